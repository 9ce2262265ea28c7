"""Warrior cards of Kobolds & Catacombs."""

from hearthlab.cards.language import *

MITHRIL_GOLEM = "LOOT_203t4"


def upgrades_to(stone: str) -> Clause:
    """In hand it becomes the next spellstone when I equip a weapon."""
    return whenever(equipped(), transform(SELF, stone), zone="hand")


CARDS = [
    minion("LOOT_041", whenever(start_of_turn(), fight(SELF, random(ENEMIES)))),  # Kobold Barbarian
    # Bladed Gauntlet
    weapon("LOOT_044", aura(SELF, set_attack=armor()), aura(MY_HERO, keywords="cant_attack_heroes")),
    spell("LOOT_203", summon(MITHRIL_GOLEM), upgrades_to("LOOT_203t2")),  # Lesser Mithril Spellstone
    spell("LOOT_203t2", summon(MITHRIL_GOLEM, 2), upgrades_to("LOOT_203t3")),  # Mithril Spellstone
    spell("LOOT_203t3", summon(MITHRIL_GOLEM, 3)),  # Greater Mithril Spellstone
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
    # Reckless Flurry
    spell("LOOT_364", remember(1, armor()), lose_armor(armor()), deal(NUM.of(1), ALL_MINIONS)),
    minion("LOOT_365", aura(SELF, keywords="cant_attack", when=armor() <= 4)),  # Gemstudded Golem
    minion("LOOT_367", battlecry(gain_armor(2 * count(ENEMY_MINIONS)))),  # Drywhisker Armorer
    spell("LOOT_370", recruit()),  # Gather Your Party
    weapon("LOOT_380", after(attacks(HERO, FRIENDLY), recruit())),  # Woecleaver
    # Geosculptor Yip
    minion(
        "LOOT_519",
        whenever(end_of_turn(), summon(pool(MINION, also=base_cost().equals(smaller(armor(), 10))))),
    ),
]
