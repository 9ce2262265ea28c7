"""The messages between the arena and its workers: lines of JSON, which are checked before they are used."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping, Sequence
from typing import Any

from hearthlab.agents.base import Fault
from hearthlab.arena.playing import POINTS
from hearthlab.arena.seats import LONGEST_TRACE, one_line, plain
from hearthlab.arena.store import FaultRow, Row

__all__ = ["BadMessage", "Inbox", "Message", "fault_rows", "read_faults", "read_row", "send"]

Message = Mapping[str, Any]

LONGEST = 1 << 26
"""The maximum length of a line in bytes, far beyond any valid one."""
_LARGEST = 1 << 63


class BadMessage(Exception):
    """Raised for an invalid message."""


def send(to: socket.socket, message: Message) -> None:
    """Sends a message."""
    to.sendall(json.dumps(message).encode() + b"\n")


class Inbox:
    """The messages received through a socket."""

    def __init__(self, source: socket.socket) -> None:
        self._source = source
        self._rest = b""

    def receive(self) -> list[Message]:
        """Waits for data and returns the complete messages; raises EOFError at the end."""
        data = self._source.recv(1 << 20)
        if not data:
            raise EOFError
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST:
            raise BadMessage("a line is too long")
        return [_message(line) for line in lines]


def _message(line: bytes) -> Message:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BadMessage("a line is not JSON") from None
    if not isinstance(found, dict):
        raise BadMessage("a message is not an object")
    return found


def read_row(given: object, game: tuple[int, int, int], records: bool) -> Row:
    """Returns the row of a game; raises BadMessage if it is not a row of that game."""
    if not isinstance(given, list) or len(given) != 11:
        raise BadMessage("a row does not have 11 entries")
    winner, counts, reason, fault, record = given[3], given[4:8], given[8], given[9], given[10]
    whole = all(type(n) is int and 0 <= n < _LARGEST for n in (*given[:3], *counts))
    if not whole or tuple(given[:3]) != game:
        raise BadMessage("a row does not belong to the requested game")
    if winner is not None and (type(winner) is not int or winner not in (0, 1)):
        raise BadMessage("a row has a winner that is not a player")
    if not isinstance(reason, str) or type(fault) is not int or fault not in (0, 1) or (fault and winner is None):
        raise BadMessage("a row has no reason, or a fault without a winner")
    if not isinstance(record, str | None) or (record is not None and not records):
        raise BadMessage("a row has a record that was not asked for")
    return (*game, winner, counts[0], counts[1], counts[2], counts[3], one_line(reason), fault, record)


def read_faults(given: object, row: Row) -> list[FaultRow]:
    """Returns the faults of a game; raises BadMessage if they do not fit its row."""
    if not isinstance(given, list) or len(given) > 3:
        raise BadMessage("the faults of a game are not a list of at most three")
    found: list[FaultRow] = []
    for fault in given:
        if not isinstance(fault, list) or len(fault) != 5 or not all(isinstance(text, str) for text in fault[1:]):
            raise BadMessage("a fault is not a player and four texts")
        player, point, reason, trace, output = fault
        if type(player) is not int or player not in (0, 1) or point not in POINTS:
            raise BadMessage("a fault has an invalid player or point")
        tails = plain(trace)[-LONGEST_TRACE:], plain(output)[-LONGEST_TRACE:]
        found.append((row[0], player, point, one_line(reason), *tails))
    lost = [1 - fault[1] for fault in found if fault[2] != "finish"]
    if lost != ([row[3]] if row[9] else []):
        raise BadMessage("the faults of a game do not explain who won it")
    return found


def fault_rows(faults: Sequence[Fault]) -> list[list[object]]:
    """Encodes faults for a message."""
    return [[f.player, f.point, f.reason, f.trace, f.output] for f in faults]
