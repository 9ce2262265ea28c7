"""Priest cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    minion("BRM_004", battlecry(if_(HOLDING_DRAGON, buff(SELF, health=2)))),  # Twilight Whelp
    spell("BRM_017", summon(from_log("died", MINION))),  # Resurrect
]
