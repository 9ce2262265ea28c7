"""Tournaments that the page shows, finished or running."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from hearthlab.arena import report
from hearthlab.arena.execution import play_record
from hearthlab.arena.schedule import Plan
from hearthlab.arena.stats import Summary
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import summary
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
        """Opens and closes the store."""
        Store.open(path).close()

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, path)
        self._seen: int | None = None
        self._table: dict[str, Any] | None = None
        self._counts: deque[tuple[float, int]] = deque()
        self._sums: Summary | None = None
        self._parts: dict[str, dict[str, Any]] = {}
        self.cards = Counting(name, self._in_thread)

    def open(self) -> Store:
        """Opens the store."""
        return Store.open(self.path)

    async def table(self) -> dict[str, Any]:
        """Returns everything that the page shows about the store, except for its games."""
        return await self._in_thread(self._fresh)

    def stamp(self, table: dict[str, Any]) -> object:
        """Returns the number of games; the rate changes all the time."""
        return table["games"]

    def _fresh(self, store: Store) -> dict[str, Any]:
        found = self._summary(store)
        if self._table is None:
            self._table = table(store.plan, found)
            self._counts.append((time.monotonic(), found.games))
        return {**self._table, **self._pace()}

    def _summary(self, store: Store) -> Summary:
        """Returns the current statistics of the store; if it has changed, discards what was derived from older ones."""
        changes = store.changes
        if self._sums is None or self._seen != changes:
            self._sums, self._seen = summary(store), changes
            self._table, self._parts = None, {}
        return self._sums

    def _pace(self) -> dict[str, Any]:
        """Returns the number of finished games per second, and the estimated seconds left."""
        assert self._table is not None
        now = time.monotonic()
        while len(self._counts) > 2 and now - self._counts[0][0] > _RATE_OVER:
            self._counts.popleft()
        begin, done = self._counts[0]
        left = int(self._table["planned"]) - int(self._table["games"])
        gained = int(self._table["games"]) - done
        rate = gained / (now - begin) if gained and now > begin else 0.0
        return {"rate": round(rate, 2), "left": round(left / rate) if rate and left else None}

    async def part(self, name: str) -> dict[str, Any]:
        """Returns one of the report's tables as HTML, and the number of games in it.

        Cells of two agents link to their games.
        """
        if name not in report.PARTS:
            raise HearthLabError(f"a tournament has no part {name!r:.40}; it has {', '.join(report.PARTS)}")

        def drawn(store: Store) -> dict[str, Any]:
            found = self._summary(store)
            if name not in self._parts:
                html = report.part(name, store.plan, found, self._games(found.agents)).fragment()
                self._parts[name] = {"html": html, "games": found.games}
            return self._parts[name]

        return await self._in_thread(drawn)

    def _games(self, agents: Sequence[str]) -> report.Link:
        """Returns the function from two agents to the address of their games."""
        base, quoted = f"/watch/{quote(self.name, '')}/games", {name: quote(name, "") for name in agents}
        return lambda one, other: f"{base}/{quoted[one]}/{quoted[other]}"

    async def games(self, one: str, other: str, start: int) -> dict[str, Any]:
        """Returns some games between two agents."""

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
        """Returns the record of a game and its agents; a game whose actions were not stored is played again."""

        def found(store: Store) -> tuple[Record | None, list[str], bool]:
            plan = store.plan
            kept = store.record(number)
            ours = all(plan.native(agent) for agent in plan.cells[plan.cell_of(number)].agents)
            return kept, list(store.agents_of(number)), ours

        record, agents, ours = await self._in_thread(found)
        if record is None:
            if not ours:
                raise HearthLabError(
                    f"the actions of game {number} were not stored, and playing it again would run code that is not "
                    "HearthLab's; use `hearthlab replay` for that, or store the actions with `--records`"
                )
            plan = await self._in_thread(lambda store: store.plan)
            record = await asyncio.to_thread(play_record, plan, number)
        return record, {"agents": agents, "decks": [deck.name or deck.cls for deck in record.decks], "number": number}

    async def faults(self) -> dict[str, Any]:
        """Returns the first faults of agents, each with its traceback and output."""

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


def table(plan: Plan, found: Summary) -> dict[str, Any]:
    """Returns the data about a tournament that the page shows besides its tables."""
    return {
        "kind": Tournament.kind,
        "name": plan.name,
        "games": found.games,
        "planned": plan.total,
        "seed": plan.open_seed(found.games),
        "agents": found.agents,
        "decks": found.decks,
        "faults": len(found.faults()),
    }


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
