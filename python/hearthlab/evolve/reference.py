"""Published results about an evolution, shown beside our numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hearthlab.util.findings import Finding

if TYPE_CHECKING:
    from hearthlab.evolve.summary import Summary

__all__ = ["Finding", "Reference", "plain"]


@dataclass(frozen=True)
class Reference:
    """What a paper reports about a run: names for the weights, and its numbers."""

    title: str
    labels: Mapping[str, str]
    """The short names of the weights."""
    meanings: Mapping[str, str]
    """The meaning of each weight for the agent's play."""
    figures: Mapping[int, Sequence[str]]
    """The weights shown together, by figure number."""
    decks: Mapping[str, str]
    """Short names of decks."""
    settings: Sequence[tuple[str, str, Callable[[Summary], str]]]
    """The rows of the table of settings: name, published value, and a function that returns ours."""
    deck_wins: Mapping[tuple[str, str], float]
    findings: Callable[[Summary], list[Finding]]
    words: Callable[[Summary], list[str]] = lambda found: []
    """Interpretations of the weights, in sentences."""
    missing: Sequence[str] = field(default_factory=tuple)
    """What cannot be reproduced, and why."""


def plain(title: str, names: Sequence[str]) -> Reference:
    """Returns the reference for an evolution that is not from a paper."""
    same = {name: name for name in names}
    return Reference(title, same, dict.fromkeys(names, ""), {6: tuple(names)}, {}, (), {}, lambda found: [])
