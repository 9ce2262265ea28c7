"""Neutral cards of Journey to Un'Goro."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthlab.cards.data import CardData, load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, duel
from support.pools import pool

QUIET = {"fatigue": False}
CLAWS, CARAPACE, MIGHT = "UNG_999t3", "UNG_999t4", "UNG_999t14"
FLAME = "UNG_809t1"


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


def costing(name: str, cost: int) -> dict[str, Any]:
    """A card of a deck whose cost was set."""
    return {"id": name, "enchantments": [{"cost": cost, "set": ["cost"]}]}


def offers(s: Scenario, fits: Callable[[CardData], bool]) -> bool:
    """Whether three cards are offered, and all of them fit."""
    return len(s.options()) == 3 and all(fits(load()[card]) for card in s.options())


def adapts(s: Scenario) -> bool:
    """Whether three adaptations are offered."""
    return offers(s, lambda card: card.id.startswith("UNG_999t"))


def after_elementals(card: str, n: int = 1) -> Scenario:
    """A scenario with the card in hand, in which I played that many elementals last turn."""
    return Scenario(hand=[card], me={"counters": {"elementals_last_turn": n}}, theirs=["Wisp"])


def test_emerald_hive_queen_makes_my_minions_cost_2_more() -> None:
    s = Scenario(mine=["Emerald Hive Queen"], hand=["Wisp", "Moonfire"], their_hand=["Wisp"])
    assert [c["cost"] for player in (0, 1) for c in s.side(player)["hand"]] == [2, 0, 0]


def test_emerald_reaver_deals_1_damage_to_each_hero() -> None:
    s = duel("Emerald Reaver").play("Emerald Reaver")
    assert (s.health(0), s.health(1), s.stats(0)[0], s.stats(1)) == (29, 29, (4, 5), [(6, 7)])


def test_fire_fly_adds_an_elemental() -> None:
    assert Scenario(hand=["Fire Fly"]).play("Fire Fly").hand == [FLAME]


def test_glacial_shard_freezes_an_enemy() -> None:
    s = duel("Glacial Shard")
    assert s.aims("Glacial Shard") == {"Boulderfist Ogre", "face"}
    assert s.play("Glacial Shard", on="Boulderfist Ogre").frozen("Boulderfist Ogre")


def test_golakka_crawler_eats_a_pirate_and_grows() -> None:
    s = Scenario(theirs=["Bloodsail Raider", "Wisp"], hand=["Golakka Crawler"])
    assert s.aims("Golakka Crawler") == {"Bloodsail Raider"}
    s.play("Golakka Crawler", on="Bloodsail Raider")
    assert (s.names(1), s.stats(0)) == (["Wisp"], [(3, 4)])
    assert Scenario(hand=["Golakka Crawler"]).play("Golakka Crawler").stats(0) == [(2, 3)]


@pytest.mark.parametrize("others", [1, 2])
def test_ravasaur_runt_and_nesting_roc_need_2_other_minions(others: int) -> None:
    s = Scenario(mine=["Wisp"] * others, theirs=["Wisp"] * 3, hand=["Ravasaur Runt"]).play("Ravasaur Runt")
    assert adapts(s) == (others == 2)
    s = Scenario(mine=["Wisp"] * others, theirs=["Wisp"] * 3, hand=["Nesting Roc"]).play("Nesting Roc")
    assert s.keywords("Nesting Roc") == ({"taunt"} if others == 2 else set())


def test_ravasaur_runt_adapts_itself() -> None:
    s = (
        Scenario(mine=["Wisp", "Wisp"], hand=["Ravasaur Runt"])
        .chance(CLAWS, CARAPACE, MIGHT)
        .play("Ravasaur Runt")
        .pick(0)
    )
    assert s.stats(0) == [(1, 1), (1, 1), (5, 2)]


def test_rockpool_hunter_strengthens_a_friendly_murloc() -> None:
    s = Scenario(mine=["Murloc Raider", "Wisp"], theirs=["Murloc Raider"], hand=["Rockpool Hunter"])
    assert s.targets("Rockpool Hunter") == {s.mine[0]["eid"]}
    assert s.play("Rockpool Hunter", on=s.mine[0]["eid"]).stats(0)[0] == (3, 2)


def test_volatile_elemental_deals_3_damage_to_a_random_enemy_minion() -> None:
    start = Scenario(
        mine=["Volatile Elemental", "Wisp"], theirs=["Chillwind Yeti", "Boulderfist Ogre"], hand=["Moonfire"]
    )
    outcomes = start.outcomes(start.playing("Moonfire", on="Volatile Elemental"))
    assert sorted(s.stats(1) for _, s in outcomes) == [[(4, 2), (6, 7)], [(4, 5), (6, 4)]]


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("Devilsaur Egg", ["Devilsaur"]),
        ("Eggnapper", ["Raptor", "Raptor"]),
        ("Sated Threshadon", ["Primalfin", "Primalfin", "Primalfin"]),
    ],
)
def test_deathrattles_that_summon(card: str, names: list[str]) -> None:
    s = Scenario(mine=[{"id": card, "health": 1}], hand=["Moonfire"]).play("Moonfire", on=card)
    assert s.names(0) == names


def test_gluttonous_ooze_eats_their_weapon_for_armor() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Arcanite Reaper", hand=["Gluttonous Ooze"]).play(
        "Gluttonous Ooze"
    )
    assert (s.armor(), s.side(1)["weapon"], s.side(0)["weapon"]["id"]) == (5, None, "CS2_106")


def test_igneous_elemental_leaves_two_elementals() -> None:
    s = Scenario(mine=["Igneous Elemental"], hand=["Fireball"]).play("Fireball", on="Igneous Elemental")
    assert s.hand == [FLAME, FLAME]


def test_primalfin_lookout_discovers_a_murloc_if_i_control_another_one() -> None:
    s = Scenario(mine=["Murloc Raider"], hand=["Primalfin Lookout"]).play("Primalfin Lookout")
    assert offers(s, lambda card: card.race in ("murloc", "all"))
    s.pick(0)
    assert len(s.hand) == 1
    s = Scenario(theirs=["Murloc Raider"], hand=["Primalfin Lookout"]).play("Primalfin Lookout")
    assert s.options() == []


def test_stonehill_defender_discovers_a_taunt_minion() -> None:
    s = Scenario(hand=["Stonehill Defender"], cls="mage").play("Stonehill Defender")
    assert offers(
        s, lambda card: "TAUNT" in card.mechanics and card.type == "minion" and card.cls in ("mage", "neutral")
    )
    s.pick(0)
    assert len(s.hand) == 1


@pytest.mark.parametrize("n", [0, 1])
def test_battlecries_after_an_elemental_last_turn(n: int) -> None:
    s = after_elementals("Thunder Lizard", n).play("Thunder Lizard")
    assert adapts(s) == bool(n)
    s = after_elementals("Tol'vir Stoneshaper", n).play("Tol'vir Stoneshaper")
    assert s.keywords("Tol'vir Stoneshaper") == ({"taunt", "divine_shield"} if n else set())
    s = after_elementals("Servant of Kalimos", n).play("Servant of Kalimos")
    assert offers(s, lambda card: card.race in ("elemental", "all")) == bool(n)
    s = after_elementals("Blazecaller", n)
    assert s.aims("Blazecaller") == ({"hero", "face", "Wisp"} if n else set())


def test_servant_of_kalimos_gives_me_the_elemental() -> None:
    s = after_elementals("Servant of Kalimos").play("Servant of Kalimos")
    chosen = s.options()[1]
    assert s.pick(1).hand == [chosen]


def test_thunder_lizard_adapts_itself() -> None:
    s = after_elementals("Thunder Lizard").chance(CLAWS, CARAPACE, MIGHT).play("Thunder Lizard").pick(2)
    assert s.stats(0) == [(4, 4)]


def test_blazecaller_deals_5_damage() -> None:
    s = after_elementals("Blazecaller").play("Blazecaller", on="face")
    assert s.health(1) == 25


def test_vicious_fledgling_adapts_after_attacking_a_hero() -> None:
    s = Scenario(mine=["Vicious Fledgling", "Wisp"]).attack("Wisp", "face")
    assert s.options() == []
    s.chance(CLAWS, CARAPACE, MIGHT).attack("Vicious Fledgling", "face").pick(0)
    assert s.stats(0)[0] == (6, 3)
    s = Scenario(mine=["Vicious Fledgling"], theirs=["Wisp"]).attack("Vicious Fledgling", "Wisp")
    assert s.options() == []


def test_bright_eyed_scout_draws_a_card_that_costs_5() -> None:
    s = Scenario(hand=["Bright-Eyed Scout", "Moonfire"], deck=["Pyroblast"]).play("Bright-Eyed Scout")
    assert [(c["id"], c["cost"]) for c in s.side(0)["hand"]] == [("CS2_008", 0), ("EX1_279", 5)]


def test_fire_plume_phoenix_deals_2_damage() -> None:
    s = duel("Fire Plume Phoenix")
    assert s.aims("Fire Plume Phoenix") == EVERYONE
    assert s.play("Fire Plume Phoenix", on="face").health(1) == 28


def test_gentle_megasaur_adapts_my_murlocs() -> None:
    s = Scenario(mine=["Murloc Raider", "Wisp", "Murloc Raider"], theirs=["Murloc Raider"], hand=["Gentle Megasaur"])
    s.chance(CLAWS, CARAPACE, MIGHT).play("Gentle Megasaur").pick(0)
    assert (s.stats(0), s.stats(1)) == ([(5, 1), (1, 1), (5, 1), (5, 4)], [(2, 1)])


def test_the_voraxx_casts_my_spells_on_it_again_on_a_plant() -> None:
    s = Scenario(
        mine=["The Voraxx", "Wisp"], hand=["Blessing of Might"] * 2, their_hand=["Blessing of Might"], rules=QUIET
    ).play("Blessing of Might", on="Wisp")
    assert len(s.mine) == 2
    s.play("Blessing of Might", on="The Voraxx")
    assert (s.names(0), s.stats(0)) == (["The Voraxx", "Plant", "Wisp"], [(6, 3), (4, 1), (4, 1)])
    s.end().play("Blessing of Might", on="The Voraxx")
    assert len(s.mine) == 3


def test_bittertide_hydra_hurts_my_hero_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Bittertide Hydra", "Wisp"], hand=["Moonfire"] * 2).play("Moonfire", on="Wisp")
    assert s.health(0) == 30
    assert s.play("Moonfire", on="Bittertide Hydra").health(0) == 27


def test_elise_shuffles_a_pack_of_5_ungoro_cards_into_my_deck() -> None:
    s = Scenario(hand=["Elise the Trailblazer"]).play("Elise the Trailblazer")
    assert deck(s) == ["UNG_851t1"]
    s = Scenario(hand=["UNG_851t1"]).play("UNG_851t1")
    assert len(s.hand) == 5
    assert all(card in pool(lambda card: card.set == "ungoro") for card in s.hand)


def test_frozen_crusher_freezes_itself_after_it_attacks() -> None:
    s = Scenario(mine=["Frozen Crusher", "Wisp"]).attack("Wisp", "face")
    assert not s.frozen("Frozen Crusher")
    assert s.attack("Frozen Crusher", "face").frozen("Frozen Crusher")


def test_hemet_destroys_the_cheap_cards_of_my_deck() -> None:
    s = Scenario(
        hand=["Hemet, Jungle Hunter"], deck=["Wisp", "Arcane Intellect", "Fireball"], their_deck=["Wisp"]
    ).play("Hemet, Jungle Hunter")
    assert (deck(s, 0), deck(s, 1)) == (["CS2_029"], ["CS2_231"])


def test_volcanosaur_adapts_twice() -> None:
    s = Scenario(hand=["Volcanosaur"]).chance(CLAWS, CARAPACE, MIGHT).play("Volcanosaur")
    s.chance(CLAWS, CARAPACE, MIGHT).pick(0).pick(1)
    assert (s.options(), s.stats(0)) == ([], [(8, 9)])


def test_charged_devilsaur_cannot_attack_heroes_this_turn() -> None:
    s = Scenario(theirs=["Wisp"], hand=["Charged Devilsaur"], rules=QUIET).play("Charged Devilsaur")
    assert (s.can_attack("Charged Devilsaur", "Wisp"), s.can_attack("Charged Devilsaur", "face")) == (True, False)
    assert s.round().can_attack("Charged Devilsaur", "face")


def test_primordial_drake_deals_2_damage_to_all_other_minions() -> None:
    s = duel("Primordial Drake").play("Primordial Drake")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 3), (4, 8)], [(6, 5)], 30)


def test_tortollan_primalist_casts_a_discovered_spell() -> None:
    s = Scenario(hand=["Tortollan Primalist"], cls="mage", deck=["Wisp"] * 3)
    s.chance("CS2_023", "CS2_029", "CS2_024").play("Tortollan Primalist")
    assert s.options() == ["CS2_023", "CS2_029", "CS2_024"]
    assert len(s.pick(0).hand) == 2


@pytest.mark.parametrize("n", [0, 3])
def test_ozruk_gains_5_health_for_each_elemental_last_turn(n: int) -> None:
    assert after_elementals("Ozruk", n).play("Ozruk").stats(0) == [(5, 5 + 5 * n)]


def test_hemet_looks_at_the_costs_that_cards_have_in_the_deck() -> None:
    ogre, wisp = costing("Boulderfist Ogre", 0), costing("Wisp", 4)
    s = Scenario(hand=["Hemet, Jungle Hunter"], deck=[ogre, wisp]).play("Hemet, Jungle Hunter")
    assert deck(s) == ["CS2_231"]
