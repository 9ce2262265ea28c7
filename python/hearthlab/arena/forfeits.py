"""Forfeits: an agent that fails repeatedly loses the rest of a round without playing.

Game k of an agent in a round is forfeited if the agent has a fault in at least `forfeit` (three) of its lower-numbered
games in that round. What counts is the order of the numbers, not the order in which games end, so that the table does
not depend on the number of workers or on interruptions. Games that were played before this was known are replaced.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from hearthlab.arena.schedule import Numbers
from hearthlab.arena.store import FaultRow, Row, Store

__all__ = ["Ledger"]

_WORDS = {1: "one fault", 2: "two faults", 3: "three faults"}


@dataclass(slots=True)
class _Round:
    """A round with enough faults for a forfeit."""

    games: range
    next: int
    """All games before this one are decided."""
    counts: dict[int, int] = field(default_factory=dict)
    """By agent, the number of decided games in which it had a fault."""
    out: set[int] = field(default_factory=set)
    """The agents that forfeit every game from `next` on."""


class Ledger:
    """Decides, in the order of the games' numbers, which games of a run are forfeited."""

    def __init__(self, store: Store) -> None:
        plan = store.plan
        self._plan = plan
        self._most = plan.forfeit
        self._known = np.zeros(plan.total, dtype=bool)
        self._faults: dict[int, set[int]] = {}
        self._suspects: dict[range, dict[int, int]] = {}
        self._rounds: dict[range, _Round] = {}
        self.forfeited: set[int] = set()
        """The numbers of the games known to be forfeited."""
        if self._most:
            self.forfeited = set(store.forfeited())
            self._known[store.done().astype(np.int64)] = True
            self._suspect((fault.game, fault.player) for fault in store.faults())

    def add(self, rows: Sequence[Row], faults: Sequence[FaultRow]) -> None:
        """Records games that were played."""
        if self._most and rows:
            self._known[[row[0] for row in rows]] = True
            self._suspect((fault[0], fault[1]) for fault in faults)

    def _suspect(self, faults: Iterable[tuple[int, int]]) -> None:
        for number, player in faults:
            agent = self._agents(number)[player]
            if agent in self._faults.setdefault(number, set()):
                continue
            self._faults[number].add(agent)
            games = self._plan.round_of(number)
            counts = self._suspects.setdefault(games, {})
            counts[agent] = counts.get(agent, 0) + 1
            if counts[agent] >= self._most and games not in self._rounds:
                self._rounds[games] = _Round(games, games.start)

    def settle(self) -> list[Row]:
        """Returns the rows of the games that are now known to be forfeited."""
        return [row for one in self._rounds.values() for row in self._advance(one)]

    def _advance(self, one: _Round) -> list[Row]:
        found: list[int] = []
        while one.next < one.games.stop:
            number = one.next
            if not one.out.isdisjoint(self._agents(number)):
                if number not in self.forfeited:
                    found.append(number)
            elif self._known[number]:
                for agent in self._faults.get(number, ()):
                    one.counts[agent] = one.counts.get(agent, 0) + 1
                    if one.counts[agent] >= self._most:
                        one.out.add(agent)
            else:
                break
            one.next += 1
        self.forfeited.update(found)
        return self._rows(found, one.out)

    def _rows(self, numbers: Sequence[int], out: set[int]) -> list[Row]:
        if not numbers:
            return []
        seeds = self._plan.seeds_of(np.array(numbers, dtype=np.uint64)).tolist()
        return [self._row(number, seed, out) for number, seed in zip(numbers, seeds, strict=True)]

    def _row(self, number: int, seed: int, out: set[int]) -> Row:
        agents = self._agents(number)
        late = [who for who in (0, 1) if agents[who] in out]
        names = " and ".join(f"player {who} ({self._plan.entrants[agents[who]].name})" for who in late)
        reason = f"{names} forfeited after {_WORDS.get(self._most, f'{self._most} faults')}"
        winner = None if len(late) == 2 else 1 - late[0]
        return (number, self._plan.cell_of(number), seed, winner, 0, 0, 0, 0, reason, 1, None)

    def needless(self, numbers: Iterable[int]) -> set[int]:
        """Returns those of these games that are certain to be forfeited, whatever the results of earlier games."""
        if not any(one.out for one in self._rounds.values()):
            return set()
        return {n for n in numbers if not self._out(n).isdisjoint(self._agents(n))}

    def _out(self, number: int) -> set[int]:
        one = self._rounds.get(self._plan.round_of(number))
        return set() if one is None else one.out

    def _agents(self, number: int) -> tuple[int, int]:
        return self._plan.cells[self._plan.cell_of(number)].agents


def without(numbers: Numbers, needless: set[int]) -> Numbers:
    """Returns the numbers without those of needless games."""
    return numbers[~np.isin(numbers, np.array(sorted(needless), dtype=np.uint64))] if needless else numbers
