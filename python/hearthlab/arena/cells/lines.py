"""The same questions and answers as lines of JSON, for agents in any language (docs/security.md, "the protocol")."""

from __future__ import annotations

import json
from typing import Any

from hearthlab.agents.base import Clock, Result
from hearthlab.arena.cells import frames, wire
from hearthlab.arena.cells.frames import Answer, Channel
from hearthlab.arena.seats import AgentFault
from hearthlab.game import View

__all__ = ["Binary", "Lines", "Text"]

_NAMES = {frames.OPEN: "open", frames.START: "start", frames.ACT: "act", frames.FINISH: "finish"}
_LONGEST = 1 << 16
"""Bytes of an answer."""


class Lines(Channel):
    """A channel on which every question and every answer is one line."""

    def _packed(self, kind: int, body: tuple[bytes, ...]) -> bytes:
        head = json.dumps({"do": _NAMES[kind], "number": self._number}).encode()
        return head[:-1] + b"," + b"".join(body)[1:] + b"\n"

    def _parsed(self) -> Answer | None:
        line, end, rest = self._got.partition(b"\n")
        if len(line) > _LONGEST:
            raise AgentFault("answered with something that is not an answer")
        if not end:
            return None
        if rest:
            raise AgentFault("answered more than once")
        self._got.clear()
        try:
            given = json.loads(line)
            if type(given["number"]) is not int or given["number"] != self._number:
                raise ValueError
            return _read(given)
        except (ValueError, TypeError, KeyError, RecursionError):
            raise AgentFault("answered with something that is not an answer") from None


def _read(given: dict[str, Any]) -> Answer:
    if "action" in given:
        return frames.ACTION, str(given["action"])[: frames.LONGEST[frames.ACTION]].encode("utf-8", "replace")
    if "error" in given:
        return frames.FAULT, json.dumps({"said": f"failed with {given['error']!s:.300}", "trace": ""}).encode()
    if given["done"] is not True:
        raise ValueError
    return frames.DONE, b""


class Binary:
    """How things are said to an agent in Python."""

    channel: type[Channel] = Channel

    def open(self, text: str, seed: int) -> bytes:
        """Returns the text and the seed of an agent."""
        return json.dumps({"text": text, "seed": seed}).encode()

    def start(self, view: View, everything: bool) -> bytes:
        """Returns a view."""
        return wire.view_bytes(view, everything)

    def act(self, view: View, everything: bool, clock: Clock) -> bytes:
        """Returns a clock and a view."""
        return wire.clock_bytes(clock) + wire.view_bytes(view, everything)

    def finish(self, result: Result) -> bytes:
        """Returns a result."""
        return wire.result_bytes(result)


class Text(Binary):
    """How things are said to a program."""

    channel = Lines

    def start(self, view: View, everything: bool) -> bytes:
        """Returns a view."""
        return self._view(view, {})

    def act(self, view: View, everything: bool, clock: Clock) -> bytes:
        """Returns a clock and a view."""
        return self._view(view, {"clock": {"used": clock.used, "left": clock.left, "used_turn": clock.used_turn}})

    @staticmethod
    def _view(view: View, more: dict[str, Any]) -> bytes:
        seen = {
            "player": view.player,
            "turn": view.turn,
            "phase": view.phase,
            "legal_actions": [str(action) for action in view.legal_actions()],
            "state": view.state(),
            "history": view.history,
        }
        return json.dumps({**more, "view": seen}).encode()
