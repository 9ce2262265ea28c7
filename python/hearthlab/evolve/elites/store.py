"""A map of decks in one SQLite file: every deck, every result with its seed, and the elites."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hearthlab.arena.stats import Tally
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError, StoreError
from hearthlab.evolve.elites.config import SIZE, MapConfig
from hearthlab.evolve.fitness import Outcome
from hearthlab.util.reading import Given, parse_json
from hearthlab.util.sqlite import Format, OpenFile, transaction, whole

__all__ = ["Candidate", "Elite", "MapStore"]

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE decks (
    id INTEGER PRIMARY KEY, parent INTEGER, batch INTEGER NOT NULL, cards TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE results (
    batch INTEGER, again INTEGER, deck INTEGER, opponent INTEGER,
    wins INTEGER NOT NULL, losses INTEGER NOT NULL, games INTEGER NOT NULL, seed INTEGER NOT NULL,
    PRIMARY KEY (batch, again, deck, opponent)
) WITHOUT ROWID;
CREATE TABLE places (
    batch INTEGER, x INTEGER, y INTEGER, deck INTEGER NOT NULL,
    PRIMARY KEY (batch, x, y)
) WITHOUT ROWID;
CREATE TABLE final (
    deck INTEGER, opponent INTEGER,
    wins INTEGER NOT NULL, losses INTEGER NOT NULL, games INTEGER NOT NULL, seed INTEGER NOT NULL,
    PRIMARY KEY (deck, opponent)
) WITHOUT ROWID;
CREATE TABLE batches (batch INTEGER PRIMARY KEY, state TEXT NOT NULL, games INTEGER NOT NULL, seconds REAL NOT NULL)
"""

