"""Shaman cards of The Grand Tournament."""

from hearthlab.cards.language import (
    draw,
    spell,
)

CARDS = [
    spell("AT_053", draw(2)),  # Ancestral Knowledge
]
