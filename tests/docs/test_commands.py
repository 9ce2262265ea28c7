"""The commands that the pages show: each one runs here as it stands, or is listed with the reason why it does not."""

from __future__ import annotations

import gzip
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.cli import main, parser
from hearthlab.verify.export import hsreplay_xml
from support import records
from support.power_log import power_log

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]

MINUTES = "takes minutes"
HOURS = "takes an hour or longer"
REAL = "needs records of real games or deck lists, which do not ship"
FOREVER = "serves until it is stopped"
PERSON = "asks a person; tests/cli/test_play.py plays"

TESTS = "tests/docs/test_docs.py::"

NOT_RUN: Mapping[str, Mapping[str, str]] = {
    "docs/agents.md": {
        "hearthlab match mine:Careful": f"{TESTS}test_the_agent_of_the_page_can_be_written_down_and_plays_a_tournament",
        "hearthlab tournament": f"{TESTS}test_the_agent_of_the_page_can_be_written_down_and_plays_a_tournament",
    },
    "docs/analysis.md": {"hearthlab play": PERSON, "hearthlab analyse Power.log": REAL},
    "docs/arena.md": {"hearthlab": f"{TESTS}test_the_commands_of_the_arena_run_as_shown"},
    "docs/benchmarks.md": {"hearthlab bench": MINUTES},
    "docs/cards.md": {"hearthlab": "tests/docs/test_cards_doc.py::test_the_tutorial_works_word_for_word"},
    "docs/cluster.md": {"hearthlab match": "starts Ray, an extra; tests/arena/test_ray.py plays on one"},
    "docs/environments.md": {"python examples/ppo": MINUTES},
    "docs/evolution.md": {
        "hearthlab evolve --preset": f"{TESTS}test_the_commands_of_the_evolution_run_as_shown",
        "hearthlab evolve judge": f"{TESTS}test_the_commands_of_the_evolution_run_as_shown",
        "hearthlab evolve report": f"{TESTS}test_the_commands_of_the_evolution_run_as_shown",
        "hearthlab evolve best": f"{TESTS}test_the_commands_of_the_evolution_run_as_shown",
        "hearthlab evolve replay": f"{TESTS}test_the_commands_of_the_evolution_run_as_shown",
        "hearthlab reproduce": f"{TESTS}test_the_commands_of_the_evolution_run_as_shown",
        "hearthlab replay": f"{TESTS}test_the_commands_of_the_evolution_run_as_shown",
        "python mine.py": f"{TESTS}test_the_optimiser_of_the_page_can_be_written_down_and_evolves",
        "hearthlab evolve --optimiser": f"{TESTS}test_the_optimiser_of_the_page_can_be_written_down_and_evolves",
        "hearthlab evolve resume": f"{TESTS}test_the_optimiser_of_the_page_can_be_written_down_and_evolves",
        "hearthlab elites": f"{TESTS}test_the_commands_of_the_map_of_decks_run_as_shown",
    },
    "docs/experiments.md": {
        "hearthlab reproduce demarcos2019": MINUTES,
        "hearthlab knowledge import": REAL,
        "hearthlab reproduce dockhorn2018": REAL,
        "hearthlab reproduce garcia2019": MINUTES,
        "hearthlab reproduce sakurai2023": MINUTES,
        "hearthlab reproduce zhang2020 --html": MINUTES,
        "hearthlab reproduce zhang2020 --table": MINUTES,
    },
    "docs/exploit.md": {"hearthlab exploit": f"{TESTS}test_the_commands_of_exploit_run_as_shown"},
    "docs/knowledge.md": {
        "hearthlab knowledge import": REAL,
        "hearthlab knowledge games": REAL,
        "hearthlab knowledge build": REAL,
        "hearthlab knowledge decks": REAL,
        "hearthlab knowledge distil": REAL,
        "hearthlab knowledge evaluate": REAL,
    },
    "docs/lab/evolution.md": {"python benchmarks/optimisers.py": HOURS},
    "docs/learning.md": {
        "hearthlab learn": HOURS,
        "hearthlab match": "needs the network that an hour of learning makes",
    },
    "docs/protocol.md": {
        'hearthlab match "program(path=./bot)"': f"{TESTS}test_the_program_of_the_page_can_be_written_down_and_plays",
        "hearthlab tournament": f"{TESTS}test_the_program_of_the_page_can_be_written_down_and_plays",
    },
    "docs/scenario.md": {"hearthlab": "tests/docs/test_scenario_doc.py::test_the_page_works_word_for_word"},
    "docs/start-cards.md": {"hearthlab play": PERSON},
    "docs/start-organiser.md": {"hearthlab competition": "runs here as docs/competition.md shows it"},
    "docs/start-theory.md": {"hearthlab reproduce zhang2020 --quick": MINUTES},
    "docs/testing.md": {"python tools/ladder.py": REAL, ".venv/bin/": "is a test or a check itself, of minutes"},
}
"""By page: how a command begins, and why it does not run here. A reason that names a test has to be that of one."""


