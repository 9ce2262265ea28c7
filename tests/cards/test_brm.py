"""Cards of Blackrock Mountain."""

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel

WISP = "CS2_231"


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
