"""What a record does not state outright is taken from its events, or is as hidden in the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hearthlab.verify import Verdict, verify
from support.records import Row, card, left_play, meta, minion, row, state, write

YETI, RAPTOR, OGRE, OOZE = "CS2_182", "CS2_172", "CS2_200", "EX1_066"
VALET, POD, HALLUCINATION, EVOLVE, TRACKER = "KAR_092", "UNG_060", "UNG_856", "OG_027", "ICC_415"
YOGG, MOONFIRE, AMBUSH = "OG_134", "CS2_008", "AT_035t"


def judge_one(path: Path, *rows: Row) -> Verdict:
    return verify([write(path / "made.jsonl", *rows)]).verdicts[-1][1]


def moved(eid: int, name: str | None, frm: str, to: str, ctrl: int = 1, src: Any = None) -> Row:
    return {"k": "zone", "eid": eid, "id": name, "frm": frm, "to": to, "ctrl": ctrl, "src": src}


def made(eid: int, name: str | None, zone: str, src: Any = None) -> Row:
    return {"k": "full", "eid": eid, "id": name, "zone": zone, "ctrl": 1, "src": src}


def paid(mana: int, **more: Any) -> Row:
    return {"resources_used": mana, "cards_played_turn": 1, "combo_active": 1, **more}


def test_a_hidden_secret_counts_as_a_secret(tmp_path: Path) -> None:
    secret = {"secrets": [{"eid": 31, "id": None}]}
    before = state({}, {"hand": [card(30, None, later=VALET)], **secret}, current=2)
    theirs = paid(2, minions_played_turn=1, minions=[minion(30, VALET, 2, 3)], **secret)
    after = state({"hurt": 3}, theirs, current=2)
    action = {"eid": 30, "id": VALET, "target": {"eid": 11}, "position": 1}
    assert judge_one(tmp_path, row("PLAY", before, after, action=action, actor=2)).matched


def test_the_copy_of_a_hidden_card_is_hidden_too(tmp_path: Path) -> None:
    before = state({}, {"hand": [card(30, None, later=POD)], "deck": 4}, current=2)
    after = state({}, paid(3, hand=[card(31, None), card(32, None)], deck=3), current=2)
    events = [moved(31, None, "DECK", "HAND", 2), made(32, None, "HAND"), left_play(30, POD)]
    action = {"eid": 30, "id": POD}
    assert judge_one(tmp_path, row("PLAY", before, after, action=action, actor=2, events=events)).matched


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_a_pick_shows_by_the_card_that_goes_to_the_hand(tmp_path: Path, taken: int) -> None:
    offered = ["ICC_838", "UNG_948", "KAR_076"]
    costs = {"ICC_838": 8, "UNG_948": 4, "KAR_076": 7}
    before = state(
        {"hand": [card(30, HALLUCINATION, 1)]}, {"hero": {**state()["players"]["2"]["hero"], "id": "HERO_08"}}
    )
    got = card(40 + taken, offered[taken], costs[offered[taken]])
    if offered[taken] == "ICC_838":
        got |= {"atk": 8, "health": 8}
    after = state(paid(1, hand=[got]), {"hero": before["players"]["2"]["hero"]})
    events = [made(40 + k, name, "SETASIDE") for k, name in enumerate(offered)]
    events += [moved(40 + taken, offered[taken], "SETASIDE", "HAND"), left_play(30, HALLUCINATION)]
    verdict = judge_one(
        tmp_path, row("PLAY", before, after, action={"eid": 30, "id": HALLUCINATION}, events=events, build=20457)
    )
    assert verdict.matched
    assert verdict.runs == 1


def test_a_card_that_is_announced_twice_is_one_card(tmp_path: Path) -> None:
    before = state({"hand": [card(30, EVOLVE, 1)], "minions": [minion(40, RAPTOR, 3, 2), minion(41, OOZE, 3, 2)]})
    after = state(paid(1, minions=[minion(50, "CS2_127", 1, 4, TAUNT=1), minion(51, "EX1_019", 3, 2)]))
    events = []
    for old, new, name in ((40, 50, "CS2_127"), (41, 51, "EX1_019")):
        events += [
            made(new, name, "SETASIDE"),
            moved(new, name, "SETASIDE", "PLAY"),
            moved(old, None, "PLAY", "SETASIDE"),
        ]
    verdict = judge_one(
        tmp_path, row("PLAY", before, after, action={"eid": 30, "id": EVOLVE}, events=[*events, left_play(30, EVOLVE)])
    )
    assert verdict.matched
    assert verdict.runs == 1


@pytest.mark.parametrize("victim", [11, 12, 40])
def test_a_spell_that_another_card_casts_hits_the_target_of_its_block(tmp_path: Path, victim: int) -> None:
    first = state(
        {"hand": [card(30, MOONFIRE, 0), card(31, YOGG, 10, atk=7, health=5)]}, {"minions": [minion(40, OGRE, 6, 7)]}
    )
    between = state(
        {"hand": [card(31, YOGG, 10, atk=7, health=5)], "cards_played_turn": 1, "combo_active": 1},
        {"minions": [minion(40, OGRE, 6, 7)], "hurt": 1},
    )
    cast = row(
        "PLAY",
        first,
        between,
        action={"eid": 30, "id": MOONFIRE, "target": {"eid": 12}},
        events=[meta("DAMAGE", 1, 12), left_play(30, MOONFIRE)],
    )
    mine = {"resources_used": 10, "cards_played_turn": 2, "minions_played_turn": 1, "combo_active": 1}
    after = state(
        {**mine, "minions": [minion(31, YOGG, 7, 5)], "hurt": int(victim == 11)},
        {"minions": [minion(40, OGRE, 6, 7, int(victim == 40))], "hurt": 1 + int(victim == 12)},
    )
    events = [
        made(60, MOONFIRE, "SETASIDE", ["POWER", 31, YOGG]),
        moved(60, MOONFIRE, "SETASIDE", "PLAY"),
        {"k": "block", "src": ["POWER", 60, MOONFIRE], "target": victim, "depth": 2},
    ]
    action = {"eid": 31, "id": YOGG, "position": 1}
    verdict = judge_one(tmp_path, cast, row("PLAY", between, after, action=action, events=events, i=1))
    assert verdict.matched
    assert verdict.runs == 1


def test_a_card_that_shows_in_the_deck_is_drawn_once(tmp_path: Path) -> None:
    before = state({"deck": 3, "deck_later": [AMBUSH, AMBUSH, YETI]}, current=2, turn=12)
    after = state(
        {"deck": 1, "hand": [card(33, YETI, 4, atk=4, health=5)]}, {"minions": [minion(50, "AT_036t", 4, 4)]}, turn=13
    )
    shown = {"k": "show", "eid": 31, "id": AMBUSH, "zone0": "DECK", "zone": "DECK", "ctrl": 1, "src": None}
    drawn = {"k": "show", "eid": 33, "id": YETI, "zone0": "DECK", "zone": "HAND", "ctrl": 1, "src": None}
    events = [shown, moved(31, AMBUSH, "DECK", "HAND"), drawn]
    assert judge_one(tmp_path, row("END_TURN", before, after, actor=2, events=events)).matched


def test_a_discovery_among_the_hidden_cards_of_a_deck_is_not_judged(tmp_path: Path) -> None:
    before = state({}, {"hand": [card(30, None, later=TRACKER)], "deck": 4}, current=2)
    verdict = judge_one(tmp_path, row("PLAY", before, before, action={"eid": 30, "id": TRACKER}, actor=2))
    assert verdict.skipped == "hidden card"


def test_a_refreshed_power_may_be_used_again(tmp_path: Path) -> None:
    void = {"eid": 21, "id": "ICC_830p", "cost": 2}
    before = state({"hero_power": {**void, "exhausted": 0}, "heropower_uses_turn": 1, "resources_used": 2})
    used = {"hero_power": {**void, "exhausted": 1}, "heropower_uses_turn": 2, "resources_used": 4}
    action = {"eid": 21, "id": "ICC_830p", "target": {"eid": 12}}
    assert judge_one(tmp_path, row("HERO_POWER", before, state(used, {"hurt": 2}), action=action)).matched
