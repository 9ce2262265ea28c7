"""Shaman cards of Goblins vs Gnomes."""

from hearthlab.cards.language import *

CARDS = [
    # Ancestor's Call
    spell("GVG_029", put_into_play(random(MY_HAND.where(MINION))), put_into_play(random(hand(OPPONENT).where(MINION)))),
    weapon("GVG_036", deathrattle(buff(random(MY_MINIONS.where(MECH)), 2, 2))),  # Powermace
    spell("GVG_038", deal(rand(3, 6), TARGET)),  # Crackle
    minion("GVG_039", whenever(end_of_turn(), heal(4, MY_HERO))),  # Vitality Totem
    minion("GVG_040", whenever(died(MURLOC, FRIENDLY, OTHER), draw())),  # Siltfin Spiritwalker
    minion("GVG_042", battlecry(add_to_hand(pool(MURLOC), 4))),  # Neptulon
    minion("GVG_066"),  # Dunemaul Shaman
]
