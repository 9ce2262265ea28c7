"""Cards that work on hands and decks: swaps, copies, transformations, draws and discards."""

from collections import defaultdict

import pytest

from hearthlab.cards.data import load
from hearthlab.scenario import Scenario, card_id
from support.mechanics import deck_of, free, hand_of, lab

# Kingsbane


def test_kingsbane_goes_back_into_my_deck_with_what_it_gained() -> None:
    s = Scenario(
        cls="rogue",
        weapon={"id": "Kingsbane", "damage": 2},
        hand=[free("Deadly Poison"), free("Deadly Poison")],
        their_deck=["Wisp"] * 3,
    )
    s.play("Deadly Poison").attack("hero", "face")
    assert s.health(1) == 27
    assert "weapon" not in s.side(0) or s.side(0)["weapon"] is None
    assert deck_of(s) == ["Kingsbane"]
    s.round()
    card = s.find("Kingsbane", 0, "hand")
    assert (card["attack"], card["durability"]) == (3, 3)
    s.play("Kingsbane").play("Deadly Poison")
    s.attack("hero", "face")
    assert s.health(1) == 22


def test_a_replaced_kingsbane_goes_back_into_my_deck() -> None:
    s = Scenario(cls="rogue", weapon="Kingsbane", hand=["Fiery War Axe"], their_deck=["Wisp"])
    s.play("Fiery War Axe")
    assert deck_of(s) == ["Kingsbane"]
    assert deck_of(s, 1) == ["Wisp"]


# Prince Keleseth


def test_prince_keleseth_gives_the_minions_in_my_deck_1_1_if_it_has_no_2_cost_cards() -> None:
    s = Scenario(
        hand=[free("Prince Keleseth"), "Wisp"],
        deck=["Chillwind Yeti", "Fireball"],
        their_deck=["Chillwind Yeti"],
    )
    s.play("Prince Keleseth").play("Wisp")
    assert s.stats(0) == [(2, 2), (1, 1)]
    s.round()
    s.round()
    drawn = {c["id"]: (c["attack"], c["health"]) for c in s.side(0)["hand"] if c["id"] != card_id("Fireball")}
    assert drawn == {card_id("Chillwind Yeti"): (5, 6)}
    assert [(c["attack"], c["health"]) for c in s.side(1)["hand"]] == [(4, 5)]


@pytest.mark.parametrize("two", ["Bloodfen Raptor", "Frostbolt"])
def test_prince_keleseth_does_nothing_with_a_2_cost_card_in_my_deck(two: str) -> None:
    s = Scenario(hand=["Prince Keleseth"], deck=[two, "Chillwind Yeti"])
    s.play("Prince Keleseth")
    assert not any(c.get("enchantments") for c in s.side(0)["deck"])


def test_two_prince_keleseths_add_up() -> None:
    s = Scenario(hand=["Prince Keleseth", "Prince Keleseth"], deck=["Chillwind Yeti"])
    s.play("Prince Keleseth").play("Prince Keleseth").round()
    assert (s.find("Chillwind Yeti", 0, "hand")["attack"], s.find("Chillwind Yeti", 0, "hand")["health"]) == (6, 7)


# Shifter Zerus


def test_shifter_zerus_becomes_another_minion_at_the_start_of_each_of_my_turns() -> None:
    seen = set()
    for seed in range(20):
        s = Scenario(hand=["Shifter Zerus"], deck=["Fireball"] * 5, their_deck=["Wisp"] * 5, seed=seed)
        s.end()
        assert s.hand == ["OG_123"]
        s.end()
        first = s.hand[0]
        assert load()[first].type == "minion"
        assert load()[first].collectible
        s.end()
        assert s.hand[0] == first
        s.end()
        second = s.hand[0]
        assert load()[second].type == "minion"
        seen |= {first, second}
        assert s.hand[1:] == [card_id("Fireball")] * 2
    assert len(seen) > 20


def test_a_shifted_zerus_stays_what_it_is_on_the_board_and_loses_buffs_when_it_shifts() -> None:
    s = Scenario(
        hand=[{"id": "Shifter Zerus", "attack": 9}, free("Smuggler's Run")],
        deck=["Fireball"] * 5,
        their_deck=["Wisp"] * 5,
    )
    s.round()
    card = s.side(0)["hand"][0]
    printed = load()[card["id"]]
    assert (card["attack"], card["health"]) == (printed.attack, printed.health)
    s = Scenario(mine=["Shifter Zerus"], deck=["Fireball"] * 5, their_deck=["Wisp"] * 5)
    s.round()
    assert s.names(0) == ["Shifter Zerus"]


