"""Hunter cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    spell("BRM_013", deal(3, TARGET), if_(hand_size().equals(0), draw())),  # Quick Shot
]
