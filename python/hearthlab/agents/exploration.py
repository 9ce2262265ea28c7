"""The tree of a search, for inspection: the actions of both players with their visits and values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hearthlab._core import Action
from hearthlab.text.board import card_name
from hearthlab.text.sentences import phrase

__all__ = ["Exploration", "Explored"]


@dataclass(frozen=True, slots=True)
class Explored:
    """An action in the tree of a search."""

    player: int
    """Who takes it."""
    turn: int
    action: str
    """The action as in the first world where it was tried."""
    text: str
    """The action in words, from the perspective of the searching player."""
    visits: int
    """The number of iterations that passed through it."""
    value: float
    """Their average value for the searching player."""
    children: tuple[Explored, ...]
    """The actions that may follow, most visited first."""

    def walk(self) -> Iterator[Explored]:
        """Yields the action and all that follow it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def to_dict(self) -> dict[str, Any]:
        """Returns the action and all that follow it as plain data."""
        fields = ("player", "turn", "action", "text", "visits")
        return {
            **{name: getattr(self, name) for name in fields},
            "value": round(self.value, 4),
            "children": [child.to_dict() for child in self.children],
        }


@dataclass(frozen=True, slots=True)
class Exploration:
    """A decision with its search tree: what might happen according to the agent, in the worlds that it sampled."""

    action: Action
    """What `act` returns."""
    roots: tuple[Explored, ...]
    """The actions that were tried, most visited first; empty for an agent that builds no tree."""
    iterations: int
    chances: bool
    """Whether the values are win probabilities, from 0 to 1, rather than scores."""

    @classmethod
    def read(
        cls, action: Action, tree: Sequence[Mapping[str, Any]], me: int, iterations: int, chances: bool
    ) -> Exploration:
        """Returns the exploration that the core describes."""
        return cls(action, tuple(_read(node, me) for node in tree), iterations, chances)

    def walk(self) -> Iterator[Explored]:
        """Yields all actions of the tree."""
        for root in self.roots:
            yield from root.walk()


def _read(node: Mapping[str, Any], me: int) -> Explored:
    children = tuple(_read(child, me) for child in node["children"])
    text = _words(node, me)
    return Explored(node["player"], node["turn"], node["action"], text, node["visits"], node["value"], children)


def _words(node: Mapping[str, Any], me: int) -> str:
    action = Action.parse(node["action"])
    card = card_name(node["card"])
    hero = "your hero" if node["player"] == me else "the enemy hero"
    subject = {
        "end": "end the turn",
        "mulligan": "change the first hand",
        "pick": f"pick {card}",
        "power": f"use {card}",
        "attack": f"attack with {hero if node['by_hero'] else card}",
    }.get(action.kind, f"play {card}")
    target = None if node["target"] is None else _aim(node["target"], me)
    place = f", left of {card_name(node['before'])}" if node["before"] is not None else ""
    if action.slot and not place:
        place = ", at the right end"
    return phrase(subject, action.branch, target, place)


def _aim(target: Mapping[str, Any], me: int) -> str:
    mine = target["player"] == me
    if target["hero"]:
        return "your hero" if mine else "the enemy hero"
    return card_name(target["card"]) if mine else f"enemy {card_name(target['card'])}"
