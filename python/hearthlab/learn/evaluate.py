"""Evaluates an agent by games against a field of opponents, with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hearthlab.agents.registry import parse
from hearthlab.arena.backend import Backend
from hearthlab.arena.cluster import opened
from hearthlab.arena.config import deck as read_deck
from hearthlab.arena.stats import wilson
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.evolve.fitness import contest, play_all
from hearthlab.rules import Rules
from hearthlab.util.seeds import derive

__all__ = ["Standing", "evaluate"]


@dataclass(frozen=True)
class Standing:
    """The results against one opponent."""

    opponent: str
    games: int
    wins: int
    losses: int

    @property
    def rate(self) -> float:
        """The win rate, with draws as half."""
        return (self.wins + (self.games - self.wins - self.losses) / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.rate, self.games)


def evaluate(
    agent: str,
    opponents: Sequence[str],
    decks: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    backend: str | Backend | None = None,
) -> list[Standing]:
    """Plays mirror matches with every deck, in total at least `games` against each opponent, and counts the results.

    The agents take turns going first.
    """
    if games < len(decks):
        raise HearthLabError(f"{len(decks)} decks need at least as many games, not {games}")
    texts = [agent, *opponents]
    recipes = [(text, parse(text).recipe) for text in texts]
    foreign = next((text for text, recipe in recipes if recipe is None), None)
    if foreign is not None:
        raise HearthLabError(f"{foreign} is not a native agent; use `hearthlab tournament` for it")
    lists = [read_deck(text) for text in decks]
    duels = [(0, k + 1, at, at, derive(seed, k, at) >> 1) for k in range(len(opponents)) for at in range(len(lists))]
    common = contest(
        default_library(), [recipe or {} for _, recipe in recipes], lists, Rules(), -(-games // len(lists)), True
    )
    told = None if progress is None else lambda share: progress(round(share * 1000), 1000)
    with opened(backend, threads) as where:
        scores = play_all(where, common, duels, told)
    each = -(-games // len(lists)) * len(lists)
    rows = [scores[k * len(lists) : (k + 1) * len(lists)] for k in range(len(opponents))]
    return [
        Standing(text, each, sum(score[0] for score in row), sum(score[1] for score in row))
        for text, row in zip(opponents, rows, strict=True)
    ]
