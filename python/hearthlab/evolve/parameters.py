"""The search space of an evolution: the parameters that are evolved, and the agents at its points."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hearthlab.agents.registry import Spec, parse
from hearthlab.errors import HearthLabError
from hearthlab.util.reading import Given

__all__ = ["Parameter", "Space"]


_FAR = 1e12
"""The largest bound: an agent's number has an order of magnitude that means something."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A numeric parameter of an agent and its bounds."""

    name: str
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        Given(self.name, "the name of a parameter").text()
        for value in (self.low, self.high):
            Given(value, f"the bounds of {self.name}").number(-_FAR, _FAR)
        if not self.low < self.high:
            raise HearthLabError(
                f"the bounds of {self.name} are {self.low} and {self.high}; the first must be the smaller one"
            )

    @classmethod
    def read(cls, text: str) -> Parameter:
        """Reads `name` for 0 to 1, or `name=low:high`.

        >>> Parameter.read("c=0.5:2")
        Parameter(name='c', low=0.5, high=2.0)
        """
        name, _, bounds = (part.strip() for part in text.partition("="))
        try:
            low, high = (float(part) for part in bounds.split(":")) if bounds else (0.0, 1.0)
        except ValueError:
            raise HearthLabError(f'"{text}" is not a parameter with bounds; write name or name=0:1') from None
        return cls(name.replace("-", "_"), low, high)


class Space:
    """The space of an agent's parameters; a point has a number from 0 to 1 for each of them."""

    def __init__(self, agent: str, parameters: Sequence[Parameter] = ()) -> None:
        self.usual = parse(agent)
        self.parameters = tuple(parameters) or tuple(Parameter(name) for name in self._numbers(float))
        kinds = {**dict.fromkeys(self._numbers(float), float), **dict.fromkeys(self._numbers(int), int)}
        self._kinds: Mapping[str, type[float] | type[int]] = kinds
        known = ", ".join(kinds) or "none"
        if not self.parameters:
            raise HearthLabError(f"{agent} has no parameters between 0 and 1; name some of {known} with bounds")
        for p in self.parameters:
            if p.name not in kinds:
                raise HearthLabError(f'{agent} has no numeric parameter "{p.name}"; known are {known}')
        if len({p.name for p in self.parameters}) < len(self.parameters):
            raise HearthLabError("a parameter is named twice")

    def _numbers(self, kind: type[float] | type[int]) -> list[str]:
        hints = typing.get_type_hints(self.usual.kind.params)
        return [f.name for f in dataclasses.fields(self.usual.kind.params) if hints[f.name] is kind]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parameters, in the order of the genes."""
        return tuple(p.name for p in self.parameters)

    def values(self, genes: Sequence[float]) -> dict[str, float | int]:
        """Returns the parameters at a point."""
        found: dict[str, float | int] = {}
        for p, gene in zip(self.parameters, genes, strict=True):
            value = p.low + gene * (p.high - p.low)
            found[p.name] = round(value) if self._kinds[p.name] is int else value
        return found

    def spec(self, genes: Sequence[float]) -> Spec:
        """Returns the agent at a point."""
        return Spec(self.usual.kind, {**self.usual.params, **self.values(genes)})
