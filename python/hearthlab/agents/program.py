"""Agents that are a program or a folder: they only play in their own process."""

from __future__ import annotations

from dataclasses import dataclass, field

from hearthlab.agents.base import Agent, Kind
from hearthlab.errors import HearthLabError

__all__ = ["AGENTS", "PackageParams", "ProgramParams"]


@dataclass(frozen=True, slots=True)
class ProgramParams:
    """The parameters of program."""

    path: str = field(metadata={"doc": "the program, or a folder with a program called agent and every file it reads"})
    run: str = field(default="", metadata={"doc": "name of the program in the folder, if not agent"})


@dataclass(frozen=True, slots=True)
class PackageParams:
    """The parameters of package."""

    path: str = field(metadata={"doc": "folder with the agent's modules and every file they read"})
    agent: str = field(metadata={"doc": "the agent in the folder: module:Class with its parameters"})


def _build(params: ProgramParams | PackageParams, text: str, seed: int) -> Agent:
    raise HearthLabError(
        f"{text} needs its own process: let it play in a match or a tournament, with --isolate process or strict"
    )


AGENTS = (
    Kind(
        "program",
        "a program in any language that answers with lines of JSON",
        ProgramParams,
        _build,
        foreign=True,
        isolated=True,
    ),
    Kind(
        "package",
        "an agent in a folder: module:Class with its parameters, imported from that folder only",
        PackageParams,
        _build,
        foreign=True,
        isolated=True,
    ),
)
"""The agents of this module, for the registry."""
