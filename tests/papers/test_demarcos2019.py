"""The tournament of demarcos2019: its size, its resumption, and what it writes."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from hearthlab.agents import parse
from hearthlab.errors import HearthLabError
from hearthlab.papers import demarcos2019
from hearthlab.papers.demarcos2019 import (
    AGENTS,
    EXTRA,
    STATEMENTS,
    TIMES,
    Options,
    Played,
    findings,
    plan,
    plans,
    play,
    report,
    runs,
)


def test_the_tournament_has_as_many_games_as_the_published_one() -> None:
    stages = [stage.total for stage in plan(1).stages]
    assert stages == [546, 546, 546, 3276]
    assert sum(stages) == 4914
    assert sum(plan(time).total for time in TIMES) == 19656
    three = {name: AGENTS[name] for name in ("MCTS1", "Greedy", "Tyche")}
    assert [stage.total for stage in plan(1000, leagues=40, agents=three).stages] == [240, 240, 240, 1440]


def test_times_become_milliseconds_or_what_the_old_framework_did_in_them() -> None:
    def budgets(measure: str) -> dict[str, str]:
        return {e.name: str(e.spec.params.get("budget", "")) for e in plan(100, measure).entrants}

    assert budgets("literal")["MCTS1"] == budgets("literal")["MCTS3"] == "100ms"
    assert budgets("equivalent")["MCTS1"] == "100it"
    assert budgets("equivalent")["MCTS3"] == "1000it"
    assert budgets("equivalent")["Greedy"] == budgets("equivalent")["Tyche"] == ""
    with pytest.raises(HearthLabError, match="equivalent or literal"):
        plan(1, "seconds")


@pytest.mark.parametrize(
    ("name", "decision", "importance", "policy", "depth", "playout", "estimate"),
    [
        ("mcts1", "victories/visits", 10, "ucb1", 1, "greedy", "linear"),
        ("mcts2", "victories/visits", 0.1, "ucb1", 1, "greedy", "gradual"),
        ("mcts3", "victories/visits", 1, "ucb1", 3, "random", "linear"),
        ("mcts4", "victories", 0.1, "ucb1-heuristic", 1, "greedy", "linear"),
        ("mcts5", "victories/visits", 0.35, "ucb1-heuristic", 10, "random", "linear"),
    ],
)
def test_the_presets_are_those_of_the_paper(
    name: str, decision: str, importance: float, policy: str, depth: int, playout: str, estimate: str
) -> None:
    params = parse(name).params
    assert (params["decision"], params["importance"], params["tree_policy"]) == (decision, importance, policy)
    assert (params["depth"], params["playout"], params["estimate"]) == (depth, playout, estimate)
    assert (params["c"], params["simulations"]) == (2, 1)


def few(folder: Path, stages: tuple[int, ...] = (1, 2, 3, 4)) -> Played:
    three = {name: AGENTS[name] for name in ("MCTS1", "MCTS3", "Greedy")}
    return play(folder, "equivalent", 1, plan(1, leagues=1, agents=three, stages=stages), workers=1)


def test_a_run_writes_the_csv_of_the_paper_and_continues_where_it_stopped(tmp_path: Path) -> None:
    found = few(tmp_path)
    assert len(found.rows) == 3 * (3 * 2 + 12)
    text = (tmp_path / "demarcos2019-equivalent-1ms.csv").read_text()
    lines = list(csv.reader(io.StringIO(text)))
    assert lines[0] == ["Stage", "League", "Agent1", "Deck1", "Agent2", "Deck2", "Victory1", "Turns", "Draws"]
    assert len(lines) == 1 + 54 + 1 + 4 + 1 + 4 + 1 + 1
    # Every game has one winner at most, and every stage adds up.
    *wins, games = (int(n) for n in lines[-1][:4])
    assert games == 54
    assert sum(wins) + int(lines[-1][-1]) == 54
    assert few(tmp_path).rows == found.rows
    with pytest.raises(HearthLabError, match="other games"):
        few(tmp_path, (1,))


def test_the_report_sets_the_published_statements_beside_ours(tmp_path: Path) -> None:
    played = few(tmp_path)
    answer = report(Options(out=tmp_path), [played])
    (text,) = map(str, answer.text)
    assert text.startswith(
        "## paper-equivalent iterations: 54 games\n\n### Figure 4.2: stage 1 (aggro shaman)\n\n| agent |"
    )
    assert "### Figure 4.6: all stages at 1 ms" in text
    assert "### Figure 4.9" not in text
    assert "1 ms: no MCTS beats Greedy and Tyche" in text
    assert answer.data == [{"measure": "equivalent", "time": 1, "games": 54, "wins": played.wins()}]
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 7
    for part in ("Figure 4.2: stage 1 (aggro shaman)", "Figure 4.10", "no MCTS beats Greedy", "What thinking costs"):
        assert part in page
    assert {s.figure for s in STATEMENTS} <= set(demarcos2019.FIGURES)
    assert set(EXTRA) & set(AGENTS) == set()


def test_a_published_winner_agrees_if_its_interval_overlaps_that_of_the_best_here(tmp_path: Path) -> None:
    played = few(tmp_path)
    verdicts = {finding.what: finding.agrees for finding in findings([played])}
    rates = {name: played.tally(name) for name in played.names}
    best = max(rates.values(), key=lambda tally: tally.win_rate)
    assert verdicts["4.6"] == (rates["Greedy"].interval[1] >= best.interval[0])
    # Nothing was played at 1000 ms.
    assert "4.9" not in verdicts


def test_a_figure_asks_for_no_more_games_than_it_shows() -> None:
    assert {key: [stage.total for stage in p.stages] for key, p in plans(Options(figure="4.3")).items()} == {
        ("equivalent", time): [546] for time in TIMES
    }
    assert [*plans(Options(figure="4.9", measure="literal"))] == [("literal", 1000)]
    assert [len(p.stages) for p in plans(Options(stage=4)).values()] == [1] * 4
    assert plans(Options(figure="B.1"))["equivalent", 1000].total == 2160
    assert sum(p.total for p in plans(Options(quick=True)).values()) < 6000
    assert len(plans(Options(extra=True, figure="4.6"))["equivalent", 1].entrants) == 9
    assert [run.name for run in runs(Options(figure="4.2"))] == [f"demarcos2019 equivalent {time} ms" for time in TIMES]
