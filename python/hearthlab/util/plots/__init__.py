"""The one plot layer: charts as drawings that go into pages, into SVG files and into PNG files."""

from __future__ import annotations

from hearthlab.util.plots.charts import (
    WIDTH,
    Box,
    Cell,
    Estimate,
    Series,
    bars,
    boxes,
    histogram,
    intervals,
    lines,
    matrix,
    panels,
    scatter,
)
from hearthlab.util.plots.drawing import Drawing

__all__ = [
    "WIDTH",
    "Box",
    "Cell",
    "Drawing",
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
