"""Class cards of Whispers of the Old Gods."""

from __future__ import annotations

from typing import Any

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import minions_of_cost, pool

QUIET = {"fatigue": False}


def hand_stats(s: Scenario, player: int = 0) -> list[tuple[int, int]]:
    """Attack and health of the minions in hand."""
    return [(c["attack"], c["health"]) for c in s.side(player)["hand"] if "health" in c]


def costs(s: Scenario, player: int = 0) -> list[int]:
    """What the cards in hand cost."""
    return [card["cost"] for card in s.side(player)["hand"]]


# Druid


def test_forbidden_ancient_spends_all_mana_and_grows() -> None:
    s = Scenario(hand=["Forbidden Ancient"], mana=6).play("Forbidden Ancient")
    assert (s.stats(0), s.mana()) == ([(6, 6)], 0)


def test_feral_rage_gives_attack_this_turn_or_armor() -> None:
    s = Scenario(hand=["Feral Rage", "Feral Rage"]).play("Feral Rage", branch=0).play("Feral Rage", branch=1)
    assert (s.hero_attack(0), s.armor()) == (4, 8)
    assert s.end().hero_attack(0) == 0


def test_addled_grizzly_strengthens_what_i_summon() -> None:
    s = Scenario(hand=["Addled Grizzly", "Wisp"], their_hand=["Wisp"]).play("Addled Grizzly").play("Wisp")
    assert s.stats(0) == [(2, 2), (2, 2)]
    assert s.end().play("Wisp").stats(1) == [(1, 1)]


def test_mire_keeper_summons_a_slime_or_gives_an_empty_crystal() -> None:
    s = Scenario(hand=["Mire Keeper", "Mire Keeper"], mana=9)
    s.play("Mire Keeper", branch=0)
    assert s.stats(0) == [(3, 3), (2, 2)]
    s.play("Mire Keeper", branch=1)
    assert (s.side(0)["mana"]["max"], s.mana(), len(s.mine)) == (10, 1, 3)


def test_mire_keeper_gives_no_excess_mana_at_10_crystals() -> None:
    s = Scenario(hand=["Mire Keeper"]).play("Mire Keeper", branch=1)
    assert (s.hand, s.side(0)["mana"]["max"], len(s.mine)) == ([], 10, 1)


def test_wisps_of_the_old_gods_summons_wisps_or_strengthens_my_minions() -> None:
    s = Scenario(hand=["Wisps of the Old Gods"]).play("Wisps of the Old Gods", branch=0)
    assert [m["id"] for m in s.mine] == ["OG_195c"] * 7
    s = duel("Wisps of the Old Gods").play("Wisps of the Old Gods", branch=1)
    assert (s.stats(0), s.stats(1)) == ([(6, 7)], [(6, 7)])


# Hunter


def test_on_the_hunt_deals_1_damage_and_summons_a_mastiff() -> None:
    s = duel("On the Hunt")
    assert s.aims("On the Hunt") == EVERYONE
    s.play("On the Hunt", on="face")
    assert (s.health(1), s.names(0)) == (29, ["Chillwind Yeti", "Mastiff"])


def test_infest_lets_my_minions_leave_a_beast() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], hand=["Infest", "Arcane Explosion", "Moonfire"]).play("Infest")
    s.play("Arcane Explosion")
    assert len(s.their_hand) == 0
    start = s
    outcomes = start.outcomes(start.playing("Moonfire", on=start.mine[0]["eid"]))
    assert {w.hand[-1] for _, w in outcomes} == pool(
        lambda card: card.race in ("beast", "all") and card.type == "minion"
    )


def test_forlorn_stalker_strengthens_the_deathrattle_minions_in_my_hand() -> None:
    s = Scenario(hand=["Forlorn Stalker", "Loot Hoarder", "Loot Hoarder", "Wisp"], their_hand=["Loot Hoarder"]).play(
        "Forlorn Stalker"
    )
    assert (hand_stats(s), hand_stats(s, 1)) == ([(3, 2), (3, 2), (1, 1)], [(2, 1)])


