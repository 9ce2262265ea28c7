"""Landlock: limits the files that a process may read, and lets it write none, whatever its user."""

from __future__ import annotations

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable

from hearthlab.arena.cells.seccomp import libc

__all__ = ["Ruleset", "version"]

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446
_PATH_BENEATH, _ASK_VERSION = 1, 1
_EXECUTE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 2, 1 << 3
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""The number of file access rights by version of landlock."""


def _syscall(number: int, *arguments: object) -> int:
    given = (ctypes.c_long(a) if isinstance(a, int) else a for a in arguments)
    result: int = libc().syscall(ctypes.c_long(number), *given)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def version() -> int:
    """Returns the kernel's version of landlock; 0 if it has none."""
    if sys.platform != "linux":
        return 0
    try:
        return _syscall(_CREATE, None, 0, _ASK_VERSION)
    except OSError:
        return 0


class Ruleset:
    """Rules that allow reading some files, and everything inside some folders. Writing and connecting are forbidden."""

    def __init__(self, shared: Iterable[str], own: Iterable[str], execute: bool = False) -> None:
        """Creates the rules from the paths that every agent may read and those of one agent.

        Links are followed in the shared paths, and ignored in the agent's own, because the agent's author made them.
        """
        known = version()
        files = (1 << _RIGHTS.get(known, 16)) - 1
        tcp = 0b11 if known >= 4 else 0
        scope = 0b11 if known >= 6 else 0  # signals and abstract sockets
        size = 24 if known >= 6 else 16 if known >= 4 else 8
        attributes = struct.pack("<QQQ", files, tcp, scope)[:size]
        self._file = _syscall(_CREATE, attributes, size, 0)
        rights = _READ_FILE | (_EXECUTE if execute else 0)
        for path in shared:
            self._allow(path, rights)
        for path in own:
            self._allow(path, rights, os.O_NOFOLLOW)

    def _allow(self, path: str, rights: int, how: int = 0) -> None:
        try:
            file = os.open(path, os.O_PATH | os.O_CLOEXEC | how)
        except FileNotFoundError:
            return
        try:
            mode = os.fstat(file).st_mode
            rights |= _READ_DIR if stat.S_ISDIR(mode) else 0
            if not stat.S_ISLNK(mode):
                _syscall(_ADD_RULE, self._file, _PATH_BENEATH, struct.pack("<Qi", rights, file), 0)
        finally:
            os.close(file)

    def wear(self) -> None:
        """Restricts this process to the rules, permanently; requires `no_new_privileges`."""
        _syscall(_RESTRICT, self._file, 0)

    def move(self, aside: int, number: int) -> None:
        """Moves the rules to another descriptor of this process, via one that is at least `aside`."""
        import fcntl  # not on every system that imports this module

        os.dup2(fcntl.fcntl(self._file, fcntl.F_DUPFD, aside), number)
        self._file = number

    def close(self) -> None:
        """Closes the rules; processes that are restricted stay so."""
        os.close(self._file)
