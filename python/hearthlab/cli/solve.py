"""`hearthlab solve`: solve a small game."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path
from typing import Any

from hearthlab.agents.registry import split
from hearthlab.cli.arena import backend, backend_options
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, number, print_json, seed, whole
from hearthlab.errors import HearthLabError
from hearthlab.util.files import writable, write_text
from hearthlab.util.progress import Progress
from hearthlab.util.suggest import one_of
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument(
        "models",
        metavar="MODEL",
        nargs="+",
        help="one or more games, such as 4.10a, 4.10a(health=4, rounds=3), leduc or duel.toml",
    )
    parser.add_argument(
        "--solver", default="cfr+", help="cfr, cfr+, pcfr+, linear, discounted, chance-sampling … or all (cfr+)"
    )
    parser.add_argument("--iterations", type=whole(1), default=1000, help="number of iterations (1000)")
    parser.add_argument("--target", type=number(0), help="stop once nash_conv is at or below this value")
    parser.add_argument(
        "--form",
        choices=("history", "flat", "tied"),
        help="how regrets are accumulated (history; flat for large games)",
    )
    parser.add_argument(
        "--memory", type=number(0), metavar="GB", help="refuse to build a larger tree (most of the free memory)"
    )
    parser.add_argument(
        "--threads", type=whole(1), default=1, help="number of threads to build the tree and to solve large games (1)"
    )
    backend_options(parser, workers=None)
    parser.add_argument(
        "--checkpoint", metavar="FILE", help="save the solver's state to this file, and continue from it if it exists"
    )
    parser.add_argument("--save", metavar="FILE", help="write the strategies, for the agent cfr(file=FILE)")
    parser.add_argument(
        "--iterate",
        choices=("average", "last"),
        default="average",
        help="which iterate's strategies --save writes (average)",
    )
    parser.add_argument("--efg", metavar="FILE", help="write the tree in Gambit's extensive-form format")
    parser.add_argument("--estimate", action="store_true", help="only estimate the size of the tree")
    parser.add_argument(
        "--averaging",
        type=number(0, 10),
        metavar="POWER",
        help="weight iteration t by t to this power in the averages of cfr+ (1), pcfr+ (2) and vr-outcome-sampling (1)",
    )
    parser.add_argument(
        "--exploration", type=number(0.001, 1), help="exploration probability of the outcome samplers (0.6)"
    )
    parser.add_argument(
        "--baseline-rate",
        type=number(0.001, 1),
        metavar="RATE",
        help="update rate of the baselines of vr-outcome-sampling: the share of a new estimate (0.5)",
    )
    parser.add_argument("--html", metavar="FILE", help="write a page with the curves and the game tree")
    parser.add_argument("--lp", action="store_true", help="also compute the exact value by linear programming")
    parser.add_argument("--seed", type=seed, default=0, help="random seed (0)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(options: argparse.Namespace) -> int:
    from hearthlab.equilibrium import SOLVERS, GameTree, report, solve
    from hearthlab.equilibrium.grid import document
    from hearthlab.equilibrium.linear import game_value
    from hearthlab.equilibrium.models import CLASSIC

    names = list(SOLVERS) if options.solver == "all" else split(options.solver)
    if len(names) > 1 and (options.checkpoint or options.save):
        raise HearthLabError("--checkpoint and --save need a single solver; name one with --solver")
    for name in names:
        one_of("solver", name, SOLVERS)
    if options.estimate:
        return _estimate(options)
    memory = None if options.memory is None else int(options.memory * 2**30)
    if len(options.models) > 1 or options.backend == "ray":
        return _grid(options, names, memory)
    if options.save and options.models[0] in CLASSIC:
        raise HearthLabError(f"{options.models[0]} is not a model, and only strategies of models can be saved")
    for path in filter(None, (options.checkpoint, options.save, options.efg, options.html)):
        writable(Path(path))
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
            **_parameters(options, name, len(names) == 1),
            checkpoint=options.checkpoint,
            progress=None if options.quiet else Progress(name),
        )
        for name in names
    }
    exact = game_value(tree) if options.lp else None
    if options.save:
        solutions[names[0]].solver.strategy(options.iterate).save(options.save)
    if options.efg:
        write_text(Path(options.efg), tree.core.efg(tree.name))
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


def _parameters(options: argparse.Namespace, solver: str, alone: bool) -> dict[str, Any]:
    """Returns the parameters that were given; of several solvers each gets those that it has."""
    from hearthlab.equilibrium.solvers import PARAMETERS

    given = {name: getattr(options, name) for name in PARAMETERS if getattr(options, name) is not None}
    return {name: value for name, value in given.items() if alone or solver in PARAMETERS[name]}


def _estimate(options: argparse.Namespace) -> int:
    from hearthlab.equilibrium import estimate, model

    sizes = {name: estimate(model(name)) for name in options.models}
    if options.json:
        documents = [{"model": name, **dataclasses.asdict(size)} for name, size in sizes.items()]
        return print_json(documents[0] if len(documents) == 1 else documents)
    for name, size in sizes.items():
        memory = f"at least {size.bytes / 2**20:.3g} MB of memory"
        show(f"{name}: about {size.histories:.2g} histories, {size.ends:.2g} of them terminal, {memory}")
    return 0


def _grid(options: argparse.Namespace, names: list[str], memory: int | None) -> int:
    """Solves several models, on a cluster one on each node, and shows where each solver ended."""
    from hearthlab.equilibrium.grid import solve_model

    if options.checkpoint or options.save or options.html or options.efg:
        raise HearthLabError("--checkpoint, --save, --efg and --html need a single model, on this machine")
    common = {
        "solvers": names,
        "memory": memory,
        "lp": options.lp,
        "parameters": {name: _parameters(options, name, len(names) == 1) for name in names},
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
    about="solve a small game and report how far the strategies are from equilibrium",
    group=Group.EXPERIMENTS,
    order=2,
    examples=(
        "hearthlab solve 4.10a --solver cfr+ --iterations 1000",
        'hearthlab solve "4.10b(health=4, rounds=2)" --save strategy.npz --json',
        "hearthlab solve 4.5a --solver all --html page.html",
        "hearthlab solve duel.toml --solver pcfr+ --save duel.npz",
        'hearthlab solve 4.5a 4.10a "4.10b(health=4, rounds=2)" --lp',
    ),
    options=_options,
    run=_run,
)