def test_princess_huhuran_triggers_a_friendly_deathrattle() -> None:
    s = Scenario(mine=["Loot Hoarder", "Wisp"], theirs=["Loot Hoarder"], hand=["Princess Huhuran"], deck=["Wisp"])
    assert s.targets("Princess Huhuran") == {s.mine[0]["eid"]}
    assert len(s.play("Princess Huhuran", on=s.mine[0]["eid"]).hand) == 1


# Mage


def test_shatter_destroys_a_frozen_minion() -> None:
    s = duel("Frostbolt", "Shatter").play("Frostbolt", on="Boulderfist Ogre")
    assert s.aims("Shatter") == {"Boulderfist Ogre"}
    assert s.play("Shatter", on="Boulderfist Ogre").names(1) == []


def test_twilight_flamecaller_deals_1_damage_to_all_enemy_minions() -> None:
    s = duel("Twilight Flamecaller").play("Twilight Flamecaller")
    assert (s.stats(0)[0], s.stats(1), s.health(1)) == ((4, 5), [(6, 6)], 30)


def test_demented_frostcaller_freezes_a_random_enemy_after_my_spells() -> None:
    start = Scenario(mine=["Demented Frostcaller"], theirs=["Wisp"], hand=["Moonfire"], their_hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on="face"))
    assert sorted(s.frozen("Wisp") for _, s in outcomes) == [False, True]
    start.end().play("Moonfire", on="hero")
    assert not start.frozen("Wisp")
    assert not start.side(1)["hero"].get("frozen")


def test_servant_of_yogg_saron_casts_a_random_spell_of_5_or_less() -> None:
    picks: list[list[str]] = []

    def missiles(kind: str, options: list[Any]) -> int:
        if kind == "card":
            picks.append(list(options))
            return options.index("EX1_277")
        return 0

    s = Scenario(hand=["Servant of Yogg-Saron"])
    s.game.apply_with(s.playing("Servant of Yogg-Saron"), missiles)
    assert s.health(1) == 27
    assert [set(options) for options in picks] == [pool(lambda card: card.type == "spell" and card.cost <= 5)]


def test_faceless_summoner_summons_a_3_cost_minion() -> None:
    start = Scenario(hand=["Faceless Summoner"])
    outcomes = start.outcomes(start.playing("Faceless Summoner"))
    assert {s.mine[1]["id"] for _, s in outcomes} == minions_of_cost(3)


def test_anomalus_deals_8_damage_to_all_minions_when_it_dies() -> None:
    huge = {"id": "Boulderfist Ogre", "health": 20}
    s = Scenario(mine=[{"id": "Anomalus", "health": 1}, huge], theirs=[huge], hand=["Moonfire"]).play(
        "Moonfire", on="Anomalus"
    )
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(6, 12)], [(6, 12)], 30)


# Paladin


def test_forbidden_healing_restores_twice_the_mana() -> None:
    s = duel("Forbidden Healing", mana=5, me={"hero": {"damage": 20}})
    assert s.aims("Forbidden Healing") == EVERYONE
    s.play("Forbidden Healing", on="hero")
    assert (s.health(0), s.mana()) == (20, 0)


def test_vilefin_inquisitor_brings_murlocs() -> None:
    s = Scenario(hand=["Vilefin Inquisitor"]).play("Vilefin Inquisitor").power()
    assert [m["id"] for m in s.mine] == ["OG_006", "OG_006a"]


def test_selfless_hero_gives_divine_shield_to_a_random_friend() -> None:
    start = Scenario(mine=["Selfless Hero", "Wisp", "Wisp"], theirs=["Wisp"], hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on="Selfless Hero"))
    assert len(outcomes) == 2
    assert all(["divine_shield" in m.get("keywords", []) for m in s.mine].count(True) == 1 for _, s in outcomes)


def test_divine_strength_gives_1_2() -> None:
    s = duel("Divine Strength")
    assert s.aims("Divine Strength") == MINIONS
    assert s.play("Divine Strength", on="Chillwind Yeti").stats(0) == [(5, 7)]


