"""Checks every submission before a competition: its manifest, its decks, and games inside the walls."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hearthlab.agents.registry import read
from hearthlab.arena import config
from hearthlab.arena.backend import Workers
from hearthlab.arena.cells import Cells
from hearthlab.arena.checking import Finding, grouped, not_made, unrepeated
from hearthlab.arena.limits import LONGEST
from hearthlab.arena.schedule import LISTED, Entrant, Plan, Stage
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Row, Saved, Store
from hearthlab.arena.tournament import Progress, run
from hearthlab.cards.decks import Deck, deck_names
from hearthlab.competition.config import Competition
from hearthlab.competition.manifest import Submission
from hearthlab.competition.roster import entrant_of, renamed
from hearthlab.errors import HearthLabError
from hearthlab.util.files import make_folder
from hearthlab.util.reading import Given

__all__ = ["Checked", "check_all", "created"]

OPPONENT = "random"
_SEED = 0
"""The seed of a check is public, so that authors can repeat it."""
_MOST = 1_000_000
_LONGEST_TEXT = 100_000
_FAULTS = 2
"""The number of faults after which the rest of a submission's check is skipped."""


@dataclass(frozen=True)
class Checked:
    """The result of checking a submission."""

    submission: Submission
    refused: bool
    findings: tuple[Finding, ...] = ()
    games: int = 0
    tally: Tally = dataclasses.field(default_factory=Tally)
    """Its games against random."""
    seconds: float = 0.0
    """Mean time of a turn."""

    @property
    def status(self) -> str:
        """The result in a few words."""
        return "refused" if self.refused else "admitted, with warnings" if self.findings else "admitted"

    def to_dict(self) -> dict[str, Any]:
        """Returns the result as plain data."""
        return {
            "refused": self.refused,
            "findings": [dataclasses.asdict(finding) for finding in self.findings],
            "games": self.games,
            "wins": self.tally.wins,
            "draws": self.tally.draws,
            "seconds": self.seconds,
        }

    @classmethod
    def from_dict(cls, submission: Submission, given: Given) -> Checked:
        """Reads the output of `to_dict`."""
        given.object(("refused", "findings", "games", "wins", "draws", "seconds"))
        games = given["games"].whole(0, _MOST)
        wins = given["wins"].whole(0, games)
        tally = Tally(games, wins, given["draws"].whole(0, games - wins))
        findings = tuple(map(_finding, given["findings"].list(_MOST)))
        return cls(submission, given["refused"].flag(), findings, games, tally, given["seconds"].number(0.0, LONGEST))


def _finding(given: Given) -> Finding:
    given.object(("what", "hint", "games", "trace", "output"))
    texts = {key: given[key].text(_LONGEST_TEXT) for key in ("what", "hint")}
    texts |= {key: given[key].text(_LONGEST_TEXT, lines=True) for key in ("trace", "output")}
    return Finding(games=tuple(game.whole(0, _MOST) for game in given["games"].list(_MOST)), **texts)


def check_all(
    competition: Competition,
    submissions: Sequence[Submission],
    folder: Path,
    workers: Workers = None,
    progress: Callable[[str], Progress | None] = lambda label: None,
) -> list[Checked]:
    """Checks submissions; `folder` stores the games, so that an interrupted check can be resumed."""
    found = {one.key: Checked(one, True, tuple(map(Finding, one.faults))) for one in submissions if one.faults}
    sound = [one for one in submissions if one.key not in found]
    for one, finding in _undescribed(competition, sound):
        found[one.key] = Checked(one, True, (_readable(finding, one),))
    playing = [one for one in sound if one.key not in found]
    if playing:
        found |= _played(competition, playing, folder, workers, progress)
    return [found[one.key] for one in submissions]


def _undescribed(competition: Competition, submissions: Sequence[Submission]) -> Iterator[tuple[Submission, Finding]]:
    """Yields the submissions whose agents cannot be created or may not play, and why; runs agents inside the walls."""
    with Cells(competition.isolate, competition.limits, competition.library) as cells:
        for one in submissions:
            try:
                about = cells.describe(one.text)
            except HearthLabError as error:
                yield one, not_made("The agent", error)
            else:
                if about["sees_everything"]:
                    yield one, Finding("The agent asks to see everything, which is not allowed in a competition")


def _without_paths(text: str, submission: Submission) -> str:
    """Removes the paths of the organiser's folders, which are private, from a message."""
    for path in (submission.folder.resolve(), submission.folder):
        text = text.replace(f"{path}/", "").replace(str(path), "the submission's folder")
    return text


