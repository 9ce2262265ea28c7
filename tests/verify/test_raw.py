"""Power.log and HSReplay XML are read into the steps that transitions hold."""

from __future__ import annotations

import random
import re
from datetime import datetime
from pathlib import Path

import pytest
from hsreplay.document import HSReplayDocument

from hearthlab.cli import main
from hearthlab.errors import BadRecord
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


# Logs that hold only what was shown


def shown_only(text: str) -> str:
    """The log as a client writes it that logs packets only when it shows them."""
    text = text.replace("GameState.DebugPrintPower()", "PowerTaskList.DebugPrintPower()")
    entity = r"FULL_ENTITY - Updating [name=UNKNOWN ENTITY id=\1 zone=PLAY zonePos=0 cardId=\2 player=1] CardID=\2"
    return re.sub(r"FULL_ENTITY - Creating ID=(\d+) CardID=(\w*)", entity, text)


def test_a_log_that_holds_only_what_was_shown_gives_the_same_steps(tmp_path: Path) -> None:
    stated, shown = tmp_path / "stated.log", tmp_path / "shown.log"
    stated.write_text(power_log("InfoCount"), encoding="utf-8")
    options = "D 12:00:00.0000000 GameState.DebugPrintOptions() - id=3\n"
    shown.write_text(shown_only(power_log("InfoCount")) + options, encoding="utf-8")
    assert [(s.kind, s.before, s.after, s.events) for s in read(shown)] == [
        (s.kind, s.before, s.after, s.events) for s in read(stated)
    ]
    assert verify([shown]).summary()["matched"] == 2


# Logs of other modes, damaged ones, and those that end too early


@pytest.mark.parametrize(
    ("kind", "mode"), [("GT_BATTLEGROUNDS", "Battlegrounds"), ("GT_MERCENARIES_PVE", "Mercenaries")]
)
def test_other_modes_are_refused_by_name(tmp_path: Path, kind: str, mode: str) -> None:
    path = tmp_path / "Power.log"
    told = f"D 12:00:00.0000000 GameState.DebugPrintGame() - GameType={kind}\n"
    path.write_text(power_log("InfoCount") + told, encoding="utf-8")
    with pytest.raises(BadRecord, match=f"Power.log is a record of {mode}, which has different rules"):
        read(path)


@pytest.mark.parametrize(("kind", "mode"), [(23, "Battlegrounds"), (31, "Mercenaries")])
def test_other_modes_are_refused_in_hsreplay_files(tmp_path: Path, kind: int, mode: str) -> None:
    path = tmp_path / "game.hsreplay.xml"
    path.write_text(f'<HSReplay build="25770"><Game type="{kind}"></Game></HSReplay>', encoding="utf-8")
    with pytest.raises(BadRecord, match=f"is a record of {mode}"):
        read(path)


def test_a_game_without_heroes_is_refused(tmp_path: Path) -> None:
    """In logs of other modes that do not name them, players have no hero."""
    text = re.sub(r"tag=HERO_ENTITY value=\d+", "tag=HERO_ENTITY value=0", power_log("InfoCount"))
    path = tmp_path / "Power.log"
    path.write_text(text.replace("CARDTYPE value=HERO\n", "CARDTYPE value=MINION\n"), encoding="utf-8")
    with pytest.raises(BadRecord, match="is not the record of a whole game: player 1 has no hero"):
        read(path)


def test_a_player_whom_nobody_introduces_is_named(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    text = power_log("InfoCount").replace("Entity=3 tag=CURRENT_PLAYER", "Entity=Bert tag=RESOURCES")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match="nothing says who Bert is"):
        read(path)


def test_a_step_in_the_middle_of_which_the_log_ends_is_a_fault_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    whole = power_log("InfoCount")
    path.write_text(whole[: whole.index("        TAG_CHANGE Entity=8 tag=DAMAGE")].rsplit("\n", 1)[0] + "\n", "utf-8")
    ((_, verdict),) = verify([path]).verdicts
    assert (verdict.skipped, verdict.evidence) == ("fault of the record", "the record ends in the middle of the step")


def test_a_turn_in_the_end_of_which_the_log_ends_is_a_fault_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(power_log("InfoCount").split(line("TAG_CHANGE Entity=10 tag=ZONE"))[0], encoding="utf-8")
    play, end = (verdict for _, verdict in verify([path]).verdicts)
    assert play.matched
    assert end.skipped == "fault of the record"


def damaged(text: str, rng: random.Random) -> str:
    """The log with something missing, doubled, exchanged or garbled."""
    lines = text.splitlines(keepends=True)
    way = rng.randrange(6)
    if way == 0:
        return text[: rng.randrange(1, len(text))]
    if way == 1:
        return text[rng.randrange(1, len(text)) :]
    if way == 2:
        del lines[rng.randrange(len(lines)) :: rng.randrange(3, 20)]
    elif way == 3:
        rng.shuffle(lines)
    elif way == 4:
        for _ in range(rng.randrange(1, 10)):
            k = rng.randrange(len(lines))
            lines[k] = re.sub(r"\d+", lambda m: str(rng.choice([0, 1, 3, 99, 10**9])), lines[k])
    else:
        for _ in range(rng.randrange(1, 6)):
            k = rng.randrange(len(lines))
            at = rng.randrange(len(lines[k]))
            lines[k] = lines[k][:at] + rng.choice(["\x00", "[", "=", "]] ", "Entity=", "\n", "é"]) + lines[k][at + 2 :]
    return "".join(lines)


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_log_is_verified_or_refused_in_one_sentence(
    tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(seed)
    text = power_log(rng.choice(["Info", "InfoCount"]))
    path = tmp_path / "Power.log"
    path.write_text(damaged(shown_only(text) if seed % 3 == 0 else text, rng), encoding="utf-8")
    code = main(["verify", str(path), "--quiet"])
    err = capsys.readouterr().err
    assert "Traceback" not in err
    assert (code == 0) == (err == "")
    assert len(err.splitlines()) <= 1
