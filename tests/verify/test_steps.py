"""Steps of hand-made transitions are judged as they should be."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from hearthlab.errors import BadRecord
from hearthlab.verify import Report, Verdict, verify
from hearthlab.verify.cards import cards_of_game
from hearthlab.verify.history import History
from hearthlab.verify.steps import read_transitions
from support.records import Row, card, left_play, meta, minion, row, state, write

YETI, RAPTOR, OGRE, RAZORFEN = "CS2_182", "CS2_172", "CS2_200", "CS2_196"
FIREBALL, MISSILES, INTELLECT = "CS2_029", "EX1_277", "CS2_023"
MIGHT = {"eid": 70, "id": "CS2_087e", "by": "CS2_087"}
"""The enchantment of Blessing of Might."""


def judged(path: Path, *rows: Row) -> list[Verdict]:
    return [verdict for _, verdict in verify([write(path / "made.jsonl", *rows)]).verdicts]


def judge_one(path: Path, made: Row) -> Verdict:
    (verdict,) = judged(path, made)
    return verdict


def played(eid: int, name: str, **more: Any) -> Row:
    return {"eid": eid, "id": name, **more}


def fireball(damage: int, **more: Any) -> Row:
    before = state({"hand": [card(30, FIREBALL, 4)]}, {"minions": [minion(40, OGRE, 6, 7)]})
    mine = {"resources_used": 4, "cards_played_turn": 1, "combo_active": 1}
    after = state(mine, {"minions": [minion(40, OGRE, 6, 7, damage)]})
    action = played(30, FIREBALL, target={"eid": 40})
    return row("PLAY", before, after, action=action, events=[left_play(30, FIREBALL)], **more)


def test_a_step_that_went_as_the_engine_plays_it_matches(tmp_path: Path) -> None:
    verdict = judge_one(tmp_path, fireball(6))
    assert verdict.matched
    assert verdict.runs == 1


def test_a_field_that_differs_is_told_with_both_values(tmp_path: Path) -> None:
    verdict = judge_one(tmp_path, fireball(5))
    assert not verdict.matched
    assert [(d.player, d.field, d.card, d.record, d.engine) for d in verdict.differences] == [
        (2, "minions.0.damage", OGRE, 5, 6)
    ]


@pytest.mark.parametrize(
    ("where", "change", "field"),
    [
        ("1", {"resources_used": 3}, "resources_used"),
        ("1", {"overload_owed": 1}, "overload_owed"),
        ("1", {"temp_resources": 1}, "temp_resources"),
        ("1", {"cards_played_turn": 2}, "cards_played_turn"),
        ("1", {"fatigue": 1}, "fatigue"),
        ("2", {"jade_golem": 1}, "jade_golem"),
        ("2", {"deck": 1}, "deck"),
        ("2", {"hand": [card(50, None)]}, "hand.count"),
        ("2", {"hero_power": {"eid": 22, "id": "DS1h_292", "cost": 1}}, "hero_power.cost"),
        ("2", {"secrets": [{"eid": 51, "id": None}]}, "secrets.count"),
        ("2", {"weapon": {"eid": 52, "id": "CS2_106", "atk": 3, "durability": 2, "damage": 0}}, "weapon.id"),
        ("2", {"minions": [minion(40, OGRE, 6, 7, 6, TAUNT=1)]}, "minions.0.keywords"),
        ("2", {"minions": [minion(40, OGRE, 6, 7, 6, FROZEN=1)]}, "minions.0.frozen"),
        ("2", {"minions": [minion(40, OGRE, 5, 7, 6)]}, "minions.0.atk"),
        ("2", {"minions": [minion(40, OGRE, 6, 8, 6)]}, "minions.0.health"),
        ("2", {"minions": [minion(40, OGRE, 6, 7, 6, SPELLPOWER=1)]}, "minions.0.spellpower"),
        ("2", {"minions": [minion(40, OGRE, 6, 7, 6, EXHAUSTED=1)]}, "minions.0.exhausted"),
        ("2", {"minions": [minion(40, OGRE, 6, 7, 6) | {"ench": [MIGHT]}]}, "minions.0.enchantments"),
        ("2", {"ench": [MIGHT]}, "enchantments"),
        ("2", {"weapon": {"eid": 52, "id": "CS2_106", "atk": 3, "durability": 2, "ench": [MIGHT]}}, "weapon.id"),
        ("1", {"spellpower": 1}, "spellpower"),
        ("1", {"times_heropower_used": 1}, "times_heropower_used"),
        ("2", {"heropower_uses_turn": 1}, "heropower_uses_turn"),
        ("2", {"cards_played_turn": 1}, "cards_played_turn"),
        ("2", {"minions_played_turn": 1}, "minions_played_turn"),
        ("2", {"combo_active": 1}, "combo_active"),
        ("2", {"hero_power": {"eid": 22, "id": "DS1h_292", "cost": 2, "exhausted": 1}}, "hero_power.exhausted"),
    ],
)
def test_every_visible_field_is_compared(tmp_path: Path, where: str, change: Row, field: str) -> None:
    made = fireball(6)
    made["after"]["players"][where] |= change
    assert field in [d.field for d in judge_one(tmp_path, made).differences]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"armor": 1}, "hero.armor"),
        ({"damage": 1}, "hero.damage"),
        ({"atk": 2}, "hero.atk"),
        ({"health": 40}, "hero.health"),
        ({"tags": {"NUM_ATTACKS_THIS_TURN": 1}}, "hero.attacks"),
        ({"tags": {"EXHAUSTED": 1}}, "hero.exhausted"),
        ({"ench": [{"eid": 70, "id": "CS2_087e"}]}, "hero.enchantments"),
    ],
)
def test_every_field_of_a_hero_is_compared(tmp_path: Path, change: Row, field: str) -> None:
    made = fireball(6)
    made["after"]["players"]["2"]["hero"] |= change
    assert [d.field for d in judge_one(tmp_path, made).differences] == [field]


def test_whose_turn_it_is_and_the_number_of_the_turn_are_compared(tmp_path: Path) -> None:
    made = fireball(6)
    made["after"] |= {"turn": 12, "current": 2}
    assert {"turn", "active"} <= {d.field for d in judge_one(tmp_path, made).differences}


def test_who_died_is_compared_by_card(tmp_path: Path) -> None:
    made = fireball(6)
    made["events"].append(left_play(40, OGRE, 2))
    assert [(d.field, d.record, d.engine) for d in judge_one(tmp_path, made).differences] == [
        ("grave.minions", [OGRE], [])
    ]


def test_what_is_discarded_is_compared_by_card(tmp_path: Path) -> None:
    made = fireball(6)
    made["events"].append(
        {"k": "zone", "eid": 33, "id": YETI, "frm": "HAND", "to": "GRAVEYARD", "ctrl": 1, "src": None}
    )
    assert [d.field for d in judge_one(tmp_path, made).differences] == ["grave.discarded"]


def test_a_counter_that_the_record_never_shows_is_not_taken_for_0(tmp_path: Path) -> None:
    made = fireball(6)
    for key in ("cards_played_turn", "combo_active"):
        del made["after"]["players"]["1"][key]
    assert judge_one(tmp_path, made).matched
    made["before"]["players"]["2"]["cards_played_turn"] = 1
    made["after"]["players"]["2"]["cards_played_turn"] = 1
    assert [d.field for d in judge_one(tmp_path, made).differences] == ["cards_played_turn"]


def test_what_an_object_gives_itself_again_and_again_is_one_enchantment(tmp_path: Path) -> None:
    """Records show one that grows; the engine has one for each time."""
    questing, grown = "EX1_044", {"eid": 70, "id": "EX1_044e", "by": "EX1_044"}
    before = state({"hand": [card(30, "GAME_005", 0)], "minions": [minion(31, questing, 3, 3) | {"ench": [grown]}]})
    mine = {"temp_resources": 1, "cards_played_turn": 1, "combo_active": 1}
    after = state({**mine, "minions": [minion(31, questing, 4, 4) | {"ench": [grown]}], "resources": 9})
    before["players"]["1"]["resources"] = 9
    made = row("PLAY", before, after, action=played(30, "GAME_005"), events=[left_play(30, "GAME_005")])
    assert judge_one(tmp_path, made).differences == []


def test_an_action_that_the_engine_refuses_is_a_mismatch(tmp_path: Path) -> None:
    before = state({"minions": [minion(30, YETI, 4, 5, NUM_ATTACKS_THIS_TURN=1, EXHAUSTED=1)]})
    action = played(30, YETI, target={"eid": 12})
    verdict = judge_one(tmp_path, row("ATTACK", before, before, action=action))
    assert [(d.field, d.engine) for d in verdict.differences] == [("action", "not legal")]


# Random outcomes


def missiles(events: list[Row], *hits: int) -> Row:
    """Arcane Missiles on a hero and two minions with these hits."""
    theirs = [minion(40, OGRE, 6, 7), minion(41, YETI, 4, 5)]
    before = state({"hand": [card(30, MISSILES, 1)]}, {"minions": theirs})
    hurt = [hits.count(eid) for eid in (40, 41, 12)]
    row_after = [minion(40, OGRE, 6, 7, hurt[0]), minion(41, YETI, 4, 5, hurt[1])]
    mine = {"resources_used": 1, "cards_played_turn": 1, "combo_active": 1}
    after = state(mine, {"minions": row_after, "hurt": hurt[2]})
    return row("PLAY", before, after, action=played(30, MISSILES), events=[*events, left_play(30, MISSILES)])


def test_targets_are_those_of_the_events(tmp_path: Path) -> None:
    made = missiles([meta("DAMAGE", 1, eid) for eid in (41, 12, 41)], 41, 12, 41)
    verdict = judge_one(tmp_path, made)
    assert verdict.matched
    assert verdict.runs == 1


def test_targets_that_the_record_does_not_tell_are_searched(tmp_path: Path) -> None:
    assert judge_one(tmp_path, missiles([], 40, 40, 12)).matched


def test_an_outcome_that_no_pick_leads_to_is_a_mismatch(tmp_path: Path) -> None:
    assert not judge_one(tmp_path, missiles([], 40, 40, 12, 12)).matched


def drawn(eid: int, name: str | None, player: int = 1) -> Row:
    kind: Row = {"k": "show", "zone0": "DECK", "zone": "HAND"} if name else {"k": "zone", "frm": "DECK", "to": "HAND"}
    return {**kind, "eid": eid, "id": name, "ctrl": player, "src": None}


def test_the_cards_that_are_drawn_are_those_of_the_record(tmp_path: Path) -> None:
    before = state({"hand": [card(30, INTELLECT, 3)], "deck": 5, "deck_later": [YETI, OGRE]})
    hand = [card(31, OGRE, 6, atk=6, health=7), card(32, YETI, 4, atk=4, health=5)]
    mine = {"resources_used": 3, "cards_played_turn": 1, "combo_active": 1}
    after = state({"hand": hand, "deck": 3, **mine})
    events = [drawn(31, OGRE), drawn(32, YETI), left_play(30, INTELLECT)]
    made = row("PLAY", before, after, action=played(30, INTELLECT), events=events)
    assert judge_one(tmp_path, made).matched
    made["events"] = [drawn(31, YETI), drawn(32, OGRE), left_play(30, INTELLECT)]
    assert not judge_one(tmp_path, made).matched


def test_the_end_of_a_turn_draws_a_hidden_card_for_the_other_player(tmp_path: Path) -> None:
    before = state({}, {"deck": 2, "resources": 4, "resources_used": 4})
    after = state({}, {"deck": 1, "hand": [card(50, None)], "resources": 5}, turn=12, current=2)
    assert judge_one(tmp_path, row("END_TURN", before, after, events=[drawn(50, None, 2)])).matched


# What the record's own build says


def test_costs_and_stats_of_the_record_are_used(tmp_path: Path) -> None:
    before = state({"hand": [card(30, RAPTOR, 1, atk=4, health=1)]})
    mine = {"resources_used": 1, "cards_played_turn": 1, "minions_played_turn": 1, "combo_active": 1}
    after = state({"minions": [minion(30, RAPTOR, 4, 1)], **mine})
    assert judge_one(tmp_path, row("PLAY", before, after, action=played(30, RAPTOR, position=1))).matched


def test_the_cost_of_a_hidden_card_is_worked_out(tmp_path: Path) -> None:
    before = state({}, {"hand": [card(30, None, later=YETI)]}, current=2)
    theirs = {"resources_used": 4, "cards_played_turn": 1, "minions_played_turn": 1, "combo_active": 1}
    after = state({}, {"minions": [minion(30, YETI, 4, 5)], **theirs}, current=2)
    made = row("PLAY", before, after, action=played(30, YETI, position=5), actor=2)
    assert judge_one(tmp_path, made).matched
    made["after"]["players"]["2"]["resources_used"] = 3
    assert [d.field for d in judge_one(tmp_path, made).differences] == ["resources_used"]


def test_what_happened_to_a_hidden_card_counts_when_it_is_played(tmp_path: Path) -> None:
    """Emperor Thaurissan makes a hidden card cheaper; no event shows the enchantment."""
    emperor = minion(40, "BRM_028", 5, 5)
    cheap = card(30, None, later=YETI)
    theirs: Row = {"hand": [cheap], "minions": [emperor], "deck": 5}
    before = state({}, theirs, current=2, turn=12)
    middle = state({"fatigue": 1, "hurt": 1}, theirs, turn=13)
    hand = [cheap, card(31, None)]
    start = state({"fatigue": 1, "hurt": 1}, {**theirs, "hand": hand, "deck": 4}, current=2, turn=14)
    rows = [row("END_TURN", before, middle, actor=2)]
    rows.append(row("END_TURN", middle, start, i=1, events=[drawn(31, None, 2)]))
    done = {"resources_used": 3, "cards_played_turn": 1, "minions_played_turn": 1, "combo_active": 1, "deck": 4}
    row_after = [minion(30, YETI, 4, 5), emperor]
    after = state({"fatigue": 1, "hurt": 1}, {**done, "hand": hand[1:], "minions": row_after}, current=2, turn=14)
    rows.append(row("PLAY", start, after, action=played(30, YETI, position=1), actor=2, i=2))
    assert [str(d) for v in judged(tmp_path, *rows) for d in v.differences] == []


def test_a_secret_that_never_shows_counts(tmp_path: Path) -> None:
    """Kabal Crystal Runner costs 2 less for each secret played."""
    runner = "CFM_760"
    before = state({}, {"hand": [card(30, None), card(31, None, later=runner)]}, current=2)
    secret = {"secrets": [{"eid": 30, "id": None, "class": 4}], "resources_used": 3}
    counted = {"cards_played_turn": 1, "combo_active": 1}
    after = state({}, {**secret, **counted, "hand": [card(31, None, later=runner)]}, current=2)
    laid = {"k": "zone", "eid": 30, "id": None, "frm": "HAND", "to": "SECRET", "ctrl": 2, "src": None}
    hide = row("PLAY", before, after, actor=2, events=[laid]) | {"action": {"eid": 30, "id": None}}
    theirs = {**secret, "resources_used": 7, "minions": [minion(31, runner, 5, 5)]}
    counted = {"cards_played_turn": 2, "combo_active": 1, "minions_played_turn": 1}
    last = row("PLAY", after, state({}, {**theirs, **counted}, current=2), action=played(31, runner), actor=2, i=1)
    hidden, shown = judged(tmp_path, hide, last)
    assert hidden.skipped == "hidden card"
    assert [str(d) for d in shown.differences] == []


def test_the_sum_of_enchantments_is_kept_and_ends_with_the_turn_where_it_must(tmp_path: Path) -> None:
    strong = {**minion(30, YETI, 7, 5), "ench": [{"eid": 60, "id": "CS2_046e", "by": "CS2_046"}]}
    before = state({"minions": [strong]}, {"resources": 4})
    after = state({"minions": [minion(30, YETI, 4, 5)]}, {"resources": 5, "fatigue": 1, "hurt": 1}, turn=12, current=2)
    assert judge_one(tmp_path, row("END_TURN", before, after)).matched


def test_locked_crystals_are_among_the_used_ones(tmp_path: Path) -> None:
    before = state({"minions": [minion(30, YETI, 4, 5)], "resources_used": 3, "overload_locked": 3})
    struck = minion(30, YETI, 4, 5, NUM_ATTACKS_THIS_TURN=1)
    after = state({"minions": [struck], "resources_used": 3, "overload_locked": 3}, {"hurt": 4})
    action = played(30, YETI, target={"eid": 12})
    assert judge_one(tmp_path, row("ATTACK", before, after, action=action)).matched


def test_a_keyword_of_an_older_build_is_there(tmp_path: Path) -> None:
    patches = "CFM_637"
    before = state({"hand": [card(30, patches, 1, atk=1, health=1)]})
    mine = {"resources_used": 1, "cards_played_turn": 1, "minions_played_turn": 1, "combo_active": 1}
    after = state({"minions": [minion(30, patches, 1, 1, CHARGE=1)], **mine})
    made = row("PLAY", before, after, action=played(30, patches, position=1), build=20457)
    assert judge_one(tmp_path, made).matched


# What shows only when it happens


def end_of_turn(mine: Row, mine_after: Row, theirs_after: Row | None = None, **more: Any) -> Row:
    """The end of a turn; the other player has 4 crystals and an empty deck."""
    tired = {"resources": 5, "fatigue": 1, "hurt": 1, **(theirs_after or {})}
    return row("END_TURN", state(mine, {"resources": 4}), state(mine_after, tired, turn=12, current=2), **more)


def test_a_borrowed_minion_goes_back(tmp_path: Path) -> None:
    borrowed = {**minion(30, RAPTOR, 3, 2, CHARGE=1), "ench": [{"eid": 60, "id": "EX1_334e", "by": "EX1_334"}]}
    made = end_of_turn({"minions": [borrowed]}, {}, {"minions": [minion(30, RAPTOR, 3, 2)]})
    assert judge_one(tmp_path, made).matched


def test_an_enchantment_works_for_the_player_who_made_it(tmp_path: Path) -> None:
    corruption = {"eid": 60, "id": "CS2_063e"}
    doomed = {**minion(40, YETI, 4, 5), "ench": [corruption]}
    spell = "CS2_063"
    played_by = {"resources_used": 1, "cards_played_turn": 1, "combo_active": 1}
    before = state({"hand": [card(30, spell, 1)]}, {"minions": [minion(40, YETI, 4, 5)], "resources": 4})
    after = state(played_by, {"minions": [doomed], "resources": 4})
    made = {"k": "full", "zone": "PLAY", "type": "ENCHANTMENT", "ctrl": 1, "src": None, **corruption}
    action = played(30, spell, target={"eid": 40})
    cast = row("PLAY", before, after, action=action, events=[made, left_play(30, spell)])
    # It lies on the minion through its owner's turn and destroys it when the caster's turn begins.
    theirs = {"minions": [doomed], "resources": 5, "fatigue": 1, "hurt": 1}
    first = row("END_TURN", after, state(played_by, theirs, turn=12, current=2), i=1)
    tired = {"fatigue": 1, "hurt": 1}
    second_after = state(tired, {**theirs, "minions": []}, turn=13)
    second = row("END_TURN", first["after"], second_after, i=2, actor=2, events=[left_play(40, YETI, 2)])
    assert [v.matched for v in judged(tmp_path, cast, first, second)] == [True, True, True]


def test_an_echo_vanishes(tmp_path: Path) -> None:
    gone = {"k": "zone", "eid": 30, "id": None, "frm": "HAND", "to": "SETASIDE", "ctrl": 1, "src": None}
    made = end_of_turn({"hand": [card(30, None)]}, {}, events=[gone])
    assert judge_one(tmp_path, made).matched
    assert not judge_one(tmp_path, {**made, "events": []}).matched


def test_an_extra_turn_begins_for_whoever_was_given_one(tmp_path: Path) -> None:
    warp = "UNG_028t"
    before = state({"hand": [card(30, warp, 5)]})
    mine = {"resources_used": 5, "cards_played_turn": 1, "combo_active": 1}
    cast = row("PLAY", before, state(mine), action=played(30, warp), events=[left_play(30, warp)])
    again = state({"fatigue": 1, "hurt": 1}, turn=12, current=1)
    end = row("END_TURN", state(mine), again, i=1)
    other = state({"fatigue": 1, "hurt": 1}, {"fatigue": 1, "hurt": 1}, turn=13, current=2)
    last = row("END_TURN", again, other, i=2)
    assert [v.matched for v in judged(tmp_path, cast, end, last)] == [True, True, True]
    assert not judge_one(tmp_path, row("END_TURN", state(), again)).matched


def test_what_was_built_into_a_potion_is_done(tmp_path: Path) -> None:
    potion, oil = "CFM_621t", "CFM_621t3"
    before = state({"hand": [card(30, potion, 1)]})
    after = state({"resources_used": 1, "cards_played_turn": 1, "combo_active": 1})
    after["players"]["1"]["hero"]["armor"] = 8
    shown = {"k": "show", "id": oil, "zone0": "SETASIDE", "zone": "SETASIDE", "ctrl": 1, "src": ["POWER", 30, potion]}
    events = [{**shown, "eid": 60}, {**shown, "eid": 61}, left_play(30, potion)]
    made = row("PLAY", before, after, action=played(30, potion), events=events)
    assert judge_one(tmp_path, made).matched
    made["events"] = [left_play(30, potion)]
    assert skipped(tmp_path, made)[0] == "hidden card"


def test_what_lay_on_a_hidden_card_comes_with_it(tmp_path: Path) -> None:
    gift = {"eid": 60, "id": "CFM_305e", "by": "CFM_305"}
    before = state({}, {"hand": [card(30, None, later=YETI)]}, current=2)
    theirs = {"resources_used": 4, "cards_played_turn": 1, "minions_played_turn": 1, "combo_active": 1}
    after = state({}, {"minions": [{**minion(30, YETI, 5, 6), "ench": [gift]}], **theirs}, current=2)
    shown = {"k": "show", "eid": 60, "id": "CFM_305e", "zone0": "PLAY", "zone": "PLAY", "ctrl": 2}
    events = [{**shown, "src": ["PLAY", 30, YETI]}]
    made = row("PLAY", before, after, action=played(30, YETI, position=1), actor=2, events=events)
    assert judge_one(tmp_path, made).matched


@pytest.mark.parametrize("giver", [{"by": "ICC_851"}, {}], ids=["told", "as raw records have it"])
def test_what_lay_on_a_card_of_the_deck_comes_with_it(tmp_path: Path, giver: Row) -> None:
    gift = {"eid": 60, "id": "ICC_851e", **giver}
    before = state({"deck": 3, "deck_later": [YETI]}, current=2, turn=12)
    drawn_card = card(31, YETI, 4, atk=5, health=6, ench=[gift])
    after = state({"deck": 2, "hand": [drawn_card]}, current=1, turn=13)
    shown = {"k": "show", "eid": 60, "id": "ICC_851e", "zone0": "PLAY", "zone": "PLAY", "ctrl": 1, "src": None}
    assert judge_one(tmp_path, row("END_TURN", before, after, actor=2, events=[drawn(31, YETI), shown])).matched


# What is not compared


def skipped(path: Path, made: Row) -> tuple[str | None, str]:
    verdict = judge_one(path, made)
    return verdict.skipped, verdict.evidence


def test_a_card_that_is_not_implemented_is_named(tmp_path: Path) -> None:
    made = fireball(6)
    made["before"]["players"]["2"]["minions"].append(minion(41, "TB_no_such_card", 1, 1))
    assert skipped(tmp_path, made) == ("not implemented", "TB_no_such_card")


def test_a_record_is_judged_by_the_texts_of_its_build(tmp_path: Path) -> None:
    innervate = "EX1_169"
    before = state({"hand": [card(30, innervate, 0)], "resources": 5})
    after = state({"resources": 5, "temp_resources": 2, "cards_played_turn": 1, "combo_active": 1})
    action, events = played(30, innervate), [left_play(30, innervate)]
    then = judge_one(tmp_path, row("PLAY", before, after, action=action, events=events, build=18336))
    assert (then.skipped, then.differences) == (None, [])
    now = judge_one(tmp_path, row("PLAY", before, after, action=action, events=events, build=25770))
    assert now.differences


def test_a_card_that_never_shows_cannot_be_played(tmp_path: Path) -> None:
    before = state({}, {"hand": [card(30, None)]}, current=2)
    after = state({}, {"secrets": [{"eid": 30, "id": None}], "resources_used": 2}, current=2)
    reason, _ = skipped(
        tmp_path, row("PLAY", before, after, action=played(30, ""), actor=2) | {"action": {"eid": 30, "id": None}}
    )
    assert reason == "hidden card"


def test_a_text_that_looks_at_a_hidden_hand_is_not_judged(tmp_path: Path) -> None:
    mind_vision = "CS2_003"
    before = state({"hand": [card(30, mind_vision, 1)]}, {"hand": [card(50, None)]})
    events = [left_play(30, mind_vision)]
    made = row("PLAY", before, before, action=played(30, mind_vision), events=events)
    assert skipped(tmp_path, made)[0] == "hidden card"


@pytest.mark.parametrize(("damage", "drawn"), [(3, 0), (1, 1)])
def test_both_picks_of_the_other_players_choose_one_are_tried(tmp_path: Path, damage: int, drawn: int) -> None:
    wrath = "EX1_154"
    theirs = {"hand": [card(30, None, later=wrath)], "deck": 2}
    before = state({"minions": [minion(40, OGRE, 6, 7)]}, theirs, current=2)
    paid = {"resources_used": 2, "cards_played_turn": 1, "combo_active": 1}
    hand = [card(50, None)] * drawn
    after = state({"minions": [minion(40, OGRE, 6, 7, damage)]}, {"deck": 2 - drawn, "hand": hand, **paid}, current=2)
    action = {"eid": 30, "id": wrath, "target": {"eid": 40}, "suboption": 0, "choices": []}
    made = row("PLAY", before, after, action=action, actor=2, events=[left_play(30, wrath)])
    assert judge_one(tmp_path, made).matched


def test_a_record_that_ends_in_the_middle_of_a_spell_is_at_fault(tmp_path: Path) -> None:
    made = fireball(6)
    made["events"] = []
    reason, evidence = skipped(tmp_path, made)
    assert reason == "fault of the record"
    assert FIREBALL in evidence


def test_a_record_that_ends_before_a_choice_is_answered_is_at_fault(tmp_path: Path) -> None:
    made = fireball(6)
    made["action"]["choices"] = [{"offered": [YETI, OGRE, RAPTOR], "chosen": None}]
    assert skipped(tmp_path, made)[0] == "fault of the record"


# The report


def test_the_summary_adds_up_and_mismatches_are_grouped(tmp_path: Path) -> None:
    rows = [fireball(6), fireball(5), fireball(4), fireball(6)]
    rows[3]["before"]["players"]["2"]["minions"].append(minion(41, "TB_no_such_card", 1, 1))
    for number, made in enumerate(rows):
        made["i"] = number
    report = verify([write(tmp_path / "made.jsonl", *rows)])
    told = report.as_json()
    assert told["summary"] == {
        "steps": 4,
        "eligible": 3,
        "compared": 3,
        "matched": 1,
        "searched": 0,
        "skipped": {"not implemented": 1},
    }
    (group,) = told["mismatches"]
    assert (group["card"], group["field"], group["count"], group["steps"]) == (FIREBALL, "minions.damage", 2, [1, 2])
    assert told["missing"] == {"TB_no_such_card": 1}
    assert "2 x CS2_029 minions.damage" in report.table()


def test_a_file_without_a_comparable_step_says_why(tmp_path: Path) -> None:
    made = fireball(6)
    made["before"]["players"]["2"]["minions"].append(minion(41, "TB_no_such_card", 1, 1))
    report = verify([write(tmp_path / "made.jsonl", made)])
    assert "TB_no_such_card (1)" in report.as_json()["files"][0]["why_none"]


def test_an_empty_report_can_be_shown() -> None:
    assert Report().summary()["steps"] == 0


# Reading


def test_packed_files_are_read(tmp_path: Path) -> None:
    plain = write(tmp_path / "made.jsonl", fireball(6))
    packed = tmp_path / "made.jsonl.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert verify([packed]).summary()["matched"] == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{broken", "made.jsonl, line 1 is not JSON"),
        ('{"game": "g"}', "made.jsonl, line 1: there is no"),
        ("nothing of the kind", "is not a Power.log that hslog can read"),
        ("D 00:00:00.0 GameState.DebugPrintPower() - CREATE_GAME", "does not contain a step of a game"),
        ("<HSReplay><Ga", "is not HSReplay XML"),
    ],
)
def test_files_that_are_no_record_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "made.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=complaint):
        verify([path])


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("before", "players"), [], "line 1: before.players: a list is not an object"),
        (("after", "turn"), "x", 'line 1: after.turn: "x" is not a whole number'),
        (("before", "players", "2"), None, "line 1: before.players.2: null is not an object"),
        (("after", "players", "1", "deck"), None, "line 1: after.players.1.deck: null is not a whole number"),
        (("action", "cost"), {"eid": 40}, "line 1: action.cost: an object is not a whole number"),
        (
            ("before", "players", "1", "hand"),
            ["x"],
            r'line 1: before.players.1.hand\[0\]: "x" is not an object',
        ),
    ],
)
def test_a_state_that_does_not_tell_enough_is_refused(
    tmp_path: Path, path: tuple[str, ...], value: Any, complaint: str
) -> None:
    made = fireball(6)
    *way, last = path
    part = made
    for key in way:
        part = part[key]
    part[last] = value
    with pytest.raises(BadRecord, match=complaint):
        judged(tmp_path, made)


@pytest.mark.parametrize(("cost", "count"), [(4, 0), (5, 1)])
def test_a_spell_of_five_mana_or_more_counts_once(cost: int, count: int) -> None:
    made = fireball(6)
    made["action"]["cost"] = cost
    (step,) = read_transitions(json.dumps(made), "made")
    history = History(cards_of_game([step]))
    history.take(step)
    counters = history.counters(step, 1)
    assert counters.get("big_spells_turn", 0) == count
    assert counters.get("big_spells_game", 0) == count


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        verify([tmp_path / "nowhere.jsonl"])
