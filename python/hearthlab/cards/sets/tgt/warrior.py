"""Warrior cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    spell("AT_064", deal(3, TARGET), gain_armor(3)),  # Bash
]
