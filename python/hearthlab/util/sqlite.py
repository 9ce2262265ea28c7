"""SQLite files that survive a killed process, with readable error messages."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Self

from hearthlab.errors import StoreError
from hearthlab.util.locks import locked
from hearthlab.util.reading import Given, parse_json, shown

__all__ = ["Format", "OpenFile", "application_of", "sentences", "transaction", "whole"]


def whole(*columns: str) -> str:
    """Returns the SQL condition that columns hold whole numbers of at least 0."""
    return " AND ".join(f"typeof({column}) = 'integer' AND {column} >= 0" for column in columns)


class sentences:
    """A context in which errors of SQLite become StoreErrors."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, sqlite3.Error):
            return
        # SQLite's message may repeat text that it cannot parse.
        said = " ".join(str(error).split())[:200]
        if getattr(error, "sqlite_errorname", "").startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            raise StoreError(
                f'"{self.path}" cannot grow ({said}); the results so far are safe: free some space and resume it'
            ) from None
        raise StoreError(f'"{self.path}" cannot be used as a store: {said}') from None


class transaction:
    """A context in which either all changes are written or none."""

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
    """A kind of store: how its files are recognised, and which tables they have."""

    what: str
    """What the store holds."""
    application: int
    version: int
    """The version of the tables; a store with a newer one is refused."""
    tables: str
    """The statements that create the tables; one of them is `meta`."""
    make: str
    """The command that creates such a store, without the file name."""
    resume: str
    rows: Mapping[str, str] = field(default_factory=dict)
    """The SQL condition that each row of a table must satisfy; checked when a file is opened."""
    since: Mapping[str, int] = field(default_factory=dict)
    """Tables added in a later version; files of older versions do not have them."""
    late: Collection[str] = ()
    """Tables that, if they have many rows, are checked when first read rather than when the file is opened."""

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
        # In one transaction: if the process is killed here, the file is not yet a store.
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
        """Opens a file; raises StoreError if it is not a store of this kind, is of a newer version or is damaged.

        A file that cannot be written, for example on a read-only disk, is opened for reading.
        """
        if path.is_dir():
            raise StoreError(f'"{path}" is a folder, not a store of {self.what}')
        if not path.is_file():
            raise StoreError(f'there is no store "{path}"; `{self.make} {path} …` creates one')
        other = StoreError(f'"{path}" is not a store of {self.what}')
        try:
            # Inspected first: a database that is not ours must not be changed.
            db = _read_only(path)
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.Error:
            raise other from None
        if application != self.application:
            db.close()
            raise other
        if version > self.version:
            db.close()
            raise StoreError(
                f'"{path}" was written by a newer HearthLab (version {version} of the store; this one reads up to '
                f"{self.version}); update HearthLab"
            )
        # On a read-only disk the file can still be read.
        with suppress(StoreError):
            writing = _connect(path)
            db.close()
            db = writing
        try:
            self._check(db, path, version)
        except BaseException:
            db.close()
            raise
        return db

    def _check(self, db: sqlite3.Connection, path: Path, version: int) -> None:
        """Raises StoreError unless the tables are those of the format and all rows are valid."""
        with sentences(path):
            found, made = _schema(db), _made(self.tables)
            later = {table for table, since in self.since.items() if since > version}
            # Everything is compared: a trigger, a constraint or a unique index would change what is written.
            for kind, name, *more in sorted(found):
                if not any(part[:2] == (kind, name) for part in made):
                    what = shown(f"{kind} {name}")
                    raise StoreError(f'"{path}" has a {what}, which HearthLab does not create; it is not opened')
                if (kind, name, *more) not in made:
                    raise StoreError(f'"{path}" is damaged: its {kind} "{name}" is not as HearthLab created it')
            for kind, name, *_ in sorted(made - found):
                if kind == "table" and name not in later:
                    raise StoreError(f'"{path}" is damaged: its table "{name}" is missing')
            for table in self.rows:
                many = table in self.late and db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] > _MANY
                if table not in later and not many:
                    self.check_rows(db, path, table)

    def check_rows(self, db: sqlite3.Connection, path: Path, table: str) -> None:
        """Raises StoreError unless all rows of a table are valid."""
        # A condition on a value of the wrong type can be NULL.
        query = f"SELECT count(*) FROM {table} WHERE ({self.rows[table]}) IS NOT TRUE"
        with sentences(path):
            bad = db.execute(query).fetchone()[0]
        if bad:
            raise StoreError(f'"{path}" is damaged: {bad:,} rows of "{table}" have invalid values')


def application_of(path: Path) -> int | None:
    """Returns the application id of an SQLite file; None for any other file."""
    try:
        # Read through SQLite, since the latest changes may still be in the WAL file.
        db = _read_only(path)
    except (sqlite3.Error, OSError):
        return None
    try:
        return int(db.execute("PRAGMA application_id").fetchone()[0])
    finally:
        db.close()


