"""`hearthlab reproduce`: the experiments of a paper, with its published numbers beside ours."""

from __future__ import annotations

import argparse
import dataclasses
import textwrap
import types
import typing
from contextlib import ExitStack
from functools import partial
from typing import Any

from hearthlab.cli.arena import backend, backend_options
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, command, print_json, seed, whole
from hearthlab.papers.base import Paper, papers
from hearthlab.util.files import writable
from hearthlab.util.progress import Progress

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    """Adds a command for every paper that is found."""
    commands = parser.add_subparsers(title="papers", metavar="PAPER", required=True)
    for name, paper in papers().items():
        sub = command(commands, name, partial(_run, paper), paper.about, *paper.examples)
        sub.description = f"{paper.about}.\n\n{textwrap.fill(paper.citation, 78)}"
        part = sub.add_mutually_exclusive_group()
        kinds = typing.get_type_hints(paper.options)
        for option in dataclasses.fields(paper.options):
            if option.name == "workers":
                backend_options(sub)
            else:
                _add(part if option.metadata["part"] else sub, option, kinds[option.name])
        sub.add_argument("--quiet", action="store_true", help="no progress bar")


def _add(parser: Any, option: dataclasses.Field[Any], kind: Any) -> None:
    """Adds the flag of an option with its type, its default and its help."""
    flag, about = f"--{option.name.replace('_', '-')}", option.metadata
    if isinstance(kind, types.UnionType):
        kind = next(one for one in typing.get_args(kind) if one is not types.NoneType)
    if kind is bool:
        parser.add_argument(flag, action="store_true", help=about["help"])
        return
    parser.add_argument(
        flag,
        type=_type(option, kind),
        default=option.default,
        choices=about["choices"],
        metavar=about["metavar"],
        help=about["help"],
    )


def _type(option: dataclasses.Field[Any], kind: Any) -> Any:
    if option.name == "seed":
        return seed
    low = option.metadata["low"]
    return kind if low is None else whole(low)


def _run(paper: Paper[Any, Any], options: argparse.Namespace) -> int:
    asked = paper.options(**{f.name: getattr(options, f.name) for f in dataclasses.fields(paper.options)})
    if getattr(asked, "html", None) is not None:
        writable(asked.html)
    with ExitStack() as opened:
        where = opened.enter_context(backend(options)) if hasattr(asked, "workers") else None
        if where is not None:
            asked = dataclasses.replace(asked, workers=where)
        quiet, also = options.quiet or options.json, None if where is None else lambda: where.where
        answer = paper.reproduce(asked, lambda label: None if quiet else Progress(label, also=also))
    if options.json:
        return print_json(answer.data)
    show(*answer.text)
    return 0


COMMAND = Command(
    about="run a paper's experiments and compare the results with its published numbers",
    group=Group.EXPERIMENTS,
    order=3,
    examples=("hearthlab reproduce zhang2020 --figure 4.4 --json", "hearthlab reproduce zhang2020 --help"),
    options=_options,
    run=None,
    json=False,
)
