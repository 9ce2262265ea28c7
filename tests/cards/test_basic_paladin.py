"""Paladin cards of the Basic set."""

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel


def test_blessing_of_might_gives_a_minion_3_attack() -> None:
    s = duel("Blessing of Might")
    assert s.aims("Blessing of Might") == MINIONS
    s.play("Blessing of Might", on="Chillwind Yeti").round()
    assert s.stats(0) == [(7, 5)]


def test_guardian_of_kings_restores_6_health_to_my_hero() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 4}],
        hand=["Guardian of Kings"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    s.play("Guardian of Kings")
    assert (s.health(0), s.health(1)) == (26, 20)
    assert s.stats(0) == [(4, 1), (5, 6)]


def test_holy_light_restores_6_health_to_any_character() -> None:
    s = duel("Holy Light", me={"hero": {"damage": 10}})
    assert s.aims("Holy Light") == EVERYONE
    s.play("Holy Light", on="hero")
    assert s.health(0) == 26


def test_blessing_of_kings_gives_a_minion_4_attack_and_4_health() -> None:
    s = duel("Blessing of Kings")
    assert s.aims("Blessing of Kings") == MINIONS
    s.play("Blessing of Kings", on="Chillwind Yeti").round()
    assert s.stats(0) == [(8, 9)]


def test_consecration_deals_2_damage_to_all_enemies() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "War Golem"], hand=["Consecration"])
    s.play("Consecration")
    assert s.stats(1) == [(6, 5), (7, 5)]
    assert s.stats(0) == [(4, 5)]
    assert (s.health(0), s.health(1)) == (30, 28)


def test_hammer_of_wrath_deals_3_damage_to_any_character_and_draws_a_card() -> None:
    s = duel("Hammer of Wrath", deck=["Wisp", "Wisp"])
    assert s.aims("Hammer of Wrath") == EVERYONE
    s.play("Hammer of Wrath", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert s.hand == ["CS2_231"]


def test_truesilver_champion_restores_2_health_to_my_hero_when_it_attacks() -> None:
    s = Scenario(weapon="Truesilver Champion", me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    s.attack("hero", on="face")
    assert s.health(0) == 22
    assert s.health(1) == 20 - 4


def test_truesilver_champion_heals_before_the_blows_fall() -> None:
    s = Scenario(weapon="Truesilver Champion", theirs=["Boulderfist Ogre"])
    s.attack("hero", on="Boulderfist Ogre")
    assert s.health(0) == 30 - 6


def test_truesilver_champion_does_not_heal_when_a_minion_attacks() -> None:
    s = Scenario(
        weapon="Truesilver Champion",
        mine=[{"id": "Chillwind Yeti", "damage": 3}],
        me={"hero": {"damage": 10}},
    )
    s.attack("Chillwind Yeti", on="face")
    assert s.health(0) == 20
    assert s.stats(0) == [(4, 2)]


def test_truesilver_champion_does_not_heal_when_the_enemy_hero_attacks() -> None:
    s = Scenario(
        weapon="Truesilver Champion",
        their_weapon="Fiery War Axe",
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
        their_deck=["Wisp"],
    )
    s.end().attack(s.eid("face"), on="hero")
    assert (s.health(0), s.health(1)) == (20 - 3, 20)


def test_humility_changes_the_attack_of_a_minion_to_1() -> None:
    s = duel("Humility")
    assert s.aims("Humility") == MINIONS
    s.play("Humility", on="Boulderfist Ogre").round()
    assert s.stats(1) == [(1, 7)]


def test_hand_of_protection_gives_a_minion_divine_shield() -> None:
    s = duel("Hand of Protection")
    assert s.aims("Hand of Protection") == MINIONS
    s.play("Hand of Protection", on="Chillwind Yeti")
    assert s.keywords("Chillwind Yeti") == {"divine_shield"}
    s.attack("Chillwind Yeti", on="Boulderfist Ogre")
    assert s.stats(0) == [(4, 5)]
    assert s.keywords("Chillwind Yeti") == set()
