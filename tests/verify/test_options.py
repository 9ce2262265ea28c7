"""The game's own lists of options are compared with the legal actions, target by target."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hearthlab.cli import main
from hearthlab.errors import BadRecord
from hearthlab.verify import Report, verify
from support.power_log import line, power_log
from support.records import Row, card, minion, row, state, write

YETI, OGRE, FIREBALL, WRATH, POTION = "CS2_182", "CS2_200", "CS2_029", "EX1_154", "CFM_621t15"
MINE, THEIRS = 11, 12
"""The heroes."""


def offer(eid: int, *targets: int, sub: list[Row] | None = None) -> Row:
    return {"eid": eid, "targets": list(targets), "sub": sub or []}


def end_of_turn(before: Row, *options: Row, **more: Any) -> Row:
    """The end of a turn with this list of options; what follows does not matter here."""
    return row("END_TURN", before, before, options=list(options), **more)


def judged(path: Path, *rows: Row) -> Report:
    return verify([write(path / "made.jsonl", *rows)])


def told(path: Path, made: Row) -> list[str]:
    """The differences in words."""
    (verdict,) = [verdict for _, verdict in judged(path, made).verdicts]
    assert verdict.legality is not None
    return [str(d) for d in verdict.legality.differences]


def board(**tags: int) -> Row:
    """A Fireball in hand, an own Yeti with these tags, an enemy Ogre."""
    mine = {"hand": [card(30, FIREBALL, 4)], "minions": [minion(31, YETI, 4, 5, **tags)]}
    made = state(mine, {"minions": [minion(40, OGRE, 6, 7)]})
    for player in made["players"].values():
        player["hero"]["tags"] = {"NUM_TURNS_IN_PLAY": 5}
    return made


EVERYTHING = (
    offer(30, MINE, THEIRS, 31, 40),
    offer(21, MINE, THEIRS, 31, 40),
    offer(31, THEIRS, 40),
)


def test_a_list_with_the_same_targets_matches(tmp_path: Path) -> None:
    assert told(tmp_path, end_of_turn(board(NUM_TURNS_IN_PLAY=1), *EVERYTHING)) == []


def test_a_target_that_only_the_game_offers_is_told_in_words(tmp_path: Path) -> None:
    spell, power, attack = EVERYTHING
    made = end_of_turn(board(NUM_TURNS_IN_PLAY=1), spell, power, {**attack, "targets": [THEIRS, 40, 31]})
    assert told(tmp_path, made) == [
        "attack with Chillwind Yeti (CS2_182, 31) on Chillwind Yeti (CS2_182, 31): only in the game"
    ]


def test_a_target_that_only_the_engine_offers_is_told_in_words(tmp_path: Path) -> None:
    spell, power, attack = EVERYTHING
    made = end_of_turn(board(NUM_TURNS_IN_PLAY=1), {**spell, "targets": [MINE, THEIRS, 31]}, power, attack)
    assert told(tmp_path, made) == ["play Fireball (CS2_029, 30) on Boulderfist Ogre (CS2_200, 40): only in the engine"]


def test_a_record_without_a_list_is_not_compared(tmp_path: Path) -> None:
    report = judged(tmp_path, row("END_TURN", board(), board()))
    assert report.options()["lists"] == 0
    assert "lists of options" not in report.table()


def test_a_minion_that_came_this_turn_sleeps_though_no_tag_says_so(tmp_path: Path) -> None:
    """CMB2: transformed minions come without the tag EXHAUSTED."""
    assert told(tmp_path, end_of_turn(board(), *EVERYTHING[:2])) == []


def test_a_newcomer_with_rush_is_offered_minions_alone(tmp_path: Path) -> None:
    """CMB2"""
    assert told(tmp_path, end_of_turn(board(RUSH=1), *EVERYTHING[:2], offer(31, 40))) == []


def test_the_branches_of_a_choice_are_compared_one_by_one(tmp_path: Path) -> None:
    before = state({"hand": [card(30, WRATH, 2)]}, {"minions": [minion(40, OGRE, 6, 7)]})
    first, second = offer(90, 40), offer(91, 40)
    power = offer(21, MINE, THEIRS, 40)
    assert told(tmp_path, end_of_turn(before, offer(30, sub=[first, second]), power)) == []
    assert told(tmp_path, end_of_turn(before, offer(30, sub=[{**second, "branch": 1}]), power)) == [
        "play Wrath (EX1_154, 30), branch 0 on Boulderfist Ogre (CS2_200, 40): only in the engine"
    ]


def test_what_was_chosen_for_a_potion_says_what_it_may_aim_at(tmp_path: Path) -> None:
    kazakus, fire, oil = "CFM_621", "CFM_621t25", "CFM_621t26"
    choices = [
        {"offered": ["CFM_621t11", "CFM_621t12", "CFM_621t13"], "chosen": ["CFM_621t13"]},
        {"offered": [fire, "CFM_621t27", "CFM_621t29"], "chosen": [fire]},
        {"offered": [oil, "CFM_621t28", "CFM_621t32"], "chosen": [oil]},
    ]
    before = state({"hand": [card(30, kazakus, 4, atk=3, health=3)]})
    mine = {"minions": [minion(30, kazakus, 3, 3)], "resources_used": 4}
    after = state({**mine, "hand": [card(31, POTION, 10)], "cards_played_turn": 1, "minions_played_turn": 1})
    made = {"k": "full", "eid": 31, "id": POTION, "zone": "HAND", "ctrl": 1, "src": None}
    play = row("PLAY", before, after, action={"eid": 30, "id": kazakus, "choices": choices}, events=[made])
    later = state({"hand": [card(31, POTION, 10)]}, turn=13)
    listed = end_of_turn(later, offer(31, MINE, THEIRS), offer(21, MINE, THEIRS), i=1)
    _, verdict = (verdict for _, verdict in judged(tmp_path, play, listed).verdicts)
    assert verdict.legality is not None
    assert verdict.legality.differences == []


def test_cards_that_the_engine_lacks_are_left_out_and_named(tmp_path: Path) -> None:
    before = state({"hand": [card(30, "TB_no_such_card", 1)]})
    report = judged(tmp_path, end_of_turn(before, offer(30), offer(21, MINE, THEIRS)))
    assert report.options() == {
        "lists": 1,
        "matched": 1,
        "offers": 2,
        "left_out": {"TB_no_such_card": 1},
        "differences": [],
    }
    assert "left out, not implemented: TB_no_such_card (1)" in report.table()


def test_the_report_counts_lists_and_tells_the_differences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = end_of_turn(board(NUM_TURNS_IN_PLAY=1), *EVERYTHING)
    wrong = end_of_turn(board(NUM_TURNS_IN_PLAY=1), *EVERYTHING[1:], i=1)
    path = write(tmp_path / "made.jsonl", right, wrong)
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "2 lists of options with 16 actions, 1 match (50.00 %)" in out
    assert "options of step 1 (made:1)" in out
    assert "play Fireball (CS2_029, 30) on Boulderfist Ogre (CS2_200, 40): only in the engine" in out
    assert main(["verify", str(path), "--step", "1"]) == 0
    assert "options: play Fireball (CS2_029, 30)" in capsys.readouterr().out


def test_a_list_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"line 1: options\[0\]: there is no"):
        judged(tmp_path, end_of_turn(board(), {"eid": 30}))


def logged(*options: str) -> str:
    """The small log with a list of options before the first step."""
    lines = [f"D 12:00:00.0000000 GameState.DebugPrintOptions() - {text}" for text in ("id=3", *options)]
    head, rest = power_log("InfoCount").split(line("BLOCK_START BlockType=PLAY"), 1)
    return head + "\n".join(lines) + "\n" + line("BLOCK_START BlockType=PLAY") + rest


@pytest.mark.parametrize("errors", [True, False])
def test_the_options_of_a_raw_log_are_compared(tmp_path: Path, errors: bool) -> None:
    none, no = (" error=NONE errorParam=", " error=REQ_YOUR_TURN errorParam=") if errors else ("", "")
    options = [
        f"  option 0 type=END_TURN mainEntity={' error=INVALID errorParam=' if errors else ''}",
        f"  option 1 type=POWER mainEntity=9{none}",
        *(f"    target {k} entity={eid}{none}" for k, eid in enumerate((4, 6, 8))),
        f"  option 2 type=POWER mainEntity=5{none}",
        *(f"    target {k} entity={eid}{none}" for k, eid in enumerate((4, 6, 8))),
    ]
    if errors:
        options += [f"    target 3 entity=2{no}", f"  option 3 type=POWER mainEntity=7{no}"]
    path = tmp_path / "Power.log"
    path.write_text(logged(*options), encoding="utf-8")
    report = verify([path])
    assert report.options()["differences"] == []
    assert (report.options()["lists"], report.options()["offers"]) == (1, 6)
