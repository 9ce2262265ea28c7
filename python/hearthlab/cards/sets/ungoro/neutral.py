"""Neutral cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

CARDS = [
    minion("UNG_900", after(summoned(FRIENDLY), trigger_deathrattle(EVENT.card))),  # Spiritsinger Umbra
]
