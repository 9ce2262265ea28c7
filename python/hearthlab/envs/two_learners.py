"""The common base of both PettingZoo environments: a game in which both players are learners."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces

from hearthlab.cards.library import Library
from hearthlab.envs.games import RENDER_MODES, Decks, Games, Settings, checked_mode, drawn
from hearthlab.envs.spaces import observation_space
from hearthlab.game import Game
from hearthlab.rules import Rules

__all__ = ["AGENTS", "TwoLearners"]

AGENTS = ("player_0", "player_1")


class TwoLearners:
    """The game, the spaces and the rendering of an environment with two learners.

    Args:
        decks: The deck of player 0, or several, from which one is drawn for every game.
        opponent_decks: The same for player 1; by default the same decks.
        max_cycles: The number of decisions after which a game is truncated.
        illegal: What an illegal action does: raise, lose or random.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hearthstone_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    more_codes: ClassVar[int] = 0
    """The number of codes that the environment adds to those of the action table."""

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
        self.illegal = illegal
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = max_cycles
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._games = Games(settings, 1, [0], "disabled")
        count = self._games.layout.actions + self.more_codes
        seen = observation_space(self._games.library, mask=False)
        space = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (count,), np.int8)})
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in AGENTS}
        self._codes = np.zeros(1, np.int64)
        self._begun = False
        self._steps = 0

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

    @property
    def decider(self) -> str:
        """The agent to decide."""
        return AGENTS[self._games.status(0).player]

    def observe(self, agent: str) -> Any:
        """Returns an agent's observation; its mask allows actions of the table only if it is the agent's decision."""
        seen = self._games.observe(0, AGENTS.index(agent), self.more_codes)
        mask = seen.pop("action_mask")
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """Returns or prints the board, as seen by the player to decide."""
        return drawn(self.render_mode, self._games.view(0, self._games.status(0).player))

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _begin(self, seed: int | None) -> None:
        """Begins a game: the first one of the seed, or the next one without a seed."""
        if seed is None and not self._begun:
            seed = int(np.random.default_rng().integers(1 << 63))
        self._begun = True
        self._games.reset([seed])
        self._steps = 0
        self.agents = list(AGENTS)

    def _decide(self, code: int) -> dict[str, float]:
        """Plays a decision; returns the rewards, which sum to zero."""
        decider = self.decider
        self._codes[0] = code
        self._games.step(self._codes)
        self._steps += 1
        reward = float(self._games.rewards[0])
        return {agent: reward if agent == decider else 0.0 - reward for agent in AGENTS}

    @property
    def _cut(self) -> bool:
        return self.max_cycles is not None and self._steps >= self.max_cycles
