"""Solves several models; each is an independent job that can run anywhere."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from hearthlab.equilibrium.linear import game_value
from hearthlab.equilibrium.solvers import Solution, solve
from hearthlab.equilibrium.trees import GameTree

__all__ = ["document", "solve_model"]


def solve_model(
    common: Mapping[str, Any], piece: str, threads: int, told: Callable[[float], None] | None
) -> list[dict[str, Any]]:
    """Solves a model with each of the solvers and returns the results as plain data; a job for a backend.

    `common` has the solvers, the iterations and the other settings of `solve`, `memory` and `lp`, and may have
    `parameters` for each solver.
    """
    tree = GameTree.of(piece, memory=common["memory"], threads=threads)
    exact = game_value(tree) if common["lp"] else None
    settings = {key: common[key] for key in ("form", "seed", "target")}
    more: Mapping[str, Mapping[str, Any]] = common.get("parameters", {})
    found = {
        name: solve(tree, name, common["iterations"], threads=threads, **settings, **more.get(name, {}))
        for name in common["solvers"]
    }
    return [document(name, solution, exact) for name, solution in found.items()]


def document(name: str, solution: Solution, exact: float | None) -> dict[str, Any]:
    """Returns a solution as plain data; `exact` is the value from linear programming."""
    tree, last = solution.solver.tree, solution.last
    found = {
        "model": tree.name,
        "solver": name,
        "iterations": last.iteration,
        "nash_conv": last.nash_conv,
        "root_value": last.root_value,
        "last_iterate": {"nash_conv": last.last_nash_conv, "root_value": last.last_root_value},
        "seconds_per_iteration": solution.seconds_per_iteration,
        "infosets": tree.infosets,
        "histories": tree.histories,
        "gains": list(solution.solver.gains),
        "points": [dataclasses.asdict(point) for point in solution.points],
    }
    return found if exact is None else {**found, "linear_program": exact}
