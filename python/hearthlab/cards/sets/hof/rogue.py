"""Rogue cards of the Hall of Fame."""

from hearthlab.cards.language import *

CARDS = [
    spell("EX1_128", buff(MY_MINIONS, keywords="stealth", until="next_turn")),  # Conceal
]
