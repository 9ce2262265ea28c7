"""`hearthlab play`: play against an agent in the terminal."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from hearthlab.agents.base import Agent
from hearthlab.agents.registry import make, parse
from hearthlab.agents.strengths import STRENGTHS
from hearthlab.arena.config import deck as read_deck
from hearthlab.arena.seats import described
from hearthlab.cli.parsing import Command, Group, Parser, build_option, library_of, own_cards, seed
from hearthlab.cli.session import Quit, Session, line_editing, screen_width
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.rules import Rules
from hearthlab.util.files import writable, write_text
from hearthlab.util.seeds import derive

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("--agent", help="your opponent (hearthlab, thinking for 300 ms)")
    parser.add_argument("--strength", choices=STRENGTHS, help="how well your opponent plays (full)")
    parser.add_argument(
        "--deck", default="aggro-pirate-warrior", help="name, file or code of your deck (aggro-pirate-warrior)"
    )
    parser.add_argument("--other", default="midrange-jade-shaman", help="your opponent's deck (midrange-jade-shaman)")
    own_cards(parser)
    build_option(parser)
    parser.add_argument("--seed", type=seed, help="random seed; the same seed repeats the game (random)")
    parser.add_argument("--first", choices=("me", "agent"), help="who goes first (random)")
    parser.add_argument("--hints", default="mcts(budget=1000ms)", help="agent that gives hints (mcts)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the game for `hearthlab replay`")


def _run(options: argparse.Namespace) -> int:
    seed = secrets.randbits(32) if options.seed is None else options.seed
    file: Path | None = options.save
    if file is not None:
        writable(file)
    parse(options.hints)
    agent = _made(_opponent(options.agent, options.strength), derive(seed, "agent", 1))
    first = {None: None, "me": 0, "agent": 1}[options.first]
    library = library_of(options)
    decks = (read_deck(options.deck, library=library), read_deck(options.other, library=library))
    game = Game(*decks, seed=seed, rules=Rules(build=options.build), first=first, library=library)
    print(f"Seed {seed}.")
    session = Session(game, 0, agent, seed, hints=options.hints, width=screen_width())
    code = 0
    try:
        with line_editing(lambda: session.words):
            session.play()
    except Quit:
        print("Goodbye.")
    except KeyboardInterrupt:
        # Whoever leaves in a hurry must not lose the game.
        print()
        file, code = file or Path(f"hearthlab-game-{seed}.json"), 130
    finally:
        if file is not None:
            write_text(file, session.game.record.to_json() + "\n")
            print(f"Saved the game to {file}: see `hearthlab replay {file}` and `hearthlab analyse {file}`.")
    return code


def _opponent(agent: str | None, strength: str | None) -> str:
    """Returns the agent that was asked for, by its name or by how strong it is."""
    if agent is not None and strength is not None:
        raise HearthLabError("--strength chooses the agent; leave out --agent, or --strength")
    if agent is not None:
        return agent
    return "hearthlab(budget=300ms)" if strength is None or strength == "full" else STRENGTHS[strength][0]


def _made(text: str, seed: int) -> Agent:
    """Builds the opponent; whatever its code raises, even SystemExit, is reported in one sentence."""
    try:
        return make(text, seed)
    except (HearthLabError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise HearthLabError(f"{text} cannot be made: {described(error)}") from error


COMMAND = Command(
    about="play against an agent in the terminal",
    group=Group.GAMES,
    order=1,
    examples=(
        "hearthlab play",
        "hearthlab play --agent eva --deck midrange-jade-shaman --save game.json",
    ),
    options=_options,
    run=_run,
    json=False,
)
