"""Beam search over single actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.native import kind
from hearthlab.agents.searching import Searching, named_search

__all__ = ["AGENTS", "BeamParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeamParams(Searching):
    """The parameters of beam."""

    depth: int = 15
    width: int = 12
    answers: int = 1
    """How many of the opponent's replies are followed."""
    score: str = "class"
    weights: str = ""
    mulligan: str = "cost>3"

    LEAST: ClassVar = {"depth": 1, "width": 1, "answers": 1}


AGENTS = (
    kind(
        "beam",
        "beam search over single actions into the opponent's turn",
        BeamParams,
        lambda p: named_search("beam", p, "depth", "width", "answers"),
    ),
)
