"""Neutral cards of the Classic set that cost 5 or more."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel

WISP, OGRE = "CS2_231", "CS2_200"
YSERA_AWAKENS, DREAM, NIGHTMARE = "DREAM_02", "DREAM_04", "DREAM_05"


# Cost 5


def test_abomination_deals_2_damage_to_all_characters_when_it_dies() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Abomination", "Boulderfist Ogre"], hand=["Fireball"])
    assert not s.can_attack("Chillwind Yeti", "face")
    s.play("Fireball", on="Abomination")
    assert s.stats(0) == [(4, 3)]
    assert s.stats(1) == [(6, 5)]
    assert (s.health(0), s.health(1)) == (28, 28)


def test_big_game_hunter_destroys_a_minion_with_7_or_more_attack() -> None:
    s = Scenario(
        mine=["Core Hound", "Chillwind Yeti"], theirs=["War Golem", "Boulderfist Ogre"], hand=["Big Game Hunter"]
    )
    assert s.aims("Big Game Hunter") == {"Core Hound", "War Golem"}
    s.play("Big Game Hunter", on="War Golem")
    assert s.names(1) == ["Boulderfist Ogre"]
    assert s.names(0) == ["Core Hound", "Chillwind Yeti", "Big Game Hunter"]


def test_big_game_hunter_does_not_hunt_heroes() -> None:
    s = Scenario(weapon={"id": "Fiery War Axe", "attack": 7}, hand=["Big Game Hunter"])
    assert s.aims("Big Game Hunter") == set()


def test_big_game_hunter_comes_without_a_target_when_there_is_no_big_game() -> None:
    s = duel("Big Game Hunter")
    s.play("Big Game Hunter")
    assert s.names(1) == ["Boulderfist Ogre"]


def test_captain_greenskin_gives_my_weapon_1_attack_and_1_durability() -> None:
    s = Scenario(weapon="Fiery War Axe", their_weapon="Fiery War Axe", hand=["Captain Greenskin"])
    s.play("Captain Greenskin")
    assert [(s.side(p)["weapon"]["attack"], s.side(p)["weapon"]["durability"]) for p in (0, 1)] == [(4, 3), (3, 2)]


def test_faceless_manipulator_becomes_a_copy_with_wounds_and_enchantments() -> None:
    s = Scenario(
        mine=["Chillwind Yeti"],
        theirs=[{"id": "Boulderfist Ogre", "damage": 3}],
        hand=["Faceless Manipulator", "Blessing of Might"],
    )
    assert s.aims("Faceless Manipulator") == MINIONS
    s.play("Blessing of Might", on="Boulderfist Ogre").play("Faceless Manipulator", on="Boulderfist Ogre")
    assert s.names(0) == ["Chillwind Yeti", "Boulderfist Ogre"]
    assert s.stats(0) == [(4, 5), (9, 4)]
    assert s.stats(1) == [(9, 4)]


def test_faceless_manipulator_without_another_minion_stays_himself() -> None:
    s = Scenario(hand=["Faceless Manipulator"])
    s.play("Faceless Manipulator")
    assert s.stats(0) == [(3, 3)]


def test_harrison_jones_destroys_the_weapon_of_my_opponent_and_draws_its_durability() -> None:
    s = Scenario(
        weapon="Fiery War Axe",
        their_weapon={"id": "Assassin's Blade", "damage": 1},
        hand=["Harrison Jones"],
        deck=["Wisp"] * 5,
        their_deck=["Wisp"],
    )
    s.play("Harrison Jones")
    assert s.side(1)["weapon"] is None
    assert s.side(0)["weapon"]["id"] == "CS2_106"
    assert (s.hand, s.their_hand) == ([WISP] * 3, [])


def test_harrison_jones_draws_nothing_if_my_opponent_has_no_weapon() -> None:
    s = Scenario(weapon="Fiery War Axe", hand=["Harrison Jones"], deck=["Wisp"])
    s.play("Harrison Jones")
    assert s.hand == []
    assert s.side(0)["weapon"]["id"] == "CS2_106"


def test_leeroy_jenkins_charges_and_summons_two_whelps_for_my_opponent() -> None:
    s = duel("Leeroy Jenkins")
    s.play("Leeroy Jenkins")
    assert s.can_attack("Leeroy Jenkins", "face")
    assert s.names(0) == ["Chillwind Yeti", "Leeroy Jenkins"]
    assert s.names(1) == ["Boulderfist Ogre", "Whelp", "Whelp"]
    assert s.stats(1)[1:] == [(1, 1), (1, 1)]


def test_silver_hand_knight_summons_a_squire() -> None:
    s = duel("Silver Hand Knight")
    s.play("Silver Hand Knight", at=0)
    assert s.names(0) == ["Silver Hand Knight", "Squire", "Chillwind Yeti"]
    assert s.stats(0)[1] == (2, 2)
    assert s.names(1) == ["Boulderfist Ogre"]


def test_spiteful_smith_gives_my_weapon_2_attack_while_she_is_damaged() -> None:
    s = Scenario(
        mine=["Spiteful Smith"],
        weapon="Fiery War Axe",
        their_weapon="Fiery War Axe",
        hand=["Moonfire", "Voodoo Doctor"],
    )
    assert s.side(0)["weapon"]["attack"] == 3
    s.play("Moonfire", on="Spiteful Smith")
    assert s.side(0)["weapon"]["attack"] == 5
    assert s.side(1)["weapon"]["attack"] == 3
    assert s.stats(0) == [(4, 5)]
    s.play("Voodoo Doctor", on="Spiteful Smith")
    assert s.side(0)["weapon"]["attack"] == 3


def test_stampeding_kodo_destroys_a_random_enemy_minion_with_2_or_less_attack() -> None:
    start = Scenario(mine=["Wisp"], theirs=["Wisp", "River Crocolisk", "Bloodfen Raptor"], hand=["Stampeding Kodo"])
    outcomes = start.outcomes(start.playing("Stampeding Kodo"))
    assert sorted(s.names(1) for _, s in outcomes) == [
        ["River Crocolisk", "Bloodfen Raptor"],
        ["Wisp", "Bloodfen Raptor"],
    ]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 2)
        assert s.names(0) == ["Wisp", "Stampeding Kodo"]


def test_stampeding_kodo_spares_stronger_minions() -> None:
    s = duel("Stampeding Kodo")
    s.play("Stampeding Kodo")
    assert s.names(1) == ["Boulderfist Ogre"]


def test_venture_co_mercenary_makes_my_minions_cost_3_more() -> None:
    s = Scenario(hand=["Venture Co. Mercenary", "Wisp", "Fireball"], their_hand=["Wisp"])
    s.play("Venture Co. Mercenary")
    assert s.find("Wisp", 0, "hand")["cost"] == 3
    assert s.find("Fireball", 0, "hand")["cost"] == 4
    assert s.find("Wisp", 1, "hand")["cost"] == 0


# Cost 6


def test_cairne_bloodhoof_is_followed_by_baine() -> None:
    s = Scenario(mine=["Wisp", {"id": "Cairne Bloodhoof", "damage": 4}, "Wisp"], hand=["Moonfire"])
    s.play("Moonfire", on="Cairne Bloodhoof")
    assert s.names(0) == ["Wisp", "Baine Bloodhoof", "Wisp"]
    assert s.stats(0)[1] == (4, 5)
    assert s.names(1) == []


@pytest.mark.parametrize("name", ["Boulderfist Ogre", "face"])
def test_frost_elemental_freezes_a_character(name: str) -> None:
    s = duel("Frost Elemental")
    assert s.aims("Frost Elemental") == EVERYONE
    s.play("Frost Elemental", on=name)
    assert {n for n in EVERYONE if s.frozen(n)} == {name}


def test_gadgetzan_auctioneer_draws_a_card_whenever_i_cast_a_spell() -> None:
    s = Scenario(mine=["Gadgetzan Auctioneer"], hand=["Moonfire"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Moonfire", on="face")
    assert (s.hand, s.their_hand) == ([WISP], [])
    s.play("Wisp")
    assert s.hand == []


def test_gadgetzan_auctioneer_draws_before_the_spell_works() -> None:
    s = Scenario(mine=["Gadgetzan Auctioneer"], hand=["Fireball"], deck=["Wisp", "Wisp"])
    s.play("Fireball", on="Gadgetzan Auctioneer")
    assert s.names(0) == []
    assert s.hand == [WISP]


def test_gadgetzan_auctioneer_does_not_care_for_spells_of_my_opponent() -> None:
    s = Scenario(theirs=["Gadgetzan Auctioneer"], hand=["Moonfire"], deck=["Wisp"], their_deck=["Wisp"])
    s.play("Moonfire", on="face")
    assert (s.hand, s.their_hand) == ([], [])


def test_hogger_summons_a_gnoll_with_taunt_at_the_end_of_my_turn() -> None:
    s = Scenario(mine=["Hogger", "Wisp"])
    s.end()
    assert s.names(0) == ["Hogger", "Gnoll", "Wisp"]
    assert s.stats(0)[1] == (2, 2)
    assert s.keywords("NEW1_040t") == {"taunt"}
    s.end()
    assert s.names(0) == ["Hogger", "Gnoll", "Wisp"]
    assert s.names(1) == []


def test_illidan_stormrage_summons_a_flame_whenever_i_play_a_card() -> None:
    s = Scenario(hand=["Illidan Stormrage", "Moonfire"])
    s.play("Illidan Stormrage")
    assert s.names(0) == ["Illidan Stormrage"]
    s.play("Moonfire", on="face")
    assert s.names(0) == ["Illidan Stormrage", "Flame of Azzinoth"]
    assert s.stats(0)[1] == (2, 1)


def test_illidan_stormrage_calls_the_flame_before_the_battlecry_of_the_card() -> None:
    s = Scenario(mine=["Illidan Stormrage"], hand=["Frostwolf Warlord"])
    s.play("Frostwolf Warlord")
    assert s.names(0) == ["Illidan Stormrage", "Flame of Azzinoth", "Frostwolf Warlord"]
    assert s.stats(0)[2] == (6, 6)


def test_illidan_stormrage_does_not_care_for_cards_of_my_opponent() -> None:
    s = Scenario(theirs=["Illidan Stormrage"], hand=["Wisp"])
    s.play("Wisp")
    assert (s.names(0), s.names(1)) == (["Wisp"], ["Illidan Stormrage"])


def test_priestess_of_elune_restores_4_health_to_my_hero() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 4}],
        hand=["Priestess of Elune"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    s.play("Priestess of Elune")
    assert (s.health(0), s.health(1)) == (24, 20)
    assert s.stats(0)[0] == (4, 1)


def test_the_beast_leaves_finkle_einhorn_to_my_opponent() -> None:
    s = Scenario(mine=[{"id": "The Beast", "damage": 6}], theirs=["Wisp"], hand=["Moonfire"])
    s.play("Moonfire", on="The Beast")
    assert s.names(0) == []
    assert s.names(1) == ["Wisp", "Finkle Einhorn"]
    assert s.stats(1)[1] == (3, 3)


def test_the_black_knight_destroys_an_enemy_minion_with_taunt() -> None:
    s = Scenario(
        mine=["Frostwolf Grunt"], theirs=["Sen'jin Shieldmasta", "Boulderfist Ogre"], hand=["The Black Knight"]
    )
    assert s.aims("The Black Knight") == {"Sen'jin Shieldmasta"}
    s.play("The Black Knight", on="Sen'jin Shieldmasta")
    assert s.names(1) == ["Boulderfist Ogre"]
    assert s.names(0) == ["Frostwolf Grunt", "The Black Knight"]


def test_the_black_knight_comes_without_a_target_when_no_enemy_has_taunt() -> None:
    s = duel("The Black Knight")
    s.play("The Black Knight")
    assert s.names(1) == ["Boulderfist Ogre"]


# Cost 7 and more


def test_baron_geddon_deals_2_damage_to_all_other_characters_at_the_end_of_my_turn() -> None:
    s = Scenario(
        mine=["Baron Geddon", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], deck=["Wisp"], their_deck=["Wisp"]
    )
    for _ in range(2):
        s.end()
        assert s.stats(0) == [(7, 5), (4, 3)]
        assert s.stats(1) == [(6, 5)]
        assert (s.health(0), s.health(1)) == (28, 28)


def test_gruul_gains_1_attack_and_1_health_at_the_end_of_each_turn() -> None:
    s = Scenario(mine=["Gruul"])
    s.end()
    assert s.stats(0) == [(8, 8)]
    s.end()
    assert s.stats(0) == [(9, 9)]


@pytest.mark.parametrize("damage", [0, 25])
@pytest.mark.parametrize(("name", "player"), [("hero", 0), ("face", 1)])
def test_alexstrasza_sets_the_remaining_health_of_a_hero_to_15(name: str, player: int, damage: int) -> None:
    s = duel("Alexstrasza", me={"hero": {"damage": damage}}, foe={"hero": {"damage": damage, "armor": 3}})
    assert s.aims("Alexstrasza") == {"hero", "face"}
    s.play("Alexstrasza", on=name)
    assert s.health(player) == 15
    assert s.health(1 - player) == 30 - damage
    assert s.armor(1) == 3


def test_nozdormu_changes_nothing_in_a_game_without_a_clock() -> None:
    s = duel("Nozdormu")
    s.play("Nozdormu").round()
    assert s.stats(0) == [(4, 5), (8, 8)]


def test_onyxia_fills_my_side_with_whelps_right_and_left_of_her_in_turn() -> None:
    s = Scenario(mine=["Murloc Raider", "Chillwind Yeti", "Wisp"], theirs=["Boulderfist Ogre"], hand=["Onyxia"])
    s.play("Onyxia", at=2)
    assert s.names(0) == ["Murloc Raider", "Chillwind Yeti", "Whelp", "Onyxia", "Whelp", "Whelp", "Wisp"]
    assert s.stats(0)[2] == (1, 1)
    assert s.names(1) == ["Boulderfist Ogre"]


def test_onyxia_alone_stands_in_the_middle_of_six_whelps() -> None:
    s = Scenario(hand=["Onyxia"])
    s.play("Onyxia")
    assert s.names(0) == ["Whelp"] * 3 + ["Onyxia"] + ["Whelp"] * 3
    assert not s.game.over


def test_onyxia_on_a_full_board_summons_nobody() -> None:
    s = Scenario(mine=["Wisp"] * 6, hand=["Onyxia"])
    s.play("Onyxia")
    assert s.names(0) == ["Wisp"] * 6 + ["Onyxia"]


def test_ysera_adds_a_dream_card_to_my_hand_at_the_end_of_my_turn() -> None:
    start = Scenario(mine=["Ysera"])
    outcomes = start.outcomes("end")
    assert sorted(s.hand for _, s in outcomes) == [["DREAM_01"], ["DREAM_02"], ["DREAM_03"], ["DREAM_04"], ["DREAM_05"]]
    for probability, s in outcomes:
        assert probability == pytest.approx(1 / 5)
        assert s.their_hand == []
        s.end()
        assert len(s.hand) == 1


def test_laughing_sister_cannot_be_targeted_by_spells_or_hero_powers() -> None:
    s = Scenario(theirs=["DREAM_01"], hand=["Fireball", "Elven Archer"])
    assert s.aims("Fireball") == s.power_aims() == {"hero", "face"}
    assert s.aims("Elven Archer") == {"hero", "face", "Laughing Sister"}


def test_ysera_awakens_deals_5_damage_to_all_characters_except_ysera() -> None:
    s = Scenario(mine=["Ysera", "War Golem"], theirs=["Ysera", "Boulderfist Ogre"], hand=[YSERA_AWAKENS])
    s.play(YSERA_AWAKENS)
    assert s.stats(0) == [(4, 12), (7, 2)]
    assert s.stats(1) == [(4, 12), (6, 2)]
    assert (s.health(0), s.health(1)) == (25, 25)


def test_dream_returns_a_minion_to_the_hand_of_its_owner() -> None:
    s = duel(DREAM)
    assert s.aims(DREAM) == MINIONS
    s.play(DREAM, on="Boulderfist Ogre")
    assert (s.hand, s.their_hand) == ([], [OGRE])
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], [])


def test_nightmare_gives_a_minion_5_attack_and_5_health_and_destroys_it_in_my_next_turn() -> None:
    s = duel(NIGHTMARE)
    assert s.aims(NIGHTMARE) == MINIONS
    s.play(NIGHTMARE, on="Boulderfist Ogre")
    assert s.stats(1) == [(11, 12)]
    s.end()
    assert s.stats(1) == [(11, 12)]
    s.end()
    assert (s.names(0), s.names(1)) == (["Chillwind Yeti"], [])


def test_deathwing_destroys_all_other_minions_and_discards_my_hand() -> None:
    s = duel("Deathwing", "Wisp", "Fireball", their_hand=["Wisp"])
    s.play("Deathwing")
    assert (s.names(0), s.names(1)) == (["Deathwing"], [])
    assert (s.hand, s.their_hand) == ([], [WISP])
    assert s.side(0)["counters"]["discards_game"] == 2


def test_sea_giant_costs_1_less_for_each_minion_on_the_battlefield() -> None:
    s = Scenario(mine=["Wisp", "Wisp"], theirs=["Wisp"] * 3, hand=["Sea Giant", "Wisp"])
    assert s.find("Sea Giant", 0, "hand")["cost"] == 5
    s.play("Wisp")
    assert s.find("Sea Giant", 0, "hand")["cost"] == 4


def test_mountain_giant_costs_1_less_for_each_other_card_in_my_hand() -> None:
    s = Scenario(hand=["Mountain Giant", "Wisp", "Wisp", "Fireball"], their_hand=["Wisp"])
    assert s.find("Mountain Giant", 0, "hand")["cost"] == 9
    s.play("Wisp")
    assert s.find("Mountain Giant", 0, "hand")["cost"] == 10
