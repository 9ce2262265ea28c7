"""Mage cards of The Witchwood."""

from hearthlab.cards.language import *

#: Sets that are not of the year of this card.
FROM_THE_PAST = either(*(in_set(name) for name in ("hof", "naxx", "gvg", "brm", "tgt", "loe", "og", "kara", "gangs")))

HAS_SECRETS = on(MY_HERO, either(*(class_is(cls) for cls in ("hunter", "mage", "paladin", "rogue"))))
#: A secret of the class of the hero, or of the mage if that class has none.
A_SECRET = pool(SECRET, also=(class_of(ME) | (~HAS_SECRETS & class_is("mage"))) & ~already("secrets"))

CARDS = [
    minion("GIL_549", battlecry(add_to_hand(pool(MINION, LEGENDARY, FROM_THE_PAST)))),  # Toki, Time-Tinker
    minion("GIL_116", battlecry(discover(A_SECRET, cast(CHOSEN)))),  # Arcane Keysmith
]
