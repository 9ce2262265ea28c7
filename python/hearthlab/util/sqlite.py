"""SQLite files that survive a killed process, with readable errors."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from hearthlab.errors import StoreError

__all__ = ["Format", "OpenFile", "sentences", "transaction"]


class sentences:
    """A context in which errors of SQLite become StoreErrors."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, sqlite3.Error):
            return
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            raise StoreError(
                f'"{self.path}" cannot grow ({error}); the results so far are safe: free some space and resume it'
            ) from None
        raise StoreError(f'"{self.path}" cannot be used as a store: {error}') from None


class transaction:
    """A context whose changes are all written, or none of them."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._sentences = sentences(path)

    def __enter__(self) -> None:
        with self._sentences:
            self._db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        with self._sentences:
            if error is None:
                self._db.execute("COMMIT")
            elif self._db.in_transaction:
                # A full disk may have ended the transaction already.
                self._db.execute("ROLLBACK")
        self._sentences.__exit__(kind, error, trace)


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of store: how its files are recognised, and the tables that they have."""

    what: str
    """What the store holds."""
    application: int
    version: int
    """The version of the tables; a store with a newer one is refused."""
    tables: str
    """The statements that create the tables; one of them is `meta`."""
    make: str
    """The command that creates such a store, without the name of the file."""
    resume: str

    def create(
        self, path: Path, meta: Mapping[str, str], fill: Callable[[sqlite3.Connection], None] | None = None
    ) -> sqlite3.Connection:
        """Creates a file; raises StoreError if it exists already."""
        if path.exists():
            raise StoreError(f'"{path}" exists already; resume it with `{self.resume} {path}`, or name another file')
        return self._fill(_connect(path), path, meta, fill)

    def in_memory(
        self, meta: Mapping[str, str], fill: Callable[[sqlite3.Connection], None] | None = None
    ) -> sqlite3.Connection:
        """Creates a store in memory."""
        return self._fill(sqlite3.connect(":memory:", isolation_level=None), Path(":memory:"), meta, fill)

    def _fill(
        self,
        db: sqlite3.Connection,
        path: Path,
        meta: Mapping[str, str],
        fill: Callable[[sqlite3.Connection], None] | None,
    ) -> sqlite3.Connection:
        made = {**meta, "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
        # In one transaction: a process killed here leaves a file that is not yet a store.
        with transaction(db, path):
            for statement in self.tables.split(";\n"):
                db.execute(statement)
            db.executemany("INSERT INTO meta VALUES (?, ?)", made.items())
            if fill is not None:
                fill(db)
            db.execute(f"PRAGMA application_id = {self.application}")
            db.execute(f"PRAGMA user_version = {self.version}")
        return db

    def open(self, path: Path) -> sqlite3.Connection:
        """Opens a file; raises StoreError if it is not a store of this kind or is of a newer version."""
        if not path.is_file():
            raise StoreError(f'there is no store "{path}"; `{self.make} {path} …` creates one')
        try:
            db = _connect(path)
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
        except (sqlite3.DatabaseError, StoreError):
            raise StoreError(f'"{path}" is not a store of {self.what}') from None
        if application != self.application:
            raise StoreError(f'"{path}" is not a store of {self.what}')
        if version > self.version:
            raise StoreError(
                f'"{path}" was written by a newer HearthLab (version {version} of the store; this one reads up to '
                f"{self.version}); update HearthLab"
            )
        return db


def _connect(path: Path) -> sqlite3.Connection:
    with sentences(path):
        db = sqlite3.connect(path, timeout=60.0, isolation_level=None)
        # Readers never wait for the writer, and a killed process leaves only whole transactions.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        return db


class OpenFile:
    """An open store; `with` closes it."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db = connection
        self.path = path

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def meta(self, key: str) -> str:
        """Returns an entry of the table `meta`: when the store was made, and what was kept with it."""
        return str(self._rows("SELECT value FROM meta WHERE key = ?", key)[0][0])

    def _rows(self, query: str, *values: object) -> list[Any]:
        with sentences(self.path):
            return self._db.execute(query, values).fetchall()
