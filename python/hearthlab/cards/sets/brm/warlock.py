"""Warlock cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    minion("BRM_006", whenever(damaged(IS_SELF), summon("BRM_006t"))),  # Imp Gang Boss
    spell("BRM_005", deal(2, ALL_MINIONS.where(~DEMON))),  # Demonwrath
]
