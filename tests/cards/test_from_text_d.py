"""Thirty cards of The Boomsday Project, their outcomes written from the printed texts and the rules alone.

The cards are a random sample of the collectible cards of the set. The expectations were complete before any of them
was run; those of the last section were written after the others had been.
"""

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import spells_of


def test_fireworks_tech_strengthens_a_friendly_mech_and_triggers_its_deathrattle() -> None:
    """DTH10: the tokens appear to the right of the mech, which stays."""
    s = Scenario(mine=["Mecharoo", "Wisp"], theirs=["Harvest Golem"], hand=["Fireworks Tech"])
    assert s.aims("Fireworks Tech") == {"Mecharoo"}
    s.play("Fireworks Tech", on="Mecharoo")
    assert s.names(0) == ["Mecharoo", "Jo-E Bot", "Wisp", "Fireworks Tech"]
    assert s.stats(0) == [(2, 2), (1, 1), (1, 1), (2, 1)]
    assert s.stats(1) == [(2, 3)]


def test_fireworks_tech_triggers_nothing_without_a_deathrattle() -> None:
    s = Scenario(mine=["Security Rover"], hand=["Fireworks Tech"])
    s.play("Fireworks Tech", on="Security Rover")
    assert (s.names(0), s.stats(0)[0]) == (["Security Rover", "Fireworks Tech"], (3, 6))
    s = Scenario(mine=["Mecharoo"], hand=["Ironbeak Owl", "Fireworks Tech"])
    s.play("Ironbeak Owl", on="Mecharoo").play("Fireworks Tech", on="Mecharoo")
    assert (s.names(0), s.stats(0)[0]) == (["Mecharoo", "Ironbeak Owl", "Fireworks Tech"], (2, 2))
    s = Scenario(mine=["Wisp"], hand=["Fireworks Tech"])
    assert s.play("Fireworks Tech").stats(0) == [(1, 1), (2, 1)]


def test_fireworks_tech_triggers_a_deathrattle_that_came_by_magnetic() -> None:
    s = Scenario(
        mine=["Security Rover"], theirs=["Boulderfist Ogre"], hand=["Spider Bomb", "Fireworks Tech"], cls="hunter"
    )
    s.play("Spider Bomb", at=0).play("Fireworks Tech", on="Security Rover")
    assert (s.stats(0), s.names(1)) == ([(5, 8), (2, 1)], [])


def test_dr_morrigan_swaps_places_with_a_minion_of_my_deck() -> None:
    s = Scenario(
        mine=["Wisp", "Dr. Morrigan", "Murloc Raider"], hand=["Fireball"], deck=["Boulderfist Ogre", "Polymorph"],
        their_deck=["Wisp"],
    )  # fmt: skip
    s.play("Fireball", on="Dr. Morrigan")
    assert s.names(0) == ["Wisp", "Boulderfist Ogre", "Murloc Raider"]
    assert sorted(s.names(0, "deck")) == ["Dr. Morrigan", "Polymorph"]
    assert s.names(1, "deck") == ["Wisp"]


def test_dr_morrigan_brings_the_minion_without_its_battlecry() -> None:
    """SUM6"""
    s = Scenario(mine=["Dr. Morrigan"], hand=["Fireball"], deck=["Novice Engineer", "Polymorph"])
    s.play("Fireball", on="Dr. Morrigan")
    assert (s.names(0), s.hand) == (["Novice Engineer"], [])


def test_dr_morrigan_dies_when_there_is_no_minion_to_swap_with() -> None:
    s = Scenario(mine=["Dr. Morrigan"], hand=["Fireball"], deck=["Polymorph"])
    s.play("Fireball", on="Dr. Morrigan")
    assert (s.names(0), s.names(0, "deck")) == ([], ["Polymorph"])


def test_arcane_dynamo_discovers_a_spell_that_costs_5_or_more() -> None:
    dear = {card for card in spells_of("mage") if load()[card].cost >= 5}
    seen = set()
    for seed in range(40):
        s = Scenario(hand=["Arcane Dynamo"], cls="mage", seed=seed).play("Arcane Dynamo")
        offered = s.options()
        assert len(set(offered)) == 3
        seen |= set(offered)
        s.pick(1)
        assert (s.hand, s.cost(offered[1])) == ([offered[1]], load()[offered[1]].cost)
    assert seen <= dear
    assert {load()[card].cost for card in seen} >= {5, 6, 7}


def test_omega_agent_summons_two_copies_with_10_crystals() -> None:
    s = Scenario(hand=["Wisp", "Omega Agent", "Bloodfen Raptor"], mana=10)
    s.play("Bloodfen Raptor").play("Omega Agent")
    assert s.names(0) == ["Bloodfen Raptor"] + ["Omega Agent"] * 3
    assert s.stats(0) == [(3, 2)] + [(4, 5)] * 3
    s = Scenario(hand=["Omega Agent"], mana=9)
    assert s.play("Omega Agent").stats(0) == [(4, 5)]


