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
    # Darnassus Aspirant: at 10 crystals it gives no Excess Mana.
    minion("AT_038", battlecry(if_(max_mana() <= 9, gain_mana(1, "empty"))), deathrattle(lose_mana(1))),
    minion("AT_040", battlecry(buff(target(BEAST, friendly=True, hero=False), health=3))),  # Wildwalker
    minion("AT_041", whenever(summoned(FRIENDLY, BEAST), buff(SELF, cost=-1), zone="hand")),  # Knight of the Wild
    # Astral Communion: the hand goes first, and crystals that are there already become Excess Mana.
    spell(
        "AT_043",
        discard(MY_HAND),
        if_((max_mana() >= 10) | (mana() >= 10), add_to_hand("CS2_013t"), gain_mana(10, "full")),
    ),
    spell("AT_044", destroy(target(hero=False)), add_to_hand(pool(MINION), who=OPPONENT)),  # Mulch
    minion("AT_045", aura(MY_HAND.where(MINION), set_cost=1)),  # Aviana
]
