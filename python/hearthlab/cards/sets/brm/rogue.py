"""Rogue cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    spell("BRM_007", shuffle(copy_of(target(hero=False)), 3)),  # Gang Up
    minion("BRM_008", battlecry(deal(2, ENEMY_MINIONS.where(~DAMAGED)))),  # Dark Iron Skulker
]
