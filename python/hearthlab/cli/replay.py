"""`hearthlab replay`: replay the record of a game."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

from hearthlab.arena.execution import play_record
from hearthlab.arena.store import Store
from hearthlab.cards.library import Library
from hearthlab.cli.parsing import Command, Group, Parser, library_of, needs_game, own_cards, print_json, up_to, whole
from hearthlab.game import Game, Record
from hearthlab.text.sentences import describe
from hearthlab.util.files import write_text
from hearthlab.util.reading import MEGABYTE, read_standard_input, read_text

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="JSON record (- for standard input) or store")
    parser.add_argument("game", metavar="GAME", nargs="?", type=whole(0), help="number of a game in the store")
    parser.add_argument("--actions", type=whole(0), metavar="N", help="stop after N actions")
    parser.add_argument("--hsreplay", type=Path, metavar="XML", help="also write the game as HSReplay XML")
    own_cards(parser)


def _run(options: argparse.Namespace) -> int:
    record = up_to(_record(options), options.actions)
    if options.hsreplay is not None:
        # Imported late: the tables of tags are slow to load.
        from hearthlab.verify.export import hsreplay_xml

        write_text(options.hsreplay, hsreplay_xml(record, _library(options, record)))
    game = Game.replay(dataclasses.replace(record, actions=()), _library(options, record))
    lines = []
    turn = -1
    for text in record.actions:
        if not options.json:
            if game.turn != turn:
                turn = game.turn
                lines.append(f"turn {turn}" if turn else "mulligan")
            lines.append(f"  player {game.player}: {_in_words(text, game)}")
        game.apply(text)
    if options.json:
        state = game.state()
        return print_json(
            {
                "winner": game.winner,
                "over": game.over,
                "reason": game.reason,
                "turns": game.turn,
                "actions": list(record.actions),
                "seed": record.seed,
                "first": game.first,
                "decks": [deck.name or deck.cls for deck in record.decks],
                "state": state,
            }
        )
    print("\n".join([*lines, "", str(game)]))
    return 0


def _library(options: argparse.Namespace, record: Record) -> Library | None:
    """Returns the library with the cards of `--cards`; without them, the record says which one it was played with."""
    if options.own is None:
        return None
    return library_of(options, record.build)


def _record(options: argparse.Namespace) -> Record:
    if options.game is None:
        needs_game(options.file)
        return Record.from_json(_read(options.file))
    with Store.open(options.file) as store:
        # A game without a record is played again: equal seeds lead to equal games.
        return store.record(options.game) or play_record(store.plan, options.game)


def _in_words(text: str, game: Game) -> str:
    action = next((a for a in game.legal_actions() if str(a) == text), None)
    return text if action is None else describe(action, game.library.with_names(game.state()))


def _read(file: str) -> str:
    return read_standard_input(16 * MEGABYTE) if file == "-" else read_text(file, 16 * MEGABYTE)


COMMAND = Command(
    about="replay a recorded game",
    group=Group.GAMES,
    order=2,
    examples=(
        "hearthlab replay game.json",
        "hearthlab replay game.json --actions 20",
        "hearthlab replay run.db 17",
        "hearthlab replay game.json --hsreplay game.xml",
    ),
    options=_options,
    run=_run,
)
