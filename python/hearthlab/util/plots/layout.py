"""Several charts in one drawing."""

from __future__ import annotations

from collections.abc import Sequence

from hearthlab.util.plots.axes import legend, legend_height
from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.marks import SMALL, TEXT, Text, text_width
from hearthlab.util.plots.palette import series as colour
from hearthlab.util.plots.parts import WIDTH, nothing

__all__ = ["panels"]


def panels(
    charts: Sequence[tuple[str, Drawing]],
    about: str,
    *,
    across: int = 2,
    series: Sequence[str] = (),
    note: str = "",
    gap: float = 18,
) -> Drawing:
    """Arranges charts with their titles in a grid.

    `series` are the names of a common legend above the charts; the note is written below them.
    """
    if not charts:
        return nothing(about, WIDTH)
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
