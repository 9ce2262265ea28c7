"""How fast the core is: fixed work with a checksum, timed, and compared with another checkout."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hearthlab import _core
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import parse
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import default_library
from hearthlab.errors import EngineError, HearthLabError
from hearthlab.util.table import Table

__all__ = ["DECKS", "Comparison", "Figure", "Work", "compare", "measure"]

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
SEED = 1


SEARCHES: Mapping[str, tuple[str, float]] = {
    "mcts_iterations": ("mcts(c=0.1, through=false, horizon=turn, budget=1000it)", 1.0),
    "mcts1_iterations": ("mcts1(budget=1000it)", 0.3),
    "mcts_game_iterations": ("mcts(c=0.1, through=false, horizon=game, budget=1000it)", 0.05),
    "exhaustive_decisions": ("exhaustive(depth=10, width=14, score=aggro)", 1.0),
}
"""Searches that are timed: the agent, and its share of the games."""


@dataclass(frozen=True, slots=True)
class Work:
    """What one round does; the checksums belong to these numbers, so they are fixed."""

    games: int = 20_000
    deck_games: int = 10_000
    """Games between random decks."""
    decks: int = 512
    """Random decks that they are played with."""
    positions: int = 4096
    clone_rounds: int = 512
    """How often every position is copied."""
    step_rounds: int = 128
    """How often every position is copied, listed and moved on."""
    eva_games: int = 2_000
    search_games: int = 20
    """Games of EVA against herself whose decisions are searched."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: the work of one round, and the median CPU seconds it took."""

    per_cpu_second: float
    checksum: str
    count: int
    seconds: float
    rounds: int


Sample = tuple[int, str, float]


def measure(seconds: float = 0.0, work: Work | None = None) -> dict[str, Figure]:
    """All figures; whole rounds are repeated until the seconds are over, at least one."""
    work = work or Work()
    samples: dict[str, list[Sample]] = {}
    begin = time.monotonic()
    while True:
        for name, sample in _round(work).items():
            samples.setdefault(name, []).append(sample)
        if time.monotonic() - begin >= seconds:
            return {name: _figure(name, found) for name, found in samples.items()}


def _round(work: Work) -> dict[str, Sample]:
    decks = [Deck.load(name) for name in DECKS]
    heroes = (HERO_OF_CLASS[decks[0].cls], HERO_OF_CLASS[decks[1].cls])
    lists = (list(decks[0].cards), list(decks[1].cards))
    core = default_library().core
    games = _core.random_games(core, heroes, lists, work.games, SEED)
    clones, steps = _core.bench_positions(
        core, heroes, lists, work.positions, (work.clone_rounds, work.step_rounds), SEED
    )
    mixed = _core.random_deck_games(core, work.decks, work.deck_games, SEED)
    eva = agent_spec(default_library(), parse("eva").recipe or {})
    return {
        "random_games": (games["games"], games["checksum"], games["seconds"]),
        "clones": clones,
        "clone_list_apply": steps,
        "random_deck_games": (mixed["games"], mixed["checksum"], mixed["seconds"]),
        "eva_games": _core.eva_games(eva, heroes, lists, work.eva_games, SEED),
        **{name: _search(name, eva, heroes, lists, work) for name in SEARCHES},
    }


def _search(
    name: str, eva: _core.AgentSpec, heroes: tuple[str, str], lists: tuple[list[str], list[str]], work: Work
) -> Sample:
    """An agent decides in all positions of seeded EVA games; iterations are counted, or decisions."""
    text, share = SEARCHES[name]
    searcher = agent_spec(default_library(), parse(text).recipe or {})
    games = max(1, round(work.search_games * share))
    found = _core.search_decisions(searcher, eva, heroes, lists, games, SEED)
    decisions, iterations, _, checksum, seconds = found
    return (decisions if name.endswith("decisions") else iterations, checksum, seconds)


def _figure(name: str, samples: list[Sample]) -> Figure:
    count, checksum, _ = samples[0]
    if any(sample[:2] != (count, checksum) for sample in samples):
        raise EngineError(f"{name} gave different checksums for the same seed; the core is not repeatable")
    seconds = statistics.median(sample[2] for sample in samples)
    return Figure(count / max(seconds, 1e-9), checksum, count, seconds, len(samples))


