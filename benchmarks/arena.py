"""Measures the speed of the arena with its store, and the gain from a second core.

    python benchmarks/arena.py [--rounds 7] [--random 200000] [--eva 30000] [--native 200000]

A round plays the same tournament with one worker, with two, and as two simultaneous tournaments of half the size with
one worker each; all in separate processes, alternating with the other agents' rounds. The table has the medians of the
games per CPU second of the tournament (plan, games, store on disk; without the start of Python), and of the speed-up in
wall-clock time with two workers and with two processes. The processes share nothing, so they show what the second core
of this machine can give. The last columns are the ratios of the two, round by round: 1 means that workers lose nothing
by sharing a process. In wall-clock time that is valid only if nothing else runs; in CPU time it also shows on a busy
machine what they cost each other (shared cache lines, the allocator), but not how long they wait.

`native` is the loop of random games of `hearthlab bench` in as many threads, without tournament, rows and store.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
NATIVE = "native"


def play(agent: str, games: int, workers: int, processes: int = 1) -> tuple[float, float]:
    """Returns CPU and wall-clock seconds of a tournament, or of several simultaneous ones that share its games."""
    with tempfile.TemporaryDirectory() as folder:
        started = [
            subprocess.Popen(
                [sys.executable, __file__, "--once", agent, str(games // processes), str(workers), f"{folder}/{k}.db"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for k in range(processes)
        ]
        for process in started:
            _said(process, "ready")
        begin = time.perf_counter()
        for process in started:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        cpu = sum(float(_said(process, "played")) for process in started)
        wall = time.perf_counter() - begin
        for process in started:
            process.communicate()
    return cpu, wall


def _said(process: subprocess.Popen[str], word: str) -> str:
    """Returns what a process prints next, after that word."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.startswith(word):
        raise SystemExit(f"a tournament ended with code {process.wait()}")
    return line.removeprefix(word)


def once(agent: str, games: int, workers: int, path: Path) -> None:
    """Plays the tournament on command: the agent against itself, both decks on both sides, rules of the benchmark."""
    import hearthlab as hl
    from hearthlab.arena.tournament import tournament

    rules = hl.Rules(mulligan=False, slots="rightmost")
    players = [f"a={agent}", f"b={agent}"]
    tournament(players, DECKS, 2, 1, rules=rules).close()  # warms up caches
    print("ready", flush=True)
    sys.stdin.readline()
    begin = time.process_time()
    with tournament(players, DECKS, games, 1, path, workers, rules=rules) as store:
        if store.count < games:
            raise SystemExit("games are missing")
    print("played", time.process_time() - begin, flush=True)


def alone(games: int, workers: int) -> None:
    """Plays random games on command, without a tournament."""
    from hearthlab import _core
    from hearthlab.cards.decks import HERO_OF_CLASS, Deck
    from hearthlab.cards.library import default_library

    core, decks = default_library().core, [Deck.load(name) for name in DECKS]
    heroes = HERO_OF_CLASS[decks[0].cls], HERO_OF_CLASS[decks[1].cls]
    lists = list(decks[0].cards), list(decks[1].cards)
    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(lambda seed: _core.random_games(core, heroes, lists, 100, seed), range(workers)))
        print("ready", flush=True)
        sys.stdin.readline()
        begin = time.process_time()
        list(pool.map(lambda seed: _core.random_games(core, heroes, lists, games // workers, seed), range(workers)))
        print("played", time.process_time() - begin, flush=True)


def _spread(values: list[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def main() -> None:
    """Runs all rounds and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--random", type=int, default=200_000, help="games of random players per round")
    parser.add_argument("--eva", type=int, default=30_000, help="games of EVA per round")
    parser.add_argument("--native", type=int, default=200_000, help="random games without a tournament per round")
    given = parser.parse_args()
    sizes = {name: games for name in ("random", "eva", NATIVE) if (games := getattr(given, name))}
    taken: dict[tuple[str, int, int], list[tuple[float, float]]] = {}
    for _ in range(given.rounds):
        for agent, games in sizes.items():
            for workers, processes in ((1, 1), (2, 1), (1, 2)):
                found = play(agent, games, workers, processes)
                taken.setdefault((agent, workers, processes), []).append(found)
    heads = ["agents", "games", "games per CPU second, one worker", "games per CPU second, two workers"]
    heads += ["speed-up, two workers", "speed-up, two processes"]
    heads += ["workers / processes, wall-clock time", "workers / processes, CPU time"]
    print(f"| {' | '.join(heads)} |")
    print("|---" * len(heads) + "|")
    for agent, games in sizes.items():
        single, threads, apart = taken[agent, 1, 1], taken[agent, 2, 1], taken[agent, 1, 2]
        cells = [f"{games / median(cpu for cpu, _ in some):,.0f}" for some in (single, threads)]
        for more in (threads, apart):
            cells.append(_spread([a[1] / b[1] for a, b in zip(single, more, strict=True)]))
        for which in (1, 0):
            cells.append(_spread([b[which] / a[which] for a, b in zip(threads, apart, strict=True)]))
        print(f"| {agent} | {games:,} | {' | '.join(cells)} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--once"]:
        agent, games, workers, path = sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), Path(sys.argv[5])
        alone(games, workers) if agent == NATIVE else once(agent, games, workers, path)
    else:
        started = time.time()
        main()
        print(f"{time.time() - started:.0f} seconds", file=sys.stderr)
