"""The command that repeats the experiments of papers: reproduce; one module for each paper."""

from __future__ import annotations

from typing import Any

from hearthlab.reproduce import demarcos2019, garcia2019, zhang2020
from hearthlab.terminal import Parser, examples

__all__ = ["add_reproduce"]

PAPERS = (demarcos2019, garcia2019, zhang2020)


def add_reproduce(commands: Any) -> None:
    """`hearthlab reproduce`."""
    about = "run the experiments of a paper, with what it printed beside them"
    shown = "hearthlab reproduce zhang2020 --figure 4.4 --json", "hearthlab reproduce zhang2020 --help"
    parser: Parser = commands.add_parser("reproduce", help=about, description=f"{about}.", epilog=examples(*shown))
    papers = parser.add_subparsers(title="papers", metavar="PAPER", required=True)
    for paper in PAPERS:
        paper.add(papers)
