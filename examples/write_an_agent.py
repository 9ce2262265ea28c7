"""Writes an agent in a few lines and lets it play a match.

An agent gets a view: everything that its player may know, and nothing else. This one attacks the enemy hero whenever it
can, otherwise plays its most expensive card, and ends its turn when nothing is left to do.

Prints:

    Face against random: 40 games, won ...
"""

from __future__ import annotations

import hearthlab as hl


class Face(hl.Agent):
    """Goes for the face."""

    def act(self, view: hl.View, clock: hl.Clock) -> hl.Action:
        """Returns one of the legal actions."""
        me, foe = (view.state()["players"][p] for p in (view.player, 1 - view.player))
        cost = {card["eid"]: card["cost"] for card in me["hand"]}

        def worth(action: hl.Action) -> tuple[int, int]:
            at_face = action.kind == "attack" and action.target == foe["hero"]["eid"]
            return (2 if at_face else action.kind == "play"), cost.get(action.source or 0, 0)

        return max(view.legal_actions(), key=worth)


def main() -> None:
    """Plays a match of 40 games."""
    found = hl.match(Face(), "random", [hl.Deck.load("aggro-pirate-warrior")], games=40, seed=1)
    low, high = found.interval
    print(f"{found.a} against {found.b}: {found.games} games, won {found.win_rate:.0%} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
