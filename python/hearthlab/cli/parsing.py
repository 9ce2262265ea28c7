"""What every command shares: how it is declared, its parser, its error messages and its JSON."""

from __future__ import annotations

import argparse
import dataclasses
import enum
import json as js
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Record
from hearthlab.rules import Rules
from hearthlab.util.reading import Given, shown
from hearthlab.util.suggest import hint, near

__all__ = [
    "Command",
    "Group",
    "Parser",
    "build_option",
    "command",
    "examples",
    "library_of",
    "needs_game",
    "number",
    "own_cards",
    "print_json",
    "seed",
    "up_to",
    "whole",
]


class Group(enum.Enum):
    """The headings of `hearthlab --help`, in their order."""

    ARENA = "matches and tournaments"
    GAMES = "single games"
    REFERENCE = "agents, decks and cards"
    EXPERIMENTS = "experiments"
    CHECKS = "engine checks"


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the command line.

    Every module of `hearthlab.cli` that has a `COMMAND` is one; the command is called as the module is.
    """

    about: str
    """One line for the list of commands."""
    group: Group
    order: int
    """The place among the commands of the group."""
    examples: tuple[str, ...]
    options: Callable[[Parser], None]
    """Adds the arguments of the command to its parser."""
    run: Callable[[argparse.Namespace], int] | None
    """Runs the command and returns its exit code; None if `options` adds subcommands that set their own."""
    json: bool = True
    """Whether the command has `--json`."""


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one sentence and shows examples as they are written."""

    usual_step: str | None = None
    """Of a command with steps, the one that is meant where none is named."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options.setdefault("allow_abbrev", False)
        super().__init__(*arguments, **options)
        # Whatever begins like a negative number is a value, and its type says what is wrong with -5ms.
        self._negative_number_matcher = re.compile(r"^-\.?\d")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parses the arguments of a command; `given` lists its options that were written out.

        What is left over is refused here, where the options of the command are known.
        """
        if self.usual_step is not None and _names_no_step(args):
            args = [self.usual_step, *args]
        found, left = super().parse_known_args(args, namespace)
        written = [text.partition("=")[0] for text in (sys.argv[1:] if args is None else args)]
        found.given = [text for text in written if text in self._option_string_actions] + getattr(found, "given", [])
        if left:
            option = next((text.partition("=")[0] for text in left if text.startswith("-")), "")
            self.error(_suggesting(f"unrecognized arguments: {' '.join(left)}", option, self._option_string_actions))
        return found, left

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        if isinstance(action, argparse._SubParsersAction):
            what = str(action.metavar).lower()
            said = f"no {what} is called {shown(value)}"
            raise argparse.ArgumentError(None, _suggesting(said, value, action.choices))
        raise argparse.ArgumentError(action, f"invalid choice: {value!r}; {hint(str(value), map(str, action.choices))}")

    def error(self, message: str) -> NoReturn:
        """Prints what is wrong and exits with code 2."""
        end = " See" if message.endswith("?") else "; see"
        self.exit(2, f"hearthlab: {message}{end} {self.prog} --help\n")


def _suggesting(said: str, word: str, known: Iterable[str]) -> str:
    found = near(word, known)
    return said if found is None else f"{said}; did you mean {found}?"


def _names_no_step(args: Sequence[str]) -> bool:
    return not args or (args[0].startswith("-") and args[0] not in ("-h", "--help"))


def examples(*lines: str) -> str:
    """Returns the block of examples below the help of a command."""
    return "examples:\n" + "\n".join(f"  {line}" for line in lines)


def command(commands: Any, name: str, run: Any, about: str, *shown: str, json: bool = True) -> Parser:
    """Adds a command or subcommand with its help."""
    parser: Parser = commands.add_parser(name, help=about, description=f"{about}.", epilog=examples(*shown))
    if json:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    if run is not None:
        parser.set_defaults(run=run)
    return parser


def own_cards(parser: argparse.ArgumentParser, limit: str = "") -> None:
    """Adds the option for custom cards; ``limit`` says when it cannot be used."""
    about = f"file with custom cards, see docs/cards.md{limit}"
    parser.add_argument("--cards", dest="own", metavar="FILE", help=about)


def build_option(parser: argparse.ArgumentParser) -> None:
    """Adds the option for the cards of another build."""
    parser.add_argument("--build", type=int, metavar="N", help="use the cards as of build N")


def library_of(options: argparse.Namespace, build: int | None = None) -> Library:
    """Returns the library of all cards, with those of the file `--cards`, by the card data of `--data` or `--build`."""
    data, build = getattr(options, "data", None), build or getattr(options, "build", None)
    library = Library.for_rules(Rules(build=build)) if data is None else Library.load(data)
    return library if options.own is None else library.with_file(options.own)


def needs_game(store: str | Path) -> None:
    """Refuses a store where one of its games is wanted."""
    if Path(store).suffix == ".db":
        raise HearthLabError(f"which game of {store}? Write its number after the store")


def up_to(record: Record, actions: int | None) -> Record:
    """Returns the game up to an action, as `--actions` names it; None for all of it."""
    most = len(record.actions)
    if actions is not None and actions > most:
        raise HearthLabError(f"the game has {most} actions; --actions {actions} must be from 0 to {most}")
    return dataclasses.replace(record, actions=record.actions[:actions])


def print_json(document: object) -> int:
    """Prints a document and returns 0, the exit code of a command that succeeded.

    Nobody reads a large one, and indenting it takes ten times as long as writing it.
    """
    text = js.dumps(document)
    print(text if len(text) > _LARGE else js.dumps(document, indent=2))
    return 0


_LARGE = 200_000
"""Characters from which on a document is printed as one line."""


def number(low: float, high: float = 1e12) -> Callable[[str], float]:
    """Returns a reader of finite numbers in a range."""

    def read(text: str) -> float:
        value = float(text)
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text[:20]} is not a number from {low:g} to {high:g}")
        return value

    read.__name__ = "number"
    return read


def seed(text: str) -> int:
    """Reads a seed: a whole number of at most 256 bits."""
    try:
        value: int | str = int(text)
    except ValueError:
        value = text
    try:
        return Given(value, "").seed()
    except HearthLabError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def whole(low: int) -> Callable[[str], int]:
    """Returns a reader of whole numbers that are not below `low`."""

    def number(text: str) -> int:
        value = int(text)
        if value < low:
            raise argparse.ArgumentTypeError(f"{text[:20]} is too small, it must be {low} or more")
        if value >= 1 << 63:
            raise argparse.ArgumentTypeError("it is too large")
        return value

    number.__name__ = "whole number"
    return number
