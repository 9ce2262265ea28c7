"""Reports of solved games: the root value and nash_conv of each solver over iterations and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from hearthlab.equilibrium import drawn
from hearthlab.equilibrium.explore import Explorer
from hearthlab.equilibrium.solvers import Point, Solution
from hearthlab.util import plots
from hearthlab.util.html import Figure, Grid, Page, Section, Text
from hearthlab.util.plots import Drawing, Series
from hearthlab.util.table import Table

__all__ = ["page", "section", "strategies", "table", "write"]

_WIDTH, _HEIGHT = 460, 280


def table(solutions: Mapping[str, Solution]) -> Table:
    """Returns each solver's result: root value and nash_conv of the averages, nash_conv of the last iterates."""
    rows = []
    for name, solution in solutions.items():
        p = solution.last
        each = 1000 * solution.seconds_per_iteration
        numbers = [f"{p.iteration}", f"{p.seconds:.3f}", f"{each:.4f}", f"{p.root_value:.6f}", f"{p.nash_conv:.2e}"]
        rows.append([name, *numbers, "" if p.last_nash_conv is None else f"{p.last_nash_conv:.2e}"])
    return Table(["solver", "iterations", "seconds", "ms each", "root value", "nash_conv", "last iterate"], rows)


def page(title: str, games: Mapping[str, Mapping[str, Solution]], seed: int | None = None) -> Page:
    """Returns a page with the curves of every solver on every game."""
    return Page(title, [section(name, solutions) for name, solutions in games.items()], seed=seed)


def strategies(solutions: Mapping[str, Solution], most: int = 1000) -> Section | None:
    """Returns the tree of a game with the best strategies found; None for a game without positions.

    Only the `most` likeliest nodes are included.
    """
    name, best = min(solutions.items(), key=lambda pair: pair[1].last.nash_conv)
    tree = best.solver.tree
    if tree.model is None:
        return None
    explorer = Explorer(best.solver.strategy())
    values = explorer.values(tree)
    said = [f"The average strategies of {name}, node by node: the probability of each option"]
    said.append("." if values is None else ", and its value for the player who decides.")
    said.append(" Both hands are shown here; in the game, players see only their own.")
    return Section("The tree", [Text("".join(said), soft=True), *drawn.opened(explorer, values, most)])


def section(name: str, solutions: Mapping[str, Solution]) -> Section:
    """Returns the part of a page on one game."""
    tree = next(iter(solutions.values())).solver.tree
    about = tree.model.about if tree.model is not None else tree.name
    size = f"{tree.histories:,} histories, {tree.infosets:,} information sets."
    chart = plots.panels(
        [
            ("root value over iterations", _curve(solutions, _iteration, lambda p: p.root_value, "iterations", False)),
            ("nash_conv over iterations", _curve(solutions, _iteration, lambda p: p.nash_conv, "iterations", True)),
            ("nash_conv over time", _curve(solutions, lambda p: p.seconds, lambda p: p.nash_conv, "seconds", True)),
            ("nash_conv of the last iterate", _curve(solutions, _iteration, _last, "iterations", True)),
        ],
        f"Curves of the solvers on {name}",
        series=list(solutions),
    )
    return Section(f"{name}: {about}", [Text(size, soft=True), Figure(chart), Grid.of(table(solutions))])


def write(path: str | Path, title: str, games: Mapping[str, Mapping[str, Solution]], seed: int | None = None) -> None:
    """Writes the page to a file; for a single game, with the tree."""
    found = page(title, games, seed)
    trees = [strategies(solutions) for solutions in games.values()] if len(games) == 1 else []
    replace(found, blocks=[*found.blocks, *filter(None, trees)]).write(Path(path))


def _iteration(point: Point) -> float:
    return point.iteration


def _last(point: Point) -> float | None:
    return point.last_nash_conv


def _curve(
    solutions: Mapping[str, Solution],
    x: Callable[[Point], float],
    y: Callable[[Point], float | None],
    x_label: str,
    log_y: bool,
) -> Drawing:
    series = [
        Series(name, [(x(p), found) for p in s.points if (found := y(p)) is not None]) for name, s in solutions.items()
    ]
    return plots.lines(
        series,
        f"Curves over {x_label}",
        x_label=x_label,
        log_x=True,
        log_y=log_y,
        named=False,
        width=_WIDTH,
        height=_HEIGHT,
    )
