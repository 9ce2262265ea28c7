"""Neutral cards of Kobolds & Catacombs."""

from hearthlab.cards.language import (
    REMEMBERED,
    SELF,
    TARGET,
    battlecry,
    buff,
    copy_of,
    deathrattle,
    destroy,
    enchantment,
    minion,
    summon,
    target,
)

CARDS = [
    # Carnivorous Cube: what it ate, and the deathrattle with it, is kept by its enchantment.
    minion(
        "LOOT_161",
        battlecry(
            destroy(target(friendly=True, hero=False)),
            buff(SELF, card="LOOT_161e", data_card=copy_of(TARGET)),
        ),
        deathrattle(),
    ),
    enchantment("LOOT_161e", deathrattle(summon(REMEMBERED, 2))),  # Carnivorous Cube
]
