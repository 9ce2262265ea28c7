"""The command that repeats the experiments of papers: reproduce."""

from __future__ import annotations

from typing import Any

from hearthlab.cli.parsing import Parser, examples
from hearthlab.papers import demarcos2019_command, garcia2019_command, zhang2020_command

__all__ = ["add"]

PAPERS = (demarcos2019_command, garcia2019_command, zhang2020_command)


def add(commands: Any) -> None:
    """`hearthlab reproduce`."""
    about = "run the experiments of a paper, with what it printed beside them"
    shown = "hearthlab reproduce zhang2020 --figure 4.4 --json", "hearthlab reproduce zhang2020 --help"
    parser: Parser = commands.add_parser("reproduce", help=about, description=f"{about}.", epilog=examples(*shown))
    papers = parser.add_subparsers(title="papers", metavar="PAPER", required=True)
    for paper in PAPERS:
        paper.add(papers)
