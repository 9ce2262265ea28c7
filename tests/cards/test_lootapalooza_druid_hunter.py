"""Druid and hunter cards of Kobolds & Catacombs."""

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel
from support.pools import before_identified, minions_of_cost, spells_of
from support.traps import lab, secrets

QUIET = {"fatigue": False}

# Druid


def test_barkskin_gives_a_minion_3_health_and_me_3_armor() -> None:
    s = duel("Barkskin")
    assert s.aims("Barkskin") == MINIONS
    s.play("Barkskin", on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1)) == ([(4, 5)], [(6, 10)])
    assert (s.armor(0), s.armor(1)) == (3, 0)


@pytest.mark.parametrize(("stone", "damage"), [("LOOT_051", 2), ("LOOT_051t1", 4), ("LOOT_051t2", 6)])
def test_jasper_spellstones_deal_damage_to_a_minion(stone: str, damage: int) -> None:
    s = duel(stone)
    assert s.aims(stone) == MINIONS
    s.play(stone, on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 7 - damage)]


@pytest.mark.parametrize(("stone", "better"), [("LOOT_051", "LOOT_051t1"), ("LOOT_051t1", "LOOT_051t2")])
def test_jasper_spellstones_in_hand_upgrade_when_i_have_gained_3_armor(stone: str, better: str) -> None:
    s = Scenario(cls="warrior", their_cls="warrior", hand=[stone], deck=[stone], rules=QUIET)
    s.power()
    assert s.hand == [stone]
    s.end().power()  # the armor of the opponent counts for nothing
    s.end()
    assert sorted(s.hand) == sorted([stone, stone])
    s.power()
    assert sorted(s.hand) == sorted([better, stone])  # the second one has seen only 2 of the 4


def test_a_jasper_spellstone_gains_one_step_at_a_time_and_starts_again() -> None:
    s = Scenario(cls="druid", hand=["LOOT_051", "Branching Paths", "Barkskin"], mine=["Wisp"], rules=QUIET)
    s.play("Branching Paths").pick(2)
    assert s.hand[0] == "LOOT_051t1"  # 6 Armor at once are one step
    s.pick(0)
    s.power()
    assert s.hand[0] == "LOOT_051t1"  # nothing is left of the 6
    s.play("Barkskin", on="Wisp")
    assert s.hand == ["LOOT_051t2"]


@pytest.mark.parametrize(("armor", "ready"), [(0, False), (2, False), (3, True), (4, True)])
def test_ironwood_golem_can_only_attack_with_3_armor(armor: int, ready: bool) -> None:
    s = Scenario(mine=["Ironwood Golem"], me={"hero": {"armor": armor}}, foe={"hero": {"armor": 5}})
    assert s.can_attack("Ironwood Golem") is ready
    assert "taunt" in s.keywords("Ironwood Golem")


def test_branching_paths_is_chosen_twice() -> None:
    options = ["LOOT_054d", "LOOT_054b", "LOOT_054c"]  # draw, attack, armor
    s = duel("Branching Paths", deck=["Wisp"])
    s.play("Branching Paths")
    assert s.options() == options
    s.pick(0)
    assert s.names(0, "hand") == ["Wisp"]
    assert s.options() == options
    s.pick(1)
    assert (s.stats(0), s.stats(1)) == ([(5, 5)], [(6, 7)])
    assert (s.armor(), s.options()) == (0, [])
    s = duel("Branching Paths", deck=["Wisp"])
    s.play("Branching Paths").pick(2).pick(2)  # the same one twice
    assert (s.armor(), s.stats(0), s.hand) == (12, [(4, 5)], [])


def test_astral_tiger_shuffles_a_copy_of_itself_into_my_deck() -> None:
    s = Scenario(mine=[{"id": "Astral Tiger", "damage": 4, "attack": 9}], hand=["Moonfire"])
    s.play("Moonfire", on="Astral Tiger")
    assert (s.names(0), s.names(0, "deck"), s.names(1, "deck")) == ([], ["Astral Tiger"], [])
    assert s.round().hand == ["LOOT_056"]
    s.play("Astral Tiger")
    assert s.stats(0) == [(3, 5)]


def test_oaken_summons_gains_6_armor_and_recruits_a_minion_that_costs_4_or_less() -> None:
    deck = ["Chillwind Yeti", "Wisp", "Stranglethorn Tiger", "Fireball"]
    start = Scenario(hand=["Oaken Summons"], deck=deck, their_deck=["Wisp"])
    outcomes = start.outcomes(start.playing("Oaken Summons"))
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(s.names(0) for _, s in outcomes) == [["Chillwind Yeti"], ["Wisp"]]
    for _, s in outcomes:
        assert (s.armor(0), s.armor(1), len(s.names(0, "deck"))) == (6, 0, 3)


