"""Warlock cards of the Hall of Fame."""

from hearthlab.cards.language import *

CARDS = [
    spell("EX1_316", buff(target(friendly=True, hero=False), 4, 4, card="EX1_316e")),  # Power Overwhelming
    enchantment("EX1_316e", whenever(end_of_turn(who=None), destroy(SELF))),  # Power Overwhelming
]
