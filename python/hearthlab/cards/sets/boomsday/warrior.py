"""Warrior cards of The Boomsday Project."""

from hearthlab.cards.language import (
    minion,
)

CARDS = [
    minion("BOT_237"),  # Beryllium Nullifier
]
