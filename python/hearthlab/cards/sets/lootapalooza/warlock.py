"""Warlock cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when my own cards hurt my hero; real games show that a power is none."""
    return whenever(damaged(HERO, FRIENDLY, by=[FRIENDLY, ~POWER_CARD]), transform(SELF, stone), zone="hand")


CARDS = [
    minion("LOOT_013", battlecry(deal(2, MY_HERO))),  # Vulgar Homunculus
    minion("LOOT_014", battlecry(draw(), deal(2, MY_HERO))),  # Kobold Librarian
    spell("LOOT_017", destroy(target(friendly=True, hero=False)), heal(4, MY_HERO)),  # Dark Pact
    spell("LOOT_017", destroy(target(friendly=True, hero=False)), heal(8, MY_HERO), until=24589),
    minion("LOOT_018", battlecry(if_(health(MY_HERO) <= 15, buff(SELF, 3, 3, keywords="taunt")))),  # Hooked Reaver
    # That the spellstones have lifesteal is a keyword of the data.
    spell("LOOT_043", deal(3, A_MINION), upgrades_to("LOOT_043t2")),  # Lesser Amethyst Spellstone
    spell("LOOT_043t2", deal(5, A_MINION), upgrades_to("LOOT_043t3")),  # Amethyst Spellstone
    spell("LOOT_043t3", deal(7, A_MINION)),  # Greater Amethyst Spellstone
    minion("LOOT_306", deathrattle(recruit(1, DEMON))),  # Possessed Lackey
    minion("LOOT_368", deathrattle(summon("CS2_065", 3))),  # Voidlord
    minion("LOOT_415", deathrattle(add_to_hand("LOOT_415t1"))),  # Rin, the First Disciple
    spell("LOOT_415t1", summon("LOOT_415t1t"), add_to_hand("LOOT_415t2")),  # The First Seal
    spell("LOOT_415t2", summon("LOOT_415t2t"), add_to_hand("LOOT_415t3")),  # The Second Seal
    spell("LOOT_415t3", summon("LOOT_415t3t"), add_to_hand("LOOT_415t4")),  # The Third Seal
    spell("LOOT_415t4", summon("LOOT_415t4t"), add_to_hand("LOOT_415t5")),  # The Fourth Seal
    spell("LOOT_415t5", summon("LOOT_415t5t"), add_to_hand("LOOT_415t6")),  # The Final Seal
    minion("LOOT_415t6", battlecry(destroy_in_deck(OPPONENT))),  # Azari, the Devourer
    spell("LOOT_417", destroy(ALL_MINIONS), discard(MY_HAND)),  # Cataclysm
    weapon("LOOT_420", whenever(start_of_turn(), put_into_play(random(MY_HAND.where(DEMON))))),  # Skull of the Man'ari
]
