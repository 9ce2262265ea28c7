"""Imports recorded games of any format into one table, and reports what was left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hearthlab.errors import BadRecord, HearthLabError
from hearthlab.knowledge.sources.collectobot import read_collectobot
from hearthlab.knowledge.sources.house import read_record
from hearthlab.knowledge.sources.streams import Damage, Read, head
from hearthlab.knowledge.table import KINDS, GameRow, TableWriter, count_games, read_table
from hearthlab.util.files import writable
from hearthlab.util.reading import named

__all__ = ["FileReport", "ImportReport", "Source", "import_games", "open_source"]

Games = Iterator[GameRow | Damage]


@dataclass(frozen=True, slots=True)
class Source:
    """Something to import: its name, its format, and its games."""

    name: str
    format: str
    games: Games


@dataclass(slots=True)
class FileReport:
    """What was imported from a file."""

    name: str
    format: str
    games: int = 0
    damaged: Counter[str] = field(default_factory=Counter)
    """How many records were left out, by reason."""


@dataclass(slots=True)
class ImportReport:
    """What was imported from all files."""

    files: list[FileReport] = field(default_factory=list)
    plays: Counter[str] = field(default_factory=Counter)
    """The number of plays of each kind."""

    @property
    def games(self) -> int:
        """How many games were added to the table."""
        return sum(file.games for file in self.files)

    @property
    def damaged(self) -> Counter[str]:
        """How many records were left out in all files, by reason."""
        return sum((file.damaged for file in self.files), Counter())

    def as_json(self) -> dict[str, Any]:
        """Returns the report as plain data."""
        return {
            "games": self.games,
            "plays": {kind: self.plays[kind] for kind in KINDS},
            "damaged": dict(self.damaged),
            "files": [
                {"name": f.name, "format": f.format, "games": f.games, "damaged": dict(f.damaged)} for f in self.files
            ],
        }


def open_source(path: str | Path, read: Read | None = None) -> Source:
    """Returns the games of a file; the format is detected from its beginning."""
    path = Path(path).expanduser()
    start = head(path)
    if start.startswith(b"PAR1"):
        return Source(path.name, "table", read_table(path))
    if start.startswith(b"SQLite format 3\0"):
        raise BadRecord(f"{named(path)} is a store; hearthlab knowledge import reads it, or open it with Store.open")
    if b"\0" in start:
        raise BadRecord(f"{named(path)} is not UTF-8 text: it contains null bytes")
    text = start.decode("utf-8-sig", "replace").lstrip()
    if not text:
        raise BadRecord(f"{named(path)} is empty")
    if text.startswith("<"):
        return Source(path.name, "HSReplay XML", _raw(path))
    if re.match(r'\{\s*"decks"', text):
        return Source(path.name, "HearthLab record", read_record(path))
    if re.match(r'\{\s*"game"', text) or ('"before"' in text and '"actor"' in text):
        return Source(path.name, "transitions", _raw(path))
    if text.startswith(("{", "[{", "[ {", "[]")):
        return Source(path.name, "Collect-o-Bot", read_collectobot(path, read))
    if "DebugPrintPower" in text or "GameState." in text:
        return Source(path.name, "Power.log", _raw(path))
    raise BadRecord(
        f"{named(path)} is not a record of games; Collect-o-Bot JSON, HSReplay XML, Power.log and HearthLab's own "
        "records are read"
    )


def _raw(path: Path) -> Games:
    # Imported lazily: the readers of raw records are slow to load.
    from hearthlab.knowledge.sources.raw import read_raw

    return read_raw(path)


def import_games(
    sources: Iterable[str | Path | Source],
    out: str | Path,
    *,
    add: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> ImportReport:
    """Writes the games of all files to one table, and returns what was imported and what was left out.

    With `add` the games of an existing table are kept. A game that the table already has is reported as a duplicate.
    Nothing is written if no game can be read. `progress` is called with the number of bytes read and the total.
    """
    out = Path(out).expanduser()
    writable(out)
    given: list[str | Path | Source] = list(sources)
    if add and out.exists():
        given.insert(0, out)
        count_games(out)
    report = ImportReport()
    seen: set[tuple[tuple[str, str], str, str]] = set()
    sizes = [_size(source) for source in given]
    with TableWriter(out) as writer:
        for number, source in enumerate(given):
            before, total = sum(sizes[:number]), sum(sizes)

            def read(size: int, before: int = before, total: int = total) -> None:
                if progress is not None:
                    progress(min(before + size, total - 1), total)

            file, games = _opened(source, read)
            report.files.append(file)
            try:
                for found in games:
                    _take(found, file, seen, writer, report)
            except BadRecord as error:
                file.damaged[str(error)] += 1
            read(sizes[number])
        if progress is not None:
            progress(sum(sizes), sum(sizes))
        if not report.games:
            raise BadRecord(f"no game could be read: {_reasons(report.damaged) or 'there is no file'}")
    return report


def _size(source: str | Path | Source) -> int:
    if isinstance(source, Source):
        return 1
    try:
        return max(1, Path(source).expanduser().stat().st_size)
    except OSError:
        return 1


def _opened(source: str | Path | Source, read: Read) -> tuple[FileReport, Games]:
    if not isinstance(source, Source):
        try:
            source = open_source(source, read)
        except BadRecord as error:
            return FileReport(Path(str(source)).name, "unknown", damaged=Counter([str(error)])), iter(())
    return FileReport(source.name, source.format), source.games


def _take(
    found: GameRow | Damage,
    file: FileReport,
    seen: set[tuple[tuple[str, str], str, str]],
    writer: TableWriter,
    report: ImportReport,
) -> None:
    if isinstance(found, Damage):
        file.damaged[found.reason] += 1
        return
    key = (found.classes, found.game, str(found.date or found.source))
    if key in seen:
        file.damaged["a duplicate game"] += 1
        return
    seen.add(key)
    writer.add(found)
    file.games += 1
    report.plays.update(play.kind for play in found.plays)


def _reasons(damaged: Counter[str]) -> str:
    most: Sequence[tuple[str, int]] = damaged.most_common(3)
    return "; ".join(reason if count == 1 else f"{reason} ({count:,} times)" for reason, count in most)


def load_games(paths: Iterable[str | Path]) -> Iterator[GameRow]:
    """Yields the games of tables, one after the other."""
    for path in paths:
        if Path(path).suffix != ".parquet" and not Path(path).exists():
            raise HearthLabError(f"no file {named(path)}; hearthlab knowledge import writes tables")
        yield from read_table(path)
