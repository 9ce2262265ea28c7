"""Class cards of Goblins vs Gnomes, and the Spare Parts."""

from typing import Any

import pytest

from hearthlab.cards.language import ME, aura, minion, player_of
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import pool

WISP, RECRUIT, IMP, COIN = "CS2_231", "CS2_101t", "GVG_045t", "GVG_028t"
MECH = "Spider Tank"
"""A 3/4 mech without a text."""
PARTS = [f"PART_00{k}" for k in range(1, 8)]
NO_FATIGUE = {"fatigue": False}

LIBRARY = default_library().with_cards(
    minion("Both", aura(player_of(ME), keywords="both_choices"), name="Both", attack=3, health=5),
    minion("Rock", aura(player_of(ME), spell_damage=0), name="Rock", attack=0, health=90, keywords="min_one_health"),
)


def hurt(name: str, damage: int) -> dict[str, Any]:
    """A minion that has taken damage."""
    return {"id": name, "damage": damage}


def weapon(s: Scenario, player: int = 0) -> int:
    """The attack of a player's weapon."""
    return int(s.side(player)["weapon"]["attack"])


# -- druid -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("branch", "stats"), [(0, (3, 2)), (1, (2, 3))])
def test_anodized_robo_cub_has_taunt_and_gains_1_attack_or_1_health(branch: int, stats: tuple[int, int]) -> None:
    s = Scenario(hand=["Anodized Robo Cub"]).play("Anodized Robo Cub", branch=branch)
    assert s.stats(0) == [stats]
    assert s.keywords("Anodized Robo Cub") == {"taunt"}


def test_anodized_robo_cub_may_gain_both() -> None:
    s = Scenario(mine=["Both"], hand=["Anodized Robo Cub"], library=LIBRARY).play("Anodized Robo Cub")
    assert s.stats(0)[1] == (3, 3)


def test_recycle_shuffles_an_enemy_minion_into_my_opponents_deck() -> None:
    s = duel("Recycle")
    assert s.aims("Recycle") == {"Boulderfist Ogre"}
    s.play("Recycle", on="Boulderfist Ogre")
    assert (s.names(1), s.names(0, "deck"), s.names(1, "deck")) == ([], [], ["Boulderfist Ogre"])


def test_grove_tender_gives_each_player_a_mana_crystal() -> None:
    s = Scenario(hand=["Grove Tender"], mana=5, foe={"mana": {"max": 5}}, rules=NO_FATIGUE)
    s.play("Grove Tender", branch=0)
    assert (s.mana(0), s.side(0)["mana"]["max"], s.side(1)["mana"]["max"]) == (3, 6, 6)


def test_grove_tender_lets_each_player_draw_a_card() -> None:
    s = Scenario(hand=["Grove Tender"], deck=["Wisp"] * 2, their_deck=["Wisp"] * 2).play("Grove Tender", branch=1)
    assert (s.hand, s.their_hand) == ([WISP], [WISP])


def test_tree_of_life_restores_all_characters_to_full_health() -> None:
    s = Scenario(
        mine=[hurt("Chillwind Yeti", 4)],
        theirs=[hurt("Boulderfist Ogre", 6)],
        hand=["Tree of Life"],
        me={"hero": {"damage": 20}},
        foe={"hero": {"damage": 29}},
    )
    s.play("Tree of Life")
    assert (s.stats(0), s.stats(1), s.health(0), s.health(1)) == ([(4, 5)], [(6, 7)], 30, 30)


def test_mech_bear_cat_adds_a_spare_part_to_my_hand_whenever_it_takes_damage() -> None:
    start = Scenario(mine=["Mech-Bear-Cat", "Chillwind Yeti"], hand=["Moonfire", "Moonfire"])
    assert start.play("Moonfire", on="Chillwind Yeti").names(0, "hand") == ["Moonfire"]
    outcomes = start.outcomes(start.playing("Moonfire", on="Mech-Bear-Cat"))
    assert sorted(s.hand[0] for _, s in outcomes) == PARTS


def test_malorne_is_shuffled_into_my_deck_when_it_dies() -> None:
    s = Scenario(mine=[hurt("Malorne", 6)], hand=["Moonfire"]).play("Moonfire", on="Malorne")
    assert (s.names(0), s.names(0, "deck"), s.names(1, "deck")) == ([], ["Malorne"], [])


def test_malorne_is_shuffled_in_once_although_his_deathrattle_runs_twice() -> None:
    s = Scenario(mine=["Baron Rivendare", hurt("Malorne", 6)], hand=["Moonfire"]).play("Moonfire", on="Malorne")
    assert (s.names(0), s.names(0, "deck")) == (["Baron Rivendare"], ["Malorne"])
    s = Scenario(mine=["Baron Rivendare", "Malorne"], hand=["Feign Death"]).play("Feign Death")
    assert (s.names(0), s.names(0, "deck")) == (["Baron Rivendare"], ["Malorne"])


