"""Mage cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    spell("LOE_002", deal(3, TARGET), shuffle("LOE_002t")),  # Forgotten Torch
    spell("LOE_002t", deal(6, TARGET)),  # Roaring Torch
]
