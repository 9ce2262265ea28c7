"""Agents that look further than one action: their parameters and presets, and what the core is told of them."""

from __future__ import annotations

import dataclasses
import math
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hearthlab.agents.base import Budget, Kind
from hearthlab.agents.native import MULLIGANS, WEIGHTS, EvaParams, Recipe, kind
from hearthlab.agents.scores import CHANCES, score, weighed
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.util.suggest import one_of

__all__ = ["AGENTS", "MctsParams", "Searching"]

THOUSAND = Budget(1000)
DECISIONS = ("victories", "visits", "victories+visits", "victories/visits", "ucb")


@dataclass(frozen=True, slots=True, kw_only=True)
class Searching:
    """What all agents that search share."""

    budget: Budget | str = ""
    """Iterations or milliseconds; without one the search goes on to its own end."""
    belief: str = "uniform"
    """What the other player's hidden cards may be: any cards of the class, one of the shipped decks, or of decks that
    are named with # between."""
    mulligan: str = "keep"
    observation: str = "fair"
    """What it may see: fair, or as the framework of 2018 the true position behind the cards."""

    LEAST: ClassVar[Mapping[str, float]] = {}
    """The smallest values of parameters that are numbers."""
    MOST: ClassVar[Mapping[str, float]] = {"width": 20_000, "worlds": 20_000}
    """The largest values of those that ask for memory: with two layers of them a search stays below 1 GB."""

    def __post_init__(self) -> None:
        if isinstance(self.budget, str) and self.budget:
            raise HearthLabError(f'"{self.budget}" is no budget; write 1000it, 250ms, 250ms-wall or 30000ms/turn')
        one_of("mulligan", self.mulligan, MULLIGANS)
        one_of("observation", self.observation, ("fair", "pogame2018"))
        believed(self.belief)
        for name, least in self.LEAST.items():
            value = getattr(self, name)
            if not least <= value < math.inf:
                raise HearthLabError(f"{name} is {value}; it must be {least} or more")
            if value > (most := self.MOST.get(name, math.inf)):
                raise HearthLabError(f"{name} is {value}; more than {most} take too much memory")
        if isinstance(by := getattr(self, "score", None), str):
            score(by, getattr(self, "weights", ""))

    def recipe(self, search: Recipe, **more: Any) -> Recipe:
        """An agent as the core reads it."""
        return {
            "policy": "search",
            "search": search,
            "mulligan": self.mulligan,
            "sees_everything": self.observation != "fair",
            "belief": believed(self.belief),
            **more,
        }

    def spent(self) -> Recipe | None:
        """The budget as the core reads it."""
        return dataclasses.asdict(self.budget) if isinstance(self.budget, Budget) else None


def believed(text: str) -> Recipe | None:
    """A belief as the core reads it; None for all cards of the class alike."""
    if text == "uniform":
        return None
    names = Deck.names() if text == "shipped" else text.split("#")
    return {"decks": [(1.0, list(Deck.load(name).cards)) for name in names], "cards": []}


# The tree search of demarcos2019


@dataclass(frozen=True, slots=True, kw_only=True)
class MctsParams(Searching):
    """Monte Carlo tree search, every policy a parameter."""

    budget: Budget | str = THOUSAND
    simulations: int = 1
    """Playouts from each leaf."""
    decision: str = "victories/visits"
    """What the action taken in the end has most of: victories, visits, victories+visits, victories/visits, ucb."""
    tree_policy: str = "ucb1"
    """ucb1, or ucb1-heuristic, which adds importance x EVA's score of the action / visits."""
    importance: float = 1.0
    c: float = 2.0
    """The exploration constant."""
    log: str = "e"
    """The base of the logarithm: e or 2."""
    count: str = "iterations"
    """N of the bound: iterations of the main loop, or visits of the parent."""
    depth: int = 10
    """How deep the tree may grow; 0 for any depth."""
    through: bool = False
    """Whether the tree goes on beyond the own turn."""
    playout: str = "random"
    """random, greedy, or none: then the leaf itself is estimated."""
    greedy_by: str = "eva"
    """What a greedy playout goes by: eva, or any score."""
    share: float = 1.0
    """The share of the options that a greedy playout looks at, rounded up."""
    horizon: str = "turn"
    """How far a playout goes: turn, game, or a number of turns counted from this one."""
    estimate: str = "linear"
    """What the end of a playout is worth: any score."""
    weights: str = ""
    """The weights of the estimate: all with # between, or name:number for some."""
    scale: float = 20.0
    """The width of the curve that squashes a score into a chance of winning; 0 leaves it as it is."""
    eva: str = ""
    """EVA's weights for greedy playouts and the heuristic, joined by #."""
    worlds: int = 0
    """How many worlds are sampled for a decision, used in turn; 0 for a fresh one for every iteration."""
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
            raise HearthLabError("this search has no end of its own; give it a budget such as 1000it or 250ms")
        self.turns()
        self.search()

    def turns(self) -> int:
        """The turns of a playout, 0 for all."""
        if self.horizon in ("turn", "game"):
            return int(self.horizon == "turn")
        if not self.horizon.isdigit() or not 1 <= int(self.horizon) < 10_000:
            raise HearthLabError(f'"{self.horizon}" is no horizon; write turn, game or a number of turns')
        return int(self.horizon)

    def search(self) -> Recipe:
        """The search as the core reads it."""
        chance = self.estimate in CHANCES or ":" in self.estimate
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
            "scale": 0.0 if chance else self.scale,
            "worlds": self.worlds,
            "reuse": self.reuse,
        }


