"""Searching agents with every belief: what is hidden never changes what they do, unless the belief is perfect."""

from __future__ import annotations

from collections import Counter

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock
from hearthlab.agents.registry import parse
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.shipped import belief_json
from support.pairs import pairs_of_games

BELIEFS = (
    "uniform",
    "shipped",
    "aggro-pirate-warrior#reno-kazakus-mage",
    "paper",
    "paper-isolated-winners",
    "posterior",
    "paper!aggro-pirate-warrior",
)


def decided(game: hl.Game, text: str) -> str:
    agent = make(text, seed=1)
    view = game.view(game.player)
    agent.start(view)
    return str(agent.act(view, Clock()))


@pytest.mark.slow
@pytest.mark.parametrize("belief", BELIEFS)
def test_positions_that_differ_only_in_what_is_hidden_lead_to_equal_decisions(belief: str) -> None:
    compared = 0
    for one, other in pairs_of_games("belief pairs", 20):
        text = f"plain-mcts(budget=60it, phases=3, belief={belief})"
        assert decided(one, text) == decided(other, text)
        compared += 1
    assert compared > 8


def test_only_the_perfect_belief_is_marked_as_seeing_everything() -> None:
    assert not any(parse(f"plain-mcts(belief={belief})").sees_everything for belief in BELIEFS)
    assert parse("plain-mcts(belief=perfect)").sees_everything


def test_beliefs_from_real_games_change_the_worlds_that_are_searched() -> None:
    texts = [f"plain-mcts(phases=3, budget=120it, belief={b})" for b in ("uniform", "paper", "posterior")]
    found = set()
    for k in range(8):
        game = hl.Game(hl.Deck.load("midrange-jade-shaman"), hl.Deck.load("aggro-pirate-warrior"), seed=k, first=0)
        while game.turn < 7:
            game.apply(game.legal_actions()[0])
        found.add(len({decided(game, text) for text in texts}))
    assert max(found) > 1


def test_a_misspelt_belief_is_refused_with_what_would_be_right() -> None:
    with pytest.raises(HearthLabError, match="paper-isolated"):
        parse("plain-mcts(belief=paper-isolate)").make()


def test_withheld_decks_and_their_near_copies_are_not_in_the_base() -> None:
    named = "reno-kazakus-mage"
    deck = Counter(hl.Deck.load(named).cards)
    for way in ("paper", "posterior"):
        shared = {
            name: max((Counter(cards) & deck).total() for _, cards in belief_json(name)["decks"])
            for name in (way, f"{way}!{named}")
        }
        assert shared[way] >= 25 > shared[f"{way}!{named}"]
    assert len(belief_json(f"paper!{named}")["decks"]) == 20  # another list takes its place


def test_a_deck_that_cannot_be_withheld_is_named() -> None:
    with pytest.raises(HearthLabError, match="no-such-deck"):
        parse("pred-mcts(belief=posterior!no-such-deck)").make()
