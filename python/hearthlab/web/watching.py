"""Tournaments that the page shows, finished or running."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hearthlab.arena import report
from hearthlab.arena.execution import play_record
from hearthlab.arena.stats import Summary, Tally
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import marked, summary
from hearthlab.errors import HearthLabError
from hearthlab.game import Record
from hearthlab.web.counting import Counting
from hearthlab.web.followed import Followed

__all__ = ["Tournament", "table"]

_MOST_LISTED = 100
_MOST_FAULTS = 200
_RATE_OVER = 60.0
"""The seconds over which the rate of a running tournament is measured."""


class Tournament(Followed[Store]):
    """The store of a tournament."""

    kind = "tournament"

    @classmethod
    def check(cls, path: Path) -> None:
        """Opens the store and closes it."""
        Store.open(path).close()

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, path)
        self._seen: int | None = None
        self._table: dict[str, Any] | None = None
        self._counts: deque[tuple[float, int]] = deque()
        self.cards = Counting(name, self._in_thread)

    def open(self) -> Store:
        """Opens the store."""
        return Store.open(self.path)

    async def table(self) -> dict[str, Any]:
        """Returns everything that the page shows of the store, except for its games."""
        return await self._in_thread(self._fresh)

    def stamp(self, table: dict[str, Any]) -> object:
        """Returns the number of games; the rate changes all the time."""
        return table["games"]

    def _fresh(self, store: Store) -> dict[str, Any]:
        changes = store.changes
        if self._table is None or self._seen != changes:
            self._table = table(store)
            self._seen = changes
            self._counts.append((time.monotonic(), int(self._table["games"])))
        return {**self._table, **self._pace()}

    def _pace(self) -> dict[str, Any]:
        """Returns how many games are finished a second, and how many seconds the rest will take."""
        assert self._table is not None
        now = time.monotonic()
        while len(self._counts) > 2 and now - self._counts[0][0] > _RATE_OVER:
            self._counts.popleft()
        begin, done = self._counts[0]
        left = int(self._table["planned"]) - int(self._table["games"])
        gained = int(self._table["games"]) - done
        rate = gained / (now - begin) if gained and now > begin else 0.0
        return {"rate": round(rate, 2), "left": round(left / rate) if rate and left else None}

    async def games(self, one: str, other: str, start: int) -> dict[str, Any]:
        """Returns some games of an agent against another one."""

        def found(store: Store) -> dict[str, Any]:
            names = [entrant.name for entrant in store.plan.entrants]
            if one not in names or other not in names:
                raise HearthLabError("the tournament has no such agents")
            pair = {names.index(one), names.index(other)}
            seats = store.plan.seats[:, 1:3].tolist()
            cells = [cell for cell, agents in enumerate(seats) if set(agents) == pair]
            rows = store.games_of(cells, start, _MOST_LISTED + 1)
            return {"games": [_row(row) for row in rows[:_MOST_LISTED]], "more": len(rows) > _MOST_LISTED}

        return await self._in_thread(found)

    async def record(self, number: int) -> tuple[Record, dict[str, Any]]:
        """Returns the record of a game and who played it; a game whose actions were not kept is played again."""

        def found(store: Store) -> tuple[Record | None, list[str], bool]:
            plan = store.plan
            kept = store.record(number)
            ours = all(plan.native(agent) for agent in plan.cells[plan.cell_of(number)].agents)
            return kept, list(store.agents_of(number)), ours

        record, agents, ours = await self._in_thread(found)
        if record is None:
            if not ours:
                raise HearthLabError(
                    f"the actions of game {number} were not kept, and playing it again would run code that is not "
                    "HearthLab's; `hearthlab replay` does that, and `--records` keeps the actions"
                )
            plan = await self._in_thread(lambda store: store.plan)
            record = await asyncio.to_thread(play_record, plan, number)
        return record, {"agents": agents, "decks": [deck.name or deck.cls for deck in record.decks], "number": number}

    async def faults(self) -> dict[str, Any]:
        """Returns the first faults of agents, each with what it left behind."""

        def found(store: Store) -> dict[str, Any]:
            faults = store.faults()
            rows = [
                {
                    "game": fault.game,
                    "agent": fault.agent,
                    "point": fault.point,
                    "reason": fault.reason,
                    "trace": fault.trace,
                    "output": fault.output,
                }
                for fault in faults[:_MOST_FAULTS]
            ]
            return {"faults": rows, "count": len(faults), "forfeited": len(store.forfeited())}

        return await self._in_thread(found)

    async def close(self) -> None:
        """Ends the counting, closes the file and ends the thread."""
        await self.cards.close()
        await super().close()


def table(store: Store) -> dict[str, Any]:
    """Returns the numbers of a tournament: standings, matrices, decks, lengths and reasons."""
    plan, found = store.plan, summary(store)
    shown = marked(plan)
    rated = {rating.agent: rating for rating in found.ratings()} if found.games else {}
    tallies, begun = found.by_agent(), found.by_beginner()
    agents = [
        {
            "name": entrant.name,
            "shown": shown[entrant.name],
            "agent": str(entrant.spec),
            **_tally(tallies[entrant.name]),
            "rating": [rated[entrant.name].points, rated[entrant.name].half] if entrant.name in rated else None,
            "begins": _tally(begun[entrant.name]),
        }
        for entrant in plan.entrants
    ]
    return {
        "kind": Tournament.kind,
        "name": plan.name,
        "games": found.games,
        "planned": plan.total,
        "seed": plan.open_seed(found.games),
        "agents": agents,
        "decks": found.decks,
        "pairs": _grid(found.agents, found.agents, found.by_pair()),
        "with": _grid(found.agents, found.decks, found.by_deck()),
        "deck_pairs": _grid(found.decks, found.decks, found.by_decks()),
        "beginner": _tally(found.beginner()),
        "reasons": found.reasons(),
        "faults": len(found.faults()),
        "charts": _charts(found, shown),
    }


def _charts(found: Summary, names: dict[str, str]) -> dict[str, str]:
    """Returns the charts of the report that the page shows too, as SVG."""
    if not found.games:
        return {}
    drawn = {"lengths": report.lengths_chart(found), "ratings": report.ratings_chart(found, names)}
    return {name: drawing.svg() for name, drawing in drawn.items() if drawing is not None}


def _tally(tally: Tally) -> dict[str, Any]:
    low, high = tally.interval
    counts = {"games": tally.games, "wins": tally.wins, "draws": tally.draws}
    return {**counts, "rate": round(tally.win_rate, 5), "low": round(low, 5), "high": round(high, 5)}


def _grid(rows: Sequence[str], columns: Sequence[str], tallies: dict[tuple[str, str], Tally]) -> list[list[Any]]:
    """Returns tallies as rows of cells, each games, wins and draws, or nothing."""
    none = Tally()
    found = ([tallies.get((row, column), none) for column in columns] for row in rows)
    return [[[t.games, t.wins, t.draws] if t.games else None for t in row] for row in found]


def _row(row: Saved) -> dict[str, Any]:
    return {
        "number": row.number,
        "agents": row.agents,
        "decks": row.decks,
        "first": row.first,
        "winner": row.winner,
        "turns": row.turns,
        "actions": row.actions,
        "reason": row.reason,
        "fault": row.fault,
    }
