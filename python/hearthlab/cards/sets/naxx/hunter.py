"""Hunter cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    minion("FP1_011", deathrattle(add_to_hand(pool(BEAST)))),  # Webspinner
]
