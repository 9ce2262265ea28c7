"""Neutral cards of the Hall of Fame."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel

WISP = "CS2_231"
CHICKEN, REPAIR_BOT, EMBOLDENER, POULTRYIZER = "Mekka1", "Mekka2", "Mekka3", "Mekka4"
I_AM_MURLOC, ROGUES_DO_IT, POWER_OF_THE_HORDE = "PRO_001a", "PRO_001b", "PRO_001c"


def test_azure_drake_has_spell_damage_1_and_draws_a_card() -> None:
    s = Scenario(hand=["Azure Drake", "Moonfire"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Azure Drake").play("Moonfire", on="face")
    assert (s.hand, s.their_hand) == ([WISP], [])
    assert s.health(1) == 28


def test_captains_parrot_draws_a_pirate() -> None:
    start = Scenario(
        hand=["Captain's Parrot"],
        deck=["Wisp", "Bloodsail Raider", "Moonfire", "Southsea Captain"],
        their_deck=["Wisp"],
    )
    outcomes = start.outcomes(start.playing("Captain's Parrot"))
    assert sorted((s.hand, s.their_hand) for _, s in outcomes) == [(["NEW1_018"], []), (["NEW1_027"], [])]


def test_captains_parrot_draws_nothing_from_a_deck_without_pirates() -> None:
    s = Scenario(hand=["Captain's Parrot"], deck=["Wisp", "Moonfire"])
    s.play("Captain's Parrot")
    assert s.hand == []


def test_coldlight_oracle_lets_each_player_draw_2_cards() -> None:
    s = Scenario(hand=["Coldlight Oracle"], deck=["Wisp"] * 4, their_deck=["Moonfire"] * 4)
    s.play("Coldlight Oracle")
    assert (s.hand, s.their_hand) == ([WISP] * 2, ["CS2_008"] * 2)
    assert s.side(0)["hand"][1]["eid"] < s.side(1)["hand"][0]["eid"], "I draw both of mine first"


def test_old_murk_eye_charges_with_1_attack_for_each_other_murloc_on_the_battlefield() -> None:
    s = Scenario(mine=["Murloc Raider", "Wisp"], theirs=["Bluegill Warrior", "Wisp"], hand=["Old Murk-Eye", "Moonfire"])
    s.play("Old Murk-Eye")
    assert s.stats(0)[2] == (4, 4)
    assert s.can_attack("Old Murk-Eye", "face")
    s.play("Moonfire", on="Bluegill Warrior")
    assert s.stats(0)[2] == (3, 4)


def test_ragnaros_deals_8_damage_to_a_random_enemy_at_the_end_of_my_turn() -> None:
    start = Scenario(
        mine=["Ragnaros the Firelord"],
        theirs=["Core Hound", "Boulderfist Ogre"],
        deck=["Wisp"],
        their_deck=["Wisp"] * 2,
    )
    assert not start.can_attack("Ragnaros the Firelord")
    outcomes = start.outcomes("end")
    assert sorted((s.names(1), s.health(1)) for _, s in outcomes) == [
        (["Boulderfist Ogre"], 30),
        (["Core Hound"], 30),
        (["Core Hound", "Boulderfist Ogre"], 22),
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 3)
        assert s.stats(0) == [(8, 8)]
        left = (s.names(1), s.health(1))
        s.end()
        assert (s.names(1), s.health(1)) == left


def test_sylvanas_windrunner_takes_a_random_enemy_minion_when_she_dies() -> None:
    start = Scenario(
        mine=[{"id": "Sylvanas Windrunner", "damage": 4}, "Wisp"],
        theirs=["Boulderfist Ogre", "Chillwind Yeti"],
        hand=["Moonfire"],
    )
    outcomes = start.outcomes(start.playing("Moonfire", on="Sylvanas Windrunner"))
    assert sorted((s.names(0), s.names(1)) for _, s in outcomes) == [
        (["Wisp", "Boulderfist Ogre"], ["Chillwind Yeti"]),
        (["Wisp", "Chillwind Yeti"], ["Boulderfist Ogre"]),
    ]
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)


def test_sylvanas_windrunner_takes_nothing_from_an_empty_board() -> None:
    s = Scenario(mine=[{"id": "Sylvanas Windrunner", "damage": 4}], hand=["Moonfire"])
    s.play("Moonfire", on="Sylvanas Windrunner")
    assert (s.names(0), s.names(1)) == ([], [])


def test_molten_giant_costs_1_less_for_each_damage_my_hero_has_taken() -> None:
    s = Scenario(hand=["Molten Giant", "Voodoo Doctor"], me={"hero": {"damage": 12}}, foe={"hero": {"damage": 5}})
    assert s.find("Molten Giant", 0, "hand")["cost"] == 8
    s.play("Voodoo Doctor", on="hero")
    assert s.find("Molten Giant", 0, "hand")["cost"] == 10


# Gelbin Mekkatorque and his inventions


def test_gelbin_mekkatorque_summons_one_of_four_inventions() -> None:
    start = duel("Gelbin Mekkatorque")
    outcomes = start.outcomes(start.playing("Gelbin Mekkatorque", at=0))
    assert sorted(s.names(0)[1] for _, s in outcomes) == [
        "Emboldener 3000",
        "Homing Chicken",
        "Poultryizer",
        "Repair Bot",
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 4)
        assert s.names(0)[::2] == ["Gelbin Mekkatorque", "Chillwind Yeti"]
        assert s.names(1) == ["Boulderfist Ogre"]


def test_homing_chicken_turns_into_3_cards_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=[CHICKEN, "Wisp"], deck=["Moonfire"] * 5, their_deck=["Wisp"] * 3)
    s.end()
    assert s.names(0) == ["Homing Chicken", "Wisp"]
    assert (len(s.hand), len(s.their_hand)) == (0, 1)
    s.end()
    assert s.names(0) == ["Wisp"]
    assert (len(s.hand), len(s.their_hand)) == (4, 1)


def test_repair_bot_restores_6_health_to_a_random_damaged_character_at_the_end_of_my_turn() -> None:
    start = Scenario(
        mine=[REPAIR_BOT, {"id": "War Golem", "damage": 6}, "Chillwind Yeti"],
        theirs=[{"id": "Boulderfist Ogre", "damage": 6}],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    outcomes = start.outcomes("end")
    found = [(s.health(0), s.health(1), s.stats(0)[1][1], s.stats(1)[0][1]) for _, s in outcomes]
    assert sorted(found) == [(20, 20, 1, 7), (20, 20, 7, 1), (20, 26, 1, 1), (26, 20, 1, 1)]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 4)
        before = (s.health(0), s.health(1), s.stats(0), s.stats(1))
        s.end()
        assert (s.health(0), s.health(1), s.stats(0), s.stats(1)) == before


def test_emboldener_3000_gives_a_random_minion_1_attack_and_1_health_at_the_end_of_my_turn() -> None:
    start = Scenario(mine=[EMBOLDENER, "Chillwind Yeti"], theirs=["Boulderfist Ogre"])
    outcomes = start.outcomes("end")
    assert sorted(s.stats(0) + s.stats(1) for _, s in outcomes) == [
        [(0, 4), (4, 5), (7, 8)],
        [(0, 4), (5, 6), (6, 7)],
        [(1, 5), (4, 5), (6, 7)],
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 3)
        before = s.stats(0) + s.stats(1)
        s.end()
        assert s.stats(0) + s.stats(1) == before


def test_poultryizer_transforms_a_random_minion_into_a_chicken_at_the_start_of_my_turn() -> None:
    start = Scenario(mine=[POULTRYIZER, "Chillwind Yeti"], theirs=["Boulderfist Ogre"])
    start.end()
    assert start.names(0) + start.names(1) == ["Poultryizer", "Chillwind Yeti", "Boulderfist Ogre"]
    outcomes = start.outcomes("end")
    assert sorted(s.names(0) + s.names(1) for _, s in outcomes) == [
        ["Chicken", "Chillwind Yeti", "Boulderfist Ogre"],
        ["Poultryizer", "Chicken", "Boulderfist Ogre"],
        ["Poultryizer", "Chillwind Yeti", "Chicken"],
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 3)
        assert (1, 1) in s.stats(0) + s.stats(1)


# Elite Tauren Chieftain and the power chords


def test_elite_tauren_chieftain_gives_each_player_a_power_chord_of_its_own() -> None:
    start = Scenario(hand=["Elite Tauren Chieftain"])
    outcomes = start.outcomes(start.playing("Elite Tauren Chieftain"))
    chords = [I_AM_MURLOC, ROGUES_DO_IT, POWER_OF_THE_HORDE]
    assert sorted((s.hand, s.their_hand) for _, s in outcomes) == [
        ([mine], [theirs]) for mine in chords for theirs in chords
    ]
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 9] * 9)


def test_i_am_murloc_summons_three_four_or_five_murlocs() -> None:
    start = duel(I_AM_MURLOC)
    outcomes = start.outcomes(start.playing(I_AM_MURLOC))
    assert sorted(s.names(0) for _, s in outcomes) == [["Chillwind Yeti"] + ["Murloc"] * n for n in (3, 4, 5)]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 3)
        assert s.stats(0)[1] == (1, 1)
        assert s.names(1) == ["Boulderfist Ogre"]


def test_the_murlocs_of_i_am_murloc_are_murlocs() -> None:
    s = Scenario(mine=["Grimscale Oracle"], hand=[I_AM_MURLOC])
    s.play(I_AM_MURLOC)
    assert s.stats(0)[1] == (2, 1)


def test_rogues_do_it_deals_4_damage_to_any_character_and_draws_a_card() -> None:
    s = duel(ROGUES_DO_IT, deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    assert s.aims(ROGUES_DO_IT) == EVERYONE
    s.play(ROGUES_DO_IT, on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]
    assert (s.hand, s.their_hand) == ([WISP], [])


def test_power_of_the_horde_summons_one_of_six_horde_warriors() -> None:
    start = Scenario(mine=["Wisp"], hand=[POWER_OF_THE_HORDE])
    outcomes = start.outcomes(start.playing(POWER_OF_THE_HORDE))
    assert sorted(s.names(0)[1] for _, s in outcomes) == [
        "Cairne Bloodhoof",
        "Frostwolf Grunt",
        "Sen'jin Shieldmasta",
        "Silvermoon Guardian",
        "Tauren Warrior",
        "Thrallmar Farseer",
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 6)
        assert s.names(1) == []
