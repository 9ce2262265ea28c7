"""The experiments of demarcos2019."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hearthlab.arena.schedule import Plan
from hearthlab.cli.parsing import command, print_json, whole
from hearthlab.papers import demarcos2019
from hearthlab.util.progress import Progress

__all__ = ["add", "plans"]


def add(papers: Any) -> None:
    """`hearthlab reproduce demarcos2019`."""
    parser = command(
        papers,
        "demarcos2019",
        _reproduce,
        "parameterised Monte Carlo tree search in five stages",
        "hearthlab reproduce demarcos2019 --quick",
        "hearthlab reproduce demarcos2019 --stage 1 --leagues 2",
        "hearthlab reproduce demarcos2019 --figure 4.9 --measure literal",
    )
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--stage", type=int, choices=(1, 2, 3, 4), help="one stage alone, at all times")
    part.add_argument("--figure", choices=tuple(demarcos2019.FIGURES), help="what one figure needs")
    parser.add_argument("--quick", action="store_true", help="fewer leagues, in minutes instead of days")
    parser.add_argument(
        "--measure", choices=demarcos2019.MEASURES, help="iterations as the old framework did, or literal milliseconds"
    )
    parser.add_argument("--leagues", type=whole(1), help="how often every stage is repeated (13)")
    parser.add_argument("--extra", action="store_true", help="with the two combinations that the paper leaves out")
    parser.add_argument("--observation", choices=("fair", "pogame2018"), default="fair", help="what agents see (fair)")
    parser.add_argument("--out", type=Path, default=Path("demarcos2019"), help="the folder for stores and CSV files")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=whole(1), help="how many games at once (all cores)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def plans(options: argparse.Namespace) -> dict[tuple[str, int], Plan]:
    """The games that the options ask for, by measure and time."""
    figure = options.figure
    agents = {**demarcos2019.AGENTS, **(demarcos2019.EXTRA if options.extra else {})}
    leagues = options.leagues or demarcos2019.LEAGUES
    stages: tuple[int, ...] = (1, 2, 3, 4)
    times: tuple[int, ...] = demarcos2019.TIMES
    if options.stage is not None:
        stages = (options.stage,)
    elif figure in ("4.2", "4.3", "4.4", "4.5"):
        stages = (int(figure[-1]) - 1,)
    elif figure in ("4.6", "4.7", "4.8", "4.9"):
        times = (demarcos2019.TIMES[int(figure[-1]) - 6],)
    elif figure == "B.1":
        times, leagues = (1000,), options.leagues or 40
        agents = {name: agents[name] for name in ("MCTS1", "Greedy", "Tyche")}
    found = {}
    for measure in (
        demarcos2019.MEASURES if options.measure is None and options.quick else (options.measure or "equivalent",)
    ):
        for time in times:
            few = options.quick and options.leagues is None
            if few and measure == "literal" and time > 10:
                continue
            some = (1 if measure == "literal" or time == 1000 else 3) if few else leagues
            found[measure, time] = demarcos2019.plan(
                time, measure, some, agents, stages, options.seed, options.observation
            )
    return found


def _reproduce(options: argparse.Namespace) -> int:
    silent = options.quiet or options.json
    runs = demarcos2019.reproduce(
        options.out, plans(options), options.workers, lambda label: None if silent else Progress(label)
    )
    figures = demarcos2019.FIGURES if options.figure is None else [options.figure]
    if options.json:
        return print_json(
            [{"measure": run.measure, "time": run.time, "games": len(run.rows), "wins": _wins(run)} for run in runs]
        )
    print(demarcos2019.report(runs, figures))
    if options.figure == "B.1":
        print(runs[0].csv)
    return 0


def _wins(run: demarcos2019.Run) -> dict[str, list[int]]:
    """Wins of every agent, stage by stage."""
    return {name: [run.tally(name, stage).wins for stage in (1, 2, 3, 4)] for name in run.names}
