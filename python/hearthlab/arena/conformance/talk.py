"""The connection to a program under test, which tolerates mistakes and describes them precisely."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Mapping
from typing import Any

from hearthlab.arena.cells import Cells, frames
from hearthlab.arena.cells.frames import Channel, Gone, Patience
from hearthlab.arena.cells.lines import LONGEST
from hearthlab.arena.cells.process import START
from hearthlab.arena.limits import Limits
from hearthlab.arena.seats import AgentFault, one_line, shown
from hearthlab.errors import HearthLabError

__all__ = ["Broken", "Talk"]

_PARTING = 2.0
"""Seconds that a program may take to end when its input has ended."""


class Broken(Exception):
    """Raised when a program violates the protocol; `what` continues the sentence "The program …"."""

    def __init__(self, check: str | None, what: str, gone: bool = False) -> None:
        super().__init__(what)
        self.gone = gone
        """Whether the process has ended."""
        self.check = check
        """The check that fails; None for the current one."""
        self.what = what
        self.output = ""
        """The end of the process's output to standard error."""


class Talk(Channel):
    """One process of a program."""

    def __init__(self, cells: Cells, text: str, limits: Limits) -> None:
        self._process = cells.fork(text)
        fd = self._process.channel
        super().__init__(fd, fd, self._process.output, limits.patience, limits.output << 20)
        self.strays: list[str] = []
        """Lines that do not answer a question."""
        self.slowest = 0.0
        self._closed = False
        try:
            kind, body = self.hear(START)
        except (AgentFault, Gone):
            self.end()
            raise HearthLabError(f"the process of {text} could not be started") from None
        if kind != frames.READY:
            self.end()
            raise HearthLabError(f"a wall around a program could not be put up: {one_line(body.decode())}")

    def put(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Sends a question and returns the answer: the first line with its number."""
        self._number, do = question["number"], question["do"]
        unsent = memoryview(json.dumps(question).encode() + b"\n")
        began, left = time.monotonic(), Patience(self._patience)
        wrong: list[str] = []
        while left:
            unsent = unsent[self._send(unsent) :] if unsent else unsent
            for line in self._lines(left.glance(bool(unsent)), do):
                found = _object(line)
                if found is not None and _is(found.get("number"), self._number):
                    self.slowest = max(self.slowest, time.monotonic() - began)
                    self.strays += wrong
                    return found
                wrong.append(line)  # the right one may still follow
        raise self._late(do, wrong)

    def quiet(self, seconds: float) -> None:
        """Listens for some seconds, in which the program should write nothing."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.strays += self._lines(left, "nothing")

    def part(self) -> None:
        """Closes the program's input; raises Broken if the program does not end."""
        with socket.socket(fileno=os.dup(self._questions)) as end:
            end.shutdown(socket.SHUT_WR)
        deadline = time.monotonic() + _PARTING
        try:
            while (left := deadline - time.monotonic()) > 0:
                self._lines(left, "")
        except Broken as broken:
            if not broken.gone:
                raise
            return
        raise Broken(None, f"was still running {_PARTING:g} seconds after its standard input had ended")

    def end(self) -> str:
        """Ends the process, and returns the end of its output."""
        if self._closed:
            return ""
        self._closed = True
        if self._process.alive:
            self._process.kill()
        printed = self.tail()
        self.close()
        return printed

    def _lines(self, seconds: float, do: str) -> list[str]:
        """Waits for output and returns the complete lines; raises Broken if the process has ended."""
        for file, _ in self._poll.poll(max(1000 * seconds, 0)):
            if file == self._output:
                try:
                    self._drain_some()
                except AgentFault as fault:
                    raise Broken("output", fault.reason) from None
            elif not self._read_some() and b"\n" not in self._got:
                raise Broken(None, f"{self._process.ended()} instead of answering {do}{self._last_words()}", True)
        *lines, rest = bytes(self._got).split(b"\n")
        if len(rest) > LONGEST or any(len(line) > LONGEST for line in lines):
            raise Broken("lines", f"answered {do} with a line of more than {LONGEST >> 10} KB")
        self._got[:] = rest
        return [line.decode("utf-8", "backslashreplace") for line in lines]

    def _read_some(self) -> bool:
        try:
            data = os.read(self._answers, 1 << 16)
        except BlockingIOError:
            return True
        except OSError:
            data = b""
        self._got += data
        return bool(data)

    def _late(self, do: str, wrong: list[str]) -> Broken:
        """Returns what was wrong if no answer arrived in time."""
        if wrong:
            found = _object(wrong[0])
            if found is None:
                return Broken("lines", f"answered {do} with {shown(wrong[0])}, which is not a JSON object on one line")
            said = f"the number {shown(found['number'])}" if "number" in found else "no number"
            return Broken("numbers", f"answered {do} with {said}; the question has the number {self._number}")
        if self._got:
            begun = shown(bytes(self._got).decode("utf-8", "replace"))
            return Broken("lines", f"answered {do} with {begun} and did not end the line")
        hint = "it may have to flush its output after every line"
        return Broken("in time", f"did not answer {do} within {self._patience:g} seconds; {hint}{self._last_words()}")

    def _last_words(self) -> str:
        said = self.tail().strip().splitlines()
        return f" (it printed: {one_line(said[-1])})" if said else ""


def _object(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _is(number: object, wanted: int) -> bool:
    return type(number) is int and number == wanted
