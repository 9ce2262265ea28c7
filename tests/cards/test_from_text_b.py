"""Forty cards of four sets, their outcomes written from the printed texts and the rules alone.

The cards are a random sample of The League of Explorers, Whispers of the Old Gods, One Night in Karazhan and Mean
Streets of Gadgetzan. The expectations were complete before any of them was run. The last section was added afterwards:
cards that had the same fault as one of the sample.
"""

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel, weapon
from support.pools import is_race, minions_of_cost, outcomes_of, spells_of

COIN = "GAME_005"


# Mean Streets of Gadgetzan


def test_smugglers_run_strengthens_the_minions_in_my_hand_alone() -> None:
    s = Scenario(
        mine=["Bloodfen Raptor"], hand=["Smuggler's Run", "Wisp", "Fireball", "Chillwind Yeti"], deck=["Wisp", "Wisp"],
        their_hand=["Wisp"],
    )  # fmt: skip
    s.play("Smuggler's Run").play("Wisp").play("Chillwind Yeti")
    assert s.stats(0) == [(3, 2), (2, 2), (5, 6)]
    s.end().play("Wisp")
    assert s.stats(1) == [(1, 1)]
    s.end()
    assert s.play("Wisp").stats(0)[3] == (1, 1)


def test_smugglers_run_bonus_is_lost_on_return_to_hand() -> None:
    """ZON10"""
    s = Scenario(hand=["Smuggler's Run", "Bloodfen Raptor", "Youthful Brewmaster"])
    s.play("Smuggler's Run").play("Bloodfen Raptor").play("Youthful Brewmaster", on="Bloodfen Raptor")
    assert s.stats(0) == [(4, 3)]
    assert s.play("Bloodfen Raptor").stats(0) == [(4, 3), (3, 2)]


def test_small_time_buccaneer_has_2_more_attack_while_i_have_a_weapon() -> None:
    s = Scenario(mine=["Small-Time Buccaneer"], hand=["Fiery War Axe"], their_weapon="Fiery War Axe")
    assert s.stats(0) == [(1, 1)]
    s.play("Fiery War Axe")
    assert s.stats(0) == [(3, 1)]
    s.end()
    assert s.stats(0) == [(3, 1)]
    s.give("Acidic Swamp Ooze", player=1).play("Acidic Swamp Ooze")
    assert s.stats(0) == [(1, 1)]


def test_dispatch_kodo_deals_damage_equal_to_its_attack() -> None:
    s = duel("Dispatch Kodo")
    assert s.aims("Dispatch Kodo") == EVERYONE
    s.play("Dispatch Kodo", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 5)]


def test_dispatch_kodo_counts_bonuses_of_its_attack() -> None:
    s = Scenario(mine=["Raid Leader"], hand=["Smuggler's Run", "Dispatch Kodo", "Kobold Geomancer"])
    s.play("Smuggler's Run").play("Dispatch Kodo", on="face")  # 2, +1 of the spell, +1 of the Raid Leader
    assert s.health(1) == 26


def test_jade_behemoth_with_taunt_summons_growing_golems() -> None:
    s = Scenario(hand=["Jade Behemoth", {"id": "Jade Behemoth", "cost": 0}])
    s.play("Jade Behemoth").play("Jade Behemoth")
    assert s.names(0) == ["Jade Behemoth", "Jade Golem", "Jade Behemoth", "Jade Golem"]
    assert s.stats(0) == [(3, 6), (1, 1), (3, 6), (2, 2)]
    assert s.keywords("Jade Behemoth") == {"taunt"}


def test_jade_behemoth_finds_no_room_on_a_full_board() -> None:
    s = Scenario(mine=["Wisp"] * 6, hand=["Jade Behemoth"])
    assert s.play("Jade Behemoth").names(0) == ["Wisp"] * 6 + ["Jade Behemoth"]


def test_kabal_chemist_adds_a_random_potion() -> None:
    s = Scenario(hand=["Kabal Chemist"], cls="warrior")
    found = outcomes_of(s, s.playing("Kabal Chemist"), lambda w: w.hand)
    assert len(found) >= 10
    assert all(load()[card].type == "spell" and "Potion" in load()[card].name for card in found)
    assert {"Dragonfire Potion", "Felfire Potion", "Volcanic Potion", "Potion of Madness", "Freezing Potion"} <= {
        load()[card].name for card in found
    }


