"""Measures how fast the solvers converge: the iterations they need, and the error of sampling after a million.

python benchmarks/convergence.py iterations                      # to a nash_conv of 1e-6, on kuhn, leduc and the models
python benchmarks/convergence.py sampling --seeds 10             # nash_conv of the samplers on 4.5a
python benchmarks/convergence.py page build/convergence.html     # curves of all solvers, over iterations and time
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence

from hearthlab.equilibrium import SOLVERS, GameTree, Solver, report, solve

TARGET = 1e-6
COLUMNS: Sequence[tuple[str, str, dict[str, float]]] = (
    ("CFR+", "cfr+", {}),
    ("CFR+, averaging 2", "cfr+", {"averaging": 2.0}),
    ("discounted", "discounted", {}),
    ("PCFR+, averaging 1", "pcfr+", {"averaging": 1.0}),
    ("PCFR+", "pcfr+", {}),
)
"""The solvers of the first table: between CFR+ and PCFR+ are the averaging alone and the prediction alone."""
GAMES = ("kuhn", "leduc", "4.4a", "4.4b", "4.5a", "4.5b", "4.5c", "4.6a", "4.6b", "4.6c", "4.6d", "4.10a", "4.10b",
         "4.10c", "4.11a", "4.11b", "4.11c")  # fmt: skip
SAMPLERS = ("outcome-sampling", "vr-outcome-sampling")


def iterations(games: Sequence[str], most: int) -> None:
    """Prints how many iterations each solver needs, with a precision of 2 %."""
    print("| game | " + " | ".join(name for name, _, _ in COLUMNS) + " | CFR+ / PCFR+ |", flush=True)
    print("|---" * (len(COLUMNS) + 2) + "|")
    for game in games:
        tree, needed = GameTree.of(game), []
        for _, method, parameters in COLUMNS:
            last = solve(tree, method, most, measures=500, target=TARGET, **parameters).last  # type: ignore[arg-type]
            needed.append(last.iteration if last.nash_conv <= TARGET else None)
        first, final = needed[0], needed[-1]
        ratio = f"{first / final:.1f}" if first and final else f"over {most / final:.1f}" if final else "unknown"
        cells = [f"{n:,}" if n else f"over {most:,}" for n in needed]
        print(f"| {game} | {' | '.join(cells)} | {ratio} |", flush=True)


def sampling(game: str, most: int, seeds: int) -> None:
    """Prints the nash_conv of the samplers after `most` iterations, over several seeds."""
    tree = GameTree.of(game)
    print("| solver | median | lowest | highest | median of the last iterates | CPU seconds |")
    print("|---|---|---|---|---|---|")
    for method in SAMPLERS:
        found, last = [], []
        begin = time.process_time()
        for seed in range(seeds):
            solver = Solver(tree, method, seed=seed)
            solver.run(most)
            found.append(solver.nash_conv)
            last.append(solver.last_nash_conv)
        numbers = [statistics.median(found), min(found), max(found), statistics.median(last)]
        cells = [f"{x:.2g}" for x in numbers]
        print(f"| {method} | {' | '.join(cells)} | {(time.process_time() - begin) / seeds:.1f} |", flush=True)


def page(path: str, games: Sequence[str], most: int) -> None:
    """Writes a page with the curves of all solvers; sampling solvers get a thousand times as many iterations."""
    solved = {}
    for game in games:
        tree = GameTree.of(game)
        rounds = {name: most * (1000 if name.endswith("outcome-sampling") else 1) for name in SOLVERS}
        solved[game] = {name: solve(tree, name, rounds[name]) for name in SOLVERS}
    report.write(path, "How the solvers converge", solved, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("iterations", "sampling", "page"))
    parser.add_argument("path", nargs="?", default="build/convergence.html", help="the path of the page")
    parser.add_argument("--games", nargs="+", help="other games")
    parser.add_argument("--iterations", type=int, help="maximum number of iterations (100,000; 1,000,000; 1,000)")
    parser.add_argument("--seeds", type=int, default=10)
    options = parser.parse_args()
    if options.what == "iterations":
        iterations(options.games or GAMES, options.iterations or 100_000)
    elif options.what == "sampling":
        for game in options.games or ("4.5a",):
            sampling(game, options.iterations or 1_000_000, options.seeds)
    else:
        page(options.path, options.games or ("4.5a", "leduc"), options.iterations or 1000)


if __name__ == "__main__":
    main()