def test_dark_wispers_summons_5_wisps() -> None:
    s = duel("Dark Wispers").play("Dark Wispers", branch=0)
    assert s.names(0) == ["Chillwind Yeti"] + ["Wisp"] * 5


def test_dark_wispers_gives_a_minion_5_5_and_taunt() -> None:
    s = duel("Dark Wispers")
    assert s.aims("Dark Wispers") == MINIONS
    s.play("Dark Wispers", on="Chillwind Yeti", branch=1)
    assert s.stats(0) == [(9, 10)]
    assert s.keywords("Chillwind Yeti") == {"taunt"}


def test_druid_of_the_fang_becomes_a_7_7_if_i_have_a_beast() -> None:
    s = Scenario(mine=["Bloodfen Raptor"], hand=["GVG_080"]).play("GVG_080")
    assert [m["id"] for m in s.mine] == ["CS2_172", "GVG_080t"]
    assert s.stats(0)[1] == (7, 7)
    s = Scenario(mine=["Wisp"], theirs=["Bloodfen Raptor"], hand=["GVG_080"]).play("GVG_080")
    assert s.stats(0)[1] == (4, 4)


# -- hunter ----------------------------------------------------------------------------------------------


def test_call_pet_draws_a_card_which_costs_4_less_if_it_is_a_beast() -> None:
    s = Scenario(hand=["Call Pet", "King Mukla"], deck=["King Krush"]).play("Call Pet")
    assert (s.cost("King Krush"), s.cost("King Mukla")) == (5, 3)
    assert Scenario(hand=["Call Pet"], deck=["Boulderfist Ogre"]).play("Call Pet").cost("Boulderfist Ogre") == 6


def test_feign_death_triggers_all_deathrattles_on_my_minions() -> None:
    s = Scenario(
        mine=["Nerubian Egg", "Leper Gnome", "Wisp"], theirs=["Leper Gnome"], hand=["Feign Death"], rules=NO_FATIGUE
    )
    s.play("Feign Death")
    assert s.names(0) == ["Nerubian Egg", "Nerubian", "Leper Gnome", "Wisp"]
    assert (s.health(0), s.health(1)) == (30, 28)


def test_glaivezooka_gives_a_random_friendly_minion_1_attack() -> None:
    s = duel("Glaivezooka").play("Glaivezooka")
    assert (s.stats(0), s.stats(1), weapon(s)) == ([(5, 5)], [(6, 7)], 2)
    start = Scenario(mine=["Wisp", "Chillwind Yeti"], hand=["Glaivezooka"])
    outcomes = start.outcomes(start.playing("Glaivezooka"))
    assert sorted(s.stats(0) for _, s in outcomes) == [[(1, 1), (5, 5)], [(2, 1), (4, 5)]]


def test_king_of_beasts_gains_1_attack_for_each_other_beast_that_i_have() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Wisp", "Webspinner"], theirs=["Bloodfen Raptor"], hand=["King of Beasts"])
    assert s.play("King of Beasts").stats(0)[-1] == (4, 6)
    assert s.keywords("King of Beasts") == {"taunt"}


def test_metaltooth_leaper_gives_my_other_mechs_2_attack() -> None:
    s = Scenario(mine=[MECH, "Wisp"], theirs=[MECH], hand=["Metaltooth Leaper"]).play("Metaltooth Leaper")
    assert (s.stats(0), s.stats(1)) == ([(5, 4), (1, 1), (3, 3)], [(3, 4)])


def test_gahzrilla_doubles_its_attack_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Gahz'rilla", "Chillwind Yeti"], hand=["Moonfire"] * 3)
    s.play("Moonfire", on="Chillwind Yeti").play("Moonfire", on="Gahz'rilla")
    assert s.stats(0) == [(12, 8), (4, 4)]
    assert s.play("Moonfire", on="Gahz'rilla").stats(0)[0] == (24, 7)


def test_cobra_shot_deals_3_damage_to_a_minion_and_the_enemy_hero() -> None:
    s = duel("Cobra Shot")
    assert s.aims("Cobra Shot") == MINIONS
    s.play("Cobra Shot", on="Chillwind Yeti")
    assert (s.stats(0), s.stats(1), s.health(0), s.health(1)) == ([(4, 2)], [(6, 7)], 30, 27)


def test_steamwheedle_sniper_lets_my_hero_power_target_minions() -> None:
    s = Scenario(cls="hunter", mine=["Steamwheedle Sniper"], theirs=["Boulderfist Ogre"])
    assert s.power_aims() == {"Steamwheedle Sniper", "Boulderfist Ogre", "face"}
    assert s.power(on="Boulderfist Ogre").stats(1) == [(6, 5)]


