"""The entrants of a track, their decks, and the plans of their games."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from hearthlab.agents.registry import parse, read
from hearthlab.arena.schedule import LISTED, Entrant, Plan, Stage
from hearthlab.cards.decks import Deck, deck_names
from hearthlab.competition.config import Competition, Track
from hearthlab.competition.formats import Field, Wave
from hearthlab.competition.manifest import Submission
from hearthlab.competition.seeds import wave_seed
from hearthlab.competition.series import Side

__all__ = ["Roster", "Run", "entrant_of", "renamed", "roster", "wave_plan"]


@dataclass(frozen=True)
class Run:
    """The settings that all games of a competition share."""

    competition: Competition
    seed: int
    secret: bool


@dataclass(frozen=True)
class Roster:
    """The entrants of a track: its submissions, sorted by folder, and then its baselines."""

    track: Track
    entrants: tuple[Entrant, ...]
    submissions: tuple[Submission | None, ...]
    """The submission of each entrant; None for a baseline."""
    decks: tuple[Deck, ...]
    field: Field

    @property
    def names(self) -> list[str]:
        """The names of the entrants in tables."""
        return [entrant.name for entrant in self.entrants]


def roster(track: Track, submissions: Sequence[Submission]) -> Roster:
    """Returns the entrants of a track, given the admitted submissions."""
    playing = [submission for submission in submissions if track.key in submission.tracks]
    entrants = [entrant_of(one) for one in playing]
    entrants += [Entrant(text, parse(text), settled=True) for text in track.baselines]
    owners: list[Submission | None] = [*playing, *(None for _ in track.baselines)]
    if not track.own_decks:
        decks = list(track.decks)
        lineups = [tuple(range(len(decks)))] * len(entrants)
    else:
        decks, lineups = [], []
        for entrant, owner in zip(entrants, owners, strict=True):
            own = track.decks[: track.own_decks] if owner is None else owner.decks_in(track)
            lineups.append(tuple(range(len(decks), len(decks) + len(own))))
            decks += renamed(own, entrant.name)
    sides = tuple(
        Side(lineup, () if owner is None else owner.bans) for lineup, owner in zip(lineups, owners, strict=True)
    )
    classes = tuple(deck.cls for deck in decks)
    return Roster(track, tuple(entrants), tuple(owners), tuple(decks), Field(sides, classes))


def entrant_of(submission: Submission) -> Entrant:
    """Returns a submission as an entrant of the arena, with the budget that it requests."""
    spec = read(submission.text)
    return Entrant(submission.name, spec, settled=True, turn=submission.turn, memory=submission.memory)


def renamed(decks: Sequence[Deck], owner: str) -> list[Deck]:
    """Returns decks with the owner added to their names."""
    names = deck_names(decks)
    return [dataclasses.replace(deck, name=f"{owner}: {name}") for deck, name in zip(decks, names, strict=True)]


def wave_plan(run: Run, who: Roster, wave: Wave) -> Plan:
    """Returns the arena plan of a wave."""
    competition = run.competition
    games = tuple((*game.agents, *game.decks) for game in wave.games)
    stage = Stage("", tuple(range(len(who.entrants))), tuple(range(len(who.decks))), 1, LISTED, listed=games)
    return Plan(
        who.entrants,
        who.decks,
        (stage,),
        seed=wave_seed(run.seed, who.track.key, wave.name),
        rules=competition.rules,
        limits=competition.limits,
        records=True,
        name=f"{competition.name}: {who.track.title}, {wave.name.replace('-', ' ')}",
        isolate=competition.isolate,
        forfeit=competition.forfeit,
        secret=run.secret,
    )
