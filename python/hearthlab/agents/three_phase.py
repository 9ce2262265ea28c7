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
    """The parameters of the tree search of dockhorn2018."""

    c: float = math.sqrt(2)
    log: str = "2"
    count: str = "parent"
    depth: int = 0
    playout: str = "greedy"
    greedy_by: str = "weighted"
    estimate: str = "weighted"
    phases: int = 1
    """1 for the player's turn alone; 3 for the opponent's turn and the player's next one as well."""
    best: int = 5
    """How many of the first phase's actions the later phases consider."""
    hands: int = 3
    """How many hands are sampled for the opponent."""
    combine: str = "mean"
    """How the results for several hands are combined: mean, best or vote."""
    first: float = 0.5
    """The share of the budget for the first phase."""

    LEAST: ClassVar = {**MctsParams.LEAST, "best": 1, "hands": 1}

    def __post_init__(self) -> None:
        MctsParams.__post_init__(self)
        one_of("way to combine hands", self.combine, ("mean", "best", "vote"))
        if self.phases not in (1, 3):
            raise HearthLabError(f"phases is {self.phases}; it must be 1 or 3")
        if not 0 < self.first < 1:
            raise HearthLabError(f"first is {self.first}; it must be between 0 and 1")

    def phased(self) -> Recipe:
        """Returns the whole search as the core reads it."""
        names = ("phases", "best", "hands", "combine", "first")
        return {"kind": "three_phase", "turn": self.search(), **{name: getattr(self, name) for name in names}}


AGENTS = (
    kind(
        "plain-mcts",
        "tree search of its own turn with Metastone's score (Dockhorn et al.)",
        ThreePhaseParams,
        lambda p: p.recipe(p.phased()),
    ),
    dataclasses.replace(
        kind(
            "fo-mcts",
            "plain-mcts over three turns, with the opponent's true hand",
            preset(ThreePhaseParams, phases=3, observation="pogame2018"),
            lambda p: p.recipe(p.phased()),
        ),
        sees_everything=True,
    ),
)