def test_naga_corsair_gives_my_weapon_1_attack() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Fiery War Axe", hand=["Naga Corsair"])
    s.play("Naga Corsair")
    assert (weapon(s), weapon(s, 1)) == ((4, 2), (3, 2))
    s = Scenario(hand=["Naga Corsair"])
    assert weapon(s.play("Naga Corsair")) is None
    assert s.stats(0) == [(5, 4)]


def test_toxic_sewer_ooze_takes_1_durability_from_the_opponents_weapon() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Fiery War Axe", hand=["Toxic Sewer Ooze", "Toxic Sewer Ooze"])
    s.play("Toxic Sewer Ooze")
    assert (weapon(s), weapon(s, 1)) == ((3, 2), (3, 1))
    s.play("Toxic Sewer Ooze")
    assert (weapon(s), weapon(s, 1)) == ((3, 2), None)


def test_kabal_songstealer_silences_a_minion() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Sen'jin Shieldmasta"], hand=["Kabal Songstealer"])
    assert s.aims("Kabal Songstealer") == {"Wisp", "Sen'jin Shieldmasta"}
    s.play("Kabal Songstealer", on="Sen'jin Shieldmasta")
    assert (s.keywords("Sen'jin Shieldmasta"), s.stats(0)[1]) == (set(), (5, 5))
    assert Scenario(hand=["Kabal Songstealer"]).play("Kabal Songstealer").stats(0) == [(5, 5)]


def test_burgly_bully_brings_a_coin_whenever_the_opponent_casts_a_spell() -> None:
    s = Scenario(mine=["Burgly Bully"], hand=["Moonfire"], their_hand=["Moonfire", "Wisp", "Moonfire"])
    s.play("Moonfire", on="face")
    assert s.hand == []
    s.end().play("Wisp")
    assert s.hand == []
    s.play("Moonfire", on="face").play("Moonfire", on="face")
    assert (s.hand, s.their_hand) == ([COIN, COIN], [])


def test_dirty_rat_lets_the_opponent_summon_a_minion_from_their_hand() -> None:
    s = Scenario(hand=["Dirty Rat", "Wisp"], their_hand=["Fireball", "Novice Engineer"], their_deck=["Wisp"])
    s.play("Dirty Rat")
    assert (s.names(0), s.names(1)) == (["Dirty Rat"], ["Novice Engineer"])
    assert (s.names(1, "hand"), len(s.side(1)["deck"])) == (["Fireball"], 1)  # SUM6: no battlecry
    assert s.keywords("Dirty Rat") == {"taunt"}


def test_dirty_rat_does_nothing_without_minions_or_room() -> None:
    s = Scenario(hand=["Dirty Rat"], their_hand=["Fireball"])
    assert s.play("Dirty Rat").names(1) == []
    s = Scenario(hand=["Dirty Rat"], theirs=["Wisp"] * 7, their_hand=["Chillwind Yeti"])
    s.play("Dirty Rat")
    assert (len(s.theirs), s.names(1, "hand")) == (7, ["Chillwind Yeti"])


def test_getaway_kodo_returns_my_dead_minion() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "attack": 9}, "Wisp"], secrets=["Getaway Kodo"], hand=["Moonfire"],
        their_hand=["Fireball"],
    )  # fmt: skip
    s.play("Moonfire", on="Wisp")
    assert (s.hand, s.names(0, "secrets")) == ([], ["Getaway Kodo"])  # SEC1
    s.end().play("Fireball", on="Chillwind Yeti")
    assert (s.mine, s.names(0, "hand"), s.names(0, "secrets")) == ([], ["Chillwind Yeti"], [])
    s.end()
    assert s.cost("Chillwind Yeti") == 4
    assert s.play("Chillwind Yeti").stats(0) == [(4, 5)]


def test_getaway_kodo_waits_while_my_hand_is_full() -> None:
    """SEC3"""
    s = Scenario(mine=["Wisp"], secrets=["Getaway Kodo"], hand=["Wisp"] * 10, their_hand=["Moonfire"])
    s.end().play("Moonfire", on="Wisp")
    assert (s.mine, len(s.hand), s.names(0, "secrets")) == ([], 10, ["Getaway Kodo"])


