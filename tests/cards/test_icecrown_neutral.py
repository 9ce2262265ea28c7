"""Neutral cards of Knights of the Frozen Throne."""

from __future__ import annotations

from typing import Any

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import pool

QUIET = {"fatigue": False}
GHOUL = "ICC_900t"
DEATH_KNIGHT = [f"ICC_314t{k}" for k in range(1, 9)]


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


def ids(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the minions of a player."""
    return [minion["id"] for minion in s.side(player)["minions"]]


def costing(name: str, cost: int) -> dict[str, Any]:
    """A card of a deck whose cost was set."""
    return {"id": name, "enchantments": [{"cost": cost, "set": ["cost"]}]}


def hand_stats(s: Scenario, player: int = 0) -> list[tuple[int, int]]:
    """Attack and health of the minions in hand."""
    return [(c["attack"], c["health"]) for c in s.side(player)["hand"] if "health" in c]


@pytest.mark.parametrize(
    ("card", "stats", "words"),
    [
        ("Acherus Veteran", (5, 5), set()),
        ("Fallen Sun Cleric", (5, 6), set()),
        ("Deathspeaker", (4, 5), {"immune"}),
        ("Bonemare", (8, 9), {"taunt"}),
    ],
)
def test_battlecries_for_a_friend(card: str, stats: tuple[int, int], words: set[str]) -> None:
    s = duel(card)
    assert s.aims(card) == {"Chillwind Yeti"}
    s.play(card, on="Chillwind Yeti")
    assert (s.stats(0)[0], s.keywords("Chillwind Yeti")) == (stats, words)
    assert s.end().keywords("Chillwind Yeti") == words - {"immune"}


def test_wretched_tiller_hits_their_hero_whenever_it_attacks() -> None:
    s = Scenario(mine=["Wretched Tiller", "Wisp"], theirs=["Chillwind Yeti"]).attack("Wisp", "face")
    assert s.health(1) == 29
    assert s.attack("Wretched Tiller", "Chillwind Yeti").health(1) == 27


def test_tuskarr_fisherman_gives_a_friend_spell_damage() -> None:
    s = duel("Tuskarr Fisherman", "Moonfire")
    assert s.aims("Tuskarr Fisherman") == {"Chillwind Yeti"}
    assert s.play("Tuskarr Fisherman", on="Chillwind Yeti").play("Moonfire", on="face").health(1) == 28


def test_happy_ghoul_costs_0_if_my_hero_was_healed_this_turn() -> None:
    s = Scenario(hand=["Happy Ghoul", "Holy Light"], me={"hero": {"damage": 5}}, rules=QUIET)
    assert s.cost("Happy Ghoul") == 3
    assert s.play("Holy Light", on="hero").cost("Happy Ghoul") == 0
    assert s.end().side(0)["hand"][0]["cost"] == 3


def test_shallow_gravedigger_leaves_a_deathrattle_minion() -> None:
    start = Scenario(mine=["Shallow Gravedigger"], hand=["Moonfire"])
    found = {s.hand[0] for _, s in start.outcomes(start.playing("Moonfire", on="Shallow Gravedigger"))}
    assert found == pool(lambda card: card.type == "minion" and "DEATHRATTLE" in card.mechanics)


def test_hyldnir_frostrider_freezes_my_other_minions() -> None:
    s = duel("Hyldnir Frostrider").play("Hyldnir Frostrider")
    assert [s.frozen(name) for name in ("Chillwind Yeti", "Hyldnir Frostrider", "Boulderfist Ogre")] == [
        True,
        False,
        False,
    ]


def test_drakkari_enchanter_doubles_my_end_of_turn_effects() -> None:
    s = Scenario(mine=["Drakkari Enchanter", "Moroes"]).end()
    assert s.names(0).count("Steward") == 2
    s = Scenario(mine=["Drakkari Enchanter"], theirs=["Moroes"]).end().end()
    assert s.names(1).count("Steward") == 1


def test_mindbreaker_disables_both_hero_powers() -> None:
    s = Scenario(mine=["Mindbreaker"], cls="warrior", their_cls="warrior")
    assert "power" not in [a.kind for a in s.game.legal_actions()]
    assert "power" not in [a.kind for a in s.end().game.legal_actions()]


def test_phantom_freebooter_gains_the_stats_of_my_weapon() -> None:
    s = Scenario(weapon="Fiery War Axe", hand=["Phantom Freebooter"]).play("Phantom Freebooter")
    assert s.stats(0) == [(6, 5)]
    assert Scenario(hand=["Phantom Freebooter"]).play("Phantom Freebooter").stats(0) == [(3, 3)]


def test_rattling_rascal_summons_a_skeleton_for_me_and_leaves_one_for_them() -> None:
    s = Scenario(hand=["Rattling Rascal", "Fireball"]).play("Rattling Rascal")
    assert ids(s) == ["ICC_025", "ICC_025t"]
    s.play("Fireball", on="Rattling Rascal")
    assert (ids(s), ids(s, 1)) == (["ICC_025t"], ["ICC_025t"])


def test_grim_necromancer_summons_two_skeletons() -> None:
    assert ids(Scenario(hand=["Grim Necromancer"]).play("Grim Necromancer")) == ["ICC_026t", "ICC_026", "ICC_026t"]


def test_night_howler_gains_attack_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Night Howler", "Chillwind Yeti"], hand=["Moonfire"] * 2).play("Moonfire", on="Chillwind Yeti")
    assert s.stats(0)[0] == (3, 4)
    assert s.play("Moonfire", on="Night Howler").stats(0)[0] == (5, 3)


def test_grave_shambler_grows_whenever_my_weapon_is_destroyed() -> None:
    s = Scenario(
        mine=["Grave Shambler", "Wisp"],
        weapon="Fiery War Axe",
        hand=["Fiery War Axe", "Moonfire"],
        their_weapon="CS2_106",
    )
    assert s.play("Moonfire", on="Wisp").stats(0) == [(4, 4)]
    assert s.play("Fiery War Axe").stats(0) == [(5, 5)]
    s.give("Acidic Swamp Ooze").play("Acidic Swamp Ooze")
    assert s.stats(0)[0] == (5, 5)


def test_ticking_abomination_hits_my_minions_when_it_dies() -> None:
    s = Scenario(
        mine=[{"id": "Ticking Abomination", "health": 1}, "Boulderfist Ogre"],
        theirs=["Boulderfist Ogre"],
        hand=["Moonfire"],
    ).play("Moonfire", on="Ticking Abomination")
    assert (s.stats(0), s.stats(1)) == ([(6, 2)], [(6, 7)])


def test_saronite_chain_gang_copies_itself() -> None:
    s = Scenario(hand=[{"id": "Saronite Chain Gang", "attack": 4}]).play("Saronite Chain Gang")
    assert s.stats(0) == [(4, 3), (4, 3)]


def test_deathaxe_punisher_strengthens_a_lifesteal_minion_in_my_hand() -> None:
    s = Scenario(hand=["Deathaxe Punisher", "Acolyte of Agony", "Wisp", "Drain Soul"]).play("Deathaxe Punisher")
    assert hand_stats(s) == [(5, 5), (1, 1)]


def test_meat_wagon_summons_a_minion_with_less_attack_from_my_deck() -> None:
    s = Scenario(
        mine=[{"id": "Meat Wagon", "attack": 4, "health": 1}],
        hand=["Moonfire"],
        deck=["Wolfrider", "Chillwind Yeti", "Fireball"],
    ).play("Moonfire", on="Meat Wagon")
    assert (s.names(0), len(deck(s))) == (["Wolfrider"], 2)


@pytest.mark.parametrize(("card", "words"), [("Wisp", {"lifesteal", "taunt"}), ("Fireball", set())])
def test_prince_valanar_needs_a_deck_without_4_cost_cards(card: str, words: set[str]) -> None:
    s = Scenario(hand=["Prince Valanar"], deck=[card], their_deck=["Fireball"]).play("Prince Valanar")
    assert s.keywords("Prince Valanar") == words


def test_arfus_and_the_lich_king_add_a_death_knight_card() -> None:
    start = Scenario(mine=["Arfus"], hand=["Fireball"])
    assert sorted(s.hand[0] for _, s in start.outcomes(start.playing("Fireball", on="Arfus"))) == DEATH_KNIGHT
    start = Scenario(mine=["ICC_314"], rules=QUIET)
    assert sorted({s.hand[0] for _, s in start.outcomes("end")}) == DEATH_KNIGHT
    assert len(start.round().hand) == 1


def test_wicked_skeleton_grows_for_each_minion_that_died_this_turn() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Murloc Raider"], hand=["Moonfire", "Moonfire", "Wicked Skeleton"])
    s.play("Moonfire", on="Wisp").play("Moonfire", on="Murloc Raider").play("Wicked Skeleton")
    assert s.stats(0) == [(3, 3)]


def test_keening_banshee_burns_my_deck_whenever_i_play_a_card() -> None:
    s = Scenario(
        mine=["Keening Banshee"], hand=["Moonfire"], deck=["Wisp"] * 5, their_hand=["Moonfire"], their_deck=["Wisp"] * 5
    ).play("Moonfire", on="face")
    assert (len(deck(s)), s.hand) == (2, [])
    assert len(deck(s.end().play("Moonfire", on="face"))) == 2


def test_corpsetaker_takes_the_keywords_of_the_minions_in_my_deck() -> None:
    s = Scenario(hand=["Corpsetaker"], deck=["Goldshire Footman", "Argent Squire"]).play("Corpsetaker")
    assert s.keywords("Corpsetaker") == {"taunt", "divine_shield"}
    s = Scenario(hand=["Corpsetaker"], deck=["Acolyte of Agony", "Young Dragonhawk"], their_deck=["Goldshire Footman"])
    assert s.play("Corpsetaker").keywords("Corpsetaker") == {"lifesteal", "windfury"}
    s = Scenario(hand=["Corpsetaker"], deck=["Drain Soul"]).play("Corpsetaker")
    assert s.keywords("Corpsetaker") == set()


def test_sunborne_valkyr_gives_its_neighbours_health() -> None:
    s = Scenario(mine=["Wisp", "Wisp", "Chillwind Yeti"], hand=["Sunborne Val'kyr"]).play("Sunborne Val'kyr", at=1)
    assert s.stats(0) == [(1, 3), (5, 4), (1, 3), (4, 5)]


def test_cobalt_scalebane_gives_another_friend_attack_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Cobalt Scalebane", "Wisp"], theirs=["Wisp"], rules=QUIET).round()
    assert (s.stats(0), s.stats(1)) == ([(5, 5), (4, 1)], [(1, 1)])


def test_tomb_lurker_adds_a_deathrattle_minion_that_died() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Leper Gnome"], hand=["Moonfire", "Moonfire", "Tomb Lurker"])
    s.play("Moonfire", on="Wisp").play("Moonfire", on="Leper Gnome").play("Tomb Lurker")
    assert s.hand == ["EX1_029"]


def test_corpse_raiser_lets_a_friend_return() -> None:
    s = duel("Corpse Raiser", "Fireball", "Moonfire")
    assert s.aims("Corpse Raiser") == {"Chillwind Yeti"}
    s.play("Corpse Raiser", on="Chillwind Yeti").play("Moonfire", on="Chillwind Yeti").play(
        "Fireball", on="Chillwind Yeti"
    )
    assert s.stats(0) == [(4, 5), (3, 3)]


def test_bone_drake_leaves_a_dragon() -> None:
    start = Scenario(mine=["Bone Drake"], hand=["Fireball"])
    found = {s.hand[0] for _, s in start.outcomes(start.playing("Fireball", on="Bone Drake"))}
    assert found == pool(lambda card: card.race in ("dragon", "all") and card.type == "minion")


def test_furnacefire_colossus_melts_the_weapons_in_my_hand() -> None:
    s = Scenario(hand=["Furnacefire Colossus", "Fiery War Axe", "Wisp", "Arcanite Reaper"]).play("Furnacefire Colossus")
    assert (s.stats(0), s.hand) == ([(14, 10)], ["CS2_231"])


def test_skulking_geist_destroys_1_cost_spells_everywhere() -> None:
    cards = ["Arcane Missiles", "Moonfire", "Murloc Raider"]
    s = Scenario(hand=["Skulking Geist", *cards], deck=cards, their_hand=cards, their_deck=cards).play("Skulking Geist")
    kept = ["CS2_008", "CS2_168"]
    assert (sorted(s.hand), sorted(s.their_hand), sorted(deck(s)), sorted(deck(s, 1))) == (kept, kept, kept, kept)


def test_nerubian_unraveler_makes_all_spells_cost_2_more() -> None:
    s = Scenario(mine=["Nerubian Unraveler"], hand=["Moonfire", "Wisp"], their_hand=["Moonfire"])
    assert [c["cost"] for player in (0, 1) for c in s.side(player)["hand"]] == [2, 0, 2]


def test_necrotic_geist_summons_a_ghoul_whenever_another_friend_dies() -> None:
    s = Scenario(mine=["Necrotic Geist", "Wisp"], theirs=["Murloc Raider"], hand=["Moonfire"] * 2)
    assert len(s.play("Moonfire", on="Murloc Raider").mine) == 2
    assert ids(s.play("Moonfire", on="Wisp")) == ["ICC_900", GHOUL]


def test_necrotic_geist_does_not_mind_weapons_or_its_own_death() -> None:
    s = Scenario(mine=["Necrotic Geist"], weapon="Fiery War Axe", hand=["Fiery War Axe", "Fireball"]).play(
        "Fiery War Axe"
    )
    assert ids(s) == ["ICC_900"]
    assert ids(s.play("Fireball", on="Necrotic Geist")) == []


# Death Knight cards


def test_frostmourne_returns_the_minions_that_it_killed() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Wisp", "Murloc Raider", "Boulderfist Ogre"],
        weapon="ICC_314t1",
        hand=["Fiery War Axe"],
    ).attack("hero", "Wisp")
    s.attack("Chillwind Yeti", "Murloc Raider").play("Fiery War Axe")
    assert s.names(0) == ["Chillwind Yeti", "Wisp"]
    s = Scenario(theirs=["Boulderfist Ogre"], weapon="ICC_314t1", hand=["Fiery War Axe"])
    assert s.attack("hero", "Boulderfist Ogre").play("Fiery War Axe").names(0) == []


def test_frostmourne_does_not_mind_what_their_hero_kills() -> None:
    s = Scenario(
        mine=["Wisp"], weapon="ICC_314t1", their_weapon="Fiery War Axe", hand=["Fiery War Axe"], rules=QUIET
    ).end()
    s.attack("face", "Wisp").end()
    assert s.play("Fiery War Axe").names(0) == []


def test_army_of_the_dead_summons_the_minions_among_the_top_5_cards() -> None:
    s = Scenario(hand=["ICC_314t2"], deck=["Wisp", "Fireball", "Murloc Raider", "Moonfire", "Chillwind Yeti"])
    s.play("ICC_314t2")
    assert (sorted(s.names(0)), deck(s), s.hand) == (["Chillwind Yeti", "Murloc Raider", "Wisp"], [], [])


def test_doom_pact_destroys_all_minions_and_as_many_cards_of_my_deck() -> None:
    s = duel("ICC_314t3", deck=["Wisp"] * 5).play("ICC_314t3")
    assert (s.mine, s.theirs, len(deck(s))) == ([], [], 3)


def test_death_grip_steals_a_minion_from_their_deck() -> None:
    s = Scenario(hand=["ICC_314t4"], their_deck=["Chillwind Yeti", "Fireball"]).play("ICC_314t4")
    assert (s.hand, deck(s, 1)) == (["CS2_182"], ["CS2_029"])


def test_death_grip_takes_the_card_with_what_it_was_given() -> None:
    cheap = {"id": "CS2_182", "enchantments": [{"id": "BOT_087e", "cost": 1, "set": ["cost"]}, {"attack": 2}]}
    s = Scenario(hand=["ICC_314t4"], foe={"deck": [cheap]}).play("ICC_314t4")
    (card,) = s.side(0)["hand"]
    assert (card["cost"], card["attack"]) == (1, 6)


def test_death_coil_hurts_enemies_and_heals_friends() -> None:
    s = duel("ICC_314t5", "ICC_314t5", me={"hero": {"damage": 9}})
    assert s.aims("ICC_314t5") == EVERYONE
    s.play("ICC_314t5", on="face").play("ICC_314t5", on="hero")
    assert (s.health(1), s.health(0)) == (25, 26)


def test_obliterate_destroys_a_minion_for_its_health() -> None:
    s = duel("ICC_314t6")
    assert s.aims("ICC_314t6") == MINIONS
    s.play("ICC_314t6", on="Boulderfist Ogre")
    assert (s.names(1), s.health(0)) == ([], 23)


def test_anti_magic_shell_strengthens_and_shields_my_minions() -> None:
    s = duel("ICC_314t7").play("ICC_314t7")
    assert (s.stats(0), s.keywords("Chillwind Yeti"), s.stats(1)) == ([(6, 7)], {"elusive"}, [(6, 7)])


def test_death_and_decay_deals_3_damage_to_all_enemies() -> None:
    s = duel("ICC_314t8").play("ICC_314t8")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 5)], [(6, 4)], 27)
    assert load()["ICC_314t8"].name == "Death and Decay"


# Cards that were changed in the deck


@pytest.mark.parametrize(("cost", "blessed"), [(0, True), (2, False)])
def test_prince_keleseth_looks_at_the_costs_that_cards_have_in_the_deck(cost: int, blessed: bool) -> None:
    raptor = costing("Bloodfen Raptor", cost)
    s = Scenario(hand=["Prince Keleseth"], deck=[raptor]).play("Prince Keleseth")
    assert any(e["id"] == "ICC_851e" for e in s.side(0)["deck"][0]["enchantments"]) == blessed


def test_prince_taldaram_and_prince_valanar_look_at_the_costs_that_cards_have_in_the_deck() -> None:
    wisps = [costing("Wisp", 3), costing("Wisp", 4)]
    s = Scenario(mine=["Chillwind Yeti"], hand=["Prince Taldaram", "Prince Valanar"], deck=wisps)
    assert s.aims("Prince Taldaram") == set()
    assert not s.play("Prince Valanar").keywords("Prince Valanar")
    blank = [costing("Earthen Ring Farseer", 0), costing("Chillwind Yeti", 0)]
    s = Scenario(mine=["Chillwind Yeti"], hand=["Prince Taldaram", "Prince Valanar"], deck=blank)
    assert s.aims("Prince Taldaram") == {"Chillwind Yeti"}
    assert s.play("Prince Valanar").keywords("Prince Valanar") == {"lifesteal", "taunt"}


def test_skulking_geist_looks_at_the_costs_that_spells_have_in_both_decks() -> None:
    cards = [costing("Fireball", 1), costing("Arcane Missiles", 0)]
    s = Scenario(hand=["Skulking Geist"], deck=cards, their_deck=cards).play("Skulking Geist")
    assert deck(s, 0) == deck(s, 1) == ["EX1_277"]


def test_meat_wagon_looks_at_the_attack_that_minions_have_in_the_deck() -> None:
    dummy = {"id": "Target Dummy", "enchantments": [{"attack": 1}]}
    s = Scenario(mine=["Meat Wagon"], hand=["Fireball"], deck=[dummy]).play("Fireball", on="Meat Wagon")
    assert (s.names(0), deck(s)) == ([], ["GVG_093"])
