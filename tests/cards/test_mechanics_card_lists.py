"""Cards that go through a list of cards: the dead, a deck, a pool, what a choice would offer."""

import json
from collections import defaultdict
from itertools import combinations

import pytest

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.cards.language import CHOSEN, OPPONENT, add_to_hand, discover, exactly, for_cards, from_deck, in_deck
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario, card_id
from support.effects import Table, a_spell
from support.mechanics import deck_of, free, hand_of, lab

HOARDER, TAUREN, GNOME = card_id("Loot Hoarder"), card_id("Infested Tauren"), card_id("Leper Gnome")

# Twilight's Call


def test_twilights_call_summons_1_1_copies_of_2_of_my_deathrattle_minions_that_died() -> None:
    start = Scenario(
        mine=["Chillwind Yeti"],
        hand=["Twilight's Call"],
        me={"dead": ["CS2_182", HOARDER, TAUREN, GNOME]},
        foe={"dead": [card_id("Sylvanas Windrunner")]},
    )
    pairs: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for probability, s in start.outcomes(start.playing("Twilight's Call")):
        assert s.stats(0) == [(4, 5), (1, 1), (1, 1)]
        pairs[tuple(sorted(s.names(0)[1:]))] += probability
    names = ("Infested Tauren", "Leper Gnome", "Loot Hoarder")
    assert pairs == {pair: pytest.approx(1 / 3) for pair in combinations(names, 2)}


def test_twilights_call_may_bring_the_same_minion_twice_if_it_died_twice() -> None:
    s = Scenario(hand=["Twilight's Call"], me={"dead": [HOARDER, HOARDER]})
    s.play("Twilight's Call")
    assert s.names(0) == ["Loot Hoarder", "Loot Hoarder"]


# Diamond spellstones


@pytest.mark.parametrize(("stone", "n"), [("LOOT_507", 2), ("LOOT_507t", 3), ("LOOT_507t2", 4)])
def test_a_diamond_spellstone_resurrects_different_minions_of_mine(stone: str, n: int) -> None:
    mine = ["Wisp", "Chillwind Yeti", "Loot Hoarder", "Murloc Raider", "Boulderfist Ogre"]
    for seed in range(10):
        s = Scenario(
            hand=[stone],
            me={"dead": [card_id(name) for name in mine for _ in range(3)]},
            foe={"dead": [card_id("Bloodfen Raptor")]},
            seed=seed,
        )
        s.play(stone)
        assert len(s.mine) == n
        assert len(set(s.names(0))) == n
        assert set(s.names(0)) < set(mine)


def test_a_diamond_spellstone_resurrects_one_minion_once() -> None:
    s = Scenario(hand=["LOOT_507"], me={"dead": ["CS2_231", "CS2_231"]})
    s.play("LOOT_507")
    assert s.names(0) == ["Wisp"]


@pytest.mark.parametrize(("stone", "better"), [("LOOT_507", "LOOT_507t"), ("LOOT_507t", "LOOT_507t2")])
def test_a_diamond_spellstone_becomes_the_next_one_after_4_spells_of_mine(stone: str, better: str) -> None:
    s = Scenario(
        hand=[stone, *["Moonfire"] * 4, "Wisp"], their_hand=["Moonfire"], deck=["Wisp"], their_deck=["Wisp"], mana=10
    )
    for _ in range(3):
        s.play("Moonfire", on="face")
    s.play("Wisp").end().play("Moonfire", on="face").end()
    assert s.hand[0] == stone
    s.play("Moonfire", on="face")
    assert s.hand[0] == better


# Zerek's Cloning Gallery


def test_zereks_cloning_gallery_summons_a_1_1_copy_of_each_minion_in_my_deck() -> None:
    deck = ["Boulderfist Ogre", "Chillwind Yeti", "Chillwind Yeti", "Fireball"]
    s = Scenario(mine=["Wisp"], hand=["Zerek's Cloning Gallery"], deck=deck, their_deck=["Murloc Raider"])
    s.play("Zerek's Cloning Gallery")
    assert sorted(s.names(0)[1:]) == ["Boulderfist Ogre", "Chillwind Yeti", "Chillwind Yeti"]
    assert s.stats(0) == [(1, 1)] * 4
    assert deck_of(s) == deck
    assert deck_of(s, 1) == ["Murloc Raider"]


def test_zereks_cloning_gallery_stops_at_a_full_board() -> None:
    start = Scenario(mine=["Wisp"] * 6, hand=["Zerek's Cloning Gallery"], deck=["Boulderfist Ogre", "Chillwind Yeti"])
    last: defaultdict[str, float] = defaultdict(float)
    for probability, s in start.outcomes(start.playing("Zerek's Cloning Gallery")):
        assert len(s.mine) == 7
        last[s.names(0)[6]] += probability
    assert last == {name: pytest.approx(1 / 2) for name in ("Boulderfist Ogre", "Chillwind Yeti")}


# Devour Mind


def test_devour_mind_copies_3_cards_of_my_opponents_deck() -> None:
    theirs = ["Chillwind Yeti", "Fireball", "Murloc Raider", "Wisp"]
    seen = set()
    for seed in range(20):
        s = Scenario(hand=["Devour Mind"], deck=["Boulderfist Ogre"], their_deck=theirs, seed=seed)
        s.play("Devour Mind")
        seen.add(tuple(sorted(hand_of(s))))
        assert deck_of(s, 1) == theirs
        assert deck_of(s) == ["Boulderfist Ogre"]
    assert seen == set(combinations(theirs, 3))


# Omega Assembly


