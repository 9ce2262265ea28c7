"""Compares the solvers with OpenSpiel's C++ ones, in speed and results.

    python benchmarks/equilibrium.py leduc 4.10b --iterations 100
    python benchmarks/equilibrium.py 4.10d --iterations 100 --converted 5

Times are CPU times of one thread in one run: OpenSpiel's CFRSolver on the plain tree (its own reader of the extensive
form, no Python) and on the converted one (convert_to_cached_tree), then ours. Differences are those after all
iterations on the plain tree; average policies are compared in the information sets that are reached and where a regret
is certainly positive. The last column is the peak memory of the process so far.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from typing import Any

import pyspiel

from hearthlab.envs.openspiel import efg_game, policies_apart
from hearthlab.equilibrium import GameTree, Solver
from hearthlab.equilibrium.solvers import FORMS

SOLVERS = {"cfr": pyspiel.CFRSolver, "cfr+": pyspiel.CFRPlusSolver}


def timed(run: Callable[[], object], iterations: int) -> float:
    """Returns the milliseconds per iteration."""
    begin = time.process_time()
    for _ in range(iterations):
        run()
    return 1000 * (time.process_time() - begin) / iterations


def compared(tree: GameTree, plain: Any, method: str, options: argparse.Namespace) -> str:
    """Returns the columns for one game and solver."""
    theirs = SOLVERS[method]
    reference = theirs(plain)
    times = [timed(reference.evaluate_and_update_policy, options.iterations)]
    if options.converted != 0:
        cached = theirs(pyspiel.convert_to_cached_tree(plain))
        times.append(timed(cached.evaluate_and_update_policy, options.converted or options.iterations))
        del cached
    solver = Solver(tree, method, form=options.form)
    ours = timed(lambda: solver.run(1), options.iterations)
    policy = reference.average_policy()
    value = pyspiel.expected_returns(plain.new_initial_state(), policy, -1, True)[0]
    value_apart = abs(solver.root_value - value)
    conv_apart = abs(solver.nash_conv - pyspiel.nash_conv(plain, policy))
    # OpenSpiel's own poker names its information sets differently.
    apart, sets = (0.0, 0) if tree.name == "leduc" else policies_apart(solver, policy)
    converted = f"{times[1]:9.3f}" if len(times) > 1 else f"{'-':>9}"
    policies = f"{apart:9.1e} {sets:9}" if sets else f"{'-':>9} {'-':>9}"
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    return (
        f"{times[0]:9.3f} {converted} {ours:9.4f} {min(times) / ours:9.0f} {value_apart:9.1e} {conv_apart:9.1e} "
        f"{policies} {memory:9.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--converted", type=int, metavar="N", help="iterations on the converted tree; 0 skips it")
    parser.add_argument("--form", choices=FORMS, help="how our solver sums regrets (default: by the size of the tree)")
    parser.add_argument("--solver", choices=SOLVERS, help="only this solver (both)")
    options = parser.parse_args()
    heads = ("plain", "converted", "ours", "faster", "values", "nash_conv", "policies", "sets", "GB")
    print(f"{'game':24} {'solver':6} " + " ".join(f"{head:>9}" for head in heads), flush=True)
    for text in options.models:
        tree = GameTree.of(text)
        plain = pyspiel.load_game("leduc_poker") if text == "leduc" else efg_game(tree)
        for method in [options.solver] if options.solver else SOLVERS:
            print(f"{text:24} {method:6} {compared(tree, plain, method, options)}", flush=True)


if __name__ == "__main__":
    main()
