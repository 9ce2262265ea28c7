"""How fast the solvers are beside OpenSpiel's C++ ones, and whether both find the same.

    python benchmarks/equilibrium.py leduc 4.10b --iterations 100

Every figure is CPU time of one thread in one run: OpenSpiel's CFRSolver on the plain tree (its own reader of the
extensive form, no Python) and on the converted one (convert_to_cached_tree), then ours.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import pyspiel

from hearthlab.envs.openspiel import efg_game
from hearthlab.equilibrium import GameTree, Solver


def timed(run: Callable[[], object], iterations: int) -> float:
    """Milliseconds of one iteration."""
    begin = time.process_time()
    for _ in range(iterations):
        run()
    return 1000 * (time.process_time() - begin) / iterations


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--iterations", type=int, default=100)
    options = parser.parse_args()
    heads = ("plain", "converted", "ours", "faster", "values", "nash_conv")
    print(f"{'game':24} {'solver':6} " + " ".join(f"{head:>9}" for head in heads))
    for text in options.models:
        tree = GameTree.of(text)
        plain = pyspiel.load_game("leduc_poker") if text == "leduc" else efg_game(tree)
        for method, theirs in (("cfr", pyspiel.CFRSolver), ("cfr+", pyspiel.CFRPlusSolver)):
            reference = theirs(plain)
            times = [timed(reference.evaluate_and_update_policy, options.iterations)]
            cached = theirs(pyspiel.convert_to_cached_tree(plain))
            times.append(timed(cached.evaluate_and_update_policy, options.iterations))
            solver = Solver(tree, method)
            ours = timed(lambda solver=solver: solver.run(1), options.iterations)  # type: ignore[misc]
            policy = reference.average_policy()
            value = pyspiel.expected_returns(plain.new_initial_state(), policy, -1, True)[0]
            value_apart = abs(solver.root_value - value)
            apart = abs(solver.nash_conv - pyspiel.nash_conv(plain, policy))
            print(f"{text:24} {method:6} {times[0]:9.3f} {times[1]:9.3f} {ours:9.4f} {min(times) / ours:9.0f} "
                  f"{value_apart:9.1e} {apart:9.1e}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
