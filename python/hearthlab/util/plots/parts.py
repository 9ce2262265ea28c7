"""What several kinds of charts share."""

from __future__ import annotations

from dataclasses import dataclass

from hearthlab.util.plots.axes import Scale, tick_text
from hearthlab.util.plots.drawing import Drawing
from hearthlab.util.plots.marks import TEXT, Line, Mark, Text

__all__ = ["LABELS", "WIDTH", "Estimate", "nothing", "whiskers"]

WIDTH = 720.0
"""The default width of charts."""
LABELS = 250.0
"""The maximum width of row names."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its interval, if it has one."""

    value: float
    low: float | None = None
    high: float | None = None
    text: str = ""
    """The label beside it; by default the number."""

    @property
    def all(self) -> list[float]:
        """The number and the ends of its interval."""
        return [v for v in (self.low, self.value, self.high) if v is not None]

    def written(self, unit: str = "") -> str:
        """Returns the label beside it."""
        return self.text or f"{tick_text(self.value)}{unit}"


def nothing(about: str, width: float) -> Drawing:
    """Draws a placeholder for a chart without data."""
    drawing = Drawing(width, 48, about)
    drawing.add(Text(width / 2, 29, "no data", TEXT, "middle", fill="soft"))
    return drawing


def whiskers(estimate: Estimate, scale: Scale, at: float, role: str, upright: bool) -> list[Mark]:
    """Draws the interval of an estimate: a line with a stop at both ends."""
    if estimate.low is None or estimate.high is None:
        return []
    a, b = scale(estimate.low), scale(estimate.high)
    if upright:
        ends = [Line(at - 4, y, at + 4, y, stroke=role, width=1.5) for y in (a, b)]
        return [Line(at, a, at, b, stroke=role, width=1.5), *ends]
    ends = [Line(x, at - 4, x, at + 4, stroke=role, width=1.5) for x in (a, b)]
    return [Line(a, at, b, at, stroke=role, width=2), *ends]