def test_omega_agent_copies_keep_enchantments_and_need_room() -> None:
    """CPY1"""
    s = Scenario(mine=["Wisp"] * 5, hand=["Smuggler's Run", "Omega Agent"], cls="paladin")
    s.play("Smuggler's Run").play("Omega Agent")
    assert s.stats(0)[5:] == [(5, 6), (5, 6)]


def test_juicy_psychmelon_draws_one_minion_of_each_cost() -> None:
    kept = ["Flamestrike", "Boulderfist Ogre", "Wisp"]
    s = Scenario(
        hand=["Juicy Psychmelon"], deck=[*kept, "Deathwing", "War Golem", "Ysera", "Gruul"], cls="druid",
        their_deck=["War Golem"],
    )  # fmt: skip
    s.play("Juicy Psychmelon")
    assert sorted(s.names(0, "hand")) == ["Deathwing", "Gruul", "War Golem", "Ysera"]
    assert sorted(s.names(0, "deck")) == sorted(kept)
    assert s.names(1, "deck") == ["War Golem"]


def test_juicy_psychmelon_draws_nothing_for_a_cost_that_is_missing() -> None:
    s = Scenario(hand=["Juicy Psychmelon"], deck=["War Golem", "War Golem", "Pyroblast", "Deathwing"], cls="druid")
    s.play("Juicy Psychmelon")
    assert sorted(s.names(0, "hand")) == ["Deathwing", "War Golem"]
    assert (sorted(s.names(0, "deck")), s.health()) == (["Pyroblast", "War Golem"], 30)


def test_spider_bomb_destroys_a_random_enemy_minion() -> None:
    s = Scenario(
        mine=[{"id": "Spider Bomb", "damage": 1}, "Wisp"], theirs=["Boulderfist Ogre", "Chillwind Yeti"],
        hand=["Moonfire"],
    )  # fmt: skip
    after = s.outcomes(s.playing("Moonfire", on="Spider Bomb"))
    assert [p for p, _ in after] == [0.5, 0.5]
    assert sorted(w.names(1)[0] for _, w in after) == ["Boulderfist Ogre", "Chillwind Yeti"]
    assert all((w.names(0), len(w.theirs), w.health(1)) == (["Wisp"], 1, 30) for _, w in after)


def test_spider_bomb_gives_its_deathrattle_to_the_mech_on_its_right() -> None:
    """KEY12, DTH6: the printed deathrattle comes first."""
    s = Scenario(mine=["Mecharoo"], theirs=["Boulderfist Ogre"], hand=["Spider Bomb", "Fireball"])
    s.play("Spider Bomb", at=0)
    assert (s.names(0), s.stats(0)) == (["Mecharoo"], [(3, 3)])
    s.play("Fireball", on="Mecharoo")
    assert (s.names(0), s.names(1)) == (["Jo-E Bot"], [])
    s = Scenario(mine=["Mecharoo", "Wisp"], hand=["Spider Bomb", "Spider Bomb"])
    s.play("Spider Bomb", at=2).play("Spider Bomb", at=1)
    assert s.names(0) == ["Mecharoo", "Spider Bomb", "Wisp", "Spider Bomb"]


def test_security_rover_summons_a_guard_bot_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Security Rover", "Wisp"], hand=["Moonfire", "Moonfire", "Moonfire"])
    s.play("Moonfire", on="Security Rover")
    assert s.names(0) == ["Security Rover", "Guard Bot", "Wisp"]
    assert s.stats(0) == [(2, 4), (2, 3), (1, 1)]
    assert s.keywords("BOT_218t") == {"taunt"}
    s.play("Moonfire", on="BOT_218t")
    assert len(s.mine) == 3
    s.play("Moonfire", on="Security Rover")
    assert s.names(0) == ["Security Rover", "Guard Bot", "Guard Bot", "Wisp"]


def test_security_rover_summons_a_guard_bot_on_the_fatal_hit() -> None:
    """TRG7"""
    s = Scenario(mine=["Security Rover"], theirs=["Boulderfist Ogre"])
    s.attack("Security Rover", "Boulderfist Ogre")
    assert (s.names(0), s.stats(1)) == (["Guard Bot"], [(6, 5)])


def test_reckless_experimenter_cheapens_deathrattle_minions_of_mine() -> None:
    s = Scenario(
        mine=["Reckless Experimenter"], hand=["Loot Hoarder", "Harvest Golem", "Cairne Bloodhoof", "Chillwind Yeti"],
        their_hand=["Harvest Golem"],
    )  # fmt: skip
    assert [c["cost"] for c in s.side(0)["hand"]] == [0, 0, 3, 4]
    assert s.cost("Harvest Golem", 1) == 3


