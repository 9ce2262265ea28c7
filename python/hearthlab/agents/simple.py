"""The simplest agents: chance, and one step ahead."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from hearthlab.agents.base import Clock, Kind, NoParams, Seeded
from hearthlab.agents.scores import SCORES
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, View

__all__ = ["AGENTS", "Greedy", "GreedyParams", "RandomAgent", "RandomLateEnd"]


class RandomAgent(Seeded):
    """Any legal action, all equally likely; in the mulligan any set of cards."""

    def act(self, view: View, clock: Clock) -> Action:
        actions = view.legal_actions()
        return actions[self.random.below(len(actions))]


class RandomLateEnd(Seeded):
    """Any legal action but the end of the turn, which comes when nothing else is left."""

    def act(self, view: View, clock: Clock) -> Action:
        actions = view.legal_actions()
        others = [action for action in actions if action.kind != "end"] or actions
        return others[self.random.below(len(others))]


@dataclass(frozen=True, slots=True)
class GreedyParams:
    """What the greedy agent looks at."""

    score: str = "midrange"

    def __post_init__(self) -> None:
        if self.score not in SCORES:
            near = difflib.get_close_matches(self.score, SCORES, 1, cutoff=0.5)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(SCORES)}"
            raise HearthLabError(f'no score is called "{self.score}"; {hint}')


class Greedy(Seeded):
    """Tries every action once in a world that fits the view and takes the one with the best score.

    The end of the turn is tried like the rest, and of equally good actions the last one is taken. In the
    mulligan, cards that cost more than 3 go back.
    """

    def __init__(self, params: GreedyParams | None = None, name: str = "greedy", seed: int = 0) -> None:
        super().__init__(name, seed)
        self.score = SCORES[(params or GreedyParams()).score]

    def act(self, view: View, clock: Clock) -> Action:
        actions = view.legal_actions()
        if view.phase == "mulligan":
            return cheap_hand(view, actions)
        if len(actions) == 1:
            return actions[0]
        best, best_score = actions[0], float("-inf")
        for action in actions:
            world = view.sample(self.random.next())
            world.apply(action)
            score = self.score(world.state(), view.player)
            if score >= best_score:
                best, best_score = action, score
        return best


def cheap_hand(view: View, actions: tuple[Action, ...], most: int = 3) -> Action:
    """The mulligan that throws back the cards that cost more than `most`."""
    hand = view.state()["players"][view.player]["hand"]
    dear = {card["eid"] for card in hand if card["cost"] > most}
    return next(action for action in actions if set(action.cards or ()) == dear)


AGENTS = (
    Kind("random", "any legal action, all equally likely", NoParams, lambda _, n, s: RandomAgent(n, s)),
    Kind(
        "random-late-end",
        "any legal action; ends the turn only when nothing else is left",
        NoParams,
        lambda _, n, s: RandomLateEnd(n, s),
    ),
    Kind("greedy", "looks one action ahead and takes the best score", GreedyParams, Greedy),
)
"""The agents of this module, for the registry."""
