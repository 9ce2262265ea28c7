"""zhang2020: its figures and tables, and what is shown beside the thesis."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthlab.agents import parse
from hearthlab.arena.store import Saved
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.papers.cells import Cell, Result
from hearthlab.papers.zhang2020 import FIGURES, PAPER, Options, runs
from hearthlab.papers.zhang2020.figures import ITERATIONS
from hearthlab.papers.zhang2020.tables import TABLES, cells, findings
from hearthlab.util.findings import Verdict
from hearthlab.util.table import Table
from support.pages import read


def test_a_figure_asks_for_its_models_and_a_part_for_one() -> None:
    assert [run.name for run in runs(Options(figure="4.5"))] == ["4.5a", "4.5b", "4.5c"]
    assert [run.name for run in runs(Options(figure="4.10b"))] == ["4.10b"]
    assert len(runs(Options())) == sum(map(len, FIGURES.values()))
    with pytest.raises(HearthLabError, match=r'no figure "4\.9"'):
        runs(Options(figure="4.9"))


def test_the_page_shows_the_words_of_the_thesis_beside_our_values_and_the_curves(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    answer = PAPER.reproduce(Options(figure="4.4b", quick=True, seed=3, html=path))
    table, solvers, verdicts = (part for part in answer.text if isinstance(part, Table))
    assert solvers.rows[0][0] == "4.4b"
    assert min(map(float, solvers.rows[0][1:])) == float(table.rows[0][5])
    assert len(solvers.rows[0]) == 1 + len(ITERATIONS)
    assert list(verdicts.rows[0][3:]) == ["agrees", "-"]
    assert table.rows[0][0] == "4.4b"
    assert table.rows[0][-1] == "player 1 loses in most branches"
    text = path.read_text(encoding="utf-8")
    assert read(text).outside == []
    for part in ("figure 4.4b", "player 1 loses in most branches", "48.7 % of the decided ends", "seed 3", *ITERATIONS):
        assert part in text
    assert text.count("chart least") == 1


def test_nothing_is_solved_to_be_shown(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    answer = PAPER.reproduce(Options(show=True, html=page))
    [verdicts] = (part for part in answer.text if isinstance(part, Table))
    assert len(verdicts.rows) == sum(map(len, FIGURES.values()))
    assert {row[2] for row in verdicts.rows} == {"not solved"}
    assert answer.text[-1] == "Solutions are not stored; the same command without --show solves the models."
    assert not page.exists()


def test_every_number_of_the_tables_is_judged(tmp_path: Path) -> None:
    """Table 4.4, its MCTS with very few iterations; the same command again plays nothing."""
    options = Options(table="4.4", games=4, budget="2it", out=tmp_path, workers=1)
    answer = PAPER.reproduce(options)
    table, verdicts = (part for part in answer.text if isinstance(part, Table))
    assert [row[1] for row in table.rows] == [
        "Greedy against MCTS, Mage", "Greedy against GSV, Mage", "MCTS against GSV, Mage",
    ]  # fmt: skip
    assert {row[-1] for row in table.rows} == {"4 of 4"}
    assert [row[1] for row in verdicts.rows] == ["82 %", "18 %", "54 %", "46 %", "19 %", "81 %"]
    assert PAPER.reproduce(options).text == answer.text
    with pytest.raises(HearthLabError, match="contains other games"):
        PAPER.reproduce(Options(table="4.4", games=4, budget="3it", out=tmp_path, workers=1))


def test_turns_are_counted_as_a_player_counts_them(tmp_path: Path) -> None:
    pair = next(pair for pair in TABLES if pair.table == "4.1")
    game = Saved(0, 0, 0, ("first", "second"), ("d", "d"), 0, 0, 0, 7, 9, (0.0, 0.0), "death", False)
    result = Result(Cell(pair.name, "greedy", "random", ("d",)), (game,) * 40, 40)
    found = findings([(pair, result)])
    assert [f.what for f in found] == [
        "table 4.1: Greedy against Random",
        "table 4.1: Greedy against Random, turns a game",
    ]
    # Seven turns of both are four of who began.
    assert found[1].ours == "4.00 (4.00 to 4.00)"
    assert found[1].verdict is Verdict.CONTRADICTS


def test_the_tables_have_fifteen_pairs_and_their_rates_add_up() -> None:
    assert len(runs(Options(table="all"))) == 1
    assert len(cells(Options(table="all"))) == len(TABLES) == 15
    for pair in TABLES:
        assert pair.losses is None or pair.wins + pair.losses == pytest.approx(100, abs=0.5)
    stop = [cell.claim for _, cell in cells(Options(table="4.2", stop_when_clear=True))]
    assert None not in stop
    assert "metastone-mcts(budget=9it)" in {
        cell.first for _, cell in cells(Options(table="4.1", mcts="metastone", budget="9it"))
    }


@pytest.mark.parametrize(("mcts", "search"), [("uct", "vanilla-mcts"), ("metastone", "metastone-mcts")])
def test_the_agents_of_the_tables_exist(mcts: str, search: str) -> None:
    played = [cell for _, cell in cells(Options(table="all", mcts=mcts))]
    names = {parse(text).kind.name for cell in played for text in (cell.first, cell.second)}
    assert names == {"random", "greedy", "game-state-value", search}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--table", "4.6"], "invalid choice: '4.6'"),
        (["--table", "4.1", "--figure", "4.4"], "not allowed with argument"),
        (["--games", "1"], "1 is too small"),
        (["--mcts", "other"], "invalid choice: 'other'"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["reproduce", "zhang2020", *arguments])
    assert message in capsys.readouterr().err


def test_a_bad_budget_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(HearthLabError, match='"many" is not a budget'):
        PAPER.reproduce(Options(table="4.2", budget="many", out=tmp_path))