def test_grizzled_guardian_recruits_2_minions_that_cost_4_or_less() -> None:
    s = Scenario(
        mine=["Raid Leader", {"id": "Grizzled Guardian", "damage": 4}],
        hand=["Moonfire"],
        deck=["Chillwind Yeti", "Wisp", "Stranglethorn Tiger", "Fireball"],
    )
    assert "taunt" in s.keywords("Grizzled Guardian")
    s.play("Moonfire", on="Grizzled Guardian")
    assert s.names(0)[0] == "Raid Leader"
    assert sorted(s.names(0)[1:]) == ["Chillwind Yeti", "Wisp"]
    assert sorted(s.names(0, "deck")) == ["Fireball", "Stranglethorn Tiger"]


def test_recruiting_by_cost_looks_at_what_the_card_of_the_deck_costs_now() -> None:
    s = Scenario(hand=["Luna's Pocket Galaxy", "Call to Arms"], deck=["War Golem"], mana=10)
    s.play("Luna's Pocket Galaxy").round().play("Call to Arms")
    assert (s.names(0), s.names(0, "hand")) == ([], ["War Golem"])  # drawn before it could be recruited
    s = Scenario(hand=["Luna's Pocket Galaxy", "Call to Arms"], deck=["War Golem"] * 3)
    s.play("Luna's Pocket Galaxy").round().play("Call to Arms")
    assert s.names(0) == ["War Golem"] * 2


def test_ixlid_copies_the_minions_that_i_play() -> None:
    s = Scenario(hand=["Ixlid, Fungal Lord", "Shattered Sun Cleric", "Light's Justice"], mine=["Wisp"])
    s.play("Ixlid, Fungal Lord")
    assert s.names(0) == ["Wisp", "Ixlid, Fungal Lord"]  # not itself
    s.play("Shattered Sun Cleric", on="Wisp")
    assert sorted(s.names(0)) == sorted(["Wisp", "Ixlid, Fungal Lord", *["Shattered Sun Cleric"] * 2])
    assert s.stats(0)[0] == (2, 2)  # the copy has no battlecry
    s.play("Light's Justice")
    assert len(s.mine) == 4
    s.give("Wisp", player=1).end().play("Wisp")
    assert (len(s.mine), len(s.theirs)) == (4, 1)


def test_ixlid_copies_a_played_minion_with_its_damage_and_buffs() -> None:
    """CPY1: a copy of a minion in play has its enchantments and damage."""
    s = Scenario(mine=["Ixlid, Fungal Lord"], hand=[{"id": "Injured Blademaster", "attack": 6}])
    s.play("Injured Blademaster")
    assert s.stats(0).count((6, 3)) == 2
    s.give("Animal Companion").play("Animal Companion")
    assert len(s.mine) == 4  # summoned, not played


def test_greedy_sprite_leaves_an_empty_crystal() -> None:
    s = Scenario(mine=["Greedy Sprite"], hand=["Moonfire"], mana=5, foe={"mana": {"max": 5}})
    s.play("Moonfire", on="Greedy Sprite")
    assert (s.mana(), s.side(0)["mana"]["max"], s.side(1)["mana"]["max"]) == (5, 6, 5)
    s = Scenario(mine=["Greedy Sprite"], hand=["Moonfire"]).play("Moonfire", on="Greedy Sprite")
    assert (s.side(0)["mana"]["max"], s.hand) == (10, [])


@pytest.mark.parametrize("crystals", [6, 10])
def test_twig_of_the_world_tree_leaves_10_full_crystals(crystals: int) -> None:
    twig = {"id": "Twig of the World Tree", "damage": 4}
    s = Scenario(weapon=twig, theirs=["Wisp"], hand=["Fireball"], mana=crystals, foe={"mana": {"max": 3}})
    s.play("Fireball", on="face")
    s.attack("hero", "Wisp")
    assert s.side(0)["weapon"] is None
    assert (s.mana(), s.side(0)["mana"]["max"], s.side(1)["mana"]["max"]) == (10, 10, 3)


# Hunter


def test_candleshot_makes_my_hero_immune_while_attacking() -> None:
    s = Scenario(hand=["Candleshot"], theirs=["Boulderfist Ogre"])
    s.play("Candleshot").attack("hero", "Boulderfist Ogre")
    assert (s.health(0), s.stats(1)) == (30, [(6, 6)])
    s.end().attack("Boulderfist Ogre", "hero")
    assert s.health(0) == 24


