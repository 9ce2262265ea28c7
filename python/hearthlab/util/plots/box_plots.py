"""Box plots: the distribution of values in each group."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hearthlab.util.plots.axes import Frame, Scale, category_room, diamond, legend, legend_height, tick_text, y_margin
from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.marks import Circle, Line, Mark, Rect
from hearthlab.util.plots.parts import WIDTH, nothing

__all__ = ["Box", "boxes"]


@dataclass(frozen=True, slots=True)
class Box:
    """The values of one box."""

    label: str
    values: Sequence[float]
    at: float | None = None
    """Its position on a numeric axis; if no box has one, boxes are drawn side by side."""
    mark: float | None = None
    """A reference value."""


def boxes(
    groups: Sequence[Box],
    about: str,
    *,
    x_label: str = "",
    y_label: str = "",
    mark: str = "",
    limits: tuple[float, float] | None = None,
    width: float = WIDTH,
    height: float = 300,
) -> Drawing:
    """Draws a box from quartile to quartile for each group, with the median.

    Whiskers extend to the last value within 1.5 interquartile ranges of the box; values beyond are dots. `mark` is the
    name of the reference values, `limits` the range of the vertical axis.
    """
    known = [group for group in groups if len(group.values)]
    if not known:
        return nothing(about, width)
    names = [mark] if mark and any(group.mark is not None for group in known) else []
    head = legend_height(names, width)
    drawing = Drawing(width, height + head, about)
    legend(drawing, names, 0, 0, width, lambda _: "series-2", "diamond")
    room = category_room([group.label for group in known], (width - 70) / len(known))
    top, bottom = head + 10, drawing.height - room - (16 if x_label else 0)
    ends = [float(v) for g in known for v in (min(g.values), max(g.values), *([] if g.mark is None else [g.mark]))]
    y = Scale.over(ends, bottom, top) if limits is None else Scale(*limits, bottom, top)
    frame = Frame(y_margin(y, y_label), top, width - 8, bottom)
    frame.y_axis(drawing, y, y_label)
    frame.base(drawing)
    places, wide = _places(known, frame)
    for at, group in zip(places, known, strict=True):
        drawing.add(*_box(group, at, wide, y))
    frame.categories(drawing, [(at, group.label) for at, group in zip(places, known, strict=True)])
    frame.x_label(drawing, x_label, drawing.height - bottom - 8)
    return drawing


def _places(groups: Sequence[Box], frame: Frame) -> tuple[list[float], float]:
    """Returns the positions of the boxes, and their width."""
    numbers = [group.at for group in groups if group.at is not None]
    if len(numbers) == len(groups) > 1:
        nearest = min(b - a for a, b in itertools.pairwise(numbers))
        scale = Scale(numbers[0] - nearest * 0.6, numbers[-1] + nearest * 0.6, frame.left, frame.right)
        return [scale(at) for at in numbers], min(48.0, 0.62 * (scale(nearest) - scale(0.0)))
    apart = (frame.right - frame.left) / len(groups)
    return [frame.left + apart * (k + 0.5) for k in range(len(groups))], min(48.0, 0.55 * apart)


def _box(group: Box, x: float, wide: float, y: Scale) -> list[Mark]:
    values = np.asarray(group.values, dtype=float)
    low, median, high = (float(v) for v in np.percentile(values, (25, 50, 75)))
    reach = 1.5 * (high - low)
    inside = values[(values >= low - reach) & (values <= high + reach)]
    first, last = float(inside.min()), float(inside.max())
    hint = f"{group.label}: median {tick_text(median)}, quartiles {tick_text(low)} and {tick_text(high)}"
    left, right = x - wide / 2, x + wide / 2
    marks: list[Mark] = [
        Line(x, y(first), x, y(low), stroke="series-1"),
        Line(x, y(high), x, y(last), stroke="series-1"),
        *(Line(x - wide / 4, y(v), x + wide / 4, y(v), stroke="series-1") for v in (first, last)),
        Rect(left, y(high), wide, max(0.5, y(low) - y(high)), fill="panel"),
        Rect(left, y(high), wide, max(0.5, y(low) - y(high)), fill="series-1", opacity=0.25, stroke="series-1"),
        Line(left, y(median), right, y(median), stroke="series-5", width=2),
    ]
    outside = values[(values < low - reach) | (values > high + reach)]
    # Many values fall on the same spot, where one dot is enough.
    spots = sorted({round(y(float(v)), 1): float(v) for v in outside}.items())
    marks += [Circle(x, at, 1.8, fill="axis") for at, _ in spots]
    if group.mark is not None:
        marks.append(diamond(x, y(group.mark), "series-2", f"{group.label}: {tick_text(group.mark)}"))
    marks.append(Rect(left, y.end, wide, y.start - y.end, fill="panel", opacity=0.0, hint=hint))
    return marks
