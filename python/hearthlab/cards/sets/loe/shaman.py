"""Shaman cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    minion("LOE_018", whenever(overloaded_mana(), buff(SELF, EVENT.amount))),  # Tunnel Trogg
]
