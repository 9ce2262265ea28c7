"""Kuhn and Leduc poker: what the literature knows of them, the solvers must find."""

from __future__ import annotations

import numpy as np
import pytest

from hearthlab.equilibrium import SOLVERS, GameTree, Solver, solve
from hearthlab.equilibrium.linear import game_value
from hearthlab.errors import HearthLabError

KUHN = GameTree.of("kuhn")
LEDUC = GameTree.of("leduc")


def test_kuhn_and_leduc_have_the_known_sizes() -> None:
    assert (KUHN.histories, KUHN.infosets) == (55, 12)
    assert (LEDUC.histories, LEDUC.infosets, LEDUC.core.ends) == (9457, 936, 5520)


def test_the_value_of_kuhn_is_minus_one_eighteenth() -> None:
    solution = solve(KUHN, "cfr+", 20_000, measures=2)
    assert solution.last.root_value == pytest.approx(-1 / 18, abs=1e-5)
    assert solution.last.nash_conv < 1e-4


def test_linear_programming_finds_the_known_values() -> None:
    assert game_value(KUHN) == pytest.approx(-1 / 18, abs=1e-9)
    assert game_value(LEDUC) == pytest.approx(-0.0856064, abs=1e-6)


@pytest.mark.parametrize("form", ["history", "flat"])
@pytest.mark.parametrize(("method", "published"), [("cfr", 0.191433), ("cfr+", 0.026832)])
def test_leduc_after_a_hundred_iterations(method: str, published: float, form: str) -> None:
    solver = Solver(LEDUC, method, form=form)
    solver.run(100)
    assert solver.nash_conv == pytest.approx(published, abs=5e-7)


@pytest.mark.parametrize(("method", "iterations"), [(m, 300_000 if m.endswith("g") else 3000) for m in SOLVERS])
def test_every_solver_comes_near_the_equilibrium_of_kuhn(method: str, iterations: int) -> None:
    solver = Solver(KUHN, method, seed=5)
    solver.run(iterations)
    assert solver.nash_conv < 0.02
    assert solver.root_value == pytest.approx(-1 / 18, abs=0.01)


def test_the_same_seed_gives_the_same_strategy() -> None:
    def average(seed: int) -> bytes:
        solver = Solver(KUHN, "external-sampling", seed=seed)
        solver.run(50)
        return solver.average(0).tobytes()

    assert average(1) == average(1)
    assert average(1) != average(2)


def test_threads_change_nothing() -> None:
    averages = []
    for threads in (1, 2, 3):
        solver = Solver(LEDUC, "cfr", form="flat", threads=threads)
        solver.run(20)
        averages.append(solver.average(0).tobytes())
    assert len(set(averages)) == 1


def test_a_best_response_gets_what_quality_says() -> None:
    solver = Solver(LEDUC, "cfr")
    solver.run(10)
    averages = [solver.average(0), solver.average(1)]
    gains = solver.gains
    value, actions = LEDUC.core.best_response(0, averages[1].tobytes())
    assert value - solver.root_value == pytest.approx(gains[0], abs=1e-12)
    pure = np.zeros_like(averages[0])
    pure[0] = 1.0
    pure[LEDUC.side(0).first[:-1] + np.array(actions)] = 1.0
    reached, _ = LEDUC.quality(pure, averages[1])
    assert reached == pytest.approx(value, abs=1e-12)


def test_sets_that_are_never_alike_may_be_tied_without_effect() -> None:
    free, tied = Solver(LEDUC, "cfr", form="flat"), Solver(LEDUC, "cfr", form="tied")
    free.run(30)
    tied.run(30)
    assert tied.nash_conv == pytest.approx(free.nash_conv, abs=1e-12)


def test_unknown_solvers_and_games_are_refused() -> None:
    with pytest.raises(HearthLabError, match='no solver is called "newton"'):
        Solver(KUHN, "newton")
    with pytest.raises(HearthLabError, match="does not have the form tied"):
        Solver(KUHN, "outcome-sampling", form="tied")
    with pytest.raises(HearthLabError, match='no form is called "round"'):
        Solver(KUHN, "cfr", form="round")
    with pytest.raises(HearthLabError, match=r'no model is called "4\.9"'):
        GameTree.of("4.9")
