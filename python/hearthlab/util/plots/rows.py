"""Intervals and bars: a number and its interval for each name."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from hearthlab.util.plots.axes import Frame, Scale, category_room, legend, legend_height, y_margin
from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.marks import SMALL, Circle, Line, Rect, Text, shortened, text_width
from hearthlab.util.plots.palette import series as colour
from hearthlab.util.plots.parts import LABELS, WIDTH, Estimate, nothing, whiskers

__all__ = ["bars", "histogram", "intervals"]


def intervals(
    rows: Sequence[tuple[str, Sequence[Estimate | None]]],
    about: str,
    *,
    series: Sequence[str] = (),
    unit: str = "",
    middle: float | None = None,
    label: str = "",
    width: float = WIDTH,
) -> Drawing:
    """Draws a point with its interval for every row, one for each series.

    `middle` is a reference value, drawn as a dashed line.
    """
    known = [e for _, estimates in rows for e in estimates if e is not None]
    if not known:
        return nothing(about, width)
    several = max(len(estimates) for _, estimates in rows)
    named = min(LABELS, max(text_width(name) for name, _ in rows)) + 14
    valued = 0.0 if several > 1 else max(text_width(e.written(unit), SMALL) for e in known) + 14
    top = legend_height(series, width) + 6
    high = 26.0 if several == 1 else 13.0 * several + 13
    frame = Frame(named, top, width - valued - 8, top + high * len(rows))
    drawing = Drawing(width, frame.bottom + (42 if label else 26), about)
    legend(drawing, series, 0, 0, width, colour, "dot")
    values = [v for e in known for v in e.all]
    scale = Scale.over([*values, *([] if middle is None else [middle])], frame.left, frame.right)
    for k in range(1, len(rows), 2):
        drawing.add(Rect(0, top + high * k, width, high, fill="grid", opacity=0.4))
    frame.x_axis(drawing, scale, label, unit)
    if middle is not None:
        x = scale(middle)
        drawing.add(Line(x, frame.top, x, frame.bottom, stroke="axis", dashed=True))
    for k, (name, estimates) in enumerate(rows):
        centre = top + high * (k + 0.5)
        cut = shortened(name, LABELS)
        drawing.add(Text(4, centre + 4.5, cut, fill="ink", hint=name if cut != name else ""))
        for n, estimate in enumerate(estimates):
            if estimate is None:
                continue
            y = centre + 13 * (n - (len(estimates) - 1) / 2)
            hint = ": ".join(text for text in (series[n] if series else "", estimate.written(unit)) if text)
            drawing.add(*whiskers(estimate, scale, y, colour(n), upright=False))
            drawing.add(Circle(scale(estimate.value), y, 4.5, fill=colour(n), hint=f"{name}, {hint}"))
            if valued:
                drawing.add(Text(width - 4, y + 4, estimate.written(unit), SMALL, "end", fill="ink"))
    return drawing


def bars(
    values: Sequence[tuple[str, Estimate]],
    about: str,
    *,
    unit: str = "",
    middle: float | None = None,
    x_label: str = "",
    y_label: str = "",
    written: bool = True,
    width: float = WIDTH,
    height: float = 260,
) -> Drawing:
    """Draws a vertical bar with its interval for each value; `written` puts the numbers above the bars."""
    if not values:
        return nothing(about, width)
    drawing = Drawing(width, height, about)
    ends = [v for _, e in values for v in e.all] + ([] if middle is None else [middle])
    bottom = height - category_room([name for name, _ in values], (width - 70) / len(values)) - (18 if x_label else 0)
    low, high = min(0.0, *ends), max(0.0, *ends)
    span = (high - low) or 1.0
    scale = Scale(low - (0.06 * span if low < 0 else 0), high + 0.1 * span, bottom, 12)
    frame = Frame(y_margin(scale, y_label, unit), 12, width - 8, bottom)
    frame.y_axis(drawing, scale, y_label, unit)
    apart = (frame.right - frame.left) / len(values)
    wide = apart * 0.86 if len(values) > 16 else min(64.0, apart * 0.62)
    zero = scale(0.0)
    places = []
    for k, (name, estimate) in enumerate(values):
        x = frame.left + apart * (k + 0.5)
        y = scale(estimate.value)
        hint = f"{name}: {estimate.written(unit)}" if written else estimate.written(unit)
        drawing.add(Rect(x - wide / 2, min(y, zero), wide, abs(zero - y), fill=colour(0), opacity=0.85, hint=hint))
        drawing.add(*whiskers(estimate, scale, x, "ink", upright=True))
        if written:
            above = min(scale(v) for v in estimate.all)
            drawing.add(Text(x, above - 5, estimate.written(unit), SMALL, "middle", fill="ink"))
        places.append((x, name))
    if middle is not None:
        y = scale(middle)
        drawing.add(Line(frame.left, y, frame.right, y, stroke="axis", dashed=True))
    drawing.add(Line(frame.left, zero, frame.right, zero, stroke="axis"))
    frame.categories(drawing, places)
    frame.x_label(drawing, x_label, height - bottom - 8)
    return drawing


def histogram(
    values: Sequence[int] | Mapping[int, int], about: str, *, x_label: str = "", y_label: str = "", most: int = 40
) -> Drawing:
    """Draws how often each value occurs; neighbouring values share a bar if there would be too many.

    A mapping gives the count of each value.
    """
    if not values:
        return nothing(about, WIDTH)
    first, last = min(values), max(values)
    step = math.ceil((last - first + 1) / most)
    counts: Counter[int] = Counter()
    for value, count in Counter(values).items():
        counts[(value - first) // step] += count
    starts = range(first, last + 1, step)
    ranges = ["" if step == 1 else f" to {start + step - 1}" for start in starts]
    found = [
        (str(start), Estimate(counts.get(k, 0), text=f"{start}{rest}: {counts.get(k, 0):,}"))
        for k, (start, rest) in enumerate(zip(starts, ranges, strict=True))
    ]
    return bars(found, about, x_label=x_label, y_label=y_label, written=False, height=220)
