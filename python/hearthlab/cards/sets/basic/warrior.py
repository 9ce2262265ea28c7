"""Warrior cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    # Charge
    spell(
        "CS2_103",
        buff(target(friendly=True, hero=False), keywords="charge"),
        buff(TARGET, keywords="cant_attack_heroes", until="end_of_turn"),
    ),
    spell("CS2_103", buff(target(friendly=True, hero=False), 2, keywords="charge"), until=14366),
    spell("CS2_105", buff(MY_HERO, 4, until="end_of_turn")),  # Heroic Strike
    spell("CS2_108", destroy(target(DAMAGED, friendly=False, hero=False))),  # Execute
    spell("CS2_114", deal(2, random(ENEMY_MINIONS, 2))),  # Cleave
    minion("EX1_084", aura(MY_MINIONS.where(keyword("charge")), attack=1)),  # Warsong Commander
    spell("EX1_400", deal(1, ALL_MINIONS)),  # Whirlwind
    spell("EX1_606", gain_armor(5), draw()),  # Shield Block
]