def test_a_light_in_the_darkness_discovers_a_stronger_minion() -> None:
    s = Scenario(hand=["A Light in the Darkness"], cls="paladin").play("A Light in the Darkness")
    options = [load()[card] for card in s.options()]
    assert all(card.type == "minion" for card in options)
    assert all({"paladin", "neutral"} & {card.cls, *card.classes} for card in options)
    s.pick(1)
    assert hand_stats(s) == [(options[1].attack + 1, options[1].health + 1)]


def test_rallying_blade_strengthens_my_shielded_minions() -> None:
    s = Scenario(mine=["Argent Squire", "Wisp"], theirs=["Argent Squire"], hand=["Rallying Blade"]).play(
        "Rallying Blade"
    )
    assert (s.stats(0), s.stats(1), s.side(0)["weapon"]["attack"]) == ([(2, 2), (1, 1)], [(1, 1)], 3)


def test_steward_of_darkshire_shields_minions_with_1_health() -> None:
    s = Scenario(mine=["Steward of Darkshire"], hand=["Wisp", "Bloodfen Raptor"], their_hand=["Wisp"])
    s.play("Bloodfen Raptor").play("Wisp").end().play("Wisp")
    assert s.keywords("Bloodfen Raptor") == set()
    assert "divine_shield" in s.mine[2]["keywords"]
    assert "divine_shield" not in s.theirs[0].get("keywords", [])


def test_steward_of_darkshire_does_not_shield_a_wounded_minion_that_has_1_health_left() -> None:
    crocolisk = {"id": "River Crocolisk", "damage": 2}
    s = Scenario(mine=["Steward of Darkshire", crocolisk], hand=["Menagerie Warden"], cls="druid")
    s.play("Menagerie Warden", on="River Crocolisk")
    assert s.stats(0)[-1] == (2, 1)
    assert "divine_shield" not in s.mine[-1].get("keywords", [])


def test_stand_against_darkness_summons_five_recruits() -> None:
    assert len(Scenario(hand=["Stand Against Darkness"]).play("Stand Against Darkness").mine) == 5


def test_ragnaros_lightlord_heals_a_damaged_friend_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["OG_229", "Chillwind Yeti"], me={"hero": {"damage": 20}}, rules=QUIET).end()
    assert s.health(0) == 18
    assert s.end().health(0) == 18


# Priest


def test_forbidden_shaping_summons_a_minion_that_costs_the_mana() -> None:
    start = Scenario(hand=["Forbidden Shaping"], mana=6)
    outcomes = start.outcomes(start.playing("Forbidden Shaping"))
    assert {s.mine[0]["id"] for _, s in outcomes} == minions_of_cost(6)
    assert all(s.mana() == 0 for _, s in outcomes)


def test_embrace_the_shadow_turns_my_healing_into_damage_this_turn() -> None:
    s = Scenario(hand=["Embrace the Shadow", "Holy Light", "Holy Light"], rules=QUIET).play("Embrace the Shadow")
    s.play("Holy Light", on="face")
    assert s.health(1) == 24
    assert s.round().play("Holy Light", on="face").health(1) == 30


def test_shadow_word_horror_destroys_minions_with_2_or_less_attack() -> None:
    s = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["River Crocolisk", "Wolfrider"], hand=["Shadow Word: Horror"])
    s.play("Shadow Word: Horror")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], ["Wolfrider"])


def test_shifting_shade_copies_a_card_of_their_deck() -> None:
    s = Scenario(mine=["Shifting Shade"], hand=["Fireball"], deck=["Wisp"], their_deck=["Pyroblast"])
    s.play("Fireball", on="Shifting Shade")
    assert (s.hand, len(s.side(1)["deck"])) == (["EX1_279"], 1)


def test_power_word_tentacles_gives_2_6() -> None:
    s = duel("Power Word: Tentacles")
    assert s.aims("Power Word: Tentacles") == MINIONS
    assert s.play("Power Word: Tentacles", on="Chillwind Yeti").stats(0) == [(6, 11)]


def test_darkshire_alchemist_restores_5_health() -> None:
    s = duel("Darkshire Alchemist", me={"hero": {"damage": 9}})
    assert s.aims("Darkshire Alchemist") == EVERYONE
    assert s.play("Darkshire Alchemist", on="hero").health(0) == 26


