"""Priest cards of the Classic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

WISP = "CS2_231"


def test_inner_fire_makes_the_attack_of_a_minion_equal_to_its_health() -> None:
    s = Scenario(mine=[{"id": "War Golem", "damage": 2}], theirs=["Boulderfist Ogre"], hand=["Inner Fire"])
    assert duel("Inner Fire").aims("Inner Fire") == MINIONS
    s.play("Inner Fire", on="War Golem")
    assert (s.stats(0), s.stats(1)) == ([(5, 5)], [(6, 7)])


def test_cabal_shadow_priest_takes_control_of_an_enemy_minion_with_2_or_less_attack() -> None:
    s = Scenario(mine=["Wisp"], theirs=["River Crocolisk", "Wolfrider", "Chillwind Yeti"], hand=["Cabal Shadow Priest"])
    assert s.aims("Cabal Shadow Priest") == {"River Crocolisk"}
    s.play("Cabal Shadow Priest", on="River Crocolisk")
    assert s.names(0) == ["Wisp", "Cabal Shadow Priest", "River Crocolisk"]
    assert s.names(1) == ["Wolfrider", "Chillwind Yeti"]
    s.round()
    assert "River Crocolisk" in s.names(0)


def test_cabal_shadow_priest_comes_without_a_target_when_there_is_none() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"], hand=["Cabal Shadow Priest"])
    s.play("Cabal Shadow Priest")
    assert (s.names(0), s.names(1)) == (["Wisp", "Cabal Shadow Priest"], ["Chillwind Yeti"])


def test_silence_silences_a_minion() -> None:
    assert duel("Silence").aims("Silence") == MINIONS
    s = Scenario(theirs=["Sen'jin Shieldmasta", "Goldshire Footman"], hand=["Silence"])
    s.play("Silence", on="Sen'jin Shieldmasta")
    assert (s.keywords("Sen'jin Shieldmasta"), s.keywords("Goldshire Footman")) == (set(), {"taunt"})


def test_shadow_madness_takes_control_of_an_enemy_minion_with_3_or_less_attack() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Bloodfen Raptor", "Chillwind Yeti"], hand=["Shadow Madness"])
    assert s.aims("Shadow Madness") == {"Bloodfen Raptor"}
    s.play("Shadow Madness", on="Bloodfen Raptor")
    assert (s.names(0), s.names(1)) == (["Wisp", "Bloodfen Raptor"], ["Chillwind Yeti"])
    s.attack("Bloodfen Raptor", "face")
    assert s.health(1) == 27


def test_shadow_madness_ends_with_the_turn() -> None:
    s = Scenario(theirs=["Bloodfen Raptor"], hand=["Shadow Madness"])
    s.play("Shadow Madness", on="Bloodfen Raptor").end()
    assert (s.names(0), s.names(1)) == ([], ["Bloodfen Raptor"])
    assert s.can_attack("Bloodfen Raptor", "hero")


def test_shadow_madness_needs_a_place_on_the_board() -> None:
    s = Scenario(mine=["Wisp"] * 7, theirs=["Bloodfen Raptor"], hand=["Shadow Madness"])
    assert not s.can_play("Shadow Madness")


def test_lightspawn_has_attack_equal_to_its_health() -> None:
    s = Scenario(mine=["Lightspawn"], hand=["Arcane Shot", "Blessing of Might", "Power Word: Shield", "Silence"])
    assert s.stats(0) == [(5, 5)]
    s.play("Arcane Shot", on="Lightspawn")
    assert s.stats(0) == [(3, 3)]
    s.play("Blessing of Might", on="Lightspawn")
    assert s.stats(0) == [(3, 3)]
    s.play("Power Word: Shield", on="Lightspawn")
    assert s.stats(0) == [(5, 5)]
    s.play("Silence", on="Lightspawn")
    assert s.stats(0) == [(0, 5)]


def test_lightspawn_changes_nobody_else() -> None:
    s = Scenario(mine=["Lightspawn", "Chillwind Yeti"], theirs=["Boulderfist Ogre"])
    assert (s.stats(0), s.stats(1)) == ([(5, 5), (4, 5)], [(6, 7)])


def test_lightwell_restores_3_health_to_a_damaged_friend_at_the_start_of_my_turn() -> None:
    s = Scenario(
        mine=["Lightwell", {"id": "War Golem", "damage": 5}, "Chillwind Yeti"],
        theirs=[{"id": "Boulderfist Ogre", "damage": 5}],
        me={"hero": {"damage": 10}},
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    s.end()
    assert (s.stats(0), s.health(0)) == ([(0, 5), (7, 2), (4, 5)], 20)
    outcomes = s.outcomes("end")
    assert [p for p, _ in outcomes] == pytest.approx([1 / 2] * 2)
    found = sorted((w.stats(0), w.health(0)) for _, w in outcomes)
    assert found == [([(0, 5), (7, 2), (4, 5)], 23), ([(0, 5), (7, 5), (4, 5)], 20)]
    assert all(w.stats(1) == [(6, 2)] for _, w in outcomes)


def test_mindgames_summons_a_copy_of_a_random_minion_of_the_enemy_deck() -> None:
    start = Scenario(hand=["Mindgames"], deck=["Wisp"], their_deck=["War Golem", "Chillwind Yeti", "Fireball"])
    outcomes = start.outcomes(start.playing("Mindgames"))
    assert [p for p, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(s.names(0) for _, s in outcomes) == [["Chillwind Yeti"], ["War Golem"]]
    assert all((s.names(1), len(s.side(1)["deck"])) == ([], 3) for _, s in outcomes)


def test_mindgames_finds_a_single_minion() -> None:
    s = Scenario(hand=["Mindgames"], their_deck=["War Golem"])
    s.play("Mindgames")
    assert s.names(0) == ["War Golem"]


def test_mindgames_summons_a_shadow_of_nothing_when_there_is_no_minion() -> None:
    s = Scenario(hand=["Mindgames"], deck=["Wisp"], their_deck=["Fireball"])
    s.play("Mindgames")
    assert (s.names(0), s.stats(0)) == (["Shadow of Nothing"], [(0, 1)])


def test_mindgames_shadow_of_nothing_can_be_played_again_from_hand() -> None:
    s = Scenario(mine=["EX1_345t"], hand=["Vanish"])
    s.play("Vanish")
    assert s.can_play("EX1_345t")


def test_mindgames_needs_a_place_on_the_board() -> None:
    assert not Scenario(mine=["Wisp"] * 7, hand=["Mindgames"]).can_play("Mindgames")


def test_prophet_velen_doubles_the_damage_of_my_spells() -> None:
    s = Scenario(mine=["Prophet Velen", "Kobold Geomancer"], hand=["Holy Smite"])
    s.play("Holy Smite", on="face")
    assert s.health(1) == 24


def test_prophet_velen_doubles_the_healing_of_my_spells_and_my_hero_power() -> None:
    s = Scenario(mine=["Prophet Velen"], hand=["Holy Light"], cls="priest", me={"hero": {"damage": 25}})
    s.play("Holy Light", on="hero")
    assert s.health(0) == 17
    s.power("hero")
    assert s.health(0) == 21


def test_prophet_velen_doubles_the_damage_of_my_hero_power() -> None:
    s = Scenario(mine=["Prophet Velen"], cls="mage")
    s.power("face")
    assert s.health(1) == 28


def test_prophet_velen_does_not_double_battlecries() -> None:
    s = Scenario(mine=["Prophet Velen"], hand=["Stormpike Commando"])
    s.play("Stormpike Commando", on="face")
    assert s.health(1) == 28


def test_prophet_velen_does_not_help_my_opponent() -> None:
    s = Scenario(theirs=["Prophet Velen"], hand=["Holy Smite"])
    s.play("Holy Smite", on="face").power("face")
    assert s.health(1) == 27


def test_prophet_velen_helps_only_as_long_as_he_lives() -> None:
    s = Scenario(mine=["Prophet Velen"], hand=["Shadow Word: Death", "Holy Smite"])
    s.play("Shadow Word: Death", on="Prophet Velen").play("Holy Smite", on="face")
    assert s.health(1) == 28


def test_auchenai_soulpriest_turns_the_healing_of_my_cards_and_powers_into_damage() -> None:
    s = Scenario(mine=["Auchenai Soulpriest"], hand=["Holy Light", "Voodoo Doctor"], cls="priest")
    s.play("Holy Light", on="face")
    assert s.health(1) == 24
    s.play("Voodoo Doctor", on="face")
    assert s.health(1) == 22
    s.power("face")
    assert s.health(1) == 20


def test_auchenai_soulpriest_does_not_change_the_healing_of_my_opponent() -> None:
    s = Scenario(theirs=["Auchenai Soulpriest"], hand=["Holy Light"], me={"hero": {"damage": 10}})
    s.play("Holy Light", on="hero")
    assert s.health(0) == 26


def test_auchenai_soulpriest_works_only_as_long_as_it_lives() -> None:
    s = Scenario(mine=["Auchenai Soulpriest"], hand=["Shadow Word: Pain", "Holy Light"], me={"hero": {"damage": 10}})
    s.play("Shadow Word: Pain", on="Auchenai Soulpriest").play("Holy Light", on="hero")
    assert s.health(0) == 26


def test_circle_of_healing_restores_4_health_to_all_minions() -> None:
    s = Scenario(
        mine=[{"id": "War Golem", "damage": 5}],
        theirs=[{"id": "Boulderfist Ogre", "damage": 6}],
        hand=["Circle of Healing"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    s.play("Circle of Healing")
    assert (s.stats(0), s.stats(1)) == ([(7, 6)], [(6, 5)])
    assert (s.health(0), s.health(1)) == (20, 20)


def test_temple_enforcer_gives_a_friendly_minion_3_health() -> None:
    s = duel("Temple Enforcer")
    assert s.aims("Temple Enforcer") == {"Chillwind Yeti"}
    s.play("Temple Enforcer", on="Chillwind Yeti")
    assert (s.stats(0), s.stats(1)) == ([(4, 8), (6, 6)], [(6, 7)])


def test_temple_enforcer_comes_without_a_target_when_i_have_no_minion() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Temple Enforcer"])
    s.play("Temple Enforcer")
    assert (s.stats(0), s.stats(1)) == ([(6, 6)], [(6, 7)])


def test_holy_fire_deals_5_damage_and_restores_5_health_to_my_hero() -> None:
    s = duel("Holy Fire", me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    assert s.aims("Holy Fire") == EVERYONE
    s.play("Holy Fire", on="Boulderfist Ogre")
    assert (s.stats(1), s.health(0), s.health(1)) == ([(6, 2)], 25, 20)


def test_shadowform_turns_my_hero_power_into_2_damage() -> None:
    s = duel("Shadowform", cls="priest", their_cls="priest")
    s.play("Shadowform")
    assert s.power_aims() == EVERYONE
    s.power("face")
    assert (s.health(1), s.side(1)["power"]["id"]) == (28, "CS1h_001")


def test_shadowform_twice_makes_it_3_damage() -> None:
    s = duel("Shadowform", "Shadowform", cls="priest")
    s.play("Shadowform").play("Shadowform")
    assert s.power_aims() == EVERYONE
    s.power("face")
    assert s.health(1) == 27


def test_shadowform_a_third_time_changes_nothing() -> None:
    s = duel("Shadowform", cls="priest", me={"power": {"id": "EX1_625t2"}})
    s.play("Shadowform").power("face")
    assert s.health(1) == 27


def test_mass_dispel_silences_all_enemy_minions_and_draws_a_card() -> None:
    s = Scenario(
        mine=["Sen'jin Shieldmasta"],
        theirs=["Goldshire Footman", "Frostwolf Grunt"],
        hand=["Mass Dispel"],
        deck=["Wisp", "Wisp"],
        their_deck=["Wisp"],
    )
    s.play("Mass Dispel")
    assert [s.keywords(m) for m in s.names(0) + s.names(1)] == [{"taunt"}, set(), set()]
    assert (s.hand, s.their_hand) == ([WISP], [])
