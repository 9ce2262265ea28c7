"""The process that agents' processes are forked from: `python -m hearthlab.arena.cells.zygote CONTROL`.

It imports hearthlab, loads the cards, and never runs agent code. The control socket carries lines of JSON: first the
settings, then requests to `fork` a process for a game and to `reap` it.
"""

from __future__ import annotations

import array
import contextlib
import ctypes
import fcntl
import functools
import gc
import json
import os
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from hearthlab.arena.cells import child, landlock, seccomp
from hearthlab.cards.data import CardSet
from hearthlab.cards.data import load as load_cards
from hearthlab.cards.library import Library, default_library

__all__ = ["main"]

_Begin = Callable[[], NoReturn]
"""What a forked process does next."""
_PR_SET_PDEATHSIG = 1
_MADV_COLLAPSE = 25
_HUGE = 1 << 21


def main(arguments: list[str]) -> int:
    """Serves one referee until it closes the connection."""
    control = socket.socket(fileno=int(arguments[0]))
    control.set_inheritable(False)
    lines = control.makefile("rb")
    given: Mapping[str, Any] = json.loads(lines.readline())
    library = _library(given, lines.read)
    if given["numpy"]:
        import numpy.random  # noqa: F401 (agents often need it, and forks inherit it)
    # If memory runs out, the agents' processes, which inherit this, are killed first, starting with the largest.
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("900")
    _become(given["user"])
    if sys.platform == "linux":
        seccomp.no_capabilities()  # once here and not after every fork, since it takes a tenth of a millisecond
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")  # type: ignore[union-attr]
    sys.dont_write_bytecode = True
    begin = _served(control, library, given)
    if begin is None:
        return 0
    try:
        begin()
    finally:
        os._exit(1)


def _served(control: socket.socket, library: Library, given: Mapping[str, Any]) -> _Begin | None:
    """Serves the referee; returns None at the end, or, in a forked process, what that process does next.

    By then, the zygote object is no longer on the stack and has been freed: it would show an agent who else plays.
    """
    zygote = _Zygote(control, library, given)
    gc.collect()
    gc.freeze()
    _use_huge_pages()
    control.sendall(b'{"ready": true}\n')
    return zygote.serve()


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


def _use_huge_pages() -> None:
    """Moves the memory of this process into huge pages if the kernel can, so that a fork has less to copy."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError), open("/proc/self/maps") as maps:
        for line in maps:
            place, rights, _, _, file, *name = line.split()
            if rights == "rw-p" and file == "0" and name in ([], ["[heap]"]):
                first, end = (int(address, 16) for address in place.split("-"))
                for start in range(-(-first // _HUGE) * _HUGE, end - _HUGE + 1, _HUGE):
                    # Kernels before 6.1, and pages that are not in use, return an error, which is fine.
                    _libc().madvise(ctypes.c_void_p(start), ctypes.c_size_t(_HUGE), _MADV_COLLAPSE)


@functools.cache
def _libc() -> ctypes.PyDLL:
    return ctypes.PyDLL(None)


def _fork() -> int:
    """Forks without the hooks of `os.fork`, which fix up locks and threads that this process does not have.

    They write to hundreds of pages, each of which is then copied: a millisecond and a half for every game.
    """
    if sys.platform != "linux":
        return os.fork()
    pid: int = _libc().fork()
    if pid < 0:
        raise OSError("the system cannot create another process")
    return pid


class _Zygote:
    def __init__(self, control: socket.socket, library: Library, given: Mapping[str, Any]) -> None:
        self._control = control
        self._library = library
        self._given = given
        filtered = seccomp.available()
        self._filters = {execute: seccomp.Filter(execute) if filtered else None for execute in (False, True)}
        self._children: set[int] = set()
        self._rules: dict[str, landlock.Ruleset | None] = {}

    def serve(self) -> _Begin | None:
        """Forks and reaps until the control socket closes; in a forked process, returns what that process does next."""
        try:
            while True:
                data, files, _, _ = socket.recv_fds(self._control, 1 << 20, 2)
                if not data:
                    return None
                while not data.endswith(b"\n"):
                    more = self._control.recv(1 << 20)
                    if not more:
                        return None
                    data += more
                begin = self._do(json.loads(data), files)
                if begin is not None:
                    return begin
        finally:
            for pid in self._children:
                os.kill(pid, signal.SIGKILL)

    def _do(self, asked: Mapping[str, Any], files: list[int]) -> _Begin | None:
        if asked["do"] == "fork":
            return self._fork(asked, files)
        pid = asked["pid"]
        _, status = os.waitpid(pid, 0)
        self._children.discard(pid)
        self._control.sendall(json.dumps({"status": os.waitstatus_to_exitcode(status)}).encode() + b"\n")
        return None

    def _fork(self, asked: Mapping[str, Any], files: list[int]) -> _Begin | None:
        rules = self._ruleset(asked["readable"], asked["program"] is not None)
        pid = _fork()
        if pid == 0:
            return self._become_child(files, asked, rules)
        for file in files:
            os.close(file)
        self._children.add(pid)
        answer = json.dumps({"pid": pid}).encode() + b"\n"
        if sys.platform != "linux":
            self._control.sendall(answer)
            return None
        handle = os.pidfd_open(pid)
        self._control.sendmsg([answer], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [handle]))])
        os.close(handle)
        return None

    def _ruleset(self, readable: list[str], execute: bool) -> landlock.Ruleset | None:
        if not landlock.version():
            return None
        key = "\0".join([*readable, "execute" if execute else ""])
        if key not in self._rules:
            self._rules[key] = landlock.Ruleset(self._given["readable"], readable, execute)
        return self._rules[key]

    def _become_child(self, files: list[int], asked: Mapping[str, Any], rules: landlock.Ruleset | None) -> _Begin:
        try:
            # An agent must not learn who else plays.
            self._children.clear()
            self._rules.clear()
            # Moved out of the way first: their numbers may be among those that are assigned below.
            channel, output = (fcntl.fcntl(file, fcntl.F_DUPFD, 100) for file in files)
            self._control.detach()
            if sys.platform == "linux":
                seccomp.libc().prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
            # An input at its end. The flags of a file shared by all games would persist from one game to the next.
            os.dup2(os.pipe()[0], 0)
            os.dup2(output, 1)
            os.dup2(output, 2)
            if rules is not None:
                rules.move(100, child.CHANNEL + 1)
            os.dup2(channel, child.CHANNEL)
            os.closerange(child.CHANNEL + (1 if rules is None else 2), 1 << 16)
            program, given = asked["program"], self._given
            walls = child.Walls(
                asked["memory"], given["cpu"], given["strict"], rules, self._filters[program is not None]
            )
            if program is not None:
                return functools.partial(child.run_program, walls, program)
            return functools.partial(child.run, walls, asked["modules"], asked["folder"], self._library)
        except BaseException:
            os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
