"""The table of games that knowledge is built from: one row per game, with every card played in it."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from hearthlab.cards.data import load
from hearthlab.errors import BadRecord, HearthLabError
from hearthlab.util.files import replacing
from hearthlab.util.reading import named

__all__ = ["KINDS", "GameRow", "Play", "TableWriter", "count_games", "kind_of", "read_table"]

KINDS = ("card", "power", "coin", "token", "unknown")
"""Collectible cards, hero powers, The Coin, other uncollectible cards, and ids that are not in the card data."""

BATCH = 2000
"""How many games are buffered and written at once."""


class Play(NamedTuple):
    """A card that was played."""

    player: int
    """0 for the player who recorded the game, 1 for the opponent."""
    turn: int
    """The turn of that player, counted from 1."""
    card: str
    kind: str
    """One of KINDS."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game: who played, who won, and what was played."""

    source: str
    """The name of the source file."""
    game: str
    """Its name in that file."""
    classes: tuple[str, str]
    plays: tuple[Play, ...] = ()
    date: datetime.datetime | None = None
    mode: str = "unknown"
    winner: int | None = None
    """0 or 1; None for a draw or an unknown result."""
    first: int | None = None
    """The player who went first."""
    seconds: float | None = None
    labels: tuple[str | None, str | None] = (None, None)
    """The archetypes of the decks, as named by the source."""
    decks: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None)
    """The complete lists, if the source has them."""

    @property
    def arena(self) -> bool:
        """Whether the decks were drafted."""
        return self.mode == "arena"

    def cards(self, player: int) -> list[tuple[int, str]]:
        """Returns the collectible cards that a player played, with their turns."""
        return [(play.turn, play.card) for play in self.plays if play.player == player and play.kind == "card"]


@cache
def kind_of(card: str) -> str:
    """Returns which of KINDS a card is.

    >>> [kind_of(card) for card in ("CS2_029", "CS2_034", "GAME_005", "EX1_116t", "?")]
    ['card', 'power', 'coin', 'token', 'unknown']
    """
    data = load().get(card)
    if data is None:
        return "unknown"
    if card.startswith("GAME_005"):
        return "coin"
    if data.type == "hero_power":
        return "power"
    return "card" if data.collectible and not data.portrait else "token"


def _schema() -> Any:
    arrow()
    import pyarrow as pa

    word = pa.dictionary(pa.int32(), pa.string())
    play = pa.struct(
        [
            ("player", pa.int8()),
            ("turn", pa.int16()),
            ("card", pa.string()),
            ("kind", pa.string()),
        ]
    )
    return pa.schema(
        [
            ("source", word),
            ("game", pa.string()),
            ("date", pa.timestamp("ms", tz="UTC")),
            ("mode", word),
            ("arena", pa.bool_()),
            ("class0", word),
            ("class1", word),
            ("label0", word),
            ("label1", word),
            ("winner", pa.int8()),
            ("first", pa.int8()),
            ("seconds", pa.float32()),
            ("deck0", pa.list_(pa.string())),
            ("deck1", pa.list_(pa.string())),
            ("plays", pa.list_(play)),
        ],
        metadata={b"hearthlab": b"games 1"},
    )


def _flat(row: GameRow) -> dict[str, Any]:
    return {
        "source": row.source,
        "game": row.game,
        "date": row.date,
        "mode": row.mode,
        "arena": row.arena,
        "class0": row.classes[0],
        "class1": row.classes[1],
        "label0": row.labels[0],
        "label1": row.labels[1],
        "winner": row.winner,
        "first": row.first,
        "seconds": row.seconds,
        "deck0": row.decks[0],
        "deck1": row.decks[1],
        "plays": [play._asdict() for play in row.plays],
    }


def _row(flat: dict[str, Any]) -> GameRow:
    deck0, deck1 = flat["deck0"], flat["deck1"]
    return GameRow(
        flat["source"],
        flat["game"],
        (flat["class0"], flat["class1"]),
        tuple(Play(p["player"], p["turn"], p["card"], p["kind"]) for p in flat["plays"]),
        flat["date"],
        flat["mode"],
        flat["winner"],
        flat["first"],
        flat["seconds"],
        (flat["label0"], flat["label1"]),
        (None if deck0 is None else tuple(deck0), None if deck1 is None else tuple(deck1)),
    )


