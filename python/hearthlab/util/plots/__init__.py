"""The plot layer: every function takes plain data and returns a drawing, for pages, SVG files and PNG files.

The kinds are `intervals`, `bars`, `histogram`, `lines`, `scatter`, `matrix` and `boxes`; `panels` combines several of
them into one drawing. A chart without data says so.
"""

from __future__ import annotations

from hearthlab.util.plots.box_plots import Box, boxes
from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.layout import panels
from hearthlab.util.plots.matrices import Cell, matrix
from hearthlab.util.plots.parts import WIDTH, Estimate
from hearthlab.util.plots.planes import Series, lines, scatter
from hearthlab.util.plots.rows import bars, histogram, intervals

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
