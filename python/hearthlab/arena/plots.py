"""Plots for reports, as SVG text without anything from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape

__all__ = ["colour", "histogram", "whiskers"]


def colour(rate: float) -> str:
    """From red (never won) over white (half of the games) to blue (always won).

    >>> colour(0.5)
    '#ffffff'
    """
    side = (33, 102, 172) if rate > 0.5 else (178, 66, 43)
    share = min(1.0, abs(rate - 0.5) * 2)
    return "#" + "".join(f"{round(255 + (part - 255) * share):02x}" for part in side)


def ink(rate: float) -> str:
    """The colour of text that can be read on `colour(rate)`."""
    return "#fff" if abs(rate - 0.5) > 0.3 else "#1a1a1a"


def _ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two others."""
    span = max(high - low, 1e-9)
    step = next(s * 10.0**e for e in range(-6, 9) for s in (1, 2, 5) if span / (s * 10.0**e) <= most)
    first = -(-low // step)
    return [k * step for k in range(int(first), int(high // step) + 1)]


def whiskers(entries: Sequence[tuple[str, float, float, float]], unit: str, middle: float) -> str:
    """A point with its interval for each entry: label, low, value, high; a line at the middle."""
    low = min([middle, *(e[1] for e in entries)])
    high = max([middle, *(e[3] for e in entries)])
    pad = 0.05 * (high - low or 1.0)
    low, high = low - pad, high + pad
    row, top, left, width = 26, 8, 8, 640

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (width - 2 * left)

    height = top + 2 * row * len(entries) // 1 + 26
    parts = []
    for tick in _ticks(low, high):
        parts.append(f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{top}" y2="{height - 20}"/>')
        parts.append(f'<text class="tick" x="{x(tick):.1f}" y="{height - 5}">{tick:g}{unit}</text>')
    parts.append(f'<line class="axis" x1="{x(middle):.1f}" x2="{x(middle):.1f}" y1="{top}" y2="{height - 20}"/>')
    for k, (label, a, value, b) in enumerate(entries):
        y = top + 2 * row * k + 16
        parts.append(f'<text class="label" x="{left}" y="{y}">{escape(label)}</text>')
        parts.append(f'<line class="whisker" x1="{x(a):.1f}" x2="{x(b):.1f}" y1="{y + 14}" y2="{y + 14}"/>')
        parts.append(f'<circle class="point" cx="{x(value):.1f}" cy="{y + 14}" r="5"/>')
    return _svg(width, height, parts, "intervals")


def histogram(values: Sequence[int], what: str) -> str:
    """How often each value occurs; values are sorted."""
    first, last = values[0], values[-1]
    step = max(1, -(-(last - first + 1) // 40))
    counts = Counter((value - first) // step for value in values)
    bars, most = (last - first) // step + 1, max(counts.values())
    width, height, left, base = 640, 200, 8, 172
    wide = (width - 2 * left) / bars
    parts = []
    for k in range(bars):
        tall = 150 * counts.get(k, 0) / most
        begin = first + k * step
        label = f"{begin}" if step == 1 else f"{begin} to {begin + step - 1}"
        parts.append(
            f'<rect class="bar" x="{left + k * wide:.1f}" y="{base - tall:.1f}" width="{max(wide - 1, 0.5):.1f}" '
            f'height="{tall:.1f}"><title>{label} {what}: {counts.get(k, 0)} games</title></rect>'
        )
    for tick in _ticks(first, last, 10):
        if tick == int(tick):
            place = left + ((tick - first) / step + 0.5) * wide
            parts.append(f'<text class="tick" x="{place:.1f}" y="{base + 18}">{tick:g}</text>')
    return _svg(width, height, parts, what)


def _svg(width: int, height: int, parts: Sequence[str], label: str) -> str:
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">{inside}</svg>'
