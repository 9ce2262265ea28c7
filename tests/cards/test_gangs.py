"""Cards of Mean Streets of Gadgetzan."""

from itertools import permutations

import pytest

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.scenario import Scenario, card_id
from support.duel import EVERYONE, duel

KABAL = ("mage", "priest", "warlock")
GOLEM = "CFM_712_t{:02d}"


def hand_stats(s: Scenario) -> dict[str, tuple[int, int]]:
    """Attack and health of the minions in my hand, by id."""
    return {c["id"]: (c["attack"], c["health"]) for c in s.side(0)["hand"] if "health" in c}


# Hunter


def test_alleycat_summons_a_1_1_cat_to_its_right() -> None:
    s = Scenario(mine=["Wisp"], hand=["Alleycat"])
    s.play("Alleycat", at=0)
    assert [m["id"] for m in s.mine] == ["CFM_315", "CFM_315t", "CS2_231"]
    assert s.stats(0) == [(1, 1)] * 3


# Mage


def test_volcanic_potion_deals_2_damage_to_all_minions() -> None:
    s = duel("Volcanic Potion")
    s.play("Volcanic Potion")
    assert s.stats(0) == [(4, 3)]
    assert s.stats(1) == [(6, 5)]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_manic_soulcaster_shuffles_a_bare_copy_of_a_friendly_minion_into_my_deck() -> None:
    s = Scenario(
        mine=[{"id": "Chillwind Yeti", "damage": 2, "attack": 9}],
        theirs=["Boulderfist Ogre"],
        hand=["Manic Soulcaster"],
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    assert s.aims("Manic Soulcaster") == {"Chillwind Yeti"}
    s.play("Manic Soulcaster", on="Chillwind Yeti")
    assert s.stats(0) == [(9, 3), (3, 4)]
    assert sorted(c["id"] for c in s.side(0)["deck"]) == sorted([card_id("Wisp"), card_id("Chillwind Yeti")])
    assert len(s.side(1)["deck"]) == 1
    copies = [world for _, world in s.end().outcomes("end") if card_id("Chillwind Yeti") in world.hand]
    assert [hand_stats(world) for world in copies] == [{card_id("Chillwind Yeti"): (4, 5)}]


def test_manic_soulcaster_needs_no_target() -> None:
    s = Scenario(theirs=["Boulderfist Ogre"], hand=["Manic Soulcaster"])
    s.play("Manic Soulcaster")
    assert s.stats(0) == [(3, 4)]
    assert s.side(0)["deck"] == []


# Neutral


def test_mistress_of_mixtures_restores_4_health_to_each_hero_when_she_dies() -> None:
    s = Scenario(
        mine=["Mistress of Mixtures", {"id": "Chillwind Yeti", "damage": 4}],
        theirs=["Boulderfist Ogre"],
        me={"hero": {"damage": 10}},
        foe={"hero": {"damage": 10}},
    )
    s.attack("Mistress of Mixtures", on="Boulderfist Ogre")
    assert s.names(0) == ["Chillwind Yeti"]
    assert (s.health(0), s.health(1)) == (24, 24)
    assert s.stats(0) == [(4, 1)]


def test_small_time_buccaneer_has_2_more_attack_while_i_have_a_weapon() -> None:
    s = Scenario(
        mine=["Small-Time Buccaneer"], theirs=["Small-Time Buccaneer"], weapon={"id": "Fiery War Axe", "damage": 1}
    )
    assert s.stats(0) == [(3, 1)]
    assert s.stats(1) == [(1, 1)]
    s.attack("hero", on="face")
    assert s.stats(0) == [(1, 1)]


def test_finja_that_attacks_and_kills_a_minion_summons_2_murlocs_from_my_deck() -> None:
    s = Scenario(
        mine=["Finja, the Flying Star", "Wisp"],
        theirs=["Wisp"],
        deck=["Bluegill Warrior", "Murloc Raider", "Chillwind Yeti"],
    )
    s.attack("Finja, the Flying Star", on="Wisp")
    finja, *summoned, wisp = s.names(0)
    assert (finja, sorted(summoned), wisp) == (
        "Finja, the Flying Star",
        ["Bluegill Warrior", "Murloc Raider"],
        "Wisp",
    )
    assert [c["id"] for c in s.side(0)["deck"]] == [card_id("Chillwind Yeti")]


def test_finja_summons_only_2_of_3_murlocs() -> None:
    s = Scenario(mine=["Finja, the Flying Star"], theirs=["Wisp"], deck=["Murloc Raider"] * 3)
    s.attack("Finja, the Flying Star", on="Wisp")
    assert s.names(0) == ["Finja, the Flying Star", "Murloc Raider", "Murloc Raider"]


def test_finja_summons_even_if_it_dies_too() -> None:
    s = Scenario(
        mine=["Finja, the Flying Star"], theirs=[{"id": "Boulderfist Ogre", "damage": 5}], deck=["Murloc Raider"]
    )
    s.attack("Finja, the Flying Star", on="Boulderfist Ogre")
    assert s.names(0) == ["Murloc Raider"]
    assert s.names(1) == []


def test_finja_summons_nothing_if_the_minion_lives() -> None:
    s = Scenario(mine=["Finja, the Flying Star"], theirs=["Chillwind Yeti"], deck=["Murloc Raider"])
    s.attack("Finja, the Flying Star", on="Chillwind Yeti")
    assert s.names(0) == []


def test_finja_summons_nothing_for_the_kills_of_others() -> None:
    s = Scenario(mine=["Finja, the Flying Star", "Chillwind Yeti"], theirs=["Wisp"], deck=["Murloc Raider"])
    s.attack("Chillwind Yeti", on="Wisp")
    assert s.names(0) == ["Finja, the Flying Star", "Chillwind Yeti"]


def test_finja_summons_nothing_if_it_kills_while_defending() -> None:
    s = Scenario(mine=["Wisp"], theirs=[{"id": "Finja, the Flying Star", "keywords": []}], their_deck=["Murloc Raider"])
    s.attack("Wisp", on="Finja, the Flying Star")
    assert s.names(0) == []
    assert s.names(1) == ["Finja, the Flying Star"]


def test_finja_that_kills_the_hero_summons_nothing() -> None:
    s = Scenario(mine=["Finja, the Flying Star"], deck=["Murloc Raider"], foe={"hero": {"damage": 28}})
    s.attack("Finja, the Flying Star", on="face")
    assert s.game.winner == 0
    assert s.names(0) == ["Finja, the Flying Star"]


def test_finja_is_stealthed() -> None:
    s = Scenario(hand=["Finja, the Flying Star"])
    assert "stealth" in s.play("Finja, the Flying Star").keywords("Finja, the Flying Star")


def test_patches_the_pirate_comes_out_of_the_deck_after_i_play_a_pirate() -> None:
    s = Scenario(hand=["Bloodsail Raider"], deck=["Patches the Pirate", "Wisp"], their_deck=["Patches the Pirate"])
    s.play("Bloodsail Raider")
    assert s.names(0) == ["Bloodsail Raider", "Patches the Pirate"]
    assert [c["id"] for c in s.side(0)["deck"]] == [card_id("Wisp")]
    assert s.names(1) == []


def test_patches_the_pirate_stays_in_the_deck_for_other_cards() -> None:
    s = Scenario(hand=["Wisp", "Bloodsail Raider"], deck=["Patches the Pirate"])
    s.play("Wisp")
    assert s.names(0) == ["Wisp"]


def test_kabal_courier_offers_a_card_of_each_kabal_class() -> None:
    for seed in range(20):
        s = Scenario(cls="rogue", hand=["Kabal Courier"], seed=seed)
        s.play("Kabal Courier")
        assert len(set(s.options())) == 3
        classes = [set(load()[card].classes) for card in s.options()]
        assert any(all(cls in of for cls, of in zip(KABAL, order, strict=True)) for order in permutations(classes))


def test_kabal_courier_adds_the_chosen_card_to_my_hand() -> None:
    s = Scenario(hand=["Kabal Courier"], their_hand=["Wisp"])
    s.play("Kabal Courier")
    wanted = s.options()[1]
    s.pick(1)
    assert s.hand == [wanted]
    assert s.their_hand == [card_id("Wisp")]


def test_naga_corsair_gives_my_weapon_1_attack() -> None:
    s = Scenario(hand=["Naga Corsair"], weapon="Fiery War Axe", their_weapon="Fiery War Axe")
    s.play("Naga Corsair")
    weapons = [s.side(p)["weapon"] for p in (0, 1)]
    assert [(w["attack"], w["durability"]) for w in weapons] == [(4, 2), (3, 2)]


@pytest.mark.parametrize(("enemies", "mana"), [(2, 5), (3, 3), (4, 3)])
def test_second_rate_bruiser_costs_2_less_against_at_least_3_minions(enemies: int, mana: int) -> None:
    s = Scenario(mine=["Wisp"] * 4, theirs=["Wisp"] * enemies, hand=["Second-Rate Bruiser"])
    s.play("Second-Rate Bruiser")
    assert s.mana() == 10 - mana
    assert "taunt" in s.keywords("Second-Rate Bruiser")


def test_don_hancho_gives_a_random_minion_in_my_hand_5_5() -> None:
    start = Scenario(
        mine=["Wisp"], hand=["Don Han'Cho", "Wisp", "Chillwind Yeti", "Fireball"], their_hand=["Boulderfist Ogre"]
    )
    outcomes = start.outcomes(start.playing("Don Han'Cho"))
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(sorted(hand_stats(s).values()) for _, s in outcomes) == [[(1, 1), (9, 10)], [(4, 5), (6, 6)]]
    for _, s in outcomes:
        assert s.stats(0) == [(1, 1), (5, 6)]
        assert s.side(1)["hand"][0]["attack"] == 6


def test_dirty_rat_summons_a_random_minion_from_the_opponents_hand_for_the_opponent() -> None:
    start = Scenario(hand=["Dirty Rat", "Wisp"], their_hand=["Chillwind Yeti", "Boulderfist Ogre", "Fireball"])
    outcomes = start.outcomes(start.playing("Dirty Rat"))
    assert [probability for probability, _ in outcomes] == pytest.approx([1 / 2] * 2)
    assert sorted(s.names(1) for _, s in outcomes) == [["Boulderfist Ogre"], ["Chillwind Yeti"]]
    for _, s in outcomes:
        assert s.names(0) == ["Dirty Rat"]
        assert s.hand == [card_id("Wisp")]
        assert len(s.their_hand) == 2
        assert "taunt" in s.keywords("Dirty Rat")


def test_dirty_rat_leaves_battlecries_out() -> None:
    s = Scenario(hand=["Dirty Rat"], their_hand=["Nightblade"])
    s.play("Dirty Rat")
    assert s.names(1) == ["Nightblade"]
    assert (s.health(0), s.health(1)) == (30, 30)


def test_dirty_rat_finds_no_place_on_a_full_board() -> None:
    s = Scenario(theirs=["Wisp"] * 7, hand=["Dirty Rat"], their_hand=["Chillwind Yeti"])
    s.play("Dirty Rat")
    assert s.their_hand == [card_id("Chillwind Yeti")]


def test_aya_blackpaw_summons_a_jade_golem_when_she_comes_and_a_larger_one_when_she_dies() -> None:
    s = Scenario(hand=["Aya Blackpaw", "Fireball"])
    s.play("Aya Blackpaw")
    assert [m["id"] for m in s.mine] == ["CFM_902", GOLEM.format(1)]
    s.play("Fireball", on="Aya Blackpaw")
    assert [m["id"] for m in s.mine] == [GOLEM.format(2), GOLEM.format(1)]
    assert s.stats(0) == [(2, 2), (1, 1)]


# Paladin


@pytest.mark.parametrize("smuggler", ["Smuggler's Run", "Grimestreet Outfitter"])
def test_all_minions_in_my_hand_are_smuggled_1_1(smuggler: str) -> None:
    s = Scenario(
        mine=["Wisp"],
        hand=[smuggler, "Wisp", "Chillwind Yeti", "Light's Justice"],
        their_hand=["Chillwind Yeti"],
    )
    s.play(smuggler)
    assert hand_stats(s) == {card_id("Wisp"): (2, 2), card_id("Chillwind Yeti"): (5, 6)}
    assert s.find("Light's Justice", 0, "hand")["attack"] == 1
    assert set(s.stats(0)) == {(1, 1)}
    assert s.side(1)["hand"][0]["attack"] == 4


def test_what_was_smuggled_stays_when_the_minion_is_played() -> None:
    s = Scenario(hand=["Smuggler's Run", "Wisp"])
    s.play("Smuggler's Run").play("Wisp")
    assert s.stats(0) == [(2, 2)]


def test_grimestreet_enforcer_gives_all_minions_in_my_hand_1_1_at_the_end_of_my_turns() -> None:
    s = Scenario(
        mine=["Grimestreet Enforcer", "Wisp"],
        hand=["Wisp", "Chillwind Yeti", "Light's Justice"],
        their_hand=["Chillwind Yeti"],
    )
    assert hand_stats(s) == {card_id("Wisp"): (1, 1), card_id("Chillwind Yeti"): (4, 5)}
    s.end()
    assert hand_stats(s) == {card_id("Wisp"): (2, 2), card_id("Chillwind Yeti"): (5, 6)}
    assert s.find("Light's Justice", 0, "hand")["attack"] == 1
    assert s.stats(0) == [(4, 4), (1, 1)]
    assert s.side(1)["hand"][0]["attack"] == 4
    s.end()
    assert hand_stats(s) == {card_id("Wisp"): (2, 2), card_id("Chillwind Yeti"): (5, 6)}
    s.end()
    assert hand_stats(s) == {card_id("Wisp"): (3, 3), card_id("Chillwind Yeti"): (6, 7)}


def test_wickerflame_burnbristle_has_divine_shield_taunt_and_lifesteal() -> None:
    s = Scenario(hand=["Wickerflame Burnbristle"])
    s.play("Wickerflame Burnbristle")
    assert s.keywords("Wickerflame Burnbristle") == {"divine_shield", "taunt", "lifesteal"}


# Priest


def test_raza_the_chained_makes_my_hero_power_cost_1_if_my_deck_has_no_duplicates() -> None:
    s = Scenario(cls="priest", hand=["Raza the Chained"], deck=["Wisp", "Chillwind Yeti"], their_deck=["Wisp", "Wisp"])
    s.play("Raza the Chained").power("face")
    assert s.mana() == 10 - 5 - 1
    s.end()
    assert s.side(1)["power"]["cost"] == 2


def test_raza_the_chained_works_for_later_hero_powers_and_without_raza() -> None:
    s = Scenario(cls="priest", hand=["Raza the Chained", "Fireball", "Sir Finley Mrrgglton"])
    s.play("Raza the Chained").play("Fireball", on="Raza the Chained").play("Sir Finley Mrrgglton").pick(0)
    assert s.side(0)["power"]["id"] != "CS1h_001"
    assert s.side(0)["power"]["cost"] == 1


def test_raza_the_chained_does_nothing_if_my_deck_has_a_duplicate() -> None:
    s = Scenario(cls="priest", hand=["Raza the Chained"], deck=["Wisp", "Wisp"], their_deck=["Wisp"])
    s.play("Raza the Chained")
    assert s.side(0)["power"]["cost"] == 2


def test_potion_of_madness_takes_an_enemy_minion_with_2_or_less_attack_until_end_of_turn() -> None:
    s = Scenario(
        mine=["Wisp"],
        theirs=["River Crocolisk", "Raid Leader", "Magma Rager"],
        hand=["Potion of Madness"],
    )
    assert s.aims("Potion of Madness") == {"Raid Leader"}  # with her help River Crocolisk has 3 attack
    s.play("Potion of Madness", on="Raid Leader")
    assert s.names(0) == ["Wisp", "Raid Leader"]
    s.attack("Raid Leader", on="face")
    assert s.health(1) == 28
    s.end()
    assert s.names(0) == ["Wisp"]
    assert s.names(1) == ["River Crocolisk", "Magma Rager", "Raid Leader"]
    assert s.can_attack("Raid Leader", "hero")


def test_potion_of_madness_needs_room_on_my_board() -> None:
    assert not Scenario(mine=["Wisp"] * 7, theirs=["Wisp"], hand=["Potion of Madness"]).can_play("Potion of Madness")


def test_drakonid_operative_discovers_a_copy_of_a_card_in_the_opponents_deck() -> None:
    theirs = ["Wisp", "Fireball", "Fiery War Axe", "Wisp"]
    s = Scenario(hand=["Drakonid Operative", "Faerie Dragon"], deck=["Chillwind Yeti"], their_deck=theirs)
    s.play("Drakonid Operative")
    assert sorted(s.options()) == sorted(card_id(name) for name in theirs[:3])
    wanted = s.options()[1]
    s.pick(1)
    assert s.hand == [card_id("Faerie Dragon"), wanted]
    assert len(s.side(1)["deck"]) == 4
    assert len(s.side(0)["deck"]) == 1


def test_drakonid_operatives_open_choice_can_be_written_down_and_read_back() -> None:
    theirs = ["Wisp", "Fireball", "Fiery War Axe"]
    s = Scenario(hand=["Drakonid Operative", "Faerie Dragon"], deck=["Chillwind Yeti"], their_deck=theirs)
    s.play("Drakonid Operative")
    state = s.game.state()
    assert hl.Game.from_state(state, seed=1).state() == state


@pytest.mark.parametrize("held", [[], ["Chillwind Yeti"]])
def test_drakonid_operative_discovers_nothing_without_a_dragon_in_hand(held: list[str]) -> None:
    s = Scenario(mine=["Faerie Dragon"], hand=["Drakonid Operative", *held], their_deck=["Wisp", "Fireball"])
    s.play("Drakonid Operative")
    assert s.options() == []
    assert len(s.hand) == len(held)


def test_kabal_talonpriest_gives_a_friendly_minion_3_health() -> None:
    s = duel("Kabal Talonpriest")
    assert s.aims("Kabal Talonpriest") == {"Chillwind Yeti"}
    s.play("Kabal Talonpriest", on="Chillwind Yeti")
    assert s.stats(0) == [(4, 8), (3, 4)]
    assert s.stats(1) == [(6, 7)]


def test_dragonfire_potion_deals_5_damage_to_all_minions_except_dragons() -> None:
    s = Scenario(
        mine=["War Golem", {"id": "Faerie Dragon", "health": 9}],
        theirs=["Boulderfist Ogre", {"id": "Azure Drake", "health": 9}],
        hand=["Dragonfire Potion"],
    )
    s.play("Dragonfire Potion")
    assert [hp for _, hp in s.stats(0)] == [2, 9]
    assert [hp for _, hp in s.stats(1)] == [2, 9]
    assert (s.health(0), s.health(1)) == (30, 30)


# Rogue


def test_counterfeit_coin_gives_1_mana_for_this_turn_only() -> None:
    s = Scenario(hand=["Counterfeit Coin"], mana=4)
    s.play("Counterfeit Coin")
    assert s.mana() == 5
    s.round()
    assert s.mana() == 5  # the crystal of the new turn


# Shaman


def test_jade_lightning_deals_4_damage_and_summons_a_jade_golem() -> None:
    s = duel("Jade Lightning", "Jade Lightning")
    assert s.aims("Jade Lightning") == EVERYONE
    s.play("Jade Lightning", on="Boulderfist Ogre")
    assert s.stats(1) == [(6, 3)]
    assert [m["id"] for m in s.mine] == [card_id("Chillwind Yeti"), GOLEM.format(1)]
    s.play("Jade Lightning", on="face")
    assert s.health(1) == 26
    assert [m["id"] for m in s.mine][2:] == [GOLEM.format(2)]


def test_jade_claws_summon_a_jade_golem_and_overload_1_crystal() -> None:
    s = Scenario(hand=["Jade Claws"])
    s.play("Jade Claws")
    assert [m["id"] for m in s.mine] == [GOLEM.format(1)]
    weapon = s.side(0)["weapon"]
    assert (weapon["attack"], weapon["durability"]) == (2, 2)
    s.round()
    assert s.mana() == 9
