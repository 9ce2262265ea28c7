"""The results of a tournament in one SQLite file that survives whatever happens to the process."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from hearthlab.arena import config
from hearthlab.arena.schedule import Numbers, Plan
from hearthlab.cards.library import default_library
from hearthlab.errors import StoreError
from hearthlab.game import Record

__all__ = ["Row", "Saved", "Store"]

VERSION = 1
"""The version of the tables; a store of a newer one is refused."""

_APPLICATION = 0x48_4C_41_42  # "HLAB"

Row = tuple[int, int, int, int | None, int, int, int, int, str, int, str | None]
"""Number, cell, seed, winner, turns, actions, microseconds of both players, reason, fault, actions as text."""

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT NOT NULL, parameters TEXT NOT NULL, sees_everything INTEGER);
CREATE TABLE decks (id INTEGER PRIMARY KEY, name TEXT NOT NULL, class TEXT NOT NULL, cards TEXT NOT NULL);
CREATE TABLE stages (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE cells (
    id INTEGER PRIMARY KEY, stage INTEGER NOT NULL, agent0 INTEGER NOT NULL, agent1 INTEGER NOT NULL,
    deck0 INTEGER NOT NULL, deck1 INTEGER NOT NULL, first INTEGER NOT NULL
);
CREATE TABLE games (
    number INTEGER PRIMARY KEY, cell INTEGER NOT NULL, seed INTEGER NOT NULL, winner INTEGER, turns INTEGER NOT NULL,
    actions INTEGER NOT NULL, microseconds0 INTEGER NOT NULL, microseconds1 INTEGER NOT NULL, reason TEXT NOT NULL,
    fault INTEGER NOT NULL, record TEXT
);
CREATE VIEW results AS
SELECT games.number, stages.name AS stage, a.name AS agent0, b.name AS agent1, d.name AS deck0, e.name AS deck1,
    cells.first, games.seed, games.winner, games.turns, games.actions, games.microseconds0, games.microseconds1,
    games.reason, games.fault
FROM games JOIN cells ON cells.id = games.cell JOIN stages ON stages.id = cells.stage
    JOIN agents a ON a.id = cells.agent0 JOIN agents b ON b.id = cells.agent1
    JOIN decks d ON d.id = cells.deck0 JOIN decks e ON e.id = cells.deck1;
"""


@dataclass(frozen=True, slots=True)
class Saved:
    """A finished game, by the names that tables use."""

    number: int
    stage: int
    league: int
    agents: tuple[str, str]
    decks: tuple[str, str]
    first: int
    seed: int
    winner: int | None
    turns: int
    actions: int
    times: tuple[float, float] = field(compare=False)
    """Seconds of each player."""
    reason: str
    fault: bool


