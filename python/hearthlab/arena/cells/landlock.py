"""Landlock: the files that a process may read, and none that it may write, whoever its user is."""

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
"""How many rights to files a version of landlock knows."""


def _syscall(number: int, *arguments: object) -> int:
    given = (ctypes.c_long(a) if isinstance(a, int) else a for a in arguments)
    result: int = libc().syscall(ctypes.c_long(number), *given)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def version() -> int:
    """Returns the version of landlock that the kernel has; 0 for none."""
    if sys.platform != "linux":
        return 0
    try:
        return _syscall(_CREATE, None, 0, _ASK_VERSION)
    except OSError:
        return 0


class Ruleset:
    """What may be read: these files, and everything beneath these folders. Nothing may be written or connected to."""

    def __init__(self, shared: Iterable[str], own: Iterable[str], execute: bool = False) -> None:
        """Makes the rules for what every agent may read and what is one agent's own.

        A link counts for what it leads to among the shared ones, and for nothing among an agent's own, who made it.
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
        """Restricts this process, which has given up new privileges, to the rules; they cannot be taken off."""
        _syscall(_RESTRICT, self._file, 0)

    def move(self, aside: int, number: int) -> None:
        """Gives the rules another descriptor in this process, by way of one that is not below `aside`."""
        import fcntl  # not on every system that imports this module

        os.dup2(fcntl.fcntl(self._file, fcntl.F_DUPFD, aside), number)
        self._file = number

    def close(self) -> None:
        """Lets go of the rules; what wears them keeps them."""
        os.close(self._file)
