"""The seccomp filter of an agent's process: system calls that compute, read and wait are allowed, all others fail.

It is a list of what is allowed, so that a call which a later kernel adds is forbidden until somebody has looked at it.
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

__all__ = ["Filter", "available", "libc", "no_capabilities", "no_new_privileges"]

_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The column in the table of calls, and the number by which the kernel knows the architecture."""

_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _PR_GET_SECCOMP, _MODE_FILTER = 38, 22, 21, 2
_PR_CAPBSET_DROP, _CAPABILITY_VERSION_3 = 24, 0x20080522
_LOAD, _AND, _EQUAL, _AT_LEAST, _ANY_BIT, _JUMP, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x05, 0x06
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16
_KILL, _ALLOW, _ERRNO = 0x80000000, 0x7FFF0000, 0x00050000
_CLONE_THREAD = 0x00010000

_FCNTL = (0, 1, 2, 3, 4, 1030, 1032)
"""Duplicating and flags of descriptors. Not locks and leases, by which two games could talk through a file that both
may read, nor F_SETSIG, which could choose the signal that wakes a stopped process."""
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""Is it a terminal, how large is it, how much is there to read, non-blocking, close on exec."""
_PRCTL = (3, 15, 16, 0x53564D41)
"""PR_GET_DUMPABLE, the name of a thread, the name of a piece of memory."""
_CLOCKS = tuple(range(12))
"""The clocks of the machine and its own. Those of other processes have negative numbers: nobody learns how long the
opponent thinks."""
_WRITING = 0x3 | 0x40 | 0x200 | 0x400000
"""The mode of access, O_CREAT, O_TRUNC and O_TMPFILE: none of them is set where a file is opened to be read."""
_FADVISE = (0, 1, 2)
"""How a file will be read. Not what drops pages from the page cache or brings them there, which outlasts a game."""
_MADVISE = (0, 1, 2, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 102, 103)
"""What allocators and threads need: it changes the page tables of the process and its own memory. Not WILLNEED, COLD,
PAGEOUT, REMOVE and POPULATE, which reach the page cache, nor MERGEABLE, which shares equal pages with others."""
_FUTEX_WAIT, _FUTEX_WAIT_BITSET, _FUTEX_PRIVATE, _FUTEX_CLOCK_REALTIME = 0, 9, 128, 256

_Instruction = tuple[int, int, int, int]
_INSTRUCTION = struct.Struct("<HBBI")


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


@functools.cache
def libc() -> ctypes.CDLL:
    """Returns the C library, loaded once: a forked process then has it already."""
    return ctypes.CDLL(None, use_errno=True)


def available() -> bool:
    """Returns whether this machine has filters of system calls, and this module knows its calls."""
    if sys.platform != "linux" or platform.machine() not in _MACHINES:
        return False
    return bool(libc().prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) >= 0)


def no_new_privileges() -> None:
    """Gives up every way to more privileges; landlock and seccomp ask for it."""
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)


def no_capabilities() -> None:
    """Gives up what root may do beyond other users, for this process and all programs that it becomes."""
    capability = 0
    # Ends at the last one there is, or at the first if the process is not privileged: it has none to lose.
    while libc().prctl(_PR_CAPBSET_DROP, ctypes.c_ulong(capability), 0, 0, 0) == 0:
        capability += 1
    if libc().capset(struct.pack("<Ii", _CAPABILITY_VERSION_3, 0), bytes(24)):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _prctl(option: int, *arguments: object) -> None:
    given = [*arguments, 0, 0, 0, 0][:4]
    if libc().prctl(option, *(ctypes.c_ulong(a) if isinstance(a, int) else a for a in given)):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


class Filter:
    """A filter that is built once and worn by many processes."""

    def __init__(self, execute: bool = False) -> None:
        """Builds it; with `execute`, a process may become another program, which wears the filter too."""
        column, arch = _MACHINES[platform.machine()]
        calls = {numbers[column]: [_YES] for numbers in ALLOWED.values()}
        calls.update({CHECKED[call][column]: block for call, block in _checked().items()})
        if execute:
            calls[CHECKED["execve"][column]] = [_YES]
        code = [(_LOAD, 0, 0, _ARCH), (_EQUAL, 1, 0, arch), (_RETURN, 0, 0, _KILL), (_LOAD, 0, 0, _NUMBER)]
        code += _search(_ranges({number: block for number, block in calls.items() if number is not None}))
        self._own = [_INSTRUCTION.size * place for place, instruction in enumerate(code) if instruction == _OWN]
        self._code = ctypes.create_string_buffer(b"".join(_INSTRUCTION.pack(*instruction) for instruction in code))
        self._program = _Program(len(code), ctypes.addressof(self._code))

    def wear(self) -> None:
        """Puts the filter on this process; it cannot be taken off."""
        operation, yes, no, _ = _OWN
        for place in self._own:
            _INSTRUCTION.pack_into(self._code, place, operation, yes, no, os.getpid())
        _prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(self._program))


_YES: _Instruction = (_RETURN, 0, 0, _ALLOW)
_NO: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.EPERM)
_DENIED: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.EACCES)
_INVALID: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.EINVAL)
_UNKNOWN: _Instruction = (_RETURN, 0, 0, _ERRNO | errno.ENOSYS)
_OWN: _Instruction = (_EQUAL, 0, 1, 0xFFFFFFFF)
"""Compares with the id of the process, which is filled in when the filter is worn."""


def _checked() -> dict[str, list[_Instruction]]:
    """Returns what is to be done about the calls that are allowed with some arguments."""
    return {
        "fcntl": _if_argument(1, _FCNTL),
        "ioctl": _if_argument(1, _IOCTL),
        "prctl": _if_argument(0, _PRCTL),
        # Only the limits of the process itself; another one of the same user could be starved by them.
        "prlimit64": _if_argument(0, (0,)),
        "clock_gettime": _if_argument(0, _CLOCKS),
        "clock_getres": _if_argument(0, _CLOCKS),
        "clock_nanosleep": _if_argument(0, _CLOCKS),
        "open": _if_argument(1, (0,), _DENIED, mask=_WRITING),
        "openat": _if_argument(2, (0,), _DENIED, mask=_WRITING),
        "fadvise64": _if_argument(3, _FADVISE, _INVALID),
        "madvise": _if_argument(2, _MADVISE, _INVALID),
        # Others can be asked about here, too. A thread that asks about itself is told that it cannot be known, which
        # the C library takes for an answer.
        "sched_getaffinity": [(_LOAD, 0, 0, _ARGUMENTS), (_EQUAL, 0, 1, 0), _YES, _OWN, _YES, _UNKNOWN],
        # A futex that is not private may be in a file, where it wakes whoever waits for it in another process. To wait
        # for one is needed: the kernel wakes those who wait for the end of a thread in that way.
        "futex": [
            (_LOAD, 0, 0, _ARGUMENTS + 8),
            (_ANY_BIT, 0, 1, _FUTEX_PRIVATE),
            _YES,
            *_if_argument(1, (_FUTEX_WAIT, _FUTEX_WAIT_BITSET), _UNKNOWN, mask=0xFFFFFFFF ^ _FUTEX_CLOCK_REALTIME),
        ],
        # A process may end itself by a signal, as abort does.
        "tgkill": [(_LOAD, 0, 0, _ARGUMENTS), _OWN, _YES, _NO],
        "clone": _if_argument(0, (_CLONE_THREAD,), mask=_CLONE_THREAD),
        # Their arguments are in memory, where a filter cannot look. Programs then call clone and openat instead.
        "clone3": [_UNKNOWN],
        "openat2": [_UNKNOWN],
        # With RWF_NOWAIT they tell what is in the page cache. The C library calls preadv and pwritev instead.
        "preadv2": [_UNKNOWN],
        "pwritev2": [_UNKNOWN],
    }


def _if_argument(
    place: int, values: tuple[int, ...], otherwise: _Instruction = _NO, mask: int | None = None
) -> list[_Instruction]:
    """Allows a call if the lower half of an argument, or what the mask leaves of it, has one of these values."""
    masked = [] if mask is None else [(_AND, 0, 0, mask)]
    compared = ([(_EQUAL, 0, 1, value), _YES] for value in values)
    found = [(_LOAD, 0, 0, _ARGUMENTS + 8 * place), *masked, *(each for pair in compared for each in pair)]
    return [*found, otherwise]


def _ranges(calls: Mapping[int, list[_Instruction]]) -> list[tuple[int, list[_Instruction]]]:
    """Returns from which number on what is to be done; a call that no one has looked at fails.

    One that nobody knew of when this was written does not exist; programs expect that and do without it.
    """
    found: list[tuple[int, list[_Instruction]]] = []
    for number in range(LAST + 1):
        block = calls.get(number, [_NO])
        if not found or found[-1][1] != block:
            found.append((number, block))
    return [*found, (LAST + 1, [_UNKNOWN])]


def _search(ranges: list[tuple[int, list[_Instruction]]]) -> list[_Instruction]:
    """Returns a search by halves: the kernel goes through the filter for every call there is when it is put on."""
    if len(ranges) == 1:
        return ranges[0][1]
    middle = len(ranges) // 2
    below, above = _search(ranges[:middle]), _search(ranges[middle:])
    if len(below) < 256:
        return [(_AT_LEAST, len(below), 0, ranges[middle][0]), *below, *above]
    return [(_AT_LEAST, 0, 1, ranges[middle][0]), (_JUMP, 0, 0, len(below)), *below, *above]
