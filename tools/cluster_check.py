"""The same tables on one thread, on two, and on a cluster of which parts are killed.

    python tools/cluster_check.py [--games 20000] [--seed 0]

Plays a tournament of five agents, an evolution and a generation of positions to learn from: with one thread, with two,
and on a Ray cluster of three nodes on this machine. There ten processes are killed with SIGKILL at random, three of
them whole nodes, and never the driver; other nodes join. Fails unless all tables are the same, byte by byte.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import hearthlab as hl
from hearthlab.arena import tables
from hearthlab.arena.backend import Backend, Machine
from hearthlab.arena.cluster import open_backend
from hearthlab.arena.store import Store
from hearthlab.evolve.config import Config
from hearthlab.evolve.run import evolve
from hearthlab.evolve.strategy import Settings
from hearthlab.learn.data import Plan as Positions
from hearthlab.learn.generate import generate
from local_cluster import Killing, LocalCluster

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


def main() -> int:
    """Does everything everywhere and compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0, help="seed of the moments at which something is killed")
    given = parser.parse_args()
    random = Random(given.seed)
    cluster = LocalCluster(3)
    wrong = 0
    try:
        with open_backend("ray", cluster.address) as ray:
            for name, work in WORK.items():
                killing = Killing(cluster, *((random.uniform(0.02, 0.9), k) for k in KILLS[name]), seed=given.seed)
                found = {}
                for label, backend in (("1 thread", Machine(1)), ("2 threads", Machine(2)), ("ray", ray)):
                    told = killing if backend is ray else _nothing
                    begin = time.monotonic()
                    with tempfile.TemporaryDirectory() as folder:
                        found[label] = work(backend, Path(folder), told, given.games)
                    digest = hashlib.sha256(found[label]).hexdigest()[:16]
                    seconds = time.monotonic() - begin
                    print(f"{name}, {label}: {len(found[label]):,} bytes, {digest}, {seconds:.0f} s", flush=True)
                print(f"{name}: killed {', '.join(killing.killed)}", flush=True)
                if len(set(found.values())) > 1 or len(killing.killed) != len(KILLS[name]):
                    print(f"{name}: THE TABLES DIFFER, or not everything was killed", flush=True)
                    wrong += 1
    finally:
        cluster.close()
    return int(wrong > 0)


def _nothing(done: float, total: float) -> None:
    return None


if __name__ == "__main__":
    sys.exit(main())