FORMAT = Format(
    what="a map of decks",
    application=0x48_4C_4D_45,  # "HLME"
    version=1,
    tables=_TABLES,
    make="hearthlab elites --store",
    resume="hearthlab elites resume",
    rows={
        "decks": f"{whole('id', 'batch')} AND (parent IS NULL OR {whole('parent')}) AND typeof(cards) = 'text'",
        "results": f"{whole('batch', 'again', 'deck', 'opponent', 'wins', 'losses', 'games', 'seed')} "
        "AND again <= 1 AND wins + losses <= games AND games BETWEEN 1 AND 1000000",
        "places": whole("batch", "x", "y", "deck"),
        "final": f"{whole('deck', 'opponent', 'wins', 'losses', 'games', 'seed')} AND wins + losses <= games "
        "AND games BETWEEN 1 AND 1000000",
        "batches": f"{whole('batch', 'games')} AND typeof(state) = 'text' AND typeof(seconds) IN ('real', 'integer')",
    },
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A deck of the search."""

    id: int
    parent: int | None
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Elite:
    """The best deck at a place, with all of its games."""

    place: tuple[int, int]
    deck: Candidate
    tally: Tally
    """The games of the search, which overestimate it, since it was the best of several decks."""
    final: Tally
    """The games on fresh seeds after the search; none before its end."""

    @property
    def judged(self) -> Tally:
        """The games for judging it: those after the search, if there are any."""
        return self.final if self.final.games else self.tally


class MapStore(OpenFile):
    """A map of decks with its history; `with` closes it."""

    def __init__(self, connection: Any, path: Path, config: MapConfig | None = None) -> None:
        super().__init__(connection, path)
        self.config = self._stored() if config is None else config

    def _stored(self) -> MapConfig:
        try:
            found = MapConfig.from_dict(self.json("config"))
        except StoreError:
            raise
        except HearthLabError as error:
            raise StoreError(f'"{self.path}" is damaged: {error}') from None
        ends = (found.batches, len(found.against), found.curve.bins, found.spells.bins)
        for what, query in _OUTSIDE.items():
            bad = self._rows(f"SELECT count(*) FROM {query}", *(ends[k] for k in _ENDS[what]))[0][0]
            if bad:
                raise StoreError(f'"{self.path}" is damaged: {bad:,} {what} do not fit its configuration')
        return found

    @classmethod
    def create(cls, path: str | Path, config: MapConfig) -> MapStore:
        """Creates a store; raises StoreError if the file exists already."""
        return cls(FORMAT.create(Path(path), _meta(config)), Path(path), config)

    @classmethod
    def in_memory(cls, config: MapConfig) -> MapStore:
        """Creates a store in memory."""
        return cls(FORMAT.in_memory(_meta(config)), Path(":memory:"), config)

    @classmethod
    def open(cls, path: str | Path) -> MapStore:
        """Opens a store; raises StoreError if the file is not one."""
        return cls._opened(FORMAT, Path(path))

    @property
    def same_cards(self) -> bool:
        """Whether the store was created with the cards of this HearthLab."""
        return self.meta("cards") == default_library().fingerprint

    def add(
        self,
        batch: int,
        decks: Sequence[Candidate],
        rounds: Sequence[Sequence[tuple[int, Outcome]]],
        taken: Mapping[tuple[int, int], int],
        state: Mapping[str, Any],
        seconds: float,
    ) -> None:
        """Adds a batch in one transaction: its decks, its results by round, and the places that were taken."""
        results = [
            (batch, again, deck, o.deck_b, o.wins_a, o.wins_b, o.games, o.seed)
            for again, outcomes in enumerate(rounds)
            for deck, o in outcomes
        ]
        with transaction(self._db, self.path):
            self._db.executemany(
                "INSERT INTO decks VALUES (?, ?, ?, ?)",
                [(d.id, d.parent, batch, json.dumps(d.cards)) for d in decks],
            )
            self._db.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)", results)
            self._db.executemany(
                "INSERT INTO places VALUES (?, ?, ?, ?)", [(batch, *place, deck) for place, deck in taken.items()]
            )
            self._db.execute(
                "INSERT INTO batches VALUES (?, ?, ?, ?)",
                (batch, json.dumps(state), sum(row[6] for row in results), seconds),
            )

    @property
    def done(self) -> int:
        """The number of finished batches."""
        return int(self._rows("SELECT count(*) FROM batches")[0][0])

    @property
    def searched(self) -> bool:
        """Whether all batches are finished."""
        return self.done > self.config.batches

    @property
    def finished(self) -> bool:
        """Whether the elites have also been evaluated on fresh seeds."""
        return bool(self._rows("SELECT count(*) FROM final")[0][0])

    def add_final(self, outcomes: Sequence[tuple[int, Outcome]]) -> None:
        """Adds the games of the elites after the search, in one transaction."""
        rows = [(deck, o.deck_b, o.wins_a, o.wins_b, o.games, o.seed) for deck, o in outcomes]
        with transaction(self._db, self.path):
            self._db.executemany("INSERT INTO final VALUES (?, ?, ?, ?, ?, ?)", rows)

    def state(self) -> Given | None:
        """Returns the state from which the search resumes, or None if it has not started."""
        found = self._rows("SELECT state FROM batches ORDER BY batch DESC LIMIT 1")
        return parse_json(found[0][0], "state", StoreError).object() if found else None

    def effort(self) -> tuple[int, float]:
        """Returns games and wall-clock seconds."""
        games, seconds = self._rows("SELECT coalesce(sum(games), 0), coalesce(sum(seconds), 0) FROM batches")[0]
        final = self._rows("SELECT coalesce(sum(games), 0) FROM final")[0][0]
        return int(games + final), float(seconds)

    def elites(self) -> dict[tuple[int, int], Elite]:
        """Returns the elite of every occupied place."""
        query = (
            "SELECT p.x, p.y, d.id, d.parent, d.cards, sum(r.wins), sum(r.losses), sum(r.games) FROM "
            "(SELECT x, y, deck, max(batch) FROM places GROUP BY x, y) p "
            "JOIN decks d ON d.id = p.deck JOIN results r ON r.deck = d.id GROUP BY p.x, p.y ORDER BY p.x, p.y"
        )
        final = {
            deck: Tally(games, wins, games - wins - losses)
            for deck, wins, losses, games in self._rows(
                "SELECT deck, sum(wins), sum(losses), sum(games) FROM final GROUP BY deck"
            )
        }
        found = {}
        for x, y, number, parent, cards, wins, losses, games in self._rows(query):
            given = parse_json(cards, f"deck {number} of {self.path}", StoreError)
            deck = Candidate(number, parent, tuple(card.text(100) for card in given.list(SIZE, SIZE)))
            found[x, y] = Elite((x, y), deck, Tally(games, wins, games - wins - losses), final.get(number, Tally()))
        return found

    def coverage(self) -> list[tuple[int, int]]:
        """Returns the number of occupied places after each batch."""
        firsts = [row[0] for row in self._rows("SELECT min(batch) FROM places GROUP BY x, y")]
        return [(batch, sum(first <= batch for first in firsts)) for batch in range(self.done)]


def _meta(config: MapConfig) -> dict[str, str]:
    return {"config": json.dumps(config.to_dict()), "cards": default_library().fingerprint}


_OUTSIDE = {
    "batches": "batches WHERE batch > ?",
    "results": "results r LEFT JOIN decks d ON d.id = r.deck WHERE d.id IS NULL OR r.batch > ? OR r.opponent >= ?",
    "final results": "final r LEFT JOIN decks d ON d.id = r.deck WHERE d.id IS NULL OR r.opponent >= ?",
    "places": "places p LEFT JOIN decks d ON d.id = p.deck WHERE d.id IS NULL OR p.batch > ? OR x >= ? OR y >= ?",
}
"""Queries for invalid rows, by the name of the rows."""
_ENDS = {"batches": (0,), "results": (0, 1), "final results": (1,), "places": (0, 2, 3)}
