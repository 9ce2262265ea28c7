"""`hearthlab elites`: a map of the best decks for an agent, by mana curve and share of spells."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hearthlab.cards.decks import CLASSES
from hearthlab.cli.arena import DEFAULT_DECKS, backend, backend_options, bar
from hearthlab.cli.arena import decks as read_decks
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, print_json, seed, whole
from hearthlab.errors import HearthLabError
from hearthlab.evolve.elites import MapConfig, MapStore, report
from hearthlab.evolve.elites.config import FORMATS
from hearthlab.evolve.elites.search import run
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    about = "without a step, run is assumed; hearthlab elites STEP --help lists the options of a step"
    steps = parser.add_subparsers(title="steps", description=about, metavar="STEP", required=True)
    parser.usual_step = "run"

    added = command(
        steps, "run", _run, "start a map, or continue the same one",
        "hearthlab elites --class mage --agent eva --store mage.db",
        "hearthlab elites --class hunter --against control-warrior,freeze-mage --games 10 --store hunter.db",
    )  # fmt: skip
    added.add_argument("--class", dest="cls", choices=CLASSES, default="mage", help="class of the decks (mage)")
    added.add_argument(
        "--format", choices=FORMATS, default="standard", help="format that decides which cards are legal (standard)"
    )
    added.add_argument("--agent", default="eva", help="agent that plays the decks (eva)")
    added.add_argument("--opponent", default="", help="agent that plays against them (the same)")
    added.add_argument("--against", metavar="D,E", default=DEFAULT_DECKS, help=f"opposing decks ({DEFAULT_DECKS})")
    added.add_argument("--games", type=whole(1), default=4, help="games of each new deck against each opponent (4)")
    added.add_argument("--batch", type=whole(1), default=40, help="new decks per batch (40)")
    added.add_argument("--batches", type=whole(1), default=100, help="batches after the first one (100)")
    about = "games of each elite against each opponent after the search, with fresh seeds (50)"
    added.add_argument("--judging", type=whole(1), default=50, help=about)
    added.add_argument("--seed", type=seed, default=0, help="random seed (0)")
    added.add_argument("--store", type=Path, metavar="FILE", help="file to store the map in (CLASS.db)")
    _playing_options(added)

    added = command(
        steps, "resume", _resume, "finish an interrupted map",
        "hearthlab elites resume mage.db",
    )  # fmt: skip
    _map_file(added)
    _playing_options(added)

    added = command(
        steps, "best", _best, "show the best decks of a map with their deck codes",
        "hearthlab elites best mage.db --json",
    )  # fmt: skip
    _map_file(added)

    added = command(
        steps, "report", _report, "write a report that shows the map",
        "hearthlab elites report mage.db --out map",
    )  # fmt: skip
    _map_file(added)
    added.add_argument("--out", type=Path, metavar="FOLDER", help="output folder (next to the map)")


def _map_file(parser: Parser) -> None:
    parser.add_argument("map_file", metavar="MAP", type=Path, help="the map's store")


def _playing_options(parser: Parser) -> None:
    backend_options(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(options: argparse.Namespace) -> int:
    with _made(options) as store:
        return _finished(store, options)


def _resume(options: argparse.Namespace) -> int:
    with MapStore.open(options.map_file) as store:
        return _finished(store, options)


def _best(options: argparse.Namespace) -> int:
    with MapStore.open(options.map_file) as store:
        return _show(store, options)


def _report(options: argparse.Namespace) -> int:
    with MapStore.open(options.map_file) as store:
        index = report.write(store, options.out or options.map_file.with_name(f"{options.map_file.stem}-map"))
        if options.json:
            return print_json(report.as_json(store))
        print(f"The report is in {index}.")
    return 0


def _made(options: argparse.Namespace) -> MapStore:
    """Creates the map's store; opens one that is there already, if it is the same."""
    config = MapConfig(
        options.cls,
        tuple(read_decks(options.against)),
        options.agent,
        options.opponent,
        options.format,
        options.batches,
        options.batch,
        options.games,
        options.judging,
        options.seed,
    )
    path = options.store or Path(f"{options.cls}.db")
    if not path.exists():
        return MapStore.create(path, config)
    store = MapStore.open(path)
    if store.config.to_dict() != config.to_dict():
        store.close()
        raise HearthLabError(f'"{path}" contains another map; name another file with --store')
    return store


def _finished(store: MapStore, options: argparse.Namespace) -> int:
    """Searches the map to its end and shows the best decks."""
    if not store.same_cards and not store.finished:
        print(f"hearthlab: the cards have changed since {store.path} was started", file=sys.stderr)
    progress = bar(f"decks of {store.config.cls}", options, before=store.done)

    def watch(done: int, total: int, taken: int, best: float) -> None:
        if progress is not None:
            progress.label = f"{taken} places, best {best:.0%}"
            progress(done, total)

    try:
        with backend(options) as where:
            run(store, where, watch)
    except KeyboardInterrupt:
        print(f"\nhearthlab: continue with `hearthlab elites resume {store.path}`", file=sys.stderr)
        raise
    return _show(store, options)


def _show(store: MapStore, options: argparse.Namespace) -> int:
    found = report.as_json(store)
    if options.json:
        return print_json(found)
    rows = []
    for deck in found["best"]:
        low, high = deck["interval"]
        rate = f"{deck['win_rate']:.1%} ({low:.1%} to {high:.1%})"
        rows.append((rate, str(deck["games"]), f"{deck['mean_cost']:.2f}", f"{deck['spells']:.0%}", deck["code"]))
    summary = f"{found['taken']} of {found['places']} cells are filled after {found['games']:,} games."
    show(summary, Table(("win rate", "games", "mean cost", "spells", "code"), rows, left=(0, 4)))
    print(f"Next: hearthlab elites report {store.path}")
    return 0


COMMAND = Command(
    about="map an agent's best decks by mana curve and share of spells",
    group=Group.EXPERIMENTS,
    order=6,
    examples=(
        "hearthlab elites --class mage --agent eva --store mage.db",
        "hearthlab elites --class hunter --against control-warrior,freeze-mage --games 10 --store hunter.db",
        "hearthlab elites resume mage.db",
        "hearthlab elites best mage.db --json",
        "hearthlab elites report mage.db --out map",
    ),
    options=_options,
    run=None,
    json=False,
)
