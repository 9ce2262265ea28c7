"""Shaman cards of Whispers of the Old Gods."""

from hearthlab.cards.language import costs, counter, minion

CARDS = [
    minion("OG_028", costs(-counter("totems_game"))),  # Thing from Below
]
