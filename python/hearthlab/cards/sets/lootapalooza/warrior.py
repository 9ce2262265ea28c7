"""Warrior cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

CARDS = [
    # Unidentified Shield
    spell(
        "LOOT_285",
        gain_armor(5),
        whenever(
            entered_hand(IS_SELF, who=None),
            transform(SELF, one_of("LOOT_285t", "LOOT_285t2", "LOOT_285t3", "LOOT_285t4")),
            zone="hand",
        ),
    ),
    spell("LOOT_285t", gain_armor(5), gain_armor(10)),  # Tower Shield +10
    spell("LOOT_285t2", gain_armor(5), deal(5, TARGET)),  # Serrated Shield
    spell("LOOT_285t3", gain_armor(5), summon("LOOT_285t3t")),  # Runed Shield
    spell("LOOT_285t4", gain_armor(5), equip("LOOT_285t4t")),  # Spiked Shield
]
