"""Landlock: limits the files that a process may read, and lets it write none, whatever its user."""

from __future__ import annotations

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable

from hearthlab.arena.cells.seccomp import libc

__all__ = ["rules", "version"]

_CREATE, _ADD_RULE = 444, 445
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


def rules(shared: Iterable[str], own: Iterable[str], execute: bool = False) -> int:
    """Returns an open set of rules: they allow reading some files, and everything inside some folders.

    Writing and connecting are forbidden. Given are the paths that every agent may read and those of one agent. Links
    are followed in the shared paths, and ignored in the agent's own, because the agent's author made them.
    """
    known = version()
    files = (1 << _RIGHTS.get(known, 16)) - 1
    tcp = 0b11 if known >= 4 else 0
    scope = 0b11 if known >= 6 else 0  # signals and abstract sockets
    size = 24 if known >= 6 else 16 if known >= 4 else 8
    made = _syscall(_CREATE, struct.pack("<QQQ", files, tcp, scope)[:size], size, 0)
    rights = _READ_FILE | (_EXECUTE if execute else 0)
    for path in shared:
        _allow(made, path, rights)
    for path in own:
        _allow(made, path, rights, os.O_NOFOLLOW)
    return made


def _allow(rules: int, path: str, rights: int, how: int = 0) -> None:
    try:
        file = os.open(path, os.O_PATH | os.O_CLOEXEC | how)
    except FileNotFoundError:
        return
    try:
        mode = os.fstat(file).st_mode
        rights |= _READ_DIR if stat.S_ISDIR(mode) else 0
        if not stat.S_ISLNK(mode):
            _syscall(_ADD_RULE, rules, _PATH_BENEATH, struct.pack("<Qi", rights, file), 0)
    finally:
        os.close(file)
