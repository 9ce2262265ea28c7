"""Warlock cards of the Classic set."""

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

FIREBALL, WISP, OGRE, IMP = "CS2_029", "CS2_231", "CS2_200", "EX1_317t"


def test_blood_imp_has_stealth_and_gives_another_random_friendly_minion_1_health_at_the_end_of_my_turn() -> None:
    start = Scenario(mine=["Blood Imp", "Wisp", "Chillwind Yeti"], theirs=["Boulderfist Ogre"])
    assert start.keywords("Blood Imp") == {"stealth"}
    outcomes = start.outcomes("end")
    assert sorted(s.stats(0) for _, s in outcomes) == [
        [(0, 1), (1, 1), (4, 6)],
        [(0, 1), (1, 2), (4, 5)],
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(1) == [(6, 7)]
        before = s.stats(0)
        assert s.end().stats(0) == before


def test_blood_imp_alone_does_nothing() -> None:
    s = Scenario(mine=["Blood Imp"])
    assert s.end().stats(0) == [(0, 1)]


def test_felguard_has_taunt_and_destroys_one_of_my_mana_crystals() -> None:
    s = Scenario(hand=["Felguard"], mana=7)
    s.play("Felguard")
    assert s.side(0)["mana"]["max"] == 6
    assert s.side(1)["mana"]["max"] == 10
    assert s.mana() == 4
    assert s.keywords("Felguard") == {"taunt"}
    s.round()
    assert s.mana() == 7


def test_shadowflame_destroys_a_friendly_minion_and_deals_its_attack_to_all_enemy_minions() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Shadowflame"])
    assert s.aims("Shadowflame") == {"Chillwind Yeti", "Wisp"}
    s.play("Shadowflame", on="Chillwind Yeti")
    assert s.names(0) == ["Wisp"]
    assert s.stats(0) == [(1, 1)]
    assert s.stats(1) == [(6, 3), (7, 3)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_void_terror_destroys_its_neighbours_and_gains_their_attack_and_health() -> None:
    s = Scenario(
        mine=["Bloodfen Raptor", {"id": "Chillwind Yeti", "damage": 1}, "Boulderfist Ogre"],
        theirs=["War Golem"],
        hand=["Void Terror"],
    )
    s.play("Void Terror", at=2)
    assert s.names(0) == ["Bloodfen Raptor", "Void Terror"]
    assert s.stats(0) == [(3, 2), (13, 14)]
    assert s.names(1) == ["War Golem"]


def test_void_terror_at_the_edge_takes_one_neighbour() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Chillwind Yeti"], hand=["Void Terror"])
    s.play("Void Terror")
    assert s.names(0) == ["Bloodfen Raptor", "Void Terror"]
    assert s.stats(0)[1] == (7, 8)


def test_siphon_soul_destroys_a_minion_and_restores_3_health_to_my_hero() -> None:
    s = duel("Siphon Soul", me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    assert s.aims("Siphon Soul") == MINIONS
    s.play("Siphon Soul", on="Boulderfist Ogre")
    assert s.names(1) == []
    assert s.names(0) == ["Chillwind Yeti"]
    assert (s.health(0), s.health(1)) == (23, 20)


def test_doomguard_has_charge_and_discards_two_random_cards_of_my_hand() -> None:
    start = Scenario(hand=["Doomguard", "Wisp", "Fireball", "Boulderfist Ogre"], their_hand=["Wisp"])
    outcomes = start.outcomes(start.playing("Doomguard"))
    assert sorted(s.hand for _, s in outcomes) == [[FIREBALL], [OGRE], [WISP]]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 3)
        assert s.their_hand == [WISP]
        assert s.can_attack("Doomguard", "face")


def test_doomguard_discards_the_only_other_card() -> None:
    s = Scenario(hand=["Doomguard", "Wisp"])
    s.play("Doomguard")
    assert s.hand == []
    assert s.names(0) == ["Doomguard"]


def test_twisting_nether_destroys_all_minions() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Twisting Nether"])
    s.play("Twisting Nether")
    assert (s.names(0), s.names(1)) == ([], [])
    assert (s.health(0), s.health(1)) == (30, 30)


@pytest.mark.parametrize(("card", "left"), [("Pit Lord", 25), ("Flame Imp", 27)])
def test_pit_lord_and_flame_imp_hurt_my_hero(card: str, left: int) -> None:
    s = duel(card)
    s.play(card)
    assert (s.health(0), s.health(1)) == (left, 30)
    assert s.stats(0)[0] == (4, 5)
    assert s.stats(1) == [(6, 7)]


def test_summoning_portal_makes_my_minions_cost_2_less_but_not_less_than_1() -> None:
    s = Scenario(
        mine=["Summoning Portal"],
        hand=["Boulderfist Ogre", "Bloodfen Raptor", "Goldshire Footman", "Wisp", "Fireball"],
        their_hand=["Boulderfist Ogre"],
    )
    assert [card["cost"] for card in s.side(0)["hand"]] == [4, 1, 1, 0, 4]
    assert [card["cost"] for card in s.side(1)["hand"]] == [6]


def test_the_reduction_of_summoning_portal_ends_with_it() -> None:
    s = Scenario(mine=["Summoning Portal"], hand=["Fireball", "Boulderfist Ogre"])
    s.play("Fireball", on="Summoning Portal")
    assert [card["cost"] for card in s.side(0)["hand"]] == [6]


def test_sense_demons_draws_two_demons() -> None:
    s = Scenario(hand=["Sense Demons"], deck=["Wisp"] * 8 + ["Voidwalker"] * 3, their_deck=["Voidwalker"])
    s.play("Sense Demons")
    assert s.hand == ["CS2_065"] * 2
    assert len(s.side(0)["deck"]) == 9
    assert s.their_hand == []


def test_sense_demons_gives_a_worthless_imp_for_each_demon_that_is_missing() -> None:
    s = Scenario(hand=["Sense Demons", "Sense Demons"], deck=["Wisp"] * 8 + ["Voidwalker"])
    s.play("Sense Demons")
    assert s.hand == ["EX1_317", "CS2_065", IMP]
    s.play("Sense Demons")
    assert s.hand == ["CS2_065", IMP, IMP, IMP]
    assert len(s.side(0)["deck"]) == 8
    s.round().play(IMP)
    assert s.stats(0) == [(1, 1)]


def test_bane_of_doom_deals_2_damage_to_any_character() -> None:
    s = duel("Bane of Doom")
    assert s.aims("Bane of Doom") == EVERYONE
    s.play("Bane of Doom", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.names(0) == ["Chillwind Yeti"]


def test_bane_of_doom_summons_a_random_demon_if_it_kills() -> None:
    start = Scenario(mine=["Chillwind Yeti"], theirs=["Bloodfen Raptor"], hand=["Bane of Doom"])
    outcomes = start.outcomes(start.playing("Bane of Doom", on="Bloodfen Raptor"))
    found = {s.mine[1]["id"] for _, s in outcomes}
    assert {"CS2_065", "EX1_310", "EX1_301"} <= found
    cards = load()
    assert all(cards[card].race in ("demon", "all") and cards[card].collectible for card in found)
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / len(found))
        assert s.names(1) == []


def test_lord_jaraxxus_replaces_my_hero_with_15_health_a_weapon_and_a_new_hero_power() -> None:
    s = Scenario(cls="warlock", hand=["EX1_323"], weapon="Fiery War Axe", me={"hero": {"damage": 25, "armor": 7}})
    s.play("EX1_323")
    hero = s.side(0)["hero"]
    assert hero["id"] == "EX1_323h"
    assert (hero["health"], s.health(0), s.armor(0)) == (15, 15, 0)
    assert s.names(0) == []
    weapon = s.side(0)["weapon"]
    assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("EX1_323w", 3, 8)
    assert s.side(0)["power"]["id"] == "EX1_tk33"
    assert s.side(1)["hero"]["id"] == "HERO_08"
    assert s.health(1) == 30


def test_inferno_summons_an_infernal() -> None:
    s = Scenario(mine=["Wisp"], cls="warlock", me={"hero": {"id": "EX1_323h"}})
    s.power()
    assert s.names(0) == ["Wisp", "Infernal"]
    assert s.stats(0)[1] == (6, 6)
    assert s.mana() == 8


def test_inferno_needs_room() -> None:
    s = Scenario(mine=["Wisp"] * 7, cls="warlock", me={"hero": {"id": "EX1_323h"}})
    assert not any(action.startswith("power") for action in s.actions())


def test_demonfire_deals_2_damage_to_a_minion() -> None:
    s = duel("Demonfire")
    assert s.aims("Demonfire") == MINIONS
    s.play("Demonfire", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 3)]


def test_demonfire_deals_2_damage_to_an_enemy_demon() -> None:
    s = Scenario(theirs=["Pit Lord"], hand=["Demonfire"])
    s.play("Demonfire", on="Pit Lord")
    assert s.stats(1) == [(5, 4)]


def test_demonfire_gives_a_friendly_demon_2_attack_and_2_health_instead() -> None:
    s = Scenario(mine=["Voidwalker"], hand=["Demonfire"])
    s.play("Demonfire", on="Voidwalker")
    assert s.stats(0) == [(3, 5)]
    assert s.round().stats(0) == [(3, 5)]
