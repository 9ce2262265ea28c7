"""Whole competitions: broken and hostile submissions, kill and resume, pages, reports, archives and audits."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hearthlab.cli import main
from hearthlab.competition import config
from hearthlab.competition.archive import files
from hearthlab.competition.audit import audit
from hearthlab.competition.running import begun, played
from hearthlab.errors import HearthLabError
from support import submissions
from support.browser import launched

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def cup(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[submissions.Made]]:
    """A competition with every broken submission, three hostile ones, one shell script and four good ones; played."""
    folder = tmp_path_factory.mktemp("competition") / "cup"
    made = submissions.write(folder, 17, 10, 3, 0, rounds=2)
    submissions.program(folder / "submissions" / "shell" / "agent", submissions.SHELL)
    submissions.manifest(folder / "submissions" / "shell", ["premade"], agent="command = 'agent'")
    assert main(["competition", "run", str(folder), "--quiet", "--workers", "2"]) == 0
    return folder, [*made, submissions.Made("shell", "language")]


@pytest.fixture(scope="module")
def archive(cup: tuple[Path, list[submissions.Made]]) -> Path:
    return cup[0] / "results" / "public" / "archive.zip"


def report(folder: Path, key: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "results" / "reports" / f"{key}.json").read_text())
    return found


def test_every_broken_submission_is_refused_with_its_sentence_and_the_rest_goes_on(
    cup: tuple[Path, list[submissions.Made]],
) -> None:
    folder, made = cup
    for one in made:
        found = report(folder, one.key)
        text = (folder / "results" / "reports" / f"{one.key}.txt").read_text()
        if one.kind == "broken":
            assert found["status"] == "refused"
            assert one.said in text
            assert found["results"] == []
        else:
            assert found["results"], text
        assert str(folder.resolve()) not in text, "the organiser's folders are nobody's business"


def test_the_report_of_what_cannot_be_imported_has_the_line(cup: tuple[Path, list[submissions.Made]]) -> None:
    [finding] = report(cup[0], "broken-does-not-import")["check"]["findings"]
    assert finding["trace"].splitlines()[:2] == [
        "Traceback (most recent call last):",
        '  File "bot.py", line 1, in <module>',
    ]
    assert finding["trace"].endswith("ModuleNotFoundError: No module named 'no_such_library'\n")


def test_hostile_submissions_lose_their_games_and_nobody_else_does(cup: tuple[Path, list[submissions.Made]]) -> None:
    folder, made = cup
    for one in made:
        for result in report(folder, one.key)["results"]:
            assert (result["faults"] > 0) == (one.kind == "hostile"), one.key
            if one.kind == "hostile":
                assert result["forfeits"] > 0
                assert result["faults_of_it"][0]["reason"]


def test_the_page_and_the_reports_need_nothing_from_outside(cup: tuple[Path, list[submissions.Made]]) -> None:
    folder, made = cup
    pages = [folder / "results" / "public" / "index.html"]
    pages += [folder / "results" / "reports" / f"{one.key}.html" for one in made]
    for page in pages:
        text = page.read_text()
        assert "<script" not in text
        assert "http://" not in text.replace("http://www.w3.org", "")
    index = pages[0].read_text()
    assert "Pre-made decks" in index
    assert "not admitted" in index
    assert "Traceback" not in index, "why a submission was refused is for its author"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_and_the_reports_never_scroll_sideways(cup: tuple[Path, list[submissions.Made]], width: int) -> None:
    sync = pytest.importorskip("playwright.sync_api", reason="playwright drives the browser; it is in the extra dev")
    folder, _ = cup
    names = ["public/index.html", "reports/hostile-prints.html", "reports/broken-does-not-import.html"]
    with sync.sync_playwright() as playwright:
        page = launched(playwright).new_page(viewport={"width": width, "height": 800})
        for name in names:
            page.goto((folder / "results" / name).as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") == width, name


def test_the_archive_is_audited_by_replaying_every_game(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = audit(archive)
    assert found.problems == ()
    assert found.games == found.replayed + found.forfeited
    assert found.forfeited > 0
    assert main(["competition", "audit", str(archive), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["fine"] is True


@pytest.fixture(scope="module")
def independent() -> ModuleType:
    """The script that knows the archive alone; it must not import HearthLab."""
    path = ROOT / "tools" / "audit_archive.py"
    assert "import hearthlab" not in path.read_text()
    spec = importlib.util.spec_from_file_location("independent_audit", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_independent_script_recomputes_the_standings(archive: Path, independent: ModuleType) -> None:
    problems, games, lines = independent.audited(archive)
    assert problems == []
    assert games > 0
    assert lines > 0
    isolated = [sys.executable, "-I", "-S", str(ROOT / "tools" / "audit_archive.py"), str(archive)]
    assert "all agree" in subprocess.run(isolated, capture_output=True, text=True, check=True).stdout


def changed(archive: Path, folder: Path, name: str, change: Callable[[Any], None]) -> Path:
    """Returns a copy of an archive as a folder, with one change: to a line of a file of lines, or to a document."""
    with zipfile.ZipFile(archive) as found:
        found.extractall(folder)
    path = folder / name
    if path.suffix == ".jsonl":
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        change(lines)
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    else:
        value = json.loads(path.read_text())
        change(value)
        path.write_text(json.dumps(value))
    return folder


def _other_winner(lines: Any) -> None:
    line = next(line for line in lines if not line["fault"])
    line["winner"] = 1 - line["winner"]


def _other_action(lines: Any) -> None:
    line = next(line for line in lines if not line["fault"])
    del line["actions"][-1]


def _other_seed(lines: Any) -> None:
    lines[3]["seed"] = "12345"


def _other_agents(lines: Any) -> None:
    lines[0]["agents"] = lines[0]["agents"][::-1]


def _other_points(value: Any) -> None:
    value["standings"][0]["points"] += 1


def _other_place(value: Any) -> None:
    value["standings"][0], value["standings"][1] = value["standings"][1], value["standings"][0]


def _made_up_forfeit(lines: Any) -> None:
    line = next(line for line in lines if not line["fault"])
    line.update(actions=None, fault=True)


@pytest.mark.parametrize(
    ("name", "change", "said", "noticed"),
    [
        ("premade/games.jsonl", _other_winner, "ends differently when replayed", True),
        ("premade/games.jsonl", _other_action, "ends differently when replayed", False),
        ("premade/games.jsonl", _other_seed, "does not have the seed", True),
        ("premade/games.jsonl", _other_agents, "is not the one that follows from the seed", True),
        ("premade/games.jsonl", _made_up_forfeit, "was forfeited without 3 faults before it", False),
        ("own/standings.json", _other_points, "differ in points", True),
        ("own/standings.json", _other_place, "differ in", True),
    ],
)
def test_an_audit_notices_what_was_changed(
    archive: Path,
    independent: ModuleType,
    tmp_path: Path,
    name: str,
    change: Callable[[Any], None],
    said: str,
    noticed: bool,
) -> None:
    """`noticed` is whether one needs no rules of the game to notice it."""
    folder = changed(archive, tmp_path / "archive", name, change)
    found = audit(folder)
    assert any(said in problem for problem in found.problems), found.problems
    assert bool(independent.audited(folder)[0]) == noticed


def test_what_is_not_an_archive_is_refused_in_a_sentence(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "text.zip").write_text("no zip file")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("competition.json", '{"format": "something else"}')
    with zipfile.ZipFile(archive) as whole, zipfile.ZipFile(tmp_path / "part.zip", "w") as part:
        part.writestr("competition.json", whole.read("competition.json"))
    (tmp_path / "cut.zip").write_bytes(archive.read_bytes()[:-100])
    for name, said in (
        ("gone.zip", "there is no archive"),
        ("text.zip", "is neither a zip file nor a folder"),
        ("other.zip", "is not the archive of a competition"),
        ("part.zip", r"has no file premade/games\.jsonl"),
        ("cut.zip", "is neither a zip file nor a folder"),
    ):
        with pytest.raises(HearthLabError, match=said):
            audit(tmp_path / name)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("competition.json", ("seed",), "HERO_01"),
        ("competition.json", ("tracks", 0, "entrants"), []),
        ("competition.json", ("tracks", 0, "decks", 0, "cards"), {"x": 1}),
        ("competition.json", ("tracks", 0, "format", "bans"), 1),
        ("competition.json", ("tracks", 0, "entrants", 0, "decks"), [0]),
        ("competition.json", ("rules",), [1]),
        ("premade/games.jsonl", (0, "agents"), [0, 99]),
        ("premade/games.jsonl", (0, "seed"), "1e9"),
        ("premade/games.jsonl", (0, "actions"), "end"),
        ("own/standings.json", ("standings",), 7),
        ("own/standings.json", ("standings", 0), []),
    ],
)
def test_an_archive_with_odd_values_is_refused_in_a_sentence(
    archive: Path, tmp_path: Path, name: str, path: tuple[Any, ...], value: Any
) -> None:
    def change(document: Any) -> None:
        for key in path[:-1]:
            document = document[key]
        document[path[-1]] = value

    with pytest.raises(HearthLabError):
        audit(changed(archive, tmp_path / "archive", name, change))


# Begun once


@pytest.fixture
def again(cup: tuple[Path, list[submissions.Made]], tmp_path: Path) -> Path:
    """A copy of the competition, somewhere else."""
    shutil.copytree(cup[0], tmp_path / "moved")
    return tmp_path / "moved"


def test_a_finished_competition_may_be_moved_and_is_not_played_again(again: Path, archive: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in (again / "results" / "games").glob("*.db")}
    assert main(["competition", "run", str(again), "--quiet"]) == 0
    assert {path.name: path.stat().st_mtime_ns for path in (again / "results" / "games").glob("*.db")} == before
    assert (again / "results" / "public" / "archive.zip").read_bytes() == archive.read_bytes()


def test_what_changes_after_the_beginning_is_refused(again: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = again / "submissions" / "good-000" / "bot.py"

    def refused() -> str:
        assert main(["competition", "run", str(again), "--quiet"]) == 2
        return capsys.readouterr().err

    text = bot.read_text()
    bot.write_text(text + "# better\n")
    assert "the submission good-000 has changed since the competition began" in refused()
    bot.write_text(text)
    submissions.good(again / "submissions" / "late", "Face", ["premade"])
    assert 'the submission "late" was added after the competition began' in refused()
    shutil.rmtree(again / "submissions" / "late")
    toml = again / "competition.toml"
    toml.write_text(toml.read_text() + "\n# a comment\n")
    assert "competition.toml has changed since the competition began" in refused()


def test_a_report_before_the_beginning_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    submissions.write(tmp_path / "cup", 2, 0, 0, 0)
    assert main(["competition", "report", str(tmp_path / "cup")]) == 2
    assert "the competition has not begun" in capsys.readouterr().err


# Killed


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A competition of five with series, whose games depend on results, and one that loses a game by a fault."""
    folder = tmp_path / "cup"
    submissions.write(folder, 5, 0, 1, 0, rounds=2)
    return folder


