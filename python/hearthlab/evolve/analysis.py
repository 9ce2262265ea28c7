"""The analysis of an evolution: lifetimes, weights, decks, clusters of individuals and their win rates."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special, stats
from scipy.cluster import hierarchy
from sklearn.metrics import silhouette_score

from hearthlab.evolve.store import Contest, EvolutionStore, Judged
from hearthlab.util.findings import holm

__all__ = [
    "Clusters",
    "Comparison",
    "Life",
    "ages_by_generation",
    "clusters",
    "compare_groups",
    "deck_wins",
    "fitness_by_generation",
    "lives",
    "newcomers",
    "weights",
]

Floats = npt.NDArray[np.float64]
MOST_CLUSTERS = 10


# The run


@dataclass(frozen=True, slots=True)
class Life:
    """The lifetime of an individual: its first generation, its age, and whether it is in the last population."""

    execution: int
    individual: int
    first: int
    age: int
    final: bool


def fitness_by_generation(judged: Sequence[Judged]) -> dict[int, list[int]]:
    """Returns the fitness of every individual of all executions, by generation."""
    found: dict[int, list[int]] = {}
    for row in judged:
        found.setdefault(row.generation, []).append(row.fitness)
    return found


def lives(judged: Sequence[Judged]) -> list[Life]:
    """Returns the lifetimes of all individuals that survived a generation."""
    survivals = [row for row in judged if row.survived]
    ages = Counter((row.execution, row.individual) for row in survivals)
    last = max((row.generation for row in judged), default=0)
    final = {(row.execution, row.individual) for row in survivals if row.generation == last}
    born = {(row.execution, row.individual): row.born for row in survivals}
    return [Life(*key, born[key], age, key in final) for key, age in ages.items()]


def ages_by_generation(judged: Sequence[Judged]) -> dict[int, list[int]]:
    """Returns the ages of each generation's survivors, counting that generation."""
    found: dict[int, list[int]] = {}
    for row in judged:
        if row.survived:
            found.setdefault(row.generation, []).append(row.generation - row.born + 1)
    return found


def newcomers(judged: Sequence[Judged]) -> tuple[Floats, Floats]:
    """Returns the number of new survivors in each generation from 1: mean and half 95 % interval over executions."""
    counts = Counter((row.execution, row.generation) for row in judged if row.survived and row.born == row.generation)
    executions = sorted({row.execution for row in judged})
    last = max((row.generation for row in judged), default=0)
    table = np.array([[counts[e, g] for g in range(1, last + 1)] for e in executions], dtype=float)
    if len(executions) < 2:
        return table.mean(axis=0), np.zeros(last)
    half = special.stdtrit(len(executions) - 1, 0.975) * table.std(axis=0, ddof=1) / np.sqrt(len(executions))
    return table.mean(axis=0), np.asarray(half, dtype=float)


# The results


def weights(store: EvolutionStore) -> Floats:
    """Returns the genes of the final individuals of all finished executions, one row each."""
    rows = [individual.genes for execution in store.finished for individual in store.final(execution)]
    return np.array(rows, dtype=float).reshape(-1, len(store.config.space.parameters))


def deck_wins(store: EvolutionStore) -> tuple[Floats, npt.NDArray[np.int64]]:
    """Returns how often final individuals won with the row's deck against the column's, and in how many games.

    These are all games of the last generation, including those against individuals that did not survive it.
    """
    n = len(store.config.decks)
    wins, games = np.zeros((n, n)), np.zeros((n, n), dtype=np.int64)
    for execution in store.finished:
        final = {individual.id for individual in store.final(execution)}
        for a, b, d, e, wins_a, wins_b, count in store.results(execution, store.config.generations).tolist():
            for me, own, other, won in ((a, d, e, wins_a), (b, e, d, wins_b)):
                if me in final:
                    wins[own, other] += won
                    games[own, other] += count
    return wins / np.maximum(1, games), games