# -- mage ------------------------------------------------------------------------------------------------


def test_flamecannon_deals_4_damage_to_a_random_enemy_minion() -> None:
    start = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "Archmage"], hand=["Flamecannon"])
    outcomes = start.outcomes(start.playing("Flamecannon"))
    assert sorted(s.stats(1) for _, s in outcomes) == [[(6, 3), (4, 7)], [(6, 7), (4, 3)]]
    assert not Scenario(mine=["Wisp"], hand=["Flamecannon"]).can_play("Flamecannon")


def test_snowchugger_freezes_what_it_damages() -> None:
    s = Scenario(mine=["Snowchugger"], theirs=["Boulderfist Ogre"]).attack("Snowchugger", "Boulderfist Ogre")
    assert s.frozen("Boulderfist Ogre")


def test_unstable_portal_adds_a_random_minion_to_my_hand_which_costs_3_less() -> None:
    start = Scenario(hand=["Unstable Portal"])
    outcomes = start.outcomes(start.playing("Unstable Portal"))
    assert {s.hand[0] for _, s in outcomes} == pool(lambda card: card.type == "minion")
    s = start.chance("Boulderfist Ogre").play("Unstable Portal")
    assert s.cost("Boulderfist Ogre") == 3


def test_goblin_blastmage_deals_4_damage_split_among_the_enemies_if_i_have_a_mech() -> None:
    s = Scenario(mine=[MECH], theirs=["Chillwind Yeti"], hand=["Goblin Blastmage"])
    s.chance("face", "face", "Chillwind Yeti", "face").play("Goblin Blastmage")
    assert (s.health(1), s.stats(1), s.health(0)) == (27, [(4, 4)], 30)
    s = Scenario(mine=["Wisp"], theirs=[MECH], hand=["Goblin Blastmage"]).play("Goblin Blastmage")
    assert (s.health(1), s.stats(1)) == (30, [(3, 4)])


def test_echo_of_medivh_puts_a_copy_of_each_friendly_minion_into_my_hand() -> None:
    s = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Echo of Medivh"])
    s.play("Echo of Medivh")
    assert s.names(0, "hand") == ["Wisp", "Chillwind Yeti"]
    assert s.names(0) == ["Wisp", "Chillwind Yeti"]


def test_flame_leviathan_deals_2_damage_to_all_characters_when_i_draw_it() -> None:
    s = duel("Arcane Intellect", deck=["Flame Leviathan", "Wisp"]).play("Arcane Intellect")
    assert (s.stats(0), s.stats(1), s.health(0), s.health(1)) == ([(4, 3)], [(6, 5)], 28, 28)
    assert sorted(s.names(0, "hand")) == ["Flame Leviathan", "Wisp"]


def test_flame_leviathan_in_hand_does_not_mind_another_one() -> None:
    s = duel("Shiv", "Flame Leviathan", deck=["Flame Leviathan"]).play("Shiv", on="face")
    assert (s.stats(0), s.health(0)) == ([(4, 3)], 28)


def test_wee_spellstopper_protects_adjacent_minions_from_spells_and_hero_powers() -> None:
    s = Scenario(mine=["Wisp", "Wee Spellstopper", "Raid Leader", "Chillwind Yeti"], hand=["Fireball"])
    assert s.aims("Fireball") == {"Wee Spellstopper", "Chillwind Yeti", "hero", "face"}
    assert s.power_aims() == s.aims("Fireball")


# -- paladin ---------------------------------------------------------------------------------------------


