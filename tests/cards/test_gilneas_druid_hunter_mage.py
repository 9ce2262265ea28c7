"""Druid, hunter and mage cards of The Witchwood."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel
from support.pools import minions_of_cost, outcomes_of

ODD_DECK = ["Goldshire Footman", "Raid Leader"]
MIXED_DECK = ["Goldshire Footman", "Bloodfen Raptor"]

# Druid


@pytest.mark.parametrize(("deck", "stats"), [(ODD_DECK, (4, 8)), (MIXED_DECK, (2, 6)), ([], (4, 8))])
def test_gloom_stag_gains_2_2_with_a_deck_of_odd_cards(deck: list[str], stats: tuple[int, int]) -> None:
    s = Scenario(hand=["Gloom Stag"], deck=deck, their_deck=MIXED_DECK)
    s.play("Gloom Stag")
    assert s.stats(0) == [stats]


def test_druid_of_the_scythe_becomes_a_panther_a_wolf_or_both() -> None:
    s = Scenario(hand=["Druid of the Scythe"])
    s.play("Druid of the Scythe", branch=0)
    assert (s.mine[0]["id"], s.stats(0)) == ("GIL_188t", [(4, 2)])
    s = Scenario(hand=["Druid of the Scythe"])
    s.play("Druid of the Scythe", branch=1)
    assert (s.mine[0]["id"], s.stats(0)) == ("GIL_188t2", [(2, 4)])
    s = Scenario(mine=["Fandral Staghelm"], hand=["Druid of the Scythe"])
    s.play("Druid of the Scythe")
    assert (s.mine[1]["id"], s.stats(0)[1]) == ("GIL_188t3", (4, 4))


def test_bewitched_guardian_gains_1_health_for_each_card_in_my_hand() -> None:
    s = Scenario(hand=["Bewitched Guardian", "Wisp", "Moonfire"], their_hand=["Wisp"])
    s.play("Bewitched Guardian")
    assert s.stats(0) == [(4, 3)]


def test_wispering_woods_summons_a_wisp_for_each_card_in_my_hand() -> None:
    s = Scenario(hand=["Wispering Woods", "Moonfire", "Moonfire"])
    s.play("Wispering Woods")
    assert s.names(0) == ["Wisp", "Wisp"]
    assert s.stats(0) == [(1, 1), (1, 1)]


def test_witching_hour_summons_a_friendly_beast_that_died() -> None:
    raptor, yeti, crocolisk = "CS2_172", "CS2_182", "CS2_120"
    s = Scenario(hand=["Witching Hour"], me={"dead": [yeti, raptor]}, foe={"dead": [crocolisk]})
    s.play("Witching Hour")
    assert s.names(0) == ["Bloodfen Raptor"]
    assert not Scenario(hand=["Witching Hour"], me={"dead": [yeti]}).can_play("Witching Hour")


def test_ferocious_howl_draws_and_gives_armor_for_each_card_in_my_hand() -> None:
    s = Scenario(hand=["Ferocious Howl", "Wisp"], deck=["Wisp"])
    s.play("Ferocious Howl")
    assert (s.names(0, "hand"), s.armor()) == (["Wisp", "Wisp"], 2)


def test_splintergraft_adds_a_10_10_copy_that_costs_10() -> None:
    s = duel("Splintergraft")
    assert s.aims("Splintergraft") == {"Chillwind Yeti"}
    s.play("Splintergraft", on="Chillwind Yeti")
    assert s.cost("Chillwind Yeti") == 10
    s.round().play("Chillwind Yeti")
    assert s.stats(0) == [(4, 5), (8, 8), (10, 10)]


def test_witchwood_apple_adds_three_treants() -> None:
    s = Scenario(hand=["Witchwood Apple"])
    s.play("Witchwood Apple")
    assert s.hand == ["GIL_663t"] * 3


def test_duskfallen_aviana_makes_the_first_card_of_each_turn_free() -> None:
    s = Scenario(
        mine=["Duskfallen Aviana"], hand=["Boulderfist Ogre", "Fireball"], their_hand=["Chillwind Yeti", "War Golem"]
    )
    assert (s.cost("Boulderfist Ogre"), s.cost("Fireball")) == (0, 0)
    s.play("Boulderfist Ogre")
    assert s.mana() == 10
    assert s.cost("Fireball") == 4
    assert s.cost("War Golem", 1) == 7
    s.end()
    assert (s.cost("War Golem", 1), s.cost("Fireball")) == (0, 4)
    s.play("War Golem")
    assert s.cost("Chillwind Yeti", 1) == 4
    s.end()
    assert s.cost("Fireball") == 0


def test_aviana_who_was_the_first_card_makes_the_second_one_no_cheaper() -> None:
    s = Scenario(hand=["Duskfallen Aviana", "Fireball"])
    s.play("Duskfallen Aviana")
    assert s.cost("Fireball") == 4


def test_forest_guide_lets_both_players_draw_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Forest Guide"], deck=["Wisp"] * 3, their_deck=["Fireball"] * 4)
    s.end()
    assert (s.names(0, "hand"), s.names(1, "hand")) == (["Wisp"], ["Fireball"] * 2)
    s.end()
    assert (s.names(0, "hand"), s.names(1, "hand")) == (["Wisp"] * 2, ["Fireball"] * 2)


# Hunter


def test_emeriss_doubles_the_minions_in_my_hand() -> None:
    s = Scenario(hand=["Emeriss", "Wisp", "Chillwind Yeti", "Fiery War Axe"], mine=["Wisp"])
    s.play("Emeriss").round().play("Chillwind Yeti").play("Wisp").play("Fiery War Axe")
    assert s.stats(0) == [(1, 1), (8, 8), (8, 10), (2, 2)]
    assert s.side(0)["weapon"]["attack"] == 3


def test_wing_blast_deals_4_damage_and_costs_1_if_a_minion_died() -> None:
    s = duel("Wing Blast", "Moonfire")
    s.place("Wisp", player=1)
    assert s.aims("Wing Blast") == MINIONS | {"Wisp"}
    assert s.cost("Wing Blast") == 4
    s.play("Moonfire", on="Wisp")
    assert s.cost("Wing Blast") == 1
    s.play("Wing Blast", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]
    s = duel("Wing Blast", "Moonfire")
    s.place("Wisp").play("Moonfire", on="Wisp").round()
    assert s.cost("Wing Blast") == 4


@pytest.mark.parametrize("card", ["Rat Trap", "Hidden Wisdom"])
def test_a_secret_for_three_cards_in_one_turn(card: str) -> None:
    s = Scenario(
        secrets=[card], hand=["Moonfire"] * 3, their_hand=["Moonfire"] * 5, deck=["Wisp"] * 4, their_deck=["Wisp"] * 4
    )
    s.play("Moonfire", on="face").play("Moonfire", on="face").play("Moonfire", on="face")
    s.end().play("Moonfire", on="face").play("Moonfire", on="face")
    s.round().end()  # cards of two turns do not add up
    s = Scenario(secrets=[card], their_hand=["Moonfire"] * 5, deck=["Wisp"] * 4, their_deck=["Wisp"] * 4)
    s.end().play("Moonfire", on="face").play("Moonfire", on="face")
    assert len(s.side(0)["secrets"]) == 1
    s.play("Moonfire", on="face")
    assert s.side(0)["secrets"] == []
    if card == "Rat Trap":
        assert (s.names(0), s.stats(0)) == (["Doom Rat"], [(6, 6)])
    else:
        assert s.names(0, "hand") == ["Wisp", "Wisp"]


def test_rat_trap_waits_for_room() -> None:
    s = Scenario(secrets=["Rat Trap"], mine=["Chillwind Yeti"] * 7, their_hand=["Moonfire"] * 3).end()
    s.play("Moonfire", on="face").play("Moonfire", on="face").play("Moonfire", on="face")
    assert len(s.side(0)["secrets"]) == 1


def test_toxmonger_makes_the_1_cost_minions_that_i_play_poisonous() -> None:
    s = Scenario(mine=["Toxmonger"], hand=["Elven Archer", "Wisp", "Light's Justice"], their_hand=["Goldshire Footman"])
    s.play("Elven Archer", on="face").play("Wisp").play("Light's Justice")
    assert "keywords" not in s.side(0)["weapon"]
    assert s.keywords("Elven Archer") == {"poisonous"}
    assert s.keywords("Wisp") == set()
    s.end().play("Goldshire Footman")
    assert s.keywords("Goldshire Footman") == {"taunt"}


def test_houndmaster_shaw_gives_my_other_minions_rush() -> None:
    s = Scenario(mine=["Houndmaster Shaw", "Wisp"], theirs=["Boulderfist Ogre"])
    assert s.keywords("Wisp") == {"rush"}
    assert s.keywords("Houndmaster Shaw") == set()
    assert s.keywords("Boulderfist Ogre") == set()


def test_dire_frenzy_strengthens_a_beast_and_three_copies_in_my_deck() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Wisp"], theirs=["River Crocolisk"], hand=["Dire Frenzy"])
    assert s.aims("Dire Frenzy") == {"Bloodfen Raptor", "River Crocolisk"}
    s.play("Dire Frenzy", on="Bloodfen Raptor")
    assert s.stats(0) == [(6, 5), (1, 1)]
    assert s.names(0, "deck") == ["Bloodfen Raptor"] * 3
    s.round().play("Bloodfen Raptor")
    assert s.stats(0)[2] == (6, 5)


def test_carrion_drake_gains_poisonous_if_a_minion_died_this_turn() -> None:
    s = Scenario(hand=["Carrion Drake", "Carrion Drake", "Moonfire"], theirs=["Wisp"])
    s.play("Carrion Drake")
    assert "keywords" not in s.mine[0]
    s.play("Moonfire", on="Wisp").play("Carrion Drake")
    assert s.mine[1]["keywords"] == ["poisonous"]


# Mage


def test_cinderstorm_deals_5_damage_among_all_enemies() -> None:
    s = duel("Cinderstorm")
    s.chance(*["face"] * 3, *["Boulderfist Ogre"] * 2).play("Cinderstorm")
    assert (s.health(1), s.stats(1), s.health(0), s.stats(0)) == (27, [(6, 5)], 30, [(4, 5)])


def test_book_of_specters_draws_3_cards_and_discards_spells() -> None:
    s = Scenario(hand=["Book of Specters", "Moonfire"], deck=["Wisp", "Fireball", "Fiery War Axe"])
    s.play("Book of Specters")
    assert sorted(s.names(0, "hand")) == ["Fiery War Axe", "Moonfire", "Wisp"]
    assert s.side(0)["counters"]["discards_game"] == 1


def test_curio_collector_gains_1_1_whenever_i_draw() -> None:
    s = Scenario(mine=["Curio Collector"], hand=["Arcane Intellect"], deck=["Wisp"] * 2, their_deck=["Wisp"])
    s.play("Arcane Intellect").end()
    assert s.stats(0) == [(6, 6)]


@pytest.mark.parametrize(("card", "n"), [("Water Elemental", 1), ("Chillwind Yeti", 0)])
def test_bonfire_elemental_draws_after_an_elemental(card: str, n: int) -> None:
    s = Scenario(hand=[card], deck=["Wisp"] * 3)
    s.play(card).round().give("Bonfire Elemental").play("Bonfire Elemental")
    assert s.names(0, "hand") == ["Wisp"] * (1 + n)


def test_vex_crow_summons_a_2_cost_minion_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Vex Crow"], hand=["Moonfire", "Wisp"], their_hand=["Moonfire"])
    action = s.playing("Moonfire", on="face")
    assert outcomes_of(s, action, lambda w: [m["id"] for m in w.mine[1:2]]) == minions_of_cost(2)
    s.play("Wisp").end().play("Moonfire", on="face")
    assert len(s.mine) == 2


def test_archmage_arugal_copies_the_minions_that_i_draw() -> None:
    s = Scenario(mine=["Archmage Arugal"], hand=["Arcane Intellect"], deck=["Wisp", "Fireball"], their_deck=["Wisp"])
    s.play("Arcane Intellect").end()
    assert sorted(s.names(0, "hand")) == ["Fireball", "Wisp", "Wisp"]
    assert s.names(1, "hand") == ["Wisp"]


def test_snap_freeze_freezes_a_minion_and_destroys_a_frozen_one() -> None:
    s = duel("Snap Freeze", "Snap Freeze")
    assert s.aims("Snap Freeze") == MINIONS
    s.play("Snap Freeze", on="Boulderfist Ogre")
    assert s.frozen("Boulderfist Ogre")
    s.play("Snap Freeze", on="Boulderfist Ogre")
    assert s.names(1) == []


@pytest.mark.parametrize(("deck", "n"), [(ODD_DECK, 1), (MIXED_DECK, 0)])
def test_black_cat_draws_with_a_deck_of_odd_cards(deck: list[str], n: int) -> None:
    s = Scenario(hand=["Black Cat"], deck=deck)
    s.play("Black Cat")
    assert len(s.hand) == n
