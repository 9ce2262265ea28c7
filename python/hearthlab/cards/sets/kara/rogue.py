"""Rogue cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_069", battlecry(add_to_hand(pool(also=class_of(OPPONENT))))),  # Swashburglar
]