def test_two_turns_change_a_zerus_twice_also_in_its_new_form() -> None:
    changes = 0
    for seed in range(10):
        s = Scenario(hand=["Shifter Zerus"], deck=["Fireball"] * 5, their_deck=["Wisp"] * 5, seed=seed)
        s.round()
        before = s.hand[0]
        s.round()
        changes += s.hand[0] != before
    assert changes >= 8


# Archbishop Benedictus


def test_archbishop_benedictus_shuffles_a_copy_of_my_opponents_deck_into_mine() -> None:
    s = Scenario(hand=["Archbishop Benedictus"], deck=["Wisp"], their_deck=["Fireball", "Fireball", "Chillwind Yeti"])
    s.play("Archbishop Benedictus")
    assert deck_of(s) == ["Chillwind Yeti", "Fireball", "Fireball", "Wisp"]
    assert deck_of(s, 1) == ["Chillwind Yeti", "Fireball", "Fireball"]


def test_the_copies_of_archbishop_benedictus_did_not_start_in_my_deck() -> None:
    s = Scenario(hand=["Archbishop Benedictus", free("Open the Waygate")], their_deck=["Moonfire", "Wisp"])
    s.play("Open the Waygate").play("Archbishop Benedictus").round()
    if card_id("Moonfire") not in s.hand:
        s.round()
    s.play("Moonfire", on="face")
    assert s.side(0)["quest"]["data"] == 1


# King Togwaggle


def test_king_togwaggle_swaps_decks_and_gives_the_ransom() -> None:
    s = Scenario(
        hand=["King Togwaggle"], deck=["Wisp"], their_deck=["Fireball", "Chillwind Yeti"], their_hand=["Murloc Raider"]
    )
    s.play("King Togwaggle")
    assert deck_of(s) == ["Chillwind Yeti", "Fireball"]
    assert deck_of(s, 1) == ["Wisp"]
    assert hand_of(s, 1) == ["Murloc Raider", "King's Ransom"]
    assert s.hand == []


def test_the_ransom_swaps_the_decks_back() -> None:
    s = Scenario(hand=["King Togwaggle"], deck=["Wisp"], their_deck=["Fireball", "Chillwind Yeti"])
    s.play("King Togwaggle").end()
    assert hand_of(s, 1) == ["King's Ransom", "Wisp"]
    s.play("LOOT_541t")
    assert s.mana(1) == 10 - 5
    assert deck_of(s, 1) == ["Chillwind Yeti", "Fireball"]
    assert deck_of(s) == []


def test_brann_bronzebeard_makes_king_togwaggle_swap_twice() -> None:
    s = Scenario(mine=["Brann Bronzebeard"], hand=["King Togwaggle"], deck=["Wisp"], their_deck=["Fireball"])
    s.play("King Togwaggle")
    assert (deck_of(s), deck_of(s, 1)) == (["Wisp"], ["Fireball"])
    assert hand_of(s, 1) == ["King's Ransom"] * 2


# Toki


def test_toki_gives_me_a_legendary_minion_of_an_old_set() -> None:
    start = Scenario(hand=["GIL_549"])
    old = {"hof", "naxx", "gvg", "brm", "tgt", "loe", "og", "kara", "gangs"}
    found = set()
    for _, s in start.outcomes(start.playing("GIL_549")):
        (card,) = s.side(0)["hand"]
        found.add(load()[card["id"]].set)
        c = load()[card["id"]]
        assert (c.type, c.rarity) == ("minion", "legendary")
        assert c.set in old
    assert found >= {"hof", "naxx", "brm", "tgt", "loe", "og", "gangs"}


# Dollmaster Dorian


def test_dollmaster_dorian_summons_a_1_1_copy_of_minions_i_draw() -> None:
    s = Scenario(
        mine=["Dollmaster Dorian", "Murloc Raider"],
        hand=["Draw One"],
        deck=["Sen'jin Shieldmasta"],
        library=lab.library,
    )
    s.play("Draw One")
    assert s.names(0) == ["Dollmaster Dorian", "Sen'jin Shieldmasta", "Murloc Raider"]
    assert s.stats(0)[1] == (1, 1)
    assert s.keywords("Sen'jin Shieldmasta") == {"taunt"}
    card = s.find("Sen'jin Shieldmasta", 0, "hand")
    assert (card["attack"], card["health"]) == (3, 5)


