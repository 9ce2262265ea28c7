"""The agent that plays a solved strategy: it draws a whole decision and then does its actions one by one."""

from __future__ import annotations

from dataclasses import dataclass

from hearthlab.agents.base import Clock, Kind, Seeded
from hearthlab.game import Action, View

__all__ = ["AGENTS", "Cfr", "CfrParams"]


@dataclass(frozen=True, slots=True)
class CfrParams:
    """Where the strategy is."""

    file: str


class Cfr(Seeded):
    """Plays the strategy of a file that `hearthlab solve MODEL --save FILE` wrote, in games of that model."""

    def __init__(self, params: CfrParams, name: str = "cfr", seed: int = 0) -> None:
        # Imports point the other way: only this agent needs the solvers' files, and only when it is made.
        from hearthlab.equilibrium.strategy import Strategy

        super().__init__(name, seed)
        self.strategy = Strategy.load(params.file)
        self.next: list[Action] = []

    def start(self, view: View) -> None:
        """A new game: nothing is known of it."""
        super().start(view)
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


AGENTS = (Kind("cfr", "plays a strategy that was solved before, in games of its model", CfrParams, Cfr),)
"""The agents of this module, for the registry."""
