"""Locks that keep two processes from playing the same run; they end with their process, even if it is killed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hearthlab.errors import StoreError

__all__ = ["locked"]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds the lock of a file; raises StoreError if another process holds it.

    The lock is on a separate file beside it, which is removed at the end: SQLite loses its own locks if the process
    opens and closes the database file itself. If the file does not exist or cannot be locked (no support on the disk,
    or a read-only one), nothing is held.
    """
    beside = Path(os.path.realpath(path) + ".lock")
    held = _held(beside, path) if path.is_file() else None
    try:
        yield
    finally:
        if held is not None:
            _remove(beside, held)
            os.close(held)


def _held(beside: Path, path: Path) -> int | None:
    """Locks a file, creating it if necessary; returns its descriptor, or None if it cannot be locked."""
    try:
        import fcntl  # not on every system
    except ImportError:
        return None
    while True:
        try:
            file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:
            return None
        try:
            # Unlike flock, these locks are not inherited by child processes, which may outlive this one.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(file)
            raise StoreError(f'another process is playing "{path}"; wait for it, or stop it') from None
        except OSError:
            _remove(beside, file)
            os.close(file)
            return None
        if _is(beside, file):
            return file
        # The previous holder removed the file between the two steps.
        os.close(file)


def _is(beside: Path, file: int) -> bool:
    try:
        return os.path.samestat(os.fstat(file), beside.stat())
    except OSError:
        return False


def _remove(beside: Path, file: int) -> None:
    with suppress(OSError):
        if _is(beside, file):
            beside.unlink()