def test_reckless_experimenter_kills_the_deathrattle_minions_played_at_the_end_of_the_turn() -> None:
    s = Scenario(
        mine=["Reckless Experimenter", "Mecharoo"], hand=["Harvest Golem", "Chillwind Yeti"], their_deck=["Wisp"],
    )  # fmt: skip
    s.play("Harvest Golem").play("Chillwind Yeti")
    assert (s.mana(), len(s.mine)) == (6, 4)
    s.end()
    assert s.names(0) == ["Reckless Experimenter", "Mecharoo", "Damaged Golem", "Chillwind Yeti"]
    s.end().end()
    assert s.names(0) == ["Reckless Experimenter", "Mecharoo", "Damaged Golem", "Chillwind Yeti"]


def test_what_was_played_beside_reckless_experimenter_dies_even_after_it_left() -> None:
    s = Scenario(mine=["Reckless Experimenter"], hand=["Harvest Golem", "Fireball", "Mecharoo"])
    s.play("Harvest Golem").play("Fireball", on="Reckless Experimenter").play("Mecharoo").end()
    assert s.names(0) == ["Damaged Golem", "Mecharoo"]


def test_the_storm_bringer_transforms_my_minions_into_legendary_minions() -> None:
    """TRF1: no deathrattle."""
    for seed in range(20):
        s = Scenario(
            mine=["Wisp", "Harvest Golem"], theirs=["Wisp"], hand=["The Storm Bringer"], cls="shaman", seed=seed
        )
        s.play("The Storm Bringer")
        assert len(s.mine) == 2
        assert all((load()[m["id"]].type, load()[m["id"]].rarity) == ("minion", "legendary") for m in s.mine)
        assert s.names(1) == ["Wisp"]


def test_replicating_menace_leaves_three_microbots() -> None:
    """DTH8, DTH9"""
    s = Scenario(mine=["Wisp", "Replicating Menace", "Murloc Raider"], hand=["Moonfire"])
    s.play("Moonfire", on="Replicating Menace")
    assert s.names(0) == ["Wisp", "Microbot", "Microbot", "Microbot", "Murloc Raider"]
    assert s.stats(0) == [(1, 1)] * 4 + [(2, 1)]
    s = Scenario(mine=["Replicating Menace"] + ["Wisp"] * 6, hand=["Moonfire"])
    assert s.play("Moonfire", on="Replicating Menace").names(0) == ["Microbot"] + ["Wisp"] * 6


def test_replicating_menace_merges_with_a_mech() -> None:
    """KEY12"""
    s = Scenario(mine=["Mecharoo"], hand=["Replicating Menace", "Fireball"])
    s.play("Replicating Menace", at=0)
    assert (s.names(0), s.stats(0)) == (["Mecharoo"], [(4, 2)])
    s.play("Fireball", on="Mecharoo")
    assert sorted(s.names(0)) == ["Jo-E Bot", "Microbot", "Microbot", "Microbot"]


def test_whirliglider_summons_a_goblin_bomb() -> None:
    s = Scenario(mine=["Wisp"], hand=["Whirliglider", "Moonfire", "Moonfire"])
    s.play("Whirliglider", at=0)
    assert (s.names(0), s.stats(0)) == (["Whirliglider", "Goblin Bomb", "Wisp"], [(2, 1), (0, 2), (1, 1)])
    s.play("Moonfire", on="Goblin Bomb").play("Moonfire", on="Goblin Bomb")
    assert (s.names(0), s.health(0), s.health(1)) == (["Whirliglider", "Wisp"], 30, 28)
    s = Scenario(mine=["Wisp"] * 6, hand=["Whirliglider"])
    assert s.play("Whirliglider").names(0) == ["Wisp"] * 6 + ["Whirliglider"]


def test_giggling_inventor_summons_two_annoy_o_trons() -> None:
    s = Scenario(hand=["Giggling Inventor"])
    s.play("Giggling Inventor")
    assert sorted(s.names(0)) == ["Annoy-o-Tron", "Annoy-o-Tron", "Giggling Inventor"]
    assert sorted(s.stats(0)) == [(1, 2), (1, 2), (2, 1)]
    assert all(set(m["keywords"]) == {"taunt", "divine_shield"} for m in s.mine if m["id"] == "BOT_270t")
    s = Scenario(mine=["Wisp"] * 5, hand=["Giggling Inventor"])
    assert sorted(s.play("Giggling Inventor").names(0)) == ["Annoy-o-Tron", "Giggling Inventor"] + ["Wisp"] * 5


