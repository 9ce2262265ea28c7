"""Tyche: random ends of the turn from every action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.native import kind
from hearthlab.agents.searching import Searching, named_search
from hearthlab.errors import HearthLabError

__all__ = ["AGENTS", "TycheParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TycheParams(Searching):
    """Random ends of the own turn from every action, the better half more often."""

    episodes: int = 100
    """For each action besides the end of the turn, where no budget is given."""
    cycling: float = 0.75
    """The share of the episodes that go through all actions in turn."""
    score: str = "tyche"
    weights: str = ""
    worlds: int = 0
    """How many worlds are sampled for a decision, used in turn; 0 for a fresh one for every episode."""

    LEAST: ClassVar = {"episodes": 1, "worlds": 0}

    def __post_init__(self) -> None:
        Searching.__post_init__(self)
        if not 0 <= self.cycling <= 1:
            raise HearthLabError(f"cycling is {self.cycling}; it must be between 0 and 1")


AGENTS = (
    kind(
        "tyche",
        "random ends of the turn from every action by Tyche's value (Bornemann)",
        TycheParams,
        lambda p: named_search("tyche", p, "episodes", "cycling", "worlds"),
    ),
)