class Store:
    """A tournament's plan and its finished games; `with` closes it."""

    def __init__(self, connection: sqlite3.Connection, path: Path, plan: Plan) -> None:
        self._db = connection
        self.path = path
        self.plan = plan

    # -- opening ---------------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: str | Path, plan: Plan) -> Store:
        """A new store; one that exists already is not touched."""
        path = Path(path)
        if plan.library is not default_library():
            raise StoreError("a store keeps tournaments with the cards of HearthLab only; leave out cards of your own")
        if path.exists():
            raise StoreError(f'"{path}" exists already; go on with `hearthlab resume {path}`, or name another file')
        return cls._fill(_connect(path), path, plan)

    @classmethod
    def in_memory(cls, plan: Plan) -> Store:
        """A store that is gone with the process."""
        return cls._fill(sqlite3.connect(":memory:", isolation_level=None), Path(":memory:"), plan)

    @classmethod
    def _fill(cls, db: sqlite3.Connection, path: Path, plan: Plan) -> Store:
        meta = {
            "plan": json.dumps(config.to_dict(plan)),
            "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "cards": default_library().fingerprint,
        }
        with _sentences(path):
            # All or nothing: a process that dies here leaves a file that is no store.
            db.execute("BEGIN IMMEDIATE")
            for statement in _TABLES.split(";\n"):
                db.execute(statement)
            db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
            db.executemany(
                "INSERT INTO agents VALUES (?, ?, ?, ?)",
                [(k, e.name, e.spec.full, e.spec.sees_everything) for k, e in enumerate(plan.entrants)],
            )
            db.executemany(
                "INSERT INTO decks VALUES (?, ?, ?, ?)",
                [(k, plan.deck_names[k], d.cls, json.dumps(d.cards)) for k, d in enumerate(plan.decks)],
            )
            db.executemany("INSERT INTO stages VALUES (?, ?)", [(k, s.name) for k, s in enumerate(plan.stages)])
            db.executemany(
                "INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(k, c.stage, *c.agents, *c.decks, c.first) for k, c in enumerate(plan.cells)],
            )
            db.execute(f"PRAGMA application_id = {_APPLICATION}")
            db.execute(f"PRAGMA user_version = {VERSION}")
            db.execute("COMMIT")
        return cls(db, path, plan)

    @classmethod
    def open(cls, path: str | Path) -> Store:
        """A store that exists; a newer version and other files are refused."""
        path = Path(path)
        if not path.is_file():
            raise StoreError(f'there is no store "{path}"; `hearthlab tournament --store {path} …` makes one')
        try:
            db = _connect(path)
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
        except (sqlite3.DatabaseError, StoreError):
            raise StoreError(f'"{path}" is no store of results') from None
        if application != _APPLICATION:
            raise StoreError(f'"{path}" is no store of results')
        if version > VERSION:
            raise StoreError(
                f'"{path}" was written by a newer HearthLab (version {version} of the store; this one reads up to '
                f"{VERSION}); update HearthLab"
            )
        with _sentences(path):
            text = db.execute("SELECT value FROM meta WHERE key = 'plan'").fetchone()[0]
        return cls(db, path, config.from_dict(json.loads(text)))

    def close(self) -> None:
        """Lets go of the file."""
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- writing ---------------------------------------------------------------------------------------

    def add(self, rows: Sequence[Row]) -> None:
        """Keeps finished games; one that is there already stays as it is."""
        with _sentences(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany("INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
                self._db.execute("COMMIT")
            except sqlite3.Error:
                # A full disk may have ended the transaction already.
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    # -- reading ---------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many games are finished."""
        return int(self._one("SELECT count(*) FROM games"))

    @property
    def same_cards(self) -> bool:
        """Whether the games were begun with the cards of this HearthLab."""
        return bool(self._one("SELECT value FROM meta WHERE key = 'cards'") == default_library().fingerprint)

    def missing(self) -> Numbers:
        """The games that are still to be played."""
        with _sentences(self.path):
            done = np.fromiter((n for (n,) in self._db.execute("SELECT number FROM games")), dtype=np.int64)
        left = np.ones(self.plan.total, dtype=bool)
        left[done] = False
        return np.flatnonzero(left).astype(np.uint64)

    def rows(self) -> Iterator[Saved]:
        """All finished games in the order of their numbers."""
        names = [entrant.name for entrant in self.plan.entrants]
        decks, cells = self.plan.deck_names, self.plan.cells
        query = (
            "SELECT number, cell, seed, winner, turns, actions, microseconds0, microseconds1, reason, fault FROM games"
        )
        with _sentences(self.path):
            found = self._db.execute(f"{query} ORDER BY number").fetchall()
        leagues = self.plan.leagues_of(np.array([row[0] for row in found], dtype=np.uint64)).tolist()
        for row, league in zip(found, leagues, strict=True):
            number, cell_number, seed, winner, turns, actions, time0, time1, reason, fault = row
            cell = cells[cell_number]
            yield Saved(
                number,
                cell.stage,
                league,
                (names[cell.agents[0]], names[cell.agents[1]]),
                (decks[cell.decks[0]], decks[cell.decks[1]]),
                cell.first,
                seed,
                winner,
                turns,
                actions,
                (time0 / 1e6, time1 / 1e6),
                reason,
                bool(fault),
            )

    def record(self, number: int) -> Record | None:
        """What is needed to see a game again, if its actions were kept; None if they were not."""
        cell_number, seed, actions = self._game(number)
        if actions is None:
            return None
        cell, plan = self.plan.cells[cell_number], self.plan
        decks = (plan.decks[cell.decks[0]], plan.decks[cell.decks[1]])
        return Record(decks, plan.rules, seed, cell.first, tuple(actions.splitlines()))

    def _game(self, number: int) -> tuple[int, int, str | None]:
        with _sentences(self.path):
            found = self._db.execute("SELECT cell, seed, record FROM games WHERE number = ?", (number,)).fetchone()
        if found is None:
            what = "was not played yet" if 0 <= number < self.plan.total else f"is not one of {self.plan.total}"
            raise StoreError(f'game {number} of "{self.path}" {what}; games are numbered from 0')
        return (found[0], found[1], found[2])

    def _one(self, query: str) -> Any:
        with _sentences(self.path):
            return self._db.execute(query).fetchone()[0]


def _connect(path: Path) -> sqlite3.Connection:
    with _sentences(path):
        db = sqlite3.connect(path, timeout=60.0, isolation_level=None)
        # Readers never wait for the writer, and a process that is killed leaves whole transactions only.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        return db


class _sentences:
    """Turns errors of SQLite into sentences."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, sqlite3.Error):
            return
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            raise StoreError(
                f'"{self.path}" cannot grow ({error}); the results so far are safe: make room and `hearthlab resume` it'
            ) from None
        raise StoreError(f'"{self.path}" cannot be used as a store: {error}') from None
