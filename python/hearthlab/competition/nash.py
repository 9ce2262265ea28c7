"""Nash averaging: the mixture of entrants that nobody beats, so that beating weak entrants often does not help.

The entrants play a symmetric zero-sum game whose payoff is the win rate minus one half. Its equilibria form a convex
set; the one with maximum entropy is unique, and copies of an entrant share its weight (Balduzzi, Tuyls, Perolat and
Graepel: Re-evaluating Evaluation, 2018).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab.errors import HearthLabError

__all__ = ["nash"]

Matrix = npt.NDArray[np.float64]

_ZERO = 1e-7
"""Weights and payoffs below this count as zero; linear programs are solved to 1e-9."""


def nash(rates: Matrix) -> Matrix:
    """Returns the weights of the equilibrium with maximum entropy; needs SciPy.

    `rates[i, j]` is the win rate of i against j, and `rates[j, i]` is one minus it.

    >>> nash(np.array([[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]])).round(3).tolist()
    [0.333, 0.333, 0.333]
    >>> nash(np.array([[0.5, 0.7, 0.9], [0.3, 0.5, 0.8], [0.1, 0.2, 0.5]])).round(3).tolist()
    [1.0, 0.0, 0.0]
    """
    game = np.asarray(rates, dtype=np.float64) - 0.5
    game = (game - game.T) / 2
    weights = _interior(game)
    support = np.flatnonzero(weights > _ZERO)
    inside = game[np.ix_(support, support)]
    found = np.zeros(len(game))
    # Usually there is only one equilibrium; otherwise, all of them have their weight on this support.
    several = len(support) - np.linalg.matrix_rank(inside, tol=_ZERO) > 1
    outside = np.delete(game, support, axis=0)[:, support]
    found[support] = _most_even(inside, outside, weights[support]) if several else weights[support]
    return np.asarray(found / found.sum(), dtype=np.float64)


def _interior(game: Matrix) -> Matrix:
    """Returns an equilibrium with maximum support: every entrant has weight in it, or loses to it."""
    linprog = _scipy().linprog
    n = len(game)
    # Variables: the weights p, and t. Nobody beats p: game p <= 0. Also p - game p >= t for everybody, with t as large
    # as possible; by Goldman and Tucker, t is above 0.
    column = np.ones((n, 1))
    found = linprog(
        np.append(np.zeros(n), -1.0),
        A_ub=np.vstack([np.hstack([game, 0 * column]), np.hstack([game - np.eye(n), column])]),
        b_ub=np.zeros(2 * n),
        A_eq=[np.append(np.ones(n), 0.0)],
        b_eq=[1.0],
        bounds=[(0, None)] * n + [(None, None)],
        method="highs",
        options={"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9},
    )
    if not found.success:
        raise HearthLabError(f"the linear program of Nash averaging could not be solved: {found.message}")
    weights = np.clip(found.x[:n], 0.0, None)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def _most_even(inside: Matrix, outside: Matrix, start: Matrix) -> Matrix:
    """Returns the equilibrium with maximum entropy on this support."""
    # The rows of `inside` are linearly dependent; an orthonormal basis of their span gives the same constraints.
    _, sizes, basis = np.linalg.svd(inside)
    rows = np.vstack([basis[sizes > _ZERO], np.ones(len(start))])
    goal = np.append(np.zeros(len(rows) - 1), 1.0)
    constraints = [{"type": "eq", "fun": lambda p: rows @ p - goal, "jac": lambda p: rows}]
    if len(outside):
        constraints.append({"type": "ineq", "fun": lambda p: -outside @ p, "jac": lambda p: -outside})
    found = _scipy().minimize(
        lambda p: float(np.sum(p * np.log(np.clip(p, 1e-300, None)))),
        start,
        jac=lambda p: np.log(np.clip(p, 1e-12, None)) + 1,
        bounds=[(0.0, 1.0)] * len(start),
        constraints=constraints,
        method="SLSQP",
        options={"maxiter": 500, "ftol": 1e-12},
    )
    return np.clip(np.asarray(found.x, dtype=np.float64), 0.0, None) if found.success else start


def _scipy() -> Any:
    try:
        from scipy import optimize
    except ImportError:
        raise HearthLabError(
            "Nash averaging needs SciPy; install it with pip install 'hearthlab[equilibrium]'"
        ) from None
    return optimize
