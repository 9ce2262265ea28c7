"""Mage and paladin cards of Kobolds & Catacombs."""

from typing import Any

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel
from support.pools import spells_of
from support.traps import secrets

QUIET = {"fatigue": False}
RECRUIT = "CS2_101t"

# Mage


def test_shifting_scroll_becomes_another_mage_spell_each_turn_in_my_hand() -> None:
    s = Scenario(hand=["Shifting Scroll"], rules=QUIET)
    assert not s.can_play("Shifting Scroll")
    assert s.end().hand == ["LOOT_104"]
    first = s.end().hand
    assert set(first) <= spells_of("mage")
    assert s.end().hand == first  # my turns alone
    seen = {s.end().hand[0], *(s.round().hand[0] for _ in range(5))}
    assert len(seen) > 1
    assert seen <= spells_of("mage")


def test_what_a_shifting_scroll_became_can_be_played() -> None:
    s = Scenario(hand=["Shifting Scroll"], rules=QUIET).end()
    s.chance("Fireball").end().play("Fireball", on="face")
    assert (s.health(1), s.hand) == (24, [])


def test_arcane_artificer_gains_armor_equal_to_the_cost_of_my_spells() -> None:
    s = Scenario(
        mine=["Arcane Artificer"],
        hand=[{"id": "Fireball", "cost": 3}, "Wisp", "Moonfire"],
        their_hand=["Fireball"],
    )
    s.play("Fireball", on="face")
    assert s.armor() == 3
    s.play("Moonfire", on="face").play("Wisp")
    assert s.armor() == 3
    s.end().play("Fireball", on="face")
    assert (s.armor(0), s.armor(1)) == (3, 0)


@pytest.mark.parametrize(("stone", "spells"), [("LOOT_103", 1), ("LOOT_103t1", 2), ("LOOT_103t2", 3)])
def test_ruby_spellstones_add_mage_spells_to_my_hand(stone: str, spells: int) -> None:
    s = Scenario(hand=[stone], cls="hunter").play(stone)
    assert len(s.hand) == spells
    assert set(s.hand) <= spells_of("mage")


@pytest.mark.parametrize(
    ("stone", "better"), [("LOOT_103", "LOOT_103t1"), ("LOOT_103t1", "LOOT_103t2"), ("LOOT_103t2", "LOOT_103t2")]
)
def test_ruby_spellstones_upgrade_when_i_have_played_2_elementals(stone: str, better: str) -> None:
    s = Scenario(hand=[stone, *["Fire Fly"] * 3, "Wisp"], their_hand=["Fire Fly"], rules=QUIET)
    s.play("Wisp").play("Fire Fly")
    assert s.hand[0] == stone
    s.end().play("Fire Fly").end()
    assert s.hand[0] == stone
    s.play("Fire Fly")
    assert s.hand[0] == better
    s.play("Fire Fly")
    assert s.hand[0] == better  # counting starts again


@pytest.mark.parametrize(
    ("minion", "left", "face"),
    [
        ("Bloodfen Raptor", [], 30 - 4),
        ("War Golem", [(7, 1)], 30),
        ({"id": "Boulderfist Ogre", "health": 6}, [], 30),
        ("Argent Squire", [(1, 1)], 30),  # nothing is over where a Divine Shield took it
    ],
)
def test_explosive_runes_deal_6_damage_to_a_played_minion_and_the_rest_to_the_hero(
    minion: Any, left: list[tuple[int, int]], face: int
) -> None:
    s = Scenario(hand=[minion], their_secrets=["Explosive Runes"], theirs=["Wisp"])
    s.play(minion["id"] if isinstance(minion, dict) else minion)
    assert (s.stats(0), s.health(0), s.health(1), s.stats(1)) == (left, face, 30, [(1, 1)])
    assert secrets(s) == []


def test_explosive_runes_wait_for_a_minion_of_the_opponent() -> None:
    s = Scenario(hand=["Fireball", "Bloodfen Raptor"], their_secrets=["Explosive Runes"], theirs=["Kobold Geomancer"])
    s.play("Fireball", on="face")
    assert secrets(s) == ["Explosive Runes"]
    s.play("Bloodfen Raptor")
    assert (s.names(0), s.health(0)) == ([], 30 - 5)  # 7 damage with Spell Damage, of which 2 kill
    s = Scenario(secrets=["Explosive Runes"], hand=["Wisp"]).play("Wisp")
    assert (s.names(0), secrets(s, 0)) == (["Wisp"], ["Explosive Runes"])


def test_leyline_manipulator_reduces_the_cost_of_cards_that_did_not_start_in_my_deck() -> None:
    s = Scenario(
        hand=["Leyline Manipulator", "Pyroblast", "Mind Vision"], their_hand=["War Golem"], deck=["Sprint"], mana=10
    )
    s.play("Mind Vision").play("Leyline Manipulator")
    assert s.names(0, "hand") == ["Pyroblast", "War Golem"]
    assert (s.cost("Pyroblast"), s.cost("War Golem"), s.cost("War Golem", 1)) == (10, 5, 7)


