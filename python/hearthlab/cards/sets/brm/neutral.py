"""Neutral cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    minion("BRM_028", whenever(end_of_turn(), buff(MY_HAND, cost=-1))),  # Emperor Thaurissan
    minion("BRM_034", battlecry(deal(3, target(only_if=HOLDING_DRAGON)))),  # Blackwing Corruptor
]
