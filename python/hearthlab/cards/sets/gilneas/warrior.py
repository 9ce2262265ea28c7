"""Warrior cards of The Witchwood."""

from hearthlab.cards.language import (
    ALL_MINIONS,
    ME,
    WEAPON,
    chosen_attack,
    deal,
    reveal,
    spell,
)

CARDS = [
    spell("GIL_537", reveal(ME, WEAPON), deal(chosen_attack(), ALL_MINIONS)),  # Deadly Arsenal
]
