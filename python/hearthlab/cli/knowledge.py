"""`hearthlab knowledge`: what recorded games and deck lists say about hidden cards."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from hearthlab.arena.execution import play_record
from hearthlab.arena.store import Store
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, print_json
from hearthlab.game import Record
from hearthlab.knowledge.importing import ImportReport, Source, import_games
from hearthlab.knowledge.sources.house import rows_of_records
from hearthlab.knowledge.sources.streams import head
from hearthlab.knowledge.table import KINDS, read_table, statistics
from hearthlab.util.progress import Progress
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)
    _import_options(steps)
    _games_options(steps)


def _bar(options: argparse.Namespace, label: str) -> Progress | None:
    return None if options.quiet or options.json else Progress(label)


# Import


def _import_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "import",
        _import,
        "read recorded games of any format into one Parquet table",
        "hearthlab knowledge import 2017-*.json.gz --out games.parquet",
        "hearthlab knowledge import Power.log run.db --out games.parquet --add",
    )
    sub.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="Collect-o-Bot JSON, HSReplay XML, Power.log (each gzipped or not), a HearthLab record, store or table",
    )
    sub.add_argument("--out", metavar="TABLE", type=Path, required=True, help="the table to write")
    sub.add_argument("--add", action="store_true", help="keep the games that the table already has")
    sub.add_argument("--quiet", action="store_true", help="no progress bar")


def _import(options: argparse.Namespace) -> int:
    sources = [_source(path) for path in options.files]
    report = import_games(sources, options.out, add=options.add, progress=_bar(options, "import"))
    if options.json:
        return print_json(report.as_json())
    show(*_import_text(report, options.out))
    return 0


def _source(path: Path) -> Path | Source:
    """Returns the games of a store, which the knowledge itself cannot open; any other file is left to it."""
    if not path.is_file() or path.stat().st_size == 0 or not head(path, 16).startswith(b"SQLite format 3\0"):
        return path
    return Source(path.name, "store", rows_of_records(_records(path), path.name))


def _records(path: Path) -> Iterator[tuple[str, Record]]:
    with Store.open(path) as store:
        for row in store.rows():
            # A game without a record is played again: equal seeds lead to equal games.
            yield str(row.number), store.record(row.number) or play_record(store.plan, row.number)


def _import_text(report: ImportReport, out: Path) -> list[str | Table]:
    parts: list[str | Table] = [
        Table(
            ("file", "format", "games", "left out"),
            [(f.name, f.format, f"{f.games:,}", f"{f.damaged.total():,}") for f in report.files],
            left=(0, 1),
        ),
        f"{report.games:,} games in {out}, {report.plays.total():,} plays: "
        + ", ".join(f"{report.plays[kind]:,} {_NAMES[kind]}" for kind in KINDS),
    ]
    parts += [f"left out {count:,} times: {reason}" for reason, count in report.damaged.most_common()]
    return parts


_NAMES = {
    "card": "collectible cards",
    "power": "hero powers",
    "coin": "coins",
    "token": "tokens",
    "unknown": "unknown cards",
}


# Statistics of games


def _games_options(steps: argparse._SubParsersAction[Parser]) -> None:
    sub = command(
        steps,
        "games",
        _games,
        "count the games of a table by class: length, actions, wins",
        "hearthlab knowledge games games.parquet",
    )
    sub.add_argument("table", metavar="TABLE", type=Path, help="a table that import wrote")


def _games(options: argparse.Namespace) -> int:
    rows = statistics(read_table(options.table))
    if options.json:
        return print_json(
            [
                {"class": r.cls, "games": r.games, "seconds": r.seconds, "actions": r.actions, "cards": r.cards}
                for r in rows
            ]
        )
    show(
        Table(
            ("class", "games", "avg. length (s)", "avg. actions", "of them cards", "won"),
            [
                (
                    r.cls,
                    f"{r.games:,}",
                    "-" if r.seconds is None else f"{r.seconds:.1f}",
                    f"{r.actions:.2f}",
                    f"{r.cards:.2f}",
                    "-" if r.won is None else f"{100 * r.won:.1f} %",
                )
                for r in rows
            ],
        )
    )
    return 0


COMMAND = Command(
    about="learn from recorded games and deck lists which cards an opponent holds",
    group=Group.EXPERIMENTS,
    order=4,
    examples=(
        "hearthlab knowledge import 2017-*.json.gz --out games.parquet",
        "hearthlab knowledge games games.parquet",
    ),
    options=_options,
    run=None,
    json=False,
)
