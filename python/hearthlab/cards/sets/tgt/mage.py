"""Mage cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    # Arcane Blast: the damage of a spell gets the bonus once by itself.
    spell("AT_004", deal(2 + spell_damage(), target(hero=False))),
]
