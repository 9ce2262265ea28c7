"""Measures how long `hearthlab show --json` takes for a store of 100 agents and a million games.

The games are drawn at random rather than played, since only the store is measured. CPU time is that of the whole
process, including the start of Python. Prints the median of several runs.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.store import Store
from hearthlab.cards.decks import Deck

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage")


def make(path: Path, agents: int, games: int) -> int:
    """Writes a store in which later agents are stronger; returns its number of games."""
    entrants = [Entrant.read(f"agent{k:03}=random") for k in range(agents)]
    plan = simple(entrants, [Deck.load(name) for name in DECKS], games, seed=1)
    rng = np.random.default_rng(1)
    seats = plan.seats
    with Store.create(path, plan) as store:
        for start in range(0, plan.total, 50_000):
            numbers = range(start, min(start + 50_000, plan.total))
            cells = [plan.cell_of(number) for number in numbers]
            edge = (seats[cells, 1].astype(float) - seats[cells, 2]) / agents
            winners = (rng.random(len(cells)) > 0.5 + 0.4 * edge).astype(int).tolist()
            turns = rng.integers(6, 30, len(cells)).tolist()
            store.add(
                [
                    (number, cell, number, winner, turn, 4 * turn, 900, 1100, "hero", 0, None)
                    for number, cell, winner, turn in zip(numbers, cells, winners, turns, strict=True)
                ]
            )
    return plan.total


def seconds(path: Path) -> float:
    """Returns the CPU seconds of the command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "hearthlab", "show", str(path), "--json"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Runs the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--agents", type=int, default=100)
    parser.add_argument("--games", type=int, default=216, help="games per pair of agents")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--store", type=Path, help="keep the store here; an existing one is reused")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = options.store or Path(folder) / "large.db"
        if not path.exists():
            print(f"{make(path, options.agents, options.games):,} games")
        found = sorted(seconds(path) for _ in range(options.runs))
        print(f"show --json: {statistics.median(found):.2f} s of CPU ({found[0]:.2f} to {found[-1]:.2f})")


if __name__ == "__main__":
    main()
