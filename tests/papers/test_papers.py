"""The experiments of papers: their sizes, their resumption, and what they write."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from hearthlab.agents import parse
from hearthlab.arena.schedule import Plan
from hearthlab.cli import parser
from hearthlab.errors import HearthLabError
from hearthlab.papers import demarcos2019
from hearthlab.papers.demarcos2019 import AGENTS, EXTRA, STATEMENTS, TIMES, Run, plan, report, reproduce
from hearthlab.papers.demarcos2019_command import plans


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


def few(folder: Path, stages: tuple[int, ...] = (1, 2, 3, 4)) -> list[Run]:
    three = {name: AGENTS[name] for name in ("MCTS1", "MCTS3", "Greedy")}
    return reproduce(folder, {("equivalent", 1): plan(1, leagues=1, agents=three, stages=stages)}, workers=1)


def test_a_run_writes_the_csv_of_the_paper_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    (found,) = few(tmp_path)
    assert len(found.rows) == 3 * (3 * 2 + 12)
    text = (tmp_path / "demarcos2019-equivalent-1ms.csv").read_text()
    lines = list(csv.reader(io.StringIO(text)))
    assert lines[0] == ["Stage", "League", "Agent1", "Deck1", "Agent2", "Deck2", "Victory1", "Turns", "Draws"]
    assert len(lines) == 1 + 54 + 1 + 4 + 1 + 4 + 1 + 1
    # Every game has one winner at most, and every stage adds up.
    *wins, games = (int(n) for n in lines[-1][:4])
    assert games == 54
    assert sum(wins) + int(lines[-1][-1]) == 54
    (again,) = few(tmp_path)
    assert again.rows == found.rows
    with pytest.raises(HearthLabError, match="other games"):
        few(tmp_path, (1,))


def test_the_report_sets_the_published_statements_beside_ours(tmp_path: Path) -> None:
    text = report(few(tmp_path))
    assert "### Figure 4.2: stage 1 (aggro shaman)" in text
    assert "### Figure 4.6: all stages at 1 ms" in text
    assert "### Figure 4.9" not in text
    assert "1 ms: no MCTS beats Greedy and Tyche" in text
    assert {s.figure for s in STATEMENTS} <= set(demarcos2019.FIGURES)
    assert set(EXTRA) & set(AGENTS) == set()


def test_a_figure_asks_for_no_more_games_than_it_shows() -> None:
    def asked(*words: str) -> dict[tuple[str, int], Plan]:
        return plans(parser(["reproduce"]).parse_args(["reproduce", "demarcos2019", *words]))

    assert {key: [stage.total for stage in p.stages] for key, p in asked("--figure", "4.3").items()} == {
        ("equivalent", time): [546] for time in TIMES
    }
    assert [*asked("--figure", "4.9", "--measure", "literal")] == [("literal", 1000)]
    assert [len(p.stages) for p in asked("--stage", "4").values()] == [1] * 4
    assert asked("--figure", "B.1")["equivalent", 1000].total == 2160
    assert sum(p.total for p in asked("--quick").values()) < 6000
    assert len(asked("--extra", "--figure", "4.6")["equivalent", 1].entrants) == 9
