"""Encodes and decodes the bodies of frames: views, clocks and results as bytes; nothing is ever unpickled."""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import Clock, Result
from hearthlab.cards.library import Library
from hearthlab.game import Game, View

__all__ = ["clock_bytes", "read_clock", "read_result", "read_view", "result_bytes", "view_bytes"]

_CLOCK = struct.Struct("<ddd")
_SIZES = struct.Struct("<II")


def clock_bytes(clock: Clock) -> bytes:
    """Returns a clock as bytes."""
    return _CLOCK.pack(clock.used, math.nan if clock.left is None else clock.left, clock.used_turn)


def read_clock(data: memoryview) -> tuple[Clock, memoryview]:
    """Reads a clock; returns it and the remaining data."""
    used, left, used_turn = _CLOCK.unpack_from(data)
    return Clock(used, None if math.isnan(left) else left, used_turn), data[_CLOCK.size :]


def view_bytes(view: View, everything: bool) -> bytes:
    """Returns a view as bytes, with the whole game for an agent that sees everything."""
    seen = view.to_bytes()
    game = view.game.to_bytes() if everything else b""
    return _SIZES.pack(len(seen), len(game)) + seen + game


def read_view(data: memoryview, library: Library) -> View:
    """Reads a view, with its game if it was sent.

    The bytes are the referee's, so the position is not checked again, which would take half of the time.
    """
    seen, game = _SIZES.unpack_from(data)
    middle = _SIZES.size + seen
    view = View(_core.View.from_bytes(library.core, bytes(data[_SIZES.size : middle]), trusted=True), library)
    if game:
        whole = bytes(data[middle : middle + game])
        view._game = Game._wrap(_core.Game.from_bytes(library.core, whole, trusted=True), library)
    return view


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


def read_result(data: memoryview) -> Result:
    """Reads a result."""
    given: Mapping[str, Any] = json.loads(bytes(data))
    first, second = given["times"]
    times = (first, second)
    return Result(given["winner"], given["turns"], given["actions"], times, given["reason"], None, given["fault"])
