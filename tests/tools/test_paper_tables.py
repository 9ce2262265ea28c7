"""The tool that writes the tables of the papers into the docs."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from hearthlab.arena.schedule import Entrant, simple
from hearthlab.arena.store import Store
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.papers.base import papers
from hearthlab.util.table import Table

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("paper_tables_tool", ROOT / "tools" / "paper_tables.py")
assert _spec is not None
assert _spec.loader is not None
tool = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(tool)


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """Two pages, one of them with the place of a table."""
    for page in tool.PAGES:
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).write_text("nothing\n")
    mark = f"before\n\n<!-- table: zhang2020 --table all, engine none -->\nold\n{tool.END}\n\nafter\n"
    (tmp_path / tool.PAGES[1]).write_text(mark)
    return tmp_path


def test_every_paper_has_its_tables_and_every_table_its_place() -> None:
    assert {command.split()[0] for command in tool.RUNS} <= set(papers())
    text = "".join((ROOT / page).read_text(encoding="utf-8") for page in tool.PAGES)
    assert sorted(begin["command"] for begin in tool.BEGIN.finditer(text)) == sorted(tool.RUNS)
    assert text.count(tool.END) == len(tool.RUNS)
    assert set(tool.NOT_KEPT) < set(tool.RUNS)


def test_a_table_of_what_is_there_says_nothing_of_stores_that_are_not(tmp_path: Path) -> None:
    text = tool.make("garcia2019 --table 5", tmp_path, show=True)
    assert "not played" in text
    assert "Missing: " not in text
    assert list(tmp_path.iterdir()) == []


def test_the_table_of_a_command_without_stores_stays_when_nothing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "stamp", lambda: "e1")
    assert tool.main(["--show", "--only", "zhang2020", "--stores", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "zhang2020 stores no results; its table is unchanged\n"


def test_a_table_is_written_between_its_marks_with_the_stamp_of_the_engine(pages: Path) -> None:
    assert tool.older("e1", pages) == [(tool.PAGES[1], "zhang2020 --table all", "none")]
    assert tool.write("zhang2020 --table all", "| new |", "e1", pages) == tool.PAGES[1]
    text = (pages / tool.PAGES[1]).read_text()
    assert text == (f"before\n\n<!-- table: zhang2020 --table all, engine e1 -->\n\n| new |\n\n{tool.END}\n\nafter\n")
    assert tool.older("e1", pages) == []
    assert tool.older("e2", pages) == [(tool.PAGES[1], "zhang2020 --table all", "e1")]
    with pytest.raises(HearthLabError, match='no page has a place for "garcia2019 --table 4"'):
        tool.write("garcia2019 --table 4", "", "e1", pages)


def test_reports_become_markdown_without_files_and_with_smaller_headings() -> None:
    made = tool.text_of(
        ["## Games", "", Table(["a"], [["1"]]), "The figures and the report are in x.", "Stage,League,x"]
    )
    assert made == "#### Games\n\n| a |\n| --- |\n| 1 |"


def test_the_stamp_repeats() -> None:
    assert tool.stamp() == tool.stamp()


def test_stores_that_were_begun_with_other_cards_are_named(tmp_path: Path) -> None:
    plan = simple([Entrant.read("random"), Entrant.read("eva")], [Deck.load("freeze-mage")], 2)
    path = tmp_path / "games.db"
    Store.create(path, plan).close()
    assert tool.earlier_stores(tmp_path) == []
    import sqlite3

    db = sqlite3.connect(path)
    db.execute("UPDATE meta SET value = 'other' WHERE key = 'cards'")
    db.commit()
    db.close()
    assert tool.earlier_stores(tmp_path) == [path]
