"""Encodes and decodes the bodies of frames: views, clocks and results as bytes; nothing is ever unpickled."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import Clock, Result
from hearthlab.cards.library import Library
from hearthlab.game import Game, View

__all__ = ["open_bytes", "position_bytes", "read_open", "read_position", "read_result", "result_bytes"]


def open_bytes(text: str, seed: int) -> bytes:
    """Returns the text and the seed of an agent as bytes."""
    return f"{seed} {text}".encode()


def read_open(data: bytes) -> tuple[str, int]:
    """Reads the text and the seed of an agent."""
    seed, _, text = data.decode().partition(" ")
    return text, int(seed)


def position_bytes(told: _core.Told, view: View, everything: bool, clock: Clock) -> bytes:
    """Returns a clock and a view as bytes, with the whole game for an agent that sees everything."""
    game = view.game._game if everything else None
    return told.question(view._view, game, clock.used, clock.left, clock.used_turn)


def read_position(end: _core.AgentEnd, library: Library) -> tuple[View, Clock]:
    """Reads a view, with its game if it was sent, and a clock."""
    used, left, used_turn, seen, game = end.position()
    view = View(seen, library)
    if game is not None:
        view._game = Game._wrap(game, library)
    return view, Clock(used, left, used_turn)


def result_bytes(result: Result) -> bytes:
    """Returns a result as bytes, without the traceback of a failed agent.

    The record is withheld: the other game of the pair has the same seed and decks.
    """
    return json.dumps(
        {
            "winner": result.winner,
            "turns": result.turns,
            "actions": result.actions,
            "times": result.times,
            "reason": result.reason,
            "fault": result.fault,
        }
    ).encode()


def read_result(data: bytes) -> Result:
    """Reads a result."""
    given: Mapping[str, Any] = json.loads(data)
    first, second = given["times"]
    times = (first, second)
    return Result(given["winner"], given["turns"], given["actions"], times, given["reason"], None, given["fault"])
