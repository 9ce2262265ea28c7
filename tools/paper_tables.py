"""Writes the tables of the papers into the docs (`make tables`), or lists outdated ones (`make tables-check`).

A table is between two marks in a page. The first mark contains the command that reproduces it and a stamp of the
engine: a checksum of the cards and of a few hundred games, which differs if the engine has changed since. The games are
kept in stores, so that an interrupted run can be resumed.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import hashlib
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.papers import demarcos2019, dockhorn2018, garcia2019, sakurai2023, zhang2020
from hearthlab.papers.base import Options, markdown, no_bars, papers
from hearthlab.util.table import Table

ROOT = Path(__file__).resolve().parents[1]
PAGES = (Path("docs/experiments.md"), Path("docs/lab/experiments.md"))
BEGIN = re.compile(r"^<!-- table: (?P<command>[^,]+), engine (?P<stamp>\w+) -->$", re.MULTILINE)
END = "<!-- end of the table -->"
BY_DECISION = Path("sakurai2023-decision")

FILES = ("Stage,League", "The figures and the report", "The whole report", "Missing: ", "Unfinished: ")
"""The first words of the parts of a report that are about files."""

RUNS: Mapping[str, Options] = {
    "demarcos2019": demarcos2019.Options(measure="equivalent"),
    "demarcos2019 --figure B.1": demarcos2019.Options(figure="B.1", out=Path("demarcos2019-b1")),
    "dockhorn2018 --table 2": dockhorn2018.Options(table="2"),
    "dockhorn2018 --table beliefs": dockhorn2018.Options(table="beliefs"),
    "dockhorn2018 --table positions": dockhorn2018.Options(table="positions"),
    "garcia2019 --table 4": garcia2019.Options(table=4),
    "garcia2019 --table 5": garcia2019.Options(table=5),
    "sakurai2023 --figure 6": sakurai2023.Options(figure="6"),
    "sakurai2023 --figure 7": sakurai2023.Options(figure="7"),
    "sakurai2023 --figure 8": sakurai2023.Options(figure="8"),
    "sakurai2023 --figure 7 --per decision": sakurai2023.Options(figure="7", per="decision", out=BY_DECISION),
    "sakurai2023 --figure 8 --per decision": sakurai2023.Options(figure="8", per="decision", out=BY_DECISION),
    "zhang2020": zhang2020.Options(),
    "zhang2020 --table all": zhang2020.Options(table="all"),
}
"""The commands that produce the tables, after `hearthlab reproduce`."""
NOT_KEPT = ("dockhorn2018 --table positions", "zhang2020")
"""The commands whose results are not stored, so that there is nothing to show."""


def stamp() -> str:
    """Returns a checksum of the engine: its cards, and the results of some games with all shipped decks."""
    decks = [Deck.load(name) for name in Deck.names() if len(Deck.load(name).cards) == 30]
    plan = simple([Entrant.read("random"), Entrant.read("eva")], decks, 2 * len(decks) ** 2, seed=1)
    made = hashlib.sha256(default_library().fingerprint.encode())
    with Store.in_memory(plan) as store:
        run(store)
        for row in store.rows():
            made.update(f"{row.winner} {row.turns} {row.actions}\n".encode())
    return made.hexdigest()[:12]


def text_of(parts: Sequence[str | Table]) -> str:
    """Returns the text of a report as Markdown for a page: tables, and sentences that do not name files."""
    shown = []
    for part in parts:
        if isinstance(part, Table):
            shown.append(markdown(part))
        elif part and not part.startswith(FILES):
            shown.append(re.sub(r"^(#+) ", r"##\1 ", part, flags=re.MULTILINE))
    return "\n\n".join(shown)


def write(command: str, text: str, engine: str, root: Path = ROOT) -> Path:
    """Puts a table between its marks, and returns the page."""
    for page in PAGES:
        old = (root / page).read_text(encoding="utf-8")
        for begin in BEGIN.finditer(old):
            if begin["command"] == command:
                mark = f"<!-- table: {command}, engine {engine} -->"
                end = old.index(END, begin.end())
                new = f"{old[: begin.start()]}{mark}\n\n{text}\n\n{old[end:]}"
                (root / page).write_text(new, encoding="utf-8")
                return page
    raise HearthLabError(f'no page has a place for "{command}"; write <!-- table: {command}, engine none --> and {END}')


def older(engine: str, root: Path = ROOT) -> list[tuple[Path, str, str]]:
    """Returns the tables produced by another engine: page, command and stamp."""
    found = []
    for page in PAGES:
        text = (root / page).read_text(encoding="utf-8")
        found += [(page, b["command"], b["stamp"]) for b in BEGIN.finditer(text) if b["stamp"] != engine]
    return found


def earlier_stores(folder: Path) -> list[Path]:
    """Returns the stores below a folder that were started with other cards."""
    now, found = default_library().fingerprint, []
    for path in sorted(folder.rglob("*.db")):
        with contextlib.closing(sqlite3.connect(path)) as db:
            [row] = db.execute("SELECT value FROM meta WHERE key = 'cards'").fetchall() or [("",)]
        if row[0] != now:
            found.append(path)
    return found


@contextlib.contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Returns a context with the working directory changed to a folder, where the runs have their stores."""
    folder.mkdir(parents=True, exist_ok=True)
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def make(command: str, stores: Path, **changes: Any) -> str:
    """Plays the missing games of a table, and returns it as Markdown; figures are copied beside the pages."""
    paper = papers()[command.split()[0]]
    options = dataclasses.replace(RUNS[command], **changes)
    with inside(stores):
        results = [run.play(no_bars) for run in paper.runs(options)]
        # Figures are drawn even if results are only shown.
        text = text_of(paper.report(dataclasses.replace(options, show=False), results).text)
        figures = sorted(Path("sakurai2023").glob("figure-*.svg")) if command.startswith("sakurai2023") else []
        for figure in figures:
            if figure.stem == f"figure-{command.rpartition(' ')[2]}":
                target = ROOT / "docs" / "lab" / "sakurai2023"
                target.mkdir(exist_ok=True)
                shutil.copy(figure, target / figure.name)
    return text


def main(given: Sequence[str] | None = None) -> int:
    """Writes the tables, or lists those that are older than the engine."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only list outdated tables")
    parser.add_argument("--stores", type=Path, default=ROOT / "build" / "papers", help="the folder of the runs")
    parser.add_argument("--only", help="the table of this command, or all whose command contains this")
    parser.add_argument("--show", action="store_true", help="write what the stores contain, without playing")
    parser.add_argument("--workers", type=int, help="number of parallel games (all cores)")
    options = parser.parse_args(given)
    engine = stamp()
    if options.check:
        old = older(engine)
        for page, command, its in old:
            print(f"{page}: hearthlab reproduce {command} is from engine {its}, but this is engine {engine}")
        print(f"{len(old)} of {len(RUNS)} tables are older than the engine")
        return 1 if old else 0
    wanted = [options.only] if options.only in RUNS else [each for each in RUNS if (options.only or "") in each]
    for command in wanted:
        if options.show and command in NOT_KEPT:
            print(f"{command} stores no results; its table is unchanged")
            continue
        changes = {"workers": options.workers} if hasattr(RUNS[command], "workers") else {}
        text = make(command, options.stores, show=options.show, **changes)
        print(f"{write(command, text, engine)}: {command}")
    for path in earlier_stores(options.stores):
        print(f"{path} was started with other cards; delete it to play its games again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
