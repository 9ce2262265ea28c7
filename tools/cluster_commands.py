"""Runs every command that takes --backend with one thread and on a cluster; outputs and files must be the same.

The commands run one after another in a separate folder, with relative paths, as a user would type them. Everything that
they print and write is compared, apart from dates and the duration of games.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["COMMANDS", "Lines", "cup", "played"]

DECKS = "aggro-pirate-warrior,midrange-jade-shaman"
TWO = "--deck aggro-pirate-warrior --deck midrange-jade-shaman"
TIMES = {
    "when",
    "seconds",
    "seconds_per_iteration",
    "games_per_second",
    "milliseconds",
    "microseconds0",
    "microseconds1",
}
"""Names of columns and keys with dates or durations."""
SPENT = re.compile(r"took [0-9.]+ \w+ for a turn on average")
"""The duration in the report of a submission."""
DATE = "('made', "
"""The row of a store with its date of creation."""
THREAD, CLUSTER = "1 thread", "ray"


def cup(decks: Sequence[str], games: int, baselines: Sequence[str]) -> str:
    """Returns the settings of a small competition."""
    return f"""
name = "Cup"
about = "Agents play."
limits = "competition2020"
isolate = "process"
seed = 5
check_games = 2

[tracks.premade]
title = "Pre-made decks"
decks = {json.dumps(decks)}
schedule = "round-robin"
match = "games"
games = {games}
baselines = {json.dumps(baselines)}
"""


SUBMISSION = """
name = "Last in line"
author = "Ada Lovelace"
language = "Python"
tracks = ["premade"]
agent = "bot:Agent"
"""

BOT = """
import hearthlab as hl


class Agent(hl.Agent):
    def act(self, view, clock):
        return view.legal_actions()[-1]
