"""Warrior cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    spell("BRM_015", deal(if_else(health(MY_HERO) <= 12, 3, 1), ALL_MINIONS)),  # Revenge
    minion("BRM_016", whenever(damaged(IS_SELF), deal(2, ENEMY_HERO))),  # Axe Flinger
]