def test_spring_rocket_deals_2_damage_to_anybody() -> None:
    """SPD1: spell damage does not count."""
    s = duel("Spring Rocket")
    s.place("Kobold Geomancer")
    assert s.aims("Spring Rocket") == EVERYONE | {"Kobold Geomancer"}
    s.play("Spring Rocket", on="Boulderfist Ogre")
    assert (s.stats(1), s.stats(0)[2]) == ([(6, 5)], (2, 1))
    assert duel("Spring Rocket").play("Spring Rocket", on="face").health(1) == 28


def test_missile_launcher_hits_all_other_characters_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Missile Launcher", "Wisp"], theirs=["Chillwind Yeti"], their_deck=["Wisp"], deck=["Wisp"])
    s.end()
    assert (s.names(0), s.stats(0), s.stats(1)) == (["Missile Launcher"], [(4, 4)], [(4, 4)])
    assert (s.health(0), s.health(1)) == (29, 29)
    s.end()
    assert (s.stats(1), s.health(0), s.health(1)) == ([(4, 4)], 29, 29)


def test_missile_launcher_spares_the_mech_that_it_merged_with() -> None:
    """KEY12"""
    s = Scenario(mine=["Mecharoo", "Chillwind Yeti"], hand=["Missile Launcher"], their_deck=["Wisp"])
    s.play("Missile Launcher", at=0)
    assert s.stats(0) == [(5, 5), (4, 5)]
    s.end()
    assert (s.stats(0), s.health(0), s.health(1)) == ([(5, 5), (4, 4)], 29, 29)


def test_crystalsmith_kangor_doubles_my_healing_alone() -> None:
    s = Scenario(
        mine=["Crystalsmith Kangor"], hand=["Voodoo Doctor", "Holy Light"], cls="priest", their_cls="priest",
        me={"hero": {"damage": 25}}, foe={"hero": {"damage": 25}},
    )  # fmt: skip
    s.power(on="hero")
    assert s.health(0) == 9
    s.play("Voodoo Doctor", on="hero")
    assert s.health(0) == 13
    s.play("Holy Light", on="hero")
    assert s.health(0) == 25
    s.end()
    before = s.health(1)  # 5, less the fatigue of an empty deck
    assert s.power(on="face").health(1) == before + 2


def test_crystalsmith_kangor_has_divine_shield_and_lifesteal() -> None:
    s = Scenario(mine=["Crystalsmith Kangor"], me={"hero": {"damage": 10}})
    assert s.keywords("Crystalsmith Kangor") == {"divine_shield", "lifesteal"}
    s.attack("Crystalsmith Kangor", "face")
    assert (s.health(1), s.health(0) > 20) == (29, True)


def test_crystalsmith_kangor_doubles_lifesteal_and_prophet_velen_does_not() -> None:
    """HEA4: lifesteal is healing, and neither a spell nor a power."""
    s = Scenario(mine=["Crystalsmith Kangor"], me={"hero": {"damage": 10}})
    s.attack("Crystalsmith Kangor", "face")
    assert s.health(0) == 22
    s = Scenario(mine=["Acolyte of Agony", "Prophet Velen"], me={"hero": {"damage": 10}})
    s.attack("Acolyte of Agony", "face")
    assert s.health(0) == 23


def test_dyn_o_matic_splits_5_damage_among_the_minions_that_are_no_mechs() -> None:
    """SPL9: nobody who is mortally wounded is hit again."""
    s = Scenario(mine=["Mecharoo"], theirs=["Harvest Golem", "Boulderfist Ogre"], hand=["Dyn-o-matic"])
    s.play("Dyn-o-matic")
    assert (s.stats(0), s.stats(1)) == ([(1, 1), (3, 4)], [(2, 3), (6, 2)])
    assert (s.health(0), s.health(1)) == (30, 30)
    s = Scenario(mine=["Wisp"], theirs=["Boulderfist Ogre"], hand=["Dyn-o-matic"])
    found = {(tuple(w.stats(0)), tuple(w.stats(1))) for _, w in s.outcomes(s.playing("Dyn-o-matic"))}
    assert found == {(((3, 4),), ((6, 3),)), (((1, 1), (3, 4)), ((6, 2),))}
    s = Scenario(mine=["Mecharoo"], hand=["Dyn-o-matic"])
    assert s.play("Dyn-o-matic").stats(0) == [(1, 1), (3, 4)]


def test_extra_arms_adds_more_arms_that_work_once() -> None:
    s = duel("Extra Arms", cls="priest")
    assert s.aims("Extra Arms") == MINIONS
    s.play("Extra Arms", on="Chillwind Yeti")
    assert (s.stats(0), s.names(0, "hand"), s.cost("BOT_219t")) == ([(6, 7)], ["More Arms!"], 3)
    assert s.aims("BOT_219t") == MINIONS
    s.play("BOT_219t", on="Boulderfist Ogre")
    assert (s.stats(0), s.stats(1), s.hand) == ([(6, 7)], [(8, 9)], [])


