"""`hearthlab resume`: a tournament that was interrupted goes on."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from hearthlab.arena.store import Store
from hearthlab.cli.options import running_options
from hearthlab.cli.parsing import command
from hearthlab.cli.tournament import finish

__all__ = ["add"]


def add(commands: Any) -> None:
    """`hearthlab resume`."""
    parser = command(
        commands,
        "resume",
        _resume,
        "finish a tournament that was interrupted",
        "hearthlab resume run.db",
        "hearthlab resume run.db --report run.html --quiet",
    )
    parser.add_argument("store", type=Path, metavar="STORE", help="what --store named")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the HTML report here")
    running_options(parser)


def _resume(options: argparse.Namespace) -> int:
    store = Store.open(options.store)
    if not store.same_cards and store.count < store.plan.total:
        print(
            f"hearthlab: the cards have changed since {options.store} was begun; its other games may differ",
            file=sys.stderr,
        )
    return finish(store, options)