def test_small_time_recruits_draws_three_1_cost_minions() -> None:
    s = Scenario(
        hand=["Small-Time Recruits"],
        deck=["Goldshire Footman", "Elven Archer", "Stonetusk Boar", "Smuggler's Run", "Wisp", "Bloodfen Raptor"],
    )
    s.play("Small-Time Recruits")
    assert sorted(s.names(0, "hand")) == ["Elven Archer", "Goldshire Footman", "Stonetusk Boar"]
    s = Scenario(hand=["Small-Time Recruits"], deck=["Goldshire Footman", "Wisp"])
    s.play("Small-Time Recruits")
    assert (s.names(0, "hand"), s.health()) == (["Goldshire Footman"], 30)


# One Night in Karazhan


def test_priest_of_the_feast_heals_my_hero_whenever_i_cast_a_spell() -> None:
    s = Scenario(
        mine=["Priest of the Feast"], hand=["Moonfire", "Moonfire", "Wisp"], their_hand=["Moonfire"],
        me={"hero": {"damage": 5}}, foe={"hero": {"damage": 5}},
    )  # fmt: skip
    s.play("Wisp")
    assert s.health() == 25
    s.play("Moonfire", on="face")
    assert (s.health(0), s.health(1)) == (28, 24)
    s.play("Moonfire", on="face")
    assert s.health() == 30
    s.end().play("Moonfire", on="hero")
    assert s.health() == 29


def test_netherspite_historian_discovers_a_dragon_with_a_dragon_in_hand() -> None:
    s = Scenario(hand=["Netherspite Historian", "Faerie Dragon"], cls="mage")
    s.play("Netherspite Historian")
    offered = s.options()
    assert len(set(offered)) == 3
    for card in offered:
        assert is_race("dragon")(load()[card])
        assert load()[card].cls in ("mage", "neutral")
    assert s.pick(1).hand[1] == offered[1]
    s = Scenario(hand=["Netherspite Historian", "Wisp"], cls="mage")
    assert s.play("Netherspite Historian").options() == []


