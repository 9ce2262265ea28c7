"""Cards of Blackrock Mountain."""

from typing import Any

import pytest

from hearthlab.cards.language import ME, aura, minion, player_of
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import minions_of_cost, spells_of

WISP = "CS2_231"

CAST_BOTH = default_library().with_cards(
    minion("Both", aura(player_of(ME), keywords="both_choices"), name="Both", attack=3, health=5)
)


def test_quick_shot_deals_3_damage_to_any_character_and_draws_a_card_with_an_empty_hand() -> None:
    s = duel("Quick Shot", deck=["Wisp", "Wisp"])
    assert s.aims("Quick Shot") == EVERYONE
    s.play("Quick Shot", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert s.hand == [WISP]


def test_quick_shot_draws_nothing_while_i_hold_a_card() -> None:
    s = duel("Quick Shot", "Fireball", deck=["Wisp"])
    s.play("Quick Shot", on="face")
    assert s.health(1) == 27
    assert s.hand == ["CS2_029"]


def test_emperor_thaurissan_makes_the_cards_in_my_hand_cost_1_less_at_the_end_of_my_turn() -> None:
    s = Scenario(
        mine=["Emperor Thaurissan"],
        hand=["Fireball", "Boulderfist Ogre", "Wisp"],
        their_hand=["Fireball"],
        deck=["Fireball"] * 2,
    )
    assert [card["cost"] for card in s.side(0)["hand"]] == [4, 6, 0]
    s.end()
    assert [card["cost"] for card in s.side(0)["hand"]] == [3, 5, 0]
    assert s.side(1)["hand"][0]["cost"] == 4
    s.end()
    assert [card["cost"] for card in s.side(0)["hand"]] == [3, 5, 0, 4]
    s.end()
    assert [card["cost"] for card in s.side(0)["hand"]] == [2, 4, 0, 3]


def test_blackwing_corruptor_deals_3_damage_to_any_character_if_i_hold_a_dragon() -> None:
    s = duel("Blackwing Corruptor", "Twilight Drake")
    assert s.aims("Blackwing Corruptor") == EVERYONE
    s.play("Blackwing Corruptor", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    assert s.stats(0) == [(4, 5), (5, 4)]


def test_blackwing_corruptor_does_not_aim_without_a_dragon() -> None:
    s = duel("Blackwing Corruptor", "Wisp", their_hand=["Twilight Drake"])
    assert s.aims("Blackwing Corruptor") == set()
    s.play("Blackwing Corruptor")
    assert s.stats(1) == [(6, 7)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_twilight_whelp_gains_2_health_if_i_hold_a_dragon() -> None:
    s = Scenario(hand=["Twilight Whelp", "Twilight Drake"])
    s.play("Twilight Whelp")
    assert s.stats(0) == [(2, 3)]
    assert s.round().stats(0) == [(2, 3)]


def test_twilight_whelp_is_not_the_dragon_that_it_asks_for() -> None:
    s = Scenario(hand=["Twilight Whelp", "Wisp"], their_hand=["Twilight Drake"])
    s.play("Twilight Whelp")
    assert s.stats(0) == [(2, 1)]


def test_lava_shock_deals_2_damage_to_any_character_and_unlocks_my_overloaded_crystals() -> None:
    s = duel("Lava Shock", me={"mana": {"max": 10, "locked": 3, "owed": 2}})
    assert s.aims("Lava Shock") == EVERYONE
    assert s.mana() == 7
    s.play("Lava Shock", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.mana() == 8
    assert s.round().mana() == 10


def test_imp_gang_boss_summons_an_imp_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Imp Gang Boss", "Chillwind Yeti"], hand=["Moonfire", "Moonfire", "Moonfire"])
    s.play("Moonfire", on="Chillwind Yeti")
    assert s.names(0) == ["Imp Gang Boss", "Chillwind Yeti"]
    s.play("Moonfire", on="Imp Gang Boss")
    assert s.names(0) == ["Imp Gang Boss", "Imp", "Chillwind Yeti"]
    assert s.stats(0) == [(2, 3), (1, 1), (4, 4)]
    s.play("Moonfire", on="Imp Gang Boss")
    assert s.names(0) == ["Imp Gang Boss", "Imp", "Imp", "Chillwind Yeti"]


def test_imp_gang_boss_summons_an_imp_on_the_fatal_hit_too() -> None:
    s = Scenario(theirs=["Imp Gang Boss"], hand=["Fireball"])
    s.play("Fireball", on="Imp Gang Boss")
    assert s.names(1) == ["Imp"]


def test_revenge_deals_1_damage_to_all_minions() -> None:
    s = duel("Revenge", me={"hero": {"damage": 17}}, foe={"hero": {"damage": 20}})
    s.play("Revenge")
    assert (s.stats(0), s.stats(1)) == ([(4, 4)], [(6, 6)])
    assert (s.health(0), s.health(1)) == (13, 10)


def test_revenge_deals_3_damage_instead_if_i_have_12_or_less_health() -> None:
    s = duel("Revenge", me={"hero": {"damage": 18}})
    s.play("Revenge")
    assert (s.stats(0), s.stats(1)) == ([(4, 2)], [(6, 4)])
    assert (s.health(0), s.health(1)) == (12, 30)


@pytest.mark.parametrize(
    ("card", "full", "keywords"),
    [("BRM_009", 9, {"taunt"}), ("BRM_003", 5, set()), ("BRM_001", 5, set()), ("BRM_025", 6, set())],
)
def test_volcanic_cards_cost_1_less_for_each_minion_that_died_this_turn(
    card: str, full: int, keywords: set[str]
) -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], hand=[card, "Moonfire", "Moonfire"])
    assert s.cost(card) == full
    s.play("Moonfire", on=s.mine[0]["eid"])
    assert s.cost(card) == full - 1
    s.play("Moonfire", on=s.theirs[0]["eid"])
    assert s.cost(card) == full - 2
    assert s.round().cost(card) == full
    if keywords:
        assert s.play(card).keywords(card) == keywords


def test_dragons_breath_deals_4_damage_to_any_character() -> None:
    s = duel("Dragon's Breath")
    assert s.aims("Dragon's Breath") == EVERYONE
    assert s.play("Dragon's Breath", on="face").health(1) == 26


def test_solemn_vigil_draws_2_cards() -> None:
    s = Scenario(hand=["Solemn Vigil"], deck=["Wisp"] * 3)
    assert s.play("Solemn Vigil").hand == [WISP, WISP]


@pytest.mark.parametrize(("branch", "form", "stats"), [(0, "BRM_010t", (5, 2)), (1, "BRM_010t2", (2, 5))])
def test_druid_of_the_flame_becomes_a_cat_or_a_hawk(branch: int, form: str, stats: tuple[int, int]) -> None:
    s = Scenario(hand=["BRM_010"]).play("BRM_010", branch=branch)
    assert [m["id"] for m in s.mine] == [form]
    assert s.stats(0) == [stats]


def test_druid_of_the_flame_may_become_both() -> None:
    s = Scenario(mine=["Both"], hand=["BRM_010"], library=CAST_BOTH).play("BRM_010")
    assert [m["id"] for m in s.mine] == ["Both", "OG_044b"]
    assert s.stats(0)[1] == (5, 5)


def test_core_rager_gains_3_3_if_my_hand_is_empty() -> None:
    assert Scenario(hand=["Core Rager"], their_hand=["Wisp"]).play("Core Rager").stats(0) == [(7, 7)]
    assert Scenario(hand=["Core Rager", "Wisp"]).play("Core Rager").stats(0) == [(4, 4)]


def test_flamewaker_deals_2_damage_split_among_the_enemies_after_i_cast_a_spell() -> None:
    s = Scenario(mine=["Flamewaker"], theirs=["Chillwind Yeti"], hand=["Moonfire"])
    s.chance("face", "Chillwind Yeti").play("Moonfire", on="face")
    assert (s.health(1), s.stats(1)) == (28, [(4, 4)])
    assert s.health(0) == 30


def test_flamewaker_does_nothing_when_the_opponent_casts_a_spell() -> None:
    s = Scenario(mine=["Flamewaker"], their_hand=["Moonfire"], rules={"fatigue": False}).end()
    s.play("Moonfire", on="hero")
    assert (s.health(0), s.health(1)) == (29, 30)


def test_dragon_consort_makes_the_next_dragon_that_i_play_cost_2_less() -> None:
    s = Scenario(
        hand=["Dragon Consort", "Twilight Drake", "Faerie Dragon", "Wisp"],
        their_hand=["Twilight Drake", "Twilight Drake"],
        rules={"fatigue": False},
    )
    s.play("Dragon Consort").play("Wisp")
    assert (s.cost("Twilight Drake"), s.cost("Faerie Dragon"), s.cost("Twilight Drake", 1)) == (2, 0, 4)
    s.end().play("Twilight Drake").end()
    assert (s.cost("Twilight Drake"), s.cost("Faerie Dragon"), s.cost("Twilight Drake", 1)) == (2, 0, 4)
    s.play("Faerie Dragon")
    assert s.cost("Twilight Drake") == 4
    assert s.mana() == 10


def test_resurrect_summons_a_random_minion_of_mine_that_died_this_game() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Wisp"], hand=["Resurrect", "Fireball", "Moonfire"])
    assert not s.can_play("Resurrect")
    s.play("Moonfire", on="Wisp")
    assert not s.can_play("Resurrect")
    s.play("Fireball", on="Chillwind Yeti").play("Resurrect")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], [])


