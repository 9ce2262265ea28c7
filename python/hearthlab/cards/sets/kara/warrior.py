"""Warrior cards of One Night in Karazhan."""

from hearthlab.cards.language import *

CARDS = [
    spell("KAR_091", gain_armor(4), summon(pool(MINION, base_cost().equals(4)))),  # Ironforge Portal
    spell("KAR_026", summon("KAR_026t", count(ENEMY_MINIONS))),  # Protect the King!
    weapon("KAR_028", aura(MY_HERO, keywords=["unlimited_attacks", "cant_attack_heroes"])),  # Fool's Bane
]
