"""Shaman cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    spell("BRM_011", deal(2, TARGET), unlock_overload()),  # Lava Shock
]
