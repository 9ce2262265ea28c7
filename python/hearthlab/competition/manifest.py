"""Submissions: reads the manifest in each folder, which names the author, what to run, and the decks."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hearthlab.arena.limits import LEAST_MEMORY, LONGEST, MOST_MEMORY, SHORTEST_TURN
from hearthlab.cards.decks import CLASSES, Deck
from hearthlab.competition.config import Competition, Track
from hearthlab.competition.toml import Toml
from hearthlab.errors import HearthLabError
from hearthlab.game import check_deck
from hearthlab.util.reading import Given, shown
from hearthlab.util.suggest import hint

__all__ = ["FILE", "Submission", "read", "read_all"]

FILE = "submission.toml"

_KEYS = ("name", "author", "contact", "language", "about", "tracks", "agent", "command", "decks", "bans", "budget")
_AGENT = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*(\(.*\))?")
_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_MOST_FILES = 10_000
_LARGEST = 1 << 30


@dataclass(frozen=True)
class Submission:
    """A submission as described by its manifest, and the mistakes in it."""

    key: str
    """The name of its folder."""
    folder: Path
    name: str
    author: str = ""
    contact: str = ""
    language: str = ""
    about: str = ""
    tracks: tuple[str, ...] = ()
    agent: str = ""
    """A Python agent in the folder, module:Class."""
    command: str = ""
    """Or a program in the folder."""
    decks: tuple[Deck, ...] = ()
    bans: tuple[str, ...] = ()
    turn: float | None = None
    """The turn limit in seconds that it requests, at most that of the competition."""
    memory: int | None = None
    """The memory limit in megabytes that it requests, at most that of the competition."""
    files: dict[str, str] = field(default_factory=dict)
    """The SHA-256 of every file."""
    faults: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The agent's text in the arena."""
        path = self.folder.resolve()
        if self.command:
            return f"program(path={path}, run={self.command})"
        return f"package(path={path}, agent={self.agent})"

    @property
    def digest(self) -> str:
        """The SHA-256 of the names and contents of all files."""
        lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(self.files.items()))
        return hashlib.sha256(lines.encode()).hexdigest()

    def decks_in(self, track: Track) -> tuple[Deck, ...]:
        """Returns the decks that it plays in a track."""
        return self.decks[: track.own_decks] if track.own_decks else track.decks


def read_all(competition: Competition) -> list[Submission]:
    """Returns all submissions, sorted by folder; if two have the same name, the later one has a fault."""
    if not competition.submissions.is_dir():
        raise HearthLabError(f'there is no folder "{competition.submissions}"; put a folder for each submission there')
    folders = sorted(entry.name for entry in os.scandir(competition.submissions) if entry.is_dir())
    taken = {text: "a baseline" for track in competition.tracks for text in track.baselines}
    found: list[Submission] = []
    for key in folders:
        if key.startswith("."):
            continue
        submission = read(competition, key)
        owner = taken.setdefault(submission.name, f"the submission {key}")
        if owner != f"the submission {key}":
            said = f"{FILE}: the name {shown(submission.name)} is that of {owner}; choose another one"
            # Names have to be unique, even those of refused submissions.
            submission = dataclasses.replace(submission, name=key, faults=(*submission.faults, said))
        found.append(submission)
    if not found:
        raise HearthLabError(f'"{competition.submissions}" is empty; put a folder for each submission there')
    return found


def read(competition: Competition, key: str) -> Submission:
    """Reads a submission; its faults are those of the manifest, the decks and the files."""
    folder = competition.submissions / key
    toml = Toml.read(folder / FILE, FILE)
    if toml.faults:
        return Submission(key, folder, key, files=_files(folder, toml.faults), faults=tuple(toml.faults))
    toml.known(_KEYS)
    for needed, example in (("name", '"Alpha"'), ("author", '"Ada Lovelace"'), ("tracks", '["premade"]')):
        toml.needed(needed, example)
    if not _KEY.fullmatch(key) or re.search(r"[,()=]", str(folder.resolve())):
        toml.faults.append(
            f"the folder {shown(str(folder.resolve()), 300)} cannot be used; "
            "its path may only contain letters, digits, dots, hyphens and underscores"
        )
    tracks = _tracks(competition, toml)
    agent, command = _what_to_run(folder, toml)
    turn, memory = _budget(competition, toml)
    return Submission(
        key,
        folder,
        toml.read_as("name", lambda value: _name(value), "") or key,
        toml.text("author"),
        toml.text("contact"),
        toml.text("language", 60) or ("Python" if agent else ""),
        toml.text("about", 2000),
        tuple(track.key for track in tracks),
        agent,
        command,
        _decks(competition, folder, toml, tracks),
        _bans(toml),
        turn,
        memory,
        _files(folder, toml.faults),
        tuple(toml.faults),
    )


def _name(value: Given) -> str:
    text = value.text(60).strip()
    if not text:
        value.wrong("it is empty")
    return text


def _tracks(competition: Competition, toml: Toml) -> list[Track]:
    found = []
    for key in dict.fromkeys(toml.texts("tracks")):
        try:
            found.append(competition.track(key))
        except StopIteration:
            known = [track.key for track in competition.tracks]
            toml.wrong("tracks", f"no track is called {shown(key)}; {hint(key[:60], known)}")
    if "tracks" in toml.given and not toml.given["tracks"]:
        toml.wrong("tracks", "it does not enter any track; name at least one")
    return found


