"""Audits an archive: replays every game, and recomputes pairings, seeds and standings for comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hearthlab.agents.registry import read
from hearthlab.arena.schedule import LISTED, PAIRINGS, Entrant, Plan, Stage
from hearthlab.arena.tournament import Progress
from hearthlab.cards.decks import CLASSES
from hearthlab.cards.library import Library
from hearthlab.competition.archive import Reader, decks_of, line_json
from hearthlab.competition.formats import SCHEDULES, Field, Format, Game, Match, Wave, waves
from hearthlab.competition.seeds import draw_seed, read_seed, wave_seed
from hearthlab.competition.series import MATCHES, Side
from hearthlab.competition.standings import Outcome, standings
from hearthlab.errors import HearthLabError
from hearthlab.game import Game as Played
from hearthlab.game import Record
from hearthlab.rules import Rules
from hearthlab.util.reading import Given

__all__ = ["Audit", "audit"]

_MOST_GAMES = 10_000_000
_MOST_SHOWN = 20


@dataclass(frozen=True)
class Audit:
    """The result of an audit."""

    name: str
    games: int
    replayed: int
    """Games that were replayed to their end, or to the fault that ended them."""
    forfeited: int
    standings: dict[str, int]
    """By track, the number of lines of the standings that were recomputed."""
    problems: tuple[str, ...]
    """The first discrepancies, one sentence each."""

    @property
    def fine(self) -> bool:
        """Whether everything agrees."""
        return not self.problems

    def to_dict(self) -> dict[str, Any]:
        """Returns the result as plain data."""
        return {
            "name": self.name,
            "fine": self.fine,
            "games": self.games,
            "replayed": self.replayed,
            "forfeited": self.forfeited,
            "standings": self.standings,
            "problems": list(self.problems),
        }


def audit(path: Path, progress: Progress | None = None) -> Audit:
    """Audits an archive; raises HearthLabError if it cannot be read."""
    reader = Reader(path)
    about = reader.about
    rules = Rules.from_dict(about["rules"].value)
    problems: list[str] = []
    library = Library.for_rules(rules)
    if about["cards"].text() != library.fingerprint:
        problems.append(
            "the games were played with different cards than those of this version; "
            f"use HearthLab {about['hearthlab'].text()}"
        )
    tracks = [_Track(reader, given, rules, library) for given in about["tracks"].list(100)]
    total = sum(len(track.outcomes) for track in tracks)
    replayed = forfeited = done = 0
    for track in tracks:
        problems += track.scheduled()
        for outcome in track.outcomes:
            problems += track.replayed(outcome)
            forfeited += outcome.actions is None
            replayed += outcome.actions is not None
            done += 1
            if progress is not None:
                progress(done, total)
        problems += track.forfeits(about["forfeit"].whole(0, _MOST_GAMES))
        problems += track.ranked()
    lines = {track.key: track.lines for track in tracks}
    return Audit(about["name"].text(), total, replayed, forfeited, lines, tuple(problems[:_MOST_SHOWN]))


class _Track:
    """A track of an archive."""

    def __init__(self, reader: Reader, given: Given, rules: Rules, library: Library) -> None:
        self.key = given["key"].text(100)
        self._seed = read_seed(reader.about["seed"])
        self._rules = rules
        self._library = library
        self._decks = decks_of(given)
        entrants = given["entrants"].list(1000, 2)
        self._names = [entrant["name"].text() for entrant in entrants]
        self._format = _format(given["format"])
        sides = tuple(_side(entrant, len(self._decks)) for entrant in entrants)
        if not self._format.own and any(side.decks != tuple(range(len(self._decks))) for side in sides):
            raise HearthLabError(f"in the track {self.key} of the archive, not every entrant has all the decks")
        for _, why in self._format.problems(min(len(side.decks) for side in sides)):
            raise HearthLabError(f"the track {self.key} of the archive cannot be played: {why}")
        self._field = Field(sides, tuple(deck.cls for deck in self._decks))
        self._waves = [(wave["name"].text(), wave["seed"].text(100)) for wave in given["waves"].list(100_000)]
        most = (len(self._names), len(self._decks))
        self.outcomes = [_outcome(line, *most) for line in reader.lines(f"{self.key}/games.jsonl")]
        lines = reader.json(f"{self.key}/standings.json")["standings"].list(1000)
        self._claimed = [line.object().value for line in lines]
        self._matches: list[Match] | None = None
        self.lines = 0

    def scheduled(self) -> Iterator[str]:
        """Recomputes the schedule from the seed and the winners; yields where games or seeds of the archive differ."""
        steps = waves(self._format, self._field, draw_seed(self._seed, self.key))
        left = list(self.outcomes)
        seeds = []
        wave = next(steps)
        while True:
            seeds.append((wave.name, str(wave_seed(self._seed, self.key, wave.name))))
            part, left = left[: len(wave.games)], left[len(wave.games) :]
            yield from self._compared(wave, part)
            if len(part) < len(wave.games):
                return
            try:
                wave = steps.send([outcome.winner for outcome in part])
            except StopIteration as end:
                self._matches = end.value
                break
        if left:
            yield f"{self.key}: {len(left):,} games follow the last one of the schedule"
        if seeds != self._waves:
            yield f"{self.key}: the waves or their seeds do not follow from the seed and the results"

    def _compared(self, wave: Wave, part: Sequence[Outcome]) -> Iterator[str]:
        if len(part) < len(wave.games):
            yield f"{self.key}: {len(wave.games) - len(part):,} games of {wave.name} are missing"
        plan = self._plan(wave)
        numbers = np.arange(len(wave.games), dtype=np.uint64)
        drawn = zip(wave.games, plan.draws_of(numbers).tolist(), plan.seeds_of(numbers).tolist(), strict=True)
        for number, ((game, draw, seed), outcome) in enumerate(zip(drawn, part, strict=False)):
            where = f"{self.key}: game {number} of {wave.name}"
            if (outcome.wave, outcome.number, outcome.game) != (wave.name, number, game):
                yield f"{where} is not the one that follows from the seed and the earlier results"
            elif (outcome.draw, outcome.seed) != (draw, seed):
                yield f"{where} does not have the seed that follows from that of the competition"

    def _plan(self, wave: Wave) -> Plan:
        """Returns a plan whose games have the seeds of the wave; its agents do not matter."""
        entrants = tuple(Entrant(f"{k}", read("random"), settled=True) for k in range(len(self._names)))
        games = tuple((*game.agents, *game.decks) for game in wave.games)
        stage = Stage("", tuple(range(len(entrants))), tuple(range(len(self._decks))), 1, LISTED, listed=games)
        seed = wave_seed(self._seed, self.key, wave.name)
        return Plan(entrants, tuple(self._decks), (stage,), seed=seed, rules=self._rules)

    def replayed(self, outcome: Outcome) -> Iterator[str]:
        """Replays a game; yields where it differs."""
        if outcome.actions is None:
            return
        where = f"{self.key}: game {outcome.number} of {outcome.wave}"
        decks = (self._decks[outcome.game.decks[0]], self._decks[outcome.game.decks[1]])
        try:
            game = Played.replay(Record(decks, self._rules, outcome.seed, 0, outcome.actions), self._library)
        except HearthLabError as error:
            yield f"{where} cannot be replayed: {error}"
            return
        if outcome.fault:
            if game.over:
                yield f"{where} is listed as lost by a fault, but its actions lead to the end of the game"
            elif outcome.winner is None or 1 - outcome.winner not in outcome.faults:
                yield f"{where} is listed as lost by a fault, but not by the player that had one"
            return
        if (game.winner, game.turn, game.reason) != (outcome.winner, outcome.turns, outcome.reason):
            yield f"{where} ends differently when replayed: winner {game.winner}, turn {game.turn}, {game.reason}"

    def forfeits(self, most: int) -> Iterator[str]:
        """Yields the games that were forfeited without enough faults before them."""
        counts: Counter[tuple[str, int]] = Counter()
        for outcome in self.outcomes:
            agents = outcome.game.agents
            if outcome.actions is None:
                losers = [agents[who] for who in (0, 1) if who != outcome.winner]
                if not most or any(counts[outcome.wave, agent] < most for agent in losers):
                    where = f"{self.key}: game {outcome.number} of {outcome.wave}"
                    yield f"{where} was forfeited without {most} faults before it"
            for who in outcome.faults:
                counts[outcome.wave, agents[who]] += 1

    def ranked(self) -> Iterator[str]:
        """Recomputes the standings; yields where those of the archive differ."""
        if self._matches is None:
            return
        table = standings(len(self._names), self._matches, self.outcomes)
        found = [line_json(self._names, line) for line in table.lines]
        self.lines = len(found)
        if len(found) != len(self._claimed):
            yield f"{self.key}: the standings have {len(self._claimed)} lines instead of {len(found)}"
        for line, claimed in zip(found, self._claimed, strict=False):
            differ = [key for key in line if not _close(line[key], claimed.get(key))]
            if differ:
                yield f"{self.key}: the standings of {line['name']} differ in {', '.join(differ)}"


def _close(one: Any, other: Any) -> bool:
    """Returns whether two values of standings agree; results of linear programs may differ in the last digits."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_close(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_close, one, other))
    if isinstance(one, float) and isinstance(other, int | float):
        return abs(one - other) <= 2e-4 * max(1.0, abs(one))
    return bool(one == other)


