"""The search space of an evolution: its parameters, and the agents at its points."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hearthlab.agents.registry import Spec, read
from hearthlab.arena.seating import described
from hearthlab.errors import HearthLabError
from hearthlab.util.reading import Given

__all__ = ["Parameter", "Space"]


_FAR = 1e12
"""The largest allowed bound, to keep parameters in a meaningful range."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A numeric parameter of an agent and its bounds."""

    name: str
    low: float = 0.0
    high: float = 1.0
    whole: bool | None = None
    """Whether it takes only whole numbers; None until that is known."""

    def __post_init__(self) -> None:
        Given(self.name, "the name of a parameter").text()
        if self.whole is not None:
            Given(self.whole, f"whole of {self.name}").flag()
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
        Parameter(name='c', low=0.5, high=2.0, whole=None)
        """
        name, _, bounds = (part.strip() for part in text.partition("="))
        try:
            low, high = (float(part) for part in bounds.split(":")) if bounds else (0.0, 1.0)
        except ValueError:
            raise HearthLabError(f'"{text}" is not a parameter with bounds; write name or name=0:1') from None
        return cls(name.replace("-", "_"), low, high)

    def to_dict(self, known: bool) -> dict[str, Any]:
        """Returns the parameter as plain data; its type is left out if HearthLab knows the agent."""
        plain = {"name": self.name, "low": self.low, "high": self.high}
        return plain if known or self.whole is None else {**plain, "whole": self.whole}

    @classmethod
    def from_dict(cls, given: Given) -> Parameter:
        """Reads what `to_dict` wrote."""
        given.object(("name", "low", "high", "whole"))
        whole = given.get("whole")
        name, low, high = (given[key].value for key in ("name", "low", "high"))
        return cls(name, low, high, None if whole is None else whole.flag())


class Space:
    """The space of an agent's parameters; a point has a number from 0 to 1 for each of them.

    Nothing is imported: the parameters of a user's agent are accepted as given until `asked` checks them.
    """

    def __init__(self, agent: str, parameters: Sequence[Parameter] = ()) -> None:
        self.usual = read(agent)
        self.parameters = tuple(parameters)
        if self.usual.checked:
            self.parameters = _fitting(agent, self.parameters, self.usual.numbers)
        else:
            self.usual = dataclasses.replace(self.usual, params={**self.usual.params, **self._usual_numbers()})
        if len({p.name for p in self.parameters}) < len(self.parameters):
            raise HearthLabError("a parameter is named twice")

    def _usual_numbers(self) -> dict[str, float | int]:
        """Returns the default values of the parameters that the agent's text provides."""
        found: dict[str, float | int] = {}
        for p in self.parameters:
            with contextlib.suppress(ValueError):
                text = str(self.usual.params.get(p.name, ""))
                found[p.name] = int(text) if p.whole else float(text)
        return found

    @property
    def settled(self) -> bool:
        """Whether the agent's parameters are known; otherwise `asked` queries them."""
        return self.usual.checked or (bool(self.parameters) and all(p.whole is not None for p in self.parameters))

    def asked(self, isolate: str) -> Space:
        """Returns the space with the agent's own parameters, queried inside the sandbox."""
        if self.settled:
            return self
        agent = self.usual.full
        about = described(agent, isolate)
        kinds = {name: type(value) for name, value in about["params"].items() if type(value) in (int, float)}
        return Space(str(about["full"]), _fitting(agent, self.parameters, kinds))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parameters, in the order of the genes."""
        return tuple(p.name for p in self.parameters)

    def values(self, genes: Sequence[float]) -> dict[str, float | int]:
        """Returns the parameters at a point."""
        found: dict[str, float | int] = {}
        for p, gene in zip(self.parameters, genes, strict=True):
            value = p.low + gene * (p.high - p.low)
            found[p.name] = round(value) if p.whole else value
        return found

    def spec(self, genes: Sequence[float]) -> Spec:
        """Returns the agent at a point."""
        return dataclasses.replace(self.usual, params={**self.usual.params, **self.values(genes)})


def _fitting(
    agent: str, parameters: tuple[Parameter, ...], numbers: Mapping[str, type[int] | type[float]]
) -> tuple[Parameter, ...]:
    """Returns the parameters with their types: the given ones, or all that accept any number from 0 to 1."""
    if not numbers:
        raise HearthLabError(f"{agent} has no numeric parameters; choose another agent (`hearthlab agents`)")
    known = ", ".join(numbers)
    parameters = parameters or tuple(Parameter(name) for name, kind in numbers.items() if kind is float)
    if not parameters:
        raise HearthLabError(f"{agent} has no parameters between 0 and 1; name some of {known} with bounds")
    for p in parameters:
        if p.name not in numbers:
            raise HearthLabError(f'{agent} has no numeric parameter "{p.name}"; choose one of {known}')
    return tuple(dataclasses.replace(p, whole=numbers[p.name] is int) for p in parameters)
