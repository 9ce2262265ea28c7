"""Which cards are played together: counts from recorded games, stored in a compressed file.

Counts are kept for each class and for winners, losers and players of undecided games. Everything else is a sum of
these: "all" of the three sides, all classes of the nine, "combined" of isolated and successive counts.
"""

from __future__ import annotations

import datetime
import functools
import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from hearthlab.cards.decks import CLASSES
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.archive import load_archive, save_archive
from hearthlab.knowledge.table import GameRow, count_games, read_table
from hearthlab.knowledge.vocabulary import Floats, Ints, vocabulary
from hearthlab.util.reading import named

__all__ = ["COUNTS", "WHOSE", "CoOccurrence", "Origin", "build"]

COUNTS = ("isolated", "successive", "combined", "game")
"""In the same turn, in the same player's next turn, the sum of both, and anywhere in the same game."""

WHOSE = ("winners", "losers", "all")

_KINDS = ("isolated", "successive", "game")
_SIDES = ("winners", "losers", "undecided")

_TURNS = 31
"""Turns from 0 to 30; later turns count as turn 30."""
_COSTS = 11
_PART = 5_000_000
"""How many pairs are buffered before they are counted."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A table whose games were counted."""

    name: str
    sha256: str
    games: int
    first: str
    """The date of the oldest game; empty if no date is known."""
    last: str


@dataclass(eq=False)
class CoOccurrence:
    """Counts of cards that were played together, with their origins."""

    keys: Ints
    """Sorted keys: class, side, kind and two cards encoded as one number."""
    values: Ints
    plays: Ints
    """How often each card was played, by class and side."""
    sides: Ints
    """How many players were counted, by class and side."""
    timing: Ints
    """How often a card of a cost was played on a turn, by class."""
    origins: list[Origin] = field(default_factory=list)

    @classmethod
    def empty(cls) -> CoOccurrence:
        """Returns a base without counts."""
        none = np.empty(0, dtype=np.int64)
        size, classes = len(vocabulary()), len(CLASSES)
        return cls(
            none,
            none,
            np.zeros((classes, len(_SIDES), size), dtype=np.int64),
            np.zeros((classes, len(_SIDES)), dtype=np.int64),
            np.zeros((classes, _COSTS, _TURNS), dtype=np.int64),
        )

    # -- counting --------------------------------------------------------------------------------------

    def add(self, rows: Iterable[GameRow], players: Sequence[int] = (0, 1)) -> int:
        """Counts games and returns how many; drafted decks are left out, since their cards do not belong together."""
        words = vocabulary()
        gathered: list[int] = []
        games = 0
        for row in rows:
            if row.arena:
                continue
            games += 1
            for player in players:
                self._add_side(row, player, words.number, gathered)
            if len(gathered) > _PART:
                self._merge(gathered)
        self._merge(gathered)
        return games

    def _add_side(self, row: GameRow, player: int, number: Any, gathered: list[int]) -> None:
        cls = CLASSES.index(row.classes[player])
        side = 2 if row.winner is None else int(row.winner != player)
        turns: dict[int, list[int]] = {}
        for turn, name in row.cards(player):
            if name in number:
                turns.setdefault(turn, []).append(number[name])
        costs = vocabulary().costs
        self.sides[cls, side] += 1
        for turn, cards in turns.items():
            for card in cards:
                self.plays[cls, side, card] += 1
                self.timing[cls, min(int(costs[card]), _COSTS - 1), min(turn, _TURNS - 1)] += 1
            pairs = [(a, b) for i, a in enumerate(cards) for j, b in enumerate(cards) if i != j]
            gathered += _keys(cls, side, 0, pairs)
            gathered += _keys(cls, side, 1, [(a, b) for a in cards for b in turns.get(turn + 1, ())])
        all_cards = sorted({card for cards in turns.values() for card in cards})
        gathered += _keys(cls, side, 2, [(a, b) for a in all_cards for b in all_cards if a != b])

    def _merge(self, gathered: list[int]) -> None:
        keys, values = np.unique(np.array(gathered, dtype=np.int64), return_counts=True)
        gathered.clear()
        self._join(keys, values)

    def _join(self, keys: Ints, values: Ints) -> None:
        counts = np.concatenate([self.values, values])
        self.keys, places = np.unique(np.concatenate([self.keys, keys]), return_inverse=True)
        self.values = np.bincount(places, weights=counts, minlength=len(self.keys)).astype(np.int64)
        self._dense.cache_clear()

    def __post_init__(self) -> None:
        # A cache for each base: the same matrices are needed repeatedly.
        self._dense = functools.lru_cache(maxsize=12)(self._gather)

    # -- asking ----------------------------------------------------------------------------------------

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(origin.games for origin in self.origins)

    def matrix(self, count: str = "combined", whose: str = "all", cls: str | None = None) -> Any:
        """Returns the counts as a sparse SciPy matrix: rows are cards, columns the cards played with them."""
        try:
            from scipy.sparse import coo_array
        except ImportError:
            raise HearthLabError("sparse matrices require SciPy; install hearthlab[knowledge]") from None
        rows, columns, values = self._entries(count, whose, cls)
        size = len(vocabulary())
        return coo_array((values, (rows, columns)), shape=(size, size)).tocsr()

    def rows(self, cards: Ints, count: str = "combined", whose: str = "all", cls: str | None = None) -> Floats:
        """Returns the rows of that matrix for some cards, as an array."""
        return self._dense(count, whose, cls)[cards]

    def _gather(self, count: str, whose: str, cls: str | None) -> Floats:
        rows, columns, values = self._entries(count, whose, cls)
        size = len(vocabulary())
        cells = np.bincount(rows * size + columns, weights=values, minlength=size * size).astype(np.float32)
        return cells.reshape(size, size)

    def _entries(self, count: str, whose: str, cls: str | None) -> tuple[Ints, Ints, Ints]:
        kinds = [_KINDS.index(k) for k in (("isolated", "successive") if count == "combined" else (count,))]
        sides = _sides(whose)
        rest, pair = np.divmod(self.keys, len(vocabulary()) ** 2)
        rest, kind = np.divmod(rest, len(_KINDS))
        of_class, side = np.divmod(rest, len(_SIDES))
        chosen = np.isin(kind, kinds) & np.isin(side, sides)
        if cls is not None:
            chosen &= of_class == CLASSES.index(cls)
        rows, columns = np.divmod(pair[chosen], len(vocabulary()))
        return rows, columns, self.values[chosen]

    def follow_ups(
        self, card: str, top: int = 5, count: str = "combined", whose: str = "all", cls: str | None = None
    ) -> list[tuple[str, int]]:
        """Returns the cards most often played with a card, with their counts.

        >>> CoOccurrence.empty().follow_ups("CS2_029")
        []
        """
        words = vocabulary()
        row = self.rows(words.numbers([card]), count, whose, cls)[0]
        best = np.argsort(-row, kind="stable")[:top]
        return [(words.ids[k], int(row[k])) for k in best if row[k] > 0]

    def frequency(self, cls: str, whose: str = "all") -> Floats:
        """Returns how often players of a class played each card."""
        found: Floats = self.plays[CLASSES.index(cls)][_sides(whose)].sum(axis=0).astype(np.float64)
        return found

    # -- the file --------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Writes the base to a compressed file."""
        arrays = {name: _small(getattr(self, name)) for name in _ARRAYS}
        # The differences of sorted numbers are small and compress well.
        arrays["keys"] = np.diff(self.keys, prepend=0)
        meta = {"classes": CLASSES, "sides": _SIDES, "kinds": _KINDS, "origins": [_plain(o) for o in self.origins]}
        save_archive(Path(path), "co-occurrences", meta, arrays)

    @classmethod
    def load(cls, path: str | Path | BinaryIO) -> CoOccurrence:
        """Reads what `save` wrote."""
        meta, found = load_archive(
            Path(path) if isinstance(path, str) else path, "co-occurrences", "hearthlab knowledge build"
        )
        try:
            arrays = {name: found[name].astype(np.int64) for name in _ARRAYS}
            origins = [Origin(**origin) for origin in meta["origins"]]
        except (KeyError, TypeError, ValueError):
            raise HearthLabError("the base of co-occurrences is damaged: counts are missing") from None
        arrays["keys"] = np.cumsum(arrays["keys"])
        empty = cls.empty()
        fits = all(arrays[name].shape == getattr(empty, name).shape for name in ("plays", "sides", "timing"))
        most = len(CLASSES) * len(_SIDES) * len(_KINDS) * len(vocabulary()) ** 2
        keys = arrays["keys"]
        if not fits or keys.shape != arrays["values"].shape or (keys.size and not 0 <= keys.min() <= keys.max() < most):
            raise HearthLabError("the base of co-occurrences is damaged: its counts do not fit its classes and cards")
        return cls(**arrays, origins=origins)


