"""Warlock cards of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CARDS = [
    minion("OG_109", battlecry(discard(random(MY_HAND))), deathrattle(draw())),  # Darkshire Librarian
    minion("OG_113", after(summoned(FRIENDLY), buff(SELF, 1))),  # Darkshire Councilman
    minion("OG_241", deathrattle(summon("OG_241a"))),  # Possessed Villager
]