def test_seal_of_light_heals_my_hero_by_4_and_gives_it_2_attack_this_turn() -> None:
    s = Scenario(hand=["Seal of Light"], me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    s.play("Seal of Light")
    assert (s.health(0), s.health(1), s.hero_attack()) == (24, 20, 2)
    assert s.round().hero_attack() == 0


def test_coghammer_gives_a_random_friendly_minion_divine_shield_and_taunt() -> None:
    s = duel("Coghammer").play("Coghammer")
    assert s.keywords("Chillwind Yeti") == {"divine_shield", "taunt"}
    assert s.keywords("Boulderfist Ogre") == set()


def test_quartermaster_gives_my_silver_hand_recruits_2_2() -> None:
    s = Scenario(mine=[RECRUIT, "Wisp", RECRUIT], theirs=[RECRUIT], hand=["Quartermaster"]).play("Quartermaster")
    assert (s.stats(0), s.stats(1)) == ([(3, 3), (1, 1), (3, 3), (2, 5)], [(1, 1)])


def test_muster_for_battle_summons_3_recruits_and_equips_a_1_4_weapon() -> None:
    s = Scenario(hand=["Muster for Battle"]).play("Muster for Battle")
    assert [m["id"] for m in s.mine] == [RECRUIT] * 3
    assert s.side(0)["weapon"]["id"] == "CS2_091"


def test_cobalt_guardian_gains_divine_shield_whenever_i_summon_a_mech() -> None:
    s = Scenario(mine=["Cobalt Guardian"], hand=["Wisp", MECH], their_hand=[MECH], rules=NO_FATIGUE)
    assert s.play("Wisp").keywords("Cobalt Guardian") == set()
    s.end().play(MECH).end()
    assert s.keywords("Cobalt Guardian") == set()
    assert s.play(MECH).keywords("Cobalt Guardian") == {"divine_shield"}
    s = Scenario(hand=["Cobalt Guardian"]).play("Cobalt Guardian")
    assert s.keywords("Cobalt Guardian") == set()


def test_bolvar_fordragon_gains_1_attack_whenever_a_friendly_minion_dies_while_it_is_in_hand() -> None:
    s = Scenario(
        mine=["Wisp", "Raid Leader"],
        theirs=["Bloodfen Raptor"],
        hand=["Bolvar Fordragon", "Fireball", "Moonfire", "Moonfire", "Fiery War Axe"],
        weapon="Fiery War Axe",
    )
    s.play("Moonfire", on="Wisp").play("Fireball", on="Bloodfen Raptor").play("Fiery War Axe")
    assert s.find("Bolvar Fordragon", 0, "hand")["attack"] == 2
    s = Scenario(mine=["Bolvar Fordragon", "Wisp"], hand=["Moonfire"]).play("Moonfire", on="Wisp")
    assert s.stats(0) == [(1, 7)]


def test_scarlet_purifier_deals_2_damage_to_all_minions_with_deathrattle() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", "Sylvanas Windrunner"],
        theirs=["Boulderfist Ogre", "Cairne Bloodhoof"],
        hand=["Scarlet Purifier"],
    )
    s.play("Scarlet Purifier")
    assert (s.stats(0)[:2], s.stats(1)) == ([(4, 5), (5, 3)], [(6, 7), (4, 3)])


# -- priest ----------------------------------------------------------------------------------------------


def test_lightbomb_deals_damage_to_each_minion_equal_to_its_attack() -> None:
    s = Scenario(mine=["Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre", "Nerubian Egg"], hand=["Lightbomb"])
    s.play("Lightbomb")
    assert (s.stats(0), s.stats(1)) == ([(4, 1)], [(6, 1), (0, 2)])


def test_shadowbomber_deals_3_damage_to_each_hero() -> None:
    s = duel("Shadowbomber").play("Shadowbomber")
    assert (s.health(0), s.health(1), s.stats(1)) == (27, 27, [(6, 7)])


def test_velens_chosen_gives_a_minion_2_4_and_spell_damage() -> None:
    s = duel("Velen's Chosen", "Moonfire")
    assert s.aims("Velen's Chosen") == MINIONS
    s.play("Velen's Chosen", on="Chillwind Yeti")
    assert s.stats(0) == [(6, 9)]
    assert s.play("Moonfire", on="face").health(1) == 28


def test_shrinkmeister_gives_a_minion_2_less_attack_this_turn() -> None:
    s = duel("Shrinkmeister")
    assert s.aims("Shrinkmeister") == MINIONS
    assert s.play("Shrinkmeister", on="Boulderfist Ogre").stats(1) == [(4, 7)]
    assert s.end().stats(1) == [(6, 7)]


def test_light_of_the_naaru_heals_3_and_summons_a_lightwarden_if_the_target_is_still_damaged() -> None:
    s = duel("Light of the Naaru", me={"hero": {"damage": 3}})
    assert s.aims("Light of the Naaru") == EVERYONE
    s.play("Light of the Naaru", on="hero")
    assert (s.health(0), s.names(0)) == (30, ["Chillwind Yeti"])
    s = Scenario(hand=["Light of the Naaru"], me={"hero": {"damage": 4}}).play("Light of the Naaru", on="hero")
    assert (s.health(0), s.names(0)) == (29, ["Lightwarden"])


def test_voljin_swaps_health_with_another_minion() -> None:
    s = duel("Vol'jin", "Fireball").play("Fireball", on="Boulderfist Ogre")
    assert s.aims("Vol'jin") == MINIONS
    s = duel("Vol'jin").play("Vol'jin", on="Boulderfist Ogre")
    assert (s.stats(0)[1], s.stats(1)) == ((6, 7), [(6, 2)])
    assert s.damage("Boulderfist Ogre") == 0


def test_shadowboxer_deals_1_damage_to_a_random_enemy_whenever_a_minion_is_healed() -> None:
    s = Scenario(cls="priest", mine=["Shadowboxer", hurt("Chillwind Yeti", 3)], me={"hero": {"damage": 9}})
    assert s.power(on="Chillwind Yeti").health(1) == 29
    s = Scenario(cls="priest", mine=["Shadowboxer"], me={"hero": {"damage": 9}})
    assert s.power(on="hero").health(1) == 30


