"""Samples: whole games that fit a view and follow a belief."""

from __future__ import annotations

from collections import Counter

import pytest

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.scenario import Scenario
from hearthlab.util.seeds import derive
from support.pairs import BOAR, COIN, FIREBALL, WISP, YETI, Card, State, events, hidden, scene, seen, twin
from support.worlds import LONG, differences, finish, library, moment, pool_of


def unknown(state: State, player: int) -> Counter[str]:
    """The other player's cards that are hidden from the player: in hand and in the deck."""
    side = state["players"][1 - player]
    cards = [card for card in side["hand"] if hidden(card, player)] + side["deck"]
    return Counter(card["id"] for card in cards)


@pytest.mark.parametrize("part", range(8))
def test_a_sample_is_a_whole_game_that_fits_the_view(part: int) -> None:
    for k in range(25 * LONG):
        seed = derive("sample", part, k)
        game = moment(seed, own=True)
        for player in (0, 1):
            view = game.view(player)
            world = view.sample(seed)
            assert world.fault() is None
            assert differences(world.view(player).state(), view.state()) == []
            assert world.view(player) == view
            assert None not in unknown(world.state(), player)
            assert unknown(world.state(), player).total() == unknown(game.state(), player).total()
            assert world.view(player).legal_actions() == view.legal_actions()
            finish(world, seed)


def test_other_seeds_give_other_worlds_and_the_same_seed_the_same() -> None:
    view = moment(3, own=True).view(0)
    worlds = [str(view.sample(seed).state()) for seed in range(20)]
    assert len(set(worlds)) == 20
    assert worlds == [str(view.sample(seed).state()) for seed in range(20)]


def test_a_sample_has_a_random_stream_of_its_own_seed() -> None:
    view = scene(hand=["EX1_277"], theirs=[YETI] * 4).game.view(0)
    ends = set()
    for seed in range(20):
        world = view.sample(seed)
        world.apply(next(a for a in world.legal_actions() if a.kind == "play"))
        ends.add(str([minion["damage"] for minion in world.state()["players"][1]["minions"]]))
    assert len(ends) > 3


def test_without_a_belief_hidden_cards_are_legal_ones_of_the_class() -> None:
    for k in range(20):
        game = moment(derive("default", k))
        player = k % 2
        cls = game.state()["players"][1 - player]["class"]
        view = game.view(player)
        found = unknown(view.sample(k).state(), player)
        side = view.state()["players"][1 - player]
        shuffled_in = {*side.get("rumours", ()), *(card["id"] for card in side["deck"])}
        assert set(found) <= {*pool_of(cls), COIN, *shuffled_in}
        for card, count in found.items():
            assert count <= (1 if load()[card].rarity == "legendary" else 2)


def made_by_a_text(card: Card) -> bool:
    """Whether a card did not start in the deck."""
    return bool(card.get("created")) or "created" in card.get("marks", ())


CHANGING = {"OG_123", "BOT_434", "LOOT_278", "LOOT_285", "LOOT_286", "GVG_092"}
"""Shifter Zerus, Flobbidinous Floop and the unidentified items become other cards in hand, and what
Gnomish Experimenter draws becomes a Chicken."""


@pytest.mark.parametrize("own", [False, True])
def test_a_believed_deck_is_dealt_to_the_last_card(own: bool) -> None:
    for k in range(40 * LONG):
        game = moment(derive("belief", k), own)
        player = k % 2
        state = game.state()
        side = state["players"][1 - player]
        places = [card for card in side["hand"] if hidden(card, player)] + side["deck"]
        deck = game.record.decks[1 - player]
        # Some cards change their form in hand, and decks can be swapped: those are other cards than the list's.
        if CHANGING.intersection(deck.cards) or Counter(card["id"] for card in places) - Counter(deck.cards):
            continue
        # So are cards that a text turned into others in hand, and others went unseen.
        if any(event["what"] in ("transform", "removed") for event in game.view(1 - player).history):
            continue
        if not side["secrets"] and not any(made_by_a_text(card) for card in places):
            world = game.view(player).sample(k, hl.Belief.of_decks(deck))
            assert unknown(world.state(), player) == unknown(state, player)


LIST = hl.Deck("mage", [WISP] * 2 + [BOAR] * 2 + [YETI] * 2 + [FIREBALL] * 2, size=None)


def dealt(s: Scenario, player: int = 0, deck: hl.Deck = LIST) -> Counter[str]:
    """The hidden cards of a sample for somebody who believes in a deck."""
    samples = [unknown(s.game.view(player).sample(k, hl.Belief.of_decks(deck)).state(), player) for k in range(5)]
    assert all(found == samples[0] for found in samples)
    return samples[0]


def test_a_card_that_went_back_to_hand_counts_once() -> None:
    s = scene(their_hand=[YETI], their_deck=[YETI] + [WISP] * 2 + [BOAR] * 2 + [FIREBALL] * 2, hand=["Homeward"])
    s.end().play(YETI).end().play("Homeward", "Chillwind Yeti")
    assert dealt(s) == {WISP: 2, BOAR: 2, FIREBALL: 2, YETI: 1}


def test_a_card_that_was_played_twice_counts_once() -> None:
    s = scene(their_hand=[YETI], their_deck=[YETI] + [WISP] * 2 + [BOAR] * 2 + [FIREBALL] * 2, hand=["Homeward"])
    s.end().play(YETI).end().play("Homeward", "Chillwind Yeti").end()
    known = next(card for card in s.side(1)["hand"] if not hidden(card, 0))
    s.game.apply(f"play {known['eid']} at 0")
    assert dealt(s) == {WISP: 2, BOAR: 2, FIREBALL: 2, YETI: 1}


