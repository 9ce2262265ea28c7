"""The tree search of demarcos2019: every policy is a parameter, and the named agents are presets of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from hearthlab.agents.base import Budget, Kind
from hearthlab.agents.native import Recipe, kind
from hearthlab.agents.one_step import WEIGHTS, EvaParams
from hearthlab.agents.scores import is_chance, score, weighed
from hearthlab.agents.searching import Searching, preset
from hearthlab.errors import HearthLabError
from hearthlab.util.suggest import one_of

__all__ = ["AGENTS", "MctsParams"]

THOUSAND = Budget(1000)
DECISIONS = ("victories", "visits", "victories+visits", "victories/visits", "ucb")


@dataclass(frozen=True, slots=True, kw_only=True)
class MctsParams(Searching):
    """The parameters of Monte Carlo tree search: every policy is one."""

    budget: Budget | str = THOUSAND
    simulations: int = 1
    """Playouts from each leaf."""
    decision: str = "victories/visits"
    """By what the final action is chosen: victories, visits, victories+visits, victories/visits or ucb."""
    tree_policy: str = "ucb1"
    """ucb1, or ucb1-heuristic, which adds importance x EVA's score of the action / visits."""
    importance: float = 1.0
    c: float = 2.0
    """The exploration constant."""
    log: str = "e"
    """The base of the logarithm: e or 2."""
    count: str = "iterations"
    """N in the bound: the iterations of the main loop, or the visits of the parent."""
    depth: int = 10
    """How deep the tree may grow; 0 for no limit."""
    through: bool = False
    """Whether the tree continues beyond the player's turn."""
    playout: str = "random"
    """random, greedy, or none, which estimates the leaf itself."""
    greedy_by: str = "eva"
    """The score of greedy playouts: eva or any other."""
    share: float = 1.0
    """The share of the options that a greedy playout considers, rounded up."""
    horizon: str = "turn"
    """How far a playout goes: to the end of the turn, of the game, or of so many turns from this one."""
    estimate: str = "linear"
    """The score that evaluates the end of a playout."""
    weights: str = ""
    """The weights of the estimate: all of them separated by #, or name:number for some."""
    scale: float = 20.0
    """The width of the curve that maps a score to a win probability; 0 leaves the score as it is."""
    eva: str = ""
    """EVA's weights for greedy playouts and the heuristic, separated by #."""
    worlds: int = 0
    """How many worlds are sampled for a decision and used in rotation; 0 for a new one in every iteration."""
    reuse: bool = False
    """Whether the tree below the chosen action is kept for the next decision of the turn."""

    LEAST: ClassVar = {"simulations": 1, "depth": 0, "worlds": 0, "share": 0, "scale": 0, "c": 0}

    def __post_init__(self) -> None:
        Searching.__post_init__(self)
        one_of("final decision", self.decision, DECISIONS)
        one_of("tree policy", self.tree_policy, ("ucb1", "ucb1-heuristic"))
        one_of("logarithm", self.log, ("e", "2"))
        one_of("count", self.count, ("iterations", "parent"))
        one_of("playout", self.playout, ("random", "greedy", "none"))
        if not self.budget:
            raise HearthLabError("this search needs a budget, such as 1000it or 250ms")
        self.turns()
        self.search()

    def turns(self) -> int:
        """Returns the number of turns of a playout, 0 for the whole game."""
        if self.horizon in ("turn", "game"):
            return int(self.horizon == "turn")
        if not self.horizon.isdigit() or not 1 <= int(self.horizon) < 10_000:
            raise HearthLabError(f'"{self.horizon}" is not a horizon; write turn, game or a number of turns')
        return int(self.horizon)

    def search(self) -> Recipe:
        """Returns the search as the core reads it."""
        return {
            "budget": self.spent(),
            "simulations": self.simulations,
            "decision": self.decision,
            "c": self.c,
            "log2": self.log == "2",
            "count": self.count,
            "importance": self.importance if self.tree_policy == "ucb1-heuristic" else 0.0,
            "eva": weighed("eva", self.eva, WEIGHTS, None) if self.eva else EvaParams().vector(),
            "depth": self.depth,
            "through": self.through,
            "playout": self.playout,
            "playout_score": None if self.greedy_by == "eva" else score(self.greedy_by),
            "share": self.share,
            "turns": self.turns(),
            "estimate": score(self.estimate, self.weights),
            "scale": 0.0 if is_chance(self.estimate) else self.scale,
            "worlds": self.worlds,
            "reuse": self.reuse,
        }


def _mcts(name: str, about: str, **usual: Any) -> Kind:
    return kind(name, about, preset(MctsParams, **usual), lambda p: p.recipe({"kind": "mcts", **p.search()}))


_ALVARO = {"depth": 1, "playout": "greedy"}
_HEURISTIC = "ucb1-heuristic"

AGENTS = (
    _mcts(
        "mcts",
        "Monte Carlo tree search of this turn and the next one, every policy a parameter (de Marcos Alés)",
        c=0.2,
        count="parent",
        decision="visits",
        depth=0,
        through=True,
        horizon="2",
    ),
    _mcts("mcts1", "mcts: depth 1, greedy playouts, linear estimate", **_ALVARO, importance=10.0),
    _mcts("mcts2", "mcts: depth 1, greedy playouts, gradual estimate", **_ALVARO, importance=0.1, estimate="gradual"),
    _mcts("mcts3", "mcts: depth 3, random playouts, linear estimate", depth=3),
    _mcts(
        "mcts4",
        "mcts: depth 1, greedy playouts, EVA in the selection, most victories",
        **_ALVARO,
        importance=0.1,
        tree_policy=_HEURISTIC,
        decision="victories",
    ),
    _mcts("mcts5", "mcts: depth 10, random playouts, EVA in the selection", importance=0.35, tree_policy=_HEURISTIC),
    _mcts("mcts-depth1-random", "mcts: depth 1 with random playouts, a combination that the paper leaves out", depth=1),
    _mcts(
        "mcts-depth3-greedy",
        "mcts: depth 3 with greedy playouts, a combination that the paper leaves out",
        depth=3,
        playout="greedy",
    ),
    _mcts("alvaro", "AlvaroAgent as submitted to the competition: mcts1", **_ALVARO),
    _mcts(
        "vanilla-mcts",
        "UCT with random playouts to the end of the game over sampled worlds",
        decision="visits",
        c=math.sqrt(2),
        count="parent",
        depth=0,
        through=True,
        horizon="game",
    ),
)
