"""The kinds of charts: bars, intervals, lines, matrices, scatter plots and box plots.

Every function takes plain data and returns a `Drawing`; without data it says so in the drawing.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hearthlab.util.plots.axes import Frame, Scale, category_room, legend, legend_height, tick_text, y_margin
from hearthlab.util.plots.drawing import (
    SMALL,
    TEXT,
    Circle,
    Drawing,
    Line,
    Mark,
    Polyline,
    Rect,
    Text,
    shortened,
    text_width,
)
from hearthlab.util.plots.palette import series as colour

__all__ = [
    "WIDTH",
    "Box",
    "Cell",
    "Estimate",
    "Series",
    "bars",
    "boxes",
    "histogram",
    "intervals",
    "lines",
    "matrix",
    "panels",
    "scatter",
]

WIDTH = 720.0
"""How wide charts are unless told otherwise."""
_LABELS = 250.0
"""The most that the names of rows may take."""
_BOLD = 1.1
"""How much wider bold text is."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its interval, if it has one."""

    value: float
    low: float | None = None
    high: float | None = None
    text: str = ""
    """What is written beside it; the number if nothing is given."""

    @property
    def all(self) -> list[float]:
        """The number and the ends of its interval."""
        return [v for v in (self.low, self.value, self.high) if v is not None]

    def written(self, unit: str = "") -> str:
        """Returns what is written beside it."""
        return self.text or f"{tick_text(self.value)}{unit}"


@dataclass(frozen=True, slots=True)
class Series:
    """Points under one name, for lines and scatter plots."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()
    """The low and high end of the interval at every point, or nothing."""
    hints: Sequence[str] = ()
    """What is shown when the pointer rests on a point."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a matrix."""

    text: str
    strength: float
    """From -1 over 0 to 1: how strongly it is coloured, and with which end of the scale."""
    note: str = ""
    """Written smaller below the text."""
    hint: str = ""
    frame: float = 0.0
    """How thick the frame around it is."""


@dataclass(frozen=True, slots=True)
class Box:
    """The values of a box plot at one place."""

    label: str
    values: Sequence[float]
    at: float | None = None
    """Where it stands on an axis of numbers; side by side if no box says it."""
    mark: float | None = None
    """Another value to compare with."""


def _nothing(about: str, width: float) -> Drawing:
    drawing = Drawing(width, 48, about)
    drawing.add(Text(width / 2, 29, "no data", TEXT, "middle", fill="soft"))
    return drawing


def _whiskers(estimate: Estimate, scale: Scale, at: float, role: str, upright: bool) -> list[Mark]:
    """Draws the interval of an estimate: a line with a stop at both ends."""
    if estimate.low is None or estimate.high is None:
        return []
    a, b = scale(estimate.low), scale(estimate.high)
    if upright:
        ends = [Line(at - 4, y, at + 4, y, stroke=role, width=1.5) for y in (a, b)]
        return [Line(at, a, at, b, stroke=role, width=1.5), *ends]
    ends = [Line(x, at - 4, x, at + 4, stroke=role, width=1.5) for x in (a, b)]
    return [Line(a, at, b, at, stroke=role, width=2), *ends]


