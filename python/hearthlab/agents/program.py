"""The agent that is a program of its own, in any language; it plays in a process of its own and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field

from hearthlab.agents.base import Agent, Kind
from hearthlab.errors import HearthLabError

__all__ = ["AGENTS", "ProgramParams"]


@dataclass(frozen=True, slots=True)
class ProgramParams:
    """The parameters of program."""

    path: str = field(metadata={"doc": "the program, or a folder with a program called agent and all that it reads"})


def _build(params: ProgramParams, text: str, seed: int) -> Agent:
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
)
"""The agents of this module, for the registry."""
