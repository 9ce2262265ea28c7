"""`hearthlab bench`: the speed of the core."""

from __future__ import annotations

import argparse

from hearthlab import bench
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, print_json
from hearthlab.util.progress import Progress

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("--seconds", type=float, default=5.0, help="repeat so long and take medians (5)")
    parser.add_argument("--compare", metavar="CHECKOUT", help="run another checkout in turn with this one")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(options: argparse.Namespace) -> int:
    if options.compare is not None:
        progress = None if options.quiet else Progress("bench")
        compared = bench.compare(options.compare, progress=progress)
        if options.json:
            return print_json(bench.as_json(compared))
        show(bench.comparison_table(compared))
        return 0
    figures = bench.measure(options.seconds)
    if options.json:
        return print_json(bench.as_json(figures))
    show(bench.table(figures))
    return 0


COMMAND = Command(
    about="measure the speed of the core",
    group=Group.CHECKS,
    order=2,
    examples=(
        "hearthlab bench",
        "hearthlab bench --seconds 30 --json",
        "hearthlab bench --compare ../hearthlab-main",
    ),
    options=_options,
    run=_run,
)
