"""One page on a game: how root value and nash_conv of all solvers move over iterations and over time."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hearthlab.equilibrium.solvers import Point, Solution
from hearthlab.errors import HearthLabError

__all__ = ["page", "table", "write"]

_COLORS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910", "#16a085", "#555555")
_WIDE, _HIGH, _LEFT, _BELOW = 430, 260, 62, 34

Series = Mapping[str, Sequence[tuple[float, float]]]


def table(solutions: Mapping[str, Solution]) -> str:
    """Where each solver ended, as text."""
    lines = [f"{'solver':18} {'iterations':>10} {'seconds':>9} {'ms each':>9} {'root value':>11} {'nash_conv':>10}"]
    for name, solution in solutions.items():
        p = solution.last
        each = 1000 * solution.seconds_per_iteration
        lines.append(
            f"{name:18} {p.iteration:10} {p.seconds:9.3f} {each:9.4f} {p.root_value:11.6f} {p.nash_conv:10.2e}"
        )
    return "\n".join(lines)


def page(title: str, games: Mapping[str, Mapping[str, Solution]]) -> str:
    """A page with the curves of every solver on every game; needs nothing else to be shown."""
    parts = [
        f"<!doctype html><meta charset='utf-8'><title>{html.escape(title)}</title>",
        "<style>body{font:15px sans-serif;margin:2em;max-width:1400px}svg{margin:4px}pre{background:#f4f4f4;"
        "padding:1em;overflow:auto}</style>",
        f"<h1>{html.escape(title)}</h1>",
    ]
    for name, solutions in games.items():
        tree = next(iter(solutions.values())).solver.tree
        about = tree.model.about if tree.model is not None else tree.name
        parts.append(f"<h2>{html.escape(name)}: {html.escape(about)}</h2>")
        parts.append(f"<p>{tree.histories:,} histories, {tree.infosets:,} information sets.</p>")
        parts.append(_charts(solutions))
        parts.append(f"<pre>{html.escape(table(solutions))}</pre>")
    return "\n".join(parts)


def write(path: str | Path, title: str, games: Mapping[str, Mapping[str, Solution]]) -> None:
    """Writes the page into a file."""
    try:
        Path(path).write_text(page(title, games), encoding="utf-8")
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be written: {error.strerror}') from None


def _charts(solutions: Mapping[str, Solution]) -> str:
    def series(x: Callable[[Point], float], y: Callable[[Point], float]) -> Series:
        return {name: [(x(p), y(p)) for p in s.points] for name, s in solutions.items()}

    return "".join(
        (
            _chart("root value over iterations", series(lambda p: p.iteration, lambda p: p.root_value), log_y=False),
            _chart("nash_conv over iterations", series(lambda p: p.iteration, lambda p: p.nash_conv)),
            _chart("nash_conv over seconds", series(lambda p: p.seconds, lambda p: p.nash_conv)),
        )
    )


def _chart(title: str, series: Series, log_y: bool = True) -> str:
    """Lines over a logarithmic axis as SVG; what cannot be shown on such an axis is left out."""
    shown = {
        name: [(math.log10(x), math.log10(y) if log_y else y) for x, y in points if x > 0 and (y > 0 or not log_y)]
        for name, points in series.items()
    }
    all_points = [point for points in shown.values() for point in points]
    if not all_points:
        return f"<p>{html.escape(title)}: nothing to show, it is 0 throughout.</p>"
    (low_x, high_x), (low_y, high_y) = (_span([p[k] for p in all_points]) for k in (0, 1))

    def place(point: tuple[float, float]) -> str:
        x = _LEFT + (point[0] - low_x) / (high_x - low_x) * (_WIDE - _LEFT - 10)
        y = 24 + (high_y - point[1]) / (high_y - low_y) * (_HIGH - 24 - _BELOW)
        return f"{x:.1f},{y:.1f}"

    parts = [
        f'<svg width="{_WIDE}" height="{_HIGH}" font-size="11">',
        f'<text x="{_LEFT}" y="14" font-size="13">{html.escape(title)}</text>',
        f'<rect x="{_LEFT}" y="24" width="{_WIDE - _LEFT - 10}" height="{_HIGH - 24 - _BELOW}" fill="none" '
        'stroke="#bbb"/>',
    ]
    for end, value in ((24 + 8, high_y), (_HIGH - _BELOW, low_y)):
        label = f"{10**value:.1g}" if log_y else f"{value:.4g}"
        parts.append(f'<text x="{_LEFT - 4}" y="{end}" text-anchor="end">{label}</text>')
    for at, value, anchor in ((_LEFT, low_x, "start"), (_WIDE - 10, high_x, "end")):
        parts.append(f'<text x="{at}" y="{_HIGH - _BELOW + 14}" text-anchor="{anchor}">{10**value:.2g}</text>')
    for k, (name, points) in enumerate(shown.items()):
        color = _COLORS[k % len(_COLORS)]
        line = " ".join(place(p) for p in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="1.6"/>')
        x, y = _LEFT + 8 + 92 * (k % 4), _HIGH - 10 + 10 * (k // 4) - 6
        parts.append(f'<text x="{x}" y="{y}" fill="{color}">{html.escape(name)}</text>')
    return "".join([*parts, "</svg>"])


def _span(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 0.5
    return low - room, high + room
