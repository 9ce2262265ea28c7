"""Reports, the commands that make them, and what they set beside the paper."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from hearthlab.agents.native import WEIGHTS
from hearthlab.cli import main
from hearthlab.evolve import EvolutionStore, Parameter, judge
from hearthlab.papers import garcia2019
from hearthlab.papers.garcia2019.published import HIGH, LABELS, LOW, MEANINGS, NEAR_ZERO, SPREAD
from support.small import small

pytestmark = pytest.mark.slow  # nearly all of them look at one judged run

SMALL = ["--games", "1", "--generations", "3", "--executions", "2", "--mu", "3", "--lambda", "3", "--quiet"]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A very small run of the preset, judged."""
    path = tmp_path_factory.mktemp("report") / "run.db"
    assert main(["evolve", "--preset", "garcia2019", *SMALL, "--store", str(path)]) == 0
    assert main(["evolve", "judge", str(path), "--quick", "--quiet"]) == 0
    return path


@pytest.fixture(scope="module")
def reported(run: Path) -> Path:
    """The folder of its report."""
    folder = run.parent / "reported"
    assert main(["evolve", "report", str(run), "--out", str(folder)]) == 0
    return folder


def test_the_preset_is_the_run_of_the_paper() -> None:
    config = garcia2019.preset()
    assert config.games_of_execution == 100 * 34_200 + 8_100
    assert (config.settings.mu, config.settings.lambda_, config.generations, config.games) == (10, 10, 100, 20)
    assert (config.rules.mulligan, config.rules.turn_limit, config.first) == (False, None, "random")
    assert len(config.space.parameters) == 21
    assert garcia2019.preset(games=2).games_of_execution == 342_810
    assert [len(deck.cards) for deck in config.decks] == [30, 30, 30]
    assert [len(deck.cards) for deck in garcia2019.preset(decks="shipped").decks] == [30, 21, 30]
    assert garcia2019.preset(quick=True).total < 100_000


def test_every_weight_has_its_name_its_meaning_and_at_most_one_word_of_the_paper() -> None:
    assert set(LABELS) == set(MEANINGS) == set(WEIGHTS)
    words = (*NEAR_ZERO, *LOW, *HIGH, *SPREAD)
    assert len(set(words)) == len(words)
    assert set(words) < set(WEIGHTS)
    assert list(LABELS.values())[18:] == ["MHP", "MR", "MM"]


def test_the_report_holds_all_figures_and_published_values(reported: Path) -> None:
    page = (reported / "index.html").read_text()
    for number in range(2, 11):
        assert f"Figure {number}." in page
        assert (reported / f"figure-{number}.svg").read_text().startswith("<svg")
        assert (reported / f"figure-{number}.png").read_bytes().startswith(b"\x89PNG")
    assert page.count("chart least") == 9
    for text in ("3,420; in generation 0 1,620", "73.2%", "Mage with 21 cards", "BMHR is low", "Figure 11"):
        assert text in page
    assert "http" not in page


def test_the_report_is_rebuilt_from_the_store_byte_by_byte(run: Path, reported: Path, tmp_path: Path) -> None:
    assert main(["evolve", "report", str(run), "--out", str(tmp_path)]) == 0
    files = {path.name: path.read_bytes() for path in reported.iterdir()}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files


