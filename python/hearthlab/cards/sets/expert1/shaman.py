"""Shaman cards of the Classic set."""

from hearthlab.cards.language import ENEMY_MINIONS, TARGET, deal, rand, spell

CARDS = [
    spell("EX1_238", deal(3, TARGET)),  # Lightning Bolt
    spell("EX1_259", deal(rand(2, 3), ENEMY_MINIONS)),  # Lightning Storm
]
