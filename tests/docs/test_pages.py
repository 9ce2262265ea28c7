"""All pages of the documentation: code runs, commands exist, links and files are there, and nothing is left out."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import agents
from hearthlab.agents.scores import SCORES
from hearthlab.cli import commands, parser
from hearthlab.papers.base import papers

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]

TRIED = ("docs/agents.md", "docs/cards.md", "docs/scenario.md")
"""Pages whose code has tests of its own."""

ROOMS = ("core/src", "core/src/cards", "core/src/search", "core/src/text", "python/hearthlab", "python/hearthlab/cards")
"""Where files are named from, besides the root."""


def text(name: str) -> str:
    """Returns a page."""
    return (ROOT / name).read_text(encoding="utf-8")


def prose(name: str) -> str:
    """Returns a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text(name), flags=re.DOTALL | re.MULTILINE)


def section(name: str, title: str) -> str:
    """Returns what stands below a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(title)}$(.*?)(?=^#|\Z)", text(name), re.DOTALL | re.MULTILINE)
    assert found is not None, f"{name} has no section {title}"
    return found[1]


# Code and commands


def with_python() -> list[str]:
    """Returns the pages whose code runs as it stands: all but those for people who change HearthLab itself."""
    pages = ["README.md", *(name for name in NAMES if name.startswith("docs/"))]
    return [name for name in pages if name not in TRIED and "\n```python\n" in text(name)]


@pytest.mark.parametrize("name", with_python())
def test_the_python_blocks_of_a_page_run_in_order(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", text(name), re.DOTALL | re.MULTILINE)
    assert blocks
    names: dict[str, Any] = {}
    if name == "README.md":
        exec("from hearthlab.cards.language import *", names)
    for number, block in enumerate(blocks):
        exec(compile(block, f"{name}, block {number}", "exec"), names)


def test_only_code_that_needs_records_of_games_is_marked_so_that_it_does_not_run_here() -> None:
    """`py` instead of `python`; tests/knowledge/test_evaluate.py runs it with games made by hand."""
    found = [
        (name, block)
        for name in NAMES
        for block in re.findall(r"^```py\n(.*?)^```$", text(name), re.DOTALL | re.MULTILINE)
    ]
    assert [name for name, _ in found] == ["docs/knowledge.md"]
    assert 'read_table("games.parquet")' in found[0][1]


@pytest.mark.parametrize("target", sorted({t for name in NAMES for t in re.findall(r"`make ([a-z-]+)", text(name))}))
def test_a_target_of_make_that_a_page_names_exists(target: str) -> None:
    assert re.search(rf"^{target}:", text("Makefile"), re.MULTILINE)


# Links and files


def anchors(name: str) -> set[str]:
    """Returns the anchors of a page's headings."""
    titles = re.findall(r"^#+ (.*)$", prose(name), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", NAMES)
def test_every_link_of_a_page_leads_somewhere(name: str) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(name)):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (ROOT / name).parent / file if file else ROOT / name
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.resolve().relative_to(ROOT).as_posix()), link


@pytest.mark.parametrize("name", NAMES)
def test_every_page_is_in_the_index_of_the_docs(name: str) -> None:
    if name != "docs/README.md":
        links = re.findall(r"\]\(([^)#]+)", text("docs/README.md"))
        assert (ROOT / name).resolve() in {(ROOT / "docs" / link).resolve() for link in links}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "CHANGELOG.md"])
def test_every_file_that_a_page_names_exists(name: str) -> None:
    roots = [ROOT, *map(ROOT.joinpath, ROOMS)]
    suffix = r"\.(?:rs|py|pyi|toml|json|md|html|css|svg)"
    for path in re.findall(rf"`((?:[\w-]+/)+(?:[\w-]+{suffix})?)`", prose(name)):
        if not re.search(r"[A-Z]{3}|^build/", path):  # SET/CLASS.py is a placeholder
            assert any((root / path).exists() for root in roots), path


# Pages that promise to be complete


KNOWN: Mapping[str, Any] = {
    "The position": lambda bad: bad,
    "Rules": lambda bad: {"rules": bad},
    "A player": lambda bad: {"players": [bad]},
    "Mana": lambda bad: {"players": [{"mana": bad}]},
    "A card": lambda bad: _resume(objects=[{"id": "CS2_182", **bad}]),
    "An enchantment": lambda bad: {"players": [{"minions": [{"id": "CS2_182", "enchantments": [bad]}]}]},
    "A card of a deck": lambda bad: {"players": [{"deck": [{"id": "CS2_182", **bad}]}]},
    "The log": lambda bad: {"log": [bad]},
    "An open decision": lambda bad: {"pending": bad},
}
"""Positions with a mistake, by the section of the page that lists what would be right."""


