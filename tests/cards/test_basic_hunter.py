"""Hunter cards of the Basic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel


def test_hunters_mark_changes_the_health_of_a_minion_to_1() -> None:
    s = duel("Hunter's Mark")
    assert s.aims("Hunter's Mark") == MINIONS
    s.play("Hunter's Mark", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]
    assert s.find("Boulderfist Ogre")["health"] == 1


def test_hunters_mark_does_not_kill_a_wounded_minion() -> None:
    s = Scenario(theirs=[{"id": "Boulderfist Ogre", "damage": 5}], hand=["Hunter's Mark"])
    s.play("Hunter's Mark", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 1)]


def test_starving_buzzard_draws_a_card_when_i_play_a_beast() -> None:
    s = Scenario(mine=["Starving Buzzard"], hand=["Bloodfen Raptor"], deck=["Wisp", "Wisp"])
    s.play("Bloodfen Raptor")
    assert s.hand == ["CS2_231"]


def test_starving_buzzard_draws_a_card_when_a_beast_is_summoned_for_me() -> None:
    s = Scenario(mine=["Starving Buzzard"], hand=["Razorfen Hunter"], deck=["Wisp", "Wisp"])
    s.play("Razorfen Hunter")
    assert s.hand == ["CS2_231"]


def test_starving_buzzard_does_not_care_for_other_minions() -> None:
    s = Scenario(mine=["Starving Buzzard"], hand=["Chillwind Yeti"], deck=["Wisp"])
    s.play("Chillwind Yeti")
    assert s.hand == []


def test_starving_buzzard_does_not_care_for_beasts_of_my_opponent() -> None:
    s = Scenario(theirs=["Starving Buzzard"], hand=["Bloodfen Raptor"], deck=["Wisp"], their_deck=["Wisp"])
    s.play("Bloodfen Raptor")
    assert (s.hand, s.their_hand) == ([], [])


def test_starving_buzzard_does_not_draw_for_itself() -> None:
    s = Scenario(hand=["Starving Buzzard"], deck=["Wisp"])
    s.play("Starving Buzzard")
    assert s.hand == []


def test_houndmaster_gives_a_friendly_beast_2_attack_and_2_health_and_taunt() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Chillwind Yeti"], theirs=["River Crocolisk"], hand=["Houndmaster"])
    assert s.aims("Houndmaster") == {"Bloodfen Raptor"}
    s.play("Houndmaster", on="Bloodfen Raptor")
    assert s.stats(0) == [(5, 4), (4, 5), (4, 3)]
    assert s.keywords("Bloodfen Raptor") == {"taunt"}


def test_houndmaster_comes_without_a_target_when_i_have_no_beast() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["River Crocolisk"], hand=["Houndmaster"])
    s.play("Houndmaster")
    assert s.stats(0) == [(4, 5), (4, 3)]
    assert s.stats(1) == [(2, 3)]


def test_timber_wolf_gives_my_other_beasts_1_attack() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Chillwind Yeti"], theirs=["River Crocolisk"], hand=["Timber Wolf"])
    s.play("Timber Wolf")
    assert s.stats(0) == [(4, 2), (4, 5), (1, 1)]
    assert s.stats(1) == [(2, 3)]


def test_tundra_rhino_gives_my_beasts_charge_itself_included() -> None:
    s = Scenario(hand=["Tundra Rhino", "Bloodfen Raptor", "Novice Engineer"])
    s.play("Tundra Rhino").play("Bloodfen Raptor").play("Novice Engineer")
    assert s.can_attack("Tundra Rhino", "face")
    assert s.can_attack("Bloodfen Raptor", "face")
    assert not s.can_attack("Novice Engineer")


def test_tundra_rhino_does_not_give_charge_to_beasts_of_my_opponent() -> None:
    s = Scenario(theirs=["Tundra Rhino"], hand=["Bloodfen Raptor"])
    s.play("Bloodfen Raptor")
    assert not s.can_attack("Bloodfen Raptor")


def test_multi_shot_deals_3_damage_to_two_random_enemy_minions() -> None:
    start = Scenario(mine=["Chillwind Yeti"], theirs=["War Golem"] * 3, hand=["Multi-Shot"])
    outcomes = start.outcomes(start.playing("Multi-Shot"))
    assert sorted(s.stats(1) for _, s in outcomes) == [
        [(7, 4), (7, 4), (7, 7)],
        [(7, 4), (7, 7), (7, 4)],
        [(7, 7), (7, 4), (7, 4)],
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 3)
        assert s.stats(0) == [(4, 5)]
        assert (s.health(0), s.health(1)) == (30, 30)


def test_multi_shot_hits_both_of_two_enemy_minions() -> None:
    s = Scenario(theirs=["Boulderfist Ogre", "War Golem"], hand=["Multi-Shot"])
    s.play("Multi-Shot")
    assert s.stats(1) == [(6, 4), (7, 4)]


def test_multi_shot_needs_two_enemy_minions() -> None:
    assert not duel("Multi-Shot").can_play("Multi-Shot")


def test_tracking_offers_three_cards_of_my_deck_and_throws_away_the_other_two() -> None:
    s = Scenario(hand=["Tracking"], deck=["Wisp", "Moonfire", "Fireball", "Frostbolt"])
    s.play("Tracking")
    offered = s.options()
    assert len(offered) == 3
    s.pick(1)
    assert s.hand == [offered[1]]
    left = [card["id"] for card in s.side(0)["deck"]]
    assert sorted([*left, *offered]) == sorted(["CS2_231", "CS2_008", "CS2_029", "CS2_024"])


def test_tracking_offers_what_is_left_of_a_small_deck() -> None:
    s = Scenario(hand=["Tracking"], deck=["Wisp", "Moonfire"])
    s.play("Tracking")
    assert sorted(s.options()) == ["CS2_008", "CS2_231"]
    s.pick(0)
    assert len(s.hand) == 1
    assert s.side(0)["deck"] == []


def test_tracking_without_a_deck_does_nothing() -> None:
    s = Scenario(hand=["Tracking"])
    s.play("Tracking")
    assert s.hand == []
    assert s.health(0) == 30


def test_arcane_shot_deals_2_damage_to_any_character() -> None:
    s = duel("Arcane Shot")
    assert s.aims("Arcane Shot") == EVERYONE
    s.play("Arcane Shot", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]


def test_kill_command_deals_3_damage_to_any_character() -> None:
    s = duel("Kill Command")
    assert s.aims("Kill Command") == EVERYONE
    s.play("Kill Command", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]


def test_kill_command_deals_5_damage_instead_if_i_control_a_beast() -> None:
    s = Scenario(mine=["Bloodfen Raptor"], hand=["Kill Command"])
    s.play("Kill Command", on="face")
    assert s.health(1) == 25


def test_kill_command_does_not_count_a_beast_of_my_opponent() -> None:
    s = Scenario(theirs=["Bloodfen Raptor"], hand=["Kill Command"])
    s.play("Kill Command", on="face")
    assert s.health(1) == 27


def test_animal_companion_summons_misha_leokk_or_huffer() -> None:
    start = duel("Animal Companion")
    outcomes = start.outcomes(start.playing("Animal Companion"))
    assert sorted((s.names(0)[1], s.stats(0)[1]) for _, s in outcomes) == [
        ("Huffer", (4, 2)),
        ("Leokk", (2, 4)),
        ("Misha", (4, 4)),
    ]
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 3] * 3)


def test_animal_companion_needs_room() -> None:
    s = Scenario(mine=["Wisp"] * 7, hand=["Animal Companion"])
    assert not s.can_play("Animal Companion")


def test_misha_has_taunt() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["NEW1_032"])
    assert not s.can_attack("Chillwind Yeti", "face")


def test_leokk_gives_my_other_minions_1_attack() -> None:
    s = Scenario(mine=["Chillwind Yeti", "NEW1_033"], theirs=["Boulderfist Ogre"])
    assert s.stats(0) == [(5, 5), (2, 4)]
    assert s.stats(1) == [(6, 7)]


def test_huffer_has_charge() -> None:
    s = Scenario(mine=[{"id": "NEW1_034", "exhausted": True}])
    assert s.can_attack("NEW1_034", "face")
