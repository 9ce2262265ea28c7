"""Agents that search for the best position within a few actions."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from hearthlab.agents.base import Kind
from hearthlab.agents.native import Recipe, kind
from hearthlab.agents.searching import Searching, named_search, preset
from hearthlab.util.suggest import one_of

__all__ = ["AGENTS", "LookaheadParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LookaheadParams(Searching):
    """The parameters of agents that look a few actions ahead."""

    depth: int = -1
    """Actions after the first; -1 for 3, 2 or 1, depending on the number of options (below 5, below 25, more)."""
    score: str = "custom"
    weights: str = ""
    on_the_way: bool = True
    """Whether intermediate positions count as well."""
    enough: float = math.inf
    """A branch with this score is not searched further."""
    table: bool = False
    """Whether a transposition table avoids searching a position twice."""
    first_option: bool = False
    """Whether the first option of a choice is always taken."""
    ties: str = "last"
    mulligan: str = "cost>3"

    LEAST: ClassVar = {"depth": -1}

    def __post_init__(self) -> None:
        Searching.__post_init__(self)
        one_of("rule for ties", self.ties, ("last", "first"))


def _lookahead(name: str, about: str, **usual: Any) -> Kind:
    def recipe(p: Any) -> Recipe:
        fields = ("depth", "on_the_way", "table", "first_option")
        found = named_search("lookahead", p, *fields, ties=p.ties)
        found["search"]["enough"] = min(p.enough, 1e300)
        return found

    return kind(name, about, preset(LookaheadParams, **usual), recipe)


AGENTS = (
    _lookahead("dynamic-lookahead", "the best position within 2 to 4 actions (Heimbrodt)"),
    _lookahead(
        "greedy-turn",
        "the best end of the turn within 4 actions, with Metastone's score",
        depth=3,
        score="weighted",
        on_the_way=False,
        enough=10_000.0,
        table=True,
        ties="first",
    ),
    _lookahead(
        "game-state-value",
        "the best position within 3 actions, with Metastone's threat-based score",
        depth=2,
        score="threat",
        on_the_way=False,
        enough=100_000.0,
        first_option=True,
        ties="first",
    ),
)
