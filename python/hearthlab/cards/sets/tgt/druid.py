"""Druid cards of The Grand Tournament."""

from hearthlab.cards.language import *

CARDS = [
    spell("AT_037", choose_one("AT_037a", "AT_037b")),  # Living Roots
    spell("AT_037a", deal(2, TARGET)),  # Living Roots
    spell("AT_037b", summon("AT_037t", 2)),  # Living Roots
    minion("AT_039", inspire(buff(MY_HERO, 2, until="end_of_turn"))),  # Savage Combatant
    minion("AT_042", choose_one("AT_042a", "AT_042b", both="OG_044c")),  # Druid of the Saber
    spell("AT_042a", transform(SELF, "AT_042t")),  # Lion Form
    spell("AT_042b", transform(SELF, "AT_042t2")),  # Panther Form
    # Sabertooth Tiger, both forms in one
    minion("OG_044c", battlecry(transform(SELF, "OG_044c"))),
]
