"""Counts the cards of a store while a tab shows them, in slices, in the search processes of the page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from hearthlab.arena.card_counts import BATCH, CardCounts, records
from hearthlab.arena.card_games import CardGame
from hearthlab.arena.card_stats import Chosen, read, read_card
from hearthlab.arena.store import Store
from hearthlab.errors import HearthLabError
from hearthlab.game import Record
from hearthlab.web.sessions import Follower
from hearthlab.web.workers import SLICE, AskAnything, Games

__all__ = ["Counting"]

InThread = Callable[[Callable[[Store], Any]], Awaitable[Any]]

_LOOK = 1.0
"""Seconds between two checks for new games of a store that is being counted."""


class Counting:
    """The counts of a store; games are counted while a tab follows, and counts are kept."""

    def __init__(self, name: str, in_thread: InThread) -> None:
        self.name = name
        self.followers: set[Follower] = set()
        self._in_thread = in_thread
        self._counts: CardCounts | None = None
        self._pending: list[int] = []
        self._seen: int | None = None
        self._task: asyncio.Task[None] | None = None

    # -- in the thread of the store --------------------------------------------------------------------

    def _open(self, store: Store) -> CardCounts:
        if self._counts is None:
            self._counts = CardCounts.of(store)
        # Only if nothing is pending: comparing all games takes a moment, and a running store changes all the time.
        if not self._pending and self._seen != store.changes:
            self._seen = store.changes
            self._pending = self._counts.pending(store)
        return self._counts

    def _next(self, store: Store) -> dict[int, Record]:
        """Returns the records of the next games, by number."""
        self._open(store)
        return dict(records(store, self._pending[:BATCH]))

    def _add(self, store: Store, games: dict[int, CardGame | None]) -> None:
        self._open(store).add(store, games)
        self._pending[:BATCH] = [number for number in self._pending[:BATCH] if number not in games]

    def _progress(self, store: Store) -> dict[str, int]:
        counted, left_out = self._open(store).size
        return {"counted": counted, "left_out": left_out, "pending": len(self._pending), "games": store.count}

    # -- for the page ----------------------------------------------------------------------------------

    async def table(self, chosen: Chosen) -> dict[str, Any]:
        """Returns the statistics of the games counted so far."""

        def found(store: Store) -> dict[str, Any]:
            counts = self._open(store)
            return read(store.plan, counts, chosen, len(self._pending)).to_dict()

        answer: dict[str, Any] = await self._in_thread(found)
        return answer

    async def card(self, chosen: Chosen, card: str) -> dict[str, Any]:
        """Returns the statistics of one card over the games counted so far."""
        found: dict[str, Any] = await self._in_thread(
            lambda store: read_card(store.plan, self._open(store), chosen, card).to_dict()
        )
        return found

    async def follow(self, follower: Follower, ask: AskAnything) -> dict[str, int]:
        """Continues counting and reports progress to the follower; returns the current progress."""
        self.followers.add(follower)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._count(ask))
        found: dict[str, int] = await self._in_thread(self._progress)
        return found

    def leave(self, follower: Follower) -> None:
        """Removes a follower; without followers, counting stops."""
        self.followers.discard(follower)
        if not self.followers:
            self._cancel()

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _count(self, ask: AskAnything) -> None:
        before: dict[str, int] | None = None
        while True:
            begin = time.monotonic()
            try:
                wanted = await self._in_thread(self._next)
                if wanted:
                    answer = await ask(Games(tuple(wanted.values())), SLICE)
                    games = (None if game is None else CardGame.from_list(game) for game in answer["games"])
                    found = dict(zip(wanted, games, strict=True))
                    await self._in_thread(partial(self._add, games=found))
                progress = await self._in_thread(self._progress)
            except HearthLabError as error:
                self._tell({"problem": str(error)})
                return
            if progress != before:
                self._tell({"progress": progress})
            before = progress
            if not wanted:
                # Checking a large store takes a while, and should take at most half of the time.
                await asyncio.sleep(max(_LOOK, time.monotonic() - begin))

    def _tell(self, message: dict[str, Any]) -> None:
        for follower in list(self.followers):
            follower({"topic": f"cards/{self.name}", **message})

    async def close(self) -> None:
        """Ends counting and closes the file."""
        self._cancel()
        if self._counts is not None:
            counts = self._counts
            await self._in_thread(lambda _: counts.close())
