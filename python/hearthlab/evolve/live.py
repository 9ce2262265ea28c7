"""A running evolution: fitness and weights of all generations so far, for a page that is updated."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from hearthlab.evolve.store import EvolutionStore, Judged
from hearthlab.util import plots
from hearthlab.util.html import Block, Code, Columns, Figure, Section, Text
from hearthlab.util.plots import Cell, Series

__all__ = ["sections"]

_MOST_LINES = 10
_MOST_COLUMNS = 14
"""The maximum number of generations in the table of weights."""


Points = list[tuple[float, float]]


def sections(store: EvolutionStore) -> list[Block]:
    """Returns the progress of an evolution; charts appear once the first generation is judged."""
    judged: dict[int, list[Judged]] = defaultdict(list)
    for row in store.judged():
        judged[row.execution].append(row)
    if not judged:
        return [Section("Fitness", [Text("The first generation is being judged.", soft=True)])]
    alive = {execution: _survivors(store, rows) for execution, rows in sorted(judged.items())}
    best = {execution: _best(rows) for execution, rows in sorted(judged.items())}
    spread = {execution: _spread(genes) for execution, genes in alive.items()}
    newest = max(judged)
    of = f" of execution {newest + 1}" if store.config.executions > 1 else ""
    return [
        Columns(
            [
                _chart(
                    "Best fitness", "games won", best, "Games that the best of a generation won against the others."
                ),
                _chart("How different they are", "spread", spread, "Standard deviation of the survivors' weights."),
            ]
        ),
        _weights(store, alive[newest], of),
        _leader(store, judged[newest], of),
    ]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _best(judged: Sequence[Judged]) -> Points:
    """Returns the best fitness of each generation."""
    found: dict[int, int] = {}
    for row in judged:
        found[row.generation] = max(row.fitness, found.get(row.generation, 0))
    return [(float(generation), float(fitness)) for generation, fitness in sorted(found.items())]


def _survivors(store: EvolutionStore, judged: Sequence[Judged]) -> dict[int, npt.NDArray[np.float64]]:
    """Returns the weights of the survivors of each generation."""
    everyone = store.individuals(judged[0].execution)
    alive: dict[int, list[Sequence[float]]] = defaultdict(list)
    for row in judged:
        if row.survived:
            alive[row.generation].append(everyone[row.individual].genes)
    return {generation: np.array(genes) for generation, genes in sorted(alive.items())}


def _spread(alive: Mapping[int, npt.NDArray[np.float64]]) -> Points:
    """Returns the standard deviation of the survivors' weights, averaged over all weights."""
    return [(float(generation), float(genes.std(axis=0).mean())) for generation, genes in alive.items()]


def _chart(title: str, label: str, points: Mapping[int, Points], about: str) -> Section:
    """Returns a chart of a measure by generation, with a line for each execution."""
    if len(points) <= _MOST_LINES:
        series = [Series(f"execution {execution + 1}", found) for execution, found in points.items()]
        note = ""
    else:
        series = [_together(list(points.values()))]
        note = f" Mean, lowest and highest of {len(points)} executions."
    chart = plots.lines(
        series,
        f"{title} by generation",
        x_label="generation",
        y_label=label,
        named=len(series) > 1,
        zero=True,
        width=560,
        height=260,
    )
    return Section(title, [Figure(chart, f"{about}{note}")])


def _together(lines: Sequence[Sequence[tuple[float, float]]]) -> Series:
    """Merges lines into one: the mean over those that reach a generation, with the lowest and the highest."""
    found: dict[float, list[float]] = defaultdict(list)
    for line in lines:
        for generation, value in line:
            found[generation].append(value)
    order = sorted(found)
    band = [(min(found[g]), max(found[g])) for g in order]
    return Series("", [(g, _mean(found[g])) for g in order], band)


def _weights(store: EvolutionStore, alive: Mapping[int, npt.NDArray[np.float64]], of: str) -> Section:
    """Returns the survivors' mean weights by generation."""
    means = {generation: genes.mean(axis=0).tolist() for generation, genes in alive.items()}
    last = max(means)
    step = max(1, math.ceil((last - min(means) + 1) / (_MOST_COLUMNS - 1)))
    shown = sorted({g for g in means if (last - g) % step == 0} | {min(means)})
    names = store.config.space.names
    cells = [[Cell(f"{means[g][k]:.2f}", 2 * means[g][k] - 1) for g in shown] for k in range(len(names))]
    chart = plots.matrix(
        names,
        [str(g) for g in shown],
        cells,
        "Mean weights of the survivors by generation",
        column_label="generation",
        wide=46,
    )
    about = f"Means of those who survived a generation{of}, from 0 to 1 between the bounds of each weight."
    return Section("Weights", [Figure(chart, about)])


def _leader(store: EvolutionStore, judged: Sequence[Judged], of: str) -> Section:
    """Returns the individual with the most wins in the latest generation, as an agent to copy."""
    newest = max(row.generation for row in judged)
    best = max((row for row in judged if row.generation == newest), key=lambda row: (row.fitness, -row.individual))
    genes = store.individuals(best.execution)[best.individual].genes
    said = f"Individual {best.individual} won {best.fitness:,} games in generation {newest}{of}, born in {best.born}."
    return Section("Who leads", [Text(said), Code(str(store.config.space.spec(genes)))])
