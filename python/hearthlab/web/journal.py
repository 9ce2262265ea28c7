"""The page's games and positions in one SQLite file, which survives a killed server."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearthlab.util.files import make_folder
from hearthlab.util.sqlite import Format, OpenFile, transaction, whole

__all__ = ["Journal", "usual_path"]

FORMAT = Format(
    what="games of the page",
    application=0x48_4C_50_47,  # "HLPG"
    version=1,
    tables="""CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (id TEXT PRIMARY KEY, made INTEGER NOT NULL, setup TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE steps (
    game TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE positions (id TEXT PRIMARY KEY, made INTEGER NOT NULL, value TEXT NOT NULL) WITHOUT ROWID""",
    make="hearthlab serve --data",
    resume="hearthlab serve --data",
    rows={
        "games": f"typeof(id) = 'text' AND typeof(setup) = 'text' AND {whole('made')}",
        "steps": f"typeof(game) = 'text' AND {whole('number')} AND kind IN ('act', 'undo') AND typeof(value) = 'text'",
        "positions": f"typeof(id) = 'text' AND typeof(value) = 'text' AND {whole('made')}",
    },
)


def usual_path() -> Path:
    """Returns the default file for the page's games."""
    given = os.environ.get("XDG_STATE_HOME")
    return (Path(given) if given else Path.home() / ".local" / "state") / "hearthlab" / "page.db"


class Journal(OpenFile):
    """The games of the page, as setups and steps; each step is written before anybody sees it."""

    @classmethod
    def at(cls, path: Path | None) -> Journal:
        """Opens a journal, or creates it if it does not exist; None keeps it in memory."""
        if path is None:
            return cls(FORMAT.in_memory({}), Path(":memory:"))
        if path.exists():
            return cls._opened(FORMAT, path)
        make_folder(path.parent)
        return cls(FORMAT.create(path, {}), path)

    def add_game(self, game: str, setup: dict[str, Any]) -> None:
        """Writes a new game."""
        self._write("INSERT INTO games VALUES (?, ?, ?)", game, int(time.time()), json.dumps(setup))

    def add_step(self, game: str, number: int, kind: str, value: str) -> None:
        """Writes a step of a game."""
        self._write("INSERT INTO steps VALUES (?, ?, ?, ?)", game, number, kind, value)

    def setup(self, game: str) -> dict[str, Any] | None:
        """Returns the setup of a game; None if the game does not exist."""
        found = self._rows("SELECT setup FROM games WHERE id = ?", game)
        return json.loads(found[0][0]) if found else None

    def steps(self, game: str) -> list[tuple[str, str]]:
        """Returns the steps of a game in order, each with its kind."""
        return self._rows("SELECT kind, value FROM steps WHERE game = ? ORDER BY number", game)

    def games(self, most: int = 100) -> Iterator[tuple[str, int, dict[str, Any]]]:
        """Yields the newest games with the times of their creation and their setups."""
        for game, made, setup in self._rows("SELECT id, made, setup FROM games ORDER BY made DESC, id LIMIT ?", most):
            yield game, made, json.loads(setup)

    def add_position(self, position: str, value: dict[str, Any]) -> None:
        """Writes a position, or overwrites it."""
        self._write("INSERT OR REPLACE INTO positions VALUES (?, ?, ?)", position, int(time.time()), json.dumps(value))

    def position(self, position: str) -> dict[str, Any] | None:
        """Returns a position; None if it does not exist."""
        found = self._rows("SELECT value FROM positions WHERE id = ?", position)
        return json.loads(found[0][0]) if found else None

    def _write(self, statement: str, *values: str | int) -> None:
        with transaction(self._db, self.path):
            self._db.execute(statement, values)