def test_medivhs_valet_deals_3_damage_if_i_control_a_secret() -> None:
    s = duel("Medivh's Valet", secrets=["Counterspell"])
    assert s.aims("Medivh's Valet") == EVERYONE
    s.play("Medivh's Valet", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    s = duel("Medivh's Valet", their_secrets=["Counterspell"])
    assert s.aims("Medivh's Valet") == set()
    s.play("Medivh's Valet")
    assert (s.stats(0), s.stats(1)) == ([(4, 5), (2, 3)], [(6, 7)])


def test_deadly_fork_leaves_a_3_2_weapon() -> None:
    s = Scenario(mine=["Deadly Fork"], hand=["Fireball"])
    s.play("Fireball", on="Deadly Fork")
    assert s.names(0, "hand") == ["Sharp Fork"]
    assert weapon(s.play("Sharp Fork")) == (3, 2)


@pytest.mark.parametrize(("card", "n"), [("Zoobot", 1), ("Menagerie Magician", 2)])
def test_zoobot_and_menagerie_magician_strengthen_a_beast_a_dragon_and_a_murloc(card: str, n: int) -> None:
    s = Scenario(
        mine=["Bloodfen Raptor", "Faerie Dragon", "Murloc Raider", "Chillwind Yeti"], theirs=["Bloodfen Raptor"],
        hand=[card],
    )  # fmt: skip
    s.play(card)
    assert s.stats(0)[:4] == [(3 + n, 2 + n), (3 + n, 2 + n), (2 + n, 1 + n), (4, 5)]
    assert s.stats(1) == [(3, 2)]
    own = load()[load().by_name(card).id]
    assert s.stats(0)[4] == (own.attack, own.health)


@pytest.mark.parametrize(("card", "n"), [("Zoobot", 1), ("Menagerie Magician", 2)])
def test_zoobot_and_menagerie_magician_pick_one_of_several_beasts(card: str, n: int) -> None:
    s = Scenario(mine=["Bloodfen Raptor", "Bloodfen Raptor"], hand=[card])
    after = s.outcomes(s.playing(card))
    assert [probability for probability, _ in after] == pytest.approx([0.5, 0.5])
    for _, world in after:
        assert sorted(world.stats(0)[:2]) == [(3, 2), (3 + n, 2 + n)]


def test_medivh_equips_atiesh_which_summons_minions_of_the_cost_of_my_spells() -> None:
    s = Scenario(hand=["Medivh, the Guardian", {"id": "Arcane Intellect", "cost": 0}], weapon="Fiery War Axe")
    s.play("Medivh, the Guardian")
    assert (s.side(0)["weapon"]["id"], weapon(s)) == ("KAR_097t", (1, 3))
    s = Scenario(weapon="KAR_097t", hand=["Arcane Intellect", "Wisp"], deck=["Wisp"] * 3)
    found = outcomes_of(s, s.playing("Arcane Intellect"), lambda w: [m["id"] for m in w.mine])
    assert found == minions_of_cost(3)
    s.play("Wisp")
    assert weapon(s) == (1, 3)
    s.play("Arcane Intellect")
    assert (len(s.mine), weapon(s)) == (2, (1, 2))


def test_atiesh_breaks_after_its_third_spell() -> None:
    s = Scenario(weapon="KAR_097t", hand=["Moonfire"] * 4)
    for _ in range(4):
        s.play("Moonfire", on="face")
    assert (len(s.mine), weapon(s)) == (3, None)


def test_barnes_summons_a_1_1_copy_of_a_minion_in_my_deck() -> None:
    s = Scenario(hand=["Barnes"], deck=["Fireball", "Sen'jin Shieldmasta", "Novice Engineer"])
    after = s.outcomes(s.playing("Barnes"))
    assert sorted(w.names(0)[1] for _, w in after) == ["Novice Engineer", "Sen'jin Shieldmasta"]
    for _, world in after:
        assert world.stats(0) == [(3, 4), (1, 1)]
        assert (len(world.side(0)["deck"]), world.hand) == (3, [])
        if world.names(0)[1] == "Sen'jin Shieldmasta":
            assert world.keywords("Sen'jin Shieldmasta") == {"taunt"}
            world.give("Silence").play("Silence", on="Sen'jin Shieldmasta")
            assert world.stats(0)[1] == (3, 5)
    s = Scenario(hand=["Barnes"], deck=["Fireball"])
    assert s.play("Barnes").names(0) == ["Barnes"]


def test_silverware_golem_is_summoned_when_discarded() -> None:
    s = Scenario(hand=["Soulfire", "Silverware Golem"])
    s.play("Soulfire", on="face")
    assert (s.names(0), s.stats(0), s.hand) == (["Silverware Golem"], [(3, 3)], [])
    assert not s.can_attack("Silverware Golem")
    s = Scenario(mine=["Wisp"] * 7, hand=["Soulfire", "Silverware Golem"])
    s.play("Soulfire", on="face")
    assert (len(s.mine), s.hand) == (7, [])


# The League of Explorers


def test_obsidian_destroyer_summons_a_scarab_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Obsidian Destroyer"], deck=["Wisp"], their_deck=["Wisp"])
    s.end()
    assert (s.names(0), s.stats(0)) == (["Obsidian Destroyer", "Scarab"], [(7, 7), (1, 1)])
    assert s.keywords("Scarab") == {"taunt"}
    assert len(s.end().mine) == 2


def test_tomb_pillager_leaves_a_coin() -> None:
    s = Scenario(mine=["Tomb Pillager"], their_hand=["Fireball"])
    s.end().play("Fireball", on="Tomb Pillager")
    assert (s.hand, s.their_hand) == ([COIN], [])


def test_desert_camel_brings_a_1_cost_minion_from_each_deck() -> None:
    s = Scenario(
        hand=["Desert Camel"],
        deck=["Elven Archer", "Wisp", "Bloodfen Raptor", "Smuggler's Run"],
        their_deck=["Stonetusk Boar", "Wisp"],
    )
    s.play("Desert Camel")
    assert (s.names(0), s.names(1)) == (["Desert Camel", "Elven Archer"], ["Stonetusk Boar"])
    assert (len(s.side(0)["deck"]), len(s.side(1)["deck"])) == (3, 1)
    assert (s.health(0), s.health(1)) == (30, 30)
    s = Scenario(hand=["Desert Camel"], deck=["Wisp"], their_deck=["Stonetusk Boar"])
    s.play("Desert Camel")
    assert (s.names(0), s.names(1)) == (["Desert Camel"], ["Stonetusk Boar"])


def test_dark_peddler_discovers_a_1_cost_card() -> None:
    kinds = set()
    for seed in range(12):
        s = Scenario(hand=["Dark Peddler"], cls="warlock", seed=seed)
        s.play("Dark Peddler")
        offered = s.options()
        assert len(set(offered)) == 3
        for card in offered:
            assert load()[card].cost == 1
            assert load()[card].cls in ("warlock", "neutral")
            kinds.add(load()[card].type)
        assert s.pick(2).hand == [offered[2]]
    assert kinds == {"minion", "spell"}


def test_arch_thief_rafaam_discovers_an_artifact() -> None:
    s = Scenario(hand=["Arch-Thief Rafaam"])
    s.play("Arch-Thief Rafaam")
    assert sorted(s.options()) == ["LOEA16_3", "LOEA16_4", "LOEA16_5"]
    offered = s.options()
    assert s.pick(0).hand == [offered[0]]


def test_the_artifacts_of_rafaam_do_what_they_say() -> None:
    s = duel("LOEA16_3")
    assert s.aims("Lantern of Power") == MINIONS
    assert s.play("Lantern of Power", on="Chillwind Yeti").stats(0) == [(14, 15)]
    s = Scenario(mine=["Kobold Geomancer"], theirs=["Boulderfist Ogre"], hand=["LOEA16_4"])
    s.play("Timepiece of Horror")  # SPD2: one more hit
    assert 30 - s.health(1) + (7 if not s.theirs else s.theirs[0]["damage"]) == 11
    assert (s.health(), s.stats(0)) == (30, [(2, 2)])
    s = Scenario(mine=["Wisp", "Wisp"], hand=["LOEA16_5"])
    s.play("Mirror of Doom")
    assert (s.names(0), s.stats(0)[2:]) == (["Wisp"] * 2 + ["Mummy Zombie"] * 5, [(3, 3)] * 5)


def test_ancient_shade_shuffles_a_curse_into_my_deck() -> None:
    s = Scenario(hand=["Ancient Shade"])
    s.play("Ancient Shade")
    assert (s.names(0, "deck"), s.names(1, "deck"), s.stats(0)) == (["Ancient Curse"], [], [(7, 4)])
    s = Scenario(mine=["Kobold Geomancer"], hand=["Novice Engineer"], deck=["LOE_110t", "Wisp"])
    s.chance("Ancient Curse", "Wisp").play("Novice Engineer")
    assert (s.health(), s.names(0, "hand"), s.names(0, "deck")) == (23, ["Wisp"], [])


# Whispers of the Old Gods


def test_primal_fusion_gives_1_1_for_each_of_my_totems() -> None:
    s = Scenario(
        mine=["Chillwind Yeti", "CS2_050", "Mana Tide Totem"], theirs=["Boulderfist Ogre", "CS2_051"],
        hand=["Primal Fusion", "Primal Fusion"],
    )  # fmt: skip
    assert s.aims("Primal Fusion") == {
        "Chillwind Yeti", "Searing Totem", "Mana Tide Totem", "Boulderfist Ogre", "Stoneclaw Totem",
    }  # fmt: skip
    s.play("Primal Fusion", on="Chillwind Yeti").play("Primal Fusion", on="Searing Totem")
    assert s.stats(0)[:2] == [(6, 7), (3, 3)]
    s = duel("Primal Fusion")
    assert s.play("Primal Fusion", on="Chillwind Yeti").stats(0) == [(4, 5)]


def test_cabalists_tome_adds_3_mage_spells() -> None:
    s = Scenario(hand=["Cabalist's Tome"], cls="warrior")
    s.play("Cabalist's Tome")
    assert len(s.hand) == 3
    assert set(s.hand) <= spells_of("mage")
    s = Scenario(hand=["Cabalist's Tome", *["Wisp"] * 9])
    assert len(s.play("Cabalist's Tome").hand) == 10


def test_forbidden_ritual_spends_all_mana_for_tentacles() -> None:
    s = Scenario(hand=["Forbidden Ritual"], mana=4)
    s.play("Forbidden Ritual")
    assert (s.names(0), s.stats(0), s.mana()) == (["Icky Tentacle"] * 4, [(1, 1)] * 4, 0)
    s = Scenario(mine=["Wisp"] * 5, hand=["Forbidden Ritual"], mana=10)
    s.play("Forbidden Ritual")
    assert (len(s.mine), s.mana()) == (7, 0)


def test_after_chogall_the_next_spell_of_the_turn_costs_health() -> None:
    s = Scenario(hand=["Cho'gall", "Fireball", "Frostbolt", "Wisp"], mana=10)
    s.play("Cho'gall")
    assert s.mana() == 3
    s.play("Wisp").play("Fireball", on="face")
    assert (s.mana(), s.health(0), s.health(1)) == (3, 26, 24)
    s.play("Frostbolt", on="face")
    assert (s.mana(), s.health(0)) == (1, 26)


def test_what_chogall_does_ends_with_the_turn_and_never_kills() -> None:
    """MAN9"""
    s = Scenario(
        hand=["Cho'gall", "Fireball"], mana=10, me={"hero": {"damage": 26}}, deck=["Wisp"], their_deck=["Wisp"]
    )
    s.play("Cho'gall")
    assert not s.can_play("Fireball")
    s.round().play("Fireball", on="face")
    assert (s.mana(), s.health()) == (6, 4)
    s = Scenario(hand=["Cho'gall", "Fireball"], mana=10, me={"hero": {"damage": 25}})
    s.play("Cho'gall").play("Fireball", on="face")
    assert s.health() == 1


def test_nerubian_prophet_costs_1_less_each_of_my_turns() -> None:
    s = Scenario(hand=["Nerubian Prophet"], their_hand=["Nerubian Prophet"], deck=["Wisp"] * 9, their_deck=["Wisp"] * 9)
    assert s.cost("Nerubian Prophet") == 6
    s.end()
    assert (s.cost("Nerubian Prophet"), s.cost("Nerubian Prophet", 1)) == (6, 5)
    s.end()
    assert s.cost("Nerubian Prophet") == 5
    for _ in range(6):
        s.round()
    assert s.cost("Nerubian Prophet") == 0


def test_nerubian_prophet_forgets_its_discount_in_play() -> None:
    """CST8"""
    s = Scenario(hand=["Nerubian Prophet", "Youthful Brewmaster"], deck=["Wisp"] * 3)
    s.round().play("Nerubian Prophet")
    assert s.mana() == 5
    s.play("Youthful Brewmaster", on="Nerubian Prophet")
    assert s.cost("Nerubian Prophet") == 6


def test_wisps_of_the_old_gods_is_many_or_big_wisps() -> None:
    s = duel("Wisps of the Old Gods")
    s.play("Wisps of the Old Gods", branch=0)
    assert (s.names(0), s.stats(0)) == (["Chillwind Yeti"] + ["Wisp"] * 6, [(4, 5)] + [(1, 1)] * 6)
    s = duel("Wisps of the Old Gods")
    s.play("Wisps of the Old Gods", branch=1)
    assert (s.stats(0), s.stats(1)) == ([(6, 7)], [(6, 7)])


def test_forbidden_healing_restores_twice_the_mana_spent() -> None:
    s = duel("Forbidden Healing", mana=5, me={"hero": {"damage": 15}})
    assert s.aims("Forbidden Healing") == EVERYONE
    s.play("Forbidden Healing", on="hero")
    assert (s.health(), s.mana()) == (25, 0)
    s = Scenario(mine=[{"id": "War Golem", "damage": 5}], hand=["Forbidden Healing"], mana=2)
    assert s.play("Forbidden Healing", on="War Golem").stats(0) == [(7, 6)]


def test_hallazeal_turns_the_damage_of_my_spells_into_healing() -> None:
    s = Scenario(
        mine=["Hallazeal the Ascended"], theirs=["Boulderfist Ogre", "Chillwind Yeti"], cls="mage",
        hand=["Consecration", "Moonfire"], their_hand=["Moonfire"], me={"hero": {"damage": 20}},
    )  # fmt: skip
    s.play("Consecration")  # 2 to each of three enemies
    assert (s.health(0), s.health(1)) == (16, 28)
    s.power("face")
    assert s.health() == 16
    s.play("Moonfire", on="Boulderfist Ogre")
    assert s.health() == 17
    s.end().play("Moonfire", on="face")
    assert s.health() == 17


def test_hallazeal_heals_nothing_for_damage_that_a_divine_shield_stops() -> None:
    """DMG3"""
    s = Scenario(
        mine=["Hallazeal the Ascended"], theirs=["Argent Squire"], hand=["Fireball"], me={"hero": {"damage": 9}}
    )
    s.play("Fireball", on="Argent Squire")
    assert (s.health(), s.stats(1)) == (21, [(1, 1)])


def test_call_of_the_wild_summons_all_three_companions() -> None:
    s = Scenario(hand=["Call of the Wild"])
    s.play("Call of the Wild")
    board = dict(zip(s.names(0), s.stats(0), strict=True))
    assert board == {"Huffer": (5, 2), "Leokk": (2, 4), "Misha": (5, 4)}
    assert s.can_attack("Huffer")
    assert not s.can_attack("Misha")
    s = Scenario(mine=["Wisp"] * 5, hand=["Call of the Wild"])
    assert len(s.play("Call of the Wild").mine) == 7


def test_infested_tauren_with_taunt_leaves_a_slime() -> None:
    s = Scenario(mine=["Wisp", "Infested Tauren", "Wisp"], hand=["Fireball"])
    assert s.keywords("Infested Tauren") == {"taunt"}
    s.play("Fireball", on="Infested Tauren")
    assert (s.names(0), s.stats(0)[1]) == (["Wisp", "Slime", "Wisp"], (2, 2))


def test_doomcaller_strengthens_cthun_wherever_it_is() -> None:
    s = Scenario(mine=["C'Thun"], hand=["Doomcaller", "C'Thun"])
    s.play("Doomcaller")
    assert s.stats(0)[0] == (8, 8)
    found = s.find("C'Thun", 0, "hand")
    assert (found["attack"], found["health"]) == (8, 8)
    assert s.names(0, "deck") == []


def test_doomcaller_shuffles_a_dead_cthun_into_my_deck() -> None:
    s = Scenario(mine=["C'Thun"], hand=["Fireball", "Fireball"], mana=10)
    s.play("Fireball", on="C'Thun")
    assert s.mine == []
    s.give({"id": "Doomcaller", "cost": 0}).play("Doomcaller")
    assert (s.names(0), s.names(0, "deck")) == (["Doomcaller"], ["C'Thun"])
    drawn = s.round().find("C'Thun", 0, "hand")
    assert (drawn["attack"], drawn["health"]) == (8, 8)


def test_addled_grizzly_strengthens_the_minions_that_i_summon() -> None:
    s = Scenario(mine=["Addled Grizzly"], hand=["Wisp", "Razorfen Hunter"], their_hand=["Wisp"])
    s.play("Wisp").play("Razorfen Hunter")
    assert (s.names(0), s.stats(0)) == (
        ["Addled Grizzly", "Wisp", "Razorfen Hunter", "Boar"],
        [(2, 2), (2, 2), (3, 4), (2, 2)],
    )
    s.end().play("Wisp")
    assert s.stats(1) == [(1, 1)]
    assert Scenario(hand=["Addled Grizzly"]).play("Addled Grizzly").stats(0) == [(2, 2)]


def test_herald_volazj_summons_1_1_copies_of_my_other_minions() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 2}, "Sen'jin Shieldmasta"], theirs=["Boulderfist Ogre"],
        hand=["Herald Volazj"],
    )  # fmt: skip
    s.play("Herald Volazj")
    assert sorted(s.names(0)) == ["Chillwind Yeti"] * 2 + ["Herald Volazj"] + ["Sen'jin Shieldmasta"] * 2
    assert sorted(s.stats(0)) == [(1, 1), (1, 1), (3, 5), (4, 3), (5, 5)]
    copy = next(m for m in s.mine if m["id"] == "CS2_179" and m["attack"] == 1)
    assert "taunt" in copy["keywords"]
    s = Scenario(mine=["Chillwind Yeti"] * 5, hand=["Herald Volazj"])
    assert len(s.play("Herald Volazj").mine) == 7


# Damage whose printed number is not marked as one that spell damage raises


@pytest.mark.parametrize(
    ("card", "on", "me", "foe", "ogre"),
    [
        ("ICC_314t6", "Chillwind Yeti", 25, 30, 7),  # Obliterate
        ("UNG_211c", None, 30, 24, 7),  # Invocation of Fire
        ("UNG_211d", None, 30, 30, 4),  # Invocation of Air
    ],
)
def test_some_spells_get_no_spell_damage(card: str, on: str | None, me: int, foe: int, ogre: int) -> None:
    s = duel(card, mana=10)
    s.place("Kobold Geomancer")
    s.play(card, on=on)
    assert (s.health(0), s.health(1), s.stats(1)) == (me, foe, [(6, ogre)])


def test_cursed_gets_no_spell_damage() -> None:
    s = Scenario(mine=["Kobold Geomancer"], hand=["LOE_007t"], deck=["Wisp"], their_deck=["Wisp"])
    assert s.round().health() == 28
