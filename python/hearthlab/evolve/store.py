"""An evolution in one SQLite file: all individuals and results, and the checkpoint from which it resumes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError, StoreError
from hearthlab.evolve.config import Config
from hearthlab.evolve.fitness import Outcome
from hearthlab.evolve.rounds import Judgement
from hearthlab.evolve.strategy import Individual, read_genes, read_steps
from hearthlab.util.reading import Given, parse_json
from hearthlab.util.sqlite import Format, OpenFile, transaction, whole

__all__ = ["Contest", "Entry", "EvolutionStore", "Judged"]

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE individuals (
    execution INTEGER, id INTEGER, parent INTEGER, born INTEGER NOT NULL, genes TEXT NOT NULL, steps TEXT NOT NULL,
    PRIMARY KEY (execution, id)
) WITHOUT ROWID;
CREATE TABLE judged (
    execution INTEGER, generation INTEGER, individual INTEGER, fitness INTEGER NOT NULL, survived INTEGER NOT NULL,
    PRIMARY KEY (execution, generation, individual)
) WITHOUT ROWID;
CREATE TABLE results (
    execution INTEGER, generation INTEGER, a INTEGER, b INTEGER, deck_a INTEGER, deck_b INTEGER,
    wins_a INTEGER NOT NULL, wins_b INTEGER NOT NULL, games INTEGER NOT NULL, seed INTEGER NOT NULL,
    PRIMARY KEY (execution, generation, a, b, deck_a, deck_b)
) WITHOUT ROWID;
CREATE TABLE rounds (
    execution INTEGER, generation INTEGER, round INTEGER, a INTEGER, b INTEGER, deck_a INTEGER, deck_b INTEGER,
    wins_a INTEGER NOT NULL, wins_b INTEGER NOT NULL, games INTEGER NOT NULL, seed INTEGER NOT NULL,
    PRIMARY KEY (execution, generation, round, a, b, deck_a, deck_b)
) WITHOUT ROWID;
CREATE TABLE checkpoints (
    execution INTEGER, generation INTEGER, state TEXT NOT NULL, games INTEGER NOT NULL, turns INTEGER NOT NULL,
    seconds REAL NOT NULL, faults INTEGER NOT NULL, fault TEXT, PRIMARY KEY (execution, generation)
) WITHOUT ROWID;
CREATE TABLE contests (name TEXT PRIMARY KEY, about TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE contest_results (
    contest TEXT, a INTEGER, b INTEGER, deck_a INTEGER, deck_b INTEGER,
    wins_a INTEGER NOT NULL, wins_b INTEGER NOT NULL, games INTEGER NOT NULL, seed INTEGER NOT NULL,
    PRIMARY KEY (contest, a, b, deck_a, deck_b)
) WITHOUT ROWID
"""

_OUTCOME = ("a", "b", "deck_a", "deck_b", "wins_a", "wins_b", "games", "seed")
_MOST_GAMES = 1_000_000_000
"""The maximum number of games in a row; keeps sums over all rows within 64 bits."""

FORMAT = Format(
    what="an evolution",
    application=0x48_4C_45_56,  # "HLEV"
    version=2,
    tables=_TABLES,
    since={"rounds": 2},
    make="hearthlab evolve --store",
    resume="hearthlab evolve resume",
    rows={
        "individuals": f"{whole('execution', 'id', 'born')} AND (parent IS NULL OR {whole('parent')}) "
        "AND typeof(genes) = 'text' AND typeof(steps) = 'text'",
        "judged": f"{whole('execution', 'generation', 'individual', 'fitness', 'survived')} AND survived <= 1",
        "results": f"{whole('execution', 'generation', *_OUTCOME)} AND wins_a + wins_b <= games AND a <> b",
        "rounds": f"{whole('execution', 'generation', 'round', *_OUTCOME)} AND round > 0 "
        "AND wins_a + wins_b <= games AND a <> b",
        "checkpoints": f"{whole('execution', 'generation', 'games', 'turns', 'faults')} AND typeof(state) = 'text' "
        "AND typeof(seconds) IN ('real', 'integer') AND seconds BETWEEN 0 AND 1e12 "
        "AND typeof(fault) IN ('null', 'text')",
        "contests": "typeof(name) = 'text' AND typeof(about) = 'text'",
        "contest_results": f"typeof(contest) = 'text' AND {whole(*_OUTCOME)} AND wins_a + wins_b <= games "
        f"AND games <= {_MOST_GAMES} AND a <> b",
    },
)

