"""Scores of positions by name: what greedy agents compare, and what searches estimate their leaves with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import imported
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.suggest import one_of

__all__ = ["SCORES", "Score", "finder", "is_chance", "score", "weighed"]

Recipe = Mapping[str, Any]
"""A score as the core reads it: its name, and its weights if it has any."""

HARD_REMOVAL = (
    "CS2_022",  # Polymorph
    "CS2_108",  # Execute
    "GVG_052",  # Crush
    "CS2_076",  # Assassinate
    "EX1_309",  # Siphon Soul
    "EX1_622",  # Shadow Word: Death
    "EX1_161",  # Naturalize
    "EX1_246",  # Hex
    "EX1_360",  # Humility
    "EX1_619",  # Equality
    "EX1_617",  # Deadly Shot
    "EX1_581",  # Sap
    "NEW1_021",  # Doomsayer
    "EX1_005",  # Big Game Hunter
)
"""Cards that the threat-based score counts as hard removal."""


@dataclass(frozen=True, slots=True)
class Score:
    """The declaration of a score."""

    name: str
    core: str = ""
    """What the core calls it, if not by its name."""
    names: tuple[str, ...] = ()
    """The names of its weights, in the order in which the core reads them."""
    weights: tuple[float, ...] = ()
    """Their defaults; empty if the core has defaults of its own."""
    chance: bool = False
    """Whether the score is a win probability already."""
    removal: tuple[str, ...] = ()
    """Cards that count as hard removal."""

    def recipe(self, weights: Sequence[float] = ()) -> Recipe:
        """Returns the score as the core reads it, with these weights or with the defaults."""
        found: dict[str, Any] = {"name": self.core or self.name}
        if weights or self.weights:
            found["weights"] = list(weights or self.weights)
        if self.removal:
            found["removal"] = list(self.removal)
        return found


_THREAT = (
    *("red", "yellow", "own_health", "enemy_health", "own_cards", "enemy_cards", "minion", "attack", "health"),
    *("taunt_red", "taunt_yellow", "taunt", "windfury", "divine_shield", "spell_power", "stealth", "untargetable"),
    "hard_removal",
)
_WIN = ("weapon_attack", "weapon_durability", "health", "board_stats", "hand", "deck", "mana", "secret", "overload")

_DECLARED = (
    # Five of SabberStone.
    Score("aggro"),
    Score("midrange"),
    Score("control"),
    Score("fatigue"),
    Score("ramp"),
    # Heimbrodt's.
    Score("custom"),
    # By the class of the player to move.
    Score("class"),
    Score("class-ramp"),
    # Metastone's.
    Score("weighted"),
    Score(
        "threat",
        names=_THREAT,
        weights=(
            *(-43.0, -17.0, 0.214, -1.115, 3.572, 0.0, 1.181, 2.419, 3.0),
            *(10.1, 7.1, 0.671, 15.71, 6.1, 3.841, 1.281, 0.0, 2.0),
        ),
        removal=HARD_REMOVAL,
    ),
    Score(
        "threat-default",
        core="threat",
        names=_THREAT,
        weights=(
            *(-50.0, -10.0, 1.0, -1.0, 3.0, -3.0, 1.0, 1.0, 1.0),
            *(8.0, 4.0, 2.0, 1.5, 1.5, 1.0, 1.0, 1.5, 2.0),
        ),
        removal=HARD_REMOVAL,
    ),
    # The three win estimates of demarcos2019. The weights of `value` are not printed anywhere: a point of cost weighs
    # as much as the stats that it usually buys weigh in the linear estimate.
    Score("linear", names=_WIN, weights=(0.7, 0.4, 0.4, 0.9, 0.4, 0.01, 0.02, 0.4, 0.3), chance=True),
    Score("gradual", names=_WIN, weights=(0.7, 0.4, 4.5, 0.9, 2.5, 0.08, 0.02, 0.4, 0.3), chance=True),
    Score(
        "value",
        names=(
            *("weapon_cost", "secret_cost", "health", "minion_cost", "card_cost", "deck", "mana", "unused", "overload"),
        ),
        weights=(1.0, 0.4, 0.4, 1.8, 0.15, 0.01, 0.02, 0.0, 0.3),
        chance=True,
    ),
    # Tyche's value of a state: the defaults are those of the player's class.
    Score("tyche", names=("empty_board", "health", "deck", "hand", "minions", "bias")),
)

SCORES: Mapping[str, Score] = {score.name: score for score in _DECLARED}
"""The scores by name."""


def is_chance(name: str) -> bool:
    """Returns whether a score is a win probability already; a user's function is taken for one."""
    return ":" in name or SCORES[name].chance


def score(name: str, weights: str = "") -> Recipe:
    """Returns a score as the core reads it.

    `name` is one of `SCORES`, or module:function for a score of your own. `weights` are numbers separated by #, all of
    them in order or some by name.

    >>> score("linear", "health:0.5#hand:1")["weights"]
    [0.7, 0.4, 0.5, 0.9, 1.0, 0.01, 0.02, 0.4, 0.3]
    """
    if ":" in name:
        _function(name)
        if weights:
            raise HearthLabError(f"{name} is a function of your own and takes no weights")
        return {"name": name}
    one_of("score", name, SCORES)
    found = SCORES[name]
    if not weights:
        return found.recipe()
    if not found.names:
        having = ", ".join(other.name for other in SCORES.values() if other.names)
        raise HearthLabError(f"the score {name} has no weights; those with weights are {having}")
    return found.recipe(weighed(name, weights, found.names, found.weights or None))


def weighed(what: str, text: str, names: tuple[str, ...], usual: Iterable[float] | None) -> list[float]:
    """Reads weights from a text: all of them in order, or name:number for those that differ from the defaults."""
    parts = text.split("#")
    named = [part.partition(":") for part in parts if ":" in part]
    try:
        if named and len(named) == len(parts) and usual is not None:
            found = dict(zip(names, usual, strict=True))
            for name, _, value in named:
                one_of(f"weight of {what}", name, names)
                found[name] = float(value)
            return list(found.values())
        numbers = [float(part) for part in parts]
    except ValueError:
        raise HearthLabError(
            f'"{text:.60}" is not a list of weights; write {len(names)} numbers separated by #'
        ) from None
    if len(numbers) != len(names):
        raise HearthLabError(f"{what} has {len(names)} weights, not {len(numbers)}: {', '.join(names)}")
    return numbers


# Scores in Python


def _function(path: str) -> Callable[[Game, int], float]:
    found = imported(path)
    if not callable(found):
        raise HearthLabError(f"{path} is not a function; a score is called with a game and a player")
    return found  # type: ignore[no-any-return]


def finder(library: Library) -> Callable[[str], Callable[[_core.Game, int], float]]:
    """Returns the function with which the core finds scores that are written in Python."""

    def find(path: str) -> Callable[[_core.Game, int], float]:
        function = _function(path)
        return lambda game, player: float(function(Game._wrap(game, library=library), player))

    return find
