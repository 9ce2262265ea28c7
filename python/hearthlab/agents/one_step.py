"""Agents that look one action ahead and take the best position: greedy and EVA."""

from __future__ import annotations

import dataclasses
import importlib.resources
import json
from dataclasses import dataclass
from typing import Any

from hearthlab.agents.native import MULLIGANS, OBSERVATIONS, Recipe, kind
from hearthlab.agents.scores import score, weighed
from hearthlab.util.suggest import one_of

__all__ = ["AGENTS", "WEIGHTS", "EvaParams", "GreedyParams"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """The parameters of all agents that look one step ahead."""

    ties: str = "last"
    """Which of equally good options is taken: the last or the first."""
    worlds: str = "decision"
    """Whether one world is sampled for a decision, or one for each option."""
    mulligan: str = "cost>3"
    observation: str = "fair"
    """What the agent sees: fair, or the true position, as in the framework of 2018 (pogame2018)."""

    def __post_init__(self) -> None:
        one_of("rule for ties", self.ties, ("last", "first"))
        one_of("way to sample worlds", self.worlds, ("decision", "option"))
        one_of("mulligan", self.mulligan, MULLIGANS)
        one_of("observation", self.observation, OBSERVATIONS)

    def shared(self) -> dict[str, Any]:
        """Returns these parameters as the core reads them."""
        return {
            "ties": self.ties,
            "worlds": self.worlds,
            "mulligan": self.mulligan,
            "sees_everything": self.observation != "fair",
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class GreedyParams(Ahead):
    """The parameters of greedy."""

    score: str = "midrange"
    weights: str = ""
    """The weights of the score, if it has any: numbers separated by #."""

    def __post_init__(self) -> None:
        Ahead.__post_init__(self)
        score(self.score, self.weights)


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaParams(Ahead):
    """The parameters of EVA: the defaults are the weights that its authors shipped."""

    hero_health: float = 0.569460712743
    hero_attack: float = 0.958111820041
    minion_health: float = 0.0689492467097
    minion_attack: float = 0.0
    minion_appeared: float = 0.843573987219
    minion_killed: float = 0.700225423688
    secret_removed: float = 0.907680353441
    mana_reduced: float = 0.0
    health: float = 0.993682660717
    attack: float = 1.0
    charge: float = 0.640753949511
    deathrattle: float = 0.992872512338
    divine_shield: float = 0.92870036875
    inspire: float = 0.168100484322
    lifesteal: float = 0.870080107454
    stealth: float = 0.0
    taunt: float = 0.42897762808
    windfury: float = 1.0
    rarity: float = 0.0
    mana_cost: float = 0.583884736646
    poisonous: float = 0.0
    weights: str = ""
    """All 21 weights in this order, separated by #, instead of the single ones."""
    mulligan: str = "keep"

    def __post_init__(self) -> None:
        Ahead.__post_init__(self)
        self.vector()

    def vector(self) -> list[float]:
        """Returns the weights in the order of the authors' code."""
        if not self.weights:
            return [getattr(self, name) for name in WEIGHTS]
        return weighed("eva", self.weights, WEIGHTS, None)


WEIGHTS = tuple(f.name for f in dataclasses.fields(EvaParams) if f.type == "float")
"""The names of EVA's weights, in the order of the authors' code."""


def _evolved() -> type[EvaParams]:
    """Returns EVA's parameters with the weights that HearthLab evolved as defaults."""
    text = importlib.resources.files("hearthlab").joinpath("data/eva-hearthlab.json").read_text("utf-8")
    weights = json.loads(text)["weights"]
    fields = [(name, float, dataclasses.field(default=weights[name])) for name in WEIGHTS]
    return dataclasses.make_dataclass("EvaHearthlabParams", fields, bases=(EvaParams,), frozen=True, kw_only=True)


def _eva(p: EvaParams) -> Recipe:
    return {"policy": "eva", "weights": p.vector(), **p.shared()}


AGENTS = (
    kind(
        "greedy",
        "looks one action ahead and takes the best score",
        GreedyParams,
        lambda p: {"policy": "greedy", "score": score(p.score, p.weights), **p.shared()},
    ),
    kind(
        "eva",
        "looks one action ahead with 21 evolved weights (García-Sánchez and Tonda)",
        EvaParams,
        _eva,
    ),
    kind(
        "eva-hearthlab",
        "EVA with the weights that HearthLab evolved (see data/eva-hearthlab.json)",
        _evolved(),
        _eva,
    ),
)
