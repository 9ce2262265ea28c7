"""Files and folders that a tab can follow: they are polled, and followers are notified of changes."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from hearthlab.errors import HearthLabError
from hearthlab.web.sessions import Follower

__all__ = ["Closing", "Followed"]

_LOOK = 1.0
"""Seconds between two checks of a followed file."""


class Closing(Protocol):
    """An object that has to be closed."""

    def close(self) -> None:
        """Closes the object."""


T = TypeVar("T")
Opened = TypeVar("Opened", bound=Closing)


class Followed(ABC, Generic[Opened]):
    """A file or folder with its own thread, so that a large one does not block the server."""

    kind: ClassVar[str]
    """The kind, which determines how the browser draws it."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.path = path
        self.followers: set[Follower] = set()
        self._thread = ThreadPoolExecutor(1, f"store-{name}")
        self._opened: Opened | None = None
        self._looking: asyncio.Task[None] | None = None

    @classmethod
    @abstractmethod
    def check(cls, path: Path) -> None:
        """Raises HearthLabError if the file is invalid."""

    @abstractmethod
    def open(self) -> Opened:
        """Opens the file."""

    @abstractmethod
    async def table(self) -> dict[str, Any]:
        """Returns the data that the page shows."""

    @abstractmethod
    def stamp(self, table: dict[str, Any]) -> object:
        """Returns a value that changes whenever followers have to be notified."""

    async def _in_thread(self, work: Callable[[Opened], T]) -> T:
        def done() -> T:
            if self._opened is None:
                self._opened = self.open()
            return work(self._opened)

        return await asyncio.get_running_loop().run_in_executor(self._thread, done)

    def follow(self, follower: Follower) -> None:
        """Adds a follower, which is sent the table whenever it changes."""
        self.followers.add(follower)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._look())

    def leave(self, follower: Follower) -> None:
        """Removes a follower."""
        self.followers.discard(follower)
        if not self.followers and self._looking is not None:
            self._looking.cancel()
            self._looking = None

    async def _look(self) -> None:
        before: object = None
        while True:
            begin = time.monotonic()
            try:
                found = await self.table()
            except HearthLabError as error:
                self._tell({"problem": str(error)})
                return
            if self.stamp(found) != before:
                self._tell({"table": found})
            before = self.stamp(found)
            # Computing a slow table should take at most half of the time.
            await asyncio.sleep(max(_LOOK, time.monotonic() - begin))

    def _tell(self, message: dict[str, Any]) -> None:
        for follower in list(self.followers):
            follower({"topic": f"store/{self.name}", **message})

    async def close(self) -> None:
        """Closes the file and ends the thread."""
        if self._looking is not None:
            self._looking.cancel()
        if self._opened is not None:
            await self._in_thread(lambda opened: opened.close())
        self._thread.shutdown()