LEAVES = {
    "Harvest Golem": ["Damaged Golem"],
    "Mecharoo": ["Jo-E Bot"],
    "Replicating Menace": ["Microbot"] * 3,
    "Infested Tauren": ["Slime"],
    "Cairne Bloodhoof": ["Baine Bloodhoof"],
    "Haunted Creeper": ["Spectral Spider"] * 2,
}


def test_myra_rotspring_discovers_a_deathrattle_minion_and_gains_its_deathrattle() -> None:
    tried = 0
    for seed in range(120):
        s = Scenario(hand=["Myra Rotspring", "Fireball"], cls="rogue", seed=seed).play("Myra Rotspring")
        offered = [load()[card] for card in s.options()]
        assert len({card.id for card in offered}) == 3
        for card in offered:
            assert (card.type, "DEATHRATTLE" in card.mechanics) == ("minion", True)
            assert card.cls in ("neutral", "rogue")
        for k, card in enumerate(offered):
            if card.name in LEAVES:
                s.pick(k)
                assert (s.names(0), s.stats(0), s.hand[1:]) == (["Myra Rotspring"], [(4, 2)], [card.id])
                s.play("Fireball", on="Myra Rotspring")
                assert s.names(0) == LEAVES[card.name]
                tried += 1
                break
    assert tried >= 3


def test_mecharoo_leaves_a_jo_e_bot_in_its_place() -> None:
    """DTH8"""
    s = Scenario(mine=["Wisp", "Mecharoo", "Murloc Raider"], theirs=["Wisp"])
    s.attack("Mecharoo", s.theirs[0]["eid"])
    assert (s.names(0), s.stats(0)[1], s.names(1)) == (["Wisp", "Jo-E Bot", "Murloc Raider"], (1, 1), [])
    s = Scenario(mine=["Mecharoo"], hand=["Ironbeak Owl", "Moonfire"])
    s.play("Ironbeak Owl", on="Mecharoo").play("Moonfire", on="Mecharoo")
    assert s.names(0) == ["Ironbeak Owl"]


def test_boommaster_flark_summons_four_goblin_bombs() -> None:
    s = Scenario(hand=["Boommaster Flark"], cls="hunter")
    s.play("Boommaster Flark")
    assert sorted(s.names(0)) == ["Boommaster Flark"] + ["Goblin Bomb"] * 4
    assert sorted(s.stats(0)) == [(0, 2)] * 4 + [(5, 5)]
    s = Scenario(mine=["Wisp"] * 4, hand=["Boommaster Flark"], cls="hunter")
    assert sorted(s.play("Boommaster Flark").names(0)) == ["Boommaster Flark"] + ["Goblin Bomb"] * 2 + ["Wisp"] * 4


def test_microtech_controller_summons_two_microbots() -> None:
    s = Scenario(hand=["Microtech Controller"])
    s.play("Microtech Controller")
    assert sorted(s.names(0)) == ["Microbot", "Microbot", "Microtech Controller"]
    assert sorted(s.stats(0)) == [(1, 1), (1, 1), (2, 1)]
    assert all(load()[m["id"]].race == "mechanical" for m in s.mine if m["id"] != "BOT_535")


def test_galvanizer_cheapens_the_mechs_in_my_hand() -> None:
    s = Scenario(
        hand=["Galvanizer", "Galvanizer", "Mecharoo", "Security Rover", "Wisp", "Fireball", "Bloodfen Raptor"],
        deck=["Harvest Golem"], their_hand=["Harvest Golem"], their_deck=["Wisp"],
    )  # fmt: skip
    s.play("Galvanizer")
    assert [c["cost"] for c in s.side(0)["hand"]] == [1, 0, 5, 0, 4, 2]
    assert s.cost("Harvest Golem", 1) == 3
    s.play("Galvanizer")
    assert [c["cost"] for c in s.side(0)["hand"]] == [0, 4, 0, 4, 2]
    assert s.mana() == 7
    s.round()
    assert [c["cost"] for c in s.side(0)["hand"]] == [0, 4, 0, 4, 2, 3]


def test_rocket_boots_give_rush_and_draw_a_card() -> None:
    s = duel("Rocket Boots", "Bloodfen Raptor", deck=["Wisp"], cls="warrior")
    s.play("Bloodfen Raptor")
    assert (s.aims("Rocket Boots"), s.can_attack("Bloodfen Raptor")) == (MINIONS | {"Bloodfen Raptor"}, False)
    s.play("Rocket Boots", on="Bloodfen Raptor")
    assert s.names(0, "hand") == ["Wisp"]
    assert s.can_attack("Bloodfen Raptor", "Boulderfist Ogre")
    assert not s.can_attack("Bloodfen Raptor", "face")
    assert s.keywords("Bloodfen Raptor") == {"rush"}


