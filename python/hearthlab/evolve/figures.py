"""The figures of an evolution, drawn with the plot layer."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence

import numpy as np
from scipy.cluster import hierarchy

from hearthlab.evolve.analysis import Clusters, Comparison, Floats, Life
from hearthlab.util import plots
from hearthlab.util.plots import Box, Cell, Drawing, Series
from hearthlab.util.plots.axes import Frame, Scale, legend, legend_height, y_margin
from hearthlab.util.plots.marks import Polyline, Rect
from hearthlab.util.plots.palette import series as colour

__all__ = ["ages", "box_by_generation", "comparisons", "dendrogram", "life_spans", "newcomers", "weight_boxes"]

MOST_BOXES = 26


def box_by_generation(values: Mapping[int, Sequence[float]], label: str) -> Drawing:
    """Draws box plots by generation; if there are many, only some are drawn, including the last."""
    last = max(values, default=0)
    step = math.ceil(last / (MOST_BOXES - 2)) if last >= MOST_BOXES else 1
    shown = sorted({g for g in values if g % step == 0} | ({last} & set(values)))
    # The last one would overlap with its neighbour if it is not a multiple of the step.
    shown = [g for g in shown if g == last or last - g >= step]
    groups = [Box(str(g), values[g], at=g) for g in shown]
    return plots.boxes(groups, f"Box plots of {label} by generation", x_label="generation", y_label=label)


def life_spans(found: Sequence[Life]) -> Drawing:
    """Draws how long individuals stayed in the population, and in which generation they entered it."""
    age = plots.boxes(
        [Box("everyone", [life.age for life in found])],
        "Ages",
        y_label="generations in the population",
        width=260,
    )
    first = [life.first for life in found]
    final = [life.first for life in found if life.final]
    entry = plots.boxes(
        [Box("everyone", first), Box("final individuals", final)], "Entries", y_label="generation of entry", width=430
    )
    return plots.panels([("Age", age), ("First generation", entry)], "Box plots of ages and of generations of entry")


def ages(values: Mapping[int, Sequence[float]]) -> Drawing:
    """Draws the age of the population by generation."""
    return box_by_generation(values, "age in generations")


def newcomers(mean: Floats, half: Floats) -> Drawing:
    """Draws how many new individuals entered in each generation, with the 95 % interval over executions."""
    points = [(float(g), float(m)) for g, m in enumerate(mean, start=1)]
    band = [(max(0.0, float(m - h)), float(m + h)) for m, h in zip(mean, half, strict=True)]
    return plots.lines(
        [Series("", points, band)],
        "New individuals by generation",
        x_label="generation",
        y_label="new individuals",
        level=1.0,
        zero=True,
        height=260,
    )


def weight_boxes(points: Floats, labels: Sequence[str], marks: Sequence[float] = (), mark: str = "") -> Drawing:
    """Draws box plots of the final individuals' weights; `marks` is a reference vector."""
    groups = [
        Box(label, column.tolist(), mark=marks[k] if marks else None)
        for k, (label, column) in enumerate(zip(labels, points.T, strict=True))
    ]
    about = f"Box plots of the weights {', '.join(labels)}"
    return plots.boxes(groups, about, y_label="weight", mark=mark, limits=(-0.03, 1.03))


def dendrogram(found: Clusters) -> Drawing:
    """Draws Ward's tree with the groups in colour below it."""
    tree = hierarchy.dendrogram(found.tree, no_plot=True)
    names = [f"#{k + 1} ({len(found.members(k + 1))})" for k in range(found.count)]
    head = legend_height(names, plots.WIDTH)
    drawing = Drawing(plots.WIDTH, head + 320, "Tree of the final individuals by Ward's clustering")
    legend(drawing, names, 0, 0, plots.WIDTH, colour, "square")
    bottom = drawing.height - 26
    y = Scale(0.0, 1.04 * float(found.tree[-1, 2]), bottom, head + 10)
    frame = Frame(y_margin(y, "distance (Ward)"), head + 10, plots.WIDTH - 8, bottom)
    frame.y_axis(drawing, y, "distance (Ward)")
    leaves = tree["leaves"]
    # SciPy spaces the leaves ten units apart.
    x = Scale(0.0, 10.0 * len(leaves), frame.left, frame.right)
    for places, heights in zip(tree["icoord"], tree["dcoord"], strict=True):
        points = tuple((x(a), y(b)) for a, b in zip(places, heights, strict=True))
        drawing.add(Polyline(points, stroke="soft"))
    end = 0
    for group, run in itertools.groupby(int(found.labels[leaf]) for leaf in leaves):
        start, end = end, end + len(list(run))
        left, right = x(10.0 * start), x(10.0 * end)
        drawing.add(Rect(left, bottom + 4, right - left, 16, fill=colour(group - 1), hint=f"group #{group}"))
    return drawing


def comparisons(
    found: Sequence[Comparison], decks: Mapping[str, str], alpha: float, rows: str, columns: str
) -> Drawing:
    """Draws a matrix of deck pairs for every pair of groups.

    Numbers are differences of win rates in points, blue where the first group is better. A frame means that p is below
    `alpha`, a thick frame that it still is after Holm's correction.
    """
    groups = sorted({(c.first, c.second) for c in found})
    charts = []
    for pair in groups:
        cells = {(c.deck, c.against): _cell(c, alpha) for c in found if (c.first, c.second) == pair}
        grid = [[cells.get((deck, other)) for other in decks] for deck in decks]
        about = f"Differences between groups {pair[0]} and {pair[1]}"
        labels = list(decks.values())
        charts.append((f"#{pair[0]} against #{pair[1]}", plots.matrix(labels, labels, grid, about, wide=58)))
    about = "Differences of win rates between groups by deck pair"
    return plots.panels(charts, about, across=4, note=f"Rows: {rows}. Columns: {columns}.")


def _cell(c: Comparison, alpha: float) -> Cell:
    difference = c.rate_first - c.rate_second
    # The smaller the p-value, the stronger the colour.
    strength = float(np.sign(difference)) * min(1.0, -math.log10(max(c.p, 1e-12)) / 6)
    frame = 0.0 if c.p >= alpha else 3.0 if c.holm < alpha else 1.2
    hint = f"{c.rate_first:.1%} and {c.rate_second:.1%}, p = {c.p:.2g}, after Holm's correction {c.holm:.2g}"
    return Cell(f"{100 * difference:+.1f}", strength, hint=hint, frame=frame)
