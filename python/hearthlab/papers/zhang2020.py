"""zhang2020: equilibrium strategies of small collectible-card games by counterfactual regret minimization.

The thesis plots the root value of two solvers over iterations, and its figures are lost; what it says of them in
words stands beside our numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab.equilibrium.linear import game_value
from hearthlab.equilibrium.models import MODELS, Model
from hearthlab.equilibrium.solvers import SOLVERS, Solution, solve
from hearthlab.equilibrium.trees import build
from hearthlab.errors import HearthLabError

__all__ = ["FIGURES", "Row", "figure", "reproduce", "table"]

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
"""What the thesis says of a figure in words; of all others it says that the root value settles."""

_ITERATIONS = {"cfr": 2000, "cfr+": 2000, "linear": 2000, "discounted": 2000,
               "chance-sampling": 20_000, "external-sampling": 200_000, "outcome-sampling": 400_000}  # fmt: skip
_LARGE = 100_000
"""Trees with more histories get a tenth of the iterations."""
_PROGRAM = 4_000_000
"""Trees with more histories get no linear program."""


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
    """The share of the decided ends that player 0 wins."""
    solutions: Mapping[str, Solution]

    def json(self) -> dict[str, Any]:
        """The row as plain data."""
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


def figure(text: str) -> tuple[str, ...]:
    """The models of a figure, or the one model of a part such as 4.10a.

    >>> figure("4.10b")
    ('4.10b',)
    """
    if text in FIGURES:
        return FIGURES[text]
    if text in MODELS:
        return (text,)
    raise HearthLabError(f'there is no figure "{text}" to reproduce; there are {", ".join(FIGURES)} and their parts')


def reproduce(
    name: str,
    *,
    quick: bool = False,
    seed: int = 0,
    progress: Callable[[str], Callable[[int, int], None]] | None = None,
) -> Row:
    """Solves one model with every solver; `quick` makes a tenth of the iterations."""
    model = MODELS[name]
    tree = build(model, progress=progress(f"{name} tree") if progress else None)
    large = tree.histories > _LARGE
    share = (10 if quick else 1) * (10 if large else 1)
    solutions = {
        method: solve(
            tree,
            method,
            max(10, _ITERATIONS[method] // share),
            seed=seed,
            progress=progress(f"{name} {method}") if progress else None,
        )
        for method in SOLVERS
    }
    best = min(solutions.values(), key=lambda s: s.last.nash_conv).last
    won = sum(n for u, n in tree.core.end_counts() if u[0] > u[1])
    lost = sum(n for u, n in tree.core.end_counts() if u[0] < u[1])
    return Row(
        model,
        SAID.get(name, "the root value settles"),
        tree.histories,
        tree.infosets,
        best.root_value,
        best.nash_conv,
        None if tree.histories > _PROGRAM else game_value(tree),
        won / max(1, won + lost),
        solutions,
    )


def table(rows: list[Row]) -> str:
    """The rows as text."""
    lines = [
        f"{'model':12} {'histories':>10} {'sets':>8} {'value':>9} {'by LP':>9} {'nash_conv':>10} {'won':>6}  the thesis"
    ]
    for r in rows:
        exact = "-" if r.linear_program is None else f"{r.linear_program:9.6f}"
        lines.append(
            f"{r.model!s:12} {r.histories:10} {r.infosets:8} {r.value:9.6f} {exact:>9} {r.nash_conv:10.2e} "
            f"{r.won:6.1%}  {r.said}"
        )
    return "\n".join(lines)
