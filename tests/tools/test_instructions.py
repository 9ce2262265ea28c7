"""The check that no benchmark takes many more instructions than before."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

import instructions as tool
from hearthlab.bench import instructions
from hearthlab.bench.instructions import Build, Count, Counts
from hearthlab.bench.loops import COUNTED, loops
from hearthlab.errors import HearthLabError

BUILD = Build("rustc 1.95.0", "release", "x86_64", "glibc 2.36")


def counts(build: Build = BUILD, **each: float) -> Counts:
    return Counts(build, {name: Count(value, round(10 * value), 10, "a") for name, value in each.items()})


def log(*lines: str) -> str:
    listed = "\n".join(f"- {line}" for line in lines)
    old = "- instructions: clones 100 -> 200: of an old version"
    return f"# Changelog\n\n## [0.2.0] - Unreleased\n\n### Changed\n\n{listed}\n\n## [0.1.0]\n\n{old}\n"


@pytest.mark.parametrize(
    ("now", "lines", "fails"),
    [
        (101.9, (), False),
        (102.1, (), True),
        (50.0, (), False),
        (103.1, ("instructions: clones 100 -> 103.1 (+3.1 %): worth it",), False),
        (106.0, ("instructions: clones 100 -> 103.1 (+3.1 %): worth it",), True),
        (103.1, ("instructions: eva_games 100 -> 103.1 (+3.1 %): another figure",), True),
        (103.1, ("instructions: clones 96 -> 103.1 (+7.4 %): an earlier change, which is stored already",), True),
        (103.1, ("clones are slower",), True),
    ],
)
def test_a_figure_may_grow_by_two_percent_or_as_the_changelog_says(
    now: float, lines: tuple[str, ...], fails: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    excused = tool.excuses(log(*lines))
    assert tool.judge(counts(clones=now), counts(clones=100.0), excused) == fails
    assert ("say why in CHANGELOG.md" in capsys.readouterr().out) == fails


def test_the_line_that_the_check_asks_for_is_the_one_it_accepts(capsys: pytest.CaptureFixture[str]) -> None:
    now, stored = counts(clones=1234.56), counts(clones=1000.0)
    [line] = tool.grown(now, stored, {})
    assert line == "- instructions: clones 1,000.0 -> 1,234.6 (+23.5 %): "
    assert tool.grown(now, stored, tool.excuses(log(line.removeprefix("- ")))) == []


def test_counts_of_another_compiler_only_warn(capsys: pytest.CaptureFixture[str]) -> None:
    other = dataclasses.replace(BUILD, rustc="rustc 1.96.0")
    assert tool.judge(counts(other, clones=150.0), counts(clones=100.0), {}) == 0
    text = capsys.readouterr().out
    assert 'warning: the stored counts are of another build: rustc is "rustc 1.96.0" and was "rustc 1.95.0"' in text
    assert "warning: - instructions: clones 100.0 -> 150.0" in text


def test_a_figure_without_a_stored_count_fails_until_it_is_stored(capsys: pytest.CaptureFixture[str]) -> None:
    now, stored = counts(clones=100.0, new=1.0), counts(clones=100.0)
    assert tool.judge(now, stored, {}) == 1
    assert "not both stored and counted: new; make instructions" in capsys.readouterr().out
    assert tool.judge(now, stored, {}, writing=True) == 0


def test_counts_are_stored_only_if_they_pass(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stored, changelog = tmp_path / "instructions.json", tmp_path / "CHANGELOG.md"
    changelog.write_text(log())
    monkeypatch.setattr(tool, "STORED", stored)
    monkeypatch.setattr(tool, "CHANGELOG", changelog)
    monkeypatch.setattr(instructions, "unavailable", lambda: None)

    def run(each: float, *arguments: str) -> int:
        monkeypatch.setattr(instructions, "measure", lambda progress: counts(clones=each))
        return tool.main(list(arguments))

    assert run(100.0, "--write") == 0
    assert Counts.from_json(json.loads(stored.read_text())) == counts(clones=100.0)
    assert (run(104.0), run(104.0, "--write")) == (1, 1)
    assert Counts.from_json(json.loads(stored.read_text())) == counts(clones=100.0)
    changelog.write_text(log("instructions: clones 100 -> 104 (+4 %): worth it"))
    assert (run(104.0), run(104.0, "--write")) == (0, 0)
    assert Counts.from_json(json.loads(stored.read_text())) == counts(clones=104.0)
    # The line has been used: it does not allow to grow once more.
    assert run(108.0) == 1


def test_counts_of_an_optimised_build_are_not_stored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    optimised = counts(dataclasses.replace(BUILD, profile="pgo"), clones=1.0)
    monkeypatch.setattr(tool, "STORED", tmp_path / "instructions.json")
    monkeypatch.setattr(instructions, "unavailable", lambda: None)
    monkeypatch.setattr(instructions, "measure", lambda progress: optimised)
    with pytest.raises(HearthLabError, match="only counts of a release build are stored, not of pgo; run make plain"):
        tool.main(["--write"])
    assert not tool.STORED.exists()


def test_without_valgrind_the_check_is_skipped_and_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert tool.main([]) == 0
    assert "instructions are not checked: counting instructions needs valgrind" in capsys.readouterr().out


def test_every_figure_has_a_stored_count() -> None:
    stored = Counts.from_json(json.loads(tool.STORED.read_text(encoding="utf-8")))
    assert list(stored.figures) == list(loops(COUNTED))
    assert stored.build.profile == tool.PROFILE
