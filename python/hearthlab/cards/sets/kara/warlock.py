"""Warlock cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    minion("KAR_089", whenever(discarded(), draw())),  # Malchezaar's Imp
    minion("KAR_205", when_discarded(put_into_play(SELF))),  # Silverware Golem
    spell("KAR_025", summon("KAR_025a"), summon("KAR_025b"), summon("KAR_025c")),  # Kara Kazham!
]
