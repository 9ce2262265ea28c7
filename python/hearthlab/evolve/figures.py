"""The figures of an evolution, drawn with matplotlib."""

from __future__ import annotations

import io
import itertools
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from scipy.cluster import hierarchy

from hearthlab.evolve.analysis import Clusters, Comparison, Floats, Life

__all__ = [
    "ages",
    "box_by_generation",
    "boxes",
    "comparisons",
    "dendrogram",
    "life_spans",
    "new",
    "save",
    "style",
    "svg",
]

BLUE, RED, GREY = "#2166ac", "#b2182b", "#8a8a8a"
GROUPS = ("#2166ac", "#e08214", "#1b7837", "#762a83", "#b2182b", "#35978f", "#bf812d", "#5c5c5c", "#c51b7d", "#4d9221")

# The same data give the same file, byte by byte.
_STYLE: Any = {
    "svg.hashsalt": "hearthlab",
    "svg.fonttype": "none",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
}
_BOX: dict[str, Any] = {
    "patch_artist": True,
    "boxprops": {"facecolor": "#d1e5f0", "edgecolor": BLUE},
    "medianprops": {"color": RED},
    "whiskerprops": {"color": BLUE},
    "capprops": {"color": BLUE},
    "flierprops": {"marker": ".", "markersize": 4, "markeredgecolor": GREY},
}
MOST_BOXES = 26


def style() -> AbstractContextManager[None]:
    """Within it all figures are drawn and written in the same way."""
    return mpl.rc_context(_STYLE)


def _canvas(width: float = 8.0, height: float = 4.0) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def svg(figure: Figure) -> str:
    """The figure as an SVG element for a page."""
    with style():
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def save(figure: Figure, folder: Path, name: str) -> None:
    """Writes NAME.svg and NAME.png."""
    (folder / f"{name}.svg").write_text(svg(figure), encoding="utf-8")
    with style():
        figure.savefig(folder / f"{name}.png", dpi=150, metadata={"Software": None})