_ARRAYS = ("keys", "values", "plays", "sides", "timing")


def _plain(origin: Origin) -> dict[str, Any]:
    """Returns an origin as plain data."""
    return {name: getattr(origin, name) for name in Origin.__slots__}


def _small(values: Ints) -> Any:
    return values.astype(np.int32) if values.size == 0 or values.max() < 1 << 31 else values


def _sides(whose: str) -> list[int]:
    if whose not in WHOSE:
        raise HearthLabError(f"{whose!r:.40} is not one of {', '.join(WHOSE)}")
    return [0, 1, 2] if whose == "all" else [_SIDES.index(whose)]


def _keys(cls: int, side: int, kind: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    size = len(vocabulary())
    base = ((cls * len(_SIDES) + side) * len(_KINDS) + kind) * size * size
    return [base + a * size + b for a, b in pairs]


def build(
    tables: Iterable[str | Path],
    base: CoOccurrence | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> CoOccurrence:
    """Counts the games of tables; with a base, the new counts are added to it."""
    base = CoOccurrence.empty() if base is None else base
    paths = [Path(table) for table in tables]
    total = sum(count_games(path) for path in paths)
    done = 0
    for path in paths:
        digest = _digest(path)
        if any(origin.sha256 == digest for origin in base.origins):
            raise HearthLabError(f"{named(path)} was already counted; each table is counted only once")
        dates: list[datetime.datetime] = []

        def noted(path: Path = path, dates: list[datetime.datetime] = dates) -> Iterable[GameRow]:
            nonlocal done
            for row in read_table(path):
                if row.date is not None:
                    dates[:] = [min([*dates, row.date]), max([*dates, row.date])]
                done += 1
                if progress is not None:
                    progress(done, total)
                yield row

        games = base.add(noted())
        first, last = (f"{dates[0]:%Y-%m-%d}", f"{dates[-1]:%Y-%m-%d}") if dates else ("", "")
        base.origins.append(Origin(path.name, digest, games, first, last))
    return base


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
