"""The agent that plays a solved strategy: it draws a whole decision and then takes its actions one by one."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from hearthlab.agents.base import Clock, Kind, Seeded
from hearthlab.game import Action, View

if TYPE_CHECKING:
    from hearthlab.equilibrium.strategy import Strategy

__all__ = ["AGENTS", "Cfr", "CfrParams"]


@dataclass(frozen=True, slots=True)
class CfrParams:
    """The parameters of cfr."""

    file: str = field(metadata={"doc": "strategy saved by hearthlab solve"})


class Cfr(Seeded):
    """Plays the strategy that `hearthlab solve MODEL --save FILE` wrote, in games of that model."""

    def __init__(self, params: CfrParams, name: str = "cfr", seed: int = 0) -> None:
        super().__init__(name, seed)
        self.strategy = _strategy(params.file)
        self.next: list[Action] = []

    def start(self, view: View) -> None:
        """Starts a new game; raises HearthLabError if its cards or rules are not those of the strategy."""
        super().start(view)
        self.strategy.check(view)
        self.follower = self.strategy.follow(view.player)
        self.next = []

    def act(self, view: View, clock: Clock) -> Action:
        if not self.next:
            options = self.follower.options(view)
            x = self.random.below(1 << 53) / (1 << 53)
            chosen = options[-1][0]
            for actions, odds in options:
                if x < odds:
                    chosen = actions
                    break
                x -= odds
            self.follower.took(chosen)
            self.next = list(chosen)
        return self.next.pop(0)


def _strategy(file: str) -> Strategy:
    try:
        at = Path(file).stat()
    except OSError:
        return _load(file, 0, 0)  # raises an error with an explanation
    return _load(file, at.st_mtime_ns, at.st_size)


@functools.lru_cache(maxsize=4)
def _load(file: str, changed: int, size: int) -> Strategy:
    """Reads a strategy; the agents of all games share it."""
    # Imported here because the solvers are slow to load and no other agent needs them.
    from hearthlab.equilibrium.strategy import Strategy

    return Strategy.load(file)


AGENTS = (Kind("cfr", "plays a solved strategy in games of its model", CfrParams, Cfr),)
"""The agents of this module, for the registry."""
