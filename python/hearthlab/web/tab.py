"""One tab of a browser: its requests, and what it follows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.util.reading import Given
from hearthlab.web import share
from hearthlab.web.sessions import Follower, Session, Sessions
from hearthlab.web.setups import Setup

__all__ = ["Tab"]

_MOST_FOLLOWED = 20
_MOST_TASKS = 8
"""The most requests of a tab that are being worked on."""


class Tab:
    """Answers the requests of a tab: `{"id": 1, "do": "act", …}` gets `{"id": 1, "ok": …}` or an error."""

    def __init__(self, sessions: Sessions, send: Follower) -> None:
        self._sessions = sessions
        self._send = send
        self._followed: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._requests: dict[str, Callable[[Given], Awaitable[Any]]] = {
            "new": self._new,
            "look": self._look,
            "follow": self._follow,
            "leave": self._leave,
            "act": self._act,
            "undo": self._undo,
            "hint": self._hint,
            "share": self._share,
            "at": self._at,
            "replay": self._replay,
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Starts to answer a request."""
        number = message.get("id")
        if len(self._tasks) >= _MOST_TASKS:
            self._send({"id": number, "error": "too many requests at once; wait for the answers"})
            return
        task = asyncio.get_running_loop().create_task(self._answer(number, Given(message, "")))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, number: Any, message: Given) -> None:
        try:
            name = message["do"].text(40)
            if name not in self._requests:
                raise HearthLabError(f"no request is called {name!r}; known are {', '.join(self._requests)}")
            answer = {"id": number, "ok": await self._requests[name](message)}
        except HearthLabError as error:
            answer = {"id": number, "error": str(error)}
        self._send(answer)

    def close(self) -> None:
        """Ends everything that was done for the tab."""
        for task in list(self._tasks):
            task.cancel()
        for name in list(self._followed):
            self._sessions.leave(name, self._send)

    # -- games -----------------------------------------------------------------------------------------

    def _session(self, message: Given) -> Session:
        name = message["game"].text(40)
        if name not in self._followed:
            raise HearthLabError("follow the game first")
        return self._sessions.find(name)

    async def _new(self, message: Given) -> dict[str, str]:
        return {"game": self._sessions.create(Setup.read(message["setup"]))}

    async def _look(self, message: Given) -> dict[str, str]:
        record = share.from_text(message["text"].text(60_000, lines=True))
        return {"game": self._sessions.keep(record)}

    async def _follow(self, message: Given) -> dict[str, Any]:
        name = message["game"].text(40)
        if name not in self._followed and len(self._followed) >= _MOST_FOLLOWED:
            raise HearthLabError(f"a tab follows at most {_MOST_FOLLOWED} games; leave one")
        session = self._sessions.follow(name, self._send)
        self._followed.add(name)
        return session.snapshot()

    async def _leave(self, message: Given) -> None:
        name = message["game"].text(40)
        self._followed.discard(name)
        self._sessions.leave(name, self._send)

    async def _act(self, message: Given) -> None:
        self._session(message).act(message["action"].text(200))

    async def _undo(self, message: Given) -> None:
        self._session(message).undo()

    async def _hint(self, message: Given) -> dict[str, Any]:
        return await self._session(message).hint()

    async def _share(self, message: Given) -> dict[str, str]:
        return {"text": self._session(message).share()}

    async def _at(self, message: Given) -> dict[str, Any]:
        return self._session(message).position(message["number"].whole(0, 1_000_000))

    async def _replay(self, message: Given) -> dict[str, Any]:
        return self._session(message).replay()
