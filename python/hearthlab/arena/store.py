"""The results of a tournament in one SQLite file, which survives a killed process."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any

import numpy as np

from hearthlab.arena import config, tallies
from hearthlab.arena.rows import Saved, SavedFault
from hearthlab.arena.schedule import Numbers, Plan
from hearthlab.arena.stats import Summary
from hearthlab.arena.tallies import Sums
from hearthlab.cards.library import Library
from hearthlab.errors import IllegalAction, StoreError
from hearthlab.game import Action, Record
from hearthlab.util.frames import frame
from hearthlab.util.reading import shown
from hearthlab.util.sqlite import Format, OpenFile, sentences, transaction, whole

__all__ = ["FaultRow", "Row", "Saved", "SavedFault", "Store"]

Row = tuple[int, int, int, int | None, int, int, int, int, str, int, str | None]
"""Number, cell, seed, winner, turns, actions, microseconds of both players, reason, fault, actions as text."""

FaultRow = tuple[int, int, str, str, str, str]
"""Number of the game, player, point, reason, traceback, tail of the output."""

_FAULTS = """CREATE TABLE faults (
    game INTEGER NOT NULL, player INTEGER NOT NULL, point TEXT NOT NULL, reason TEXT NOT NULL, trace TEXT NOT NULL,
    output TEXT NOT NULL, PRIMARY KEY (game, player, point)
) WITHOUT ROWID"""

_TABLES = f"""{_FAULTS};
{tallies.TABLES};
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
{tallies.INDEXES};
CREATE VIEW results AS
SELECT games.number, stages.name AS stage, a.name AS agent0, b.name AS agent1, d.name AS deck0, e.name AS deck1,
    cells.first, games.seed, games.winner, games.turns, games.actions, games.microseconds0, games.microseconds1,
    games.reason, games.fault
FROM games JOIN cells ON cells.id = games.cell JOIN stages ON stages.id = cells.stage
    JOIN agents a ON a.id = cells.agent0 JOIN agents b ON b.id = cells.agent1
    JOIN decks d ON d.id = cells.deck0 JOIN decks e ON e.id = cells.deck1;
