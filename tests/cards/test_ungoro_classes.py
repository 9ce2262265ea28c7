"""Class cards of Journey to Un'Goro."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.data import CardData, load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import pool, spells_of

QUIET = {"fatigue": False}
CLAWS, CARAPACE, MIGHT = "UNG_999t3", "UNG_999t4", "UNG_999t14"


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


def offers(s: Scenario, fits: Callable[[CardData], bool]) -> bool:
    """Whether three cards are offered, and all of them fit."""
    return len(s.options()) == 3 and all(fits(load()[card]) for card in s.options())


def adapts(s: Scenario) -> bool:
    """Whether three adaptations are offered."""
    return offers(s, lambda card: card.id.startswith("UNG_999t"))


def costs(s: Scenario, player: int = 0) -> list[int]:
    """What the cards in hand cost."""
    return [card["cost"] for card in s.side(player)["hand"]]


def costing(name: str, cost: int) -> dict[str, Any]:
    """A card of a deck whose cost was set."""
    return {"id": name, "enchantments": [{"cost": cost, "set": ["cost"]}]}


def progress(s: Scenario) -> int:
    """How far my quest is."""
    return int(s.side(0)["quest"].get("data", 0))


# Druid


def test_earthen_scales_strengthens_a_friend_and_gives_its_attack_as_armor() -> None:
    s = duel("Earthen Scales")
    assert s.aims("Earthen Scales") == {"Chillwind Yeti"}
    s.play("Earthen Scales", on="Chillwind Yeti")
    assert (s.stats(0), s.armor()) == ([(5, 6)], 5)


def test_jungle_giants_counts_minions_with_5_attack_and_rewards_barnabus() -> None:
    s = Scenario(me={"quest": "UNG_116"}, hand=["Boulderfist Ogre", "Chillwind Yeti"], their_hand=["Boulderfist Ogre"])
    s.play("Boulderfist Ogre").play("Chillwind Yeti")
    assert progress(s) == 1
    s.end().play("Boulderfist Ogre")
    assert progress(s) == 1


def test_jungle_giants_is_complete_with_the_fifth() -> None:
    s = Scenario(me={"quest": {"id": "UNG_116", "data": 4}}, hand=["Boulderfist Ogre"]).play("Boulderfist Ogre")
    assert (s.hand, s.side(0).get("quest")) == (["UNG_116t"], None)


def test_barnabus_makes_the_minions_in_my_deck_free() -> None:
    s = Scenario(hand=["UNG_116t", "Arcane Intellect"], deck=["Boulderfist Ogre", "Fireball"]).play("UNG_116t")
    s.play("Arcane Intellect")
    assert sorted((c["id"], c["cost"]) for c in s.side(0)["hand"]) == [("CS2_029", 4), ("CS2_200", 0)]


def test_tortollan_forager_adds_a_minion_with_5_attack() -> None:
    start = Scenario(hand=["Tortollan Forager"])
    found = {s.hand[0] for _, s in start.outcomes(start.playing("Tortollan Forager"))}
    assert found == pool(lambda card: card.type == "minion" and card.attack >= 5)


@pytest.mark.parametrize(
    ("held", "adapted"), [("Boulderfist Ogre", True), ("Chillwind Yeti", False), ("Pyroblast", False)]
)
def test_elder_longneck_adapts_if_i_hold_5_attack(held: str, adapted: bool) -> None:
    s = Scenario(hand=["Elder Longneck", held], their_hand=["Boulderfist Ogre"]).play("Elder Longneck")
    assert adapts(s) == adapted


def test_elder_longneck_adapts_itself() -> None:
    s = Scenario(mine=["Wisp"], hand=["Elder Longneck", "Boulderfist Ogre"])
    s.chance(CLAWS, CARAPACE, MIGHT).play("Elder Longneck").pick(0)
    assert s.stats(0) == [(1, 1), (8, 1)]


def test_evolving_spores_adapts_all_my_minions() -> None:
    s = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["Wisp"], hand=["Evolving Spores"])
    s.chance(CLAWS, CARAPACE, MIGHT).play("Evolving Spores")
    assert s.options() == [CLAWS, CARAPACE, MIGHT]
    s.pick(0)
    assert (s.stats(0), s.stats(1)) == ([(4, 1), (7, 5)], [(1, 1)])


@pytest.mark.parametrize(("branch", "stats", "word"), [(0, (5, 3), "stealth"), (1, (3, 5), "taunt")])
def test_shellshifter_becomes_one_of_two_forms(branch: int, stats: tuple[int, int], word: str) -> None:
    s = Scenario(hand=["Shellshifter"]).play("Shellshifter", branch=branch)
    assert (s.stats(0), s.keywords(s.mine[-1]["id"])) == ([stats], {word})


def test_shellshifter_becomes_both_with_fandral() -> None:
    s = Scenario(mine=["Fandral Staghelm"], hand=["Shellshifter"]).play("Shellshifter")
    assert (s.stats(0)[1], s.keywords(s.mine[-1]["id"])) == ((5, 5), {"stealth", "taunt"})


def test_man10_living_mana_turns_my_crystals_into_treants() -> None:
    s = Scenario(mine=["Wisp"], hand=["Living Mana"], mana=10).play("Living Mana")
    assert (s.names(0), s.side(0)["mana"]["max"]) == (["Wisp"] + ["Mana Treant"] * 6, 4)
    s = Scenario(hand=["Living Mana"], mana=5).play("Living Mana")
    assert (s.names(0), s.side(0)["mana"]["max"]) == (["Mana Treant"] * 5, 0)


def test_man10_mana_treant_gives_an_empty_crystal_back() -> None:
    s = Scenario(mine=["UNG_111t1"], hand=["Fireball"], mana=6).play("Fireball", on="UNG_111t1")
    assert (s.mana(), s.side(0)["mana"]["max"]) == (2, 7)
    s = Scenario(mine=["UNG_111t1"], hand=["Fireball"], mana=10).play("Fireball", on="UNG_111t1")
    assert (s.side(0)["mana"]["max"], s.hand) == (10, [])


@pytest.mark.parametrize("card", ["Verdant Longneck", "Ornery Direhorn", "Pterrordax Hatchling"])
def test_battlecries_adapt_the_minion_itself(card: str) -> None:
    s = Scenario(mine=["Wisp"], hand=[card]).chance(MIGHT, CLAWS, CARAPACE).play(card)
    before = s.stats(0)[1]
    s.pick(0)
    assert s.stats(0) == [(1, 1), (before[0] + 1, before[1] + 1)]


def test_giant_anaconda_summons_a_minion_with_5_attack_from_my_hand() -> None:
    s = Scenario(mine=["Giant Anaconda"], hand=["Fireball", "Boulderfist Ogre", "Wisp", "Arcanite Reaper"])
    s.play("Fireball", on="Giant Anaconda")
    assert (s.names(0), len(s.hand)) == (["Boulderfist Ogre"], 2)


# Hunter


def test_jeweled_macaw_adds_a_random_beast() -> None:
    start = Scenario(hand=["Jeweled Macaw"])
    found = {s.hand[0] for _, s in start.outcomes(start.playing("Jeweled Macaw"))}
    assert found == pool(lambda card: card.race in ("beast", "all") and card.type == "minion")


@pytest.mark.parametrize(
    ("card", "token"),
    [("Raptor Hatchling", "UNG_914t1"), ("Direhorn Hatchling", "UNG_957t1")],
)
def test_hatchlings_shuffle_their_grown_form_into_my_deck(card: str, token: str) -> None:
    s = Scenario(mine=[{"id": card, "health": 1}], hand=["Moonfire"]).play("Moonfire", on=card)
    assert (deck(s, 0), deck(s, 1)) == ([token], [])


def test_stampede_adds_a_beast_each_time_i_play_a_beast_this_turn() -> None:
    s = Scenario(hand=["Stampede", "River Crocolisk", "Wisp", "Bloodfen Raptor"]).play("Stampede").play("Wisp")
    assert len(s.hand) == 2
    s.play("River Crocolisk")
    assert load()[s.hand[-1]].race in ("beast", "all")
    s.play("Bloodfen Raptor")
    assert len(s.hand) == 2
    s = Scenario(hand=["Stampede", "River Crocolisk"], rules=QUIET).play("Stampede").round().play("River Crocolisk")
    assert s.hand == []


def test_the_marsh_queen_counts_1_cost_minions_and_rewards_queen_carnassa() -> None:
    s = Scenario(
        me={"quest": {"id": "UNG_920", "data": 5}},
        hand=["Murloc Raider", "Wisp", "Arcane Missiles", "Murloc Raider"],
        their_hand=["Murloc Raider"],
    )
    s.play("Murloc Raider").play("Wisp").play("Arcane Missiles").end().play("Murloc Raider")
    assert progress(s) == 6
    s.end().play("Murloc Raider")
    assert s.hand == ["UNG_920t1"]


def test_queen_carnassa_shuffles_15_raptors_that_draw() -> None:
    s = Scenario(hand=["UNG_920t1"]).play("UNG_920t1")
    assert deck(s) == ["UNG_920t2"] * 15
    s = Scenario(hand=["UNG_920t2"], deck=["Wisp"]).play("UNG_920t2")
    assert len(s.hand) == 1


def test_crackling_razormaw_adapts_a_friendly_beast() -> None:
    s = Scenario(mine=["River Crocolisk", "Wisp"], theirs=["Bloodfen Raptor"], hand=["Crackling Razormaw"])
    assert s.aims("Crackling Razormaw") == {"River Crocolisk"}
    s.chance(CLAWS, CARAPACE, MIGHT).play("Crackling Razormaw", on="River Crocolisk").pick(1)
    assert s.stats(0) == [(2, 6), (1, 1), (3, 2)]


def test_dinomancy_lets_my_hero_power_strengthen_a_beast() -> None:
    s = Scenario(mine=["Wisp"], theirs=["River Crocolisk"], hand=["Dinomancy"]).play("Dinomancy")
    assert s.power_aims() == {"River Crocolisk"}
    assert s.power(on="River Crocolisk").stats(1) == [(4, 5)]


@pytest.mark.parametrize(("card", "middle", "side"), [("Grievous Bite", 2, 1), ("Meteor", 15, 3)])
def test_spells_that_hit_a_minion_and_its_neighbours(card: str, middle: int, side: int) -> None:
    huge = {"id": "Boulderfist Ogre", "health": 20}
    s = Scenario(theirs=[huge, huge, huge, huge], hand=[card])
    assert s.aims(card) == {"Boulderfist Ogre"}
    s.play(card, on=s.theirs[1]["eid"])
    assert [m.get("damage", 0) for m in s.theirs] == [side, middle, side, 0]


def test_terrorscale_stalker_triggers_a_friendly_deathrattle() -> None:
    s = Scenario(mine=["Loot Hoarder", "Wisp"], theirs=["Loot Hoarder"], hand=["Terrorscale Stalker"], deck=["Wisp"])
    assert s.targets("Terrorscale Stalker") == {s.mine[0]["eid"]}
    s.play("Terrorscale Stalker", on=s.mine[0]["eid"])
    assert (len(s.hand), s.names(0)[0]) == (1, "Loot Hoarder")


def test_tolvir_warden_draws_two_1_cost_minions() -> None:
    s = Scenario(hand=["Tol'vir Warden"], deck=["Murloc Raider", "Elven Archer", "Wisp", "Arcane Missiles"])
    s.play("Tol'vir Warden")
    assert sorted(load()[card].name for card in s.hand) == ["Elven Archer", "Murloc Raider"]


def test_swamp_king_dred_attacks_what_they_play() -> None:
    s = Scenario(mine=["Swamp King Dred"], theirs=["Wisp"], hand=["Wisp"], their_hand=["Chillwind Yeti", "Moonfire"])
    s.play("Wisp").end().play("Moonfire", on="hero")
    assert (s.stats(0)[0], s.names(1)) == ((9, 9), ["Wisp"])
    s.play("Chillwind Yeti")
    assert (s.stats(0)[0], s.names(1)) == ((9, 5), ["Wisp"])


# Mage


def test_arcanologist_draws_a_secret() -> None:
    s = Scenario(hand=["Arcanologist"], deck=["Counterspell", "Fireball"]).play("Arcanologist")
    assert s.hand == ["EX1_287"]


def test_flame_geyser_deals_2_damage_and_adds_an_elemental() -> None:
    s = duel("Flame Geyser")
    assert s.aims("Flame Geyser") == EVERYONE
    s.play("Flame Geyser", on="face")
    assert (s.health(1), s.hand) == (28, ["UNG_809t1"])


def test_primordial_glyph_discovers_a_spell_that_costs_2_less() -> None:
    s = Scenario(hand=["Primordial Glyph"], cls="mage").play("Primordial Glyph")
    assert offers(s, lambda card: card.type == "spell" and card.cls == "mage")
    chosen = load()[s.options()[0]]
    s.pick(0)
    assert costs(s) == [max(chosen.cost - 2, 0)]


def test_pyros_returns_larger_each_time() -> None:
    s = Scenario(mine=["Pyros"], hand=["Fireball", "Pyroblast"], mana=10).play("Fireball", on="Pyros")
    assert s.hand[1] == "UNG_027t2"
    s = Scenario(mine=["UNG_027t2"], hand=["Pyroblast"]).play("Pyroblast", on="UNG_027t2")
    assert s.hand == ["UNG_027t4"]


def test_shimmering_tempest_leaves_a_mage_spell() -> None:
    start = Scenario(mine=["Shimmering Tempest"], hand=["Moonfire"], cls="druid")
    outcomes = start.outcomes(start.playing("Moonfire", on="Shimmering Tempest"))
    assert {s.hand[0] for _, s in outcomes} == spells_of("mage")


def test_mana_bind_gives_me_their_spell_for_free() -> None:
    s = Scenario(secrets=["Mana Bind"], their_hand=["Wisp", "Fireball"]).end().play("Wisp")
    assert s.hand == []
    s.play("Fireball", on="face")
    assert (s.hand, costs(s)) == (["CS2_029"], [0])


def test_molten_reflection_copies_a_friendly_minion() -> None:
    s = Scenario(mine=[{"id": "Chillwind Yeti", "damage": 1}], theirs=["Wisp"], hand=["Molten Reflection"])
    assert s.aims("Molten Reflection") == {"Chillwind Yeti"}
    assert s.play("Molten Reflection", on="Chillwind Yeti").stats(0) == [(4, 4), (4, 4)]


ELEMENTAL = {"elementals_last_turn": 1}


def test_steam_surger_adds_a_flame_geyser_after_an_elemental_last_turn() -> None:
    s = Scenario(hand=["Steam Surger"], me={"counters": ELEMENTAL}).play("Steam Surger")
    assert s.hand == ["UNG_018"]
    s = Scenario(hand=["Steam Surger"], foe={"counters": ELEMENTAL}).play("Steam Surger")
    assert s.hand == []


# Paladin


def test_adaptation_adapts_a_friendly_minion() -> None:
    s = duel("Adaptation")
    assert s.aims("Adaptation") == {"Chillwind Yeti"}
    s.chance(CLAWS, CARAPACE, MIGHT).play("Adaptation", on="Chillwind Yeti").pick(2)
    assert s.stats(0) == [(5, 6)]


def test_lost_in_the_jungle_summons_two_recruits() -> None:
    assert Scenario(hand=["Lost in the Jungle"]).play("Lost in the Jungle").names(0) == ["Silver Hand Recruit"] * 2


def test_the_last_kaleidosaur_counts_spells_on_my_minions_and_rewards_galvadon() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=["Boulderfist Ogre"],
        me={"quest": {"id": "UNG_954", "data": 4}},
        hand=["Moonfire"] * 5,
        their_hand=["Moonfire"],
        cls="paladin",
    )
    s.play("Moonfire", on="Boulderfist Ogre").play("Moonfire", on="hero").play("Moonfire", on="Chillwind Yeti")
    assert progress(s) == 5
    s.end().play("Moonfire", on="Chillwind Yeti")
    assert progress(s) == 5
    s.end().play("Moonfire", on="Chillwind Yeti")
    assert "UNG_954t1" in s.hand


def test_galvadon_adapts_5_times() -> None:
    s = Scenario(mine=["Wisp"], hand=["UNG_954t1"]).chance(CLAWS, CARAPACE, MIGHT).play("UNG_954t1")
    for _ in range(4):
        s.chance(CLAWS, CARAPACE, MIGHT).pick(0)
    s.pick(1)
    assert (s.options(), s.stats(0)) == ([], [(1, 1), (17, 8)])


def test_hydrologist_discovers_a_secret() -> None:
    s = Scenario(hand=["Hydrologist"], cls="paladin").play("Hydrologist")
    assert offers(s, lambda card: "SECRET" in card.mechanics and card.cls == "paladin")
    s.pick(0)
    assert len(s.hand) == 1


@pytest.mark.parametrize(
    ("cls", "secrets"), [("mage", "mage"), ("rogue", "rogue"), ("priest", "paladin"), ("druid", "paladin")]
)
def test_hydrologist_offers_secrets_of_my_class_or_else_of_the_paladin(cls: str, secrets: str) -> None:
    s = Scenario(hand=["Hydrologist"], cls=cls).play("Hydrologist")
    assert offers(s, lambda card: "SECRET" in card.mechanics and card.cls == secrets)


def test_primalfin_champion_returns_the_spells_i_cast_on_it() -> None:
    s = Scenario(
        mine=["Primalfin Champion", "Wisp"],
        hand=["Blessing of Might", "Blessing of Might", "Moonfire"],
        their_hand=["Blessing of Might"],
        rules=QUIET,
    )
    s.play("Blessing of Might", on="Primalfin Champion").play("Blessing of Might", on="Wisp")
    s.end().play("Blessing of Might", on="Primalfin Champion").end()
    s.play("Moonfire", on="Primalfin Champion")
    assert s.hand == []
    s.give("Moonfire").play("Moonfire", on="Primalfin Champion")
    assert sorted(load()[card].name for card in s.hand) == ["Blessing of Might", "Moonfire", "Moonfire"]


def test_lightfused_stegodon_adapts_my_recruits() -> None:
    s = Scenario(mine=["CS2_101t", "Wisp", "CS2_101t"], theirs=["CS2_101t"], hand=["Lightfused Stegodon"])
    s.chance(CLAWS, CARAPACE, MIGHT).play("Lightfused Stegodon").pick(0)
    assert (s.stats(0), s.stats(1)) == ([(4, 1), (1, 1), (4, 1), (3, 4)], [(1, 1)])


def test_spikeridged_steed_leaves_a_stegodon() -> None:
    s = duel("Spikeridged Steed", "Assassinate")
    assert s.aims("Spikeridged Steed") == MINIONS
    s.play("Spikeridged Steed", on="Chillwind Yeti")
    assert (s.stats(0), s.keywords("Chillwind Yeti")) == ([(6, 11)], {"taunt"})
    s = Scenario(mine=["Wisp"], hand=["Spikeridged Steed", "Fireball", "Fireball"], mana=10)
    s.play("Spikeridged Steed", on="Wisp").play("Fireball", on="Wisp").give({"id": "Moonfire"}).play(
        "Moonfire", on="Wisp"
    )
    assert [m["id"] for m in s.mine] == ["UNG_810"]


def test_sunkeeper_tarim_sets_all_other_minions_to_3_3() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], hand=["Sunkeeper Tarim"]).play("Sunkeeper Tarim")
    assert (s.stats(0), s.stats(1)) == ([(3, 3), (3, 7)], [(3, 3)])


def test_vinecleaver_summons_two_recruits_after_my_hero_attacks() -> None:
    s = Scenario(weapon="Vinecleaver", mine=["Wisp"], their_weapon="Fiery War Axe").attack("Wisp", "face")
    assert len(s.mine) == 1
    s.attack("hero", "face")
    assert s.names(0) == ["Wisp", "Silver Hand Recruit", "Silver Hand Recruit"]
    s.end().attack("face", "hero")
    assert len(s.mine) == 3


def test_dinosize_sets_a_minion_to_10_10() -> None:
    s = duel("Dinosize")
    assert s.aims("Dinosize") == MINIONS
    assert s.play("Dinosize", on="Boulderfist Ogre").stats(1) == [(10, 10)]


# Priest


def test_awaken_the_makers_counts_deathrattle_minions_and_rewards_amara() -> None:
    s = Scenario(
        me={"quest": {"id": "UNG_940", "data": 5}},
        hand=["Loot Hoarder", "Wisp", "Loot Hoarder"],
        their_hand=["Loot Hoarder"],
    )
    s.play("Loot Hoarder").play("Wisp").end().play("Loot Hoarder")
    assert progress(s) == 6
    s.end().play("Loot Hoarder")
    assert s.hand == ["UNG_940t8"]


@pytest.mark.parametrize("damage", [0, 25])
def test_amara_sets_my_heros_health_to_40(damage: int) -> None:
    s = Scenario(hand=["UNG_940t8"], me={"hero": {"damage": damage}}).play("UNG_940t8")
    assert (s.health(0), s.health(1)) == (40, 30)


def test_binding_heal_restores_5_health_to_a_minion_and_my_hero() -> None:
    s = Scenario(theirs=[{"id": "Boulderfist Ogre", "damage": 6}], hand=["Binding Heal"], me={"hero": {"damage": 9}})
    assert s.aims("Binding Heal") == {"Boulderfist Ogre"}
    s.play("Binding Heal", on="Boulderfist Ogre")
    assert (s.stats(1), s.health(0)) == ([(6, 6)], 26)


def test_crystalline_oracle_copies_a_card_of_their_deck() -> None:
    s = Scenario(mine=["Crystalline Oracle"], hand=["Moonfire"], deck=["Wisp"], their_deck=["Fireball"])
    s.play("Moonfire", on="Crystalline Oracle")
    assert (s.hand, deck(s, 1)) == (["CS2_029"], ["CS2_029"])


def test_radiant_elemental_makes_my_spells_cost_1_less() -> None:
    s = Scenario(mine=["Radiant Elemental"], hand=["Fireball", "Chillwind Yeti"], their_hand=["Fireball"])
    assert (costs(s), costs(s, 1)) == ([3, 4], [4])


def test_shadow_visions_discovers_a_copy_of_a_spell_in_my_deck() -> None:
    s = Scenario(hand=["Shadow Visions"], deck=["Fireball", "Wisp"], their_deck=["Moonfire"]).play("Shadow Visions")
    assert s.options() == ["CS2_029"]
    s.pick(0)
    assert (s.hand, len(deck(s))) == (["CS2_029"], 2)


def test_mirage_caller_summons_a_1_1_copy() -> None:
    s = Scenario(mine=["Goldshire Footman"], theirs=["Wisp"], hand=["Mirage Caller"])
    assert s.aims("Mirage Caller") == {"Goldshire Footman"}
    s.play("Mirage Caller", on="Goldshire Footman")
    assert (s.names(0), s.stats(0)) == (
        ["Goldshire Footman", "Mirage Caller", "Goldshire Footman"],
        [(1, 2), (2, 3), (1, 1)],
    )


def test_tortollan_shellraiser_strengthens_a_random_friend_when_it_dies() -> None:
    start = Scenario(
        mine=[{"id": "Tortollan Shellraiser", "health": 1}, "Wisp", "Wisp"], theirs=["Wisp"], hand=["Moonfire"]
    )
    outcomes = start.outcomes(start.playing("Moonfire", on="Tortollan Shellraiser"))
    assert sorted(s.stats(0) for _, s in outcomes) == [[(1, 1), (2, 2)], [(2, 2), (1, 1)]]


def test_lyra_adds_a_priest_spell_whenever_i_cast_a_spell() -> None:
    start = Scenario(mine=["Lyra the Sunshard"], hand=["Moonfire"], their_hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on="face"))
    found = {"LOOT_278" if s.hand[0].startswith("LOOT_278") else s.hand[0] for _, s in outcomes}
    assert found == spells_of("priest")
    start.end().play("Moonfire", on="face")
    assert len(start.hand) == 1


def test_free_from_amber_summons_a_discovered_minion_of_8_or_more() -> None:
    s = Scenario(hand=["Free From Amber"], cls="priest").play("Free From Amber")
    assert offers(s, lambda card: card.type == "minion" and card.cost >= 8 and card.cls in ("priest", "neutral"))
    chosen = s.options()[0]
    s.pick(0)
    assert s.mine[0]["id"] == chosen


def test_curious_glimmerroot_offers_one_class_card_that_started_in_the_other_deck() -> None:
    s = Scenario(cls="priest", their_cls="mage", hand=["Curious Glimmerroot"], their_deck=["Fireball", "Wisp"])
    s.play("Curious Glimmerroot")
    assert offers(s, lambda card: "mage" in card.classes)
    assert s.options().count("CS2_029") == 1
    s.pick(s.options().index("CS2_029"))
    assert s.names(0, "hand") == ["Fireball"]
    assert s.names(1, "deck") == ["Fireball", "Wisp"]


def test_curious_glimmerroot_gives_nothing_for_a_wrong_guess() -> None:
    s = Scenario(cls="priest", their_cls="mage", hand=["Curious Glimmerroot"], their_deck=["Fireball", "Wisp"])
    s.play("Curious Glimmerroot")
    s.pick((s.options().index("CS2_029") + 1) % 3)
    assert (s.hand, s.names(0)) == ([], ["Curious Glimmerroot"])


def test_curious_glimmerroot_remembers_what_the_deck_began_with_wherever_it_is_now() -> None:
    s = Scenario(
        cls="priest",
        their_cls="mage",
        hand=["Curious Glimmerroot"],
        their_deck=["Fireball"],
        foe={"started": ["CS2_024", "CS2_231"]},  # the Frostbolt was played long ago, the Fireball came later
    )
    s.play("Curious Glimmerroot")
    assert "CS2_024" in s.options()
    s.pick(s.options().index("CS2_024"))
    assert s.names(0, "hand") == ["Frostbolt"]


def test_curious_glimmerroot_offers_neutral_cards_if_the_other_deck_began_with_no_other() -> None:
    s = Scenario(cls="priest", their_cls="mage", hand=["Curious Glimmerroot"], their_deck=["Wisp", "Wisp"])
    s.play("Curious Glimmerroot")
    assert offers(s, lambda card: card.cls == "neutral")
    right = s.options().index("CS2_231")
    assert hl.Game.replay(s.game.record).state() == s.state
    wrong = s.game.clone()
    wrong.apply(f"pick {(right + 1) % 3}")
    assert wrong.state()["players"][0]["hand"] == []
    s.pick(right)
    assert s.names(0, "hand") == ["Wisp"]


def test_curious_glimmerroot_offers_nothing_against_an_empty_starting_deck() -> None:
    s = Scenario(cls="priest", their_cls="mage", hand=["Curious Glimmerroot"]).play("Curious Glimmerroot")
    assert s.game.state()["pending"] is None


# Rogue


def test_hallucination_discovers_a_card_of_their_class() -> None:
    s = Scenario(hand=["Hallucination"], cls="rogue", their_cls="mage").play("Hallucination")
    assert offers(s, lambda card: card.cls == "mage" or "mage" in card.classes)
    s.pick(0)
    assert len(s.hand) == 1


def test_biteweed_grows_with_the_cards_played_before_it() -> None:
    s = Scenario(hand=["Wisp", "Moonfire", "Biteweed"]).play("Wisp").play("Moonfire", on="face").play("Biteweed")
    assert s.stats(0)[1] == (3, 3)
    assert Scenario(hand=["Biteweed"]).play("Biteweed").stats(0) == [(1, 1)]


def test_razorpetals_deal_1_damage() -> None:
    s = Scenario(hand=["Razorpetal Volley", "Razorpetal Lasher"]).play("Razorpetal Volley").play("Razorpetal Lasher")
    assert s.hand == ["UNG_057t1"] * 3
    assert s.aims("UNG_057t1") == {"hero", "face", "Razorpetal Lasher"}
    assert s.play("UNG_057t1", on="face").health(1) == 29


def test_envenom_weapon_makes_my_weapon_poisonous() -> None:
    s = Scenario(weapon="Fiery War Axe", theirs=["Boulderfist Ogre"], hand=["Envenom Weapon"]).play("Envenom Weapon")
    s.attack("hero", "Boulderfist Ogre")
    assert s.names(1) == []


def test_mimic_pod_draws_a_card_and_copies_it() -> None:
    s = Scenario(hand=["Mimic Pod"], deck=["Fireball", "Fireball"]).play("Mimic Pod")
    assert (s.hand, len(deck(s))) == (["CS2_029"] * 2, 1)


def test_obsidian_shard_costs_1_less_for_each_card_of_another_class() -> None:
    s = Scenario(hand=["Moonfire", "Wisp", "Backstab", "Obsidian Shard"], theirs=["Wisp"], cls="rogue", mana=10)
    s.play("Moonfire", on="face").play("Wisp").play("Backstab", on=s.theirs[0]["eid"])
    assert s.cost("Obsidian Shard") == 3


def test_sherazin_sleeps_until_i_play_4_cards_in_a_turn() -> None:
    s = Scenario(mine=["UNG_065"], hand=["Fireball"] + ["Moonfire"] * 7, rules=QUIET).play("Fireball", on="UNG_065")
    assert [m["id"] for m in s.mine] == ["UNG_065t"]
    for _ in range(3):
        s.play("Moonfire", on="face")
    s.round()
    for _ in range(3):
        s.play("Moonfire", on="face")
    assert [m["id"] for m in s.mine] == ["UNG_065t"]
    s.play("Moonfire", on="face")
    assert [m["id"] for m in s.mine] == ["UNG_065"]


def test_sherazin_does_not_count_their_cards() -> None:
    s = Scenario(mine=["UNG_065t"], their_hand=["Moonfire"] * 4, rules=QUIET).end()
    for _ in range(4):
        s.play("Moonfire", on="face")
    assert [m["id"] for m in s.mine] == ["UNG_065t"]


def test_vilespine_slayer_destroys_a_minion_as_a_combo() -> None:
    s = duel("Moonfire", "Vilespine Slayer").play("Moonfire", on="face")
    assert s.aims("Vilespine Slayer") == MINIONS
    assert s.play("Vilespine Slayer", on="Boulderfist Ogre").names(1) == []
    assert duel("Vilespine Slayer").play("Vilespine Slayer").names(1) == ["Boulderfist Ogre"]


# Shaman


def test_unite_the_murlocs_counts_murlocs_and_rewards_megafin() -> None:
    s = Scenario(
        me={"quest": {"id": "UNG_942", "data": 8}},
        hand=["Murloc Raider", "Wisp", "Murloc Raider"],
        their_hand=["Murloc Raider"],
    )
    s.play("Murloc Raider").play("Wisp").end().play("Murloc Raider")
    assert progress(s) == 9
    s.end().play("Murloc Raider")
    assert s.hand == ["UNG_942t"]


def test_megafin_fills_my_hand_with_murlocs() -> None:
    s = Scenario(hand=["UNG_942t", "Wisp"]).play("UNG_942t")
    assert len(s.hand) == 10
    assert all(load()[card].race in ("murloc", "all") for card in s.hand[1:])


def test_fire_plume_harbinger_discounts_my_elementals() -> None:
    s = Scenario(hand=["Fire Plume Harbinger", "Water Elemental", "Wisp"], their_hand=["Water Elemental"])
    s.play("Fire Plume Harbinger")
    assert (costs(s), costs(s, 1)) == ([3, 0], [4])


def test_primalfin_totem_summons_a_murloc_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Primalfin Totem"]).end()
    assert [m["id"] for m in s.mine] == ["UNG_201", "UNG_201t"]
    assert len(s.end().mine) == 2


def test_hot_spring_guardian_restores_3_health() -> None:
    s = duel("Hot Spring Guardian", me={"hero": {"damage": 9}})
    assert s.aims("Hot Spring Guardian") == EVERYONE
    assert s.play("Hot Spring Guardian", on="hero").health(0) == 24


def test_tidal_surge_deals_4_damage_to_a_minion_and_heals_my_hero() -> None:
    s = duel("Tidal Surge", me={"hero": {"damage": 9}})
    assert s.aims("Tidal Surge") == MINIONS
    s.play("Tidal Surge", on="Boulderfist Ogre")
    assert (s.stats(1), s.health(0)) == ([(6, 3)], 25)


def test_volcano_splits_15_damage_among_all_minions() -> None:
    huge = {"id": "Boulderfist Ogre", "health": 20}
    s = Scenario(mine=[huge], theirs=[huge], hand=["Volcano"]).play("Volcano")
    assert sum(m.get("damage", 0) for m in s.mine + s.theirs) == 15
    assert (s.health(0), s.health(1)) == (30, 30)


@pytest.mark.parametrize("counters", [ELEMENTAL, {}])
def test_stone_sentinel_summons_two_elementals_after_an_elemental(counters: dict[str, int]) -> None:
    s = Scenario(hand=["Stone Sentinel"], me={"counters": counters}).play("Stone Sentinel")
    around = ["Rock Elemental"] if counters else []
    assert s.names(0) == [*around, "Stone Sentinel", *around]


@pytest.mark.parametrize(
    ("pick", "outcome"),
    [
        (0, (7, 10, 30, [(6, 7)])),
        (1, (1, 22, 30, [(6, 7)])),
        (2, (1, 10, 24, [(6, 7)])),
        (3, (1, 10, 30, [(6, 4)])),
    ],
)
def test_kalimos_casts_an_invocation(pick: int, outcome: tuple[int, int, int, list[tuple[int, int]]]) -> None:
    s = Scenario(
        theirs=["Boulderfist Ogre"], hand=["UNG_211"], me={"counters": ELEMENTAL, "hero": {"damage": 20}}
    ).play("UNG_211")
    assert s.options() == ["UNG_211a", "UNG_211b", "UNG_211c", "UNG_211d"]
    s.pick(pick)
    assert (len(s.mine), s.health(0), s.health(1), s.stats(1)) == outcome


def test_invocation_of_earth_fills_the_board_on_both_sides_of_kalimos() -> None:
    s = Scenario(mine=["Wisp", "Wisp"], hand=["UNG_211"], me={"counters": ELEMENTAL})
    s.play("UNG_211", at=1).pick(0)
    assert [m["id"] for m in s.mine] == ["CS2_231", *["UNG_211aa"] * 2, "UNG_211", *["UNG_211aa"] * 2, "CS2_231"]
    assert s.state["phase"] == "main"  # no endless loop ended the game


def test_invocation_of_earth_comes_at_the_end_when_kalimos_is_gone() -> None:
    bombs = [{"id": "Abomination", "damage": 3}] * 4
    mine = ["Brann Bronzebeard", "Ysera"]
    s = Scenario(mine=mine, theirs=bombs, hand=["UNG_211"], me={"counters": ELEMENTAL}).play("UNG_211").pick(3)
    assert s.pick(0).names(0) == ["Ysera", *["Stone Elemental"] * 6]


def test_kalimos_needs_an_elemental_last_turn() -> None:
    assert Scenario(hand=["UNG_211"]).play("UNG_211").options() == []


# Warlock


def test_lakkari_sacrifice_counts_discards_and_rewards_a_nether_portal() -> None:
    s = Scenario(
        me={"quest": {"id": "UNG_829", "data": 3}},
        hand=["Lakkari Felhound", "Wisp", "Wisp"],
        their_hand=["Lakkari Felhound", "Wisp"],
        rules=QUIET,
    )
    s.play("Lakkari Felhound")
    assert progress(s) == 5
    s.end().play("Lakkari Felhound")
    assert progress(s) == 5
    s.end().give("Lakkari Felhound").give("Wisp").play("Lakkari Felhound")
    assert s.hand == ["UNG_829t1"]


def test_nether_portal_summons_two_imps_at_the_end_of_my_turn() -> None:
    s = Scenario(hand=["UNG_829t1"], rules=QUIET).play("UNG_829t1").end()
    assert [m["id"] for m in s.mine] == ["UNG_829t2", "UNG_829t3", "UNG_829t3"]
    assert len(s.end().mine) == 3


def test_bloodbloom_lets_my_next_spell_cost_health() -> None:
    s = Scenario(hand=["Bloodbloom", "Fireball", "Wisp", "Fireball"], mana=6).play("Bloodbloom").play("Wisp")
    s.play("Fireball", on="face")
    assert (s.mana(), s.health(0)) == (4, 26)
    s.play("Fireball", on="face")
    assert (s.mana(), s.health(0)) == (0, 26)


def test_bloodblooms_gift_ends_with_the_turn() -> None:
    s = Scenario(hand=["Bloodbloom", "Fireball"], rules=QUIET).play("Bloodbloom").round().play("Fireball", on="face")
    assert s.health(0) == 30


def test_corrupting_mist_destroys_every_minion_at_the_start_of_my_next_turn() -> None:
    s = duel("Corrupting Mist").play("Corrupting Mist").end()
    assert (len(s.mine), len(s.theirs)) == (1, 1)
    s.end()
    assert (s.mine, s.theirs) == ([], [])


def test_chittering_tunneler_discovers_a_spell_and_hurts_me_by_its_cost() -> None:
    s = Scenario(hand=["Chittering Tunneler"], cls="warlock").play("Chittering Tunneler")
    assert offers(s, lambda card: card.type == "spell" and card.cls == "warlock")
    chosen = load()[s.options()[1]]
    s.pick(1)
    assert (s.hand, s.health(0)) == ([chosen.id], 30 - chosen.cost)


def test_lakkari_felhound_discards_two_cards() -> None:
    s = Scenario(hand=["Lakkari Felhound", "Wisp", "Wisp", "Wisp"], their_hand=["Wisp"]).play("Lakkari Felhound")
    assert (len(s.hand), len(s.their_hand)) == (1, 1)


def test_ravenous_pterrordax_eats_a_friendly_minion_and_adapts_twice() -> None:
    s = duel("Ravenous Pterrordax")
    assert s.aims("Ravenous Pterrordax") == {"Chillwind Yeti"}
    s.chance(CLAWS, CARAPACE, MIGHT).play("Ravenous Pterrordax", on="Chillwind Yeti")
    s.chance(CLAWS, CARAPACE, MIGHT).pick(0).pick(1)
    assert (s.options(), s.stats(0)) == ([], [(7, 7)])


def test_ravenous_pterrordax_does_not_adapt_without_a_meal() -> None:
    assert Scenario(hand=["Ravenous Pterrordax"]).play("Ravenous Pterrordax").options() == []


def test_feeding_time_deals_3_damage_to_a_minion_and_summons_three_pterrordaxes() -> None:
    s = duel("Feeding Time")
    assert s.aims("Feeding Time") == MINIONS
    s.play("Feeding Time", on="Boulderfist Ogre")
    assert (s.stats(1), s.names(0)[1:]) == ([(6, 4)], ["Pterrordax"] * 3)


@pytest.mark.parametrize(("card", "low", "high"), [("Tar Creeper", 1, 3), ("Tar Lurker", 1, 4), ("Tar Lord", 1, 5)])
def test_tar_has_more_attack_in_their_turn(card: str, low: int, high: int) -> None:
    s = Scenario(mine=[card])
    assert s.stats(0)[0][0] == low
    assert s.end().stats(0)[0][0] == high


def test_cruel_dinomancer_summons_a_minion_that_i_discarded() -> None:
    s = Scenario(
        mine=[{"id": "Cruel Dinomancer", "health": 1}], hand=["Lakkari Felhound", "Chillwind Yeti", "Fireball"]
    ).play("Lakkari Felhound")
    s.give("Moonfire").play("Moonfire", on="Cruel Dinomancer")
    assert s.names(0) == ["Chillwind Yeti", "Lakkari Felhound"]


# Warrior


def test_fire_plumes_heart_counts_taunt_minions_and_rewards_sulfuras() -> None:
    s = Scenario(
        me={"quest": {"id": "UNG_934", "data": 5}},
        hand=["Goldshire Footman", "Wisp", "Goldshire Footman"],
        their_hand=["Goldshire Footman"],
    )
    s.play("Goldshire Footman").play("Wisp").end().play("Goldshire Footman")
    assert progress(s) == 6
    s.end().play("Goldshire Footman")
    assert s.hand == ["UNG_934t1"]


def test_sulfuras_brings_a_hero_power_of_8_damage() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], hand=["UNG_934t1"]).play("UNG_934t1")
    assert s.side(0)["power"]["id"] == "UNG_934t2"
    outcomes = s.outcomes("power")
    assert sorted((w.health(1), len(w.theirs)) for _, w in outcomes) == [(22, 1), (30, 0)]


def test_iron_hide_gives_5_armor() -> None:
    assert Scenario(hand=["Iron Hide"]).play("Iron Hide").armor() == 5


def test_molten_blade_becomes_a_new_weapon_each_turn() -> None:
    s = Scenario(hand=["Molten Blade"], rules=QUIET).end()
    assert s.hand == ["UNG_929"]
    first = s.end().hand
    assert load()[first[0]].type == "weapon"
    seen = {s.round().hand[0] for _ in range(6)}
    assert len(seen) > 1
    assert all(load()[card].type == "weapon" for card in seen)


def test_molten_blade_changes_in_my_turns_alone() -> None:
    s = Scenario(hand=["Molten Blade"], rules=QUIET).round()
    now = s.hand
    assert s.end().hand == now


def test_cornered_sentry_summons_three_raptors_for_them() -> None:
    s = Scenario(hand=["Cornered Sentry"]).play("Cornered Sentry")
    assert (len(s.mine), s.names(1)) == (1, ["Raptor"] * 3)


def test_explore_ungoro_replaces_my_deck() -> None:
    s = Scenario(hand=["Explore Un'Goro"], deck=["Wisp", "Fireball"], their_deck=["Wisp"]).play("Explore Un'Goro")
    assert (deck(s, 0), deck(s, 1)) == (["UNG_922t1"] * 2, ["CS2_231"])
    s = Scenario(hand=["UNG_922t1"], cls="warrior").play("UNG_922t1")
    assert offers(s, lambda card: card.cls in ("warrior", "neutral") or "warrior" in card.classes)
    s.pick(0)
    assert len(s.hand) == 1


def test_sudden_genesis_copies_my_damaged_minions() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 2}, "Wisp"],
        theirs=[{"id": "Boulderfist Ogre", "damage": 2}],
        hand=["Sudden Genesis"],
    ).play("Sudden Genesis")
    assert (sorted(s.stats(0)), len(s.theirs)) == ([(1, 1), (4, 3), (4, 3)], 1)


def test_king_mosh_destroys_all_damaged_minions() -> None:
    hurt = {"id": "Chillwind Yeti", "damage": 2}
    s = Scenario(mine=[hurt, "Wisp"], theirs=[hurt, "Wisp"], hand=["King Mosh"]).play("King Mosh")
    assert (s.names(0), s.names(1)) == (["Wisp", "King Mosh"], ["Wisp"])


# Cards that were changed in the deck


def test_tolvir_warden_looks_at_the_costs_that_cards_have_in_the_deck() -> None:
    wisp, boar = costing("Wisp", 1), costing("Stonetusk Boar", 0)
    s = Scenario(hand=["Tol'vir Warden"], deck=[wisp, boar]).play("Tol'vir Warden")
    assert s.names(0, "hand") == ["Wisp"]


def test_mimic_pod_copies_what_the_card_was_given_in_the_deck() -> None:
    wisp = {"id": "Wisp", "enchantments": [{"attack": 1, "health": 1}]}
    s = Scenario(hand=["Mimic Pod"], deck=[wisp]).play("Mimic Pod")
    assert [(card["attack"], card["health"]) for card in s.side(0)["hand"]] == [(2, 2), (2, 2)]
