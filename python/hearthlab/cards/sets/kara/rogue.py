"""Rogue cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_069", battlecry(add_to_hand(pool(also=class_of(OPPONENT))))),  # Swashburglar
    minion("KAR_094", deathrattle(add_to_hand("KAR_094a"))),  # Deadly Fork
    minion("KAR_070", battlecry(buff(MY_HAND.where(FROM_ANOTHER_CLASS), cost=-2))),  # Ethereal Peddler
]
