"""PettingZoo's parallel API: both agents answer in every cycle, and the one that does not decide waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from hearthlab.envs.games import Decks
from hearthlab.envs.two_learners import AGENTS, TwoLearners
from hearthlab.errors import HearthLabError, IllegalAction

__all__ = ["HearthstoneParallel", "env", "parallel_env"]


def parallel_env(**settings: Any) -> HearthstoneParallel:
    """Returns the environment, following PettingZoo's convention."""
    return HearthstoneParallel(**settings)


def env(**settings: Any) -> AECEnv:
    """Returns the same environment for PettingZoo's AEC API, using PettingZoo's own conversion."""
    return parallel_to_aec(parallel_env(**settings))


class HearthstoneParallel(TwoLearners, ParallelEnv):  # type: ignore[misc]
    """Both players in every cycle: one decides, and the other has a single legal code, which is to wait.

    A cycle is one decision of the game. The arguments are those of `TwoLearners`, but by default an illegal code is
    replaced by a random legal one, since PettingZoo's own tests sample without a mask.

    >>> game = HearthstoneParallel(decks="midrange-jade-shaman")
    >>> seen, _ = game.reset(seed=1)
    >>> sorted(int(one["action_mask"].sum()) for one in seen.values()), game.wait
    ([1, 8], 5740)
    """

    metadata: ClassVar[dict[str, Any]] = {**TwoLearners.metadata, "is_parallelizable": True}
    more_codes = 1

    def __init__(
        self,
        decks: Decks = "midrange-jade-shaman",
        opponent_decks: Decks | None = None,
        *,
        illegal: str = "random",
        **settings: Any,
    ) -> None:
        super().__init__(decks, opponent_decks, illegal=illegal, **settings)
        self.wait = self._games.layout.actions
        """The code for waiting, which follows those of the action table."""
        self._lost = False

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game: the first one of the seed, or the next one without a seed."""
        self._begin(seed)
        self._lost = False
        return self._all_seen(), _for_all({})

    def observe(self, agent: str) -> Any:
        """Returns an agent's observation; its mask allows the legal actions, or waiting if the other agent decides."""
        seen = super().observe(agent)
        if self._lost:
            seen["action_mask"].fill(0)
        elif not self._over:
            seen["action_mask"][self.wait] = agent != self.decider
        return seen

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Plays the decider's action; the other agent's code has to be `wait`."""
        if not self.agents:
            raise HearthLabError("the episode is over; call reset to begin another one")
        missing = [agent for agent in AGENTS if agent not in actions]
        if missing:
            raise HearthLabError(
                f"{missing[0]} has no action; both agents must answer in every cycle, the waiting one with {self.wait}"
            )
        wrong = [agent for agent in AGENTS if not self._is_legal(agent, actions[agent])]
        if wrong and self.illegal == "raise":
            raise IllegalAction(
                f"{wrong[0]}: {actions[wrong[0]]} is not the code of a legal action; see the action mask"
            )
        lost = wrong and self.illegal == "lose"
        rewards = self._forfeit(wrong) if lost else self._decide(actions[self.decider])
        over = self._over
        cut = self._cut and not over
        if over or cut:
            self.agents = []
        return self._all_seen(), rewards, _for_all(over), _for_all(cut), _for_all({})

    @property
    def _over(self) -> bool:
        return self._lost or self._games.status(0).done

    def _is_legal(self, agent: str, code: int) -> bool:
        if agent != self.decider:
            return code == self.wait
        return 0 <= code < self.wait and bool(self._games.masks[0, code])

    def _forfeit(self, wrong: list[str]) -> dict[str, float]:
        """Ends the episode: an agent with an illegal code loses; if both have one, nobody wins."""
        self._lost = True
        if len(wrong) == len(AGENTS):
            return _for_all(0.0)
        return {agent: -1.0 if agent in wrong else 1.0 for agent in AGENTS}

    def _all_seen(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in AGENTS}


def _for_all(value: Any) -> dict[str, Any]:
    return {agent: dict(value) if isinstance(value, dict) else value for agent in AGENTS}
