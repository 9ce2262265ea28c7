"""Shapes of plain data: the structure of large documents, declared once and checked quickly.

A shape is a function that raises `Misfit` for a value that does not fit. `reading.Given` is for values that are read
one by one; shapes are for documents that are used as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from hearthlab.util.reading import shown

__all__ = ["Misfit", "Shape", "keyed", "listed", "maybe", "record", "text", "whole", "word"]

Shape = Callable[[Any], None]


class Misfit(Exception):
    """A value does not fit its shape; the message names the place and the reason."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.path = ""

    def within(self, place: str) -> Misfit:
        """Returns the misfit with the enclosing place added."""
        self.path = place + self.path
        return self

    def __str__(self) -> str:
        return f"{self.path.removeprefix('.')}: {self.what}" if self.path else self.what


def whole(low: int, high: int) -> Shape:
    """A whole number in a range.

    >>> record({"turn": whole(0, 9)})({"turn": 10})
    Traceback (most recent call last):
        ...
    hearthlab.util.shapes.Misfit: turn: 10 is not a whole number from 0 to 9
    """

    def check(value: Any) -> None:
        if type(value) is not int or not low <= value <= high:
            raise Misfit(f"{shown(value)} is not a whole number from {low} to {high}")

    return check


def text(most: int = 200) -> Shape:
    """A text of printable characters."""

    def check(value: Any) -> None:
        if type(value) is not str or len(value) > most or not value.isprintable():
            raise Misfit(f"{shown(value)} is not a text of at most {most} characters")

    return check


def word(known: Collection[str]) -> Shape:
    """One of these words."""

    def check(value: Any) -> None:
        if type(value) is not str or value not in known:
            raise Misfit(f"{shown(value)} is not one of {', '.join(known)}")

    return check


def maybe(shape: Shape) -> Shape:
    """Null, or a value of the shape."""

    def check(value: Any) -> None:
        if value is not None:
            shape(value)

    return check


def listed(shape: Shape, most: int) -> Shape:
    """A list of at most `most` values of the shape."""

    def check(value: Any) -> None:
        if type(value) is not list:
            raise Misfit(f"{shown(value)} is not a list")
        if len(value) > most:
            raise Misfit(f"{len(value):,} values are more than {most:,}")
        for k, part in enumerate(value):
            try:
                shape(part)
            except Misfit as misfit:
                raise misfit.within(f"[{k}]") from None

    return check


def keyed(shape: Shape, most: int) -> Shape:
    """An object with at most `most` keys, whose values have the shape."""

    def check(value: Any) -> None:
        if type(value) is not dict:
            raise Misfit(f"{shown(value)} is not an object")
        if len(value) > most:
            raise Misfit(f"{len(value):,} keys are more than {most:,}")
        for key, part in value.items():
            try:
                shape(part)
            except Misfit as misfit:
                raise misfit.within(f".{str(key)[:60]}") from None

    return check


def record(needed: Mapping[str, Shape], possible: Mapping[str, Shape] | None = None) -> Shape:
    """An object with required and optional keys; other keys are ignored."""
    all_of_them = [(key, shape, key in needed) for key, shape in {**needed, **(possible or {})}.items()]

    def check(value: Any) -> None:
        if type(value) is not dict:
            raise Misfit(f"{shown(value)} is not an object")
        for key, shape, must in all_of_them:
            if key in value:
                try:
                    shape(value[key])
                except Misfit as misfit:
                    raise misfit.within(f".{key}") from None
            elif must:
                raise Misfit(f'there is no "{key}"')

    return check
