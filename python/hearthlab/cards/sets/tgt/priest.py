"""Priest cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    minion("AT_116", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, keywords="taunt")))),  # Wyrmrest Agent
]
