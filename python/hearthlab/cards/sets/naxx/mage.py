"""Mage cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    secret("FP1_018", died(MINION, FRIENDLY), add_to_hand(copy_of(EVENT.card), 2), when=HAND_ROOM),  # Duplicate
]
