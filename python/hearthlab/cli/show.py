"""`hearthlab show`: the results of a tournament."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from hearthlab.arena import report, tables
from hearthlab.arena.store import Store
from hearthlab.cli.parsing import command, print_json
from hearthlab.errors import HearthLabError

__all__ = ["add"]


def add(commands: Any) -> None:
    """`hearthlab show`."""
    parser = command(
        commands,
        "show",
        _show,
        "show the results of a tournament",
        "hearthlab show run.db",
        "hearthlab show run.db --csv > games.csv",
        "hearthlab show run.db --html > report.html",
    )
    parser.add_argument("store", metavar="STORE", help="what --store named")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="one line for every game")
    form.add_argument("--demarcos2019", action="store_true", help="the CSV of demarcos2019, appendix B")
    form.add_argument("--html", action="store_true", help="the report as one HTML page")
    parser.add_argument("--strict", action="store_true", help="with --demarcos2019: no column for draws")
    parser.add_argument("--times", action="store_true", help="show the time that agents took too")


def _show(options: argparse.Namespace) -> int:
    if options.strict and not options.demarcos2019:
        raise HearthLabError("--strict belongs to --demarcos2019")
    with Store.open(options.store) as store:
        if options.json:
            return print_json(tables.as_json(store, options.times))
        sys.stdout.write(_shown(options)(store))
    return 0


def _shown(options: argparse.Namespace) -> Callable[[Store], str]:
    if options.csv:
        return lambda store: tables.as_csv(store, options.times)
    if options.demarcos2019:
        return lambda store: tables.demarcos2019(store, options.strict)
    if options.html:
        return lambda store: report.html(store, options.times)
    return lambda store: tables.as_text(store, options.times) + "\n"
