"""Neutral cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

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
    minion("LOOT_414", whenever(end_of_turn(), cast(out_of_deck(ME, SPELL)))),  # Grand Archivist
    minion("LOOT_541", battlecry(swap_decks(), add_to_hand("LOOT_541t", who=OPPONENT))),  # King Togwaggle
    spell("LOOT_541t", swap_decks()),  # King's Ransom
]
