"""Measures the overhead of a cluster over threads, and how many rows its driver can process.

    python benchmarks/cluster.py [--pairs 7] [--rounds 3] [--eva 10000] [--search 14] [--rows 100000]

A pair is the same tournaments with one thread and on a Ray cluster of one node with one CPU, all with a store on disk:
several rounds of each in turn, added up, because the speed of a shared machine varies. The output has medians and
quartiles of wall-clock time and of the CPU time of all processes: for Ray those of the driver and of the process that
plays, and separately Ray's own services (raylet, head and agents), which run whether or not anything is played.
Wall-clock time counts if nothing else runs, CPU time otherwise; so the CPU time of other processes is printed as well.

CPU time also depends on what runs on the other cores. So the CPU time of the threads that do not play is printed, too:
it is the only difference between the two, and hardly depends on anything else. It is given as what Ray adds, in percent
of all CPU time with threads.

The rows of the driver are measured with nodes that play nothing and answer at once, with everything else unchanged:
Ray's transport, the checks, the forfeits and the store. So the driver alone is the limit.
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
from typing import Any, NamedTuple
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
OVER = ("CPU", "wall-clock", "CPU beside the games")
"""The measures in which Ray and threads are compared."""


def cpu_of(processes: Sequence[int]) -> float:
    """Returns the CPU seconds used by processes."""
    ticks = 0
    for process in processes:
        try:
            fields = (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def cpu_of_machine() -> float:
    """Returns the CPU seconds used by all processes, and those stolen from this machine."""
    user, nice, system, _, _, irq, softirq, steal = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def threads_of(processes: Sequence[int]) -> dict[int, float]:
    """Returns the CPU seconds used by the threads of processes."""
    used: dict[int, float] = {}
    for process in processes:
        for thread in (Path("/proc") / str(process) / "task").iterdir():
            try:
                used[int(thread.name)] = int((thread / "schedstat").read_text().split()[0]) / 1e9
            except OSError:
                continue  # it has ended
    return used


class Cost(NamedTuple):
    """The duration of tournaments, in seconds."""

    wall: float
    cpu: float
    outside: float
    """CPU time of the threads that existed before, which do not play."""


def played(agent: str, games: int, backend: Backend, others: Sequence[int]) -> Cost:
    """Plays the agent against itself; returns the cost for this process and the others."""
    with tempfile.TemporaryDirectory() as folder:
        before = threads_of([os.getpid(), *others])
        begin, cpu = time.perf_counter(), time.process_time() + cpu_of(others)
        players = [f"a={agent}", f"b={agent}"]
        with tournament(players, DECKS, games, 1, Path(folder) / "run.db", backend=backend) as store:
            if store.count < games:
                raise SystemExit("games are missing")
        wall, cpu = time.perf_counter() - begin, time.process_time() + cpu_of(others) - cpu
        after = threads_of([os.getpid(), *others])
        return Cost(wall, cpu, sum(after[k] - before[k] for k in before.keys() & after.keys()))


def overhead(cluster: LocalCluster, ray: Backend, pairs: int, rounds: int, sizes: dict[str, int]) -> dict[str, float]:
    """Plays the pairs and prints the overhead of Ray; returns the medians in percent, and the load by others."""
    [player] = cluster.players(cluster.nodes[0])
    services = [child for child in children_of(os.getpid()) if child != player]
    backends: list[tuple[str, Backend, list[int]]] = [("threads", Machine(1), []), ("ray", ray, [player])]
    taken: dict[tuple[str, str], list[Cost]] = {}
    for name, games in sizes.items():
        for _, backend, others in backends:
            played(AGENTS[name], max(2, games // 10), backend, others)  # to warm up
    ours = [os.getpid(), player, *services]
    service, wall, foreign = cpu_of(services), time.perf_counter(), cpu_of_machine() - cpu_of(ours)
    for pair in range(pairs):
        for name, games in sizes.items():
            parts: dict[str, list[Cost]] = {"threads": [], "ray": []}
            for part in range(rounds):
                for label, backend, others in backends[:: 1 if (pair + part) % 2 else -1]:
                    parts[label].append(played(AGENTS[name], games, backend, others))
            for label, costs in parts.items():
                taken.setdefault((name, label), []).append(Cost(*map(sum, zip(*costs, strict=True))))
    wall = time.perf_counter() - wall
    share, foreign = (cpu_of(services) - service) / wall, (cpu_of_machine() - cpu_of(ours) - foreign) / wall
    heads = ["agent", "games", "threads, CPU s", "Ray, CPU s", *(f"Ray overhead, {what}" for what in OVER)]
    print(f"| {' | '.join(heads)} |")
    print("|---" * len(heads) + "|")
    found: dict[str, float] = {"others": foreign}
    for name, games in sizes.items():
        threads, spread = taken[name, "threads"], taken[name, "ray"]
        cells = [f"{median(cost.cpu for cost in some):.2f}" for some in (threads, spread)]
        cpu = [100 * (b.cpu / a.cpu - 1) for a, b in zip(threads, spread, strict=True)]
        clock = [100 * (b.wall / a.wall - 1) for a, b in zip(threads, spread, strict=True)]
        beside = [100 * (b.outside - a.outside) / a.cpu for a, b in zip(threads, spread, strict=True)]
        cells += [_spread(values) for values in (cpu, clock, beside)]
        print(f"| {AGENTS[name]} | {rounds * games:,} | {' | '.join(cells)} |")
        found |= {f"{name}, {what}": median(values) for what, values in zip(OVER, (cpu, clock, beside), strict=True)}
    print(f"\nMedians of {pairs} interleaved pairs of {rounds} rounds, with their quartiles.")
    print(f"Ray's services used {share:.3f} CPU seconds per second, other processes {foreign:.3f}.", flush=True)
    return found


def _spread(values: Sequence[float]) -> str:
    low, _, high = quantiles(values, n=4)
    return f"{median(values):+.1f} % (quartiles {low:+.1f} to {high:+.1f})"


class Canned:
    """A node that plays nothing: every game is won by player 1."""

    def __init__(self, slots: int) -> None:
        self.slots = slots

    def hello(self) -> dict[str, str]:
        """Claims to be identical to the driver."""
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
        """Does nothing."""


def rows(address: str, games: int, rounds: int) -> float:
    """Prints how many rows the driver processes; returns the median per CPU second."""
    rates = []
    with mock.patch("hearthlab.arena.cluster.driver.Node", Canned), open_backend("ray", address) as ray:
        for k in range(rounds + 1):
            cost = played("random", games if k else games // 10, ray, [])
            if k:
                rates.append((games / cost.cpu, games / cost.wall))
    for label, which in (("CPU second", 0), ("second", 1)):
        values = [rate[which] for rate in rates]
        print(f"The driver takes {median(values):,.0f} rows per {label} ({min(values):,.0f} to {max(values):,.0f}).")
    return median(rate[0] for rate in rates)


def main() -> None:
    """Measures and prints everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each, in turn, per pair")
    parser.add_argument("--eva", type=int, default=10_000, help="games of EVA per round")
    parser.add_argument("--search", type=int, default=14, help="games of a searching agent per round")
    parser.add_argument("--rows", type=int, default=100_000, help="rows for the driver to process")
    given = parser.parse_args()
    cluster = LocalCluster(1)
    try:
        with open_backend("ray", cluster.address) as ray:
            overhead(cluster, ray, given.pairs, given.rounds, {"eva": given.eva, "search": given.search})
        rows(cluster.address, given.rows, given.pairs)
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