def _plan(competition: Competition, submissions: Sequence[Submission]) -> Plan:
    """Returns a plan in which every submission plays random, with every deck that it may play, from both seats."""
    entrants = [Entrant(f"{OPPONENT} player", read(OPPONENT), settled=True)]
    decks: list[Deck] = []
    of_track: dict[str, list[int]] = {}
    games: list[tuple[int, int, int, int]] = []
    for track in competition.tracks:
        if not track.own_decks:
            of_track[track.key] = list(range(len(decks), len(decks) + len(track.decks)))
            decks += renamed(track.decks, track.key)
    for one in submissions:
        entrants.append(entrant_of(one))
        lineup = [deck for key in one.tracks for deck in of_track.get(key, [])]
        lineup += range(len(decks), len(decks) + len(one.decks))
        decks += renamed(one.decks, one.key)
        me = len(entrants) - 1
        for deck in dict.fromkeys(lineup):
            pair = ((me, 0, deck, deck), (0, me, deck, deck))
            games += [pair[k % 2] for k in range(competition.check_games + competition.check_games % 2)]
    everyone = tuple(range(len(entrants)))
    stage = Stage("", everyone, tuple(range(len(decks))), 1, LISTED, listed=tuple(games))
    return Plan(
        tuple(entrants),
        tuple(decks),
        (stage,),
        seed=_SEED,
        rules=competition.rules,
        limits=competition.limits,
        name=f"{competition.name}: the check",
        isolate=competition.isolate,
        forfeit=_FAULTS,
    )


def _played(
    competition: Competition,
    submissions: Sequence[Submission],
    folder: Path,
    workers: Workers,
    progress: Callable[[str], Progress | None],
) -> dict[str, Checked]:
    plan = _plan(competition, submissions)
    asked = json.dumps([config.to_dict(plan), [one.digest for one in submissions]])
    name = hashlib.sha256(asked.encode()).hexdigest()[:16]
    make_folder(folder)
    for old in folder.glob("*.db*"):
        if not old.name.startswith(name):
            old.unlink()
    with _opened(folder / f"{name}-1.db", plan) as store, _opened(folder / f"{name}-2.db", plan) as again:
        run(store, workers, progress("check"))
        faulty = {fault.agent for fault in store.faults()}
        # Submissions that failed do not play again.
        known = [_row(plan, row) for row in store.rows() if not faulty.isdisjoint(row.agents)]
        if not again.count:
            again.add(known)
        run(again, workers, progress("check, again"))
        return {one.key: _judged(one, store, again) for one in submissions}


def created(path: Path, plan: Plan) -> Path:
    """Creates a store unless it exists, and returns its path; a killed process leaves no incomplete store."""
    if not path.exists():
        part = path.with_suffix(".new")
        for left in path.parent.glob(f"{part.name}*"):
            left.unlink()
        Store.create(part, plan).close()
        part.replace(path)
    return path


def _opened(path: Path, plan: Plan) -> Store:
    store = Store.open(created(path, plan))
    store.plan = plan
    return store


def _row(plan: Plan, row: Saved) -> Row:
    times = [round(1e6 * seconds) for seconds in row.times]
    played = (row.winner, row.turns, row.actions, times[0], times[1], row.reason, int(row.fault), None)
    return (row.number, plan.cell_of(row.number), row.seed, *played)


def _judged(submission: Submission, store: Store, again: Store) -> Checked:
    name = submission.name
    rows = [row for row in store.rows() if name in row.agents]
    faults = [fault for fault in store.faults() if fault.agent == name]
    own = [row for row in rows if row.fault and row.winner is not None and row.agents[row.winner] != name]
    findings = [_readable(finding, submission) for finding in grouped(faults)]
    others = {row.number for row in store.rows() if row.fault or name not in row.agents}
    findings += unrepeated(store, again, others)
    refused = len(own) == len(rows)
    if refused:
        findings.insert(0, Finding(f"It lost all {len(rows)} games of the check by its own faults"))
    seconds = sum(row.times[row.agents.index(name)] for row in rows)
    turns = sum(row.turns for row in rows) / 2
    mean = seconds / max(turns, 1)
    return Checked(submission, refused, tuple(findings), len(rows), Tally.of(rows, name), mean)


def _readable(finding: Finding, submission: Submission) -> Finding:
    """Returns a finding without the organiser's paths."""
    return dataclasses.replace(
        finding,
        what=_without_paths(finding.what, submission),
        trace=_without_paths(finding.trace, submission),
        output=_without_paths(finding.output, submission),
    )


def decks_of(submission: Submission) -> list[str]:
    """Returns the names and classes of a submission's decks."""
    names = deck_names(submission.decks)
    return [f"{name} ({deck.cls})" for name, deck in zip(names, submission.decks, strict=True)]
