"""One browser tab: its requests, and the games and stores that it follows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.util.reading import Given
from hearthlab.web import replay, share
from hearthlab.web.analysis import analyse, holds, tree
from hearthlab.web.curve import curve
from hearthlab.web.positions import Positions
from hearthlab.web.replay import Move
from hearthlab.web.sessions import Follower, Session, Sessions
from hearthlab.web.setups import Setup
from hearthlab.web.stores import Stores
from hearthlab.web.workers import AskAnything

__all__ = ["Tab"]

_MOST_FOLLOWED = 20
_MOST_TASKS = 8
"""The maximum number of concurrent requests of a tab."""


class Tab:
    """Answers the requests of a tab: `{"id": 1, "do": "act", …}` with `{"id": 1, "ok": …}` or an error."""

    def __init__(
        self, sessions: Sessions, stores: Stores, positions: Positions, ask: AskAnything, send: Follower
    ) -> None:
        self._sessions = sessions
        self._stores = stores
        self._positions = positions
        self._ask = ask
        self._send = send
        self._followed: set[str] = set()
        self._watched: set[str] = set()
        self._counted: set[str] = set()
        self._search: asyncio.Task[None] | None = None
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
            "count": self._count,
            "uncount": self._uncount,
            "curve": self._start_curve,
            "stop": self._stop,
            "place": self._place,
            "take": self._take,
            "position": self._show,
            "analyse": self._analyse,
            "tree": self._tree,
            "holds": self._holds,
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
                raise HearthLabError(f"no request is called {name!r}; choose one of {', '.join(self._requests)}")
            answer = {"id": number, "ok": await self._requests[name](message)}
        except HearthLabError as error:
            answer = {"id": number, "error": str(error)}
        except Exception:
            # The tab gets an answer, and the server's log the traceback.
            self._send({"id": number, "error": "HearthLab failed to answer; the log of its server says why"})
            raise
        self._send(answer)

    def close(self) -> None:
        """Ends all work for the tab."""
        for task in list(self._tasks):
            task.cancel()
        for name in list(self._followed):
            self._sessions.leave(name, self._send)
        for name in self._watched:
            self._stores.find(name).leave(self._send)
        for name in self._counted:
            self._stores.tournament(name).cards.leave(self._send)
        self._stop_search()

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

    async def _count(self, message: Given) -> dict[str, int]:
        """Counts the cards of a store while the tab is open; returns the progress."""
        store = self._stores.tournament(message["store"].text(200))
        self._counted.add(store.name)
        return await store.cards.follow(self._send, self._ask)

    async def _uncount(self, message: Given) -> None:
        store = self._stores.tournament(message["store"].text(200))
        self._counted.discard(store.name)
        store.cards.leave(self._send)

    async def _opened(self, source: str) -> tuple[list[Game], list[Move]]:
        """Returns all positions and the actions of an open game, given its address."""
        kind, name, *more = [*source.split("/"), ""][:5]
        if kind == "watch" and more[0] == "game" and more[1].isdecimal():
            record, _ = await self._stores.tournament(name).record(int(more[1]))
            return replay.frames_of(record)
        if kind == "game":
            return self._sessions.glance(name).opened()
        raise HearthLabError(f"{source!r} is not the address of a game")

    # -- win probabilities -----------------------------------------------------------------------------

    async def _start_curve(self, message: Given) -> None:
        """Sends the points of a game's curve as they are found; a new curve ends the previous one."""
        source = message["of"].text(200)
        frames, moves = await self._opened(source)
        self._searching(f"curve/{source}", curve(frames, moves, self._ask))

    def _searching(self, topic: str, found: AsyncIterator[dict[str, Any]]) -> None:
        """Sends the results of a long search under its topic; a tab has one search, and a new one ends it."""

        async def send() -> None:
            try:
                async for one in found:
                    self._send({"topic": topic, "found": one})
                self._send({"topic": topic, "found": None})
            except HearthLabError as error:
                self._send({"topic": topic, "problem": str(error)})

        self._stop_search()
        self._search = asyncio.get_running_loop().create_task(send())

    def _stop_search(self) -> None:
        if self._search is not None:
            self._search.cancel()
            self._search = None

    async def _stop(self, message: Given) -> None:
        self._stop_search()

    # -- positions -------------------------------------------------------------------------------------

    async def _place(self, message: Given) -> dict[str, str]:
        return {"position": self._positions.keep(Game.from_state(message["position"].object().value))}

    async def _take(self, message: Given) -> dict[str, str]:
        frames, _ = await self._opened(message["of"].text(200))
        return {"position": self._positions.keep(frames[message["at"].whole(0, len(frames) - 1)])}

    async def _show(self, message: Given) -> dict[str, Any]:
        return self._positions.told(message["position"].text(40))

    async def _analyse(self, message: Given) -> None:
        name = message["position"].text(40)
        agents = [agent.text(2000) for agent in message["agents"].list(3, 1)]
        self._searching(f"analysis/{name}", analyse(self._positions.find(name), agents, _belief(message), self._ask))

    async def _tree(self, message: Given) -> dict[str, Any]:
        game = self._positions.find(message["position"].text(40))
        return await tree(game, message["agent"].text(2000), _belief(message), self._ask)

    async def _holds(self, message: Given) -> dict[str, Any]:
        game = self._positions.find(message["position"].text(40))
        return await holds(game, message["belief"].text(2000), self._ask)


def _belief(message: Given) -> str | None:
    """Returns the chosen belief; None for the agent's default."""
    chosen = message.get("belief")
    return None if chosen is None else chosen.text(2000)
