"""Positions that the page analyses: from the editor, from a game, or from a file that was dropped on it."""

from __future__ import annotations

import hashlib
import json
import tempfile
from pathlib import Path
from typing import Any

from hearthlab import verify
from hearthlab.belief import Belief
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.game import Game, Record
from hearthlab.util.reading import parse_json
from hearthlab.verify.steps import open_text
from hearthlab.web import board, share
from hearthlab.web.journal import Journal

__all__ = ["Positions", "read_file"]

_WORLDS = 64
"""How many worlds are sampled for what the opponent may hold."""


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
        return {"id": name, "board": board.opened(game, game.player), "may_hold": _may_hold(game)}


def _may_hold(game: Game) -> list[dict[str, Any]]:
    """Returns the cards that the opponent of the deciding player may hold, by what that player knows.

    The opponent is taken to play one of the decks of its class that ship with HearthLab, if there are any.
    """
    view = game.view(game.player)
    foe = 1 - game.player
    cls = view.state()["players"][foe]["class"]
    decks = [deck for deck in map(Deck.load, Deck.names()) if deck.cls == cls]
    belief = Belief.of_decks(*decks) if decks else None
    counts: dict[str, int] = {}
    for seed in range(_WORLDS):
        hand = view.sample(seed, belief).state()["players"][foe]["hand"]
        for card in {card["id"] for card in hand if card["id"] is not None}:
            counts[card] = counts.get(card, 0) + 1
    found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:12]
    return [{"card": card, "chance": round(count / _WORLDS, 3)} for card, count in found]


def read_file(data: bytes, at: int | None = None) -> tuple[Game, int, int]:
    """Returns the game of a file at a decision, the number of that decision, and how many there are.

    A file is a position, a record, a shared game, or a record of the real game (Power.log, HSReplay XML); without a
    number it is the last decision that can be analysed.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "dropped"
        path.write_bytes(data)
        text = open_text(path)
        start = text.lstrip("\ufeff \t\r\n")
        if start.startswith("HLG1."):
            return _of_record(share.from_text(start), at)
        if start.startswith("{") and (found := _document(start)) is not None:
            if "decks" in found:
                return _of_record(Record.from_json(start.strip()), at)
            return Game.from_state(found, blank=True), 0, 1
        return _of_real_game(path, at)


def _document(text: str) -> dict[str, Any] | None:
    """Returns a position or a record; None for lines of JSON, which are steps of a real game."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return parse_json(text, "the file").object().value if "before" not in found else None


def _of_record(record: Record, at: int | None) -> tuple[Game, int, int]:
    count = len(record.actions) + 1
    number = _wanted(at, count)
    game = Game.replay(Record(record.decks, record.rules, record.seed, record.first, (), record.position))
    if at is None:
        number = count - 2 if count > 1 and Game.replay(record).over else count - 1
    for action in record.actions[:number]:
        game.apply(action)
    return game, number, count


def _of_real_game(path: Path, at: int | None) -> tuple[Game, int, int]:
    steps = verify.read(path)
    if not steps:
        raise HearthLabError("the file is neither a position nor a record of a game")
    # The hand of the player who kept the record is the one that is known.
    own = [k for k, step in enumerate(steps) if step.watcher in (None, step.actor)] or list(range(len(steps)))
    number = _wanted(at, len(own))
    for k, (_, game) in enumerate(verify.positions(steps)):
        if k == own[number]:
            return game, number, len(own)
    raise HearthLabError("the record has no position there")


def _wanted(at: int | None, count: int) -> int:
    if at is None:
        return count - 1
    if not 0 <= at < count:
        raise HearthLabError(f"the game has {count} decisions; there is no decision {at}")
    return at
