"""`hearthlab match`: two agents play many games."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from hearthlab.agents.registry import read
from hearthlab.arena import tables
from hearthlab.arena.match import MatchResult, match_plan
from hearthlab.arena.schedule import Plan
from hearthlab.arena.seating import settled
from hearthlab.arena.small import match_model
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cli.arena import (
    DEFAULT_DECKS,
    FAULTS,
    backend,
    bar,
    belief_option,
    believing,
    decks,
    game_options,
    running_options,
    settings,
)
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, library_of, own_cards, print_json
from hearthlab.errors import HearthLabError
from hearthlab.util.seeds import run_seed
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("a", metavar="A", help="an agent; see `hearthlab agents`")
    parser.add_argument("b", metavar="B", help="its opponent")
    parser.add_argument(
        "--decks", default=DEFAULT_DECKS, metavar="D,E", help=f"names, files or deck codes ({DEFAULT_DECKS})"
    )
    parser.add_argument(
        "--model", metavar="MODEL", help="play a small game instead, such as 4.10a or duel.toml; see `hearthlab solve`"
    )
    belief_option(parser)
    own_cards(parser)
    game_options(parser)
    running_options(parser)


def _run(options: argparse.Namespace) -> int:
    if options.model is not None:
        return _run_model(options)
    library = library_of(options)
    chosen = decks(options.decks, library)
    a, b = (believing(agent, options, chosen) for agent in (options.a, options.b))
    plan = settled(match_plan(a, b, chosen, options.games, library=library, **settings(options)))
    with Store.in_memory(plan) as store:
        with backend(options) as where:
            run(store, where, bar("match", options, where))
        result = MatchResult(plan.entrants[0].name, plan.entrants[1].name, tuple(store.rows()))
        code = FAULTS if store.faults() else 0
    if options.json:
        print_json(_match_json(result, plan.seed, options))
        return code
    names = tables.marked(plan)
    show(*_shown(result, [names[result.a], names[result.b]], plan, options))
    return code


_NOT_WITH_MODEL = {
    **dict.fromkeys(("--decks", "--cards"), "a model has decks and cards of its own"),
    **dict.fromkeys(("--build", "--no-mulligan"), "a model has rules of its own"),
    "--belief": "its agents name their own beliefs",
    **dict.fromkeys(("--workers", "--backend", "--address"), "its games are played in this process"),
    "--times": "its games are not timed",
}


def _run_model(options: argparse.Namespace) -> int:
    """Plays the games of a small model, in this process."""
    from hearthlab.equilibrium import model

    for option in options.given:
        if option in _NOT_WITH_MODEL:
            raise HearthLabError(f"{option} cannot be given with --model; {_NOT_WITH_MODEL[option]}")
    for text in (options.a, options.b):
        if read(text).foreign and options.isolate != "off":
            raise HearthLabError(f"games of a model are played in this process; let {text} in with --isolate off")
    given = settings(options)
    small, seed = model(options.model), run_seed(given["seed"])["seed"]
    result = match_model(small, options.a, options.b, options.games, seed, given["limits"], bar("match", options))
    rows = [("all", result.total), *((f"A is player {who}", tally) for who, tally in enumerate(result.seats))]
    code = FAULTS if result.faults else 0
    if options.json:
        document = {"model": str(small), "a": options.a, "b": options.b, "seed": seed}
        seats = [tables.tally_json(tally) for tally in result.seats]
        print_json({**document, **tables.tally_json(result.total), "seats": seats, "faults": list(result.faults)})
        return code
    low, high = result.total.interval
    show(
        f"{options.a} against {options.b}: {result.total.games} games of {small}, seed {seed}",
        f"win rate {result.total.win_rate:.1%}, 95 % interval {low:.1%} to {high:.1%}\n",
        Table(("", "games", "won", "drawn", "lost", "win rate"), [_row(label, tally) for label, tally in rows]),
        *(f"\n{len(result.faults)} games were lost by a fault: {reason}" for reason in result.faults[:1]),
    )
    return code


def _match_json(result: MatchResult, seed: int, options: argparse.Namespace) -> dict[str, Any]:
    begun = result.by_beginner()
    document = {
        "a": result.a,
        "b": result.b,
        "seed": seed,
        **tables.tally_json(result.total),
        "begun": {"a": tables.tally_json(begun["a"]), "b": tables.tally_json(begun["b"])},
        "decks": [{"a": a, "b": b, **tables.tally_json(tally)} for (a, b), tally in result.by_decks().items()],
        "faults": [{"game": row.number, "seed": row.seed, "reason": row.reason} for row in result.faults],
    }
    return {**document, "times": list(result.times)} if options.times else document


def _shown(result: MatchResult, names: Sequence[str], plan: Plan, options: argparse.Namespace) -> Iterator[str | Table]:
    low, high = result.interval
    more = plan.total - options.games
    extra = f" ({more} more than requested, for balance)" if more else ""
    yield f"{names[0]} against {names[1]}: {result.games} games{extra}, seed {plan.seed}"
    yield f"win rate {result.win_rate:.1%} of {result.games} games, 95 % interval {low:.1%} to {high:.1%}\n"
    begun = result.by_beginner()
    rows = [("all", result.total), (f"{names[0]} begins", begun["a"]), (f"{names[1]} begins", begun["b"])]
    rows += [(f"{a} : {b}", tally) for (a, b), tally in result.by_decks().items()]
    yield Table(("", "games", "won", "drawn", "lost", "win rate"), [_row(label, tally) for label, tally in rows])
    if options.times:
        yield ""
        yield from (f"{n}: {t:.2f} seconds" for n, t in zip(names, result.times, strict=True))
    if result.faults:
        row = result.faults[0]
        yield f"\n{len(result.faults)} games were lost by a fault, first game {row.number}: {row.reason}"


def _row(label: str, t: Tally) -> list[str]:
    return [label, *map(str, (t.games, t.wins, t.draws, t.losses)), f"{t.win_rate:.1%}"]


COMMAND = Command(
    about="play many games between two agents",
    group=Group.ARENA,
    order=1,
    examples=(
        "hearthlab match random eva --games 200 --seed 3",
        'hearthlab match "greedy(score=aggro)" mymodule:MyAgent --decks aggro-pirate-warrior --json',
        'hearthlab match "cfr(file=duel.npz)" random --model duel.toml --games 1000',
    ),
    options=_options,
    run=_run,
)
