"""The server of the page: HTTP routes, and a WebSocket connection to each tab."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.middleware.gzip import GZipMiddleware

from hearthlab.arena.card_stats import Chosen
from hearthlab.errors import HearthLabError
from hearthlab.util.html import look
from hearthlab.web import board, cards, replay
from hearthlab.web.guard import COOKIE, HEADERS, LARGEST_FILE, LARGEST_MESSAGE, Guard, Rate
from hearthlab.web.journal import Journal
from hearthlab.web.positions import Positions, read_file
from hearthlab.web.sessions import Sessions
from hearthlab.web.solved import read_path
from hearthlab.web.stores import Stores
from hearthlab.web.tab import Tab
from hearthlab.web.workers import Workers

__all__ = ["REST", "State", "make"]

_STATIC = Path(__file__).parent / "static"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
REST = 20.0
"""Seconds from the closing of the last tab until the search processes end."""
_MOST_WAITING = 1000
"""The maximum number of messages queued for a tab that does not read."""


class State:
    """The state of the running server."""

    def __init__(self, data: Path | None, workers: int | None = None, stores: Sequence[Path] = ()) -> None:
        self.journal = Journal.at(data)
        self.stores = Stores(stores)
        self.workers = Workers(workers)
        self.sessions = Sessions(self.journal, self.workers.ask)
        self.positions = Positions(self.journal)
        self.tabs = 0
        self._resting: asyncio.Task[None] | None = None
        self._preparing = asyncio.get_running_loop().create_task(self.stores.prepare())

    def enter(self) -> None:
        """Registers an opened tab."""
        self.tabs += 1
        if self._resting is not None:
            self._resting.cancel()
            self._resting = None

    def leave(self) -> None:
        """Unregisters a closed tab; a while after the last one, the search processes end."""
        self.tabs -= 1
        if not self.tabs:
            self._resting = asyncio.get_running_loop().create_task(self._rest())

    async def _rest(self) -> None:
        await asyncio.sleep(REST)
        await self.workers.rest()

    async def close(self) -> None:
        """Ends the searches and closes the files."""
        if self._resting is not None:
            self._resting.cancel()
        self._preparing.cancel()
        await self.workers.close()
        await self.stores.close()
        self.journal.close()


def make(guard: Guard, data: Path | None = None, workers: int | None = None, stores: Sequence[Path] = ()) -> FastAPI:
    """Returns the server; `data` is the file for its games, or None to keep them in memory."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Created here because SQLite must be used in the thread that opened the file.
        app.state.page = State(data, workers, stores)
        yield
        await app.state.page.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    # The highest level takes four times as long as this one and saves a tenth.
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)

    @app.middleware("http")
    async def checked(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
        refusal = guard.refusal(request.headers, request.query_params, request.cookies)
        if refusal is not None:
            response: Response = PlainTextResponse(refusal + "\n", 403)
        else:
            try:
                response = await answer(request)
            except HearthLabError as error:
                response = JSONResponse({"error": str(error)}, 400)
            if guard.token is not None and "token" in request.query_params:
                response.set_cookie(COOKIE, guard.token, httponly=True, samesite="strict")
        response.headers.update(HEADERS)
        return response

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        refusal = guard.refusal(socket.headers, socket.query_params, socket.cookies)
        if refusal is not None or "origin" not in socket.headers:
            await socket.close(1008, refusal or "the Origin header is missing")
            return
        await socket.accept()
        await _converse(socket, app.state.page)

    _data(app)
    _files(app)
    return app


def _data(app: FastAPI) -> None:
    """Adds the routes for plain data."""

    @app.get("/api/about")
    async def about(request: Request) -> Response:
        return _json({**cards.about(), "stores": request.app.state.page.stores.listed()})

    @app.get("/api/cards")
    async def all_cards() -> Response:
        return _json(cards.all_cards())

    @app.get("/api/cards/{card_id}")
    async def card(card_id: str) -> Response:
        return _json(cards.card(card_id))

    @app.get("/api/decks")
    async def decks() -> Response:
        return _json(cards.decks())

    @app.get("/api/games")
    async def games(request: Request) -> Response:
        return _json(request.app.state.page.sessions.newest())

    @app.post("/api/positions")
    async def dropped(request: Request, at: int | None = None) -> Response:
        game = await asyncio.to_thread(read_file, await _body(request), at)
        return _json({"id": request.app.state.page.positions.keep(game)})

    @app.get("/api/stores/{name}")
    async def store(request: Request, name: str) -> Response:
        return _json(await request.app.state.page.stores.find(name).table())

    @app.get("/api/stores/{name}/parts/{part}")
    async def part(request: Request, name: str, part: str) -> Response:
        return _json(await request.app.state.page.stores.tournament(name).part(part))

    @app.get("/api/stores/{name}/faults")
    async def faults(request: Request, name: str) -> Response:
        return _json(await request.app.state.page.stores.tournament(name).faults())

    @app.get("/api/stores/{name}/cards")
    async def store_cards(
        request: Request,
        name: str,
        agent: str | None = None,
        deck: str | None = None,
        against: str | None = None,
        against_deck: str | None = None,
        card: str | None = None,
    ) -> Response:
        counting = request.app.state.page.stores.tournament(name).cards
        chosen = Chosen(agent or None, deck or None, against or None, against_deck or None)
        return _json(await counting.table(chosen) if card is None else await counting.card(chosen, card))

    @app.get("/api/stores/{name}/games")
    async def store_games(request: Request, name: str, a: str, b: str, start: int = 0) -> Response:
        return _json(await request.app.state.page.stores.tournament(name).games(a, b, max(0, start)))

    @app.get("/api/stores/{name}/games/{number}")
    async def store_game(request: Request, name: str, number: int) -> Response:
        record, about = await request.app.state.page.stores.tournament(name).record(number)
        frames, moves = replay.frames_of(record)
        return _json({"replay": replay.told(frames, moves), "about": about})

    @app.get("/api/stores/{name}/node")
    async def node(request: Request, name: str, at: str = "") -> Response:
        return _json(await request.app.state.page.stores.solved(name).node(read_path(at)))


def _files(app: FastAPI) -> None:
    """Adds the built files of the front end; all other addresses are handled by the page and return it."""

    @app.get("/look.css")
    async def style() -> Response:
        return Response(look(), media_type="text/css")

    @app.get("/{path:path}")
    async def file(path: str) -> Response:
        name = path if path.startswith("assets/") and ".." not in path and "\\" not in path else "index.html"
        found = _STATIC / name
        if not found.is_file():
            if name != "index.html":
                return PlainTextResponse("no such file\n", 404)
            return PlainTextResponse("the page was not built; run `make page`\n", 500)
        # The names of assets change with their contents.
        kept = "max-age=31536000, immutable" if name != "index.html" else "no-store"
        kind = _TYPES.get(Path(name).suffix, "application/octet-stream")
        return Response(found.read_bytes(), media_type=kind, headers={"Cache-Control": kept})


async def _body(request: Request) -> bytes:
    """Returns the body of a request; raises HearthLabError as soon as it is too large."""
    # Pages of other sites can send simple forms without a preflight request, but not with this type.
    if request.headers.get("content-type") != "application/octet-stream":
        raise HearthLabError("files must be sent as application/octet-stream")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_FILE:
            raise HearthLabError(f"the file is larger than {LARGEST_FILE >> 20} MB; send only the relevant part")
    return bytes(body)


def _json(message: object) -> Response:
    return Response(board.encoded(message), media_type="application/json")


# The connection to a tab


async def _converse(socket: WebSocket, page: State) -> None:
    """Reads requests and sends answers and updates until the tab is closed."""
    outbox: asyncio.Queue[str] = asyncio.Queue(_MOST_WAITING)

    def send(message: dict[str, Any]) -> None:
        try:
            outbox.put_nowait(board.encoded(message))
        except asyncio.QueueFull:
            # A tab that has not read for so long is closed, or will reload everything.
            writer.cancel()

    async def write() -> None:
        while True:
            await socket.send_text(await outbox.get())

    writer = asyncio.create_task(write())
    tab = Tab(page.sessions, page.stores, page.positions, page.workers.ask, send)
    page.enter()
    rate = Rate()
    try:
        while (text := await _received(socket)) is not None:
            if not rate.allows():
                send({"id": None, "error": "too many messages at once; slow down"})
                await asyncio.sleep(0.1)
            elif (read := _read(text)) is None:
                send(
                    {"id": None, "error": f"a message must be a JSON object of at most {LARGEST_MESSAGE:,} characters"}
                )
            else:
                tab.handle(read)
    finally:
        page.leave()
        tab.close()
        writer.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await writer
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close()


async def _received(socket: WebSocket) -> str | None:
    """Returns the next message; None at the end, or for a message that is not text."""
    try:
        return await socket.receive_text()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        # Starlette raises the last two for binary messages, and for a socket that is closed during the read.
        return None


def _read(text: str) -> dict[str, Any] | None:
    if len(text) > LARGEST_MESSAGE:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None
