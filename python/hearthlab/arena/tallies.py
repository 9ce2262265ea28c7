"""Totals of the results for each cell, stored with the games, so that a table of a million games is shown at once."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["INDEXES", "TABLES", "Sums", "add", "known", "read", "rebuild", "take_away"]

TABLES = """CREATE TABLE tallies (
    cell INTEGER PRIMARY KEY, games INTEGER NOT NULL, wins0 INTEGER NOT NULL, wins1 INTEGER NOT NULL,
    microseconds0 INTEGER NOT NULL, microseconds1 INTEGER NOT NULL
);
CREATE TABLE lengths (turns INTEGER PRIMARY KEY, games INTEGER NOT NULL);
CREATE TABLE reasons (reason TEXT PRIMARY KEY, games INTEGER NOT NULL) WITHOUT ROWID"""

INDEXES = """CREATE INDEX games_of_cells ON games (cell);
CREATE INDEX games_with_faults ON games (number) WHERE fault"""

_SUMS = {
    "tallies": "SELECT cell, count(*), count(winner) - sum(winner IS 1), sum(winner IS 1), "
    "sum(microseconds0), sum(microseconds1) FROM games GROUP BY cell",
    "lengths": "SELECT turns, count(*) FROM games GROUP BY turns",
    # All faults count as one reason.
    "reasons": "SELECT CASE WHEN fault THEN 'fault' ELSE reason END AS why, count(*) FROM games GROUP BY why",
}
"""The queries that compute the contents of each table from the games."""

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Sums:
    """Totals of games: a row for each cell, and the numbers of games by length and by reason."""

    cells: npt.NDArray[np.int64]
    """Columns: cell, games, wins of player 0, wins of player 1, microseconds of both."""
    lengths: dict[int, int] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)


def rebuild(db: sqlite3.Connection) -> None:
    """Fills the tables from the games."""
    for table, query in _SUMS.items():
        db.execute(f"INSERT INTO {table} {query}")


def read(db: sqlite3.Connection, kept: bool) -> Sums:
    """Returns the totals; a store of an older version does not contain them, so they are computed from its games."""
    cells, lengths, reasons = (
        db.execute(f"SELECT * FROM {table}" if kept else query).fetchall() for table, query in _SUMS.items()
    )
    return Sums(np.array(cells, dtype=np.int64).reshape(-1, 6), dict(lengths), dict(reasons))


def known(db: sqlite3.Connection, rows: Iterable[Row]) -> set[int]:
    """Returns the numbers of those games that the store already contains."""
    numbers = json.dumps([row[0] for row in rows])
    query = "SELECT value FROM json_each(?) WHERE value IN (SELECT number FROM games)"
    return {number for (number,) in db.execute(query, (numbers,))}


def add(db: sqlite3.Connection, rows: Iterable[Row], sign: int = 1) -> None:
    """Adds games, given as rows of the table of games, to the totals."""
    rows = list(rows)
    if not rows:
        return
    _, cells, _, winners, turns, _, times0, times1, whys, faults, *_ = zip(*rows, strict=True)
    numbers, places = np.unique(np.array(cells, dtype=np.int64), return_inverse=True)
    sums = np.zeros((len(numbers), 5), dtype=np.int64)
    won = np.array([-1 if winner is None else winner for winner in winners])
    for column, amounts in enumerate((1, won == 0, won == 1, times0, times1)):
        np.add.at(sums[:, column], places, np.array(amounts, dtype=np.int64) * sign)
    reasons = Counter("fault" if fault else why for why, fault in zip(whys, faults, strict=True))
    columns = ("games", "wins0", "wins1", "microseconds0", "microseconds1")
    changes = ", ".join(f"{column} = {column} + excluded.{column}" for column in columns)
    db.executemany(
        f"INSERT INTO tallies VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET {changes}",
        np.column_stack((numbers, sums)).tolist(),
    )
    for table, counts in (("lengths", Counter(turns)), ("reasons", reasons)):
        db.executemany(
            f"INSERT INTO {table} VALUES (?, ?) ON CONFLICT DO UPDATE SET games = games + excluded.games",
            ((value, sign * games) for value, games in counts.items()),
        )
        db.execute(f"DELETE FROM {table} WHERE games = 0")


def take_away(db: sqlite3.Connection, numbers: Iterable[int]) -> None:
    """Subtracts games of the store from the totals, because others replace them."""
    found = (db.execute("SELECT * FROM games WHERE number = ?", (number,)).fetchone() for number in numbers)
    add(db, [row for row in found if row is not None], sign=-1)
