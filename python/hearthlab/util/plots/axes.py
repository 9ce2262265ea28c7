"""Scales and axes: map numbers to coordinates on a drawing."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.marks import SMALL, Circle, Line, Polyline, Rect, Text, shortened, text_width

__all__ = [
    "Frame",
    "Scale",
    "category_room",
    "diamond",
    "legend",
    "legend_height",
    "round_numbers",
    "tick_text",
    "y_margin",
]

_ROW = 20.0
_SWATCH = 18.0
_TURNED = 130.0
"""The maximum height of rotated names."""


def round_numbers(low: float, high: float, most: int = 6) -> list[float]:
    """Returns round numbers between two others, about `most` of them at most.

    >>> round_numbers(0.0, 1.0)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    span = high - low
    if span <= 0:
        return [low]
    power = 10.0 ** math.floor(math.log10(span / most))
    step = next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= most + 1e-9)
    digits = max(0, -math.floor(math.log10(step)))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(k * step, digits) + 0.0 for k in range(first, last + 1)]


def tick_text(value: float) -> str:
    """Returns the label of a tick.

    >>> tick_text(1500.0), tick_text(0.25)
    ('1,500', '0.25')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 and value == round(value) and abs(value) < 1e7 else f"{value:g}"


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps the numbers from `low` to `high` to the range between two coordinates."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    @classmethod
    def over(cls, values: Iterable[float], start: float, end: float, log: bool = False, room: float = 0.05) -> Scale:
        """Returns a scale that covers all values, with some room on both sides."""
        known = [v for v in values if not log or v > 0] or ([1.0] if log else [0.0])
        low, high = min(known), max(known)
        if log:
            edge = room * math.log10(high / low) or 0.3
            return cls(low / 10**edge, high * 10**edge, start, end, log)
        edge = room * (high - low) or 0.5
        return cls(low - edge, high + edge, start, end, log)

    def __call__(self, value: float) -> float:
        """Returns the coordinate of a number."""
        if self.log:
            share = math.log10(value / self.low) / math.log10(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self, most: int = 6) -> list[float]:
        """Returns the round numbers at which ticks are drawn."""
        if not self.log:
            return round_numbers(self.low, self.high, most)
        first, last = math.ceil(math.log10(self.low)), math.floor(math.log10(self.high))
        if last - first < 1:
            steps = [f * 10.0**k for k in range(first - 1, last + 1) for f in (1, 2, 5)]
            return [v for v in steps if self.low <= v <= self.high]
        step = max(1, math.ceil((last - first) / most))
        return [10.0**k for k in range(first, last + 1, step)]


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a drawing that shows the data."""

    left: float
    top: float
    right: float
    bottom: float

    def x_axis(
        self,
        drawing: Drawing,
        scale: Scale,
        label: str = "",
        unit: str = "",
        ticks: Sequence[float] | None = None,
        grid: bool = True,
    ) -> None:
        """Draws the numbers below the frame, with a grid line at each."""
        for tick in scale.ticks(8) if ticks is None else ticks:
            x = scale(tick)
            if grid:
                drawing.add(Line(x, self.top, x, self.bottom, stroke="grid"))
            drawing.add(Text(x, self.bottom + 16, tick_text(tick) + unit, SMALL, "middle", fill="soft"))
        self.x_label(drawing, label, 34)

    def y_axis(self, drawing: Drawing, scale: Scale, label: str = "", unit: str = "") -> None:
        """Draws the numbers to the left of the frame, with a grid line at each."""
        for tick in scale.ticks():
            y = scale(tick)
            drawing.add(Line(self.left, y, self.right, y, stroke="grid"))
            drawing.add(Text(self.left - 7, y + 4, tick_text(tick) + unit, SMALL, "end", fill="soft"))
        if label:
            middle = (self.top + self.bottom) / 2
            drawing.add(Text(14, middle, label, SMALL, "middle", turned=True, fill="soft"))

    def categories(self, drawing: Drawing, places: Sequence[tuple[float, str]]) -> None:
        """Writes names below the frame: rotated if they are too long, or, if they are numbers, as many as fit."""
        names = [name for _, name in places]
        apart = min((abs(b - a) for (a, _), (b, _) in itertools.pairwise(places)), default=self.right - self.left)
        if _fit(names, apart) or _are_numbers(names):
            widest = max((text_width(name, SMALL) for name in names), default=0.0) + 8
            for x, name in places[:: max(1, math.ceil(widest / max(apart, 1e-9)))]:
                drawing.add(Text(x, self.bottom + 16, name, SMALL, "middle", fill="soft"))
            return
        for x, name in places:
            cut = shortened(name, _TURNED, SMALL)
            hint = name if cut != name else ""
            drawing.add(Text(x + 4, self.bottom + 8, cut, SMALL, "end", turned=True, fill="soft", hint=hint))

    def x_label(self, drawing: Drawing, label: str, below: float) -> None:
        """Writes the name of the axis below the frame."""
        if label:
            middle = (self.left + self.right) / 2
            drawing.add(Text(middle, self.bottom + below, label, SMALL, "middle", fill="soft"))

    def base(self, drawing: Drawing) -> None:
        """Draws the lower edge of the frame."""
        drawing.add(Line(self.left, self.bottom, self.right, self.bottom, stroke="axis"))


