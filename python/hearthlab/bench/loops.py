"""The loops of the core that are measured: fixed work, each with a checksum of what was played."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import parse
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import default_library

__all__ = ["COUNTED", "DECKS", "SEARCHES", "Loop", "Sample", "Search", "Work", "loops"]

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
SEED = 1

Sample = tuple[int, str, float]
"""How many units of work were done, their checksum, and the CPU seconds they took."""


@dataclass(frozen=True, slots=True)
class Search:
    """An agent that decides in every position of seeded games of EVA against itself."""

    figure: str
    """The name of the figure; its last word says what is counted: decisions, simulated actions, or iterations."""
    agent: str
    games: int


SEARCHES = (
    Search("mcts_iterations", "mcts(c=0.1, through=false, horizon=turn, budget=1000it)", 20),
    Search("mcts1_iterations", "mcts1(budget=1000it)", 6),
    Search("mcts_game_iterations", "mcts(c=0.1, through=false, horizon=game, budget=1000it)", 1),
    Search("exhaustive_decisions", "exhaustive(depth=10, width=14, score=aggro)", 20),
    Search("mcts_through_iterations", "mcts(budget=1000it)", 6),
    Search("mcgs_iterations", "mcgs(budget=1000it)", 6),
    Search("ismcts_iterations", "ismcts(budget=1000it)", 1),
    Search("rhea_actions", "rhea-linear(budget=2000it)", 6),
    Search("alpha_beta_nodes", "alpha-beta(budget=5000it)", 6),
    Search("champion_iterations", "hearthlab(budget=1000it, nets=1, answer=0)", 6),
    Search("champion_answer_iterations", "hearthlab(budget=1000it, nets=0, answer=0.5)", 2),
)


@dataclass(frozen=True, slots=True)
class Work:
    """The work of one round; the checksums belong to these numbers, so they are fixed."""

    games: int = 20_000
    deck_games: int = 10_000
    """Games between random decks."""
    decks: int = 512
    """How many random decks they are played with."""
    shipped_games: int = 10_000
    """Games between the shipped decks."""
    positions: int = 4096
    clone_rounds: int = 512
    """How often every position is copied."""
    step_rounds: int = 128
    """How often every position is copied, listed and moved on."""
    eva_games: int = 2_000
    searches: tuple[Search, ...] = SEARCHES
    door_steps: int = 10_000
    """Actions through Python and through the plain environment; ten times as many through the vector environment."""
    seats: str = ""
    """A JSON file of heroes with their decks; if it is given, random games between them are the only figure."""


COUNTED = Work(
    games=400,
    deck_games=200,
    decks=64,
    shipped_games=200,
    positions=256,
    clone_rounds=512,
    step_rounds=128,
    eva_games=60,
    searches=(
        Search("mcts_iterations", "mcts(c=0.1, through=false, horizon=turn, budget=1000it)", 1),
        Search("mcts1_iterations", "mcts1(budget=300it)", 1),
        Search("mcts_game_iterations", "mcts(c=0.1, through=false, horizon=game, budget=50it)", 1),
        Search("exhaustive_decisions", "exhaustive(depth=10, width=14, score=aggro)", 4),
        Search("mcts_through_iterations", "mcts(budget=300it)", 1),
        Search("mcgs_iterations", "mcgs(budget=300it)", 1),
        Search("ismcts_iterations", "ismcts(budget=50it)", 1),
        Search("rhea_actions", "rhea-linear(budget=300it)", 1),
        Search("alpha_beta_nodes", "alpha-beta(budget=1000it)", 1),
        Search("champion_iterations", "hearthlab(budget=300it, nets=1, answer=0)", 1),
        Search("champion_answer_iterations", "hearthlab(budget=100it, nets=0, answer=0.5)", 1),
    ),
)
"""The work whose instructions are counted, about fifty times slower than it runs by itself."""


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop of the core."""

    run: Callable[[], Sample]
    idle: Callable[[], object]
    """The same call without the work that is measured: what it takes to set the loop up."""


def loops(work: Work) -> dict[str, Loop]:
    """Returns the loop of every figure."""
    if work.seats:
        return _games_of_seats(work)
    decks = [Deck.load(name) for name in DECKS]
    heroes = (HERO_OF_CLASS[decks[0].cls], HERO_OF_CLASS[decks[1].cls])
    lists = (list(decks[0].cards), list(decks[1].cards))
    shipped = [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in map(Deck.load, Deck.names())]
    core = default_library().core
    eva = _agent("eva")

    def random_games(games: int) -> Sample:
        found = _core.random_games(core, heroes, lists, games, SEED)
        return found["games"], found["checksum"], found["seconds"]

    def copies(clone_rounds: int, step_rounds: int) -> tuple[Sample, Sample]:
        return _core.bench_positions(core, heroes, lists, work.positions, (clone_rounds, step_rounds), SEED)

    def random_deck_games(games: int) -> Sample:
        found = _core.random_deck_games(core, work.decks, games, SEED)
        return found["games"], found["checksum"], found["seconds"]

    def shipped_deck_games(games: int) -> Sample:
        found = _core.deck_games(core, shipped, games, SEED)
        return found["games"], found["checksum"], found["seconds"]

    def eva_games(games: int) -> Sample:
        return _core.eva_games(eva, heroes, lists, games, SEED)

    def search(one: Search, agent: _core.AgentSpec) -> Sample:
        found = _core.search_decisions(agent, eva, heroes, lists, one.games, SEED)
        decisions, iterations, actions, checksum, seconds = found
        counted = {"decisions": decisions, "actions": actions}.get(one.figure.split("_")[-1], iterations)
        return counted, checksum, seconds

    found = {
        "random_games": Loop(lambda: random_games(work.games), lambda: random_games(0)),
        "clones": Loop(lambda: copies(work.clone_rounds, 0)[0], lambda: copies(0, 0)),
        "clone_list_apply": Loop(lambda: copies(0, work.step_rounds)[1], lambda: copies(0, 0)),
        "random_deck_games": Loop(lambda: random_deck_games(work.deck_games), lambda: random_deck_games(0)),
        "shipped_deck_games": Loop(lambda: shipped_deck_games(work.shipped_games), lambda: shipped_deck_games(0)),
        "eva_games": Loop(lambda: eva_games(work.eva_games), lambda: eva_games(0)),
    }
    # The random agent decides next to for free: what is left is finding the positions.
    random = _agent("random")
    for one in work.searches:
        run = functools.partial(search, one, _agent(one.agent))
        found[one.figure] = Loop(run, functools.partial(search, one, random))
    return found


def _games_of_seats(work: Work) -> dict[str, Loop]:
    core = default_library().core
    seats = [(hero, cards) for hero, cards in json.loads(Path(work.seats).read_text(encoding="utf-8"))]

    def games(count: int) -> Sample:
        found = _core.deck_games(core, seats, count, SEED)
        return found["games"], found["checksum"], found["seconds"]

    return {"deck_games": Loop(lambda: games(work.games), lambda: games(0))}


def _agent(text: str) -> _core.AgentSpec:
    return agent_spec(default_library(), parse(text).recipe or {})