def test_upgraded_repair_bot_gives_a_friendly_mech_4_health() -> None:
    s = Scenario(mine=[MECH, "Wisp"], theirs=["Annoy-o-Tron"], hand=["Upgraded Repair Bot"])
    assert s.aims("Upgraded Repair Bot") == {MECH}
    assert s.play("Upgraded Repair Bot", on=MECH).stats(0)[0] == (3, 8)


# -- rogue -----------------------------------------------------------------------------------------------


def test_tinkers_sharpsword_oil_gives_my_weapon_3_attack_and_with_combo_a_minion_too() -> None:
    s = duel("Tinker's Sharpsword Oil", weapon="Fiery War Axe").play("Tinker's Sharpsword Oil")
    assert (weapon(s), s.stats(0)) == (6, [(4, 5)])
    s = duel("Moonfire", "Tinker's Sharpsword Oil", weapon="Fiery War Axe").play("Moonfire", on="face")
    s.play("Tinker's Sharpsword Oil")
    assert (weapon(s), s.stats(0), s.stats(1)) == (6, [(7, 5)], [(6, 7)])


def test_goblin_auto_barber_gives_my_weapon_1_attack() -> None:
    s = duel("Goblin Auto-Barber", weapon="Fiery War Axe", their_weapon="Fiery War Axe").play("Goblin Auto-Barber")
    assert (weapon(s), weapon(s, 1)) == (4, 3)


def test_cogmasters_wrench_has_2_more_attack_while_i_have_a_mech() -> None:
    assert weapon(Scenario(mine=[MECH], weapon="Cogmaster's Wrench")) == 3
    assert weapon(Scenario(mine=["Wisp"], theirs=[MECH], weapon="Cogmaster's Wrench")) == 1


def test_one_eyed_cheat_gains_stealth_whenever_i_summon_a_pirate() -> None:
    pirate = "Bloodsail Raider"
    s = Scenario(mine=["One-eyed Cheat"], hand=["Wisp", pirate], their_hand=[pirate], rules=NO_FATIGUE).play("Wisp")
    s.end().play(pirate).end()
    assert s.keywords("One-eyed Cheat") == set()
    assert s.play(pirate).keywords("One-eyed Cheat") == {"stealth"}
    assert Scenario(hand=["One-eyed Cheat"]).play("One-eyed Cheat").keywords("One-eyed Cheat") == set()


def test_iron_sensei_gives_another_friendly_mech_2_2_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Iron Sensei", MECH, "Wisp"], theirs=["Annoy-o-Tron"]).end()
    assert (s.stats(0), s.stats(1)) == ([(2, 2), (5, 6), (1, 1)], [(1, 2)])
    assert s.end().stats(0)[1] == (5, 6)


def test_trade_prince_gallywix_copies_the_spells_of_my_opponent_and_gives_a_coin_for_each() -> None:
    s = Scenario(mine=["Trade Prince Gallywix"], hand=["Moonfire"], their_hand=["Moonfire", "Wisp"], rules=NO_FATIGUE)
    assert s.play("Moonfire", on="face").end().hand == []
    s.play("Wisp").play("Moonfire", on="face")
    assert (s.names(0, "hand"), s.their_hand) == (["Moonfire"], [COIN])
    mana = s.mana(1)
    assert s.play(COIN).mana(1) == min(10, mana + 1)
    assert (s.names(0, "hand"), s.their_hand) == (["Moonfire"], [])


def test_gallywixs_coin_gives_1_mana_this_turn_only() -> None:
    s = Scenario(hand=[COIN], mana=4).play(COIN)
    assert s.mana() == 5
    assert s.round().mana() == 5
    assert s.side(0)["mana"]["max"] == 5


def test_sabotage_destroys_a_random_enemy_minion_and_with_combo_the_enemy_weapon() -> None:
    s = duel("Sabotage", weapon="Fiery War Axe", their_weapon="Fiery War Axe").play("Sabotage")
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], [])
    assert s.side(1)["weapon"] is not None
    s = duel("Moonfire", "Sabotage", weapon="Fiery War Axe", their_weapon="Fiery War Axe").play("Moonfire", on="face")
    s.play("Sabotage")
    assert (s.names(1), s.side(1).get("weapon")) == ([], None)
    assert s.side(0)["weapon"] is not None


@pytest.mark.parametrize("ogre", ["Ogre Ninja", "Dunemaul Shaman", "Ogre Brute"])
def test_ogres_attack_the_wrong_enemy_half_of_the_time(ogre: str) -> None:
    s = Scenario(mine=[ogre], theirs=["Chillwind Yeti"])
    outcomes = s.outcomes(f"attack {s.mine[0]['eid']} on {s.eid('face')}")
    hit = sum(probability for probability, after in outcomes if after.health(1) < 30)
    assert hit == pytest.approx(0.5)
    assert len(outcomes) == 2