def _what_to_run(folder: Path, toml: Toml) -> tuple[str, str]:
    agent, command = toml.text("agent", 500), toml.text("command")
    if ("agent" in toml.given) == ("command" in toml.given):
        what = "there are both agent and command" if "agent" in toml.given else "there is nothing to run"
        toml.faults.append(
            f'{toml.name}: {what}; write agent = "module:Class" for Python, or command = "FILE" for a program'
        )
        return "", ""
    if agent and not _AGENT.fullmatch(agent):
        toml.wrong("agent", f'{shown(agent)} is not an agent; write "module:Class" or "module:Class(parameter=value)"')
        return "", ""
    if agent:
        top = agent.partition(":")[0].partition(".")[0]
        if not any(map(os.path.isfile, (folder / f"{top}.py", folder / top / "__init__.py"))):
            toml.wrong("agent", f"there is neither {top}.py nor {top}/__init__.py in the folder for {agent}")
    if command:
        _check_command(folder, command, toml)
    return agent, command


def _check_command(folder: Path, command: str, toml: Toml) -> None:
    path = folder / command
    if re.search(r"[,()=]", command):
        toml.wrong("command", f"{shown(command)} contains a character that is not allowed: , ( ) or =")
    elif not _is_inside(path, folder):
        toml.wrong("command", f"{shown(command)} is not in the folder of the submission")
    elif not path.is_file():
        names = sorted(entry.name for entry in os.scandir(folder) if entry.is_file())
        arguments = " (arguments are not possible: name one file)" if " " in command else ""
        toml.wrong("command", f"there is no file {shown(command)}{arguments}; {hint(command[:60], names)}")
    elif not os.access(path, os.X_OK):
        toml.wrong("command", f"{shown(command)} is not executable; make it executable with chmod +x {command}")


def _decks(competition: Competition, folder: Path, toml: Toml, tracks: Sequence[Track]) -> tuple[Deck, ...]:
    found = []
    texts = toml.texts("decks", 30)
    for text in texts:
        if not _is_inside(folder / text, folder):
            # The message must not reveal whether the file exists.
            toml.wrong("decks", f"{shown(text)} is not in the folder of the submission")
            continue
        try:
            deck = Deck.load(text, folder)
            check_deck(deck, competition.library, competition.rules)
        except HearthLabError as error:
            # Removes the organiser's absolute path, which the author does not know.
            toml.wrong("decks", str(error).replace(f"{folder}{os.sep}", ""))
        else:
            found.append(deck)
    needs = max((track.own_decks for track in tracks), default=0)
    for track in tracks:
        if track.own_decks and len(texts) < track.own_decks:
            few = f"{track.own_decks} deck{'s' * (track.own_decks != 1)}"
            what = f"the track {track.key} needs {few}, and there are {len(texts)}"
            toml.wrong("decks", what) if texts else toml.faults.append(f"{toml.name}: {what}; write decks = […]")
    if len(texts) > needs and tracks:
        many = f"only {needs} can be played" if needs else "its tracks have pre-made decks; leave decks out"
        toml.wrong("decks", f"there are {len(texts)} decks, and {many}")
    names = [deck.name or deck.cls for deck in found]
    for name in sorted({name for name in names if names.count(name) > 1}):
        toml.wrong("decks", f"two decks are called {shown(name)}; give them different names")
    return tuple(found)


def _bans(toml: Toml) -> tuple[str, ...]:
    found = toml.texts("bans")
    for cls in found:
        if cls not in CLASSES:
            toml.wrong("bans", f"{shown(cls)} is not a class; {hint(cls[:60], CLASSES)}")
    return tuple(found)


def _budget(competition: Competition, toml: Toml) -> tuple[float | None, int | None]:
    table = toml.table("budget")
    if table is None:
        return None, None
    table.known(("turn", "memory"))
    turn = table.read_as("turn", lambda value: value.number(SHORTEST_TURN, LONGEST), None)
    memory = table.read_as("memory", lambda value: value.whole(1, MOST_MEMORY), None)
    limits = competition.limits
    if turn is not None and limits.turn is not None and turn > limits.turn:
        table.wrong("turn", f"{turn:g} seconds per turn exceed the {limits.turn:g} that the competition allows")
    if memory is not None and memory > limits.memory:
        table.wrong("memory", f"{memory:,} MB exceed the {limits.memory:,} that the competition allows")
    elif memory is not None and memory < LEAST_MEMORY:
        table.wrong("memory", f"{memory:,} MB are too few; request at least {LEAST_MEMORY:,}")
    return turn, memory


def _files(folder: Path, faults: list[str]) -> dict[str, str]:
    """Returns the SHA-256 of every file of a folder; links out of it, bytecode, and too many files are faults."""
    found: dict[str, str] = {}
    size = 0
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        try:
            Given(name, "the name of a file").text(4096)
        except HearthLabError as error:
            faults.append(str(error))
            continue
        if path.is_symlink() and not _is_inside(path, folder):
            faults.append(f"{name} is a link out of the folder; replace it by the file itself")
            continue
        if not path.is_file():
            continue
        if path.suffix == ".pyc" and path.parent.name != "__pycache__":
            faults.append(f"{name} is bytecode, which is not run; add its source instead")
        size += path.stat().st_size
        if len(found) >= _MOST_FILES or size > _LARGEST:
            faults.append(f"the folder is too large; at most {_MOST_FILES:,} files and 1 GB are read")
            break
        try:
            with path.open("rb") as file:
                found[name] = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            faults.append(f"{name} cannot be read: {error.strerror}")
    return found


def _is_inside(path: Path, folder: Path) -> bool:
    """Returns whether a path is inside a folder after following all links."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
