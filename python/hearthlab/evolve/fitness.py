"""Games between individuals: native agents play in one call of the core, Python agents in the arena."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import Spec
from hearthlab.arena.backend import Backend, Share, Workers, backend_of
from hearthlab.arena.schedule import USUAL, Entrant, Plan, Stage
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run as run_tournament
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import Library, default_library
from hearthlab.evolve.config import Config
from hearthlab.rules import Rules
from hearthlab.util.seeds import DERIVATION, derive

__all__ = [
    "Cell",
    "Game",
    "Outcome",
    "Progress",
    "all_pairs",
    "contest",
    "fitness",
    "native",
    "play",
    "play_all",
    "play_cells",
    "play_duels",
    "tournament",
]

Duel = tuple[int, int, int, int, int]
"""Both agents, both decks, and the seed."""

Score = tuple[int, int, int, int, str | None]
"""Wins of both agents, turns, games in which the core failed, and its failure."""

Progress = Callable[[float], None]
"""Called with the share of games played."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The games between two agents with one pair of decks; agents and decks are indices into lists."""

    a: int
    b: int
    deck_a: int
    deck_b: int
    wins_a: int
    wins_b: int
    games: int
    seed: int
    turns: int = 0
    faults: int = 0
    """Games without a winner because the core failed."""
    fault: str | None = None

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.games - self.wins_a - self.wins_b


@dataclass(frozen=True, slots=True)
class Game:
    """The settings that all games of a contest share."""

    decks: tuple[Deck, ...]
    games: int
    """Games for each pair of agents and each ordered pair of decks."""
    rules: Rules
    alternate: bool = True
    """Whether the players go first alternately; otherwise it is random."""
    isolate: str = USUAL
    """Where agents of other modules run."""
    derivation: int = DERIVATION
    """How the seeds of games and agents are derived; 1 in stores of the first version."""
    library: Library = field(default_factory=default_library, compare=False)

    @classmethod
    def of(cls, config: Config, games: int | None = None, decks: Sequence[Deck] | None = None) -> Game:
        """Returns the settings of an evolution, optionally with another number of games or other decks."""
        return cls(
            config.decks if decks is None else tuple(decks),
            config.games if games is None else games,
            config.rules,
            config.first == "alternate",
            config.isolate,
            config.derivation,
            config.library,
        )


def all_pairs(n: int) -> list[tuple[int, int]]:
    """Returns every pair of n agents once.

    >>> all_pairs(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return [(a, b) for a in range(n) for b in range(a + 1, n)]


def play(
    agents: Sequence[Spec],
    pairs: Iterable[tuple[int, int]],
    game: Game,
    seed: int,
    workers: Workers = None,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Plays the pairs with all ordered pairs of decks; the result does not depend on where they run."""
    return (_native if native(agents) else _arena)(agents, list(pairs), game, seed, backend_of(workers), progress)


def native(agents: Iterable[Spec]) -> bool:
    """Returns whether all of the agents decide in the core."""
    return all(agent.recipe is not None and not agent.foreign for agent in agents)


Cell = tuple[int, int, int, int]
"""Two agents and their decks."""


def _cells(pairs: Sequence[tuple[int, int]], decks: int) -> list[Cell]:
    return [(a, b, d, e) for a, b in pairs for d in range(decks) for e in range(decks)]


def _native(
    agents: Sequence[Spec],
    pairs: Sequence[tuple[int, int]],
    game: Game,
    seed: int,
    backend: Backend,
    progress: Progress | None,
) -> list[Outcome]:
    return play_cells(agents, _cells(pairs, len(game.decks)), game, seed, backend, progress)


def play_cells(
    agents: Sequence[Spec],
    cells: Sequence[Cell],
    game: Game,
    seed: int,
    workers: Workers = None,
    progress: Progress | None = None,
) -> list[Outcome]:
    """Plays cells between native agents; the seed of a cell does not depend on the other cells."""
    # Seeds below 2^63 fit into every database.
    duels = [(*cell, derive(seed, *cell) >> 1) for cell in cells]
    recipes = [agent.recipe or {} for agent in agents]
    common = contest(game.library, recipes, game.decks, game.rules, game.games, game.alternate, game.derivation)
    scores = play_all(backend_of(workers), common, duels, progress)
    return [
        Outcome(a, b, d, e, wins_a, wins_b, game.games, own, turns, faults, fault)
        for (a, b, d, e, own), (wins_a, wins_b, turns, faults, fault) in zip(duels, scores, strict=True)
    ]


