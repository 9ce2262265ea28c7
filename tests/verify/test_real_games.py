"""The engine agrees with real games; the records lie beside the repository where there are any.

Every fourth game is played here; `make thorough` plays all of them.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from hearthlab.verify import verify
from support.thorough import THOROUGH

SHARED = Path(__file__).parents[2].parent / "shared" / "data"
TRANSITIONS = SHARED / "real-games" / "transitions.jsonl.gz"
EVERY = 1 if THOROUGH else 4
RAW = sorted(p for p in (SHARED / "replays").glob("*") if ".log" in p.name or ".xml" in p.name)


@pytest.mark.skipif(not TRANSITIONS.is_file(), reason="no records of real games in ../shared/data/real-games")
def test_nearly_all_eligible_steps_are_compared_and_match(tmp_path: Path) -> None:
    with gzip.open(TRANSITIONS, "rt", encoding="utf-8") as file:
        lines = [(json.loads(line)["game"], line) for line in file]
    # Whole games: what a step reveals is known in the steps before it.
    chosen = set(sorted({game for game, _ in lines})[::EVERY])
    records = tmp_path / "transitions.jsonl"
    records.write_text("".join(line for game, line in lines if game in chosen), encoding="utf-8")
    report = verify([records])
    summary, options = report.summary(), report.options()
    assert summary["compared"] >= 0.97 * summary["steps"]
    # docs/lab/verify.md explains the steps that differ one by one.
    assert summary["matched"] >= 0.997 * summary["compared"]
    assert summary["searched"] <= 0.03 * summary["compared"]
    assert summary["skipped"].get("fault of the record", 0) <= 0.002 * summary["compared"]
    assert options["lists"] > 1300 // EVERY
    assert options["matched"] == options["lists"]


@pytest.mark.skipif(not RAW, reason="no raw records in ../shared/data/replays")
def test_every_raw_record_is_compared_or_says_why_not() -> None:
    report = verify(RAW)
    assert report.summary()["matched"] >= report.summary()["compared"] - 1 > 100
    assert report.options()["matched"] == report.options()["lists"] > 300
    for file in report.as_json()["files"]:
        assert file["steps"] > 50
        assert file["compared"] or "not implemented" in file["why_none"]
