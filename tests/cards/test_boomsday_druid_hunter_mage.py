"""Druid, hunter and mage cards of The Boomsday Project."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import is_race, minions_of_cost, outcomes_of, pool, spells_of

# Druid


def test_biology_project_gives_each_player_2_full_crystals() -> None:
    s = Scenario(hand=["Biology Project"], mana=3, foe={"mana": {"max": 4}})
    s.play("Biology Project")
    assert s.mana() == 4
    assert [s.side(p)["mana"]["max"] for p in (0, 1)] == [5, 6]


def test_man3_biology_project_at_10_crystals_refills_two() -> None:
    s = Scenario(hand=["Biology Project"], me={"mana": {"max": 10, "used": 5}}, foe={"mana": {"max": 9, "used": 9}})
    s.play("Biology Project")
    assert [(s.side(p)["mana"]["max"], s.side(p)["mana"]["used"]) for p in (0, 1)] == [(10, 4), (10, 8)]


def test_juicy_psychmelon_draws_a_minion_of_each_cost_from_7_to_10() -> None:
    minions = ["War Golem", "Core Hound", "Ironbark Protector", "Gruul", "Malygos", "Sea Giant"]
    s = Scenario(hand=["Juicy Psychmelon"], deck=[*minions, "Dr. Boom, Mad Genius", "Flamestrike", "Wisp"])
    s.chance("Core Hound", "Ironbark Protector", "Malygos").play("Juicy Psychmelon")
    assert s.names(0, "hand") == ["Core Hound", "Ironbark Protector", "Malygos", "Sea Giant"]
    s = Scenario(hand=["Juicy Psychmelon"], deck=["Flamestrike", "Wisp"])
    s.play("Juicy Psychmelon")
    assert s.names(0, "hand") == []


@pytest.mark.parametrize("treant", ["EX1_158t", "EX1_573t", "EX1_tk9", "FP1_019t", "GIL_663t"])
def test_dendrologist_discovers_a_spell_if_i_control_a_treant(treant: str) -> None:
    s = Scenario(mine=[treant], hand=["Dendrologist"], cls="druid")
    s.play("Dendrologist")
    offered = s.options()
    assert len(offered) == 3
    assert set(offered) <= spells_of("druid")
    s.pick(0)
    assert s.hand == [offered[0]]


def test_dendrologist_discovers_nothing_with_a_treant_on_the_other_side() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["EX1_158t"], hand=["Dendrologist"], cls="druid")
    s.play("Dendrologist")
    assert s.options() == []


def test_landscaping_summons_two_treants() -> None:
    s = Scenario(hand=["Landscaping"])
    s.play("Landscaping")
    assert s.names(0) == ["Treant", "Treant"]
    assert s.stats(0) == [(2, 2), (2, 2)]


def test_tending_tauren_strengthens_the_others_or_summons_treants() -> None:
    s = duel("Tending Tauren")
    s.play("Tending Tauren", branch=0)
    assert s.stats(0) == [(5, 6), (3, 4)]
    assert s.stats(1) == [(6, 7)]
    s = duel("Tending Tauren")
    s.play("Tending Tauren", branch=1)
    assert s.stats(0) == [(4, 5), (3, 4), (2, 2), (2, 2)]


def test_dreampetal_florist_reduces_the_cost_of_a_minion_in_my_hand_by_7() -> None:
    s = Scenario(mine=["Dreampetal Florist"], hand=["Sea Giant", "Fireball"], their_hand=["Sea Giant"])
    s.end()
    assert (s.cost("Sea Giant"), s.cost("Fireball")) == (10 - 1 - 7, 4)
    assert s.cost("Sea Giant", 1) == 9
    s.end()
    assert s.cost("Sea Giant") == 2


def test_floops_glorious_gloop_gives_mana_for_each_death_of_this_turn() -> None:
    s = Scenario(
        mine=["Wisp"], theirs=["Wisp"], hand=["Floop's Glorious Gloop", "Consecration", "Moonfire"], mana=5, cls="druid"
    )
    s.play("Floop's Glorious Gloop")
    s.attack("Wisp", "Wisp")
    assert s.mana() == 6
    s.give("Light's Justice", "Light's Justice").play("Light's Justice").play("Light's Justice")
    assert s.mana() == 4  # a weapon is no minion
    s.place("Wisp").round()
    assert s.mana() == 6  # the sixth crystal of the next turn; those of the Gloop are gone
    s.play("Moonfire", on="Wisp")
    assert s.mana() == 6


def test_gloop_sprayer_copies_the_minions_beside_it() -> None:
    s = Scenario(mine=["Wisp", {"id": "Chillwind Yeti", "damage": 2}, "Bloodfen Raptor"], hand=["Gloop Sprayer"])
    s.play("Gloop Sprayer", at=2)
    assert s.names(0)[:3] == ["Wisp", "Chillwind Yeti", "Gloop Sprayer"]
    assert sorted(s.names(0)[3:]) == ["Bloodfen Raptor", "Bloodfen Raptor", "Chillwind Yeti"]
    assert s.stats(0).count((4, 3)) == 2


def test_mulchmuncher_costs_1_less_for_each_treant_of_mine_that_died() -> None:
    s = Scenario(mine=["EX1_158t", "GIL_663t", "Wisp"], theirs=["EX1_158t"], hand=["Mulchmuncher", "Consecration"])
    assert s.cost("Mulchmuncher") == 10
    s.attack("EX1_158t", "EX1_158t")
    assert s.cost("Mulchmuncher") == 9
    s.place("Goldshire Footman", player=1).attack("GIL_663t", "Goldshire Footman")
    s.attack("Wisp", "face")
    assert s.cost("Mulchmuncher") == 9
    s.round().attack("GIL_663t", "face").give("Moonfire").play("Moonfire", on="GIL_663t")
    assert s.cost("Mulchmuncher") == 8
    s.give("Moonfire").play("Moonfire", on="Wisp")
    assert s.cost("Mulchmuncher") == 8


# Hunter


def test_bomb_toss_deals_2_damage_and_summons_a_bomb() -> None:
    s = duel("Bomb Toss")
    assert s.aims("Bomb Toss") == EVERYONE
    s.play("Bomb Toss", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]
    assert s.names(0) == ["Chillwind Yeti", "Goblin Bomb"]


def test_boommaster_flark_summons_four_bombs() -> None:
    s = Scenario(hand=["Boommaster Flark"])
    s.play("Boommaster Flark")
    assert s.names(0) == [*["Goblin Bomb"] * 2, "Boommaster Flark", *["Goblin Bomb"] * 2]
    assert s.stats(0)[0] == (0, 2)


def test_fireworks_tech_strengthens_a_mech_of_mine_and_triggers_its_deathrattle() -> None:
    s = Scenario(mine=["Goblin Bomb", "Wisp"], theirs=["Spider Tank"], hand=["Fireworks Tech"])
    assert s.aims("Fireworks Tech") == {"Goblin Bomb"}
    s.play("Fireworks Tech", on="Goblin Bomb")
    assert s.stats(0) == [(1, 3), (1, 1), (2, 1)]
    assert s.health(1) == 28
    s = Scenario(mine=["Spider Tank"], hand=["Fireworks Tech"])
    s.play("Fireworks Tech", on="Spider Tank")
    assert s.stats(0)[0] == (4, 5)


def test_necromechanic_doubles_deathrattles_of_mine_and_of_my_weapons() -> None:
    s = Scenario(mine=["Necromechanic", "Goblin Bomb"], theirs=["Goblin Bomb"], hand=["Consecration", "Moonfire"])
    s.play("Consecration")
    assert s.health(0) == 28
    s.play("Moonfire", on="Goblin Bomb")
    s.give("Moonfire").play("Moonfire", on="Goblin Bomb")
    assert s.health(1) == 30 - 2 - 4


def test_secret_plan_discovers_a_secret_of_my_class() -> None:
    s = Scenario(hand=["Secret Plan"], cls="hunter")
    s.play("Secret Plan")
    hunter = pool(lambda card: "SECRET" in card.mechanics and card.cls == "hunter")
    offered = s.options()
    assert len(offered) == 3
    assert set(offered) <= hunter
    assert s.pick(1).hand == [offered[1]]
    s = Scenario(hand=["Secret Plan"], cls="mage")
    assert not hunter & set(s.play("Secret Plan").options())
    s = Scenario(hand=["Secret Plan"], cls="druid")
    assert set(s.play("Secret Plan").options()) <= hunter


def test_flarks_boom_zooka_summons_three_minions_that_attack_and_die() -> None:
    s = Scenario(
        theirs=["Boulderfist Ogre"],
        hand=["Flark's Boom-Zooka"],
        deck=["Chillwind Yeti", "Bloodfen Raptor", "Loot Hoarder", "Fireball"],
    )
    s.play("Flark's Boom-Zooka")
    assert s.names(0) == []
    assert s.names(1) == []  # 4 + 3 damage are enough, the Loot Hoarder is left without a victim or hits first
    assert s.names(0, "hand") == ["Fireball"]  # the deathrattle of the Loot Hoarder
    assert s.health(1) == 30


def test_flarks_boom_zooka_without_enemy_minions_only_destroys_them() -> None:
    s = Scenario(hand=["Flark's Boom-Zooka"], deck=["Chillwind Yeti", "Fireball"])
    s.play("Flark's Boom-Zooka")
    assert s.names(0) == []
    assert s.names(0, "deck") == ["Fireball"]
    assert s.health(1) == 30


def test_goblin_prank_lasts_until_the_minion_dies_at_the_end_of_the_turn() -> None:
    s = duel("Goblin Prank")
    assert s.aims("Goblin Prank") == {"Chillwind Yeti"}
    s.play("Goblin Prank", on="Chillwind Yeti")
    assert s.stats(0) == [(7, 8)]
    assert s.keywords("Chillwind Yeti") == {"rush"}
    s.end()
    assert s.names(0) == []


def test_cybertech_chip_gives_my_minions_a_deathrattle() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], hand=["Cybertech Chip", "Moonfire"])
    s.play("Cybertech Chip")
    found = outcomes_of(s, s.playing("Moonfire", on=s.mine[0]["eid"]), lambda w: w.hand)
    assert found == pool(is_race("mechanical"))
    s.attack("Wisp", "Wisp")
    assert (len(s.hand), len(s.their_hand)) == (2, 0)


# Mage


def test_astral_rift_adds_two_random_minions() -> None:
    seen = set()
    for seed in range(30):
        s = Scenario(hand=["Astral Rift"], seed=seed)
        s.play("Astral Rift")
        assert len(s.hand) == 2
        seen |= set(s.hand)
    assert seen <= pool(lambda card: card.type == "minion")


@pytest.mark.parametrize(("others", "cost"), [([], 2), (["Kobold Geomancer"], 3)])
def test_unexpected_results_summons_minions_of_2_and_spell_damage(others: list[str], cost: int) -> None:
    for seed in range(10):
        s = Scenario(mine=others, hand=["Unexpected Results"], seed=seed)
        s.play("Unexpected Results")
        new = [m["id"] for m in s.mine][len(others) :]
        assert set(new) <= minions_of_cost(cost)
        assert len(new) >= 2  # some of them bring friends


def test_unexpected_results_are_not_improved_by_their_own_first_minion() -> None:
    s = Scenario(hand=["Unexpected Results"])
    s.chance("Kobold Geomancer", "Bloodfen Raptor").play("Unexpected Results")
    assert s.names(0) == ["Kobold Geomancer", "Bloodfen Raptor"]


def test_astromancer_summons_a_minion_whose_cost_is_the_size_of_my_hand() -> None:
    s = Scenario(hand=["Astromancer", "Wisp", "Fireball", "Moonfire"])
    found = outcomes_of(s, s.playing("Astromancer"), lambda w: [w.mine[1]["id"]])
    assert found == minions_of_cost(3)


def test_lunas_pocket_galaxy_makes_the_minions_of_my_deck_cost_1() -> None:
    s = Scenario(
        hand=["Luna's Pocket Galaxy", "Sea Giant"],
        deck=["Boulderfist Ogre", "Wisp", "Fireball"],
        their_deck=["Chillwind Yeti"],
    )
    s.play("Luna's Pocket Galaxy").give("Sprint", "Sprint")
    s.end()
    assert s.cost("Chillwind Yeti", 1) == 4
    s.end().play("Sprint")
    assert (s.cost("Boulderfist Ogre"), s.cost("Wisp"), s.cost("Fireball")) == (1, 1, 4)
    assert s.cost("Sea Giant") == 10


def test_shooting_star_hits_a_minion_and_its_neighbours() -> None:
    s = duel("Shooting Star", their_deck=[])
    assert s.aims("Shooting Star") == MINIONS
    s = Scenario(theirs=["Boulderfist Ogre"] * 4, hand=["Shooting Star"])
    s.play("Shooting Star", on=s.theirs[1]["eid"])
    assert s.stats(1) == [(6, 6), (6, 6), (6, 6), (6, 7)]
    assert s.health(1) == 30


def test_celestial_emissary_strengthens_the_next_spell_of_this_turn() -> None:
    s = Scenario(hand=["Celestial Emissary", "Moonfire", "Moonfire"])
    s.play("Celestial Emissary").play("Moonfire", on="face")
    assert s.health(1) == 27
    s.play("Moonfire", on="face")
    assert s.health(1) == 26
    s = Scenario(hand=["Celestial Emissary", "Moonfire"])
    s.play("Celestial Emissary").round().play("Moonfire", on="face")
    assert s.health(1) == 30 - 1 - 1  # and 1 of fatigue


def test_research_project_draws_2_cards_for_each_player() -> None:
    s = Scenario(hand=["Research Project"], deck=["Wisp"] * 3, their_deck=["Fireball"] * 3)
    s.play("Research Project")
    assert (s.names(0, "hand"), s.names(1, "hand")) == (["Wisp"] * 2, ["Fireball"] * 2)


def test_meteorologist_deals_1_damage_for_each_card_in_my_hand() -> None:
    s = duel("Meteorologist", "Wisp", "Wisp", "Wisp")
    s.chance("face", "Boulderfist Ogre", "face").play("Meteorologist")
    assert (s.health(1), s.stats(1), s.stats(0)[0], s.health(0)) == (28, [(6, 6)], (4, 5), 30)