def test_wandering_monster_summons_a_3_cost_minion_as_the_new_target() -> None:
    s = duel(their_secrets=["Wandering Monster"]).chance("Ironfur Grizzly").attack("Chillwind Yeti", "face")
    assert (s.stats(0), s.names(1), s.health(1), secrets(s)) == ([(4, 2)], ["Boulderfist Ogre"], 30, [])


def test_wandering_monster_still_comes_when_another_secret_has_mortally_wounded_the_attacker() -> None:
    s = Scenario(mine=["Wisp"], their_secrets=["Explosive Trap", "Wandering Monster"]).chance("Ironfur Grizzly")
    s.attack("Wisp", "face")
    assert (s.names(0), s.names(1), s.health(1), secrets(s)) == ([], ["Ironfur Grizzly"], 30, [])


def test_wandering_monster_may_be_any_minion_of_3_mana() -> None:
    start = Scenario(weapon="Light's Justice", their_secrets=["Wandering Monster"])
    worlds = [world for _, world in start.outcomes(start.attacking("hero", "face"))]
    assert all(secrets(world) == [] for world in worlds)
    seen = {minion["id"] for world in worlds for minion in world.theirs if load()[minion["id"]].collectible}
    assert seen <= minions_of_cost(3)
    assert len(seen) > len(minions_of_cost(3)) / 2  # the others die of the attack


def test_wandering_monster_sleeps_when_a_minion_is_attacked_or_there_is_no_room() -> None:
    s = duel(their_secrets=["Wandering Monster"])
    s.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert (s.names(1), secrets(s)) == (["Boulderfist Ogre"], ["Wandering Monster"])
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Wisp"] * 7, their_secrets=["Wandering Monster"])
    s.attack("Chillwind Yeti", "face")
    assert (s.health(1), secrets(s)) == (26, ["Wandering Monster"])
    s = duel(secrets=["Wandering Monster"])
    s.attack("Chillwind Yeti", "face")  # my own turn and their hero
    assert (s.health(1), secrets(s, 0)) == (26, ["Wandering Monster"])
    s = lab(theirs=["1/1"], hand=["Their minion attacks their hero"], their_secrets=["Wandering Monster"])
    s.play("Their minion attacks their hero")
    assert (s.health(1), secrets(s)) == (29, ["Wandering Monster"])


def test_wandering_monster_stays_when_the_attacker_is_gone() -> None:
    s = lab(mine=["2/2"], their_secrets=["Send Home", "Wandering Monster"])
    s.attack("2/2", "face")
    assert (s.row(0), s.row(1), secrets(s)) == ([], [], ["Wandering Monster"])


def test_cave_hydra_also_damages_the_minions_next_to_whom_it_attacks() -> None:
    s = Scenario(mine=["Cave Hydra"], theirs=["Chillwind Yeti", "Wisp", "Chillwind Yeti", "Chillwind Yeti"])
    s.attack("Cave Hydra", "Wisp")
    assert s.stats(1) == [(4, 3), (4, 3), (4, 5)]
    assert s.stats(0) == [(2, 3)]


def test_flanking_strike_deals_3_damage_to_a_minion_and_summons_a_wolf() -> None:
    s = duel("Flanking Strike")
    assert s.aims("Flanking Strike") == MINIONS
    s.play("Flanking Strike", on="Boulderfist Ogre")
    assert (s.stats(1), s.names(0), s.stats(0)) == ([(6, 4)], ["Chillwind Yeti", "Wolf"], [(4, 5), (3, 3)])


@pytest.mark.parametrize(("stone", "wolves"), [("LOOT_080", 2), ("LOOT_080t2", 3), ("LOOT_080t3", 4)])
def test_emerald_spellstones_summon_wolves(stone: str, wolves: int) -> None:
    s = Scenario(hand=[stone]).play(stone)
    assert (s.names(0), s.stats(0)) == (["Wolf"] * wolves, [(3, 3)] * wolves)


@pytest.mark.parametrize(
    ("stone", "better"), [("LOOT_080", "LOOT_080t2"), ("LOOT_080t2", "LOOT_080t3"), ("LOOT_080t3", "LOOT_080t3")]
)
def test_emerald_spellstones_upgrade_when_i_play_a_secret(stone: str, better: str) -> None:
    s = Scenario(hand=[stone, "Explosive Trap", "Moonfire"], their_hand=["Freezing Trap"], rules=QUIET)
    s.play("Moonfire", on="face")
    assert s.hand[0] == stone
    s.end().play("Freezing Trap").end()
    assert s.hand[0] == stone
    s.play("Explosive Trap")
    assert s.hand == [better]


