"""Runs all checks of a program, and reports the results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hearthlab.arena.cells import LEVELS, Cells
from hearthlab.arena.checking import check
from hearthlab.arena.conformance.checks import CHECKS, Check
from hearthlab.arena.conformance.session import Lab
from hearthlab.arena.conformance.talk import Broken
from hearthlab.arena.limits import Limits
from hearthlab.arena.schedule import USUAL
from hearthlab.arena.seats import shown
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError

__all__ = ["Report", "Verdict", "conformance", "examined"]

PASSED, FAILED, ADVISED, SKIPPED = "passed", "failed", "advised", "not checked"

_HOPELESS = ("starts", "greeting", "lines", "numbers", "in time")
"""Checks that all others depend on."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one check."""

    name: str
    about: str
    """What is required of the program."""
    status: str
    """passed, failed, advised (the program may play, but should be improved), or not checked."""
    what: str = ""
    """A sentence: what was wrong, or why it was not checked."""
    output: str = ""
    """After a failure, the end of the program's output to standard error."""


@dataclass(frozen=True, slots=True)
class Report:
    """The results of all checks."""

    program: str
    verdicts: tuple[Verdict, ...]
    slowest: float
    """The wall-clock seconds of the slowest answer."""
    win_rate: float | None = None
    """The win rate in whole games against random, if they were played."""

    @property
    def fine(self) -> bool:
        """Whether the program conforms to the protocol."""
        return all(verdict.status in (PASSED, ADVISED) for verdict in self.verdicts)

    @property
    def failed(self) -> tuple[str, ...]:
        """The names of the failed checks."""
        return tuple(verdict.name for verdict in self.verdicts if verdict.status == FAILED)

    def to_dict(self) -> dict[str, Any]:
        """Returns plain data, as `hearthlab check --protocol --json` prints it."""
        return {
            "program": self.program,
            "fine": self.fine,
            "slowest": self.slowest,
            "win_rate": self.win_rate,
            "checks": [
                {"name": v.name, "about": v.about, "status": v.status, "what": v.what, "output": v.output}
                for v in self.verdicts
            ],
        }


def conformance(path: str, games: int = 8, seed: int = 0, isolate: str = USUAL, seconds: float = 20.0) -> Report:
    """Checks a program inside its walls; with `games`, it also plays whole games against random, each of them twice.

    The program is given by its path, or as a spec such as program(path=FOLDER, run=FILE). An answer may take up to
    `seconds` of wall-clock time.
    """
    if isolate not in LEVELS:
        raise HearthLabError(f"a program needs its own process; use --isolate {' or '.join(LEVELS)}")
    text = path if path.startswith("program(") else f"program(path={path})"
    limits = Limits(hang=seconds)
    with Cells(isolate, limits, default_library()) as cells:
        checks = examined(cells, text, limits)
    verdicts = list(checks.verdicts)
    win_rate = None
    if games:
        about = f"plays {games} games against random, each of them twice"
        if any(verdict.status == FAILED for verdict in verdicts):
            verdicts.append(Verdict("games", about, SKIPPED, "The other checks must pass first."))
        else:
            checked = check(text, games, seed, isolate, seconds)
            wrong = [finding.what for finding in checked.findings]
            win_rate = checked.tally.win_rate if checked.games else None
            repeats = all("does not repeat itself" in what for what in wrong)
            status = PASSED if not wrong else ADVISED if repeats else FAILED
            verdicts.append(Verdict("games", about, status, " ".join(wrong)))
    return Report(path, tuple(verdicts), checks.slowest, win_rate)


def examined(cells: Cells, text: str, limits: Limits) -> Report:
    """Runs all checks of a program in the given cells, without whole games."""
    cells.describe(text)  # raises a HearthLabError for a wrong path
    lab = Lab(cells, text, limits)
    found = _Found(lab)
    for one in CHECKS:
        found.make(one)
    return Report(text, tuple(found.verdicts()), lab.slowest)


class _Found:
    """The verdicts so far."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._broken: dict[str, str] = {}
        self._printed: dict[str, str] = {}
        self._skipped: dict[str, str] = {}

    def make(self, one: Check) -> None:
        """Runs a check, unless the failure of another one makes it pointless."""
        if one.run is None:
            return
        missing = self._missing(one)
        if missing:
            self._skipped[one.name] = _without(missing[0])
            return
        try:
            one.run(self._lab)
        except Broken as broken:
            name = broken.check or one.name
            if name not in self._broken:
                self._broken[name], self._printed[name] = f"The program {broken.what}.", broken.output
            if name != one.name:
                self._skipped[one.name] = _without(name)

    def _missing(self, one: Check) -> list[str]:
        """Returns the failed or skipped checks that this one depends on."""
        return [name for name in (*one.needs, *_HOPELESS) if name in self._broken or name in self._skipped]

    def verdicts(self) -> Iterator[Verdict]:
        """Yields all verdicts, in the order of the checks."""
        strays = self._lab.strays
        if strays and "silence" not in self._broken:
            unasked = f"wrote {shown(strays[0])} to standard output without being asked; write it to standard error"
            self._broken["silence"] = f"The program {unasked}."
            self._skipped.pop("silence", None)
        for one in CHECKS:
            # A requirement that other checks cover was not checked if they did not run.
            missing = self._missing(one) if one.run is None else []
            if one.name in self._broken:
                status, printed = ADVISED if one.advice else FAILED, self._printed.get(one.name, "")
                yield Verdict(one.name, one.about, status, self._broken[one.name], printed)
            elif missing:
                yield Verdict(one.name, one.about, SKIPPED, _without(missing[0]))
            elif one.name in self._skipped:
                yield Verdict(one.name, one.about, SKIPPED, self._skipped[one.name])
            else:
                yield Verdict(one.name, one.about, PASSED)


def _without(name: str) -> str:
    return f'This cannot be checked before "{name}" passes.'