def test_dollmaster_dorian_copies_neither_spells_nor_the_draws_of_my_opponent_nor_burned_cards() -> None:
    s = Scenario(
        mine=["Dollmaster Dorian"], hand=["Draw One"], deck=["Fireball"], their_deck=["Wisp"], library=lab.library
    )
    s.play("Draw One").end()
    assert s.names(0) == ["Dollmaster Dorian"]
    assert s.theirs == []
    s = Scenario(mine=["Dollmaster Dorian"], hand=["Draw One", *["Wisp"] * 9], deck=["Wisp"] * 2, library=lab.library)
    s.play("Draw One").play("Wisp")
    assert s.names(0) == ["Dollmaster Dorian", "Wisp", "Wisp"]
    s = Scenario(mine=["Dollmaster Dorian"], hand=["Wisp"] * 10, deck=["Murloc Raider"])
    s.round()
    assert s.names(0) == ["Dollmaster Dorian"]


# Alarm-o-Bot


def test_alarm_o_bot_changes_places_with_a_minion_in_my_hand() -> None:
    start = Scenario(
        mine=["Wisp", {"id": "Alarm-o-Bot", "attack": 5}, "Wisp"],
        hand=["Boulderfist Ogre", "Chillwind Yeti", "Fireball"],
        deck=["Fireball"],
        their_deck=["Wisp"],
    )
    start.end()
    assert start.names(0)[1] == "Alarm-o-Bot"
    seen: defaultdict[str, float] = defaultdict(float)
    for probability, s in start.outcomes("end"):
        names = s.names(0)
        assert (names[0], names[2]) == ("Wisp", "Wisp")
        seen[names[1]] += probability
        assert s.find("Alarm-o-Bot", 0, "hand")["attack"] == 0
        assert not s.can_attack(names[1])
        assert len(s.hand) == 4
    assert seen == {name: pytest.approx(1 / 2) for name in ("Boulderfist Ogre", "Chillwind Yeti")}


def test_alarm_o_bot_without_a_minion_in_my_hand_stays() -> None:
    s = Scenario(mine=["Alarm-o-Bot"], hand=["Fireball"], their_hand=["Wisp"], deck=["Wisp"], their_deck=["Wisp"])
    s.round()
    assert s.names(0) == ["Alarm-o-Bot"]


def test_alarm_o_bot_works_with_a_full_hand_and_a_full_board_and_without_battlecry() -> None:
    s = Scenario(
        mine=["Alarm-o-Bot", *["Wisp"] * 6],
        hand=["Novice Engineer", *["Fireball"] * 9],
        deck=["Wisp"],
        their_deck=["Wisp"],
    )
    s.round()
    assert s.names(0) == ["Novice Engineer", *["Wisp"] * 6]
    assert hand_of(s) == [*["Fireball"] * 9, "Alarm-o-Bot"]


# Madam Goya


def test_madam_goya_swaps_a_friendly_minion_with_one_of_my_deck() -> None:
    s = Scenario(
        mine=["Murloc Raider", {"id": "Wisp", "attack": 9}],
        theirs=["Boulderfist Ogre"],
        hand=["Madam Goya"],
        deck=["Novice Engineer", "Fireball"],
    )
    assert s.aims("Madam Goya") == {"Murloc Raider", "Wisp"}
    s.play("Madam Goya", on="Wisp")
    assert s.names(0) == ["Murloc Raider", "Novice Engineer", "Madam Goya"]
    assert deck_of(s) == ["Fireball", "Wisp"]
    assert s.hand == []
    s.round()
    s.round()
    assert s.find("Wisp", 0, "hand")["attack"] == 1


def test_madam_goya_without_a_minion_in_my_deck_leaves_the_minion_in_play() -> None:
    s = Scenario(mine=["Wisp"], hand=["Madam Goya"], deck=["Fireball"])
    s.play("Madam Goya", on="Wisp")
    assert s.names(0) == ["Wisp", "Madam Goya"]
    assert deck_of(s) == ["Fireball"]


def test_madam_goya_alone_swaps_nothing() -> None:
    s = Scenario(hand=["Madam Goya"], deck=["Wisp"])
    s.play("Madam Goya")
    assert s.names(0) == ["Madam Goya"]
    assert deck_of(s) == ["Wisp"]


# Thoughtsteal


def test_thoughtsteal_copies_2_cards_of_my_opponents_deck() -> None:
    start = Scenario(hand=["Thoughtsteal"], deck=["Murloc Raider"], their_deck=["Wisp", "Fireball", "Chillwind Yeti"])
    pairs: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for probability, s in start.outcomes(start.playing("Thoughtsteal")):
        pairs[tuple(sorted(hand_of(s)))] += probability
        assert deck_of(s, 1) == ["Chillwind Yeti", "Fireball", "Wisp"]
        assert deck_of(s) == ["Murloc Raider"]
    assert pairs == {
        pair: pytest.approx(1 / 3)
        for pair in (("Chillwind Yeti", "Fireball"), ("Chillwind Yeti", "Wisp"), ("Fireball", "Wisp"))
    }


