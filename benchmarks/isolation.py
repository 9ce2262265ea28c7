"""What isolation costs: CPU time of a decision and of a game, in this process and in a process of its own.

`python benchmarks/isolation.py` plays the same games with the same agents at every level. CPU time is that of the
referee and of the agent together; stopping and continuing the agent is included.
"""

from __future__ import annotations

import argparse
import py_compile
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
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


def game(text: str, seats: Seats, seed: int, decisions: list[float]) -> tuple[float, int]:
    """Plays a game of an agent against itself; returns its CPU time without the decisions, and how many there were."""
    deck = hl.Deck.load("midrange-jade-shaman")
    played = hl.Game(deck, deck, seed=seed)
    begin = time.thread_time()
    players = [seats(text), seats(text)]
    for seat in players:
        seat.open()
    opened = time.thread_time() - begin + sum(cpu(seat) - time.thread_time() for seat in players)
    count = 0
    while not played.over:
        seat, view = players[played.player], played.view(played.player)
        before = cpu(seat)
        action, _ = seat.act(view, hl.Clock())
        decisions.append(cpu(seat) - before)
        played.apply(action)
        count += 1
    begin = time.thread_time()
    for seat in players:
        seat.close()
    return (opened + time.thread_time() - begin) / 2, count


def measured(text: str, seats: Seats, wanted: int) -> tuple[float, float, float]:
    """Returns the medians of a decision and of a seat's opening and closing, and decisions a CPU second."""
    decisions: list[float] = []
    games: list[float] = []
    game(text, seats, 0, [])
    while len(decisions) < wanted:
        games.append(game(text, seats, len(games), decisions)[0])
    total = sum(decisions[:wanted])
    return statistics.median(decisions[:wanted]), statistics.median(games), wanted / total


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=10_000)
    wanted = parser.parse_args().decisions
    library = default_library()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        source = Path(folder, "isolation_agents.py")
        source.write_text(AGENT)
        py_compile.compile(str(source))
        sys.path.insert(0, folder)
        print("| agent | level | a decision | a game and player | lost |")
        print("|---|---|---|---|---|")
        for agent in ("Quick", "Busy"):
            text = f"isolation_agents:{agent}"
            live = measured(text, lambda text: LiveSeat(lambda: make(text), text), wanted)
            print(f"| {agent} | off | {1e6 * live[0]:.0f} µs | {1e3 * live[1]:.1f} ms | |")
            for level in ("process", "strict"):
                if level == "strict" and missing_walls():
                    print(f"| {agent} | strict | no {', '.join(missing_walls())} | | |")
                    continue
                with Cells(level, hl.Limits(), library) as cells:
                    found = measured(text, lambda text, cells=cells: cells.seat(text, 1, text), wanted)  # type: ignore[misc]
                lost = 1 - found[2] / live[2]
                print(
                    f"| {agent} | {level} | {1e6 * found[0]:.0f} µs (+{1e6 * (found[0] - live[0]):.0f})"
                    f" | {1e3 * found[1]:.1f} ms (+{1e3 * (found[1] - live[1]):.1f}) | {100 * lost:.1f} % |"
                )


if __name__ == "__main__":
    main()
