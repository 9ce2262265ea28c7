"""A running server of the page, and a tab that talks to it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("fastapi", reason='the page is an extra: pip install "hearthlab[page]"')
pytest.importorskip("websockets", reason='the page is an extra: pip install "hearthlab[page]"')

import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hearthlab.web.app import State, make
from hearthlab.web.guard import LARGEST_MESSAGE, Guard

PATIENCE = 60.0

SHAMAN, WARRIOR = "midrange-jade-shaman", "aggro-pirate-warrior"


def setup(**changed: Any) -> dict[str, Any]:
    """What a browser sends to begin a game; agents act at once."""
    usual = {
        "agents": [None, "random-late-end"],
        "think": [20, 20],
        "decks": [SHAMAN, WARRIOR],
        "first": 0,
        "seed": 7,
        "practice": False,
        "pace": 0,
    }
    return {**usual, **changed}


@dataclass
class Server:
    """A server in a thread of this process."""

    port: int
    app: Any
    token: str | None = None

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    @property
    def state(self) -> State:
        found = self.app.state.page
        assert isinstance(found, State)
        return found

    def get(self, path: str, **headers: str) -> tuple[str, Any]:
        """Returns the text of an address and its headers."""
        with urlopen(Request(self.address + path, headers=headers), timeout=PATIENCE) as answer:
            return answer.read().decode(), answer.headers

    @contextmanager
    def tab(self, **headers: str) -> Iterator[Tab]:
        origin = headers.pop("origin", self.address)
        with connect(
            f"ws://{self.host}/live", origin=Origin(origin), additional_headers=headers, max_size=None, proxy=None
        ) as connection:
            yield Tab(connection)


@dataclass
class Tab:
    """A connection to a server, as the page in a browser makes one."""

    connection: ClientConnection
    news: list[dict[str, Any]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    """Every text that came, as it came."""
    _number: int = 0

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.connection.recv(timeout=timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def answer(self, do: str, **more: Any) -> dict[str, Any]:
        """Sends a request and returns its answer, also if that is an error."""
        self._number += 1
        self.connection.send(json.dumps({"id": self._number, "do": do, **more}))
        while True:
            message = self.receive()
            if message.get("id") == self._number:
                return message
            self.news.append(message)

    def ask(self, do: str, **more: Any) -> Any:
        """Sends a request and returns its answer, which is not an error."""
        answer = self.answer(do, **more)
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, do: str, **more: Any) -> str:
        """Sends a request and returns the sentence with which it is refused."""
        answer = self.answer(do, **more)
        assert "error" in answer, answer
        said: str = answer["error"]
        return said

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits for news that fulfil a condition."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.news.pop(0) if self.news else self.receive()
            if "topic" in message and wanted(message):
                return message
        raise AssertionError("the news did not come")

    def begin(self, **changed: Any) -> tuple[str, dict[str, Any]]:
        """Begins a game and returns its name and its first message."""
        game = self.ask("new", setup=setup(**changed))["game"]
        return game, self.ask("follow", game=game)

    def my_turn(self, message: dict[str, Any]) -> dict[str, Any]:
        """Returns the first message from this one on in which the person decides, or the game is over."""

        def mine(news: dict[str, Any]) -> bool:
            board = news["board"]
            return bool(board["phase"] == "over" or board["player"] == news["about"]["me"])

        return message if mine(message) else self.until(mine)

    def act(self, game: str, action: str) -> dict[str, Any]:
        """Acts, and returns the message in which the person decides again."""
        self.news.clear()
        self.ask("act", game=game, action=action)
        return self.my_turn(self.news.pop(0) if self.news else self.receive())


@contextmanager
def serving(data: Path | None = None, token: str | None = None, workers: int = 1, **more: Any) -> Iterator[Server]:
    """Runs a server until the block ends."""
    app = make(Guard(token=token), data, workers, **more)
    config = uvicorn.Config(app, port=0, log_level="error", ws_max_size=4 * LARGEST_MESSAGE, access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        yield Server(server.servers[0].sockets[0].getsockname()[1], app, token)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()