def test_deck_of_wonders_shuffles_5_scrolls_into_my_deck() -> None:
    s = Scenario(hand=["Deck of Wonders"]).play("Deck of Wonders")
    assert ([c["id"] for c in s.side(0)["deck"]], s.side(1)["deck"]) == (["LOOT_106t"] * 5, [])


def test_scroll_of_wonder_casts_a_random_spell_when_drawn_and_draws_another_card() -> None:
    s = Scenario(hand=["Novice Engineer"], deck=["LOOT_106t", "Wisp"], their_deck=["Wisp"])
    s.chance("Scroll of Wonder", "Holy Nova").play("Novice Engineer")
    assert (s.health(1), s.names(0, "hand"), s.names(0, "deck")) == (28, ["Wisp"], [])


def test_a_scroll_of_wonder_in_hand_waits_until_it_is_played() -> None:
    s = Scenario(hand=["LOOT_106t", "Novice Engineer"], deck=["LOOT_106t"], rules=QUIET)
    s.chance("Holy Nova").play("Novice Engineer")  # draws the other one
    assert (s.health(1), s.names(0, "hand")) == (28, ["Scroll of Wonder"])
    s = Scenario(hand=["LOOT_106t"], deck=["Wisp"]).chance("Holy Nova").play("LOOT_106t")
    assert (s.health(1), s.names(0, "hand")) == (28, ["Wisp"])


def test_dragons_fury_deals_damage_equal_to_the_cost_of_a_spell_of_my_deck() -> None:
    s = duel("Dragon's Fury", deck=["Fireball", "War Golem"], their_deck=["Pyroblast"])
    s.play("Dragon's Fury")
    assert (s.stats(0), s.stats(1), sorted(s.names(0, "deck"))) == ([(4, 1)], [(6, 3)], ["Fireball", "War Golem"])
    assert (s.health(0), s.health(1)) == (30, 30)


def test_dragons_fury_does_nothing_without_a_spell_in_my_deck() -> None:
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Wisp"], hand=["Dragon's Fury"], deck=["War Golem"])
    s.play("Dragon's Fury")
    assert (s.names(0), s.names(1)) == (["Kobold Geomancer"], ["Wisp"])


def test_aluneth_draws_3_cards_at_the_end_of_my_turns() -> None:
    s = Scenario(weapon="Aluneth", deck=["Wisp"] * 5, their_deck=["Wisp"] * 5)
    s.end()
    assert (len(s.hand), len(s.their_hand)) == (3, 1)
    s.end()
    assert len(s.hand) == 4  # the draw of my turn
    assert len(s.names(0, "deck")) == 1


def test_dragoncaller_alanna_summons_a_dragon_for_each_spell_of_5_or_more() -> None:
    s = Scenario(
        hand=["Flamestrike", "Moonfire", "Fireball", "Brawl", "Bluegill Warrior", "Dragoncaller Alanna"],
        their_hand=["Flamestrike"],
        deck=["Wisp"] * 9,
        theirs=["War Golem", "War Golem"],
        their_deck=["Wisp"] * 9,
        rules=QUIET,
    )
    s.play("Flamestrike").play("Moonfire", on="face").end().play("Flamestrike").end()
    s.play("Brawl").play("Fireball", on="face").round()
    s.play("Dragoncaller Alanna")
    assert s.names(0) == ["Dragoncaller Alanna", "Fire Dragon", "Fire Dragon"]
    assert s.stats(0) == [(3, 3), (5, 5), (5, 5)]
    assert load()["LOOT_535t"].race == "dragon"


def test_dragoncaller_alanna_asks_what_the_spells_cost_when_they_were_cast() -> None:
    spells = [{"id": "Flamestrike", "cost": 4}, {"id": "Moonfire", "cost": 5}]
    s = Scenario(hand=[*spells, "Dragoncaller Alanna"], rules=QUIET)
    s.play("Flamestrike").play("Moonfire", on="face").round().play("Dragoncaller Alanna")
    assert s.names(0) == ["Dragoncaller Alanna", "Fire Dragon"]


# Paladin


def test_potion_of_heroism_gives_a_minion_divine_shield_and_draws_a_card() -> None:
    s = duel("Potion of Heroism", deck=["Wisp", "Wisp"])
    assert s.aims("Potion of Heroism") == MINIONS
    s.play("Potion of Heroism", on="Chillwind Yeti")
    assert s.keywords("Chillwind Yeti") == {"divine_shield"}
    assert (s.keywords("Boulderfist Ogre"), s.names(0, "hand")) == (set(), ["Wisp"])


@pytest.mark.parametrize(("stone", "size"), [("LOOT_091", 2), ("LOOT_091t1", 4), ("LOOT_091t2", 6)])
def test_pearl_spellstones_summon_a_spirit_with_taunt(stone: str, size: int) -> None:
    s = Scenario(hand=[stone]).play(stone)
    assert (s.names(0), s.stats(0)) == (["Guardian Spirit"], [(size, size)])
    assert s.keywords("Guardian Spirit") == {"taunt"}


