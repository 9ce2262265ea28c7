"""Gymnasium: an environment with one learner, and one with many games that the core steps at once.

Importing this module registers `hearthlab/Hearthstone-v0`. docs/environments.md describes spaces and choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, cast

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hearthlab.envs.games import RENDER_MODES, Games, OutsideOpponent, Settings, checked_mode, drawn
from hearthlab.envs.spaces import Observation, observation_space
from hearthlab.errors import HearthLabError
from hearthlab.game import Game

__all__ = ["ID", "HearthstoneEnv", "HearthstoneVectorEnv", "register"]

ID = "hearthlab/Hearthstone-v0"

Info = dict[str, Any]


def _settings(given: Settings | None, changes: dict[str, Any]) -> Settings:
    if given is not None and changes:
        raise HearthLabError("give settings, or single settings by name, but not both")
    known = [f.name for f in fields(Settings)]
    for name in changes:
        if name not in known:
            raise HearthLabError(f'an environment has no setting "{name}"; it has {", ".join(known)}')
    return given if given is not None else Settings(**changes)


class HearthstoneEnv(gym.Env[Observation, np.int64]):
    """One learner against an opponent.

    The settings are those of `Settings`, by name. The reward is 1 for a win, -1 for a loss and 0 otherwise.

    >>> env = HearthstoneEnv(opponent="greedy", decks="midrange-jade-shaman")
    >>> observation, info = env.reset(seed=7)
    >>> int(env.action_masks().sum()), observation["entities"].shape
    (8, (60, 68))
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012

    def __init__(self, settings: Settings | None = None, *, render_mode: str | None = None, **changes: Any) -> None:
        self.settings = _settings(settings, changes)
        if self.settings.opponent is None:
            raise HearthLabError("self-play has two learners; use hearthlab.envs.pettingzoo, or the vector environment")
        self.render_mode = checked_mode(render_mode)
        self._games = Games(self.settings, 1, [0], "disabled")
        self._outside: OutsideOpponent | None = None
        self._begun = False
        self._codes = np.zeros(1, np.int64)
        self.observation_space = cast(Any, observation_space(self._games.library))
        self.action_space = spaces.Discrete(self._games.layout.actions)

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self._games.game(0)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begins an episode: the first one of the seed, or the next one without a seed."""
        super().reset(seed=seed)
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(1 << 63))
        self._begun = True
        self._games.reset([seed])
        maker = self._games.outside(0)
        self._outside = None
        if maker is not None:
            self._outside = OutsideOpponent(self._games, 0, maker, int(self.np_random.integers(1 << 63)))
            self._outside.decide()
            return self._seen(), self._info()
        return self._games.observation(0), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Plays the action with this code, and then the opponent's actions."""
        self._codes[0] = action
        self._games.step(self._codes)
        reward, over = float(self._games.rewards[0]), bool(self._games.ended[0])
        if self._outside is not None:
            before = self._games.status(0)
            self._outside.decide()
            after = self._games.status(0)
            if not before.done:
                reward += self._games.core.reward(0, after.me)
            return self._seen(), reward, after.done, False, self._info()
        return self._games.observation(0), reward, over, False, self._info()

    def _seen(self) -> Observation:
        return self._games.observe(0, self._games.status(0).me)

    def _info(self) -> Info:
        status = self._games.status(0)
        return {"player": status.me, "opponent": status.opponent}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns the mask of legal actions, as required by sb3-contrib's MaskablePPO."""
        mask = self._games.masks[0] if self._outside is None else self._seen()["action_mask"]
        return np.array(mask, np.bool_)

    def render(self) -> str | None:
        """Returns or prints the board, as the learner sees it."""
        return drawn(self.render_mode, self._games.view(0, self._games.status(0).me))


class HearthstoneVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games at once, stepped by threads in the core; opponents are native.

    A game with some seed is the same as in `HearthstoneEnv` with that seed. With ``opponent=None``, the learner decides
    for both players: each observation is that of the player to decide, and each reward that of the player who decided.

    Args:
        num_envs: The number of games.
        threads: The number of threads that step them.
        copy: Whether every step returns new arrays; otherwise, the same arrays are overwritten.
        autoreset_mode: What happens after the end of an episode, as defined by Gymnasium.
        changes: The fields of `Settings`, by name.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        settings: Settings | None = None,
        *,
        threads: int = 1,
        copy: bool = True,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **changes: Any,
    ) -> None:
        if render_mode is not None:
            raise HearthLabError("a vector environment cannot be rendered; render_mode must be None")
        self.settings = _settings(settings, changes)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = None
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        mode = {
            AutoresetMode.NEXT_STEP: "next_step",
            AutoresetMode.SAME_STEP: "same_step",
            AutoresetMode.DISABLED: "disabled",
        }[self.autoreset_mode]
        self._games = Games(self.settings, num_envs, [0] * num_envs, mode, threads, native=True)
        self._observations = self._games.observations
        self._ended = self._games.ended.view(np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        self._begun = False
        self.single_observation_space = observation_space(self._games.library)
        self.single_action_space = spaces.Discrete(self._games.layout.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        """Begins new episodes; ``options={"reset_mask": …}`` selects the games."""
        if isinstance(seed, int):
            super().reset(seed=seed)
        chosen = None if options is None else options.get("reset_mask")
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(1 << 62))
        self._begun = True
        if seed is None or isinstance(seed, int | np.integer):
            seeds = [None if seed is None else int(seed) + k for k in range(self.num_envs)]
        else:
            seeds = list(seed)
        self._games.reset(seeds, None if chosen is None else list(chosen))
        return self._seen(), {}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """Plays one action in each game."""
        self._games.step(np.ascontiguousarray(actions, np.int64))
        rewards, ended = self._games.rewards, self._ended
        info: Info = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            info = self._last(ended)
        if self.copy:
            rewards, ended = rewards.copy(), ended.copy()
        return self._seen(), rewards, ended, self._truncated.copy() if self.copy else self._truncated, info

    def _last(self, ended: npt.NDArray[np.bool_]) -> Info:
        """Returns the last observations of the episodes that ended in this step."""
        last = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self._games.layout.actions, np.int8)
        for k in np.flatnonzero(ended):
            last[k] = {**self._games.layout.split(self._games.last[k].copy()), "action_mask": nothing}
        return {"final_obs": last, "_final_obs": ended.copy()}

    def _seen(self) -> Observation:
        if not self.copy:
            return self._observations
        return {name: array.copy() for name, array in self._observations.items()}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns the mask of legal actions of each game."""
        return cast(npt.NDArray[np.bool_], self._games.masks.view(np.bool_).copy())

    def players(self) -> npt.NDArray[np.int8]:
        """Returns the player to decide in each game, for self-play."""
        return np.array([self._games.status(k).player for k in range(self.num_envs)], np.int8)

    def game(self, k: int) -> Game:
        """Returns a copy of one of the games."""
        return self._games.game(k)


def register() -> None:
    """Registers the environments with Gymnasium; a second call does nothing."""
    if ID not in gym.registry:
        gym.register(
            ID,
            entry_point="hearthlab.envs.gymnasium:HearthstoneEnv",
            vector_entry_point="hearthlab.envs.gymnasium:HearthstoneVectorEnv",
        )


register()
