"""One tab of a browser: its requests, and what it follows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.reading import Given
from hearthlab.web import replay, share
from hearthlab.web.curve import curve
from hearthlab.web.replay import Move
from hearthlab.web.sessions import Ask, Follower, Session, Sessions
from hearthlab.web.setups import Setup
from hearthlab.web.watching import Stores

__all__ = ["Tab"]

_MOST_FOLLOWED = 20
_MOST_TASKS = 8
"""The most requests of a tab that are being worked on."""


class Tab:
    """Answers the requests of a tab: `{"id": 1, "do": "act", …}` gets `{"id": 1, "ok": …}` or an error."""

    def __init__(self, sessions: Sessions, stores: Stores, ask: Ask, send: Follower) -> None:
        self._sessions = sessions
        self._stores = stores
        self._ask = ask
        self._send = send
        self._followed: set[str] = set()
        self._watched: set[str] = set()
        self._curve: asyncio.Task[None] | None = None
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
            "watch": self._watch,
            "unwatch": self._unwatch,
            "curve": self._start_curve,
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
        for name in self._watched:
            self._stores.find(name).leave(self._send)
        if self._curve is not None:
            self._curve.cancel()

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

    # -- stores ----------------------------------------------------------------------------------------

    async def _watch(self, message: Given) -> dict[str, Any]:
        store = self._stores.find(message["store"].text(200))
        store.follow(self._send)
        self._watched.add(store.name)
        return await store.table()

    async def _unwatch(self, message: Given) -> None:
        store = self._stores.find(message["store"].text(200))
        self._watched.discard(store.name)
        store.leave(self._send)

    # -- the chance of winning -------------------------------------------------------------------------

    async def _start_curve(self, message: Given) -> None:
        """Sends the points of a game's curve as they are found; a new curve ends the one before."""
        source = message["of"].text(200)
        kind, name, *more = source.split("/")
        if kind == "watch" and len(more) == 2 and more[1].isdecimal():
            record, _ = await self._stores.find(name).record(int(more[1]))
            frames, moves = replay.frames_of(record)
        elif kind == "game" and not more:
            frames, moves = self._sessions.find(name).opened()
        else:
            raise HearthLabError(f"{source!r} is not the address of a game")
        if self._curve is not None:
            self._curve.cancel()
        self._curve = asyncio.get_running_loop().create_task(self._draw_curve(source, frames, moves))

    async def _draw_curve(self, source: str, frames: Sequence[Game], moves: Sequence[Move]) -> None:
        async for point in curve(frames, moves, self._ask):
            self._send({"topic": f"curve/{source}", "point": point})
        self._send({"topic": f"curve/{source}", "point": None})
