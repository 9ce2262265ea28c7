"""Cells of a table or figure: games of one agent against another, played evenly, resumed, and stopped when clear.

A cell has a store of its own in the folder of the run. All cells get their games block by block in turn, so that a run
that is stopped early leaves about as many games in each; the next run goes on from there. A cell may stop before its
last game when its verdict is clear.
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
"""Games that a cell plays before the next one has its turn."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Two agents and the decks that they play with, each pair of decks with both beginners."""

    name: str
    """The name of its store."""
    first: str
    second: str
    decks: tuple[str, ...]
    claim: Claim | None = None
    """What is claimed about the win rate of the first agent, in percent; the cell stops when that is clear."""
    games: int | None = None
    """Its number of games, if it is not that of all cells."""


@dataclass(frozen=True)
class Result:
    """The games of a cell that were played so far."""

    cell: Cell
    rows: tuple[Saved, ...]
    planned: int
    missing: Path | None = None
    """Its store, if that is not there and nothing was to be played."""

    @functools.cached_property
    def tally(self) -> Tally:
        """The games, from the first agent's side."""
        return Tally.of(self.rows, "first")

    def with_decks(self, mine: str, theirs: str) -> Tally:
        """Returns the games with one pair of decks, the first agent's deck first."""
        some = (row for row in self.rows if row.decks[:: 1 if row.agents[0] == "first" else -1] == (mine, theirs))
        return Tally.of(some, "first")

    @property
    def turns(self) -> list[int]:
        """The turns of every game, those of both players counted."""
        return [row.turns for row in self.rows]

    @property
    def clear(self) -> bool:
        """Whether the verdict on the cell's claim is so clear that more games are not needed."""
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
    """How long the run may take before it stops with what it has."""
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
    """Plays what the cells still lack, and returns all of them; `now` is a clock in minutes."""
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
    """Returns the games done and those that are still to be expected, stopped cells counted as they are."""
    some = list(found)
    return sum(len(r.rows) for r in some), sum(len(r.rows) if r.finished else r.planned for r in some)


def missing(results: Iterable[Result]) -> list[str]:
    """Returns the end of a report about cells whose stores are not there."""
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
        raise HearthLabError(f'"{path}" holds other games; name another folder with --out')
    return store


def _result(cell: Cell, store: Store) -> Result:
    return Result(cell, tuple(store.rows()), store.plan.total)
