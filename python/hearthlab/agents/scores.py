"""Scores of positions: those that the core knows by name, and the user's own functions."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hearthlab import _core
from hearthlab.agents.base import imported
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Game

__all__ = ["CARD_LISTS", "SCORES", "Score", "finder", "function"]


@dataclass(frozen=True, slots=True)
class Score:
    """A score that the core knows by name."""

    name: str
    about: str
    chance: bool
    """Whether it is already a win probability."""
    weights: Mapping[str, float | None]
    """The default weights by name, in order; None for those that depend on the position."""
    card_lists: tuple[str, ...]
    """The names of the `CARD_LISTS` that it needs."""


SCORES: Mapping[str, Score] = {
    entry["name"]: Score(
        entry["name"],
        entry["about"],
        entry["chance"],
        {weight["name"]: weight["default"] for weight in entry["weights"]},
        tuple(entry["card_lists"]),
    )
    for entry in json.loads(_core.agent_schema())["scores"]
}
"""The scores by name."""

CARD_LISTS: Mapping[str, tuple[str, ...]] = {
    "hard_removal": (
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
}
"""Cards that some scores treat differently; the core knows no card by name."""


def function(path: str) -> Callable[[Game, int], float]:
    """Imports the score `module:function`, which is called with a game and a player."""
    found = imported(path)
    if not callable(found):
        raise HearthLabError(f"{path} is not a function; a score is called with a game and a player")
    return found  # type: ignore[no-any-return]


def finder(library: Library) -> Callable[[str], Callable[[_core.Game, int], float]]:
    """Returns the function with which the core looks up scores written in Python, for the games of a library."""

    def find(path: str) -> Callable[[_core.Game, int], float]:
        score = function(path)
        return lambda game, player: float(score(Game._wrap(game, library=library), player))

    return find