def test_the_same_command_goes_on_and_another_run_is_refused(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evolve", "--preset", "garcia2019", *SMALL, "--store", str(run)]) == 0
    assert "games in" in capsys.readouterr().out
    assert main(["evolve", "--preset", "garcia2019", *SMALL, "--seed", "9", "--store", str(run)]) == 2
    assert "contains another run" in capsys.readouterr().err
    assert main(["evolve", "resume", str(run), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["games"] == 2 * (3 * 9 + 3 * 15 * 9)
    assert len(document["best"]) == 2
    assert main(["evolve", "best", str(run), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["agent"] == "eva"


def test_reproduce_points_into_the_report(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shared = ["--store", str(run), "--out", str(tmp_path), "--quick", "--quiet"]
    assert main(["reproduce", "garcia2019", "--table", "3"]) == 0
    assert re.search(r"generations +100 +100", capsys.readouterr().out)
    assert main(["reproduce", "garcia2019", "--table", "3", *shared]) == 0
    assert re.search(r"generations +100 +3\n", capsys.readouterr().out)
    assert main(["reproduce", "garcia2019", "--table", "4", *shared]) == 0
    assert re.search(r"Mage against Warrior +52\.41 +48\.96 +\d+\.\d \(", capsys.readouterr().out)
    assert main(["reproduce", "garcia2019", "--figure", "6", *shared, "--json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    assert all(Path(file).is_file() for file in files)
    assert main(["reproduce", "garcia2019", *shared]) == 0
    assert "the best one against" in capsys.readouterr().out


@pytest.mark.parametrize(("what", "number"), [("--table", "5"), ("--figure", "11")])
def test_reproduce_plays_what_exists_of_the_competition(
    what: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["reproduce", "garcia2019", what, number, "--quick", "--out", str(tmp_path), "--quiet"]) == 0
    text = capsys.readouterr().out
    assert re.search(r"EVA against random +\d+", text)
    assert "EVA is ahead of Bornemann (Tyche)" in text
    assert "the 33 agents of its field were never published" in text


def test_the_best_of_another_run_is_an_opponent_as_it_was_chosen_there(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, other = tmp_path / "mine.db", tmp_path / "other.db"
    shutil.copy(run, mine)
    assert main(["evolve", "--preset", "garcia2019", *SMALL, "--optimiser", "random", "--store", str(other)]) == 0
    with EvolutionStore.open(other) as store:
        judge.all_play_all(store, judge.Plan(games=1))
        best = judge.best(store).agent
    assert main(["evolve", "judge", str(mine), "--quick", "--quiet", "--against", str(other)]) == 0
    assert "against best of other, Mage with 21 cards" in capsys.readouterr().out
    with EvolutionStore.open(mine) as store, EvolutionStore.open(other) as second:
        met, chosen = store.contest("best of other, Mage with 30 cards"), second.contest(judge.ALL)
        assert met is not None
        assert chosen is not None
        assert (met.entries[1].agent, chosen.games) == (best, 1)


def test_a_run_of_some_parameters_has_a_report_without_the_paper(tmp_path: Path) -> None:
    config = small(parameters=(Parameter("taunt"), Parameter("attack", 0, 2)), generations=1)
    path = tmp_path / "two.db"
    EvolutionStore.create(path, config).close()
    assert main(["evolve", "report", str(path)]) == 2
    assert main(["evolve", "resume", str(path), "--quiet"]) == 0
    assert main(["evolve", "report", str(path)]) == 0
    page = (tmp_path / "two-report" / "index.html").read_text()
    assert "Evolution of eva" in page
    assert "garcia2019" not in page


def test_options_change_the_preset(tmp_path: Path) -> None:
    path = tmp_path / "random.db"
    options = ["--optimiser", "random", "--decks", "shipped", "--first", "alternate", "--update", "sum"]
    assert main(["evolve", "--preset", "garcia2019", *SMALL, *options, "--store", str(path)]) == 0
    with EvolutionStore.open(path) as store:
        config = store.config
        assert (config.optimiser, config.first, config.settings.update) == ("random", "alternate", "sum")
        assert config.deck_names == list(garcia2019.DECK_SETS["shipped"])
        assert all(i.parent is None for i in store.individuals(0).values())
    own = tmp_path / "own.db"
    options = ["--parameters", "taunt=0:2,attack", "--decks", "freeze-mage"]
    assert main(["evolve", *SMALL, *options, "--store", str(own)]) == 0
    with EvolutionStore.open(own) as store:
        assert store.config.space.parameters == (
            Parameter("taunt", 0, 2, whole=False),
            Parameter("attack", whole=False),
        )
        assert store.config.to_dict()["parameters"][0] == {"name": "taunt", "low": 0, "high": 2}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["report", "none.db"], "there is no store"),
        (["replay", "none.db", "1/0/0-1/0-0", "--out", "game.json"], "name the game with --game N"),
        (["--agent", "random"], "has no numeric parameters"),
        (["--decks", "no-such-deck"], "no deck is called"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evolve", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["report"], "arguments are required: RUN"),
        (["replay", "run.db"], "arguments are required: ROW"),
        (["run", "some.db"], "unrecognized arguments: some.db"),
        (["some.db"], 'no step is called "some.db"'),
        (["resume", "run.db", "--games", "7"], "unrecognized arguments: --games 7"),
        (["judge", "run.db", "--agent", "eva"], "unrecognized arguments: --agent eva"),
        (["best", "run.db", "--out", "here"], "unrecognized arguments: --out here"),
        (["--against", "other.db"], "unrecognized arguments: --against other.db"),
    ],
)
def test_a_step_takes_its_own_arguments_only(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["evolve", *arguments])
    assert message in capsys.readouterr().err


def test_the_help_lists_the_steps_and_that_of_a_step_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, there, not_there in (
        (["--help"], "finish an interrupted run", "--against"),
        (["judge", "--help"], "--against", "--preset"),
        (["run", "--help"], "--preset", "--against"),
    ):
        with pytest.raises(SystemExit):
            main(["evolve", *arguments])
        shown = capsys.readouterr().out.partition("examples:")[0]
        assert there in shown
        assert not_there not in shown