def box_by_generation(values: Mapping[int, Sequence[float]], label: str, line: float | None = None) -> Figure:
    """Box plots over generations; of many generations every so-manieth is drawn, and the last."""
    figure, axes = _canvas()
    last = max(values)
    step = -(-last // (MOST_BOXES - 2)) if last >= MOST_BOXES else 1
    shown = sorted({g for g in values if g % step == 0} | {last})
    axes.boxplot([list(values[g]) for g in shown], positions=shown, widths=0.6 * step, **_BOX)
    axes.set_xticks(shown[:: max(1, len(shown) // 12)], [str(g) for g in shown[:: max(1, len(shown) // 12)]])
    axes.set_xlim(-step, last + step)
    if line is not None:
        axes.axhline(line, color=GREY, linewidth=0.8, linestyle="--")
    axes.set_xlabel("generation")
    axes.set_ylabel(label)
    return figure


def life_spans(found: Sequence[Life]) -> Figure:
    """Age of everyone who lived in the population, and the generation in which each one entered."""
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.boxplot([[life.age for life in found]], widths=0.5, **_BOX)
    left.set_xticks([1], ["AGE"])
    left.set_ylabel("generations in the population")
    first = [life.first for life in found]
    final = [life.first for life in found if life.final]
    right.boxplot([first, final or [0]], widths=0.5, **_BOX)
    right.set_xticks([1, 2], ["FIRST, everyone", "FIRST, the final ones"])
    right.set_ylabel("generation of entry")
    return figure


def ages(values: Mapping[int, Sequence[float]]) -> Figure:
    """Age of the population by generation."""
    return box_by_generation(values, "age in generations")


def new(mean: Floats, half: Floats) -> Figure:
    """How many new individuals entered in each generation, with the 95 % interval over executions."""
    figure, axes = _canvas(height=3.4)
    generation = np.arange(1, len(mean) + 1)
    axes.fill_between(generation, np.maximum(0, mean - half), mean + half, color="#d9d9d9")
    axes.plot(generation, mean, color=BLUE, linewidth=1.2)
    axes.axhline(1.0, color=GREY, linewidth=0.8, linestyle="--")
    axes.set_xlabel("generation")
    axes.set_ylabel("new individuals")
    axes.set_ylim(bottom=0)
    return figure


def boxes(points: Floats, labels: Sequence[str], marks: Sequence[float] = (), mark: str = "") -> Figure:
    """Box plots of the final individuals' weights; marks are another vector to compare with."""
    figure, axes = _canvas()
    axes.boxplot([column.tolist() for column in points.T], widths=0.6, **_BOX)
    if marks:
        places = range(1, len(marks) + 1)
        axes.plot(places, list(marks), linestyle="none", marker="D", color=RED, markersize=5, label=mark)
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)
    axes.set_xticks(range(1, len(labels) + 1), list(labels))
    axes.set_ylim(-0.03, 1.03)
    axes.set_ylabel("weight")
    return figure


def dendrogram(found: Clusters) -> Figure:
    """Ward's tree with the groups in colours below it."""
    figure, axes = _canvas(height=4.2)
    with mpl.rc_context({"lines.linewidth": 0.9}):
        tree = hierarchy.dendrogram(
            found.tree, ax=axes, no_labels=True, color_threshold=0, above_threshold_color="#5c5c5c"
        )
    low = -0.04 * float(found.tree[-1, 2])
    for k, leaf in enumerate(tree["leaves"]):
        group = int(found.labels[leaf])
        axes.add_patch(Rectangle((10 * k, low), 10, -low * 0.8, color=GROUPS[(group - 1) % len(GROUPS)], linewidth=0))
    axes.set_ylim(bottom=low)
    axes.set_ylabel("distance (Ward)")
    handles = [Rectangle((0, 0), 1, 1, color=GROUPS[k % len(GROUPS)]) for k in range(found.count)]
    names = [f"#{k + 1} ({len(found.members(k + 1))})" for k in range(found.count)]
    axes.legend(handles, names, frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return figure


def comparisons(found: Sequence[Comparison], decks: Mapping[str, str], alpha: float, rows: str, columns: str) -> Figure:
    """A square of deck pairs for every pair of groups; a frame where p < alpha, a thick one where Holm agrees."""
    groups = sorted({(c.first, c.second) for c in found})
    wide = min(3 if len(groups) <= 9 else 6, len(groups))
    high = -(-len(groups) // wide)
    figure = Figure(figsize=(3.0 * wide, 3.0 * high + 0.4), layout="constrained")
    names = list(decks)
    grid = np.atleast_1d(np.asarray(figure.subplots(high, wide))).ravel()
    for axes, pair in itertools.zip_longest(grid, groups):
        if pair is None:
            axes.set_axis_off()
            continue
        _square(axes, [c for c in found if (c.first, c.second) == pair], names, list(decks.values()), alpha)
        axes.set_title(f"#{pair[0]} against #{pair[1]}", fontsize=10)
    figure.supxlabel(columns, fontsize=10)
    figure.supylabel(rows, fontsize=10)
    return figure


def _square(axes: Axes, found: Sequence[Comparison], names: list[str], labels: list[str], alpha: float) -> None:
    n = len(names)
    shade: npt.NDArray[np.float64] = np.zeros((n, n))
    for c in found:
        place = names.index(c.deck), names.index(c.against)
        # Colour by the p-value, as strong as the difference is unlikely; green for the first group.
        shade[place] = np.sign(c.rate_first - c.rate_second) * min(1.0, -np.log10(max(c.p, 1e-12)) / 6)
    axes.imshow(shade, cmap="PiYG", vmin=-1, vmax=1)
    for c in found:
        row, column = names.index(c.deck), names.index(c.against)
        difference = 100 * (c.rate_first - c.rate_second)
        axes.text(column, row, f"{difference:+.1f}", ha="center", va="center", fontsize=9)
        if c.p < alpha:
            width = 3.0 if c.holm < alpha else 1.2
            axes.add_patch(Rectangle((column - 0.46, row - 0.46), 0.92, 0.92, fill=False, linewidth=width))
    axes.set_xticks(range(n), labels)
    axes.set_yticks(range(n), labels)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
