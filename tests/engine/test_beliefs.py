"""Beliefs that look at what was seen: the most likely list with follow-ups, and a posterior over lists."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.errors import HearthLabError
from hearthlab.util.seeds import derive
from support.pairs import BOAR, FIREBALL, WISP, YETI, scene, twin
from support.worlds import library, moment

RAPTOR, OGRE, MISSILES, KILL_COMMAND = "CS2_172", "CS2_200", "EX1_277", "EX1_539"
MORE = {
    "decks": [(2.0, [YETI, WISP, BOAR]), (1.0, [FIREBALL, OGRE]), (5.0, [KILL_COMMAND, YETI])],
    "cards": [(WISP, 3.0), (OGRE, 1.0)],
    "follow": [(YETI, [(RAPTOR, 5.0), (WISP, 2.0)])],
}
"""Two lists of a mage and one of a hunter."""


def belief(**given: Any) -> _core.Belief:
    return _core.Belief.from_json(library().core, json.dumps(given))


def hands(game: hl.Game, believed: _core.Belief, count: int = 300) -> Counter[str]:
    """The hidden cards in hand of so many worlds."""
    found: Counter[str] = Counter()
    for seed in range(count):
        world = hl.Game._wrap(game.view(0)._view.sample(seed, believed), library=library())
        found.update(card["id"] for card in world.state()["players"][1]["hand"])
    return found


def predicted(game: hl.Game, believed: _core.Belief) -> tuple[list[float], float, dict[str, float], dict[str, float]]:
    lists, unknown, hand, unseen = believed.predict(game.view(0)._view)
    return lists, unknown, {card: p for card, p in hand if p}, dict(unseen)


def test_a_posterior_weighs_the_lists_of_the_class_by_what_was_seen() -> None:
    game = scene(their_hand=[YETI], their_deck=[BOAR, WISP]).end().play(YETI).game
    believed = belief(way="posterior", miss=0.1, unknown=0, **MORE)
    lists, unknown, hand, unseen = predicted(game, believed)
    # The hunter's list is none of a mage; the second lacks the Yeti.
    assert lists == pytest.approx([2 / 2.1, 0.1 / 2.1, 0])
    assert unknown == 0
    assert hand[WISP] == pytest.approx(lists[0] / 2)
    assert unseen[WISP] == pytest.approx(lists[0])
    found = hands(game, believed)
    assert found[WISP] / 300 == pytest.approx(hand[WISP], abs=0.1)
    assert found[WISP] + found[BOAR] > 250


def test_a_card_that_a_list_holds_twice_is_seen_more_easily() -> None:
    game = scene(their_hand=[YETI], their_deck=[BOAR]).end().play(YETI).game
    twice, once = (1.0, [YETI, YETI, BOAR]), (1.0, [YETI, WISP, BOAR])
    assert predicted(game, belief(way="posterior", unknown=0, decks=[twice, once]))[0] == pytest.approx([2 / 3, 1 / 3])


def test_a_list_that_is_in_no_base_has_frequent_cards_and_those_that_go_with_the_seen_ones() -> None:
    game = scene(their_hand=[YETI], their_deck=[BOAR, WISP]).end().play(YETI).game
    lists, unknown, hand, _ = predicted(game, belief(way="posterior", unknown=1, mix=0.5, **MORE))
    assert (sum(lists), unknown) == (0, 1)
    weights = {WISP: 0.5 * 3 / 4 + 0.5 * 2 / 7, OGRE: 0.5 / 4, RAPTOR: 0.5 * 5 / 7}
    assert hand == pytest.approx(weights)
    found = hands(game, belief(way="posterior", unknown=1, mix=0.5, **MORE), 600)
    assert {card: found[card] / 600 for card in weights} == pytest.approx(weights, abs=0.07)
    # Counts of the class replace those of all.
    of_mages = {"mage": {"cards": [(OGRE, 1.0)]}}
    assert predicted(game, belief(way="posterior", unknown=1, classes=of_mages, **MORE))[2] == {OGRE: 1}


def test_cards_that_could_have_been_played_are_less_likely_to_have_been_held() -> None:
    me = {"class": "warrior", "hand": [], "deck": [WISP]}
    foe = {"class": "mage", "hand": [WISP, OGRE], "deck": [OGRE] * 3, "mana": {"max": 3}}  # none of it was played
    game = hl.Game.from_state({"turn": 7, "active": 0, "players": [me, foe]}, seed=1)
    lists = [(1.0, [WISP] * 5 + [OGRE] * 5)]
    hand = {}
    for held in (1.0, 0.2, [1.0, 0.2, 0.04, 0.008]):
        hand[str(held)] = predicted(game, belief(way="posterior", unknown=0, decks=lists, held=held))[2]
    assert hand["1.0"][WISP] == pytest.approx(hand["1.0"][OGRE])
    assert hand["0.2"][WISP] == pytest.approx(hand["[1.0, 0.2, 0.04, 0.008]"][WISP])
    assert hand["0.2"][WISP] < hand["0.2"][OGRE]
    found = hands(game, belief(way="posterior", unknown=0, decks=lists, held=0.2), 200)
    assert found[WISP] < found[OGRE]


def test_the_papers_way_takes_the_list_with_most_seen_cards_and_hands_of_follow_ups() -> None:
    game = scene(their_hand=[YETI], their_deck=[BOAR, WISP]).end().play(YETI).game
    believed = belief(way="paper", **MORE)
    lists, unknown, hand, _ = predicted(game, believed)
    assert (lists, unknown) == ([1, 0, 0], 0)
    assert hand[RAPTOR] == 1, "the most frequent card after a Yeti"
    assert hands(game, believed, 20) == {RAPTOR: 20}
    # The best two: each is as likely, and one of them is in hand.
    two = hands(game, belief(way="paper", top=2, **MORE))
    assert set(two) == {RAPTOR, WISP}
    assert 100 < two[RAPTOR] < 200


def test_before_any_play_the_papers_hand_is_of_the_heaviest_list() -> None:
    game = scene(their_hand=[YETI], their_deck=[BOAR]).game
    assert set(hands(game, belief(way="paper", **MORE), 60)) == {YETI, WISP, BOAR}


def test_equal_views_give_equal_samples_whatever_the_way() -> None:
    decks = [(1.0, list(hl.Deck.load(name).cards)) for name in hl.Deck.names()]
    counts = {"cards": [(WISP, 1.0), (OGRE, 2.0)], "follow": [(YETI, [(RAPTOR, 1.0)])]}
    for k in range(12):
        seed = derive("ways", k)
        state = moment(seed, own=True).state()
        one = hl.Game.from_state(state, seed=1, library=library()).view(k % 2)._view
        other = hl.Game.from_state(twin(state, k % 2, seed), seed=2, library=library()).view(k % 2)._view
        for way in ("lists", "paper", "posterior"):
            believed = belief(way=way, decks=decks, held=0.7, **counts)
            assert believed.predict(one) == believed.predict(other)
            for sample in range(3):
                assert one.sample(sample, believed).digest() == other.sample(sample, believed).digest()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"way": "guess"}, "not a belief"),
        ({"deck": []}, "unknown field `deck`"),
        ({"decks": [(1.0, ["no such card"])]}, "no such card"),
        ({"cards": [(WISP, -1.0)]}, "weights are finite numbers from 0 up"),
        ({"unknown": 2.0}, "unknown of a belief must be from 0 to 1"),
        ({"held": [0.5, 3.0]}, "held of a belief"),
        ({"classes": {"wizard": {}}}, 'no class "wizard"'),
    ],
)
def test_what_is_no_belief_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(HearthLabError, match=said):
        belief(**given)