# Two checkouts


@dataclass(frozen=True, slots=True)
class Comparison:
    """One figure of this checkout and of another one, per CPU second, medians over the rounds."""

    here: float
    there: float
    ratio: float
    """here / there, the median over pairs of neighbouring rounds: above 1 this checkout is the faster one."""
    lowest: float
    """The smallest ratio of a pair."""
    highest: float
    """The largest ratio of a pair."""
    same_games: bool
    """Whether the checksums agree; if not, the two did not do the same work."""
    rounds: int

    @property
    def clear(self) -> bool:
        """Whether every pair says the same; if not, the difference may be the machine's."""
        return self.lowest > 1 or self.highest < 1


def compare(
    other: str | Path, rounds: int = 7, progress: Callable[[int, int], None] | None = None
) -> dict[str, Comparison]:
    """Runs both checkouts in turn, so that a busy machine slows both alike."""
    there = _python_of(Path(other).expanduser())
    pythons = (Path(sys.executable), there)
    found: tuple[list[dict[str, Any]], list[dict[str, Any]]] = ([], [])
    for k in range(2 * rounds):
        found[k % 2].append(_run(pythons[k % 2]))
        if progress is not None:
            progress(k + 1, 2 * rounds)
    return {
        name: _compared(name, *found)
        for name in found[0][0]
        if all(name in result for results in found for result in results)
    }


def _compared(name: str, here: list[dict[str, Any]], there: list[dict[str, Any]]) -> Comparison:
    a, b = ([result[name]["per_cpu_second"] for result in results] for results in (here, there))
    # A machine's load drifts; rounds that follow each other had nearly the same, medians of all had not.
    ratios = [x / y for x, y in zip(a, b, strict=True)]
    sums = {result[name]["checksum"] for result in (*here, *there)}
    return Comparison(
        here=statistics.median(a),
        there=statistics.median(b),
        ratio=statistics.median(ratios),
        lowest=min(ratios),
        highest=max(ratios),
        same_games=len(sums) == 1,
        rounds=len(ratios),
    )


def _python_of(checkout: Path) -> Path:
    """The Python of a checkout, which is built first if it was not."""
    if not (checkout / "Makefile").is_file():
        raise HearthLabError(f'"{checkout}" is no checkout of HearthLab; give the folder with its Makefile')
    python = checkout.resolve() / ".venv" / "bin" / "python"
    if not python.exists():
        built = subprocess.run(["make", "-C", os.fspath(checkout), "setup"], stdout=sys.stderr, check=False)
        if built.returncode != 0:
            raise HearthLabError(f'"{checkout}" does not build; make setup must work there')
    return python


def _run(python: Path) -> dict[str, Any]:
    """The figures of one round in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [os.fspath(python), "-m", "hearthlab", "bench", "--json", "--seconds", "0"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        result: dict[str, Any] = json.loads(done.stdout)
    except OSError as error:
        raise HearthLabError(f'"{python}" does not work: {error.strerror}') from None
    except ValueError:
        last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        raise HearthLabError(f'"{python} -m hearthlab bench --json" does not work: {last}') from None
    return result


# As text


def as_json(figures: Mapping[str, Figure | Comparison]) -> dict[str, Any]:
    """Figures as plain data."""
    return {name: asdict(figure) for name, figure in figures.items()}


def table(figures: Mapping[str, Figure]) -> Table:
    """Returns the figures as a table."""
    rows = [(name, f"{f.per_cpu_second:,.0f}", f"{f.count:,}", f.checksum) for name, f in figures.items()]
    return Table(("", "per CPU second", "count", "checksum"), rows, left=(0, 3))


def comparison_table(figures: Mapping[str, Comparison]) -> Table:
    """Returns a comparison as a table."""
    rows = []
    for name, c in figures.items():
        agree = "agree" if c.same_games else "differ: not the same games"
        pairs = f"{c.lowest:.3f} to {c.highest:.3f}"
        doubt = "" if c.clear else "; no clear difference"
        rows.append((name, f"{c.here:,.0f}", f"{c.there:,.0f}", f"{c.ratio:.3f}", pairs, agree + doubt))
    return Table(("per CPU second", "here", "there", "ratio", "of pairs", "checksums"), rows, left=(0, 4, 5))
