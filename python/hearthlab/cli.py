"""The command line: `hearthlab …`."""

from __future__ import annotations

import argparse
import dataclasses
import os
import secrets
import sys
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import hearthlab
from hearthlab import benchmark, catalogue, verify
from hearthlab.agents.base import Kind
from hearthlab.agents.registry import agents, make, parse, split
from hearthlab.arena.config import deck as read_deck
from hearthlab.arena.execution import play_record
from hearthlab.arena.store import Store
from hearthlab.cards.data import load
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library, default_library
from hearthlab.commands import add_match, add_resume, add_show, add_tournament
from hearthlab.console import Progress, Quit, Table
from hearthlab.equilibrium_commands import add_solve
from hearthlab.errors import EngineError, HearthLabError
from hearthlab.evolution_commands import add_evolve
from hearthlab.game import Game, Record
from hearthlab.reproduce import add_reproduce
from hearthlab.seeds import derive
from hearthlab.tell import describe
from hearthlab.terminal import Parser, command, examples, library_of, own_cards, print_json, whole

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; 0 when it went well, 2 for bad input, 1 for a defect of HearthLab."""
    # The folder we are in, for agents and scores of one's own: an installed command does not look there by itself.
    if "" not in sys.path:
        sys.path.append("")
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


class _Version(argparse.Action):
    """Says the version; it is looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"hearthlab {hearthlab.__version__}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="hearthlab",
        description="A Hearthstone simulator and a laboratory for artificial players.",
        epilog=examples(
            "hearthlab match random eva --games 200 --seed 3",
            "hearthlab tournament --agents random,greedy,eva --store run.db --report run.html",
            "hearthlab play --agent eva",
            "hearthlab cards Leeroy Jenkins",
        ),
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    arena = (add_match, add_tournament, add_resume, add_show)
    games = (_add_play, _add_replay, _add_agents, _add_decks, _add_cards, _add_verify, _add_bench)
    for add in (*arena, *games, add_evolve, add_solve, add_reproduce):
        add(commands)
    return parser


# play and replay


def _add_play(commands: Any) -> None:
    parser = command(
        commands,
        "play",
        _play,
        "play against an agent in the terminal",
        "hearthlab play",
        "hearthlab play --agent eva --deck midrange-jade-shaman --save game.json",
        json=False,
    )
    parser.add_argument("--agent", default="eva", help="your opponent (eva)")
    parser.add_argument("--deck", default="aggro-pirate-warrior", help="your deck: name, file or deck code")
    parser.add_argument("--other", default="midrange-jade-shaman", help="your opponent's deck")
    own_cards(parser)
    parser.add_argument("--seed", type=int, help="the same seed gives the same cards; drawn if not given")
    parser.add_argument("--first", choices=("me", "agent"), help="who begins; drawn if not given")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the game down for `hearthlab replay`")


def _play(options: argparse.Namespace) -> int:
    seed = secrets.randbits(32) if options.seed is None else options.seed
    agent = make(options.agent, derive(seed, "agent", 1))
    first = {None: None, "me": 0, "agent": 1}[options.first]
    library = library_of(options)
    decks = (read_deck(options.deck, library=library), read_deck(options.other, library=library))
    game = Game(*decks, seed=seed, first=first, library=library)
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
    parser = command(
        commands,
        "replay",
        _replay,
        "play the record of a game again",
        "hearthlab replay game.json",
        "hearthlab replay game.json --actions 20",
        "hearthlab replay run.db 17",
    )
    parser.add_argument("file", metavar="FILE", help="the JSON text of a record (- reads standard input), or a store")
    parser.add_argument("game", metavar="GAME", nargs="?", type=whole(0), help="the number of a game in the store")
    parser.add_argument("--actions", type=whole(0), metavar="N", help="stop after so many actions")
    own_cards(parser)


