"""`hearthlab reproduce`: the experiments of a paper, with its published numbers beside ours."""

from __future__ import annotations

from hearthlab.cli.parsing import Command, Group, Parser
from hearthlab.papers import demarcos2019_command, garcia2019_command, zhang2020_command

__all__ = ["COMMAND"]

PAPERS = (demarcos2019_command, garcia2019_command, zhang2020_command)


def _options(parser: Parser) -> None:
    papers = parser.add_subparsers(title="papers", metavar="PAPER", required=True)
    for paper in PAPERS:
        paper.add(papers)


COMMAND = Command(
    about="run the experiments of a paper, with what it printed beside them",
    group=Group.EXPERIMENTS,
    order=3,
    examples=("hearthlab reproduce zhang2020 --figure 4.4 --json", "hearthlab reproduce zhang2020 --help"),
    options=_options,
    run=None,
    json=False,
)
