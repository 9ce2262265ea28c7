"""The evolution strategy of garcia2019 and random search: who is evaluated in a generation, and who survives it."""

from __future__ import annotations

import math
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

import numpy as np

from hearthlab.errors import HearthLabError
from hearthlab.util.reading import Given

__all__ = [
    "TIES",
    "EvolutionStrategy",
    "Individual",
    "RandomSearch",
    "Settings",
    "random_state",
    "read_genes",
    "read_steps",
    "survivors",
]


_MOST = 10_000
"""The maximum number of individuals in a generation, all of which play each other."""


@dataclass(frozen=True, slots=True)
class Individual:
    """A point of the search space, with its step sizes and its origin."""

    id: int
    parent: int | None
    born: int
    """The generation in which it was first evaluated."""
    genes: tuple[float, ...]
    """One number from 0 to 1 for each parameter."""
    steps: tuple[float, ...] = ()

    @classmethod
    def from_dict(cls, given: Given, genes: int) -> Individual:
        """Reads an individual with `genes` genes from plain data."""
        given.object(("id", "parent", "born", "genes", "steps"))
        parent = given["parent"]
        return cls(
            given["id"].whole(0, _LAST),
            None if parent.value is None else parent.whole(0, _LAST),
            given["born"].whole(0, _LAST),
            read_genes(given["genes"], genes, 1.0),
            read_steps(given["steps"], genes),
        )


_LAST = (1 << 63) - 1
"""The largest number that a store can contain."""


def read_genes(given: Given, count: int, high: float) -> tuple[float, ...]:
    """Reads the genes or steps of an individual: `count` numbers from 0 to `high`."""
    return tuple(number.number(0.0, high) for number in given.list(count, count))


def read_steps(given: Given, count: int) -> tuple[float, ...]:
    """Reads the steps of an individual: one per gene, or none if its optimiser does not use them."""
    return () if given.value == [] else read_genes(given, count, sys.float_info.max)


TIES = ("parents", "offspring")
"""Which individuals are preferred in a tie."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The size of the population, and how individuals mutate."""

    mu: int = 10
    """Individuals that survive a generation."""
    lambda_: int = 10
    """New individuals in each generation."""
    smallest_step: float = 1e-5
    update: str = "product"
    """Whether the random factor multiplies the step sizes (product) or is added to them (sum)."""
    shared: bool = False
    """Whether all genes of a child share the second normal number."""
    ties: str = "parents"
    """Who survives a tie: parents, or offspring as in the library that the authors used."""

    def __post_init__(self) -> None:
        for name in ("mu", "lambda_"):
            Given(getattr(self, name), name).whole(-_MOST, _MOST)
        Given(self.smallest_step, "smallest_step").number(0.0, 1.0)
        Given(self.shared, "shared").flag()
        if self.mu < 1 or self.lambda_ < 1:
            raise HearthLabError(f"mu is {self.mu} and lambda is {self.lambda_}; both must be above 0")
        Given(self.update, "the update of step sizes").one_of(("product", "sum"))
        Given(self.ties, "ties").one_of(TIES)


def survivors(
    everyone: Sequence[Individual], fitness: Sequence[float], settings: Settings, generation: int
) -> list[int]:
    """Returns the indices of the best `mu`, best first; ties are broken as in the settings."""
    last = settings.ties == "parents"
    order = sorted(range(len(everyone)), key=lambda k: (-fitness[k], (everyone[k].born == generation) == last))
    return order[: settings.mu]


