"""`hearthlab resume`: finish a tournament that was interrupted."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path

from hearthlab.arena.store import Store
from hearthlab.cli.arena import finish, isolate_option, running_options
from hearthlab.cli.parsing import Command, Group, Parser
from hearthlab.util.files import writable

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("store", type=Path, metavar="STORE", help="store of the tournament, as given to --store")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write an HTML report to this file")
    isolate_option(parser, "")
    running_options(parser)


def _run(options: argparse.Namespace) -> int:
    if options.report is not None:
        writable(options.report)
    store = Store.open(options.store)
    if not store.same_cards and store.count < store.plan.total:
        print(
            f"hearthlab: the cards have changed since {options.store} was created; the remaining games may differ",
            file=sys.stderr,
        )
    if options.isolate is not None:
        store.plan = dataclasses.replace(store.plan, isolate=options.isolate)
    return finish(store, options)


COMMAND = Command(
    about="finish an interrupted tournament",
    group=Group.ARENA,
    order=3,
    examples=(
        "hearthlab resume run.db",
        "hearthlab resume run.db --report run.html --quiet",
    ),
    options=_options,
    run=_run,
)
