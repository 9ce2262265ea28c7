"""PettingZoo: both players as agents that take turns."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from hearthlab.envs.two_learners import AGENTS, TwoLearners

__all__ = ["HearthstoneAEC", "env"]


def env(**settings: Any) -> HearthstoneAEC:
    """Returns the environment, following PettingZoo's convention."""
    return HearthstoneAEC(**settings)


class HearthstoneAEC(TwoLearners, AECEnv):  # type: ignore[misc]
    """Both players, one of whom decides at a time.

    Observations are dicts with ``observation`` and ``action_mask``, as in PettingZoo's classic games. The arguments are
    those of `TwoLearners`.

    >>> game = HearthstoneAEC(decks="midrange-jade-shaman")
    >>> game.reset(seed=1)
    >>> game.agent_selection in game.agents, int(game.observe(game.agent_selection)["action_mask"].sum())
    (True, 8)
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: the first one of the seed, or the next one without a seed."""
        self._begin(seed)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self.decider

    def step(self, action: int | None) -> None:
        """Plays the action with this code."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._decide(-1 if action is None else action)
        done = self._games.status(0).done
        if done:
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self._cut:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)] if done else self.decider
        self._accumulate_rewards()
