"""A responder: an agent that searches for the best reply to another agent whose policy it knows."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from hearthlab.agents.base import Agent, Clock, Seeded
from hearthlab.agents.native import Native, agent_spec
from hearthlab.agents.registry import Spec, parse
from hearthlab.belief import Belief
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View
from hearthlab.util.seeds import derive

__all__ = ["Estimate", "Responder", "net_estimate"]

Estimate = Callable[[Game, int], float]
"""Returns a player's chance of winning in a position."""


def net_estimate(library: Library) -> Estimate:
    """Returns the estimate of the net that ships with HearthLab."""
    spec = agent_spec(library, parse("greedy(score=net)").recipe or {})

    def estimate(game: Game, player: int) -> float:
        score = spec.score(game._game, player)
        assert score is not None
        return score

    return estimate


@dataclass(slots=True)
class _Node:
    """A decision of the responder in its search tree."""

    actions: tuple[Action, ...]
    visits: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.visits = [0] * len(self.actions)
        self.values = [0.0] * len(self.actions)

    def select(self, explore: float) -> int:
        """Returns the first untried action, or else the best one by UCB1."""
        if 0 in self.visits:
            return self.visits.index(0)
        width = explore * math.sqrt(math.log(sum(self.visits)))
        return max(
            range(len(self.actions)),
            key=lambda k: self.values[k] / self.visits[k] + width / math.sqrt(self.visits[k]),
        )

    def best(self) -> Action:
        """Returns the action that was tried most often; ties are broken by value."""
        count = range(len(self.actions))
        return self.actions[max(count, key=lambda k: (self.visits[k], self.values[k] / max(1, self.visits[k])))]


class Responder(Seeded):
    """Searches every decision with playouts in which the opponent follows the policy of the agent to exploit.

    It sees what any player sees. Worlds are sampled from its view and the opponent's deck list. The tree contains its
    own decisions, keyed by its view; everything else in a playout is the other agent's policy, a base policy for its
    own later moves, and chance. So it is a single-player search in a random environment.
    """

    def __init__(
        self,
        policy: Spec,
        base: Spec,
        belief: Belief | None = None,
        iterations: int = 100,
        horizon: int | None = None,
        estimate: Estimate | None = None,
        explore: float = 0.5,
        seed: int = 0,
    ) -> None:
        super().__init__(f"response to {policy}", seed)
        if horizon is not None and estimate is None:
            raise HearthLabError("a playout that stops before the end of the game needs an estimate of the position")
        self.policy, self.base, self.belief = policy, base, belief
        self.iterations, self.horizon, self.estimate, self.explore = iterations, horizon, estimate, explore
        self._ready: dict[int, Agent] = {}

    def start(self, view: View) -> None:
        """Forgets the previous game."""
        super().start(view)
        self._ready = {}

    def act(self, view: View, clock: Clock) -> Action:
        """Returns the action that was tried most often; in the mulligan, the choice of the base policy."""
        usual = self._agent(self.base, view.player, view).act(view, clock)
        options = _distinct(view.legal_actions(), usual)
        if len(options) == 1 or view.phase == "mulligan":
            return usual
        root = _Node(options)
        nodes: dict[View, _Node] = {view: root}
        for _ in range(self.iterations):
            world = view.sample(seed=self.random.next() >> 1, belief=self.belief)
            self._playout(world, view.player, root, nodes)
        return root.best()

    def _playout(self, world: Game, me: int, root: _Node, nodes: dict[View, _Node]) -> None:
        """Plays a world: down the tree, one new decision, and then by the policies alone."""
        path: list[tuple[_Node, int]] = []
        agents: dict[int, Agent] = {}
        growing = True
        end = math.inf if self.horizon is None else world.turn + self.horizon
        while not world.over and world.turn < end:
            player = world.player
            view = world.view(player)
            if player == me and growing:
                node = nodes.get(view) if path else root
                if node is None:
                    node = nodes[view] = _Node(_distinct(world.legal_actions(), None))
                    growing = False
                k = node.select(self.explore)
                path.append((node, k))
                world.apply(node.actions[k])
                continue
            if player not in agents:
                agents[player] = self._agent(self.base if player == me else self.policy, player, view)
            world.apply(agents[player].act(view, _NO_CLOCK))
        value = self._value(world, me)
        for visited, k in path:
            visited.visits[k] += 1
            visited.values[k] += value

    def _value(self, world: Game, me: int) -> float:
        if not world.over:
            assert self.estimate is not None
            return self.estimate(world, me)
        return 0.5 if world.winner is None else float(world.winner == me)

    def _agent(self, spec: Spec, player: int, view: View) -> Agent:
        """Returns an agent for a playout; a native one keeps its random stream, any other is created anew."""
        ready = self._ready.get(player)
        if ready is not None:
            return ready
        agent = spec.make(derive(self.seed, "playout", player, self.random.next()))
        agent.start(view)
        if isinstance(agent, Native):
            self._ready[player] = agent
        return agent


def _distinct(actions: tuple[Action, ...], first: Action | None) -> tuple[Action, ...]:
    """Returns the actions without duplicates that differ only in a minion's board slot; `first` comes first."""
    chosen = list({_same(action): action for action in actions}.values())
    # Ending the turn is tried last, the choice of the base policy first.
    chosen.sort(key=lambda action: action.kind == "end")
    if first is not None:
        chosen = [first, *(action for action in chosen if _same(action) != _same(first))]
    return tuple(chosen)


def _same(action: Action) -> tuple[object, ...]:
    return action.kind, action.source, action.target, action.branch, action.option, str(action.cards)


_NO_CLOCK = Clock()
