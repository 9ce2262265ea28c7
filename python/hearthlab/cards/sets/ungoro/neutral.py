"""Neutral cards of Journey to Un'Goro."""

from hearthlab.cards.language import EVENT, FRIENDLY, after, minion, summoned, trigger_deathrattle

CARDS = [
    minion("UNG_900", after(summoned(FRIENDLY), trigger_deathrattle(EVENT.card))),  # Spiritsinger Umbra
]
