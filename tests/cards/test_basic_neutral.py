"""Neutral cards of the Basic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel


def test_raid_leader_gives_my_other_minions_1_attack() -> None:
    s = duel("Raid Leader")
    s.play("Raid Leader")
    assert s.stats(0) == [(5, 5), (2, 2)]
    assert s.stats(1) == [(6, 7)]


def test_raid_leader_takes_its_bonus_along_when_it_dies() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Raid Leader"], theirs=["Boulderfist Ogre"])
    s.attack("Raid Leader", on="Boulderfist Ogre")
    assert s.stats(0) == [(4, 5)]


@pytest.mark.parametrize(
    ("name", "damage"), [("Elven Archer", 1), ("Ironforge Rifleman", 1), ("Stormpike Commando", 2)]
)
def test_a_shooter_hits_any_other_character(name: str, damage: int) -> None:
    s = duel(name)
    assert s.aims(name) == EVERYONE
    s.play(name, on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 7 - damage)]
    assert s.stats(0)[0] == (4, 5)
    assert (s.health(0), s.health(1)) == (30, 30)


@pytest.mark.parametrize(
    ("name", "damage"), [("Elven Archer", 1), ("Ironforge Rifleman", 1), ("Stormpike Commando", 2)]
)
def test_spell_damage_does_not_help_a_shooter(name: str, damage: int) -> None:
    s = Scenario(mine=["Kobold Geomancer"], hand=[name])
    s.play(name, on="face")
    assert s.health(1) == 30 - damage


@pytest.mark.parametrize("name", ["Gnomish Inventor", "Novice Engineer"])
def test_an_engineer_draws_one_card(name: str) -> None:
    s = Scenario(hand=[name], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play(name)
    assert s.hand == ["CS2_231"]
    assert s.their_hand == []


@pytest.mark.parametrize(
    ("name", "token", "stats"),
    [
        ("Razorfen Hunter", "Boar", (1, 1)),
        ("Dragonling Mechanic", "Mechanical Dragonling", (2, 1)),
        ("Murloc Tidehunter", "Murloc Scout", (1, 1)),
    ],
)
def test_a_companion_comes_to_the_right_of_its_master(name: str, token: str, stats: tuple[int, int]) -> None:
    s = duel(name)
    s.play(name, at=0)
    assert s.names(0) == [name, token, "Chillwind Yeti"]
    assert s.stats(0)[1] == stats
    assert s.names(1) == ["Boulderfist Ogre"]


def test_the_boar_of_razorfen_hunter_is_a_beast() -> None:
    s = Scenario(hand=["Razorfen Hunter", "Houndmaster"])
    s.play("Razorfen Hunter")
    assert s.aims("Houndmaster") == {"Boar"}


def test_murloc_scout_is_a_murloc() -> None:
    s = Scenario(mine=["Grimscale Oracle"], hand=["Murloc Tidehunter"])
    s.play("Murloc Tidehunter")
    assert s.stats(0) == [(1, 1), (3, 1), (2, 1)]


def test_no_companion_comes_when_the_board_is_full() -> None:
    s = Scenario(mine=["Wisp"] * 6, hand=["Razorfen Hunter"])
    s.play("Razorfen Hunter")
    assert s.names(0) == ["Wisp"] * 6 + ["Razorfen Hunter"]


def test_stormwind_champion_gives_my_other_minions_1_attack_and_1_health() -> None:
    s = duel("Stormwind Champion")
    s.play("Stormwind Champion")
    assert s.stats(0) == [(5, 6), (6, 6)]
    assert s.stats(1) == [(6, 7)]


def test_two_stormwind_champions_help_each_other() -> None:
    s = Scenario(mine=["Stormwind Champion"], hand=["Stormwind Champion"])
    s.play("Stormwind Champion")
    assert s.stats(0) == [(7, 7), (7, 7)]


def test_frostwolf_warlord_grows_by_1_for_each_other_friendly_minion() -> None:
    s = Scenario(mine=["Wisp", "Wisp"], theirs=["Wisp", "Wisp", "Wisp"], hand=["Frostwolf Warlord"])
    s.play("Frostwolf Warlord")
    assert s.stats(0) == [(1, 1), (1, 1), (6, 6)]


def test_frostwolf_warlord_alone_does_not_grow() -> None:
    s = Scenario(hand=["Frostwolf Warlord"])
    s.play("Frostwolf Warlord")
    assert s.stats(0) == [(4, 4)]


def test_darkscale_healer_restores_2_health_to_all_friends() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 4}, {"id": "War Golem", "damage": 1}],
        theirs=[{"id": "Boulderfist Ogre", "damage": 4}],
        hand=["Darkscale Healer"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    s.play("Darkscale Healer")
    assert s.stats(0) == [(4, 3), (7, 7), (4, 5)]
    assert s.stats(1) == [(6, 3)]
    assert (s.health(0), s.health(1)) == (22, 20)


def test_voodoo_doctor_restores_2_health_to_any_other_character() -> None:
    s = duel("Voodoo Doctor", me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    assert s.aims("Voodoo Doctor") == EVERYONE
    s.play("Voodoo Doctor", on="face")
    assert (s.health(0), s.health(1)) == (20, 22)


def test_shattered_sun_cleric_gives_a_friendly_minion_1_attack_and_1_health() -> None:
    s = duel("Shattered Sun Cleric")
    assert s.aims("Shattered Sun Cleric") == {"Chillwind Yeti"}
    s.play("Shattered Sun Cleric", on="Chillwind Yeti")
    assert s.stats(0) == [(5, 6), (3, 2)]


def test_shattered_sun_cleric_comes_without_a_target_when_i_have_no_minion() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Shattered Sun Cleric"])
    s.play("Shattered Sun Cleric")
    assert s.stats(0) == [(3, 2)]
    assert s.stats(1) == [(6, 7)]


def test_acidic_swamp_ooze_destroys_the_weapon_of_my_opponent() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Arcanite Reaper", hand=["Acidic Swamp Ooze"])
    s.play("Acidic Swamp Ooze")
    assert s.side(1)["weapon"] is None
    assert s.side(0)["weapon"]["id"] == "CS2_106"


def test_acidic_swamp_ooze_comes_even_if_my_opponent_has_no_weapon() -> None:
    s = Scenario(hand=["Acidic Swamp Ooze"])
    s.play("Acidic Swamp Ooze")
    assert s.names(0) == ["Acidic Swamp Ooze"]


def test_gurubashi_berserker_gains_3_attack_each_time_it_takes_damage() -> None:
    s = Scenario(mine=["Gurubashi Berserker"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Gurubashi Berserker")
    assert s.stats(0) == [(5, 6)]
    s.play("Moonfire", on="Gurubashi Berserker")
    assert s.stats(0) == [(8, 5)]


def test_gurubashi_berserker_does_not_care_for_the_wounds_of_others() -> None:
    s = Scenario(mine=["Gurubashi Berserker", "Chillwind Yeti"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Chillwind Yeti").play("Moonfire", on="hero")
    assert s.stats(0) == [(2, 7), (4, 4)]


def test_grimscale_oracle_gives_my_other_murlocs_1_attack() -> None:
    s = Scenario(mine=["Murloc Raider", "Chillwind Yeti"], theirs=["Bluegill Warrior"], hand=["Grimscale Oracle"])
    s.play("Grimscale Oracle")
    assert s.stats(0) == [(3, 1), (4, 5), (1, 1)]
    assert s.stats(1) == [(2, 1)]


def test_nightblade_deals_3_damage_to_the_enemy_hero() -> None:
    s = duel("Nightblade")
    s.play("Nightblade")
    assert (s.health(0), s.health(1)) == (30, 27)
    assert s.stats(1) == [(6, 7)]
