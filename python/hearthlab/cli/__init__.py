"""The command line: `hearthlab …`; one module for each command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import hearthlab
from hearthlab.cli import (
    agents,
    bench,
    cards,
    decks,
    evolve,
    match,
    play,
    replay,
    reproduce,
    resume,
    show,
    solve,
    tournament,
    verify,
)
from hearthlab.cli.parsing import Parser, examples
from hearthlab.errors import EngineError, HearthLabError

__all__ = ["main"]

COMMANDS = (
    match,
    tournament,
    resume,
    show,
    play,
    replay,
    agents,
    decks,
    cards,
    verify,
    bench,
    evolve,
    solve,
    reproduce,
)


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
    for module in COMMANDS:
        module.add(commands)
    return parser
