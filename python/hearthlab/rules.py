"""The settings of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from hearthlab import _core
from hearthlab.errors import HearthLabError

__all__ = ["VARIANTS", "Rules"]

VARIANTS: dict[str, str] = dict(_core.variants())
"""The named rule variants, each with a line that explains it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a game; the defaults are those of Hearthstone.

    >>> Rules(health=10, mulligan=False).health
    10
    """

    health: int = 30
    """The health of both heroes."""
    first_hand: int = 3
    """Cards that the beginning player is dealt."""
    second_hand: int = 4
    """Cards that the other player is dealt."""
    deck_size: int = 30
    coin: bool = True
    """Whether the second player gets The Coin."""
    mulligan: bool = True
    fatigue: bool = True
    """Whether drawing from an empty deck deals damage."""
    hero_powers: bool = True
    board: int = 7
    """Minions that fit on a player's side of the board."""
    hand: int = 10
    """Cards that fit into a hand."""
    mana: int = 10
    """Mana crystals that a player can have."""
    secrets: int = 5
    """Secrets that a player can have in play."""
    turn_limit: int | None = 89
    """The last turn, counting those of both players; None for no limit."""
    turn_limit_result: str = "draw"
    """What happens at the turn limit: "draw", or "health", where the healthier hero wins."""
    action_limit: int | None = 99
    """Actions of a turn after which only `end` is legal; None for no limit."""
    slots: str = "all"
    """Board slots that a minion can be played to: "all", or only the "rightmost"."""
    variants: frozenset[str] = frozenset()
    """Names of rule variants, see `VARIANTS`."""

    def __post_init__(self) -> None:
        for name, low, high in _RANGES:
            value = getattr(self, name)
            if value is None and name in ("turn_limit", "action_limit"):
                continue
            if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
                raise HearthLabError(f"Rules.{name} is {value!r}; it must be a whole number from {low} to {high}")
        for name in ("coin", "mulligan", "fatigue", "hero_powers"):
            if not isinstance(getattr(self, name), bool):
                raise HearthLabError(f"Rules.{name} is {getattr(self, name)!r}; it must be True or False")
        if self.slots not in ("all", "rightmost"):
            raise HearthLabError(f'Rules.slots is {self.slots!r}; it must be "all" or "rightmost"')
        if self.turn_limit_result not in ("draw", "health"):
            raise HearthLabError(
                f'Rules.turn_limit_result is {self.turn_limit_result!r}; it must be "draw" or "health"'
            )
        if isinstance(self.variants, str):
            raise HearthLabError("Rules.variants is a string; it must be a set of names")
        try:
            object.__setattr__(self, "variants", frozenset(self.variants))
        except TypeError:
            raise HearthLabError(f"Rules.variants is {self.variants!r}; it must be a set of names") from None
        for name in self.variants:
            if name not in VARIANTS:
                raise HearthLabError(f'"{name}" is not a rule variant; known are {", ".join(VARIANTS)}')

    def to_dict(self) -> dict[str, Any]:
        """Returns the settings as plain data; 0 stands for no limit."""
        values = asdict(self)
        values["turn_limit"] = self.turn_limit or 0
        values["action_limit"] = self.action_limit or 0
        values["variants"] = sorted(self.variants)
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Rules:
        """Reads what ``to_dict`` wrote."""
        read = {**values, "variants": frozenset(values["variants"])}
        return cls(**{**read, **{key: values[key] or None for key in ("turn_limit", "action_limit")}})


_RANGES = [
    ("health", 1, 1000),
    ("first_hand", 0, 10),
    ("second_hand", 0, 10),
    ("deck_size", 0, 60),
    ("board", 1, 7),
    ("hand", 1, 10),
    ("mana", 0, 10),
    ("secrets", 0, 5),
    ("turn_limit", 1, 10000),
    ("action_limit", 1, 10000),
]
