"""The full game in OpenSpiel: its own checks pass, chance is explicit, and its own search plays it."""

from __future__ import annotations

import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")

from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough as playthrough  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from hearthlab.envs import openspiel_full as full  # noqa: E402
from hearthlab.envs import spaces  # noqa: E402

full.register()
if not flags.FLAGS.is_parsed():
    flags.FLAGS(["test"])


def load(**parameters: Any) -> Any:
    return pyspiel.load_game(full.NAME, parameters)


def play(state: Any, rng: random.Random, most: int = 400) -> Any:
    """Plays at random, decisions of chance included."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_openspiels_own_checks_pass() -> None:
    case = type("Checked", (api_test.EnforceAPIOnPartialTreeBase,), {"game": load(), "game_name": full.NAME})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


@pytest.mark.slow
def test_a_playthrough_replays(tmp_path: Path) -> None:
    """The text of a whole game is too long to be stored, so it is written and replayed here."""
    text = playthrough.playthrough(f"{full.NAME}(turn_limit=3)", action_sequence=[])
    assert "ChanceOutcomes()" in text
    stored = tmp_path / "playthrough.txt"
    stored.write_text(text, encoding="utf-8")
    expected, actual = playthrough.replay(str(stored))
    assert expected == actual


def test_every_pick_is_a_chance_node_and_a_game_replays_from_its_history() -> None:
    for seed in range(3):
        state = play(load().new_initial_state(), random.Random(seed), most=5000)
        assert state.is_terminal()
        assert sum(state.returns()) == 0
        kinds = [step.player == pyspiel.PlayerId.CHANCE for step in state.full_history()]
        assert 0 < sum(kinds) < len(kinds)
        again = load().new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert str(again) == str(state)


def test_the_odds_are_those_of_outcomes() -> None:
    """Chance nodes below an action lead to the same positions with the same probabilities as `Game.outcomes`."""
    state = play(load().new_initial_state(), random.Random(4), most=60)
    while state.is_chance_node():
        state.apply_action(0)
    end = 0
    wanted = state.game.outcomes(spaces.decode(state.game, end))
    found: dict[str, float] = {}

    def walk(at: Any, odds: float) -> None:
        if at.is_chance_node():
            for action, p in at.chance_outcomes():
                walk(at.child(action), odds * p)
            return
        key = str(at.game.state())
        found[key] = found.get(key, 0.0) + odds

    walk(state.child(end), 1.0)
    assert found == pytest.approx({str(game.state()): odds for odds, game in wanted})


def test_a_copy_goes_on_like_its_original() -> None:
    state = play(load().new_initial_state(), random.Random(1), most=50)
    copy = state.clone()
    rngs = random.Random(7), random.Random(7)
    assert str(play(state, rngs[0], 30)) == str(play(copy, rngs[1], 30))


def test_resampled_states_look_the_same_and_differ_in_what_is_hidden() -> None:
    state = play(load().new_initial_state(), random.Random(2), most=120)
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    rng = random.Random(0)
    drawn = [state.resample_from_infostate(player, rng.random) for _ in range(8)]
    assert {one.information_state_string(player) for one in drawn} == {state.information_state_string(player)}
    assert all(one.legal_actions() == state.legal_actions() for one in drawn)
    assert len({str(one.game.state()["players"][1 - player]["hand"]) for one in drawn}) > 1


@pytest.mark.slow
def test_openspiels_search_with_information_sets_plays_the_game() -> None:
    game = load()
    rng = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng),
        uct_c=1.4,
        max_simulations=8,
        random_state=rng,
    )
    state = play(game.new_initial_state(), random.Random(5), most=30)
    decided = 0
    while not state.is_terminal() and decided < 4:
        if state.is_chance_node():
            state.apply_action(0)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decided += 1
    assert decided == 4
