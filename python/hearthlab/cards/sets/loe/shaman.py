"""Shaman cards of the League of Explorers."""

from hearthlab.cards.language import EVENT, SELF, buff, minion, overloaded_mana, whenever

CARDS = [
    minion("LOE_018", whenever(overloaded_mana(), buff(SELF, EVENT.amount))),  # Tunnel Trogg
]