# Rows and bars


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

    `middle` is a value to compare with, drawn as a dashed line.
    """
    known = [e for _, estimates in rows for e in estimates if e is not None]
    if not known:
        return _nothing(about, width)
    several = max(len(estimates) for _, estimates in rows)
    named = min(_LABELS, max(text_width(name) for name, _ in rows)) + 14
    valued = 0.0 if several > 1 else max(text_width(e.written(unit), SMALL) for e in known) + 14
    top = legend_height(series, width) + 6
    high = 26.0 if several == 1 else 13.0 * several + 13
    frame = Frame(named, top, width - valued - 8, top + high * len(rows))
    drawing = Drawing(width, frame.bottom + (42 if label else 26), about)
    legend(drawing, series, 0, 0, width, colour, "dot")
    values = [v for e in known for v in e.all]
    scale = Scale.over([*values, *([] if middle is None else [middle])], frame.left, frame.right)
    for k in range(1, len(rows), 2):
        drawing.add(Rect(0, top + high * k, width, high, fill="panel"))
    frame.x_axis(drawing, scale, label, unit)
    if middle is not None:
        x = scale(middle)
        drawing.add(Line(x, frame.top, x, frame.bottom, stroke="axis", dashed=True))
    for k, (name, estimates) in enumerate(rows):
        centre = top + high * (k + 0.5)
        cut = shortened(name, _LABELS)
        drawing.add(Text(4, centre + 4.5, cut, fill="ink", hint=name if cut != name else ""))
        for n, estimate in enumerate(estimates):
            if estimate is None:
                continue
            y = centre + 13 * (n - (len(estimates) - 1) / 2)
            hint = ": ".join(text for text in (series[n] if series else "", estimate.written(unit)) if text)
            drawing.add(*_whiskers(estimate, scale, y, colour(n), upright=False))
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
    """Draws an upright bar with its interval for every value; `written` puts the numbers above the bars."""
    if not values:
        return _nothing(about, width)
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
        drawing.add(*_whiskers(estimate, scale, x, "ink", upright=True))
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


def histogram(values: Sequence[int], about: str, *, x_label: str = "", y_label: str = "", most: int = 40) -> Drawing:
    """Draws how often each value occurs; neighbours share a bar where there would be too many."""
    if not values:
        return _nothing(about, WIDTH)
    first, last = min(values), max(values)
    step = math.ceil((last - first + 1) / most)
    counts = Counter((value - first) // step for value in values)
    starts = range(first, last + 1, step)
    ranges = ["" if step == 1 else f" to {start + step - 1}" for start in starts]
    found = [
        (str(start), Estimate(counts.get(k, 0), text=f"{start}{rest}: {counts.get(k, 0):,}"))
        for k, (start, rest) in enumerate(zip(starts, ranges, strict=True))
    ]
    return bars(found, about, x_label=x_label, y_label=y_label, written=False, height=220)


# Lines and points


def lines(
    series: Sequence[Series],
    about: str,
    *,
    x_label: str = "",
    y_label: str = "",
    log_x: bool = False,
    log_y: bool = False,
    level: float | None = None,
    zero: bool = False,
    named: bool = True,
    width: float = WIDTH,
    height: float = 300,
) -> Drawing:
    """Draws a line through the points of every series, over the band of its intervals.

    `level` is a value to compare with, drawn as a dashed line; `zero` makes the vertical axis begin at 0; `named` adds
    the names of the series. Points that a logarithmic axis cannot show are left out.
    """
    axes = _Axes(x_label, y_label, log_x, log_y, level, zero)
    return _plane(series, about, axes, [s.name for s in series] if named else [], (width, height), joined=True)


def scatter(
    series: Sequence[Series],
    about: str,
    *,
    x_label: str = "",
    y_label: str = "",
    log_x: bool = False,
    log_y: bool = False,
    level: float | None = None,
    width: float = WIDTH,
    height: float = 320,
) -> Drawing:
    """Draws a dot for every point; bands become upright intervals."""
    axes = _Axes(x_label, y_label, log_x, log_y, level, False)
    return _plane(series, about, axes, [s.name for s in series], (width, height), joined=False)


@dataclass(frozen=True, slots=True)
class _Axes:
    """What the axes of a plane show."""

    x_label: str
    y_label: str
    log_x: bool
    log_y: bool
    level: float | None
    zero: bool

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether the axes can show a point."""
        return (point[0] > 0 or not self.log_x) and (point[1] > 0 or not self.log_y)


