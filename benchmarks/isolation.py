"""Measures the cost of isolation: CPU time of a decision and of a game, in this process and in a separate one.

`python benchmarks/isolation.py` plays the same games with the same agents at every level. CPU time is that of the
referee and the agent together, including stopping and continuing the agent.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import py_compile
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import hearthlab as hl
from hearthlab.agents.registry import make
from hearthlab.arena.cells import Cells, missing_walls
from hearthlab.arena.seats import LiveSeat, Seat
from hearthlab.cards.library import default_library

AGENT = """
import time
import hearthlab as hl

class Quick(hl.Agent):
    def act(self, view, clock):
        return view.legal_actions()[-1]

class Busy(hl.Agent):
    def act(self, view, clock):
        end = time.thread_time() + 0.001
        while time.thread_time() < end:
            pass
        return view.legal_actions()[-1]
"""

Seats = Callable[[str], Seat]


def cpu(seat: Seat) -> float:
    """Returns the CPU time of the referee and of the agent's process so far."""
    process = getattr(seat, "_process", None)
    return time.thread_time() + (0.0 if process is None else process.cpu())


def game(text: str, seats: Seats, seed: int, decisions: list[float], most: int = 1 << 30) -> None:
    """Plays a game of an agent against itself, or its beginning, and records the CPU time of every decision."""
    deck = hl.Deck.load("midrange-jade-shaman")
    played = hl.Game(deck, deck, seed=seed)
    players = [seats(text), seats(text)]
    for player, seat in enumerate(players):
        seat.open()
        seat.start(played.view(player))
    while not played.over and most > 0:
        seat, view = players[played.player], played.view(played.player)
        before = cpu(seat)
        action, _ = seat.act(view, hl.Clock())
        decisions.append(cpu(seat) - before)
        played.apply(action)
        most -= 1
    for seat in players:
        seat.close()


def decisions_of(text: str, level: str, wanted: int) -> list[float]:
    """Returns the CPU times of decisions."""
    found: list[float] = []
    with opened(level) as seats:
        game(text, seats, 0, [])
        seed = 0
        while len(found) < wanted:
            seed += 1
            game(text, seats, seed, found)
    return found[:wanted]


def a_game(text: str, level: str, count: int) -> float:
    """Returns the CPU time of a game apart from its decisions: of the referee, the zygotes and the agents."""
    with opened(level) as seats:
        game(text, seats, 0, [], 2)
        zygotes = parents(seats, text)
        spent: list[float] = []
        before = time.thread_time() + sum(map(family, zygotes))
        for seed in range(count):
            game(text, seats, seed, spent, 2)
        after = time.thread_time() + sum(map(family, zygotes))
    return (after - before - sum(spent)) / count


def parents(seats: Seats, text: str) -> list[int]:
    """Returns the processes that agents' processes are forked from."""
    seat = seats(text)
    seat.open()
    process = getattr(seat, "_process", None)
    found = [] if process is None else [int(status(process.pid)[1])]
    seat.close()
    return found


def family(pid: int) -> float:
    """Returns the CPU time of a process and of all its children that have ended."""
    return sum(map(int, status(pid)[11:15])) / os.sysconf("SC_CLK_TCK")


def status(pid: int) -> list[str]:
    """Returns the fields of /proc/PID/stat, starting with the state."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


@contextlib.contextmanager
def opened(level: str) -> Iterator[Seats]:
    """Yields seats of a level."""
    if level == "off":
        yield lambda text: LiveSeat(lambda: make(text), text)
        return
    with Cells(level, hl.Limits(), default_library()) as cells:
        yield lambda text: cells.seat(text, 1, text)


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=200)
    wanted = parser.parse_args()
    levels = ["off", "process", *([] if missing_walls() else ["strict"])]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        source = Path(folder, "isolation_agents.py")
        source.write_text(AGENT)
        py_compile.compile(str(source))
        sys.path.insert(0, folder)
        print("| agent | level | a decision, median | decisions lost to isolation | a game, for each of its agents |")
        print("|---|---|---|---|---|")
        for agent in ("Quick", "Busy"):
            text = f"isolation_agents:{agent}"
            usual, usual_total, usual_game = 0.0, 0.0, 0.0
            for level in levels:
                found = decisions_of(text, level, wanted.decisions)
                middle, total = statistics.median(found), sum(found)
                each = a_game(text, level, wanted.games) / 2 if agent == "Quick" else 0.0
                if level == "off":
                    usual, usual_total, usual_game = middle, total, each
                lost = f"{100 * (1 - usual_total / total):.1f} %" if level != "off" else ""
                start = f"{1e3 * each:.1f} ms (+{1e3 * (each - usual_game):.1f})" if agent == "Quick" else ""
                print(
                    f"| {agent} | {level} | {1e6 * middle:.0f} µs (+{1e6 * (middle - usual):.0f}) | {lost} | {start} |"
                )


if __name__ == "__main__":
    main()
