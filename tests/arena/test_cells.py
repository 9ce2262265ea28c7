"""Agents in processes of their own: what they cannot do, and what becomes of those that try."""

from __future__ import annotations

import importlib
import os
import py_compile
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.machinery import SourceFileLoader
from importlib.util import cache_from_source
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.agents.base import Result
from hearthlab.arena.cells import Cells, child, missing_walls, seccomp
from hearthlab.arena.cells.lines import Binary, Text
from hearthlab.arena.limits import Limits
from hearthlab.arena.seats import AgentFault
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from support.cells import FAULTS, HANGS, WALLS, pass_as_nobody, played
from support.hostile.faults import fingerprint
from support.submissions import SHELL

LIMITS = Limits(hang=60.0, memory=1024, output=4)
IMPATIENT = replace(LIMITS, hang=2.0)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the walls are those of Linux")
STRICT = pytest.param("strict", marks=pytest.mark.skipif(bool(missing_walls()), reason=f"no {missing_walls()}"))


@pytest.fixture(scope="module", params=["process", STRICT])
def cells(request: pytest.FixtureRequest) -> Iterator[Cells]:
    """Cells of both levels."""
    with Cells(request.param, LIMITS, default_library()) as made:
        yield made


@pytest.fixture(scope="module", params=["process", STRICT])
def impatient(request: pytest.FixtureRequest) -> Iterator[Cells]:
    """Cells of both levels that wait for two seconds."""
    with Cells(request.param, IMPATIENT, default_library()) as made:
        yield made


@pytest.mark.parametrize(("attack", "stopped_by"), WALLS.items())
def test_a_hostile_agent_is_stopped_by_a_wall_and_loses_its_game(cells: Cells, attack: str, stopped_by: str) -> None:
    fault = played(cells, f"support.hostile.walls:{attack}").fault
    assert fault is not None, f"{attack} worked"
    assert any(reason in fault.reason for reason in stopped_by.split("|")), fault.reason


@pytest.mark.parametrize(("agent", "reason"), FAULTS.items())
def test_a_failing_agent_loses_its_game_and_the_reason_says_how(cells: Cells, agent: str, reason: str) -> None:
    fault = played(cells, f"support.hostile.faults:{agent}").fault
    assert fault is not None
    assert any(part in fault.reason for part in reason.split("|")), fault.reason


@pytest.mark.parametrize("agent", HANGS)
def test_an_agent_that_hangs_is_stopped_and_loses(impatient: Cells, agent: str) -> None:
    fault = played(impatient, f"support.hostile.faults:{agent}").fault
    assert fault is not None
    assert fault.reason == "did not answer for 2 seconds and was stopped"


def test_an_agent_may_sleep_for_so_long_in_a_turn_and_not_in_every_decision_of_it() -> None:
    view = _game().view(_game().player)
    with Cells("process", Limits(hang=1.0), default_library()) as cells:
        for text, reason in {
            "Dozes(seconds=0.4)": "was idle for too much of its turn and was stopped",
            "Dozes(seconds=0.4, awake=true)": None,
            "Dozes(seconds=9)": "did not answer for 1 seconds and was stopped",
        }.items():
            seat, found = cells.seat(f"support.odd_agents:{text}", 1, text), None
            seat.open()
            try:
                for _ in range(4):
                    seat.act(view, hl.Clock())
            except AgentFault as fault:
                found = fault.reason
            seat.close()
            assert found == reason, text
        assert played(cells, "support.odd_agents:Dozes(seconds=0.4)", decisions=4).fault is None, "a turn each"


def test_after_all_attacks_another_agent_plays_as_if_nothing_had_happened(cells: Cells) -> None:
    found = played(cells, "support.odd_agents:Good", decisions=10)
    assert found.fault is None
    assert found.output == "agents may print\n" * 10


def test_an_agent_cannot_read_a_file_of_the_organiser(cells: Cells, tmp_path: Path) -> None:
    secret = tmp_path / "store.db"
    secret.write_text("results")
    for text in (f"Reads(path={secret})", f"Lists(path={tmp_path})", "Reads(path=/proc/self/environ)"):
        fault = played(cells, f"support.hostile.walls:{text}").fault
        assert fault is not None
        assert "PermissionError" in fault.reason or "FileNotFoundError" in fault.reason


