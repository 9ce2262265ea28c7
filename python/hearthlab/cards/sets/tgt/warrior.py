"""Warrior cards of The Grand Tournament."""

from hearthlab.cards.language import (
    TARGET,
    deal,
    gain_armor,
    spell,
)

CARDS = [
    spell("AT_064", deal(3, TARGET), gain_armor(3)),  # Bash
]
