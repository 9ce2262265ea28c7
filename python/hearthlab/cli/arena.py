"""What match, tournament and resume share: their options, and how a tournament is finished and shown."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hearthlab.agents.registry import parse
from hearthlab.arena import config, report, tables
from hearthlab.arena.backend import Backend
from hearthlab.arena.cluster import BACKENDS, open_backend
from hearthlab.arena.limits import PRESETS, Limits
from hearthlab.arena.schedule import ISOLATION, USUAL
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.cli.output import show
from hearthlab.cli.parsing import build_option, print_json, seed, whole
from hearthlab.errors import HearthLabError
from hearthlab.rules import Rules
from hearthlab.util.files import write_text
from hearthlab.util.progress import Progress
from hearthlab.util.seeds import SECRET

__all__ = [
    "DEFAULT_DECKS",
    "FAULTS",
    "backend",
    "backend_options",
    "bar",
    "belief_option",
    "believing",
    "decks",
    "finish",
    "game_options",
    "isolate_option",
    "running_options",
    "settings",
]

DEFAULT_DECKS = "aggro-pirate-warrior,midrange-jade-shaman"
FAULTS = 3
"""The exit code of a command that played games in which an agent failed or broke a rule."""


def decks(text: str, library: Library | None = None) -> list[Deck]:
    """Returns the decks of a list of names, files and codes."""
    return [config.deck(part, library=library) for part in text.split(",")]


def running_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of every command that plays many games."""
    backend_options(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--times", action="store_true", help="show the time each agent used")


def backend_options(parser: argparse.ArgumentParser, workers: str | None = "--workers") -> None:
    """Adds the options for where games are played, and how many at once."""
    if workers is not None:
        about = "number of games to play in parallel (all cores); with ray, per node"
        parser.add_argument(workers, dest="workers", type=whole(1), metavar="N", help=about)
    parser.add_argument(
        "--backend",
        choices=BACKENDS,
        help="run on the cores of this machine or on a cluster, see docs/cluster.md (threads)",
    )
    parser.add_argument(
        "--address",
        metavar="HOST:PORT",
        help="with ray: address of the head node, auto, or local to start Ray on this machine only (auto)",
    )


@contextmanager
def backend(options: argparse.Namespace, workers: int | None = None) -> Iterator[Backend]:
    """Opens the backend that the options name; `workers` where they have another name for it."""
    if options.address is not None and options.backend != "ray":
        raise HearthLabError("--address is that of a cluster; add --backend ray")
    with open_backend(
        options.backend or "threads", options.address, workers or getattr(options, "workers", None)
    ) as found:
        yield found


def isolate_option(parser: argparse.ArgumentParser, default: str = USUAL) -> None:
    """Adds the option for where foreign agents play; resume has no default of its own."""
    shown = f"({default})" if default else "(as when the run was started)"
    parser.add_argument(
        "--isolate",
        choices=ISOLATION,
        default=default or None,
        help=f"isolation of agents that are not part of HearthLab, see docs/security.md {shown}",
    )


def belief_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option for what searching agents believe."""
    parser.add_argument(
        "--belief",
        type=_belief,
        metavar="WORD",
        help="belief about the opponent's cards for search agents that do not set one: decks (the decks being played), "
        "or any value of their belief parameter",
    )


def _belief(text: str) -> str:
    """Reads a belief, also where no agent takes one."""
    try:
        if text != "decks":
            parse("mcts").believing(text).make()  # reads the belief
        return text
    except HearthLabError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def believing(text: str, options: argparse.Namespace, chosen: Sequence[Deck]) -> str:
    """Returns an agent, perhaps renamed, with the belief of `--belief` if it takes one and names none."""
    if options.belief is None:
        return text
    given, sign, agent = text.partition("=")
    named = sign and "(" not in given and ":" not in given
    name, agent = (f"{given}=", agent) if named else ("", text)
    if ":" in agent.partition("(")[0]:
        return text
    spec = parse(agent)
    if not spec.takes_belief:
        return text
    belief = "#".join(map(_deck_text, chosen)) if options.belief == "decks" else options.belief
    return f"{name}{spec.believing(belief)}"


def _deck_text(deck: Deck) -> str:
    return deck.name if deck.name in Deck.names() and Deck.load(deck.name) == deck else deck.code


def game_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options for the number of games and their rules."""
    parser.add_argument(
        "--games",
        type=whole(1),
        default=200,
        help="games per pair of agents, rounded up so that all deck pairings and both starting players occur equally "
        "often (200)",
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        help="random seed, or secret for an unpredictable one (0; secret with --limits)",
    )
    parser.add_argument("--no-mulligan", action="store_true", help="skip the mulligan, as most papers do")
    build_option(parser)
    parser.add_argument("--limits", choices=PRESETS, default="none", help="time limits of a competition (none)")
    parser.add_argument("--turn-seconds", type=float, metavar="S", help="time limit per turn, in seconds")
    parser.add_argument(
        "--over",
        choices=("lose", "end"),
        default="lose",
        help="consequence of exceeding the time limit: lose the game or end the turn (lose)",
    )
    parser.add_argument(
        "--clock", choices=("cpu", "wall"), default="cpu", help="measure CPU time or wall-clock time (cpu)"
    )
    isolate_option(parser)


def _seed(text: str) -> int | str:
    try:
        return text if text == SECRET else seed(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f'{error}, or "{SECRET}"') from None


def settings(options: argparse.Namespace) -> dict[str, Any]:
    """Returns the settings of a plan that `game_options` added."""
    limits = PRESETS[options.limits]
    turn = limits.turn if options.turn_seconds is None else options.turn_seconds
    return {
        # In a competition nobody must guess the seed.
        "seed": options.seed if options.seed is not None else 0 if options.limits == "none" else SECRET,
        "rules": Rules(mulligan=not options.no_mulligan, build=options.build),
        "limits": Limits(turn=turn, over=options.over, clock=options.clock),
        "isolate": options.isolate,
    }


def bar(label: str, options: argparse.Namespace, where: Backend | None = None, before: int = 0) -> Progress | None:
    """Returns a progress bar, or None with --quiet or --json; that of a cluster counts its nodes.

    What was done before a run was resumed does not count into its rate.
    """
    if options.quiet or options.json:
        return None
    return Progress(label, also=None if where is None else lambda: where.where, before=before)


def finish(store: Store, options: argparse.Namespace) -> int:
    """Plays the missing games and shows the tables; returns the exit code."""
    with store:
        plan = store.plan
        if not options.quiet and not options.json:
            print(f"{plan.name}: {plan.total:,} games, {store.count:,} of them finished", file=sys.stderr)
        try:
            with backend(options) as where:
                run(store, where, bar(plan.name, options, where, store.count))
        except KeyboardInterrupt:
            if options.store is not None:
                print(f"\nhearthlab: continue with `hearthlab resume {options.store}`", file=sys.stderr)
            raise
        if options.report is not None:
            write_text(options.report, report.html(store, options.times))
        code = FAULTS if store.faults() else 0
        if options.json:
            print_json(tables.as_json(store, options.times))
            return code
        show(*tables.sections(store, options.times))
        if code and options.store is not None:
            show(f"`hearthlab show {options.store} --faults` lists the faults.")
        if options.report is not None:
            show(f"\nThe report is in {options.report}.")
    return code
