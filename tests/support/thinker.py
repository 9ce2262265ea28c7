"""An agent in Python with numbers that can be evolved."""

from __future__ import annotations

import hearthlab as hl


class Thinker(hl.Agent):
    """Ends its turn after `depth` actions; attacks heroes if it has the courage."""

    def __init__(self, depth: int = 2, courage: float = 0.5) -> None:
        self.depth = depth
        self.courage = courage
        self.done = (0, 0)

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        """The last action of the list, or the first one that is not the end."""
        turn, count = self.done
        count = count + 1 if turn == view.turn else 1
        self.done = (view.turn, count)
        actions = view.legal_actions()
        return actions[0] if count > self.depth else actions[-1 if self.courage > 0 else len(actions) // 2]
