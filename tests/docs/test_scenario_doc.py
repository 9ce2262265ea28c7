"""docs/scenario.md: its files can be written down and its code does what it says."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from hearthlab.cli import main
from hearthlab.names import TABLES
from hearthlab.scenario.goals import KINDS, NUMBERS

PAGE = Path(__file__).parents[2] / "docs" / "scenario.md"


def test_the_page_works_word_for_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    names: dict[str, Any] = {}
    tests, printed, compared, commands = 0, "", 0, 0
    page = PAGE.read_text(encoding="utf-8")
    for language, text in re.findall(r"^```(\w+)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        file = re.match(r"# (\w+\.(?:py|toml))\n", text)
        if language == "text":
            assert text == printed
            compared += 1
        elif file is not None:
            Path(file[1]).write_text(text, encoding="utf-8")
            if file[1].startswith("test_"):
                defined: dict[str, Any] = {}
                exec(compile(text, file[1], "exec"), defined)
                for name, test in defined.items():
                    if name.startswith("test_"):
                        test()
                        tests += 1
        elif language == "sh":
            for line in text.splitlines():
                assert main(shlex.split(line)[1:]) == 0, line
                commands += 1
            capsys.readouterr()
        else:
            exec(compile(text, "docs/scenario.md", "exec"), names)
            printed = capsys.readouterr().out
    assert (tests, compared, commands) == (3, 2, 4)


def test_the_page_names_every_event_goal_and_number() -> None:
    page = PAGE.read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert {*TABLES["notes"]} <= {*listed}
    assert all(f'"{kind}"' in page for kind in KINDS)
    spoken = {
        f"{whose}{what}" for whose in ("my_", "their_") for what in ("health", "armor", "minions", "hand", "deck")
    }
    assert {*NUMBERS} == {*spoken, "my_mana"}
