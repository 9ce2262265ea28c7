"""Papers: how they are found, and how their options become flags."""

from __future__ import annotations

import json
import sys
import types
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

import hearthlab.papers
from hearthlab.cli import main
from hearthlab.papers import base, garcia2019
from hearthlab.papers.base import Answer, Bars, Finding, Options, Paper, Run, Verdict, beside, option, papers
from hearthlab.util.progress import Progress
from hearthlab.util.table import Table


def test_every_module_with_a_paper_is_one() -> None:
    assert {"demarcos2019", "garcia2019", "zhang2020"} <= set(papers())
    assert papers()["garcia2019"] is garcia2019.PAPER
    assert "base" not in papers()


@pytest.mark.parametrize("name", list(papers()))
def test_a_paper_has_a_citation_examples_and_help_for_every_option(name: str) -> None:
    paper = papers()[name]
    assert name in paper.title
    assert paper.citation.endswith(".")
    assert all(example.startswith(f"hearthlab reproduce {name}") for example in paper.examples)
    assert all(option.metadata["help"] for option in fields(paper.options))
    assert paper.options() == paper.options(quick=False, seed=0)


@dataclass(frozen=True, kw_only=True)
class Few(Options):
    """Options of every type."""

    figure: str | None = option(None, "one figure", choices=("1", "2"), part=True)
    table: int | None = option(None, "one table", choices=(1, 2), part=True)
    games: int = option(10, "how many games", low=2)
    out_dir: Path = option(Path("here"), "a folder", metavar="FOLDER")
    loud: bool = option(False, "loud")


def _runs(options: Few) -> list[Run[int]]:
    return [Run("once", lambda bars: options.games), Run("twice", lambda bars: 2 * options.games)]


def _report(options: Few, results: Any) -> Answer:
    return Answer([f"{results}", Table(["seed"], [[f"{options.seed}"]])], {"asked": str(options), "results": results})


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Paper[Few, int]:
    """A paper that is found because its file lies in the package."""
    made = Paper(
        title="Few (few2030)",
        citation="A. Few: Few. 2030.",
        about="few experiments",
        examples=("hearthlab reproduce few2030",),
        options=Few,
        runs=_runs,
        report=_report,
    )
    (tmp_path / "few2030.py").touch()
    module = types.ModuleType("hearthlab.papers.few2030")
    module.__dict__["PAPER"] = made
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(hearthlab.papers, "__path__", [*hearthlab.papers.__path__, str(tmp_path)])
    return made


def test_a_new_paper_is_a_command_with_a_flag_for_every_option(
    paper: Paper[Few, int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reproduce", "few2030", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"asked": str(Few()), "results": [10, 20]}
    flags = ["--quick", "--seed", "7", "--figure", "2", "--games", "3", "--out-dir", "there", "--loud"]
    assert main(["reproduce", "few2030", *flags, "--json"]) == 0
    asked = Few(quick=True, seed=7, figure="2", games=3, out_dir=Path("there"), loud=True)
    assert json.loads(capsys.readouterr().out) == {"asked": str(asked), "results": [3, 6]}
    assert main(["reproduce", "few2030", "--seed", "5"]) == 0
    assert capsys.readouterr().out == "[10, 20]\nseed\n5\n"
    assert paper.reproduce().text[0] == "[10, 20]"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--figure", "3"], "invalid choice: '3'"),
        (["--figure", "1", "--table", "2"], "not allowed with argument"),
        (["--games", "1"], "1 is too small"),
        (["--nothing"], "unrecognized arguments"),
    ],
)
@pytest.mark.usefixtures("paper")
def test_bad_options_are_refused_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["reproduce", "few2030", *arguments])
    assert message in capsys.readouterr().err


@pytest.mark.usefixtures("paper")
def test_the_help_of_a_paper_cites_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["reproduce", "few2030", "--help"])
    text = capsys.readouterr().out
    assert "A. Few: Few. 2030." in text
    assert "how many games" in text


@pytest.mark.parametrize(("flag", "bars"), [("", True), ("--quiet", False), ("--json", False)])
def test_progress_is_shown_unless_it_is_not_wanted(
    paper: Paper[Few, int], monkeypatch: pytest.MonkeyPatch, flag: str, bars: bool
) -> None:
    seen: list[object] = []

    def reproduce(self: object, options: Few, made: Bars) -> Answer:
        seen.append(made("run"))
        return Answer([], {})

    monkeypatch.setattr(type(paper), "reproduce", reproduce)
    assert main(["reproduce", "few2030", *([flag] if flag else [])]) == 0
    assert isinstance(seen[0], Progress) == bars


def test_a_finding_says_in_a_word_whether_it_agrees() -> None:
    made = [Finding("a", "1", "1", Verdict.AGREES, 0.01), Finding("b", "1", "2", Verdict.CONTRADICTS, 0.02)]
    made.append(Finding("c", "yes", "-"))
    shown = [("agrees", "0.020"), ("contradicts", "0.020"), ("undecided", "-")]
    assert [tuple(row[3:]) for row in beside(made).rows] == shown
    assert base.markdown(Table(["x", "y"], [["1", "2"]])) == "| x | y |\n| --- | --- |\n| 1 | 2 |"
