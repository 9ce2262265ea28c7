"""The data for the report of an evolution, computed from its store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab.arena.stats import Tally
from hearthlab.errors import HearthLabError
from hearthlab.evolve import judge
from hearthlab.evolve.store import Contest, Entry, EvolutionStore, Judged
from hearthlab.util.findings import Finding, as_json

try:
    from hearthlab.evolve import analysis
    from hearthlab.evolve.analysis import Clusters, Comparison, Floats, Life
except ModuleNotFoundError as error:
    raise HearthLabError(
        f"the analysis of runs requires {error.name}; install it with pip install 'hearthlab[evolve]'"
    ) from None

__all__ = ["Spread", "Summary"]


@dataclass(frozen=True, slots=True)
class Spread:
    """The spread of a weight over the final individuals."""

    median: float
    low: float
    high: float
    """The quartiles."""

    @property
    def width(self) -> float:
        """The distance between the quartiles."""
        return self.high - self.low

    def __str__(self) -> str:
        return f"{self.median:.2f} ({self.low:.2f} to {self.high:.2f})"


class Summary:
    """The numbers of an evolution; expensive ones are computed on first use."""

    def __init__(self, store: EvolutionStore) -> None:
        self.store = store
        self.config = store.config
        self.executions = store.finished

    @cached_property
    def judged(self) -> list[Judged]:
        """Every individual of every generation of the finished executions."""
        done = set(self.executions)
        return [row for row in self.store.judged() if row.execution in done]

    @cached_property
    def lives(self) -> list[Life]:
        """The lifetimes of all individuals that survived a generation."""
        return analysis.lives(self.judged)

    @cached_property
    def fitness(self) -> dict[int, list[int]]:
        """The fitness of all individuals by generation."""
        return analysis.fitness_by_generation(self.judged)

    @cached_property
    def ages(self) -> dict[int, list[int]]:
        """The ages of the population by generation."""
        return analysis.ages_by_generation(self.judged)

    @cached_property
    def newcomers(self) -> tuple[Floats, Floats]:
        """New individuals by generation from 1: means, and half the widths of their intervals."""
        return analysis.newcomers(self.judged)

    @cached_property
    def weights(self) -> Floats:
        """The genes of the final individuals."""
        return analysis.weights(self.store)

    @cached_property
    def spreads(self) -> dict[str, Spread]:
        """Median and quartiles of each weight of the final individuals."""
        quartiles = np.quantile(self.weights, (0.5, 0.25, 0.75), axis=0).T.tolist()
        return {name: Spread(*row) for name, row in zip(self.config.space.names, quartiles, strict=True)}

    @cached_property
    def families(self) -> list[Floats]:
        """The genes of the final individuals, execution by execution."""
        return [np.array([i.genes for i in self.store.final(execution)]) for execution in self.executions]

    @cached_property
    def usual(self) -> list[float] | None:
        """The genes of the agent with its default parameters, if these are within the bounds."""
        genes = []
        for p in self.config.space.parameters:
            value = self.config.space.usual.params.get(p.name)
            if not isinstance(value, int | float) or not p.low <= value <= p.high:
                return None
            genes.append((value - p.low) / (p.high - p.low))
        return genes

    @cached_property
    def deck_wins(self) -> tuple[Floats, npt.NDArray[np.int64]]:
        """Win rates of the final individuals by deck and other deck, and the numbers of games."""
        return analysis.deck_wins(self.store)

    @cached_property
    def clusters(self) -> Clusters | None:
        """The clusters of the final individuals."""
        return analysis.clusters(self.weights)

    @cached_property
    def contest(self) -> Contest | None:
        """The all-play-all contest, if it was played."""
        return judge.played(self.store)

    @cached_property
    def relative(self) -> list[Comparison]:
        """Clusters against everyone, by deck pair."""
        return self._compared(self.clusters, direct=False)

    @cached_property
    def direct(self) -> list[Comparison]:
        """Clusters against each other, by deck pair."""
        return self._compared(self.clusters, direct=True)

    def relative_of(self, count: int) -> list[Comparison]:
        """Compares this many groups against everyone, by deck pair."""
        return self._compared(analysis.clusters(self.weights, count), direct=False)

    def _compared(self, groups: Clusters | None, direct: bool) -> list[Comparison]:
        if self.contest is None or groups is None:
            return []
        return analysis.compare_groups(self.contest, groups, direct)

    @cached_property
    def champion(self) -> Entry | None:
        """The best evolved agent of all-play-all."""
        return None if self.contest is None else judge.best(self.store)

    @cached_property
    def champion_values(self) -> dict[str, float | int] | None:
        """The parameters of the best evolved agent."""
        if self.champion is None or self.champion.execution is None or self.champion.individual is None:
            return None
        genes = self.store.individuals(self.champion.execution)[self.champion.individual].genes
        return self.config.space.values(genes)

    @cached_property
    def meetings(self) -> list[tuple[str, Tally]]:
        """The champion's games against each group of opponents."""
        found = []
        for name in self.store.contests():
            contest = self.store.contest(name)
            if name not in judge.OTHERS and contest is not None and len(contest.results):
                found.append((name, judge.tallies(contest)[0]))
        return found

    @cached_property
    def ablation(self) -> dict[str, tuple[Tally, Tally]]:
        """For each weight, the champion with its lowest and with its highest value, against the champion."""
        contest = self.store.contest(judge.ABLATION)
        if contest is None or not len(contest.results):
            return {}
        found = judge.tallies(contest)
        names = self.config.space.names
        return {name: (found[1 + 2 * k], found[2 + 2 * k]) for k, name in enumerate(names)}

    def settled(self) -> tuple[int, int] | None:
        """Returns when the spread of fitness first fell to that of the second half of the run, and when for good.

        The spread is the interquartile range, averaged over five generations; up to a quarter more counts as reached.
        The two can be far apart, so "stable from" has no single answer.
        """
        last = max(self.fitness)
        if last < 10:
            return None
        widths = [float(np.subtract(*np.quantile(self.fitness[g], (0.75, 0.25)))) for g in range(1, last + 1)]
        smooth = np.convolve(widths, np.ones(5) / 5, mode="valid")
        near = smooth <= 1.25 * float(np.mean(widths[last // 2 :]))
        above = np.flatnonzero(~near)
        return int(np.flatnonzero(near)[0]) + 1, (int(above[-1]) + 2 if len(above) else 1)

    def as_json(self, findings: Sequence[Finding] = ()) -> dict[str, Any]:
        """Returns the numbers of the report as plain data."""
        games, seconds, turns, faults = self.store.effort()
        return {
            "executions": len(self.executions),
            "games": games,
            "games_per_second": games / seconds if seconds else None,
            "turns": turns,
            "faults": faults,
            "weights": {name: [s.median, s.low, s.high] for name, s in self.spreads.items()},
            "deck_wins": self.deck_wins[0].tolist(),
            "clusters": None if self.clusters is None else self.clusters.count,
            "best": None if self.champion is None else self.champion.agent,
            "meetings": {name: {"win_rate": t.win_rate, "games": t.games} for name, t in self.meetings},
            "findings": as_json(findings),
        }
