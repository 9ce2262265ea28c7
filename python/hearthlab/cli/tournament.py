"""`hearthlab tournament`: many agents play each other over decks."""

from __future__ import annotations

import argparse
from pathlib import Path

from hearthlab.agents.registry import split
from hearthlab.arena import config
from hearthlab.arena.schedule import KINDS, PAIRINGS, Entrant, Plan, simple
from hearthlab.arena.seating import settled
from hearthlab.arena.store import Store
from hearthlab.cli.arena import (
    DEFAULT_DECKS,
    belief_option,
    believing,
    decks,
    finish,
    game_options,
    running_options,
    settings,
)
from hearthlab.cli.parsing import Command, Group, Parser, library_of, own_cards
from hearthlab.errors import HearthLabError
from hearthlab.util.files import writable

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument(
        "config",
        metavar="CONFIG",
        nargs="?",
        help="TOML file that replaces the options for agents, decks, games and rules",
    )
    parser.add_argument("--agents", metavar="A,B", help="agents; name=agent gives one a name")
    about = f"names, files or deck codes ({DEFAULT_DECKS})"
    parser.add_argument("--decks", default=DEFAULT_DECKS, metavar="D,E", help=about)
    parser.add_argument(
        "--kind",
        choices=KINDS,
        default="round-robin",
        help="all against all, or the first against the others (round-robin)",
    )
    parser.add_argument("--pairing", choices=PAIRINGS, default="all", help="which decks play each other (all)")
    belief_option(parser)
    own_cards(parser, "; not with --store")
    parser.add_argument("--records", action="store_true", help="record the actions of every game")
    parser.add_argument(
        "--fresh-seeds", action="store_true", help="use a new seed for every game, not for every pair of games"
    )
    game_options(parser)
    _store_options(parser)


_IN_CONFIG = {
    "--decks": "decks",
    "--kind": "kind",
    "--pairing": "pairing",
    "--records": "records",
    "--fresh-seeds": "paired",
    "--games": "games",
    "--seed": "seed",
    "--no-mulligan": "mulligan below [rules]",
    "--build": "build below [rules]",
    "--limits": "limits",
    "--turn-seconds": "turn below [limits]",
    "--over": "over below [limits]",
    "--clock": "clock below [limits]",
    "--isolate": "isolate",
}
"""The options that a config decides, and the keys that it has for them."""


def _store_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store", type=Path, metavar="FILE", help="save the games to this file, so that the tournament can be resumed"
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="write an HTML report to this file")
    running_options(parser)


def _run(options: argparse.Namespace) -> int:
    plan = _plan(options)
    # Before the store is made: an agent that does not exist, or a report that cannot be written, leaves no file behind.
    plan = settled(plan)
    if options.report is not None:
        writable(options.report)
    if options.store is None:
        return finish(Store.in_memory(plan), options)
    return finish(Store.create(options.store, plan), options)


def _plan(options: argparse.Namespace) -> Plan:
    if options.config is not None:
        if options.agents is not None:
            raise HearthLabError("a config file and --agents exclude each other; give one of them")
        if options.own is not None:
            raise HearthLabError("a config file cannot name your own cards; use --agents and --decks with --cards")
        if options.belief is not None:
            raise HearthLabError("the agents of a config file name their own beliefs; use --agents with --belief")
        for option, key in _IN_CONFIG.items():
            if option in options.given:
                raise HearthLabError(f"{option} cannot be given with a config; set {key} in {options.config}")
        # What the command line says comes first.
        for key, value in config.read_run(options.config).items():
            if getattr(options, key) is None:
                setattr(options, key, value)
        return config.read(options.config)
    if options.agents is None:
        raise HearthLabError("a tournament needs agents: --agents random,eva, or a config file")
    library = library_of(options)
    chosen = decks(options.decks, library)
    return simple(
        [Entrant.read(believing(text, options, chosen)) for text in split(options.agents)],
        chosen,
        options.games,
        kind=options.kind,
        pairing=options.pairing,
        records=options.records,
        paired=not options.fresh_seeds,
        name=options.store.stem if options.store else "tournament",
        library=library,
        **settings(options),
    )


COMMAND = Command(
    about="play a tournament between agents over a set of decks",
    group=Group.ARENA,
    order=2,
    examples=(
        "hearthlab tournament --agents random,greedy,eva --games 200 --seed 11 --store run.db",
        "hearthlab tournament examples/demo.toml --report demo.html",
        'hearthlab tournament --agents "eva,mine=mymodule:MyAgent(depth=3)" --kind gauntlet',
    ),
    options=_options,
    run=_run,
)
