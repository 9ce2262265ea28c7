"""All sequences of actions of one turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.native import kind
from hearthlab.agents.searching import Searching, named_search

__all__ = ["AGENTS", "ExhaustiveParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveParams(Searching):
    """All sequences of the own turn, as far as width and depth go."""

    depth: int = 10
    width: int = 500
    """Positions that are kept in each layer; the framework's own batches used 14."""
    score: str = "midrange"
    weights: str = ""

    LEAST: ClassVar = {"depth": 1, "width": 1}


AGENTS = (
    kind(
        "exhaustive",
        "all sequences of the own turn, the best of each layer kept (SabberStone)",
        ExhaustiveParams,
        lambda p: named_search("exhaustive", p, "depth", "width"),
    ),
)
