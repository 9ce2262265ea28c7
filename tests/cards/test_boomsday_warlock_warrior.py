"""Warlock and warrior cards of The Boomsday Project."""

import pytest

from hearthlab.scenario import Scenario
from support.duel import EVERYONE, MINIONS, duel
from support.pools import is_race, outcomes_of, pool

# Warlock


def test_spirit_bomb_deals_4_damage_to_a_minion_and_my_hero() -> None:
    s = duel("Spirit Bomb")
    assert s.aims("Spirit Bomb") == MINIONS
    s.play("Spirit Bomb", on="Boulderfist Ogre")
    assert (s.stats(1), s.health(0), s.health(1)) == ([(6, 3)], 26, 30)


def test_doubling_imp_summons_a_copy_with_its_buffs() -> None:
    s = Scenario(hand=["Soul Infusion", "Doubling Imp"])
    s.play("Soul Infusion").play("Doubling Imp")
    assert s.stats(0) == [(4, 4), (4, 4)]


def test_nethersoul_buster_gains_attack_for_the_damage_of_my_hero_this_turn() -> None:
    s = Scenario(hand=["Fireball", "Nethersoul Buster"], me={"hero": {"damage": 3}})
    s.play("Fireball", on="hero").play("Nethersoul Buster")
    assert s.stats(0) == [(7, 5)]


def test_soul_infusion_gives_the_leftmost_minion_in_my_hand_2_2() -> None:
    s = Scenario(hand=["Soul Infusion", "Moonfire", "Wisp", "Bloodfen Raptor"])
    s.play("Soul Infusion").play("Wisp").play("Bloodfen Raptor")
    assert s.stats(0) == [(3, 3), (3, 2)]


def test_dr_morrigan_swaps_with_a_minion_of_my_deck_when_she_dies() -> None:
    s = Scenario(mine=["Wisp", "Dr. Morrigan", "Wisp"], deck=["Chillwind Yeti", "Fireball"], their_hand=["Assassinate"])
    s.end().play("Assassinate", on="Dr. Morrigan")
    assert s.names(0) == ["Wisp", "Chillwind Yeti", "Wisp"]
    assert sorted(s.names(0, "deck")) == ["Dr. Morrigan", "Fireball"]


def test_dr_morrigan_dies_for_good_without_a_minion_in_my_deck() -> None:
    s = Scenario(mine=["Dr. Morrigan"], deck=["Fireball"], their_hand=["Assassinate"])
    s.end().play("Assassinate", on="Dr. Morrigan")
    assert (s.names(0), s.names(0, "deck")) == ([], ["Fireball"])


def test_void_analyst_gives_the_demons_in_my_hand_1_1() -> None:
    s = Scenario(mine=["Void Analyst"], hand=["Voidwalker", "Wisp"], their_hand=["Assassinate"])
    s.end().play("Assassinate", on="Void Analyst").end()
    s.play("Voidwalker").play("Wisp")
    assert s.stats(0) == [(2, 4), (1, 1)]


def test_ectomancy_copies_all_demons_of_mine() -> None:
    s = Scenario(
        mine=["Voidwalker", "Wisp", {"id": "Flame Imp", "damage": 1}], theirs=["Voidwalker"], hand=["Ectomancy"]
    )
    s.play("Ectomancy")
    assert s.names(0) == ["Voidwalker", "Voidwalker", "Wisp", "Flame Imp", "Flame Imp"]
    assert s.stats(0).count((3, 1)) == 2
    assert s.names(1) == ["Voidwalker"]


@pytest.mark.parametrize(("mana", "n"), [(10, 3), (9, 1)])
def test_omega_agent_summons_two_copies_with_10_crystals(mana: int, n: int) -> None:
    s = Scenario(hand=["Omega Agent"], mana=mana)
    s.play("Omega Agent")
    assert s.stats(0) == [(4, 5)] * n


