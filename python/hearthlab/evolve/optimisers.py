"""Optimisers: their interface, lookup by name, and checks of what they propose."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from hearthlab.agents.base import imported
from hearthlab.agents.registry import written
from hearthlab.errors import HearthLabError, StoreError
from hearthlab.evolve.cma import CmaEs
from hearthlab.evolve.strategy import EvolutionStrategy, Individual, RandomSearch, Settings, survivors
from hearthlab.util.reading import Given
from hearthlab.util.suggest import hint

__all__ = ["OPTIMISERS", "Generations", "Optimiser", "foreign", "read", "sizes"]


class Optimiser(Protocol):
    """Proposes points and learns their fitness; higher is better.

    Its class is called with the number of parameters, a seed, the settings of the run and the parameters given in the
    text: ``mine:Own(step=0.1)`` calls ``Own(21, seed, settings, step=0.1)``. A point has a number from 0 to 1 for each
    parameter, which the run scales to the parameter's bounds. Equal seeds and fitness values must give equal points.
    """

    def ask(self) -> Sequence[Sequence[float] | Individual]:
        """Returns the points to evaluate in this generation; the same ones if called again."""

    def tell(self, fitness: Sequence[float]) -> Sequence[bool] | None:
        """Receives the fitness of these points, in order, and starts the next generation.

        Returns which of them survive, or None for the best `mu` of the settings. The final agent is chosen among the
        survivors of the last generation.
        """

    def state(self) -> Any:
        """Returns everything that determines how it continues, as JSON data; called after `tell`."""

    def restore(self, state: Any) -> None:
        """Continues from what `state` returned, in a new object with equal arguments."""


OPTIMISERS: Mapping[str, Callable[..., Any]] = {cls.name: cls for cls in (EvolutionStrategy, RandomSearch, CmaEs)}
"""The optimisers by name."""


def foreign(text: str) -> bool:
    """Returns whether the text names a class in a user's module."""
    return ":" in written(text, *_WORDS)[0]


_WORDS = ("an optimiser", "es", "cma(sigma=0.2)")


def read(text: str) -> None:
    """Raises HearthLabError unless the text names an optimiser; nothing is imported."""
    name, raw = written(text, *_WORDS)
    if ":" not in name and name not in OPTIMISERS:
        raise HearthLabError(f'no optimiser is called "{name}"; {hint(name, list(OPTIMISERS))} (or write module:Class)')
    if raw and name in ("es", "random"):
        raise HearthLabError(f"{name} takes no parameters; use --mu, --lambda and --update instead")
    if name == "cma":
        CmaEs.check(**{key: _value(value) for key, value in raw.items()})


def sizes(text: str, settings: Settings) -> tuple[int, int]:
    """Returns how many individuals are evaluated in generation 0 and in later ones; a guess for a user's optimiser."""
    name, _ = written(text, *_WORDS)
    if name in OPTIMISERS:
        found: tuple[int, int] = OPTIMISERS[name].sizes(settings)  # type: ignore[attr-defined]
        return found
    return (settings.mu + settings.lambda_,) * 2


def _value(text: str) -> bool | int | float | str:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        with contextlib.suppress(ValueError):
            return kind(text)
    return text


