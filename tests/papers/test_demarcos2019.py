"""The tournament of demarcos2019: its size, its resumption, and what it writes."""

from __future__ import annotations

import csv
import io
import itertools
from pathlib import Path

import pytest

from hearthlab.agents import parse
from hearthlab.arena.store import Saved
from hearthlab.errors import HearthLabError
from hearthlab.papers.demarcos2019 import PAPER
from hearthlab.papers.demarcos2019.games import (
    AGENTS,
    EXTRA,
    FIGURES,
    TIMES,
    Options,
    Played,
    plan,
    plans,
    play,
    runs,
)
from hearthlab.papers.demarcos2019.report import report
from hearthlab.papers.demarcos2019.statements import FIGURE_B1, STATEMENTS, findings, idle_note
from hearthlab.util.findings import Verdict


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
    assert isinstance(answer.data, dict)
    assert answer.data["runs"] == [{"measure": "equivalent", "time": 1, "games": 54, "wins": played.wins()}]
    assert len(answer.data["findings"]["equivalent"]) == len(STATEMENTS)
    page = (tmp_path / "report.html").read_text()
    assert page.count("chart least") == 7
    for part in ("Figure 4.2: stage 1 (aggro shaman)", "Figure 4.10", "no MCTS beats Greedy", "What thinking costs"):
        assert part in page
    assert {s.figure for s in STATEMENTS} <= set(FIGURES)
    assert set(EXTRA) & set(AGENTS) == set()


def test_what_is_only_shown_is_neither_played_nor_written(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    answer = PAPER.reproduce(Options(show=True, figure="4.6", out=folder))
    store = folder / "demarcos2019-equivalent-1ms.db"
    assert answer.text[-1] == f'Missing: "{store}"; the same command without --show plays its games.'
    assert not folder.exists()
    PAPER.reproduce(Options(figure="4.6", leagues=1, out=folder, workers=1))
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    shown = PAPER.reproduce(Options(show=True, figure="4.6", leagues=1, out=folder))
    assert "378 games" in str(shown.text[0])
    assert {path: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def made(wins: dict[tuple[str, str], int], games: int, time: int = 1, idle: frozenset[str] = frozenset()) -> Played:
    """A thinking time in which every pair played so many games, with these wins of the first over the second."""
    names = tuple(AGENTS)
    rows: list[Saved] = []
    for a, b in itertools.combinations(names, 2):
        won = wins.get((a, b), games - wins.get((b, a), games // 2))
        for game in range(games):
            decks = ("aggro-shaman", "aggro-shaman")
            winner = 0 if game < won else 1
            rows.append(Saved(len(rows), 0, 0, (a, b), decks, 0, 0, winner, 9, 20, (0.0, 0.0), "death", False))
    return Played("equivalent", time, names, (4,), tuple(rows), "", idle)


def verdicts(*played: Played) -> dict[str, Verdict]:
    return {finding.published: finding.verdict for finding in findings(played)}


def test_two_variants_ahead_of_a_reference_contradict_that_none_is() -> None:
    """At 1 ms MCTS3 and MCTS5 are ahead of Tyche."""
    strong = {(name, "Tyche"): 95 for name in ("MCTS3", "MCTS5")}
    sentence = "1 ms: no MCTS beats Greedy and Tyche"
    assert verdicts(made(strong, 100))[sentence] is Verdict.CONTRADICTS
    weak = {(f"MCTS{k}", other): 20 for k in range(1, 6) for other in ("Greedy", "Tyche")}
    assert verdicts(made(weak, 100))[sentence] is Verdict.AGREES
    assert verdicts(made({}, 100))[sentence] is Verdict.UNDECIDED


def test_a_winner_that_is_far_behind_contradicts_the_statement() -> None:
    """33 % against 75 % was once called agreeing."""
    behind = {("MCTS1", name): 33 for name in AGENTS} | {("MCTS3", name): 75 for name in AGENTS}
    found = verdicts(made(behind, 100, time=1000))
    assert found["1000 ms: MCTS1 is first"] is Verdict.CONTRADICTS
    assert found["free for all, 1000 ms: MCTS3 is best"] is Verdict.AGREES
    assert found["free for all, 1000 ms: MCTS1 is close to MCTS3"] is Verdict.CONTRADICTS
    # One league is 12 games: too few for a verdict.
    assert verdicts(made({("MCTS1", "MCTS3"): 1}, 2, time=1000))["1000 ms: MCTS1 is first"] is Verdict.UNDECIDED


def test_every_statement_is_judged_also_those_without_games() -> None:
    found = findings([made({}, 2)])
    assert len(found) == len(STATEMENTS)
    unplayed = [finding for finding in found if finding.ours == "not played"]
    assert {finding.verdict for finding in unplayed} == {Verdict.UNDECIDED}
    assert "1000 ms: MCTS1 is first" in {finding.published for finding in unplayed}


def test_an_agent_that_always_ends_the_turn_is_pointed_out_and_not_compared(tmp_path: Path) -> None:
    played = few(tmp_path)
    assert played.idle == {"MCTS1"}
    assert "At 1 ms MCTS1" in idle_note([played])
    lazy = frozenset({"MCTS1", "MCTS2", "MCTS4"})
    beaten = {(a, b): 100 for a in ("MCTS3", "MCTS5") for b in lazy}
    busy, idle = made(beaten, 100), made(beaten, 100, idle=lazy)
    sentence = "1 ms: MCTS3 and MCTS5 are the best of the MCTS"
    assert (verdicts(busy)[sentence], verdicts(idle)[sentence]) == (Verdict.AGREES, Verdict.UNDECIDED)
    assert idle_note([busy]) == ""


def test_gains_are_compared_between_times() -> None:
    low, high = ({("MCTS3", name): wins for name in AGENTS} for wins in (10, 90))
    sentence = "10 ms: MCTS3 gains most from 1 ms to 10 ms"
    assert verdicts(made(low, 100), made(high, 100, time=10))[sentence] is Verdict.AGREES
    assert verdicts(made(high, 100), made(low, 100, time=10))[sentence] is Verdict.CONTRADICTS
    assert verdicts(made(low, 100))[sentence] is Verdict.UNDECIDED


def test_a_stage_that_is_played_alone_keeps_its_number_in_the_csv(tmp_path: Path) -> None:
    few(tmp_path, (3,))
    lines = list(csv.reader(io.StringIO((tmp_path / "demarcos2019-equivalent-1ms.csv").read_text())))
    blocks = [k for k, line in enumerate(lines) if "Agent1" in line[2:3] or any("Victories" in part for part in line)]
    stages = [line[0] for k, line in enumerate(lines[: blocks[-1]]) if k not in blocks]
    assert stages == ["3"] * (6 + 1 + 1)


def test_figure_b1_is_judged_by_its_totals(tmp_path: Path) -> None:
    three = {name: AGENTS[name] for name in ("MCTS1", "Greedy", "Tyche")}
    played = play(tmp_path, "equivalent", 1, plan(1, leagues=1, agents=three), workers=1)
    answer = report(Options(out=tmp_path, figure="B.1"), [played])
    assert isinstance(answer.data, dict)
    found = answer.data["findings"]["equivalent"]
    assert len(found) == 2 * 3 * len(FIGURE_B1)
    assert found[0]["what"] == "figure B.1, stage 1, MCTS1 wins"
    assert found[0]["published"] == "60 %"
    for wins, games, turns in FIGURE_B1.values():
        assert sum(wins) == games
        assert len(turns) == 3


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
