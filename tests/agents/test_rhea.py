"""Rolling-horizon evolution: its operators, its tree, and what it finds."""

from __future__ import annotations

import itertools

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native
from hearthlab.errors import HearthLabError
from support.search import later, searched, small

EXACT = "worlds=1, evaluation=estimate, estimate=aggro, scale=0, budget=6000it"

COMBINATIONS = [
    f"crossover={crossover}, mutation={mutation}, gamma={gamma}, filters={filters}"
    for crossover, mutation, gamma, filters in itertools.product(
        ("uniform", "pc"), ("point", "pm"), (0, 0.5, 1), ("false", "true")
    )
]


@pytest.mark.parametrize("text", COMBINATIONS)
def test_every_combination_of_figures_6_and_7_plays(text: str) -> None:
    game = later(3)
    for extra in ("playouts=2, worlds=3", "evaluation=estimate, cache=true, reuse=true, repair=drop"):
        one = searched(game, f"rhea({text}, {extra}, budget=400it)")
        assert one[0] in game.legal_actions()
        assert one == searched(game, f"rhea({text}, {extra}, budget=400it)"), "equal seeds, equal decisions"
        assert one[1].iterations <= 400


@pytest.mark.parametrize("name", ["rhea", "rhea-improved"])
def test_the_tree_counts_every_individual_once(name: str) -> None:
    found = searched(later(3), f"{name}(budget=137ev, playouts=1, worlds=2, cache=false)")[1]
    assert sum(found.visits) == 137
    assert all(0 <= value <= visits for visits, value in zip(found.visits, found.values, strict=True))


@pytest.mark.parametrize("limit", ["budget=100ev", "budget=1000000it, evaluations=100"])
def test_an_end_of_the_turn_that_is_known_costs_no_evaluation(limit: str) -> None:
    def individuals(cache: str, game: hl.Game) -> int:
        return sum(searched(game, f"rhea-improved({limit}, playouts=1, worlds=2, cache={cache})")[1].visits)

    assert individuals("false", later(3)) == 100
    assert individuals("true", later(3)) > 100
    # There are fewer ends than evaluations here, and it comes to an end.
    assert individuals("true", small(10)) > 100


def test_without_reuse_every_decision_begins_anew() -> None:
    game = later(3)
    agent = make("rhea-linear(budget=200ev, reuse=false, cache=false)", seed=5)
    assert isinstance(agent, Native)
    game.apply(agent.act(game.view(game.player), Clock()))
    assert sum(agent.consider(game.view(game.player)).visits) == 200


@pytest.mark.parametrize("k", [0, 1, 3, 5, 30])
@pytest.mark.parametrize("name", ["rhea-linear", "mcts"])
def test_after_an_action_the_tree_goes_on_with_what_it_knew_below(name: str, k: int) -> None:
    game = small(k)
    limits = {"rhea-linear": "budget=200ev, cache=false", "mcts": "budget=200it, reuse=true"}
    agent = make(f"{name}({limits[name]})", seed=5)
    assert isinstance(agent, Native)
    opinion = agent.consider(game.view(game.player))
    action = opinion.action
    assert str(action) != "end"
    before = opinion.visits[game.legal_actions().index(action)]
    assert before > 1
    game.apply(action)
    # The visit that made a node of mcts goes no further.
    assert sum(agent.consider(game.view(game.player)).visits) == before + 200 - (name == "mcts")


def end_of_turn(game: hl.Game, text: str) -> float:
    """What the turn is worth that an agent plays, by the same score as its own."""
    agent = make(text, seed=5)
    judge = make("greedy(score=aggro)")
    assert isinstance(judge, Native)
    game = game.clone()
    player = game.player
    while not game.over and game.player == player:
        action = agent.act(game.view(player), Clock())
        if str(action) == "end":
            break
        game.apply(action)
    return judge.score(game, player)


@pytest.mark.slow
@pytest.mark.parametrize("k", range(50))
def test_with_one_world_and_an_exact_evaluation_it_finds_the_best_turn(k: int) -> None:
    game = small(k)
    proved = end_of_turn(game, "exhaustive(score=aggro, width=20000)")
    assert end_of_turn(game, f"rhea-improved({EXACT}, filters=false)") == proved


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("population=1", "population"),
        ("elite=50", "nothing to evolve"),
        ("gamma=1.5", "gamma"),
        ("p_new=-1", "p_new"),
        ("crossover=two", "crossover"),
        ("playouts=0", "playouts"),
        ("budget=0it", "budget|0"),
    ],
)
def test_parameters_out_of_range_are_refused(bad: str, said: str) -> None:
    with pytest.raises(HearthLabError, match=said):
        make(f"rhea({bad})")
