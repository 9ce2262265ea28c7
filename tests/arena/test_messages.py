"""Rows that come from a worker are checked before they are stored."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from hearthlab.arena.messages import BadMessage, Inbox, read_faults, read_row

GAME = (5, 2, 77)
ROW = [5, 2, 77, 1, 9, 30, 100, 200, "death", 0, None]
LOST = [*ROW[:8], "player 0 (a) failed", 1, None]


def test_a_row_of_the_game_is_read() -> None:
    assert read_row(ROW, GAME, False) == tuple(ROW)
    row = read_row(LOST, GAME, False)
    fault = [0, "act", "player 0 (a) failed", "trace", "output"]
    assert read_faults([fault], row) == [(5, *fault)]
    late = [1, "finish", "player 1 (b) failed", "", ""]
    assert len(read_faults([fault, late], row)) == 2


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, 6),
        (1, 3),
        (2, 78),
        (2, -1),
        (3, 2),
        (3, "0"),
        (3, True),
        (4, -1),
        (5, 1.5),
        (6, 1 << 63),
        (7, None),
        (8, 8),
        (9, 2),
        (9, True),
        (10, "attack"),
        (10, 3),
    ],
)
def test_a_forged_row_is_refused(place: int, value: object) -> None:
    row: list[Any] = list(ROW)
    row[place] = value
    with pytest.raises(BadMessage):
        read_row(row, GAME, False)


@pytest.mark.parametrize("row", [None, {}, ROW[:10], [*ROW, 0], "row", [*ROW[:3], None, *ROW[4:9], 1, None]])
def test_what_is_not_a_row_is_refused(row: object) -> None:
    with pytest.raises(BadMessage):
        read_row(row, GAME, False)


@pytest.mark.parametrize(
    "faults",
    [
        None,
        [],
        [[1, "act", "", "", ""]],
        [[0, "lunch", "", "", ""]],
        [[2, "act", "", "", ""]],
        [[0, "act", "", ""]],
        [[0, "act", "", 7, ""]],
        [[0, "act", "", "", ""]] * 4,
        [[0, "finish", "", "", ""]],
    ],
)
def test_faults_that_do_not_explain_the_result_are_refused(faults: object) -> None:
    with pytest.raises(BadMessage):
        read_faults(faults, read_row(LOST, GAME, False))


def test_texts_are_made_harmless() -> None:
    row = read_row([*ROW[:8], "a\n\x1b[2J\ud800" + "x" * 10_000, 0, None], GAME, False)
    assert row[8].startswith("a \\x1b[2J\\ud800x")
    assert len(row[8]) == 300


@pytest.mark.parametrize("line", [b"cos\nsystem", b"[1]\n", b"\x80\x04\x95\n", b"7\n", b"{\n", b"[" * 100_000 + b"\n"])
def test_lines_that_are_not_messages_are_refused(line: bytes) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(line)
        inbox = Inbox(ours)
        with pytest.raises(BadMessage):
            inbox.receive()


def test_a_message_may_come_in_pieces() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        inbox = Inbox(ours)
        theirs.sendall(b'{"a": 1}\n{"b"')
        assert inbox.receive() == [{"a": 1}]
        theirs.sendall(b": 2}\n")
        assert inbox.receive() == [{"b": 2}]
        theirs.close()
        with pytest.raises(EOFError):
            inbox.receive()
