"""Optimisers of a user: one that works, and those that do not."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hearthlab.evolve import Settings


class Climber:
    """Keeps the best point and tries neighbours of it."""

    def __init__(self, genes: int, seed: int, settings: Settings, step: float = 0.1, points: int = 4) -> None:
        self.random = random.Random(seed)
        self.best = [0.5] * genes
        self.step = step
        self.points = points
        self.asked: list[list[float]] = []

    def ask(self) -> list[list[float]]:
        """Returns the best point and its neighbours."""
        if not self.asked:
            self.asked = [self.best, *(self._neighbour() for _ in range(self.points - 1))]
        return self.asked

    def _neighbour(self) -> list[float]:
        return [min(1.0, max(0.0, gene + self.random.gauss(0, self.step))) for gene in self.best]

    def tell(self, fitness: Sequence[float]) -> None:
        """Moves to the fittest point."""
        self.best = self.asked[max(range(len(fitness)), key=lambda k: fitness[k])]
        self.asked = []

    def state(self) -> dict[str, Any]:
        """Returns the best point and the random numbers to come."""
        version, numbers, gauss = self.random.getstate()
        return {"best": self.best, "random": [version, list(numbers), gauss]}

    def restore(self, state: dict[str, Any]) -> None:
        """Continues from that state."""
        version, numbers, gauss = state["random"]
        self.best = state["best"]
        self.random.setstate((version, tuple(numbers), gauss))


class Short(Climber):
    """Forgets a parameter."""

    def ask(self) -> list[list[float]]:
        """Returns points that are too short."""
        return [point[1:] for point in super().ask()]


class Nothing(Climber):
    """Proposes something that is not a number."""

    def ask(self) -> list[list[float]]:
        """Returns a point that is not one."""
        return [[float("nan")] * len(self.best), *super().ask()]


class Lonely(Climber):
    """Proposes one point, which has nobody to play against."""

    def ask(self) -> list[list[float]]:
        """Returns one point."""
        return super().ask()[:1]


class Text(Climber):
    """Proposes texts."""

    def ask(self) -> Any:
        """Returns texts."""
        return ["up", "down"]


class Raises(Climber):
    """Fails when it is told the fitness."""

    def tell(self, fitness: Sequence[float]) -> None:
        """Fails."""
        raise RuntimeError("no idea\nat all")


class Flags(Climber):
    """Says of too few points whether they survive."""

    def tell(self, fitness: Sequence[float]) -> Any:
        """Returns one flag."""
        super().tell(fitness)
        return [True]


class Opaque(Climber):
    """Has a state that cannot be written down."""

    def state(self) -> Any:
        """Returns objects."""
        return {"random": self.random}


class Half:
    """Is no optimiser."""

    def __init__(self, genes: int, seed: int, settings: Settings) -> None:
        self.ask = list
