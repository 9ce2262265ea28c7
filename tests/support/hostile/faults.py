"""Agents that fail in every way an agent can fail."""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import signal
import struct
import sys
import threading
import time
from typing import Any

import hearthlab as hl
from hearthlab.agents.registry import make
from support.hostile.walls import Hostile


class Sleeps(Hostile):
    """Hangs in the kernel."""

    def attack(self, view: hl.View) -> None:
        time.sleep(1000)


class Regex(Hostile):
    """Hangs in C, where no Python code runs."""

    def attack(self, view: hl.View) -> None:
        re.match(r"(a*)*b", "a" * 60)


class HangsAtOnce(Hostile):
    """Hangs in its constructor."""

    def __init__(self) -> None:
        while True:
            pass


class HangsAtTheStart(Hostile):
    """Hangs in start."""

    def start(self, view: hl.View) -> None:
        while True:
            pass


class HangsAtTheEnd(Hostile):
    """Hangs in finish."""

    def finish(self, result: hl.Result) -> None:
        while True:
            pass


class Deaf(Hostile):
    """Cannot be ended by the signals that can be ignored, and hangs."""

    def attack(self, view: hl.View) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGCONT):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(1000)


class Prints(Hostile):
    """Prints without end."""

    def attack(self, view: hl.View) -> None:
        while True:
            os.write(1, b"x" * 65536)


class PrintsALittle(Hostile):
    """Prints, on both streams."""

    def attack(self, view: hl.View) -> None:
        print("on standard output")
        print("on standard error \x1b[2J", file=sys.stderr)


class Raises(Hostile):
    """Raises an error."""

    def attack(self, view: hl.View) -> None:
        raise ValueError("no idea")


class Exits(Hostile):
    """Leaves by sys.exit."""

    def attack(self, view: hl.View) -> None:
        sys.exit(0)


class Interrupts(Hostile):
    """Pretends that the user pressed Ctrl-C."""

    def attack(self, view: hl.View) -> None:
        raise KeyboardInterrupt


class Leaves(Hostile):
    """Ends its process as if all were well."""

    def attack(self, view: hl.View) -> None:
        os._exit(0)


class LeavesAtTheEnd(Hostile):
    """Ends its process in finish."""

    def finish(self, result: hl.Result) -> None:
        os._exit(0)


class Crashes(Hostile):
    """Reads at address 0."""

    def attack(self, view: hl.View) -> None:
        ctypes.string_at(0)


class Aborts(Hostile):
    """Calls abort."""

    def attack(self, view: hl.View) -> None:
        os.abort()


class Deep(Hostile):
    """Overflows the stack of C."""

    def attack(self, view: hl.View) -> None:
        sys.setrecursionlimit(1 << 30)
        _deeper(0)


def _deeper(depth: Any) -> Any:
    return sorted([depth], key=_deeper)


class Unprintable(Hostile):
    """Raises an error that cannot be printed."""

    def attack(self, view: hl.View) -> None:
        raise Mute


class Mute(Exception):
    """It has no text, no representation, and says so by leaving."""

    def __str__(self) -> str:
        raise SystemExit

    __repr__ = __str__


class NotAnAction(Hostile):
    """Returns something that cannot be printed."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        return Mute()  # type: ignore[return-value]


class FailsToBuild(Hostile):
    """Raises in its constructor."""

    def __init__(self) -> None:
        raise RuntimeError("not today")


class Speaks(Hostile):
    """Writes to its connection by itself."""

    def __init__(self, what: str = "garbage") -> None:
        self.what = what

    def attack(self, view: hl.View) -> None:
        # The number of this question: 1 opened the agent, 2 started it.
        number, action = 3, str(view.legal_actions()[0]).encode()
        said = {
            "garbage": b"\xff" * 100,
            "huge": struct.pack("<IBI", 1 << 31, 17, number) + b"x" * 100_000,
            "twice": 2 * (struct.pack("<IBI", len(action), 17, number) + action),
            "wrong number": struct.pack("<IBI", len(action), 17, 99) + action,
            "wall": struct.pack("<IBI", 4, 20, number) + b"oops",
            "ready": struct.pack("<IBI", 0, 19, number),
            "not text": struct.pack("<IBI", 2, 17, number) + b"\xff\xff",
            "not an action": struct.pack("<IBI", 4, 17, number) + b"win!",
            "bad fault": struct.pack("<IBI", 4, 18, number) + b"[[[[",
            "nested": struct.pack("<IBI", 60000, 18, number) + b"[" * 60000,
        }[self.what]
        os.write(3, said)
        time.sleep(1000)


class HangsUp(Hostile):
    """Closes its connection."""

    def attack(self, view: hl.View) -> None:
        os.close(3)
        time.sleep(1000)


class Thinks(Hostile):
    """Computes in a thread, also while the opponent thinks, and says how far it came."""

    def __init__(self) -> None:
        self.count = 0

    def start(self, view: hl.View) -> None:
        threading.Thread(target=self.work, daemon=True).start()

    def work(self) -> None:
        """Counts for ever."""
        while True:
            self.count += 1

    def attack(self, view: hl.View) -> None:
        print("counted", self.count)


class Remembers(Hostile):
    """Tells whether anything of an earlier game is left, in its module, in other modules and in files."""

    games: list[int] = []  # noqa: RUF012 (shared between games on purpose)

    def attack(self, view: hl.View) -> None:
        import hearthlab.game

        print("seen", len(self.games), len(getattr(hearthlab.game, "left", "")), len(os.environ.get("LEFT", "")))
        self.games.append(1)
        hearthlab.game.left = "something"  # type: ignore[attr-defined]
        os.environ["LEFT"] = "something"


class Patient(Hostile):
    """Computes for a while, by a thread and by itself."""

    def attack(self, view: hl.View) -> None:
        threads = [threading.Thread(target=_busy) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _busy() -> None:
    end = time.thread_time() + 0.1
    while time.thread_time() < end:
        pass


class Echoes(Hostile):
    """Prints a fingerprint of what it sees, of a sample, and of what an agent of the core would do."""

    def attack(self, view: hl.View) -> None:
        print(fingerprint(view))


def fingerprint(view: hl.View) -> str:
    """Returns a text that differs if anything of a view differs."""
    native = make("mcts(budget=20it)", seed=5)
    native.start(view)
    seen = (view.state(), view.history, view.sample(3).state(), str(native.act(view, hl.Clock())))
    return hashlib.sha256(repr(seen).encode()).hexdigest()


class Knowing(Hostile):
    """Sees everything, and says so."""

    sees_everything = True

    def attack(self, view: hl.View) -> None:
        print("opponent's hand", [card["id"] for card in view.game.state()["players"][1 - view.player]["hand"]])
