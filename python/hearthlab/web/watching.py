"""Stores of tournaments that the page shows, finished or running."""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from hearthlab.arena import report
from hearthlab.arena.execution import play_record
from hearthlab.arena.stats import Summary, Tally
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tables import marked, summary
from hearthlab.errors import HearthLabError
from hearthlab.game import Record
from hearthlab.web.counting import Counting
from hearthlab.web.sessions import Follower

__all__ = ["Stores", "Watched", "table"]

T = TypeVar("T")

_LOOK = 1.0
"""Seconds between two looks at a store that somebody watches."""
_MOST_LISTED = 100
_MOST_FAULTS = 200
_RATE_OVER = 60.0
"""The seconds over which the rate of a running tournament is measured."""


class Stores:
    """The stores that `hearthlab serve` was given."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._all: dict[str, Watched] = {}
        for path in paths:
            name = re.sub(r"[^\w-]+", "-", path.stem).strip("-") or "store"
            number = 2
            while name in self._all:
                name, number = f"{name.rstrip('0123456789')}{number}", number + 1
            self._all[name] = Watched(name, path)

    def find(self, name: str) -> Watched:
        """Returns a store; raises HearthLabError if the page has none with that name."""
        if name not in self._all:
            raise HearthLabError(f"the page has no store {name!r:.60}; name its file after `hearthlab serve`")
        return self._all[name]

    def listed(self) -> list[dict[str, str]]:
        """Returns the names of all stores."""
        return [{"id": name, "name": one.path.name} for name, one in self._all.items()]

    async def close(self) -> None:
        """Closes all of them."""
        for one in self._all.values():
            await one.close()


class Watched:
    """A store with a thread of its own, so that a large one does not keep the server from answering."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.followers: set[Follower] = set()
        self._thread = ThreadPoolExecutor(1, f"store-{name}")
        self._store: Store | None = None
        self._seen: int | None = None
        self._table: dict[str, Any] | None = None
        self._counts: deque[tuple[float, int]] = deque()
        self._looking: asyncio.Task[None] | None = None
        self.cards = Counting(name, self._in_thread)

    async def _in_thread(self, work: Callable[[Store], T]) -> T:
        def done() -> T:
            if self._store is None:
                self._store = Store.open(self.path)
            return work(self._store)

        return await asyncio.get_running_loop().run_in_executor(self._thread, done)

    async def table(self) -> dict[str, Any]:
        """Returns everything that the page shows of the store, except for its games."""
        return await self._in_thread(self._fresh)

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

    def follow(self, follower: Follower) -> None:
        """Sends a follower the table whenever it has changed."""
        self.followers.add(follower)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())

    def leave(self, follower: Follower) -> None:
        """Stops sending."""
        self.followers.discard(follower)
        if not self.followers and self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def _look(self) -> None:
        before: int | None = None
        while True:
            begin = time.monotonic()
            try:
                found = await self.table()
            except HearthLabError as error:
                self._tell({"problem": str(error)})
                return
            if found["games"] != before:
                self._tell({"table": found})
            before = found["games"]
            # A table that takes long is not made more often than half of the time.
            await asyncio.sleep(max(_LOOK, time.monotonic() - begin))

    def _tell(self, message: dict[str, Any]) -> None:
        for follower in list(self.followers):
            follower({"topic": f"store/{self.name}", **message})

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
        """Closes the file and ends the thread."""
        if self._looking is not None:
            self._looking.cancel()
        await self.cards.close()
        if self._store is not None:
            await self._in_thread(lambda store: store.close())
        self._thread.shutdown()


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
    return {name: drawing.svg(styled=False) for name, drawing in drawn.items() if drawing is not None}


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
