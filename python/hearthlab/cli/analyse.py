"""`hearthlab analyse`: what agents make of a position."""

from __future__ import annotations

import argparse
from pathlib import Path

from hearthlab.agents.base import Budget
from hearthlab.agents.registry import split
from hearthlab.analysis import Analysis, analyse
from hearthlab.analysis.analyse import percent
from hearthlab.analysis.sources import from_actions, from_file, from_store
from hearthlab.cli.arena import decks
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, library_of, needs_game, own_cards, print_json, seed, whole
from hearthlab.errors import HearthLabError
from hearthlab.game import View
from hearthlab.text.board import board
from hearthlab.util.reading import MEGABYTE, read_text
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a position, record, store, Power.log or replay")
    parser.add_argument("game", metavar="GAME", nargs="?", type=whole(0), help="number of a game in the store")
    parser.add_argument(
        "--at", type=whole(0), metavar="N", help="position after N actions, or at step N of a log (the last one)"
    )
    parser.add_argument("--decks", metavar="D,E", help="decks for a FILE that contains only actions, one per line")
    parser.add_argument(
        "--first", choices=("0", "1"), help="with --decks: the player who goes first (decided by the seed)"
    )
    parser.add_argument("--agent", default="mcts", help="agent that analyses the position (mcts)")
    parser.add_argument("--agents", metavar="A,B", help="several agents, shown side by side")
    parser.add_argument(
        "--budget",
        type=_budget,
        help="time for the whole analysis, such as 1000ms, or search iterations, such as 5000it",
    )
    parser.add_argument(
        "--belief",
        metavar="WORD",
        help="belief about the opponent's cards, also for the search: posterior, paper, shipped, uniform or decks D#E "
        "(the agent's own belief)",
    )
    parser.add_argument("--moves", type=whole(1), default=10, metavar="N", help="number of moves to show (10)")
    parser.add_argument("--seed", type=seed, default=0, help="random seed (0)")
    own_cards(parser)


def _budget(text: str) -> Budget:
    try:
        return Budget.parse(text)
    except HearthLabError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _run(options: argparse.Namespace) -> int:
    view = _view(options)
    texts = split(options.agents) if options.agents is not None else [options.agent]
    found = [analyse(view, text, options.budget, options.belief, options.seed) for text in texts]
    if options.json:
        documents = [one.to_dict() for one in found]
        return print_json(documents[0] if options.agents is None else {"analyses": documents})
    show(f"{board(view.library.with_names(view.state()), 80)}\n")
    if options.agents is None:
        show(*found[0].sections(options.moves))
        return 0
    show(side_by_side(found, options.moves), "")
    for one in found:
        said = "" if one.believes or one.belief == "uniform" else f" It does not follow the belief {one.belief}."
        show(f"{one.agent}: {', then '.join(one.best.line)}.{said}")
    return 0


def _view(options: argparse.Namespace) -> View:
    if options.first is not None and options.decks is None:
        raise HearthLabError("--first works only with --decks; a FILE with a game says who began")
    library = None if options.own is None else library_of(options)
    if options.decks is not None:
        text = read_text(options.file, 16 * MEGABYTE)
        actions = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
        first = None if options.first is None else int(options.first)
        return from_actions(decks(options.decks, library), actions, options.seed, first, options.at, library)
    if options.game is not None:
        return from_store(options.file, options.game, options.at)
    needs_game(options.file)
    return from_file(options.file, options.at, library)


def side_by_side(found: list[Analysis], most: int) -> Table:
    """Returns the moves that any agent ranks among its best, with their rank and chance for each agent."""
    ranks = [{str(move.action): (k, move) for k, move in enumerate(one.moves, 1)} for one in found]
    first = {action: min(rank[action][0] for rank in ranks) for action in ranks[0]}
    listed = sorted(first, key=lambda action: (first[action], sum(rank[action][0] for rank in ranks)))[:most]
    rows = []
    for action in listed:
        cells = [f"{rank[action][0]}. {percent(rank[action][1].win)}".strip() for rank in ranks]
        rows.append((ranks[0][action][1].text, *cells))
    return Table(("move", *(one.agent for one in found)), rows)


COMMAND = Command(
    about="show an agent's analysis of a position: ranked moves, lethal and the best line",
    group=Group.GAMES,
    order=3,
    examples=(
        "hearthlab analyse position.json --budget 1000ms",
        "hearthlab analyse game.json --at 12 --agents eva,greedy,mcts",
        "hearthlab analyse run.db 17 --at 30 --agent eva --json",
        "hearthlab analyse Power.log --belief shipped",
    ),
    options=_options,
    run=_run,
)
