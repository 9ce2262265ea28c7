"""Rogue cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_072", deal(2, target(~DAMAGED, hero=False))),  # Backstab
    spell("CS2_074", buff(MY_WEAPON, attack=2)),  # Deadly Poison
    spell("CS2_075", deal(3, ENEMY_HERO)),  # Sinister Strike
    spell("CS2_076", destroy(target(friendly=False, hero=False))),  # Assassinate
    spell("CS2_077", draw(4)),  # Sprint
    spell("EX1_129", deal(1, ENEMY_MINIONS), draw()),  # Fan of Knives
    spell("EX1_278", deal(1, TARGET), draw()),  # Shiv
    spell("EX1_581", return_to_hand(target(friendly=False, hero=False))),  # Sap
    spell("NEW1_004", return_to_hand(ALL_MINIONS)),  # Vanish
]
