"""Instructions of the core, counted by callgrind."""

from __future__ import annotations

from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.bench import checkouts, instructions
from hearthlab.bench.instructions import Build, Count, Counts
from hearthlab.bench.loops import COUNTED, Work, loops
from support.bench import SMALL

BUILD = Build("rustc 1.95.0", "release", "x86_64", "glibc 2.36")


def counts(each: float = 100.0, checksum: str = "a", build: Build = BUILD) -> Counts:
    return Counts(build, {"clones": Count(each, round(10 * each), 10, checksum)})


def test_the_core_knows_the_compiler_and_the_profile_it_was_built_with() -> None:
    rustc, profile = _core.build_info()
    assert rustc.startswith("rustc 1.")
    assert profile in {"release", "pgo", "quick", "debug"}
    assert (Build.here().rustc, Build.here().profile) == (rustc, profile)


def test_the_same_figures_are_timed_and_counted() -> None:
    assert list(loops(COUNTED)) == list(loops(Work())) == list(loops(SMALL))


def test_a_loop_without_its_work_only_sets_up() -> None:
    for name, loop in loops(SMALL).items():
        assert loop.run()[0] > 0, name
    assert loops(SMALL)["random_games"].idle() == (0, "0" * 16, pytest.approx(0, abs=0.1))


@pytest.mark.slow
@pytest.mark.skipif(instructions.unavailable() is not None, reason="valgrind or a C compiler is not installed")
def test_counts_belong_to_the_games_that_are_played() -> None:
    # That they repeat is what `make instructions-check` shows every time: it compares with counts of another machine.
    heard: list[tuple[int, int]] = []
    first = instructions.measure(SMALL, progress=lambda done, total: heard.append((done, total)))
    assert first.build == Build.here()
    assert list(first.figures) == list(loops(SMALL))
    assert heard == [(k + 1, len(first.figures)) for k in range(len(first.figures))]
    for name, loop in loops(SMALL).items():
        count, checksum, _ = loop.run()
        here = first.figures[name]
        assert (here.count, here.checksum) == (count, checksum)
        assert here.instructions_per_unit == pytest.approx(here.instructions / here.count, abs=0.001)
    # A copy of a position moves a few kilobytes; a game is some hundred thousand instructions.
    assert 100 < first.figures["clones"].instructions_per_unit < 2_000
    assert 50_000 < first.figures["random_games"].instructions_per_unit < 1_000_000


def test_counts_are_read_back_as_they_were_written() -> None:
    assert Counts.from_json(counts().as_json()) == counts()


def test_a_comparison_shows_the_change_and_whether_the_games_are_the_same() -> None:
    table = str(instructions.comparison_table(counts(103.0, "b"), counts(100.0, "a")))
    assert "+3.00 %" in table
    assert "differ: not the same games" in table
    assert "agree" in str(instructions.comparison_table(counts(), counts()))


def test_another_checkout_counts_in_its_own_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "python"
    monkeypatch.setattr(checkouts, "python_of", lambda path: {tmp_path: python}[path])
    monkeypatch.setattr(instructions, "measure", lambda progress: counts(90.0))
    asked: list[tuple[Path, tuple[str, ...]]] = []

    def fake(which: Path, *options: str) -> object:
        asked.append((which, options))
        return counts(100.0).as_json()

    monkeypatch.setattr(checkouts, "bench", fake)
    assert instructions.compare(tmp_path) == (counts(90.0), counts(100.0))
    assert asked == [(python, ("--instructions", "--quiet"))]


def test_without_a_compiler_the_reason_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    valgrind = tmp_path / "valgrind"
    valgrind.write_text("#!/bin/sh\n")
    valgrind.chmod(0o755)
    with pytest.raises(hl.HearthLabError, match="needs a C compiler"):
        instructions.measure(SMALL)


def test_a_failure_under_valgrind_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name, script in (("valgrind", "echo first >&2; echo unknown instruction >&2; exit 1"), ("cc", "")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    with pytest.raises(hl.HearthLabError, match="does not run under valgrind: unknown instruction"):
        instructions.measure(SMALL)
    (tmp_path / "cc").write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(hl.HearthLabError, match="install valgrind with its headers"):
        instructions.measure(SMALL)
