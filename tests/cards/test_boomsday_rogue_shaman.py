"""Rogue and shaman cards of The Boomsday Project."""

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import duel
from support.pools import is_race, outcomes_of, pool

# Rogue


def test_violet_haze_adds_two_deathrattle_cards() -> None:
    for seed in range(15):
        s = Scenario(hand=["Violet Haze"], seed=seed)
        s.play("Violet Haze")
        assert len(s.hand) == 2
        assert all("DEATHRATTLE" in load()[card].mechanics for card in s.hand)


def test_academic_espionage_shuffles_ten_cards_of_their_class_that_cost_1() -> None:
    s = Scenario(hand=["Academic Espionage"], cls="rogue", their_cls="priest", their_deck=["Wisp"])
    s.play("Academic Espionage")
    cards = [card["id"] for card in s.side(0)["deck"]]
    assert len(cards) == 10
    assert set(cards) <= pool(lambda card: "priest" in (card.classes or (card.cls,)))
    s.end().end()
    assert [s.cost(name) for name in s.names(0, "hand")] == [1]


def test_myras_unstable_element_draws_the_rest_of_my_deck() -> None:
    s = Scenario(hand=["Myra's Unstable Element"], deck=["Wisp"] * 6, their_deck=["Wisp"])
    s.play("Myra's Unstable Element")
    assert s.names(0, "hand") == ["Wisp"] * 6
    assert (s.health(0), s.names(0, "deck")) == (30, [])


def test_myra_rotspring_discovers_a_deathrattle_minion_and_gains_its_deathrattle() -> None:
    fits = pool(
        lambda card: card.type == "minion" and "DEATHRATTLE" in card.mechanics and card.cls in ("rogue", "neutral")
    )
    s = Scenario(hand=["Myra Rotspring"], cls="rogue")
    s.play("Myra Rotspring")
    assert len(s.options()) == 3
    assert set(s.options()) <= fits
    for seed in range(200):
        s = Scenario(hand=["Myra Rotspring"], cls="rogue", deck=["Fireball"], their_hand=["Assassinate"], seed=seed)
        s.play("Myra Rotspring")
        if "EX1_096" in s.options():
            break
    s.pick(s.options().index("EX1_096"))
    assert s.names(0, "hand") == ["Loot Hoarder"]
    s.end().play("Assassinate", on="Myra Rotspring")
    assert s.names(0, "hand") == ["Loot Hoarder", "Fireball"]


def test_pogo_hopper_gains_2_2_for_each_other_one_i_played() -> None:
    s = Scenario(hand=["Pogo-Hopper"] * 3 + ["Wisp"], their_hand=["Pogo-Hopper"])
    s.play("Pogo-Hopper").play("Wisp").play("Pogo-Hopper").play("Pogo-Hopper")
    assert s.stats(0) == [(1, 1), (1, 1), (3, 3), (5, 5)]
    s.end().play("Pogo-Hopper")
    assert s.stats(1) == [(1, 1)]


def test_necrium_blade_triggers_a_deathrattle_of_mine() -> None:
    s = Scenario(mine=["Wisp", "Goblin Bomb"], theirs=["Goblin Bomb"], weapon={"id": "Necrium Blade", "damage": 1})
    s.attack("hero", "face")
    assert (s.health(0), s.health(1)) == (30, 30 - 3 - 2)
    assert s.names(0) == ["Wisp", "Goblin Bomb"]


def test_lab_recruiter_shuffles_three_copies_of_a_minion_of_mine() -> None:
    s = duel("Lab Recruiter")
    assert s.aims("Lab Recruiter") == {"Chillwind Yeti"}
    s.play("Lab Recruiter", on="Chillwind Yeti")
    assert s.names(0, "deck") == ["Chillwind Yeti"] * 3
    assert s.names(0) == ["Chillwind Yeti", "Lab Recruiter"]


def test_necrium_vial_triggers_a_deathrattle_twice() -> None:
    s = Scenario(mine=["Goblin Bomb", "Wisp"], theirs=["Loot Hoarder"], hand=["Necrium Vial"])
    assert s.aims("Necrium Vial") == {"Goblin Bomb"}
    s.play("Necrium Vial", on="Goblin Bomb")
    assert s.health(1) == 26
    assert s.names(0) == ["Goblin Bomb", "Wisp"]


