"""Submissions of every kind: good ones of many strengths, broken, hostile, and in other languages."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "zoo-discard-warlock")
MORE_DECKS = ("mid-range-hunter", "midrange-jade-shaman", "aggro-pirate-warrior", "zoo-discard-warlock")

COMPETITION = """\
name = "{name}"
about = "Agents of a generator, a few of them broken, hostile, or in another language."
seed = {seed}
isolate = "{isolate}"

[limits]
turn = 1.5
hang = 4
output = 4

[tracks.premade]
title = "Pre-made decks"
decks = ["aggro-pirate-warrior", "midrange-jade-shaman"]
games = {games}
baselines = ["random"]

[tracks.own]
title = "User-created decks"
own_decks = 3
schedule = "swiss"
rounds = {rounds}
match = "conquest"
bans = 1
decks = ["aggro-pirate-warrior", "midrange-jade-shaman", "zoo-discard-warlock"]
baselines = ["greedy"]
"""

GOOD = '''\
"""Agents of several strengths; all of them repeat themselves."""

import random

import hearthlab as hl
from hearthlab.agents.registry import make


class Last(hl.Agent):
    """Plays the last action, but sometimes ends its turn."""

    def __init__(self, patience: int = 10, seed: int = 0) -> None:
        self.patience = patience
        self.chance = random.Random(seed)

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        actions = view.legal_actions()
        return actions[-1] if self.chance.randrange(10) < self.patience else actions[0]


class Face(hl.Agent):
    """Attacks the hero where it can, and plays what it can."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        actions = view.legal_actions()
        hero = view.state()["players"][1 - view.player]["hero"].get("eid")
        face = [a for a in actions if str(a).startswith("attack") and str(a).endswith(f" {hero}")]
        return (face or actions)[-1]


class Core(hl.Agent):
    """Asks an agent of HearthLab."""

    def __init__(self, score: str = "midrange", seed: int = 0) -> None:
        self.inner = make(f"greedy(score={score})", seed)

    def start(self, view: hl.View) -> None:
        self.inner.start(view)

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        return self.inner.act(view, clock)
'''
KINDS = (
    *(f"Last(patience={patience})" for patience in (10, 9, 8, 6, 4, 2)),
    "Face",
    *(f"Core(score={score})" for score in ("midrange", "aggro", "control")),
)

SLY = '''\
"""Behaves, and in one game of three it does not."""

from support.hostile.{module} import {name}


class Agent({name}):
    def __init__(self, seed: int = 0) -> None:
        self.sly = seed % 3 == 0

    def attack(self, view):
        if self.sly:
            super().attack(view)
