"""What all commands share: their parsers, their complaints and their JSON."""

from __future__ import annotations

import argparse
import json as js
from collections.abc import Callable
from typing import Any, NoReturn

from hearthlab.cards.library import Library, default_library

__all__ = ["Parser", "command", "examples", "library_of", "own_cards", "print_json", "whole"]


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, and shows examples as they are written."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        options.setdefault("allow_abbrev", False)
        super().__init__(*arguments, **options)

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and leaves."""
        self.exit(2, f"hearthlab: {message}; see {self.prog} --help\n")


def examples(*lines: str) -> str:
    """Examples below the help of a command."""
    return "examples:\n" + "\n".join(f"  {line}" for line in lines)


def command(commands: Any, name: str, run: Any, about: str, *shown: str, json: bool = True) -> Parser:
    """Adds a command with its help."""
    parser: Parser = commands.add_parser(name, help=about, description=f"{about}.", epilog=examples(*shown))
    if json:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    parser.set_defaults(run=run)
    return parser


def own_cards(parser: argparse.ArgumentParser, limit: str = "") -> None:
    """Adds the option for cards of the user's own; ``limit`` says when it cannot be used."""
    about = f"a file with cards of your own, see docs/cards.md{limit}"
    parser.add_argument("--cards", dest="own", metavar="FILE", help=about)


def library_of(options: argparse.Namespace) -> Library:
    """All cards of HearthLab, and those of the file that was given."""
    return default_library() if options.own is None else default_library().with_file(options.own)


def print_json(document: object) -> int:
    """Prints a document; 0, which is what commands give when all went well."""
    print(js.dumps(document, indent=2))
    return 0


def whole(low: int) -> Callable[[str], int]:
    """Reads a whole number that is not below `low`."""

    def number(text: str) -> int:
        value = int(text)
        if value < low:
            raise argparse.ArgumentTypeError(f"{value} is too small, it must be {low} or more")
        return value

    number.__name__ = "whole number"
    return number
