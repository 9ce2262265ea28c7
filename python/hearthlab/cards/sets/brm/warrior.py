"""Warrior cards of Blackrock Mountain."""

from hearthlab.cards.language import (
    ALL_MINIONS,
    MY_HERO,
    deal,
    health,
    if_else,
    spell,
)

CARDS = [
    spell("BRM_015", deal(if_else(health(MY_HERO) <= 12, 3, 1), ALL_MINIONS)),  # Revenge
]
