"""Evolutions, learning runs and strategies on the page, finished and running."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote

import pytest

import hearthlab as hl
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.evolve import EvolutionStore, evolve
from hearthlab.evolve.run import run
from hearthlab.web.stores import kind_of
from support.page import Server, serving
from support.pages import read
from support.runs import learning, standing, strategy
from support.small import small

BAD = "<script>alert`1`</script>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One of each."""
    found = tmp_path_factory.mktemp("runs")
    evolve(small(name=BAD), found / "evolution.db", workers=1).close()
    learning(found / "learned")
    strategy(found / "duel.npz", name="duel", about=BAD)
    deck = hl.Deck.load("aggro-pirate-warrior")
    hl.tournament(["random", "greedy"], [deck], 2, seed=1, store=found / "games.db").close()
    return found


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with serving(stores=[folder / name for name in ("evolution.db", "learned", "duel.npz", "games.db")]) as running:
        yield running


def get(server: Server, address: str) -> Any:
    return json.loads(server.get(address)[0])


def refused(server: Server, address: str) -> str:
    with pytest.raises(HTTPError) as error:
        server.get(address)
    with error.value as answer:
        assert answer.code == 400
        return str(json.loads(answer.read())["error"])


def test_every_kind_is_recognised_and_listed(server: Server) -> None:
    kinds = {one["id"]: one["kind"] for one in get(server, "/api/about")["stores"]}
    assert kinds == {"evolution": "evolution", "learned": "learning", "duel": "strategy", "games": "tournament"}


@pytest.mark.parametrize("name", ["evolution", "learned", "duel"])
def test_reports_come_as_safe_html_without_style_attributes(server: Server, name: str) -> None:
    found = get(server, f"/api/stores/{name}")
    reader = read(found["html"])
    assert not {"script", "style", "link", "img"} & set(reader.tags)
    assert reader.outside == []
    assert " style=" not in found["html"]
    assert BAD in found["name"] + found["lead"] + "".join(reader.text) or name == "learned"


@pytest.mark.slow
def test_the_report_of_an_evolution_follows_when_it_is_made(server: Server) -> None:
    with server.tab() as tab:
        first = tab.ask("watch", store="evolution")
        assert "Best fitness" in first["html"]
        if "is being created" in first["html"]:
            first = tab.until(lambda message: "Wins by deck" in message["table"]["html"])["table"]
        assert "Wins by deck" in first["html"]


def test_a_running_evolution_is_told_as_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "live.db"
    with EvolutionStore.create(path, small()) as store, serving(stores=[path]) as server, server.tab() as tab:
        first = tab.ask("watch", store="live")
        assert first["done"] == 0
        assert "is being judged" in first["html"]
        run(store, 1, lambda moment: None)
        news = tab.until(lambda message: message["table"]["doing"] == "finished")
        assert news["table"]["done"] == news["table"]["total"] == store.config.total


def test_a_running_learning_run_is_told_as_it_goes_on(tmp_path: Path) -> None:
    folder = learning(tmp_path / "live", evaluated=1)
    with serving(stores=[folder]) as server, server.tab() as tab:
        assert tab.ask("watch", store="live")["done"] == 3
        learning(folder, evaluated=0)
        standing(folder, 1)
        news = tab.until(lambda message: message["table"]["done"] == 6)
        assert news["table"]["doing"] == "generation 3 of 3: games"


def test_a_strategy_that_is_solved_again_is_read_again(tmp_path: Path) -> None:
    path = strategy(tmp_path / "duel.npz", name="first")
    with serving(stores=[path]) as server, server.tab() as tab:
        assert tab.ask("watch", store="duel")["name"] == "first"
        strategy(path, name="second")
        assert tab.until(lambda message: message["table"]["name"] == "second")


def test_the_tree_of_a_strategy_opens_node_by_node(server: Server) -> None:
    with server.tab() as tab:
        if tab.ask("watch", store="duel")["doing"] != "finished":
            tab.until(lambda message: message["table"]["doing"] == "finished")
    start = get(server, "/api/stores/duel/node")
    assert start["board"] is None
    assert start["cards"]["OWN_SQUIRE"]["name"] == "Squire"
    assert start["kind"] == "chance"
    assert start["tree"].count('<div class="level') == 1
    node = get(server, "/api/stores/duel/node?at=0")
    assert node["kind"] == "decision"
    assert node["tree"].index('<div class="level by-chance') < node["tree"].index('<div class="level by-0')
    assert 'href="/watch/duel/node/0" aria-current="step"' in node["tree"]
    assert 'href="/watch/duel/node/0.0"' in node["tree"]
    assert ">gets " in node["tree"]
    assert " style=" not in node["tree"]
    assert node["board"]["me"] == node["player"] == 0
    assert node["board"]["open"]
    assert node["histories"] == len(node["same"]) > 1
    assert {one["text"] for one in node["same"]} == {"Squire", "Murloc Raider"}


@pytest.mark.parametrize("at", ["x", "0.-1", "1e3", "0." * 3000, "99", "٣"])
def test_a_node_that_is_not_there_gets_one_sentence(server: Server, at: str) -> None:
    assert "node" in refused(server, f"/api/stores/duel/node?at={quote(at)}")


def test_what_another_kind_has_is_refused_with_a_sentence(server: Server) -> None:
    assert refused(server, "/api/stores/learned/games/0") == "learned is not the store of a tournament"
    assert refused(server, "/api/stores/games/node") == "games is not a strategy"


def test_a_bad_journal_or_address_is_refused_before_the_page_is_announced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text.db").write_text("no store", encoding="utf-8")
    for options, said in (
        (["--data", "/proc/nope/x.db"], '"/proc/nope" cannot be written'),
        (["--data", str(tmp_path)], f'"{tmp_path}" is a folder, not a store of games of the page'),
        (["--data", str(tmp_path / "text.db")], "is not a store of games of the page"),
        (["--host", ""], "--host is empty"),
    ):
        assert main(["serve", "--port", "0", *options]) == 2
        shown = capsys.readouterr()
        assert said in shown.err
        assert shown.out == ""


def test_files_that_are_none_are_refused_when_the_server_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.db").write_text("no store", encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "archive.npz", "w") as archive:
        archive.writestr("something", "else")
    for name, said in (
        ("empty", "cannot be shown; the page shows stores"),
        ("text.db", "cannot be shown; the page shows stores"),
        ("none.db", "there is no file or folder"),
        ("archive.npz", "does not contain a strategy"),
    ):
        assert main(["serve", str(tmp_path / name), "--port", "0"]) == 2
        assert said in capsys.readouterr().err
    with pytest.raises(HearthLabError, match="folders of `hearthlab learn run`"):
        kind_of(tmp_path / "empty")
