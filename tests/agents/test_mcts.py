"""The tree search against a plain one in Python, and its parameters one by one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock, Opinion
from hearthlab.agents.native import Native
from support.scripted import estimate

# The reference


@dataclass
class Node:
    """An action in the tree."""

    action: hl.Action
    children: list[Node] = field(default_factory=list)
    n: int = 0
    v: float = 0.0

    def bound(self, c: float, total: int) -> float:
        return self.v / self.n + c * math.sqrt(math.log(total) / self.n)


def reference(game: hl.Game, iterations: int, c: float, depth: int) -> list[Node]:
    """Monte Carlo tree search of one turn that estimates its leaves without playouts; returns the root's children."""
    me, turn = game.player, game.turn
    root = [Node(action) for action in game.legal_actions()]
    for done in range(iterations):
        world, children, path = game.clone(), root, []
        while True:
            legal = [node for node in children if node.action in world.legal_actions()]
            fresh = [node for node in legal if node.n == 0]
            node = fresh[0] if fresh else max(legal, key=lambda node: node.bound(c, done))
            world.apply(node.action)
            path.append(node)
            if node.n == 0 or len(path) == depth or world.over or world.turn != turn:
                break
            if not node.children:
                node.children = [Node(action) for action in world.legal_actions()]
            children = node.children
        value = {me: 1.0, None: 0.5}.get(world.winner, 0.0) if world.over else estimate(world, me)
        for node in path:
            node.n += 1
            node.v += value
    return root


def decided(nodes: Sequence[Node], decision: str, c: float, iterations: int) -> hl.Action:
    """The action with most of it."""
    worth = {
        "victories": lambda node: node.v,
        "visits": lambda node: node.n,
        "victories+visits": lambda node: node.v + node.n,
        "victories/visits": lambda node: node.v / node.n,
        "ucb": lambda node: node.bound(c, iterations),
    }[decision]
    return max((node for node in nodes if node.n), key=worth).action


# Positions without chance

YETI, RAPTOR, CROCOLISK = {"id": "CS2_182"}, {"id": "CS2_172"}, {"id": "CS2_120"}
TAUNT = {"id": "CS2_179"}


def position(*minions: dict[str, Any], hand: Sequence[str] = (), foes: Sequence[dict[str, Any]] = (YETI,)) -> hl.Game:
    """A mage to move, whose opponent has no deck to draw from."""
    me = {"class": "mage", "minions": list(minions), "hand": list(hand), "mana": {"max": 10}}
    foe = {"class": "hunter", "minions": list(foes), "hand": ["CS2_120"]}
    return hl.Game.from_state({"turn": 9, "active": 0, "players": [me, foe]}, seed=3)


POSITIONS = {
    "attacks alone": position(YETI, RAPTOR, foes=(CROCOLISK, YETI)),
    "spells": position(YETI, hand=("CS2_029", "CS2_024")),
    "a taunt": position(RAPTOR, RAPTOR, hand=("CS2_029",), foes=(TAUNT, CROCOLISK)),
    "minions to play": position(YETI, hand=("CS2_182", "CS2_172"), foes=(TAUNT,)),
}


def searched(game: hl.Game, text: str, seed: int = 1) -> tuple[hl.Action, Opinion]:
    """What an agent does, and what its search found."""
    agent = make(text, seed=seed)
    assert isinstance(agent, Native)
    opinion = agent.consider(game.view(game.player))
    return opinion.action, opinion


@pytest.mark.parametrize("depth", [1, 2, 4])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_native_search_is_the_search_that_python_does(name: str, depth: int) -> None:
    game, iterations, c = POSITIONS[name], 300, 0.7
    nodes = reference(game, iterations, c, depth)
    taken = set()
    for decision in ("victories", "visits", "victories+visits", "victories/visits", "ucb"):
        settings = f"playout=none, estimate=support.scripted:estimate, c={c}, depth={depth}, decision={decision}"
        settings += ", count=iterations, through=false"
        action, found = searched(game, f"mcts({settings}, budget={iterations}it)")
        assert found.visits == tuple(node.n for node in nodes)
        assert found.values == pytest.approx(tuple(node.v for node in nodes), abs=1e-9)
        assert action == decided(nodes, decision, c, iterations)
        taken.add(action)
    assert sum(node.n for node in nodes) == iterations


def test_the_five_decisions_differ_somewhere() -> None:
    taken = [
        {
            decided(reference(game, n, 2.0, 2), decision, 2.0, n)
            for decision in ("victories", "visits", "victories/visits", "ucb")
        }
        for game in POSITIONS.values()
        for n in (40, 90)
    ]
    assert max(map(len, taken)) > 1


# Parameters


def test_every_simulation_of_a_leaf_counts_as_a_visit() -> None:
    game = POSITIONS["spells"]
    _, found = searched(game, "mcts(simulations=3, budget=50it)")
    assert found.iterations == 50
    assert sum(found.visits) == 150


def test_the_heuristic_prefers_what_eva_likes() -> None:
    """With a huge importance the search visits what EVA scores best."""
    game = POSITIONS["attacks alone"]
    favourite, _ = searched(game, "eva")
    settings = "c=0.001, budget=400it, decision=visits"
    action, found = searched(game, f"mcts(tree-policy=ucb1-heuristic, importance=1000, {settings})")
    assert action == favourite
    _, plain = searched(game, f"mcts({settings})")
    assert found.visits != plain.visits
    # What EVA dislikes is tried once and never again.
    assert found.visits.count(1) >= 5


def test_more_exploration_spreads_the_visits() -> None:
    game = POSITIONS["minions to play"]
    spread = [min(searched(game, f"mcts(c={c}, budget=600it)")[1].visits) for c in (0.1, 3)]
    assert spread[0] < spread[1]


def test_a_share_of_the_options_makes_greedy_playouts_cheaper() -> None:
    game = POSITIONS["minions to play"]
    steps = [searched(game, f"mcts1(share={share}, budget=100it)")[1].steps for share in (1.0, 0.3, 0.0)]
    assert steps[0] > 1.5 * steps[1] > 1.5 * steps[2]


def test_playouts_go_as_far_as_they_are_told() -> None:
    game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman"), seed=4)
    while game.turn < 6:
        game.apply(game.legal_actions()[0])
    steps = [searched(game, f"mcts(horizon={h}, budget=100it)")[1].steps for h in ("turn", 2, 4, "game")]
    assert steps == sorted(steps)
    assert steps[0] < steps[1] < steps[2] < steps[3]


def test_a_kept_tree_brings_its_visits_along() -> None:
    game = position(YETI, RAPTOR, CROCOLISK, foes=(YETI, CROCOLISK))
    agents = [make(f"mcts(reuse={reuse}, budget=200it, depth=4)", seed=5) for reuse in ("false", "true")]
    for agent in agents:
        assert isinstance(agent, Native)
        agent.start(game.view(0))
    firsts = {str(agent.act(game.view(0), Clock())) for agent in agents}
    assert len(firsts) == 1
    after = game.clone()
    after.apply(hl.Action.parse(firsts.pop()))
    visits = []
    for agent in agents:
        assert isinstance(agent, Native)
        visits.append(sum(agent.consider(after.view(0)).visits))
    assert visits[0] == 200 < visits[1]


def test_a_score_in_python_that_fails_says_so() -> None:
    with pytest.raises(ValueError, match="no idea"):
        searched(POSITIONS["spells"], "mcts(estimate=support.scripted:failing, budget=10it)")
    with pytest.raises(hl.HearthLabError, match=r'has no "nothing"'):
        make("mcts(estimate=support.scripted:nothing)")
