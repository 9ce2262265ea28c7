"""Kuhn and Leduc poker: what the literature knows of them, the solvers must find."""

from __future__ import annotations

import numpy as np
import pytest

from hearthlab.cli import main
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


def test_prediction_and_averaging_need_less_than_half_of_the_iterations() -> None:
    for tree in (KUHN, GameTree.of("4.4a"), GameTree.of("4.5c")):
        slow = solve(tree, "cfr+", 400, measures=2)
        fast = solve(tree, "pcfr+", 200, measures=2)
        assert fast.last.nash_conv < slow.last.nash_conv


def test_baselines_leave_a_tenth_of_what_outcome_sampling_leaves() -> None:
    tree = GameTree.of("4.5a")

    def left(method: str) -> float:
        found = []
        for seed in range(3):
            solver = Solver(tree, method, seed=seed)
            solver.run(100_000)
            found.append(solver.nash_conv)
        return sorted(found)[1]

    assert left("vr-outcome-sampling") < left("outcome-sampling") / 10


def test_baselines_serve_both_players_of_a_game_that_is_not_zero_sum() -> None:
    tree = GameTree.of("4.6c(draw=-0.5)")
    solver = Solver(tree, "vr-outcome-sampling")
    solver.run(100_000)
    assert [len(raw) // 8 for raw in solver.core.save()[2][4:]] == [tree.histories] * 2
    assert max(solver.gains) < 0.05


def test_the_last_iterate_and_the_average_are_told_apart() -> None:
    solution = solve(KUHN, "cfr+", 2000, measures=5)
    last = solution.last
    assert last.last_nash_conv is not None
    assert last.nash_conv < 0.001 < last.last_nash_conv
    value, conv = KUHN.quality(solution.solver.last(0), solution.solver.last(1))
    assert value == pytest.approx(last.last_root_value)
    assert conv == pytest.approx(last.last_nash_conv)
    assert (last.root_value, last.nash_conv) == (solution.solver.root_value, solution.solver.nash_conv)


@pytest.mark.parametrize("method", SOLVERS)
def test_every_solver_begins_with_any_action(method: str) -> None:
    assert Solver(KUHN, method).last(0)[1:] == pytest.approx(0.5)


def test_parameters_belong_to_solvers() -> None:
    assert Solver(KUHN, "pcfr+").parameters == {"averaging": 2.0}
    plain, other = Solver(KUHN, "cfr+"), Solver(KUHN, "cfr+", averaging=2)
    plain.run(50)
    other.run(50)
    assert plain.last(0).tobytes() == other.last(0).tobytes()
    assert plain.average(0).tobytes() != other.average(0).tobytes()
    with pytest.raises(HearthLabError, match="cfr has no exploration; only outcome-sampling and vr-outcome-sampling"):
        Solver(KUHN, "cfr", exploration=0.5)
    with pytest.raises(HearthLabError, match='no parameter is called "explore"'):
        Solver(KUHN, "outcome-sampling", explore=0.5)
    with pytest.raises(HearthLabError, match="exploration: 2 is not a finite number from"):
        Solver(KUHN, "outcome-sampling", exploration=2)


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


@pytest.mark.parametrize(
    "command",
    ["solve kuhn --estimate", "match random random --model kuhn", "exploit random --model leduc", "solve kuhn(hand=2)"],
)
def test_poker_can_only_be_solved(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    said = capsys.readouterr().err
    assert "can only be solved (hearthlab solve " in said
    assert "did you mean" not in said