_BORN = "LEFT JOIN individuals i ON i.execution = r.execution AND i.id = r"
_OUTSIDE = {
    "individuals": "individuals WHERE execution >= ?1 OR born > ?2",
    "checkpoints": "checkpoints WHERE execution >= ?1 OR generation > ?2",
    "judged individuals": f"judged r {_BORN}.individual WHERE i.id IS NULL OR r.execution >= ?1 OR r.generation > ?2",
    **{
        what: f"{table} r {_BORN}.a WHERE i.id IS NULL OR r.execution >= ?1 OR r.generation > ?2 "
        f"OR deck_a >= ?3 OR deck_b >= ?3 OR games > {_MOST_GAMES}"
        for what, table in (("results", "results"), ("results on fresh seeds", "rounds"))
    },
    "results of the second": f"results r {_BORN}.b WHERE i.id IS NULL",
    "results of the second on fresh seeds": f"rounds r {_BORN}.b WHERE i.id IS NULL",
}
"""Queries for invalid rows, by their name; the parameters are the numbers of executions, generations and decks."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An individual in one generation: its fitness, and whether it survived."""

    execution: int
    generation: int
    individual: int
    born: int
    fitness: int
    survived: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A participant of a contest: its name in tables, the agent as text, and its individual, if any."""

    name: str
    agent: str
    execution: int | None = None
    individual: int | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """Games after the evolution: the participants, their decks, and the results so far."""

    name: str
    entries: tuple[Entry, ...]
    decks: tuple[str, ...]
    games: int
    """Games for each pair and each ordered pair of decks."""
    seed: int
    results: npt.NDArray[np.int64]
    """Rows of a, b, deck a, deck b, wins of a, wins of b, games."""


class Pair(Protocol):
    """Two individuals or entries with their decks, by their numbers."""

    @property
    def a(self) -> int: ...
    @property
    def b(self) -> int: ...
    @property
    def deck_a(self) -> int: ...
    @property
    def deck_b(self) -> int: ...


class EvolutionStore(OpenFile):
    """The configuration of an evolution and its results so far; `with` closes it."""

    def __init__(self, connection: sqlite3.Connection, path: Path, config: Config | None = None) -> None:
        super().__init__(connection, path)
        if config is None:
            config = self._stored_config()
            self._check(config)
        self.config = config

    def _stored_config(self) -> Config:
        try:
            return Config.from_dict(self.json("config"))
        except StoreError:
            raise
        except HearthLabError as error:
            raise StoreError(f'"{self.path}" is damaged: {error}') from None

    def _check(self, config: Config) -> None:
        """Raises StoreError unless every row belongs to an execution, generation and decks of the configuration."""
        ends = (config.executions, config.generations, len(config.decks))
        tables = {row[0] for row in self._rows("SELECT name FROM sqlite_master")}
        for what, query in _OUTSIDE.items():
            if query.split()[0] not in tables:
                continue  # a file of an earlier version
            found = self._rows(f"SELECT count(*) FROM {query}", *ends[: query.count("?")])[0][0]
            if found:
                raise StoreError(f'"{self.path}" is damaged: {found:,} {what} do not fit its configuration')

    @property
    def same_cards(self) -> bool:
        """Whether the store was created with the cards of this HearthLab; custom cards are checked when given."""
        return bool(self.config.own) or self.meta("cards") == default_library().fingerprint

    # -- opening ---------------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: str | Path, config: Config) -> EvolutionStore:
        """Creates a store; raises StoreError if the file exists already."""
        path = Path(path)
        return cls(FORMAT.create(path, _meta(config)), path, config)

    @classmethod
    def in_memory(cls, config: Config) -> EvolutionStore:
        """Creates a store in memory."""
        return cls(FORMAT.in_memory(_meta(config)), Path(":memory:"), config)

    @classmethod
    def open(cls, path: str | Path) -> EvolutionStore:
        """Opens a store; raises StoreError if the file is not one or is of a newer version."""
        return cls._opened(FORMAT, Path(path))

    # -- the evolution ---------------------------------------------------------------------------------

    def add(
        self,
        execution: int,
        generation: int,
        everyone: Sequence[Individual],
        found: Judgement,
        survived: Sequence[bool],
        state: Mapping[str, Any],
        seconds: float,
    ) -> None:
        """Adds a whole generation in one transaction."""
        new = [i for i in everyone if i.born == generation]
        marks = zip(everyone, found.fitness, survived, strict=True)
        outcomes = [o for played in found.rounds for o in played]
        faults = [o for o in outcomes if o.faults]
        count = sum(o.games for o in outcomes), sum(o.turns for o in outcomes)
        with transaction(self._db, self.path):
            self._db.executemany(
                "INSERT INTO individuals VALUES (?, ?, ?, ?, ?, ?)",
                [(execution, i.id, i.parent, i.born, json.dumps(i.genes), json.dumps(i.steps)) for i in new],
            )
            self._db.executemany(
                "INSERT INTO judged VALUES (?, ?, ?, ?, ?)",
                [(execution, generation, i.id, f, int(s)) for i, f, s in marks],
            )
            self._db.executemany(
                "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(execution, generation, *_result(o, everyone)) for o in found.rounds[0]],
            )
            again = [(k, o) for k, played in enumerate(found.rounds) if k for o in played]
            if again:
                self._db.executemany(
                    "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [(execution, generation, k, *_result(o, everyone)) for k, o in again],
                )
            self._db.execute(
                "INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(execution, generation, json.dumps(state), *count, seconds),
                    sum(o.faults for o in faults),
                    faults[0].fault if faults else None,
                ),
            )

    def checkpoint(self, execution: int) -> Given | None:
        """Returns the state from which an execution resumes, or None if it has not started."""
        query = "SELECT state FROM checkpoints WHERE execution = ? ORDER BY generation DESC LIMIT 1"
        found = self._rows(query, execution)
        return parse_json(found[0][0], "checkpoint", StoreError).object() if found else None

    @property
    def finished(self) -> list[int]:
        """The executions that have reached their last generation."""
        query = "SELECT execution FROM checkpoints WHERE generation = ? ORDER BY execution"
        return [row[0] for row in self._rows(query, self.config.generations)]

    @property
    def games(self) -> int:
        """The number of games played so far."""
        return int(self._rows("SELECT coalesce(sum(games), 0) FROM checkpoints")[0][0])

    def effort(self) -> tuple[int, float, float, int]:
        """Returns games, wall-clock seconds, mean turns per game, and games in which the core failed."""
        query = "SELECT coalesce(sum(games), 0), coalesce(sum(seconds), 0), coalesce(sum(turns), 0), "
        games, seconds, turns, faults = self._rows(f"{query} coalesce(sum(faults), 0) FROM checkpoints")[0]
        return games, seconds, turns / max(1, games), faults

    # -- reading ---------------------------------------------------------------------------------------

    def judged(self) -> list[Judged]:
        """Returns every individual of every generation, in order."""
        query = (
            "SELECT j.execution, j.generation, j.individual, i.born, j.fitness, j.survived FROM judged j "
            "JOIN individuals i ON i.execution = j.execution AND i.id = j.individual "
            "ORDER BY j.execution, j.generation, j.individual"
        )
        return [Judged(e, g, i, born, fit, bool(survived)) for e, g, i, born, fit, survived in self._rows(query)]

    def individuals(self, execution: int) -> dict[int, Individual]:
        """Returns the individuals of an execution by id."""
        query = "SELECT id, parent, born, genes, steps FROM individuals WHERE execution = ?"
        count = len(self.config.space.parameters)

        def given(number: int, text: str) -> Given:
            return parse_json(text, f"individual {number} of {self.path}", StoreError)

        return {
            number: Individual(
                number,
                parent,
                born,
                read_genes(given(number, genes), count, 1.0),
                read_steps(given(number, steps), count),
            )
            for number, parent, born, genes, steps in self._rows(query, execution)
        }

    def final(self, execution: int) -> list[Individual]:
        """Returns the survivors of the last generation so far, best first."""
        query = (
            "SELECT individual FROM judged WHERE execution = ?1 AND survived = 1 AND generation = "
            "(SELECT max(generation) FROM checkpoints WHERE execution = ?1) ORDER BY fitness DESC, individual"
        )
        everyone = self.individuals(execution)
        found = [everyone[row[0]] for row in self._rows(query, execution)]
        if not found:
            raise StoreError(f'"{self.path}" is damaged: nobody survived execution {execution + 1}')
        return found

    def results(self, execution: int, generation: int, k: int = 0) -> npt.NDArray[np.int64]:
        """Returns rows of a, b, deck a, deck b, wins of a, wins of b, games, with the ids of individuals.

        `k` is the round: 0 for the first, others are on fresh seeds.
        """
        query = f"SELECT {_RESULT} FROM {_round(k)} WHERE execution = ? AND generation = ? {_AND_ROUND[k > 0]}"
        return _table(self._rows(query, execution, generation, *([k] if k else [])))

    def row(self, where: str | tuple[int, int, int], pair: Pair) -> tuple[int, int, int, int] | None:
        """Returns the wins of both, the number of games and the seed of a row; None if there is no such row.

        `where` is the name of a contest, or an execution, a generation and a round.
        """
        which = "a = ? AND b = ? AND deck_a = ? AND deck_b = ?"
        numbers = (pair.a, pair.b, pair.deck_a, pair.deck_b)
        if isinstance(where, str):
            found = self._rows(f"SELECT {_COUNTS} FROM contest_results WHERE contest = ? AND {which}", where, *numbers)
        else:
            execution, generation, k = where
            place = f"execution = ? AND generation = ? {_AND_ROUND[k > 0]} AND {which}"
            values = (execution, generation, *([k] if k else []), *numbers)
            found = self._rows(f"SELECT {_COUNTS} FROM {_round(k)} WHERE {place}", *values)
        return found[0] if found else None

    # -- contests --------------------------------------------------------------------------------------

    def add_contest(self, name: str, entries: Sequence[Entry], decks: Sequence[str], games: int, seed: int) -> None:
        """Starts a contest; deletes one of the same name with all of its games."""
        about = {
            "entries": [[e.name, e.agent, e.execution, e.individual] for e in entries],
            "decks": list(decks),
            "games": games,
            "seed": seed,
        }
        with transaction(self._db, self.path):
            self._db.execute("DELETE FROM contest_results WHERE contest = ?", (name,))
            self._db.execute("INSERT OR REPLACE INTO contests VALUES (?, ?)", (name, json.dumps(about)))

    def add_to_contest(self, name: str, outcomes: Sequence[Outcome]) -> None:
        """Adds games of a contest."""
        rows = [(name, o.a, o.b, o.deck_a, o.deck_b, *_counts(o)) for o in outcomes]
        with transaction(self._db, self.path):
            self._db.executemany("INSERT INTO contest_results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def contest(self, name: str) -> Contest | None:
        """Returns a contest, or None if it has not started."""
        found = self._rows("SELECT about FROM contests WHERE name = ?", name)
        if not found:
            return None
        about = parse_json(found[0][0], f'contest "{name}"', StoreError).object(("entries", "decks", "games", "seed"))
        entries = tuple(self._entry(entry) for entry in about["entries"].list(_MOST_ENTRIES, 2))
        decks = tuple(deck.text() for deck in about["decks"].list(1000, 1))
        rows = _table(self._rows(f"SELECT {_RESULT} FROM contest_results WHERE contest = ?", name))
        if rows.size and (rows[:, :2].max() >= len(entries) or rows[:, 2:4].max() >= len(decks)):
            raise StoreError(f'"{self.path}" is damaged: contest "{name}" has results of unknown entries')
        games, seed = about["games"].whole(1, _MOST_GAMES), about["seed"].whole(0, (1 << 64) - 1)
        return Contest(name, entries, decks, games, seed, rows)

    def _entry(self, given: Given) -> Entry:
        name, agent, execution, individual = given.list(4, 4)
        if execution.value is None and individual.value is None:
            return Entry(name.text(), agent.text(10_000))
        found = Entry(
            name.text(),
            agent.text(10_000),
            execution.whole(0, self.config.executions - 1),
            individual.whole(0, (1 << 63) - 1),
        )
        query = "SELECT 1 FROM individuals WHERE execution = ? AND id = ?"
        if not self._rows(query, found.execution, found.individual):
            given.wrong("there is no such individual")
        return found

    def contests(self) -> list[str]:
        """Returns the names of all contests that have started."""
        return [row[0] for row in self._rows("SELECT name FROM contests ORDER BY name")]


def _meta(config: Config) -> dict[str, str]:
    return {"config": json.dumps(config.to_dict()), "cards": default_library().fingerprint}


_MOST_ENTRIES = 100_000
_COUNTS = "wins_a, wins_b, games, seed"
_AND_ROUND = ("", "AND round = ?")
_RESULT = "a, b, deck_a, deck_b, wins_a, wins_b, games"


def _round(k: int) -> str:
    """Returns the name of the table for a round's results; rounds on fresh seeds have a separate one."""
    return "rounds" if k else "results"


def _result(o: Outcome, everyone: Sequence[Individual]) -> tuple[int, ...]:
    return everyone[o.a].id, everyone[o.b].id, o.deck_a, o.deck_b, *_counts(o)


def _counts(o: Outcome) -> tuple[int, int, int, int]:
    return o.wins_a, o.wins_b, o.games, o.seed


def _table(rows: Sequence[Sequence[int]]) -> npt.NDArray[np.int64]:
    return np.array(rows, dtype=np.int64).reshape(-1, 7)
