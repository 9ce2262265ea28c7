"""Hunter cards of Blackrock Mountain."""

from hearthlab.cards.language import (
    TARGET,
    deal,
    draw,
    hand_size,
    if_,
    spell,
)

CARDS = [
    spell("BRM_013", deal(3, TARGET), if_(hand_size().equals(0), draw())),  # Quick Shot
]
