"""The solvers: CFR, CFR+, PCFR+, linear and discounted CFR over the flat form, and four sampling ones."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.equilibrium.files import checked, read_arrays, write_arrays
from hearthlab.equilibrium.model_files import fingerprints, rules_hash
from hearthlab.equilibrium.strategy import ITERATES, Strategy
from hearthlab.equilibrium.trees import GameTree
from hearthlab.errors import HearthLabError
from hearthlab.util.reading import MEGABYTE, Given, named, shown
from hearthlab.util.suggest import one_of

__all__ = ["FORMS", "PARAMETERS", "SOLVERS", "Point", "Solution", "Solver", "solve"]

SOLVERS = {
    "cfr": "counterfactual regret minimization, alternating updates",
    "cfr+": "regrets are never below zero; iteration t has weight t in the average",
    "pcfr+": "CFR+ that predicts the next regrets to equal the last; iteration t has weight t² in the average",
    "linear": "regrets and averages of iteration t have weight t",
    "discounted": "old regrets fade (alpha 1.5, beta 0, gamma 2)",
    "chance-sampling": "CFR that samples one event at each chance node",
    "external-sampling": "CFR that samples chance and the other player",
    "outcome-sampling": "CFR that samples one history per iteration (exploration 0.6)",
    "vr-outcome-sampling": "outcome sampling with baselines that reduce the variance (VR-MCCFR)",
}
"""The solvers, each with a one-line description."""

FORMS = {
    "history": "regrets summed history by history, with the rounding of a walk over the tree",
    "flat": "regrets summed over sequences: faster, with different rounding",
    "tied": "like flat, but information sets that look alike are merged, regardless of their history",
}
"""How cfr, cfr+, pcfr+, linear and discounted sum regrets; the sampling solvers walk the tree."""

_LARGE = 4_000_000
"""With more histories than this the flat form is the default."""

SAMPLING = frozenset(name for name in SOLVERS if name.endswith("-sampling"))

_POWERS = {"linear": (1.0, 1.0, 1.0), "discounted": (1.5, 0.0, 2.0)}
"""The exponents alpha and beta that discount regrets, and gamma, which discounts iterations in the average."""

PARAMETERS: Mapping[str, Mapping[str, float]] = {
    "averaging": {"cfr+": 1.0, "pcfr+": 2.0, "vr-outcome-sampling": 1.0},
    "exploration": {"outcome-sampling": 0.6, "vr-outcome-sampling": 0.6},
    "baseline_rate": {"vr-outcome-sampling": 0.5},
}
"""The parameters of the solvers, each with the solvers that have it and their defaults.