@cache
def _made(statements: str) -> frozenset[tuple[str, ...]]:
    """Returns what statements create, in the form of `_schema`."""
    db = sqlite3.connect(":memory:")
    try:
        db.executescript(statements)
        return _schema(db)
    finally:
        db.close()


def _schema(db: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """Returns the type, name, table and statement of everything in a file except SQLite's own statistics."""
    rows = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    texts = (tuple(" ".join(str(part).split()) for part in row) for row in rows)
    return frozenset(text for text in texts if text[:2] not in (("table", "sqlite_stat1"), ("table", "sqlite_stat4")))


_MANY = 100_000
"""Checking this many rows takes a tenth of a second."""

_LONGEST = 8 << 20
"""The largest size of one value in bytes; the longest ones are game records."""


def _connect(path: Path) -> sqlite3.Connection:
    with sentences(path):
        db = _careful(sqlite3.connect(path, timeout=60.0, isolation_level=None))
        # Readers never wait for the writer, and a killed process leaves only complete transactions.
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
        except sqlite3.Error:
            db.close()
            raise
        return db


def _careful(db: sqlite3.Connection) -> sqlite3.Connection:
    """Turns on SQLite's protection against untrusted files."""
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    return db


def _read_only(path: Path) -> sqlite3.Connection:
    """Opens a file for reading, even on a read-only disk."""
    address = path.absolute().as_uri()
    try:
        return _tried(f"{address}?mode=ro")
    except sqlite3.OperationalError:
        # On a read-only disk SQLite cannot create the files that it shares with a writer; but there can be no writer.
        wal = path.with_name(path.name + "-wal")
        if not wal.is_file() or not wal.stat().st_size:
            return _tried(f"{address}?immutable=1")
    # A killed process left results in the WAL file, which can only be merged in a copy.
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "store.db"
        shutil.copyfile(path, copied)
        shutil.copyfile(wal, copied.with_name("store.db-wal"))
        joined = sqlite3.connect(copied, isolation_level=None)
        joined.execute("PRAGMA journal_mode = DELETE")
        joined.close()
        # The file is deleted when it is closed; its folder is deleted now.
        return _tried(f"{copied.as_uri()}?immutable=1")


def _tried(address: str) -> sqlite3.Connection:
    db = _careful(sqlite3.connect(address, timeout=60.0, isolation_level=None, uri=True))
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        db.close()
        raise
    except UnicodeDecodeError:
        # SQLite's message quotes the damaged file, whatever it contains.
        db.close()
        raise sqlite3.DatabaseError("the file is damaged") from None
    return db


class OpenFile:
    """An open store; `with` closes it."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._db = connection
        self.path = path
        self._unchecked: dict[str, Format] = {}
        self._playing = False

    @classmethod
    def _opened(cls, format: Format, path: Path) -> Self:
        connection = format.open(path)
        try:
            opened = cls(connection, path)
        except BaseException:
            connection.close()
            raise
        opened._unchecked = dict.fromkeys(format.late, format)
        return opened

    def _sound(self, table: str) -> None:
        """Checks the rows of a table before they are first read, unless that was done when the file was opened."""
        if table in self._unchecked:
            self._unchecked[table].check_rows(self._db, self.path, table)
            del self._unchecked[table]

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Returns a context in which this process plays what the store lacks; raises StoreError if another one does.

        Other processes may read the store meanwhile.
        """
        if self._playing:
            yield
            return
        with locked(self.path):
            self._playing = True
            try:
                yield
            finally:
                self._playing = False

    def meta(self, key: str) -> str:
        """Returns an entry of the table `meta`, such as when the store was created."""
        found = self._rows("SELECT value FROM meta WHERE key = ?", key)
        if not found or not isinstance(found[0][0], str):
            raise StoreError(f'"{self.path}" is damaged: its table "meta" has no "{key}"')
        return found[0][0]

    @property
    def changes(self) -> int:
        """A number that changes whenever another process writes to the file."""
        return int(self._rows("PRAGMA data_version")[0][0])

    def json(self, key: str) -> Given:
        """Returns an entry of the table `meta` that is JSON."""
        return parse_json(self.meta(key), key, StoreError)

    def _rows(self, query: str, *values: object) -> list[Any]:
        with sentences(self.path):
            return self._db.execute(query, values).fetchall()

    def _each(self, query: str, size: int = 10_000) -> Iterator[list[Any]]:
        """Yields the rows of a query in batches, so that a large store need not fit into memory."""
        with sentences(self.path):
            cursor = self._db.execute(query)
            while part := cursor.fetchmany(size):
                yield part
