"""Maps of decks: legal decks at their places, interruptions that change nothing, and the report."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.declared import standard_sets
from hearthlab.errors import HearthLabError, StoreError
from hearthlab.evolve.elites import MapConfig, MapStore, illuminate, report
from hearthlab.evolve.elites.config import Axis
from hearthlab.evolve.elites.search import run

AGAINST = tuple(Deck.load(name) for name in ("aggro-pirate-warrior", "freeze-mage"))


def tiny(**changes: Any) -> MapConfig:
    """Six batches of eight decks."""
    return MapConfig(
        **{"cls": "mage", "against": AGAINST, "batches": 5, "batch": 8, "games": 2, "judging": 3, "seed": 3, **changes}
    )


def dump(path: Path) -> list[list[tuple[Any, ...]]]:
    """All that a store holds, but for dates and times."""
    db = sqlite3.connect(path)
    try:
        tables = ("* FROM decks", "* FROM results", "* FROM places", "* FROM final", "batch, state, games FROM batches")
        return [db.execute(f"SELECT {table}").fetchall() for table in tables]
    finally:
        db.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a map without a break."""
    path = tmp_path_factory.mktemp("elites") / "mage.db"
    illuminate(tiny(), path, workers=2).close()
    return path


@pytest.mark.parametrize("format", ["standard", "wild"])
def test_every_deck_is_legal_for_its_class_and_format(format: str) -> None:
    with illuminate(tiny(format=format, batches=2, games=1), workers=1) as store:
        rows = store._rows("SELECT cards FROM decks")
        legal = {*standard_sets(default_library().data.build)}
        assert len(rows) == 24
        for [text] in rows:
            cards = tuple(json.loads(text))
            deck = store.config.deck(cards)
            deck.check()
            assert Deck.from_code(deck.code) == deck
            assert all(map(default_library().implemented, cards))
            assert format == "wild" or {default_library().data[card].set for card in cards} <= legal
        assert len({text for [text] in rows}) > 20


def test_the_holder_of_a_place_lies_there_and_has_all_of_its_games(whole: Path) -> None:
    with MapStore.open(whole) as store:
        elites = store.elites()
        assert 5 < len(elites) <= 48
        for place, elite in elites.items():
            assert store.config.place(elite.deck.cards) == place
            games = store._rows("SELECT sum(games), sum(wins) FROM results WHERE deck = ?", elite.deck.id)[0]
            assert (elite.tally.games, elite.tally.wins) == tuple(games)
            assert elite.judged == elite.final
            assert elite.final.games == 3 * len(AGAINST)
        assert store.coverage()[-1] == (5, len(elites))
        seeds = Counter(row[0] for row in store._rows("SELECT seed FROM results UNION ALL SELECT seed FROM final"))
        assert max(seeds.values()) == 1
        assert store.effort()[0] >= store.config.total


def test_a_newcomer_takes_a_place_only_with_more_games_won_on_fresh_seeds_too(whole: Path) -> None:
    with MapStore.open(whole) as store:
        again = {(batch, deck) for batch, deck in store._rows("SELECT batch, deck FROM results WHERE again = 1")}
        firsts: dict[tuple[int, int], int] = {}
        changed = 0
        for batch, x, y, deck in store._rows("SELECT batch, x, y, deck FROM places ORDER BY batch"):
            if (x, y) in firsts:
                changed += 1
                assert (batch, deck) in again
                assert (batch, firsts[x, y]) in again
            firsts[x, y] = deck
        assert changed > 0


def test_an_interrupted_map_ends_as_one_without_a_break(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "stopped.db"

    def stop(done: int, total: int, taken: int, best: float) -> None:
        if done in (2, 3):
            raise KeyboardInterrupt

    with MapStore.create(path, tiny()) as store, pytest.raises(KeyboardInterrupt):
        run(store, 1, stop)
    with MapStore.open(path) as store, pytest.raises(KeyboardInterrupt):
        run(store, 1, stop)
    with MapStore.open(path) as store:
        run(store, 2)
        assert store.finished
    assert dump(path) == dump(whole)


def test_the_report_shows_the_map_and_the_codes_of_the_best_decks(whole: Path, tmp_path: Path) -> None:
    with MapStore.open(whole) as store:
        index = report.write(store, tmp_path / "map")
        found = report.as_json(store)
    text = index.read_text(encoding="utf-8")
    assert found["best"][0]["code"] in text
    assert "share of spells" in text
    for name in ("map.svg", "map.png", "coverage.svg"):
        assert (tmp_path / "map" / name).stat().st_size > 500
    ends = [deck["interval"][0] for deck in found["best"]]
    assert ends == sorted(ends, reverse=True)


def test_the_command_makes_resumes_and_shows_a_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "hunter.db")
    command = [
        "elites",
        "--class",
        "hunter",
        "--batches",
        "1",
        "--batch",
        "4",
        "--games",
        "1",
        "--store",
        path,
        "--judging",
        "2",
    ]
    assert main([*command, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert (first["class"], first["places"]) == ("hunter", 100)
    assert main([*command, "--quiet"]) == 0
    assert first["best"][0]["code"] in capsys.readouterr().out
    for step in ("resume", "best"):
        assert main(["elites", step, path, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["best"] == first["best"]
    assert main(["elites", "report", path, "--out", str(tmp_path / "map")]) == 0
    assert main([*command, "--seed", "1", "--quiet"]) != 0
    assert "contains another map" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["elites", "resume", path, "--games", "7"])
    assert "unrecognized arguments: --games 7" in capsys.readouterr().err


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    for changes, said in (
        ({"cls": "bard"}, "class"),
        ({"format": "arena"}, "format"),
        ({"games": 0}, "games"),
        ({"against": ()}, "need opponents"),
        ({"agent": "support.thinker:Thinker"}, "is written in Python"),
    ):
        with pytest.raises(HearthLabError, match=said):
            tiny(**changes)
    with pytest.raises(HearthLabError, match="the first must be smaller"):
        Axis("cost", 3.0, 2.0, 5)
    with pytest.raises(StoreError, match="there is no store"):
        MapStore.open(tmp_path / "none.db")


def test_a_damaged_map_is_refused(whole: Path, tmp_path: Path) -> None:
    for statement in (
        "UPDATE places SET x = x + 99",
        "UPDATE results SET opponent = opponent + 7",
        "UPDATE results SET wins = games + 1",
        "UPDATE final SET opponent = opponent + 7",
        "DELETE FROM decks",
        "UPDATE meta SET value = '{}' WHERE key = 'config'",
    ):
        path = tmp_path / "broken.db"
        path.write_bytes(whole.read_bytes())
        db = sqlite3.connect(path)
        with db:
            db.execute(statement)
        db.close()
        with pytest.raises(StoreError, match=r"damaged|config"):
            MapStore.open(path)
        path.unlink()
