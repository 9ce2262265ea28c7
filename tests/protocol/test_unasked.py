"""A program that speaks before it is asked loses its game; the referee goes on."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.arena.cells import frames
from hearthlab.arena.cells.frames import HEAD, READY, Channel
from hearthlab.arena.cells.lines import Lines
from hearthlab.arena.seats import AgentFault
from support.programs import python


@contextmanager
def listening(kind: type[Channel], patience: float) -> Iterator[tuple[Channel, int]]:
    """A channel whose questions nobody reads, and the file into which answers are written."""
    ours, theirs = os.pipe()
    output, printed = os.pipe()
    channel = kind(os.open(os.devnull, os.O_WRONLY), ours, output, patience, 1 << 20)
    try:
        yield channel, theirs
    finally:
        channel.close()
        os.close(theirs)
        os.close(printed)


@pytest.mark.parametrize("unasked", [b"", b"hello\n", b"hel", b'{"number": 1, "done": true}\n{'])
def test_what_comes_with_the_first_frame_stays_for_the_first_question(unasked: bytes) -> None:
    """The walls are reported by a frame, and a quick program may have written something right after it."""
    with listening(Lines, 0.2) as (channel, theirs):
        os.write(theirs, HEAD.pack(0, READY, 0) + unasked)
        assert channel.hear(5.0) == (READY, b"")
        os.write(theirs, b'{"number": 1, "done": true}\n')
        if not unasked:
            assert channel.ask(frames.FINISH, b"{}")[0] == frames.DONE
        else:
            with pytest.raises(AgentFault, match=r"more than once|not an answer"):
                channel.ask(frames.FINISH, b"{}")


def test_the_first_frame_may_come_in_pieces() -> None:
    with listening(Channel, 5) as (channel, theirs):
        frame = HEAD.pack(3, READY, 0) + b"abc"
        os.write(theirs, frame[:4])
        assert channel._receive(channel._greeted) is None
        os.write(theirs, frame[4:])
        assert channel.hear(5.0) == (READY, b"abc")


def test_starting_has_a_patience_of_its_own() -> None:
    with listening(Channel, 0.01) as (channel, theirs):
        threading.Timer(0.2, os.write, (theirs, HEAD.pack(0, READY, 0))).start()
        assert channel.hear(5.0) == (READY, b"")


def test_a_machine_that_stands_still_is_no_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """A virtual machine may be stopped for a minute; whoever waits notices it only by the clock."""
    real, looks = time.monotonic, iter(range(1 << 20))
    monkeypatch.setattr(time, "monotonic", lambda: real() + (60.0 if next(looks) > 1 else 0.0))
    with listening(Lines, 1.0) as (channel, theirs):
        threading.Timer(0.3, os.write, (theirs, b'{"number": 1, "done": true}\n')).start()
        assert channel.ask(frames.FINISH, b"{}")[0] == frames.DONE
    assert next(looks) > 3


def test_an_agent_that_does_not_answer_is_waited_for_as_long_as_was_said() -> None:
    with listening(Lines, 0.3) as (channel, _):
        begin = time.monotonic()
        with pytest.raises(AgentFault, match=r"did not answer for 0\.3 seconds"):
            channel.ask(frames.FINISH, b"{}")
        assert 0.25 < time.monotonic() - begin < 30


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
