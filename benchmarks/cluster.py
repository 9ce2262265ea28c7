"""What a cluster costs over threads, and how many rows its driver takes.

    python benchmarks/cluster.py [--pairs 7] [--eva 8000] [--search 12] [--rows 300000]

A pair is the same tournament with one thread, and on a Ray cluster of one node with one CPU, both with a store on disk;
pairs alternate in which comes first. Printed are medians with their spread, of wall-clock time and of the CPU time of
all processes: for Ray those of the driver and of the process that plays, and apart from them Ray's own services
(raylet, head and agents), which run whether or not anything is played. On a machine that others use too, CPU time
is what counts.

The rows of the driver: nodes that play nothing and answer at once, with everything else as it is: Ray's transport, the
checks, the forfeits and the store. So the driver alone is the limit.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

import numpy as np

from hearthlab.arena.backend import Backend, Machine
from hearthlab.arena.cluster import open_backend
from hearthlab.arena.cluster.answers import written
from hearthlab.arena.cluster.identity import identity
from hearthlab.arena.cluster.node import DONE
from hearthlab.arena.execution import Finished
from hearthlab.arena.store import Row
from hearthlab.arena.tournament import tournament
from local_cluster import LocalCluster, children_of

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
AGENTS = {"eva": "eva", "search": "mcts(budget=300it)"}


def cpu_of(processes: Sequence[int]) -> float:
    """Returns the CPU seconds that processes have used."""
    ticks = 0
    for process in processes:
        try:
            fields = (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def played(agent: str, games: int, backend: Backend, others: Sequence[int]) -> tuple[float, float]:
    """Plays the agent against itself; returns wall seconds, and CPU seconds of this process and others."""
    with tempfile.TemporaryDirectory() as folder:
        begin, cpu = time.perf_counter(), time.process_time() + cpu_of(others)
        players = [f"a={agent}", f"b={agent}"]
        with tournament(players, DECKS, games, 1, Path(folder) / "run.db", backend=backend) as store:
            if store.count < games:
                raise SystemExit("games are missing")
        return time.perf_counter() - begin, time.process_time() + cpu_of(others) - cpu


def overhead(cluster: LocalCluster, ray: Backend, pairs: int, sizes: dict[str, int]) -> None:
    """Plays the pairs and prints what Ray costs."""
    [player] = cluster.players(cluster.nodes[0])
    services = [child for child in children_of(os.getpid()) if child != player]
    taken: dict[tuple[str, str], list[tuple[float, float]]] = {}
    service, wall = cpu_of(services), time.perf_counter()
    for pair in range(-1, pairs):
        for name, games in sizes.items():
            backends: list[tuple[str, Backend, list[int]]] = [("threads", Machine(1), []), ("ray", ray, [player])]
            for label, backend, others in backends[:: 1 if pair % 2 else -1]:
                found = played(AGENTS[name], games if pair >= 0 else max(2, games // 10), backend, others)
                if pair >= 0:  # the first is to warm up
                    taken.setdefault((name, label), []).append(found)
    share = (cpu_of(services) - service) / (time.perf_counter() - wall)
    print("| games | number | threads, CPU s | Ray, CPU s | Ray over threads, CPU | Ray over threads, wall clock |")
    print("|---|---|---|---|---|---|")
    for name, games in sizes.items():
        threads, spread = taken[name, "threads"], taken[name, "ray"]
        cells = [f"{median(cpu for _, cpu in some):.2f}" for some in (threads, spread)]
        for which in (1, 0):
            cells.append(_spread([100 * (b[which] / a[which] - 1) for a, b in zip(threads, spread, strict=True)]))
        print(f"| {AGENTS[name]} | {games:,} | {' | '.join(cells)} |")
    print(f"\nMedians of {pairs} interleaved pairs, with their quartiles.")
    print(f"Ray's services used {share:.3f} CPU seconds a second meanwhile.")


def _spread(values: Sequence[float]) -> str:
    low, _, high = quantiles(values, n=4)
    return f"{median(values):+.1f} % (quartiles {low:+.1f} to {high:+.1f})"


class Canned:
    """A node that plays nothing: every game that it is given is won by player 1."""

    def __init__(self, slots: int) -> None:
        self.slots = slots

    def hello(self) -> dict[str, str]:
        """Says that it is as the driver."""
        return identity()

    def exchange(self, key: int, job: str | None, parcels: Sequence[Any], dropped: Sequence[int], wait: float) -> Any:
        """Returns a row for each game."""
        rows: list[Row] = []
        for parcel in parcels:
            numbers, cells, seeds = (np.frombuffer(part, dtype=np.uint64).tolist() for part in parcel)
            for game in zip(numbers, cells, seeds, strict=True):
                rows.append((*game, 1, 17, 81, 2345, 2346, "death", 0, None))
        return DONE, written(Finished(rows), [])

    def end(self, key: int) -> None:
        """Has nothing to end."""


def rows(address: str, games: int, rounds: int) -> None:
    """Prints how many rows the driver takes."""
    rates = []
    with mock.patch("hearthlab.arena.cluster.driver.Node", Canned), open_backend("ray", address) as ray:
        for k in range(rounds + 1):
            wall, cpu = played("random", games if k else games // 10, ray, [])
            if k:
                rates.append((games / cpu, games / wall))
    for label, which in (("CPU second", 0), ("second", 1)):
        values = [rate[which] for rate in rates]
        print(f"The driver takes {median(values):,.0f} rows a {label} ({min(values):,.0f} to {max(values):,.0f}).")


def main() -> None:
    """Measures and prints everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--eva", type=int, default=8000, help="games of EVA on each side of a pair")
    parser.add_argument("--search", type=int, default=12, help="games of a searching agent on each side of a pair")
    parser.add_argument("--rows", type=int, default=300_000, help="rows that the driver is to take")
    given = parser.parse_args()
    cluster = LocalCluster(1)
    try:
        with open_backend("ray", cluster.address) as ray:
            overhead(cluster, ray, given.pairs, {"eva": given.eva, "search": given.search})
        rows(cluster.address, given.rows, given.pairs)
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
