"""A finished game as the browser plays it back: every position, and every action in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from hearthlab.errors import HearthLabError
from hearthlab.game import Game, Record
from hearthlab.web import board

__all__ = ["Move", "frames_of", "move", "told"]

_MOST_ACTIONS = 5000
"""The most actions of a game that is played back in a browser."""


class Move(TypedDict):
    """An action of a game."""

    action: str
    text: str
    """The action in words, by what the game shows."""
    player: int
    turn: int


def move(game: Game, action: str) -> Move:
    """Returns an action, before it happens."""
    text = board.in_words(action, game.state())
    return {"action": action, "text": text, "player": game.player, "turn": game.turn}


def frames_of(record: Record) -> tuple[list[Game], list[Move]]:
    """Returns the game of a record before its first action and after each, and the actions."""
    if len(record.actions) > _MOST_ACTIONS:
        raise HearthLabError(f"a game of {len(record.actions):,} actions is too long to be played back here")
    empty = Record(record.decks, record.rules, record.seed, record.first, (), record.position)
    frames, moves = [Game.replay(empty)], []
    for action in record.actions:
        moves.append(move(frames[-1], action))
        after = frames[-1].clone()
        after.apply(action)
        frames.append(after)
    return frames, moves


def told(frames: Sequence[Game], moves: Sequence[Move], me: int = 0) -> dict[str, Any]:
    """Returns all positions of a game with all of their cards, the actions, and what happened."""
    return {
        "frames": [board.opened(game, me) for game in frames],
        "events": [len(game.view(me).history) for game in frames],
        "log": board.log(frames[-1].view(me).history),
        "moves": list(moves),
    }
