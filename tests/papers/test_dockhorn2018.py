"""dockhorn2018: recorded games and games of the agents beside the published numbers."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from hearthlab.agents import parse
from hearthlab.arena.store import Saved
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.importing import import_games
from hearthlab.papers.cells import Cell, Result
from hearthlab.papers.dockhorn2018 import PAPER, Options, beliefs, positions, runs, table2
from hearthlab.papers.dockhorn2018.replays import PUBLISHED
from hearthlab.util.findings import Verdict
from support.collectobot import game, play, write_games


def test_the_published_rows_add_up_to_the_last_one() -> None:
    *classes, everything = PUBLISHED.values()
    assert sum(games for *_, games in classes) == everything[2]
    for column, tolerance in ((0, 0.05), (1, 0.01)):
        mean = sum(row[column] * row[2] for row in classes) / everything[2]
        assert mean == pytest.approx(everything[column], abs=tolerance)


def test_each_game_counts_once_for_the_uploader_and_actions_are_the_uploaders(tmp_path: Path) -> None:
    mine = [play("me", 1, "CS2_024"), play("me", 2, "CS2_034"), play("opponent", 2, "CS2_072")]
    games = [game(k, *mine, duration=500) for k in range(3)]
    write_games(tmp_path / "games.json", *games)
    import_games([tmp_path / "games.json"], tmp_path / "games.parquet")
    answer = PAPER.reproduce(Options(replays=tmp_path / "games.parquet"))
    [mage, everything] = answer.data["table"]  # type: ignore[index]
    assert mage == {"class": "mage", "games": 3, "seconds": 500.0, "actions": 2.0, "cards": 1.0}
    assert everything["games"] == 3
    assert "length (s)" in str(answer.text[0])


def test_without_games_it_says_how_to_get_some() -> None:
    with pytest.raises(HearthLabError, match="hearthlab knowledge import"):
        PAPER.reproduce(Options())


def result(cell: Cell, wins: int, games: int) -> Result:
    """A cell in which the first agent won so many of the games of each pair of decks."""
    pairs = [(own, other) for own in cell.decks for other in cell.decks]
    rows = tuple(
        Saved(k, 0, 0, ("first", "second"), pair, 0, 0, 0 if k < wins else 1, 9, 9, (0.0, 0.0), "death", False)
        for pair in pairs
        for k in range(games)
    )
    return Result(cell, rows, 9 * games)


def test_table_2_has_the_games_of_the_paper_and_the_control() -> None:
    cells = table2.cells(Options(table="2"))
    assert sum(cell.games or 0 for cell in cells[:5]) == 11_700
    assert all(len(cell.decks) == 3 for cell in cells)
    [mine] = {cell.first for cell in cells}
    assert parse(mine).params["belief"] == "paper"
    control = parse(cells[5].second).params
    assert (control["phases"], control["belief"]) == (3, "uniform")
    budgets = {str(parse(cell.second).params["budget"]) for cell in cells if "mcts" in cell.second}
    assert budgets == {"120it"}
    assert cells[5] in beliefs.cells(Options(table="beliefs"))  # one store serves both tables


def test_the_published_cells_average_to_the_published_overall_rates() -> None:
    for name, rows in table2.PUBLISHED.items():
        mean = sum(sum(row) for row in rows.values()) / 9
        assert mean == pytest.approx(table2.OVERALL[name], abs=1.0), name


def test_orders_are_judged_by_the_rates_against_plain_mcts_and_fo_mcts() -> None:
    cells = {cell.name: cell for cell in table2.cells(Options(table="2"))}
    wins = {"table2-plainmcts": 60, "table2-fomcts": 40}
    found = {f.what: f for f in table2.findings([result(cells[name], n, 100) for name, n in wins.items()])}
    assert found["pred-mcts is ahead of plain-mcts"].verdict is Verdict.AGREES
    assert found["fo-mcts is ahead of pred-mcts"].verdict is Verdict.AGREES
    assert found["fo-mcts is as strong as pred-mcts or stronger"].verdict is Verdict.AGREES
    assert found["table 2: Aggro against Aggro of plainMCTS"].published == "59 %"
    worse = table2.findings([result(cells["table2-plainmcts"], 40, 100)])
    assert {f.what: f.verdict for f in worse}["pred-mcts is ahead of plain-mcts"] is Verdict.CONTRADICTS


def test_match_ups_are_judged_once_all_rows_were_played() -> None:
    cells = table2.cells(Options(table="2"))[:5]
    *_, won, mirrors = table2.findings([result(cell, 90, 100) for cell in cells])
    assert (won.ours, won.verdict) == ("9 of 9", Verdict.CONTRADICTS)
    assert (mirrors.ours, mirrors.verdict) == ("14 of 14", Verdict.CONTRADICTS)
    *_, won, mirrors = table2.findings([result(cells[0], 90, 100)])
    assert won.verdict is mirrors.verdict is Verdict.UNDECIDED


def test_a_belief_is_judged_against_none_and_against_others() -> None:
    cells = {cell.name: cell for cell in beliefs.cells(Options(table="beliefs"))}
    wins = {"belief-uniform": 50, "belief-paper": 50, "belief-posterior": 60}
    found = {f.what: f.verdict for f in beliefs.findings([result(cells[name], n, 100) for name, n in wins.items()])}
    assert found["posterior, lists in the base: better than any cards of the class"] is Verdict.AGREES
    assert found["posterior, lists in the base: better than the paper's way, lists in the base"] is Verdict.AGREES
    assert found["the true cards: better than any cards of the class"] is Verdict.UNDECIDED


@pytest.mark.parametrize("table", ["2", "beliefs"])
def test_a_row_that_is_not_there_is_refused_with_those_that_are(table: str) -> None:
    with pytest.raises(HearthLabError, match=r"uniform|plainMCTS"):
        runs(Options(table=table, against="nobody"))


def test_a_small_run_plays_and_is_shown_again_without_playing(tmp_path: Path) -> None:
    options = Options(table="2", against="plainMCTS", games=2, iterations=4, out=tmp_path, workers=1)
    played = PAPER.reproduce(options)
    assert "18 games" in str(played.text[0])
    shown = PAPER.reproduce(dataclasses.replace(options, show=True))
    assert shown.data == played.data


@pytest.mark.parametrize(
    ("table", "said"), [("2", "Missing: "), ("beliefs", "Missing: "), ("positions", "Turns are not stored; ")]
)
def test_what_is_only_shown_plays_and_writes_nothing(table: str, said: str, tmp_path: Path) -> None:
    answer = PAPER.reproduce(Options(table=table, show=True, out=tmp_path / "typo"))
    assert str(answer.text[-1]).startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_the_positions_are_asked_with_every_belief(tmp_path: Path) -> None:
    some = {"Explosive Trap": positions.POSITIONS["Explosive Trap"]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(positions, "POSITIONS", some)
        answer = PAPER.reproduce(Options(table="positions", quick=True))
    counted: Any = answer.data
    assert {(one["position"], one["of"]) for one in counted["table"]} == {("Explosive Trap", 2)}
    assert [one["belief"] for one in counted["table"]] == list(positions.BELIEFS)


@pytest.mark.parametrize("name", positions.POSITIONS)
def test_who_knows_the_hidden_card_ends_the_turn_right(name: str) -> None:
    position = positions.POSITIONS[name]
    agent = "pred-mcts(belief=perfect, best=20, hold=true, budget=1000it)"
    assert position.ended_right(positions.play_turn(position.game(1), agent, 1))


@pytest.mark.parametrize("name", [name for name, one in positions.POSITIONS.items() if not one.secrets])
def test_with_another_hand_the_same_search_has_no_reason_to(name: str) -> None:
    """The answer depends on what is hidden, not on the rest of the position."""
    position = positions.POSITIONS[name]
    agent = "pred-mcts(belief=perfect, best=20, hold=true, budget=1000it)"
    harmless = position.game(1, hand=["Novice Engineer"])
    assert not position.ended_right(positions.play_turn(harmless, agent, 1))