Iteration t has weight t to the power `averaging` in the average. `exploration` is the probability that a player tries a
random action, and `baseline_rate` the weight of a new estimate in a baseline.
"""

_RANGES = {"averaging": (0.0, 10.0), "exploration": (0.001, 1.0), "baseline_rate": (0.001, 1.0)}


def _parameters(method: str, given: Mapping[str, float]) -> dict[str, float]:
    """Returns the parameters of a solver; raises HearthLabError for one that it does not have."""
    for name, value in given.items():
        one_of("parameter", name, PARAMETERS)
        if method not in PARAMETERS[name]:
            raise HearthLabError(f"{method} has no {name}; only {' and '.join(PARAMETERS[name])} have one")
        Given(value, name).number(*_RANGES[name])
    return {name: float(given.get(name, usual[method])) for name, usual in PARAMETERS.items() if method in usual}


@dataclass(frozen=True, slots=True)
class Point:
    """The quality of the average strategies and of the last iterates after some iterations and seconds."""

    iteration: int
    seconds: float
    root_value: float
    nash_conv: float
    last_root_value: float | None = None
    last_nash_conv: float | None = None
    """The same for the last iterates; None in older checkpoints, which lack it."""

    @classmethod
    def from_dict(cls, given: Given) -> Point:
        """Reads a point of a checkpoint."""
        given.object([f.name for f in fields(cls)])
        last = [given.get(key) for key in ("last_root_value", "last_nash_conv")]
        return cls(
            given["iteration"].whole(0, (1 << 64) - 1),
            given["seconds"].number(0.0, 1e12),
            given["root_value"].number(),
            given["nash_conv"].number(),
            *(None if value is None else value.number() for value in last),
        )


class Solver:
    """A solver of a game tree.

    >>> solver = Solver(GameTree.of("kuhn"), "cfr+")
    >>> solver.run(1000)
    >>> round(solver.root_value, 3)
    -0.056
    """

    def __init__(
        self,
        tree: GameTree,
        method: str = "cfr+",
        *,
        form: str | None = None,
        threads: int = 1,
        seed: int = 0,
        **parameters: float,
    ) -> None:
        one_of("solver", method, SOLVERS)
        if form is None:
            form = "flat" if tree.histories > _LARGE or method in SAMPLING else "history"
        one_of("form", form, FORMS)
        if form != "flat" and method in SAMPLING:
            raise HearthLabError(f"{method} does not have the form {form}; only solvers that do not sample do")
        #: The parameters of the solver, see PARAMETERS.
        self.parameters = _parameters(method, parameters)
        self.tree = tree
        self.method = method
        self.form = form
        self.seed = seed
        alpha, beta, gamma = _POWERS.get(method, (1.0, 1.0, 1.0))
        powers = alpha, beta, self.parameters.get("averaging", gamma)
        rates = self.parameters.get("exploration", 0.0), self.parameters.get("baseline_rate", 0.0)
        self.core = _core.Solver(tree.core, method, powers, *rates, form, threads, seed % (1 << 64))

    @property
    def iteration(self) -> int:
        """The number of iterations so far."""
        return self.core.iteration

    def run(self, iterations: int) -> None:
        """Runs a number of iterations."""
        self.core.run(iterations)

    @property
    def root_value(self) -> float:
        """The value of player 0 when both play their average strategies."""
        return self.core.quality()[0][0]

    @property
    def nash_conv(self) -> float:
        """How much both players together could gain with best responses to the average strategies."""
        values, best = self.core.quality()
        return (best[0] - values[0]) + (best[1] - values[1])

    @property
    def gains(self) -> tuple[float, float]:
        """How much each player could gain with a best response to the other's average strategy."""
        values, best = self.core.quality()
        return best[0] - values[0], best[1] - values[1]

    @property
    def last_root_value(self) -> float:
        """The value of player 0 when both play their last iterates."""
        return self.core.last_quality()[0][0]

    @property
    def last_nash_conv(self) -> float:
        """How much both players together could gain with best responses to the last iterates."""
        values, best = self.core.last_quality()
        return (best[0] - values[0]) + (best[1] - values[1])

    def last(self, player: int) -> npt.NDArray[np.float64]:
        """Returns the last iterate of a player, which is the strategy for the next iteration, by sequence."""
        return np.frombuffer(self.core.last(player), np.float64)

    def average(self, player: int) -> npt.NDArray[np.float64]:
        """Returns the average strategy of a player, by sequence."""
        return np.frombuffer(self.core.average(player), np.float64)

    def strategy(self, iterate: str = "average") -> Strategy:
        """Returns the average strategies, or the last iterates, to save or play."""
        one_of("iterate", iterate, ITERATES)
        chosen = self.average if iterate == "average" else self.last
        return Strategy.of(self.tree, (chosen(0), chosen(1)), iterate)

    def save(self, path: str | Path, points: list[Point] | None = None) -> None:
        """Writes a checkpoint atomically."""
        iteration, stream, numbers = self.core.save()
        about = {**self._about(), "iteration": iteration, "stream": stream}
        about["points"] = [asdict(p) for p in points or []]
        arrays = {f"numbers{k}": np.frombuffer(raw, np.float64) for k, raw in enumerate(numbers)}
        write_arrays(path, about, arrays)

    def restore(self, path: str | Path) -> list[Point]:
        """Continues from a checkpoint of the same game and solver; returns its points."""
        # One number per sequence and, with baselines, one per history; the metadata is small.
        sizes = [len(raw) // 8 for raw in self.core.save()[2]]
        names = [f"numbers{k}" for k in range(len(sizes))]
        about, arrays = read_arrays(path, "a checkpoint of this solver", 8 * sum(sizes) + MEGABYTE, names)
        for key, mine in self._about().items():
            theirs = about.get(key)
            if theirs is None or theirs.value != mine:
                has = "nothing" if theirs is None else shown(theirs.value)
                raise HearthLabError(f"{named(path)} is a checkpoint of {key} {has}, not of {shown(mine)}")
        points = [Point.from_dict(p) for p in about["points"].list(10_000)]
        iteration, stream = (about[key].whole(0, (1 << 64) - 1) for key in ("iteration", "stream"))
        numbers = [
            checked(path, arrays, *part).tobytes() for part in zip(names, [np.float64] * len(sizes), sizes, strict=True)
        ]
        self.core.restore(iteration, stream, numbers)
        return points

    def _about(self) -> dict[str, Any]:
        # Only what differs from the defaults, so that checkpoints of earlier versions remain valid.
        more: dict[str, Any] = {
            name: value for name, value in self.parameters.items() if value != PARAMETERS[name][self.method]
        }
        if self.tree.model is not None and self.tree.model.library is not None:
            more["cards"] = fingerprints(self.tree.model)
            more["rules"] = rules_hash(self.tree.model)
        return {
            "game": self.tree.name,
            "histories": self.tree.histories,
            "solver": self.method,
            "form": self.form,
            "seed": self.seed,
            **more,
        }


@dataclass(slots=True)
class Solution:
    """The result of a solver, and its progress."""

    solver: Solver
    points: list[Point] = field(default_factory=list)

    @property
    def last(self) -> Point:
        """The quality of the final strategies."""
        return self.points[-1]

    @property
    def seconds_per_iteration(self) -> float:
        """The seconds per iteration, without the measurements."""
        return self.last.seconds / max(1, self.last.iteration)


def solve(
    tree: GameTree,
    method: str = "cfr+",
    iterations: int = 1000,
    *,
    form: str | None = None,
    threads: int = 1,
    seed: int = 0,
    measures: int = 20,
    target: float | None = None,
    checkpoint: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    **parameters: float,
) -> Solution:
    """Solves a tree and measures the quality at geometrically spaced iterations.

    It stops early when nash_conv is `target` or less. With a `checkpoint`, the state is saved to that file at every
    measurement, and a run that finds the file continues from it with the same result. Other arguments are parameters of
    the solver.

    >>> solve(GameTree.of("kuhn"), "cfr+", 1000).last.nash_conv < 0.001
    True
    """
    solver = Solver(tree, method, form=form, threads=threads, seed=seed, **parameters)
    points: list[Point] = []
    if checkpoint is not None and Path(checkpoint).exists():
        points = solver.restore(checkpoint)
    seconds = points[-1].seconds if points else 0.0
    for goal in _goals(iterations, measures):
        if goal <= solver.iteration:
            continue
        if points and target is not None and points[-1].nash_conv <= target:
            break
        while solver.iteration < goal:
            begin = time.perf_counter()
            solver.run(_batch(goal - solver.iteration, seconds, solver.iteration))
            seconds += time.perf_counter() - begin
            if progress is not None:
                progress(solver.iteration, iterations)
        points.append(_measured(solver, seconds))
        if checkpoint is not None:
            solver.save(checkpoint, points)
    return Solution(solver, points)


def _measured(solver: Solver, seconds: float) -> Point:
    numbers: list[float] = []
    for values, best in (solver.core.quality(), solver.core.last_quality()):
        numbers += [values[0], (best[0] - values[0]) + (best[1] - values[1])]
    return Point(solver.iteration, seconds, *numbers)


def _batch(left: int, seconds: float, done: int) -> int:
    """Returns how many iterations take about half a second, to keep a progress bar moving."""
    if done == 0:
        return 1
    return max(1, min(left, int(0.5 * done / max(seconds, 1e-9))))


def _goals(iterations: int, measures: int) -> list[int]:
    """Returns the iterations at which to measure, including 1 and `iterations`."""
    steps = np.geomspace(1, iterations, max(2, measures))
    return sorted({round(float(s)) for s in steps} | {iterations})
