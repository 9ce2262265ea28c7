"""Flat Monte Carlo: random playouts from every action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.native import kind
from hearthlab.agents.searching import Searching, named_search

__all__ = ["AGENTS", "FlatMcParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatMcParams(Searching):
    """Random playouts to the end of the game from every action."""

    playouts: int = 100
    """For each action, where no budget is given."""
    worlds: int = 0
    """How many worlds are sampled for a decision, used in turn; 0 for a fresh one for every round over the actions."""

    LEAST: ClassVar = {"playouts": 1, "worlds": 0}


AGENTS = (
    kind(
        "flat-mc",
        "random playouts to the end of the game from every action; most wins",
        FlatMcParams,
        lambda p: named_search("flat_mc", p, "playouts", "worlds"),
    ),
)
