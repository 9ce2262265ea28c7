"""Games of one agent in a cell against nobody in particular, and what every hostile agent is stopped by."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import hearthlab as hl
from hearthlab.arena.cells import Cells
from hearthlab.arena.cells.walls import python_folders
from hearthlab.arena.seats import AgentFault


@dataclass(frozen=True)
class Played:
    """What came of some decisions of an agent."""

    fault: AgentFault | None
    seconds: float
    output: str


def played(cells: Cells, text: str, decisions: int = 1) -> Played:
    """Asks an agent for some decisions of a game whose other player does whatever comes first."""
    deck = hl.Deck.load("midrange-jade-shaman")
    game = hl.Game(deck, deck, seed=3)
    me = game.player
    seat = cells.seat(text, 1, text)
    fault, seconds = None, 0.0

    def view() -> hl.View:
        return game.open_view(me, 1) if seat.sees_everything else game.view(me)

    try:
        seat.open()
        seat.start(view())
        for _ in range(decisions):
            action, used = seat.act(view(), hl.Clock())
            seconds += used
            game.apply(action)
            while game.player != me:
                game.apply(game.legal_actions()[0])
    except AgentFault as error:
        fault = error
    return Played(fault, seconds, seat.close())


def as_nobody(home: Path, needed: Iterable[str]) -> list[str]:
    """Returns the beginning of a command that root runs as an ordinary user, who can read these paths.

    Python may be in root's home, which nobody else can look into: there, all but the needed paths is covered.
    """
    (home / "cache").mkdir(parents=True)
    for folder in (home, home / "cache"):
        os.chown(folder, 65534, 65534)
    closed: dict[str, set[str]] = {}
    for path in [*python_folders(), str(home), *needed]:
        real = Path(path).resolve()
        top = next((p for p in reversed(real.parents) if not p.stat().st_mode & stat.S_IXOTH), None)
        if top is not None and real.exists():
            closed.setdefault(str(top), set()).add(str(real))
    walls = ["bwrap", "--dev-bind", "/", "/"]
    for cover, inside in sorted(closed.items()):
        walls += ["--perms", "0755", "--tmpfs", cover]
        parents = {str(p) for path in inside for p in Path(path).parents if str(p).startswith(cover + "/")}
        for path in sorted(parents | inside):
            if path in inside:
                walls += ["--bind", path, path]
            elif not any(path.startswith(other + "/") for other in inside):
                walls += ["--perms", "0755", "--dir", path]
    user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    given = {"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    given |= {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONDONTWRITEBYTECODE": "1"}
    return [*walls, "--", *user, "env", "-i", *(f"{name}={value}" for name, value in given.items())]


def pass_as_nobody(home: Path, file: str, which: str, count: int) -> None:
    """Runs some tests of a file as an ordinary user: that many pass, and none is skipped."""
    command = as_nobody(home, [sys.executable, *sys.path])
    asked = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", which, file]
    found = subprocess.run([*command, sys.executable, *asked], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    assert f"{count} passed" in found.stdout
    assert "skipped" not in found.stdout


_DENIED = "PermissionError|FileNotFoundError|OSError: [Errno 1]"

WALLS = {
    "Frames": "Stopped: there is no game here",
    "Zygote": "Stopped: there is no zygote here",
    "Parent": _DENIED,
    "Memory": _DENIED,
    "Reads": _DENIED,
    "Lists": _DENIED,
    "Lists(path=/proc)": _DENIED,
    "Lists(path=/root)": f"{_DENIED}|Stopped",
    "Writes": _DENIED,
    "Touches": _DENIED,
    "Forks": _DENIED,
    "Clones": "OSError: [Errno 38]|PermissionError",
    "Runs": _DENIED,
    "Executes": _DENIED,
    "Kills": _DENIED,
    "KillsAll": _DENIED,
    "Queues": _DENIED,
    "Traces": _DENIED,
    "Connects": _DENIED,
    "LocalSocket": _DENIED,
    "Shares": _DENIED,
    "SystemV": _DENIED,
    "MemoryFile": _DENIED,
    "Locks": _DENIED,
    "Forgets": "[Errno 22]",
    "PagesOut": "[Errno 22]",
    "ReadsAhead": _DENIED,
    "Peeks": "[Errno 95]",
    "Signals": "[Errno 38]",
    "Wakes": _DENIED,
    "Watches": _DENIED,
    "Resolves": _DENIED,
    "Awaits": _DENIED,
    "Seeks": "[Errno 38]",
    "Raises": "ValueError: not allowed to raise maximum limit",
    "Nice": _DENIED,
    "Unshares": _DENIED,
    "Debugs": _DENIED,
    "Fills": "MemoryError",
    "Maps": "MemoryError|Cannot allocate memory",
    "Threads": "RuntimeError: can't start new thread|MemoryError",
}
"""Every attack, and what is raised by the wall that stops it."""

_NOT_ONE = "answered with something that is not an answer"

FAULTS = {
    "Prints": "printed more than 4 MB",
    "Raises": "failed in act with ValueError: no idea",
    "Exits": "failed in act with SystemExit: 0",
    "Interrupts": "failed in act with KeyboardInterrupt",
    "Leaves": "ended its process (exit code 0)",
    "Crashes": "ended its process (signal 11)",
    "Aborts": "ended its process (signal 6)",
    "Deep": "ended its process (signal 11)|RecursionError|MemoryError",
    "Unprintable": "failed in act with Mute: (a message that cannot be printed)",
    "NotAnAction": "answered with an object of class Mute that cannot be printed",
    "FailsToBuild": "failed in its constructor with RuntimeError: not today",
    "Speaks(what=garbage)": _NOT_ONE,
    "Speaks(what=huge)": _NOT_ONE,
    "Speaks(what=twice)": "answered more than once",
    "Speaks(what=wrong number)": _NOT_ONE,
    "Speaks(what=wall)": _NOT_ONE,
    "Speaks(what=ready)": _NOT_ONE,
    "Speaks(what=not text)": "answered with something that is not an action",
    "Speaks(what=not an action)": "answered with something that is not an action",
    "Speaks(what=bad fault)": _NOT_ONE,
    "Speaks(what=nested)": _NOT_ONE,
    "HangsUp": "closed its connection",
}
"""Every failing agent, and the reason by which it loses."""

HANGS = ("Sleeps", "Regex", "HangsAtOnce", "HangsAtTheStart", "Deaf")
"""Agents that never answer."""
