"""PettingZoo: both players as agents that act in turns."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from hearthlab.cards.library import Library
from hearthlab.envs.games import RENDER_MODES, Decks, Games, Settings, checked_mode, drawn
from hearthlab.envs.spaces import observation_space
from hearthlab.game import Game
from hearthlab.rules import Rules

__all__ = ["HearthstoneAEC", "env"]

AGENTS = ("player_0", "player_1")


def env(**settings: Any) -> HearthstoneAEC:
    """Returns the environment, as PettingZoo's own are made."""
    return HearthstoneAEC(**settings)


class HearthstoneAEC(AECEnv):  # type: ignore[misc]
    """Both players, one of whom decides at a time.

    Observations are dicts with ``observation`` and ``action_mask``, as PettingZoo's classic games have them.

    Args:
        decks: What player 0 plays; one is drawn for every game if there are several.
        opponent_decks: What player 1 plays; by default the same.
        max_cycles: After so many actions the game is cut off.
        illegal: What an illegal action does: raise, lose or random.

    >>> game = HearthstoneAEC(decks="midrange-jade-shaman")
    >>> game.reset(seed=1)
    >>> game.agent_selection in game.agents, int(game.observe(game.agent_selection)["action_mask"].sum())
    (True, 8)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hearthstone_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        decks: Decks = "midrange-jade-shaman",
        opponent_decks: Decks | None = None,
        *,
        rules: Rules | None = None,
        illegal: str = "lose",
        shaping: float = 0.0,
        max_cycles: int | None = None,
        library: Library | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        settings = Settings(
            decks=decks,
            opponent_decks=opponent_decks,
            opponent=None,
            rules=rules if rules is not None else Rules(),
            seat=0,
            illegal=illegal,
            shaping=shaping,
            library=library,
        )
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = max_cycles
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._games = Games(settings, 1, [0], "disabled")
        whole = observation_space(self._games.library)
        mask = whole.spaces.pop("action_mask")
        space = spaces.Dict({"observation": whole, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: spaces.Discrete(self._games.layout.actions) for agent in AGENTS}
        self._codes = np.zeros(1, np.int64)
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of actions."""
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """A copy of the game."""
        return self._games.game(0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: with a seed the first one that belongs to it, without one the next."""
        if seed is None and not self._begun:
            seed = int(np.random.default_rng().integers(1 << 63))
        self._begun = True
        self._games.reset([seed])
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._steps = 0
        self.agent_selection = AGENTS[self._games.status(0).player]

    def observe(self, agent: str) -> Any:
        """Returns what an agent sees; its mask is empty unless it decides."""
        seen = self._games.observe(0, AGENTS.index(agent))
        mask = seen.pop("action_mask")
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays the action with that code."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._codes[0] = -1 if action is None else action
        self._games.step(self._codes)
        self._steps += 1
        status = self._games.status(0)
        reward = float(self._games.rewards[0])
        # What one player wins the other one loses.
        other = AGENTS[1 - AGENTS.index(agent)]
        self.rewards = {agent: reward, other: 0.0 - reward}
        if status.done:
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self.max_cycles is not None and self._steps >= self.max_cycles:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.agent_selection = other if status.done else AGENTS[status.player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Returns or prints the board, as the player who decides sees it."""
        return drawn(self.render_mode, self._games.view(0, self._games.status(0).player))

    def close(self) -> None:
        """Does nothing: there is nothing to close."""
