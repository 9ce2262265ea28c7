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

from hearthlab.arena.cells.syscalls import ALLOWED, CHECKED, LAST

__all__ = ["Filter", "available", "libc", "no_new_privileges"]

_MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""The column in the table of calls, and the number by which the kernel knows the architecture."""

_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _PR_GET_SECCOMP, _MODE_FILTER = 38, 22, 21, 2
_LOAD, _AND, _EQUAL, _GREATER, _RETURN = 0x20, 0x54, 0x15, 0x25, 0x06
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

_Instruction = tuple[int, int, int, int]
_INSTRUCTION = struct.Struct("<HBBI")


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


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
        self._column = column
        self._code: list[_Instruction] = [
            (_LOAD, 0, 0, _ARCH),
            (_EQUAL, 1, 0, arch),
            (_RETURN, 0, 0, _KILL),
            (_LOAD, 0, 0, _NUMBER),
        ]
        self._own = -1
        for numbers in ALLOWED.values():
            self._if_call(numbers[column], [(_RETURN, 0, 0, _ALLOW)])
        if execute:
            self._if_call(CHECKED["execve"][column], [(_RETURN, 0, 0, _ALLOW)])
        self._add_checked()
        # A call that nobody knew of when this was written does not exist; programs expect that and do without it.
        self._code += [
            (_GREATER, 0, 1, LAST),
            (_RETURN, 0, 0, _ERRNO | errno.ENOSYS),
            (_RETURN, 0, 0, _ERRNO | errno.EPERM),
        ]
        self._packed = bytearray(b"".join(_INSTRUCTION.pack(*instruction) for instruction in self._code))

    def _add_checked(self) -> None:
        column = self._column
        self._if_argument("fcntl", 1, _FCNTL)
        self._if_argument("ioctl", 1, _IOCTL)
        self._if_argument("prctl", 0, _PRCTL)
        # Only the limits of the process itself; another one of the same user could be starved by them.
        self._if_argument("prlimit64", 0, (0,))
        # The clocks of other processes have negative numbers: nobody learns how long the opponent thinks.
        self._if_argument("clock_gettime", 0, tuple(range(12)))
        # A process may end itself by a signal, as abort does; the process id is filled in when the filter is worn.
        self._if_argument("tgkill", 0, (-1,))
        thread = [(_LOAD, 0, 0, _ARGUMENTS), (_AND, 0, 0, _CLONE_THREAD), (_EQUAL, 0, 1, _CLONE_THREAD)]
        self._if_call(
            CHECKED["clone"][column],
            [*thread, (_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, _ERRNO | errno.EPERM)],
        )
        # Its arguments are in memory, where a filter cannot look. The C library then calls clone instead.
        self._if_call(CHECKED["clone3"][column], [(_RETURN, 0, 0, _ERRNO | errno.ENOSYS)])

    def _if_call(self, number: int | None, then: list[_Instruction]) -> None:
        if number is not None:
            self._code += [(_EQUAL, 0, len(then), number), *then]

    def _if_argument(self, call: str, place: int, values: tuple[int, ...]) -> None:
        """Allows a call if the lower half of an argument has one of these values."""
        then: list[_Instruction] = [(_LOAD, 0, 0, _ARGUMENTS + 8 * place)]
        for value in values:
            then += [(_EQUAL, 0, 1, value % (1 << 32)), (_RETURN, 0, 0, _ALLOW)]
        if values == (-1,):
            self._own = len(self._code) + 2
        then.append((_RETURN, 0, 0, _ERRNO | errno.EPERM))
        self._if_call(CHECKED[call][self._column], then)

    def wear(self) -> None:
        """Puts the filter on this process; it cannot be taken off."""
        operation, yes, no, _ = self._code[self._own]
        _INSTRUCTION.pack_into(self._packed, _INSTRUCTION.size * self._own, operation, yes, no, os.getpid())
        _prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(_Program(len(self._code), bytes(self._packed))))