def test_resurrect_brings_no_weapon_back() -> None:
    s = Scenario(mine=["Wisp"], weapon="Fiery War Axe", hand=["Arcanite Reaper", "Moonfire", "Resurrect"])
    s.play("Arcanite Reaper").play("Moonfire", on="Wisp")
    assert len(s.outcomes(s.playing("Resurrect"))) == 1
    assert s.play("Resurrect").names(0) == ["Wisp"]


def test_gang_up_shuffles_3_copies_of_a_minion_into_my_deck() -> None:
    s = duel("Gang Up")
    assert s.aims("Gang Up") == MINIONS
    s.play("Gang Up", on="Boulderfist Ogre")
    assert s.names(0, "deck") == ["Boulderfist Ogre"] * 3
    assert (s.names(1), s.names(1, "deck")) == (["Boulderfist Ogre"], [])


def test_dark_iron_skulker_deals_2_damage_to_all_undamaged_enemy_minions() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Boulderfist Ogre", {"id": "Chillwind Yeti", "damage": 1}],
        hand=["Dark Iron Skulker"],
    )
    s.play("Dark Iron Skulker")
    assert (s.stats(0)[0], s.stats(1), s.health(1)) == ((4, 5), [(6, 5), (4, 4)], 30)


def test_fireguard_destroyer_gains_1_to_4_attack_and_overloads_1() -> None:
    start = Scenario(hand=["Fireguard Destroyer"])
    outcomes = start.outcomes(start.playing("Fireguard Destroyer"))
    assert sorted(s.stats(0)[0] for _, s in outcomes) == [(4, 6), (5, 6), (6, 6), (7, 6)]
    assert outcomes[0][1].round().mana() == 9


