"""Rogue cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    spell("CFM_630", gain_mana(1, "temporary")),  # Counterfeit Coin
]
