"""The settings of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from hearthlab import _core
from hearthlab.declared import VARIANTS as DECLARED
from hearthlab.names import SETTINGS, TABLES
from hearthlab.util.reading import Given

__all__ = ["VARIANTS", "Rules"]

VARIANTS: dict[str, str] = {**TABLES["variants"], **DECLARED}
"""The rule variants by name, each with a one-line description."""

_DEFAULT: dict[str, Any] = {name: setting["default"] for name, setting in SETTINGS.items()}
_LIMITS = [name for name, setting in SETTINGS.items() if setting.get("unlimited")]


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a game; the defaults are those of Hearthstone.

    Each setting has a range, which the core checks just as it does in positions.

    >>> Rules(health=10, mulligan=False).health
    10
    >>> Rules(mana=20)
    Traceback (most recent call last):
        ...
    hearthlab.errors.HearthLabError: rules.mana: 20 is not a number from 0 to 10
    """

    health: int = _DEFAULT["health"]
    """The health of both heroes."""
    first_hand: int = _DEFAULT["first_hand"]
    """Cards dealt to the player who goes first."""
    second_hand: int = _DEFAULT["second_hand"]
    """Cards dealt to the player who goes second."""
    deck_size: int = _DEFAULT["deck_size"]
    coin: bool = _DEFAULT["coin"]
    """Whether the second player gets The Coin."""
    mulligan: bool = _DEFAULT["mulligan"]
    fatigue: bool = _DEFAULT["fatigue"]
    """Whether drawing from an empty deck deals damage."""
    hero_powers: bool = _DEFAULT["hero_powers"]
    board: int = _DEFAULT["board"]
    """Minions that fit on a player's side of the board."""
    hand: int = _DEFAULT["hand"]
    """Cards that fit into a hand."""
    mana: int = _DEFAULT["mana"]
    """Mana crystals that a player can have."""
    secrets: int = _DEFAULT["secrets"]
    """Secrets that a player can have in play."""
    turn_limit: int | None = _DEFAULT["turn_limit"]
    """The last turn, counting those of both players; None for no limit."""
    turn_limit_result: str = _DEFAULT["turn_limit_result"]
    """What happens at the turn limit: "draw", or "health", where the healthier hero wins."""
    action_limit: int | None = _DEFAULT["action_limit"]
    """Actions in a turn after which only `end` is legal; None for no limit."""
    slots: str = _DEFAULT["slots"]
    """Board slots that a minion can be played to: "all", or only the "rightmost"."""
    build: int | None = _DEFAULT["build"]
    """The build of the game whose cards are used; None for that of the card data."""
    variants: frozenset[str] = frozenset()
    """Names of rule variants, see `VARIANTS`."""

    def __post_init__(self) -> None:
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        read = _core.read_rules(given, list(DECLARED))
        object.__setattr__(self, "variants", frozenset(read["variants"]))
        for name in _LIMITS:
            object.__setattr__(self, name, read[name] or None)

    def to_dict(self) -> dict[str, Any]:
        """Returns the settings as plain data; 0 stands for no limit."""
        values = asdict(self)
        values.update({name: values[name] or 0 for name in _LIMITS}, variants=sorted(self.variants))
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Rules:
        """Reads what ``to_dict`` wrote."""
        given = Given(values, "rules").object([f.name for f in fields(cls)])
        if "variants" in given.value:
            given["variants"].list(100)
        return cls(**given.value)
