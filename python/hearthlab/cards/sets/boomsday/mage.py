"""Mage cards of The Boomsday Project."""

from hearthlab.cards.language import *

CARDS = [
    minion("BOT_103", after(played(FROM_RIGHT), draw())),  # Stargazer Luna
]
