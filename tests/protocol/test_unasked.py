"""A program that speaks before it is asked loses its game; the referee goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.arena.cells import frames
from hearthlab.arena.cells.frames import HEAD, READY, Channel
from hearthlab.arena.cells.lines import Lines
from hearthlab.arena.seats import AgentFault
from support.programs import python


@pytest.mark.parametrize("unasked", [b"", b"hello\n", b"hel", b'{"number": 1, "done": true}\n{'])
def test_what_comes_with_the_first_frame_stays_for_the_first_question(unasked: bytes) -> None:
    """The walls are reported by a frame, and a quick program may have written something right after it."""
    ours, theirs = os.pipe()
    output, printed = os.pipe()
    questions = os.open(os.devnull, os.O_WRONLY)
    channel = Lines(questions, ours, output, 0.2, 1 << 20, _nothing, _nothing)
    try:
        os.write(theirs, HEAD.pack(0, READY, 0) + unasked)
        assert channel.hear(5.0) == (READY, b"")
        os.write(theirs, b'{"number": 1, "done": true}\n')
        if not unasked:
            assert channel.ask(frames.FINISH, b"{}")[0] == frames.DONE
        else:
            with pytest.raises(AgentFault, match=r"more than once|not an answer"):
                channel.ask(frames.FINISH, b"{}")
    finally:
        channel.close()
        os.close(theirs)
        os.close(printed)


def test_the_first_frame_may_come_in_pieces() -> None:
    ours, theirs = os.pipe()
    output, printed = os.pipe()
    questions = os.open(os.devnull, os.O_WRONLY)
    channel = Channel(questions, ours, output, 5, 1 << 20, _nothing, _nothing)
    try:
        frame = HEAD.pack(3, READY, 0) + b"abc"
        os.write(theirs, frame[:4])
        assert channel._receive(channel._greeted) is None
        os.write(theirs, frame[4:])
        assert channel.hear(5.0) == (READY, b"abc")
    finally:
        channel.close()
        os.close(theirs)
        os.close(printed)


def _nothing() -> None:
    return None


BANNER = """
import sys
print("Welcome to the bot", flush=True)
for line in sys.stdin:
    pass
"""


@pytest.mark.slow
def test_a_banner_loses_the_game_and_no_more(tmp_path: Path) -> None:
    bot = python(tmp_path / "bot", BANNER)
    match = hl.match(f"program(path={bot})", "random", ["aggro-pirate-warrior"], games=2, seed=1)
    assert match.losses == 2
    assert len(match.faults) == 2
