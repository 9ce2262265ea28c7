"""Priest cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_035", whenever(spell_cast(), heal(3, MY_HERO))),  # Priest of the Feast
]
