"""Real games as the judge of the engine: every recorded step is played on it and compared field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from hearthlab.verify.report import Report, side_by_side
from hearthlab.verify.steps import Step, open_text, read_transitions
from hearthlab.verify.verdicts import REASONS, Verdict, judge

Progress = Callable[[int, int], None]
"""Told how many steps are done, and how many there are."""

__all__ = ["REASONS", "Report", "Step", "Verdict", "judge", "read", "side_by_side", "verify"]


def read(path: Path) -> list[Step]:
    """The steps of a record: transitions (JSON lines), a Power.log or HSReplay XML, packed with gzip or not."""
    text = open_text(path)
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return list(read_transitions(text, path.name))
    # The readers of raw records are loaded only when there is one.
    from hearthlab.verify.raw import read_hsreplay, read_power_log

    if start.startswith("<"):
        return list(read_hsreplay(text, path.name))
    return list(read_power_log(text, path.name))


def verify(paths: Iterable[Path], progress: Callable[[str], Progress] | None = None) -> Report:
    """Judges every step of the files; ``progress`` gives for each file what is told how far it is."""
    report = Report()
    for path in paths:
        steps = read(path)
        told = None if progress is None else progress(path.name)
        for done, verdict in enumerate(judge(steps), 1):
            report.verdicts.append((path.name, verdict))
            if told is not None:
                told(done, len(steps))
    return report
