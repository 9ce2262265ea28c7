"""Mage cards of the Basic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel


def test_polymorph_turns_a_minion_into_a_1_1_sheep() -> None:
    s = duel("Polymorph", "Houndmaster")
    assert s.aims("Polymorph") == MINIONS
    s.play("Polymorph", on="Boulderfist Ogre")
    assert s.names(1) == ["Sheep"]
    assert s.stats(1) == [(1, 1)]


def test_the_sheep_is_a_beast_and_keeps_nothing_of_the_minion_that_it_was() -> None:
    s = duel("Blessing of Might", "Polymorph", "Houndmaster")
    s.play("Blessing of Might", on="Chillwind Yeti").play("Polymorph", on="Chillwind Yeti")
    assert s.stats(0) == [(1, 1)]
    s.round()
    assert s.aims("Houndmaster") == {"Sheep"}


def test_arcane_intellect_draws_2_cards() -> None:
    s = Scenario(hand=["Arcane Intellect"], deck=["Wisp"] * 3, their_deck=["Wisp"])
    s.play("Arcane Intellect")
    assert s.hand == ["CS2_231", "CS2_231"]
    assert s.their_hand == []


def test_frostbolt_deals_3_damage_to_any_character_and_freezes_it() -> None:
    s = duel("Frostbolt")
    assert s.aims("Frostbolt") == EVERYONE
    s.play("Frostbolt", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert s.frozen("Boulderfist Ogre")
    assert not s.frozen("face")
    s.end()
    assert not s.can_attack("Boulderfist Ogre")


def test_frostbolt_freezes_a_hero() -> None:
    s = Scenario(hand=["Frostbolt"], their_weapon="Fiery War Axe")
    s.play("Frostbolt", on="face")
    assert s.frozen("face")
    s.end()
    assert not s.can_attack(s.eid("face"))


def test_arcane_explosion_deals_1_damage_to_all_enemy_minions() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Arcane Explosion"])
    s.play("Arcane Explosion")
    assert s.stats(1) == [(6, 6), (7, 6)]
    assert s.stats(0) == [(4, 5)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_frost_nova_freezes_all_enemy_minions() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Frost Nova"])
    s.play("Frost Nova")
    assert s.frozen("Boulderfist Ogre")
    assert s.frozen("War Golem")
    assert not s.frozen("Chillwind Yeti")
    assert not s.frozen("face")
    assert s.stats(1) == [(6, 7), (7, 7)]


def test_mirror_image_summons_two_0_2_minions_with_taunt() -> None:
    s = duel("Mirror Image")
    s.play("Mirror Image")
    assert s.names(0) == ["Chillwind Yeti", "Mirror Image", "Mirror Image"]
    assert s.stats(0)[1:] == [(0, 2), (0, 2)]
    assert s.names(1) == ["Boulderfist Ogre"]
    s.end()
    assert s.can_attack("Boulderfist Ogre", "CS2_mirror")
    assert not s.can_attack("Boulderfist Ogre", "hero")


def test_mirror_image_summons_one_minion_if_there_is_room_for_one() -> None:
    s = Scenario(mine=["Wisp"] * 6, hand=["Mirror Image"])
    s.play("Mirror Image")
    assert s.names(0) == ["Wisp"] * 6 + ["Mirror Image"]


def test_mirror_image_needs_room() -> None:
    s = Scenario(mine=["Wisp"] * 7, hand=["Mirror Image"])
    assert not s.can_play("Mirror Image")


def test_fireball_deals_6_damage_to_any_character() -> None:
    s = duel("Fireball")
    assert s.aims("Fireball") == EVERYONE
    s.play("Fireball", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]


def test_flamestrike_deals_4_damage_to_all_enemy_minions() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Flamestrike"])
    s.play("Flamestrike")
    assert s.stats(1) == [(6, 3), (7, 3)]
    assert s.stats(0) == [(4, 5)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_water_elemental_freezes_the_minion_that_it_attacks() -> None:
    s = Scenario(mine=["Water Elemental"], theirs=["Boulderfist Ogre"])
    s.attack("Water Elemental", on="Boulderfist Ogre")
    assert s.frozen("Boulderfist Ogre")


def test_water_elemental_freezes_the_hero_that_it_attacks() -> None:
    s = Scenario(mine=["Water Elemental"])
    s.attack("Water Elemental", on="face")
    assert s.frozen("face")
    assert not s.frozen("hero")


def test_water_elemental_freezes_its_attacker() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Water Elemental"])
    s.attack("Chillwind Yeti", on="Water Elemental")
    assert s.frozen("Chillwind Yeti")
    assert not s.frozen("Water Elemental")


def test_water_elemental_does_not_freeze_behind_a_divine_shield() -> None:
    s = Scenario(mine=["Water Elemental"], theirs=[{"id": "Chillwind Yeti", "keywords": ["divine_shield"]}])
    s.attack("Water Elemental", on="Chillwind Yeti")
    assert s.stats(1) == [(4, 5)]
    assert not s.frozen("Chillwind Yeti")


def test_arcane_missiles_split_3_damage_at_random_among_all_enemies() -> None:
    start = duel("Arcane Missiles")
    chances = {}
    for probability, s in start.outcomes(start.playing("Arcane Missiles")):
        hits = 7 - s.stats(1)[0][1]
        assert s.health(1) == 30 - (3 - hits)
        assert s.stats(0) == [(4, 5)]
        assert s.health(0) == 30
        chances[hits] = probability
    assert chances == pytest.approx({0: 1 / 8, 1: 3 / 8, 2: 3 / 8, 3: 1 / 8})


def test_arcane_missiles_do_not_hit_what_is_already_dying() -> None:
    start = Scenario(theirs=["Wisp"], hand=["Arcane Missiles"])
    chances = {}
    for probability, s in start.outcomes(start.playing("Arcane Missiles")):
        chances[len(s.theirs), 30 - s.health(1)] = probability
    assert chances == pytest.approx({(1, 3): 1 / 8, (0, 2): 7 / 8})


def test_spell_damage_gives_arcane_missiles_one_missile_more() -> None:
    s = Scenario(mine=["Kobold Geomancer"], hand=["Arcane Missiles"])
    s.play("Arcane Missiles")
    assert s.health(1) == 26
