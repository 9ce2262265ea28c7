"""Priest cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    minion("FP1_023", deathrattle(buff(random(MY_MINIONS), health=3))),  # Dark Cultist
]
