"""Plays a competition: records what must not change, plays wave after wave of games, and returns the results so far."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hearthlab.arena import config as arena_config
from hearthlab.arena.backend import Workers
from hearthlab.arena.schedule import Plan
from hearthlab.arena.store import SavedFault, Store
from hearthlab.arena.tournament import run as run_arena
from hearthlab.competition.checking import Checked, check_all, created
from hearthlab.competition.config import Competition
from hearthlab.competition.formats import Match, Wave, waves
from hearthlab.competition.manifest import read_all
from hearthlab.competition.roster import Roster, Run, roster, wave_plan
from hearthlab.competition.seeds import draw_seed, read_seed
from hearthlab.competition.standings import Outcome
from hearthlab.errors import HearthLabError, StoreError
from hearthlab.util.files import make_folder, write_text
from hearthlab.util.progress import Bars, Progress
from hearthlab.util.reading import MEGABYTE, parse_json, read_text, shown
from hearthlab.util.seeds import run_seed

__all__ = ["Begun", "Played", "begin", "begun", "play", "played"]

STATE = "state.json"
_VERSION = 1
_LARGEST = 256 * MEGABYTE


@dataclass(frozen=True)
class Begun:
    """A competition that has begun: the seed and the admitted submissions are fixed."""

    run: Run
    folder: Path
    checked: tuple[Checked, ...]

    @property
    def rosters(self) -> list[Roster]:
        """The entrants of every track; tracks with fewer than two are not played."""
        admitted = [one.submission for one in self.checked if not one.refused]
        found = (roster(track, admitted) for track in self.run.competition.tracks)
        return [one for one in found if len(one.entrants) > 1]

    def store(self, who: Roster, wave: Wave) -> Path:
        """Returns the file with the games of a wave."""
        return self.folder / "games" / f"{who.track.key}-{wave.name}.db"


@dataclass(frozen=True)
class Played:
    """The results of a track so far."""

    roster: Roster
    outcomes: tuple[Outcome, ...]
    faults: tuple[tuple[str, SavedFault], ...]
    """Every fault with the wave of its game."""
    matches: tuple[Match, ...] | None
    """All matches; None until the last one is decided."""
    waves: tuple[tuple[str, int], ...]
    """The waves so far, with their seeds."""


def begun(competition: Competition, folder: Path) -> Begun | None:
    """Returns the competition that has begun in a folder, or None if it has not.

    Raises HearthLabError if its settings or a submission have changed since then: the remaining games would not be
    those of the competition that was begun.
    """
    if not (folder / STATE).exists():
        return None
    given = parse_json(read_text(folder / STATE, _LARGEST), STATE, StoreError).object()
    given["version"].whole(_VERSION, _VERSION)
    if given["competition"].value != competition.source:
        raise HearthLabError(
            f"competition.toml has changed since the competition began; undo that, or start over by removing {folder}"
        )
    submissions = {one.key: one for one in read_all(competition)}
    checked = []
    for key, entry in given["submissions"].items(100_000):
        one = submissions.pop(key, None)
        if one is None or one.digest != entry["digest"].text():
            what = "is missing" if one is None else "has changed"
            raise HearthLabError(
                f"the submission {key} {what} since the competition began; "
                f"restore it, or start over by removing {folder}"
            )
        checked.append(Checked.from_dict(one, entry["check"]))
    for key in submissions:
        raise HearthLabError(
            f"the submission {shown(key)} was added after the competition began; remove it, or start over by removing "
            f"{folder}"
        )
    run = Run(competition, read_seed(given["seed"]), given["secret"].flag())
    return Begun(run, folder, tuple(checked))


def begin(competition: Competition, folder: Path, workers: Workers, bars: Bars) -> Begun:
    """Checks all submissions, draws the seed, and records both; if the competition has begun already, returns it."""
    there = begun(competition, folder)
    if there is not None:
        return there
    checked = check_all(competition, read_all(competition), folder / "check", workers, bars)
    seed = run_seed(competition.seed)
    state = {
        "version": _VERSION,
        "seed": str(seed["seed"]),
        "secret": seed.get("secret", False),
        "competition": competition.source,
        "submissions": {
            one.submission.key: {"digest": one.submission.digest, "check": one.to_dict()} for one in checked
        },
    }
    make_folder(folder / "games")
    write_text(folder / STATE, json.dumps(state))
    # It contains the seed, which other users of this machine must not see.
    (folder / STATE).chmod(0o600)
    return Begun(Run(competition, seed["seed"], state["secret"]), folder, tuple(checked))


def play(begun: Begun, workers: Workers, bars: Bars) -> list[Played]:
    """Plays the missing games of all tracks; can be interrupted at any time and called again."""

    def games(plan: Plan, path: Path, label: str) -> Store:
        return _run(plan, path, workers, bars(label))

    return [_track(begun, who, games) for who in begun.rosters]


def played(begun: Begun) -> list[Played]:
    """Returns the results so far."""

    def games(plan: Plan, path: Path, label: str) -> Store | None:
        return _opened(plan, path) if path.exists() else None

    return [_track(begun, who, games) for who in begun.rosters]


def _run(plan: Plan, path: Path, workers: Workers, progress: Progress | None) -> Store:
    store = _opened(plan, created(path, plan))
    if progress is not None:
        progress.before = store.count
    try:
        run_arena(store, workers, progress)
    except BaseException:
        store.close()
        raise
    return store


def _opened(plan: Plan, path: Path) -> Store:
    """Opens the store of a wave; raises StoreError if it belongs to another wave."""
    store = Store.open(path)
    if _games_of(store.plan) != _games_of(plan):
        store.close()
        raise StoreError(f'"{path}" contains games that do not follow from the earlier results')
    # The folder of the competition may have been moved.
    store.plan = plan
    return store


def _games_of(plan: Plan) -> dict[str, Any]:
    """Returns everything that determines the games, except for the paths of the agents."""
    given = arena_config.to_dict(plan)
    return {**given, "agents": [entrant.name for entrant in plan.entrants]}


def _track(begun: Begun, who: Roster, games: Callable[[Plan, Path, str], Store | None]) -> Played:
    run = begun.run
    steps = waves(who.track.format, who.field, draw_seed(run.seed, who.track.key))
    outcomes: list[Outcome] = []
    faults: list[tuple[str, SavedFault]] = []
    seeds: list[tuple[str, int]] = []
    wave = next(steps)
    while True:
        plan = wave_plan(run, who, wave)
        label = f"{who.track.title}, {wave.name.replace('-', ' ')}"
        store = games(plan, begun.store(who, wave), label)
        if store is None:
            return Played(who, tuple(outcomes), tuple(faults), None, tuple(seeds))
        with store:
            found = _outcomes(store, wave)
            faults += [(wave.name, fault) for fault in store.faults()]
        outcomes += found
        seeds.append((wave.name, plan.seed))
        if len(found) < len(wave.games):
            return Played(who, tuple(outcomes), tuple(faults), None, tuple(seeds))
        try:
            wave = steps.send([outcome.winner for outcome in found])
        except StopIteration as end:
            return Played(who, tuple(outcomes), tuple(faults), tuple(end.value), tuple(seeds))


def _outcomes(store: Store, wave: Wave) -> list[Outcome]:
    draws = store.plan.draws_of(np.arange(len(wave.games), dtype=np.uint64)).tolist()
    faults: dict[int, set[int]] = {}
    for fault in store.faults():
        faults.setdefault(fault.game, set()).add(fault.player)
    forfeited = set(store.forfeited())
    found = []
    for row in store.rows():
        record = None if row.number in forfeited else store.record(row.number)
        found.append(
            Outcome(
                wave.name,
                row.number,
                draws[row.number],
                row.seed,
                wave.games[row.number],
                row.winner,
                row.turns,
                row.reason,
                row.fault,
                tuple(sorted(faults.get(row.number, ()))),
                None if record is None else record.actions,
            )
        )
    return found
