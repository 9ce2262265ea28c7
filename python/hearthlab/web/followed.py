"""What a tab can follow: something on disk that is looked at now and then, and told when it has changed."""

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
"""Seconds between two looks at what somebody watches."""


class Closing(Protocol):
    """Whatever has to be closed."""

    def close(self) -> None:
        """Closes it."""


T = TypeVar("T")
Opened = TypeVar("Opened", bound=Closing)


class Followed(ABC, Generic[Opened]):
    """A file or folder with a thread of its own, so that a large one does not keep the server from answering."""

    kind: ClassVar[str]
    """What it is, for the browser, which draws each kind in its own way."""

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
        """Raises HearthLabError if something is wrong with a file."""

    @abstractmethod
    def open(self) -> Opened:
        """Opens the file."""

    @abstractmethod
    async def table(self) -> dict[str, Any]:
        """Returns what the page shows."""

    @abstractmethod
    def stamp(self, table: dict[str, Any]) -> object:
        """Returns what is another one when followers have to be told."""

    async def _in_thread(self, work: Callable[[Opened], T]) -> T:
        def done() -> T:
            if self._opened is None:
                self._opened = self.open()
            return work(self._opened)

        return await asyncio.get_running_loop().run_in_executor(self._thread, done)

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
            # A table that takes long is not made more often than half of the time.
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
