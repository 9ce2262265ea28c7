"""Shaman cards of the Classic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel

FIREBALL, WISP, OGRE, YETI = "CS2_029", "CS2_231", "CS2_200", "CS2_182"


def owed(s: Scenario) -> int:
    """Crystals that will be locked in my next turn."""
    return int(s.side(0)["mana"]["owed"])


def test_ancestral_spirit_lets_a_minion_come_back_when_it_dies() -> None:
    s = Scenario(
        mine=["Wisp", {"id": "Chillwind Yeti", "damage": 3}, "Bloodfen Raptor"],
        theirs=["Boulderfist Ogre"],
        hand=["Ancestral Spirit"],
    )
    assert s.aims("Ancestral Spirit") == {"Wisp", "Chillwind Yeti", "Bloodfen Raptor", "Boulderfist Ogre"}
    s.play("Ancestral Spirit", on="Chillwind Yeti")
    assert s.names(0) == ["Wisp", "Chillwind Yeti", "Bloodfen Raptor"]
    s.attack("Chillwind Yeti", on="Boulderfist Ogre")
    assert s.names(0) == ["Wisp", "Chillwind Yeti", "Bloodfen Raptor"]
    assert s.stats(0) == [(1, 1), (4, 5), (3, 2)]
    assert not s.can_attack("Chillwind Yeti")


def test_a_minion_comes_back_through_ancestral_spirit_only_once() -> None:
    s = Scenario(mine=["Wisp"], hand=["Ancestral Spirit", "Fireball", "Moonfire"])
    s.play("Ancestral Spirit", on="Wisp").play("Fireball", on="Wisp")
    assert s.names(0) == ["Wisp"]
    s.play("Moonfire", on="Wisp")
    assert s.names(0) == []


def test_an_enemy_minion_with_ancestral_spirit_comes_back_to_its_own_side() -> None:
    s = Scenario(theirs=["Wisp"], hand=["Ancestral Spirit", "Moonfire"])
    s.play("Ancestral Spirit", on="Wisp").play("Moonfire", on="Wisp")
    assert (s.names(0), s.names(1)) == ([], ["Wisp"])


def test_far_sight_draws_a_card_that_costs_3_less() -> None:
    s = Scenario(hand=["Far Sight", "Boulderfist Ogre"], deck=["Fireball", "Fireball"])
    s.play("Far Sight")
    assert s.hand == [OGRE, FIREBALL]
    assert s.find("Fireball", 0, "hand")["cost"] == 1
    assert s.find("Boulderfist Ogre", 0, "hand")["cost"] == 6


def test_far_sight_without_a_deck_leaves_my_hand_alone() -> None:
    s = Scenario(hand=["Far Sight", "Boulderfist Ogre"])
    s.play("Far Sight")
    assert s.health(0) == 29
    assert s.find("Boulderfist Ogre", 0, "hand")["cost"] == 6


def test_lightning_bolt_deals_3_damage_to_any_character_and_overloads_1() -> None:
    s = duel("Lightning Bolt")
    assert s.aims("Lightning Bolt") == EVERYONE
    s.play("Lightning Bolt", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert owed(s) == 1


def test_lava_burst_deals_5_damage_to_any_character_and_overloads_2() -> None:
    s = duel("Lava Burst")
    assert s.aims("Lava Burst") == EVERYONE
    s.play("Lava Burst", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 2)]
    assert owed(s) == 2


def test_earth_shock_silences_a_minion_then_deals_1_damage_to_it() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Silvermoon Guardian", "Booty Bay Bodyguard"], hand=["Earth Shock"])
    assert s.aims("Earth Shock") == {"Chillwind Yeti", "Silvermoon Guardian", "Booty Bay Bodyguard"}
    s.play("Earth Shock", on="Silvermoon Guardian")
    assert s.stats(1) == [(3, 2), (5, 4)]
    assert s.keywords("Silvermoon Guardian") == set()
    assert s.keywords("Booty Bay Bodyguard") == {"taunt"}


def test_feral_spirit_summons_two_wolves_with_taunt_and_overloads_2() -> None:
    s = Scenario(mine=["Wisp"], hand=["Feral Spirit"])
    s.play("Feral Spirit")
    assert s.names(0) == ["Wisp", "Spirit Wolf", "Spirit Wolf"]
    assert s.stats(0) == [(1, 1), (2, 3), (2, 3)]
    assert s.keywords("EX1_tk11") == {"taunt"}
    assert owed(s) == 2


def test_feral_spirit_summons_one_wolf_into_the_last_room() -> None:
    s = Scenario(mine=["Wisp"] * 6, hand=["Feral Spirit"])
    s.play("Feral Spirit")
    assert s.names(0) == ["Wisp"] * 6 + ["Spirit Wolf"]


def test_feral_spirit_needs_room() -> None:
    assert not Scenario(mine=["Wisp"] * 7, hand=["Feral Spirit"]).can_play("Feral Spirit")


def test_forked_lightning_deals_2_damage_to_two_random_enemy_minions_and_overloads_2() -> None:
    start = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre", "War Golem", "Core Hound"], hand=["Forked Lightning"])
    outcomes = start.outcomes(start.playing("Forked Lightning"))
    assert {tuple(m["damage"] for m in s.theirs): probability for probability, s in outcomes} == {
        (2, 2, 0): pytest.approx(1 / 3),
        (2, 0, 2): pytest.approx(1 / 3),
        (0, 2, 2): pytest.approx(1 / 3),
    }
    for _, s in outcomes:
        assert s.names(0) == ["Wisp"]
        assert (s.health(0), s.health(1)) == (30, 30)
        assert owed(s) == 2


def test_forked_lightning_hits_both_of_two_enemy_minions() -> None:
    s = Scenario(theirs=["Boulderfist Ogre", "War Golem"], hand=["Forked Lightning"])
    s.play("Forked Lightning")
    assert s.stats(1) == [(6, 5), (7, 5)]


def test_forked_lightning_needs_two_enemy_minions() -> None:
    assert not duel("Forked Lightning").can_play("Forked Lightning")


def test_unbound_elemental_grows_when_i_play_a_card_with_overload() -> None:
    s = Scenario(mine=["Unbound Elemental"], hand=["Lightning Bolt", "Fireball", "Dust Devil"])
    s.play("Fireball", on="face")
    assert s.stats(0) == [(2, 4)]
    s.play("Lightning Bolt", on="face")
    assert s.stats(0) == [(3, 5)]
    s.play("Dust Devil")
    assert s.stats(0)[0] == (4, 6)
    assert s.round().stats(0)[0] == (4, 6)


def test_unbound_elemental_does_not_care_for_cards_of_my_opponent() -> None:
    s = Scenario(theirs=["Unbound Elemental"], hand=["Lightning Bolt"])
    s.play("Lightning Bolt", on="face")
    assert s.stats(1) == [(2, 4)]


def test_unbound_elemental_grows_before_the_spell_works() -> None:
    s = Scenario(mine=[{"id": "Unbound Elemental", "damage": 1}], hand=["Lightning Bolt"])
    s.play("Lightning Bolt", on="Unbound Elemental")
    assert s.stats(0) == [(3, 1)]


def test_lightning_storm_deals_2_or_3_damage_to_each_enemy_minion_and_overloads_2() -> None:
    start = Scenario(mine=["Chillwind Yeti"], theirs=["War Golem"] * 2, hand=["Lightning Storm"])
    outcomes = start.outcomes(start.playing("Lightning Storm"))
    assert sorted(s.stats(1) for _, s in outcomes) == [
        [(7, 4), (7, 4)],
        [(7, 4), (7, 5)],
        [(7, 5), (7, 4)],
        [(7, 5), (7, 5)],
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 4)
        assert s.stats(0) == [(4, 5)]
        assert (s.health(0), s.health(1)) == (30, 30)
        assert owed(s) == 2


def test_mana_tide_totem_draws_a_card_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Mana Tide Totem"], deck=["Wisp"] * 5, their_deck=["Wisp"] * 5)
    s.end()
    assert s.hand == [WISP]
    assert s.their_hand == [WISP]
    s.end()
    assert s.hand == [WISP] * 2
    assert s.their_hand == [WISP]


def test_stormforged_axe_is_a_weapon_that_overloads_1() -> None:
    s = Scenario(hand=["Stormforged Axe"])
    s.play("Stormforged Axe")
    assert (s.side(0)["weapon"]["attack"], s.side(0)["weapon"]["durability"]) == (2, 3)
    assert owed(s) == 1


def test_doomhammer_strikes_twice_and_overloads_2() -> None:
    s = Scenario(hand=["Doomhammer"])
    s.play("Doomhammer").attack("hero", on="face").attack("hero", on="face")
    assert s.health(1) == 26
    assert not s.can_attack("hero")
    assert owed(s) == 2


def test_dust_devil_has_windfury_and_overloads_2() -> None:
    s = Scenario(hand=["Dust Devil"])
    s.play("Dust Devil")
    assert s.keywords("Dust Devil") == {"windfury"}
    assert owed(s) == 2


def test_earth_elemental_has_taunt_and_overloads_3() -> None:
    s = Scenario(hand=["Earth Elemental"])
    s.play("Earth Elemental")
    assert s.keywords("Earth Elemental") == {"taunt"}
    assert owed(s) == 3


def test_al_akir_has_everything() -> None:
    s = Scenario(hand=["Al'Akir the Windlord"])
    s.play("Al'Akir the Windlord")
    assert s.keywords("Al'Akir the Windlord") == {"charge", "divine_shield", "taunt", "windfury"}
