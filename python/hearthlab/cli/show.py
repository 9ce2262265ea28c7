"""`hearthlab show`: the results of a tournament."""

from __future__ import annotations

import argparse
import sys

from hearthlab.arena import report, tables
from hearthlab.arena.card_counts import CardCounts
from hearthlab.arena.card_stats import Chosen, read, read_card
from hearthlab.arena.store import Store
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, print_json
from hearthlab.errors import HearthLabError
from hearthlab.util.progress import Progress

__all__ = ["COMMAND"]


_CHOICES = {
    "agent": "only games of this agent",
    "deck": "only games in which it plays this deck",
    "against": "only games against this agent",
    "against-deck": "only games against this deck",
}


def _options(parser: Parser) -> None:
    parser.add_argument("store", metavar="STORE", help="store of the tournament, as given to --store")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="CSV with one line per game")
    form.add_argument("--demarcos2019", action="store_true", help="CSV in the format of demarcos2019, appendix B")
    form.add_argument("--html", action="store_true", help="report as an HTML page")
    form.add_argument("--faults", action="store_true", help="every agent fault, with its traceback and output")
    form.add_argument(
        "--cards",
        action="store_true",
        help="win rates by card drawn, played and kept; needs a tournament with --records",
    )
    form.add_argument("--card", metavar="CARD", help="win rates of one card (name or id) by turn and by opponent")
    for name, about in _CHOICES.items():
        parser.add_argument(f"--{name}", metavar="NAME", help=f"with --cards or --card: {about}")
    parser.add_argument("--strict", action="store_true", help="with --demarcos2019: omit the column for draws")
    parser.add_argument("--times", action="store_true", help="show the time each agent used")


def _run(options: argparse.Namespace) -> int:
    if options.strict and not options.demarcos2019:
        raise HearthLabError("--strict works only with --demarcos2019")
    chosen = {name.replace("-", "_"): getattr(options, name.replace("-", "_")) for name in _CHOICES}
    of_cards = options.cards or options.card is not None
    for option in ("--csv", "--demarcos2019", "--html"):
        if options.json and option in options.given:
            raise HearthLabError(f"--json and {option} exclude each other; give one of them")
    for name in _CHOICES:
        if chosen[name.replace("-", "_")] is not None and not of_cards:
            raise HearthLabError(f"--{name} works only with --cards and --card")
    with Store.open(options.store) as store:
        if of_cards:
            return _cards(store, Chosen(**chosen), options.card, options.json)
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


def _cards(store: Store, chosen: Chosen, card: str | None, as_json: bool) -> int:
    chosen.columns(store.plan)
    with CardCounts.of(store) as counts:
        counts.update(store, Progress("counting cards"))
        found = read(store.plan, counts, chosen) if card is None else read_card(store.plan, counts, chosen, card)
    if as_json:
        return print_json(found.to_dict())
    show(*found.sections())
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
        "hearthlab show run.db --cards --agent eva --against greedy",
        'hearthlab show run.db --card "Fiery War Axe" --agent eva',
    ),
    options=_options,
    run=_run,
)
