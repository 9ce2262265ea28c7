"""The settings of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from hearthlab import _core
from hearthlab.cards import declared
from hearthlab.names import SETTINGS, TABLES

__all__ = ["VARIANTS", "Rules"]

VARIANTS: dict[str, str] = {**TABLES["variants"], **declared.VARIANTS}
"""The named rule variants, with a line on each."""

_DEFAULT: dict[str, Any] = {name: setting["default"] for name, setting in SETTINGS.items()}
_LIMITS = [name for name, setting in SETTINGS.items() if setting.get("unlimited")]


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a game; the defaults are those of Hearthstone.

    Each setting has a range, which the core checks here as it does in positions.

    >>> Rules(health=10, mulligan=False).health
    10
    >>> Rules(mana=20)
    Traceback (most recent call last):
        ...
    hearthlab.errors.HearthLabError: rules.mana: 20 is not a number from 0 to 10
    """

    health: int = _DEFAULT["health"]
    first_hand: int = _DEFAULT["first_hand"]
    second_hand: int = _DEFAULT["second_hand"]
    deck_size: int = _DEFAULT["deck_size"]
    coin: bool = _DEFAULT["coin"]
    mulligan: bool = _DEFAULT["mulligan"]
    fatigue: bool = _DEFAULT["fatigue"]
    hero_powers: bool = _DEFAULT["hero_powers"]
    board: int = _DEFAULT["board"]
    hand: int = _DEFAULT["hand"]
    mana: int = _DEFAULT["mana"]
    secrets: int = _DEFAULT["secrets"]
    turn_limit: int | None = _DEFAULT["turn_limit"]
    turn_limit_result: str = _DEFAULT["turn_limit_result"]
    action_limit: int | None = _DEFAULT["action_limit"]
    slots: str = _DEFAULT["slots"]
    variants: frozenset[str] = frozenset()
    """Names of rule variants, see `VARIANTS`."""

    def __post_init__(self) -> None:
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        read = _core.read_rules(given, list(declared.VARIANTS))
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
        return cls(**values)
