"""The process that agents' processes are forked from: `python -m hearthlab.arena.cells.zygote CONTROL`.

It imports hearthlab, loads the cards, and never runs agent code. The control socket carries lines of JSON: first the
settings, then requests to fork a process for a game and to reap it, which the core answers (bindings/src/forks.rs).
"""

from __future__ import annotations

import contextlib
import functools
import gc
import json
import os
import socket
import sys
from collections.abc import Mapping
from typing import Any

from hearthlab import _core
from hearthlab.arena.cells import child, landlock, seccomp
from hearthlab.arena.cells.rehearsal import rehearse
from hearthlab.cards.data import CardSet
from hearthlab.cards.data import load as load_cards
from hearthlab.cards.library import Library, default_library

__all__ = ["main"]

_HUGE = 1 << 21


def main(arguments: list[str]) -> int:
    """Serves one referee until it closes the connection."""
    control = socket.socket(fileno=int(arguments[0]))
    control.set_inheritable(False)
    lines = control.makefile("rb")
    given: Mapping[str, Any] = json.loads(lines.readline())
    library = _library(given, lines.read)
    if given["numpy"]:
        import numpy.random  # noqa: F401 (forks inherit it)
    # If memory runs out, the agents' processes, which inherit this, are killed first, starting with the largest.
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("900")
    _become(given["user"])
    if sys.platform == "linux":
        seccomp.no_capabilities()  # once here and not after every fork, since it takes a tenth of a millisecond
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")  # type: ignore[union-attr]
    sys.dont_write_bytecode = True
    rehearse(library)
    end = _core.AgentEnd(child.CHANNEL, library.core)
    walls = _walls(given)
    number = control.detach()
    _settle()
    os.write(number, b'{"ready": true}\n')
    asked = _core.serve_forks(number, walls, functools.partial(_rules, given["readable"]))
    if asked is None:
        return 0
    try:
        failed, program, modules, folder = asked
        if program is not None:
            child.run_program(end, program, failed)
        child.run(end, modules, folder, failed, library)
    finally:
        os._exit(1)


def _walls(given: Mapping[str, Any]) -> _core.Walls:
    """Returns the walls of all agents' processes."""
    agent, program = (seccomp.program(execute) if seccomp.available() else None for execute in (False, True))
    return _core.Walls(given["cpu"], given["strict"], agent, program)


def _rules(shared: list[str], own: list[str], execute: bool) -> int | None:
    """Returns an open set of rules for what an agent may read, if the kernel has landlock."""
    return landlock.rules(shared, own, execute) if landlock.version() else None


def _settle() -> None:
    """Arranges the memory of this process so that after a fork little of it has to be copied."""
    gc.collect()
    _core.fill_gaps()
    _core.use_huge_pages([place * _HUGE for place in {id(found) // _HUGE for found in gc.get_objects()}])
    gc.freeze()


def _library(given: Mapping[str, Any], read: Any) -> Library:
    """Returns the cards: those that ship with HearthLab, or those that the referee sends."""
    if given["cards"] is None:
        return default_library()
    text, rows = (read(size).decode() for size in given["cards"])
    data = CardSet(*json.loads(rows)) if rows else load_cards()
    return Library(data, text)


def _become(user: int | None) -> None:
    """Switches from root to the zygote's own user, which owns nothing."""
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
