"""Who may talk to the server of the page, and what happens to messages that no page would send."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hearthlab.util.reading import Given
from hearthlab.web import app
from hearthlab.web.guard import COOKIE, LARGEST_MESSAGE, Rate
from hearthlab.web.tab import Tab
from support.page import Server, serving, setup


@pytest.fixture(scope="module")
def server() -> Any:
    with serving() as running:
        yield running


def refused(server: Server, path: str, **headers: str) -> str:
    with pytest.raises(HTTPError) as error:
        urlopen(Request(server.address + path, headers=headers), timeout=10)
    with error.value as answer:
        assert answer.code == 403
        return answer.read().decode()


def test_the_page_comes_with_headers_that_keep_everything_else_out(server: Server) -> None:
    text, headers = server.get("/game/anything")
    assert '<div id="page">' in text
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_the_page_asks_for_nothing_from_outside(server: Server) -> None:
    text, _ = server.get("/")
    assert "http://" not in text
    assert "https://" not in text


@pytest.mark.parametrize("host", ["example.org", "localhost.example.org", "127.0.0.1.example.org:80", "192.168.1.2"])
def test_foreign_hosts_are_refused(server: Server, host: str) -> None:
    assert "only answers requests for localhost" in refused(server, "/api/about", Host=host)


def test_the_names_of_this_machine_are_accepted(server: Server) -> None:
    for host in ("localhost", f"localhost:{server.port}", f"[::1]:{server.port}"):
        assert '"stores"' in server.get("/api/about", Host=host)[0]


def test_foreign_origins_are_refused(server: Server) -> None:
    for origin in ("http://example.org", "http://["):
        assert "other sites" in refused(server, "/api/about", Origin=origin)
    with pytest.raises(InvalidStatus), server.tab(origin="http://example.org"):
        pass
    with pytest.raises(InvalidStatus), server.tab(origin="null"):
        pass


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_foreign_page_can_link_here_and_not_ask(server: Server, site: str) -> None:
    asked = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    assert "other sites" in refused(server, "/api/about", **asked)
    framed = {**asked, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
    assert "other sites" in refused(server, "/api/about", **framed)
    assert server.get("/", **{**framed, "Sec-Fetch-Dest": "document"})
    for own in ("same-origin", "none"):
        assert server.get("/api/about", **{**asked, "Sec-Fetch-Site": own})


def test_a_server_for_others_wants_its_token() -> None:
    with serving(token="open-sesame") as server:
        assert "token" in refused(server, "/")
        assert "token" in refused(server, "/?token=wrong")
        _, headers = server.get("/?token=open-sesame")
        cookie = headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        server.get("/api/about", Cookie=f"{COOKIE}=open-sesame")
        with pytest.raises(InvalidStatus), server.tab():
            pass
        with server.tab(Cookie=f"{COOKIE}=open-sesame") as tab:
            tab.begin()


@pytest.mark.parametrize("path", ["/assets/../app.py", "/assets/%2e%2e/app.py", "/assets/..%2fapp.py", "/app.py"])
def test_files_outside_of_the_page_are_not_served(server: Server, path: str) -> None:
    assert '<div id="page">' in server.get(path)[0]


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[1]", "17", '{"id": 1', '"do"', "[" * 5000, "{" * 5000, "x" * (LARGEST_MESSAGE + 1)]
)
def test_a_message_that_is_none_gets_a_clear_error_and_the_tab_goes_on(server: Server, text: str) -> None:
    with server.tab() as tab:
        tab.connection.send(text)
        assert "a message must be a JSON object" in tab.receive()["error"]
        tab.begin()


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({}, "do"),
        ({"do": 3}, "3 is not a text"),
        ({"do": "destroy"}, "no request is called 'destroy'"),
        ({"do": "follow"}, "game"),
        ({"do": "follow", "game": "../../etc"}, "there is no game"),
        ({"do": "follow", "game": ["x"]}, "a list is not a text"),
        ({"do": "act", "game": "abc", "action": "end"}, "follow the game first"),
        ({"do": "new", "setup": {}}, "setup"),
        ({"do": "new", "setup": {**setup(), "extra": 1}}, "extra"),
        ({"do": "look", "text": "HLG1.AAAA"}, "damaged"),
        ({"do": "look", "text": "hello"}, "begins with HLG1."),
    ],
)
def test_a_request_that_cannot_be_gets_one_sentence(server: Server, message: dict[str, Any], said: str) -> None:
    with server.tab() as tab:
        tab.connection.send(json.dumps({"id": 9, **message}))
        answer = tab.receive()
        assert answer["id"] == 9
        assert said in answer["error"]


def test_an_illegal_action_is_refused_and_changes_nothing(server: Server) -> None:
    with server.tab() as tab:
        game, message = tab.begin()
        for action in ("attack 1 on 2", "end", "<script>", "x" * 150):
            assert tab.error("act", game=game, action=action)
        assert tab.ask("follow", game=game)["board"] == message["board"]


def test_a_message_that_is_far_too_large_ends_the_connection_and_not_the_server(server: Server) -> None:
    with server.tab() as tab:
        try:
            tab.connection.send("x" * (8 * LARGEST_MESSAGE))
            with pytest.raises(ConnectionClosed):
                tab.receive()
        except ConnectionClosed:
            pass
    with server.tab() as tab:
        tab.begin()


def test_binary_messages_end_the_connection_and_not_the_server(server: Server) -> None:
    with server.tab() as tab:
        tab.connection.send(b"\0\1")
        with pytest.raises(ConnectionClosed):
            tab.receive()
    with server.tab() as tab:
        tab.begin()


def test_a_flood_of_messages_is_slowed_down_with_a_clear_error(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    # Hardly anything is allowed again later: a slow machine would answer a flood as fast as it comes.
    burst = 30
    monkeypatch.setattr(app, "Rate", lambda: Rate(burst, second=0.01))
    with server.tab() as tab:
        for _ in range(burst + 10):
            tab.connection.send('{"id": 1, "do": "leave", "game": "x"}')
        said = {tab.receive().get("error") for _ in range(burst + 1)}
        assert "too many messages at once; slow down" in said
        with server.tab() as other:
            other.begin()


def test_names_with_markup_are_sent_as_they_are_and_never_into_a_page(server: Server) -> None:
    bad = "<script>alert(1)</script>"
    text, _ = server.get(f"/game/{bad.replace('<', '%3C').replace('>', '%3E')}")
    assert "alert" not in text
    with server.tab() as tab:
        assert bad in tab.error("new", setup=setup(decks=[bad, "freeze-mage"]))


def test_a_request_on_which_the_server_fails_is_answered_too() -> None:
    sent: list[dict[str, Any]] = []
    nobody: Any = None
    tab = Tab(nobody, nobody, nobody, nobody, sent.append)
    with pytest.raises(AttributeError):
        asyncio.run(tab._answer(3, Given({"do": "new", "setup": {}}, "")))
    assert sent == [{"id": 3, "error": "HearthLab failed to answer; the log of its server says why"}]