"""


_NUMBERS = ("number", "cell", "seed", "turns", "actions", "microseconds0", "microseconds1", "fault")

FORMAT = Format(
    what="results",
    application=0x48_4C_41_42,  # "HLAB"
    version=3,
    tables=_TABLES,
    make="hearthlab tournament --store",
    resume="hearthlab resume",
    rows={
        "games": f"{whole(*_NUMBERS)} AND fault <= 1 "
        "AND (winner IS NULL OR winner IN (0, 1)) AND typeof(reason) = 'text' AND length(reason) <= 100000 "
        "AND typeof(record) IN ('null', 'text')",
        "faults": "game IN (SELECT number FROM games) AND typeof(player) = 'integer' AND player IN (0, 1) "
        "AND point IN ('open', 'start', 'act', 'finish') AND typeof(reason) = 'text' AND typeof(trace) = 'text' "
        "AND typeof(output) = 'text' AND max(length(reason), length(trace), length(output)) <= 100000",
        "tallies": f"{whole('cell', 'games', 'wins0', 'wins1', 'microseconds0', 'microseconds1')} "
        "AND wins0 + wins1 <= games",
        "lengths": whole("turns", "games"),
        "reasons": f"typeof(reason) = 'text' AND length(reason) <= 100000 AND {whole('games')}",
    },
    since={"faults": 2, "tallies": 3, "lengths": 3, "reasons": 3},
    late=("games",),
)


class Store(OpenFile):
    """A tournament's plan and its finished games; `with` closes it.

    >>> from hearthlab import tournament
    >>> with tournament(["random", "eva"], ["aggro-pirate-warrior"], games=2, seed=1) as store:
    ...     [(row.agents, row.reason) for row in store.rows()]
    [(('random', 'eva'), 'death'), (('eva', 'random'), 'death')]
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, plan: Plan | None = None) -> None:
        super().__init__(connection, path)
        self.plan = self._planned() if plan is None else plan

    def _planned(self) -> Plan:
        # The first version stored which agents see everything only in its table of agents.
        seers = self._rows("SELECT name FROM agents WHERE sees_everything") if self._version < 2 else []
        return config.from_dict(self.json("plan"), [name for (name,) in seers])

    @property
    def _version(self) -> int:
        return int(self._rows("PRAGMA user_version")[0][0])

    # -- opening ---------------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: str | Path, plan: Plan) -> Store:
        """Creates a store; raises StoreError if the file exists already."""
        path = Path(path)
        if plan.library is not Library.for_rules(plan.rules):
            raise StoreError(
                "a store can only hold tournaments with the cards of HearthLab; leave out --store or your own cards"
            )
        return cls(FORMAT.create(path, _meta(plan), partial(_fill, plan)), path, plan)

    @classmethod
    def in_memory(cls, plan: Plan) -> Store:
        """Creates a store in memory."""
        return cls(FORMAT.in_memory(_meta(plan), partial(_fill, plan)), Path(":memory:"), plan)

    @classmethod
    def open(cls, path: str | Path) -> Store:
        """Opens a store; raises StoreError if the file is not a store, or of a newer version."""
        return cls._opened(FORMAT, Path(path))

    # -- writing ---------------------------------------------------------------------------------------

    def add(self, rows: Sequence[Row], faults: Sequence[FaultRow] = (), forfeits: Sequence[Row] = ()) -> None:
        """Adds finished games and faults; games that exist already are kept, but replaced by forfeits."""
        version = self._version
        with transaction(self._db, self.path):
            self._upgrade(version)
            there = tallies.known(self._db, rows)
            tallies.add(self._db, [row for row in rows if row[0] not in there] if there else rows)
            _insert(self._db, "OR IGNORE", rows)
            self._db.executemany("INSERT OR IGNORE INTO faults VALUES (?, ?, ?, ?, ?, ?)", faults)
            self._db.executemany("DELETE FROM faults WHERE game = ?", [(row[0],) for row in forfeits])
            tallies.take_away(self._db, (row[0] for row in forfeits))
            tallies.add(self._db, forfeits)
            _insert(self._db, "OR REPLACE", forfeits)

    def _upgrade(self, version: int) -> None:
        """Adds the tables that a store of an older version lacks."""
        if version < 2:
            self._db.execute(_FAULTS)
            self._db.executemany("INSERT INTO faults VALUES (?, ?, ?, ?, ?, ?)", self._first_faults())
        if version < 3:
            for statement in f"{tallies.TABLES};\n{tallies.INDEXES}".split(";\n"):
                self._db.execute(statement)
            tallies.rebuild(self._db)
        if version < FORMAT.version:
            self._db.execute(f"PRAGMA user_version = {FORMAT.version}")

    def _first_faults(self) -> list[FaultRow]:
        """Returns the faults of a store of the first version, which stored only their reasons."""
        found = self._rows("SELECT number, winner, reason FROM games WHERE fault AND winner IS NOT NULL")
        return [(number, 1 - winner, "act", reason, "", "") for number, winner, reason in found]

    # -- reading ---------------------------------------------------------------------------------------

    @property
    def same_cards(self) -> bool:
        """Whether the store was created with the cards of this version of HearthLab."""
        return self.meta("cards") == Library.for_rules(self.plan.rules).fingerprint

    @property
    def count(self) -> int:
        """The number of finished games."""
        return int(self._rows("SELECT count(*) FROM games")[0][0])

    def done(self) -> Numbers:
        """Returns the numbers of the finished games."""
        self._sound("games")
        parts = [self._checked(part) for part in self._each("SELECT number, cell, seed FROM games")]
        found: Numbers = np.concatenate(parts) if parts else np.empty(0, dtype=np.uint64)
        return found

    def missing(self) -> Numbers:
        """Returns the numbers of the games that have not been played yet."""
        left = np.ones(self.plan.total, dtype=bool)
        left[self.done().view(np.int64)] = False
        return np.flatnonzero(left).view(np.uint64)

    def forfeited(self) -> list[int]:
        """Returns the numbers of the games that were not played, or do not count, because an agent forfeited them."""
        if self._version < 2:
            return []
        query = "SELECT number FROM games WHERE fault AND number NOT IN (SELECT game FROM faults)"
        return [number for (number,) in self._rows(query)]

    def games(self, kind: str = "pandas") -> Any:
        """Returns a pandas or polars data frame with a row for every finished game, in the order of their numbers."""
        rows = list(self.rows())
        return frame(
            {
                "number": [row.number for row in rows],
                "stage": [row.stage for row in rows],
                **{f"agent{seat}": [row.agents[seat] for row in rows] for seat in (0, 1)},
                **{f"deck{seat}": [row.decks[seat] for row in rows] for seat in (0, 1)},
                "first": [row.first for row in rows],
                "winner": [None if row.winner is None else row.agents[row.winner] for row in rows],
                "turns": [row.turns for row in rows],
                "actions": [row.actions for row in rows],
                **{f"seconds{seat}": [row.times[seat] for row in rows] for seat in (0, 1)},
                "reason": [row.reason for row in rows],
                "fault": [row.fault for row in rows],
                "seed": [row.seed for row in rows],
            },
            kind,
        )

    def standings(self, kind: str = "pandas") -> Any:
        """Returns a pandas or polars data frame with a row for every agent, best first.

        The columns are games, wins, draws, losses, the win rate with its 95 % interval, the rating with its half-width,
        and the win rate in games in which the agent goes first.
        """
        names = [entrant.name for entrant in self.plan.entrants]
        found = Summary(names, self.plan.deck_names, self.plan.seats, self.sums(), self.lost_by_fault())
        tallies, begun = found.by_agent(), found.by_beginner()
        rated = {rating.agent: rating for rating in found.ratings()} if found.games else {}
        names = sorted(found.agents, key=lambda name: -tallies[name].win_rate)
        return frame(
            {
                "agent": names,
                "games": [tallies[name].games for name in names],
                "wins": [tallies[name].wins for name in names],
                "draws": [tallies[name].draws for name in names],
                "losses": [tallies[name].losses for name in names],
                "win_rate": [tallies[name].win_rate for name in names],
                "low": [tallies[name].interval[0] for name in names],
                "high": [tallies[name].interval[1] for name in names],
                "rating": [rated[name].points if name in rated else None for name in names],
                "rating_half": [rated[name].half if name in rated else None for name in names],
                "begins": [begun[name].win_rate for name in names],
            },
            kind,
        )

    def __repr__(self) -> str:
        return f"<Store {self.plan.name}: {self.count:,} of {self.plan.total:,} games>"

    def faults(self) -> list[SavedFault]:
        """Returns the faults of all games, in the order of their numbers; forfeited games have none."""
        query = "SELECT game, player, point, reason, trace, output FROM faults ORDER BY game, player, point"
        found: list[FaultRow] = self._rows(query) if self._version >= 2 else self._first_faults()
        return [
            SavedFault(game, player, self.agents_of(game)[player], point, reason, trace, output)
            for game, player, point, reason, trace, output in found
        ]

    def agents_of(self, number: int) -> tuple[str, str]:
        """Returns the names of the agents of a game."""
        a, b = self.plan.cells[self.plan.cell_of(number)].agents
        return self.plan.entrants[a].name, self.plan.entrants[b].name

    def sums(self) -> Sums:
        """Returns the totals of the finished games for each cell; fast even with a million games."""
        with sentences(self.path):
            found = tallies.read(self._db, self._version >= 3)
        cells = found.cells[:, 0]
        count = int(found.cells[:, 1].sum())
        if (cells >= len(self.plan.seats)).any() or not count == self.count == sum(found.lengths.values()):
            raise StoreError(f'"{self.path}" is damaged: its totals do not match its games')
        return found

    def rows(self) -> Iterator[Saved]:
        """Yields all finished games in the order of their numbers."""
        self._sound("games")
        yield from self._saved("")

    def lost_by_fault(self) -> list[Saved]:
        """Returns the games that were lost by a fault, in the order of their numbers."""
        return list(self._saved("WHERE fault"))

    def games_of(self, cells: Sequence[int], start: int = 0, most: int = 100) -> list[Saved]:
        """Returns up to `most` finished games of some cells, in the order of their numbers."""
        wanted = f"WHERE cell IN (SELECT value FROM json_each('{json.dumps(list(cells))}'))"
        return list(self._saved(wanted, f"LIMIT {int(most)} OFFSET {int(start)}"))

    def kept(self, numbers: Sequence[int] | None = None) -> list[tuple[int, int | None, int]]:
        """Returns number, winner and actions of all or some games whose actions were stored and which had no fault."""
        which = "" if numbers is None else f"AND number IN (SELECT value FROM json_each('{json.dumps(list(numbers))}'))"
        found = self._rows(f"SELECT number, winner, actions FROM games WHERE record IS NOT NULL AND NOT fault {which}")
        return [(number, winner, actions) for number, winner, actions in found]

    def _saved(self, which: str, limit: str = "") -> Iterator[Saved]:
        names = [entrant.name for entrant in self.plan.entrants]
        decks, seats = self.plan.deck_names, self.plan.seats
        columns = "number, cell, seed, winner, turns, actions, microseconds0, microseconds1, reason, fault"
        for part in self._each(f"SELECT {columns} FROM games {which} ORDER BY number {limit}"):
            leagues = self.plan.leagues_of(self._checked(part)).tolist()
            cells = seats[[row[1] for row in part]].tolist()
            for row, league, (stage, a, b, d, e, first) in zip(part, leagues, cells, strict=True):
                number, _, seed, winner, turns, actions, time0, time1, reason, fault = row
                yield Saved(
                    number,
                    stage,
                    league,
                    (names[a], names[b]),
                    (decks[d], decks[e]),
                    first,
                    seed,
                    winner,
                    turns,
                    actions,
                    (time0 / 1e6, time1 / 1e6),
                    reason,
                    bool(fault),
                )

    def _checked(self, rows: Sequence[Sequence[Any]]) -> Numbers:
        """Returns the numbers of games; raises StoreError for a game that is not in the plan."""
        columns: Numbers = np.array([row[:3] for row in rows], dtype=np.uint64).T
        numbers, cells, seeds = columns
        total = self.plan.total
        fits = numbers < total
        if fits.all():
            fits = (cells == self.plan.cells_of(numbers)) & (seeds == self.plan.seeds_of(numbers))
        for k in np.flatnonzero(~fits):
            raise StoreError(f'"{self.path}" is damaged: its game {numbers[k]} is not one of the {total:,} of its plan')
        found: Numbers = numbers
        return found

    def record(self, number: int) -> Record | None:
        """Returns the record of a game, or None if its actions were not stored."""
        cell_number, seed, actions = self._game(number)
        if actions is None:
            return None
        try:
            for text in actions.splitlines():
                Action.parse(text)
        except IllegalAction as error:
            raise StoreError(f'"{self.path}" is damaged: the record of game {number} is invalid ({error})') from None
        cell, plan = self.plan.cells[cell_number], self.plan
        decks = (plan.decks[cell.decks[0]], plan.decks[cell.decks[1]])
        return Record(decks, plan.rules, seed, cell.first, tuple(actions.splitlines()))

    def _game(self, number: int) -> tuple[int, int, str | None]:
        planned = 0 <= number < self.plan.total
        found = self._rows("SELECT cell, seed, record FROM games WHERE number = ?", number) if planned else []
        if not found:
            what = "has not been played yet" if planned else f"is not one of {self.plan.total}"
            raise StoreError(f'game {shown(number)} of "{self.path}" {what}; games are numbered from 0')
        self._checked([(number, *found[0][:2])])
        cell, seed, record = found[0]
        return cell, seed, record


_AT_ONCE = 64
"""The number of games that one statement inserts: SQLite then takes half as long as with a statement for each."""


def _insert(db: sqlite3.Connection, conflict: str, rows: Sequence[Row]) -> None:
    """Inserts games in the order of their numbers, which is the order of the table."""
    ordered = sorted(rows, key=itemgetter(0))
    whole = len(ordered) - len(ordered) % _AT_ONCE
    insert, one = f"INSERT {conflict} INTO games VALUES", "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    parts = (ordered[k : k + _AT_ONCE] for k in range(0, whole, _AT_ONCE))
    db.executemany(f"{insert} {', '.join([one] * _AT_ONCE)}", (tuple(chain.from_iterable(part)) for part in parts))
    db.executemany(f"{insert} {one}", ordered[whole:])


def _meta(plan: Plan) -> dict[str, str]:
    return {"plan": json.dumps(config.to_dict(plan)), "cards": Library.for_rules(plan.rules).fingerprint}


def _fill(plan: Plan, db: sqlite3.Connection) -> None:
    """Writes the agents, decks and cells, for readers of the file that do not use HearthLab."""
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
