"""The report says what a verification covers, beside how much of it matches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hearthlab.cli import main
from hearthlab.verify import verify
from hearthlab.verify.coverage import NOT_COMPARED, fields_of, notice
from support.records import Row, card, left_play, minion, row, state, write

FIREBALL, OGRE, STONE = "CS2_029", "CS2_200", "LOOT_507"


def fireball(**more: object) -> Row:
    before = state({"hand": [card(30, FIREBALL, 4)]}, {"minions": [minion(40, OGRE, 6, 7)]})
    mine = {"resources_used": 4, "cards_played_turn": 1, "combo_active": 1}
    after = state(mine, {"minions": [minion(40, OGRE, 6, 7, 6, **more)]})  # type: ignore[arg-type]
    action = {"eid": 30, "id": FIREBALL, "target": {"eid": 40}}
    return row("PLAY", before, after, action=action, events=[left_play(30, FIREBALL)])


def test_the_clauses_that_ran_are_counted(tmp_path: Path) -> None:
    report = verify([write(tmp_path / "made.jsonl", fireball())])
    (_, verdict), *_ = report.verdicts
    assert verdict.ran == {(FIREBALL, 0)}
    told = report.coverage()
    assert (told["cards"], told["clauses"]) == (1, 1)
    assert told["clauses_of"] > told["cards_of"] > 1000


def test_the_share_of_recorded_fields_and_the_reasons_for_the_others_are_told(tmp_path: Path) -> None:
    report = verify([write(tmp_path / "made.jsonl", fireball(PREMIUM=1, AURA=1, TAG_SCRIPT_DATA_NUM_1=3))])
    told = report.coverage()
    assert told["fields_left_out"] == {
        NOT_COMPARED["looks"]: 1,
        NOT_COMPARED["printed"]: 1,
        NOT_COMPARED["script number"]: 1,
    }
    assert told["fields"] == told["fields_compared"] + 3
    assert f"{told['fields_compared']} of {told['fields']} recorded fields compared" in report.table()


def test_a_counter_that_never_shows_is_no_recorded_field(tmp_path: Path) -> None:
    report = verify([write(tmp_path / "made.jsonl", fireball())])
    (_, verdict), *_ = report.verdicts
    assert verdict.lens is not None
    assert verdict.lens.counters == {"cards_played_turn", "combo_active"}
    assert not fields_of(verdict.step, verdict.lens).left_out


def test_the_progress_of_a_spellstone_is_imported_and_compared(tmp_path: Path) -> None:
    made = fireball()
    made["before"]["players"]["1"]["hand"].append(card(31, STONE, 7, tags={"TAG_SCRIPT_DATA_NUM_1": 2}))
    made["after"]["players"]["1"]["hand"].append(card(31, STONE, 7, tags={"TAG_SCRIPT_DATA_NUM_1": 3}))
    report = verify([write(tmp_path / "made.jsonl", made)])
    assert report.summary()["matched"] == 1
    made["after"]["players"]["1"]["hand"][0]["tags"] = {"TAG_SCRIPT_DATA_NUM_1": 1}
    (_, verdict), *_ = verify([write(tmp_path / "made.jsonl", made)]).verdicts
    assert [(d.field, d.record, d.engine) for d in verdict.differences] == [("hand.0.progress", 1, 3)]


def test_the_script_numbers_of_a_new_enchantment_are_compared(tmp_path: Path) -> None:
    divine_spirit, laid = "CS2_236", {"eid": 70, "id": "CS2_236e", "by": "CS2_236", "n": [7, 0]}
    before = state({"hand": [card(30, divine_spirit, 2)], "minions": [minion(40, OGRE, 6, 7)]})
    mine = {"resources_used": 2, "cards_played_turn": 1, "combo_active": 1}
    after = state({**mine, "minions": [minion(40, OGRE, 6, 14) | {"ench": [laid]}]})
    action = {"eid": 30, "id": divine_spirit, "target": {"eid": 40}}
    made = row("PLAY", before, after, action=action, events=[left_play(30, divine_spirit)])
    assert verify([write(tmp_path / "made.jsonl", made)]).summary()["matched"] == 1
    laid["n"] = [5, 0]
    (_, verdict), *_ = verify([write(tmp_path / "made.jsonl", made)]).verdicts
    assert [d.field for d in verdict.differences] == ["minions.0.numbers"]


def test_parts_of_texts_that_a_step_notices_are_counted(tmp_path: Path) -> None:
    report = verify([write(tmp_path / "made.jsonl", fireball())])
    verdicts = [verdict for _, verdict in report.verdicts]
    told = notice(verdicts, 1_000_000)
    assert told.drawn > 3000
    assert told.ran == told.noticed == 1


def test_the_command_tells_the_share_of_mutants(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "made.jsonl", fireball())
    assert main(["verify", str(path), "--mutants", "20", "--quiet"]) == 0
    assert "20 parts of texts removed: 0 on cards that ran" in capsys.readouterr().out
    assert main(["verify", str(path), "--mutants", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["coverage"]["mutants"] == {"drawn": 20, "ran": 0, "noticed": 0}
