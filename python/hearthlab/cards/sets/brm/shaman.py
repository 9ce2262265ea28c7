"""Shaman cards of Blackrock Mountain."""

from hearthlab.cards.language import *

CARDS = [
    spell("BRM_011", deal(2, TARGET), unlock_overload()),  # Lava Shock
    minion("BRM_012", battlecry(buff(SELF, rand(1, 4)))),  # Fireguard Destroyer
]