@pytest.mark.parametrize(("stone", "better"), [("LOOT_091", "LOOT_091t1"), ("LOOT_091t1", "LOOT_091t2")])
def test_pearl_spellstones_upgrade_when_i_have_restored_3_health(stone: str, better: str) -> None:
    s = Scenario(
        cls="priest",
        their_cls="priest",
        mine=[{"id": "Chillwind Yeti", "damage": 1}],
        hand=[stone],
        me={"hero": {"damage": 20}},
        rules=QUIET,
    )
    s.power(on="hero")
    assert s.hand == [stone]
    s.end().power(on="hero").end()  # the opponent restores 2
    assert s.hand == [stone]
    s.give("Holy Light").play("Holy Light", on="face")  # nothing is missing there
    assert s.hand == [stone]
    s.power(on="Chillwind Yeti")  # 1 of 2
    assert s.hand == [better]


def test_a_pearl_spellstone_gains_one_step_at_a_time_and_starts_again() -> None:
    s = Scenario(cls="priest", hand=["LOOT_091", "Holy Light"], me={"hero": {"damage": 20}}, rules=QUIET)
    s.play("Holy Light", on="hero")
    assert s.hand == ["LOOT_091t1"]
    s.power(on="hero")
    assert s.hand == ["LOOT_091t1"]
    s.round().power(on="hero")
    assert s.hand == ["LOOT_091t2"]


def test_drygulch_jailor_adds_3_silver_hand_recruits_to_my_hand() -> None:
    s = Scenario(mine=["Drygulch Jailor"], hand=["Moonfire"]).play("Moonfire", on="Drygulch Jailor")
    assert (s.hand, s.their_hand) == ([RECRUIT] * 3, [])


def test_benevolent_djinn_restores_3_health_to_my_hero_at_the_end_of_my_turns() -> None:
    s = Scenario(mine=["Benevolent Djinn"], me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}}, rules=QUIET)
    s.end()
    assert (s.health(0), s.health(1)) == (23, 20)
    s.end()
    assert s.health(0) == 23


def test_call_to_arms_recruits_3_minions_that_cost_2_or_less() -> None:
    deck = ["Wisp", "Bloodfen Raptor", "Ironfur Grizzly", "Fireball", "Holy Smite"]
    s = Scenario(hand=["Call to Arms"], deck=deck, their_deck=["Wisp"]).play("Call to Arms")
    assert sorted(s.names(0)) == ["Bloodfen Raptor", "Wisp"]
    assert sorted(s.names(0, "deck")) == ["Fireball", "Holy Smite", "Ironfur Grizzly"]
    s = Scenario(hand=["Call to Arms"], deck=["Wisp"] * 4).play("Call to Arms")
    assert s.names(0) == ["Wisp"] * 3


def test_level_up_gives_my_silver_hand_recruits_2_2_and_taunt() -> None:
    s = Scenario(mine=[RECRUIT, "Wisp", RECRUIT], theirs=[RECRUIT], hand=["Level Up!"]).play("Level Up!")
    assert (s.stats(0), s.stats(1)) == ([(3, 3), (1, 1), (3, 3)], [(1, 1)])
    assert ["taunt" in minion.get("keywords", ()) for minion in s.mine] == [True, False, True]


def test_crystal_lion_costs_1_less_for_each_silver_hand_recruit_of_mine() -> None:
    s = Scenario(mine=[RECRUIT, "Wisp", RECRUIT], theirs=[RECRUIT], hand=["Crystal Lion"])
    assert s.cost("Crystal Lion") == 4
    s.play("Crystal Lion")
    assert "divine_shield" in s.keywords("Crystal Lion")


def test_valanyr_goes_from_hand_to_hand() -> None:
    s = Scenario(
        weapon={"id": "Val'anyr", "damage": 1}, hand=["Wisp", "Fireball"], their_hand=["Wisp"], theirs=["War Golem"]
    )
    s.attack("hero", "face")
    assert s.side(0)["weapon"] is None
    s.play("Wisp")
    assert (s.stats(0), s.health(1)) == ([(5, 3)], 26)
    s.play("Fireball", on="Wisp")
    weapon = s.side(0)["weapon"]
    assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("LOOT_500", 4, 2)
    s.give("River Crocolisk", "Light's Justice").play("Light's Justice")  # the new one has the same deathrattle
    assert s.side(0)["weapon"]["id"] != "LOOT_500"
    s.play("River Crocolisk")
    assert s.stats(0) == [(6, 5)]


def test_valanyr_without_a_minion_in_hand_is_gone() -> None:
    s = Scenario(weapon={"id": "Val'anyr", "damage": 1}, hand=["Fireball"], mine=["Wisp"])
    s.attack("hero", "face")
    assert (s.side(0)["weapon"], s.stats(0), s.cost("Fireball")) == (None, [(1, 1)], 4)


def test_a_silenced_bearer_of_valanyr_equips_nothing() -> None:
    s = Scenario(weapon={"id": "Val'anyr", "damage": 1}, hand=["Wisp", "Silence", "Moonfire"])
    s.attack("hero", "face").play("Wisp").play("Silence", on="Wisp").play("Moonfire", on="Wisp")
    assert (s.names(0), s.side(0)["weapon"]) == ([], None)
