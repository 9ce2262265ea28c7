"""Mage cards of the Basic set."""

from hearthlab.cards.language import *

CARDS = [
    spell("CS2_022", transform(target(hero=False), "CS2_tk1")),  # Polymorph
    spell("CS2_023", draw(2)),  # Arcane Intellect
    spell("CS2_024", deal(3, TARGET), freeze(TARGET)),  # Frostbolt
    spell("CS2_025", deal(1, ENEMY_MINIONS)),  # Arcane Explosion
    spell("CS2_026", freeze(ENEMY_MINIONS)),  # Frost Nova
    spell("CS2_027", summon("CS2_mirror", 2)),  # Mirror Image
    spell("CS2_029", deal(6, TARGET)),  # Fireball
    spell("CS2_032", deal(4, ENEMY_MINIONS)),  # Flamestrike
    # That it freezes what it hits is a keyword of the data.
    minion("CS2_033"),  # Water Elemental
    spell("EX1_277", missiles(3, ENEMIES)),  # Arcane Missiles
]
