"""`hearthlab bench`: measure the speed of the core."""

from __future__ import annotations

import argparse

from hearthlab.bench import instructions, memory, timing
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, number, print_json
from hearthlab.util.progress import Progress

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument(
        "--seconds",
        type=number(0, 1e6),
        default=5.0,
        help="repeat the measurements for this many seconds and report medians (5)",
    )
    parser.add_argument(
        "--instructions", action="store_true", help="count instructions with valgrind instead of measuring time"
    )
    parser.add_argument(
        "--memory", action="store_true", help="measure the memory used by clones and views in Python instead of time"
    )
    parser.add_argument(
        "--compare", metavar="CHECKOUT", help="compare with another checkout, alternating between the two"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(options: argparse.Namespace) -> int:
    progress = None if options.quiet else Progress("bench")
    if options.instructions:
        return _count(options, progress)
    if options.memory:
        held = memory.measure()
        if options.json:
            return print_json(held)
        show(memory.table(held))
        return 0
    if options.compare is not None:
        compared = timing.compare(options.compare, progress=progress)
        if options.json:
            return print_json(timing.as_json(compared))
        show(timing.comparison_table(compared))
        return 0
    figures = timing.measure(options.seconds)
    if options.json:
        return print_json(timing.as_json(figures))
    show(timing.table(figures))
    return 0


def _count(options: argparse.Namespace, progress: Progress | None) -> int:
    if options.compare is not None:
        here, there = instructions.compare(options.compare, progress=progress)
        if options.json:
            return print_json({"here": here.as_json(), "there": there.as_json()})
        show(instructions.comparison_table(here, there))
        for difference in here.build.differences(there.build):
            print(f"not comparable: {difference}")
        return 0
    counts = instructions.measure(progress=progress)
    if options.json:
        return print_json(counts.as_json())
    show(instructions.table(counts))
    print(f"built by {counts.build.rustc}, profile {counts.build.profile}, {counts.build.libc}, {counts.build.machine}")
    return 0


COMMAND = Command(
    about="measure the speed of the core",
    group=Group.CHECKS,
    order=2,
    examples=(
        "hearthlab bench",
        "hearthlab bench --seconds 30 --json",
        "hearthlab bench --compare ../hearthlab-main",
        "hearthlab bench --instructions",
        "hearthlab bench --memory",
    ),
    options=_options,
    run=_run,
)
