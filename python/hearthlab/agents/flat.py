"""Flat Monte Carlo: random playouts from every action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.native import kind
from hearthlab.agents.searching import Searching, named_search

__all__ = ["AGENTS", "FlatMcParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatMcParams(Searching):
    """The parameters of flat-mc."""

    playouts: int = 100
    """Playouts of each action, unless there is a budget."""
    worlds: int = 0
    """How many worlds are sampled for a decision and used in rotation; 0 for a new one in every round."""

    LEAST: ClassVar = {"playouts": 1, "worlds": 0}


AGENTS = (
    kind(
        "flat-mc",
        "random playouts to the end of the game from every action; takes the one with most wins",
        FlatMcParams,
        lambda p: named_search("flat_mc", p, "playouts", "worlds"),
    ),
)
