"""Tyche: random continuations of the turn from every action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.native import kind
from hearthlab.agents.searching import Searching, named_search
from hearthlab.errors import HearthLabError

__all__ = ["AGENTS", "TycheParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TycheParams(Searching):
    """The parameters of tyche."""

    episodes: int = 100
    """Episodes for each action except the end of the turn, unless there is a budget."""
    cycling: float = 0.75
    """The share of the episodes that cycle through all actions; the rest goes to the better half."""
    score: str = "tyche"
    weights: str = ""
    worlds: int = 0
    """How many worlds are sampled for a decision and used in rotation; 0 for a new one in every episode."""

    LEAST: ClassVar = {"episodes": 1, "worlds": 0}

    def __post_init__(self) -> None:
        Searching.__post_init__(self)
        if not 0 <= self.cycling <= 1:
            raise HearthLabError(f"cycling is {self.cycling}; it must be between 0 and 1")


AGENTS = (
    kind(
        "tyche",
        "random continuations of the turn from every action, with Tyche's value (Bornemann)",
        TycheParams,
        lambda p: named_search("tyche", p, "episodes", "cycling", "worlds"),
    ),
)
