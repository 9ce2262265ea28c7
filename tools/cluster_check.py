"""The same tables on one thread, on two, and on a cluster of which parts are killed or have no room.

    python tools/cluster_check.py [--only tables|commands|disks] [--games 20000] [--seed 0]

Tables: plays a tournament of five agents, an evolution and a generation of positions to learn from: with one thread,
with two, and on a Ray cluster of three nodes on this machine. There ten processes are killed with SIGKILL at random,
three of them whole nodes, and never the driver; other nodes join. Fails unless all tables are the same, byte by byte.

Commands: every command that takes --backend, at a small size, with one thread and on the cluster (cluster_commands.py).

Disks: a node whose disk is full, and a driver whose disk fills while it writes its store (full_disk.py).
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

import hearthlab as hl
from cluster_commands import COMMANDS, played
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
        raise SystemExit(f"{len(numbers)} games are stored, and {store.plan.total} were to be played")


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


def same_tables(cluster: LocalCluster, given: argparse.Namespace) -> list[str]:
    """Plays everything everywhere while parts of the cluster are killed; returns what differs."""
    random = Random(given.seed)
    wrong = []
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
            print(f"{name}: killed {', '.join(killing.killed)}", flush=True)
            if len(set(found.values())) > 1 or len(killing.killed) != len(KILLS[name]):
                wrong.append(f"{name}: the tables differ, or not everything was killed")
    return wrong


def _nothing(done: float, total: float) -> None:
    return None


def _say(what: str, found: bytes, begin: float) -> None:
    digest = hashlib.sha256(found).hexdigest()[:16]
    print(f"{what}: {len(found):,} bytes, {digest}, {time.monotonic() - begin:.0f} s", flush=True)


def same_commands(cluster: LocalCluster, given: argparse.Namespace) -> list[str]:
    """Runs every command with one thread and on the cluster; returns what differs."""
    wrong = []
    for name, lines in COMMANDS.items():
        if given.command not in (None, name):
            continue
        found = []
        with tempfile.TemporaryDirectory() as folder:
            # The same path for both: stores name the folders of submissions.
            work = Path(folder) / "work"
            for where in (f"{lines.workers} 1", f"--backend ray --address {cluster.address}"):
                begin = time.monotonic()
                work.mkdir()
                found.append(played(lines, work, where))
                shutil.rmtree(work)
                _say(f"{name}, {where.split(' --address')[0]}", json.dumps(found[-1]).encode(), begin)
        one, other = found
        wrong += [f"{name}: {part} differs" for part in sorted({*one, *other}) if one.get(part) != other.get(part)]
    return wrong


def full_disks(cluster: LocalCluster, given: argparse.Namespace) -> list[str]:
    """Plays with a node whose disk is full, and with a driver whose disk fills; returns what went wrong."""
    way = namespace()
    if way is None:
        print("disks: skipped, since this user may mount nothing (neither root nor unshare --user --mount)", flush=True)
        return []
    return _full_node(cluster, way) + _full_driver(cluster, way)


def _full_node(cluster: LocalCluster, way: list[str]) -> list[str]:
    entrants = [Entrant.read(agent) for agent in ("support.odd_agents:Good", "support.odd_agents:Raises", "random")]
    plan = settled(simple(entrants, [hl.Deck.load(name) for name in DECKS], 40, seed=5))
    said: list[str] = []
    with open_backend("ray", cluster.address, warn=said.append) as ray, closing(TinyNode(way, cluster.address)) as tiny:
        assert isinstance(ray, Cluster)
        nodes = len(cluster.nodes) + 1
        while len(ray.look()) < nodes:
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


PARTS = {"tables": same_tables, "commands": same_commands, "disks": full_disks}


def main() -> int:
    """Does everything everywhere and compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, help="one part alone")
    parser.add_argument("--command", choices=COMMANDS, help="of the commands, this one alone")
    parser.add_argument("--games", type=int, default=20_000, help="games of the tournament (20000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the moments at which something is killed")
    given = parser.parse_args()
    # Where the agents of the tests are.
    paths = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    os.environ["PYTHONPATH"] = paths
    sys.path.append(str(TESTS))
    cluster = LocalCluster(3, environment={"PYTHONPATH": paths})
    wrong: list[str] = []
    try:
        for name, part in PARTS.items():
            if given.only in (None, name):
                wrong += part(cluster, given)
    finally:
        cluster.close()
    for sentence in wrong:
        print(f"WRONG: {sentence}", flush=True)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
