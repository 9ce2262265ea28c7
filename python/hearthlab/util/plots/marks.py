"""The marks that drawings consist of, and estimates of text width.

Colours are given by their names in the palette, so the same drawing works in light and dark mode.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, Self

__all__ = ["SMALL", "TEXT", "Circle", "Line", "Mark", "Polyline", "Rect", "Text", "clean", "shortened", "text_width"]

TEXT, SMALL = 13.0, 11.5
"""The sizes of text in pixels."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """How a mark is painted."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    """Of the stroke."""
    opacity: float = 1.0
    """Of the fill."""
    dashed: bool = False
    hint: str = ""
    """The tooltip of the mark."""


@dataclass(frozen=True, slots=True)
class Line(Paint):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float

    def moved(self, dx: float, dy: float) -> Self:
        """Returns the mark at another place."""
        return replace(self, x1=self.x1 + dx, y1=self.y1 + dy, x2=self.x2 + dx, y2=self.y2 + dy)


@dataclass(frozen=True, slots=True)
class Rect(Paint):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0

    def moved(self, dx: float, dy: float) -> Self:
        """Returns the mark at another place."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Circle(Paint):
    """A circle."""

    x: float
    y: float
    r: float

    def moved(self, dx: float, dy: float) -> Self:
        """Returns the mark at another place."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Polyline(Paint):
    """A line through points, or the area between them."""

    points: tuple[tuple[float, float], ...]
    closed: bool = False

    def moved(self, dx: float, dy: float) -> Self:
        """Returns the mark at another place."""
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))


@dataclass(frozen=True, slots=True)
class Text(Paint):
    """A line of text; `y` is its base line."""

    x: float
    y: float
    text: str
    size: float = TEXT
    anchor: Anchor = "start"
    turned: bool = False
    """Whether it is rotated to read from bottom to top."""
    bold: bool = False

    def moved(self, dx: float, dy: float) -> Self:
        """Returns the mark at another place."""
        return replace(self, x=self.x + dx, y=self.y + dy)


Mark = Line | Rect | Circle | Polyline | Text


def clean(text: str) -> str:
    """Replaces control characters, which cannot be written in XML, not even escaped."""
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", text)


def text_width(text: str, size: float = TEXT) -> float:
    """Estimates the width of a text; the font depends on the reader, so this leaves some room."""
    return size * sum(_WIDTHS.get(letter, 0.72 if letter.isupper() else 0.61) for letter in text)


_WIDTHS = {
    **dict.fromkeys("iljI.,:;'|!", 0.33),
    **dict.fromkeys('ftr()[]{}/\\- "', 0.41),
    **dict.fromkeys("mwMW@%+±#<>=~", 0.93),
}


def shortened(text: str, width: float, size: float = TEXT) -> str:
    """Truncates a text that is wider than `width` and appends an ellipsis.

    >>> shortened("random", 200), shortened("mcts(c=1.4, budget=1000it)", 100)
    ('random', 'mcts(c=1.4…')
    """
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip(" ,(") + "…"
