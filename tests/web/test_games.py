"""Games of the page, over a real connection."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.web import share
from support.page import Server, Tab, serving, setup


@pytest.fixture(scope="module")
def server() -> Any:
    with serving() as running:
        yield running


def test_a_whole_game_is_played_and_stored_and_can_be_replayed_and_shared(server: Server) -> None:
    with server.tab() as tab:
        game, message = tab.begin(agents=[None, "random"])
        message = tab.my_turn(message)
        while message["board"]["phase"] != "over":
            assert message["board"]["actions"]
            message = tab.act(game, message["board"]["actions"][-1])
        assert message["board"]["open"]
        replay = tab.ask("replay", game=game)
        assert len(replay["frames"]) == len(replay["moves"]) + 1 == message["count"] + 1
        assert replay["frames"][-1]["sides"] == message["board"]["sides"]
        assert replay["moves"][0]["text"]
        text = tab.ask("share", game=game)["text"]
        again = hl.Game.replay(share.from_text(text))
        assert again.over
        assert again.winner == message["board"]["winner"]
        looked = tab.ask("look", text=text)["game"]
        tab.ask("follow", game=looked)
        assert tab.ask("replay", game=looked)["frames"] == replay["frames"]


def test_a_reload_shows_the_same_game(server: Server) -> None:
    with server.tab() as tab:
        game, message = tab.begin()
        message = tab.act(game, message["board"]["actions"][0])
    with server.tab() as tab:
        again = tab.ask("follow", game=game)
    assert again["board"] == message["board"]
    assert again["count"] == message["count"]


def test_two_tabs_follow_the_same_game(server: Server) -> None:
    with server.tab() as one, server.tab() as other:
        game, message = one.begin()
        other.ask("follow", game=game)
        message = one.act(game, message["board"]["actions"][0])
        seen = other.until(lambda news: news["count"] == message["count"])
        assert seen["board"] == message["board"]


def test_a_position_of_a_running_game_has_an_address_and_shows_what_was_seen_then(server: Server) -> None:
    with server.tab() as tab:
        game, first = tab.begin()
        tab.act(game, first["board"]["actions"][0])
        then = tab.ask("at", game=game, number=0)
        assert then["board"] == first["board"]
        assert "no position 99" in tab.error("at", game=game, number=99)


def test_two_agents_play_while_somebody_watches(server: Server) -> None:
    with server.tab() as tab:
        game, message = tab.begin(agents=["random", "random"])
        assert message["board"]["open"]
        end = tab.until(lambda news: news["board"]["phase"] == "over")
        assert end["about"]["me"] is None
        assert game == end["about"]["id"]


def test_a_game_that_nobody_follows_stops_and_gives_its_memory_back(server: Server) -> None:
    before = server.state.sessions.count
    with server.tab() as tab:
        tab.begin(agents=["mcts", "mcts"], think=[60_000, 60_000])
        assert server.state.sessions.count == before + 1
    end = time.monotonic() + 20
    while server.state.sessions.count > before and time.monotonic() < end:
        time.sleep(0.02)
    assert server.state.sessions.count == before


def test_a_search_is_cancelled_when_its_action_is_taken_back() -> None:
    # One worker: if the minute of thinking were not cancelled, nobody else would get an answer.
    with serving(workers=1) as server, server.tab() as tab:
        game, message = tab.begin(agents=[None, "mcts"], think=[1, 60_000], practice=True)
        message = tab.act(game, "mulligan") if message["board"]["player"] == 0 else tab.my_turn(message)
        tab.ask("act", game=game, action="end") if message["board"]["phase"] == "main" else None
        tab.until(lambda news: news["board"]["player"] == 1)
        tab.ask("undo", game=game)
        assert tab.ask("hint", game=game)["action"]


def test_a_hint_is_a_legal_action_in_words(server: Server) -> None:
    with server.tab() as tab:
        game, message = tab.begin()
        assert tab.ask("hint", game=game)["chance"] is None  # a mulligan is not searched
        message = tab.act(game, "mulligan")
        hint = tab.ask("hint", game=game)
        assert hint["action"] in message["board"]["actions"]
        assert hint["text"]
        assert 0 <= hint["chance"] <= 1


def test_an_action_shows_within_a_tenth_of_a_second_of_server_time(server: Server) -> None:
    with server.tab() as tab:
        game, message = tab.begin(agents=[None, "random"])
        message = tab.my_turn(message)
        times = []
        for _ in range(12):
            if message["board"]["phase"] == "over":
                break
            session = server.state.sessions.find(game)
            begin = time.thread_time()
            session.snapshot()
            times.append(time.thread_time() - begin)
            message = tab.act(game, message["board"]["actions"][-1])
        assert max(times) < 0.1


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"decks": ["no-such-deck", "freeze-mage"]}, 'no deck is called "no-such-deck"'),
        ({"decks": ["/etc/passwd", "freeze-mage"]}, 'no deck is called "/etc/passwd"'),
        ({"agents": [None, "os:system"]}, "the page has no agent"),
        ({"agents": [None, "greedy(score=os:system)"]}, "the page does not run"),
        ({"agents": [None, "program(file=x)"]}, "the page has no agent"),
        ({"agents": [None, None]}, "has to be an agent"),
        ({"seed": -1}, "setup.seed: -1 is not a whole number"),
        ({"pace": True}, "setup.pace: true is not a whole number"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_one_sentence(server: Server, changed: Any, said: str) -> None:
    with server.tab() as tab:
        assert said in tab.error("new", setup=setup(**changed))


def test_decks_are_read_from_codes_and_lists(server: Server) -> None:
    deck = hl.Deck.load("freeze-mage")
    names = hl.cards.load()
    lines = "\n".join(f"{count}x {names[card].name}" for card, count in deck.counts().items())
    with server.tab() as tab:
        _, message = tab.begin(decks=[deck.code, "### Freeze\n# Class: Mage\n" + lines])
    assert [side["class"] for side in message["board"]["sides"]] == ["mage", "mage"]
    assert sum(message["board"]["sides"][0]["left"].values()) + len(message["board"]["sides"][0]["hand"]) == 30


def started(data: Path) -> tuple[subprocess.Popen[str], Server]:
    """Starts `hearthlab serve` as a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "hearthlab", "serve", "--port", "0", "--json", "--data", str(data), "--workers", "1"],
        stdout=subprocess.PIPE,
        text=True,
        # The address must come through a pipe without help.
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
    )
    assert process.stdout is not None
    text = ""
    while not text.endswith("}\n"):
        text += process.stdout.readline()
    return process, Server(int(json.loads(text)["address"].rstrip("/").rpartition(":")[2]), None)


def kept(tab: Tab) -> tuple[str, dict[str, Any]]:
    """Plays a few actions and returns the game with the last message."""
    game, message = tab.begin(agents=[None, "random"])
    for _ in range(6):
        message = tab.act(game, message["board"]["actions"][-1])
    return game, message


@pytest.mark.slow
def test_a_killed_server_has_lost_no_finished_action(tmp_path: Path) -> None:
    data = tmp_path / "page.db"
    process, server = started(data)
    try:
        with server.tab() as tab:
            game, message = kept(tab)
            os.kill(process.pid, signal.SIGKILL)
    finally:
        process.kill()
        process.communicate()
    process, server = started(data)
    try:
        with server.tab() as tab:
            again = tab.my_turn(tab.ask("follow", game=game))
    finally:
        process.kill()
        process.communicate()
    assert again["board"] == message["board"]
    assert again["log"]["items"][-1] == message["log"]["items"][-1]