def test_demonwrath_deals_2_damage_to_all_minions_except_demons() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Voidwalker"], theirs=["Boulderfist Ogre", "Doomguard"], hand=["Demonwrath"])
    s.play("Demonwrath")
    assert (s.stats(0), s.stats(1)) == ([(4, 3), (1, 3)], [(6, 5), (5, 7)])


def test_axe_flinger_deals_2_damage_to_the_enemy_hero_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Axe Flinger", "Chillwind Yeti"], hand=["Moonfire", "Moonfire"])
    assert s.play("Moonfire", on="Chillwind Yeti").health(1) == 30
    assert s.play("Moonfire", on="Axe Flinger").health(1) == 28


def test_grim_patron_summons_another_one_after_it_survives_damage() -> None:
    s = Scenario(mine=["Grim Patron", "Chillwind Yeti"], hand=["Moonfire", "Moonfire", "Fireball"])
    assert s.play("Moonfire", on="Chillwind Yeti").names(0) == ["Grim Patron", "Chillwind Yeti"]
    s.play("Moonfire", on="Grim Patron")
    assert s.stats(0) == [(3, 2), (3, 3), (4, 4)]
    s.play("Fireball", on=s.mine[0]["eid"])
    assert s.stats(0) == [(3, 3), (4, 4)]


def test_grim_patron_that_is_poisoned_does_not_survive() -> None:
    s = Scenario(mine=["Grim Patron"], theirs=["Emperor Cobra"])
    s.attack("Grim Patron", "Emperor Cobra")
    assert s.names(0) == []


def test_dragonkin_sorcerer_gains_1_1_whenever_i_target_it_with_a_spell() -> None:
    s = Scenario(
        mine=["Dragonkin Sorcerer", "Wisp"],
        hand=["Moonfire", "Mark of the Wild"],
        their_hand=["Moonfire"],
        rules={"fatigue": False},
    )
    assert s.play("Moonfire", on="Wisp").stats(0) == [(3, 5)]
    assert s.play("Mark of the Wild", on="Dragonkin Sorcerer").stats(0) == [(6, 8)]
    assert s.end().play("Moonfire", on="Dragonkin Sorcerer").stats(0) == [(6, 7)]


def test_dragon_egg_summons_a_2_1_whelp_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Dragon Egg", "Chillwind Yeti"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Chillwind Yeti").play("Moonfire", on="Dragon Egg")
    assert s.names(0) == ["Dragon Egg", "Black Whelp", "Chillwind Yeti"]
    assert s.stats(0)[1] == (2, 1)


