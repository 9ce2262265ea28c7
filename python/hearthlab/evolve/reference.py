"""What a paper says about an evolution, to be set beside our numbers."""

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
    """What a paper says about such a run: names for the weights, and its numbers to be set beside ours."""

    title: str
    labels: Mapping[str, str]
    """The short names of the weights."""
    meanings: Mapping[str, str]
    """What a weight does to the agent's play."""
    figures: Mapping[int, Sequence[str]]
    """The weights that are shown together, by the number of the figure."""
    decks: Mapping[str, str]
    """Short names of decks."""
    settings: Sequence[tuple[str, str, Callable[[Summary], str]]]
    """What a table of settings shows: name, published value, ours."""
    deck_wins: Mapping[tuple[str, str], float]
    findings: Callable[[Summary], list[Finding]]
    words: Callable[[Summary], list[str]] = lambda found: []
    """What the weights mean, in sentences."""
    missing: Sequence[str] = field(default_factory=tuple)
    """What cannot be repeated, and why."""


def plain(title: str, names: Sequence[str]) -> Reference:
    """For an evolution that no paper speaks of."""
    same = {name: name for name in names}
    return Reference(title, same, dict.fromkeys(names, ""), {6: tuple(names)}, {}, (), {}, lambda found: [])
