"""`hearthlab agents`: the agents and their parameters."""

from __future__ import annotations

import argparse
import dataclasses
import typing
from typing import Any

from hearthlab.agents.base import Kind
from hearthlab.agents.registry import agents, parse
from hearthlab.cli.parsing import command, print_json

__all__ = ["add"]


def add(commands: Any) -> None:
    """`hearthlab agents`."""
    parser = command(
        commands,
        "agents",
        _agents,
        "list the agents, or tell about one",
        "hearthlab agents",
        "hearthlab agents greedy --json",
    )
    parser.add_argument("name", metavar="NAME", nargs="?")


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


def _agents(options: argparse.Namespace) -> int:
    if options.name is None:
        if options.json:
            return print_json([_agent_json(kind) for kind in agents().values()])
        wide = max(map(len, agents()))
        for kind in agents().values():
            mark = " (sees everything)" if kind.sees_everything else ""
            print(f"{kind.name:{wide}}  {kind.about}{mark}")
        return 0
    spec = parse(options.name)
    about = _agent_json(spec.kind)
    if options.json:
        return print_json(about)
    mark = " (sees everything)" if spec.sees_everything else ""
    print(f"{spec.full}\n{spec.kind.about}{mark}")
    for name, p in about["parameters"].items():
        print(f"  {name}  {p['type']}, usually {p['default']}")
    return 0
