"""Power.log and HSReplay XML are read into the steps that transitions hold."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hsreplay.document import HSReplayDocument

from hearthlab.verify import read, verify
from support.power_log import FIREBALL, line, power_log


@pytest.mark.parametrize("meta", ["InfoCount", "Info"])
def test_a_power_log_gives_steps_with_their_events(tmp_path: Path, meta: str) -> None:
    path = tmp_path / "Power.log"
    path.write_text(power_log(meta), encoding="utf-8")
    play, end = read(path)
    assert (play.kind, play.action["id"], play.action["target"]) == ("PLAY", FIREBALL, {"eid": 8})
    # The line that counts its targets in the old way is not lost.
    assert [(e["data"], e["info"]) for e in play.events if e["k"] == "meta"] == [(6, [8])]
    assert (end.kind, end.before["current"], end.after["current"]) == ("END_TURN", 1, 2)
    assert verify([path]).summary()["matched"] == 2


def test_players_named_before_they_are_introduced_are_found(tmp_path: Path) -> None:
    text = power_log("Info").replace("Entity=2 ", "Entity=Anna ").replace("Entity=3 ", "Entity=Bert ")
    names = [line("TAG_CHANGE Entity=Bert tag=ENTITY_ID value=3"), line("TAG_CHANGE Entity=Anna tag=ENTITY_ID value=2")]
    head, rest = text.split(line("BLOCK_START BlockType=PLAY"), 1)
    path = tmp_path / "Power.log"
    path.write_text(head + "\n".join(names) + "\n" + line("BLOCK_START BlockType=PLAY") + rest, encoding="utf-8")
    assert verify([path]).summary()["matched"] == 2


def test_an_hsreplay_file_gives_the_same_steps_as_the_log_it_was_made_of(tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    log.write_text(power_log("InfoCount"), encoding="utf-8")
    with log.open(encoding="utf-8") as file:
        document = HSReplayDocument.from_log_file(file, date=datetime(2018, 8, 7), build=25770)
    path = tmp_path / "game.hsreplay.xml"
    path.write_text(document.to_xml(), encoding="utf-8")
    from_xml, from_log = read(path), read(log)
    assert [(s.kind, s.before, s.after) for s in from_xml] == [(s.kind, s.before, s.after) for s in from_log]
    assert from_xml[0].build == 25770
    assert verify([path]).summary()["matched"] == 2


def test_what_a_hidden_card_turns_out_to_be_is_known_before(tmp_path: Path) -> None:
    shown = line("SHOW_ENTITY - Updating Entity=10 CardID=CS2_172")
    path = tmp_path / "Power.log"
    path.write_text(power_log("InfoCount") + shown + "\n", encoding="utf-8")
    play = read(path)[0]
    assert play.before["players"]["2"]["deck_later"] == ["CS2_172"]
    assert play.before["players"]["1"]["deck_later"] == []
