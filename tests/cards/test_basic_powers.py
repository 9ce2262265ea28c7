"""Basic hero powers, the totems and The Coin."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel

TOTEMS = ["Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem", "Healing Totem"]
SEARING, STONECLAW, WRATH_OF_AIR, HEALING = "CS2_050", "CS2_051", "CS2_052", "NEW1_009"


@pytest.mark.parametrize(
    "cls", ["druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior"]
)
def test_a_hero_power_costs_2_mana_and_works_once_a_turn(cls: str) -> None:
    s = Scenario(cls=cls, mana=10, deck=["Wisp"] * 3)
    s.power("face" if cls in ("mage", "priest") else None)
    assert s.mana() == 8
    assert not any(action.startswith("power") for action in s.actions())
    s.round()
    assert any(action.startswith("power") for action in s.actions())


def test_shapeshift_gives_my_hero_1_attack_this_turn_and_1_armor() -> None:
    s = Scenario(cls="druid")
    s.power()
    assert (s.armor(0), s.armor(1)) == (1, 0)
    assert (s.hero_attack(0), s.hero_attack(1)) == (1, 0)
    s.attack("hero", on="face")
    assert s.health(1) == 29
    s.round()
    assert not s.can_attack("hero")


def test_steady_shot_deals_2_damage_to_the_enemy_hero() -> None:
    s = duel(cls="hunter")
    assert s.power_aims() == set()
    s.power()
    assert (s.health(0), s.health(1)) == (30, 28)


def test_steady_shot_may_be_aimed_at_minions_while_something_allows_it() -> None:
    aiming = {"enchantments": [{"keywords": ["power_targets_minions"]}]}
    s = duel(cls="hunter", me=aiming)
    assert s.power_aims() == EVERYONE - {"hero"}
    s.power(on="Boulderfist Ogre")
    assert (s.stats(1), s.health(1)) == ([(6, 5)], 30)
    assert duel(cls="hunter", me=aiming).power(on="face").health(1) == 28


def test_fireblast_deals_1_damage_to_any_character() -> None:
    s = duel(cls="mage")
    assert s.power_aims() == EVERYONE
    s.power(on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 6)]


def test_spell_damage_does_not_help_a_hero_power() -> None:
    s = Scenario(cls="mage", mine=["Kobold Geomancer"])
    s.power(on="face")
    assert s.health(1) == 29


def test_reinforce_summons_a_1_1_silver_hand_recruit() -> None:
    s = duel(cls="paladin")
    s.power()
    assert s.names(0) == ["Chillwind Yeti", "Silver Hand Recruit"]
    assert s.stats(0)[1] == (1, 1)


def test_reinforce_needs_room() -> None:
    s = Scenario(cls="paladin", mine=["Wisp"] * 7)
    assert "power" not in s.actions()


def test_lesser_heal_restores_2_health_to_any_character() -> None:
    s = duel(cls="priest", me={"hero": {"damage": 10}})
    assert s.power_aims() == EVERYONE
    s.power(on="hero")
    assert s.health(0) == 22


def test_dagger_mastery_equips_a_1_2_dagger() -> None:
    s = Scenario(cls="rogue", weapon="Assassin's Blade")
    s.power()
    weapon = s.side(0)["weapon"]
    assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("CS2_082", 1, 2)


def test_totemic_call_summons_one_of_the_four_basic_totems() -> None:
    start = duel(cls="shaman")
    outcomes = start.outcomes("power")
    assert sorted(s.names(0)[1] for _, s in outcomes) == sorted(TOTEMS)
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 4] * 4)


@pytest.mark.parametrize(
    ("present", "missing"),
    [
        ([STONECLAW, WRATH_OF_AIR, HEALING], "Searing Totem"),
        ([SEARING, WRATH_OF_AIR, HEALING], "Stoneclaw Totem"),
        ([SEARING, STONECLAW, HEALING], "Wrath of Air Totem"),
        ([SEARING, STONECLAW, WRATH_OF_AIR], "Healing Totem"),
    ],
)
def test_totemic_call_does_not_summon_a_totem_that_i_have_already(present: list[str], missing: str) -> None:
    s = Scenario(cls="shaman", mine=present, theirs=[SEARING, STONECLAW, WRATH_OF_AIR, HEALING])
    s.power()
    assert s.names(0)[3] == missing


def test_totemic_call_is_of_no_use_when_i_have_all_four_totems() -> None:
    s = Scenario(cls="shaman", mine=[SEARING, STONECLAW, WRATH_OF_AIR, HEALING])
    assert "power" not in s.actions()


def test_totemic_call_needs_room() -> None:
    s = Scenario(cls="shaman", mine=["Wisp"] * 7)
    assert "power" not in s.actions()


def test_the_basic_totems_are_small_totems() -> None:
    s = Scenario(mine=[SEARING, STONECLAW, WRATH_OF_AIR, HEALING], hand=["Totemic Might"])
    assert s.stats(0) == [(1, 1), (0, 2), (0, 2), (0, 2)]
    s.play("Totemic Might")
    assert s.stats(0) == [(1, 3), (0, 4), (0, 4), (0, 4)]


def test_stoneclaw_totem_has_taunt() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=[STONECLAW])
    assert not s.can_attack("Chillwind Yeti", "face")


def test_wrath_of_air_totem_gives_1_spell_damage() -> None:
    s = Scenario(mine=[WRATH_OF_AIR], hand=["Moonfire"])
    s.play("Moonfire", on="face")
    assert s.health(1) == 28


def test_healing_totem_restores_1_health_to_my_minions_at_the_end_of_my_turn() -> None:
    s = Scenario(
        mine=[HEALING, {"id": "Chillwind Yeti", "damage": 3}],
        theirs=[{"id": "Boulderfist Ogre", "damage": 3}],
        me={"hero": {"damage": 10}},
        deck=["Wisp"],
    )
    s.end()
    assert s.stats(0) == [(0, 2), (4, 3)]
    assert s.stats(1) == [(6, 4)]
    assert s.health(0) == 20
    s.end()
    assert s.stats(0) == [(0, 2), (4, 3)]


def test_life_tap_draws_a_card_and_deals_2_damage_to_my_hero() -> None:
    s = Scenario(cls="warlock", deck=["Wisp", "Wisp"])
    s.power()
    assert s.hand == ["CS2_231"]
    assert (s.health(0), s.health(1)) == (28, 30)


def test_armor_up_gives_my_hero_2_armor() -> None:
    s = Scenario(cls="warrior")
    s.power()
    assert (s.armor(0), s.armor(1)) == (2, 0)


def test_the_coin_gives_1_mana_for_this_turn_only() -> None:
    s = Scenario(hand=["GAME_005"], mana=4, foe={"mana": {"max": 4}})
    s.play("GAME_005")
    assert (s.mana(0), s.mana(1)) == (5, 4)
    assert s.side(0)["mana"]["max"] == 4
    s.round()
    assert s.mana() == 5