@pytest.mark.parametrize(("left", "stats"), [(15, (9, 9)), (16, (6, 6))])
def test_drakonid_crusher_gains_3_3_if_my_opponent_has_15_or_less_health(left: int, stats: tuple[int, int]) -> None:
    s = Scenario(hand=["Drakonid Crusher"], me={"hero": {"damage": 20}}, foe={"hero": {"damage": 30 - left}})
    assert s.play("Drakonid Crusher").stats(0) == [stats]


def test_hungry_dragon_summons_a_random_1_cost_minion_for_my_opponent() -> None:
    start = Scenario(hand=["Hungry Dragon"])
    outcomes = start.outcomes(start.playing("Hungry Dragon"))
    assert {s.theirs[0]["id"] for _, s in outcomes} == minions_of_cost(1)
    assert all((len(s.mine), len(s.theirs)) == (1, 1) for _, s in outcomes if s.names(1) != ["Murloc Tidecaller"])


def ragnaros(**more: Any) -> Scenario:
    """My Majordomo Executus has just died."""
    s = Scenario(mine=[{"id": "Majordomo Executus", "damage": 6}], hand=["Moonfire", "Justicar Trueheart"], **more)
    return s.play("Moonfire", on="Majordomo Executus")


def test_majordomo_executus_replaces_my_hero_with_ragnaros_when_it_dies() -> None:
    s = ragnaros(me={"hero": {"damage": 3, "armor": 4}})
    assert (s.side(0)["hero"]["id"], s.health(0), s.armor(0)) == ("BRM_027h", 8, 0)
    assert (s.side(1)["hero"]["id"], s.health(1)) == (Scenario().side(1)["hero"]["id"], 30)


def test_ragnaros_deals_8_damage_to_a_random_enemy() -> None:
    outcomes = ragnaros(theirs=["Archmage"], foe={"hero": {"armor": 1}}).outcomes("power")
    assert sorted((s.health(1) + s.armor(1), s.names(1)) for _, s in outcomes) == [(23, ["Archmage"]), (31, [])]


def test_justicar_trueheart_lets_ragnaros_strike_twice() -> None:
    s = ragnaros(rules={"fatigue": False})
    s.round().play("Justicar Trueheart")
    assert s.power().health(1) == 14


def test_rend_blackhand_destroys_a_legendary_minion_if_i_hold_a_dragon() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "Hogger"], hand=["Rend Blackhand", "Twilight Drake"]
    )
    assert s.aims("Rend Blackhand") == {"Hogger"}
    assert s.play("Rend Blackhand", on="Hogger").names(1) == ["Boulderfist Ogre"]
    s = Scenario(theirs=["Hogger"], hand=["Rend Blackhand"], their_hand=["Twilight Drake"])
    assert s.play("Rend Blackhand").names(1) == ["Hogger"]


def test_nefarian_adds_2_random_spells_of_my_opponents_class_to_my_hand() -> None:
    s = Scenario(hand=["Nefarian"], their_cls="rogue").play("Nefarian")
    assert len(s.hand) == 2
    assert set(s.hand) <= spells_of("rogue")


def test_nefarian_finds_tail_swipe_where_ragnaros_is_the_opponent() -> None:
    s = ragnaros(their_hand=["Nefarian"], rules={"fatigue": False}).end()
    s.play("Nefarian")
    assert s.names(1, "hand") == ["Tail Swipe"] * 2


def test_tail_swipe_deals_4_damage_to_any_character() -> None:
    s = duel("BRM_030t")
    assert s.aims("BRM_030t") == EVERYONE
    assert s.play("BRM_030t", on="Boulderfist Ogre").stats(1) == [(6, 3)]


def test_chromaggus_puts_another_copy_of_each_card_that_i_draw_into_my_hand() -> None:
    s = Scenario(mine=["Chromaggus"], hand=["Shiv"], deck=["Fireball"], their_deck=["Wisp"])
    s.play("Shiv", on="face")
    assert s.names(0, "hand") == ["Fireball"] * 2
    s.end()
    assert (s.names(0, "hand"), s.names(1, "hand")) == (["Fireball"] * 2, ["Wisp"])


def test_blackwing_technician_gains_1_1_if_i_hold_a_dragon() -> None:
    s = Scenario(hand=["Blackwing Technician", "Twilight Drake"])
    assert s.play("Blackwing Technician").stats(0) == [(3, 5)]
    s = Scenario(hand=["Blackwing Technician"], their_hand=["Twilight Drake"])
    assert s.play("Blackwing Technician").stats(0) == [(2, 4)]
