"""Card counts over the games of a store, cached in a separate file.

Counting a game means replaying it, which takes two milliseconds. Every game is therefore counted only once; when a
store has grown, only the new games are counted.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hearthlab.arena.card_games import LATEST, CardGame, cards_of
from hearthlab.arena.store import Store
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError, StoreError
from hearthlab.game import Record
from hearthlab.util.sqlite import Format, OpenFile, transaction, whole

__all__ = ["BATCH", "DRAWN", "GAME", "KEPT", "OFFERED", "PLAYED", "CardCounts", "Counted", "counted", "records"]

Counted = CardGame | None
"""The card counts of a game; None if it cannot be replayed."""

BATCH = 50
"""The number of games counted between two progress reports."""

GAME, OFFERED, KEPT, DRAWN, PLAYED = range(5)
"""What is counted: whole games by the number of turns that the player began, and the fates of cards by turn."""

_VERSION = 1
"""Increased whenever the way of counting changes, so that older files are no longer used."""

_FORMAT = Format(
    what="counts of cards",
    application=0x48_4C_43_43,  # "HLCC"
    version=_VERSION,
    tables="""CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (number INTEGER PRIMARY KEY, winner INTEGER, actions INTEGER NOT NULL, fits INTEGER NOT NULL);
CREATE TABLE counts (
    what INTEGER NOT NULL, card TEXT NOT NULL, turn INTEGER NOT NULL, agent INTEGER NOT NULL, deck INTEGER NOT NULL,
    foe INTEGER NOT NULL, foe_deck INTEGER NOT NULL, games INTEGER NOT NULL, wins INTEGER NOT NULL,
    draws INTEGER NOT NULL, PRIMARY KEY (what, card, turn, agent, deck, foe, foe_deck)
) WITHOUT ROWID;
""",
    make="hearthlab show --cards",
    resume="hearthlab show --cards",
    rows={"counts": whole("what", "turn", "agent", "deck", "foe", "foe_deck", "games", "wins", "draws")},
)

_KEPT_FOR = 90 * 86_400
"""Seconds after which the counts of a store are removed."""

_Key = tuple[int, str, int, int, int, int, int]


def counted(record: Record) -> Counted:
    """Returns the card counts of a game, or None if this version of HearthLab cannot replay it."""
    try:
        return cards_of(record)
    except HearthLabError:
        return None


class CardCounts(OpenFile):
    """The counts of a store; `with` closes the file."""

    @classmethod
    def of(cls, store: Store) -> CardCounts:
        """Opens the counts of a store, or creates an empty file for them.

        For a store in memory, or if no file can be written, the counts are kept in memory.
        """
        memory = Path(":memory:")
        if store.path == memory:
            return cls(_FORMAT.in_memory({}), memory)
        path = _folder() / f"cards-{_identity(store)}.db"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _forget(path.parent)
            return _opened(path)
        except (OSError, StoreError):
            return cls(_FORMAT.in_memory({}), memory)

    # -- counting --------------------------------------------------------------------------------------

    def pending(self, store: Store) -> list[int]:
        """Returns the numbers of the games that have not been counted yet.

        All counts are discarded if they include a game that is missing from the store or ended differently there.
        """
        there = {number: tuple(end) for number, *end in store.kept()}
        known = {number: tuple(end) for number, *end in self._rows("SELECT number, winner, actions FROM games")}
        if any(there.get(number) != end for number, end in known.items()):
            with transaction(self._db, self.path):
                self._db.execute("DELETE FROM games")
                self._db.execute("DELETE FROM counts")
            known = {}
        return sorted(there.keys() - known.keys())

    def add(self, store: Store, games: Mapping[int, Counted]) -> None:
        """Adds games by number, except for those that another process has added in the meantime."""
        seats = store.plan.seats
        ends = {number: (winner, actions) for number, winner, actions in store.kept(list(games))}
        with transaction(self._db, self.path):
            sums: Counter[tuple[_Key, int | None]] = Counter()
            for number, game in games.items():
                if number not in ends:
                    continue
                winner, actions = ends[number]
                row = (number, winner, actions, game is not None)
                fresh = self._db.execute("INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?)", row).rowcount
                if fresh and game is not None:
                    cell = seats[store.plan.cell_of(number)].tolist()
                    sums.update(_keys(game, cell, winner))
            self._db.executemany(
                "INSERT INTO counts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                "games = games + excluded.games, wins = wins + excluded.wins, draws = draws + excluded.draws",
                ((*key, count, count * (won == 1), count * (won is None)) for (key, won), count in sums.items()),
            )

    def update(self, store: Store, progress: Callable[[int, int], None] | None = None) -> None:
        """Counts the games that have not been counted yet, in this thread."""
        numbers = self.pending(store)
        for start in range(0, len(numbers), BATCH):
            batch = records(store, numbers[start : start + BATCH])
            self.add(store, {number: counted(record) for number, record in batch})
            if progress is not None:
                progress(min(len(numbers), start + BATCH), len(numbers))

    # -- reading ---------------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """The number of counted games, and of those that could not be replayed."""
        all_of_them, fit = self._rows("SELECT count(*), coalesce(sum(fits), 0) FROM games")[0]
        return fit, all_of_them - fit

    def sums(self, columns: Sequence[str], where: Mapping[str, int | str]) -> list[tuple[Any, ...]]:
        """Returns games, wins and draws, grouped by some columns and filtered by the values of others."""
        chosen = ", ".join(columns)
        which = " AND ".join(f"{column} = ?" for column in where) or "1"
        query = f"SELECT {chosen}, sum(games), sum(wins), sum(draws) FROM counts WHERE {which} GROUP BY {chosen}"
        return self._rows(query, *where.values())


def records(store: Store, numbers: Iterable[int]) -> list[tuple[int, Record]]:
    """Returns the records of those games whose actions were stored."""
    found = ((number, store.record(number)) for number in numbers)
    return [(number, record) for number, record in found if record is not None]


def _keys(game: CardGame, cell: Sequence[int], winner: int | None) -> Iterable[tuple[_Key, int | None]]:
    """Yields the keys that a game adds to, and whether the player won (1), lost (0) or drew (None)."""
    agents, decks = cell[1:3], cell[3:5]
    for player, foe in ((0, 1), (1, 0)):
        side = (agents[player], decks[player], agents[foe], decks[foe])
        won = None if winner is None else int(winner == player)
        yield (GAME, "", min(game.turns[player], LATEST), *side), won
        for card, fate in game.fates[player].items():
            if fate.offered:
                yield (OFFERED, card, 0, *side), won
            if fate.kept:
                yield (KEPT, card, 0, *side), won
            if fate.drawn is not None:
                yield (DRAWN, card, fate.drawn, *side), won
            if fate.played is not None:
                yield (PLAYED, card, fate.played, *side), won


def _identity(store: Store) -> str:
    """Returns a key that identifies a store regardless of its path, and the version of the counting."""
    cards = Library.for_rules(store.plan.rules).fingerprint
    parts = [str(_VERSION), store.meta("plan"), store.meta("made"), cards]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:24]


def _folder() -> Path:
    # Not the cache of the card library, which foreign agents can read from inside their walls.
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "hearthlab-results"


def _forget(folder: Path) -> None:
    """Removes counts that have not changed for a long time; they can be recomputed."""
    oldest = time.time() - _KEPT_FOR
    for path in folder.glob("cards-*.db*"):
        with suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()


def _opened(path: Path) -> CardCounts:
    """Opens a file of counts, or creates it; a damaged file is replaced."""
    for again in (False, True):
        try:
            if not path.exists():
                _FORMAT.create(path, {}).close()
            return CardCounts._opened(_FORMAT, path)
        except (StoreError, sqlite3.Error):
            if again:
                raise
            for end in ("", "-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
    raise AssertionError
