"""Shaman cards of Blackrock Mountain."""

from hearthlab.cards.language import (
    TARGET,
    deal,
    spell,
    unlock_overload,
)

CARDS = [
    spell("BRM_011", deal(2, TARGET), unlock_overload()),  # Lava Shock
]
