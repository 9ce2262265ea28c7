"""Shaman cards of the League of Explorers."""

from hearthlab.cards.language import *

CARDS = [
    minion("LOE_018", whenever(overloaded_mana(), buff(SELF, EVENT.amount))),  # Tunnel Trogg
    minion("LOE_016", after(played(MINION, BATTLECRY), deal(2, random(ENEMIES)))),  # Rumbling Elemental
    spell("LOE_113", buff(MY_MINIONS, 2, 2), costs(-count(MY_MINIONS.where(MURLOC)))),  # Everyfin is Awesome
]
