"""The settings of a competition: reads competition.toml, with its tracks, limits and rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from hearthlab.agents.registry import parse
from hearthlab.arena.limits import PRESETS, Limits
from hearthlab.arena.schedule import ISOLATION, PAIRINGS
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.competition.formats import SCHEDULES, Format
from hearthlab.competition.series import MATCHES
from hearthlab.competition.toml import Toml
from hearthlab.errors import HearthLabError
from hearthlab.game import check_deck
from hearthlab.rules import Rules
from hearthlab.util.reading import Given, shown
from hearthlab.util.seeds import SECRET
from hearthlab.util.suggest import hint

__all__ = ["FILE", "Competition", "Track", "read"]

FILE = "competition.toml"

_MOST = 1_000_000
_SECRET: int | str = SECRET
_WORD = "a word of lowercase letters, digits and hyphens"


@dataclass(frozen=True)
class Track:
    """A part of a competition with its own standings."""

    key: str
    title: str
    format: Format
    decks: tuple[Deck, ...] = ()
    """The pre-made decks; in a track with own decks, those of the baselines."""
    own_decks: int = 0
    """The number of decks that a submission brings; 0 if the decks are pre-made."""
    baselines: tuple[str, ...] = ()
    """HearthLab agents that also take part."""


@dataclass(frozen=True)
class Competition:
    """The settings of a competition."""

    folder: Path
    name: str
    tracks: tuple[Track, ...]
    about: str = ""
    seed: int | str = SECRET
    isolate: str = "strict"
    forfeit: int = 3
    limits: Limits = field(default_factory=Limits)
    rules: Rules = field(default_factory=Rules)
    check_games: int = 2
    """The number of games in the check with every deck that a submission may play; each is played twice."""
    source: str = ""
    """The text of the file."""

    @property
    def submissions(self) -> Path:
        """The folder with the submissions."""
        return self.folder / "submissions"

    @cached_property
    def library(self) -> Library:
        """The cards of its rules."""
        return Library.for_rules(self.rules)

    def track(self, key: str) -> Track:
        """Returns the track with this key."""
        return next(track for track in self.tracks if track.key == key)


def read(folder: Path) -> Competition:
    """Reads the competition in a folder; raises HearthLabError with a sentence for every mistake."""
    if not (folder / FILE).is_file():
        raise HearthLabError(f'"{folder}" has no {FILE}; `hearthlab competition new {folder}` creates an example')
    toml = Toml.read(folder / FILE, FILE)
    found = None if toml.faults else _competition(folder, toml)
    if found is None or toml.faults:
        raise HearthLabError("; ".join(toml.faults))
    return found


_KEYS = ("name", "about", "seed", "isolate", "forfeit", "limits", "rules", "check_games", "tracks")


def _competition(folder: Path, toml: Toml) -> Competition:
    toml.known(_KEYS)
    toml.needed("name", '"HearthLab Cup"')
    rules = toml.read_as("rules", lambda value: Rules.from_dict(value.object().value), Rules())
    tables = toml.table("tracks")
    if tables is None:
        toml.needed("tracks", "…; a track is written as [tracks.premade] with its keys below")
        tracks: list[Track] = []
    else:
        tracks = [track for key in tables.given if (track := _track(folder, tables, key, rules)) is not None]
    return Competition(
        folder,
        toml.text("name") or folder.name,
        tuple(tracks),
        toml.text("about", 2000),
        toml.read_as("seed", _seed, _SECRET),
        toml.one_of("isolate", [level for level in ISOLATION if level != "off"], "strict"),
        toml.whole("forfeit", 0, _MOST, 3),
        toml.read_as("limits", _limits, Limits()),
        rules,
        toml.whole("check_games", 2, 1000, 2),
        (folder / FILE).read_text(encoding="utf-8-sig"),
    )


def _seed(value: Given) -> int | str:
    if value.value == SECRET:
        return SECRET
    return value.whole(-(1 << 127), 1 << 128)


def _limits(value: Given) -> Limits:
    if not isinstance(value.value, str):
        return Limits.from_dict(value)
    if value.value not in PRESETS:
        value.wrong(f"no limits are called {shown(value.value)}; {hint(value.value[:60], PRESETS)}")
    return PRESETS[value.value]


_TRACK_KEYS = (
    *("title", "decks", "own_decks", "schedule", "rounds", "match", "games", "best_of", "bans", "legs", "pairing"),
    "baselines",
)


def _track(folder: Path, tables: Toml, key: str, rules: Rules) -> Track | None:
    toml = tables.table(key)
    if toml is None:
        return None
    if not key.replace("-", "").isalnum() or key != key.lower() or not key.isascii():
        toml.wrong(key, f"{shown(key)} cannot name a track; it must be {_WORD}")
    toml.known(_TRACK_KEYS)
    own = toml.whole("own_decks", 1, 30, 0)
    decks = _decks(folder, toml, rules)
    if not decks and not own and "decks" not in toml.given and "own_decks" not in toml.given:
        toml.faults.append(
            f"{toml.name}: the track {key} has neither decks nor own_decks; "
            'write decks = ["aggro-pirate-warrior"] for pre-made decks, or own_decks = 3'
        )
    found = Track(key, toml.text("title") or key, _format(toml, own), decks, own, tuple(toml.texts("baselines")))
    _check_track(found, toml)
    return found


def _format(toml: Toml, own: int) -> Format:
    match = toml.one_of("match", MATCHES, "games")
    games = toml.whole("games", 2, _MOST, 2)
    best_of = toml.whole("best_of", 1, 99, 3)
    schedule = toml.one_of("schedule", SCHEDULES, "round-robin")
    for given, meant in (("best_of", match == "best-of"), ("games", match == "games"), ("rounds", schedule == "swiss")):
        if given in toml.given and not meant:
            toml.wrong(given, f'{given} has no effect with schedule = "{schedule}" and match = "{match}"; leave it out')
    return Format(
        schedule,
        match,
        best_of if match == "best-of" else games + games % 2,
        toml.whole("rounds", 0, 1000, 0),
        toml.whole("bans", 0, 29, 0),
        toml.whole("legs", 1, 2, 2),
        toml.one_of("pairing", PAIRINGS, "all"),
        bool(own),
    )


def _decks(folder: Path, toml: Toml, rules: Rules) -> tuple[Deck, ...]:
    found: list[Deck] = []
    for text in toml.texts("decks", 1000):
        try:
            deck = Deck.load(text, folder)
            check_deck(deck, Library.for_rules(rules), rules)
        except HearthLabError as error:
            toml.wrong("decks", str(error))
        else:
            found.append(deck)
    for name, count in Counter(deck.name or deck.cls for deck in found).items():
        if count > 1:
            toml.wrong("decks", f'two decks are called "{name}"; give one of them another name')
    return tuple(found)


def _check_track(track: Track, toml: Toml) -> None:
    lineup = track.own_decks or len(track.decks)
    for key, why in track.format.problems(lineup):
        toml.wrong(key, why)
    if track.own_decks and track.baselines and len(track.decks) < track.own_decks:
        toml.wrong(
            "baselines",
            f"baselines play with the decks of the track, and need {track.own_decks} of them; add them to decks",
        )
    for text in track.baselines:
        try:
            if parse(text).foreign:
                toml.wrong("baselines", f"{text} is not an agent of HearthLab; make it a submission")
        except HearthLabError as error:
            toml.wrong("baselines", str(error))


def described(competition: Competition) -> Mapping[str, Any]:
    """Returns the settings that determine the games, as plain data."""
    return {
        "name": competition.name,
        "about": competition.about,
        "isolate": competition.isolate,
        "forfeit": competition.forfeit,
        "limits": competition.limits.as_dict(),
        "rules": competition.rules.to_dict(),
    }
