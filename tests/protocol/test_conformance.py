"""`hearthlab check --protocol`: a program that breaks one point of the protocol is told that one, and no other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearthlab.arena.cells import Cells
from hearthlab.arena.cells.walls import missing_walls
from hearthlab.arena.conformance import CHECKS, Report, conformance
from hearthlab.arena.conformance.report import examined
from hearthlab.arena.limits import Limits
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from support.programs import CLIENTS, ROOT, competitor, needs_node, needs_perl, python, written

BOT = """
import json, sys, time
START = None
lines = iter(sys.stdin.readline, "")
for line in lines:
    question = json.loads(line)
    do, number, view = question["do"], question["number"], question.get("view", {})
    answer = {"number": number}
    if do == "act":
        answer["action"] = view["legal_actions"][-1]
    else:
        answer["done"] = True
    BREAK
    print(json.dumps(answer), flush=True)
AFTER
"""

PERL = r"""#!/usr/bin/env perl
use strict;
use JSON::PP;
$| = 1;
while (my $line = <STDIN>) {
    my $question = decode_json($line);
    my $action = $question->{do} eq "act" ? $question->{view}{legal_actions}[-1] : undef;
    my %answer = defined $action ? (action => $action) : (done => JSON::PP::true);
    print encode_json({number => $question->{number}, %answer}), "\n";
}
"""

BROKEN = {
    "starts": ("START", "sys.exit(5)", "ended its process (exit code 5) before it was asked anything"),
    "greeting": ("BREAK", "answer['done'] = do != 'open'", "answered open with "),
    "seed": ("BREAK", "assert question.get('seed', 0) < 2 ** 63, 'seed'", "(it printed: AssertionError: seed)"),
    "start": ("BREAK", "answer.pop('done') if do == 'start' else 0", "answered start with {'number': 2}"),
    "turns": (
        "BREAK",
        "answer['action'] = 'attack 99 on 98' if view.get('phase') == 'main' and do == 'act' else answer.get('action')",
        "answered turn 1 with 'attack 99 on 98', which is not one of ",
    ),
    "mulligan": (
        "BREAK",
        "answer['action'] = 'end' if view.get('phase') == 'mulligan' and do == 'act' else answer.get('action')",
        "answered a mulligan with 'end', which is not one of 8 legal actions",
    ),
    "choices": (
        "BREAK",
        "answer['action'] = 'choose me' if view.get('phase') == 'choice' and do == 'act' else answer.get('action')",
        "answered a choice with 'choose me', which is not an action",
    ),
    "clock": ("BREAK", "question['clock']['left'] + 1 if do == 'act' else 0", "TypeError"),
    "unknown fields": ("BREAK", "assert 'later' not in view.get('state', ()), 'later'", "AssertionError: later"),
    "long games": ("BREAK", "assert len(line) < 65536, 'a long line'", "a long line"),
    "finish": ("BREAK", "0 if do != 'finish' else question['winner'] + 1", "instead of answering finish"),
    "unicode": ("BREAK", "line.encode('latin-1'); question.get('text', '').encode('latin-1')", "UnicodeEncodeError"),
    "end of input": ("AFTER", "time.sleep(60)", "was still running 2 seconds after its standard input had ended"),
    "silence": ("BREAK", "print('thinking about', do, flush=True)", "wrote 'thinking about open' to standard output"),
    "lines": ("BREAK", "answer = json.dumps(answer, indent=1); print(answer, flush=True); continue", "on one line"),
    "numbers": ("BREAK", "answer['number'] = 1", "the number 1; the question has the number 2"),
    "in time": ("BREAK", "time.sleep(60) if view.get('turn', 0) > 2 else 0", "did not answer act within 5 seconds"),
    "output": ("BREAK", "sys.stderr.write('x' * (70 << 20))", "printed more than 64 MB"),
    "next game": (
        "BREAK",
        "legal = view.get('legal_actions'); answer['action'] = legal and legal[time.time_ns() // 1000 % len(legal)]",
        "decided differently in a second game",
    ),
}  # fmt: skip
"""What is written where in the program, and what is said of it."""


def broken(folder: Path, name: str) -> Path:
    """Writes the program that breaks one check."""
    where, what, _ = BROKEN[name]
    if where == "BREAK" and "answer['action'] = " in what:
        what += "\n    if do != 'act':\n        answer.pop('action', None)"
    text = BOT.replace(where + (" = None" if where == "START" else ""), what)
    return python(folder / "bot", text.replace("BREAK", "pass").replace("AFTER", ""))


def of(report: Report, name: str) -> tuple[str, str]:
    """Returns the status and the sentence of a check."""
    return next((verdict.status, verdict.what) for verdict in report.verdicts if verdict.name == name)


def test_every_check_has_a_program_that_breaks_it() -> None:
    assert set(BROKEN) == {check.name for check in CHECKS}


def test_the_page_lists_every_check() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert [check.name for check in CHECKS if f"| `{check.name}` | {check.about} |" not in page] == []


PATIENT = Limits(hang=5)


@pytest.fixture(scope="module")
def cells() -> Iterator[Cells]:
    """Cells for all programs that break a check: starting new ones takes longer than most of the checks."""
    with Cells("process", PATIENT, default_library()) as shared:
        yield shared


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_a_program_that_breaks_one_check_is_told_that_one_and_no_other(cells: Cells, tmp_path: Path, name: str) -> None:
    report = examined(cells, f"program(path={broken(tmp_path, name)})", PATIENT)
    status, what = of(report, name)
    advice = name == "next game"
    assert [v.name for v in report.verdicts if v.status in ("failed", "advised")] == [name], report.verdicts
    assert status == ("advised" if advice else "failed")
    assert report.fine is advice
    assert BROKEN[name][2] in what
    assert what.startswith("The program ")
    assert what.endswith(".")


@pytest.mark.slow
def test_a_fine_program_passes_every_check_and_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--protocol", str(CLIENTS / "python"), "--games", "2"]) == 0
    text = capsys.readouterr().out
    assert all(f"passed       {check.name} " in text for check in CHECKS)
    assert "passed       games " in text
    assert "keeps the protocol." in text


@pytest.mark.slow
def test_a_program_in_the_form_of_the_competition_passes_every_check(cells: Cells, tmp_path: Path) -> None:
    report = examined(cells, f"program(path={python(tmp_path / 'bot', competitor())})", Limits(hang=20))
    assert {verdict.status for verdict in report.verdicts} == {"passed"}, report.verdicts


@needs_node
@pytest.mark.slow
@pytest.mark.skipif(bool(missing_walls()), reason="this machine lacks a wall of strict")
def test_a_program_in_javascript_keeps_the_protocol_in_strict(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["check", "--protocol", str(CLIENTS / "node"), "--games", "0", "--isolate", "strict", "--json"]
    assert main(command) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["fine"] is True
    assert {check["status"] for check in document["checks"]} == {"passed"}


@needs_perl
@pytest.mark.slow
def test_an_interpreter_finds_its_own_modules_inside_the_walls(cells: Cells, tmp_path: Path) -> None:
    """Perl keeps them below /usr/share, and ends if it may not look into /etc/perl."""
    report = examined(cells, f"program(path={written(tmp_path / 'bot', PERL)})", Limits(hang=20))
    assert {verdict.status for verdict in report.verdicts} == {"passed"}, report.verdicts


@pytest.mark.slow
def test_what_is_wrong_is_said_in_text_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = written(tmp_path / "bot", "#!/bin/sh\necho nonsense\n")
    assert main(["check", "--protocol", str(bot), "--games", "2"]) == 3
    text = capsys.readouterr().out
    assert "failed       starts          The program ended its process (exit code 0) before it was asked " in text
    assert 'not checked  greeting        This cannot be checked before "starts" passes.' in text
    assert "does not keep the protocol: starts, silence." in text
    assert main(["check", "--protocol", str(bot), "--json"]) == 3
    document = json.loads(capsys.readouterr().out)
    assert document["checks"][0]["status"] == "failed"
    assert document["fine"] is False


@pytest.mark.slow
def test_after_a_program_that_does_not_start_nothing_else_has_passed(cells: Cells, tmp_path: Path) -> None:
    shell = "#!/bin/sh\nexit 5\n"
    report = examined(cells, f"program(path={written(tmp_path / 'bot', shell)})", Limits(hang=20))
    assert {verdict.status for verdict in report.verdicts if verdict.name != "starts"} == {"not checked"}
    assert of(report, "lines") == ("not checked", 'This cannot be checked before "starts" passes.')


@pytest.mark.slow
def test_the_end_of_what_a_program_printed_is_shown_and_the_cut_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    three = written(tmp_path / "bot", "#!/bin/sh\nprintf 'Traceback:\\n  line 7\\nKeyError\\n' >&2\nexit 5\n")
    assert main(["check", "--protocol", str(three), "--games", "0"]) == 3
    assert "  it printed:\n    Traceback:\n      line 7\n    KeyError\n" in capsys.readouterr().out
    many = written(
        tmp_path / "many", "#!/bin/sh\ni=0\nwhile [ $i -lt 57 ]; do i=$((i + 1)); echo $i >&2; done\nexit 5\n"
    )
    assert main(["check", "--protocol", str(many), "--games", "0"]) == 3
    assert "  it printed, the last 20 of 57 lines:\n    38\n" in capsys.readouterr().out
    assert main(["check", "--protocol", str(many), "--games", "0", "--json"]) == 3
    first = json.loads(capsys.readouterr().out)["checks"][0]
    assert first["output"].splitlines() == [str(number) for number in range(1, 58)]


def test_a_path_that_is_wrong_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(HearthLabError, match="there is no program"):
        conformance(str(tmp_path / "nothing"))
    with pytest.raises(HearthLabError, match="a program needs its own process; use --isolate process or strict"):
        conformance(str(tmp_path), isolate="off")
