"""What all agents that search share: budget, belief, and how the core is told of a search."""

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
    """What all agents that search share."""

    budget: Budget | str = ""
    """Iterations or milliseconds; without one the search goes on to its own end."""
    belief: str = "uniform"
    """What the other player's hidden cards may be: any cards of the class, one of the shipped decks, or of decks that
    are named with # between."""
    mulligan: str = "keep"
    observation: str = "fair"
    """What it may see: fair, or as the framework of 2018 the true position behind the cards."""

    LEAST: ClassVar[Mapping[str, float]] = {}
    """The smallest values of parameters that are numbers."""
    MOST: ClassVar[Mapping[str, float]] = {"width": 20_000, "worlds": 20_000}
    """The largest values of those that ask for memory: with two layers of them a search stays below 1 GB."""

    def __post_init__(self) -> None:
        if isinstance(self.budget, str) and self.budget:
            raise HearthLabError(f'"{self.budget}" is no budget; write 1000it, 250ms, 250ms-wall or 30000ms/turn')
        one_of("mulligan", self.mulligan, MULLIGANS)
        one_of("observation", self.observation, OBSERVATIONS)
        believed(self.belief)
        for name, least in self.LEAST.items():
            value = getattr(self, name)
            if not least <= value < math.inf:
                raise HearthLabError(f"{name} is {value}; it must be {least} or more")
            if value > (most := self.MOST.get(name, math.inf)):
                raise HearthLabError(f"{name} is {value}; more than {most} take too much memory")
        if isinstance(by := getattr(self, "score", None), str):
            score(by, getattr(self, "weights", ""))

    def recipe(self, search: Recipe, **more: Any) -> Recipe:
        """An agent as the core reads it."""
        return {
            "policy": "search",
            "search": search,
            "mulligan": self.mulligan,
            "sees_everything": self.observation != "fair",
            "belief": believed(self.belief),
            **more,
        }

    def spent(self) -> Recipe | None:
        """The budget as the core reads it."""
        return dataclasses.asdict(self.budget) if isinstance(self.budget, Budget) else None


def believed(text: str) -> Recipe | None:
    """A belief as the core reads it; None for all cards of the class alike."""
    if text == "uniform":
        return None
    names = Deck.names() if text == "shipped" else text.split("#")
    return {"decks": [(1.0, list(Deck.load(name).cards)) for name in names], "cards": []}


def preset(params: type[Any], **usual: Any) -> type[Any]:
    """The same parameters with other usual values."""
    hints = typing.get_type_hints(params)
    fields = [(name, hints[name], dataclasses.field(default=value)) for name, value in usual.items()]
    bases = (params,)
    made = dataclasses.make_dataclass("Params", fields, bases=bases, frozen=True, slots=True, kw_only=True)
    made.__doc__ = params.__doc__
    return made


def named_search(name: str, p: Any, *fields: str, **more: Any) -> Recipe:
    """A search by its name and these parameters."""
    found: dict[str, Any] = {"kind": name, "budget": p.spent(), **{field: getattr(p, field) for field in fields}}
    if hasattr(p, "score"):
        found["score"] = score(p.score, p.weights)
    return p.recipe(found, **more)  # type: ignore[no-any-return]