def test_the_soularium_draws_3_cards_that_are_discarded_at_the_end_of_the_turn() -> None:
    s = Scenario(hand=["The Soularium", "Moonfire"], deck=["Wisp"] * 3, their_deck=["Wisp"])
    s.play("The Soularium")
    assert s.names(0, "hand") == ["Moonfire", "Wisp", "Wisp", "Wisp"]
    s.play("Wisp").end()
    assert s.names(0, "hand") == ["Moonfire"]
    assert s.names(0) == ["Wisp"]
    assert s.side(0)["counters"]["discards_game"] == 2


def test_cards_of_the_soularium_stay_until_the_end_of_my_own_turn() -> None:
    card = {"id": "Wisp", "enchantments": [{"id": "BOT_568e"}]}
    s = Scenario(hand=["The Soularium"], their_hand=[card], their_deck=["Wisp"])
    s.end()
    assert s.names(1, "hand") == ["Wisp", "Wisp"]
    s.end()
    assert s.names(1, "hand") == ["Wisp"]


def test_demonic_project_turns_a_minion_in_each_hand_into_a_demon() -> None:
    demons = pool(is_race("demon"))
    s = Scenario(hand=["Demonic Project", "Wisp", "Moonfire"], their_hand=["Chillwind Yeti", "Fireball"])
    s.play("Demonic Project")
    assert s.hand[0] in demons
    assert s.hand[1] == "CS2_008"
    assert s.their_hand[0] in demons
    assert s.names(1, "hand")[1] == "Fireball"


# Warrior


def test_weapons_project_arms_both_players() -> None:
    s = Scenario(hand=["Weapons Project"])
    s.play("Weapons Project")
    for p in (0, 1):
        weapon = s.side(p)["weapon"]
        assert (weapon["id"], weapon["attack"], weapon["durability"]) == ("BOT_042t", 2, 3)
        assert s.armor(p) == 6


def test_eternium_rover_gives_2_armor_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Eternium Rover", "Chillwind Yeti"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Chillwind Yeti")
    assert s.armor() == 0
    s.play("Moonfire", on="Eternium Rover")
    assert s.armor() == 2


def test_rocket_boots_give_rush_and_draw_a_card() -> None:
    s = duel("Rocket Boots", deck=["Wisp"])
    assert s.aims("Rocket Boots") == MINIONS
    s.play("Rocket Boots", on="Chillwind Yeti")
    assert s.keywords("Chillwind Yeti") == {"rush"}
    assert s.names(0, "hand") == ["Wisp"]


def test_the_boomship_puts_three_minions_of_my_hand_into_play_with_rush() -> None:
    s = Scenario(hand=["The Boomship", "Wisp", "Chillwind Yeti", "Fireball", "Bloodfen Raptor", "Boulderfist Ogre"])
    s.play("The Boomship")
    assert len(s.mine) == 3
    assert all(m["keywords"] == ["rush"] for m in s.mine)
    assert len(s.hand) == 2
    assert "Fireball" in s.names(0, "hand")


