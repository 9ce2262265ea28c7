"""Neutral cards of Goblins vs Gnomes."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import duel
from support.pools import STARTS_DORMANT, minions_of_cost, pool

MECH = "Spider Tank"
"""A 3/4 mech without a text."""
PARTS = [f"PART_00{k}" for k in range(1, 8)]
BOT, VOLTRON = "GVG_110t", "GVG_111t"
NO_FATIGUE = {"fatigue": False}


def dying(card: str, damage: int) -> Scenario:
    """My minion has 1 health left beside my Chillwind Yeti, against their Boulderfist Ogre; I hold a Moonfire."""
    return Scenario(
        mine=[{"id": card, "damage": damage}, "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Moonfire"]
    )


def test_mechwarper_makes_my_mechs_cost_1_less() -> None:
    s = Scenario(mine=["Mechwarper"], hand=[MECH, "Wisp", "Chillwind Yeti"], their_hand=[MECH])
    assert [card["cost"] for card in s.side(0)["hand"]] == [2, 0, 4]
    assert s.cost(MECH, 1) == 3


def test_cogmaster_has_2_more_attack_while_i_have_a_mech() -> None:
    assert Scenario(mine=["Cogmaster", MECH]).stats(0)[0] == (3, 2)
    assert Scenario(mine=["Cogmaster", "Wisp"], theirs=[MECH]).stats(0)[0] == (1, 2)


def test_fel_reaver_removes_the_top_3_cards_of_my_deck_whenever_my_opponent_plays_a_card() -> None:
    s = Scenario(mine=["Fel Reaver"], hand=["Wisp"], their_hand=["Wisp"], deck=["Wisp"] * 4, their_deck=["Wisp"] * 4)
    assert len(s.play("Wisp").names(0, "deck")) == 4
    s.end().play("Wisp")
    assert (len(s.names(0, "deck")), len(s.names(1, "deck")), s.names(0, "hand")) == (1, 3, [])


@pytest.mark.parametrize(("trogg", "gain"), [("Stonesplinter Trogg", 1), ("Burly Rockjaw Trogg", 2)])
def test_troggs_gain_attack_whenever_my_opponent_casts_a_spell(trogg: str, gain: int) -> None:
    s = Scenario(mine=[trogg], hand=["Moonfire"], their_hand=["Moonfire", "Wisp"], rules=NO_FATIGUE)
    before = s.stats(0)[0][0]
    s.play("Moonfire", on="face").end().play("Wisp")
    assert s.stats(0)[0][0] == before
    assert s.play("Moonfire", on="face").stats(0)[0][0] == before + gain


def test_antique_healbot_restores_8_health_to_my_hero() -> None:
    s = Scenario(hand=["Antique Healbot"], me={"hero": {"damage": 10}}, foe={"hero": {"damage": 10}})
    s.play("Antique Healbot")
    assert (s.health(0), s.health(1)) == (28, 20)


def test_kezan_mystic_takes_control_of_a_random_enemy_secret() -> None:
    s = Scenario(hand=["Kezan Mystic"], their_secrets=["Counterspell"]).play("Kezan Mystic")
    assert (s.names(0, "secrets"), s.names(1, "secrets")) == (["Counterspell"], [])


def test_ships_cannon_deals_2_damage_to_a_random_enemy_after_i_summon_a_pirate() -> None:
    pirate = "Bloodsail Raider"
    s = Scenario(mine=["Ship's Cannon"], hand=["Wisp", pirate], their_hand=[pirate], rules=NO_FATIGUE)
    assert s.play("Wisp").health(1) == 30
    assert s.play(pirate).health(1) == 28
    s.end().play(pirate)
    assert (s.health(0), s.health(1), s.stats(1)) == (30, 28, [(2, 3)])


def test_explosive_sheep_deals_2_damage_to_all_minions_when_it_dies() -> None:
    s = dying("Explosive Sheep", 0).play("Moonfire", on="Explosive Sheep")
    assert (s.stats(0), s.stats(1), s.health(0), s.health(1)) == ([(4, 3)], [(6, 5)], 30, 30)


def test_mechanical_yeti_gives_each_player_a_spare_part_when_it_dies() -> None:
    start = dying("Mechanical Yeti", 4)
    outcomes = start.outcomes(start.playing("Moonfire", on="Mechanical Yeti"))
    assert len(outcomes) == 49
    assert {(*s.hand, *s.their_hand) for _, s in outcomes} == {(a, b) for a in PARTS for b in PARTS}


def test_clockwork_gnome_adds_a_spare_part_to_my_hand_when_it_dies() -> None:
    start = dying("Clockwork Gnome", 0)
    outcomes = start.outcomes(start.playing("Moonfire", on="Clockwork Gnome"))
    assert sorted(s.hand[0] for _, s in outcomes) == PARTS
    assert all(s.their_hand == [] for _, s in outcomes)


def test_illuminator_restores_4_health_to_my_hero_at_the_end_of_my_turn_if_i_control_a_secret() -> None:
    me = {"hero": {"damage": 10}}
    s = Scenario(mine=["Illuminator"], secrets=["Counterspell"], me=me, rules=NO_FATIGUE)
    assert s.end().health(0) == 24
    assert s.end().health(0) == 24
    assert Scenario(mine=["Illuminator"], their_secrets=["Counterspell"], me=me).end().health(0) == 20


def test_madder_bomber_deals_6_damage_split_between_all_other_characters() -> None:
    s = duel("Madder Bomber")
    s.chance("hero", "face", "Chillwind Yeti", "Boulderfist Ogre", "face", "hero").play("Madder Bomber")
    assert (s.health(0), s.health(1), s.stats(0), s.stats(1)) == (28, 28, [(4, 4), (5, 4)], [(6, 6)])


def test_madder_bomber_never_hits_itself() -> None:
    s = Scenario(hand=["Madder Bomber"]).chance("hero", "face", "hero", "face", "hero", "face").play("Madder Bomber")
    assert (s.health(0), s.health(1), s.stats(0)) == (27, 27, [(5, 4)])


def test_gnomish_experimenter_draws_a_card_and_turns_a_minion_into_a_chicken() -> None:
    s = Scenario(hand=["Gnomish Experimenter"], deck=["Boulderfist Ogre"]).play("Gnomish Experimenter")
    assert s.hand == ["GVG_092t"]
    s = Scenario(hand=["Gnomish Experimenter"], deck=["Fireball"]).play("Gnomish Experimenter")
    assert s.names(0, "hand") == ["Fireball"]


def test_jeeves_lets_each_player_draw_up_to_3_cards_at_the_end_of_their_turn() -> None:
    s = Scenario(mine=["Jeeves"], hand=["Fireball"], deck=["Wisp"] * 9, their_deck=["Wisp"] * 9).end()
    assert (len(s.hand), len(s.their_hand)) == (3, 1)
    s.end()
    assert (len(s.hand), len(s.their_hand)) == (4, 3)
    s.end()
    assert (len(s.hand), len(s.their_hand)) == (4, 4)


@pytest.mark.parametrize(("cards", "attack"), [(6, 6), (5, 2)])
def test_goblin_sapper_has_4_more_attack_while_my_opponent_has_6_cards_in_hand(cards: int, attack: int) -> None:
    s = Scenario(mine=["Goblin Sapper"], hand=["Wisp"] * 7, their_hand=["Wisp"] * cards)
    assert s.stats(0) == [(attack, 4)]


@pytest.mark.parametrize(("card", "damage", "cost"), [("Piloted Shredder", 2, 2), ("Piloted Sky Golem", 3, 4)])
def test_piloted_mechs_leave_a_random_minion_of_their_pilots_cost(card: str, damage: int, cost: int) -> None:
    start = dying(card, damage)
    outcomes = start.outcomes(start.playing("Moonfire", on=card))
    assert {s.mine[0]["id"] for _, s in outcomes} == minions_of_cost(cost)


def test_lil_exorcist_gains_1_1_for_each_enemy_deathrattle_minion() -> None:
    s = Scenario(mine=["Loot Hoarder"], theirs=["Loot Hoarder", "Wisp", "Nerubian Egg"], hand=["Lil' Exorcist"]).play(
        "Lil' Exorcist"
    )
    assert s.stats(0)[1] == (4, 5)
    assert s.keywords("Lil' Exorcist") == {"taunt"}


def test_bomb_lobber_deals_4_damage_to_a_random_enemy_minion() -> None:
    s = duel("Bomb Lobber").play("Bomb Lobber")
    assert (s.stats(0)[0], s.stats(1), s.health(1)) == ((4, 5), [(6, 3)], 30)


def test_tinkertown_technician_gains_1_1_and_a_spare_part_if_i_have_a_mech() -> None:
    start = Scenario(mine=[MECH], hand=["Tinkertown Technician"])
    outcomes = start.outcomes(start.playing("Tinkertown Technician"))
    assert sorted(s.hand[0] for _, s in outcomes) == PARTS
    assert all(s.stats(0)[1] == (4, 4) for _, s in outcomes)
    s = Scenario(mine=["Wisp"], theirs=[MECH], hand=["Tinkertown Technician"]).play("Tinkertown Technician")
    assert (s.stats(0)[1], s.hand) == ((3, 3), [])


def test_micro_machine_gains_1_attack_at_the_start_of_each_turn() -> None:
    s = Scenario(mine=["Micro Machine"])
    assert s.end().stats(0) == [(2, 2)]
    assert s.end().stats(0) == [(3, 2)]


def test_hobgoblin_gives_a_1_attack_minion_that_i_play_2_2() -> None:
    s = Scenario(
        mine=["Hobgoblin"],
        hand=["Wisp", "Bloodfen Raptor", "Light's Justice", "Razorfen Hunter"],
        their_hand=["Wisp"],
        rules=NO_FATIGUE,
    )
    s.play("Wisp").play("Bloodfen Raptor").play("Light's Justice").play("Razorfen Hunter")
    assert s.stats(0) == [(2, 3), (3, 3), (3, 2), (2, 3), (1, 1)]
    assert s.side(0)["weapon"]["attack"] == 1
    assert s.end().play("Wisp").stats(1) == [(1, 1)]


def test_junkbot_gains_2_2_whenever_a_friendly_mech_dies() -> None:
    s = Scenario(mine=["Junkbot", "Clockwork Gnome", "Wisp"], theirs=["Explosive Sheep"], hand=["Moonfire"] * 3)
    assert s.play("Moonfire", on="Wisp").stats(0)[0] == (1, 5)
    assert s.play("Moonfire", on="Clockwork Gnome").stats(0)[0] == (3, 7)
    assert s.play("Moonfire", on="Explosive Sheep").stats(0)[0] == (3, 5)


def test_enhance_o_mechano_gives_each_of_my_other_minions_one_of_three_keywords() -> None:
    start = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Enhance-o Mechano"])
    outcomes = start.outcomes(start.playing("Enhance-o Mechano"))
    words = ["divine_shield", "taunt", "windfury"]
    given = [(s.keywords("Wisp"), s.keywords("Chillwind Yeti")) for _, s in outcomes]
    assert sorted((*a, *b) for a, b in given) == sorted((a, b) for a in words for b in words)
    assert all(s.keywords("Enhance-o Mechano") == s.keywords("Boulderfist Ogre") == set() for _, s in outcomes)


def test_recombobulator_turns_a_friendly_minion_into_a_random_one_of_the_same_cost() -> None:
    start = duel("Recombobulator")
    assert start.aims("Recombobulator") == {"Chillwind Yeti"}
    outcomes = start.outcomes(start.playing("Recombobulator", on="Chillwind Yeti"))
    assert {s.mine[0]["id"] for _, s in outcomes} == minions_of_cost(4, cthun=True)


def test_dr_boom_summons_a_boom_bot_on_each_side() -> None:
    s = Scenario(hand=["Dr. Boom"]).play("Dr. Boom")
    assert [m["id"] for m in s.mine] == [BOT, "GVG_110", BOT]
    assert s.stats(0)[0] == (1, 1)


def test_dr_booms_first_boom_bot_stands_to_his_right() -> None:
    s = Scenario(mine=["Wisp"] * 5, hand=["Dr. Boom"]).play("Dr. Boom", at=2)
    assert s.names(0) == ["Wisp", "Wisp", "Dr. Boom", "Boom Bot", "Wisp", "Wisp", "Wisp"]


def test_boom_bots_deal_1_to_4_damage_to_a_random_enemy_when_they_die() -> None:
    start = Scenario(mine=[BOT], theirs=["Boulderfist Ogre"], hand=["Moonfire"])
    outcomes = start.outcomes(start.playing("Moonfire", on=BOT))
    assert sorted((s.health(1), s.stats(1)[0][1]) for _, s in outcomes) == [
        *((health, 7) for health in (26, 27, 28, 29)),
        *((30, health) for health in (3, 4, 5, 6)),
    ]


def test_mimirons_head_turns_3_mechs_into_v_07_tr_0n_at_the_start_of_my_turn() -> None:
    s = Scenario(mine=["Mimiron's Head", MECH, "Wisp", MECH], theirs=[MECH], rules=NO_FATIGUE).end()
    assert s.names(0) == ["Mimiron's Head", MECH, "Wisp", MECH]
    s.end()
    assert sorted(m["id"] for m in s.mine) == ["CS2_231", VOLTRON]
    assert s.names(1) == [MECH]
    assert s.stats(0)[s.names(0).index("V-07-TR-0N")] == (4, 8)
    for _ in range(4):
        s.attack(VOLTRON, "face")
    assert s.health(1) == 14
    assert not s.can_attack(VOLTRON, "face")


def test_mimirons_head_makes_room_on_a_full_board() -> None:
    s = Scenario(mine=["Mimiron's Head", *[MECH] * 6], rules=NO_FATIGUE).round()
    assert [m["id"] for m in s.mine] == [VOLTRON]


def test_mimirons_head_waits_for_3_mechs() -> None:
    s = Scenario(mine=["Mimiron's Head", MECH, "Wisp"], theirs=[MECH], rules=NO_FATIGUE).round()
    assert s.names(0) == ["Mimiron's Head", MECH, "Wisp"]


@pytest.mark.parametrize("player", [0, 1])
def test_mogor_makes_all_minions_attack_the_wrong_enemy_half_of_the_time(player: int) -> None:
    s = Scenario(mine=["Mogor the Ogre"] if player == 0 else ["Wisp"], theirs=["Mogor the Ogre", "Archmage"])
    outcomes = s.outcomes(f"attack {s.mine[0]['eid']} on {s.eid('face')}")
    assert sum(p for p, after in outcomes if after.health(1) < 30) == pytest.approx(0.5)


def test_foe_reaper_4000_also_damages_the_neighbours_of_what_it_attacks() -> None:
    s = Scenario(mine=["Foe Reaper 4000"], theirs=["Boulderfist Ogre", "Wisp", "Archmage", "Chillwind Yeti"])
    s.attack("Foe Reaper 4000", "Wisp")
    assert s.stats(1) == [(6, 1), (4, 1), (4, 5)]
    assert s.stats(0) == [(6, 8)]


def test_sneeds_old_shredder_leaves_a_random_legendary_minion() -> None:
    start = dying("Sneed's Old Shredder", 6)
    outcomes = start.outcomes(start.playing("Moonfire", on="Sneed's Old Shredder"))
    legends = pool(lambda card: card.type == "minion" and card.rarity == "legendary")
    assert {s.mine[0]["id"] for _, s in outcomes} == legends - STARTS_DORMANT


def test_toshley_gives_me_a_spare_part_when_it_comes_and_when_it_dies() -> None:
    s = Scenario(hand=["Toshley", "Fireball", "Moonfire"], mana=10).chance("Armor Plating").play("Toshley")
    assert s.names(0, "hand") == ["Fireball", "Moonfire", "Armor Plating"]
    s.play("Fireball", on="Toshley").chance("Rusty Horn").play("Moonfire", on="Toshley")
    assert s.names(0, "hand") == ["Armor Plating", "Rusty Horn"]


def test_mekgineer_thermaplugg_summons_a_leper_gnome_whenever_an_enemy_minion_dies() -> None:
    s = Scenario(
        mine=["Mekgineer Thermaplugg", "Wisp"],
        theirs=["Bloodfen Raptor"],
        hand=["Moonfire", "Fireball", "Acidic Swamp Ooze"],
        their_weapon="Fiery War Axe",
    )
    s.play("Moonfire", on="Wisp").play("Acidic Swamp Ooze")
    assert s.names(0) == ["Mekgineer Thermaplugg", "Acidic Swamp Ooze"]
    s.play("Fireball", on="Bloodfen Raptor")
    assert s.names(0) == ["Mekgineer Thermaplugg", "Leper Gnome", "Acidic Swamp Ooze"]


def test_gazlowe_adds_a_random_mech_to_my_hand_whenever_i_cast_a_1_mana_spell() -> None:
    start = Scenario(mine=["Gazlowe"], hand=["Moonfire", "Wisp", "Mortal Coil"], their_hand=["Mortal Coil"])
    start.play("Moonfire", on="face").play("Wisp")
    assert len(start.hand) == 1
    outcomes = start.outcomes(start.playing("Mortal Coil", on="Gazlowe"))
    assert {s.hand[0] for _, s in outcomes} == pool(lambda card: card.race in ("mechanical", "all"))
    s = start.end().play("Mortal Coil", on="Gazlowe")
    assert s.names(0, "hand") == ["Mortal Coil"]


def test_troggzor_summons_a_burly_rockjaw_trogg_whenever_my_opponent_casts_a_spell() -> None:
    s = Scenario(
        mine=["Troggzor the Earthinator"], hand=["Moonfire"], their_hand=["Moonfire", "Wisp"], rules=NO_FATIGUE
    )
    s.play("Moonfire", on="face").end().play("Wisp")
    assert s.names(0) == ["Troggzor the Earthinator"]
    s.play("Moonfire", on="face")
    assert s.names(0) == ["Troggzor the Earthinator", "Burly Rockjaw Trogg"]


def test_blingtron_3000_equips_a_random_weapon_for_each_player() -> None:
    s = Scenario(hand=["Blingtron 3000"]).chance("Arcanite Reaper", "Fiery War Axe").play("Blingtron 3000")
    assert (s.side(0)["weapon"]["id"], s.side(1)["weapon"]["id"]) == ("CS2_112", "CS2_106")


def test_hemet_nesingwary_destroys_a_beast() -> None:
    s = Scenario(mine=["Webspinner", "Wisp"], theirs=["Bloodfen Raptor"], hand=["Hemet Nesingwary"])
    assert s.aims("Hemet Nesingwary") == {"Webspinner", "Bloodfen Raptor"}
    assert s.play("Hemet Nesingwary", on="Bloodfen Raptor").names(1) == []


def test_clockwork_giant_costs_1_less_for_each_card_in_my_opponents_hand() -> None:
    assert Scenario(hand=["Clockwork Giant", "Wisp"], their_hand=["Wisp"] * 4).cost("Clockwork Giant") == 8