def _resume(**parts: Any) -> dict[str, Any]:
    return {"pending": {"kind": "choice", "options": ["CS2_182"], "resume": parts}}


def keys(position: Mapping[str, Any]) -> set[str]:
    """Returns the keys that are known where the position has an unknown one."""
    with pytest.raises(hl.BadPosition) as refused:
        hl.Game.from_state(position)
    found = re.search(r"unknown key; choose one of (.*)$", str(refused.value))
    assert found is not None, refused.value
    return set(found[1].split(", "))


def listed(title: str) -> set[str]:
    """Returns the keys in the first column of the tables of a section of docs/positions.md."""
    rows = re.findall(r"^\| (`.*?) \|", section("docs/positions.md", title), re.MULTILINE)
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


@pytest.mark.parametrize("title", KNOWN)
def test_the_page_of_positions_lists_every_field_and_no_other(title: str) -> None:
    assert listed(title) == keys(KNOWN[title]({"no such key": 1}))


def test_the_page_of_positions_lists_what_an_interrupted_text_holds() -> None:
    bad = {"no such key": 1}
    stack = [keys(_resume(stack=[bad])), keys(_resume(stack=[{"step": "text", "event": bad}])), keys(_resume(**bad))]
    now = keys({"players": [{"minions": [{"id": "CS2_182", "now": bad}]}]})
    named = set(re.findall(r"`(\w+)`", section("docs/positions.md", "In the middle of a text")))
    assert set.union(now, *stack) <= named


def test_every_field_of_real_positions_is_on_the_page() -> None:
    named = set(re.findall(r"`(\w+)`", text("docs/positions.md")))

    def fields(value: Any) -> Iterator[str]:
        if isinstance(value, Mapping):
            yield from value
            for key, inner in value.items():
                if key not in ("counters", "variants"):
                    yield from fields(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from fields(inner)

    mage, warrior = hl.Deck.load("reno-kazakus-mage"), hl.Deck.load("aggro-pirate-warrior")
    for seed in range(4):
        game = hl.Game(mage, warrior, seed=seed)
        while not game.over:
            actions = game.legal_actions()
            game.apply(actions[(7 * game.turn + len(actions)) % len(actions)])
            assert set(fields(game.state())) <= named
            assert set(fields(game.view(0).state())) <= named


def test_the_page_of_the_api_names_everything_that_is_public() -> None:
    page = text("docs/api.md")
    assert [name for name in hl.__all__ if not re.search(rf"\b{name}\b", page)] == []


def test_the_page_of_agents_names_every_agent_and_every_score() -> None:
    page = text("docs/agents.md")
    assert [
        name for name in (*agents(), *SCORES) if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", page)
    ] == []


def test_the_page_of_experiments_has_a_section_and_a_line_for_every_paper() -> None:
    page = text("docs/experiments.md")
    for name, paper in papers().items():
        assert f"| [{name}](#{name}) | " in page
        assert f"hearthlab reproduce {name}" in section("docs/experiments.md", name)
        assert paper.citation.split(":")[0] in page.replace("\n", " ")


@pytest.mark.parametrize("command", commands())
def test_a_page_shows_every_command(command: str) -> None:
    assert [name for name in NAMES if re.search(rf"\bhearthlab {command}\b", text(name))]


def leaves(top: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yields every command and step with its own options."""
    inner = [action for action in top._actions if isinstance(action, argparse._SubParsersAction)]
    for action in inner:
        for word, below in action.choices.items():
            yield from leaves(below, f"{name} {word}".strip())
    if not inner:
        yield name, top


def test_the_page_of_clusters_names_exactly_the_commands_that_take_a_backend() -> None:
    taking = {name for name, one in leaves(parser()) if "--backend" in one._option_string_actions}
    listed = re.findall(r"^- (.*(?:\n  .*)*)", section("docs/cluster.md", "Start"), re.MULTILINE)
    assert set(re.findall(r"`([a-z][\w ]+)`", "\n".join(listed))) == taking


# The page


def test_the_readme_opens_with_a_picture_and_the_demo_names_the_page() -> None:
    first = next(line for line in text("README.md").splitlines()[1:] if line)
    picture = re.fullmatch(r"!\[[^\]]+\]\(([^)]+)\)", first)
    assert picture is not None
    assert (ROOT / picture[1]).read_bytes().startswith(b"\x89PNG")
    demo = re.search(r"^demo:.*?(?=^\S)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert demo is not None
    assert re.search(r"--store (\S+)[^\0]*echo[^\n]*hearthlab serve \1", demo[0])