class _Plus(ABC):
    """Parents and children are evaluated together, and the best `mu` of all of them survive."""

    name: ClassVar[str]
    individuals: ClassVar[bool] = True
    """Whether `ask` returns individuals with their ancestry rather than just points."""

    def __init__(self, genes: int, seed: int, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.generation = 0
        self.population: list[Individual] = []
        self._genes = genes
        self._random = np.random.Generator(np.random.PCG64(seed))
        self._next = 0
        self._asked: list[Individual] = []

    def ask(self) -> list[Individual]:
        """Returns the parents and their children; in generation 0 only the first parents."""
        if not self._asked:
            if self.generation == 0:
                self._asked = [self._first() for _ in range(self.settings.mu)]
            else:
                parents = (self.population[k % len(self.population)] for k in range(self.settings.lambda_))
                self._asked = [*self.population, *(self._child(parent) for parent in parents)]
        return list(self._asked)

    def tell(self, fitness: Sequence[float]) -> list[bool]:
        """Keeps the best; ties are broken as in the settings."""
        everyone = self.ask()
        if len(fitness) != len(everyone):
            raise HearthLabError(f"there are {len(fitness)} fitness values for {len(everyone)} individuals")
        best = survivors(everyone, fitness, self.settings, self.generation)
        self.population = [everyone[k] for k in best]
        self.generation += 1
        self._asked = []
        return [k in best for k in range(len(everyone))]

    def _first(self) -> Individual:
        genes, steps = self._random.random(self._genes), self._random.random(self._genes)
        return self._born(None, genes, steps)

    @staticmethod
    def sizes(settings: Settings) -> tuple[int, int]:
        """Returns how many individuals are evaluated in generation 0, and in later ones."""
        return settings.mu, settings.mu + settings.lambda_

    @abstractmethod
    def _child(self, parent: Individual) -> Individual:
        """Returns a child of an individual."""

    def _born(self, parent: Individual | None, genes: np.ndarray, steps: np.ndarray) -> Individual:
        self._next += 1
        number = self._next - 1
        ancestor = None if parent is None else parent.id
        return Individual(number, ancestor, self.generation, tuple(genes.tolist()), tuple(steps.tolist()))

    def state(self) -> dict[str, Any]:
        """Returns the population, the next id and the random state; to be called between `tell` and `ask`."""
        return {
            "generation": self.generation,
            "next": self._next,
            "population": [asdict(individual) for individual in self.population],
            "random": self._random.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any] | Given) -> None:
        """Continues from what `state` returned."""
        given = state if isinstance(state, Given) else Given(state, "checkpoint")
        given.object(("generation", "next", "population", "random"))
        generation = given["generation"].whole(0, _LAST)
        mu = self.settings.mu if generation else 0
        population = [Individual.from_dict(p, self._genes) for p in given["population"].list(mu, mu)]
        following = given["next"].whole(max((p.id + 1 for p in population), default=0), _LAST)
        if len({p.id for p in population}) < len(population):
            given["population"].wrong("an individual occurs twice")
        self._random.bit_generator.state = random_state(given["random"])
        self.generation, self._next, self.population = generation, following, population
        self._asked = []


def random_state(given: Given) -> dict[str, Any]:
    """Reads the state of NumPy's PCG64."""
    given.object(("bit_generator", "state", "has_uint32", "uinteger"))
    inner = given["state"].object(("state", "inc"))
    words = {key: inner[key].whole(0, (1 << 128) - 1) for key in ("state", "inc")}
    return {
        "bit_generator": given["bit_generator"].one_of(("PCG64",)),
        "state": words,
        "has_uint32": given["has_uint32"].whole(0, 1),
        "uinteger": given["uinteger"].whole(0, (1 << 32) - 1),
    }


class EvolutionStrategy(_Plus):
    """A (mu + lambda) evolution strategy with a step size for every gene (García-Sánchez, eq. 9 to 12)."""

    name = "es"

    def _child(self, parent: Individual) -> Individual:
        n, settings = self._genes, self.settings
        local, common = 1 / math.sqrt(2 * math.sqrt(n)), 1 / math.sqrt(2 * n)
        second = self._random.standard_normal() if settings.shared else self._random.standard_normal(n)
        factor = np.exp(local * self._random.standard_normal(n) + common * second)
        before = np.array(parent.steps)
        changed = before * factor if settings.update == "product" else before + factor
        steps = np.maximum(changed, settings.smallest_step)
        genes = np.clip(np.array(parent.genes) + steps * self._random.standard_normal(n), 0.0, 1.0)
        return self._born(parent, genes, steps)


class RandomSearch(_Plus):
    """Random search: the baseline that a strategy must beat with the same number of games."""

    name = "random"

    def _child(self, parent: Individual) -> Individual:
        return self._first()
