"""Priest cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_035", whenever(spell_cast(), heal(3, MY_HERO))),  # Priest of the Feast
    spell("KAR_013", silence(target(friendly=True, hero=False)), draw()),  # Purify
    minion("KAR_204", battlecry(summon(from_log("died", MINION)))),  # Onyx Bishop
]
