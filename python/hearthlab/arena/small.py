"""Games of a small model in the arena: each seat has its own deck and health, and the model says who goes first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hearthlab.agents.base import Result
from hearthlab.arena.limits import Limits
from hearthlab.arena.playing import Player, play_game
from hearthlab.arena.stats import Tally
from hearthlab.equilibrium.games import Model
from hearthlab.util.seeds import derive

__all__ = ["ModelMatch", "match_model", "play_model"]


@dataclass(frozen=True, slots=True)
class ModelMatch:
    """The games of A against B, counted from A's side for each seat."""

    seats: tuple[Tally, Tally]
    """A's games as player 0, and as player 1."""
    faults: tuple[str, ...]
    """Why games were lost by a fault."""

    @property
    def total(self) -> Tally:
        """All games of A."""
        return self.seats[0] + self.seats[1]


def play_model(model: Model, a: Player, b: Player, seed: int = 0, limits: Limits | None = None) -> Result:
    """Plays one game of a model, with `a` as player 0; otherwise as `play` does.

    >>> from hearthlab.equilibrium import model
    >>> play_model(model("4.4a"), "random", "random").turns <= 8
    True
    """
    return play_game(model.game(seed), a, b, seed, limits)


def match_model(
    model: Model,
    a: Player,
    b: Player,
    games: int = 200,
    seed: int = 0,
    limits: Limits | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> ModelMatch:
    """Plays many games of a model; A and B swap seats after each.

    >>> from hearthlab.equilibrium import model
    >>> match_model(model("4.4a"), "random", "random", games=8).total.games
    8
    """
    counted = [[0, 0, 0], [0, 0, 0]]
    faults = []
    total = games + games % 2
    for number in range(total):
        seat = number % 2
        result = play_model(model, *((a, b) if seat == 0 else (b, a)), derive(seed, "model", number), limits)
        counted[seat][0] += 1
        counted[seat][1] += result.winner == seat
        counted[seat][2] += result.winner is None
        if result.fault:
            faults.append(result.reason)
        if progress is not None:
            progress(number + 1, total)
    return ModelMatch((Tally(*counted[0]), Tally(*counted[1])), tuple(faults))
