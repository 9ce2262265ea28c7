"""The documentation site: every page is copied, and links lead to pages of the site."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import docs_site
from hearthlab.cli import main


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pages")
    docs_site.pages(out)
    return out


def test_every_link_between_pages_leads_to_a_page_of_the_site(pages: Path) -> None:
    broken = []
    for page in pages.rglob("*.md"):
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\(([^)\s#:]+)(?:#[^)\s]*)?\)", text):
            if not (page.parent / target).exists():
                broken.append(f"{page.relative_to(pages)}: {target}")
    assert broken == []


def test_every_page_of_the_navigation_is_there(pages: Path) -> None:
    navigation = docs_site.CONFIG.read_text(encoding="utf-8").partition("\nnav:")[2]
    listed = re.findall(r": ([\w/-]+\.md)$", navigation, re.MULTILINE)
    assert len(listed) > 25
    assert [name for name in listed if not (pages / name).is_file()] == []


def test_every_page_for_users_is_in_the_navigation() -> None:
    navigation = docs_site.CONFIG.read_text(encoding="utf-8").partition("\nnav:")[2]
    users = {path.name for path in (docs_site.ROOT / "docs").glob("*.md")} - {"README.md"}
    assert {name for name in users if f" {name}" not in navigation} == set()


def test_the_reference_is_of_modules_that_exist() -> None:
    for modules in docs_site.REFERENCE.values():
        for name in modules:
            assert importlib.import_module(name).__doc__


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_shell_completes_commands_and_options(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab")
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for word in ("tournament", "analyse", "--isolate"):
        assert word in script