def test_thoughtsteal_copies_what_there_is() -> None:
    s = Scenario(hand=["Thoughtsteal"], their_deck=["Wisp"])
    s.play("Thoughtsteal")
    assert hand_of(s) == ["Wisp"]
    s = Scenario(hand=["Thoughtsteal"], their_deck=["Wisp", "Wisp"])
    s.play("Thoughtsteal")
    assert hand_of(s) == ["Wisp", "Wisp"]


# Subject 9


def test_subject_9_draws_5_different_secrets() -> None:
    secrets = ["Ice Barrier", "Counterspell", "Mirror Entity", "Vaporize", "Spellbender", "Ice Block"]
    s = Scenario(hand=["Subject 9"], deck=[*secrets, *secrets, "Fireball", "Wisp"])
    s.play("Subject 9")
    assert len(s.hand) == 5
    assert len(set(s.hand)) == 5
    assert set(hand_of(s)) < set(secrets)
    assert len(s.side(0)["deck"]) == 9


def test_subject_9_draws_the_secrets_there_are() -> None:
    s = Scenario(hand=["Subject 9"], deck=["Ice Barrier", "Ice Barrier", "Wisp"], their_deck=["Counterspell"])
    s.play("Subject 9")
    assert hand_of(s) == ["Ice Barrier"]
    assert deck_of(s) == ["Ice Barrier", "Wisp"]


# King's Elekk


def test_kings_elekk_draws_the_minion_that_won() -> None:
    s = Scenario(
        hand=["King's Elekk"],
        deck=["Boulderfist Ogre", "Fireball", "Fireball"],
        their_deck=["Chillwind Yeti", "Pyroblast"],
    )
    s.play("King's Elekk")
    assert hand_of(s) == ["Boulderfist Ogre"]
    assert deck_of(s, 1) == ["Chillwind Yeti", "Pyroblast"]
    assert s.their_hand == []


@pytest.mark.parametrize("mine", [["Chillwind Yeti"], ["Wisp"], ["Fireball"]])
def test_kings_elekk_draws_nothing_if_mine_does_not_cost_more(mine: list[str]) -> None:
    s = Scenario(hand=["King's Elekk"], deck=mine, their_deck=["Chillwind Yeti"])
    s.play("King's Elekk")
    assert s.hand == []
    assert deck_of(s) == mine


# Wilfred Fizzlebang


def test_wilfred_fizzlebang_makes_cards_of_my_hero_power_cost_0() -> None:
    s = Scenario(
        cls="warlock", mine=["Wilfred Fizzlebang"], hand=["Draw One"], deck=["Boulderfist Ogre", "Boulderfist Ogre"],
        library=lab.library,
    )  # fmt: skip
    s.play("Draw One")
    assert s.find("Boulderfist Ogre", 0, "hand")["cost"] == 6
    s.power()
    assert [c["cost"] for c in s.side(0)["hand"]] == [6, 0]
    s.play("Boulderfist Ogre")


def test_wilfred_fizzlebang_does_nothing_for_my_opponent_and_the_cards_stay_cheap_without_him() -> None:
    s = Scenario(
        cls="warlock", their_cls="warlock", mine=["Wilfred Fizzlebang"], hand=[free("Twisting Nether")],
        deck=["Boulderfist Ogre"] * 2, their_deck=["Boulderfist Ogre"] * 3,
    )  # fmt: skip
    s.power().play("Twisting Nether")
    assert [c["cost"] for c in s.side(0)["hand"]] == [0]
    s = Scenario(their_cls="warlock", mine=["Wilfred Fizzlebang"], their_deck=["Boulderfist Ogre"] * 3)
    s.end().power()
    assert [c["cost"] for c in s.side(1)["hand"]] == [6, 6]


# Stargazer Luna


def test_stargazer_luna_draws_after_i_play_my_right_most_card() -> None:
    s = Scenario(mine=["Stargazer Luna"], hand=["Murloc Raider", "Wisp"], deck=["Fireball"] * 3)
    s.play("Wisp")
    assert hand_of(s) == ["Murloc Raider", "Fireball"]
    s.play("Murloc Raider")
    assert hand_of(s) == ["Fireball"]
    s.play("Fireball", on="face")
    assert hand_of(s) == ["Fireball"]


