"""Hunter cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

COMPANIONS = ("NEW1_032", "NEW1_033", "NEW1_034")
MY_DECK_HAS_NO_MINIONS = count_deck(ME, MINION).equals(0)
RECRUIT_A_BEAST = recruit(1, BEAST)


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I play a secret."""
    return whenever(played(SECRET), transform(SELF, stone), zone="hand")


CARDS = [
    spell("LOOT_077", deal(3, target(hero=False)), summon("LOOT_077t")),  # Flanking Strike
    minion("LOOT_078", keywords=["cleave"]),  # Cave Hydra
    # Wandering Monster
    secret(
        "LOOT_079",
        attack_declared(ENEMY, IN_PLAY, on=[HERO, FRIENDLY]),
        summon(pool(MINION, base_cost().equals(3))),
        retarget(MADE),
        when=ROOM,
    ),
    spell("LOOT_080", summon("LOOT_077t", 2), upgrades_to("LOOT_080t2")),  # Lesser Emerald Spellstone
    spell("LOOT_080t2", summon("LOOT_077t", 3), upgrades_to("LOOT_080t3")),  # Emerald Spellstone
    spell("LOOT_080t3", summon("LOOT_077t", 4)),  # Greater Emerald Spellstone
    # Rhok'delar
    weapon(
        "LOOT_085",
        battlecry(if_(MY_DECK_HAS_NO_MINIONS, add_to_hand(pool(SPELL, class_is("hunter")), 10 - hand_size()))),
    ),
    # To My Side!
    spell(
        "LOOT_217",
        for_cards(COMPANIONS, summon(CHOSEN), n=if_else(MY_DECK_HAS_NO_MINIONS, 2, 1), different=True),
    ),
    weapon("LOOT_222", keywords=["immune_attacking"]),  # Candleshot
    minion("LOOT_511", battlecry(RECRUIT_A_BEAST), deathrattle(RECRUIT_A_BEAST)),  # Kathrena Winterwisp
    minion("LOOT_520", battlecry(copy_deathrattle(in_deck(ME, MINION, DEATHRATTLE)))),  # Seeping Oozeling
    spell("LOOT_522", destroy(leftmost(ENEMY_MINIONS) | rightmost(ENEMY_MINIONS))),  # Crushing Walls
]
