"""Warlock cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    minion("FP1_022", deathrattle(put_into_play(random(MY_HAND.where(DEMON))))),  # Voidcaller
]
