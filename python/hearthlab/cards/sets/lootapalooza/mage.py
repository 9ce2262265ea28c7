"""Mage cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

CARDS = [
    minion("LOOT_170", battlecry(joust(SPELL), if_(NUM.spent.equals(1), draw(1, IS_CHOSEN)))),  # Raven Familiar
]