class Generations:
    """Wraps an optimiser: checks what it proposes and keeps, and gives its points ids and ages."""

    def __init__(self, text: str, names: Sequence[str], seed: int, settings: Settings, most: int) -> None:
        self.text = text
        self.settings = settings
        self._names = tuple(names)
        self._most = most
        name, raw = written(text, *_WORDS)
        make = OPTIMISERS[name] if name in OPTIMISERS else imported(name)
        parameters = {key: _value(value) for key, value in raw.items()}
        with self._guarded("cannot be created"):
            self._optimiser = make(len(self._names), seed, settings, **parameters)
        missing = [name for name in _METHODS if not callable(getattr(self._optimiser, name, None))]
        if missing:
            raise HearthLabError(
                f"{name} is not an optimiser: it has no method {missing[0]}; docs/evolution.md has an example"
            )
        self._keeps_individuals = bool(getattr(self._optimiser, "individuals", False))
        self._generation = 0
        self._next = 0
        self._known: list[Individual] = []
        self._asked: list[Individual] = []

    @property
    def generation(self) -> int:
        """The next generation, from 0."""
        return int(self._optimiser.generation) if self._keeps_individuals else self._generation

    def ask(self) -> list[Individual]:
        """Returns the individuals to evaluate; one from the previous generation keeps its id."""
        if not self._asked:
            with self._guarded("failed in ask"):
                asked = list(self._optimiser.ask())
            if not 2 <= len(asked) <= self._most:
                self._wrong(f"proposes {len(asked):,} points; between 2 and {self._most:,} can play each other")
            if self._keeps_individuals:
                self._asked = asked
            else:
                self._asked = self._numbered([self._point(k, point) for k, point in enumerate(asked)])
        return list(self._asked)

    def _point(self, place: int, point: Any) -> tuple[float, ...]:
        try:
            genes = tuple(float(number) for number in point)
        except (TypeError, ValueError):
            self._wrong(f"proposes {point!r:.60} as point {place + 1}; a point is a list of numbers")
        if len(genes) != len(self._names):
            self._wrong(f"proposes {len(genes)} numbers as point {place + 1}; there are {len(self._names)} parameters")
        for name, gene in zip(self._names, genes, strict=True):
            if not 0.0 <= gene <= 1.0:
                self._wrong(f"proposes {gene} for {name} in point {place + 1}; every number must be from 0 to 1")
        return genes

    def _numbered(self, points: Sequence[tuple[float, ...]]) -> list[Individual]:
        there: dict[tuple[float, ...], list[Individual]] = {}
        for individual in reversed(self._known):
            there.setdefault(individual.genes, []).append(individual)
        found = []
        for genes in points:
            if there.get(genes):
                found.append(there[genes].pop())
            else:
                found.append(Individual(self._next, None, self._generation, genes))
                self._next += 1
        return found

    def tell(self, fitness: Sequence[float]) -> list[bool]:
        """Receives their fitness, starts the next generation, and returns which of them survive."""
        everyone, generation = self.ask(), self.generation
        with self._guarded("failed in tell"):
            said = self._optimiser.tell([float(f) for f in fitness])
        if said is None:
            best = survivors(everyone, fitness, self.settings, generation)
            survived = [k in best for k in range(len(everyone))]
        else:
            with self._guarded("failed in tell"):
                survived = [bool(s) for s in said]
            if len(survived) != len(everyone) or not any(survived):
                self._wrong(
                    f"answers tell with {len(survived)} flags of which {sum(survived)} are true; return one for each "
                    f"of the {len(everyone)} points, true for those that survive, or None"
                )
        self._generation, self._known, self._asked = generation + 1, everyone, []
        return survived

    def state(self) -> dict[str, Any]:
        """Returns everything that determines how it continues, as plain data; call it between `tell` and `ask`."""
        with self._guarded("failed in state"):
            own = self._optimiser.state()
        try:
            plain = json.loads(json.dumps(own, allow_nan=False))
        except (TypeError, ValueError) as error:
            self._wrong(f"has a state that cannot be written as JSON ({error}); use numbers, strings, lists and dicts")
        if self._keeps_individuals:
            return dict(plain)
        known = [{"id": i.id, "born": i.born, "genes": list(i.genes)} for i in self._known]
        return {"generation": self._generation, "next": self._next, "points": known, "optimiser": plain}

    def restore(self, state: Mapping[str, Any] | Given) -> None:
        """Continues from what `state` returned."""
        given = state if isinstance(state, Given) else Given(state, "checkpoint", StoreError)
        if self._keeps_individuals:
            self._optimiser.restore(given)
        else:
            self._restore(given)
        self._asked = []

    def _restore(self, given: Given) -> None:
        given.object(("generation", "next", "points", "optimiser"))
        generation, following = (given[key].whole(0, _LAST) for key in ("generation", "next"))
        count = len(self._names)
        known = []
        for point in given["points"].list(self._most):
            point.object(("id", "born", "genes"))
            genes = tuple(number.number(0.0, 1.0) for number in point["genes"].list(count, count))
            known.append(
                Individual(point["id"].whole(0, following - 1), None, point["born"].whole(0, generation), genes)
            )
        if len({individual.id for individual in known}) < len(known):
            given["points"].wrong("a point occurs twice")
        with self._guarded("cannot continue from its state"):
            self._optimiser.restore(given["optimiser"].value)
        self._generation, self._next, self._known = generation, following, known

    def _wrong(self, what: str) -> Any:
        raise HearthLabError(f"the optimiser {self.text} {what}")

    @contextlib.contextmanager
    def _guarded(self, what: str) -> Iterator[None]:
        """Converts any error of the optimiser into a HearthLabError that names it."""
        try:
            yield
        except HearthLabError:
            raise
        except Exception as error:
            said = " ".join(str(error).split())[:300]
            raise HearthLabError(f"the optimiser {self.text} {what} ({type(error).__name__}: {said})") from error


_METHODS = ("ask", "tell", "state", "restore")
_LAST = (1 << 63) - 1
