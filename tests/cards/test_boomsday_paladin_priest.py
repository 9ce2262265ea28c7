"""Paladin and priest cards of The Boomsday Project."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import MINIONS, duel

# Paladin


def test_shrink_ray_makes_all_minions_1_1() -> None:
    s = duel("Shrink Ray")
    s.play("Shrink Ray")
    assert (s.stats(0), s.stats(1)) == ([(1, 1)], [(1, 1)])


def test_crystalsmith_kangor_doubles_my_healing() -> None:
    s = Scenario(
        mine=["Crystalsmith Kangor"], hand=["Holy Light"], me={"hero": {"damage": 20}}, foe={"hero": {"damage": 20}}
    )
    s.play("Holy Light", on="hero")
    assert s.health(0) == 22
    s.attack("Crystalsmith Kangor", "face")
    assert s.health(0) == 24
    s.end().give("Holy Light", player=1).play("Holy Light", on="face")
    assert s.health(1) == 10 - 1 - 1 + 6  # 1 of Kangor, 1 of fatigue


def test_prismatic_lens_swaps_the_costs_of_a_minion_and_a_spell() -> None:
    s = Scenario(hand=["Prismatic Lens"], deck=["Boulderfist Ogre", "Fireball", "Fiery War Axe"])
    s.play("Prismatic Lens")
    assert s.names(0, "hand") == ["Boulderfist Ogre", "Fireball"]
    assert (s.cost("Boulderfist Ogre"), s.cost("Fireball")) == (4, 6)


@pytest.mark.parametrize("card", ["Boulderfist Ogre", "Fireball"])
def test_prismatic_lens_with_one_card_changes_no_cost(card: str) -> None:
    s = Scenario(hand=["Prismatic Lens"], deck=[card])
    before = {"Boulderfist Ogre": 6, "Fireball": 4}[card]
    s.play("Prismatic Lens")
    assert s.cost(card) == before


def test_prismatic_lens_changes_no_cost_if_one_card_is_burned() -> None:
    s = Scenario(hand=["Prismatic Lens", *["Wisp"] * 9], deck=["Boulderfist Ogre", "Moonfire"])
    s.play("Prismatic Lens")
    assert s.cost("Boulderfist Ogre") == 6


def test_autodefense_matrix_shields_a_minion_that_is_attacked() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre", "Wisp"], secrets=["Autodefense Matrix"])
    s.end().attack("Wisp", "hero")
    assert len(s.side(0)["secrets"]) == 1
    s.attack("Boulderfist Ogre", "Chillwind Yeti")
    assert s.stats(0) == [(4, 5)]
    assert s.stats(1)[0] == (6, 3)
    assert s.side(0)["secrets"] == []


def test_crystology_draws_two_1_attack_minions() -> None:
    s = Scenario(hand=["Crystology"], deck=["Wisp", "Elven Archer", "Chillwind Yeti", "Light's Justice"])
    s.play("Crystology")
    assert sorted(s.names(0, "hand")) == ["Elven Archer", "Wisp"]


def test_crystology_counts_the_attack_that_cards_have_in_the_deck() -> None:
    s = Scenario(hand=["Lady in White", "Crystology"], deck=["Elven Archer", "Murloc Tinyfin", "Goldshire Footman"])
    s.play("Lady in White")
    s.play("Crystology")
    assert sorted(s.names(0, "hand")) == ["Elven Archer", "Murloc Tinyfin"]


def test_glowstone_technician_gives_the_minions_in_my_hand_2_2() -> None:
    s = Scenario(hand=["Glowstone Technician", "Wisp", "Moonfire"], mine=["Wisp"])
    s.play("Glowstone Technician").play("Wisp")
    assert s.stats(0) == [(1, 1), (3, 4), (3, 3)]


def test_kangors_endless_army_brings_back_three_friendly_mechs() -> None:
    tank, mecharoo, yeti, bull_dozer = "GVG_044", "BOT_445", "CS2_182", "BOT_534"
    dead = [tank, tank, mecharoo, tank, yeti]
    s = Scenario(hand=["Kangor's Endless Army"], me={"dead": dead}, foe={"dead": [bull_dozer]})
    s.play("Kangor's Endless Army")
    assert len(s.mine) == 3
    assert set(s.names(0)) <= {"Spider Tank", "Mecharoo"}


def test_kangors_endless_army_needs_a_dead_mech() -> None:
    assert not Scenario(hand=["Kangor's Endless Army"], me={"dead": ["CS2_231"]}).can_play("Kangor's Endless Army")


def test_mechs_of_kangors_endless_army_keep_their_magnetic_upgrades() -> None:
    s = Scenario(
        mine=["Upgradeable Framebot", "Chillwind Yeti"],
        hand=["Zilliax", "Spider Bomb", "Kangor's Endless Army"],
        their_hand=["Assassinate", "Wisp"],
        theirs=["Wisp", "Wisp"],
    )
    s.play("Zilliax", at=0).give("Blessing of Kings").round()
    assert s.names(0) == ["Upgradeable Framebot", "Chillwind Yeti"]
    s.play("Spider Bomb", at=0)
    assert s.stats(0)[0] == (1 + 3 + 2, 5 + 2 + 2)
    s.play("Blessing of Kings", on="Upgradeable Framebot")
    s.end().play("Assassinate", on="Upgradeable Framebot")
    assert len(s.theirs) == 1  # the Spider Bomb in it
    s.end().play("Kangor's Endless Army")
    assert s.names(0) == ["Chillwind Yeti", "Upgradeable Framebot"]
    assert s.stats(0)[1] == (6, 9)
    assert s.keywords("Upgradeable Framebot") == {"divine_shield", "taunt", "lifesteal", "rush"}
    s.end().give("Assassinate", player=1).play("Assassinate", on="Upgradeable Framebot")
    assert s.theirs == []


def test_upgrades_stay_with_the_mech_that_had_them() -> None:
    s = Scenario(
        mine=["Upgradeable Framebot", "Spider Tank"],
        hand=["Wargear", "Twisting Nether", "Kangor's Endless Army"],
        me={"mana": {"max": 10}},
    )
    s.play("Wargear", at=0).round().play("Twisting Nether").round().play("Kangor's Endless Army")
    assert sorted(zip(s.names(0), s.stats(0), strict=True)) == [
        ("Spider Tank", (3, 4)),
        ("Upgradeable Framebot", (6, 10)),
    ]


def test_a_silenced_mech_returns_without_upgrades() -> None:
    s = Scenario(mine=["Upgradeable Framebot"], hand=["Wargear", "Silence", "Twisting Nether", "Kangor's Endless Army"])
    s.play("Wargear", at=0).play("Silence", on="Upgradeable Framebot").round().play("Twisting Nether").round()
    s.play("Kangor's Endless Army")
    assert s.stats(0) == [(1, 5)]


# Priest


@pytest.mark.parametrize(("mana", "health"), [(10, 20), (9, 10)])
def test_omega_medic_heals_my_hero_with_10_crystals(mana: int, health: int) -> None:
    s = Scenario(hand=["Omega Medic"], mana=mana, me={"hero": {"damage": 20}})
    s.play("Omega Medic")
    assert s.health() == health


def test_extra_arms_come_with_more_arms() -> None:
    s = duel("Extra Arms")
    assert s.aims("Extra Arms") == MINIONS
    s.play("Extra Arms", on="Chillwind Yeti")
    assert s.stats(0) == [(6, 7)]
    assert s.hand == ["BOT_219t"]
    assert s.aims("BOT_219t") == MINIONS
    s.play("BOT_219t", on="Chillwind Yeti")
    assert s.stats(0) == [(8, 9)]
    assert s.hand == []


def test_zerek_returns_if_i_have_cast_a_spell_on_him() -> None:
    s = Scenario(mine=["Zerek, Master Cloner"], hand=["Power Word: Shield"], their_hand=["Assassinate"])
    s.play("Power Word: Shield", on="Zerek, Master Cloner").end()
    s.play("Assassinate", on="Zerek, Master Cloner")
    assert s.names(0) == ["Zerek, Master Cloner"]
    assert s.stats(0) == [(5, 5)]
    s.give("Assassinate", player=1).play("Assassinate", on="Zerek, Master Cloner")
    assert s.names(0) == []


def test_spells_of_my_opponent_do_not_bring_zerek_back() -> None:
    s = Scenario(
        mine=["Zerek, Master Cloner"], hand=["Power Word: Shield"], theirs=["Wisp"], their_hand=["Assassinate"]
    )
    s.play("Power Word: Shield", on="Wisp").end().play("Assassinate", on="Zerek, Master Cloner")
    assert s.names(0) == []


def test_a_spell_that_kills_zerek_brings_him_back() -> None:
    s = Scenario(mine=["Zerek, Master Cloner"], hand=["Fireball"])
    s.play("Fireball", on="Zerek, Master Cloner")
    assert s.names(0) == ["Zerek, Master Cloner"]
    assert s.stats(0) == [(5, 5)]


def test_cloning_device_discovers_a_copy_of_a_minion_of_their_deck() -> None:
    s = Scenario(
        hand=["Cloning Device"], deck=["Ironbark Protector"], their_deck=["Wisp", "Chillwind Yeti", "Fireball"]
    )
    s.play("Cloning Device")
    assert sorted(s.options()) == ["CS2_182", "CS2_231"]
    s.pick(s.options().index("CS2_182"))
    assert s.names(0, "hand") == ["Chillwind Yeti"]
    assert len(s.side(1)["deck"]) == 3


def test_dead_ringer_draws_a_deathrattle_minion() -> None:
    s = Scenario(mine=["Dead Ringer"], deck=["Wisp", "Loot Hoarder", "Necrium Blade"], their_hand=["Assassinate"])
    s.end().play("Assassinate", on="Dead Ringer")
    assert s.names(0, "hand") == ["Loot Hoarder"]


def test_topsy_turvy_swaps_attack_and_health() -> None:
    s = Scenario(mine=[{"id": "Chillwind Yeti", "damage": 2}], theirs=["Boulderfist Ogre"], hand=["Topsy Turvy"])
    assert s.aims("Topsy Turvy") == MINIONS
    s.play("Topsy Turvy", on="Chillwind Yeti")
    assert s.stats(0) == [(3, 4)]


def test_power_word_replicate_summons_a_5_5_copy_beside_it() -> None:
    s = Scenario(mine=["Sen'jin Shieldmasta", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Power Word: Replicate"])
    assert s.aims("Power Word: Replicate") == {"Sen'jin Shieldmasta", "Wisp"}
    s.play("Power Word: Replicate", on="Sen'jin Shieldmasta")
    assert s.names(0) == ["Sen'jin Shieldmasta", "Sen'jin Shieldmasta", "Wisp"]
    assert s.stats(0) == [(3, 5), (5, 5), (1, 1)]


def test_reckless_experimenter_makes_deathrattle_minions_cheap_and_short_lived() -> None:
    s = Scenario(
        mine=["Reckless Experimenter", "Harvest Golem"],
        hand=["Savannah Highmane", "Loot Hoarder", "Chillwind Yeti", "Necrium Blade"],
        their_hand=["Savannah Highmane"],
        deck=["Fireball"],
    )
    assert (s.cost("Savannah Highmane"), s.cost("Loot Hoarder")) == (3, 0)
    assert (s.cost("Chillwind Yeti"), s.cost("Necrium Blade"), s.cost("Savannah Highmane", 1)) == (4, 3, 6)
    s.play("Savannah Highmane").play("Chillwind Yeti")
    assert s.names(0) == ["Reckless Experimenter", "Harvest Golem", "Savannah Highmane", "Chillwind Yeti"]
    s.end()
    assert s.names(0) == ["Reckless Experimenter", "Harvest Golem", "Hyena", "Hyena", "Chillwind Yeti"]
    s.play("Savannah Highmane").end()
    assert s.names(1) == ["Savannah Highmane"]
