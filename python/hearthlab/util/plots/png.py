"""Drawings as PNG images; the only module that needs matplotlib, so it is imported on demand."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Mapping
from typing import Literal

from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Circle as Disc
from matplotlib.patches import Polygon, Rectangle
from matplotlib.text import Text as Label

from hearthlab.util.plots.marks import Circle, Line, Mark, Polyline, Rect, Text, clean
from hearthlab.util.plots.palette import COLOURS

__all__ = ["png"]

_DPI = 100
_POINT = 72 / _DPI
"""Text sizes and line widths are measured in points, 72 to the inch."""
_ALIGNMENT: Mapping[str, Literal["left", "center", "right"]] = {"start": "left", "middle": "center", "end": "right"}


def png(marks: Iterable[Mark], width: float, height: float, scale: float = 2.0) -> bytes:
    """Returns a PNG image of the marks in their light colours, enlarged by `scale`."""
    figure = Figure(figsize=(width / _DPI, height / _DPI), facecolor=COLOURS["paper"].light)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    for order, mark in enumerate(marks):
        artist = _artist(mark)
        artist.set_zorder(order)
        axes.add_artist(artist)
        artist.set_clip_on(False)
    out = io.BytesIO()
    with warnings.catch_warnings():
        # Characters missing from the font are drawn as boxes.
        warnings.filterwarnings("ignore", message="Glyph")
        # Without the name and version of matplotlib, the same data gives the same file.
        figure.savefig(out, format="png", dpi=scale * _DPI, metadata={"Software": None})
    return out.getvalue()


def _artist(mark: Mark) -> Artist:
    fill = "none" if mark.fill is None else to_rgba(COLOURS[mark.fill].light, mark.opacity)
    stroke = "none" if mark.stroke is None else COLOURS[mark.stroke].light
    style: Literal["--", "-"] = "--" if mark.dashed else "-"
    edge = mark.width * _POINT
    match mark:
        case Line():
            return Line2D([mark.x1, mark.x2], [mark.y1, mark.y2], color=stroke, linewidth=edge, linestyle=style)
        case Rect():
            return Rectangle((mark.x, mark.y), mark.w, mark.h, facecolor=fill, edgecolor=stroke, linewidth=edge)
        case Circle():
            return Disc((mark.x, mark.y), mark.r, facecolor=fill, edgecolor=stroke, linewidth=edge)
        case Polyline() if mark.closed:
            return Polygon(list(mark.points), closed=True, facecolor=fill, edgecolor=stroke, linewidth=edge)
        case Polyline():
            xs, ys = zip(*mark.points, strict=True)
            return Line2D(list(xs), list(ys), color=stroke, linewidth=edge, linestyle=style)
        case Text():
            return Label(
                mark.x,
                mark.y,
                # matplotlib would read a pair of dollar signs as maths.
                clean(mark.text).replace("$", r"\$"),
                color=fill,
                fontsize=mark.size * _POINT,
                horizontalalignment=_ALIGNMENT[mark.anchor],
                verticalalignment="baseline",
                rotation=90 if mark.turned else 0,
                rotation_mode="anchor",
                fontweight="bold" if mark.bold else "normal",
                fontfamily="DejaVu Sans",
            )
