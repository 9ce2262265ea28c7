"""Class cards of Knights of the Frozen Throne."""

from __future__ import annotations

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import STARTS_DORMANT, minions_of_cost, pool

QUIET = {"fatigue": False}
GHOUL = "ICC_900t"


def deck(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the cards in a deck."""
    return [card["id"] for card in s.side(player)["deck"]]


def costs(s: Scenario, player: int = 0) -> list[int]:
    """What the cards in hand cost."""
    return [card["cost"] for card in s.side(player)["hand"]]


def ids(s: Scenario, player: int = 0) -> list[str]:
    """Ids of the minions of a player."""
    return [minion["id"] for minion in s.side(player)["minions"]]


# Druid


@pytest.mark.parametrize(("branch", "form"), [(0, "ICC_051t"), (1, "ICC_051t2")])
def test_druid_of_the_swarm_takes_one_of_two_forms(branch: int, form: str) -> None:
    assert ids(Scenario(hand=["ICC_051"]).play("ICC_051", branch=branch)) == [form]


def test_druid_of_the_swarm_takes_both_forms_with_fandral() -> None:
    assert ids(Scenario(mine=["Fandral Staghelm"], hand=["ICC_051"]).play("ICC_051"))[1] == "ICC_051t3"


def test_gnash_gives_3_attack_this_turn_and_3_armor() -> None:
    s = Scenario(hand=["Gnash"]).play("Gnash")
    assert (s.hero_attack(0), s.armor()) == (3, 3)
    assert s.end().hero_attack(0) == 0


def test_crypt_lord_gains_health_after_i_summon_a_minion() -> None:
    s = Scenario(hand=["Crypt Lord", "Wisp"], their_hand=["Wisp"]).play("Crypt Lord").play("Wisp").end().play("Wisp")
    assert s.stats(0)[0] == (1, 7)


def test_strongshell_scavenger_strengthens_my_taunt_minions() -> None:
    s = Scenario(mine=["Goldshire Footman", "Wisp"], theirs=["Goldshire Footman"], hand=["Strongshell Scavenger"])
    s.play("Strongshell Scavenger")
    assert (s.stats(0), s.stats(1)) == ([(3, 4), (1, 1), (2, 3)], [(1, 2)])


def test_webweave_summons_two_poisonous_spiders() -> None:
    assert ids(Scenario(hand=["Webweave"]).play("Webweave")) == ["ICC_832t3"] * 2


@pytest.mark.parametrize(("theirs", "scarabs"), [(0, 1), (1, 1), (3, 3)])
def test_spreading_plague_repeats_while_they_have_more_minions(theirs: int, scarabs: int) -> None:
    s = Scenario(theirs=["Wisp"] * theirs, hand=["Spreading Plague"]).play("Spreading Plague")
    assert ids(s) == ["ICC_832t4"] * scarabs


def test_malfurion_summons_scarabs_or_spiders_and_gains_a_choice_as_power() -> None:
    s = Scenario(hand=["ICC_832"], rules=QUIET).play("ICC_832", branch=1)
    assert (ids(s), s.armor(), s.side(0)["power"]["id"]) == (["ICC_832t4"] * 2, 5, "ICC_832p")
    assert ids(Scenario(hand=["ICC_832"]).play("ICC_832", branch=0)) == ["ICC_832t3"] * 2
    s.round()
    actions = [str(a) for a in s.game.legal_actions() if a.kind == "power"]
    assert len(actions) == 2
    armored = s.game.clone()
    armored.apply(actions[1])
    assert armored.state()["players"][0]["hero"]["armor"] == 8
    s.do(actions[0])
    assert (s.hero_attack(0), s.armor()) == (3, 5)
    assert s.end().hero_attack(0) == 0


def test_ultimate_infestation_does_five_of_everything() -> None:
    s = duel("Ultimate Infestation", deck=["Wisp"] * 6)
    assert s.aims("Ultimate Infestation") == EVERYONE
    s.play("Ultimate Infestation", on="face")
    assert (s.health(1), len(s.hand), s.armor(), s.stats(0)[1]) == (25, 5, 5, (5, 5))


# Hunter


def test_play_dead_triggers_a_friendly_deathrattle() -> None:
    s = Scenario(mine=["Loot Hoarder", "Wisp"], theirs=["Loot Hoarder"], hand=["Play Dead"], deck=["Wisp"])
    assert s.targets("Play Dead") == {s.mine[0]["eid"]}
    assert len(s.play("Play Dead", on=s.mine[0]["eid"]).hand) == 1


def test_toxic_arrow_makes_a_survivor_poisonous() -> None:
    s = duel("Toxic Arrow")
    assert s.aims("Toxic Arrow") == MINIONS
    s.play("Toxic Arrow", on="Chillwind Yeti")
    assert (s.stats(0), s.keywords("Chillwind Yeti")) == ([(4, 3)], {"poisonous"})


def test_toxic_arrow_gives_nothing_to_the_dying() -> None:
    s = Scenario(mine=["Loot Hoarder"], hand=["Toxic Arrow"], deck=["Wisp"])
    s.play("Toxic Arrow", on="Loot Hoarder")
    assert (s.names(0), len(s.hand)) == ([], 1)


def test_venomstrike_trap_summons_a_cobra_when_my_minion_is_attacked() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Wisp", "Wisp"], secrets=["Venomstrike Trap"]).end()
    s.attack("Wisp", "hero")
    assert len(s.mine) == 1
    s.attack(s.theirs[1]["eid"], "Chillwind Yeti")
    assert ids(s) == ["CS2_182", "EX1_170"]


def test_venomstrike_trap_stays_without_room() -> None:
    s = Scenario(mine=["Chillwind Yeti"] * 7, theirs=["Wisp"], secrets=["Venomstrike Trap"]).end()
    s.attack("Wisp", s.mine[0]["eid"])
    assert len(s.side(0)["secrets"]) == 1


def test_stitched_tracker_discovers_a_copy_of_a_minion_in_my_deck() -> None:
    s = Scenario(hand=["Stitched Tracker"], deck=["Chillwind Yeti", "Fireball"]).play("Stitched Tracker")
    assert s.options() == ["CS2_182"]
    s.pick(0)
    assert (s.hand, len(deck(s))) == (["CS2_182"], 2)


def test_exploding_bloatbat_hits_enemy_minions_when_it_dies() -> None:
    s = Scenario(mine=["Exploding Bloatbat", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Moonfire"])
    s.play("Moonfire", on="Exploding Bloatbat")
    assert (s.stats(0), s.stats(1), s.health(1)) == ([(4, 5)], [(6, 5)], 30)


def test_corpse_widow_makes_my_deathrattle_cards_cost_2_less() -> None:
    s = Scenario(mine=["Corpse Widow"], hand=["Loot Hoarder", "Wisp"], their_hand=["Loot Hoarder"])
    assert (costs(s), costs(s, 1)) == ([0, 0], [2])


def test_abominable_bowman_summons_a_beast_that_died() -> None:
    s = Scenario(
        mine=[{"id": "Abominable Bowman", "health": 1}, "River Crocolisk", "Murloc Raider"],
        hand=["Moonfire", "Arcane Shot"],
    )
    s.give("Fireball").play("Fireball", on="River Crocolisk").play("Arcane Shot", on="Murloc Raider")
    s.play("Moonfire", on="Abominable Bowman")
    assert s.names(0) == ["River Crocolisk"]


# Mage


def test_breath_of_sindragosa_hits_and_freezes_a_random_enemy_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], hand=["Breath of Sindragosa"]).play("Breath of Sindragosa")
    assert (s.stats(1), s.frozen("Boulderfist Ogre")) == ([(6, 5)], True)


def test_ice_walker_lets_my_hero_power_freeze() -> None:
    s = Scenario(mine=["Ice Walker"], theirs=["Boulderfist Ogre"], cls="mage").power(on="Boulderfist Ogre")
    assert s.frozen("Boulderfist Ogre")


def test_frozen_clone_copies_their_minion_twice() -> None:
    s = Scenario(secrets=["Frozen Clone"], their_hand=["Moonfire", "Chillwind Yeti"]).end().play("Moonfire", on="hero")
    assert s.hand == []
    assert s.play("Chillwind Yeti").hand == ["CS2_182"] * 2


def test_doomed_apprentice_makes_their_spells_cost_1_more() -> None:
    s = Scenario(mine=["Doomed Apprentice"], hand=["Fireball"], their_hand=["Fireball", "Wisp"])
    assert (costs(s), costs(s, 1)) == ([4], [5, 0])


def test_coldwraith_draws_if_an_enemy_is_frozen() -> None:
    s = duel("Coldwraith", "Frostbolt", "Coldwraith", deck=["Wisp"] * 2).play("Coldwraith")
    assert len(s.hand) == 2
    assert len(s.play("Frostbolt", on="face").play("Coldwraith").hand) == 1


def test_simulacrum_copies_the_cheapest_minion_in_my_hand() -> None:
    s = Scenario(hand=["Simulacrum", {"id": "Murloc Raider", "attack": 5}, "Chillwind Yeti", "Moonfire"]).play(
        "Simulacrum"
    )
    assert (s.hand[-1], s.side(0)["hand"][-1]["attack"]) == ("CS2_168", 5)


def test_ghastly_conjurer_adds_a_mirror_image() -> None:
    assert Scenario(hand=["Ghastly Conjurer"]).play("Ghastly Conjurer").hand == ["CS2_027"]


def test_glacial_mysteries_puts_one_of_each_secret_into_play() -> None:
    s = Scenario(hand=["Glacial Mysteries"], deck=["Counterspell", "Counterspell", "Ice Barrier", "Wisp"])
    s.play("Glacial Mysteries")
    assert sorted(c["id"] for c in s.side(0)["secrets"]) == ["EX1_287", "EX1_289"]
    assert len(deck(s)) == 2


def test_sindragosa_summons_two_frozen_champions() -> None:
    assert ids(Scenario(hand=["ICC_838"]).play("ICC_838")) == ["ICC_838t", "ICC_838", "ICC_838t"]


def test_frozen_champion_leaves_a_legendary_minion() -> None:
    s = Scenario(mine=["ICC_838t"], hand=["Moonfire"]).play("Moonfire", on="ICC_838t")
    assert (load()[s.hand[0]].rarity, load()[s.hand[0]].type) == ("legendary", "minion")


def test_frost_lich_jaina_gives_my_elementals_lifesteal() -> None:
    s = Scenario(mine=["Wisp"], hand=["ICC_833"], me={"hero": {"damage": 10}}, rules=QUIET).play("ICC_833")
    assert (ids(s), s.keywords("ICC_833t") >= {"lifesteal"}) == (["CS2_231", "ICC_833t"], True)
    s.round().attack("ICC_833t", "face").attack("Wisp", "face")
    assert s.health(0) == 23


@pytest.mark.parametrize(("theirs", "summoned"), [("Wisp", True), ("Chillwind Yeti", False)])
def test_icy_touch_summons_a_water_elemental_when_it_kills(theirs: str, summoned: bool) -> None:
    s = Scenario(theirs=[theirs], me={"power": "ICC_833h"})
    assert s.power_aims() == {theirs, "hero", "face"}
    s.power(on=theirs)
    assert ids(s) == (["ICC_833t"] if summoned else [])


def test_water_elemental_of_jaina_and_voodoo_hexxer_freeze_what_they_damage() -> None:
    for card in ("ICC_833t", "ICC_088"):
        s = Scenario(mine=[card], theirs=["Boulderfist Ogre"]).attack(card, "Boulderfist Ogre")
        assert s.frozen("Boulderfist Ogre")


# Paladin


def test_dark_conviction_sets_a_minion_to_3_3() -> None:
    s = duel("Dark Conviction")
    assert s.aims("Dark Conviction") == MINIONS
    assert s.play("Dark Conviction", on="Boulderfist Ogre").stats(1) == [(3, 3)]


def test_desperate_stand_returns_a_minion_with_1_health() -> None:
    s = duel("Desperate Stand", "Fireball", "Fireball")
    assert s.aims("Desperate Stand") == MINIONS
    s.play("Desperate Stand", on="Chillwind Yeti").play("Fireball", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 1)]
    assert s.play("Fireball", on="Chillwind Yeti").names(0) == []


def test_howling_commander_draws_a_divine_shield_minion() -> None:
    s = Scenario(hand=["Howling Commander"], deck=["Argent Squire", "Wisp"]).play("Howling Commander")
    assert s.hand == ["EX1_008"]


@pytest.mark.parametrize(
    ("card", "token"), [("Arrogant Crusader", GHOUL), ("Vryghoul", GHOUL), ("Skelemancer", "ICC_019t")]
)
def test_deathrattles_of_their_turn(card: str, token: str) -> None:
    s = Scenario(mine=[card], hand=["Fireball"]).play("Fireball", on=card)
    assert ids(s) == []
    s = Scenario(mine=[card], their_hand=["Fireball"]).end().play("Fireball", on=card)
    assert ids(s) == [token]


def test_mountainfire_armor_gives_6_armor_in_their_turn() -> None:
    s = Scenario(mine=["Mountainfire Armor"], hand=["Fireball"]).play("Fireball", on="Mountainfire Armor")
    assert s.armor() == 0
    s = Scenario(mine=["Mountainfire Armor"], their_hand=["Fireball"]).end().play("Fireball", on="Mountainfire Armor")
    assert s.armor() == 6


def test_lights_sorrow_and_bolvar_grow_when_a_friendly_shield_is_lost() -> None:
    s = Scenario(
        mine=["Argent Squire", "ICC_858"], theirs=["Argent Squire"], weapon="Light's Sorrow", hand=["Moonfire"] * 2
    )
    s.play("Moonfire", on=s.theirs[0]["eid"])
    assert (s.side(0)["weapon"]["attack"], s.stats(0)[1]) == (1, (1, 7))
    s.play("Moonfire", on=s.mine[0]["eid"])
    assert (s.side(0)["weapon"]["attack"], s.stats(0)[1]) == (2, (3, 7))


def test_blackguard_hits_an_enemy_minion_by_what_my_hero_is_healed() -> None:
    s = Scenario(
        mine=["Blackguard", {"id": "Chillwind Yeti", "damage": 4}],
        theirs=["Boulderfist Ogre"],
        hand=["Holy Light", "Holy Light"],
        me={"hero": {"damage": 4}},
    ).play("Holy Light", on="Chillwind Yeti")
    assert s.stats(1) == [(6, 7)]
    assert s.play("Holy Light", on="hero").stats(1) == [(6, 3)]


def test_blackguard_ignores_their_healing() -> None:
    s = Scenario(
        mine=["Blackguard"], theirs=["Boulderfist Ogre"], hand=["Holy Light"], foe={"hero": {"damage": 4}}
    ).play("Holy Light", on="face")
    assert s.stats(1) == [(6, 7)]


def test_uther_equips_grave_vengeance() -> None:
    s = Scenario(hand=["ICC_829"]).play("ICC_829")
    assert (s.side(0)["weapon"]["id"], s.side(0)["power"]["id"]) == ("ICC_829t", "ICC_829p")


def test_key17_the_four_horsemen_together_destroy_the_enemy_hero() -> None:
    s = Scenario(mine=["ICC_829t2", "ICC_829t3"], me={"power": "ICC_829p"})
    assert {ids(w)[-1] for _, w in s.outcomes("power")} == {"ICC_829t4", "ICC_829t5"}
    assert not s.power().game.over
    s = Scenario(mine=["ICC_829t2", "ICC_829t3", "ICC_829t4"], me={"power": "ICC_829p"}).power()
    assert s.game.winner == 0


# Priest


def test_shadow_ascendant_strengthens_another_friend_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Shadow Ascendant", "Wisp"], theirs=["Wisp"], rules=QUIET).round()
    assert (s.stats(0), s.stats(1)) == ([(2, 2), (2, 2)], [(1, 1)])


def test_spirit_lash_deals_1_damage_to_all_minions_with_lifesteal() -> None:
    s = duel("Spirit Lash", me={"hero": {"damage": 9}}).play("Spirit Lash")
    assert (s.stats(0), s.stats(1), s.health(0)) == ([(4, 4)], [(6, 6)], 23)


def test_eternal_servitude_summons_a_discovered_friend_that_died() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Murloc Raider"], hand=["Moonfire", "Moonfire", "Eternal Servitude"])
    s.play("Moonfire", on="Wisp").play("Moonfire", on="Murloc Raider").play("Eternal Servitude")
    assert s.options() == ["CS2_231"]
    assert s.pick(0).names(0) == ["Wisp"]


def test_shadow_essence_summons_a_5_5_copy_of_a_minion_in_my_deck() -> None:
    s = Scenario(hand=["Shadow Essence"], deck=["Wisp", "Fireball"]).play("Shadow Essence")
    assert (s.names(0), s.stats(0), len(deck(s))) == (["Wisp"], [(5, 5)], 2)


def test_embrace_darkness_takes_control_at_the_start_of_my_turn() -> None:
    s = duel("Embrace Darkness", rules=QUIET)
    assert s.aims("Embrace Darkness") == {"Boulderfist Ogre"}
    s.play("Embrace Darkness", on="Boulderfist Ogre").end()
    assert s.names(1) == ["Boulderfist Ogre"]
    s.end()
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti", "Boulderfist Ogre"], [])
    assert s.find("Boulderfist Ogre", 0).get("enchantments", []) == []


def test_shadowreaper_anduin_destroys_large_minions() -> None:
    s = duel("ICC_830").play("ICC_830")
    assert (s.names(0), s.names(1), s.side(0)["power"]["id"]) == (["Chillwind Yeti"], [], "ICC_830p")


def test_voidform_is_refreshed_after_i_play_a_card() -> None:
    s = Scenario(hand=["Wisp"], their_hand=["Wisp"], me={"power": "ICC_830p"}, rules=QUIET).power(on="face")
    assert s.side(0)["power"].get("exhausted")
    s.play("Wisp").power(on="face")
    assert s.health(1) == 26
    assert s.side(0)["counters"]["power_uses_turn"] == 2
    s.end().play("Wisp")
    assert s.side(0)["power"].get("exhausted")


def test_obsidian_statue_destroys_an_enemy_minion_when_it_dies() -> None:
    s = Scenario(mine=[{"id": "Obsidian Statue", "health": 1}, "Wisp"], theirs=["Boulderfist Ogre"], hand=["Moonfire"])
    s.play("Moonfire", on="Obsidian Statue")
    assert (s.names(0), s.names(1)) == (["Wisp"], [])


# Rogue


def test_doomerang_throws_my_weapon_at_a_minion_and_returns_it() -> None:
    s = duel("Doomerang", weapon="Fiery War Axe")
    assert s.aims("Doomerang") == MINIONS
    s.play("Doomerang", on="Boulderfist Ogre")
    assert (s.stats(1), s.side(0)["weapon"], s.hand) == ([(6, 4)], None, ["CS2_106"])


def test_roll_the_bones_draws_again_after_a_deathrattle() -> None:
    s = Scenario(hand=["Roll the Bones"], deck=["Loot Hoarder", "Wisp", "Wisp"])
    s.chance("Loot Hoarder", "Wisp").play("Roll the Bones")
    assert len(s.hand) == 2


def test_leeching_poison_gives_my_weapon_lifesteal() -> None:
    s = Scenario(weapon="Fiery War Axe", hand=["Leeching Poison"], me={"hero": {"damage": 9}}).play("Leeching Poison")
    assert s.attack("hero", "face").health(0) == 24


def test_plague_scientist_makes_a_friend_poisonous_as_a_combo() -> None:
    s = duel("Moonfire", "Plague Scientist").play("Moonfire", on="face")
    assert s.aims("Plague Scientist") == {"Chillwind Yeti"}
    assert s.play("Plague Scientist", on="Chillwind Yeti").keywords("Chillwind Yeti") == {"poisonous"}
    assert duel("Plague Scientist").aims("Plague Scientist") == set()


def test_shadowblade_makes_my_hero_immune_this_turn() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Shadowblade"], rules=QUIET).play("Shadowblade")
    assert s.attack("hero", "Boulderfist Ogre").health(0) == 30
    assert s.end().attack("Boulderfist Ogre", "hero").health(0) == 24


def test_runeforge_haunter_spares_my_weapon_in_my_turn() -> None:
    s = Scenario(mine=["Runeforge Haunter"], weapon="Fiery War Axe").attack("hero", "face")
    assert s.side(0)["weapon"].get("damage", 0) == 0


def test_lilian_voss_replaces_my_spells_by_theirs() -> None:
    s = Scenario(hand=["Lilian Voss", "Moonfire", "Wisp"], cls="rogue", their_cls="priest").play("Lilian Voss")
    assert s.hand[1] == "CS2_231"
    assert (load()[s.hand[0]].type, load()[s.hand[0]].cls) == ("spell", "priest")


def test_bone_baron_leaves_two_skeletons_in_my_hand() -> None:
    s = Scenario(mine=["Bone Baron"], hand=["Fireball"]).play("Fireball", on="Bone Baron")
    assert s.hand == ["ICC_026t"] * 2


def test_spectral_pillager_deals_damage_for_the_cards_before_it() -> None:
    s = Scenario(hand=["Wisp", "Wisp", "Spectral Pillager"]).play("Wisp").play("Wisp")
    assert s.aims("Spectral Pillager") == {"Wisp", "hero", "face"}
    assert s.play("Spectral Pillager", on="face").health(1) == 28
    assert Scenario(hand=["Spectral Pillager"]).aims("Spectral Pillager") == set()


def test_key18_valeera_hides_and_gets_shadow_reflections() -> None:
    s = Scenario(hand=["ICC_827", "Wisp"], theirs=["Wisp"], rules=QUIET).play("ICC_827")
    assert (s.hand, s.side(0)["power"]["id"]) == (["CS2_231", "ICC_827t"], "ICC_827p")
    s.end()
    assert s.hand == ["CS2_231"]
    assert not s.can_attack("Wisp", "hero")
    s.end()
    assert s.hand == ["CS2_231", "ICC_827t"]
    assert not s.can_play("ICC_827t")


def test_key18_shadow_reflection_becomes_each_card_that_i_play() -> None:
    s = Scenario(hand=["Moonfire", "ICC_827t", "Chillwind Yeti"], their_hand=["Wisp"], rules=QUIET)
    s.play("Moonfire", on="face")
    assert s.hand == ["CS2_008", "CS2_182"]
    s.play("Chillwind Yeti")
    assert s.hand == ["CS2_182"]
    assert s.end().hand == []


def test_shadow_reflection_does_not_mind_their_cards() -> None:
    s = Scenario(their_hand=["ICC_827t"], hand=["Wisp"]).play("Wisp").end()
    assert s.their_hand == ["ICC_827t"]


# Shaman


def test_cryostasis_strengthens_and_freezes_a_minion() -> None:
    s = duel("Cryostasis")
    assert s.aims("Cryostasis") == MINIONS
    s.play("Cryostasis", on="Chillwind Yeti")
    assert (s.stats(0), s.frozen("Chillwind Yeti")) == ([(7, 8)], True)


def test_brrrloc_freezes_an_enemy() -> None:
    s = duel("Brrrloc")
    assert s.aims("Brrrloc") == {"Boulderfist Ogre", "face"}
    assert s.play("Brrrloc", on="Boulderfist Ogre").frozen("Boulderfist Ogre")


def test_ice_fishing_draws_two_murlocs() -> None:
    s = Scenario(hand=["Ice Fishing"], deck=["Murloc Raider", "Wisp", "Murloc Raider"]).play("Ice Fishing")
    assert s.hand == ["CS2_168"] * 2


def test_ice_breaker_destroys_frozen_minions_that_it_damages() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], weapon="Ice Breaker", hand=["Frostbolt", "Moonfire"])
    s.play("Frostbolt", on="Boulderfist Ogre").play("Moonfire", on="Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre"]
    assert s.attack("hero", "Boulderfist Ogre").names(1) == []
    s = Scenario(theirs=["Boulderfist Ogre"], weapon="Ice Breaker").attack("hero", "Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre"]


def test_avalanche_freezes_a_minion_and_hits_its_neighbours() -> None:
    s = Scenario(theirs=["Chillwind Yeti", "Boulderfist Ogre", "Chillwind Yeti"], hand=["Avalanche"])
    assert s.aims("Avalanche") == MINIONS
    s.play("Avalanche", on="Boulderfist Ogre")
    assert (s.stats(1), s.frozen("Boulderfist Ogre")) == ([(4, 2), (6, 7), (4, 2)], True)


def test_thrall_improves_my_minions_by_2() -> None:
    s = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["Wisp"], hand=["ICC_481"]).play("ICC_481")
    assert ([load()[card].cost for card in ids(s)], s.names(1)) == ([2, 6], ["Wisp"])


def test_hpw2_what_transmute_spirit_makes_is_not_inspired_by_it() -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Silver Hand Regent"], me={"power": "ICC_481p"})
    s.chance("Silver Hand Regent").power(on="Bloodfen Raptor")
    assert s.names(0) == ["Silver Hand Regent", "Silver Hand Regent", "Silver Hand Recruit"]


def test_transmute_spirit_improves_a_friendly_minion_by_1() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Wisp"], me={"power": "ICC_481p"})
    assert s.power_aims() == {"Chillwind Yeti"}
    action = f"power on {s.mine[0]['eid']}"
    assert {ids(w)[0] for _, w in s.outcomes(action)} == minions_of_cost(5, cthun=True)


def test_moorabi_copies_other_minions_that_are_frozen() -> None:
    s = Scenario(mine=["Moorabi"], theirs=["Boulderfist Ogre"], hand=["Frostbolt", "Frostbolt"])
    assert s.play("Frostbolt", on="face").hand == ["CS2_024"]
    assert s.play("Frostbolt", on="Boulderfist Ogre").hand == ["CS2_200"]
    s = Scenario(mine=[{"id": "Moorabi", "health": 9}], hand=["Frostbolt"]).play("Frostbolt", on="Moorabi")
    assert s.hand == []


def test_snowfury_giant_costs_1_less_for_each_overloaded_crystal() -> None:
    s = Scenario(hand=["Lightning Bolt", "Snowfury Giant"]).play("Lightning Bolt", on="face")
    assert s.cost("Snowfury Giant") == 10


# Warlock


def test_sanguine_reveler_eats_a_friend_and_grows() -> None:
    s = duel("Sanguine Reveler")
    assert s.aims("Sanguine Reveler") == {"Chillwind Yeti"}
    s.play("Sanguine Reveler", on="Chillwind Yeti")
    assert s.stats(0) == [(3, 3)]


def test_drain_soul_deals_2_damage_to_a_minion_with_lifesteal() -> None:
    s = duel("Drain Soul", me={"hero": {"damage": 9}})
    assert s.aims("Drain Soul") == MINIONS
    s.play("Drain Soul", on="Boulderfist Ogre")
    assert (s.stats(1), s.health(0)) == ([(6, 5)], 23)


def test_gnomeferatu_removes_the_top_card_of_their_deck() -> None:
    s = Scenario(hand=["Gnomeferatu"], deck=["Wisp"], their_deck=["Wisp", "Wisp"]).play("Gnomeferatu")
    assert (len(deck(s, 0)), len(deck(s, 1)), s.their_hand) == (1, 1, [])


def test_treachery_gives_a_friend_to_them() -> None:
    s = duel("Treachery")
    assert s.aims("Treachery") == {"Chillwind Yeti"}
    s.play("Treachery", on="Chillwind Yeti")
    assert (s.names(0), s.names(1)) == ([], ["Boulderfist Ogre", "Chillwind Yeti"])


def test_howlfiend_discards_a_card_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Howlfiend", "Chillwind Yeti"], hand=["Moonfire", "Moonfire", "Wisp", "Wisp"])
    assert len(s.play("Moonfire", on="Chillwind Yeti").hand) == 3
    assert len(s.play("Moonfire", on="Howlfiend").hand) == 1


def test_unwilling_sacrifice_destroys_a_friend_and_a_random_enemy_minion() -> None:
    s = duel("Unwilling Sacrifice")
    assert s.aims("Unwilling Sacrifice") == {"Chillwind Yeti"}
    s.play("Unwilling Sacrifice", on="Chillwind Yeti")
    assert (s.mine, s.theirs) == ([], [])


def test_despicable_dreadlord_hits_enemy_minions_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Despicable Dreadlord", "Wisp"], theirs=["Boulderfist Ogre"], rules=QUIET).round()
    assert (s.stats(0)[1], s.stats(1), s.health(1)) == ((1, 1), [(6, 6)], 30)


def test_lanathel_has_attack_for_each_card_i_discarded() -> None:
    s = Scenario(mine=["Blood-Queen Lana'thel", "Howlfiend"], hand=["Moonfire", "Wisp"]).play(
        "Moonfire", on="Howlfiend"
    )
    assert s.stats(0)[0] == (2, 6)


# Warrior


def test_animated_berserker_hits_the_minions_that_i_play() -> None:
    s = Scenario(hand=["Animated Berserker", "Chillwind Yeti"], their_hand=["Chillwind Yeti"]).play(
        "Animated Berserker"
    )
    s.play("Chillwind Yeti").end().play("Chillwind Yeti")
    assert (s.stats(0), s.stats(1)) == ([(1, 3), (4, 4)], [(4, 5)])


def test_animated_berserker_does_not_mind_spells() -> None:
    s = Scenario(mine=["Animated Berserker"], hand=["Moonfire"]).play("Moonfire", on="face")
    assert (s.health(1), s.stats(0)) == (29, [(1, 3)])


def test_dead_mans_hand_shuffles_copies_of_my_hand_into_my_deck() -> None:
    s = Scenario(hand=["Dead Man's Hand", "Wisp", "Fireball"]).play("Dead Man's Hand")
    assert (sorted(deck(s)), len(s.hand)) == (["CS2_029", "CS2_231"], 2)


def test_forge_of_souls_draws_two_weapons() -> None:
    s = Scenario(hand=["Forge of Souls"], deck=["Fiery War Axe", "Wisp", "Arcanite Reaper"]).play("Forge of Souls")
    assert sorted(s.hand) == ["CS2_106", "CS2_112"]


def test_bring_it_on_gives_10_armor_and_discounts_their_minions() -> None:
    s = Scenario(hand=["Bring It On!", "Wisp"], their_hand=["Chillwind Yeti", "Fireball"]).play("Bring It On!")
    assert (s.armor(), costs(s, 1)) == (10, [2, 4])


def test_valkyr_soulclaimer_and_rotface_summon_when_they_survive_damage() -> None:
    s = Scenario(mine=["Val'kyr Soulclaimer", "Chillwind Yeti"], hand=["Moonfire", "Moonfire", "Fireball"])
    assert len(s.play("Moonfire", on="Chillwind Yeti").mine) == 2
    assert ids(s.play("Moonfire", on="Val'kyr Soulclaimer")) == ["ICC_408", GHOUL, "CS2_182"]
    assert ids(s.play("Fireball", on="Val'kyr Soulclaimer")) == [GHOUL, "CS2_182"]
    start = Scenario(mine=["Rotface", "Chillwind Yeti"], hand=["Moonfire", "Fireball"])
    found = {ids(w)[1] for _, w in start.outcomes(start.playing("Moonfire", on="Rotface"))}
    assert found == pool(lambda card: card.type == "minion" and card.rarity == "legendary") - STARTS_DORMANT
    assert ids(start.play("Fireball", on="Rotface")) == ["CS2_182"]
    start = Scenario(mine=["Rotface", "Chillwind Yeti"], hand=["Moonfire"]).play("Moonfire", on="Chillwind Yeti")
    assert len(start.mine) == 2


def test_blood_razor_hits_all_minions_when_equipped_and_when_it_breaks() -> None:
    s = duel("Blood Razor", "Fiery War Axe").play("Blood Razor")
    assert (s.stats(0), s.stats(1)) == ([(4, 4)], [(6, 6)])
    s.play("Fiery War Axe")
    assert (s.stats(0), s.stats(1)) == ([(4, 3)], [(6, 5)])


def test_death_revenant_grows_for_each_damaged_minion() -> None:
    hurt = {"id": "Chillwind Yeti", "damage": 1}
    s = Scenario(mine=[hurt, "Wisp"], theirs=[hurt], hand=["Death Revenant"]).play("Death Revenant")
    assert s.stats(0)[2] == (5, 5)


def test_garrosh_cleaves_with_shadowmourne_and_brings_bladestorm() -> None:
    s = Scenario(theirs=["Wisp", "Boulderfist Ogre", "Wisp"], hand=["ICC_834"], rules=QUIET).play("ICC_834").round()
    s.attack("hero", "Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]
    assert s.power().stats(1) == [(6, 2)]


def test_glacial_mysteries_cannot_be_played_with_five_secrets() -> None:
    secrets = ["Counterspell", "Ice Block", "Ice Barrier", "Vaporize", "Duplicate"]
    assert not Scenario(hand=["Glacial Mysteries"], secrets=secrets, deck=["Effigy"]).can_play("Glacial Mysteries")
    assert Scenario(hand=["Glacial Mysteries"], secrets=secrets[:4], deck=["Effigy"]).can_play("Glacial Mysteries")
