"""Warlock cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when my own cards hurt my hero; real games show that a power is none."""
    return whenever(damaged(HERO, FRIENDLY, by=[FRIENDLY, ~POWER_CARD]), transform(SELF, stone), zone="hand")


CARDS = [
    minion("LOOT_014", battlecry(draw(), deal(2, MY_HERO))),  # Kobold Librarian
    spell("LOOT_017", destroy(target(friendly=True, hero=False)), heal(4, MY_HERO)),  # Dark Pact
    spell("LOOT_017", destroy(target(friendly=True, hero=False)), heal(8, MY_HERO), until=24589),
    # That the spellstones have lifesteal is a keyword of the data.
    spell("LOOT_043", deal(3, A_MINION), upgrades_to("LOOT_043t2")),  # Lesser Amethyst Spellstone
    spell("LOOT_043t2", deal(5, A_MINION), upgrades_to("LOOT_043t3")),  # Amethyst Spellstone
    spell("LOOT_043t3", deal(7, A_MINION)),  # Greater Amethyst Spellstone
    minion("LOOT_306", deathrattle(recruit(1, DEMON))),  # Possessed Lackey
    minion("LOOT_368", deathrattle(summon("CS2_065", 3))),  # Voidlord
    weapon("LOOT_420", whenever(start_of_turn(), put_into_play(random(MY_HAND.where(DEMON))))),  # Skull of the Man'ari
]