def test_an_agent_gets_four_descriptors_and_hardly_any_environment(
    cells: Cells, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORGANISERS_SECRET", "42")
    fault = played(cells, "support.hostile.walls:Descriptors").fault
    assert fault is not None
    assert "open files: [0, 1, 2, 3]" in fault.reason
    assert "SECRET" not in fault.reason


def test_nothing_survives_from_game_to_game(cells: Cells) -> None:
    first, second = (played(cells, "support.hostile.faults:Remembers", decisions=2) for _ in range(2))
    assert first.output == second.output == "seen 0 0 0\nseen 1 9 9\n"


def test_the_flags_of_the_standard_input_do_not_survive_either(cells: Cells) -> None:
    first, second = (played(cells, "support.hostile.walls:Marks").output for _ in range(2))
    assert first == second == "flags 0 input b''\n"


def test_what_libraries_need_is_allowed(cells: Cells) -> None:
    assert played(cells, "support.hostile.walls:Needs").fault is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has capabilities to lose")
def test_an_agent_of_root_has_no_capabilities(cells: Cells) -> None:
    process = cells.fork("support.odd_agents:Good")
    try:
        status = dict(line.split(":\t") for line in Path(f"/proc/{process.pid}/status").read_text().splitlines())
        assert {int(status[name], 16) for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {0}
        assert cells.strict or int(status["CapBnd"], 16) == 0
    finally:
        process.kill()


WITHOUT_LANDLOCK = """
import os, sys
from hearthlab._core import Walls
from hearthlab.arena.cells import seccomp

Walls(None, False, seccomp.program(), None).wear(1 << 33)
for flags in (os.O_WRONLY, os.O_RDWR, os.O_TRUNC, os.O_CREAT, os.O_TMPFILE | os.O_RDWR):
    for path in (sys.argv[1], sys.argv[1] + ".new", os.path.dirname(sys.argv[1])):
        try:
            os.open(path, flags)
        except PermissionError:
            continue
        sys.exit(f"{path} was opened with {flags:#o}")
sys.exit(os.read(os.open(sys.argv[1], os.O_RDONLY), 7) != b"results")
"""


@pytest.mark.skipif(not seccomp.available(), reason="no filters of system calls")
def test_without_landlock_the_filter_keeps_files_from_being_written(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_text("results")
    command = [sys.executable, "-c", WITHOUT_LANDLOCK, str(path)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert path.read_text() == "results"
    assert [entry.name for entry in tmp_path.iterdir()] == ["store.db"]


def test_a_thread_that_runs_while_the_opponent_thinks_is_charged_and_then_stopped(cells: Cells) -> None:
    seat = cells.seat("support.hostile.faults:Thinks", 1, "Thinks")
    game = _game()
    view = game.view(game.player)
    try:
        for _ in range(10):
            seat.open()
            seat.start(view)
            if not seat.restless:
                break
            # On a busy machine it was still at work after its first answer, and is stopped already.
            seat.close()
            seat = cells.seat("support.hostile.faults:Thinks", 1, "Thinks")
        process = seat._process
        assert process is not None
        before, end = process.cpu(), time.monotonic() + 60
        while process.cpu() < before + 0.4 and time.monotonic() < end:
            time.sleep(0.05)  # a busy machine gives the thread a small part of its time
        assert seat.act(view, hl.Clock())[1] > 0.4
        before = process.cpu()
        time.sleep(1)
        assert process.cpu() < before + 0.05
        assert seat.act(view, hl.Clock())[1] < 0.4
    finally:
        seat.close()


def test_what_an_agent_does_while_a_question_is_being_sent_belongs_to_its_decision() -> None:
    ours, theirs = socket.socketpair()
    ours.settimeout(None)
    with ours, theirs:
        question = bytes(1 << 24)  # more than fits: sending it ends only after most of it was read

        def answer() -> None:
            time.sleep(0.2)
            left = len(question)
            while left:
                left -= len(theirs.recv(1 << 20))
            theirs.sendall(b"answer")

        thread = threading.Thread(target=answer)
        begin = time.monotonic()
        thread.start()
        found = _core.exchange(ours.fileno(), ours.fileno(), question, time.CLOCK_MONOTONIC, None)
        thread.join()
    sent, kind, got, before, after = found
    assert (sent, kind, got) == (len(question), None, b"answer")
    assert before is not None
    assert after is not None
    assert before < begin + 0.2 <= after


def test_the_cpu_clock_counts_all_threads(cells: Cells) -> None:
    found = played(cells, "support.hostile.faults:Patient")
    assert found.fault is None
    assert 0.19 < found.seconds < 0.5


def test_the_wall_clock_counts_what_the_cpu_clock_does_not() -> None:
    with Cells("process", replace(LIMITS, clock="wall"), default_library()) as cells:
        assert played(cells, "support.odd_agents:Slow(seconds=0.2)").seconds > 0.2
    with Cells("process", LIMITS, default_library()) as cells:
        assert played(cells, "support.odd_agents:Slow(seconds=0.2)").seconds < 0.1


def test_the_output_is_kept_in_its_order_and_without_control_characters_in_the_fault(cells: Cells) -> None:
    found = played(cells, "support.hostile.faults:PrintsALittle")
    assert found.output.splitlines()[0] == "on standard output"
    assert found.output.splitlines()[1].startswith("on standard error")


def test_the_traceback_of_a_failing_agent_comes_back(cells: Cells) -> None:
    fault = played(cells, "support.hostile.faults:Raises").fault
    assert fault is not None
    assert 'raise ValueError("no idea")' in fault.trace


@pytest.mark.parametrize(("agent", "reason"), [("HangsAtTheEnd", "did not answer"), ("LeavesAtTheEnd", "exit code 0")])
def test_a_failure_in_finish_is_a_fault_too(impatient: Cells, agent: str, reason: str) -> None:
    assert played(impatient, f"support.hostile.faults:{agent}").fault is None
    seat = impatient.seat(f"support.hostile.faults:{agent}", 1, agent)
    seat.open()
    try:
        with pytest.raises(AgentFault, match=reason):
            seat.finish(_result())
    finally:
        seat.close()


def test_the_view_that_arrives_is_the_one_that_was_sent(cells: Cells) -> None:
    game = _game()
    expected = fingerprint(game.view(game.player))
    assert played(cells, "support.hostile.faults:Echoes").output.strip() == expected


def test_an_agent_that_sees_everything_gets_the_game(cells: Cells) -> None:
    text = "support.hostile.faults:Knowing"
    assert cells.describe(text)["sees_everything"]
    output = played(cells, text).output
    assert output.startswith("opponent's hand")
    assert "None" not in output


def test_a_description_is_checked_and_nothing_is_imported_here(cells: Cells, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "support.odd_agents", raising=False)
    found = cells.describe("support.odd_agents:Slow( busy = true )")
    assert found["text"] == "support.odd_agents:Slow(busy=true)"
    assert found["params"] == {"seconds": 0.05, "busy": True}
    assert found["about"].startswith("Thinks for a while")
    assert "support.odd_agents" not in sys.modules
    for text, sentence in {
        "support.hostile.impostor:Impostor": "returned an invalid description of itself",
        "support.odd_agents:Nobody": 'has no "Nobody"',
        "no_such_module:Agent": "No module named 'no_such_module'",
        "support.odd_agents:Slow(speed=3)": "speed",
        "support.odd_agents:Slow(seconds=soon)": "seconds",
    }.items():
        with pytest.raises(HearthLabError, match=sentence):
            cells.describe(text)


FORGED = {
    "cut_off": "{",
    "nested": "[" * 60_000,
    "listed": "[1]",
    "too_many_digits": '{"text": ' + "1" * 5000 + "}",
    "not_a_number": '{NAMES, "about": "", "params": {"x": NaN}, "sees_everything": false}',
    "half_a_character": '{NAMES, "about": "", "params": {"\\ud800": 1}, "sees_everything": false}',
    "long": '{NAMES, "about": "' + "x" * 999 + '", "params": {}, "sees_everything": false}',
}
"""What modules say of themselves when they are imported, before HearthLab can."""


def test_a_forged_description_is_a_fault_of_the_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    with Cells("process", IMPATIENT, default_library()) as cells:
        for module, said in FORGED.items():
            body = said.replace("NAMES", f'"text": "{module}:A", "full": "{module}:A"').encode()
            (tmp_path / f"{module}.py").write_text(
                f"import os, struct\nbody = {body!r}\n"
                "os.write(3, struct.pack('<IBI', len(body), 16, 1) + body)\nos.read(3, 1)\n"
            )
            with pytest.raises(HearthLabError, match=f"{module}:A returned an invalid description of itself"):
                cells.describe(f"{module}:A")


def test_of_a_submission_its_source_is_run_whatever_bytecode_lies_beside_it(cells: Cells, tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    source = {
        "bot.py": "import hearthlab as hl, parts.inner\nclass Bot(hl.Agent):\n"
        "    def act(self, view, clock):\n        print('source')\n        return view.legal_actions()[0]\n",
        "parts/__init__.py": "",
        "parts/inner.py": "print('source')\n",
    }
    for name, text in source.items():
        file = tmp_path / name
        file.write_text(text.replace("source", "bytecode"))
        py_compile.compile(str(file), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
        file.write_text(text)
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755)
    found = played(cells, f"package(path={tmp_path}, agent=bot:Bot)")
    assert (found.fault, found.output) == (None, "source\nsource\n")


def test_numpy_is_seeded_wherever_it_is_imported_and_forked_for_agents_that_use_it(cells: Cells, folder: Path) -> None:
    (folder / "drawing.py").write_text(
        "import sys\nimport hearthlab as hl\nprint('numpy' in sys.modules)\nclass Draws(hl.Agent):\n"
        "    def act(self, view, clock):\n        import numpy as np\n        print(np.random.random())\n"
        "        return view.legal_actions()[0]\n"
    )
    first, second, third = (played(cells, "drawing:Draws", decisions=2) for _ in range(3))
    assert first.fault is None
    assert (first.output[:6], second.output[:5]) == ("False\n", "True\n")
    assert first.output[6:] == second.output[5:] == third.output[5:]


def test_a_module_that_a_cell_imports_looks_as_if_python_had_imported_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "looks_like.py"
    file.write_text('"""Says what it is."""\nNAMES = sorted(globals())\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    usual = importlib.import_module("looks_like")
    for loader in (SourceFileLoader, child._Source):
        del sys.modules["looks_like"]
        found = child.Modules({"looks_like": (str(file),)}, loader).load("looks_like")
        assert found is sys.modules["looks_like"]
        assert type(found.__loader__) is loader
        assert vars(found).keys() == vars(usual).keys()
        same = ("__name__", "__doc__", "__file__", "__cached__", "__package__", "NAMES")
        assert [getattr(found, name) for name in same] == [getattr(usual, name) for name in same]
        ours, theirs = found.__spec__, usual.__spec__
        assert ours is not None
        assert theirs is not None
        same = ("name", "origin", "cached", "parent", "has_location", "submodule_search_locations")
        assert [getattr(ours, name) for name in same] == [getattr(theirs, name) for name in same]
    del sys.modules["looks_like"]


def test_bytecode_that_does_not_belong_to_its_source_is_not_run(tmp_path: Path) -> None:
    file, moved = tmp_path / "stale.py", tmp_path / "moved.py"
    modules = child.Modules({"stale": (str(file),), "moved": (str(moved),)}, SourceFileLoader)

    def value(name: str) -> int:
        sys.modules.pop(name, None)
        found: int = modules.load(name).VALUE
        del sys.modules[name]
        return found

    file.write_text("VALUE = 1\n")
    kept = py_compile.compile(str(file))
    assert kept == cache_from_source(str(file))
    moved.write_text("VALUE = 2\n")
    os.utime(moved, (file.stat().st_mtime, file.stat().st_mtime))
    Path(cache_from_source(str(moved))).write_bytes(Path(kept).read_bytes())
    assert (value("stale"), value("moved")) == (1, 1)  # Python would be taken in by the second one too
    file.write_text("VALUE = 12\n")
    assert value("stale") == 12
    Path(kept).write_bytes(b"no bytecode")
    assert value("stale") == 12
    file.write_text("VALUE = \n")
    with pytest.raises(SyntaxError):
        value("stale")
    file.write_text("VALUE = 1\nraise SystemExit\n")
    with pytest.raises(SystemExit):
        value("stale")
    assert "stale" not in sys.modules


@pytest.mark.skipif(
    not Path("/sys/kernel/mm/transparent_hugepage").exists() or os.uname().release.partition(".")[0] < "6",
    reason="a kernel without huge pages on request",
)
def test_what_is_forked_lies_in_huge_pages_at_every_level(cells: Cells) -> None:
    process = cells.fork("support.odd_agents:Good")
    found = Path(f"/proc/{process.parent}/smaps_rollup").read_text()
    process.kill()
    kilobytes = int(found.partition("AnonHugePages:")[2].split()[0])
    assert kilobytes >= 4096


def test_an_agent_is_told_how_the_game_ended_and_not_the_seed_or_the_decks(cells: Cells) -> None:
    game = _game()
    seat = cells.seat("support.odd_agents:Curious", 1, "Curious")
    seat.open()
    seat.start(game.view(0))
    seat.finish(_result())
    assert seat.close() == "death; an agent in its own process does not receive the record of its game\n"
    for language in (Binary(), Text()):
        assert language.finish(_result()) == (
            b'{"winner": 0, "turns": 1, "actions": 1, "times": [0.0, 0.0], "reason": "death", "fault": false}'
        )


def test_two_seats_of_one_agent_can_play_each_other(cells: Cells) -> None:
    game = _game()
    seats = [cells.seat("support.odd_agents:Good", who, f"Good {who}") for who in (0, 1)]
    for seat in seats:
        seat.open()
    while not game.over:
        game.apply(seats[game.player].act(game.view(game.player), hl.Clock())[0])
    assert [seat.close().splitlines()[0] for seat in seats] == ["agents may print"] * 2


def test_closing_ends_every_process() -> None:
    cells = Cells("process", LIMITS, default_library())
    seat = cells.seat("support.odd_agents:Good", 1, "Good")
    seat.open()
    assert seat._process is not None
    pid = seat._process.pid
    cells.close()
    deadline = time.monotonic() + 5
    while os.path.exists(f"/proc/{pid}") and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not os.path.exists(f"/proc/{pid}")
    seat.close()


@pytest.mark.skipif(os.cpu_count() == 1, reason="this machine has one core")
@pytest.mark.parametrize(("clock", "kept"), [("cpu", True), ("wall", False)])
def test_a_referee_shares_a_core_with_its_agents_unless_others_need_it(
    clock: str, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hearthlab.arena.cells.core._INTERVAL", 0.0)
    monkeypatch.setattr("hearthlab.arena.cells.core._SHARE", 0.0)
    deck = hl.Deck.load("midrange-jade-shaman")
    view = hl.Game(deck, deck, seed=1).view(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))  # cells of other tests may still keep a core
    before = os.sched_getaffinity(0)
    with Cells("process", replace(LIMITS, clock=clock), default_library()) as cells:
        seat = cells.seat("support.odd_agents:Good", 1, "Good")
        seat.open()
        assert seat._process is not None
        assert (len(os.sched_getaffinity(0)) == 1) == kept
        assert os.sched_getaffinity(seat._process.pid) == os.sched_getaffinity(0)
        monkeypatch.setattr("hearthlab.arena.cells.core._SHARE", 1e9)
        seat.start(view)
        assert os.sched_getaffinity(seat._process.pid) == os.sched_getaffinity(0) == before
        seat.start(view)
        assert (len(os.sched_getaffinity(0)) == 1) == kept
        seat.close()
    assert os.sched_getaffinity(0) == before


def test_strict_refuses_a_machine_without_a_wall_and_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(HearthLabError, match="bubblewrap"):
        Cells("strict", LIMITS, default_library())
    with pytest.raises(HearthLabError, match="process or strict"):
        Cells("off", LIMITS, default_library())


PROGRAMS = {
    "fork": "ended its process (exit code 1)",
    "socket": "ended its process (exit code 1)",
    "read": "ended its process (exit code 1)",
    "garbage": "answered with something that is not an answer",
    "leave": "ended its process (exit code 0)",
    "error": "failed with no idea",
    "twice": "answered more than once",
}


def _program(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text(f"#!{sys.executable}\n{(Path(__file__).parents[1] / 'support/client.py').read_text()}")
    path.chmod(0o755)
    return f"program(path={path})"


def test_a_program_in_any_language_plays_by_lines_of_json(cells: Cells, tmp_path: Path) -> None:
    text = _program(tmp_path, "agent")
    assert cells.describe(text)["text"] == text
    found = played(cells, text, decisions=10)
    assert found.fault is None, found.fault
    assert 0 < found.seconds < 2
    tmp_path.chmod(0o755)
    assert played(cells, f"program(path={tmp_path})").fault is None, "a folder with a program called agent"


def test_a_program_need_not_be_written_in_python(cells: Cells, tmp_path: Path) -> None:
    (tmp_path / "bot").write_text(SHELL)
    (tmp_path / "bot").chmod(0o755)
    found = played(cells, f"program(path={tmp_path / 'bot'})", decisions=10)
    assert found.fault is None, found.fault


def test_a_path_that_is_not_one_of_a_program_is_refused_in_a_sentence(cells: Cells, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "script").write_text(SHELL)
    for name, sentence in {
        "nothing": "there is no program ",
        "folder": "has no program; the program in a folder is called agent",
        "script": "is not executable; make it executable with chmod",
    }.items():
        with pytest.raises(HearthLabError, match=sentence):
            cells.describe(f"program(path={tmp_path / name})")


@pytest.mark.skipif(bool(missing_walls()) or os.geteuid() != 0, reason="only root gives agents users of their own")
def test_strict_as_root_asks_for_files_that_others_can_read(tmp_path: Path) -> None:
    text = _program(tmp_path, "agent")
    Path(tmp_path, "agent").chmod(0o700)
    with Cells("strict", LIMITS, default_library()) as cells, pytest.raises(HearthLabError, match=r"chmod -R o\+rX"):
        played(cells, text)


@pytest.mark.parametrize(("name", "reason"), PROGRAMS.items())
def test_a_program_has_the_same_walls(cells: Cells, tmp_path: Path, name: str, reason: str) -> None:
    fault = played(cells, _program(tmp_path, name)).fault
    assert fault is not None
    assert reason in fault.reason, fault.output


READER = """
class Reader:
    def __init__(self, path: str = "") -> None:
        self.path = path

    def act(self, view, clock):
        print(open(self.path).read(7))
        return view.legal_actions()[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of modules, with an organiser's file that no agent may read beside it and in it."""
    made = tmp_path / "agents"
    (made / "__pycache__").mkdir(parents=True)
    (tmp_path / "store.db").write_text("results")
    (made / "store.db").write_text("results")
    monkeypatch.syspath_prepend(os.fspath(made))
    return made


def test_a_link_beside_an_agents_code_opens_no_other_file(cells: Cells, folder: Path) -> None:
    name = f"linking_{'strict' if cells.strict else 'process'}"
    (folder / f"{name}.py").write_text(READER)
    links = [folder / "notes.py", folder / "inside.py", Path(cache_from_source(str(folder / f"{name}.py")))]
    links[0].symlink_to("../store.db")
    links[1].symlink_to("store.db")
    links[2].symlink_to("../../store.db")
    for link in links:
        fault = played(cells, f"{name}:Reader(path={link})").fault
        assert fault is not None, link.name
        assert "PermissionError" in fault.reason or "FileNotFoundError" in fault.reason


def test_a_link_to_a_module_works_but_bytecode_beside_it_does_not_run(cells: Cells, folder: Path) -> None:
    name = f"linked_{'strict' if cells.strict else 'process'}"
    (folder.parent / "real.py").write_text(READER)
    (folder / f"{name}.py").symlink_to("../real.py")
    own = f"{name}:Reader(path={folder / name}.py)"
    assert played(cells, own).output == READER[:7] + "\n"
    (folder / f"{name}.py").unlink()
    (folder / f"{name}.py").write_text(READER)
    py_compile.compile(str(folder / f"{name}.py"), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    (folder / f"{name}.py").unlink()
    (folder / f"{name}.py").symlink_to("../store.db")
    others = Cells("strict" if cells.strict else "process", LIMITS, default_library())
    with others, pytest.raises(HearthLabError, match="NameError: name 'results' is not defined"):
        played(others, own)


def test_a_link_to_another_module_of_the_folder_can_be_imported(folder: Path) -> None:
    (folder / "linking.py").write_text("from latest import Reader\n")
    (folder / "version_3.py").write_text(READER)
    (folder / "latest.py").symlink_to("version_3.py")
    text = f"linking:Reader(path={folder / 'latest.py'})"
    with Cells("process", LIMITS, default_library()) as cells:
        assert played(cells, text).fault is None
        assert played(cells, f"package(path={folder}, agent={text})").fault is None


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="the tests above run as an ordinary user already")
@pytest.mark.skipif(bool(missing_walls()), reason=f"no {missing_walls()}")
def test_strict_holds_for_an_ordinary_user_too(tmp_path: Path) -> None:
    pass_as_nobody(tmp_path / "home", __file__, "strict and (hostile or another)", len(WALLS) + 1)


def _game() -> hl.Game:
    deck = hl.Deck.load("midrange-jade-shaman")
    return hl.Game(deck, deck, seed=3)


def _result() -> Result:
    return Result(0, 1, 1, (0.0, 0.0), "death", _game().record)
