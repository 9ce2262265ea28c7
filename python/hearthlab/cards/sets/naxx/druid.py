"""Druid cards of Naxxramas."""

from hearthlab.cards.language import *

CARDS = [
    # Poison Seeds, SEQ8: the minions are dead before the Treants come.
    spell(
        "FP1_019",
        remember(1, count(MY_MINIONS)),
        remember(2, count(ENEMY_MINIONS)),
        destroy(ALL_MINIONS),
        force_deaths(),
        summon("FP1_019t", NUM.of(1)),
        summon("FP1_019t", NUM.of(2), side=OPPONENT),
    ),
]
