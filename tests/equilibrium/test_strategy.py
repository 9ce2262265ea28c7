"""Strategies that are kept: saved, loaded, asked, followed by an agent; checkpoints that go on to the same end."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hearthlab as hl
from hearthlab.agents import Clock, make
from hearthlab.equilibrium import Solver, Strategy, build, model, solve
from hearthlab.equilibrium.models import library
from hearthlab.errors import HearthLabError

MODEL = model("4.11d(rounds=2, health=2)")


@pytest.fixture(scope="module")
def solver() -> Solver:
    found = Solver(build(MODEL), "cfr+")
    found.run(200)
    return found


@pytest.fixture(scope="module")
def file(solver: Solver, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("strategy") / "kept.npz"
    solver.strategy().save(path)
    return path


def test_a_loaded_strategy_is_the_saved_one(solver: Solver, file: Path) -> None:
    loaded = Strategy.load(file)
    assert str(loaded.model) == str(MODEL)
    for player in (0, 1):
        np.testing.assert_allclose(loaded.policies[player], solver.average(player), atol=1e-7)


def test_a_strategy_answers_in_every_position_of_a_game(file: Path) -> None:
    strategy = Strategy.load(file)
    for seed in range(5):
        game = MODEL.game(seed)
        while not game.over:
            options = strategy.query(game)
            assert sum(odds for _, odds in options) == pytest.approx(1.0, abs=1e-5)
            actions, _ = options[seed % len(options)]
            for action in actions:
                game.apply(action)


def test_a_position_of_another_game_is_refused(file: Path) -> None:
    with pytest.raises(HearthLabError, match="unknown to the strategy"):
        Strategy.load(file).query(model("4.11d(rounds=3, health=2)").game())


@pytest.mark.parametrize("opponent", ["random", "cfr"])
def test_the_agent_plays_whole_games_of_its_model(file: Path, opponent: str) -> None:
    agent = f"cfr(file={file})"
    for seed in range(10):
        result = hl.play(
            agent,
            agent if opponent == "cfr" else opponent,
            MODEL.deck(0),
            MODEL.deck(1),
            seed=seed,
            first=0,
            rules=MODEL.rules,
            library=library(),
        )
        assert not result.fault, result.reason


def test_equal_views_and_equal_seeds_give_equal_decisions(file: Path) -> None:
    game = MODEL.game(3)
    decisions = set()
    for world in (game, game.view(0).sample(seed=1), game.view(0).sample(seed=2)):
        agent = make(f"cfr(file={file})", seed=5)
        agent.start(world.view(0))
        decisions.add(agent.act(world.view(0), Clock()))
    assert len(decisions) == 1


def test_the_agent_begins_anew_with_every_game(file: Path) -> None:
    agent = make(f"cfr(file={file})", seed=5)
    records = [
        hl.play(agent, "random", MODEL.deck(0), MODEL.deck(1), seed=1, first=0, rules=MODEL.rules).record
        for _ in range(2)
    ]
    assert records[0] == records[1]


def test_a_stopped_run_goes_on_to_the_same_end(tmp_path: Path) -> None:
    tree = build(model("4.5c"))
    for method in ("cfr", "cfr+", "pcfr+", "discounted", "external-sampling", "vr-outcome-sampling"):
        whole = solve(tree, method, 400, seed=3)
        path = tmp_path / f"{method}.npz"
        solve(tree, method, 150, seed=3, checkpoint=path)
        rest = solve(tree, method, 400, seed=3, checkpoint=path)
        assert rest.solver.average(0).tobytes() == whole.solver.average(0).tobytes()
        assert rest.solver.last(1).tobytes() == whole.solver.last(1).tobytes()
        assert rest.points[0].iteration == 1


def test_a_checkpoint_with_other_parameters_is_refused(tmp_path: Path) -> None:
    tree = build(model("4.4a"))
    solve(tree, "vr-outcome-sampling", 10, checkpoint=tmp_path / "kept.npz", exploration=0.4)
    solve(tree, "vr-outcome-sampling", 20, checkpoint=tmp_path / "kept.npz", exploration=0.4)
    with pytest.raises(HearthLabError, match=r"exploration 0\.4, not of"):
        solve(tree, "vr-outcome-sampling", 30, checkpoint=tmp_path / "kept.npz", exploration=0.3)


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    tree = build(model("4.4a"))
    solve(tree, "cfr", 10, checkpoint=tmp_path / "kept.npz")
    with pytest.raises(HearthLabError, match=r'checkpoint of solver "cfr", not of "cfr\+"'):
        solve(tree, "cfr+", 10, checkpoint=tmp_path / "kept.npz")
    (tmp_path / "broken.npz").write_bytes(b"nothing")
    with pytest.raises(HearthLabError, match="does not contain a checkpoint"):
        solve(tree, "cfr", 10, checkpoint=tmp_path / "broken.npz")


def test_a_file_without_a_strategy_is_refused(tmp_path: Path) -> None:
    solve(build(model("4.4a")), "cfr", 10, checkpoint=tmp_path / "kept.npz")
    with pytest.raises(HearthLabError, match="does not contain a strategy"):
        Strategy.load(tmp_path / "kept.npz")
    with pytest.raises(HearthLabError, match="cannot be read"):
        Strategy.load(tmp_path / "missing.npz")
