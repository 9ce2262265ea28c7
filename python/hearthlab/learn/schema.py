"""What a net sees of a position: the numbers and cards that the core writes, by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hearthlab import _core
from hearthlab.game import View

__all__ = ["Schema", "actions", "inputs", "schema"]

#: What a number is divided by before a net is trained on it; 1 where nothing is said.
_LARGE = {
    "health": 10, "health_at_most_10": 10, "health_at_most_20": 10, "armor": 10, "hand": 5, "deck": 15,
    "deck_at_most_5": 5, "fatigue": 5, "crystals": 10, "mana": 10, "overload": 3, "weapon_attack": 5,
    "weapon_durability": 3, "secrets": 2, "minions": 4, "attack": 5, "ready_attack": 10, "taunt_health": 10,
    "hero_attack": 5, "spell_damage": 3, "damage": 5, "attack_x_health": 20, "cost": 5, "overload_cost": 3,
}  # fmt: skip


@dataclass(frozen=True)
class Schema:
    """The names of the numbers, and how many minions and cards there may be."""

    number: int
    board: int
    hand: int
    side: tuple[str, ...]
    minion: tuple[str, ...]
    card: tuple[str, ...]
    action: tuple[str, ...]
    """What a policy is told of an action beside the things that it is done with and to."""

    @property
    def numbers(self) -> int:
        """How many numbers a position has."""
        return 2 * len(self.side) + 2 * self.board * len(self.minion) + self.hand * len(self.card)

    @property
    def cards(self) -> int:
        """How many cards a position has."""
        return 2 * self.board + self.hand

    def divisors(self, names: tuple[str, ...]) -> NDArray[np.float32]:
        """Returns what each of these numbers is divided by for training."""
        return np.array([_LARGE.get(name, 1) for name in names], dtype=np.float32)

    def split(self, numbers: NDArray[np.int16]) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
        """Returns the numbers of the sides, the minions and the cards of many positions."""
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
    """Returns the numbers and the cards that a net sees of a view; nothing hidden is among them."""
    numbers, cards = _core.net_inputs(view._view)
    return np.frombuffer(numbers, dtype="<i2"), np.frombuffer(cards, dtype="<u2")


def actions(view: View) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Returns what a policy sees of the legal actions of a view, in their order.

    Of each: what it is done with, the place of that and the target; and the card that is played, picked, or the power.
    """
    things, cards = _core.net_actions(view._view)
    return np.frombuffer(things, dtype=np.uint8).reshape(-1, 3), np.frombuffer(cards, dtype="<u2")
