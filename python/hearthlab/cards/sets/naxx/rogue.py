"""Rogue cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    minion("FP1_026", deathrattle(return_to_hand(random(MY_MINIONS)))),  # Anub'ar Ambusher
]
