"""Paladin cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    secret("FP1_020", died(MINION, FRIENDLY), buff(random(MY_MINIONS), 3, 2), when=any_of(MY_MINIONS)),  # Avenge
]
