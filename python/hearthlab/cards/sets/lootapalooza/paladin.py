"""Paladin cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

RECRUITS = MY_MINIONS.where(card_is("CS2_101t"))


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I have restored 3 Health; what is over is lost."""
    return whenever(
        healed(),
        set_data(data() + EVENT.amount),
        if_(data() >= 3, transform(SELF, stone)),
        when=on(EVENT.other, FRIENDLY),
        zone="hand",
    )


CARDS = [
    spell("LOOT_088", buff(target(hero=False), keywords="divine_shield"), draw()),  # Potion of Heroism
    spell("LOOT_091", summon("LOOT_091t"), upgrades_to("LOOT_091t1")),  # Lesser Pearl Spellstone
    spell("LOOT_091t1", summon("LOOT_091t1t"), upgrades_to("LOOT_091t2")),  # Pearl Spellstone
    spell("LOOT_091t2", summon("LOOT_091t2t")),  # Greater Pearl Spellstone
    spell("LOOT_093", recruit(3, cost() <= 2)),  # Call to Arms
    # Lynessa Sunsorrow
    minion("LOOT_216", battlecry(for_cards(from_log("cast_on_friend"), if_(on(SELF, IN_PLAY), cast(CHOSEN, on=SELF))))),
    # Unidentified Maul
    weapon(
        "LOOT_286",
        whenever(
            entered_hand(IS_SELF, who=None),
            transform(SELF, one_of("LOOT_286t1", "LOOT_286t2", "LOOT_286t3", "LOOT_286t4")),
            zone="hand",
        ),
    ),
    weapon("LOOT_286t1", battlecry(summon("CS2_101t", 2))),  # Champion's Maul
    weapon("LOOT_286t2", battlecry(buff(MY_MINIONS, keywords="taunt"))),  # Sacred Maul
    weapon("LOOT_286t3", battlecry(buff(MY_MINIONS, 1))),  # Blessed Maul
    weapon("LOOT_286t4", battlecry(buff(MY_MINIONS, keywords="divine_shield"))),  # Purifier's Maul
    minion("LOOT_313", costs(-count(RECRUITS))),  # Crystal Lion
    spell("LOOT_333", buff(RECRUITS, 2, 2, keywords="taunt")),  # Level Up!
    minion("LOOT_363", deathrattle(add_to_hand("CS2_101t", 3))),  # Drygulch Jailor
    minion("LOOT_398", whenever(end_of_turn(), heal(3, MY_HERO))),  # Benevolent Djinn
    weapon("LOOT_500", deathrattle(buff(random(MY_HAND.where(MINION)), 4, 2, card="LOOT_500e"))),  # Val'anyr
    enchantment("LOOT_500e", deathrattle(equip("LOOT_500"))),  # Wielding Val'anyr
]
