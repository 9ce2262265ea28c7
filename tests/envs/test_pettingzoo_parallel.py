"""PettingZoo's parallel form: its own tests pass, and the one who does not decide waits and sees nothing hidden."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (the extra envs)")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import hearthlab as hl
from hearthlab.envs import pettingzoo as turns
from hearthlab.envs import pettingzoo_parallel as door
from hearthlab.envs import spaces

AGENTS = ["player_0", "player_1"]
WAIT = 5740


def answers(env: door.HearthstoneParallel, code: int) -> dict[str, int]:
    """The actions of a cycle in which the one who must decide plays a code."""
    return {agent: code if agent == env.decider else WAIT for agent in AGENTS}


def legal(seen: dict[str, Any], agent: str) -> list[int]:
    """The legal codes of an agent."""
    return [int(code) for code in np.flatnonzero(seen[agent]["action_mask"])]


def test_pettingzoos_own_tests_pass() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        max_cycles_test(door)
        parallel_api_test(door.parallel_env(), num_cycles=300)
        parallel_seed_test(door.parallel_env, num_cycles=60)


def test_pettingzoos_tests_pass_for_its_own_conversion() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that observations are dicts
        api_test(door.env(), num_cycles=200, verbose_progress=False)
        seed_test(door.env, num_cycles=60)
        render_test(door.env)


def test_the_game_is_that_of_the_environment_of_turns() -> None:
    """Equal codes give equal games and rewards, and both agents see what the engine shows them."""
    decks = {"decks": "aggro-pirate-warrior", "opponent_decks": "midrange-jade-shaman"}
    both, one = door.parallel_env(**decks), turns.env(**decks)
    rng = np.random.default_rng(5)
    decided = set()
    for seed in range(4):
        seen, _ = both.reset(seed=seed)
        one.reset(seed=seed)
        while both.agents:
            decider = both.decider
            assert decider == one.agent_selection
            decided.add(decider)
            for player, agent in enumerate(AGENTS):
                view = both.game.view(player)
                own = spaces.observe(view)
                assert all((own[name] == seen[agent]["observation"][name]).all() for name in own)
                wanted = spaces.codes(view) if agent == decider else [WAIT]
                assert legal(seen, agent) == sorted(wanted)
            code = int(rng.choice(legal(seen, decider)))
            one.step(code)
            seen, rewards, ended, cut, infos = both.step(answers(both, code))
            assert (rewards, ended, cut) == (one.rewards, one.terminations, one.truncations)
            assert both.observation_space(decider).contains(seen[decider])
            assert infos == {agent: {} for agent in AGENTS}
        winner = both.game.winner
        assert winner is not None
        assert rewards == {agent: 1.0 if player == winner else -1.0 for player, agent in enumerate(AGENTS)}
        assert [legal(seen, agent) for agent in AGENTS] == [[], []]
        with pytest.raises(hl.HearthLabError, match="the episode is over"):
            both.step(answers(both, 0))
    assert decided == {*AGENTS}


@pytest.mark.parametrize("seed", range(6))
def test_what_the_other_player_holds_leaves_no_trace(seed: int) -> None:
    """Two games that differ only in the cards of player 1, who plays none of them, are one game to player 0."""
    first, second = (
        door.parallel_env(decks="aggro-pirate-warrior", opponent_decks=deck, illegal="raise")
        for deck in ("freeze-mage", "reno-kazakus-mage")
    )
    one, other = first.reset(seed=seed)[0], second.reset(seed=seed)[0]
    rng = np.random.default_rng(seed)
    waited = hidden = 0
    while first.agents and first.game.turn <= 9:  # later player 1 burns cards, which everybody sees
        assert first.decider == second.decider
        mine, theirs = one["player_0"], other["player_0"]
        for name, array in mine["observation"].items():
            assert (array == theirs["observation"][name]).all(), name
        assert (mine["action_mask"] == theirs["action_mask"]).all()
        decks = (one["player_1"]["observation"]["decks"], other["player_1"]["observation"]["decks"])
        hidden += bool((decks[0] != decks[1]).any())
        waited += legal(one, "player_0") == [WAIT]
        # The first code is to throw back nothing, or to end the turn.
        code = int(rng.choice(legal(one, "player_0"))) if first.decider == "player_0" else legal(one, "player_1")[0]
        one, other = (env.step(answers(env, code))[0] for env in (first, second))
    assert hidden > 10
    assert waited >= 4


def test_a_game_is_cut_off_after_max_cycles() -> None:
    env = door.parallel_env(max_cycles=3)
    seen, _ = env.reset(seed=2)
    for cycle in range(1, 4):
        seen, rewards, ended, cut, _ = env.step(answers(env, legal(seen, env.decider)[0]))
        assert ended == dict.fromkeys(AGENTS, False)
        assert cut == dict.fromkeys(AGENTS, cycle == 3)
    assert env.agents == []
    assert rewards == dict.fromkeys(AGENTS, 0.0)
    env.reset()
    assert env.agents == AGENTS


@pytest.mark.parametrize(
    ("decides", "waits", "rewards"),
    [(False, True, [-1.0, 1.0]), (True, False, [1.0, -1.0]), (False, False, [0.0, 0.0])],
)
def test_an_illegal_code_loses_whoever_gave_it(decides: bool, waits: bool, rewards: list[float]) -> None:
    env = door.parallel_env(illegal="lose")
    seen, _ = env.reset(seed=1)
    decider = env.decider
    [waiter] = {*AGENTS} - {decider}
    code = legal(seen, decider)[0]
    seen, got, ended, _, _ = env.step({decider: code if decides else WAIT, waiter: WAIT if waits else code})
    assert [got[decider], got[waiter]] == rewards
    assert ended == dict.fromkeys(AGENTS, True)
    assert [legal(seen, agent) for agent in AGENTS] == [[], []]
    assert env.agents == []


def test_an_illegal_code_is_refused_and_changes_nothing() -> None:
    env = door.parallel_env(illegal="raise")
    seen, _ = env.reset(seed=1)
    before = env.game.state()
    good = answers(env, legal(seen, env.decider)[0])
    for agent in AGENTS:
        for code in (-1, 5741, WAIT if agent == env.decider else 0):
            with pytest.raises(hl.IllegalAction, match=f"{agent}: {code} is not the code of a legal action"):
                env.step({**good, agent: code})
    with pytest.raises(hl.HearthLabError, match="player_1 has no action; both agents must answer"):
        env.step({"player_0": good["player_0"]})
    assert env.game.state() == before


def test_an_illegal_code_becomes_a_random_legal_one_by_default() -> None:
    env = door.parallel_env()
    for seed in range(3):
        env.reset(seed=seed)
        while env.agents:
            _, rewards, _, _, _ = env.step(dict.fromkeys(AGENTS, 5739))
        assert sorted(rewards.values()) in ([-1, 1], [0, 0])
        assert env.game.over
