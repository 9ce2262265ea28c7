"""Lines and scatter plots: points over two axes of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearthlab.util.plots.axes import Frame, Scale, legend, legend_height, y_margin
from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.marks import Circle, Line, Mark, Polyline
from hearthlab.util.plots.palette import series as colour
from hearthlab.util.plots.parts import WIDTH, Estimate, nothing, whiskers

__all__ = ["Series", "lines", "scatter"]


@dataclass(frozen=True, slots=True)
class Series:
    """Points under one name, for lines and scatter plots."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()
    """The low and high end of the interval at each point, or empty."""
    hints: Sequence[str] = ()
    """The tooltips of the points."""


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

    `level` is a reference value, drawn as a dashed line; `zero` makes the vertical axis start at 0; `named` adds a
    legend. Points that a logarithmic axis cannot show are left out.
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
    """Draws a dot for every point; bands become vertical intervals."""
    axes = _Axes(x_label, y_label, log_x, log_y, level, False)
    return _plane(series, about, axes, [s.name for s in series], (width, height), joined=False)


@dataclass(frozen=True, slots=True)
class _Axes:
    """The settings of a chart's axes."""

    x_label: str
    y_label: str
    log_x: bool
    log_y: bool
    level: float | None
    zero: bool

    def holds(self, point: tuple[float, float]) -> bool:
        """Returns whether the axes can show a point."""
        return (point[0] > 0 or not self.log_x) and (point[1] > 0 or not self.log_y)


def _plane(
    series: Sequence[Series], about: str, axes: _Axes, names: Sequence[str], size: tuple[float, float], joined: bool
) -> Drawing:
    width, height = size
    level = axes.level
    shown = [[k for k, point in enumerate(s.points) if axes.holds(point)] for s in series]
    points = [s.points[k] for s, kept in zip(series, shown, strict=True) for k in kept]
    if not points:
        return nothing(about, width)
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
        # A band may extend beyond the axis.
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
            marks += whiskers(Estimate(value, *s.band[k]), y, x(at), role, upright=True)
        marks.append(Circle(x(at), y(value), 4.5, fill=role, opacity=0.9, hint=s.hints[k] if s.hints else s.name))
    return marks
