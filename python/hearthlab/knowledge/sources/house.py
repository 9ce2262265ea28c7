"""Reads HearthLab's own games by replaying their records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from hearthlab.errors import HearthLabError
from hearthlab.game import Game, Record
from hearthlab.knowledge.sources.streams import Damage
from hearthlab.knowledge.table import GameRow, Play, kind_of
from hearthlab.util.reading import MEGABYTE, read_text

__all__ = ["read_record", "row_of_record", "rows_of_records"]


def row_of_record(record: Record, source: str, name: str) -> GameRow:
    """Returns the row of a record; both decks are known, and player 0 counts as the recorder."""
    game = Game.replay(record)
    plays: list[tuple[int, int, Play]] = []
    # A secret is visible only to its owner, so each player's plays are read from that player's view.
    for player in (0, 1):
        for place, line in enumerate(game.view(player).history):
            if line["what"] in ("play", "power") and line["player"] == player and line["card"]:
                play = Play(player, line["turn"] + 1 >> 1, line["card"], kind_of(line["card"]))
                plays.append((line["turn"], place, play))
    one, other = record.decks
    return GameRow(
        source,
        name,
        (one.cls, other.cls),
        tuple(play for *_, play in sorted(plays)),
        None,
        "hearthlab",
        game.winner,
        game.first,
        None,
        (one.name or None, other.name or None),
        (one.cards, other.cards),
    )


def rows_of_records(records: Iterable[tuple[str, Record]], source: str) -> Iterator[GameRow | Damage]:
    """Yields the rows of many records with their names, such as those of a store."""
    for name, record in records:
        try:
            yield row_of_record(record, source, name)
        except HearthLabError as error:
            yield Damage(f"a record that cannot be replayed: {str(error)[:200]}")


def read_record(path: Path) -> Iterator[GameRow | Damage]:
    """Yields the game of a JSON record, or the games of a file with a record on every line."""
    text = read_text(path, 64 * MEGABYTE)
    lines = [line for line in text.splitlines() if line.strip()]
    for number, line in enumerate(lines):
        name = path.stem if len(lines) == 1 else f"{path.stem}:{number + 1}"
        try:
            record = Record.from_json(line)
        except HearthLabError as error:
            yield Damage(f"a record that cannot be read: {str(error)[:200]}")
            continue
        yield from rows_of_records([(name, record)], path.name)
