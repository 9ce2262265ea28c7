"""The benchmark in CPU seconds, and the comparison of two checkouts."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.bench import checkouts, timing
from support.bench import SMALL


@pytest.mark.slow
def test_the_checksum_does_not_depend_on_how_long_the_benchmark_ran() -> None:
    begin = time.monotonic()
    short = timing.measure(0.0, SMALL)
    # Five times as long as one round takes now, so that a busy machine has time for a second one.
    long = timing.measure(5 * (time.monotonic() - begin), SMALL)
    assert long["random_games"].rounds > short["random_games"].rounds == 1
    for name, figure in short.items():
        assert (figure.checksum, figure.count) == (long[name].checksum, long[name].count)
    assert "random_games" in str(timing.table(short))


def test_two_checkouts_are_compared_in_turn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    (tmp_path / "Makefile").touch()
    order = []

    def fake(which: Path, *options: str) -> dict[str, Any]:
        order.append(which)
        assert options == ("--seconds", "0")
        there = which == python
        return {
            "random_games": {"per_cpu_second": 10.0 if there else 20.0, "checksum": "a"},
            "clones": {"per_cpu_second": 4.0, "checksum": "b" if there else "c"},
            **({} if there else {"new": {"per_cpu_second": 1.0, "checksum": "d"}}),
        }

    monkeypatch.setattr(checkouts, "bench", fake)
    found = timing.compare(tmp_path, rounds=3)
    assert order == [Path(sys.executable), python] * 3
    assert found == {
        "random_games": timing.Comparison(20.0, 10.0, 2.0, 2.0, 2.0, True, 3),
        "clones": timing.Comparison(4.0, 4.0, 1.0, 1.0, 1.0, False, 3),
    }
    assert found["random_games"].clear
    assert "differ: not the same games; no clear difference" in str(timing.comparison_table(found))


def test_a_machine_that_slows_down_during_a_comparison_does_not_look_like_a_difference() -> None:
    # Both are equally fast, but the load changes from pair to pair and once within a pair.
    here, there = [
        [{"x": {"per_cpu_second": v, "checksum": "a"}} for v in side]
        for side in (
            (50.0, 48.0, 25.0, 15.0, 27.0),
            (50.0, 28.0, 25.0, 15.0, 27.0),
        )
    ]
    found = timing._compared("x", here, there)
    assert found.ratio == 1.0
    assert not found.clear


def test_the_benchmark_of_a_checkout_runs_in_its_own_python(tmp_path: Path) -> None:
    python = tmp_path / "python"
    with pytest.raises(hl.HearthLabError, match="does not work: No such file"):
        checkouts.bench(python, "--seconds", "0")

    def becomes(script: str) -> None:
        python.write_text(f"#!/bin/sh\n{script}\n")
        python.chmod(0o755)

    becomes("""printf '{"arguments": "%s"}' "$*" """)
    assert checkouts.bench(python, "--seconds", "0") == {"arguments": "-m hearthlab bench --json --seconds 0"}
    becomes("echo too old >&2")
    with pytest.raises(hl.HearthLabError, match="does not work: too old"):
        checkouts.bench(python, "--seconds", "0")
