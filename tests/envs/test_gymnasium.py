"""Gymnasium: its own checker, seeds, masks, illegal actions, opponents, and games that are stepped together."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

gym = pytest.importorskip("gymnasium", reason="Gymnasium is not installed (the extra envs)")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import hearthlab as hl  # noqa: E402
from hearthlab.envs import spaces  # noqa: E402
from hearthlab.envs.gymnasium import ID, HearthstoneEnv, HearthstoneVectorEnv  # noqa: E402

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")


class Last(hl.Agent):
    """An agent of Python that takes the last legal action."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        self.asked += 1
        return view.legal_actions()[-1]


def choose(rng: np.random.Generator, masks: Any) -> Any:
    """A random legal action in each row."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in np.atleast_2d(masks)])


def play(env: HearthstoneEnv, seed: int | None = None) -> tuple[list[int], float]:
    """Plays an episode at random; returns the actions and the sum of rewards."""
    env.reset(seed=seed)
    rng, taken, total, over = np.random.default_rng(seed), [], 0.0, False
    while not over:
        taken.append(int(choose(rng, env.action_masks())[0]))
        _, reward, over, cut, _ = env.step(taken[-1])
        assert not cut
        total += reward
    return taken, total


@pytest.mark.parametrize("illegal", ["lose", "random"])
def test_gymnasiums_checker_passes(illegal: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(ID, illegal=illegal, render_mode="ansi").unwrapped, skip_render_check=False)


def test_the_environment_is_made_by_its_name() -> None:
    env = gym.make(ID, opponent="greedy", decks=DECKS[0], opponent_decks=DECKS[1], render_mode="ansi")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert "Garrosh" in env.render()


def test_equal_seeds_play_equal_games_and_episodes_differ() -> None:
    one, other = HearthstoneEnv(), HearthstoneEnv()
    assert play(one, seed=4) == play(other, seed=4)
    assert play(one, seed=4) != play(one, seed=5)
    first, _ = one.reset(seed=4)
    second, _ = one.reset()
    assert any((first[name] != second[name]).any() for name in first)


def test_rewards_are_the_result_of_the_game() -> None:
    env = HearthstoneEnv(opponent="random", decks=DECKS)
    totals = []
    for seed in range(30):
        _, total = play(env, seed)
        winner = env.game.winner
        me = env._games.status(0).me
        assert total == (0 if winner is None else 1 if winner == me else -1)
        totals.append(total)
    assert {1.0, -1.0} <= set(totals)


def test_shaping_adds_up_to_the_result() -> None:
    """The difference of potentials changes when a reward comes, not what an episode is worth."""
    plain, shaped = HearthstoneEnv(seat=0), HearthstoneEnv(seat=0, shaping=0.5)
    for seed in range(5):
        actions, total = play(plain, seed)
        shaped.reset(seed=seed)
        rewards = [shaped.step(action)[1] for action in actions]
        assert sum(rewards) == pytest.approx(total)
        assert sum(reward != 0 for reward in rewards) > 3


def test_an_illegal_action_is_answered_as_asked() -> None:
    for illegal in ("raise", "lose", "random"):
        env = HearthstoneEnv(illegal=illegal)
        env.reset(seed=3)
        before = env.game.state()
        wrong = 5739
        if illegal == "raise":
            with pytest.raises(hl.IllegalAction, match="5739 is not the code of one of the"):
                env.step(wrong)
            assert env.game.state() == before
            continue
        _, reward, over, _, _ = env.step(wrong)
        assert (reward, over) == ((-1.0, True) if illegal == "lose" else (0.0, False))
        if illegal == "lose":
            with pytest.raises(hl.HearthLabError, match="the episode is over"):
                env.step(0)
    with pytest.raises(hl.HearthLabError, match="raise, lose or random"):
        HearthstoneEnv(illegal="ignore")


def test_seats_and_decks_are_fixed_or_drawn() -> None:
    env = HearthstoneEnv(decks=DECKS[0], opponent_decks=DECKS[1], seat=1, begins=True)
    for seed in range(6):
        _, info = env.reset(seed=seed)
        game = env.game
        assert (info["player"], game.first) == (1, 1)
        assert [side.cls for side in game.players] == ["shaman", "warrior"]
    env = HearthstoneEnv(decks=DECKS, opponent=["random", "greedy"])
    drawn = set()
    for seed in range(60):
        _, info = env.reset(seed=seed)
        sides = tuple(side.cls for side in env.game.players)
        drawn.add((info["player"], env.game.first, sides, info["opponent"]))
    assert len(drawn) > 20


def test_an_opponent_may_decide_in_python() -> None:
    made: list[Last] = []

    def make(seed: int) -> Last:
        made.append(Last(seed))
        return made[-1]

    env = HearthstoneEnv(opponent=make)
    for seed in range(3):
        _, total = play(env, seed)
        assert total in (-1, 0, 1)
        assert made[-1].asked > 3
        assert env._games.status(0).done
    assert len(made) == 3


def test_an_observation_is_always_the_learners() -> None:
    env = HearthstoneEnv(opponent=Last, seat=0)
    env.reset(seed=2)
    for _ in range(10):
        mask = env.action_masks()
        seen, _, over, _, _ = env.step(int(np.flatnonzero(mask)[0]))
        if over:
            break
        assert (seen["entities"][10:20, 1] > 0).sum() == len(env.game.view(0).me.hand)


def test_settings_are_checked_by_name() -> None:
    with pytest.raises(hl.HearthLabError, match='no setting "oponent"'):
        HearthstoneEnv(oponent="random")
    with pytest.raises(hl.HearthLabError, match="decides in Python"):
        HearthstoneVectorEnv(2, opponent=Last)
    with pytest.raises(hl.HearthLabError, match="two learners"):
        HearthstoneEnv(opponent=None)


# Many games at once


@pytest.mark.parametrize("threads", [1, 3])
def test_games_that_are_stepped_together_are_those_of_single_environments(threads: int) -> None:
    vector = HearthstoneVectorEnv(5, threads=threads, decks=DECKS)
    singles = [HearthstoneEnv(decks=DECKS) for _ in range(5)]
    seen, _ = vector.reset(seed=10)
    alone = [env.reset(seed=10 + k)[0] for k, env in enumerate(singles)]
    rng = np.random.default_rng(0)
    over = np.zeros(5, bool)
    ended = 0
    for _ in range(150):
        for name in seen:
            assert (seen[name] == np.stack([row[name] for row in alone])).all()
        masks = np.where(over[:, None], 1, seen["action_mask"])
        actions = choose(rng, masks)
        seen, rewards, after, cut, _ = vector.step(actions)
        for k, env in enumerate(singles):
            if over[k]:  # the next step begins another episode
                alone[k], _ = env.reset()
                assert (rewards[k], after[k]) == (0, False)
            else:
                alone[k], reward, done, _, _ = env.step(actions[k])
                assert (reward, done) == (rewards[k], after[k])
        over = after
        ended += int(over.sum())
        assert not cut.any()
    assert ended >= 3


def test_the_autoreset_mode_is_stated_and_kept() -> None:
    for mode in AutoresetMode:
        vector = HearthstoneVectorEnv(4, autoreset_mode=mode)
        assert vector.metadata["autoreset_mode"] == mode
        seen, _ = vector.reset(seed=1)
        rng, ended = np.random.default_rng(1), 0
        for _ in range(300):
            over = seen["action_mask"].sum(axis=1) == 0
            if over.any() and mode == AutoresetMode.DISABLED:
                with pytest.raises(hl.HearthLabError, match="the episode is over"):
                    vector.step(np.zeros(4, np.int64))
                before = vector.game(int(np.flatnonzero(~over)[0])).state() if not over.all() else None
                seen, _ = vector.reset(options={"reset_mask": over})
                if before is not None:
                    assert vector.game(int(np.flatnonzero(~over)[0])).state() == before
                continue
            assert mode != AutoresetMode.SAME_STEP or not over.any()
            actions = choose(rng, np.where(over[:, None], 1, seen["action_mask"]))
            seen, _, done, _, infos = vector.step(actions)
            ended += int(done.sum())
            if mode == AutoresetMode.SAME_STEP and done.any():
                last = infos["final_obs"][np.flatnonzero(done)[0]]
                assert last["globals"][6] == 1  # over
                assert vector.single_observation_space.contains(last)
        assert ended > 2


def test_without_copies_the_same_arrays_are_written_again() -> None:
    vector = HearthstoneVectorEnv(3, copy=False)
    seen, _ = vector.reset(seed=1)
    base = seen["entities"]
    rng = np.random.default_rng(0)
    for _ in range(5):
        again, rewards, *_ = vector.step(choose(rng, seen["action_mask"]))
        assert again["entities"] is base
        assert again["entities"].base is not None
        assert rewards is vector._games.rewards
    copying = HearthstoneVectorEnv(3)
    first, _ = copying.reset(seed=1)
    kept = first["entities"].copy()
    copying.step(choose(rng, first["action_mask"]))
    assert (first["entities"] == kept).all()


def test_one_wrong_code_leaves_all_games_as_they_were() -> None:
    vector = HearthstoneVectorEnv(3, illegal="raise")
    seen, _ = vector.reset(seed=1)
    before = [vector.game(k).state() for k in range(3)]
    actions = choose(np.random.default_rng(0), seen["action_mask"])
    actions[2] = 5000
    with pytest.raises(hl.IllegalAction, match="game 2: 5000 is not the code"):
        vector.step(actions)
    assert [vector.game(k).state() for k in range(3)] == before


def test_in_self_play_every_row_is_seen_by_whoever_decides() -> None:
    vector = HearthstoneVectorEnv(6, opponent=None, decks=DECKS)
    seen, _ = vector.reset(seed=3)
    rng, both = np.random.default_rng(0), set()
    for _ in range(60):
        players = vector.players()
        both |= set(players.tolist())
        over = seen["action_mask"].sum(axis=1) == 0
        assert (seen["globals"][~over, 2] == 1).all()  # my_decision
        seen, *_ = vector.step(choose(rng, np.where(over[:, None], 1, seen["action_mask"])))
    assert both == {0, 1}


def test_the_spaces_hold_what_is_returned() -> None:
    vector = HearthstoneVectorEnv(4)
    seen, _ = vector.reset(seed=0)
    assert vector.observation_space.contains(seen)
    assert vector.action_masks().shape == (4, spaces.layout().actions)
    made = gym.make_vec(ID, num_envs=3, vectorization_mode="vector_entry_point", decks=DECKS[0])
    assert made.reset(seed=1)[0]["globals"].shape[0] == 3
