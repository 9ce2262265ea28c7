"""Warlock cards of the Basic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel


def test_shadow_bolt_deals_4_damage_to_a_minion() -> None:
    s = duel("Shadow Bolt")
    assert s.aims("Shadow Bolt") == MINIONS
    s.play("Shadow Bolt", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]


def test_drain_life_deals_2_damage_to_any_character_and_restores_2_health_to_my_hero() -> None:
    s = duel("Drain Life", me={"hero": {"damage": 10}})
    assert s.aims("Drain Life") == EVERYONE
    s.play("Drain Life", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.health(0) == 22


def test_spell_damage_does_not_raise_the_healing_of_drain_life() -> None:
    s = Scenario(mine=["Kobold Geomancer"], hand=["Drain Life"], me={"hero": {"damage": 10}})
    s.play("Drain Life", on="face")
    assert (s.health(0), s.health(1)) == (22, 27)


def test_hellfire_deals_3_damage_to_all_characters() -> None:
    s = duel("Hellfire")
    s.play("Hellfire")
    assert s.stats(0) == [(4, 2)]
    assert s.stats(1) == [(6, 4)]
    assert (s.health(0), s.health(1)) == (27, 27)


def test_corruption_destroys_an_enemy_minion_at_the_start_of_my_next_turn() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Corruption"])
    assert s.aims("Corruption") == {"Boulderfist Ogre", "War Golem"}
    s.play("Corruption", on="Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre", "War Golem"]
    s.end()
    assert s.names(1) == ["Boulderfist Ogre", "War Golem"]
    assert s.can_attack("Boulderfist Ogre", "hero")
    s.end()
    assert s.names(1) == ["War Golem"]
    assert s.names(0) == ["Chillwind Yeti"]


def test_a_corrupted_minion_that_i_take_over_dies_all_the_same() -> None:
    s = duel("Corruption", {"id": "Mind Control", "cost": 9})
    s.play("Corruption", on="Boulderfist Ogre").play("Mind Control", on="Boulderfist Ogre").end()
    assert s.names(0) == ["Chillwind Yeti", "Boulderfist Ogre"]
    s.end()
    assert s.names(0) == ["Chillwind Yeti"]


def test_a_corrupted_minion_that_goes_back_to_hand_is_clean() -> None:
    s = duel("Corruption", "Sap")
    s.play("Corruption", on="Boulderfist Ogre").play("Sap", on="Boulderfist Ogre").end()
    s.play("Boulderfist Ogre").end()
    assert s.names(1) == ["Boulderfist Ogre"]


def test_dread_infernal_deals_1_damage_to_all_other_characters() -> None:
    s = duel("Dread Infernal")
    s.play("Dread Infernal")
    assert s.stats(0) == [(4, 4), (6, 6)]
    assert s.stats(1) == [(6, 6)]
    assert (s.health(0), s.health(1)) == (29, 29)


def test_mortal_coil_draws_a_card_if_it_kills_the_minion() -> None:
    s = Scenario(theirs=["Wisp"], hand=["Mortal Coil"], deck=["Wisp", "Wisp"])
    s.play("Mortal Coil", on="Wisp")
    assert s.names(1) == []
    assert s.hand == ["CS2_231"]


def test_mortal_coil_draws_nothing_if_the_minion_lives() -> None:
    s = duel("Mortal Coil", deck=["Wisp"])
    assert s.aims("Mortal Coil") == MINIONS
    s.play("Mortal Coil", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 6)]
    assert s.hand == []


def test_mortal_coil_draws_nothing_if_a_divine_shield_saves_the_minion() -> None:
    s = Scenario(theirs=[{"id": "Wisp", "keywords": ["divine_shield"]}], hand=["Mortal Coil"], deck=["Wisp"])
    s.play("Mortal Coil", on="Wisp")
    assert s.names(1) == ["Wisp"]
    assert s.hand == []


def test_succubus_discards_a_random_card_of_my_hand() -> None:
    start = Scenario(hand=["Succubus", "Wisp", "Fireball"], their_hand=["Wisp"])
    outcomes = start.outcomes(start.playing("Succubus"))
    assert sorted(s.hand for _, s in outcomes) == [["CS2_029"], ["CS2_231"]]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.their_hand == ["CS2_231"]
        assert s.names(0) == ["Succubus"]


def test_succubus_as_my_last_card_discards_nothing() -> None:
    s = Scenario(hand=["Succubus"])
    s.play("Succubus")
    assert s.stats(0) == [(4, 3)]


def test_soulfire_deals_4_damage_to_any_character_and_discards_a_random_card() -> None:
    start = duel("Soulfire", "Wisp", "Fireball", their_hand=["Wisp"])
    assert start.aims("Soulfire") == EVERYONE
    outcomes = start.outcomes(start.playing("Soulfire", on="Boulderfist Ogre"))
    assert sorted(s.hand for _, s in outcomes) == [["CS2_029"], ["CS2_231"]]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(1) == [(6, 3)]
        assert s.their_hand == ["CS2_231"]


def test_soulfire_as_my_last_card_discards_nothing() -> None:
    s = duel("Soulfire")
    s.play("Soulfire", on="face")
    assert s.health(1) == 26


def test_sacrificial_pact_destroys_a_demon_and_restores_5_health_to_my_hero() -> None:
    s = Scenario(
        mine=["Voidwalker", "Chillwind Yeti"],
        theirs=["Succubus", "Boulderfist Ogre"],
        hand=["Sacrificial Pact"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    assert s.aims("Sacrificial Pact") == {"Voidwalker", "Succubus"}
    s.play("Sacrificial Pact", on="Succubus")
    assert s.names(1) == ["Boulderfist Ogre"]
    assert s.names(0) == ["Voidwalker", "Chillwind Yeti"]
    assert (s.health(0), s.health(1)) == (25, 20)


def test_sacrificial_pact_destroys_lord_jaraxxus_himself() -> None:
    s = Scenario(hand=["Sacrificial Pact"], their_cls="warlock", foe={"hero": {"id": "EX1_323h"}})
    s.play("Sacrificial Pact", on="face")
    assert s.game.winner == 0


def test_sacrificial_pact_needs_a_demon() -> None:
    assert not duel("Sacrificial Pact").can_play("Sacrificial Pact")
