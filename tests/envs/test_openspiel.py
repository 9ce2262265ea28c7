"""The small games in OpenSpiel: its own checks pass, and its solvers are the reference for ours."""

from __future__ import annotations

import unittest
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")

from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import cfr, discounted_cfr, expected_game_score, exploitability  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough as playthrough  # noqa: E402

from hearthlab.envs import openspiel  # noqa: E402
from hearthlab.equilibrium import MODELS, GameTree, Model, Solver, build, small_rules  # noqa: E402
from hearthlab.errors import HearthLabError  # noqa: E402

SMALL = [name for name in MODELS if name.startswith(("4.4", "4.5", "4.6"))]
PLAYTHROUGH = Path(__file__).parent / "hearthlab_4.5c.txt"

openspiel.register()
if not flags.FLAGS.is_parsed():
    flags.FLAGS(["test"])


OWN = Model(name="own", decks=(("Murloc Raider",), ("Stonetusk Boar",)), rules=small_rules(turn_limit=4))
openspiel.register(OWN)


def load(text: str) -> Any:
    return pyspiel.load_game(openspiel.NAME, {"model": text})


def checked(base: type, text: str) -> unittest.TestResult:
    """Runs one of OpenSpiel's test classes on a model."""
    tree = build(OWN) if text == OWN.name else GameTree.of(text)
    kinds = [tree.core.node(n)[0] for n in range(tree.histories)]
    api_test.TOTAL_NUM_STATES[text] = tuple(kinds.count(k) for k in ("chance", "decision", "end"))
    api_test.PERFECT_RECALL_NUM_STATES[text] = tree.infosets
    case = type("Checked", (base,), {"game": load(text), "game_name": text})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    return result


@pytest.mark.parametrize("base", ["EnforceAPIOnFullTreeBase", "EnforceAPIOnPartialTreeBase"])
@pytest.mark.parametrize("text", ["4.4a", "4.4a(first=random, health=2)", "4.5c", "kuhn", "4.4a(rounds=1)", "own"])
@pytest.mark.filterwarnings("ignore")
def test_openspiels_own_checks_pass(base: str, text: str) -> None:
    result = checked(getattr(api_test, base), text)
    assert result.testsRun > 3
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


def test_a_game_without_decisions_is_refused() -> None:
    with pytest.raises(HearthLabError, match="has no decisions"):
        load("4.6c(hand=1, fatigue=true)")


def test_a_model_of_ones_own_does_not_take_the_name_of_another() -> None:
    with pytest.raises(HearthLabError, match="the name of another model"):
        openspiel.register(MODELS["4.4a"])


def test_the_playthrough_is_what_it_was() -> None:
    expected, actual = playthrough.replay(str(PLAYTHROUGH))
    assert expected == actual


@pytest.mark.slow
@pytest.mark.parametrize("text", [*SMALL, "4.10c", "kuhn", "leduc"])
def test_cfr_and_cfr_plus_do_what_openspiels_do(text: str) -> None:
    tree = GameTree.of(text)
    game = openspiel.efg_game(tree)
    # A solver that does something else is apart after a few iterations; in large games more of them only take longer.
    iterations = 100 if tree.histories < 5_000 else 25 if tree.histories < 30_000 else 8
    for method, theirs in (("cfr", pyspiel.CFRSolver), ("cfr+", pyspiel.CFRPlusSolver)):
        reference = theirs(game)
        for _ in range(iterations):
            reference.evaluate_and_update_policy()
        policy = reference.average_policy()
        solver = Solver(tree, method)
        solver.run(iterations)
        assert solver.nash_conv == pytest.approx(pyspiel.nash_conv(game, policy), abs=1e-9)
        values = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
        assert solver.root_value == pytest.approx(values[0], abs=1e-9)
        apart, compared = openspiel.policies_apart(solver, policy)
        assert apart < 1e-7
        assert compared > 0


def test_the_registered_game_and_the_text_form_are_one_game() -> None:
    tree = GameTree.of("4.5c")
    game = load("4.5c")
    reference = cfr.CFRSolver(game)
    solver = Solver(tree, "cfr")
    for _ in range(10):
        reference.evaluate_and_update_policy()
    solver.run(10)
    assert solver.nash_conv == pytest.approx(exploitability.nash_conv(game, reference.average_policy()), abs=1e-9)


@pytest.mark.parametrize(("method", "theirs"), [("linear", "LCFRSolver"), ("discounted", "DCFRSolver")])
def test_linear_and_discounted_cfr_do_what_openspiels_do(method: str, theirs: str) -> None:
    game = pyspiel.load_game("kuhn_poker")
    reference = getattr(discounted_cfr, theirs)(game)
    for _ in range(100):
        reference.evaluate_and_update_policy()
    policy = reference.average_policy()
    solver = Solver(GameTree.of("kuhn"), method)
    solver.run(100)
    assert solver.nash_conv == pytest.approx(exploitability.nash_conv(game, policy), abs=1e-9)
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert solver.root_value == pytest.approx(values[0], abs=1e-9)
