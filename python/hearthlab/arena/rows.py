"""Finished games and faults as a store returns them, with the names used in tables."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Saved", "SavedFault"]


@dataclass(frozen=True, slots=True)
class Saved:
    """A finished game, with the names used in tables."""

    number: int
    stage: int
    league: int
    agents: tuple[str, str]
    decks: tuple[str, str]
    first: int
    seed: int
    winner: int | None
    turns: int
    actions: int
    times: tuple[float, float] = field(compare=False)
    """The seconds of each player."""
    reason: str
    fault: bool


@dataclass(frozen=True, slots=True)
class SavedFault:
    """A fault of an agent in a game."""

    game: int
    player: int
    agent: str
    point: str
    """Where: open (the constructor), start, act or finish."""
    reason: str
    trace: str
    output: str
