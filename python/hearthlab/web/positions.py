"""Positions for analysis on the page: from the editor, from a game, or from a dropped file."""

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
    """The positions of the page, each named by a hash of its contents."""

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
        """Returns the game at a position; raises HearthLabError if the position does not exist."""
        state = self._journal.position(name)
        if state is None:
            raise HearthLabError(f"there is no position {name!r:.40}")
        return Game.from_state(state, blank=True)

    def told(self, name: str) -> dict[str, Any]:
        """Returns a position as the page shows it before the analysis."""
        game = self.find(name)
        return {"id": name, "board": board.opened(game, game.player)}


def read_file(data: bytes, at: int | None = None) -> Game:
    """Returns the position in a file, as far as it is known to the player to decide.

    A file is a position, a record, a shared game, or a record of the real game (Power.log, HSReplay XML). In a record,
    `at` is the number of an action or step; by default, the last decision is used.
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
