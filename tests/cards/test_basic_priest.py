"""Priest cards of the Basic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel


def test_holy_nova_deals_2_damage_to_all_enemies_and_restores_2_health_to_all_friends() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 4}, {"id": "War Golem", "damage": 1}],
        theirs=["Boulderfist Ogre", {"id": "Oasis Snapjaw", "damage": 1}],
        hand=["Holy Nova"],
        me={"hero": {"damage": 10}},
    )
    s.play("Holy Nova")
    assert s.stats(0) == [(4, 3), (7, 7)]
    assert s.stats(1) == [(6, 5), (2, 4)]
    assert (s.health(0), s.health(1)) == (22, 28)


def test_spell_damage_raises_the_damage_of_holy_nova_but_not_its_healing() -> None:
    s = Scenario(mine=["Kobold Geomancer"], hand=["Holy Nova"], me={"hero": {"damage": 10}})
    s.play("Holy Nova")
    assert (s.health(0), s.health(1)) == (22, 27)


def test_mind_control_takes_an_enemy_minion_over() -> None:
    s = duel("Mind Control")
    assert s.aims("Mind Control") == {"Boulderfist Ogre"}
    s.play("Mind Control", on="Boulderfist Ogre")
    assert s.names(0) == ["Chillwind Yeti", "Boulderfist Ogre"]
    assert s.names(1) == []
    assert not s.can_attack("Boulderfist Ogre")
    s.round()
    assert s.can_attack("Boulderfist Ogre", "face")


def test_mind_control_needs_room() -> None:
    s = Scenario(mine=["Wisp"] * 7, theirs=["Boulderfist Ogre"], hand=["Mind Control"])
    assert not s.can_play("Mind Control")


def test_holy_smite_deals_2_damage_to_any_character() -> None:
    s = duel("Holy Smite")
    assert s.aims("Holy Smite") == EVERYONE
    s.play("Holy Smite", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]


def test_mind_vision_copies_a_random_card_of_my_opponents_hand() -> None:
    start = Scenario(hand=["Mind Vision", "Frostbolt"], their_hand=["Wisp", "Fireball"])
    chances = {}
    for probability, s in start.outcomes(start.playing("Mind Vision")):
        assert s.their_hand == ["CS2_231", "CS2_029"]
        assert s.hand[0] == "CS2_024"
        chances[s.hand[1]] = probability
    assert chances == pytest.approx({"CS2_231": 1 / 2, "CS2_029": 1 / 2})


def test_mind_vision_copies_what_the_card_carries() -> None:
    s = Scenario(hand=["Mind Vision"], their_hand=[{"id": "Chillwind Yeti", "cost": 2}])
    s.play("Mind Vision")
    assert s.find("Chillwind Yeti", 0, "hand")["cost"] == 2


def test_mind_vision_finds_nothing_in_an_empty_hand() -> None:
    s = Scenario(hand=["Mind Vision"])
    s.play("Mind Vision")
    assert s.hand == []


def test_power_word_shield_gives_a_minion_2_health_and_draws_a_card() -> None:
    s = duel("Power Word: Shield", deck=["Wisp", "Wisp"])
    assert s.aims("Power Word: Shield") == MINIONS
    s.play("Power Word: Shield", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 7)]
    assert s.hand == ["CS2_231"]


def test_shadow_word_pain_destroys_a_minion_with_3_or_less_attack() -> None:
    s = Scenario(
        mine=["Wisp", "Chillwind Yeti"],
        theirs=["Sen'jin Shieldmasta", "Boulderfist Ogre"],
        hand=["Shadow Word: Pain"],
    )
    assert s.aims("Shadow Word: Pain") == {"Wisp", "Sen'jin Shieldmasta"}
    s.play("Shadow Word: Pain", on="Sen'jin Shieldmasta")
    assert s.names(1) == ["Boulderfist Ogre"]


def test_shadow_word_death_destroys_a_minion_with_5_or_more_attack() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", "War Golem"],
        theirs=["Sen'jin Shieldmasta", "Booty Bay Bodyguard"],
        hand=["Shadow Word: Death"],
        weapon="Arcanite Reaper",
    )
    assert s.aims("Shadow Word: Death") == {"War Golem", "Booty Bay Bodyguard"}
    s.play("Shadow Word: Death", on="Booty Bay Bodyguard")
    assert s.names(1) == ["Sen'jin Shieldmasta"]


def test_northshire_cleric_draws_a_card_whenever_a_minion_is_healed() -> None:
    s = Scenario(
        mine=["Northshire Cleric"],
        theirs=[{"id": "Boulderfist Ogre", "damage": 3}],
        hand=["Holy Light"],
        deck=["Wisp", "Wisp"],
        their_deck=["Wisp"],
    )
    s.play("Holy Light", on="Boulderfist Ogre")
    assert s.hand == ["CS2_231"]
    assert s.their_hand == []


def test_northshire_cleric_draws_a_card_for_each_minion_that_is_healed() -> None:
    s = Scenario(
        mine=[{"id": "Northshire Cleric", "damage": 1}, {"id": "Chillwind Yeti", "damage": 1}, "War Golem"],
        hand=["Holy Nova"],
        deck=["Wisp"] * 4,
    )
    s.play("Holy Nova")
    assert s.hand == ["CS2_231", "CS2_231"]


def test_northshire_cleric_does_not_draw_when_a_hero_is_healed() -> None:
    s = Scenario(mine=["Northshire Cleric"], hand=["Holy Light"], me={"hero": {"damage": 5}}, deck=["Wisp"])
    s.play("Holy Light", on="hero")
    assert s.hand == []


def test_northshire_cleric_does_not_draw_when_nothing_was_to_be_healed() -> None:
    s = Scenario(mine=["Northshire Cleric"], hand=["Holy Light"], deck=["Wisp"])
    s.play("Holy Light", on="Northshire Cleric")
    assert s.hand == []


def test_divine_spirit_doubles_the_health_of_a_minion() -> None:
    s = duel("Divine Spirit")
    assert s.aims("Divine Spirit") == MINIONS
    s.play("Divine Spirit", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 10)]


def test_divine_spirit_doubles_the_health_that_a_wounded_minion_has_left() -> None:
    s = Scenario(mine=[{"id": "Chillwind Yeti", "damage": 2}], hand=["Divine Spirit"])
    s.play("Divine Spirit", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 6)]
    assert s.find("Chillwind Yeti")["health"] == 8


def test_mind_blast_deals_5_damage_to_the_enemy_hero() -> None:
    s = duel("Mind Blast")
    s.play("Mind Blast")
    assert (s.health(0), s.health(1)) == (30, 25)
    assert s.stats(1) == [(6, 7)]