def command(folder: Path, results: str, workers: int) -> list[str]:
    told = ["competition", "run", str(folder), "--results", str(folder / results), "--workers", str(workers), "--quiet"]
    return [sys.executable, "-m", "hearthlab", *told]


def test_a_killed_competition_ends_in_the_same_archive_with_any_number_of_workers(small: Path) -> None:
    subprocess.run(command(small, "whole", 2), stdout=subprocess.DEVNULL, check=True)
    whole = [len(track.outcomes) for track in played(_begun(small, "whole"))]
    kills = 0
    for wanted in (1, sum(whole) // 2):
        process = subprocess.Popen(command(small, "killed", 1), stdout=subprocess.DEVNULL)
        while process.poll() is None and submissions.games(small / "killed") < wanted:
            time.sleep(0.05)
        kills += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert kills == 2
    partly = _begun(small, "killed")
    assert any(track.matches is None for track in played(partly))
    with pytest.raises(HearthLabError, match="is not finished, and an archive publishes the seed"):
        files(partly, played(partly))
    # While it is running there is a page, without the seed and without an archive.
    report = ["competition", "report", str(small), "--results", str(small / "killed")]
    assert main(report) == 0
    public = small / "killed" / "public"
    assert "still running" in (public / "index.html").read_text()
    assert not (public / "archive.zip").exists()
    subprocess.run(command(small, "killed", 1), stdout=subprocess.DEVNULL, check=True)
    one, other = (small / name / "public" / "archive.zip" for name in ("whole", "killed"))
    assert one.read_bytes() == other.read_bytes()


def _begun(folder: Path, results: str) -> Any:
    return begun(config.read(folder), folder / results)


def test_the_seed_is_secret_until_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    submissions.write(folder, 2, 0, 0, 0, seed='"secret"')
    toml = folder / "competition.toml"
    toml.write_text(toml.read_text().partition("[tracks.own]")[0])
    assert main(["competition", "check", str(folder), "--quiet"]) in (0, 3)
    assert not (folder / "results" / "state.json").exists(), "a check draws nothing"
    assert main(["competition", "run", str(folder), "--quiet"]) == 0
    seed = json.loads((folder / "results" / "state.json").read_text())["seed"]
    assert int(seed) > 1 << 64
    assert os.stat(folder / "results" / "state.json").st_mode & 0o077 == 0
    assert audit(folder / "results" / "public" / "archive.zip").fine
