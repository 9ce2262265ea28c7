"""Exhaustive search of one turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.native import kind
from hearthlab.agents.searching import Searching, named_search

__all__ = ["AGENTS", "ExhaustiveParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveParams(Searching):
    """The parameters of exhaustive."""

    depth: int = 10
    width: int = 500
    """Positions kept in each layer; the batches of the original framework used 14."""
    score: str = "midrange"
    weights: str = ""

    LEAST: ClassVar = {"depth": 1, "width": 1}


AGENTS = (
    kind(
        "exhaustive",
        "all sequences of actions in its turn, keeping the best positions of each layer (SabberStone)",
        ExhaustiveParams,
        lambda p: named_search("exhaustive", p, "depth", "width"),
    ),
)