def test_dyn_o_matic_deals_5_damage_among_minions_that_are_no_mechs() -> None:
    s = duel("Dyn-o-matic")
    s.place("Spider Tank")
    s.chance("Chillwind Yeti", *["Boulderfist Ogre"] * 4).play("Dyn-o-matic")
    assert s.stats(0) == [(4, 4), (3, 4), (3, 4)]
    assert s.stats(1) == [(6, 3)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_security_rover_summons_a_guard_bot_whenever_it_takes_damage() -> None:
    s = Scenario(mine=["Security Rover", "Chillwind Yeti"], hand=["Moonfire", "Moonfire"])
    s.play("Moonfire", on="Chillwind Yeti")
    assert len(s.mine) == 2
    s.play("Moonfire", on="Security Rover")
    assert s.names(0) == ["Security Rover", "Guard Bot", "Chillwind Yeti"]
    assert s.stats(0)[1] == (2, 3)


def test_supercollider_makes_the_minion_attack_one_of_its_neighbours() -> None:
    s = Scenario(weapon="Supercollider", theirs=["Chillwind Yeti", "Boulderfist Ogre", "Wisp", "War Golem"])
    s.chance("Chillwind Yeti").attack("hero", "Boulderfist Ogre")
    assert s.names(1) == ["Boulderfist Ogre", "Wisp", "War Golem"]
    assert s.stats(1)[0] == (6, 2)
    assert s.health(0) == 30 - 6
    s = Scenario(weapon="Supercollider", theirs=["Chillwind Yeti", "Wisp"])
    s.attack("hero", "face")
    assert s.names(1) == ["Chillwind Yeti", "Wisp"]
    s = Scenario(weapon="Supercollider", theirs=["Chillwind Yeti", "War Golem"], mine=["Wisp"])
    s.attack("Wisp", "War Golem")
    assert s.stats(1) == [(4, 5), (7, 6)]


def test_a_minion_that_the_supercollider_kills_attacks_nobody() -> None:
    s = Scenario(weapon="Supercollider", theirs=["Chillwind Yeti", "Wisp", "War Golem"])
    s.attack("hero", "Wisp")
    assert s.stats(1) == [(4, 5), (7, 7)]


SUIT = {"BOT_238p1", "BOT_238p2", "BOT_238p3", "BOT_238p4", "BOT_238p6"}


def power(s: Scenario) -> str:
    """The id of my hero power."""
    found = s.side(0)["power"]["id"]
    assert isinstance(found, str)
    return found


def test_dr_boom_gives_my_mechs_rush_and_one_of_five_powers() -> None:
    s = Scenario(hand=["Dr. Boom, Mad Genius", "Spider Tank", "Wisp"], their_hand=["Spider Tank"], cls="warrior")
    assert outcomes_of(s, s.playing("Dr. Boom, Mad Genius"), lambda w: [power(w)]) == SUIT
    s.play("Dr. Boom, Mad Genius")
    assert s.armor() == 7
    s.round().play("Spider Tank").play("Wisp")
    assert s.keywords("Spider Tank") == {"rush"}
    assert s.keywords("Wisp") == set()
    s.end().play("Spider Tank")
    assert "keywords" not in s.theirs[0]


@pytest.mark.parametrize("now", sorted({"BOT_238p"} | SUIT))
def test_the_power_of_dr_boom_swaps_each_turn_of_mine(now: str) -> None:
    s = Scenario(me={"power": {"id": now}}, cls="warrior").end()
    assert power(s) == now
    assert outcomes_of(s, "end", lambda w: [power(w)]) == SUIT - {now}


def test_zap_cannon_and_kaboom() -> None:
    s = duel(me={"power": {"id": "BOT_238p1"}})
    assert s.power_aims() == EVERYONE
    s.power(on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 4)]
    s = duel(me={"power": {"id": "BOT_238p3"}})
    s.power()
    assert (s.stats(1), s.health(1), s.stats(0)) == ([(6, 6)], 29, [(4, 5)])


def test_blast_shield_delivery_drone_and_micro_squad() -> None:
    assert Scenario(me={"power": {"id": "BOT_238p2"}}).power().armor() == 7
    assert Scenario(me={"power": {"id": "BOT_238p6"}}).power().names(0) == ["Microbot"] * 3
    s = Scenario(me={"power": {"id": "BOT_238p4"}}, cls="warrior").power()
    mechs = pool(lambda card: is_race("mechanical")(card) and card.cls in ("warrior", "neutral"))
    offered = s.options()
    assert len(offered) == 3
    assert set(offered) <= mechs
    assert s.pick(0).hand == [offered[0]]


def test_the_big_red_button_does_what_one_of_the_suit_powers_does() -> None:
    seen = set()
    for seed in range(80):
        s = Scenario(me={"power": {"id": "BOT_238p"}}, seed=seed).power()
        seen.add((s.armor(), len(s.mine), s.health(1), len(s.hand)))
    assert {(7, 0, 30, 0), (0, 3, 30, 0), (0, 0, 29, 0), (0, 0, 27, 0), (0, 0, 30, 1)} <= seen
