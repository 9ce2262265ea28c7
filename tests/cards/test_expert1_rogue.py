"""Rogue cards of the Classic set."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

COIN, WISP = "GAME_005", "CS2_231"


def cost(s: Scenario, name: str, player: int = 0) -> int:
    """What a card in hand costs."""
    return int(s.find(name, player, "hand")["cost"])


def test_cold_blood_gives_a_minion_2_attack() -> None:
    s = duel("Cold Blood")
    assert s.aims("Cold Blood") == MINIONS
    s.play("Cold Blood", on="Chillwind Yeti")
    assert s.stats(0) == [(6, 5)]
    assert s.round().stats(0) == [(6, 5)]


def test_cold_blood_gives_4_attack_instead_as_a_combo() -> None:
    s = duel(COIN, "Cold Blood")
    s.play(COIN).play("Cold Blood", on="Chillwind Yeti")
    assert s.stats(0) == [(8, 5)]


def test_blade_flurry_destroys_my_weapon_and_deals_its_damage_to_all_enemy_minions() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Boulderfist Ogre", "War Golem"],
        weapon="Fiery War Axe",
        their_weapon="Arcanite Reaper",
        hand=["Blade Flurry"],
    )
    s.play("Blade Flurry")
    assert s.stats(1) == [(6, 4), (7, 4)]
    assert s.stats(0) == [(4, 5)]
    assert (s.health(0), s.health(1)) == (30, 30)
    assert s.side(0)["weapon"] is None
    assert s.side(1)["weapon"] is not None


def test_blade_flurry_needs_a_weapon() -> None:
    s = duel("Blade Flurry", their_weapon="Arcanite Reaper")
    assert not s.can_play("Blade Flurry")


def test_eviscerate_deals_2_damage_to_any_character() -> None:
    s = duel("Eviscerate")
    assert s.aims("Eviscerate") == EVERYONE
    s.play("Eviscerate", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]


def test_eviscerate_deals_4_damage_instead_as_a_combo() -> None:
    s = duel(COIN, "Eviscerate")
    s.play(COIN).play("Eviscerate", on="face")
    assert s.health(1) == 26


def test_betrayal_makes_an_enemy_minion_deal_its_damage_to_its_neighbours() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["War Golem", "Boulderfist Ogre", "Bloodfen Raptor", "Core Hound"],
        hand=["Betrayal"],
    )
    assert s.aims("Betrayal") == {"War Golem", "Boulderfist Ogre", "Bloodfen Raptor", "Core Hound"}
    s.play("Betrayal", on="Bloodfen Raptor")
    assert s.stats(1) == [(7, 7), (6, 4), (3, 2), (9, 2)]
    assert s.stats(0) == [(4, 5)]


def test_the_damage_of_betrayal_is_that_of_the_minion_and_not_of_a_spell() -> None:
    s = Scenario(
        mine=["Kobold Geomancer"], theirs=["Emperor Cobra", "War Golem", "Water Elemental"], hand=["Betrayal"] * 2
    )
    s.play("Betrayal", on="Emperor Cobra")
    assert s.names(1) == ["Emperor Cobra", "Water Elemental"]
    s.play("Betrayal", on="Water Elemental")
    assert s.stats(1) == [(3, 6)]


def test_betrayal_does_not_gain_from_spell_damage() -> None:
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Bloodfen Raptor", "War Golem"], hand=["Betrayal"])
    s.play("Betrayal", on="Bloodfen Raptor")
    assert s.stats(1) == [(3, 2), (7, 4)]


def test_defias_ringleader_summons_a_bandit_as_a_combo() -> None:
    s = Scenario(mine=["Wisp"], hand=[COIN, "Defias Ringleader"])
    s.play(COIN).play("Defias Ringleader", at=0)
    assert s.names(0) == ["Defias Ringleader", "Defias Bandit", "Wisp"]
    assert s.stats(0) == [(2, 2), (2, 1), (1, 1)]


def test_defias_ringleader_comes_alone_without_a_combo() -> None:
    s = Scenario(hand=["Defias Ringleader"])
    s.play("Defias Ringleader")
    assert s.names(0) == ["Defias Ringleader"]


def test_perditions_blade_deals_1_damage_to_any_character() -> None:
    s = duel("Perdition's Blade")
    assert s.aims("Perdition's Blade") == EVERYONE
    s.play("Perdition's Blade", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 6)]
    assert (s.side(0)["weapon"]["attack"], s.side(0)["weapon"]["durability"]) == (2, 2)


def test_perditions_blade_deals_2_damage_instead_as_a_combo() -> None:
    s = duel(COIN, "Perdition's Blade")
    s.play(COIN).play("Perdition's Blade", on="face")
    assert s.health(1) == 28


def test_si7_agent_deals_2_damage_to_any_character_as_a_combo() -> None:
    s = duel(COIN, "SI:7 Agent")
    s.play(COIN)
    assert s.aims("SI:7 Agent") == EVERYONE
    s.play("SI:7 Agent", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.stats(0) == [(4, 5), (3, 3)]


def test_si7_agent_does_not_aim_without_a_combo() -> None:
    s = duel("SI:7 Agent")
    assert s.aims("SI:7 Agent") == set()
    s.play("SI:7 Agent")
    assert s.stats(1) == [(6, 7)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_headcrack_deals_2_damage_to_the_enemy_hero_and_is_gone() -> None:
    s = duel("Headcrack")
    s.play("Headcrack")
    assert (s.health(0), s.health(1)) == (30, 28)
    assert s.stats(1) == [(6, 7)]
    assert s.round().hand == []


def test_tur11_headcrack_comes_back_to_my_hand_at_the_end_of_the_turn_as_a_combo() -> None:
    s = Scenario(hand=[COIN, "Headcrack"], deck=["Wisp"] * 3, their_deck=["Wisp"] * 3)
    s.play(COIN).play("Headcrack")
    assert s.health(1) == 28
    assert s.hand == []
    s.end()
    assert s.hand == ["EX1_137"]
    s.end()
    assert s.hand == ["EX1_137", WISP]
    assert "EX1_137" not in s.their_hand
    s.round()
    assert s.hand == ["EX1_137", WISP, WISP]


def test_two_headcracks_come_back_together() -> None:
    s = Scenario(hand=[COIN, "Headcrack", "Headcrack"], deck=["Wisp"])
    s.play(COIN).play("Headcrack").play("Headcrack").round()
    assert s.hand == ["EX1_137", "EX1_137", WISP]


def test_headcrack_in_my_hand_or_deck_stays_where_it_is() -> None:
    s = Scenario(hand=["Headcrack"], deck=["Headcrack"] * 3)
    s.round()
    assert s.hand == ["EX1_137"] * 2
    assert len(s.side(0)["deck"]) == 2


def test_shadowstep_returns_a_friendly_minion_to_my_hand_for_2_mana_less() -> None:
    s = duel("Shadowstep")
    assert s.aims("Shadowstep") == {"Chillwind Yeti"}
    s.play("Shadowstep", on="Chillwind Yeti")
    assert s.names(0) == []
    assert s.names(1) == ["Boulderfist Ogre"]
    assert s.hand == ["CS2_182"]
    assert cost(s, "Chillwind Yeti") == 2
    s.play("Chillwind Yeti")
    assert s.mana() == 8


def test_preparation_makes_my_next_spell_this_turn_cost_3_less() -> None:
    s = Scenario(hand=["Preparation", "Sprint", "Fireball", "Boulderfist Ogre"], their_hand=["Fireball"])
    s.play("Preparation")
    assert (cost(s, "Sprint"), cost(s, "Fireball"), cost(s, "Boulderfist Ogre")) == (4, 1, 6)
    assert cost(s, "Fireball", 1) == 4
    s.play("Sprint")
    assert s.mana() == 6
    assert cost(s, "Fireball") == 4


def test_preparation_waits_for_a_spell() -> None:
    s = Scenario(hand=["Preparation", "Wisp", "Fireball"])
    s.play("Preparation").play("Wisp")
    assert cost(s, "Fireball") == 1


def test_preparation_lasts_for_this_turn_only() -> None:
    s = Scenario(hand=["Preparation", "Fireball"])
    s.play("Preparation").end()
    assert cost(s, "Fireball") == 4


def test_two_preparations_do_not_add_up() -> None:
    s = Scenario(hand=["Preparation", "Preparation", "Sprint"])
    s.play("Preparation").play("Preparation")
    assert cost(s, "Sprint") == 4


@pytest.mark.parametrize(("before", "stats"), [(0, (2, 2)), (1, (4, 4)), (3, (8, 8))])
def test_edwin_vancleef_gains_2_attack_and_2_health_for_each_other_card_i_played_this_turn(
    before: int, stats: tuple[int, int]
) -> None:
    s = Scenario(hand=[COIN] * before + ["Edwin VanCleef"])
    for _ in range(before):
        s.play(COIN)
    s.play("Edwin VanCleef")
    assert s.stats(0) == [stats]
    assert s.round().stats(0) == [stats]


def test_edwin_vancleef_as_my_first_card_gains_nothing() -> None:
    s = Scenario(hand=["Edwin VanCleef"])
    s.play("Edwin VanCleef")
    assert "enchantments" not in s.find("Edwin VanCleef")


def test_edwin_vancleef_does_not_count_cards_of_an_earlier_turn() -> None:
    s = Scenario(hand=["Wisp", "Wisp", "Edwin VanCleef"])
    s.play("Wisp").play("Wisp").round().play("Edwin VanCleef")
    assert s.stats(0)[-1] == (2, 2)


def test_kidnapper_returns_a_minion_to_its_owners_hand_as_a_combo() -> None:
    s = duel(COIN, "Kidnapper")
    s.play(COIN)
    assert s.aims("Kidnapper") == MINIONS
    s.play("Kidnapper", on="Boulderfist Ogre")
    assert s.names(1) == []
    assert s.their_hand == ["CS2_200"]
    assert s.hand == []
    assert s.names(0) == ["Chillwind Yeti", "Kidnapper"]


def test_kidnapper_does_not_aim_without_a_combo() -> None:
    s = duel("Kidnapper")
    assert s.aims("Kidnapper") == set()
    s.play("Kidnapper")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti", "Kidnapper"], ["Boulderfist Ogre"])


def test_master_of_disguise_gives_a_friendly_minion_stealth_until_my_next_turn() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Master of Disguise"])
    assert s.aims("Master of Disguise") == {"Chillwind Yeti", "Wisp"}
    s.play("Master of Disguise", on="Chillwind Yeti").end()
    assert not s.can_attack("Boulderfist Ogre", "Chillwind Yeti")
    assert s.can_attack("Boulderfist Ogre", "Wisp")
    s.end()
    assert "stealth" not in s.keywords("Chillwind Yeti")


def test_master_of_disguise_comes_without_a_target_when_it_is_alone() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Master of Disguise"])
    s.play("Master of Disguise")
    assert s.keywords("Master of Disguise") == set()


def test_patient_assassin_has_stealth_and_is_poisonous() -> None:
    s = Scenario(mine=["Patient Assassin"], theirs=["Boulderfist Ogre", "War Golem"])
    assert s.keywords("Patient Assassin") == {"stealth", "poisonous"}
    s.attack("Patient Assassin", on="Boulderfist Ogre")
    assert s.names(1) == ["War Golem"]
