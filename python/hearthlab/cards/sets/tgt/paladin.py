"""Paladin cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    weapon("AT_077", battlecry(joust(MINION), if_(NUM.spent.equals(1), buff(SELF, health=1)))),  # Argent Lance
]
