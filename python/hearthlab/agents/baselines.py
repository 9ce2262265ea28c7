"""Agents without a plan, to measure others by."""

from __future__ import annotations

from dataclasses import dataclass

from hearthlab.agents.native import MULLIGANS, kind
from hearthlab.util.suggest import one_of

__all__ = ["AGENTS", "NoAggressionParams", "RandomParams"]


@dataclass(frozen=True, slots=True)
class RandomParams:
    """The parameters of random agents."""

    mulligan: str = "random"

    def __post_init__(self) -> None:
        one_of("mulligan", self.mulligan, MULLIGANS)


@dataclass(frozen=True, slots=True)
class NoAggressionParams:
    """The parameters of no-aggression."""

    form: str = "uniform"
    """uniform chooses between cards and the end of the turn; metastone plays minions in order."""
    mulligan: str = "keep"

    def __post_init__(self) -> None:
        one_of("form", self.form, ("uniform", "metastone"))
        one_of("mulligan", self.mulligan, MULLIGANS)


AGENTS = (
    kind(
        "random",
        "any legal action, all equally likely",
        RandomParams,
        lambda p: {"policy": "random", "mulligan": p.mulligan},
    ),
    kind(
        "random-late-end",
        "any legal action; ends the turn only when nothing else is left",
        RandomParams,
        lambda p: {"policy": "late_end", "mulligan": p.mulligan},
    ),
    kind(
        "no-aggression",
        "plays cards or ends the turn by chance and never attacks",
        NoAggressionParams,
        lambda p: {"policy": {"uniform": "no_aggression", "metastone": "only_summons"}[p.form], "mulligan": p.mulligan},
    ),
)
