"""Paladin cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    minion("BOT_906"),  # Glow-Tron
    minion("BOT_911"),  # Annoy-o-Module
]
