"""The small games of zhang2020, solved by counterfactual regret minimization.

The thesis plots the root value of two solvers over iterations, and its figures are lost; its statements about them are
compared with our numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hearthlab.equilibrium import report as pages
from hearthlab.equilibrium.linear import game_value
from hearthlab.equilibrium.models import MODELS, Model
from hearthlab.equilibrium.solvers import Solution, solve
from hearthlab.equilibrium.trees import build
from hearthlab.errors import HearthLabError
from hearthlab.papers import base
from hearthlab.papers.base import Bars, Finding, no_bars
from hearthlab.papers.verdicts import exact, unplayed
from hearthlab.util.html import Block, Grid, Page, Section, Text
from hearthlab.util.table import Table

__all__ = ["FIGURES", "Row", "figure", "findings", "page", "solved", "table", "unsolved"]

FIGURES: Mapping[str, tuple[str, ...]] = {
    "4.4": ("4.4a", "4.4a-lancer", "4.4a-rider", "4.4b"),
    "4.5": ("4.5a", "4.5b", "4.5c"),
    "4.6": ("4.6a", "4.6b", "4.6c", "4.6d"),
    "4.10": ("4.10a", "4.10b", "4.10c", "4.10d"),
    "4.11": ("4.11a", "4.11b", "4.11c", "4.11d"),
}
"""The models of each figure."""

SAID: Mapping[str, str] = {
    "4.4a": "player 1 wins in most branches",
    "4.4b": "player 1 loses in most branches",
}
"""What the thesis says about a figure; of all others it says that the root value settles."""

ITERATIONS = {"cfr": 2000, "cfr+": 2000, "linear": 2000, "discounted": 2000,
               "chance-sampling": 20_000, "external-sampling": 200_000, "outcome-sampling": 400_000}  # fmt: skip
"""The solvers compared with those of the thesis."""
_LARGE = 100_000
"""Trees with more histories get a tenth of the iterations."""
_PROGRAM = 4_000_000
"""Trees with more histories are not solved by linear programming."""


def figure(text: str) -> tuple[str, ...]:
    """Returns the models of a figure, or the one model of a part such as 4.10a.

    >>> figure("4.10b")
    ('4.10b',)
    """
    if text in FIGURES:
        return FIGURES[text]
    if text in MODELS:
        return (text,)
    raise HearthLabError(f'there is no figure "{text}" to reproduce; choose {", ".join(FIGURES)} or one of their parts')


# Runs


@dataclass(frozen=True, slots=True)
class Row:
    """One model: what the thesis says, and what we found."""

    model: Model
    said: str
    histories: int
    infosets: int
    value: float
    nash_conv: float
    linear_program: float | None
    won: float
    """The share of decided terminal nodes that player 0 wins."""
    solutions: Mapping[str, Solution]

    def json(self) -> dict[str, Any]:
        """Returns the row as plain data."""
        solvers = {
            name: [[p.iteration, p.root_value, p.nash_conv] for p in solution.points]
            for name, solution in self.solutions.items()
        }
        return {
            "model": str(self.model),
            "said": self.said,
            "histories": self.histories,
            "infosets": self.infosets,
            "root_value": self.value,
            "nash_conv": self.nash_conv,
            "linear_program": self.linear_program,
            "branches_won": self.won,
            "solvers": solvers,
        }


def solved(name: str, *, quick: bool = False, seed: int = 0, bars: Bars = no_bars) -> Row:
    """Solves one model with every solver; `quick` runs a tenth of the iterations."""
    model = MODELS[name]
    tree = build(model, progress=bars(f"{name} tree"))
    share = (10 if quick else 1) * (10 if tree.histories > _LARGE else 1)
    solutions = {
        method: solve(tree, method, max(10, ITERATIONS[method] // share), seed=seed, progress=bars(f"{name} {method}"))
        for method in ITERATIONS
    }
    best = min(solutions.values(), key=lambda s: s.last.nash_conv).last
    won = sum(n for u, n in tree.core.end_counts() if u[0] > u[1])
    lost = sum(n for u, n in tree.core.end_counts() if u[0] < u[1])
    return Row(
        model,
        _said(name),
        tree.histories,
        tree.infosets,
        best.root_value,
        best.nash_conv,
        None if tree.histories > _PROGRAM else game_value(tree),
        won / max(1, won + lost),
        solutions,
    )


def _said(name: str) -> str:
    return SAID.get(name, "the root value settles")


# Reports


def table(rows: Sequence[Row]) -> Table:
    """Returns a row for every model: its size, its value, and what the thesis says."""
    head = ["model", "histories", "sets", "value", "by LP", "nash_conv", "won", "the thesis"]
    lines = [
        [
            str(r.model),
            f"{r.histories:,}",
            f"{r.infosets:,}",
            f"{r.value:z.6f}",
            "-" if r.linear_program is None else f"{r.linear_program:z.6f}",
            f"{r.nash_conv:.0e}",
            f"{100 * r.won:.1f} %",
            r.said,
        ]
        for r in rows
    ]
    return Table(head, lines, left=(0, 7))


def solvers_table(rows: Sequence[Row]) -> Table:
    """Returns the nash_conv of every solver after its last iteration."""
    lines = [[str(r.model), *(f"{solution.last.nash_conv:.0e}" for solution in r.solutions.values())] for r in rows]
    return Table(["nash_conv", *rows[0].solutions], lines, left=(0,))


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Returns the verdicts on the thesis's statements about the games; only the sampling solvers are random."""
    return [_branches(row) if row.model.name in SAID else _settled(row) for row in rows]


def unsolved(models: Sequence[str]) -> list[Finding]:
    """Returns the findings on models that were not solved."""
    return [unplayed(f"model {name}", _said(name), "not solved") for name in models]


def _branches(row: Row) -> Finding:
    """Returns the verdict on who wins most branches: the terminal nodes of the tree, each counted once."""
    ours = f"{100 * row.won:.1f} % of the decided ends; value {row.value:z.6f} within {row.nash_conv:.0e}"
    return exact(f"model {row.model}", row.said, ours, row.won > 0.5 if "wins" in row.said else row.won < 0.5)


def _settled(row: Row) -> Finding:
    """Returns the verdict on whether the root value moves by less than 0.01 in the second half of both solvers."""
    moved = {}
    for name in ("cfr", "chance-sampling"):
        points = row.solutions[name].points
        late = [p.root_value for p in points if 2 * p.iteration >= points[-1].iteration]
        moved[name] = max(late) - min(late)
    shown = " and ".join(f"{by:.4f} ({name})" for name, by in moved.items())
    ours = f"value {row.value:z.6f} within {row.nash_conv:.0e}; moved by {shown} in the second half"
    return exact(f"model {row.model}", row.said, ours, max(moved.values()) < 0.01)


def page(title: str, citation: str, which: str, rows: Sequence[Row], seed: int) -> Page:
    """Returns the report as a page, with the curves of every solver on every model."""
    note = "Value and nash_conv are those of the best solver; won is the share of the decided ends that player 1 wins."
    beside: list[Block] = [
        Grid.of(base.beside(findings(rows))),
        Grid.of(table(rows)),
        Text(note, soft=True),
        Grid.of(solvers_table(rows)),
    ]
    curves = [pages.section(str(row.model), row.solutions) for row in rows]
    blocks = [Section("The thesis beside ours", beside), *curves]
    return Page(f"{title}, {which}", blocks, citation, seed)