def test_herald_volazj_copies_my_other_minions_as_1_1() -> None:
    s = Scenario(mine=["Goldshire Footman", "Chillwind Yeti"], theirs=["Wisp"], hand=["Herald Volazj"]).play(
        "Herald Volazj"
    )
    assert sorted(s.stats(0)) == [(1, 1), (1, 1), (1, 2), (4, 5), (5, 5)]
    assert sorted(s.names(0)).count("Goldshire Footman") == 2


# Rogue


def test_bladed_cultist_grows_as_a_combo() -> None:
    assert Scenario(hand=["Bladed Cultist"]).play("Bladed Cultist").stats(0) == [(1, 2)]
    assert Scenario(hand=["Wisp", "Bladed Cultist"]).play("Wisp").play("Bladed Cultist").stats(0)[1] == (2, 3)


def test_journey_below_discovers_a_deathrattle_card() -> None:
    s = Scenario(hand=["Journey Below"], cls="rogue").play("Journey Below")
    assert len(s.options()) == 3
    assert all("DEATHRATTLE" in load()[card].mechanics for card in s.options())
    assert all(load()[card].cls in ("rogue", "neutral") for card in s.options())
    assert len(s.pick(0).hand) == 1


def test_undercity_huckster_leaves_a_card_of_their_class() -> None:
    s = Scenario(mine=["Undercity Huckster"], hand=["Fireball"], cls="rogue", their_cls="druid")
    s.play("Fireball", on="Undercity Huckster")
    assert "druid" in (load()[s.hand[0]].classes or (load()[s.hand[0]].cls,))


def test_shadow_strike_deals_5_damage_to_an_undamaged_character() -> None:
    s = Scenario(theirs=["Boulderfist Ogre", {"id": "Chillwind Yeti", "damage": 1}], hand=["Shadow Strike"])
    assert s.aims("Shadow Strike") == {"Boulderfist Ogre", "hero", "face"}
    assert s.play("Shadow Strike", on="face").health(1) == 25


def test_xaril_adds_a_toxin_when_played_and_when_he_dies() -> None:
    toxins = ["OG_080b", "OG_080c", "OG_080d", "OG_080e", "OG_080f"]
    start = Scenario(hand=["Xaril, Poisoned Mind"])
    assert sorted(s.hand[0] for _, s in start.outcomes(start.playing("Xaril, Poisoned Mind"))) == toxins
    start = Scenario(mine=["Xaril, Poisoned Mind"], hand=["Fireball"])
    assert sorted(s.hand[0] for _, s in start.outcomes(start.playing("Fireball", on="Xaril, Poisoned Mind"))) == toxins


def test_toxins() -> None:
    s = duel("OG_080b", "OG_080d", "OG_080f", "OG_080e", "OG_080c", deck=["Wisp"], rules=QUIET).play("OG_080b")
    assert s.hand[-1] == "CS2_231"
    assert (s.aims("OG_080d"), s.aims("OG_080f")) == (MINIONS, EVERYONE)
    assert s.play("OG_080d", on="Boulderfist Ogre").stats(1) == [(9, 7)]
    assert s.play("OG_080f", on="face").health(1) == 28
    assert (s.aims("OG_080e"), s.aims("OG_080c")) == ({"Chillwind Yeti"}, {"Chillwind Yeti"})
    assert s.play("OG_080e", on="Chillwind Yeti").keywords("Chillwind Yeti") == {"stealth"}
    assert s.round().keywords("Chillwind Yeti") == set()
    s.play("OG_080c", on="Chillwind Yeti")
    assert (s.names(0), s.side(0)["hand"][-1]["cost"]) == ([], 2)


def test_southsea_squidface_sharpens_my_weapon_when_it_dies() -> None:
    s = Scenario(
        mine=["Southsea Squidface"], weapon="Fiery War Axe", their_weapon="Fiery War Axe", hand=["Fireball"]
    ).play("Fireball", on="Southsea Squidface")
    assert [s.side(player)["weapon"]["attack"] for player in (0, 1)] == [5, 3]


