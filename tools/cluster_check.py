"""Checks that results are the same on threads and on a faulty cluster, and measures the overhead of Ray.

    python tools/cluster_check.py [--only tables|commands|refusals|disks|cost] [--games 20000] [--seed 0] [--pairs 7]

Tables: plays a tournament of five agents, an evolution and a generation of positions to learn from, with one thread,
with two, and on a Ray cluster of three nodes on this machine. During the latter, ten kills with SIGKILL happen at
random, three of them of whole nodes, never of the driver; other nodes join. Fails unless all tables are identical.

Commands: small runs of every command that takes --backend, with one thread and on the cluster (cluster_commands.py).

Refusals: a wrong address, a wrong token, and nodes with a different HearthLab or other cards (cluster_refusals.py).

Disks: a node whose disk is full, and a driver whose disk fills while it writes its store (full_disk.py).

Cost: the overhead of Ray over threads, and the rows that a driver can process (benchmarks/cluster.py).

At the end it prints a line for each guarantee, and whether it holds.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

import cluster as benchmark
import hearthlab as hl
from cluster_commands import COMMANDS, played
from cluster_refusals import refusals
from full_disk import TinyNode, namespace
from hearthlab.arena import tables
from hearthlab.arena.backend import Backend, Machine
from hearthlab.arena.cluster import open_backend
from hearthlab.arena.cluster.driver import Cluster
from hearthlab.arena.schedule import Entrant, Plan, simple
from hearthlab.arena.seating import settled
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.evolve.config import Config
from hearthlab.evolve.run import evolve
from hearthlab.evolve.strategy import Settings
from hearthlab.learn.data import Plan as Positions
from hearthlab.learn.generate import generate
from local_cluster import Killing, LocalCluster

TESTS = Path(__file__).parent.parent / "tests"
DISKS = str(Path(__file__).with_name("full_disk.py"))

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
AGENTS = ("random", "greedy", "eva", "aggro=greedy(score=aggro)", "mcts1(budget=10it)")
KILLS = {
    "tournament": ("worker", "node", "worker", "worker", "node", "worker"),
    "evolution": ("worker", "node"),
    "learning": ("worker", "worker"),
}
Told = Callable[[float, float], None]


class Finding(NamedTuple):
    """A guarantee, and what was found."""

    promise: str
    found: str
    holds: bool | None
    """None if it could not be tested."""


def tournament(backend: Backend, folder: Path, told: Told, games: int) -> bytes:
    """Plays the tournament and returns its rows and its table."""
    pairs = len(AGENTS) * (len(AGENTS) - 1) // 2
    path = folder / "run.db"
    with hl.tournament(AGENTS, DECKS, -(-games // pairs), 7, path, progress=told, backend=backend) as store:
        _complete(store)
        rows = [json.dumps({**dataclasses.asdict(row), "times": None}) for row in store.rows()]
        return "\n".join([*rows, json.dumps(tables.as_json(store, times=False))]).encode()


def _complete(store: Store) -> None:
    numbers = [row.number for row in store.rows()]
    if numbers != list(range(store.plan.total)):
        raise SystemExit(f"{len(numbers)} games are stored instead of {store.plan.total}")


def evolution(backend: Backend, folder: Path, told: Told, games: int) -> bytes:
    """Runs the evolution and returns all of its results and individuals."""
    decks = tuple(hl.Deck.load(name) for name in DECKS)
    config = Config(decks, generations=6, games=max(1, games // 2000), settings=Settings(mu=4, lambda_=4), seed=3)
    with evolve(config, folder / "evolution.db", watch=lambda at: told(at.done, at.total), backend=backend) as store:
        results = [store.results(0, generation).tolist() for generation in range(config.generations + 1)]
        individuals = [dataclasses.asdict(one) for one in store.individuals(0).values()]
        return json.dumps([results, individuals]).encode()


def learning(backend: Backend, folder: Path, told: Told, games: int) -> bytes:
    """Plays games to learn from and returns all files of positions."""
    plan = Positions(("eva", "greedy"), DECKS, max(4, games // 5), seed=3, block=max(1, games // 20))
    generate(folder / "positions", plan, progress=told, backend=backend)
    return b"".join(path.read_bytes() for path in sorted((folder / "positions").iterdir()))


WORK = {"tournament": tournament, "evolution": evolution, "learning": learning}


def same_tables(cluster: LocalCluster, given: argparse.Namespace) -> list[Finding]:
    """Plays everything everywhere while parts of the cluster are killed, and compares the results."""
    random = Random(given.seed)
    findings = []
    with open_backend("ray", cluster.address) as ray:
        for name, work in WORK.items():
            killing = Killing(cluster, *((random.uniform(0.02, 0.9), k) for k in KILLS[name]), seed=given.seed)
            found = {}
            for label, backend in (("1 thread", Machine(1)), ("2 threads", Machine(2)), ("ray", ray)):
                told = killing if backend is ray else _nothing
                begin = time.monotonic()
                with tempfile.TemporaryDirectory() as folder:
                    found[label] = work(backend, Path(folder), told, given.games)
                _say(f"{name}, {label}", found[label], begin)
            killed = f"killed {', '.join(killing.killed)}"
            print(f"{name}: {killed}", flush=True)
            same = len(set(found.values())) == 1
            promise = f"{name}: the same bytes on 1 thread, 2 threads and 3 nodes while processes are killed"
            said = f"{'the same' if same else 'they differ'}, {killed}"
            findings.append(Finding(promise, said, same and len(killing.killed) == len(KILLS[name])))
    return findings


def _nothing(done: float, total: float) -> None:
    return None


def _say(what: str, found: bytes, begin: float) -> None:
    digest = hashlib.sha256(found).hexdigest()[:16]
    print(f"{what}: {len(found):,} bytes, {digest}, {time.monotonic() - begin:.0f} s", flush=True)


def same_commands(cluster: LocalCluster, given: argparse.Namespace) -> list[Finding]:
    """Runs every command with one thread and on the cluster, and compares."""
    findings = []
    for name, lines in COMMANDS.items():
        if given.command not in (None, name):
            continue
        found = []
        with tempfile.TemporaryDirectory() as folder:
            # The same path for both, since stores contain the folders of submissions.
            work = Path(folder) / "work"
            for where in (f"{lines.workers} 1", f"--backend ray --address {cluster.address}"):
                begin = time.monotonic()
                work.mkdir()
                found.append(played(lines, work, where))
                shutil.rmtree(work)
                _say(f"{name}, {where.split(' --address')[0]}", json.dumps(found[-1]).encode(), begin)
        one, other = found
        wrong = [part for part in sorted({*one, *other}) if one.get(part) != other.get(part)]
        findings.append(Finding(f"{name}: the same as with one thread", _listed("differs: ", wrong), not wrong))
    return findings


def _listed(before: str, wrong: list[str]) -> str:
    return before + ", ".join(wrong) if wrong else "it is"


def refused(cluster: LocalCluster, given: argparse.Namespace) -> list[Finding]:
    """Tests what must be refused with one sentence."""
    return [Finding(f"{what}: one sentence", wrong or "it is", wrong is None) for what, wrong in refusals(cluster)]


NODE = "a full disk of a node: one sentence, and nothing is lost"
JOINS = 120.0
"""How long a node may take to join, in seconds."""
DRIVER = "a full disk of the driver: one sentence, and nothing is lost"


def full_disks(cluster: LocalCluster, given: argparse.Namespace) -> list[Finding]:
    """Plays with a node whose disk is full, and with a driver whose disk fills."""
    way = namespace()
    if way is None:
        why = "not tested, since this user cannot mount anything (neither as root nor with unshare --user --mount)"
        return [Finding(NODE, why, None), Finding(DRIVER, why, None)]
    found = ((NODE, _full_node(cluster, way)), (DRIVER, _full_driver(cluster, way)))
    return [Finding(promise, _listed("", wrong), not wrong) for promise, wrong in found]


def _full_node(cluster: LocalCluster, way: list[str]) -> list[str]:
    entrants = [Entrant.read(agent) for agent in ("support.odd_agents:Good", "support.odd_agents:Raises", "random")]
    plan = settled(simple(entrants, [hl.Deck.load(name) for name in DECKS], 40, seed=5))
    said: list[str] = []
    with open_backend("ray", cluster.address, warn=said.append) as ray, closing(TinyNode(way, cluster.address)) as tiny:
        assert isinstance(ray, Cluster)
        nodes = len(cluster.nodes) + 1
        end = time.monotonic() + JOINS
        while len(ray.look()) < nodes:
            if said or time.monotonic() > end:
                return [f"the node did not join ({'; '.join(said) or f'after {JOINS:g} seconds'})"]
            time.sleep(0.1)
        tiny.fill()
        found = [_rows(plan, ray), _rows(plan, Machine(1))]
    for sentence in said:
        print(f"disks: {sentence}", flush=True)
    wrong = []
    if len(said) != 1 or "its disk is full" not in said[0] or "\n" in said[0]:
        wrong.append("a node with a full disk is not one sentence")
    if found[0] != found[1]:
        wrong.append("the games of a node with a full disk differ")
    return wrong


def _rows(plan: Plan, backend: Backend) -> list[object]:
    with Store.in_memory(plan) as store:
        run(store, backend)
        _complete(store)
        return [dataclasses.replace(row, times=(0.0, 0.0)) for row in store.rows()]


def _full_driver(cluster: LocalCluster, way: list[str]) -> list[str]:
    found = []
    for where in (["--workers", "1"], ["--backend", "ray", "--address", cluster.address]):
        ran = subprocess.run([*way, sys.executable, DISKS, *where], capture_output=True, text=True)
        for sentence in ran.stderr.splitlines():
            print(f"disks, {' '.join(where[:2])}: {sentence}", flush=True)
        if ran.returncode:
            return ["a driver with a full disk"]
        found.append(ran.stdout)
    return ["the games of a driver with a full disk differ"] * (found[0] != found[1])


AIMS = {"eva": 5.0, "search": 3.0}
"""The allowed overhead of Ray over threads, in percent."""
QUIET = 0.05
"""The CPU seconds per second that other processes may use if wall-clock time counts; otherwise CPU time counts."""
ROWS = 50_000


def cost(cluster: LocalCluster, given: argparse.Namespace) -> list[Finding]:
    """Measures the overhead of Ray on a cluster of one node, and how many rows a driver processes."""
    with open_backend("ray", cluster.address) as ray:
        over = benchmark.overhead(cluster, ray, given.pairs, 3, {"eva": 10_000, "search": 14})
    rate = benchmark.rows(cluster.address, 100_000, given.pairs)
    counts = "wall-clock" if over["others"] <= QUIET else "CPU"
    findings = []
    for name, most in AIMS.items():
        promise = f"Ray costs at most {most:g} % over threads for {benchmark.AGENTS[name]}"
        shown = ", ".join(f"{over[f'{name}, {what}']:+.1f} % {what}" for what in benchmark.OVER)
        said = f"{shown} (medians of {given.pairs} pairs, judged by {counts})"
        findings.append(Finding(promise, said, over[f"{name}, {counts}"] <= most))
    promise = f"the driver takes at least {ROWS:,} rows per CPU second"
    return [*findings, Finding(promise, f"{rate:,.0f}", rate >= ROWS)]


PARTS = {
    "tables": (same_tables, 3),
    "commands": (same_commands, 3),
    "refusals": (refused, 3),
    "disks": (full_disks, 3),
    "cost": (cost, 1),
}
"""The parts, and the number of nodes for each."""
WORDS = {True: "yes", False: "NO", None: "not tried"}


def main() -> int:
    """Runs the parts and prints the findings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, help="run only this part")
    parser.add_argument("--command", choices=COMMANDS, help="of the commands, only this one")
    parser.add_argument("--games", type=int, default=20_000, help="games of the tournament (20000)")
    parser.add_argument("--pairs", type=int, default=7, help="pairs of runs for measuring the cost (7)")
    parser.add_argument("--seed", type=int, default=0, help="seed for the moments of the kills")
    given = parser.parse_args()
    # The location of the tests' agents.
    paths = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    os.environ["PYTHONPATH"] = paths
    sys.path.append(str(TESTS))
    begin = time.monotonic()
    findings: list[Finding] = []
    for name, (part, nodes) in PARTS.items():
        if given.only not in (None, name):
            continue
        cluster = LocalCluster(nodes, environment={"PYTHONPATH": paths})
        try:
            findings += part(cluster, given)
        finally:
            cluster.close()
    print(f"\nAfter {(time.monotonic() - begin) / 60:.0f} minutes:")
    for promise, found, holds in findings:
        print(f"{WORDS[holds]:>9}  {promise}: {found}", flush=True)
    return int(any(finding.holds is False for finding in findings))


if __name__ == "__main__":
    sys.exit(main())
