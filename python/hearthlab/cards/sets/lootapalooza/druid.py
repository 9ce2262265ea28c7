"""Druid cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

A_MINION = target(hero=False)


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I have gained 3 Armor; what is over is lost."""
    return whenever(
        armor_gained(), set_data(data() + EVENT.amount), if_(data() >= 3, transform(SELF, stone)), zone="hand"
    )


CARDS = [
    spell("LOOT_047", buff(A_MINION, health=3), gain_armor(3)),  # Barkskin
    minion("LOOT_048", aura(SELF, keywords="cant_attack", when=armor() <= 2)),  # Ironwood Golem
    spell("LOOT_051", deal(2, A_MINION), upgrades_to("LOOT_051t1")),  # Lesser Jasper Spellstone
    spell("LOOT_051t1", deal(4, A_MINION), upgrades_to("LOOT_051t2")),  # Jasper Spellstone
    spell("LOOT_051t2", deal(6, A_MINION)),  # Greater Jasper Spellstone
    # Branching Paths
    spell("LOOT_054", repeat(2, discover(exactly("LOOT_054d", "LOOT_054b", "LOOT_054c"), perform(CHOSEN)))),
    spell("LOOT_054b", buff(MY_MINIONS, 1)),  # Explore the Darkness
    spell("LOOT_054c", gain_armor(6)),  # Loot the Chest
    spell("LOOT_054d", draw()),  # Eat the Mushroom
    minion("LOOT_056", deathrattle(shuffle(copy_of(SELF)))),  # Astral Tiger
    spell("LOOT_309", gain_armor(6), recruit(1, cost() <= 4)),  # Oaken Summons
    minion("LOOT_314", deathrattle(recruit(2, cost() <= 4))),  # Grizzled Guardian
    minion("LOOT_329", after(played(MINION), summon(exact_copy(EVENT.card)))),  # Ixlid, Fungal Lord
    # Greedy Sprite: real games show that it leaves no Excess Mana at 10 crystals.
    minion("LOOT_351", deathrattle(if_(max_mana() <= 9, gain_mana(1, "empty")))),
    # Twig of the World Tree: crystals that were there already are filled, too.
    weapon("LOOT_392", deathrattle(gain_mana(10, "full"))),
]