def contest(
    library: Library,
    recipes: Sequence[Mapping[str, Any]],
    decks: Sequence[Deck],
    rules: Rules,
    games: int,
    alternate: bool,
    derivation: int = DERIVATION,
) -> dict[str, Any]:
    """Returns the common data of all duels of a contest, as plain data."""
    return {
        "cards": None if library is default_library() else library.text,
        "agents": list(recipes),
        "decks": [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in decks],
        "rules": rules.to_dict(),
        "games": games,
        "alternate": alternate,
        "derivation": derivation,
    }


def play_all(
    backend: Backend, common: Mapping[str, Any], duels: Sequence[Duel], progress: Progress | None
) -> list[Score]:
    """Plays the duels of a contest, in batches that suit the backend, and returns their scores in order."""
    parts = backend.parts(len(duels))
    scores: list[Score] = [(0, 0, 0, 0, None)] * len(duels)
    done = 0
    for k, some in backend.each(play_duels, common, ([duels[n] for n in part] for part in parts), progress):
        scores[parts[k].start : parts[k].stop] = some
        done += len(some)
        if progress is not None:
            progress(done / len(duels))
    return scores


def play_duels(common: Any, piece: Sequence[Duel], threads: int, told: Share | None) -> list[Score]:
    """Plays some of the duels of a contest; a job for a backend."""
    library = _library(common["cards"])
    return _core.play_duels(
        library.core,
        [agent_spec(library, recipe) for recipe in common["agents"]],
        common["decks"],
        common["rules"],
        list(piece),
        common["games"],
        common["alternate"],
        threads,
        told,
        common["derivation"],
    )


@functools.lru_cache(maxsize=2)
def _library(text: str | None) -> Library:
    """Returns the cards of a contest: the shipped ones, or modified ones from their compiled text."""
    return default_library() if text is None else Library(default_library().data, text)


def _arena(
    agents: Sequence[Spec],
    pairs: Sequence[tuple[int, int]],
    game: Game,
    seed: int,
    backend: Backend,
    progress: Progress | None,
) -> list[Outcome]:
    """Plays the pairs as one tournament; both players go first equally often."""
    counts = {cell: [0, 0, 0, 0, 0] for cell in _cells(pairs, len(game.decks))}
    seeds: dict[Cell, int] = {}
    fault: str | None = None
    with Store.in_memory(tournament(agents, pairs, game, seed)) as store:
        run_tournament(store, backend, None if progress is None else lambda done, total: progress(done / total))
        for row in store.rows():
            seat = 0 if (int(row.agents[0]), int(row.agents[1])) in pairs else 1
            a, b, d, e = (int(x) for x in (*row.agents[:: 1 - 2 * seat], *row.decks[:: 1 - 2 * seat]))
            cell = counts[a, b, d, e]
            seeds.setdefault((a, b, d, e), row.seed)
            cell[0] += row.winner == seat
            cell[1] += row.winner == 1 - seat
            cell[2] += 1
            cell[3] += row.turns
            if row.fault and row.winner is None:
                cell[4] += 1
                fault = row.reason
    return [
        Outcome(*key, c[0], c[1], c[2], seeds[key], c[3], c[4], fault if c[4] else None) for key, c in counts.items()
    ]


def tournament(agents: Sequence[Spec], pairs: Sequence[tuple[int, int]], game: Game, seed: int) -> Plan:
    """Returns the tournament for Python agents, with a gauntlet for each agent; agents are named by index."""
    decks = tuple(range(len(game.decks)))
    wanted = game.games * len(decks) ** 2
    gauntlets = {a: [b for first, b in pairs if first == a] for a, _ in pairs}
    return Plan(
        tuple(Entrant(str(k), agent) for k, agent in enumerate(agents)),
        tuple(dataclasses.replace(deck, name=str(k)) for k, deck in enumerate(game.decks)),
        tuple(Stage(str(a), (a, *others), decks, wanted, "gauntlet") for a, others in gauntlets.items()),
        seed,
        game.rules,
        paired=False,
        derivation=game.derivation,
        isolate=game.isolate,
        library=game.library,
    )


def fitness(outcomes: Iterable[Outcome], individuals: int) -> list[int]:
    """Returns how many games each individual won (García-Sánchez, eq. 13)."""
    wins = [0] * individuals
    for outcome in outcomes:
        wins[outcome.a] += outcome.wins_a
        wins[outcome.b] += outcome.wins_b
    return wins
