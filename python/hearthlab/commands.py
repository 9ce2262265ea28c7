"""The commands of the arena: match, tournament, resume, show."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hearthlab.agents.registry import split
from hearthlab.arena import config, report, tables
from hearthlab.arena.limits import PRESETS, Limits
from hearthlab.arena.match import MatchResult, match_plan
from hearthlab.arena.schedule import KINDS, PAIRINGS, Entrant, Plan, simple
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.console import Progress
from hearthlab.errors import HearthLabError
from hearthlab.game import Rules
from hearthlab.terminal import command, library_of, own_cards, print_json, whole

__all__ = ["add_match", "add_resume", "add_show", "add_tournament"]

DEFAULT_DECKS = "aggro-pirate-warrior,midrange-jade-shaman"


def _decks(text: str, library: Library | None = None) -> list[Deck]:
    return [config.deck(part, library=library) for part in text.split(",")]


def _running_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=whole(1), help="how many games at once (all cores)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--times", action="store_true", help="show the time that agents took too")


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=whole(1), default=200, help="for a pair of agents, rounded up to be even (200)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--no-mulligan", action="store_true", help="play without mulligan, as most papers did")
    parser.add_argument("--limits", choices=PRESETS, default="none", help="time limits of a competition")
    parser.add_argument("--turn-seconds", type=float, metavar="S", help="time for a turn; who takes longer loses")
    parser.add_argument("--over", choices=("lose", "end"), default="lose", help="over time: lose, or end the turn")
    parser.add_argument("--clock", choices=("cpu", "wall"), default="cpu", help="what time is measured (cpu)")


def _settings(options: argparse.Namespace) -> dict[str, Any]:
    limits = PRESETS[options.limits]
    turn = limits.turn if options.turn_seconds is None else options.turn_seconds
    return {
        "seed": options.seed,
        "rules": Rules(mulligan=not options.no_mulligan),
        "limits": Limits(turn=turn, over=options.over, clock=options.clock),
    }


def _bar(label: str, options: argparse.Namespace) -> Progress | None:
    return None if options.quiet or options.json else Progress(label)


# match


def add_match(commands: Any) -> None:
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
    _game_options(parser)
    _running_options(parser)


def _match(options: argparse.Namespace) -> int:
    library = library_of(options)
    decks = _decks(options.decks, library)
    plan = match_plan(options.a, options.b, decks, options.games, library=library, **_settings(options))
    with Store.in_memory(plan) as store:
        run(store, options.workers, _bar("match", options))
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


# tournament and resume


def add_tournament(commands: Any) -> None:
    """`hearthlab tournament`."""
    parser = command(
        commands,
        "tournament",
        _tournament,
        "let many agents play each other over decks",
        "hearthlab tournament --agents random,greedy,eva --games 200 --seed 11 --store run.db",
        "hearthlab tournament examples/demo.toml --report demo.html",
        'hearthlab tournament --agents "eva,mine=mymodule:MyAgent(depth=3)" --kind gauntlet',
    )
    parser.add_argument("config", metavar="CONFIG", nargs="?", help="a TOML file that says all of the below")
    parser.add_argument("--agents", metavar="A,B", help="agents; name=agent gives one another name")
    parser.add_argument("--decks", default=DEFAULT_DECKS, metavar="D,E", help="decks: names, files or deck codes")
    parser.add_argument(
        "--kind", choices=KINDS, default="round-robin", help="all against all, or the first against all"
    )
    parser.add_argument("--pairing", choices=PAIRINGS, default="all", help="which decks meet (all)")
    own_cards(parser, "; not with --store, which knows HearthLab's own cards only")
    parser.add_argument("--records", action="store_true", help="keep the actions of every game")
    parser.add_argument(
        "--fresh-seeds", action="store_true", help="a seed of its own for every game, not for every pair"
    )
    _game_options(parser)
    _store_options(parser)


def _store_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--store", type=Path, metavar="FILE", help="keep the games here, to go on after an interruption"
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the HTML report here")
    _running_options(parser)


def _tournament(options: argparse.Namespace) -> int:
    plan = _plan(options)
    if options.store is None:
        return _finish(Store.in_memory(plan), options)
    return _finish(Store.create(options.store, plan), options)


def _plan(options: argparse.Namespace) -> Plan:
    if options.config is not None:
        if options.agents is not None:
            raise HearthLabError("a config and --agents say the same thing twice; give one of them")
        if options.own is not None:
            raise HearthLabError("a config cannot name cards of your own; give --agents and --decks with --cards")
        return config.read(options.config)
    if options.agents is None:
        raise HearthLabError("a tournament needs agents: --agents random,eva, or a config file")
    library = library_of(options)
    return simple(
        [Entrant.read(text) for text in split(options.agents)],
        _decks(options.decks, library),
        options.games,
        kind=options.kind,
        pairing=options.pairing,
        records=options.records,
        paired=not options.fresh_seeds,
        name=options.store.stem if options.store else "tournament",
        library=library,
        **_settings(options),
    )


def add_resume(commands: Any) -> None:
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
    _running_options(parser)


def _resume(options: argparse.Namespace) -> int:
    store = Store.open(options.store)
    if not store.same_cards and store.count < store.plan.total:
        print(
            f"hearthlab: the cards have changed since {options.store} was begun; its other games may differ",
            file=sys.stderr,
        )
    return _finish(store, options)


def _finish(store: Store, options: argparse.Namespace) -> int:
    """Plays what is missing and shows the tables."""
    with store:
        plan = store.plan
        if not options.quiet and not options.json:
            print(f"{plan.name}: {plan.total:,} games, {store.count:,} of them are done", file=sys.stderr)
        try:
            run(store, options.workers, _bar(plan.name, options))
        except KeyboardInterrupt:
            if options.store is not None:
                print(f"\nhearthlab: go on with `hearthlab resume {options.store}`", file=sys.stderr)
            raise
        if options.report is not None:
            _write(options.report, report.html(store, options.times))
        if options.json:
            return print_json(tables.as_json(store, options.times))
        print(tables.as_text(store, options.times))
        if options.report is not None:
            print(f"\nThe report is in {options.report}.")
    return 0


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be written: {error.strerror}') from None


# show


def add_show(commands: Any) -> None:
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
