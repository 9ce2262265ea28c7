"""Scores of positions by name, with all their weights: what greedy agents go by and searches end with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hearthlab import _core
from hearthlab.agents.base import imported
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.suggest import one_of

__all__ = ["CHANCES", "SCORES", "finder", "score"]

Recipe = Mapping[str, Any]
"""What the core is told of a score: its name, and its weights if it has any."""

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

THREAT_NAMES = (
    *("red", "yellow", "own_health", "enemy_health", "own_cards", "enemy_cards", "minion", "attack", "health"),
    *("taunt_red", "taunt_yellow", "taunt", "windfury", "divine_shield", "spell_power", "stealth", "untargetable"),
    "hard_removal",
)
"""The weights of the threat-based score, in order."""

THREAT_FITTEST = (
    *(-43.0, -17.0, 0.214, -1.115, 3.572, 0.0, 1.181, 2.419, 3.0),
    *(10.1, 7.1, 0.671, 15.71, 6.1, 3.841, 1.281, 0.0, 2.0),
)
THREAT_DEFAULT = (
    *(-50.0, -10.0, 1.0, -1.0, 3.0, -3.0, 1.0, 1.0, 1.0),
    *(8.0, 4.0, 2.0, 1.5, 1.5, 1.0, 1.0, 1.5, 2.0),
)

LINEAR_NAMES = (
    *("weapon_attack", "weapon_durability", "health", "board_stats", "hand", "deck", "mana", "secret", "overload"),
)
"""The weights of the linear and the gradual estimate, in order."""
LINEAR = (0.7, 0.4, 0.4, 0.9, 0.4, 0.01, 0.02, 0.4, 0.3)
GRADUAL = (0.7, 0.4, 4.5, 0.9, 2.5, 0.08, 0.02, 0.4, 0.3)

VALUE_NAMES = (
    *("weapon_cost", "secret_cost", "health", "minion_cost", "card_cost", "deck", "mana", "unused", "overload"),
)
"""The weights of the value estimate, in order."""
VALUE = (1.0, 0.4, 0.4, 1.8, 0.15, 0.01, 0.02, 0.0, 0.3)
"""Not printed anywhere: a point of cost weighs as much as the stats it usually buys weigh in the linear estimate."""

TYCHE_NAMES = ("empty_board", "health", "deck", "hand", "minions", "bias")
"""The weights of Tyche's value of a state, in order; without weights those of the player's class count."""

_PLAIN = ("aggro", "midrange", "control", "fatigue", "ramp", "custom", "weighted", "class", "class-ramp")

SCORES: Mapping[str, Recipe] = {
    **{name: {"name": name} for name in _PLAIN},
    "threat": {"name": "threat", "weights": THREAT_FITTEST, "removal": HARD_REMOVAL},
    "threat-default": {"name": "threat", "weights": THREAT_DEFAULT, "removal": HARD_REMOVAL},
    "linear": {"name": "linear", "weights": LINEAR},
    "gradual": {"name": "gradual", "weights": GRADUAL},
    "value": {"name": "value", "weights": VALUE},
    "tyche": {"name": "tyche"},
}
"""The scores by name: five of SabberStone, Heimbrodt's (custom), Metastone's weighted and threat-based, one by the
class of the player to move, the three win estimates of demarcos2019, and Tyche's."""

CHANCES = ("linear", "gradual", "value")
"""Scores that are chances of winning already."""

_NAMES: Mapping[str, tuple[str, ...]] = {
    "threat": THREAT_NAMES,
    "threat-default": THREAT_NAMES,
    "linear": LINEAR_NAMES,
    "gradual": LINEAR_NAMES,
    "value": VALUE_NAMES,
    "tyche": TYCHE_NAMES,
}


def score(name: str, weights: str = "") -> Recipe:
    """A score by its name, or as module:function for one of your own; `weights` are numbers with # between.

    >>> score("linear", "health:0.5#hand:1")["weights"]
    [0.7, 0.4, 0.5, 0.9, 1.0, 0.01, 0.02, 0.4, 0.3]
    """
    if ":" in name:
        _function(name)
        if weights:
            raise HearthLabError(f"{name} is a function of your own and takes no weights")
        return {"name": name}
    one_of("score", name, SCORES)
    recipe = SCORES[name]
    if not weights:
        return recipe
    if name not in _NAMES:
        raise HearthLabError(f"the score {name} has no weights; those with weights are {', '.join(_NAMES)}")
    return {**recipe, "weights": weighed(name, weights, _NAMES[name], recipe.get("weights"))}


def weighed(what: str, text: str, names: tuple[str, ...], usual: Iterable[float] | None) -> list[float]:
    """Weights from a text: all of them in order, or name:number for those that are not the usual ones."""
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
        raise HearthLabError(f'"{text:.60}" are no weights; write {len(names)} numbers with # between') from None
    if len(numbers) != len(names):
        raise HearthLabError(f"{what} has {len(names)} weights, not {len(numbers)}: {', '.join(names)}")
    return numbers


# Scores in Python


def _function(path: str) -> Callable[[Game, int], float]:
    found = imported(path)
    if not callable(found):
        raise HearthLabError(f"{path} is no function; a score is called with a game and a player")
    return found  # type: ignore[no-any-return]


def finder(library: Library) -> Callable[[str], Callable[[_core.Game, int], float]]:
    """How the core finds a score that is written in Python, for the games of a library."""

    def find(path: str) -> Callable[[_core.Game, int], float]:
        function = _function(path)
        return lambda game, player: float(function(Game._wrap(game, library=library), player))

    return find
