"""Druid cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    minion("BRM_009", costs(-counter("minions_died_turn"))),  # Volcanic Lumberer
    minion("BRM_010", choose_one("BRM_010a", "BRM_010b", both="OG_044b")),  # Druid of the Flame
    spell("BRM_010a", transform(SELF, "BRM_010t")),  # Firecat Form
    spell("BRM_010b", transform(SELF, "BRM_010t2")),  # Fire Hawk Form
    # Druid of the Flame, both forms in one
    minion("OG_044b", battlecry(transform(SELF, "OG_044b"))),
]
