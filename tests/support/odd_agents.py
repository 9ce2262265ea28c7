"""Agents that misbehave, for tests that name them by import path."""

from __future__ import annotations

import os
import time

import hearthlab as hl


class Good(hl.Agent):
    """Plays the last legal action."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        print("agents may print")
        return view.legal_actions()[-1]


class Curious(Good):
    """Prints how the game ended, and asks for its record."""

    def finish(self, result: hl.Result) -> None:
        try:
            print(result.reason, result.record.seed, sep="; ")
        except hl.HearthLabError as error:
            print(result.reason, error, sep="; ")


class Dozes(Good):
    """Lets some seconds pass before every decision of some turns, asleep or at work."""

    def __init__(self, seconds: float = 0.8, until: int = 1000, awake: bool = False) -> None:
        self.seconds = seconds
        self.until = until
        self.awake = awake

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        end = time.monotonic() + self.seconds
        while time.monotonic() < end and view.turn < self.until:
            if not self.awake:
                time.sleep(0.05)
        return view.legal_actions()[0]


class Raises(Good):
    """Fails in its third turn."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        if view.turn >= 3:
            raise ValueError("no idea")
        return super().act(view, clock)


class Leaves(Good):
    """Ends its program, in its third turn or at once."""

    def __init__(self, at_once: bool = False) -> None:
        if at_once:
            raise SystemExit(0)

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        if view.turn >= 3:
            raise SystemExit(0)
        return super().act(view, clock)


class Cheats(Good):
    """Wants what is not allowed."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        return hl.Action.parse("attack 9999 on 1")


class Hangs(Good):
    """Sleeps for ever in its third turn."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        while view.turn >= 3:
            time.sleep(60)
        return super().act(view, clock)


class Spins(Good):
    """Computes for ever in its third turn."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        while view.turn >= 3:
            pass
        return super().act(view, clock)


class Dies(Good):
    """Takes its process with it."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        if view.turn >= 3:
            os._exit(7)
        return super().act(view, clock)


class Slow(Good):
    """Thinks for a while, in wall-clock or CPU time."""

    def __init__(self, seconds: float = 0.05, busy: bool = False) -> None:
        self.seconds = seconds
        self.busy = busy
        self.clocks: list[hl.Clock] = []

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        self.clocks.append(clock)
        if self.busy:
            end = time.thread_time() + self.seconds
            while time.thread_time() < end:
                pass
        else:
            time.sleep(self.seconds)
        return super().act(view, clock)
