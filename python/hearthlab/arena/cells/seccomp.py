"""The seccomp filter of an agent's process: system calls that compute, read and wait are allowed, all others fail.

It is an allowlist: calls that later kernels add are forbidden until somebody has reviewed them.
"""

from __future__ import annotations

import ctypes
import errno
import functools
import os
import platform
import struct
import sys
from collections.abc import Mapping

from hearthlab.arena.cells.syscalls import ALLOWED, CHECKED, LAST

__all__ = ["available", "libc", "no_capabilities", "program"]

_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The column in the table of calls, and the kernel's number for the architecture."""

_PR_GET_SECCOMP = 21
_PR_CAPBSET_DROP, _CAPABILITY_VERSION_3 = 24, 0x20080522
_LOAD, _AND, _EQUAL, _AT_LEAST, _ANY_BIT, _JUMP, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x05, 0x06
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16
_KILL, _ALLOW, _ERRNO = 0x80000000, 0x7FFF0000, 0x00050000
_CLONE_THREAD = 0x00010000

_FCNTL = (0, 1, 2, 3, 4, 1030, 1032)
"""Duplicating descriptors and their flags. Not locks and leases, with which two games could communicate through a file
that both may read, nor F_SETSIG, which could choose the signal that wakes a stopped process."""
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""Whether it is a terminal, its size, the number of bytes to read, non-blocking mode, close on exec."""
_PRCTL = (3, 15, 16, 0x53564D41)
"""PR_GET_DUMPABLE, the name of a thread, the name of a memory area."""
_CLOCKS = tuple(range(12))
"""The clocks of the machine and of the process itself. Those of other processes have negative numbers, and would reveal
how long the opponent thinks."""
_WRITING = 0x3 | 0x40 | 0x200 | 0x400000
"""The access mode, O_CREAT, O_TRUNC and O_TMPFILE: none of these bits is set when a file is opened for reading."""
_FADVISE = (0, 1, 2)
"""How a file will be read. Not the advice that drops or loads pages of the page cache, which outlasts a game."""
_MADVISE = (0, 1, 2, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 102, 103)
"""Advice that allocators and threads need, which affects only the process's own page tables and memory. Not WILLNEED,
COLD, PAGEOUT, REMOVE and POPULATE, which affect the page cache, nor MERGEABLE, which shares equal pages with others."""
_FUTEX_WAIT, _FUTEX_WAIT_BITSET, _FUTEX_PRIVATE, _FUTEX_CLOCK_REALTIME = 0, 9, 128, 256

_Instruction = tuple[int, int, int, int]
_INSTRUCTION = struct.Struct("<HBBI")


@functools.cache
def libc() -> ctypes.CDLL:
    """Returns the C library, loaded once, so that forked processes inherit it."""
    return ctypes.CDLL(None, use_errno=True)


def available() -> bool:
    """Returns whether this machine supports system call filters, and this module knows its calls."""
    if sys.platform != "linux" or platform.machine() not in _MACHINES:
        return False
    return bool(libc().prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) >= 0)


def no_capabilities() -> None:
    """Drops all capabilities of root, for this process and all programs that it executes."""
    capability = 0
    # Ends after the last capability, or at once if the process is not privileged and has none to drop.
    while libc().prctl(_PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) == 0:
        capability += 1
    if libc().capset(struct.pack("<Ii", _CAPABILITY_VERSION_3, 0), bytes(24)):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def program(execute: bool = False) -> tuple[bytes, list[int]]:
    """Returns the filter, and which of its instructions compare with the id of the process that it is applied to.

    With `execute`, a process may execute another program, which inherits the filter.
    """
    column, arch = _MACHINES[platform.machine()]
    calls = {numbers[column]: [_YES] for numbers in ALLOWED.values()}
    calls.update({CHECKED[call][column]: block for call, block in _checked().items()})
    if execute:
        calls[CHECKED["execve"][column]] = [_YES]
    code = [(_LOAD, 0, 0, _ARCH), (_EQUAL, 1, 0, arch), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, _NUMBER)]
    code += _search(_ranges({number: block for number, block in calls.items() if number is not None}))
    own = [place for place, instruction in enumerate(code) if instruction == _OWN]
    return b"".join(_INSTRUCTION.pack(*instruction) for instruction in code), own


_YES: _Instruction = (_RETURN, 0, 0, _ALLOW)
_NO: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.EPERM)
_DENIED: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.EACCES)
_INVALID: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.EINVAL)
_UNKNOWN: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)
_OWN: _Instruction = (_EQUAL, 0, 1, 0xFFFFFFFF)
"""Compares with the id of the process, which the core fills in when it applies the filter (bindings/src/forks.rs)."""


def _checked() -> dict[str, list[_Instruction]]:
    """Returns the code for the calls that are allowed with some arguments only."""
    return {
        "fcntl": _if_argument(1, _FCNTL),
        "ioctl": _if_argument(1, _IOCTL),
        "prctl": _if_argument(0, _PRCTL),
        # Only for the process itself: with lower limits, it could starve another process of the same user.
        "prlimit64": _if_argument(0, (0,)),
        "clock_gettime": _if_argument(0, _CLOCKS),
        "clock_getres": _if_argument(0, _CLOCKS),
        "clock_nanosleep": _if_argument(0, _CLOCKS),
        "open": _if_argument(1, (0,), _DENIED, mask=_WRITING),
        "openat": _if_argument(2, (0,), _DENIED, mask=_WRITING),
        "fadvise64": _if_argument(3, _FADVISE, _INVALID),
        "madvise": _if_argument(2, _MADVISE, _INVALID),
        # It also reveals other processes. A thread that asks about its own id gets ENOSYS, which the C library
        # accepts.
        "sched_getaffinity": [(_LOAD, 0, 0, _ARGUMENTS), (_EQUAL, 0, 1, 0), _YES, _OWN, _YES, _UNKNOWN],
        # A futex that is not private may be in a file, where it can wake waiters in another process. Waiting for one
        # is needed: it is how the kernel announces the end of a thread.
        "futex": [
            (_LOAD, 0, 0, _ARGUMENTS + 8),
            (_ANY_BIT, 0, 1, _FUTEX_PRIVATE),
            _YES,
            *_if_argument(1, (_FUTEX_WAIT, _FUTEX_WAIT_BITSET), _UNKNOWN, mask=0xFFFFFFFF ^ _FUTEX_CLOCK_REALTIME),
        ],
        # A process may send signals to itself, as abort does.
        "tgkill": [(_LOAD, 0, 0, _ARGUMENTS), _OWN, _YES, _NO],
        "clone": _if_argument(0, (_CLONE_THREAD,), mask=_CLONE_THREAD),
        # Their arguments are in memory, which a filter cannot read. Programs then call clone and openat instead.
        "clone3": [_UNKNOWN],
        "openat2": [_UNKNOWN],
        # With RWF_NOWAIT, they reveal what is in the page cache. The C library calls preadv and pwritev instead.
        "preadv2": [_UNKNOWN],
        "pwritev2": [_UNKNOWN],
    }


def _if_argument(
    place: int, values: tuple[int, ...], otherwise: _Instruction = _NO, mask: int | None = None
) -> list[_Instruction]:
    """Allows a call if the lower half of an argument, after applying the mask, has one of these values."""
    masked = [] if mask is None else [(_AND, 0, 0, mask)]
    compared = ([(_EQUAL, 0, 1, value), _YES] for value in values)
    found = [(_LOAD, 0, 0, _ARGUMENTS + 8 * place), *masked, *(each for pair in compared for each in pair)]
    return [*found, otherwise]


def _ranges(calls: Mapping[int, list[_Instruction]]) -> list[tuple[int, list[_Instruction]]]:
    """Returns ranges of calls with equal code, each with its first number; calls that were not reviewed fail.

    Calls beyond the table fail with ENOSYS, as if they did not exist; programs expect that and do without them.
    """
    found: list[tuple[int, list[_Instruction]]] = []
    for number in range(LAST + 1):
        block = calls.get(number, [_NO])
        if not found or found[-1][1] != block:
            found.append((number, block))
    return [*found, (LAST + 1, [_UNKNOWN])]


def _search(ranges: list[tuple[int, list[_Instruction]]]) -> list[_Instruction]:
    """Returns a binary search; the kernel runs the filter for every possible call when it is applied."""
    if len(ranges) == 1:
        return ranges[0][1]
    middle = len(ranges) // 2
    below, above = _search(ranges[:middle]), _search(ranges[middle:])
    if len(below) < 256:
        return [(_AT_LEAST, len(below), 0, ranges[middle][0]), *below, *above]
    return [(_AT_LEAST, 0, 1, ranges[middle][0]), (_JUMP, 0, 0, len(below)), *below, *above]
