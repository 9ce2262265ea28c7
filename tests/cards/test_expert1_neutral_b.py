"""Neutral cards of the Classic set that cost 3 or 4."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

WISP = "CS2_231"
BANANAS = "EX1_014t"


# Cost 3


def test_acolyte_of_pain_draws_a_card_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Acolyte of Pain"], hand=["Moonfire", "Fireball"], deck=["Wisp"] * 3, their_deck=["Wisp"])
    s.play("Moonfire", on="Acolyte of Pain")
    assert s.hand.count(WISP) == 1
    s.play("Fireball", on="Acolyte of Pain")
    assert s.hand == [WISP, WISP]
    assert s.their_hand == []


def test_acolyte_of_pain_does_not_care_for_the_wounds_of_others() -> None:
    s = Scenario(mine=["Acolyte of Pain", "Chillwind Yeti"], hand=["Moonfire", "Moonfire"], deck=["Wisp"])
    s.play("Moonfire", on="Chillwind Yeti").play("Moonfire", on="hero")
    assert s.hand == []


def test_arcane_golem_gives_my_opponent_a_mana_crystal() -> None:
    s = Scenario(hand=["Arcane Golem"], mana=5, foe={"mana": {"max": 5}})
    s.play("Arcane Golem")
    assert s.side(0)["mana"]["max"] == 5
    assert (s.side(1)["mana"]["max"], s.mana(1)) == (6, 6)
    s.end()
    assert s.mana(1) == 7


def test_arcane_golem_gives_nothing_to_an_opponent_with_ten_crystals() -> None:
    s = Scenario(hand=["Arcane Golem"])
    s.play("Arcane Golem")
    assert s.side(1)["mana"]["max"] == 10
    assert s.their_hand == []


def test_blood_knight_takes_all_divine_shields_and_gains_3_attack_and_3_health_for_each() -> None:
    s = Scenario(
        mine=["Argent Squire", "Wisp"],
        theirs=["Scarlet Crusader", "Argent Squire", "Chillwind Yeti"],
        hand=["Blood Knight"],
    )
    s.play("Blood Knight")
    assert s.stats(0) == [(1, 1), (1, 1), (12, 12)]
    assert all("divine_shield" not in m.get("keywords", ()) for m in s.mine + s.theirs)


def test_blood_knight_without_shields_stays_as_he_is() -> None:
    s = duel("Blood Knight")
    s.play("Blood Knight")
    assert s.stats(0) == [(4, 5), (3, 3)]


def test_coldlight_seer_gives_my_other_murlocs_2_health() -> None:
    s = Scenario(mine=["Murloc Raider", "Chillwind Yeti"], theirs=["Bluegill Warrior"], hand=["Coldlight Seer"])
    s.play("Coldlight Seer")
    assert s.stats(0) == [(2, 3), (4, 5), (2, 3)]
    assert s.stats(1) == [(2, 1)]


def test_demolisher_deals_2_damage_to_a_random_enemy_at_the_start_of_my_turn() -> None:
    start = Scenario(
        mine=["Demolisher", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], deck=["Wisp"], their_deck=["Wisp"]
    )
    start.end()
    assert (start.stats(1), start.health(1)) == ([(6, 7)], 30)
    outcomes = start.outcomes("end")
    assert sorted((s.stats(1), s.health(1)) for _, s in outcomes) == [([(6, 5)], 30), ([(6, 7)], 28)]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.stats(0) == [(1, 4), (4, 5)]
        assert s.health(0) == 30


def test_earthen_ring_farseer_restores_3_health_to_any_other_character() -> None:
    s = duel("Earthen Ring Farseer", me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    assert s.aims("Earthen Ring Farseer") == EVERYONE
    s.play("Earthen Ring Farseer", on="hero")
    assert (s.health(0), s.health(1)) == (23, 20)


def test_flesheating_ghoul_gains_1_attack_whenever_any_minion_dies() -> None:
    s = Scenario(mine=["Flesheating Ghoul", "Wisp"], theirs=["Murloc Raider"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Wisp")
    assert s.stats(0) == [(3, 3)]
    s.play("Moonfire", on="Murloc Raider")
    assert s.stats(0) == [(4, 3)]


def test_flesheating_ghoul_does_not_care_for_a_broken_weapon() -> None:
    s = Scenario(mine=["Flesheating Ghoul"], weapon={"id": "Fiery War Axe", "durability": 1})
    s.attack("hero", on="face")
    assert s.side(0)["weapon"] is None
    assert s.stats(0) == [(2, 3)]


def test_harvest_golem_leaves_a_damaged_golem_behind() -> None:
    s = Scenario(mine=["Wisp", "Harvest Golem", "Wisp"], hand=["Fireball"])
    s.play("Fireball", on="Harvest Golem")
    assert s.names(0) == ["Wisp", "Damaged Golem", "Wisp"]
    assert s.stats(0)[1] == (2, 1)
    assert s.names(1) == []


def test_imp_master_wounds_itself_and_summons_an_imp_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Imp Master", "Chillwind Yeti"])
    s.end()
    assert s.names(0) == ["Imp Master", "Imp", "Chillwind Yeti"]
    assert s.stats(0) == [(1, 4), (1, 1), (4, 5)]
    assert s.names(1) == []
    s.end()
    assert s.stats(0) == [(1, 4), (1, 1), (4, 5)]


def test_imp_master_summons_a_last_imp_when_it_kills_itself() -> None:
    s = Scenario(mine=[{"id": "Imp Master", "damage": 4}])
    s.end()
    assert s.names(0) == ["Imp"]


def test_injured_blademaster_deals_4_damage_to_himself() -> None:
    s = duel("Injured Blademaster")
    s.play("Injured Blademaster")
    assert s.stats(0) == [(4, 5), (4, 3)]
    assert s.find("Injured Blademaster")["damage"] == 4
    assert s.stats(1) == [(6, 7)]


@pytest.mark.parametrize("name", ["Ironbeak Owl", "Spellbreaker"])
def test_a_silencer_silences_a_minion(name: str) -> None:
    s = Scenario(mine=["Sen'jin Shieldmasta"], theirs=["Raid Leader", "Wisp"], hand=[name])
    assert s.aims(name) == {"Sen'jin Shieldmasta", "Raid Leader", "Wisp"}
    s.play(name, on="Raid Leader")
    assert s.stats(1) == [(2, 2), (1, 1)]
    assert s.keywords("Sen'jin Shieldmasta") == {"taunt"}


def test_king_mukla_gives_my_opponent_two_bananas() -> None:
    s = Scenario(hand=["King Mukla"])
    s.play("King Mukla")
    assert (s.hand, s.their_hand) == ([], [BANANAS, BANANAS])


def test_bananas_give_a_minion_1_attack_and_1_health() -> None:
    s = duel(BANANAS)
    assert s.aims(BANANAS) == MINIONS
    s.play(BANANAS, on="Boulderfist Ogre")
    assert s.stats(1) == [(7, 8)]
    assert s.stats(0) == [(4, 5)]


def test_mind_control_tech_takes_one_of_four_enemy_minions() -> None:
    start = Scenario(theirs=["Wisp", "Murloc Raider", "Chillwind Yeti", "Boulderfist Ogre"], hand=["Mind Control Tech"])
    outcomes = start.outcomes(start.playing("Mind Control Tech"))
    assert sorted(s.names(0)[1] for _, s in outcomes) == ["Boulderfist Ogre", "Chillwind Yeti", "Murloc Raider", "Wisp"]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 4)
        assert (len(s.mine), len(s.theirs)) == (2, 3)


def test_mind_control_tech_needs_four_enemy_minions() -> None:
    s = Scenario(mine=["Wisp"] * 4, theirs=["Murloc Raider"] * 3, hand=["Mind Control Tech"])
    s.play("Mind Control Tech")
    assert len(s.theirs) == 3


def test_murloc_warleader_gives_my_other_murlocs_2_attack() -> None:
    s = Scenario(
        mine=["Murloc Raider", "Chillwind Yeti"], theirs=["Bluegill Warrior"], hand=["Murloc Warleader", "Fireball"]
    )
    s.play("Murloc Warleader")
    assert s.stats(0) == [(4, 1), (4, 5), (3, 3)]
    assert s.stats(1) == [(2, 1)]
    s.play("Fireball", on="Murloc Warleader")
    assert s.stats(0) == [(2, 1), (4, 5)]


def test_questing_adventurer_gains_1_attack_and_1_health_whenever_i_play_a_card() -> None:
    s = Scenario(hand=["Questing Adventurer", "Wisp", "Moonfire"])
    s.play("Questing Adventurer")
    assert s.stats(0) == [(2, 2)]
    s.play("Wisp")
    assert s.stats(0)[0] == (3, 3)
    s.play("Moonfire", on="face")
    assert s.stats(0)[0] == (4, 4)


def test_questing_adventurer_grows_before_the_card_works() -> None:
    s = Scenario(mine=["Questing Adventurer"], hand=["Humility"])
    s.play("Humility", on="Questing Adventurer")
    assert s.stats(0) == [(1, 3)]


def test_questing_adventurer_does_not_care_for_cards_of_my_opponent() -> None:
    s = Scenario(theirs=["Questing Adventurer"], hand=["Wisp"])
    s.play("Wisp")
    assert s.stats(1) == [(2, 2)]


def test_raging_worgen_has_1_more_attack_and_windfury_while_damaged() -> None:
    s = Scenario(mine=["Raging Worgen"], hand=["Moonfire", "Voodoo Doctor"])
    assert s.stats(0) == [(3, 3)]
    assert s.keywords("Raging Worgen") == set()
    s.play("Moonfire", on="Raging Worgen")
    assert s.stats(0) == [(4, 2)]
    s.attack("Raging Worgen", on="face")
    assert s.can_attack("Raging Worgen", "face")
    s.play("Voodoo Doctor", on="Raging Worgen")
    assert s.stats(0)[0] == (3, 3)
    assert not s.can_attack("Raging Worgen")


def test_southsea_captain_gives_my_other_pirates_1_attack_and_1_health() -> None:
    s = Scenario(
        mine=["Bloodsail Raider", "Chillwind Yeti"], theirs=["Bloodsail Raider"], hand=["Southsea Captain", "Fireball"]
    )
    s.play("Southsea Captain")
    assert s.stats(0) == [(3, 4), (4, 5), (3, 3)]
    assert s.stats(1) == [(2, 3)]
    s.play("Fireball", on="Southsea Captain")
    assert s.stats(0) == [(2, 3), (4, 5)]


def test_tauren_warrior_has_taunt() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Tauren Warrior"])
    assert not s.can_attack("Chillwind Yeti", "face")


def test_tinkmaster_overspark_transforms_another_minion_into_a_devilsaur_or_a_squirrel() -> None:
    start = duel("Tinkmaster Overspark")
    outcomes = start.outcomes(start.playing("Tinkmaster Overspark"))
    assert sorted((s.names(0), s.names(1)) for _, s in outcomes) == [
        (["Chillwind Yeti", "Tinkmaster Overspark"], ["Devilsaur"]),
        (["Chillwind Yeti", "Tinkmaster Overspark"], ["Squirrel"]),
        (["Devilsaur", "Tinkmaster Overspark"], ["Boulderfist Ogre"]),
        (["Squirrel", "Tinkmaster Overspark"], ["Boulderfist Ogre"]),
    ]
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 4] * 4)
    assert {s.stats(1)[0] for _, s in outcomes} == {(6, 7), (5, 5), (1, 1)}


def test_tinkmaster_overspark_alone_transforms_nobody() -> None:
    s = Scenario(hand=["Tinkmaster Overspark"])
    s.play("Tinkmaster Overspark")
    assert s.names(0) == ["Tinkmaster Overspark"]


# Cost 4


def test_ancient_mage_gives_adjacent_minions_spell_damage_1() -> None:
    s = Scenario(mine=["Wisp"] * 4, hand=["Ancient Mage", "Moonfire", "Moonfire"])
    neighbour = s.mine[1]["eid"]
    s.play("Ancient Mage", at=2).play("Moonfire", on="face")
    assert s.health(1) == 27
    s.play("Moonfire", on=neighbour)
    assert s.side(0)["minions"][1]["id"] == "EX1_584"
    assert s.stats(0) == [(1, 1), (2, 5), (1, 1), (1, 1)]


def test_the_spell_damage_of_an_ancient_mage_goes_with_the_minion_that_has_it() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Wisp"], hand=["Ancient Mage", "Moonfire", "Moonfire"])
    s.play("Ancient Mage").play("Moonfire", on=s.mine[0]["eid"]).play("Moonfire", on="face")
    assert s.health(1) == 29


def test_cult_master_draws_a_card_after_a_friendly_minion_dies() -> None:
    s = Scenario(mine=["Cult Master", "Wisp"], hand=["Moonfire"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Moonfire", on="Wisp")
    assert (s.hand, s.their_hand) == ([WISP], [])


def test_cult_master_does_not_care_for_enemies_or_weapons() -> None:
    s = Scenario(
        mine=["Cult Master"],
        theirs=["Wisp"],
        hand=["Moonfire"],
        deck=["Wisp"],
        weapon={"id": "Fiery War Axe", "durability": 1},
    )
    s.play("Moonfire", on="Wisp").attack("hero", on="face")
    assert s.side(0)["weapon"] is None
    assert s.hand == []


def test_cult_master_does_not_draw_for_her_own_death() -> None:
    s = Scenario(mine=["Cult Master"], hand=["Fireball"], deck=["Wisp"])
    s.play("Fireball", on="Cult Master")
    assert s.hand == []


def test_defender_of_argus_gives_adjacent_minions_1_attack_and_1_health_and_taunt() -> None:
    s = Scenario(mine=["Wisp"] * 4, theirs=["Boulderfist Ogre"], hand=["Defender of Argus"])
    s.play("Defender of Argus", at=2)
    assert s.stats(0) == [(1, 1), (2, 2), (2, 3), (2, 2), (1, 1)]
    assert [set(m.get("keywords", ())) for m in s.mine] == [set(), {"taunt"}, set(), {"taunt"}, set()]
    assert s.stats(1) == [(6, 7)]


def test_dread_corsair_costs_1_less_for_each_attack_of_my_weapon() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Arcanite Reaper", hand=["Dread Corsair"])
    assert s.find("Dread Corsair", 0, "hand")["cost"] == 1
    assert Scenario(hand=["Dread Corsair"]).find("Dread Corsair", 0, "hand")["cost"] == 4


def test_dread_corsair_has_taunt() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Dread Corsair"])
    assert not s.can_attack("Chillwind Yeti", "face")


def test_twilight_drake_gains_1_health_for_each_card_in_my_hand() -> None:
    s = Scenario(hand=["Twilight Drake", "Wisp", "Moonfire", "Fireball"], their_hand=["Wisp"])
    s.play("Twilight Drake")
    assert s.stats(0) == [(4, 4)]


def test_violet_teacher_summons_an_apprentice_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Violet Teacher", "Chillwind Yeti"], hand=["Moonfire", "Wisp"])
    s.play("Moonfire", on="face")
    assert s.names(0) == ["Violet Teacher", "Violet Apprentice", "Chillwind Yeti"]
    assert s.stats(0)[1] == (1, 1)
    s.play("Wisp")
    assert s.names(0) == ["Violet Teacher", "Violet Apprentice", "Chillwind Yeti", "Wisp"]
    assert s.names(1) == []


def test_violet_teacher_calls_the_apprentice_before_the_spell_works() -> None:
    s = Scenario(mine=["Violet Teacher"], hand=["Hellfire"])
    s.play("Hellfire")
    assert s.names(0) == ["Violet Teacher"]


def test_violet_teacher_does_not_care_for_spells_of_my_opponent() -> None:
    s = Scenario(theirs=["Violet Teacher"], hand=["Moonfire"])
    s.play("Moonfire", on="face")
    assert s.names(1) == ["Violet Teacher"]
