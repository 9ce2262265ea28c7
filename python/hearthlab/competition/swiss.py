"""Pairings of a Swiss round: entrants with equal points meet, and rematches are avoided if possible."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

__all__ = ["pairings"]

_MOST_STEPS = 20_000
"""The number of steps of the search for pairings without a rematch, after which rematches are allowed."""


def pairings(
    order: Sequence[int], points: Mapping[int, float], met: Collection[frozenset[int]], byes: Collection[int]
) -> tuple[list[tuple[int, int]], int | None]:
    """Returns the pairs of a round, best first, and the entrant with a bye if the number is odd.

    `order` breaks ties of points. The last entrant that has not had a bye gets it; then, from the top, each meets the
    next entrant below that it has not met.

    >>> pairings([0, 1, 2, 3, 4], {0: 1.0, 1: 1.0, 2: 0.0, 3: 0.0, 4: 0.0}, {frozenset({0, 1})}, {4})
    ([(0, 2), (1, 4)], 3)
    """
    place = {who: k for k, who in enumerate(order)}
    ranked = sorted(order, key=lambda who: (-points.get(who, 0.0), place[who]))
    free = None
    if len(ranked) % 2:
        free = next((who for who in reversed(ranked) if who not in byes), ranked[-1])
        ranked.remove(free)
    return _Search(met).paired(ranked), free


class _Search:
    """Searches for pairings in the order of the ranks, and backtracks when an entrant has nobody left to meet."""

    def __init__(self, met: Collection[frozenset[int]]) -> None:
        self._met = met
        self._steps = 0

    def paired(self, ranked: Sequence[int]) -> list[tuple[int, int]]:
        found = self._tried(list(ranked))
        if found is None:
            # No pairing without a rematch exists or was found in time: neighbours meet.
            found = [(ranked[k], ranked[k + 1]) for k in range(0, len(ranked), 2)]
        return found

    def _tried(self, left: list[int]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        first, others = left[0], left[1:]
        for k, other in enumerate(others):
            self._steps += 1
            if self._steps > _MOST_STEPS:
                return None
            if frozenset((first, other)) not in self._met:
                rest = self._tried(others[:k] + others[k + 1 :])
                if rest is not None:
                    return [(first, other), *rest]
        return None