def test_stargazer_luna_does_not_draw_for_her_own_play_nor_for_my_opponent() -> None:
    s = Scenario(hand=["Stargazer Luna"], their_hand=["Wisp"], deck=["Fireball"] * 3, their_deck=[])
    s.play("Stargazer Luna")
    assert s.hand == []
    s.end().play("Wisp")
    assert (s.hand, s.their_hand) == ([], [])


# Glinda Crowskin


def test_glinda_crowskin_gives_the_minions_in_my_hand_echo() -> None:
    s = Scenario(mine=["Glinda Crowskin"], hand=["Murloc Raider", free("Moonfire")])
    s.play("Murloc Raider").play("Murloc Raider")
    assert s.names(0) == ["Glinda Crowskin", "Murloc Raider", "Murloc Raider"]
    assert s.mana() == 8
    s.play("Moonfire", on="face")
    assert hand_of(s) == ["Murloc Raider"]
    s.end()
    assert s.hand == []


def test_without_glinda_crowskin_there_is_no_echo() -> None:
    s = Scenario(theirs=["Glinda Crowskin"], hand=["Murloc Raider"], deck=["Wisp"])
    s.play("Murloc Raider")
    assert s.hand == []
    s = Scenario(mine=["Glinda Crowskin"], hand=[free("Twisting Nether"), "Murloc Raider"])
    s.play("Twisting Nether").play("Murloc Raider")
    assert s.hand == []


def test_glinda_crowskin_herself_does_not_echo_when_she_is_played() -> None:
    s = Scenario(hand=["Glinda Crowskin"])
    s.play("Glinda Crowskin")
    assert s.hand == []


def test_a_magnetic_minion_that_merges_leaves_an_echo() -> None:
    """KEY12: it was played."""
    s = Scenario(mine=["Glinda Crowskin", "Spider Tank"], hand=["Zilliax"])
    s.play("Zilliax", at=1)
    assert s.names(0) == ["Glinda Crowskin", "Spider Tank"]
    assert s.stats(0)[1] == (6, 6)
    assert hand_of(s) == ["Zilliax"]
    assert s.end().hand == []


# Fist of Jaraxxus


def test_fist_of_jaraxxus_deals_4_damage_to_a_random_enemy() -> None:
    start = Scenario(mine=["Boulderfist Ogre"], theirs=["Boulderfist Ogre"], hand=["Fist of Jaraxxus"])
    outcomes = start.outcomes(start.playing("Fist of Jaraxxus"))
    assert sorted((s.health(1), s.stats(1)) for _, s in outcomes) == [(26, [(6, 7)]), (30, [(6, 3)])]
    assert all(s.health(0) == 30 and s.stats(0) == [(6, 7)] for _, s in outcomes)


def test_a_discarded_fist_of_jaraxxus_deals_4_damage_to_a_random_enemy() -> None:
    start = Scenario(
        mine=["Boulderfist Ogre"],
        theirs=["Boulderfist Ogre"],
        hand=["Fist of Jaraxxus", "Drop Left"],
        library=lab.library,
    )
    outcomes = start.outcomes(start.playing("Drop Left"))
    assert sorted((s.health(1), s.stats(1)) for _, s in outcomes) == [(26, [(6, 7)]), (30, [(6, 3)])]
    assert all(s.health(0) == 30 and s.hand == [] for _, s in outcomes)


def test_a_fist_of_jaraxxus_that_stays_in_my_hand_does_nothing_when_another_card_is_discarded() -> None:
    s = Scenario(hand=["Wisp", "Fist of Jaraxxus", "Drop Left"], library=lab.library)
    s.play("Drop Left")
    assert s.health(1) == 30
    assert hand_of(s) == ["Fist of Jaraxxus"]


def test_a_discarded_silverware_golem_keeps_its_place_right_of_my_minions() -> None:
    s = Scenario(mine=["Wisp"], hand=["Silverware Golem", "Drop Left"], library=lab.library)
    s.play("Drop Left")
    assert s.names(0) == ["Wisp", "Silverware Golem"]
    assert s.hand == []


def test_thoughtsteal_copies_what_the_cards_were_given() -> None:
    given = {"deck": [{"id": "CS2_182", "enchantments": [{"attack": 1, "health": 1}]}]}
    s = Scenario(hand=["Thoughtsteal"], foe=given)
    s.play("Thoughtsteal")
    card = s.find("CS2_182", 0, "hand")
    assert (card["attack"], card["health"]) == (5, 6)


def test_a_hero_card_in_hand_keeps_its_health_when_its_cost_changes() -> None:
    s = Scenario(mine=["Emperor Thaurissan"], hand=["Bloodreaver Gul'dan"])
    s.end()
    assert s.find("Bloodreaver Gul'dan", 0, "hand")["cost"] == 9
    assert s.game._game.fault() is None
