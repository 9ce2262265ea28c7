"""Neutral cards of The Grand Tournament."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.basic.powers import POISONED_BLADE

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
    hero_power("AT_132_ROGUE", if_(POISONED_BLADE, buff(MY_WEAPON, 1), equip("AT_132_ROGUEt"))),  # Poisoned Daggers
    hero_power("AT_132_SHAMAN", discover(TOTEMS, summon(CHOSEN))),  # Totemic Slam
    hero_power("AT_132_WARLOCK", draw()),  # Soul Tap
    hero_power("AT_132_WARRIOR", gain_armor(4)),  # Tank Up!
    minion("AT_109", inspire(buff(SELF, keywords="can_attack", until="end_of_turn"))),  # Argent Watchman
    minion("AT_124", whenever(hero_damaged())),  # Bolf Ramshield
    minion("AT_070", costs(-count(MY_MINIONS.where(PIRATE)))),  # Skycap'n Kragg
    minion("AT_080", aura(player_of(ME), keywords="power_twice")),  # Garrison Commander
    minion("AT_082", inspire(buff(SELF, 1))),  # Lowly Squire
    minion("AT_083", inspire(buff(SELF, keywords="windfury", until="end_of_turn"))),  # Dragonhawk Rider
    minion("AT_084", battlecry(buff(target(friendly=True, hero=False), 2))),  # Lance Carrier
    minion("AT_085", aura(MY_POWER, set_cost=1)),  # Maiden of the Lake
    minion("AT_086", battlecry(buff(player_of(OPPONENT), card="AT_086e", until="end_of_next_turn"))),  # Saboteur
    enchantment("AT_086e", aura(power_of(OPPONENT), cost=5, when=~MY_TURN)),  # Villainy
    minion("AT_088"),  # Mogor's Champion
    minion("AT_089", inspire(buff(SELF, health=1))),  # Boneguard Lieutenant
    minion("AT_090", inspire(buff(MY_MINIONS - SELF, 1, 1))),  # Mukla's Champion
    minion("AT_091", inspire(heal(2, MY_HERO))),  # Tournament Medic
    minion("AT_096", battlecry(buff(target(MECH, friendly=True, hero=False), 1, 1))),  # Clockwork Knight
    minion("AT_098", battlecry(new_power(copy_of(power_of(OPPONENT))))),  # Sideshow Spelleater
    minion("AT_099", inspire(summon("AT_099t"))),  # Kodorider
    minion("AT_100", inspire(summon("CS2_101t"))),  # Silver Hand Regent
    minion("AT_103", battlecry(deal(4, TARGET))),  # North Sea Kraken
    minion("AT_105", battlecry(deal(3, SELF))),  # Injured Kvaldir
    minion("AT_106", battlecry(silence(target(DEMON, hero=False)))),  # Light's Champion
    minion(
        "AT_108", battlecry(joust(MINION), if_(NUM.spent.equals(1), buff(SELF, keywords="charge")))
    ),  # Armored Warhorse
    minion("AT_110", inspire(return_to_hand(SELF))),  # Coliseum Manager
    # Master Jouster
    minion(
        "AT_112", battlecry(joust(MINION), if_(NUM.spent.equals(1), buff(SELF, keywords=["taunt", "divine_shield"])))
    ),
    minion("AT_113", inspire(add_to_hand("CS2_152"))),  # Recruiter
    minion("AT_115", battlecry(buff(player_of(ME), card="AT_115e"))),  # Fencing Coach
    enchantment("AT_115e", aura(MY_POWER, cost=-2), whenever(power_used(), lose_enchantment())),  # Fencing Practice
    # Master of Ceremonies
    minion("AT_117", battlecry(if_(any_of((MY_MINIONS - SELF).where(has("spell_damage"))), buff(SELF, 2, 2)))),
    minion("AT_118", battlecry(add_to_hand(pool(class_is("paladin"))))),  # Grand Crusader
    minion("AT_119", inspire(buff(SELF, 2, 2))),  # Kvaldir Raider
    minion("AT_120", costs(-counter("power_uses_game"))),  # Frost Giant
    minion("AT_121", whenever(played(BATTLECRY, OTHER), buff(SELF, 1, 1))),  # Crowd Favorite
    minion("AT_122", battlecry(deal(4, target(only_if=count(MY_MINIONS - SELF) >= 4)))),  # Gormok the Impaler
    minion("AT_125", keywords=["cant_attack_heroes"]),  # Icehowl
    minion("AT_127", inspire(add_to_hand(pool(SPELL)))),  # Nexus-Champion Saraad
    minion("AT_128", deathrattle(joust(MINION), if_(NUM.spent.equals(1), return_to_hand(SELF)))),  # The Skeleton Knight
    minion("AT_129", whenever(spell_targeted(on=[IS_SELF]), buff(SELF, keywords="divine_shield"))),  # Fjola Lightbane
    minion("AT_131", whenever(spell_targeted(on=[IS_SELF]), deal(3, random(ENEMIES)))),  # Eydis Darkbane
    minion("AT_133", battlecry(joust(MINION), if_(NUM.spent.equals(1), buff(SELF, 1, 1)))),  # Gadgetzan Jouster
]
