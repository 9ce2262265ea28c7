"""Positions that the page analyses: from the editor, from a game, or from a file that was dropped on it."""

from __future__ import annotations

import hashlib
import tempfile
from pathlib import Path
from typing import Any

from hearthlab.analysis.sources import from_file
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.reading import named
from hearthlab.verify.steps import open_text
from hearthlab.web import board, share
from hearthlab.web.journal import Journal

__all__ = ["Positions", "read_file"]


class Positions:
    """The positions of the page, each with a name that follows from what it is."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def keep(self, game: Game) -> str:
        """Writes a position and returns its name."""
        if game.over:
            raise HearthLabError("the game is over; there is nothing to decide")
        state = game.state()
        name = hashlib.blake2b(board.encoded(state).encode(), digest_size=6).hexdigest()
        self._journal.add_position(name, state)
        return name

    def find(self, name: str) -> Game:
        """Returns the game at a position; raises HearthLabError if there is none with that name."""
        state = self._journal.position(name)
        if state is None:
            raise HearthLabError(f"there is no position {name!r:.40}")
        return Game.from_state(state, blank=True)

    def told(self, name: str) -> dict[str, Any]:
        """Returns what the page shows of a position before it is analysed."""
        game = self.find(name)
        return {"id": name, "board": board.opened(game, game.player)}


def read_file(data: bytes, at: int | None = None) -> Game:
    """Returns the position of a file, as far as the player knows it who decides there.

    A file is a position, a record, a shared game, or a record of the real game (Power.log, HSReplay XML), of which `at`
    is the number of an action or step; without one it is the last decision.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "dropped"
        path.write_bytes(data)
        try:
            text = open_text(path).lstrip("\ufeff \t\r\n")
            if text.startswith(share.MARK):
                path.write_text(share.from_text(text).to_json(), encoding="utf-8")
            return Game.from_state(from_file(path, at).state(), blank=True)
        except HearthLabError as error:
            raise HearthLabError(str(error).replace(named(path), "the file").replace(path.name, "the file")) from None