def test_to_my_side_summons_a_companion_or_2_without_minions_in_my_deck() -> None:
    start = Scenario(hand=["To My Side!"], deck=["Wisp", "Fireball"], their_deck=["Fireball"])
    worlds = start.outcomes(start.playing("To My Side!"))
    assert sorted(s.names(0) for _, s in worlds) == [["Huffer"], ["Leokk"], ["Misha"]]
    start = Scenario(hand=["To My Side!"], deck=["Fireball"], their_deck=["Wisp"])
    worlds = start.outcomes(start.playing("To My Side!"))
    assert {frozenset(s.names(0)) for _, s in worlds} == {
        frozenset(two) for two in (("Huffer", "Leokk"), ("Huffer", "Misha"), ("Leokk", "Misha"))
    }
    assert all(len(s.mine) == 2 for _, s in worlds)


def test_seeping_oozeling_gains_the_deathrattle_of_a_minion_in_my_deck() -> None:
    s = Scenario(
        hand=["Seeping Oozeling", "Fireball"],
        deck=["Loot Hoarder", "Wisp", "Fiery War Axe"],
        their_deck=["Leper Gnome"],
    )
    s.play("Seeping Oozeling")
    assert (s.stats(0), sorted(s.names(0, "deck"))) == ([(5, 4)], ["Fiery War Axe", "Loot Hoarder", "Wisp"])
    s.play("Fireball", on="Seeping Oozeling")
    assert (len(s.hand), s.health(1)) == (1, 30)


def test_seeping_oozeling_takes_no_deathrattle_of_a_weapon_and_none_without_one() -> None:
    s = Scenario(hand=["Seeping Oozeling", "Fireball"], deck=["Wisp", "Twig of the World Tree"], mana=9)
    s.play("Seeping Oozeling").round()
    s.give("Fireball").play("Fireball", on="Seeping Oozeling")
    assert (s.names(0), s.side(0)["mana"]["max"], s.mana()) == ([], 10, 6)


def test_rhokdelar_fills_my_hand_with_hunter_spells_if_my_deck_has_no_minions() -> None:
    s = Scenario(hand=["Rhok'delar", "Wisp"], deck=["Fireball", "Fiery War Axe"], their_deck=["Wisp"])
    s.play("Rhok'delar")
    assert (len(s.hand), s.hand[0], s.their_hand) == (10, "CS2_231", [])
    assert {before_identified(card) for card in s.hand[1:]} <= spells_of("hunter")
    assert len(set(s.hand[1:])) > 1
    s = Scenario(hand=["Rhok'delar"], deck=["Fireball", "Wisp"])
    s.play("Rhok'delar")
    assert (s.hand, s.side(0)["weapon"]["attack"]) == ([], 4)


@pytest.mark.parametrize(
    ("row", "left"),
    [
        (["Wisp", "Chillwind Yeti", "War Golem", "Wisp"], ["Chillwind Yeti", "War Golem"]),
        (["Wisp", "Chillwind Yeti"], []),
        (["Wisp"], []),
    ],
)
def test_crushing_walls_destroys_their_leftmost_and_rightmost_minions(row: list[str], left: list[str]) -> None:
    s = Scenario(mine=["Boulderfist Ogre"], theirs=row, hand=["Crushing Walls"])
    s.play("Crushing Walls")
    assert (s.names(0), s.names(1)) == (["Boulderfist Ogre"], left)


def test_kathrena_winterwisp_recruits_a_beast_when_played_and_when_she_dies() -> None:
    s = Scenario(hand=["Kathrena Winterwisp"], deck=["River Crocolisk", "River Crocolisk", "Wisp"], rules=QUIET)
    s.play("Kathrena Winterwisp")
    assert s.names(0) == ["Kathrena Winterwisp", "River Crocolisk"]
    s = Scenario(mine=["Kathrena Winterwisp"], hand=["Fireball"], deck=["River Crocolisk", "Wisp"])
    s.play("Fireball", on="Kathrena Winterwisp")
    assert (s.names(0), s.names(0, "deck")) == (["River Crocolisk"], ["Wisp"])
    s = Scenario(hand=["Kathrena Winterwisp"], deck=["Wisp"]).play("Kathrena Winterwisp")
    assert (s.names(0), s.names(0, "deck")) == (["Kathrena Winterwisp"], ["Wisp"])
