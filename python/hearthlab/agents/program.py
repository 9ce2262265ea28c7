"""Agents that are a program or a folder: they play in a process of their own and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field

from hearthlab.agents.base import Agent, Kind
from hearthlab.errors import HearthLabError

__all__ = ["AGENTS", "PackageParams", "ProgramParams"]


@dataclass(frozen=True, slots=True)
class ProgramParams:
    """The parameters of program."""

    path: str = field(metadata={"doc": "the program, or a folder with a program called agent and all that it reads"})
    run: str = field(default="", metadata={"doc": "the program in the folder, if it is not called agent"})


@dataclass(frozen=True, slots=True)
class PackageParams:
    """The parameters of package."""

    path: str = field(metadata={"doc": "a folder with the agent's modules and everything that they read"})
    agent: str = field(metadata={"doc": "the agent in it, module:Class, with its parameters"})


def _build(params: ProgramParams | PackageParams, text: str, seed: int) -> Agent:
    raise HearthLabError(
        f"{text} needs a process of its own: let it play in a match or a tournament, with --isolate process or strict"
    )


AGENTS = (
    Kind(
        "program",
        "a program in any language that answers by lines of JSON",
        ProgramParams,
        _build,
        foreign=True,
        isolated=True,
    ),
    Kind(
        "package",
        "an agent of a folder: module:Class with its parameters, found there and nowhere else",
        PackageParams,
        _build,
        foreign=True,
        isolated=True,
    ),
)
"""The agents of this module, for the registry."""