def test_shadowcaster_adds_a_1_1_copy_that_costs_1() -> None:
    s = duel("Shadowcaster")
    assert s.aims("Shadowcaster") == {"Chillwind Yeti"}
    s.play("Shadowcaster", on="Chillwind Yeti")
    assert (s.hand, hand_stats(s), costs(s)) == (["CS2_182"], [(1, 1)], [1])


def test_thistle_tea_draws_a_card_and_two_copies() -> None:
    s = Scenario(hand=["Thistle Tea"], deck=["Fireball", "Fireball"]).play("Thistle Tea")
    assert (s.hand, len(s.side(0)["deck"])) == (["CS2_029"] * 3, 1)


# Shaman


def test_primal_fusion_strengthens_a_minion_for_each_of_my_totems() -> None:
    s = Scenario(mine=["Wisp", "CS2_050", "CS2_051"], theirs=["CS2_050"], hand=["Primal Fusion"])
    s.play("Primal Fusion", on="Wisp")
    assert s.stats(0)[0] == (3, 3)
    assert duel("Primal Fusion").aims("Primal Fusion") == MINIONS


def test_evolve_turns_my_minions_into_ones_that_cost_1_more() -> None:
    s = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["Wisp"], hand=["Evolve"]).play("Evolve")
    assert ([load()[m["id"]].cost for m in s.mine], s.names(1)) == ([1, 5], ["Wisp"])


def test_eternal_sentinel_unlocks_my_crystals() -> None:
    s = Scenario(hand=["Lightning Bolt", "Eternal Sentinel"], theirs=["Boulderfist Ogre"]).play(
        "Lightning Bolt", on="face"
    )
    s.play("Eternal Sentinel")
    assert s.side(0)["mana"].get("overload", 0) == 0
    assert s.round().mana() == 10


def test_stormcrack_deals_4_damage_to_a_minion() -> None:
    s = duel("Stormcrack")
    assert s.aims("Stormcrack") == MINIONS
    assert s.play("Stormcrack", on="Boulderfist Ogre").stats(1) == [(6, 3)]


def test_master_of_evolution_improves_a_friendly_minion() -> None:
    start = duel("Master of Evolution")
    assert start.aims("Master of Evolution") == {"Chillwind Yeti"}
    outcomes = start.outcomes(start.playing("Master of Evolution", on="Chillwind Yeti"))
    assert {s.mine[0]["id"] for _, s in outcomes} == minions_of_cost(5, cthun=True)


def test_hammer_of_twilight_leaves_an_elemental() -> None:
    s = Scenario(weapon="Hammer of Twilight", hand=["Fiery War Axe"]).play("Fiery War Axe")
    assert [m["id"] for m in s.mine] == ["OG_031a"]


def test_hallazeal_heals_me_by_the_damage_of_my_spells() -> None:
    s = Scenario(
        mine=["Hallazeal the Ascended", "Wisp"], hand=["Fireball"], their_hand=["Fireball"], me={"hero": {"damage": 20}}
    ).attack("Wisp", "face")
    assert s.health(0) == 10
    assert s.play("Fireball", on="face").health(0) == 16
    assert s.end().play("Fireball", on="face").health(0) == 16


# Warlock


def test_forbidden_ritual_summons_a_tentacle_for_each_mana() -> None:
    s = Scenario(hand=["Forbidden Ritual"], mana=4).play("Forbidden Ritual")
    assert (s.names(0), s.mana()) == (["Icky Tentacle"] * 4, 0)


def test_spreading_madness_splits_9_damage_among_all_characters() -> None:
    huge = {"id": "Boulderfist Ogre", "health": 20}
    hits = []
    for seed in range(4):
        s = Scenario(mine=[huge], theirs=[huge], hand=["Spreading Madness"], seed=seed).play("Spreading Madness")
        hits.append([30 - s.health(0), 30 - s.health(1), 20 - s.stats(0)[0][1], 20 - s.stats(1)[0][1]])
    assert all(sum(hit) == 9 for hit in hits)
    assert all(any(hit[k] for hit in hits) for k in range(4))


