"""sakurai2023: which cells its figures have, and what is judged about them."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from hearthlab.agents import parse
from hearthlab.arena.store import Saved
from hearthlab.cli import main
from hearthlab.papers.cells import Result
from hearthlab.papers.sakurai2023 import PAPER, Options, runs
from hearthlab.papers.sakurai2023.games import FIGURES, Place, places
from hearthlab.papers.sakurai2023.report import findings, table
from hearthlab.util.findings import Verdict


def test_the_figures_have_their_cells() -> None:
    options = Options()
    assert [len(places(options, figure)) for figure in FIGURES] == [27, 15, 10]
    assert [run.name for run in runs(options)] == ["figure 6", "figure 7", "figure 8"]
    names = [place.cell.name for figure in FIGURES for place in places(options, figure)]
    assert len(set(names)) == len(names)
    assert {place.deck for place in places(options, "8")} == {"MidrangeJadeShaman", "AggroPirateWarrior"}


def test_agents_have_the_parameters_of_the_figures() -> None:
    first = places(Options(), "6")[0].cell
    mine, plain = parse(first.first).params, parse(first.second).params
    assert (mine["crossover"], mine["mutation"], mine["gamma"], mine["filters"]) == ("pc", "point", 0.0, False)
    assert (plain["crossover"], plain["mutation"], str(plain["budget"])) == ("uniform", "point", "200ev/turn")
    assert (mine["worlds"], mine["playouts"], mine["population"]) == (4, 5, 50)
    assert (mine["crossover_rate"], mine["mutation_rate"]) == (0.5, 0.5)
    rates = {
        (parse(p.cell.first).params["crossover_rate"], parse(p.cell.first).params["filters"])
        for p in places(Options(), "7")
    }
    assert rates == {(0.25, False), (0.75, False), (0.25, True), (0.5, True), (0.75, True)}
    linear = parse(places(Options(), "8")[0].cell.first).params
    assert (linear["evaluation"], linear["estimate"], str(linear["budget"])) == ("estimate", "linear", "200ev/turn")
    assert str(parse(places(Options(), "8")[0].cell.second).params["budget"]) == "800it/turn"


def test_evaluations_can_be_for_a_decision() -> None:
    [cell, *_] = [place.cell for place in places(Options(per="decision"), "8")]
    assert str(parse(cell.first).params["budget"]) == "200ev"
    assert str(parse(cell.second).params["budget"]) == "800it"


def test_the_literal_budget_is_that_of_the_paper() -> None:
    literal = Options(literal=True)
    for figure in FIGURES:
        for place in places(literal, figure):
            first, second = parse(place.cell.first).params, parse(place.cell.second).params
            assert str(first["budget"]) == "30000ms/turn"
            assert str(second.get("budget", "")) in ("", "30000ms/turn")
            assert figure == "8" or (first["worlds"], first["playouts"]) == (20, 20)


def result(place: Place, wins: int, games: int) -> Result:
    """A cell in which the first agent won so many games."""
    rows = tuple(
        Saved(k, 0, 0, ("first", "second"), ("d", "d"), 0, 0, 0 if k < wins else 1, 9, 9, (0.0, 0.0), "death", False)
        for k in range(games)
    )
    return Result(place.cell, rows, games)


def test_every_sentence_about_figure_6_is_judged() -> None:
    bars = places(Options(), "6")
    best = ("PC+PM, gamma 0.0", "MidrangeJadeShaman")
    played = []
    for place in bars:
        rate = 50 if "gamma 1.0" in place.row else 97 if (place.row, place.deck) == best else 70
        played.append((place, result(place, 10 * rate, 1000)))
    found = findings(played)
    assert len(found) == 27 + 2
    assert {f.verdict for f in found} == {Verdict.AGREES}
    assert [f.published for f in found[-2:]] == ["97.5 %", "PC+PM, gamma 0.0, MidrangeJadeShaman"]
    worse = findings([(place, result(place, 400, 1000)) for place in bars])
    assert {f.verdict for f in worse if f.published == "better"} == {Verdict.CONTRADICTS}
    none = findings([(place, Result(place.cell, (), 100)) for place in bars])
    assert {(f.verdict, f.ours) for f in none} == {(Verdict.UNDECIDED, "not played")}


def test_every_sentence_about_figure_7_is_judged() -> None:
    played = []
    for place in places(Options(), "7"):
        rate = 50
        if place.row.endswith(", filters"):
            rate = {"CubeWarlock": 78, "MidrangeJadeShaman": 65, "AggroPirateWarrior": 51}[place.deck]
        played.append((place, result(place, 10 * rate, 1000)))
    found = findings(played)
    # Bars without filters have no sentence of their own.
    assert len(found) == 9 + 2
    assert {f.verdict for f in found} == {Verdict.AGREES}
    assert [f.published for f in found[-2:]] == ["78.5 %", "65.5 %"]


def test_every_sentence_about_figure_8_is_judged() -> None:
    played = [(place, result(place, 410 if place.said == "40 %" else 520, 1000)) for place in places(Options(), "8")]
    found = findings(played)
    assert len(found) == 10 + 2
    assert {f.verdict for f in found} == {Verdict.AGREES}
    assert [row[-1] for row in table(played).rows] == ["clear" if r.clear else "complete" for _, r in played]


@pytest.mark.parametrize("figure", ["7", "8"])
def test_a_quick_run_draws_its_figure_and_goes_on(figure: str, tmp_path: Path) -> None:
    options = Options(figure=figure, quick=True, games=2, evaluations=3, out=tmp_path, workers=1)
    answer = PAPER.reproduce(options)
    assert isinstance(answer.data, dict)
    assert answer.data["games"] == 2 * len(places(options, figure))
    for kind in ("svg", "png"):
        assert (tmp_path / f"figure-{figure}.{kind}").stat().st_size > 1000
    assert "report.html" in {path.name for path in tmp_path.iterdir()}
    assert PAPER.reproduce(options).text == answer.text
    before = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    shown = PAPER.reproduce(dataclasses.replace(options, show=True))
    assert list(shown.text) == list(answer.text)[:-1]
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == before


def test_a_folder_that_is_not_there_is_not_made_to_be_shown(tmp_path: Path) -> None:
    answer = PAPER.reproduce(Options(show=True, out=tmp_path / "typo"))
    assert "and 51 other stores; the same command without --show plays their games." in str(answer.text[-1])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--figure", "5"], "invalid choice: '5'"),
        (["--evaluations", "0"], "0 is too small"),
        (["--turns", "x"], "invalid choice"),
        (["--per", "game"], "invalid choice: 'game'"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["reproduce", "sakurai2023", *arguments])
    assert message in capsys.readouterr().err
