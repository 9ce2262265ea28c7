"""The parts of speech of the card language: players, selections, numbers, conditions and effects.

Every part holds the tree that the core reads (``ir``). Parts are immutable; words create new ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from inspect import isfunction
from typing import Any

__all__ = ["CALLED", "Cond", "Effect", "Num", "Number", "Sel", "Steps", "Who", "as_num", "called", "flatten"]

IR = Any

CALLED = {
    "Sel": "a selection",
    "Cond": "a condition",
    "Num": "a number",
    "int": "a number",
    "Who": "a player",
    "Effect": "a step",
    "Clause": "a clause",
    "Happens": "an event",
    "Card": "a card",
    "CardList": "a list of cards",
    "Options": "an offer of cards",
    "Statement": "a whole card",
    "str": "a text",
}
"""What error messages call the parts of speech, by class name."""


def called(value: object) -> str:
    """Returns what error messages call an argument of a word."""
    if isfunction(value):
        return f"the word {value.__name__} without its parentheses"
    if isinstance(value, str | int | float):
        return repr(value)
    name = type(value).__name__
    return CALLED.get(name, name)


@dataclass(frozen=True, eq=False)
class Who:
    """One player or both, seen from the controller of the text."""

    ir: IR


@dataclass(frozen=True, eq=False)
class Cond:
    """A yes-or-no question; combine with ``&``, ``|`` and ``~``."""

    ir: IR

    def __and__(self, other: Cond) -> Cond:
        return Cond({"and": [self.ir, other.ir]})

    def __or__(self, other: Cond) -> Cond:
        return Cond({"or": [self.ir, other.ir]})

    def __invert__(self) -> Cond:
        return Cond({"not": self.ir})

    def __bool__(self) -> bool:
        raise TypeError("a card condition has no truth value; combine conditions with &, | and ~")


@dataclass(frozen=True, eq=False)
class Num:
    """A number that is computed when the text runs; use ``+ - *`` and ``>= <= > <``."""

    ir: IR

    def __add__(self, other: Number) -> Num:
        return Num({"add": [self.ir, as_num(other).ir]})

    def __radd__(self, other: Number) -> Num:
        return as_num(other) + self

    def __sub__(self, other: Number) -> Num:
        return Num({"sub": [self.ir, as_num(other).ir]})

    def __rsub__(self, other: Number) -> Num:
        return as_num(other) - self

    def __mul__(self, other: Number) -> Num:
        return Num({"mul": [self.ir, as_num(other).ir]})

    def __rmul__(self, other: Number) -> Num:
        return as_num(other) * self

    def __neg__(self) -> Num:
        return as_num(0) - self

    def __ge__(self, other: Number) -> Cond:
        return Cond({"ge": [self.ir, as_num(other).ir]})

    def __le__(self, other: Number) -> Cond:
        return Cond({"le": [self.ir, as_num(other).ir]})

    def __gt__(self, other: Number) -> Cond:
        return ~(self <= other)

    def __lt__(self, other: Number) -> Cond:
        return ~(self >= other)

    def equals(self, other: Number) -> Cond:
        """Whether the two numbers are the same."""
        return Cond({"eq": [self.ir, as_num(other).ir]})


Number = Num | int


def as_num(value: Number) -> Num:
    """Returns a plain number as a part of the language."""
    if isinstance(value, Num):
        return value
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"takes a number, not {value!r}")
    return Num({"const": value})


@dataclass(frozen=True, eq=False)
class Sel:
    """A set of objects; ``-`` removes, ``|`` joins, ``where`` keeps those for which conditions hold."""

    ir: IR

    def where(self, *conditions: Cond) -> Sel:
        """The members for which all conditions hold."""
        return Sel({"where": [self.ir, all_of(conditions).ir]})

    def __sub__(self, other: Sel) -> Sel:
        return Sel({"minus": [self.ir, other.ir]})

    def __or__(self, other: Sel) -> Sel:
        return Sel({"union": [self.ir, other.ir]})

    def __bool__(self) -> bool:
        raise TypeError("a selection has no truth value; use any_of(selection)")


@dataclass(frozen=True, eq=False)
class Effect:
    """One step of a text."""

    ir: IR


Steps = Effect | Iterable["Steps"]


def all_of(conditions: Iterable[Cond]) -> Cond:
    """Returns the condition that all of these hold."""
    parts = [c.ir for c in conditions]
    if not parts:
        return Cond("always")
    return Cond(parts[0]) if len(parts) == 1 else Cond({"and": parts})


def flatten(steps: Steps | None) -> list[Effect]:
    """Returns a text as a plain list of steps."""
    if steps is None:
        return []
    if isinstance(steps, Effect):
        return [steps]
    if isinstance(steps, str | bytes) or not isinstance(steps, Iterable):
        raise TypeError(f"takes steps, not {called(steps)}")
    out: list[Effect] = []
    for step in steps:
        out.extend(flatten(step))
    return out
