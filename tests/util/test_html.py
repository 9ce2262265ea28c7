"""Pages: valid, safe from what names hold, and complete in themselves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.errors import HearthLabError
from hearthlab.util import plots
from hearthlab.util.html import (
    Block,
    Branch,
    Code,
    Columns,
    Figure,
    Grid,
    Interval,
    Items,
    Matrix,
    Page,
    Section,
    Shade,
    Text,
    Tree,
    look,
)
from hearthlab.util.plots import Estimate
from hearthlab.util.table import Table
from support.pages import read

HOSTILE = "</style></title><script>alert('x')</script>&\"'"


def everything(word: str) -> Page:
    """A page with every kind of block, all of them about one word."""
    chart = plots.intervals([(word, [Estimate(1, 0, 2, word)])], word, label=word)
    blocks: list[Block] = [
        Text(word),
        Text(word, soft=True),
        Code(word),
        Items([word, word]),
        Figure(chart, word),
        Grid([word, "n"], [[word, "1"], [word * 3, "2"]], left=(0,)),
        Grid([], [[word, "1"]]),
        Grid(["empty", "table"], []),
        Grid(["agent", "win rate"], [[word, Interval(0.5, 0.4, 0.6)]]),
        Matrix(word, [word, word], [(word, [None, Shade(word, -0.9, word, word)])]),
        Tree(
            word,
            "by-0",
            [Branch(word, 0.5, word, True, Tree(word, "by-1", [Branch(word, 0.0001)])), Branch(word, 0.5)],
            word,
            [Items([word])],
        ),
        Columns([Section(word, [Text(word)]), Section(word, [])]),
    ]
    return Page(word, [Section(word, blocks)], lead=word, seed=7)


def test_a_page_is_valid_and_asks_for_nothing_from_outside() -> None:
    page = everything("word")
    reader = read(page.html())
    assert reader.tags[:2] == ["html", "head"]
    assert reader.outside == []
    assert not {"script", "link", "img", "iframe"} & set(reader.tags)
    text = page.html()
    assert text.startswith("<!doctype html>\n")
    assert "http" not in text
    assert "url(" not in text
    assert "@import" not in text
    assert page.html() == text


def test_what_names_hold_is_shown_and_never_read() -> None:
    page = everything(HOSTILE)
    reader = read(page.html())
    assert "script" not in reader.tags
    assert "<script" not in page.html()
    assert reader.text.count(HOSTILE) > 10
    # A name that is cut carries the whole of it as a hint.
    assert [tag for tag in reader.tags if tag != "title"] == [
        tag for tag in read(everything("word").html()).tags if tag != "title"
    ]


def test_the_footer_names_the_version_and_the_seed() -> None:
    assert f"<footer>HearthLab {hl.__version__} · seed 7</footer>" in everything("word").html()
    assert f"<footer>HearthLab {hl.__version__}</footer>" in Page("title", []).html()


def test_a_page_can_be_read_in_light_and_dark_on_paper_and_on_a_phone() -> None:
    text = everything("word").html()
    for part in (
        "prefers-color-scheme: dark",
        "@media print",
        "max-width: 40rem",
        'name="viewport"',
        "position: sticky",
    ):
        assert part in text
    used = set(re.findall(r"var\(--([\w-]+)\)", text))
    assert used
    assert all(text.count(f"--{name}: ") == 2 for name in used)


def test_numbers_stand_to_the_right_and_words_to_the_left() -> None:
    grid = Grid.of(Table(["agent", "about", "games"], [["eva", "x" * 40, "12"]], left=(0, 1)))
    assert grid.classes == ["left", "words", "number"]
    assert '<td class="number">12</td>' in Page("title", [grid]).html()


def test_blocks_alone_are_those_of_the_page_and_have_no_style_of_their_own() -> None:
    page = everything("word")
    assert page.fragment() in page.html()
    assert " style=" not in page.fragment()
    classes = {name for text in re.findall(r'class="([^"]*)"', page.fragment()) for name in text.split()}
    unstyled = {"number", "words", "left", "panel", "columns", "soft", "scroll", "chart"}
    missing = [name for name in classes - unstyled if f".{name}" not in look()]
    assert missing == []


def test_shares_are_drawn_on_a_track_and_written_with_their_intervals() -> None:
    text = Page("title", [Grid(["agent", "win rate"], [["eva", Interval(0.834, 0.825, 0.843)]])]).fragment()
    assert "83.4 % <small>± 0.9</small>" in text
    assert 'd="M82.5 5H84.3"' in text
    assert 'd="M83.4 5h0"' in text


def test_a_matrix_is_coloured_by_classes_and_small_when_it_is_large() -> None:
    cells = [("row", [Shade("97", 0.94, hint="row, column", link="/games"), None])]
    text = Page("title", [Matrix("agent", ["a", "b"], cells)]).fragment()
    assert '<td class="shade-high-19" title="row, column"><a href="/games">97</a></td>' in text
    assert '<td class="none"></td>' in text
    assert "small" not in text
    many = [(str(k), [None] * 21) for k in range(21)]
    assert 'class="matrix small"' in Page("title", [Matrix("agent", ["x"] * 21, many)]).fragment()


def test_a_page_is_written_or_the_reason_is_given(tmp_path: Path) -> None:
    page = everything("word")
    page.write(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page.html()
    with pytest.raises(HearthLabError, match="cannot be written: there is no folder"):
        page.write(tmp_path / "none" / "page.html")


def test_pages_and_charts_do_without_matplotlib_and_scikit_learn() -> None:
    code = (
        "import sys; sys.modules.update(matplotlib=None, sklearn=None)\n"
        "import hearthlab as hl\n"
        "from hearthlab.arena.report import html\n"
        "decks = [hl.Deck.load('aggro-pirate-warrior'), hl.Deck.load('midrange-jade-shaman')]\n"
        "with hl.tournament(['random', 'eva'], decks, 8, seed=1) as store: print(html(store).count('chart least'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("3", "")


def test_of_many_options_of_a_tree_those_that_were_not_taken_are_folded_away() -> None:
    def tree(count: int) -> str:
        options = [
            Branch(f"option {k}", 0.1, link=f"/node/{k}", taken=k == 1, below=Text("below")) for k in range(count)
        ]
        return Page("title", [Tree("Chance", "by-chance", options)]).fragment()

    assert "<details" not in tree(3)
    many = tree(5)
    assert '<details class="others"><summary>4 others</summary>' in many
    assert many.count('aria-current="step"') == 1
    # What was taken is not folded.
    assert many.index('href="/node/1"') > many.index("</details>")
