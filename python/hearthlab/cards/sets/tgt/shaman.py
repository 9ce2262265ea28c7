"""Shaman cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    spell("AT_053", draw(2)),  # Ancestral Knowledge
]