def test_crazed_chemist_gives_4_attack_with_combo() -> None:
    s = duel("Crazed Chemist", "Moonfire")
    assert s.aims("Crazed Chemist") == set()
    s.play("Moonfire", on="face")
    assert s.aims("Crazed Chemist") == {"Chillwind Yeti"}
    s.play("Crazed Chemist", on="Chillwind Yeti")
    assert s.stats(0) == [(8, 5), (4, 4)]


# Shaman


@pytest.mark.parametrize(("elemental", "n"), [(True, 2), (False, 1)])
def test_elementary_reaction_copies_the_card_after_an_elemental(elemental: bool, n: int) -> None:
    s = Scenario(hand=["Water Elemental", "Wisp"], deck=["Fireball", "Fireball"])
    s.play("Water Elemental" if elemental else "Wisp").round().give("Elementary Reaction").play("Elementary Reaction")
    assert s.names(0, "hand").count("Fireball") == 1 + n


def test_eureka_summons_a_copy_of_a_minion_in_my_hand() -> None:
    s = Scenario(hand=["Eureka!", "Boulderfist Ogre", "Fireball"])
    s.play("Eureka!")
    assert s.names(0) == ["Boulderfist Ogre"]
    assert s.names(0, "hand") == ["Boulderfist Ogre", "Fireball"]


def test_the_storm_bringer_makes_my_minions_legendary() -> None:
    s = Scenario(mine=["Wisp", "Wisp"], theirs=["Wisp"], hand=["The Storm Bringer"])
    s.play("The Storm Bringer")
    legendary = pool(lambda card: card.type == "minion" and card.rarity == "legendary")
    assert {m["id"] for m in s.mine} <= legendary
    assert s.names(1) == ["Wisp"]


def test_beakered_lightning_deals_1_damage_to_all_minions() -> None:
    s = duel("Beakered Lightning")
    s.play("Beakered Lightning")
    assert (s.stats(0), s.stats(1), s.health(0), s.health(1)) == ([(4, 4)], [(6, 6)], 30, 30)
    assert s.round().mana() == 10 - 2


def test_storm_chaser_draws_a_spell_of_5_or_more() -> None:
    s = Scenario(hand=["Storm Chaser"], deck=["Fireball", "Flamestrike", "Boulderfist Ogre"])
    s.play("Storm Chaser")
    assert s.names(0, "hand") == ["Flamestrike"]


def test_thunderhead_summons_two_sparks_after_a_card_with_overload() -> None:
    s = Scenario(mine=["Thunderhead"], hand=["Moonfire", "Lightning Bolt"], their_hand=["Lightning Bolt"])
    s.play("Moonfire", on="face")
    assert len(s.mine) == 1
    s.play("Lightning Bolt", on="face")
    assert s.names(0) == ["Spark", "Thunderhead", "Spark"]
    assert s.keywords("Spark") == {"rush"}
    s.end().play("Lightning Bolt", on="face")
    assert len(s.mine) == 3


def test_electra_stormsurge_casts_the_next_spell_of_this_turn_twice() -> None:
    s = Scenario(hand=["Electra Stormsurge", "Moonfire", "Moonfire"])
    s.play("Electra Stormsurge").play("Moonfire", on="face")
    assert s.health(1) == 28
    s.play("Moonfire", on="face")
    assert s.health(1) == 27
    s = Scenario(hand=["Electra Stormsurge", "Moonfire"])
    s.play("Electra Stormsurge").round().play("Moonfire", on="face")
    assert s.health(1) == 30 - 1 - 1  # and 1 of fatigue


def test_voltaic_burst_summons_two_sparks() -> None:
    s = Scenario(hand=["Voltaic Burst"])
    s.play("Voltaic Burst")
    assert s.names(0) == ["Spark", "Spark"]


def test_menacing_nimbus_adds_a_random_elemental() -> None:
    s = Scenario(hand=["Menacing Nimbus"])
    assert outcomes_of(s, s.playing("Menacing Nimbus"), lambda w: w.hand) == pool(is_race("elemental"))


@pytest.mark.parametrize(("mana", "health"), [(10, 11), (9, 10)])
def test_omega_mind_gives_my_spells_lifesteal_this_turn(mana: int, health: int) -> None:
    s = Scenario(hand=["Omega Mind", "Moonfire", "Moonfire"], deck=["Wisp"], mana=mana, me={"hero": {"damage": 20}})
    s.play("Omega Mind").play("Moonfire", on="face")
    assert s.health() == health
    s.round().play("Moonfire", on="face")
    assert s.health() == health