def test_dreampetal_florist_cheapens_a_random_minion_in_my_hand() -> None:
    s = Scenario(
        mine=["Dreampetal Florist"], hand=["Deathwing", "Pyroblast"], deck=["Flamestrike"], their_deck=["Wisp"],
        their_hand=["Boulderfist Ogre"],
    )  # fmt: skip
    s.end()
    assert (s.cost("Deathwing"), s.cost("Pyroblast"), s.cost("Boulderfist Ogre", 1)) == (3, 10, 6)
    s.end()
    assert (s.cost("Deathwing"), s.cost("Pyroblast")) == (3, 10)
    s.end()
    assert (s.cost("Deathwing"), s.cost("Pyroblast"), s.cost("Flamestrike")) == (0, 10, 7)


def test_dreampetal_florist_picks_one_of_several_minions() -> None:
    s = Scenario(mine=["Dreampetal Florist"], hand=["Deathwing", "Gruul"], their_deck=["Wisp"])
    found = {(w.cost("Deathwing"), w.cost("Gruul")): p for p, w in s.outcomes("end")}
    assert found == {(3, 8): 0.5, (10, 1): 0.5}


def test_omega_defender_gains_10_attack_with_10_crystals() -> None:
    s = Scenario(hand=["Bloodfen Raptor", "Omega Defender"], mana=10)
    s.play("Bloodfen Raptor").play("Omega Defender")
    assert (s.stats(0)[1], s.keywords("Omega Defender")) == ((12, 6), {"taunt"})
    s = Scenario(hand=["Omega Defender"], mana=9)
    assert (s.play("Omega Defender").stats(0), s.keywords("Omega Defender")) == ([(2, 6)], {"taunt"})


def test_the_soularium_draws_three_cards_for_this_turn() -> None:
    s = Scenario(
        hand=["The Soularium", "Murloc Raider"], deck=["Wisp", "Bloodfen Raptor", "Silverware Golem"],
        their_deck=["Wisp"], cls="warlock",
    )  # fmt: skip
    s.play("The Soularium")
    assert sorted(s.names(0, "hand")) == ["Bloodfen Raptor", "Murloc Raider", "Silverware Golem", "Wisp"]
    s.play("Wisp").end()
    assert (s.names(0, "hand"), s.names(0)) == (["Murloc Raider"], ["Wisp", "Silverware Golem"])


def test_the_soularium_leaves_the_other_cards_in_hand_and_the_next_turn_alone() -> None:
    s = Scenario(
        hand=["The Soularium", "Wisp"], deck=["Wisp"] * 5, their_deck=["Wisp"] * 3, their_hand=["Wisp"], cls="warlock"
    )
    s.play("The Soularium").end()
    assert (s.names(0, "hand"), len(s.side(0)["deck"]), len(s.their_hand)) == (["Wisp"], 2, 2)
    s.end().end()
    assert s.names(0, "hand") == ["Wisp", "Wisp"]


def test_nethersoul_buster_counts_the_damage_that_my_hero_took_this_turn() -> None:
    s = Scenario(hand=["Nethersoul Buster", "Flame Imp", "Nethersoul Buster"], deck=["Wisp"] * 3, cls="warlock")
    s.play("Flame Imp").power().play("Nethersoul Buster")
    assert (s.health(), s.stats(0)) == (25, [(3, 2), (6, 5)])
    s = Scenario(hand=["Nethersoul Buster"], me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}}, cls="warlock")
    assert s.play("Nethersoul Buster").stats(0) == [(1, 5)]


def test_nethersoul_buster_counts_healed_damage_but_not_that_of_the_last_turn() -> None:
    s = Scenario(
        hand=["Voodoo Doctor", "Nethersoul Buster", "Nethersoul Buster"], deck=["Wisp"] * 3, their_deck=["Wisp"],
        cls="warlock",
    )  # fmt: skip
    s.power().play("Voodoo Doctor", on="hero").play("Nethersoul Buster")
    assert (s.health(), s.stats(0)) == (30, [(2, 1), (3, 5)])
    s.round().play("Nethersoul Buster")
    assert s.stats(0)[2] == (1, 5)


def test_seaforium_bomber_shuffles_a_bomb_that_explodes_when_drawn() -> None:
    s = Scenario(hand=["Seaforium Bomber"], deck=["Wisp"], their_deck=["Wisp"])
    s.play("Seaforium Bomber")
    assert (s.stats(0), s.names(0, "deck")) == ([(5, 5)], ["Wisp"])
    assert sorted(s.names(1, "deck")) == ["Bomb", "Wisp"]
    found = {(w.health(1), tuple(w.names(1, "hand")), tuple(w.names(1, "deck"))): p for p, w in s.outcomes("end")}
    assert found == {(30, ("Wisp",), ("Bomb",)): 0.5, (25, ("Wisp",), ()): 0.5}


