"""Neutral cards of the Hall of Fame."""

from hearthlab.cards.language import ENEMIES, battlecry, deal, draw, end_of_turn, minion, random, whenever

CARDS = [
    minion("EX1_284", battlecry(draw())),  # Azure Drake
    minion("EX1_298", whenever(end_of_turn(), deal(8, random(ENEMIES)))),  # Ragnaros the Firelord
]
