"""`hearthlab verify` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hearthlab.cli import main
from support.records import minion, row, state, write


def attack(damage: int) -> dict[str, object]:
    before = state({"minions": [minion(30, "CS2_182", 4, 5)]})
    after = state({"minions": [minion(30, "CS2_182", 4, 5, NUM_ATTACKS_THIS_TURN=1)]}, {"hurt": damage})
    return row("ATTACK", before, after, action={"eid": 30, "id": "CS2_182", "target": {"eid": 12}})


@pytest.fixture
def record(tmp_path: Path) -> str:
    return str(write(tmp_path / "made.jsonl", attack(4), attack(3)))


def test_the_json_document_holds_summary_and_mismatches(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", record, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["summary"]["steps"] == told["summary"]["eligible"] == told["summary"]["compared"] == 2
    assert told["summary"]["matched"] == 1
    assert told["mismatches"][0]["example"]["differences"] == [
        {"player": 2, "field": "hero.damage", "card": "HERO_05", "record": 3, "engine": 4}
    ]


def test_the_table_names_the_smallest_example(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", record]) == 0
    out = capsys.readouterr().out
    assert "made.jsonl: 2 steps, 2 eligible, 2 compared (100.0 %), 1 match (50.00 %)" in out
    assert "player 2 hero.damage of HERO_05: record 3, engine 4" in out


def test_quiet_leaves_the_progress_bar_out(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["verify", record]) == 0
    assert "made.jsonl" in capsys.readouterr().err
    assert main(["verify", record, "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_a_step_is_shown_side_by_side(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", record, "--step", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "made:0, build 25770: player 1, attack 30 on 12 (CS2_182)"
    (marked,) = [line.split() for line in lines if line.startswith("!")]
    assert marked == ["!", "2.hero.damage", "3", "4"]


def test_a_step_as_json_holds_both_positions(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", record, "--step", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["record"]["players"]["2"]["hero"]["damage"] == 3
    assert told["engine"]["players"][1]["hero"]["damage"] == 4


@pytest.mark.parametrize(
    ("arguments", "complaint"), [(["--step", "2"], "there is no step 2"), (["--step", "-1"], "-1")]
)
def test_a_step_that_is_not_there_is_refused(
    record: str, arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(["verify", record, *arguments])
    except SystemExit as stop:
        code = stop.code
    assert code == 2
    assert complaint in capsys.readouterr().err
