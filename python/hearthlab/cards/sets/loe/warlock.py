"""Warlock cards of the League of Explorers."""

from hearthlab.cards.language import *

A_CARD_FOR_1 = pool(base_cost().equals(1), also=class_of(ME) | class_is("neutral"))

CARDS = [
    minion("LOE_023", battlecry(discover(A_CARD_FOR_1, add_to_hand(CHOSEN)))),  # Dark Peddler
]
