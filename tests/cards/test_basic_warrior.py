"""Warrior cards of the Basic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import duel


def test_charge_lets_a_fresh_friendly_minion_attack_minions_at_once() -> None:
    s = duel("Charge", "Wisp")
    s.play("Wisp")
    assert s.aims("Charge") == {"Chillwind Yeti", "Wisp"}
    s.play("Charge", on="Wisp")
    assert s.can_attack("Wisp", "Boulderfist Ogre")
    assert not s.can_attack("Wisp", "face")


def test_a_minion_with_charge_from_the_spell_may_attack_heroes_from_the_next_turn_on() -> None:
    s = duel("Charge")
    s.play("Charge", on="Chillwind Yeti")
    assert not s.can_attack("Chillwind Yeti", "face")
    s.round()
    assert s.can_attack("Chillwind Yeti", "face")
    assert s.keywords("Chillwind Yeti") == {"charge"}


def test_heroic_strike_gives_my_hero_4_attack_this_turn() -> None:
    s = duel("Heroic Strike")
    s.play("Heroic Strike")
    assert (s.hero_attack(0), s.hero_attack(1)) == (4, 0)
    s.attack("hero", on="face")
    assert s.health(1) == 26
    assert s.stats(0) == [(4, 5)]
    s.round()
    assert not s.can_attack("hero")


def test_execute_destroys_a_damaged_enemy_minion() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 1}],
        theirs=["Boulderfist Ogre", {"id": "War Golem", "damage": 1}],
        hand=["Execute"],
        foe={"hero": {"damage": 1}},
    )
    assert s.aims("Execute") == {"War Golem"}
    s.play("Execute", on="War Golem")
    assert s.names(1) == ["Boulderfist Ogre"]


def test_execute_needs_a_damaged_enemy_minion() -> None:
    assert not duel("Execute").can_play("Execute")


def test_cleave_deals_2_damage_to_two_random_enemy_minions() -> None:
    start = Scenario(mine=["Chillwind Yeti"], theirs=["War Golem"] * 3, hand=["Cleave"])
    outcomes = start.outcomes(start.playing("Cleave"))
    assert sorted(s.stats(1) for _, s in outcomes) == [
        [(7, 5), (7, 5), (7, 7)],
        [(7, 5), (7, 7), (7, 5)],
        [(7, 7), (7, 5), (7, 5)],
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 3)
        assert s.stats(0) == [(4, 5)]
        assert (s.health(0), s.health(1)) == (30, 30)


def test_cleave_hits_both_of_two_enemy_minions() -> None:
    s = Scenario(theirs=["Boulderfist Ogre", "War Golem"], hand=["Cleave"])
    s.play("Cleave")
    assert s.stats(1) == [(6, 5), (7, 5)]


def test_cleave_needs_two_enemy_minions() -> None:
    assert not duel("Cleave").can_play("Cleave")


def test_warsong_commander_gives_my_charge_minions_1_attack() -> None:
    s = Scenario(mine=["Kor'kron Elite", "Chillwind Yeti"], theirs=["Wolfrider"], hand=["Warsong Commander", "Charge"])
    s.play("Warsong Commander")
    assert s.stats(0) == [(5, 3), (4, 5), (2, 3)]
    assert s.stats(1) == [(3, 1)]
    s.play("Charge", on="Chillwind Yeti")
    assert s.stats(0) == [(5, 3), (5, 5), (2, 3)]


def test_warsong_commander_counts_the_charge_that_another_minion_lends() -> None:
    s = Scenario(mine=["Warsong Commander", "Tundra Rhino"], hand=["Bloodfen Raptor"])
    s.play("Bloodfen Raptor")
    assert s.stats(0) == [(2, 3), (3, 5), (4, 2)]


def test_a_warsong_commander_with_charge_strengthens_itself() -> None:
    s = Scenario(mine=["Warsong Commander"], hand=["Charge"])
    s.play("Charge", on="Warsong Commander")
    assert s.stats(0) == [(3, 3)]


def test_whirlwind_deals_1_damage_to_all_minions() -> None:
    s = duel("Whirlwind")
    s.play("Whirlwind")
    assert s.stats(0) == [(4, 4)]
    assert s.stats(1) == [(6, 6)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_shield_block_gives_5_armor_and_draws_a_card() -> None:
    s = Scenario(hand=["Shield Block"], deck=["Wisp", "Wisp"])
    s.play("Shield Block")
    assert (s.armor(0), s.armor(1)) == (5, 0)
    assert s.hand == ["CS2_231"]
