"""Verifies the engine against real games: replays every recorded step and compares the result field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path

from hearthlab.game import Game
from hearthlab.verify.cards import cards_of_game
from hearthlab.verify.coverage import notice
from hearthlab.verify.history import History
from hearthlab.verify.position import game_before
from hearthlab.verify.report import Report, side_by_side
from hearthlab.verify.steps import Step, open_text, read_transitions
from hearthlab.verify.verdicts import REASONS, Verdict, judge

__all__ = ["REASONS", "Report", "Step", "Verdict", "judge", "positions", "read", "side_by_side", "verify"]

Progress = Callable[[int, int], None]
"""Called with the number of finished steps and the total."""


def read(path: Path) -> list[Step]:
    """Reads the steps of a record: transitions (JSON lines), a Power.log or HSReplay XML, gzipped or not."""
    text = open_text(path)
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return list(read_transitions(text, path.name))
    # Imported lazily: the readers of raw records are slow to load.
    from hearthlab.verify.raw import read_hsreplay, read_power_log

    if start.startswith("<"):
        return list(read_hsreplay(text, path.name))
    return list(read_power_log(text, path.name))


def positions(steps: Iterable[Step]) -> Iterator[tuple[Step, Game]]:
    """Yields every step with a game at the position before it, as reconstructed from the record."""
    for _, group in groupby(steps, key=lambda step: step.game):
        game = list(group)
        cards = cards_of_game(game)
        history = History(cards)
        for step in game:
            yield step, game_before(step, cards, history)[1]
            history.take(step)


def verify(paths: Iterable[Path], progress: Callable[[str], Progress] | None = None, mutants: int = 0) -> Report:
    """Verifies every step of the files; ``progress(name)`` returns the progress bar for a file.

    With ``mutants``, this many parts of card texts are removed, one at a time, and the steps that could notice it are
    replayed.
    """
    report = Report()
    for path in paths:
        steps = read(path)
        bar = None if progress is None else progress(path.name)
        for done, verdict in enumerate(judge(steps), 1):
            report.verdicts.append((path.name, verdict))
            if bar is not None:
                bar(done, len(steps))
    if mutants:
        verdicts = [verdict for _, verdict in report.verdicts]
        report.mutants = notice(verdicts, mutants, progress=None if progress is None else progress("mutants"))
    return report
