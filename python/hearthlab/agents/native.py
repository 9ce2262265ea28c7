"""Agents whose decisions are made in the core: their parameters, and how Python asks one."""

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
"""What an agent may do in the mulligan."""

OBSERVATIONS = ("fair", "pogame2018")
"""What an agent may see: what its player knows, or the true position behind the cards, as the framework of 2018."""


def kind(name: str, about: str, params: type[Any], recipe: Callable[[Any], Recipe]) -> Kind:
    """Returns the declaration of an agent whose parameters `recipe` turns into what the core reads."""
    return Kind(name, about, params, lambda given, text, seed: Native(recipe(given), text, seed), native=recipe)
