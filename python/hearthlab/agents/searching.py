"""What all searching agents share: budget, belief, and the form in which the core reads a search."""

from __future__ import annotations

import dataclasses
import math
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hearthlab.agents.base import Budget
from hearthlab.agents.native import MULLIGANS, OBSERVATIONS, Recipe
from hearthlab.agents.scores import score
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.util.suggest import one_of

__all__ = ["Searching", "believed", "named_search", "preset"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Searching:
    """The parameters of all searching agents."""

    budget: Budget | str = ""
    """Iterations or milliseconds; without a budget the search runs to its own end."""
    belief: str = "uniform"
    """What the opponent's hidden cards may be: any cards of the class (uniform), those of one of the shipped decks
    (shipped), or of one of several decks, separated by #."""
    mulligan: str = "keep"
    observation: str = "fair"
    """What the agent sees: fair, or the true position, as in the framework of 2018 (pogame2018)."""

    LEAST: ClassVar[Mapping[str, float]] = {}
    """The smallest values of numeric parameters."""
    MOST: ClassVar[Mapping[str, float]] = {"width": 20_000, "worlds": 20_000}
    """The largest values of parameters that take memory: with two such layers a search stays below 1 GB."""

    def __post_init__(self) -> None:
        if isinstance(self.budget, str) and self.budget:
            raise HearthLabError(f'"{self.budget}" is not a budget; write 1000it, 250ms, 250ms-wall or 30000ms/turn')
        one_of("mulligan", self.mulligan, MULLIGANS)
        one_of("observation", self.observation, OBSERVATIONS)
        believed(self.belief)
        for name, least in self.LEAST.items():
            value = getattr(self, name)
            if not least <= value < math.inf:
                raise HearthLabError(f"{name} is {value}; it must be {least} or more")
            if value > (most := self.MOST.get(name, math.inf)):
                raise HearthLabError(f"{name} is {value}; it must be {most} or less, since more takes too much memory")
        if isinstance(by := getattr(self, "score", None), str):
            score(by, getattr(self, "weights", ""))

    def recipe(self, search: Recipe, **more: Any) -> Recipe:
        """Returns an agent as the core reads it."""
        return {
            "policy": "search",
            "search": search,
            "mulligan": self.mulligan,
            "sees_everything": self.observation != "fair",
            "belief": believed(self.belief),
            **more,
        }

    def spent(self) -> Recipe | None:
        """Returns the budget as the core reads it."""
        return dataclasses.asdict(self.budget) if isinstance(self.budget, Budget) else None


def believed(text: str) -> Recipe | None:
    """Returns a belief as the core reads it; None for the uniform one."""
    if text == "uniform":
        return None
    names = Deck.names() if text == "shipped" else text.split("#")
    return {"decks": [(1.0, list(Deck.load(name).cards)) for name in names], "cards": []}


def preset(params: type[Any], **usual: Any) -> type[Any]:
    """Returns the same parameters with other defaults."""
    hints = typing.get_type_hints(params)
    fields = [(name, hints[name], dataclasses.field(default=value)) for name, value in usual.items()]
    bases = (params,)
    made = dataclasses.make_dataclass("Params", fields, bases=bases, frozen=True, slots=True, kw_only=True)
    made.__doc__ = params.__doc__
    return made


def named_search(name: str, p: Any, *fields: str, **more: Any) -> Recipe:
    """Returns an agent as the core reads it: a search of this name with these of its parameters."""
    found: dict[str, Any] = {"kind": name, "budget": p.spent(), **{field: getattr(p, field) for field in fields}}
    if hasattr(p, "score"):
        found["score"] = score(p.score, p.weights)
    return p.recipe(found, **more)  # type: ignore[no-any-return]
