"""Spare Parts, which cards of Goblins vs Gnomes give."""

from hearthlab.cards.language import *

SPARE_PART = one_of("PART_001", "PART_002", "PART_003", "PART_004", "PART_005", "PART_006", "PART_007")

CARDS = [
    spell("PART_001", buff(target(hero=False), health=1)),  # Armor Plating
    spell("PART_002", return_to_hand(target(friendly=True, hero=False))),  # Time Rewinder
    spell("PART_003", buff(target(hero=False), keywords="taunt")),  # Rusty Horn
    # Finicky Cloakfield
    spell("PART_004", buff(target(friendly=True, hero=False), keywords="stealth", until="next_turn")),
    spell("PART_005", freeze(target(hero=False))),  # Emergency Coolant
    spell("PART_006", buff(target(hero=False), set_attack=health(), set_health=attack())),  # Reversing Switch
    spell("PART_007", buff(target(hero=False), 1)),  # Whirling Blades
]
