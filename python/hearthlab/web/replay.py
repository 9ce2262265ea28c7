"""Finished games for playback in the browser: every position, and every action in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from hearthlab.errors import HearthLabError
from hearthlab.game import Game, Record
from hearthlab.web import board

__all__ = ["Move", "frames_of", "move", "told"]

_MOST_ACTIONS = 5000
"""The maximum number of actions of a game for playback in a browser."""


class Move(TypedDict):
    """An action of a game."""

    action: str
    text: str
    """The action in words."""
    player: int
    turn: int


def move(game: Game, action: str) -> Move:
    """Describes an action before it is applied."""
    text = board.in_words(action, game.state())
    return {"action": action, "text": text, "player": game.player, "turn": game.turn}


def frames_of(record: Record) -> tuple[list[Game], list[Move]]:
    """Returns the game of a record before the first action and after each action, and the actions."""
    if len(record.actions) > _MOST_ACTIONS:
        raise HearthLabError(f"a game of {len(record.actions):,} actions is too long for playback")
    empty = Record(record.decks, record.rules, record.seed, record.first, (), record.position)
    frames, moves = [Game.replay(empty)], []
    for action in record.actions:
        moves.append(move(frames[-1], action))
        after = frames[-1].clone()
        after.apply(action)
        frames.append(after)
    return frames, moves


def told(frames: Sequence[Game], moves: Sequence[Move], me: int = 0) -> dict[str, Any]:
    """Returns all positions of a game with all their cards, the actions, and the log."""
    return {
        "frames": [board.opened(game, me) for game in frames],
        "events": [len(game.view(me).history) for game in frames],
        "log": board.log(frames[-1].view(me).history),
        "moves": list(moves),
    }
