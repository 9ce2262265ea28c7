"""Warlock cards of One Night in Karazhan."""

from hearthlab.cards.language import IS_SELF, SELF, discarded, draw, exact_copy, minion, summon, whenever

CARDS = [
    minion("KAR_089", whenever(discarded(), draw())),  # Malchezaar's Imp
    # Silverware Golem
    minion("KAR_205", whenever(discarded(IS_SELF, who=None), summon(exact_copy(SELF)), zone="hand")),
]