def _plane(
    series: Sequence[Series], about: str, axes: _Axes, names: Sequence[str], size: tuple[float, float], joined: bool
) -> Drawing:
    width, height = size
    level = axes.level
    shown = [[k for k, point in enumerate(s.points) if axes.holds(point)] for s in series]
    points = [s.points[k] for s, kept in zip(series, shown, strict=True) for k in kept]
    if not points:
        return _nothing(about, width)
    head = legend_height(names, width)
    drawing = Drawing(width, height + head, about)
    legend(drawing, names, 0, 0, width, colour, "line" if joined else "dot")
    ends = [v for s, kept in zip(series, shown, strict=True) for k in kept if s.band for v in s.band[k]]
    extra = [] if level is None else [level]
    top, bottom = head + 10, drawing.height - (42 if axes.x_label else 26)
    y = Scale.over([y for _, y in points] + ends + extra, bottom, top, axes.log_y)
    if axes.zero and not axes.log_y:
        y = Scale(0.0, max(y.high, 1e-9), bottom, top)
    frame = Frame(y_margin(y, axes.y_label), top, width - 14, bottom)
    x = Scale.over([x for x, _ in points], frame.left, frame.right, axes.log_x, 0.02 if joined else 0.05)
    frame.y_axis(drawing, y, axes.y_label)
    frame.x_axis(drawing, x, axes.x_label)
    frame.base(drawing)
    if level is not None:
        drawing.add(Line(frame.left, y(level), frame.right, y(level), stroke="axis", dashed=True))
    for n, (s, kept) in enumerate(zip(series, shown, strict=True)):
        if not kept:
            continue
        if joined:
            drawing.add(*_joined(s, kept, x, y, colour(n)))
        else:
            drawing.add(*_dots(s, kept, x, y, colour(n)))
    return drawing


def _joined(s: Series, kept: Sequence[int], x: Scale, y: Scale, role: str) -> list[Mark]:
    marks: list[Mark] = []

    def place(value: float) -> float:
        # A band may go beyond what the axis shows.
        low, high = sorted((y.low, y.high))
        return y(min(max(value, low), high))

    if s.band:
        upper = [(x(s.points[k][0]), place(s.band[k][1])) for k in kept]
        lower = [(x(s.points[k][0]), place(s.band[k][0])) for k in reversed(kept)]
        marks.append(Polyline((*upper, *lower), closed=True, fill=role, opacity=0.18))
    path = tuple((x(s.points[k][0]), y(s.points[k][1])) for k in kept)
    marks.append(Polyline(path, stroke=role, width=1.8, hint=s.name))
    if len(path) == 1:
        marks.append(Circle(*path[0], 3.5, fill=role, hint=s.name))
    return marks


def _dots(s: Series, kept: Sequence[int], x: Scale, y: Scale, role: str) -> list[Mark]:
    marks: list[Mark] = []
    for k in kept:
        at, value = s.points[k]
        if s.band:
            marks += _whiskers(Estimate(value, *s.band[k]), y, x(at), role, upright=True)
        marks.append(Circle(x(at), y(value), 4.5, fill=role, opacity=0.9, hint=s.hints[k] if s.hints else s.name))
    return marks


# Matrices


def matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell | None]],
    about: str,
    *,
    row_label: str = "",
    column_label: str = "",
    wide: float = 62,
) -> Drawing:
    """Draws a square for every row and column, coloured by its strength; without a cell it stays empty."""
    if not rows or not columns:
        return _nothing(about, 320)
    high = 44.0 if any(cell is not None and cell.note for row in cells for cell in row) else 34.0
    heads = [_wrapped(name, (wide - 4) / _BOLD) for name in columns]
    lead = 16.0 if column_label else 0.0
    top = lead + 15 * max(map(len, heads)) + 8
    side = 18.0 if row_label else 0.0
    left = side + min(_LABELS, max(text_width(name) for name in rows)) + 12
    drawing = Drawing(left + wide * len(columns) + 4, top + high * len(rows) + 4, about)
    if column_label:
        drawing.add(Text(left + wide * len(columns) / 2, 12, column_label, SMALL, "middle", fill="soft"))
    if row_label:
        drawing.add(Text(12, top + high * len(rows) / 2, row_label, SMALL, "middle", turned=True, fill="soft"))
    for c, words in enumerate(heads):
        for line, word in enumerate(words):
            y = top - 8 - 15 * (len(words) - 1 - line)
            drawing.add(Text(left + wide * (c + 0.5), y, word, SMALL, "middle", fill="ink", bold=True))
    for r, name in enumerate(rows):
        cut = shortened(name, _LABELS)
        hint = name if cut != name else ""
        drawing.add(Text(left - 10, top + high * (r + 0.5) + 4.5, cut, TEXT, "end", fill="ink", hint=hint))
        for c, cell in enumerate(cells[r]):
            if cell is not None:
                drawing.add(*_cell(cell, left + wide * c, top + high * r, wide, high))
    return drawing


