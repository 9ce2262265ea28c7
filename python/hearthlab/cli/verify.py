"""`hearthlab verify`: replay records of real games and compare them with the engine."""

from __future__ import annotations

import argparse
from pathlib import Path

from hearthlab import verify
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, print_json, whole
from hearthlab.errors import HearthLabError
from hearthlab.util.progress import Progress

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="transitions (JSON lines), Power.log or HSReplay XML, optionally gzipped",
    )
    parser.add_argument("--step", type=whole(0), metavar="N", help="show step N side by side, counting from 0")
    parser.add_argument(
        "--mutants",
        type=whole(0),
        default=0,
        metavar="N",
        help="remove N parts of card texts, one at a time, and count how many removals a compared step detects (slow)",
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(options: argparse.Namespace) -> int:
    progress = None if options.quiet or options.json else Progress
    report = verify.verify(options.files, progress, options.mutants)
    if options.step is None:
        if options.json:
            return print_json(report.as_json())
        show(report.table())
        return 0
    if options.step >= len(report.verdicts):
        raise HearthLabError(f"there is no step {options.step}; the last one is {len(report.verdicts) - 1}")
    verdict = report.verdicts[options.step][1]
    if options.json:
        return print_json(report.step(options.step))
    show(*verify.side_by_side(verdict))
    return 0


COMMAND = Command(
    about="replay records of real games on the engine and compare every visible field",
    group=Group.CHECKS,
    order=1,
    examples=(
        "hearthlab verify transitions.jsonl.gz --json",
        "hearthlab verify Power.log",
        "hearthlab verify replay.hsreplay.xml --step 12",
    ),
    options=_options,
    run=_run,
)