@dataclass(frozen=True)
class Clusters:
    """Clusters of individuals: Ward's tree, the silhouette for every number of clusters, and the best partition."""

    tree: Floats
    silhouettes: dict[int, float]
    labels: npt.NDArray[np.int64]
    """The cluster of each individual, from 1; cluster 1 is the largest."""

    @property
    def count(self) -> int:
        """The number of clusters."""
        return int(self.labels.max())

    def members(self, group: int) -> npt.NDArray[np.int64]:
        """Returns the indices of a cluster's individuals."""
        return np.flatnonzero(self.labels == group)


def clusters(points: Floats, count: int | None = None) -> Clusters | None:
    """Returns Ward's clustering with `count` clusters, or with the highest mean silhouette; None if impossible."""
    distinct = len(np.unique(points, axis=0))
    if distinct < 3:
        return None
    tree = np.asarray(hierarchy.linkage(points, method="ward"), dtype=float)
    cuts = {
        k: hierarchy.fcluster(tree, k, criterion="maxclust") for k in range(2, min(MOST_CLUSTERS, distinct - 1) + 1)
    }
    silhouettes = {k: float(silhouette_score(points, labels)) for k, labels in cuts.items() if labels.max() == k}
    count = count or max(silhouettes, key=lambda k: silhouettes[k])
    if count not in silhouettes:
        return None
    chosen = cuts[count]
    order = [label for label, _ in Counter(chosen.tolist()).most_common()]
    return Clusters(tree, silhouettes, np.array([order.index(label) + 1 for label in chosen.tolist()]))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two clusters with one pair of decks: win rates, and the p-value of their difference."""

    first: int
    second: int
    deck: str
    against: str
    rate_first: float
    rate_second: float
    p: float
    holm: float = 1.0
    """The p-value after Holm's correction over all comparisons of the figure."""


def compare_groups(contest: Contest, groups: Clusters, direct: bool) -> list[Comparison]:
    """Returns rank-sum tests between all pairs of clusters for all ordered pairs of decks.

    The tests compare win rates of individuals. Indirect (figure 9): with deck d against everyone with deck e. Direct
    (figure 10): those of the first cluster with d against the second with e, and those of the second with e against the
    first with d.
    """
    rates = _rates(contest)
    found = []
    for first, second in itertools.combinations(range(1, groups.count + 1), 2):
        one, two = groups.members(first), groups.members(second)
        for d, deck in enumerate(contest.decks):
            for e, against in enumerate(contest.decks):
                if direct:
                    x, y = _mean(rates[d, e][np.ix_(one, two)]), _mean(rates[e, d][np.ix_(two, one)])
                else:
                    x, y = _mean(rates[d, e][one]), _mean(rates[d, e][two])
                p = float(stats.ranksums(x, y).pvalue)
                found.append(Comparison(first, second, deck, against, float(x.mean()), float(y.mean()), p))
    corrected = holm([c.p for c in found])
    return [
        Comparison(c.first, c.second, c.deck, c.against, c.rate_first, c.rate_second, c.p, h)
        for c, h in zip(found, corrected, strict=True)
    ]


def _mean(rates: Floats) -> Floats:
    return np.asarray(np.nanmean(rates, axis=1), dtype=float)


def _rates(contest: Contest) -> Floats:
    """Returns win rates of final individuals by deck, other deck, individual and opponent; nan without games."""
    places = [k for k, entry in enumerate(contest.entries) if entry.individual is not None]
    place = {entry: k for k, entry in enumerate(places)}
    n, decks = len(places), len(contest.decks)
    rates = np.full((decks, decks, n, n), np.nan)
    for a, b, d, e, wins_a, wins_b, games in contest.results.tolist():
        if a in place and b in place:
            rates[d, e, place[a], place[b]] = wins_a / games
            rates[e, d, place[b], place[a]] = wins_b / games
    return rates
