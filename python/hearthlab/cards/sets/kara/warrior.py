"""Warrior cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    spell("KAR_091", gain_armor(4), summon(pool(MINION, base_cost().equals(4)))),  # Ironforge Portal
]
