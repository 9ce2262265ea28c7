"""`hearthlab match`: two agents play many games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from hearthlab.arena import tables
from hearthlab.arena.match import MatchResult, match_plan
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cli.options import DEFAULT_DECKS, bar, decks, game_options, running_options, settings
from hearthlab.cli.parsing import command, library_of, own_cards, print_json

__all__ = ["add"]


def add(commands: Any) -> None:
    """`hearthlab match`."""
    parser = command(
        commands,
        "match",
        _match,
        "let two agents play many games",
        "hearthlab match random eva --games 200 --seed 3",
        'hearthlab match "greedy(score=aggro)" mymodule:MyAgent --decks aggro-pirate-warrior --json',
    )
    parser.add_argument("a", metavar="A", help="an agent, see `hearthlab agents`")
    parser.add_argument("b", metavar="B", help="its opponent")
    parser.add_argument("--decks", default=DEFAULT_DECKS, metavar="D,E", help="decks: names, files or deck codes")
    own_cards(parser)
    game_options(parser)
    running_options(parser)


def _match(options: argparse.Namespace) -> int:
    library = library_of(options)
    chosen = decks(options.decks, library)
    plan = match_plan(options.a, options.b, chosen, options.games, library=library, **settings(options))
    with Store.in_memory(plan) as store:
        run(store, options.workers, bar("match", options))
        result = MatchResult(plan.entrants[0].name, plan.entrants[1].name, tuple(store.rows()))
    if options.json:
        return print_json(_match_json(result, options))
    names = tables.marked(plan)
    print(_match_text(result, [names[result.a], names[result.b]], plan.total - options.games, options))
    return 0


def _match_json(result: MatchResult, options: argparse.Namespace) -> dict[str, Any]:
    begun = result.by_beginner()
    document = {
        "a": result.a,
        "b": result.b,
        "seed": options.seed,
        **tables.tally_json(result.total),
        "begun": {"a": tables.tally_json(begun["a"]), "b": tables.tally_json(begun["b"])},
        "decks": [{"a": a, "b": b, **tables.tally_json(tally)} for (a, b), tally in result.by_decks().items()],
        "faults": [{"game": row.number, "seed": row.seed, "reason": row.reason} for row in result.faults],
    }
    return {**document, "times": list(result.times)} if options.times else document


def _match_text(result: MatchResult, names: Sequence[str], more: int, options: argparse.Namespace) -> str:
    low, high = result.interval
    extra = f" ({more} more than asked, to be even)" if more else ""
    lines = [
        f"{names[0]} against {names[1]}: {result.games} games{extra}, seed {options.seed}",
        f"win rate {result.win_rate:.1%} of {result.games} games, 95 % interval {low:.1%} to {high:.1%}",
        "",
    ]
    begun = result.by_beginner()
    rows = [("all", result.total), (f"{names[0]} begins", begun["a"]), (f"{names[1]} begins", begun["b"])]
    rows += [(f"{a} : {b}", tally) for (a, b), tally in result.by_decks().items()]
    lines += _tally_lines(rows)
    if options.times:
        lines += ["", *(f"{n}: {t:.2f} seconds" for n, t in zip(names, result.times, strict=True))]
    if result.faults:
        row = result.faults[0]
        lines += ["", f"{len(result.faults)} games were lost by a fault, first game {row.number}: {row.reason}"]
    return "\n".join(lines)


def _tally_lines(rows: Sequence[tuple[str, Tally]]) -> list[str]:
    wide = max(len(label) for label, _ in rows)
    lines = [f"{'':{wide}}  games    won  drawn   lost  win rate"]
    for label, t in rows:
        lines.append(f"{label:{wide}}  {t.games:5}  {t.wins:5}  {t.draws:5}  {t.losses:5}  {t.win_rate:8.1%}")
    return lines
