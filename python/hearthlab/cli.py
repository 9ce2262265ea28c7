"""The command line: `hearthlab …`."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import secrets
import sys
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from hearthlab import benchmark, catalogue
from hearthlab.agents.base import Kind
from hearthlab.agents.registry import agents, make, parse, split
from hearthlab.arena.match import MatchResult, Tally, match, rounded
from hearthlab.cards.data import load
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library
from hearthlab.console import Progress, Quit, Table
from hearthlab.errors import EngineError, HearthLabError, UnknownDeck
from hearthlab.game import Game, Record
from hearthlab.seeds import derive
from hearthlab.tell import describe

if typing.TYPE_CHECKING:
    from hearthlab.equilibrium import Solution

__all__ = ["main"]

DEFAULT_DECKS = "aggro-pirate-warrior,midrange-jade-shaman"


class _Parser(argparse.ArgumentParser):
    """Complains in one sentence, and shows examples as they are written."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options.setdefault("allow_abbrev", False)
        super().__init__(*arguments, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"hearthlab: {message}; see {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; 0 when it went well, 2 for bad input, 1 for a defect of HearthLab."""
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except EngineError as error:
        print(f"hearthlab: {error}", file=sys.stderr)
        return 1
    except HearthLabError as error:
        print(f"hearthlab: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read the output has had enough, as `head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="hearthlab",
        description="A Hearthstone simulator and a laboratory for artificial players.",
        epilog=_examples(
            "hearthlab match random greedy --games 200 --seed 3",
            "hearthlab play --agent greedy",
            "hearthlab cards Leeroy Jenkins",
        ),
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in (
        _add_match,
        _add_play,
        _add_replay,
        _add_agents,
        _add_decks,
        _add_cards,
        _add_bench,
        _add_solve,
        _add_reproduce,
    ):
        add(commands)
    return parser


def _examples(*lines: str) -> str:
    return "examples:\n" + "\n".join(f"  {line}" for line in lines)


def _command(commands: Any, name: str, run: Any, about: str, *examples: str, json: bool = True) -> _Parser:
    parser: _Parser = commands.add_parser(name, help=about, description=f"{about}.", epilog=_examples(*examples))
    if json:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    parser.set_defaults(run=run)
    return parser


def _print_json(document: object) -> int:
    print(json.dumps(document, indent=2))
    return 0


def _deck(text: str) -> Deck:
    """A deck by name, by the path of a file or by deck code."""
    if text in Deck.names():
        return Deck.load(text)
    if os.sep in text or Path(text).is_file():
        return Deck.from_file(text)
    if text.startswith("AA"):
        return Deck.from_code(text)
    try:
        return Deck.load(text)
    except UnknownDeck as error:
        raise UnknownDeck(f"{error} (a file or a deck code will do as well)") from None


def _decks(text: str) -> list[Deck]:
    return [_deck(part) for part in text.split(",")]


def _whole(low: int) -> Any:
    def number(text: str) -> int:
        value = int(text)
        if value < low:
            raise argparse.ArgumentTypeError(f"{value} is too small, it must be {low} or more")
        return value

    number.__name__ = "whole number"
    return number


# match


def _add_match(commands: Any) -> None:
    parser = _command(
        commands,
        "match",
        _match,
        "let two agents play many games",
        "hearthlab match random greedy --games 200 --seed 3",
        'hearthlab match "greedy(score=midrange)" mymodule:MyAgent --decks aggro-pirate-warrior --json',
    )
    parser.add_argument("a", metavar="A", help="an agent, see `hearthlab agents`")
    parser.add_argument("b", metavar="B", help="its opponent")
    parser.add_argument("--decks", default=DEFAULT_DECKS, metavar="D,E", help="decks: names, files or deck codes")
    parser.add_argument("--games", type=_whole(1), default=200, help="how many, rounded up to be even (200)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--times", action="store_true", help="show the CPU seconds of each agent too")


def _match(options: argparse.Namespace) -> int:
    a, b = parse(options.a), parse(options.b)
    decks = _decks(options.decks)
    progress = None if options.quiet else Progress("match")
    result = match(str(a), str(b), decks, options.games, options.seed, progress=progress)
    if options.json:
        return _print_json(_match_json(result, options))
    names = [f"{spec} (sees everything)" if spec.kind.sees_everything else str(spec) for spec in (a, b)]
    print(_match_text(result, names, rounded(options.games, len(decks)) - options.games, options))
    return 0


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "win_rate": tally.win_rate,
        "interval": list(tally.interval),
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
    }


def _match_json(result: MatchResult, options: argparse.Namespace) -> dict[str, Any]:
    begun = result.by_beginner()
    document = {
        "a": result.a,
        "b": result.b,
        "seed": options.seed,
        **_tally(result.total),
        "begun": {"a": _tally(begun["a"]), "b": _tally(begun["b"])},
        "decks": [{"a": a, "b": b, **_tally(tally)} for (a, b), tally in result.by_decks().items()],
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
    wide = max(len(label) for label, _ in rows)
    lines.append(f"{'':{wide}}  games    won  drawn   lost  win rate")
    for label, t in rows:
        lines.append(f"{label:{wide}}  {t.games:5}  {t.wins:5}  {t.draws:5}  {t.losses:5}  {t.win_rate:8.1%}")
    if options.times:
        lines += ["", *(f"{n}: {t:.2f} CPU seconds" for n, t in zip(names, result.times, strict=True))]
    if result.faults:
        row = result.faults[0]
        lines += [
            "",
            f"{len(result.faults)} games were lost by a fault, first game {row.number}: {row.reason}",
        ]
    return "\n".join(lines)


# play and replay


def _add_play(commands: Any) -> None:
    parser = _command(
        commands,
        "play",
        _play,
        "play against an agent in the terminal",
        "hearthlab play",
        "hearthlab play --agent greedy --deck midrange-jade-shaman --save game.json",
        json=False,
    )
    parser.add_argument("--agent", default="greedy", help="your opponent (greedy)")
    parser.add_argument("--deck", default="aggro-pirate-warrior", help="your deck: name, file or deck code")
    parser.add_argument("--other", default="midrange-jade-shaman", help="your opponent's deck")
    parser.add_argument("--seed", type=int, help="the same seed gives the same cards; drawn if not given")
    parser.add_argument("--first", choices=("me", "agent"), help="who begins; drawn if not given")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the game down for `hearthlab replay`")


def _play(options: argparse.Namespace) -> int:
    seed = secrets.randbits(32) if options.seed is None else options.seed
    agent = make(options.agent, derive(seed, "agent", 1))
    first = {None: None, "me": 0, "agent": 1}[options.first]
    game = Game(_deck(options.deck), _deck(options.other), seed=seed, first=first)
    print(f"Seed {seed}.")
    table = Table(game, 0, agent, seed)
    try:
        table.play()
    except Quit:
        print("Goodbye.")
    if options.save is not None:
        try:
            options.save.write_text(table.game.record.to_json() + "\n", encoding="utf-8")
        except OSError as error:
            raise HearthLabError(f'"{options.save}" cannot be written: {error.strerror}') from None
        print(f"The game is in {options.save}.")
    return 0


def _add_replay(commands: Any) -> None:
    parser = _command(
        commands,
        "replay",
        _replay,
        "play the record of a game again",
        "hearthlab replay game.json",
        "hearthlab replay game.json --actions 20",
    )
    parser.add_argument("file", metavar="FILE", help="the JSON text of a record; - reads standard input")
    parser.add_argument("--actions", type=_whole(0), metavar="N", help="stop after so many actions")


def _replay(options: argparse.Namespace) -> int:
    record = Record.from_json(_read(options.file))
    actions = record.actions[: options.actions]
    game = Game.replay(dataclasses.replace(record, actions=()))
    lines = []
    turn = -1
    for text in actions:
        if not options.json:
            if game.turn != turn:
                turn = game.turn
                lines.append(f"turn {turn}" if turn else "mulligan")
            lines.append(f"  player {game.player}: {_told(text, game)}")
        game.apply(text)
    if options.json:
        state = game.state()
        return _print_json(
            {
                "winner": game.winner,
                "over": game.over,
                "reason": game.reason,
                "turns": game.turn,
                "actions": list(actions),
                "seed": record.seed,
                "first": game.first,
                "decks": [deck.name or deck.cls for deck in record.decks],
                "state": state,
            }
        )
    print("\n".join([*lines, "", str(game)]))
    return 0


def _told(text: str, game: Game) -> str:
    action = next((a for a in game.legal_actions() if str(a) == text), None)
    return text if action is None else describe(action, game.state())


def _read(file: str) -> str:
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise HearthLabError(f'"{file}" cannot be read: {error.strerror}') from None
    except ValueError:
        raise HearthLabError(f'"{file}" is not a text; it must be the record of a game') from None


# agents, decks and cards


def _add_agents(commands: Any) -> None:
    parser = _command(
        commands,
        "agents",
        _agents,
        "list the agents, or tell about one",
        "hearthlab agents",
        "hearthlab agents greedy --json",
    )
    parser.add_argument("name", metavar="NAME", nargs="?")


def _agent_json(kind: Kind) -> dict[str, Any]:
    hints = typing.get_type_hints(kind.params)
    parameters = {
        f.name: {
            "type": getattr(hints[f.name], "__name__", str(hints[f.name])).lower(),
            "default": None if f.default is dataclasses.MISSING else _plain(f.default),
        }
        for f in dataclasses.fields(kind.params)
    }
    return {
        "name": kind.name,
        "about": kind.about,
        "sees_everything": kind.sees_everything,
        "parameters": parameters,
    }


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _agents(options: argparse.Namespace) -> int:
    if options.name is None:
        if options.json:
            return _print_json([_agent_json(kind) for kind in agents().values()])
        wide = max(map(len, agents()))
        for kind in agents().values():
            mark = " (sees everything)" if kind.sees_everything else ""
            print(f"{kind.name:{wide}}  {kind.about}{mark}")
        return 0
    spec = parse(options.name)
    about = _agent_json(spec.kind)
    if options.json:
        return _print_json(about)
    mark = " (sees everything)" if spec.kind.sees_everything else ""
    print(f"{spec.full}\n{spec.kind.about}{mark}")
    for name, p in about["parameters"].items():
        print(f"  {name}  {p['type']}, usually {p['default']}")
    return 0


def _add_decks(commands: Any) -> None:
    parser = _command(
        commands,
        "decks",
        _decks_command,
        "list the decks, or show one",
        "hearthlab decks",
        "hearthlab decks midrange-jade-shaman",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="a name, a file or a deck code")


def _deck_json(deck: Deck) -> dict[str, Any]:
    library = default_library()
    missing = list(dict.fromkeys(card for card in deck.cards if not library.implemented(card)))
    return {"name": deck.name, "class": deck.cls, "size": len(deck.cards), "missing": missing}


def _decks_command(options: argparse.Namespace) -> int:
    if options.name is None:
        entries = [_deck_json(Deck.load(name)) for name in Deck.names()]
        if options.json:
            return _print_json(entries)
        wide = max(len(e["name"]) for e in entries)
        for e in entries:
            state = f"{len(e['missing'])} cards are not implemented yet" if e["missing"] else "ready"
            print(f"{e['name']:{wide}}  {e['class']:8} {e['size']:3} cards  {state}")
        return 0
    deck = _deck(options.name)
    entry = _deck_json(deck)
    if options.json:
        return _print_json({**entry, "cards": deck.counts(), "code": deck.code})
    print(f"{deck}\n{deck.code}")
    if entry["missing"]:
        names = ", ".join(load()[card].name if card in load() else card for card in entry["missing"])
        print(f"Not implemented yet: {names}")
    return 0


def _add_cards(commands: Any) -> None:
    parser = _command(
        commands,
        "cards",
        _cards,
        "list the cards for decks, or tell about one",
        "hearthlab cards --set gangs --class shaman",
        "hearthlab cards --missing --json",
        "hearthlab cards --coverage",
        "hearthlab cards Small-Time Buccaneer",
    )
    parser.add_argument("card", metavar="CARD", nargs="*", help="the id or the name of a card")
    parser.add_argument("--set", action="append", default=[], dest="sets", metavar="SET", help="only this set")
    parser.add_argument("--class", action="append", default=[], dest="classes", metavar="CLASS", help="only this class")
    parser.add_argument("--missing", action="store_true", help="only cards that are not implemented yet")
    parser.add_argument("--coverage", action="store_true", help="how many are implemented, by set and class")


def _cards(options: argparse.Namespace) -> int:
    if options.card:
        if options.sets or options.classes or options.missing or options.coverage:
            raise HearthLabError("one card or a list: give the card alone, or leave it out")
        card = catalogue.found(" ".join(options.card))
        if options.json:
            return _print_json(catalogue.card(card))
        print(catalogue.page(card))
        return 0
    sets = [name.lower() for text in options.sets for name in split(text)]
    classes = [name.lower() for text in options.classes for name in split(text)]
    cards = catalogue.select(sets, classes, options.missing)
    if options.coverage:
        counts = catalogue.coverage(cards)
        if options.json:
            return _print_json(counts)
        print(catalogue.coverage_table(counts))
    elif options.json:
        return _print_json([catalogue.entry(card) for card in cards])
    else:
        for card in cards:
            print(catalogue.line(card))
        done = sum(default_library().implemented(card.id) for card in cards)
        print(f"{len(cards)} cards, {done} implemented")
    return 0


# bench


def _add_bench(commands: Any) -> None:
    parser = _command(
        commands,
        "bench",
        _bench,
        "measure the speed of the core",
        "hearthlab bench",
        "hearthlab bench --seconds 30 --json",
        "hearthlab bench --compare ../hearthlab-main",
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="repeat so long and take medians (5)")
    parser.add_argument("--compare", metavar="CHECKOUT", help="run another checkout in turn with this one")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _bench(options: argparse.Namespace) -> int:
    if options.compare is not None:
        progress = None if options.quiet else Progress("bench")
        compared = benchmark.compare(options.compare, progress=progress)
        if options.json:
            return _print_json(benchmark.as_json(compared))
        print(benchmark.comparison_table(compared))
        return 0
    figures = benchmark.measure(options.seconds)
    if options.json:
        return _print_json(benchmark.as_json(figures))
    print(benchmark.table(figures))
    return 0


# solve and reproduce; what they need is loaded only when they run


def _add_solve(commands: Any) -> None:
    parser = _command(
        commands,
        "solve",
        _solve,
        "solve a small game and say how far the strategies are from an equilibrium",
        "hearthlab solve 4.10a --solver cfr+ --iterations 1000",
        'hearthlab solve "4.10b(health=4, rounds=2)" --save strategy.npz --json',
        "hearthlab solve 4.5a --solver all --html page.html",
    )
    parser.add_argument("model", metavar="MODEL", help="such as 4.10a, leduc or 4.10a(health=4, rounds=3)")
    parser.add_argument(
        "--solver", default="cfr+", help="cfr, cfr+, linear, discounted, chance-sampling … or all (cfr+)"
    )
    parser.add_argument("--iterations", type=_whole(1), default=1000, help="how many (1000)")
    parser.add_argument("--target", type=float, help="stop when nash_conv is this or less")
    parser.add_argument(
        "--form", choices=("history", "flat", "tied"), help="how regrets are summed (history; flat for large games)"
    )
    parser.add_argument("--memory", type=float, metavar="GB", help="refuse a larger tree (most of what is free)")
    parser.add_argument("--threads", type=_whole(1), default=1, help="threads for the tree and for large games (1)")
    parser.add_argument("--checkpoint", metavar="FILE", help="keep the state here, and go on from it if it is there")
    parser.add_argument("--save", metavar="FILE", help="write the average strategies for the agent cfr(file=FILE)")
    parser.add_argument("--html", metavar="FILE", help="write a page with the curves")
    parser.add_argument("--lp", action="store_true", help="the exact value by linear programming too")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _solve(options: argparse.Namespace) -> int:
    from hearthlab.equilibrium import SOLVERS, GameTree, report, solve
    from hearthlab.equilibrium.linear import game_value

    names = list(SOLVERS) if options.solver == "all" else split(options.solver)
    if len(names) > 1 and (options.checkpoint or options.save):
        raise HearthLabError("--checkpoint and --save keep one solver's state; name one with --solver")
    for name in names:
        if name not in SOLVERS:
            raise HearthLabError(f'no solver is called "{name}"; there are {", ".join(SOLVERS)}')
    memory = None if options.memory is None else int(options.memory * 2**30)
    build_progress = None if options.quiet else Progress("tree")
    tree = GameTree.of(options.model, memory=memory, progress=build_progress, threads=options.threads)
    solutions = {
        name: solve(
            tree,
            name,
            options.iterations,
            form=options.form,
            threads=options.threads,
            seed=options.seed,
            target=options.target,
            checkpoint=options.checkpoint,
            progress=None if options.quiet else Progress(name),
        )
        for name in names
    }
    exact = game_value(tree) if options.lp else None
    if options.save:
        solutions[names[0]].solver.strategy().save(options.save)
    if options.html:
        report.write(options.html, f"Solving {tree.name}", {tree.name: solutions})
    if options.json:
        documents = [_solve_json(name, solution, exact) for name, solution in solutions.items()]
        return _print_json(documents[0] if len(documents) == 1 else documents)
    low, high = tree.core.infosets
    print(f"{tree.name}: {tree.histories:,} histories, {low:,} + {high:,} information sets")
    print(report.table(solutions))
    if exact is not None:
        print(f"value by linear programming: {exact:.9f}")
    return 0


def _solve_json(name: str, solution: Solution, exact: float | None) -> dict[str, Any]:
    tree, last = solution.solver.tree, solution.last
    document = {
        "model": tree.name,
        "solver": name,
        "iterations": last.iteration,
        "nash_conv": last.nash_conv,
        "root_value": last.root_value,
        "seconds_per_iteration": solution.seconds_per_iteration,
        "infosets": tree.infosets,
        "histories": tree.histories,
        "gains": list(solution.solver.gains),
        "points": [dataclasses.asdict(point) for point in solution.points],
    }
    return document if exact is None else {**document, "linear_program": exact}


def _add_reproduce(commands: Any) -> None:
    parser = _command(
        commands,
        "reproduce",
        _reproduce,
        "run the experiments of a paper, with what it printed beside them",
        "hearthlab reproduce zhang2020 --figure 4.4",
        "hearthlab reproduce zhang2020 --figure 4.10a --quick --html page.html",
    )
    parser.add_argument("paper", metavar="PAPER", choices=("zhang2020",), help="zhang2020")
    parser.add_argument("--figure", help="4.4, 4.5, 4.6, 4.10, 4.11 or a part such as 4.10a (all)")
    parser.add_argument("--quick", action="store_true", help="a tenth of the iterations")
    parser.add_argument("--html", metavar="FILE", help="write a page with the curves")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _reproduce(options: argparse.Namespace) -> int:
    from hearthlab.equilibrium import report
    from hearthlab.papers import zhang2020

    figures = [options.figure] if options.figure else list(zhang2020.FIGURES)
    models = [name for text in figures for name in zhang2020.figure(text)]
    rows = [
        zhang2020.reproduce(name, quick=options.quick, seed=options.seed, progress=None if options.quiet else Progress)
        for name in models
    ]
    if options.html:
        pages = {str(row.model): row.solutions for row in rows}
        report.write(options.html, f"zhang2020, {', '.join(f'figure {text}' for text in figures)}", pages)
    if options.json:
        return _print_json([row.json() for row in rows])
    print(zhang2020.table(rows))
    return 0
