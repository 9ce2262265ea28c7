"""Mage cards of The Witchwood."""

from hearthlab.cards.language import (
    LEGENDARY,
    MINION,
    add_to_hand,
    battlecry,
    either,
    in_set,
    minion,
    pool,
)

#: Sets that are not of the year of this card.
FROM_THE_PAST = either(*(in_set(name) for name in ("hof", "naxx", "gvg", "brm", "tgt", "loe", "og", "kara", "gangs")))

CARDS = [
    minion("GIL_549", battlecry(add_to_hand(pool(MINION, LEGENDARY, FROM_THE_PAST)))),  # Toki, Time-Tinker
]
