"""Warrior cards of The Witchwood."""

from hearthlab.cards.language import *

CARDS = [
    spell("GIL_537", reveal(ME, WEAPON), deal(chosen_attack(), ALL_MINIONS)),  # Deadly Arsenal
]
