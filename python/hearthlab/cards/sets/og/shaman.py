"""Shaman cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    minion("OG_028", costs(-counter("totems_game"))),  # Thing from Below
]
