"""Worlds whose deck is sampled when something looks at it: the same worlds and decisions as with complete ones."""

from __future__ import annotations

import json

import pytest

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import parse
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library

LISTS = [[1.0 + k, list(Deck.load(name).cards)] for k, name in enumerate(Deck.names())]

BELIEFS = {
    "nothing": None,
    "lists": {"decks": LISTS},
    "posterior": {"way": "posterior", "decks": LISTS, "unknown": 0.5, "held": 0.5},
    "paper": {"way": "paper", "decks": LISTS, "follow": [["EX1_277", [["CS2_029", 2.0], ["CS2_024", 1.0]]]]},
}


@pytest.mark.parametrize("name", BELIEFS)
def test_a_world_is_the_same_whenever_its_deck_is_sampled(name: str) -> None:
    library, written = default_library().core, BELIEFS[name]
    belief = None if written is None else _core.Belief.from_json(library, json.dumps(written))
    worlds, actions, looked, drawn = _core.compare_worlds(library, 60, 1, belief)
    assert worlds > 3000
    assert actions > 6 * worlds
    assert looked > 30
    assert drawn > worlds / 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_world_is_the_same_over_many_games(seed: int) -> None:
    worlds, *_ = _core.compare_worlds(default_library().core, 600, seed)
    assert worlds > 30_000


@pytest.mark.parametrize(
    "agent",
    [
        "eva",
        "greedy(worlds=option)",
        "mcts(through=false, horizon=turn, budget=20it)",
        "mcts(budget=10it)",
        "mcts1(budget=10it)",
        "mcgs(worlds=0, budget=10it)",
        "flat-mc(budget=6it)",
        "tyche(budget=20it)",
    ],
)
def test_an_agent_decides_the_same_with_both(agent: str) -> None:
    assert _core.compare_decisions(agent_spec(default_library(), parse(agent).recipe or {}), 15, 3) > 1000