"""


EXAM = "winner turns actions reason wins0 wins1 lengths reasons rate interval passed"


@dataclass(frozen=True)
class Lines:
    """Command lines; {where} is replaced by one thread, or the cluster."""

    lines: tuple[str, ...]
    workers: str = "--workers"
    files: Mapping[str, str] | None = None
    """Files that exist beforehand."""
    ignored: frozenset[str] = frozenset()
    """More columns, tables, keys and files that are not compared."""


COMMANDS = {
    "match": Lines(("match random eva --games 200 --seed 3 --json {where}",)),
    "tournament, resume": Lines(
        (
            f"tournament --agents random,eva --decks {DECKS} --games 40 --seed 3 --store run.db --quiet {{where}}",
            "resume run.db --quiet --json {where}",
        )
    ),
    "evolve": Lines(
        (
            f"evolve --quick --decks {DECKS} --generations 2 --games 2 --store run.db --quiet --json {{where}}",
            "evolve judge run.db --quick --games 2 --quiet --json {where}",
        )
    ),
    "elites": Lines(
        ("elites --batch 6 --batches 3 --games 2 --judging 4 --store map.db --quiet --json {where}",),
    ),
    "competition": Lines(
        ("competition check cup --quiet --json {where}", "competition run cup --quiet --json {where}"),
        files={
            "cup/competition.toml": cup(DECKS.split(","), 8, ["random", "greedy"]),
            "cup/submissions/last/submission.toml": SUBMISSION,
            "cup/submissions/last/bot.py": BOT,
        },
    ),
    "solve": Lines(
        ('solve 4.5a "4.10b(health=4, rounds=2)" --solver cfr+,chance-sampling --iterations 50 --lp --json {where}',),
        workers="--threads",
    ),
    "learn": Lines(
        (
            f"learn generate positions --games 60 --agent eva --agent greedy {TWO} --quiet --json {{where}}",
            f"learn run mine --generations 2 --games 40 --iterations 5 --passes 1 --batch 64 --evaluation 4 {TWO} "
            "--quiet --json {where}",
            f"learn evaluate mine/net-1.safetensors --budget 5it --against eva {TWO} --games 8 --quiet {{where}}",
        ),
        workers="--threads",
    ),
    # Its agents have time budgets, so only the pairings and the seeds are the same each time.
    "learn exam": Lines(
        ("learn exam exam --only random --games 6 --quiet --json {where}",),
        workers="--threads",
        ignored=frozenset(EXAM.split()),
    ),
    # Its report contains the CPU time of every agent; the results are also in the store, the CSV file and the JSON.
    "reproduce demarcos2019": Lines(
        ("reproduce demarcos2019 --figure 4.6 --leagues 1 --out out --json {where}",),
        ignored=frozenset({"report.html"}),
    ),
    "reproduce dockhorn2018": Lines(
        ("reproduce dockhorn2018 --table 2 --against Random --games 6 --iterations 10 --out out --json {where}",)
    ),
    "reproduce garcia2019": Lines(("reproduce garcia2019 --quick --table 4 --store run.db --out out --json {where}",)),
    "reproduce sakurai2023": Lines(("reproduce sakurai2023 --quick --figure 8 --out out --json {where}",)),
    "reproduce zhang2020": Lines(
        (
            "reproduce zhang2020 --quick --table 4.2 --games 4 --budget 5it --out out --json {where}",
            "reproduce zhang2020 --quick --figure 4.4 --json {where}",
        )
    ),
}


def played(lines: Lines, folder: Path, where: str) -> dict[str, str]:
    """Runs the lines in a folder; returns their output and the files that they write."""
    for name, text in (lines.files or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    found: dict[str, str] = {}
    for line in lines.lines:
        words = shlex.split(line.format(where=where))
        said = subprocess.run(
            [sys.executable, "-m", "hearthlab", *words], cwd=folder, capture_output=True, text=True, check=False
        )
        if said.returncode not in (0, 3):
            raise SystemExit(f"hearthlab {shlex.join(words)} ended with {said.returncode}:\n{said.stderr[-3000:]}")
        found[line] = _text(said.stdout.encode(), lines.ignored) + said.stderr
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.endswith(("-wal", "-shm")) and path.name not in lines.ignored:
            found[str(path.relative_to(folder))] = _read(path.name, path.read_bytes(), path, lines.ignored)
    return found


def _read(name: str, content: bytes, path: Path | None, ignored: frozenset[str]) -> str:
    if path is not None and content.startswith(b"SQLite format 3"):
        return _store(path, ignored)
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "\n".join(f"{one}: {_text(archive.read(one), ignored)}" for one in sorted(archive.namelist()))
    if name.endswith(".safetensors"):
        size = 8 + int.from_bytes(content[:8], "little")
        # The library writes the keys of the header in arbitrary order.
        return json.dumps(json.loads(content[8:size]), sort_keys=True) + content[size:].hex()
    return _text(content, ignored)


def _store(path: Path, ignored: frozenset[str]) -> str:
    """Returns the rows of all tables of a store."""
    found = []
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        for table in sorted(set(tables) - ignored):
            rows = db.execute(f"SELECT * FROM {table}")
            heads = [head[0] for head in rows.description]
            kept = [k for k, head in enumerate(heads) if head not in TIMES | ignored]
            shown = (repr(tuple(row[k] for k in kept)) for row in rows)
            found += sorted(f"{table}: {row}" for row in shown if not row.startswith(DATE))
    return "\n".join(found)


def _text(content: bytes, ignored: frozenset[str]) -> str:
    """Returns content as text: JSON without its times, binary data as its repr."""
    try:
        text = SPENT.sub("", content.decode())
    except UnicodeDecodeError:
        return content.hex()
    try:
        return "\n".join(json.dumps(_timeless(json.loads(part), TIMES | ignored)) for part in _documents(text))
    except ValueError:
        return text


def _documents(text: str) -> list[str]:
    """Returns a text as one JSON document, or each of its lines as one."""
    try:
        json.loads(text)
    except ValueError:
        return text.splitlines()
    return [text]


def _timeless(value: Any, ignored: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _timeless(part, ignored) for key, part in value.items() if key not in ignored}
    return [_timeless(part, ignored) for part in value] if isinstance(value, list) else value
