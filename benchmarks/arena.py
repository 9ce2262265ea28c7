"""What the arena costs with its store, and what a second core brings.

    python benchmarks/arena.py [--rounds 7] [--random 60000] [--eva 10000]

A round plays the same tournament with one worker and with two, each in a process of its own, in turn with the other
agents' rounds. Printed are the medians: games for a CPU second of the whole process (start, plan, store and all), and
how many times faster two workers were than one by the clock on the wall.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")


def play(agent: str, games: int, workers: int) -> tuple[float, float]:
    """CPU and wall seconds of one tournament in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--once", agent, str(games), str(workers), f"{folder}/run.db"]
        begin = os.times()
        subprocess.run(command, check=True)
        end = os.times()
    cpu = end.children_user + end.children_system - begin.children_user - begin.children_system
    return cpu, end.elapsed - begin.elapsed


def once(agent: str, games: int, workers: int, path: Path) -> None:
    """Plays the tournament: the agent against itself, both decks on both sides, by the rules of the benchmark."""
    import hearthlab as hl
    from hearthlab.arena.tournament import tournament

    rules = hl.Rules(mulligan=False, slots="rightmost")
    with tournament([f"a={agent}", f"b={agent}"], DECKS, games, 1, path, workers, rules=rules) as store:
        if store.count < games:
            raise SystemExit("games are missing")


def main() -> None:
    """Runs all rounds and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--random", type=int, default=60_000, help="games of random players in a round")
    parser.add_argument("--eva", type=int, default=10_000, help="games of EVA in a round")
    given = parser.parse_args()
    sizes = {"random": given.random, "eva": given.eva}
    taken: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for _ in range(given.rounds):
        for agent, games in sizes.items():
            for workers in (1, 2):
                taken.setdefault((agent, workers), []).append(play(agent, games, workers))
    print("| agent | games | a CPU second, one worker | two workers | two workers faster by | of the rounds |")
    print("|---|---|---|---|---|---|")
    for agent, games in sizes.items():
        rates = [games / median(cpu for cpu, _ in taken[agent, workers]) for workers in (1, 2)]
        gains = [a[1] / b[1] for a, b in zip(taken[agent, 1], taken[agent, 2], strict=True)]
        spread = f"{min(gains):.2f} to {max(gains):.2f}"
        print(f"| {agent} | {games:,} | {rates[0]:,.0f} | {rates[1]:,.0f} | {median(gains):.2f} | {spread} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--once"]:
        once(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), Path(sys.argv[5]))
    else:
        started = time.time()
        main()
        print(f"{time.time() - started:.0f} seconds", file=sys.stderr)