def test_dunemaul_shaman_has_windfury_and_overload_and_ogre_ninja_stealth() -> None:
    s = Scenario(hand=["Dunemaul Shaman"], mine=["Ogre Ninja"]).play("Dunemaul Shaman")
    assert s.keywords("Dunemaul Shaman") >= {"windfury"}
    assert s.keywords("Ogre Ninja") >= {"stealth"}
    assert s.round().mana() == 9


# -- shaman ----------------------------------------------------------------------------------------------


def test_ancestors_call_puts_a_random_minion_from_each_hand_into_the_battlefield() -> None:
    s = Scenario(hand=["Ancestor's Call", "Wisp", "Fireball"], their_hand=["Fireball", "Boulderfist Ogre"])
    s.play("Ancestor's Call")
    assert (s.names(0), s.names(1)) == (["Wisp"], ["Boulderfist Ogre"])
    assert (s.names(0, "hand"), s.names(1, "hand")) == (["Fireball"], ["Fireball"])


def test_powermace_gives_a_random_friendly_mech_2_2_when_it_breaks() -> None:
    s = Scenario(mine=["Wisp", MECH], theirs=[MECH], weapon="Powermace", hand=["Fiery War Axe"]).play("Fiery War Axe")
    assert (s.stats(0), s.stats(1)) == ([(1, 1), (5, 6)], [(3, 4)])


def test_crackle_deals_3_to_6_damage_and_overloads_1() -> None:
    start = duel("Crackle")
    assert start.aims("Crackle") == EVERYONE
    outcomes = start.outcomes(start.playing("Crackle", on="face"))
    assert sorted(s.health(1) for _, s in outcomes) == [24, 25, 26, 27]
    assert outcomes[0][1].round().mana() == 9


def test_vitality_totem_restores_4_health_to_my_hero_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Vitality Totem"], me={"hero": {"damage": 10}}, rules=NO_FATIGUE)
    assert s.end().health(0) == 24
    assert s.end().health(0) == 24


def test_siltfin_spiritwalker_draws_a_card_whenever_another_friendly_murloc_dies() -> None:
    s = Scenario(
        mine=["Siltfin Spiritwalker", "Murloc Raider", "Wisp"],
        theirs=["Grimscale Oracle"],
        hand=["Moonfire"] * 3,
        deck=["Wisp"] * 3,
    )
    s.play("Moonfire", on="Grimscale Oracle").play("Moonfire", on="Wisp")
    assert s.names(0, "hand") == ["Moonfire"]
    assert s.play("Moonfire", on="Murloc Raider").names(0, "hand") == ["Wisp"]
    s = Scenario(mine=[hurt("Siltfin Spiritwalker", 4)], hand=["Moonfire"], deck=["Wisp"])
    assert s.play("Moonfire", on="Siltfin Spiritwalker").names(0, "hand") == []


def test_neptulon_adds_4_random_murlocs_to_my_hand_and_overloads_3() -> None:
    s = Scenario(hand=["Neptulon"]).play("Neptulon")
    assert len(s.hand) == 4
    assert set(s.hand) <= pool(lambda card: card.race in ("murloc", "all"))
    assert s.round().mana() == 7


# -- warlock ---------------------------------------------------------------------------------------------


def test_darkbomb_deals_3_damage_to_any_character() -> None:
    s = duel("Darkbomb")
    assert s.aims("Darkbomb") == EVERYONE
    assert s.play("Darkbomb", on="face").health(1) == 27


def test_demonheart_deals_5_damage_to_a_minion_or_gives_a_friendly_demon_5_5() -> None:
    s = Scenario(mine=["Voidwalker", "Chillwind Yeti"], theirs=["Doomguard"], hand=["Demonheart"] * 2)
    assert s.aims("Demonheart") == {"Voidwalker", "Chillwind Yeti", "Doomguard"}
    assert s.play("Demonheart", on="Voidwalker").stats(0)[0] == (6, 8)
    assert s.play("Demonheart", on="Doomguard").stats(1) == [(5, 2)]
    s = duel("Demonheart").play("Demonheart", on="Chillwind Yeti")
    assert s.names(0) == []


def test_fel_cannon_deals_2_damage_to_a_non_mech_minion_at_the_end_of_my_turn() -> None:
    start = Scenario(mine=["Fel Cannon", MECH, "Chillwind Yeti"], theirs=["Boulderfist Ogre"])
    outcomes = start.outcomes("end")
    assert sorted((s.stats(0), s.stats(1)) for _, s in outcomes) == [
        ([(3, 5), (3, 4), (4, 3)], [(6, 7)]),
        ([(3, 5), (3, 4), (4, 5)], [(6, 5)]),
    ]
    s = outcomes[0][1]
    assert (s.stats(0), s.stats(1)) == (s.end().stats(0), s.stats(1))


