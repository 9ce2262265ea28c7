"""Priest cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import (
    ME,
    OPPONENT,
    battlecry,
    copy_deck,
    minion,
)

CARDS = [
    minion("ICC_215", battlecry(copy_deck(OPPONENT, ME))),  # Archbishop Benedictus
]
