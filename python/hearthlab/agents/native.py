"""Agents that decide in the core: how they are declared, and how Python calls one."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import Clock, Kind, Seeded
from hearthlab.agents.scores import finder
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View

__all__ = ["MULLIGANS", "OBSERVATIONS", "Found", "Native", "Recipe", "brain", "kind"]

Recipe = Mapping[str, Any]
"""An agent as the core reads it."""


@dataclass(frozen=True, slots=True)
class Found:
    """The result of an agent's last search."""

    visits: tuple[int, ...]
    """The visits of each legal action, in their order; empty for a search that does not count them."""
    values: tuple[float, ...]
    """The sum of the values of these visits."""
    iterations: int
    steps: int
    """Simulated actions."""


class Native(Seeded):
    """An agent that decides in the core; called from Python, it decides as it does in a native game."""

    def __init__(self, recipe: Recipe, name: str, seed: int = 0) -> None:
        super().__init__(name, seed)
        self.recipe = recipe
        self.sees_everything = bool(recipe.get("sees_everything", False))
        self._mind: _core.Mind | None = None

    def start(self, view: View) -> None:
        """Seeds the agent: equal seeds and equal views lead to equal decisions."""
        self._mind = _core.Mind(brain(view.library, self.recipe), self.seed)

    def act(self, view: View, clock: Clock) -> Action:
        """Returns the agent's decision."""
        return self._ready(view).act(*self._seen(view))

    def consider(self, view: View) -> list[tuple[Action, Game, Game | None, float]]:
        """Returns every option as the agent sees it: the world before it, the world after it, and its score."""
        found = self._ready(view).consider(*self._seen(view))
        wrap = functools.partial(Game._wrap, library=view.library)
        return [(action, wrap(a), None if b is None else wrap(b), score) for action, a, b, score in found]

    def found(self) -> Found:
        """Returns the result of the last search; empty for an agent that does not search."""
        if self._mind is None:
            return Found((), (), 0, 0)
        rows, iterations, steps = self._mind.found()
        return Found(tuple(n for n, _ in rows), tuple(v for _, v in rows), iterations, steps)

    def score(self, game: Game, player: int) -> float:
        """Returns the score of a position for a player; raises HearthLabError if the agent has no score."""
        found = brain(game.library, self.recipe).score(game._game, player)
        if found is None:
            raise HearthLabError(f"{self.name} has no score for positions; an agent such as greedy has one")
        return found

    def _ready(self, view: View) -> _core.Mind:
        if self._mind is None:
            self.start(view)
        assert self._mind is not None
        return self._mind

    def _seen(self, view: View) -> tuple[_core.View, _core.Game | None]:
        return view._view, view.game._game if self.sees_everything else None


def brain(library: Library, recipe: Recipe) -> _core.Brain:
    """Returns the agent of a recipe, for the cards of a library."""
    return _core.Brain(library.core, json.dumps(recipe), finder(library))


MULLIGANS = ("keep", "cost>3", "random")
"""What an agent does in the mulligan."""

OBSERVATIONS = ("fair", "pogame2018")
"""What an agent sees: only what its player knows, or, as in the framework of 2018, the true position."""


def kind(name: str, about: str, params: type[Any], recipe: Callable[[Any], Recipe]) -> Kind:
    """Returns the declaration of an agent whose parameters `recipe` turns into what the core reads."""
    return Kind(name, about, params, lambda given, text, seed: Native(recipe(given), text, seed), native=recipe)