def test_malganis_gives_my_other_demons_2_2_and_makes_my_hero_immune() -> None:
    s = Scenario(mine=["Mal'Ganis", "Voidwalker", "Wisp"], theirs=["Doomguard"], hand=["Moonfire"])
    assert (s.stats(0), s.stats(1)) == ([(9, 7), (3, 5), (1, 1)], [(5, 7)])
    assert s.play("Moonfire", on="hero").health(0) == 30


def test_imp_losion_deals_2_to_4_damage_to_a_minion_and_summons_an_imp_for_each_damage() -> None:
    start = duel("Imp-losion")
    assert start.aims("Imp-losion") == MINIONS
    outcomes = start.outcomes(start.playing("Imp-losion", on="Boulderfist Ogre"))
    assert sorted((s.stats(1)[0][1], len(s.mine) - 1) for _, s in outcomes) == [(3, 4), (4, 3), (5, 2)]
    assert {m["id"] for _, s in outcomes for m in s.mine[1:]} == {IMP}


def test_anima_golem_destroys_itself_at_the_end_of_each_turn_if_it_is_my_only_minion() -> None:
    s = Scenario(mine=["Anima Golem", "Wisp"], theirs=["Wisp"], their_hand=["Moonfire"], rules=NO_FATIGUE).end()
    assert s.names(0) == ["Anima Golem", "Wisp"]
    s.play("Moonfire", on=s.mine[1]["eid"])
    assert s.names(0) == ["Anima Golem"]
    assert s.end().names(0) == []
    assert Scenario(mine=["Anima Golem"], theirs=["Wisp"]).end().names(0) == []


def test_floating_watcher_gains_2_2_whenever_my_hero_takes_damage_on_my_turn() -> None:
    s = Scenario(mine=["Floating Watcher"], hand=["Moonfire"] * 3, their_hand=["Moonfire"], rules=NO_FATIGUE)
    assert s.play("Moonfire", on="face").stats(0) == [(4, 4)]
    assert s.play("Moonfire", on="hero").stats(0) == [(6, 6)]
    assert s.play("Moonfire", on="Floating Watcher").stats(0) == [(6, 5)]
    assert s.end().play("Moonfire", on="hero").stats(0) == [(6, 5)]


# -- warrior ---------------------------------------------------------------------------------------------


def test_bouncing_blade_deals_1_damage_to_random_minions_until_one_dies() -> None:
    s = Scenario(mine=["Bloodfen Raptor"], theirs=["River Crocolisk"], hand=["Bouncing Blade"])
    s.chance("Bloodfen Raptor", "River Crocolisk", "River Crocolisk", "Bloodfen Raptor").play("Bouncing Blade")
    assert (s.names(0), s.stats(1)) == ([], [(2, 1)])
    assert not Scenario(hand=["Bouncing Blade"]).can_play("Bouncing Blade")


def test_bouncing_blade_stops_where_no_minion_can_be_hurt() -> None:
    s = Scenario(mine=["Rock"], hand=["Bouncing Blade", "Bouncing Blade", "Bouncing Blade"], library=LIBRARY)
    assert s.play("Bouncing Blade").stats(0) == [(0, 10)]
    assert s.play("Bouncing Blade").stats(0) == [(0, 1)]
    s.place("Chillwind Yeti").play("Bouncing Blade")
    assert s.names(0) == ["Rock"]


def test_bouncing_blade_passes_immune_minions_by() -> None:
    s = Scenario(mine=["Bloodfen Raptor"], theirs=["River Crocolisk"], hand=["Bestial Wrath", "Bouncing Blade"])
    s.play("Bestial Wrath", on="Bloodfen Raptor").play("Bouncing Blade")
    assert (s.stats(0), s.names(1)) == ([(5, 2)], [])


def test_bouncing_blade_goes_on_if_something_else_kills_another_minion() -> None:
    s = Scenario(mine=["Imp Gang Boss", "Knife Juggler"], theirs=["Wisp"], hand=["Bouncing Blade"])
    knife = "Wisp"
    s.chance("Imp Gang Boss", knife, "Knife Juggler", "Knife Juggler").play("Bouncing Blade")
    assert (s.names(0), s.names(1)) == (["Imp Gang Boss", "Imp"], [])


def test_warbot_has_1_more_attack_while_damaged() -> None:
    s = Scenario(mine=["Warbot"], hand=["Moonfire"])
    assert s.stats(0) == [(1, 3)]
    assert s.play("Moonfire", on="Warbot").stats(0) == [(2, 2)]