def _replay(options: argparse.Namespace) -> int:
    record = _record(options)
    actions = record.actions[: options.actions]
    game = Game.replay(dataclasses.replace(record, actions=()), library_of(options))
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
        return print_json(
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


def _record(options: argparse.Namespace) -> Record:
    if options.game is None:
        return Record.from_json(_read(options.file))
    with Store.open(options.file) as store:
        # A game whose actions were not kept is played once more: the same seed gives the same game.
        return store.record(options.game) or play_record(store.plan, options.game)


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
    parser = command(
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
            return print_json([_agent_json(kind) for kind in agents().values()])
        wide = max(map(len, agents()))
        for kind in agents().values():
            mark = " (sees everything)" if kind.sees_everything else ""
            print(f"{kind.name:{wide}}  {kind.about}{mark}")
        return 0
    spec = parse(options.name)
    about = _agent_json(spec.kind)
    if options.json:
        return print_json(about)
    mark = " (sees everything)" if spec.sees_everything else ""
    print(f"{spec.full}\n{spec.kind.about}{mark}")
    for name, p in about["parameters"].items():
        print(f"  {name}  {p['type']}, usually {p['default']}")
    return 0


def _add_decks(commands: Any) -> None:
    parser = command(
        commands,
        "decks",
        _decks_command,
        "list the decks, or show one",
        "hearthlab decks",
        "hearthlab decks midrange-jade-shaman",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="a name, a file or a deck code")
    own_cards(parser)


def _deck_json(deck: Deck, library: Library) -> dict[str, Any]:
    missing = list(dict.fromkeys(card for card in deck.cards if not library.implemented(card)))
    return {"name": deck.name, "class": deck.cls, "size": len(deck.cards), "missing": missing}


def _decks_command(options: argparse.Namespace) -> int:
    library = library_of(options)
    if options.name is None:
        entries = [_deck_json(Deck.load(name), library) for name in Deck.names()]
        if options.json:
            return print_json(entries)
        wide = max(len(e["name"]) for e in entries)
        for e in entries:
            state = f"{len(e['missing'])} cards are not implemented yet" if e["missing"] else "ready"
            print(f"{e['name']:{wide}}  {e['class']:8} {e['size']:3} cards  {state}")
        return 0
    deck = read_deck(options.name, library=library)
    entry = _deck_json(deck, library)
    # The game knows no number for cards of the user's own, so a deck with them has no code.
    code = deck.code if library.own_data().keys().isdisjoint(deck.cards) else None
    if options.json:
        return print_json({**entry, "cards": deck.counts(), "code": code})
    print(deck)
    if code is not None:
        print(code)
    if entry["missing"]:
        names = ", ".join(load()[card].name if card in load() else card for card in entry["missing"])
        print(f"Not implemented yet: {names}")
    return 0


def _add_cards(commands: Any) -> None:
    parser = command(
        commands,
        "cards",
        _cards,
        "list the cards for decks, or tell about one",
        "hearthlab cards --set gangs --class shaman",
        "hearthlab cards --missing --json",
        "hearthlab cards --coverage",
        "hearthlab cards Small-Time Buccaneer",
    )
    own_cards(parser)
    parser.add_argument("card", metavar="CARD", nargs="*", help="the id or the name of a card")
    parser.add_argument("--set", action="append", default=[], dest="sets", metavar="SET", help="only this set")
    parser.add_argument("--class", action="append", default=[], dest="classes", metavar="CLASS", help="only this class")
    parser.add_argument("--missing", action="store_true", help="only cards that are not implemented yet")
    parser.add_argument("--coverage", action="store_true", help="how many are implemented, by set and class")


def _cards(options: argparse.Namespace) -> int:
    if options.card:
        if options.sets or options.classes or options.missing or options.coverage:
            raise HearthLabError("one card or a list: give the card alone, or leave it out")
        library = library_of(options)
        card = catalogue.found(" ".join(options.card), library)
        if options.json:
            return print_json(catalogue.card(card, library))
        print(catalogue.page(card, library))
        return 0
    if options.own is not None:
        return _own_list(options)
    sets = [name.lower() for text in options.sets for name in split(text)]
    classes = [name.lower() for text in options.classes for name in split(text)]
    cards = catalogue.select(sets, classes, options.missing)
    if options.coverage:
        counts = catalogue.coverage(cards)
        if options.json:
            return print_json(counts)
        print(catalogue.coverage_table(counts))
    elif options.json:
        return print_json([catalogue.entry(card) for card in cards])
    else:
        for card in cards:
            print(catalogue.line(card))
        done = sum(default_library().implemented(card.id) for card in cards)
        print(f"{len(cards)} cards, {done} implemented")
    return 0


def _own_list(options: argparse.Namespace) -> int:
    """The cards of the user's own file, which has been checked when they are listed."""
    if options.sets or options.classes or options.missing or options.coverage:
        raise HearthLabError("--cards lists the cards of your own file alone; leave the other options out")
    library = library_of(options)
    cards = list(library.own_data().values())
    if options.json:
        return print_json([catalogue.entry(card, library) for card in cards])
    for card in cards:
        print(catalogue.line(card, library))
    print(f"{len(cards)} cards of your own, all implemented")
    return 0


# verify


def _add_verify(commands: Any) -> None:
    parser = command(
        commands,
        "verify",
        _verify,
        "play records of real games on the engine and compare every visible field",
        "hearthlab verify transitions.jsonl.gz --json",
        "hearthlab verify Power.log",
        "hearthlab verify replay.hsreplay.xml --step 12",
    )
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="transitions (JSON lines), Power.log or HSReplay XML; .gz too",
    )
    parser.add_argument("--step", type=whole(0), metavar="N", help="show step N, counted from 0, side by side")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _verify(options: argparse.Namespace) -> int:
    report = verify.verify(options.files, None if options.quiet or options.json else Progress)
    if options.step is None:
        if options.json:
            return print_json(report.as_json())
        print(report.table())
        return 0
    if options.step >= len(report.verdicts):
        raise HearthLabError(f"there is no step {options.step}; the last one is {len(report.verdicts) - 1}")
    verdict = report.verdicts[options.step][1]
    if options.json:
        return print_json(report.step(options.step))
    print(verify.side_by_side(verdict))
    return 0


# bench


def _add_bench(commands: Any) -> None:
    parser = command(
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
            return print_json(benchmark.as_json(compared))
        print(benchmark.comparison_table(compared))
        return 0
    figures = benchmark.measure(options.seconds)
    if options.json:
        return print_json(benchmark.as_json(figures))
    print(benchmark.table(figures))
    return 0