def arrow() -> Any:
    """Returns the module that reads and writes Parquet; if it is missing, the error says how to install it."""
    try:
        import pyarrow.parquet as parquet
    except ImportError:
        raise HearthLabError(
            "tables of games are Parquet files, which require pyarrow; install hearthlab[knowledge]"
        ) from None
    return parquet


class TableWriter:
    """Writes a table in batches; the file appears only when it is complete.

    A `with` block closes it; an error inside discards what was written.
    """

    def __init__(self, path: Path) -> None:
        self.games = 0
        self._batch: list[dict[str, Any]] = []
        self._schema = _schema()
        self._file = replacing(path)

    def add(self, row: GameRow) -> None:
        """Adds a game."""
        self._batch.append(_flat(row))
        self.games += 1
        if len(self._batch) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        if self._batch:
            self._writer.write_table(pa.Table.from_pylist(self._batch, schema=self._schema))
            self._batch.clear()

    def __enter__(self) -> TableWriter:
        self._writer = arrow().ParquetWriter(self._file.__enter__(), self._schema, compression="zstd")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._flush()
            self._writer.close()
        except BaseException as problem:
            self._file.__exit__(type(problem), problem, problem.__traceback__)
            raise
        self._file.__exit__(kind, error, trace)


def read_table(path: str | Path) -> Iterator[GameRow]:
    """Yields the games of a table; only one batch is in memory at a time."""
    file = _opened(Path(path))
    try:
        for batch in file.iter_batches(batch_size=BATCH):
            yield from map(_row, batch.to_pylist())
    except (OSError, ValueError) as error:
        raise BadRecord(f"{named(path)} is damaged: {_short(error)}") from None
    finally:
        file.close()


def count_games(path: str | Path) -> int:
    """Returns how many games a table has."""
    file = _opened(Path(path))
    try:
        return int(file.metadata.num_rows)
    finally:
        file.close()


def _opened(path: Path) -> Any:
    parquet = arrow()
    if not path.is_file():
        raise BadRecord(f"no file {named(path)}; hearthlab knowledge import writes one")
    try:
        file = parquet.ParquetFile(path)
    except (OSError, ValueError) as error:
        raise BadRecord(f"{named(path)} is not a table of games: {_short(error)}") from None
    if (file.schema_arrow.metadata or {}).get(b"hearthlab") != b"games 1":
        file.close()
        raise BadRecord(f"{named(path)} is a Parquet file, but not a table that hearthlab knowledge import wrote")
    return file


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:120]


def plays_by_kind(rows: Iterable[GameRow]) -> Counter[str]:
    """Counts the plays of each kind."""
    return Counter(play.kind for row in rows for play in row.plays)


@dataclass(frozen=True, slots=True)
class ClassStatistics:
    """A row of table 1: the games of the recorders of one class."""

    cls: str
    games: int
    seconds: float | None
    """The mean length of games of known length."""
    actions: float
    """The mean number of cards and hero powers played by the recorder."""
    cards: float
    """The same without hero powers."""
    won: float | None
    """The win rate among games with a winner."""


def statistics(rows: Iterable[GameRow]) -> list[ClassStatistics]:
    """Returns the statistics of each class, and of all games under "all"; each game counts once, for its recorder."""
    gathered: dict[str, list[tuple[float | None, int, int, int | None]]] = {}
    for row in rows:
        mine = [play.kind for play in row.plays if play.player == 0]
        found = (row.seconds, len(mine), sum(kind != "power" for kind in mine), row.winner)
        for cls in (row.classes[0], "all"):
            gathered.setdefault(cls, []).append(found)
    order = sorted(gathered, key=lambda cls: (cls == "all", cls))
    return [_statistics(cls, gathered[cls]) for cls in order]


def _statistics(cls: str, games: Sequence[tuple[float | None, int, int, int | None]]) -> ClassStatistics:
    seconds = [s for s, *_ in games if s is not None]
    decided = [winner for *_, winner in games if winner is not None]
    return ClassStatistics(
        cls,
        len(games),
        sum(seconds) / len(seconds) if seconds else None,
        sum(n for _, n, _, _ in games) / len(games),
        sum(n for _, _, n, _ in games) / len(games),
        decided.count(0) / len(decided) if decided else None,
    )
