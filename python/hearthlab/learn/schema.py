"""The inputs of a net: the numbers and cards that the core extracts from a position, by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hearthlab import _core
from hearthlab.game import View

__all__ = ["Schema", "actions", "inputs", "schema"]

#: The divisors of the inputs in training; 1 for all others.
_LARGE = {
    "health": 10, "health_at_most_10": 10, "health_at_most_20": 10, "armor": 10, "hand": 5, "deck": 15,
    "deck_at_most_5": 5, "fatigue": 5, "crystals": 10, "mana": 10, "overload": 3, "weapon_attack": 5,
    "weapon_durability": 3, "secrets": 2, "minions": 4, "attack": 5, "ready_attack": 10, "taunt_health": 10,
    "hero_attack": 5, "spell_damage": 3, "damage": 5, "attack_x_health": 20, "cost": 5, "overload_cost": 3,
}  # fmt: skip


@dataclass(frozen=True)
class Schema:
    """The names of the inputs, and the maximum numbers of minions and cards."""

    number: int
    board: int
    hand: int
    side: tuple[str, ...]
    minion: tuple[str, ...]
    card: tuple[str, ...]
    action: tuple[str, ...]
    """The inputs of a policy for an action, besides its source and target."""

    @property
    def numbers(self) -> int:
        """The number of numeric inputs of a position."""
        return 2 * len(self.side) + 2 * self.board * len(self.minion) + self.hand * len(self.card)

    @property
    def cards(self) -> int:
        """The number of places for cards in a position."""
        return 2 * self.board + self.hand

    def divisors(self, names: tuple[str, ...]) -> NDArray[np.float32]:
        """Returns the divisors of these inputs in training."""
        return np.array([_LARGE.get(name, 1) for name in names], dtype=np.float32)

    def split(self, numbers: NDArray[np.int16]) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
        """Splits the inputs of many positions into those of the sides, the minions and the cards in hand."""
        sides, minions = 2 * len(self.side), 2 * self.board * len(self.minion)
        return (
            numbers[:, :sides],
            numbers[:, sides : sides + minions].reshape(-1, 2, self.board, len(self.minion)),
            numbers[:, sides + minions :].reshape(-1, self.hand, len(self.card)),
        )


@cache
def schema() -> Schema:
    """Returns the schema of this version."""
    told = _core.net_schema()
    names = (tuple(told[what]) for what in ("side", "minion", "card", "action"))
    return Schema(told["schema"], told["board"], told["hand"], *names)


def inputs(view: View) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Returns the numbers and the cards that a net sees in a view; they include nothing hidden."""
    numbers, cards = _core.net_inputs(view._view)
    return np.frombuffer(numbers, dtype="<i2"), np.frombuffer(cards, dtype="<u2")


def actions(view: View) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Returns the inputs of a policy for the legal actions of a view, in order.

    For each action: the kind of its source, its place and the target; and the card that is played or picked, or the
    hero power.
    """
    things, cards = _core.net_actions(view._view)
    return np.frombuffer(things, dtype=np.uint8).reshape(-1, 3), np.frombuffer(cards, dtype="<u2")