@pytest.mark.parametrize("crystals", [9, 1])
def test_omega_assembly_discovers_a_mech(crystals: int) -> None:
    s = Scenario(cls="warrior", hand=["Omega Assembly"], mana=crystals)
    s.play("Omega Assembly")
    options = s.options()
    assert len(options) == 3
    s.pick(1)
    assert s.hand == [options[1]]


def test_omega_assembly_keeps_all_3_mechs_with_10_mana_crystals() -> None:
    offered = set()
    for seed in range(30):
        s = Scenario(cls="warrior", hand=["Omega Assembly"], seed=seed)
        s.play("Omega Assembly")
        assert s.options() == []
        assert len(set(s.hand)) == 3
        offered |= set(s.hand)
    assert all(load()[card].race in ("mechanical", "all") for card in offered)
    assert {cls for card in offered for cls in load()[card].classes} == {"neutral", "warrior"}


def test_omega_assembly_offers_mechs_of_my_class_and_neutral_ones() -> None:
    offered = set()
    for seed in range(30):
        s = Scenario(cls="warrior", hand=["Omega Assembly"], mana=5, seed=seed)
        s.play("Omega Assembly")
        offered |= set(s.options())
    assert all(load()[card].race in ("mechanical", "all") for card in offered)
    assert {cls for card in offered for cls in load()[card].classes} == {"neutral", "warrior"}


# Prince Malchezaar


def begun(*legends: str, seed: int = 1) -> list[dict[str, list[str]]]:
    """Hands and decks of both mages in the first turn of a game with Prince Malchezaar and these legendary minions."""
    library = default_library()
    plain = [
        c.id
        for c in load().values()
        if c.set == "basic" and c.collectible and c.type == "minion" and c.classes == ("neutral",)
        and library.implemented(c.id)
    ]  # fmt: skip
    deck = hl.Deck("mage", [card_id("Prince Malchezaar"), *legends, *plain][:30])
    game = hl.Game(deck, deck, seed=seed, rules=hl.Rules(mulligan=False, coin=False))
    return [{zone: [c["id"] for c in side[zone]] for zone in ("hand", "deck")} for side in game.state()["players"]]


def test_set9_prince_malchezaar_adds_5_legendary_minions_of_my_class_and_neutral_ones() -> None:
    added = set()
    for seed in range(20):
        for side in begun(seed=seed):
            cards = side["hand"] + side["deck"]
            extra = [c for c in cards if load()[c].rarity == "legendary" and c != card_id("Prince Malchezaar")]
            assert len(cards) == 35
            assert len(set(extra)) == len(extra) == 5
            added |= set(extra)
    assert {load()[card].type for card in added} == {"minion"}
    classes = [set(load()[card].classes) for card in added]
    assert all(of & {"mage", "neutral"} for of in classes)
    assert {"mage"} in classes


def test_prince_malchezaar_adds_none_that_i_have_already() -> None:
    library = default_library()
    legends = [
        c.id
        for c in load().deckable()
        if c.rarity == "legendary" and c.type == "minion" and c.classes == ("neutral",) and library.implemented(c.id)
    ]
    held = set()
    for seed in range(20):
        for side in begun(*legends[:28], seed=seed):
            assert len(side["hand"] + side["deck"]) == 35
            assert len(set(side["hand"] + side["deck"])) == 35
            held |= set(side["hand"])
    assert held & set(legends[:28])


def test_prince_malchezaar_adds_nothing_when_he_is_played() -> None:
    s = Scenario(hand=[free("Prince Malchezaar")], deck=["Wisp"], library=lab.library)
    s.play("Prince Malchezaar")
    assert deck_of(s) == ["Wisp"]


# Equal cards of a deck that were given different things


def given(attack: int) -> dict[str, object]:
    """A Chillwind Yeti in a deck that was given so much attack, in an enchantment of its own if it is not 0."""
    return {"id": "CS2_182", "enchantments": [{"attack": attack, "health": attack}] if attack else []}


@pytest.mark.parametrize("attacks", [(0, 3), (3, 0), (1, 3)])
def test_thoughtsteal_copies_each_of_two_equal_cards_with_what_it_was_given(attacks: tuple[int, int]) -> None:
    start = Scenario(hand=["Thoughtsteal"], foe={"deck": [given(a) for a in attacks]})
    for _, s in start.outcomes(start.playing("Thoughtsteal")):
        assert sorted(c["attack"] for c in s.side(0)["hand"]) == sorted(4 + a for a in attacks)


def test_what_loops_over_a_deck_have_yet_to_copy_survives_a_position() -> None:
    table = Table(a_spell("Pry", for_cards(in_deck(OPPONENT), discover(exactly("CS2_231")), add_to_hand(CHOSEN))))
    s = table(hand=["Pry"], foe={"deck": [given(0), given(3), given(5)]})
    s.play("Pry")
    again = hl.Game.from_state(json.loads(json.dumps(s.state)), seed=1, library=s.library)
    assert again.state() == s.state
    for game in (s.game, again):
        while game.state()["pending"]:
            game.apply("pick 0")
    assert again.state()["players"][0]["hand"] == s.side(0)["hand"]


@pytest.mark.parametrize("attacks", [(0, 3), (3, 0)])
def test_a_choice_from_a_deck_offers_either_of_two_equal_cards(attacks: tuple[int, int]) -> None:
    table = Table(a_spell("Peek", discover(from_deck(OPPONENT), add_to_hand(CHOSEN))))
    start = table(hand=["Peek"], foe={"deck": [given(a) for a in attacks]})
    found = {s.pick(0).side(0)["hand"][0]["attack"]: p for p, s in start.outcomes(start.playing("Peek"))}
    assert found == {4: pytest.approx(0.5), 7: pytest.approx(0.5)}
