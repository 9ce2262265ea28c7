"""Warrior cards of the Classic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

WISP = "CS2_231"


def held(s: Scenario) -> tuple[str, int, int]:
    """My weapon with its attack and durability."""
    weapon = s.side(0)["weapon"]
    return weapon["id"], weapon["attack"], weapon["durability"] - weapon.get("damage", 0)


def test_rampage_gives_a_damaged_minion_3_attack_and_3_health() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", {"id": "Bloodfen Raptor", "damage": 1}],
        theirs=["Boulderfist Ogre", {"id": "War Golem", "damage": 1}],
        hand=["Rampage"],
        me={"hero": {"damage": 10}},
    )
    assert s.aims("Rampage") == {"Bloodfen Raptor", "War Golem"}
    s.play("Rampage", on="Bloodfen Raptor")
    assert s.stats(0) == [(4, 5), (6, 4)]
    assert s.round().stats(0) == [(4, 5), (6, 4)]


def test_slam_deals_2_damage_to_a_minion_and_draws_a_card_if_it_survives() -> None:
    s = duel("Slam", deck=["Wisp", "Wisp"])
    assert s.aims("Slam") == MINIONS
    s.play("Slam", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.hand == [WISP]


def test_slam_draws_nothing_if_the_minion_dies() -> None:
    s = Scenario(theirs=["Bloodfen Raptor"], hand=["Slam"], deck=["Wisp"])
    s.play("Slam", on="Bloodfen Raptor")
    assert s.names(1) == []
    assert s.hand == []


def test_battle_rage_draws_a_card_for_each_damaged_friendly_character() -> None:
    hurt = {"id": "Chillwind Yeti", "damage": 1}
    s = Scenario(
        mine=[hurt, "Wisp", hurt],
        theirs=[{"id": "Boulderfist Ogre", "damage": 1}],
        hand=["Battle Rage"],
        deck=["Wisp"] * 6,
        me={"hero": {"damage": 3}},
        foe={"hero": {"damage": 3}},
    )
    s.play("Battle Rage")
    assert s.hand == [WISP] * 3
    assert s.their_hand == []


def test_battle_rage_draws_nothing_when_nobody_is_hurt() -> None:
    s = duel("Battle Rage", deck=["Wisp"])
    s.play("Battle Rage")
    assert s.hand == []


def test_arathi_weaponsmith_equips_a_battle_axe() -> None:
    s = Scenario(hand=["Arathi Weaponsmith"])
    s.play("Arathi Weaponsmith")
    assert held(s) == ("EX1_398t", 2, 2)
    assert s.side(1)["weapon"] is None


def test_armorsmith_gives_1_armor_for_each_friendly_minion_that_takes_damage() -> None:
    s = Scenario(mine=["Armorsmith", "Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Whirlwind"])
    s.play("Whirlwind")
    assert (s.armor(0), s.armor(1)) == (3, 0)


def test_armorsmith_does_not_care_for_enemy_minions_and_heroes() -> None:
    s = Scenario(mine=["Armorsmith"], theirs=["Boulderfist Ogre"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Boulderfist Ogre").play("Moonfire", on="hero")
    assert s.health(0) == 29
    assert s.armor(0) == 0


def test_brawl_destroys_all_minions_except_a_random_one() -> None:
    start = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Brawl"])
    outcomes = start.outcomes(start.playing("Brawl"))
    assert sorted(s.names(0) + s.names(1) for _, s in outcomes) == [
        ["Boulderfist Ogre"],
        ["Chillwind Yeti"],
        ["War Golem"],
    ]
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 3] * 3)


def test_brawl_needs_two_minions() -> None:
    assert not Scenario(theirs=["Boulderfist Ogre"], hand=["Brawl"]).can_play("Brawl")
    assert duel("Brawl").can_play("Brawl")
    assert Scenario(mine=["Chillwind Yeti"] * 2, hand=["Brawl"]).can_play("Brawl")


def test_mortal_strike_deals_4_damage_to_any_character() -> None:
    s = duel("Mortal Strike", me={"hero": {"damage": 17}}, foe={"hero": {"damage": 20}})
    assert s.aims("Mortal Strike") == EVERYONE
    s.play("Mortal Strike", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]


def test_mortal_strike_deals_6_damage_if_i_have_12_or_less_health() -> None:
    s = duel("Mortal Strike", me={"hero": {"damage": 18, "armor": 5}})
    s.play("Mortal Strike", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]


def test_upgrade_gives_my_weapon_1_attack_and_1_durability() -> None:
    s = Scenario(weapon="Fiery War Axe", hand=["Upgrade!"])
    s.play("Upgrade!")
    assert held(s) == ("CS2_106", 4, 3)


def test_upgrade_equips_a_heavy_axe_without_a_weapon() -> None:
    s = Scenario(their_weapon="Fiery War Axe", hand=["Upgrade!"])
    s.play("Upgrade!")
    assert held(s) == ("EX1_409t", 1, 3)
    assert s.side(1)["weapon"]["attack"] == 3


def test_shield_slam_deals_1_damage_to_a_minion_for_each_armor_i_have() -> None:
    s = duel("Shield Slam", me={"hero": {"armor": 5}}, foe={"hero": {"armor": 2}})
    assert s.aims("Shield Slam") == MINIONS
    s.play("Shield Slam", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 2)]
    assert s.armor(0) == 5


def test_gorehowl_loses_1_attack_instead_of_durability_when_it_strikes_a_minion() -> None:
    s = Scenario(theirs=["War Golem"], hand=["Gorehowl"])
    s.play("Gorehowl").attack("hero", on="War Golem")
    assert s.names(1) == []
    assert held(s) == ("EX1_411", 6, 1)


def test_gorehowl_loses_durability_when_it_strikes_a_hero() -> None:
    s = Scenario(hand=["Gorehowl"])
    s.play("Gorehowl").attack("hero", on="face")
    assert s.health(1) == 23
    assert s.side(0)["weapon"] is None


def test_gorehowl_stays_without_attack() -> None:
    s = Scenario(theirs=["Wisp"], weapon={"id": "Gorehowl", "attack": 1})
    s.attack("hero", on="Wisp")
    weapon = s.side(0)["weapon"]
    assert (weapon["id"], weapon.get("attack", 0), weapon["durability"]) == ("EX1_411", 0, 1)


def test_grommash_hellscream_has_charge_and_6_attack_more_while_damaged() -> None:
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Grommash Hellscream", "Moonfire", "Healing Touch"])
    s.play("Grommash Hellscream")
    assert s.stats(0) == [(4, 9)]
    assert s.can_attack("Grommash Hellscream", "face")
    s.play("Moonfire", on="Grommash Hellscream")
    assert s.stats(0) == [(10, 8)]
    assert s.stats(1) == [(4, 5)]


def test_grommash_hellscream_calms_down_when_healed() -> None:
    s = Scenario(mine=[{"id": "Grommash Hellscream", "damage": 2}], hand=["Healing Touch"])
    assert s.stats(0) == [(10, 7)]
    s.play("Healing Touch", on="Grommash Hellscream")
    assert s.stats(0) == [(4, 9)]


def test_cruel_taskmaster_deals_1_damage_to_a_minion_and_gives_it_2_attack() -> None:
    s = duel("Cruel Taskmaster")
    assert s.aims("Cruel Taskmaster") == MINIONS
    s.play("Cruel Taskmaster", on="Chillwind Yeti")
    assert s.stats(0) == [(6, 4), (2, 2)]
    assert s.stats(1) == [(6, 7)]
    assert s.round().stats(0) == [(6, 4), (2, 2)]


def test_cruel_taskmaster_comes_without_a_target_on_an_empty_board() -> None:
    s = Scenario(hand=["Cruel Taskmaster"])
    s.play("Cruel Taskmaster")
    assert s.stats(0) == [(2, 2)]


def test_frothing_berserker_gains_1_attack_whenever_a_minion_takes_damage() -> None:
    s = Scenario(mine=["Frothing Berserker", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Whirlwind", "Moonfire"])
    s.play("Moonfire", on="face")
    assert s.stats(0)[0] == (2, 4)
    s.play("Whirlwind")
    assert s.stats(0) == [(5, 3)]


def test_inner_rage_deals_1_damage_to_a_minion_and_gives_it_2_attack() -> None:
    s = duel("Inner Rage")
    assert s.aims("Inner Rage") == MINIONS
    s.play("Inner Rage", on="Boulderfist Ogre")
    assert s.stats(1) == [(8, 6)]
    assert s.stats(0) == [(4, 5)]
    assert s.round().stats(1) == [(8, 6)]


def test_commanding_shout_keeps_my_minions_at_1_health_this_turn_and_draws_a_card() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Boulderfist Ogre", "Wisp"],
        hand=["Commanding Shout", "Bloodfen Raptor", "Hellfire"],
        deck=["Fireball"] * 3,
    )
    s.play("Commanding Shout")
    assert s.hand == ["CS2_172", "CS2_062", "CS2_029"]
    s.attack("Chillwind Yeti", on="Boulderfist Ogre")
    assert s.stats(0) == [(4, 1)]
    assert s.stats(1) == [(6, 3), (1, 1)]
    s.play("Bloodfen Raptor").play("Hellfire")
    assert s.stats(0) == [(4, 1), (3, 1)]
    assert s.names(1) == []
    assert s.health(0) == 27


def test_commanding_shout_ends_with_the_turn() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Commanding Shout"])
    s.play("Commanding Shout").end()
    s.attack("Boulderfist Ogre", on="Chillwind Yeti")
    assert s.names(0) == []


def test_commanding_shout_does_not_save_a_minion_from_destruction() -> None:
    s = Scenario(mine=["Chillwind Yeti"], hand=["Commanding Shout", "Twisting Nether"])
    s.play("Commanding Shout").play("Twisting Nether")
    assert s.names(0) == []


def test_korkron_elite_has_charge() -> None:
    s = Scenario(hand=["Kor'kron Elite"])
    s.play("Kor'kron Elite")
    assert s.can_attack("Kor'kron Elite", "face")
