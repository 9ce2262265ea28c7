"""`hearthlab show`: the results of a tournament."""

from __future__ import annotations

import argparse
import sys

from hearthlab.arena import report, tables
from hearthlab.arena.store import Store
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, print_json
from hearthlab.errors import HearthLabError

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("store", metavar="STORE", help="the file that --store named")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="one line for every game")
    form.add_argument("--demarcos2019", action="store_true", help="the CSV of demarcos2019, appendix B")
    form.add_argument("--html", action="store_true", help="the report as an HTML page")
    form.add_argument("--faults", action="store_true", help="every fault of an agent, with its traceback and output")
    parser.add_argument("--strict", action="store_true", help="with --demarcos2019: no column for draws")
    parser.add_argument("--times", action="store_true", help="show the time of each agent")


def _run(options: argparse.Namespace) -> int:
    if options.strict and not options.demarcos2019:
        raise HearthLabError("--strict works only with --demarcos2019")
    with Store.open(options.store) as store:
        if options.faults:
            if options.json:
                return print_json(tables.faults_json(store))
            show(*tables.fault_sections(store))
        elif options.json:
            return print_json(tables.as_json(store, options.times))
        elif options.csv:
            sys.stdout.write(tables.as_csv(store, options.times))
        elif options.demarcos2019:
            sys.stdout.write(tables.demarcos2019(store, options.strict))
        elif options.html:
            sys.stdout.write(report.html(store, options.times))
        else:
            show(*tables.sections(store, options.times))
    return 0


COMMAND = Command(
    about="show the results of a tournament",
    group=Group.ARENA,
    order=4,
    examples=(
        "hearthlab show run.db",
        "hearthlab show run.db --csv > games.csv",
        "hearthlab show run.db --html > report.html",
        "hearthlab show run.db --faults",
    ),
    options=_options,
    run=_run,
)
