"""Reads Collect-o-Bot files: one JSON document with the games of a day or a month, however large."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hearthlab.cards.decks import CLASSES
from hearthlab.errors import BadRecord
from hearthlab.knowledge.sources.streams import Damage, Read, texts
from hearthlab.knowledge.table import GameRow, Play, kind_of
from hearthlab.util.reading import MEGABYTE, named

__all__ = ["read_collectobot"]

_LARGEST_GAME = 4 * MEGABYTE
_MOST_PLAYS = 1000
_MOST_TURNS = 200

_BEGIN = re.compile(r'"games"\s*:\s*\[|^\s*\[')
_SPACE = re.compile(r"[\s,]*")
_NEXT_GAME = re.compile(
    r',\s*(?=\{\s*"(?:region|id|mode|hero|hero_deck|opponent|opponent_deck|coin|result|duration|rank|legend|note|added'
    r'|card_history)")'
)
"""Matches the start of a game, to resume after a damaged one; plays have different keys."""

_RESULTS = {"win": 0, "loss": 1, "draw": None, "tie": None, None: None}
_PLAYERS = {"me": 0, "opponent": 1}


def read_collectobot(path: Path, read: Read | None = None) -> Iterator[GameRow | Damage]:
    """Yields the games of a file, with a Damage in place of each game that cannot be read.

    At most one game and two pieces of the file are kept in memory.
    """
    pieces = _Pieces(path, read)
    pieces.find_games()
    while True:
        found = pieces.next_value()
        if found is None:
            break
        yield found if isinstance(found, Damage) else _game(found, path.name)
    if pieces.damage is not None:
        yield pieces.damage


class _Pieces:
    """The text of a file read so far, and the current position in it."""

    def __init__(self, path: Path, read: Read | None) -> None:
        self.path = path
        self.text = ""
        self.at = 0
        self.damage: Damage | None = None
        self._rest = texts(path, read)
        self._decoder = json.JSONDecoder()

    def more(self) -> bool:
        """Reads another piece; returns whether there was one."""
        for piece in self._rest:
            if isinstance(piece, Damage):
                self.damage = piece
                return False
            self.text = self.text[self.at :] + piece
            self.at = 0
            return True
        return False

    def find_games(self) -> None:
        """Moves to the first game."""
        while (found := _BEGIN.search(self.text)) is None:
            if len(self.text) > MEGABYTE or not self.more():
                raise BadRecord(f'{named(self.path)} is not a Collect-o-Bot file: it has no list of "games"')
        self.at = found.end()

    def next_value(self) -> dict[str, Any] | Damage | None:
        """Returns the next value of the list, or its damage, or None at the end of the list."""
        while True:
            found = _SPACE.match(self.text, self.at)
            self.at = found.end() if found else self.at
            if self.at < len(self.text):
                break
            if not self.more():
                self.damage = self.damage or Damage("the file ends in the middle of its list of games")
                return None
        if self.text[self.at] == "]":
            return None
        return self._value()

    def _value(self) -> dict[str, Any] | Damage | None:
        while True:
            try:
                value, self.at = self._decoder.raw_decode(self.text, self.at)
            except RecursionError:
                return self._skip("is nested too deeply")
            except json.JSONDecodeError as error:
                unfinished = error.pos > len(self.text) - 100 or "Unterminated" in error.msg
                if unfinished and len(self.text) - self.at < _LARGEST_GAME and self.more():
                    continue
                if unfinished and len(self.text) - self.at < _LARGEST_GAME:
                    self.damage = self.damage or Damage("the file ends in the middle of a game")
                    return None
                return self._skip("is not JSON")
            except ValueError:
                return self._skip("has a number that is too long")
            return value if isinstance(value, dict) else Damage("a value that is not an object")

    def _skip(self, why: str) -> Damage | None:
        """Moves to the next game that can be found."""
        self.at += 1
        while (found := _NEXT_GAME.search(self.text, self.at)) is None:
            # A separator may span two pieces.
            self.at = max(self.at, len(self.text) - 100)
            if not self.more():
                self.at = len(self.text)
                self.text += "]"
                break
        else:
            self.at = found.end()
        return Damage(f"a game that {why}")


def _game(given: dict[str, Any], source: str) -> GameRow | Damage:
    """Returns the row of a game, or its damage."""
    classes = tuple(str(given.get(key)).strip().lower() for key in ("hero", "opponent"))
    if any(cls not in CLASSES for cls in classes):
        return Damage("a game without the classes of both players")
    number = given.get("id")
    if isinstance(number, bool) or not isinstance(number, int | str) or len(str(number)) > 40:
        return Damage("a game without an id")
    result, coin = given.get("result"), given.get("coin")
    if not isinstance(result, str | None) or result not in _RESULTS:
        return Damage("a game without a result")
    if not isinstance(coin, bool | None):
        return Damage("a game that does not say who had the coin")
    plays = _plays(given.get("card_history"))
    if isinstance(plays, Damage):
        return plays
    date = _date(given.get("added"))
    if date is None:
        return Damage("a game without a date")
    return GameRow(
        source,
        str(number),
        (classes[0], classes[1]),
        plays,
        date,
        _word(given.get("mode")) or "unknown",
        _RESULTS[result],
        None if coin is None else int(coin),
        _seconds(given.get("duration")),
        (_word(given.get("hero_deck")), _word(given.get("opponent_deck"))),
    )


def _plays(history: object) -> tuple[Play, ...] | Damage:
    if not isinstance(history, list):
        return Damage("a game without a history of cards")
    if len(history) > _MOST_PLAYS:
        return Damage(f"a game of more than {_MOST_PLAYS:,} plays")
    plays = []
    for entry in history:
        try:
            player, turn, card = entry["player"], entry["turn"], entry["card"]["id"]
            number = _PLAYERS[player]
        except (KeyError, TypeError):
            return Damage("a play that lacks its player, turn or card")
        if type(turn) is not int or not 0 <= turn <= _MOST_TURNS:
            return Damage("a play with an impossible turn")
        if not isinstance(card, str) or not card.isascii() or not 0 < len(card) <= 40:
            return Damage("a play with an impossible card id")
        plays.append(Play(number, turn, card, kind_of(card)))
    return tuple(plays)


def _date(added: object) -> datetime.datetime | None:
    if not isinstance(added, str) or len(added) > 40:
        return None
    try:
        date = datetime.datetime.fromisoformat(added)
    except ValueError:
        return None
    return date if date.tzinfo else date.replace(tzinfo=datetime.UTC)


def _word(given: object) -> str | None:
    if not isinstance(given, str):
        return None
    return "".join(c for c in given if c.isprintable())[:60].strip() or None


def _seconds(given: object) -> float | None:
    fine = isinstance(given, int | float) and not isinstance(given, bool) and 0 <= given < 1e6
    return float(given) if fine else None  # type: ignore[arg-type]