def test_a_burned_card_is_not_dealt_again() -> None:
    s = scene(their_hand=[WISP] * 10, their_deck=[YETI], deck=[WISP]).end()
    twelve = hl.Deck("mage", [(WISP, 10), (YETI, 1)], size=None)
    assert dealt(s, deck=twelve) == {WISP: 10}


def test_a_minion_that_came_from_the_deck_into_play_is_not_dealt_again() -> None:
    s = scene(their_hand=["Call"], their_deck=[YETI, FIREBALL]).end().play("Call")
    assert seen(s, "minions") == [YETI]
    assert dealt(s, deck=hl.Deck("mage", ["Call", YETI, FIREBALL], size=None)) == {FIREBALL: 1}


def test_a_discarded_card_is_not_dealt_again() -> None:
    s = scene(their_hand=["Spill", WISP], their_deck=[YETI]).end().play("Spill")
    gone = events(s, "discard")[0]
    assert gone is not None
    deck = hl.Deck("mage", ["Spill", WISP, YETI], size=None)
    assert dealt(s, deck=deck) == Counter([WISP, YETI]) - Counter([gone])


def test_a_created_card_that_was_played_is_not_taken_from_the_believed_deck() -> None:
    s = scene(their_hand=["Open Gift"], their_deck=[WISP, WISP, YETI]).end().play("Open Gift")
    created = next(card for card in s.side(1)["hand"] if not hidden(card, 0))
    s.game.apply(f"play {created['eid']} at 0")
    deck = hl.Deck("mage", ["Open Gift", WISP, WISP, YETI], size=None)
    assert dealt(s, deck=deck) == {WISP: 2, YETI: 1}


def test_all_weight_on_one_card_fills_every_hidden_place_with_it() -> None:
    view = scene(their_hand=[YETI] * 3, their_deck=[FIREBALL] * 9).game.view(0)
    world = view.sample(1, hl.Belief(cards={WISP: 1.0, YETI: 0.0}))
    assert set(unknown(world.state(), 0)) == {WISP}


def test_weights_of_cards_are_followed() -> None:
    s = scene(their_hand=[WISP] * 4)
    belief = hl.Belief(cards={WISP: 3.0, YETI: 1.0})
    found: Counter[str] = Counter()
    for seed in range(400):
        hand = s.game.view(0).sample(seed, belief).state()["players"][1]["hand"]
        found[hand[0]["id"]] += 1
    assert set(found) == {WISP, YETI}
    assert 250 < found[WISP] < 350


def test_weights_of_decks_are_followed() -> None:
    s = scene(their_hand=[WISP], their_deck=[WISP])
    decks = hl.Deck("mage", [WISP] * 2, size=None), hl.Deck("mage", [YETI] * 2, size=None)
    belief = hl.Belief(((3.0, decks[0]), (1.0, decks[1])))
    found = [unknown(s.game.view(0).sample(seed, belief).state(), 0) for seed in range(400)]
    assert 250 < found.count(Counter({WISP: 2})) < 350
    assert found.count(Counter({YETI: 2})) == 400 - found.count(Counter({WISP: 2}))
    never = hl.Belief(((1.0, decks[0]), (0.0, decks[1])))
    assert all(YETI not in unknown(s.game.view(0).sample(k, never).state(), 0) for k in range(50))


def test_a_deck_that_lacks_what_was_seen_is_hardly_believed() -> None:
    s = scene(their_hand=[YETI, WISP]).end().play(YETI)
    belief = hl.Belief.of_decks(hl.Deck("mage", [YETI, WISP], size=None), hl.Deck("mage", [FIREBALL, BOAR], size=None))
    found = [unknown(s.game.view(0).sample(seed, belief).state(), 0) for seed in range(200)]
    assert found.count(Counter({WISP: 1})) > 180


def test_anything_that_can_say_what_it_believes_will_do() -> None:
    class Sure:
        def belief(self, view: hl.View) -> hl.Belief:
            assert view.player == 0
            return hl.Belief(cards={BOAR: 1.0})

    world = scene(their_hand=[WISP]).game.view(0).sample(1, Sure())
    assert unknown(world.state(), 0) == {BOAR: 1}


def test_lists_of_other_classes_are_left_out() -> None:
    warrior, shaman = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
    view = hl.Game(warrior, shaman, seed=3, first=0).view(0)
    for seed in range(20):
        for belief in (hl.Belief.of_decks(warrior, shaman), hl.Belief.of_decks(warrior)):
            ids = set(unknown(view.sample(seed, belief).state(), 0)) - {COIN}
            assert {view.library.card(card).cls for card in ids} <= {"shaman", "neutral"}
            assert len(belief.decks) == 1 or ids <= set(shaman.cards)


def test_equal_views_give_equal_samples_for_every_belief() -> None:
    belief = hl.Belief.of_decks(hl.Deck.load("aggro-shaman"), hl.Deck.load("control-warrior"))
    for k in range(20):
        seed = derive("beliefs", k)
        state = moment(seed, own=True).state()
        one = hl.Game.from_state(state, seed=1, library=library()).view(k % 2)
        other = hl.Game.from_state(twin(state, k % 2, seed), seed=2, library=library()).view(k % 2)
        for believed in (belief, hl.Belief(cards={WISP: 1, YETI: 2})):
            for sample in range(3):
                a, b = (view.sample(sample, believed).state() for view in (one, other))
                assert differences(a, b) == []