def test_the_bomb_of_seaforium_bomber_draws_the_next_card_even_from_an_empty_deck() -> None:
    """DRW4"""
    s = Scenario(hand=["Seaforium Bomber"])
    s.play("Seaforium Bomber").end()
    assert (s.health(0), s.health(1), s.their_hand) == (30, 24, [])


def test_subject_9_draws_different_secrets() -> None:
    s = Scenario(
        hand=["Subject 9"], deck=["Counterspell", "Counterspell", "Ice Block", "Mirror Entity", "Fireball", "Wisp"]
    )
    s.play("Subject 9")
    assert sorted(s.names(0, "hand")) == ["Counterspell", "Ice Block", "Mirror Entity"]
    assert sorted(s.names(0, "deck")) == ["Counterspell", "Fireball", "Wisp"]
    assert s.health() == 30


def test_subject_9_draws_five_secrets_at_most() -> None:
    secrets = ["Counterspell", "Ice Block", "Mirror Entity", "Ice Barrier", "Vaporize", "Spellbender"]
    s = Scenario(hand=["Subject 9"], deck=secrets)
    s.play("Subject 9")
    assert (len(set(s.hand)), len(s.hand), len(s.side(0)["deck"])) == (5, 5, 1)


def test_damaged_stegotron_deals_6_damage_to_itself() -> None:
    """SPD1"""
    s = Scenario(mine=["Kobold Geomancer"], hand=["Damaged Stegotron"])
    s.play("Damaged Stegotron")
    assert (s.stats(0)[1], s.damage("Damaged Stegotron")) == ((5, 6), 6)
    assert (s.keywords("Damaged Stegotron"), s.health(0), s.health(1)) == ({"taunt"}, 30, 30)
    s = Scenario(mine=["Wisp"], hand=["Damaged Stegotron", "Ancestral Healing"], cls="shaman")
    s.play("Damaged Stegotron").play("Ancestral Healing", on="Damaged Stegotron")
    assert s.stats(0) == [(1, 1), (5, 12)]


# The same cards at the edges of their texts


def test_nightmare_amalgam_is_a_mech_to_all_of_them() -> None:
    s = Scenario(mine=["Nightmare Amalgam"], hand=["Fireworks Tech", "Dyn-o-matic"], theirs=["Boulderfist Ogre"])
    assert s.aims("Fireworks Tech") == {"Nightmare Amalgam"}
    s.play("Fireworks Tech", on="Nightmare Amalgam")
    assert s.stats(0)[0] == (4, 5)
    assert all(w.stats(0)[0] == (4, 5) for _, w in s.outcomes(s.playing("Dyn-o-matic")))
    s = Scenario(hand=["Galvanizer", "Nightmare Amalgam"])
    assert s.play("Galvanizer").cost("Nightmare Amalgam") == 2
    s = Scenario(mine=["Nightmare Amalgam"], hand=["Replicating Menace"])
    assert s.play("Replicating Menace", at=0).stats(0) == [(6, 5)]


def test_silence_takes_what_magnetic_gave() -> None:
    """SIL1"""
    s = Scenario(mine=["Mecharoo"], theirs=["Wisp"], hand=["Spider Bomb", "Ironbeak Owl", "Moonfire"])
    s.play("Spider Bomb", at=0).play("Ironbeak Owl", on="Mecharoo")
    assert s.stats(0)[0] == (1, 1)
    s.play("Moonfire", on="Mecharoo")
    assert (s.names(0), s.names(1)) == (["Ironbeak Owl"], ["Wisp"])


def test_brann_makes_omega_agent_summon_twice() -> None:
    """MIN6"""
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Omega Agent"])
    assert sorted(s.play("Omega Agent").names(0)) == ["Brann Bronzebeard"] + ["Omega Agent"] * 5
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Omega Defender"])
    assert s.play("Omega Defender").stats(0)[1] == (22, 6)
    s = Scenario(mine=["Brann Bronzebeard"], hand=["Damaged Stegotron"])
    assert s.play("Damaged Stegotron").names(0) == ["Brann Bronzebeard"]


def test_nethersoul_buster_counts_damage_that_armor_absorbed() -> None:
    """DMG6"""
    s = Scenario(hand=["Nethersoul Buster"], deck=["Wisp"], me={"hero": {"armor": 5}}, cls="warlock")
    s.power().play("Nethersoul Buster")
    assert (s.health(), s.armor(), s.stats(0)) == (30, 3, [(3, 5)])


def test_security_rover_finds_no_room_on_a_full_board() -> None:
    s = Scenario(mine=["Security Rover"] + ["Wisp"] * 6, hand=["Moonfire"])
    assert s.play("Moonfire", on="Security Rover").names(0) == ["Security Rover"] + ["Wisp"] * 6


