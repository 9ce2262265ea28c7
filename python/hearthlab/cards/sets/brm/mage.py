"""Mage cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    minion("BRM_002", after(spell_cast(), missiles(2, ENEMIES))),  # Flamewaker
    spell("BRM_003", deal(4, TARGET), costs(-counter("minions_died_turn"))),  # Dragon's Breath
]