def blocks(name: str, language: str) -> list[str]:
    """The pieces of code of a page."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def shown() -> Iterator[tuple[str, str]]:
    """Yields every line of a shell block with its page, without its comment."""
    for page in PAGES:
        name = page.relative_to(ROOT).as_posix()
        for block in blocks(name, "(?:sh|bash)"):
            yield from ((name, line.split("  #")[0].strip()) for line in block.splitlines())


SHOWN = list(shown())


def reason(name: str, line: str) -> str | None:
    """Why a command does not run here; None if it does."""
    if line.startswith("hearthlab serve"):
        return FOREVER
    return next((why for start, why in NOT_RUN.get(name, {}).items() if line.startswith(start)), None)


def to_run() -> dict[str, list[str]]:
    """The commands that run, by page, in their order."""
    found: dict[str, list[str]] = {}
    for name, line in SHOWN:
        if line.startswith("hearthlab ") and reason(name, line) is None:
            found.setdefault(name, []).append(line)
    return found


# What the pages let a reader write down before the commands


def _agents() -> None:
    Path("mine.py").write_text(blocks("docs/agents.md", "python")[0])
    _bot()


def _bot() -> None:
    Path("bot").write_text(blocks("docs/protocol.md", "text")[0])
    Path("bot").chmod(0o755)


def _game() -> None:
    record = hl.play("eva", "greedy", "aggro-pirate-warrior", "midrange-jade-shaman", seed=7).record
    Path("game.json").write_text(record.to_json())


def _analysed() -> None:
    _game()
    agents, decks = ["eva", "greedy"], ["aggro-pirate-warrior"]
    hl.tournament(agents, decks, games=20, seed=11, store="run.db", records=True, workers=1).close()


def _duel() -> None:
    Path("duel.toml").write_text(blocks("docs/equilibrium.md", "toml")[0])


def _face() -> None:
    written, _, _ = blocks("docs/start-agents.md", "python")[0].partition("\n\nresult = ")
    Path("mine.py").write_text(written)


def _owls() -> None:
    Path("mine.py").write_text(blocks("docs/start-cards.md", "python")[0])
    Path("owls.txt").write_text(blocks("docs/start-cards.md", "text")[0])


def _records() -> None:
    before = records.state({"minions": [records.minion(30, "CS2_182", 4, 5)]})
    after = records.state({"minions": [records.minion(30, "CS2_182", 4, 5, NUM_ATTACKS_THIS_TURN=1)]}, {"hurt": 4})
    attack = records.row("ATTACK", before, after, action={"eid": 30, "id": "CS2_182", "target": {"eid": 12}})
    made = records.write(Path("made.jsonl"), *[attack] * 40)
    Path("transitions.jsonl.gz").write_bytes(gzip.compress(made.read_bytes()))
    Path("Power.log").write_text(power_log("InfoCount"))
    record = hl.play("eva", "greedy", "aggro-pirate-warrior", "midrange-jade-shaman", seed=7).record
    Path("game.hsreplay.xml").write_text(hsreplay_xml(record))


FILES: Mapping[str, Callable[[], None]] = {
    "docs/agents.md": _agents,
    "docs/analysis.md": _analysed,
    "docs/equilibrium.md": _duel,
    "docs/knowledge.md": _game,
    "docs/protocol.md": _bot,
    "docs/start-agents.md": _face,
    "docs/start-cards.md": _owls,
    "docs/verify.md": _records,
}


@pytest.fixture(scope="module")
def ran() -> set[tuple[str, ...]]:
    """The commands that have run, with the text of the files that they name: another page would repeat them."""
    return set()


@pytest.mark.slow
@pytest.mark.parametrize("name", to_run())
def test_the_commands_of_a_page_run_as_they_stand(
    name: str,
    tmp_path: Path,
    ran: set[tuple[str, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    for folder in ("examples", "clients"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    FILES.get(name, lambda: None)()
    for line in to_run()[name]:
        words = shlex.split(line)[1:]
        files = [Path(word).read_text(errors="replace") for word in words if Path(word).is_file()]
        if (line, *files) in ran:
            continue
        ran.add((line, *files))
        assert main(words) == 0, line
        assert capsys.readouterr().out, line
    sys.modules.pop("mine", None)


@pytest.mark.parametrize(("name", "line"), SHOWN)
def test_a_line_of_the_shell_runs_or_is_listed_with_its_reason(name: str, line: str) -> None:
    """What does not run is at least what it says: commands and options exist, and so do targets, extras and files."""
    word, *rest = shlex.split(line)
    match word:
        case "hearthlab":
            assert callable(parser(rest).parse_args(rest).run)
        case "make":
            assert re.search(rf"^{rest[0]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
        case "pip":
            [extra] = re.findall(r"\[(\w+)\]", line)
            assert re.search(rf"^{extra} = \[", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
        case "chmod":
            assert rest == ["+x", "bot"]  # a file that the page has written down
        case "python" | ".venv/bin/python" | ".venv/bin/pytest":
            assert reason(name, line) is not None
            assert all((ROOT / part).exists() for part in rest if "/" in part and not part.startswith("build/"))
        case _:
            pytest.fail(f"{name} shows a command of a new kind: {line}")


def test_the_list_of_what_does_not_run_is_true() -> None:
    """Every entry belongs to a line, the first that fits decides, and a test that it names exists."""
    for name, entries in NOT_RUN.items():
        lines = [line for page, line in SHOWN if page == name]
        for start, why in entries.items():
            assert [line for line in lines if line.startswith(start)], f"{name} shows no {start}"
            if why.startswith("tests/"):
                file, _, test = why.partition("::")
                assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), why
