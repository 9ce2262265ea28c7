"""`hearthlab agents`: list the agents and their parameters."""

from __future__ import annotations

import argparse
import dataclasses
import math
import typing
from collections.abc import Mapping
from typing import Any

from hearthlab.agents.base import Kind
from hearthlab.agents.registry import agents, defaults, described
from hearthlab.cli.output import show
from hearthlab.cli.parsing import Command, Group, Parser, print_json
from hearthlab.util.table import Table

__all__ = ["COMMAND"]


def _options(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="an agent, optionally with parameters")


def _agent_json(kind: Kind) -> dict[str, Any]:
    hints = typing.get_type_hints(kind.params)
    usual = defaults(kind.params)
    parameters = {
        f.name: {
            "type": getattr(hints[f.name], "__name__", str(hints[f.name])).lower(),
            **{key: value for key, value in f.metadata.items() if key != "name"},
            "default": _plain(usual.get(f.name)),
        }
        for f in dataclasses.fields(kind.params)
    }
    return {
        "name": kind.name,
        "about": kind.about,
        "sees_everything": kind.sees_everything,
        "parameters": parameters,
    }


def _allowed(parameter: Mapping[str, Any]) -> str:
    """Returns what a parameter may be, in a few words."""
    if "words" in parameter and parameter["type"] != "score":
        return ", ".join(parameter["words"])
    if "among" in parameter:
        return " or ".join(f"{number:g}" for number in parameter["among"])
    if "above" in parameter:
        return f"{parameter['type']} between {parameter['above']:g} and {parameter['below']:g}"
    least, most = (float(parameter.get(key, "nan")) for key in ("least", "most"))
    if math.isfinite(most):
        return f"{parameter['type']} from {least:g} to {most:g}"
    return f"{parameter['type']}, at least {least:g}" if math.isfinite(least) else str(parameter["type"])


def _default(parameter: Mapping[str, Any]) -> str:
    return "(none)" if parameter["default"] is None else str(parameter["default"])


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _run(options: argparse.Namespace) -> int:
    if options.name is None:
        if options.json:
            return print_json([_agent_json(kind) for kind in agents().values()])
        rows = [(kind.name, kind.about + _mark(kind.sees_everything)) for kind in agents().values()]
        show(Table((), rows, left=(0, 1)))
        return 0
    spec = described(options.name)
    about = _agent_json(spec.kind)
    if options.json:
        return print_json(about)
    parameters = [(f"  {name}", _default(p), _allowed(p), p.get("doc", "")) for name, p in about["parameters"].items()]
    said = f"{spec.kind.about}{_mark(spec.sees_everything)}"
    show(f"{spec.full}\n{said}" if said else spec.full)
    if parameters:
        show(Table(("  parameter", "default", "allowed", "description"), parameters, left=(0, 1, 2, 3)))
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