def _format(given: Given) -> Format:
    return Format(
        given["schedule"].one_of(SCHEDULES),
        given["match"].one_of(MATCHES),
        given["games"].whole(1, _MOST_GAMES),
        given["rounds"].whole(0, 1000),
        given["bans"].whole(0, 29),
        given["legs"].whole(1, 2),
        given["pairing"].one_of(PAIRINGS),
        given["own"].flag(),
    )


def _side(given: Given, decks: int) -> Side:
    lineup = tuple(deck.whole(0, decks - 1) for deck in given["decks"].list(1000, 1))
    return Side(lineup, tuple(ban.one_of(CLASSES) for ban in given["bans"].list(100)))


def _outcome(line: Given, agents: int, decks: int) -> Outcome:
    winner, actions = line.get("winner"), line.get("actions")
    one, other = (agent.whole(0, agents - 1) for agent in line["agents"].list(2, 2))
    deck, others = (deck.whole(0, decks - 1) for deck in line["decks"].list(2, 2))
    places = [line[key].whole(0, _MOST_GAMES) for key in ("round", "match", "leg", "index")]
    return Outcome(
        line["wave"].text(),
        line["number"].whole(0, _MOST_GAMES),
        line["draw"].whole(0, _MOST_GAMES),
        read_seed(line["seed"]),
        Game(places[0], places[1], places[2], places[3], (one, other), (deck, others)),
        None if winner is None else winner.whole(0, 1),
        line["turns"].whole(0, 100_000),
        line["reason"].text(100_000, lines=True),
        line["fault"].flag(),
        tuple(player.whole(0, 1) for player in line["faults"].list(2)),
        None if actions is None else tuple(action.text() for action in actions.list(100_000)),
    )
