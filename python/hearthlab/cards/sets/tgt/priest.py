"""Priest cards of The Grand Tournament."""

from hearthlab.cards.language import (
    HOLDING_DRAGON,
    SELF,
    battlecry,
    buff,
    if_,
    minion,
)

CARDS = [
    minion("AT_116", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, keywords="taunt")))),  # Wyrmrest Agent
]
