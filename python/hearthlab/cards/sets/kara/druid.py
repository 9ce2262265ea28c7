"""Druid cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    # Menagerie Warden
    minion("KAR_065", battlecry(summon(exact_copy(target(BEAST, friendly=True, hero=False))))),
    spell("KAR_075", heal(6, TARGET), summon(pool(MINION, base_cost().equals(6)))),  # Moonglade Portal
]
