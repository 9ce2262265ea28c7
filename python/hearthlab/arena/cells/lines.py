"""The same questions and answers as lines of JSON, for agents in any language: docs/protocol.md."""

from __future__ import annotations

import json
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import Clock, Result
from hearthlab.agents.bridge import CompetitionGame
from hearthlab.arena.cells import frames, wire
from hearthlab.arena.cells.frames import Answer, Channel
from hearthlab.arena.seats import AgentFault
from hearthlab.game import Action, View

__all__ = ["FORMS", "LONGEST", "PROTOCOL", "Binary", "Lines", "Text", "parse", "read"]

PROTOCOL = 1
"""The version of the protocol; docs/protocol.md says what may change within a version."""
FORMS = ("view", "competition")
"""The forms in which a program can receive the game: HearthLab's views, or the format of docs/bridge.md."""
LONGEST = 1 << 16
"""The maximum length of a program's answer in bytes."""

_NAMES = {frames.OPEN: "open", frames.START: "start", frames.ACT: "act", frames.FINISH: "finish"}


class Lines(Channel):
    """A channel on which every question and every answer is one line."""

    def _packed(self, kind: int, body: bytes) -> bytes:
        head = json.dumps({"do": _NAMES[kind], "number": self._number}).encode()
        return head[:-1] + b", " + body[1:] + b"\n"

    def _exchanged(self, kind: int, body: bytes, clock: int) -> tuple[memoryview, int | None, bytes | None]:
        data = self._packed(kind, body)
        sent, _, got, self.rested, self.used = _core.exchange(self._questions, self._answers, data, clock, None)
        return memoryview(data)[sent:], None, got

    def _parsed(self) -> Answer | None:
        line, end, rest = self._got.partition(b"\n")
        if len(line) > LONGEST:
            raise AgentFault("answered with something that is not an answer")
        if not end:
            return None
        if rest:
            raise AgentFault("answered more than once")
        self._got.clear()
        return parse(bytes(line), self._number)


def parse(line: bytes, number: int) -> Answer:
    """Returns the kind and the body of the answer to a question; raises AgentFault if the line is not one."""
    try:
        given = json.loads(line)
        if type(given["number"]) is not int or given["number"] != number:
            raise ValueError
        return read(given)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise AgentFault("answered with something that is not an answer") from None


def read(given: dict[str, Any]) -> Answer:
    """Returns the kind and the body of an answer; raises ValueError, TypeError or KeyError if it is invalid."""
    if "action" in given:
        return frames.ACTION, str(given["action"]).encode("utf-8", "replace")[: frames.LONGEST[frames.ACTION]]
    if "option" in given:
        if type(given["option"]) is not int:
            raise ValueError
        return frames.ACTION, f"option {given['option']}".encode()
    if "error" in given:
        return frames.FAULT, json.dumps({"said": f"failed with {given['error']!s:.300}", "trace": ""}).encode()
    if given["done"] is not True:
        raise ValueError
    form = given.get("form", FORMS[0])
    if form not in FORMS:
        raise AgentFault(f"asked for the form {form!s:.40}; there are {' and '.join(FORMS)}")
    return frames.DONE, form.encode()


class Binary:
    """Encodes questions to an agent in Python; one instance per game, because each position continues the last one."""

    channel: type[Channel] = Channel

    def __init__(self) -> None:
        self._told = _core.Told()

    def open(self, text: str, seed: int) -> bytes:
        """Encodes the text and the seed of an agent."""
        return wire.open_bytes(text, seed)

    def opened(self, said: bytes) -> None:
        """Processes the answer to `open`."""

    def action(self, said: bytes) -> Action:
        """Decodes an action; raises HearthLabError or ValueError if it is invalid."""
        return Action.parse(said.decode())

    def start(self, view: View, everything: bool) -> bytes:
        """Encodes a view, with a clock that has not begun."""
        return wire.position_bytes(self._told, view, everything, Clock())

    def act(self, view: View, everything: bool, clock: Clock) -> bytes:
        """Encodes a clock and a view."""
        return wire.position_bytes(self._told, view, everything, clock)

    def finish(self, result: Result) -> bytes:
        """Encodes a result."""
        return wire.result_bytes(result)


class Text(Binary):
    """Encodes questions to a program; one instance per game, because it stores the form that the program asked for."""

    channel = Lines

    def __init__(self) -> None:
        super().__init__()
        self._form = FORMS[0]
        self._game: CompetitionGame | None = None
        """The last position sent to the program, if it asked for the form "competition"."""

    def open(self, text: str, seed: int) -> bytes:
        """Encodes the version of the protocol, and the text and the seed of an agent."""
        return json.dumps({"protocol": PROTOCOL, "text": text, "seed": seed}).encode()

    def opened(self, said: bytes) -> None:
        """Stores the form in which the program wants to receive the game."""
        self._form = said.decode()

    def action(self, said: bytes) -> Action:
        """Decodes an action, which may be given as the number of an option."""
        text = said.decode()
        kind, _, number = text.partition(" ")
        if kind != "option":
            return super().action(said)
        if self._game is None or not 0 <= int(number) < len(self._game.options):
            raise ValueError(f"there is no option {number}")
        return self._game.action(self._game.options[int(number)])

    def start(self, view: View, everything: bool) -> bytes:
        """Encodes a view."""
        return json.dumps(self._shown(view)).encode()

    def act(self, view: View, everything: bool, clock: Clock) -> bytes:
        """Encodes a clock and a view."""
        time = {"used": clock.used, "left": clock.left, "used_turn": clock.used_turn}
        return json.dumps({"clock": time, **self._shown(view)}).encode()

    def _shown(self, view: View) -> dict[str, Any]:
        if self._form == "competition":
            self._game = CompetitionGame(view)
            return {"game": self._game.to_dict()}
        seen = {
            "player": view.player,
            "turn": view.turn,
            "phase": view.phase,
            "legal_actions": [str(action) for action in view.legal_actions()],
            "state": view.state(),
            "history": view.history,
        }
        return {"view": seen}