def test_chogall_lets_my_next_spell_cost_health() -> None:
    s = Scenario(hand=["Cho'gall", "Fireball", "Moonfire", "Arcane Missiles"], mana=8).play("Cho'gall")
    s.play("Fireball", on="face")
    assert (s.mana(), s.health(0)) == (1, 26)
    s.play("Arcane Missiles")
    assert (s.mana(), s.health(0)) == (0, 26)


def test_chogalls_gift_ends_with_the_turn() -> None:
    s = Scenario(hand=["Cho'gall", "Fireball", "Wisp"], rules=QUIET).play("Cho'gall").play("Wisp").round()
    assert s.play("Fireball", on="face").health(0) == 30


def test_doom_destroys_all_minions_and_draws_a_card_for_each() -> None:
    s = duel("DOOM!", deck=["Wisp"] * 5).play("DOOM!")
    assert (s.mine, s.theirs, len(s.hand)) == ([], [], 2)


def test_renounce_darkness_replaces_my_power_and_warlock_cards_by_those_of_one_other_class() -> None:
    s = Scenario(
        cls="warlock",
        hand=["Renounce Darkness", "Soulfire", "Wisp", "Fireball"],
        deck=["Doomguard", "Wisp", "Void Terror"],
        their_hand=["Soulfire"],
        their_deck=["Doomguard"],
    )
    s.chance("CS1h_001", "CS1_112", "CS2_004", "CS2_234").play("Renounce Darkness")
    assert s.side(0)["power"]["id"] == "CS1h_001"
    assert s.names(0, "hand") == ["Holy Nova", "Wisp", "Fireball"]
    assert costs(s) == [4, 0, 4]
    deck = {card["id"]: [e["cost"] for e in card.get("enchantments", ())] for card in s.side(0)["deck"]}
    assert deck == {"CS2_231": [], "CS2_004": [-1], "CS2_234": [-1]}
    assert (s.names(1, "hand"), s.names(1, "deck")) == (["Soulfire"], ["Doomguard"])


def test_renounce_darkness_takes_any_class_but_the_warlock_s() -> None:
    s = Scenario(cls="warlock", hand=["Renounce Darkness"])
    powers = {world.side(0)["power"]["id"]: p for p, world in s.outcomes(s.playing("Renounce Darkness"))}
    basic = {"CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_102"}
    assert powers == dict.fromkeys(basic, 1 / 8)
    assert {load()[power].cls for power in basic} == {
        "druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warrior",
    }  # fmt: skip


# Warrior


@pytest.mark.parametrize(("victim", "names"), [("Chillwind Yeti", ["Slime"]), ("Wisp", [])])
def test_blood_to_ichor_summons_a_slime_if_the_minion_survives(victim: str, names: list[str]) -> None:
    s = Scenario(theirs=[victim], hand=["Blood To Ichor"])
    assert s.aims("Blood To Ichor") == {victim}
    s.play("Blood To Ichor", on=victim)
    assert (s.names(0), s.stats(1)) == (names, [(4, 4)] if names else [])


def test_blood_warriors_copies_my_damaged_minions_into_my_hand() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 1}, "Wisp"],
        theirs=[{"id": "Boulderfist Ogre", "damage": 1}],
        hand=["Blood Warriors"],
    ).play("Blood Warriors")
    assert s.hand == ["CS2_182"]


@pytest.mark.parametrize(("card", "bonus"), [("Bloodhoof Brave", 3), ("Aberrant Berserker", 2)])
def test_enraged_minions(card: str, bonus: int) -> None:
    s = Scenario(mine=[card], hand=["Moonfire"])
    before = s.stats(0)[0][0]
    assert s.play("Moonfire", on=card).stats(0)[0][0] == before + bonus


def test_tentacles_for_arms_returns_to_my_hand() -> None:
    s = Scenario(weapon="Tentacles for Arms", hand=["Fiery War Axe"]).play("Fiery War Axe")
    assert s.hand == ["OG_033"]


def test_malkorok_equips_a_random_weapon() -> None:
    start = Scenario(hand=["Malkorok"])
    outcomes = start.outcomes(start.playing("Malkorok"))
    assert {s.side(0)["weapon"]["id"] for _, s in outcomes} == pool(lambda card: card.type == "weapon")