def preset(params: type[Any], **usual: Any) -> type[Any]:
    """The same parameters with other usual values."""
    hints = typing.get_type_hints(params)
    fields = [(name, hints[name], dataclasses.field(default=value)) for name, value in usual.items()]
    bases = (params,)
    made = dataclasses.make_dataclass("Params", fields, bases=bases, frozen=True, slots=True, kw_only=True)
    made.__doc__ = params.__doc__
    return made


def _mcts(name: str, about: str, **usual: Any) -> Kind:
    return kind(name, about, preset(MctsParams, **usual), lambda p: p.recipe({"kind": "mcts", **p.search()}))


_ALVARO = {"depth": 1, "playout": "greedy"}
_HEURISTIC = "ucb1-heuristic"

_MCTS = (
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
    _mcts("mcts-depth1-random", "mcts: depth 1 with random playouts, the first missing combination", depth=1),
    _mcts("mcts-depth3-greedy", "mcts: depth 3 with greedy playouts, the second one", depth=3, playout="greedy"),
    _mcts("alvaro", "AlvaroAgent as it was sent to the competition: mcts1", **_ALVARO),
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


# The agents of dockhorn2018


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreePhaseParams(MctsParams):
    """The tree search of dockhorn2018: of the own turn, or of three turns in a row."""

    c: float = math.sqrt(2)
    log: str = "2"
    count: str = "parent"
    depth: int = 0
    playout: str = "greedy"
    greedy_by: str = "weighted"
    estimate: str = "weighted"
    phases: int = 1
    """1: the own turn alone; 3: then the opponent's turn, then the own one."""
    best: int = 5
    """How many actions of the first phase are looked at further."""
    hands: int = 3
    """How many hands are sampled for the opponent."""
    combine: str = "mean"
    """How the results with several hands are put together: mean, best or vote."""
    first: float = 0.5
    """The share of the budget for the first phase."""

    LEAST: ClassVar = {**MctsParams.LEAST, "best": 1, "hands": 1}

    def __post_init__(self) -> None:
        MctsParams.__post_init__(self)
        one_of("way to combine hands", self.combine, ("mean", "best", "vote"))
        if self.phases not in (1, 3):
            raise HearthLabError(f"there are 1 or 3 phases, not {self.phases}")
        if not 0 < self.first < 1:
            raise HearthLabError(f"first is {self.first}; it must be between 0 and 1")

    def phased(self) -> Recipe:
        """The whole search as the core reads it."""
        names = ("phases", "best", "hands", "combine", "first")
        return {"kind": "three_phase", "turn": self.search(), **{name: getattr(self, name) for name in names}}


@dataclass(frozen=True, slots=True, kw_only=True)
class FlatMcParams(Searching):
    """Random playouts to the end of the game from every action."""

    playouts: int = 100
    """For each action, where no budget is given."""
    worlds: int = 0
    """How many worlds are sampled for a decision, used in turn; 0 for a fresh one for every round over the actions."""

    LEAST: ClassVar = {"playouts": 1, "worlds": 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveParams(Searching):
    """All sequences of the own turn, as far as width and depth go."""

    depth: int = 10
    width: int = 500
    """Positions that are kept in each layer; the framework's own batches used 14."""
    score: str = "midrange"
    weights: str = ""

    LEAST: ClassVar = {"depth": 1, "width": 1}


# The others


@dataclass(frozen=True, slots=True, kw_only=True)
class BeamParams(Searching):
    """A beam over single actions that goes on into the opponent's turn."""

    depth: int = 15
    width: int = 12
    answers: int = 1
    """How many answers of the opponent are followed."""
    score: str = "class"
    weights: str = ""
    mulligan: str = "cost>3"

    LEAST: ClassVar = {"depth": 1, "width": 1, "answers": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class LookaheadParams(Searching):
    """The best position that a few own actions can reach."""

    depth: int = -1
    """How many actions after the first; -1 for 3, 2 or 1 with fewer than 5, fewer than 25 or more options."""
    score: str = "custom"
    weights: str = ""
    on_the_way: bool = True
    """Whether positions on the way count, or only those at the end."""
    enough: float = math.inf
    """A branch this good needs no further look."""
    table: bool = False
    """Whether positions that were met before are not searched again."""
    first_option: bool = False
    """Whether the first option of a choice is taken without a look."""
    ties: str = "last"
    mulligan: str = "cost>3"

    LEAST: ClassVar = {"depth": -1}

    def __post_init__(self) -> None:
        Searching.__post_init__(self)
        one_of("rule for ties", self.ties, ("last", "first"))


@dataclass(frozen=True, slots=True, kw_only=True)
class TycheParams(Searching):
    """Random ends of the own turn from every action, the better half more often."""

    episodes: int = 100
    """For each action besides the end of the turn, where no budget is given."""
    cycling: float = 0.75
    """The share of the episodes that go through all actions in turn."""
    score: str = "tyche"
    weights: str = ""
    worlds: int = 0
    """How many worlds are sampled for a decision, used in turn; 0 for a fresh one for every episode."""

    LEAST: ClassVar = {"episodes": 1, "worlds": 0}

    def __post_init__(self) -> None:
        Searching.__post_init__(self)
        if not 0 <= self.cycling <= 1:
            raise HearthLabError(f"cycling is {self.cycling}; it must be between 0 and 1")


def _recipe(name: str, p: Any, *fields: str, **more: Any) -> Recipe:
    """A search by its name and these parameters."""
    found: dict[str, Any] = {"kind": name, "budget": p.spent(), **{field: getattr(p, field) for field in fields}}
    if hasattr(p, "score"):
        found["score"] = score(p.score, p.weights)
    return p.recipe(found, **more)  # type: ignore[no-any-return]


def _lookahead(name: str, about: str, **usual: Any) -> Kind:
    def recipe(p: Any) -> Recipe:
        fields = ("depth", "on_the_way", "table", "first_option")
        found = _recipe("lookahead", p, *fields, ties=p.ties)
        found["search"]["enough"] = min(p.enough, 1e300)
        return found

    return kind(name, about, preset(LookaheadParams, **usual), recipe)


AGENTS = (
    *_MCTS,
    kind(
        "flat-mc",
        "random playouts to the end of the game from every action; most wins",
        FlatMcParams,
        lambda p: _recipe("flat_mc", p, "playouts", "worlds"),
    ),
    kind(
        "plain-mcts",
        "tree search of the own turn by Metastone's score (Dockhorn et al.)",
        ThreePhaseParams,
        lambda p: p.recipe(p.phased()),
    ),
    dataclasses.replace(
        kind(
            "fo-mcts",
            "the same over three turns, with the opponent's true hand",
            preset(ThreePhaseParams, phases=3, observation="pogame2018"),
            lambda p: p.recipe(p.phased()),
        ),
        sees_everything=True,
    ),
    kind(
        "exhaustive",
        "all sequences of the own turn, the best of each layer kept (SabberStone)",
        ExhaustiveParams,
        lambda p: _recipe("exhaustive", p, "depth", "width"),
    ),
    _lookahead("dynamic-lookahead", "the best of the next 2 to 4 positions (Heimbrodt)"),
    kind(
        "beam",
        "beam search over single actions into the opponent's turn",
        BeamParams,
        lambda p: _recipe("beam", p, "depth", "width", "answers"),
    ),
    kind(
        "tyche",
        "random ends of the turn from every action by Tyche's value (Bornemann)",
        TycheParams,
        lambda p: _recipe("tyche", p, "episodes", "cycling", "worlds"),
    ),
    _lookahead(
        "greedy-turn",
        "the best end of the turn within 4 actions by Metastone's score",
        depth=3,
        score="weighted",
        on_the_way=False,
        enough=10_000.0,
        table=True,
        ties="first",
    ),
    _lookahead(
        "game-state-value",
        "the best position within 3 own actions by Metastone's threat-based score",
        depth=2,
        score="threat",
        on_the_way=False,
        enough=100_000.0,
        first_option=True,
        ties="first",
    ),
)
"""The agents of this module."""
