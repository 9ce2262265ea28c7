"""Cells of a table or figure: games between two agents, played evenly, resumed, and stopped when the verdict is clear.

Each cell has its own store in the folder of the run. The cells are played in turn, block by block, so a run that is
stopped early leaves about the same number of games in each; the next run continues from there. A cell may stop early
when its verdict is clear.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from hearthlab.agents.registry import parse
from hearthlab.arena.backend import Workers
from hearthlab.arena.schedule import Entrant, Plan, Stage
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tournament import run
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.papers.base import Bars, make_folder, no_bars, not_there
from hearthlab.papers.verdicts import CLEAR, Claim, judge, rate
from hearthlab.rules import Rules
from hearthlab.util.findings import Verdict

__all__ = ["Cell", "Cells", "Result", "missing", "play"]

BLOCK = 20
"""How many games a cell plays before it is the next one's turn."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Two agents and their decks; with each pair of decks, both players go first equally often."""

    name: str
    """The name of its store."""
    first: str
    second: str
    decks: tuple[str, ...]
    claim: Claim | None = None
    """The claim about the first agent's win rate, in percent; the cell stops when the verdict on it is clear."""
    games: int | None = None
    """Its number of games, if different from that of all cells."""


@dataclass(frozen=True)
class Result:
    """The games of a cell played so far."""

    cell: Cell
    rows: tuple[Saved, ...]
    planned: int
    missing: Path | None = None
    """Its store, if that does not exist and nothing was to be played."""

    @functools.cached_property
    def tally(self) -> Tally:
        """The results from the first agent's perspective."""
        return Tally.of(self.rows, "first")

    def with_decks(self, mine: str, theirs: str) -> Tally:
        """Returns the games with one pair of decks, the first agent's deck first."""
        some = (row for row in self.rows if row.decks[:: 1 if row.agents[0] == "first" else -1] == (mine, theirs))
        return Tally.of(some, "first")

    @property
    def turns(self) -> list[int]:
        """The turns of every game, counting both players."""
        return [row.turns for row in self.rows]

    @property
    def clear(self) -> bool:
        """Whether the verdict on the cell's claim is so clear that no more games are needed."""
        return self.cell.claim is not None and _clear(self.tally, self.cell.claim)

    @property
    def finished(self) -> bool:
        """Whether no more games are needed."""
        return self.clear or len(self.rows) >= self.planned


def _clear(tally: Tally, claim: Claim) -> bool:
    return tally.games > 0 and judge([(rate(tally), claim)], CLEAR)[0] is not Verdict.UNDECIDED


@dataclass(frozen=True, kw_only=True)
class Cells:
    """How the cells of a run are played."""

    folder: Path
    games: int
    seed: int = 0
    rules: Rules = field(default_factory=lambda: Rules(mulligan=False))
    pairing: str = "all"
    """The pairs of decks that meet; see `Stage`."""
    workers: Workers = None
    minutes: float | None = None
    """The time limit of the run in minutes, after which it stops."""
    show: bool = False
    """Whether nothing is played or written."""

    def plan(self, cell: Cell) -> Plan:
        """Returns all games of a cell."""
        everyone = tuple(range(len(cell.decks)))
        return Plan(
            (Entrant("first", parse(cell.first)), Entrant("second", parse(cell.second))),
            tuple(Deck.load(name) for name in cell.decks),
            (Stage("", (0, 1), everyone, cell.games or self.games, pairing=self.pairing),),
            seed=self.seed,
            rules=self.rules,
            name=cell.name,
        )


def _minutes() -> float:
    return time.monotonic() / 60


def play(cells: Sequence[Cell], how: Cells, bars: Bars = no_bars, now: Callable[[], float] = _minutes) -> list[Result]:
    """Plays the missing games of the cells, and returns all results; `now` is a clock in minutes."""
    if how.show:
        return [_shown(cell, how) for cell in cells]
    plans = [how.plan(cell) for cell in cells]
    end = math.inf if how.minutes is None else now() + how.minutes
    told = bars(f"{len(cells)} cells") if cells else None
    with ExitStack() as open_stores:
        stores = [open_stores.enter_context(_store(how.folder, plan)) for plan in plans]
        for store in stores:
            open_stores.enter_context(store.playing())
        found = [_result(cell, store) for cell, store in zip(cells, stores, strict=True)]
        if told is not None:
            told.before = _progress(found)[0]
        while any(not result.finished for result in found):
            for k, (cell, store) in enumerate(zip(cells, stores, strict=True)):
                if found[k].finished:
                    continue
                if now() > end:
                    return found
                before = len(found[k].rows)
                block = max(BLOCK, store.plan.stages[0].per_pair)
                run(store, how.workers, until=min(store.plan.total, (before // block + 1) * block))
                found[k] = _result(cell, store)
                if told is not None:
                    told(*_progress(found))
    return found


def _progress(found: Iterable[Result]) -> tuple[int, int]:
    """Returns the number of games played and the expected total; stopped cells count as finished."""
    some = list(found)
    return sum(len(r.rows) for r in some), sum(len(r.rows) if r.finished else r.planned for r in some)


def missing(results: Iterable[Result]) -> list[str]:
    """Returns the end of a report about cells whose stores do not exist."""
    return not_there([result.missing for result in results if result.missing is not None])


def _shown(cell: Cell, how: Cells) -> Result:
    plan = how.plan(cell)
    path = _path(how.folder, plan)
    if not path.exists():
        return Result(cell, (), plan.total, path)
    with _opened(path, plan) as store:
        return _result(cell, store)


def _path(folder: Path, plan: Plan) -> Path:
    return folder / f"{plan.name}.db"


def _store(folder: Path, plan: Plan) -> Store:
    path = _path(make_folder(folder), plan)
    return _opened(path, plan) if path.exists() else Store.create(path, plan)


def _opened(path: Path, plan: Plan) -> Store:
    store = Store.open(path)
    if store.plan != plan:
        store.close()
        raise HearthLabError(f'"{path}" contains other games; name another folder with --out')
    return store


def _result(cell: Cell, store: Store) -> Result:
    return Result(cell, tuple(store.rows()), store.plan.total)
