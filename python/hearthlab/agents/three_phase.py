"""The tree searches of dockhorn2018: of one turn, or of three turns in a row."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass
from typing import ClassVar

from hearthlab.agents.mcts import MctsParams
from hearthlab.agents.native import Recipe, kind
from hearthlab.agents.searching import preset
from hearthlab.errors import HearthLabError
from hearthlab.util.suggest import one_of

__all__ = ["AGENTS", "ThreePhaseParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreePhaseParams(MctsParams):
    """The tree search of dockhorn2018: of the own turn, or of three turns in a row."""

    c: float = math.sqrt(2)
    log: str = "2"
    count: str = "parent"
    depth: int = 0
    playout: str = "greedy"
    greedy_by: str = "weighted"
    estimate: str = "weighted"
    phases: int = 1
    """1: the own turn alone; 3: then the opponent's turn, then the own one."""
    best: int = 5
    """How many actions of the first phase are looked at further."""
    hands: int = 3
    """How many hands are sampled for the opponent."""
    combine: str = "mean"
    """How the results with several hands are put together: mean, best or vote."""
    first: float = 0.5
    """The share of the budget for the first phase."""

    LEAST: ClassVar = {**MctsParams.LEAST, "best": 1, "hands": 1}

    def __post_init__(self) -> None:
        MctsParams.__post_init__(self)
        one_of("way to combine hands", self.combine, ("mean", "best", "vote"))
        if self.phases not in (1, 3):
            raise HearthLabError(f"there are 1 or 3 phases, not {self.phases}")
        if not 0 < self.first < 1:
            raise HearthLabError(f"first is {self.first}; it must be between 0 and 1")

    def phased(self) -> Recipe:
        """The whole search as the core reads it."""
        names = ("phases", "best", "hands", "combine", "first")
        return {"kind": "three_phase", "turn": self.search(), **{name: getattr(self, name) for name in names}}


AGENTS = (
    kind(
        "plain-mcts",
        "tree search of the own turn by Metastone's score (Dockhorn et al.)",
        ThreePhaseParams,
        lambda p: p.recipe(p.phased()),
    ),
    dataclasses.replace(
        kind(
            "fo-mcts",
            "the same over three turns, with the opponent's true hand",
            preset(ThreePhaseParams, phases=3, observation="pogame2018"),
            lambda p: p.recipe(p.phased()),
        ),
        sees_everything=True,
    ),
)
