"""Tournaments on the page: tables, games and playback of stores, finished and running."""

from __future__ import annotations

import json
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote

import pytest

import hearthlab as hl
from hearthlab.arena import card_counts, report
from hearthlab.arena.card_stats import card_statistics
from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.store import Store
from hearthlab.arena.tables import as_json
from hearthlab.arena.tournament import tournament
from hearthlab.web import counting, curve
from hearthlab.web.stores import Stores
from support.page import PATIENCE, Server, serving
from support.pages import read

DECKS = [hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")]
BAD = "<script>alert`1`</script>"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("watch") / "run.db"
    tournament(["random", f"{BAD}=random-late-end", "eva"], DECKS, 16, seed=2, store=found, name=BAD).close()
    return found


@pytest.fixture(scope="module")
def server(path: Path) -> Iterator[Server]:
    with serving(stores=[path]) as running:
        yield running


def get(server: Server, address: str) -> Any:
    return json.loads(server.get(address)[0])


def part(server: Server, name: str) -> str:
    """A table of the store as HTML."""
    return str(get(server, f"/api/stores/run/parts/{name}")["html"])


def test_the_tables_of_a_store_have_the_numbers_of_hearthlab_show(server: Server, path: Path) -> None:
    found = get(server, "/api/stores/run")
    with Store.open(path) as store:
        shown: Any = as_json(store)
    assert found["games"] == found["planned"] == shown["games"]
    assert found["agents"] == [agent["name"] for agent in shown["agents"]]
    ladder = "".join(read(part(server, "ladder")).text)
    for agent in shown["agents"]:
        low, high = agent["interval"]
        assert f"{100 * agent['win_rate']:.1f} % ± {50 * (high - low):.1f}" in ladder
        assert f"{agent['rating']['points']:+.0f} ± {agent['rating']['half']:.0f}" in ladder
    matrix = part(server, "matrix")
    for pair in shown["pairs"]:
        link = f'href="/watch/run/games/{quote(pair["a"], "")}/{quote(pair["b"], "")}"'
        assert f"{link}>{100 * pair['win_rate']:.1f}</a>" in matrix
    assert "Deck against deck" in part(server, "decks")


def test_a_store_is_added_up_before_anybody_asks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    usual = report.part
    asked = threading.Event()

    def part(name: str, plan: Any, found: Any, link: Any = None) -> Any:
        drawn.append(name)
        asked.set()
        return usual(name, plan, found, link)

    monkeypatch.setattr(report, "part", part)
    with serving(stores=[path]) as server:
        assert asked.wait(PATIENCE)
        first = get(server, "/api/stores/run/parts/ladder")
        assert first["games"] == get(server, "/api/stores/run")["games"]
        assert get(server, "/api/stores/run/parts/ladder") == first
    # It was drawn once, and nothing that nobody wanted.
    assert drawn == ["ladder"]


def test_names_with_markup_are_escaped_in_tables_and_charts(server: Server) -> None:
    assert get(server, "/api/stores/run")["name"] == BAD
    for name in ("ladder", "matrix", "decks"):
        html = part(server, name)
        assert "script" not in read(html).tags
        assert " style=" not in html
        assert html.count("&lt;script&gt;") >= 1
    assert part(server, "ladder").count("chart least") == 3


def test_a_cell_opens_its_games_and_a_game_plays_back(server: Server, path: Path) -> None:
    listed = get(server, "/api/stores/run/games?a=eva&b=random")
    assert len(listed["games"]) == 16
    assert not listed["more"]
    assert all(set(game["agents"]) == {"eva", "random"} for game in listed["games"])
    game = listed["games"][3]
    found = get(server, f"/api/stores/run/games/{game['number']}")
    assert found["about"]["agents"] == game["agents"]
    replay = found["replay"]
    assert len(replay["frames"]) == game["actions"] + 1
    assert replay["frames"][-1]["winner"] == game["winner"]
    assert replay["moves"][-1]["text"]
    assert replay["events"] == sorted(replay["events"])


def test_what_is_not_there_gets_one_sentence(server: Server) -> None:
    for address, said in (
        ("/api/stores/none", "the page has no store"),
        ("/api/stores/run/games/100000", "is not one of 48"),
        ("/api/stores/run/games?a=eva&b=nobody", "no such agents"),
    ):
        with pytest.raises(HTTPError) as error:
            server.get(address)
        with error.value as answer:
            assert answer.code == 400
            assert said in json.loads(answer.read())["error"]


def test_a_running_tournament_is_told_as_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "live.db"
    plan = simple([Entrant.read("random"), Entrant.read("eva")], DECKS, 8, seed=1)
    with hl.tournament(["random", "eva"], DECKS, 8, seed=1) as played:
        rows = played._rows("SELECT * FROM games ORDER BY number")
    with Store.create(path, plan) as store, serving(stores=[path]) as server, server.tab() as tab:
        assert tab.ask("watch", store="live")["games"] == 0
        store.add(rows[:3])
        news = tab.until(lambda message: message["topic"] == "store/live" and message["table"]["games"] == 3)
        assert news["table"]["games"] == 3
        store.add(rows[3:])
        news = tab.until(lambda message: message["table"]["games"] == 8)
        assert news["table"]["planned"] == 8
        tab.ask("unwatch", store="live")
        assert not server.state.stores.find("live").followers


def test_a_game_of_foreign_agents_is_not_played_again_by_the_page(tmp_path: Path) -> None:
    path = tmp_path / "foreign.db"
    hl.tournament(["random", "support.odd_agents:Raises"], DECKS[:1], 2, seed=1, store=path, isolate="off").close()
    with serving(stores=[path]) as server:
        with pytest.raises(HTTPError) as error:
            server.get("/api/stores/foreign/games/0")
        with error.value as answer:
            assert "were not stored" in answer.read().decode()
        faults = get(server, "/api/stores/foreign/faults")
        assert faults["count"] == 2
        assert faults["faults"][0]["agent"] == "support.odd_agents:Raises"


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A finished tournament in memory, and nothing counted yet."""
    monkeypatch.setattr(card_counts, "_folder", lambda: tmp_path / "counts")
    return tournament(["random", f"{BAD}=eva"], DECKS, 120, seed=4, records=True)


def test_cards_are_counted_while_a_tab_looks_and_new_games_are_added(tmp_path: Path, played: Store) -> None:
    rows = played._rows("SELECT * FROM games ORDER BY number")
    path = tmp_path / "live.db"
    with Store.create(path, played.plan) as store, serving(stores=[path]) as server:
        store.add(rows[:70])
        with server.tab() as tab:
            assert tab.ask("count", store="live")["games"] == 70

            def told(counted: int) -> bool:
                news = tab.until(lambda message: message["topic"] == "cards/live")
                return bool(news["progress"]["counted"] == counted)

            seen = 0
            while not told(70):
                seen += 1
            assert seen, "progress is told batch by batch"
            store.add(rows[70:])
            while not told(120):
                pass
            found = get(server, f"/api/stores/live/cards?agent={quote(BAD)}")
            assert found == {**card_statistics(played, agent=BAD).to_dict()}
            one = get(server, f"/api/stores/live/cards?agent={quote(BAD)}&card=CS2_106")
            assert one["drawn"] == next(card for card in found["cards"] if card["card"] == "CS2_106")["drawn"]
            assert sum(turn["drawn"]["games"] for turn in one["turns"]) == one["drawn"]["games"]


def test_counting_stops_when_nobody_looks_and_goes_on_later(
    tmp_path: Path, played: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "BATCH", 5)
    path = tmp_path / "run.db"
    with Store.create(path, played.plan) as store, serving(stores=[path]) as server:
        store.add(played._rows("SELECT * FROM games ORDER BY number"))
        with server.tab() as tab, server.tab() as other:
            for one in (tab, other):
                one.ask("count", store="run")
            tab.until(lambda message: message["topic"] == "cards/run" and message["progress"]["counted"] > 0)
            tab.ask("uncount", store="run")
            other.until(lambda message: message["topic"] == "cards/run" and message["progress"]["pending"] < 100)
            other.ask("uncount", store="run")
            cards = server.state.stores.tournament("run").cards
            assert cards._task is None
            counted = get(server, "/api/stores/run/cards")["counted"]
            assert 0 < counted < 120
            time.sleep(0.3)
            assert get(server, "/api/stores/run/cards")["counted"] == counted
            other.ask("count", store="run")
            other.until(lambda message: message["topic"] == "cards/run" and message["progress"]["counted"] == 120)


def test_questions_about_cards_that_have_no_answer_get_one_sentence(server: Server) -> None:
    for address, said in (
        ("parts/else", "a tournament has no part"),
        ("cards?agent=nobody", "no agent of the tournament is called"),
        ("cards?deck=none", "no deck of the tournament is called"),
        ("cards?card=CS2_029", "no deck of the tournament has Fireball"),
    ):
        with pytest.raises(HTTPError) as error:
            get(server, f"/api/stores/run/{address}")
        with error.value as answer:
            assert said in json.loads(answer.read())["error"]


def test_stores_of_the_same_name_have_addresses_of_their_own(path: Path, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a/run.db", "b/run.db", "b/my run!.db")]
    for one in paths:
        one.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, one)
    stores = Stores(paths)
    assert [one["id"] for one in stores.listed()] == ["run", "run2", "my-run"]


@pytest.mark.slow
def test_the_curve_of_a_game_has_a_point_for_every_choice_and_ends_with_the_winner(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curve, "_MILLISECONDS", 20)
    listed = get(server, "/api/stores/run/games?a=eva&b=random")["games"]
    number = min(listed, key=lambda one: one["actions"])["number"]
    game = get(server, f"/api/stores/run/games/{number}")
    with server.tab() as tab:
        tab.ask("curve", of=f"watch/run/game/{number}")
        points = {}
        while (point := tab.until(lambda news: news["topic"] == f"curve/watch/run/game/{number}")["found"]) is not None:
            points[point["n"]] = point
        last = len(game["replay"]["moves"])
        open_ones = [
            n for n, board in enumerate(game["replay"]["frames"]) if len(board["actions"]) > 1 and board["turn"]
        ]
        assert open_ones
        assert set(open_ones) <= points.keys()
        assert points[last]["chance"] == float(game["replay"]["frames"][-1]["winner"] == 0)
        assert all(0 <= point["chance"] <= 1 and point["cost"] >= 0 for point in points.values())
        assert "is not the address" in tab.error("curve", of="nonsense/x")
