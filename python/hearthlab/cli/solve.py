"""`hearthlab solve`: solve a small game."""

from __future__ import annotations

import argparse
from typing import Any

from hearthlab.agents.registry import split
from hearthlab.cli.arena import backend, backend_options
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, number, print_json, whole
from hearthlab.errors import HearthLabError
from hearthlab.util.progress import Progress
from hearthlab.util.suggest import one_of
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument(
        "models", metavar="MODEL", nargs="+", help="such as 4.10a, leduc or 4.10a(health=4, rounds=3); several at once"
    )
    parser.add_argument(
        "--solver", default="cfr+", help="cfr, cfr+, linear, discounted, chance-sampling … or all (cfr+)"
    )
    parser.add_argument("--iterations", type=whole(1), default=1000, help="number of iterations (1000)")
    parser.add_argument("--target", type=number(0), help="stop when nash_conv is this or less")
    parser.add_argument(
        "--form", choices=("history", "flat", "tied"), help="how regrets are summed (history; flat for large games)"
    )
    parser.add_argument("--memory", type=number(0), metavar="GB", help="refuse a larger tree (most of the free memory)")
    parser.add_argument("--threads", type=whole(1), default=1, help="threads for the tree and for large games (1)")
    backend_options(parser, workers=None)
    parser.add_argument(
        "--checkpoint", metavar="FILE", help="save the state to this file, and continue from it if it exists"
    )
    parser.add_argument("--save", metavar="FILE", help="write the average strategies for the agent cfr(file=FILE)")
    parser.add_argument("--html", metavar="FILE", help="write a page with the curves")
    parser.add_argument("--lp", action="store_true", help="also compute the exact value by linear programming")
    parser.add_argument("--seed", type=int, default=0, help="seed of the random numbers (0)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(options: argparse.Namespace) -> int:
    from hearthlab.equilibrium import SOLVERS, GameTree, report, solve
    from hearthlab.equilibrium.grid import document
    from hearthlab.equilibrium.linear import game_value

    names = list(SOLVERS) if options.solver == "all" else split(options.solver)
    if len(names) > 1 and (options.checkpoint or options.save):
        raise HearthLabError("--checkpoint and --save need a single solver; name one with --solver")
    for name in names:
        one_of("solver", name, SOLVERS)
    memory = None if options.memory is None else int(options.memory * 2**30)
    if len(options.models) > 1 or options.backend == "ray":
        return _grid(options, names, memory)
    build_progress = None if options.quiet else Progress("tree")
    tree = GameTree.of(options.models[0], memory=memory, progress=build_progress, threads=options.threads)
    solutions = {
        name: solve(
            tree,
            name,
            options.iterations,
            form=options.form,
            threads=options.threads,
            seed=options.seed,
            target=options.target,
            checkpoint=options.checkpoint,
            progress=None if options.quiet else Progress(name),
        )
        for name in names
    }
    exact = game_value(tree) if options.lp else None
    if options.save:
        solutions[names[0]].solver.strategy().save(options.save)
    if options.html:
        report.write(options.html, f"Solving {tree.name}", {tree.name: solutions}, options.seed)
    if options.json:
        documents = [document(name, solution, exact) for name, solution in solutions.items()]
        return print_json(documents[0] if len(documents) == 1 else documents)
    low, high = tree.core.infosets
    show(f"{tree.name}: {tree.histories:,} histories, {low:,} + {high:,} information sets", report.table(solutions))
    if exact is not None:
        show(f"value by linear programming: {exact:.9f}")
    return 0


def _grid(options: argparse.Namespace, names: list[str], memory: int | None) -> int:
    """Solves several models, on a cluster one on each node, and shows where each solver ended."""
    from hearthlab.equilibrium.grid import solve_model

    if options.checkpoint or options.save or options.html:
        raise HearthLabError("--checkpoint, --save and --html need a single model, on this machine")
    common = {
        "solvers": names,
        "memory": memory,
        "lp": options.lp,
        **{key: getattr(options, key) for key in ("iterations", "form", "seed", "target")},
    }
    found: list[list[dict[str, Any]]] = [[] for _ in options.models]
    with backend(options, options.threads) as where:
        progress = None if options.quiet or options.json else Progress("models", also=lambda: where.where)
        for done, (k, documents) in enumerate(where.each(solve_model, common, options.models)):
            found[k] = documents
            if progress is not None:
                progress(done + 1, len(found))
    documents = [document for some in found for document in some]
    if options.json:
        return print_json(documents)
    rows = [
        [d["model"], d["solver"], str(d["iterations"]), f"{d['root_value']:.6f}", f"{d['nash_conv']:.2e}"]
        + ([f"{d['linear_program']:.9f}"] if options.lp else [])
        for d in documents
    ]
    heads = ["model", "solver", "iterations", "root value", "nash_conv"] + ["linear program"] * options.lp
    show(Table(heads, rows))
    return 0


COMMAND = Command(
    about="solve a small game and report how far the strategies are from an equilibrium",
    group=Group.EXPERIMENTS,
    order=2,
    examples=(
        "hearthlab solve 4.10a --solver cfr+ --iterations 1000",
        'hearthlab solve "4.10b(health=4, rounds=2)" --save strategy.npz --json',
        "hearthlab solve 4.5a --solver all --html page.html",
        'hearthlab solve 4.5a 4.10a "4.10b(health=4, rounds=2)" --lp',
    ),
    options=_options,
    run=_run,
)