def category_room(names: Sequence[str], apart: float) -> float:
    """Returns the height that the names below a frame need at this distance from each other."""
    if _fit(names, apart) or _are_numbers(names):
        return 26.0
    return min(_TURNED, max(text_width(name, SMALL) for name in names)) + 14


def _fit(names: Sequence[str], apart: float) -> bool:
    return all(text_width(name, SMALL) + 6 <= apart for name in names)


def _are_numbers(names: Sequence[str]) -> bool:
    return all(name.lstrip("-").isdigit() for name in names)


def y_margin(scale: Scale, label: str = "", unit: str = "") -> float:
    """Returns the width that the numbers of a vertical axis need."""
    widest = max((text_width(tick_text(tick) + unit, SMALL) for tick in scale.ticks()), default=0.0)
    return widest + 11 + (20 if label else 0)


def _legend_rows(names: Sequence[str], width: float) -> list[list[tuple[float, str, int]]]:
    """Distributes the names of a legend over rows; each comes with its x coordinate and its index."""
    rows: list[list[tuple[float, str, int]]] = [[]]
    x = 0.0
    for k, name in enumerate(names):
        wide = _SWATCH + text_width(name, SMALL) + 14
        if rows[-1] and x + wide > width:
            rows.append([])
            x = 0.0
        rows[-1].append((x, name, k))
        x += wide
    return rows


def legend_height(names: Sequence[str], width: float) -> float:
    """Returns the height of a legend; 0 if it has no names."""
    return _ROW * len(_legend_rows(names, width)) + 6 if any(names) else 0.0


def legend(
    drawing: Drawing,
    names: Sequence[str],
    x: float,
    y: float,
    width: float,
    colour: Callable[[int], str],
    shape: Literal["line", "dot", "diamond", "square"] = "line",
) -> None:
    """Draws the names of series, each with its colour, from (x, y) downwards."""
    if not any(names):
        return
    for row, entries in enumerate(_legend_rows(names, width)):
        middle = y + _ROW * row + _ROW / 2
        for at, name, k in entries:
            left = x + at
            if shape == "line":
                drawing.add(Line(left, middle, left + 12, middle, stroke=colour(k), width=2.5))
            elif shape == "dot":
                drawing.add(Circle(left + 6, middle, 4.5, fill=colour(k)))
            elif shape == "diamond":
                drawing.add(diamond(left + 6, middle, fill=colour(k)))
            else:
                drawing.add(Rect(left + 1, middle - 5, 10, 10, 2, fill=colour(k)))
            drawing.add(Text(left + _SWATCH, middle + 4, name, SMALL, fill="ink"))


def diamond(x: float, y: float, fill: str, hint: str = "") -> Polyline:
    """Returns the mark of a reference value."""
    return Polyline(((x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)), closed=True, fill=fill, hint=hint)
