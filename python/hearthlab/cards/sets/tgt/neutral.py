"""Neutral cards of The Grand Tournament."""

from hearthlab.cards.language import *

UPGRADES = {
    "CS2_017": "AT_132_DRUID",
    "DS1h_292": "AT_132_HUNTER",
    "CS2_034": "AT_132_MAGE",
    "CS2_101": "AT_132_PALADIN",
    "CS1h_001": "AT_132_PRIEST",
    "CS2_083b": "AT_132_ROGUE",
    "CS2_049": "AT_132_SHAMAN",
    "CS2_056": "AT_132_WARLOCK",
    "CS2_102": "AT_132_WARRIOR",
    "BRM_027p": "BRM_027pH",
}
TOTEMS = exactly("NEW1_009", "CS2_050", "CS2_051", "CS2_052")

CARDS = [
    minion("AT_017", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, keywords="taunt")))),  # Twilight Guardian
    minion("AT_094", battlecry(deal(1, random(ENEMIES)))),  # Flame Juggler
    minion("AT_111", battlecry(heal(4, MY_HERO | ENEMY_HERO))),  # Refreshment Vendor
    minion("AT_123", deathrattle(if_(any_of(MY_HAND.where(DRAGON)), deal(3, ALL_MINIONS)))),  # Chillmaw
    minion("AT_132", battlecry(new_power(paired_power(UPGRADES)))),  # Justicar Trueheart
    hero_power("AT_132_DRUID", buff(MY_HERO, 2, until="end_of_turn"), gain_armor(2)),  # Dire Shapeshift
    hero_power("AT_132_HUNTER", shoot_hero(3)),  # Ballista Shot
    hero_power("AT_132_MAGE", deal(2, TARGET)),  # Fireblast Rank 2
    hero_power("AT_132_PALADIN", summon("CS2_101t", 2)),  # The Silver Hand
    hero_power("AT_132_PRIEST", heal(4, TARGET)),  # Heal
    hero_power("AT_132_ROGUE", equip("AT_132_ROGUEt")),  # Poisoned Daggers
    hero_power("AT_132_SHAMAN", discover(TOTEMS, summon(CHOSEN))),  # Totemic Slam
    hero_power("AT_132_WARLOCK", draw()),  # Soul Tap
    hero_power("AT_132_WARRIOR", gain_armor(4)),  # Tank Up!
    minion("AT_109", inspire(buff(SELF, keywords="can_attack", until="end_of_turn"))),  # Argent Watchman
    minion("AT_124", whenever(hero_damaged())),  # Bolf Ramshield
]