def test_crush_destroys_a_minion_and_costs_4_less_if_i_have_a_damaged_minion() -> None:
    s = duel("Crush")
    assert (s.cost("Crush"), s.aims("Crush")) == (7, MINIONS)
    assert s.play("Crush", on="Boulderfist Ogre").names(1) == []
    assert Scenario(mine=[hurt("Chillwind Yeti", 1)], hand=["Crush"]).cost("Crush") == 3
    assert Scenario(mine=["Wisp"], theirs=[hurt("Chillwind Yeti", 1)], hand=["Crush"]).cost("Crush") == 7


def test_shieldmaiden_gains_5_armor() -> None:
    s = Scenario(hand=["Shieldmaiden"]).play("Shieldmaiden")
    assert (s.armor(0), s.armor(1)) == (5, 0)


def test_ogre_warmaul_hits_the_wrong_enemy_half_of_the_time() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], weapon="Ogre Warmaul")
    outcomes = s.outcomes(f"attack {s.eid('hero')} on {s.eid('face')}")
    assert sorted((probability, after.health(1), after.stats(1)) for probability, after in outcomes) == [
        (0.5, 26, [(6, 7)]),
        (0.5, 30, [(6, 3)]),
    ]


def test_screwjank_clunker_gives_a_friendly_mech_2_2() -> None:
    s = Scenario(mine=[MECH, "Wisp"], theirs=["Annoy-o-Tron"], hand=["Screwjank Clunker"])
    assert s.aims("Screwjank Clunker") == {MECH}
    assert s.play("Screwjank Clunker", on=MECH).stats(0)[0] == (5, 6)


def test_iron_juggernaut_shuffles_a_mine_into_my_opponents_deck_which_explodes_when_drawn() -> None:
    s = Scenario(hand=["Iron Juggernaut"]).play("Iron Juggernaut")
    assert (s.names(0, "deck"), s.names(1, "deck")) == ([], ["Burrowing Mine"])
    s.end()
    assert (s.health(0), s.health(1), s.their_hand) == (30, 19, [])  # the mine, and 1 damage of fatigue
    s = Scenario(their_deck=["GVG_056t", "GVG_056t"], theirs=["Kobold Geomancer"], rules=NO_FATIGUE).end()
    assert s.health(1) == 10


def test_burrowing_mine_in_hand_explodes_when_it_is_played() -> None:
    s = Scenario(hand=["GVG_056t"], deck=["Wisp"]).play("GVG_056t")
    assert (s.health(0), s.names(0, "hand")) == (20, ["Wisp"])


def test_burrowing_mine_in_hand_does_not_mind_another_one() -> None:
    s = Scenario(hand=["GVG_056t", "Shiv"], deck=["GVG_056t"], rules=NO_FATIGUE).play("Shiv", on="face")
    assert (s.health(0), s.names(0, "hand")) == (20, ["Burrowing Mine"])


def test_siege_engine_gains_1_attack_whenever_i_gain_armor() -> None:
    s = Scenario(cls="warrior", mine=["Siege Engine"], their_cls="warrior", rules=NO_FATIGUE)
    assert s.power().stats(0) == [(6, 5)]
    assert s.end().power().stats(0) == [(6, 5)]


# -- Spare Parts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "stats"),
    [("PART_001", (4, 6)), ("PART_007", (5, 5)), ("PART_006", (5, 4))],
)
def test_armor_plating_whirling_blades_and_reversing_switch_change_the_stats_of_a_minion(
    part: str, stats: tuple[int, int]
) -> None:
    s = duel(part)
    assert s.aims(part) == MINIONS
    assert s.play(part, on="Chillwind Yeti").stats(0) == [stats]
    assert s.stats(1) == [(6, 7)]


def test_time_rewinder_returns_a_friendly_minion_to_my_hand() -> None:
    s = duel("PART_002")
    assert s.aims("PART_002") == {"Chillwind Yeti"}
    s.play("PART_002", on="Chillwind Yeti")
    assert (s.names(0), s.names(0, "hand")) == ([], ["Chillwind Yeti"])


def test_rusty_horn_gives_a_minion_taunt() -> None:
    s = duel("PART_003")
    assert s.aims("PART_003") == MINIONS
    assert s.play("PART_003", on="Boulderfist Ogre").keywords("Boulderfist Ogre") == {"taunt"}


def test_finicky_cloakfield_gives_a_friendly_minion_stealth_until_my_next_turn() -> None:
    s = duel("PART_004")
    assert s.aims("PART_004") == {"Chillwind Yeti"}
    assert s.play("PART_004", on="Chillwind Yeti").end().keywords("Chillwind Yeti") == {"stealth"}
    assert s.end().keywords("Chillwind Yeti") == set()


def test_emergency_coolant_freezes_a_minion() -> None:
    s = duel("PART_005")
    assert s.aims("PART_005") == MINIONS
    assert s.play("PART_005", on="Boulderfist Ogre").frozen("Boulderfist Ogre")
