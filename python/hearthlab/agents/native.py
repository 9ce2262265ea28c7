"""Agents whose decisions are made in the core: their parameters, and how Python asks one."""

from __future__ import annotations

import dataclasses
import functools
import importlib.resources
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import Clock, Kind, Seeded
from hearthlab.agents.scores import SCORES, finder, score, weighed
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View
from hearthlab.util.suggest import one_of

__all__ = ["AGENTS", "MULLIGANS", "SCORES", "EvaParams", "Found", "GreedyParams", "Native", "brain", "kind"]

Recipe = Mapping[str, Any]
"""What the core is told of an agent."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the last search of an agent found out."""

    visits: tuple[int, ...]
    """How often each action was visited, in the order of the legal actions, if the method counts that."""
    values: tuple[float, ...]
    """The sum of what the visits were worth."""
    iterations: int
    steps: int
    """Actions that were simulated."""


class Native(Seeded):
    """An agent that decides in the core; asked from Python it does what it does in a native game."""

    def __init__(self, recipe: Recipe, name: str, seed: int = 0) -> None:
        super().__init__(name, seed)
        self.recipe = recipe
        self.sees_everything = bool(recipe.get("sees_everything", False))
        self._mind: _core.Mind | None = None

    def start(self, view: View) -> None:
        """Equal seeds and equal views give equal decisions, whatever was played before."""
        self._mind = _core.Mind(brain(view.library, self.recipe), self.seed)

    def act(self, view: View, clock: Clock) -> Action:
        """What the agent does when it sees this."""
        return self._ready(view).act(*self._seen(view))

    def consider(self, view: View) -> list[tuple[Action, Game, Game | None, float]]:
        """Every option as the agent sees it: the world before and after it, and its score."""
        found = self._ready(view).consider(*self._seen(view))
        wrap = functools.partial(Game._wrap, library=view.library)
        return [(action, wrap(a), None if b is None else wrap(b), score) for action, a, b, score in found]

    def found(self) -> Found:
        """What the last search found out; nothing for an agent that does not search."""
        if self._mind is None:
            return Found((), (), 0, 0)
        rows, iterations, steps = self._mind.found()
        return Found(tuple(n for n, _ in rows), tuple(v for _, v in rows), iterations, steps)

    def score(self, game: Game, player: int) -> float:
        """What a position is worth to a player, for an agent that scores positions."""
        found = brain(game.library, self.recipe).score(game._game, player)
        if found is None:
            raise HearthLabError(f"{self.name} has no score for positions; greedy has")
        return found

    def _ready(self, view: View) -> _core.Mind:
        if self._mind is None:
            self.start(view)
        assert self._mind is not None
        return self._mind

    def _seen(self, view: View) -> tuple[_core.View, _core.Game | None]:
        return view._view, view.game._game if self.sees_everything else None


def brain(library: Library, recipe: Recipe) -> _core.Brain:
    """The agent of a recipe, for the cards of a library."""
    return _core.Brain(library.core, json.dumps(recipe), finder(library))


MULLIGANS = ("keep", "cost>3", "random")


@dataclass(frozen=True, slots=True)
class RandomParams:
    """How an agent without a plan begins."""

    mulligan: str = "random"

    def __post_init__(self) -> None:
        one_of("mulligan", self.mulligan, MULLIGANS)


@dataclass(frozen=True, slots=True)
class NoAggressionParams:
    """Which of the two known forms: chance between cards and the end of the turn, or minions in order."""

    form: str = "uniform"
    mulligan: str = "keep"

    def __post_init__(self) -> None:
        one_of("form", self.form, ("uniform", "metastone"))
        one_of("mulligan", self.mulligan, MULLIGANS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """What all agents that look one step ahead share."""

    ties: str = "last"
    """Of equally good options the last or the first."""
    worlds: str = "decision"
    """One sampled world for all options of a decision, or one for each option."""
    mulligan: str = "cost>3"
    observation: str = "fair"
    """What it may see: fair, or as the framework of 2018 the true position behind the cards."""

    def __post_init__(self) -> None:
        one_of("rule for ties", self.ties, ("last", "first"))
        one_of("way to sample worlds", self.worlds, ("decision", "option"))
        one_of("mulligan", self.mulligan, MULLIGANS)
        one_of("observation", self.observation, ("fair", "pogame2018"))

    def shared(self) -> dict[str, Any]:
        """These parameters as the core reads them."""
        return {
            "ties": self.ties,
            "worlds": self.worlds,
            "mulligan": self.mulligan,
            "sees_everything": self.observation != "fair",
        }


# Greedy


@dataclass(frozen=True, slots=True, kw_only=True)
class GreedyParams(Ahead):
    """What the greedy agent looks at."""

    score: str = "midrange"
    weights: str = ""
    """The weights of the score, if it has any: numbers with # between."""

    def __post_init__(self) -> None:
        Ahead.__post_init__(self)
        score(self.score, self.weights)


# EVA


@dataclass(frozen=True, slots=True, kw_only=True)
class EvaParams(Ahead):
    """EVA's weights, those of the agent that its authors shipped; `weights` gives all of them as one text."""

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
    """All 21 weights in this order, joined by #, instead of the single ones."""
    mulligan: str = "keep"

    def __post_init__(self) -> None:
        Ahead.__post_init__(self)
        self.vector()

    def vector(self) -> list[float]:
        """The weights in the order of the authors' code."""
        if not self.weights:
            return [getattr(self, name) for name in WEIGHTS]
        return weighed("eva", self.weights, WEIGHTS, None)


WEIGHTS = tuple(f.name for f in dataclasses.fields(EvaParams) if f.type == "float")
"""The names of EVA's weights, in the order of the authors' code."""


def _evolved() -> type[EvaParams]:
    """EVA's parameters with the weights that HearthLab evolved as the usual ones."""
    text = importlib.resources.files("hearthlab").joinpath("data/eva-hearthlab.json").read_text("utf-8")
    weights = json.loads(text)["weights"]
    fields = [(name, float, dataclasses.field(default=weights[name])) for name in WEIGHTS]
    return dataclasses.make_dataclass("EvaHearthlabParams", fields, bases=(EvaParams,), frozen=True, kw_only=True)


# For the registry


def kind(name: str, about: str, params: type[Any], recipe: Callable[[Any], Recipe]) -> Kind:
    return Kind(name, about, params, lambda given, text, seed: Native(recipe(given), text, seed), native=recipe)


def _eva(p: EvaParams) -> Recipe:
    return {"policy": "eva", "weights": p.vector(), **p.shared()}


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
    kind(
        "greedy",
        "looks one action ahead and takes the best score",
        GreedyParams,
        lambda p: {"policy": "greedy", "score": score(p.score, p.weights), **p.shared()},
    ),
    kind(
        "eva",
        "looks one action ahead by 21 evolved weights (García-Sánchez and Tonda)",
        EvaParams,
        _eva,
    ),
    kind(
        "eva-hearthlab",
        "EVA with the weights that HearthLab evolved (data/eva-hearthlab.json says how)",
        _evolved(),
        _eva,
    ),
)
"""The agents of this module."""
