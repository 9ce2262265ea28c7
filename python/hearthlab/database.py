"""SQLite files that survive whatever happens to the process, and whose errors are sentences."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hearthlab.errors import StoreError

__all__ = ["connect", "sentences"]


def connect(path: Path) -> sqlite3.Connection:
    """Opens or makes a file."""
    with sentences(path):
        db = sqlite3.connect(path, timeout=60.0, isolation_level=None)
        # Readers never wait for the writer, and a process that is killed leaves whole transactions only.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        return db


class sentences:
    """Turns errors of SQLite into sentences."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, sqlite3.Error):
            return
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            raise StoreError(
                f'"{self.path}" cannot grow ({error}); the results so far are safe: make room and `hearthlab resume` it'
            ) from None
        raise StoreError(f'"{self.path}" cannot be used as a store: {error}') from None