def test_security_rover_takes_no_damage_behind_a_divine_shield() -> None:
    """DMG3"""
    s = Scenario(mine=["Security Rover"], hand=["Hand of Protection", "Moonfire"], cls="paladin")
    s.play("Hand of Protection", on="Security Rover").play("Moonfire", on="Security Rover")
    assert (s.names(0), s.stats(0)) == (["Security Rover"], [(2, 5)])


def test_rocket_boots_give_no_second_attack() -> None:
    s = duel("Rocket Boots", deck=["Wisp"])
    s.attack("Chillwind Yeti", "face").play("Rocket Boots", on="Chillwind Yeti")
    assert not s.can_attack("Chillwind Yeti")


def test_what_the_storm_bringer_brings_may_not_attack() -> None:
    """TRF3"""
    for seed in range(10):
        s = Scenario(mine=["Wisp"], hand=["The Storm Bringer"], seed=seed).play("The Storm Bringer")
        if not {"charge", "rush"} & set(s.mine[0].get("keywords", ())):
            assert not s.can_attack(s.mine[0]["eid"])


def test_drawing_by_text_burns_what_finds_no_room() -> None:
    """DRW3"""
    s = Scenario(hand=["Juicy Psychmelon"] + ["Wisp"] * 8, deck=["War Golem", "Gruul", "Ysera", "Deathwing"])
    s.play("Juicy Psychmelon")
    assert (len(s.hand), s.names(0, "deck")) == (10, [])
    s = Scenario(hand=["The Soularium"] + ["Wisp"] * 9, deck=["Gruul", "Gruul", "Gruul", "Ysera"])
    s.play("The Soularium")
    assert (len(s.hand), len(s.side(0)["deck"])) == (10, 1)
    s.end()
    assert s.names(0, "hand") == ["Wisp"] * 9


def test_dreampetal_florist_and_missile_launcher_work_only_while_not_silenced() -> None:
    s = Scenario(
        mine=["Dreampetal Florist", "Missile Launcher"], hand=["Deathwing", "Ironbeak Owl", "Ironbeak Owl"],
        their_deck=["Wisp"],
    )  # fmt: skip
    s.play("Ironbeak Owl", on="Dreampetal Florist").play("Ironbeak Owl", on="Missile Launcher").end()
    assert (s.cost("Deathwing"), s.health(0), s.health(1)) == (10, 30, 30)


def test_a_minion_cheapened_by_reckless_experimenter_costs_its_own_again_without_it() -> None:
    """AUR7"""
    s = Scenario(mine=["Reckless Experimenter"], hand=["Cairne Bloodhoof", "Fireball"])
    s.play("Fireball", on="Reckless Experimenter")
    assert s.cost("Cairne Bloodhoof") == 6


def test_reckless_experimenter_spares_what_was_summoned_without_being_played() -> None:
    s = Scenario(mine=["Reckless Experimenter", "Dr. Morrigan"], hand=["Fireball"], deck=["Harvest Golem"])
    s.play("Fireball", on="Dr. Morrigan").end()
    assert s.names(0) == ["Reckless Experimenter", "Harvest Golem"]


def test_silence_saves_a_minion_from_a_reckless_death() -> None:
    """SIL1"""
    s = Scenario(mine=["Reckless Experimenter"], hand=["Harvest Golem", "Ironbeak Owl"], their_deck=["Wisp"])
    s.play("Harvest Golem").play("Ironbeak Owl", on="Harvest Golem").end()
    assert s.names(0) == ["Reckless Experimenter", "Harvest Golem", "Ironbeak Owl"]


def test_two_crystalsmith_kangors_double_twice() -> None:
    """HEA4"""
    s = Scenario(mine=["Crystalsmith Kangor"] * 2, hand=["Voodoo Doctor"], me={"hero": {"damage": 20}})
    assert s.play("Voodoo Doctor", on="hero").health() == 18


def test_a_silenced_crystalsmith_kangor_doubles_nothing() -> None:
    """SIL6"""
    s = Scenario(mine=["Crystalsmith Kangor"], hand=["Ironbeak Owl", "Voodoo Doctor"], me={"hero": {"damage": 20}})
    s.play("Ironbeak Owl", on="Crystalsmith Kangor").play("Voodoo Doctor", on="hero")
    assert s.health() == 12


def test_omega_agent_and_stegotron_do_nothing_when_summoned() -> None:
    """SUM6"""
    s = Scenario(mine=["Dr. Morrigan"], hand=["Fireball"], deck=["Omega Agent"])
    assert s.play("Fireball", on="Dr. Morrigan").stats(0) == [(4, 5)]
    s = Scenario(mine=["Dr. Morrigan"], hand=["Fireball"], deck=["Damaged Stegotron"])
    assert s.play("Fireball", on="Dr. Morrigan").stats(0) == [(5, 12)]
