"""Rogue cards of the Basic set."""

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel


def test_backstab_deals_2_damage_to_an_undamaged_minion() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", {"id": "Bloodfen Raptor", "damage": 1}],
        theirs=["Boulderfist Ogre", {"id": "War Golem", "damage": 1}],
        hand=["Backstab"],
    )
    assert s.aims("Backstab") == {"Chillwind Yeti", "Boulderfist Ogre"}
    s.play("Backstab", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5), (7, 6)]


def test_backstab_cannot_be_played_without_an_undamaged_minion() -> None:
    s = Scenario(theirs=[{"id": "War Golem", "damage": 1}], hand=["Backstab"])
    assert not s.can_play("Backstab")


def test_deadly_poison_gives_my_weapon_2_attack() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Fiery War Axe", hand=["Deadly Poison"])
    s.play("Deadly Poison").round()
    assert s.side(0)["weapon"]["attack"] == 5
    assert s.side(1)["weapon"]["attack"] == 3
    assert s.side(0)["weapon"]["durability"] == 2


def test_deadly_poison_needs_a_weapon() -> None:
    s = Scenario(their_weapon="Fiery War Axe", hand=["Deadly Poison"])
    assert not s.can_play("Deadly Poison")


def test_sinister_strike_deals_3_damage_to_the_enemy_hero() -> None:
    s = duel("Sinister Strike")
    s.play("Sinister Strike")
    assert (s.health(0), s.health(1)) == (30, 27)
    assert s.stats(1) == [(6, 7)]


def test_assassinate_destroys_an_enemy_minion() -> None:
    s = duel("Assassinate")
    assert s.aims("Assassinate") == {"Boulderfist Ogre"}
    s.play("Assassinate", on="Boulderfist Ogre")
    assert s.names(1) == []
    assert s.names(0) == ["Chillwind Yeti"]


def test_sprint_draws_4_cards() -> None:
    s = Scenario(hand=["Sprint"], deck=["Wisp"] * 5, their_deck=["Wisp"])
    s.play("Sprint")
    assert s.hand == ["CS2_231"] * 4
    assert s.their_hand == []


def test_fan_of_knives_deals_1_damage_to_all_enemy_minions_and_draws_a_card() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Boulderfist Ogre", "War Golem"],
        hand=["Fan of Knives"],
        deck=["Wisp", "Wisp"],
    )
    s.play("Fan of Knives")
    assert s.stats(1) == [(6, 6), (7, 6)]
    assert s.stats(0) == [(4, 5)]
    assert (s.health(0), s.health(1)) == (30, 30)
    assert s.hand == ["CS2_231"]


def test_shiv_deals_1_damage_to_any_character_and_draws_a_card() -> None:
    s = duel("Shiv", deck=["Wisp", "Wisp"])
    assert s.aims("Shiv") == EVERYONE
    s.play("Shiv", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 6)]
    assert s.hand == ["CS2_231"]


def test_sap_returns_an_enemy_minion_to_the_hand_of_my_opponent() -> None:
    s = duel("Sap")
    assert s.aims("Sap") == {"Boulderfist Ogre"}
    s.play("Sap", on="Boulderfist Ogre")
    assert s.names(1) == []
    assert s.their_hand == ["CS2_200"]
    assert s.hand == []


def test_a_sapped_minion_loses_what_it_gained() -> None:
    s = duel("Humility", "Sap")
    s.play("Humility", on="Boulderfist Ogre").play("Sap", on="Boulderfist Ogre").end()
    s.play("Boulderfist Ogre")
    assert s.stats(1) == [(6, 7)]


def test_sap_destroys_a_minion_that_finds_a_full_hand() -> None:
    s = duel("Sap", their_hand=["Wisp"] * 10)
    s.play("Sap", on="Boulderfist Ogre")
    assert s.names(1) == []
    assert s.their_hand == ["CS2_231"] * 10


def test_vanish_returns_all_minions_to_the_hands_of_their_owners() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Vanish"])
    s.play("Vanish")
    assert (s.names(0), s.names(1)) == ([], [])
    assert s.hand == ["CS2_182", "CS2_231"]
    assert s.their_hand == ["CS2_200", "CS2_186"]