'''

SHELL = """\
#!/bin/sh
while IFS= read -r line; do
    number=${line#*'"number": '}
    number=${number%%[,\\}]*}
    case $line in
    *'"do": "act"'*)
        actions=${line#*'"legal_actions": ["'}
        printf '{"number": %s, "action": "%s"}\\n' "$number" "${actions%%'"'*}" ;;
    *) printf '{"number": %s, "done": true}\\n' "$number" ;;
    esac
done
"""


@dataclass(frozen=True)
class Made:
    """A submission that was written."""

    key: str
    kind: str
    """good, broken, hostile or language."""
    said: str = ""
    """What its report has to say, if it is broken."""


def manifest(folder: Path, tracks: list[str], decks: tuple[str, ...] = DECKS, more: str = "", **changed: str) -> None:
    """Writes a manifest; `changed` has lines that replace the usual ones."""
    own = f"decks = [{', '.join(f'{deck!r}' for deck in decks)}]\n" if "own" in tracks else ""
    lines = {
        "name": f"name = {folder.name!r}",
        "author": f"author = 'Author of {folder.name}'",
        "language": "language = 'Python'",
        "tracks": f"tracks = {tracks}",
        "agent": "agent = 'bot:Last'",
    }
    folder.mkdir(parents=True, exist_ok=True)
    lines |= changed
    (folder / "submission.toml").write_text("\n".join(lines.values()) + f"\n{own}{more}\n")


def program(path: Path, text: str) -> None:
    """Writes a program that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def good(folder: Path, kind: str, tracks: list[str], decks: tuple[str, ...] = DECKS) -> Made:
    """Writes an agent that plays well or badly, and breaks nothing."""
    manifest(folder, tracks, decks, agent=f"agent = 'bot:{kind}'", about=f"about = 'It is {kind}.'")
    (folder / "bot.py").write_text(GOOD)
    return Made(folder.name, "good")


# Broken ones


def _not_toml(folder: Path) -> str:
    folder.mkdir(parents=True)
    (folder / "submission.toml").write_text("name = Alpha\n")
    return "submission.toml is not TOML"


def _no_manifest(folder: Path) -> str:
    folder.mkdir(parents=True)
    (folder / "bot.py").write_text(GOOD)
    return "there is no file submission.toml"


def _misspelt(folder: Path) -> str:
    good(folder, "Last", ["premade"])
    manifest(folder, ["premade"], author="autor = 'somebody'")
    return '"autor" is not a key here; did you mean author?'


def _no_track(folder: Path) -> str:
    good(folder, "Last", ["premades"])
    return 'no track is called "premades"; did you mean premade?'


def _illegal_deck(folder: Path) -> str:
    good(folder, "Last", ["own"], (*DECKS[:2], "three.txt"))
    (folder / "three.txt").write_text("Class: Mage\n3x Fireball\n27x Wisp\n")
    return "is not legal"


def _no_deck_file(folder: Path) -> str:
    good(folder, "Last", ["own"], (*DECKS[:2], "decks/gone.txt"))
    return 'no file "decks/gone.txt"'


def _no_module(folder: Path) -> str:
    manifest(folder, ["premade"], agent="agent = 'robot:Agent'")
    return "there is neither robot.py nor robot/__init__.py in the folder"


def _does_not_import(folder: Path) -> str:
    good(folder, "Last", ["premade"])
    (folder / "bot.py").write_text("import no_such_library\n")
    return "No module named 'no_such_library'"


def _does_not_start(folder: Path) -> str:
    manifest(folder, ["premade"], agent="command = 'agent'", language="language = 'shell'")
    program(folder / "agent", "#!/no/such/interpreter\n")
    return "It lost all 4 games of the check by its own faults"


def _breaks_the_protocol(folder: Path) -> str:
    manifest(folder, ["premade"], agent="command = 'agent'", language="language = 'shell'")
    program(folder / "agent", "#!/bin/sh\nwhile read -r line; do echo '[1, 2'; done\n")
    return "answered with something that is not an answer"


BROKEN: dict[str, Callable[[Path], str]] = {
    "not-toml": _not_toml,
    "no-manifest": _no_manifest,
    "misspelt": _misspelt,
    "no-track": _no_track,
    "illegal-deck": _illegal_deck,
    "no-deck-file": _no_deck_file,
    "no-module": _no_module,
    "does-not-import": _does_not_import,
    "does-not-start": _does_not_start,
    "breaks-the-protocol": _breaks_the_protocol,
}


# Hostile ones

HOSTILE = {
    "forks": ("walls", "Forks", False),
    "leaves": ("faults", "Leaves", False),
    "forges": ("arena", "ForgesRows", True),
    "sleeps": ("faults", "Sleeps", True),
    "prints": ("faults", "Prints", True),
}
"""Module and class of tests/support/hostile, and whether it behaves in most of its games."""


def hostile(folder: Path, name: str, tracks: list[str]) -> Made:
    """Writes a submission that attacks; the sly ones do so in one game of three."""
    module, cls, sly = HOSTILE[name]
    agent = "bot:Agent" if sly else f"support.hostile.{module}:{cls}"
    manifest(folder, tracks, agent=f"agent = '{agent}'")
    shutil.copytree(ROOT / "tests/support/hostile", folder / "support/hostile", ignore=shutil.ignore_patterns("*.pyc"))
    for part in ("support", "support/hostile"):
        (folder / part / "__init__.py").write_text("")
    if sly:
        (folder / "bot.py").write_text(SLY.format(module=module, name=cls))
    return Made(folder.name, "hostile")


# Other languages


def go(folder: Path) -> bool:
    """Builds the agent of clients/go, where there is a compiler."""
    compiler = shutil.which("go") or shutil.which("go", path="/usr/local/go/bin")
    if compiler is None:
        return False
    command = [compiler, "build", "-o", str(folder / "agent"), "./greedy"]
    home = folder.parents[1]
    places = {"GOCACHE": str(home / ".go-cache"), "GOPATH": str(home / ".go"), "HOME": str(home)}
    return subprocess.run(command, cwd=ROOT / "clients/go", env={**os.environ, **places}, check=False).returncode == 0


def node(folder: Path) -> bool:
    """Copies the agent of clients/node, where there is Node."""
    if shutil.which("node", path="/usr/bin:/bin:/usr/local/bin") is None:
        return False
    shutil.copy(ROOT / "clients/node/agent", folder / "agent")
    return True


def other_language(folder: Path, number: int, tracks: list[str]) -> Made:
    """Writes a submission that is a program: in Go or JavaScript, or a shell script where these are missing."""
    folder.mkdir(parents=True)
    language, made = (("Go", go), ("JavaScript", node))[number % 2]
    if not made(folder):
        language = "shell"
        program(folder / "agent", SHELL)
    manifest(folder, tracks, agent="command = 'agent'", language=f"language = {language!r}")
    return Made(folder.name, "language")


def games(results: Path) -> int:
    """Returns how many games of a competition are played; cheap enough to be asked often."""
    found = 0
    for path in (results / "games").glob("*.db"):
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as store:
            found += store.execute("SELECT count(*) FROM games").fetchone()[0]
    return found


def write(
    folder: Path,
    count: int = 100,
    broken: int = 10,
    attacking: int = 5,
    others: int = 2,
    games: int = 2,
    rounds: int = 4,
    seed: str = "1",
    isolate: str = "process",
) -> list[Made]:
    """Writes a competition with so many submissions into a folder; returns what was written."""
    submissions = folder / "submissions"
    submissions.mkdir(parents=True)
    settings = {"name": f"A competition of {count}", "seed": seed, "isolate": isolate, "games": games, "rounds": rounds}
    (folder / "competition.toml").write_text(COMPETITION.format(**settings))
    found: list[Made] = []
    for name in list(BROKEN)[:broken]:
        found.append(Made(f"broken-{name}", "broken", BROKEN[name](submissions / f"broken-{name}")))
    for name in list(HOSTILE)[::-1][:attacking]:
        found.append(hostile(submissions / f"hostile-{name}", name, ["premade"]))
    for number in range(others):
        found.append(other_language(submissions / f"language-{number}", number, ["premade", "own"]))
    places = (["premade"], ["own"], ["own"], ["premade", "own"], ["own"], ["own"], ["own"])
    for number in range(count - len(found)):
        decks = tuple(MORE_DECKS[(number + k) % len(MORE_DECKS)] for k in range(3))
        kind, tracks = KINDS[number % len(KINDS)], places[number // 2 % len(places)]
        found.append(good(submissions / f"good-{number:03}", kind, tracks, decks))
    return found
