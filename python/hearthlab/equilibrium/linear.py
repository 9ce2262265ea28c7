"""The exact value of a zero-sum game by linear programming on its sequence form, for checking the solvers."""

from __future__ import annotations

import numpy as np

from hearthlab.equilibrium.trees import GameTree, Side
from hearthlab.errors import HearthLabError

__all__ = ["game_value"]


def game_value(tree: GameTree) -> float:
    """Returns the value of a zero-sum game for player 0; requires SciPy.

    Player 0 chooses the probabilities x of its sequences, with E x = e; player 1 replies with the best response,
    whose value at every information set is a variable v. Maximise v at the root with A'x - F'v >= 0.
    """
    try:
        from scipy.optimize import linprog
        from scipy.sparse import csr_array, hstack
    except ImportError:
        raise HearthLabError(
            "linear programming requires SciPy; install it with pip install 'hearthlab[equilibrium]'"
        ) from None
    if not tree.core.zero_sum:
        raise HearthLabError(f"{tree.name} is not zero-sum, so it has no value")
    own, other = tree.side(0), tree.side(1)

    def constraints(side: Side) -> csr_array:
        """Returns a row for the empty sequence and one for each set, whose sequences sum to the one leading to it."""
        sets, sequences = len(side.parent), int(side.first[-1])
        rows = np.concatenate([[0], np.repeat(np.arange(1, sets + 1), np.diff(side.first)), np.arange(1, sets + 1)])
        columns = np.concatenate([[0], np.arange(1, sequences), side.parent])
        signs = np.concatenate([[1.0], np.ones(sequences - 1), -np.ones(sets)])
        return csr_array((signs, (rows, columns)), shape=(sets + 1, sequences))

    payoffs = csr_array((own.payoffs, own.columns.astype(np.int64), own.rows.astype(np.int64)),
                        shape=(int(own.first[-1]), int(other.first[-1])))  # fmt: skip
    e, f = constraints(own), constraints(other)
    n, m = e.shape[1], f.shape[0]
    goal = np.zeros(n + m)
    goal[n] = -1.0
    start = np.zeros(e.shape[0])
    start[0] = 1.0
    found = linprog(
        goal,
        A_ub=hstack([-payoffs.T, f.T]),
        b_ub=np.zeros(f.shape[1]),
        A_eq=hstack([e, csr_array((e.shape[0], m))]),
        b_eq=start,
        bounds=[(0, None)] * n + [(None, None)] * m,
        method="highs",
        options={"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9},
    )
    if not found.success:
        raise HearthLabError(f"the linear program of {tree.name} could not be solved: {found.message}")
    return -float(found.fun)