def _cell(cell: Cell, x: float, y: float, wide: float, high: float) -> list[Mark]:
    strength = min(1.0, abs(cell.strength))
    role = "low" if cell.strength < 0 else "high"
    # Where the colour is this strong, white reads better than dark ink.
    ink = "on" if strength > 0.8 else "ink"
    fill = Rect(x + 1, y + 1, wide - 2, high - 2, 3, fill=role, opacity=strength, hint=cell.hint)
    marks: list[Mark] = [Rect(x + 1, y + 1, wide - 2, high - 2, 3, fill="panel"), fill]
    base = y + high / 2 + (0 if cell.note else 4.5)
    marks.append(Text(x + wide / 2, base, cell.text, TEXT, "middle", fill=ink))
    if cell.note:
        marks.append(Text(x + wide / 2, base + 14, cell.note, 10.5, "middle", fill=ink))
    if cell.frame:
        inset = 1 + cell.frame / 2
        box = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset, 2)
        marks.append(Rect(*box, stroke="ink", width=cell.frame))
    return marks


def _wrapped(name: str, width: float) -> list[str]:
    """Breaks a name at its spaces and hyphens into lines that fit."""
    found: list[str] = []
    for word in name.replace("-", " ").split() or [""]:
        if found and text_width(f"{found[-1]} {word}", SMALL) <= width:
            found[-1] += f" {word}"
        else:
            found.append(shortened(word, width, SMALL))
    return found


# Box plots


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
    """Draws a box from quartile to quartile for every group, with the median.

    Whiskers reach to the last value within one and a half widths of the box; values beyond are dots. `mark` is the
    name of the values to compare with, `limits` the range of the vertical axis.
    """
    known = [group for group in groups if len(group.values)]
    if not known:
        return _nothing(about, width)
    names = [mark] if mark and any(group.mark is not None for group in known) else []
    head = legend_height(names, width)
    drawing = Drawing(width, height + head, about)
    legend(drawing, names, 0, 0, width, lambda _: "series-2", "dot")
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
    """Returns where boxes stand, and how wide they are."""
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
    # Many values fall on the same spot; one dot there is enough.
    spots = sorted({round(y(float(v)), 1): float(v) for v in outside}.items())
    marks += [Circle(x, at, 1.8, fill="axis") for at, _ in spots]
    if group.mark is not None:
        dot = y(group.mark)
        diamond = ((x, dot - 6), (x + 6, dot), (x, dot + 6), (x - 6, dot))
        marks.append(Polyline(diamond, closed=True, fill="series-2", hint=f"{group.label}: {tick_text(group.mark)}"))
    marks.append(Rect(left, y.end, wide, y.start - y.end, fill="panel", opacity=0.0, hint=hint))
    return marks


# Several charts in one


def panels(
    charts: Sequence[tuple[str, Drawing]],
    about: str,
    *,
    across: int = 2,
    series: Sequence[str] = (),
    note: str = "",
    gap: float = 18,
) -> Drawing:
    """Puts charts with their titles side by side, so many in a row.

    `series` are the names that they share, written above them; the note stands below.
    """
    if not charts:
        return _nothing(about, WIDTH)
    rows = [charts[k : k + across] for k in range(0, len(charts), across)]
    columns = [max(row[c][1].width for row in rows if c < len(row)) for c in range(len(rows[0]))]
    titled = 22.0 if any(title for title, _ in charts) else 0.0
    heights = [titled + max(chart.height for _, chart in row) for row in rows]
    width, height = sum(columns) + gap * (len(columns) - 1), sum(heights) + gap * (len(rows) - 1)
    y = legend_height(series, width)
    drawing = Drawing(width, y + height, about)
    legend(drawing, series, 0, 0, width, colour)
    if note:
        drawing.width = max(width, text_width(note, SMALL) + 8)
        drawing.height += 24
        drawing.add(Text(0, drawing.height - 6, note, SMALL, fill="soft"))
    for row, high in zip(rows, heights, strict=True):
        x = 0.0
        for (title, chart), wide in zip(row, columns, strict=False):
            if title:
                drawing.add(Text(x + wide / 2, y + 15, title, TEXT, "middle", fill="ink", bold=True))
            drawing.place(chart, x, y + titled)
            x += wide + gap
        y += high + gap
    return drawing
