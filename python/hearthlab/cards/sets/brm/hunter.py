"""Hunter cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    spell("BRM_013", deal(3, TARGET), if_(hand_size().equals(0), draw())),  # Quick Shot
    minion("BRM_014", battlecry(if_(hand_size().equals(0), buff(SELF, 3, 3)))),  # Core Rager
]
