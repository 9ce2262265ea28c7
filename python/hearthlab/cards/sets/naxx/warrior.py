"""Warrior cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    weapon("FP1_021", deathrattle(deal(1, ALL_MINIONS))),  # Death's Bite
]
