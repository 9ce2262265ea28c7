"""docs/cards.md: every word is there, every example does what it says, the tutorial runs word for word."""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab import declared
from hearthlab.cards import language
from hearthlab.cards.language import (
    card_refs,
    clauses,
    conditions,
    effects,
    events,
    flow,
    numbers,
    selections,
    statements,
)
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.names import TABLES
from support.trying import PAGE, Entry, Trial, blocks, reference

ENTRIES = reference()
KEYWORDS = reference("Names")


def section(title: str) -> str:
    """The text of one section of the page."""
    _, found, rest = PAGE.read_text(encoding="utf-8").partition(f"\n## {title}\n")
    assert found, f"the page has no section {title}"
    return rest.partition("\n## ")[0]


# The reference


def test_the_reference_has_every_word_once_and_no_other() -> None:
    assert sorted(entry.word for entry in ENTRIES) == sorted(language.__all__)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.word)
def test_an_example_uses_its_word_and_does_what_is_said(entry: Entry) -> None:
    spoken = {
        "Statement": "minion(", "Clause": "battlecry(", "Who": "BOTH", "Sel": ".where(", "Num": " * ", "Cond": " & ~",
        "Effect": "[", "Card": "copy_of(", "Options": "from_deck(", "CardList": "top(",
    }  # fmt: skip
    assert spoken.get(entry.word, entry.word) in entry.code
    assert Trial(entry).run() >= 1


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.word)
def test_without_its_text_an_example_does_not_pass(entry: Entry) -> None:
    with pytest.raises((AssertionError, hl.HearthLabError)):
        Trial(entry, bare=True).run()


# The tutorial


def steps() -> Iterator[tuple[str, str]]:
    """The blocks of the tutorial with their languages, in order."""
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", section("Tutorial"), re.DOTALL | re.MULTILINE):
        yield found[1], found[2]


def test_the_tutorial_works_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = ""
    names: dict[str, Any] = {}
    done = []
    for kind, text in steps():
        first, _, rest = text.partition("\n")
        done.append(first if first.startswith("# ") else kind)
        if kind == "sh":
            for command in text.splitlines():
                monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
                program, *arguments = shlex.split(command)
                assert program == "hearthlab"
                assert main(arguments) == 0, command
            said = capsys.readouterr().out
        elif found := re.fullmatch(r"# ([\w.]+)(, continued)?", first):
            if found[1] == "python":
                exec(compile(text, "tutorial", "exec"), names)
            else:
                with Path(found[1]).open("a" if found[2] else "w", encoding="utf-8") as file:
                    file.write(rest if kind == "text" else text)
        else:
            assert text == said
    assert done.count("# python") == 3
    assert done.count("# my_cards.py, continued") == 3
    assert done.count("sh") == 2
    assert names["library"].implemented("WATCHFIRE")


# Names


@pytest.mark.parametrize("table", ["mechanics", "counters", "log_kinds", "scopes", "durations"])
def test_the_page_lists_every_name_of_the_core(table: str) -> None:
    listed = set(re.findall(r"`(\w+)`", section("Names")))
    assert set(TABLES[table]) <= listed


def test_every_keyword_has_an_example() -> None:
    assert sorted(entry.word for entry in KEYWORDS) == sorted(TABLES["keywords"])


@pytest.mark.parametrize("entry", KEYWORDS, ids=lambda entry: entry.word)
def test_a_keyword_does_what_is_said(entry: Entry) -> None:
    assert f'"{entry.word}"' in entry.code
    assert Trial(entry).run() >= 1


def test_the_page_lists_what_the_library_declares() -> None:
    listed = set(re.findall(r"`(\w+)`", section("Names")))
    assert {*declared.COUNTERS, *declared.GROUPS} <= listed


# Mistakes


def mistakes() -> list[tuple[str, str]]:
    """What is written wrongly, and what is said about it."""
    page = section("Common mistakes")
    return list(zip(blocks("python", page), blocks("text", page), strict=True))


@pytest.mark.parametrize(("code", "said"), mistakes(), ids=[said.partition("): ")[2][:50] for _, said in mistakes()])
def test_a_mistake_is_told_as_the_page_says(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    card = code.strip().replace("…", 'name="Fox", health=1')
    Path("my_cards.py").write_text(f"from hearthlab.cards.language import *\nCARDS = [\n    {card}\n]\n")
    with pytest.raises(hl.CardError) as refused:
        default_library().with_file("my_cards.py")
    assert str(refused.value) == said.strip()


def test_the_page_tells_of_twenty_mistakes_at_least() -> None:
    assert len(mistakes()) >= 20


def test_the_language_exports_every_word_of_its_modules() -> None:
    parts = (card_refs, clauses, conditions, effects, events, flow, numbers, selections, statements)
    words = {word for part in parts for word in part.__all__}
    assert sorted(language.__all__) == sorted(words | {"Cond", "Effect", "Num", "Sel", "Who"})
