"""`hearthlab agents`: list the agents and their parameters."""

from __future__ import annotations

import argparse
import dataclasses
import typing
from typing import Any

from hearthlab.agents.base import Kind
from hearthlab.agents.registry import agents, parse
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, print_json
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="an agent, with parameters if you like")


def _agent_json(kind: Kind) -> dict[str, Any]:
    hints = typing.get_type_hints(kind.params)
    parameters = {
        f.name: {
            "type": getattr(hints[f.name], "__name__", str(hints[f.name])).lower(),
            "default": None if f.default is dataclasses.MISSING else _plain(f.default),
        }
        for f in dataclasses.fields(kind.params)
    }
    return {
        "name": kind.name,
        "about": kind.about,
        "sees_everything": kind.sees_everything,
        "parameters": parameters,
    }


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _run(options: argparse.Namespace) -> int:
    if options.name is None:
        if options.json:
            return print_json([_agent_json(kind) for kind in agents().values()])
        rows = [(kind.name, kind.about + _mark(kind.sees_everything)) for kind in agents().values()]
        show(Table((), rows, left=(0, 1)))
        return 0
    spec = parse(options.name)
    about = _agent_json(spec.kind)
    if options.json:
        return print_json(about)
    parameters = [(f"  {name}", p["type"], str(p["default"])) for name, p in about["parameters"].items()]
    show(f"{spec.full}\n{spec.kind.about}{_mark(spec.sees_everything)}")
    if parameters:
        show(Table(("  parameter", "type", "default"), parameters, left=(0, 1, 2)))
    return 0


def _mark(sees_everything: bool) -> str:
    return " (sees everything)" if sees_everything else ""


COMMAND = Command(
    about="list the agents, or describe one",
    group=Group.REFERENCE,
    order=1,
    examples=(
        "hearthlab agents",
        "hearthlab agents greedy --json",
    ),
    options=_options,
    run=_run,
)
