"""Priest cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS1_112", deal(2, ENEMIES), heal(2, FRIENDS)),  # Holy Nova
    spell("CS1_113", take_control(target(friendly=False, hero=False))),  # Mind Control
    spell("CS1_130", deal(2, TARGET)),  # Holy Smite
    spell("CS2_003", add_to_hand(exact_copy(random(hand(OPPONENT))))),  # Mind Vision
    spell("CS2_004", buff(target(hero=False), health=2), draw()),  # Power Word: Shield
    spell("CS2_234", destroy(target(attack() <= 3, hero=False))),  # Shadow Word: Pain
    minion("CS2_235", whenever(healed(MINION), draw())),  # Northshire Cleric
    spell("CS2_236", buff(target(hero=False), health=health(TARGET))),  # Divine Spirit
    spell("DS1_233", deal(5, ENEMY_HERO)),  # Mind Blast
    spell("EX1_622", destroy(target(attack() >= 5, hero=False))),  # Shadow Word: Death
]
