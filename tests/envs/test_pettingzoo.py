"""PettingZoo: its own tests pass, and a game is the one that the engine plays."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (the extra envs)")

from pettingzoo.test import api_test, render_test, seed_test

import hearthlab as hl
from hearthlab.envs import pettingzoo as door
from hearthlab.envs import spaces


@pytest.fixture(autouse=True)
def _quiet() -> None:
    warnings.simplefilter("ignore")


def test_pettingzoos_own_tests_pass() -> None:
    api_test(door.env(), num_cycles=200, verbose_progress=False)
    seed_test(door.env, num_cycles=60)
    render_test(door.env)


def test_a_game_is_cut_off_after_max_cycles() -> None:
    """PettingZoo's own max_cycles_test is for agents that act equally often: that of the parallel form."""
    env = door.env(max_cycles=5)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            assert cut
            env.step(None)
            continue
        steps += 1
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert agent in env.possible_agents
    assert steps == 5


def test_both_players_see_their_own_side_and_the_winner_is_rewarded() -> None:
    env = door.env(decks="aggro-pirate-warrior", opponent_decks="midrange-jade-shaman")
    rng = np.random.default_rng(2)
    for seed in range(6):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, ended, cut, _ = env.last()
            total[agent] += reward
            if ended or cut:
                env.step(None)
                continue
            player = env.possible_agents.index(agent)
            assert env.game.player == player
            own = spaces.observe(env.game.view(player))
            assert all((own[name] == seen["observation"][name]).all() for name in own)
            other = env.observe(env.possible_agents[1 - player])
            assert other["action_mask"].sum() == 0
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        winner = env.game.winner
        wanted = [0.0, 0.0] if winner is None else [1.0 if p == winner else -1.0 for p in (0, 1)]
        assert list(total.values()) == wanted


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = door.env()
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(5739)
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1
    env = door.env(illegal="raise")
    env.reset(seed=1)
    with pytest.raises(hl.IllegalAction):
        env.step(5739)
