"""The archive of a finished competition: plain JSON for replaying its games and recomputing its standings.

docs/competition.md describes every field. The same results give the same archive, byte for byte.
"""

from __future__ import annotations

import dataclasses
import json
import lzma
import platform
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hearthlab.cards.decks import Deck
from hearthlab.competition.checking import Checked
from hearthlab.competition.config import described
from hearthlab.competition.formats import Match
from hearthlab.competition.roster import Roster
from hearthlab.competition.running import Begun, Played
from hearthlab.competition.standings import Line, Outcome, Table, standings
from hearthlab.errors import HearthLabError
from hearthlab.util.files import make_folder, replacing, write_text
from hearthlab.util.reading import MEGABYTE, Given, parse_json, read_text
from hearthlab.util.seeds import DERIVATION

__all__ = ["FORMAT", "VERSION", "Reader", "files", "line_json", "write"]

FORMAT = "hearthlab-competition"
VERSION = 1

_LARGEST = 1024 * MEGABYTE
_README = f"""# {FORMAT}, version {VERSION}

The archive of a competition of agents that play Hearthstone. `competition.json` contains the settings, decks and seeds,
and `submissions.json` the submissions. Every track has a folder with `games.jsonl`, one line per game with all its
actions, and `standings.json`.

`hearthlab competition audit` replays every game and recomputes every standing. docs/competition.md of HearthLab
describes every field.
"""


def write(begun: Begun, tracks: Sequence[Played], path: Path) -> None:
    """Writes the archive as a zip file, or into a folder if the path does not end with .zip."""
    parts = files(begun, tracks)
    if path.suffix != ".zip":
        for name, text in parts:
            make_folder((path / name).parent)
            write_text(path / name, text)
        return
    with replacing(path) as part, zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts:
            # A fixed date, so that the same results give the same archive.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text)


def files(begun: Begun, tracks: Sequence[Played]) -> list[tuple[str, str]]:
    """Returns the names and contents of all files; raises HearthLabError if games are missing."""
    for one in tracks:
        if one.matches is None:
            raise HearthLabError(
                f"the track {one.roster.track.key} is not finished, and an archive publishes the seed; "
                "finish the run first"
            )
    found = [("README.md", _README), ("competition.json", _pretty(_competition(begun, tracks)))]
    found.append(("submissions.json", _pretty([_submission(one) for one in begun.checked])))
    for one in tracks:
        key = one.roster.track.key
        lines = (json.dumps(_game(k, outcome), separators=(",", ":")) for k, outcome in enumerate(one.outcomes))
        found.append((f"{key}/games.jsonl", "".join(f"{line}\n" for line in lines)))
        matches = one.matches or ()
        table = standings(len(one.roster.entrants), matches, one.outcomes)
        found.append((f"{key}/standings.json", _pretty(_standings(one.roster, table, matches))))
    return found


def _pretty(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def _competition(begun: Begun, tracks: Sequence[Played]) -> dict[str, Any]:
    competition = begun.run.competition
    return {
        "format": FORMAT,
        "version": VERSION,
        **described(competition),
        "seed": str(begun.run.seed),
        "secret": begun.run.secret,
        "derivation": DERIVATION,
        "hearthlab": version("hearthlab"),
        "python": platform.python_version(),
        "cards": competition.library.fingerprint,
        "build": competition.library.data.build,
        "tracks": [_track(one) for one in tracks],
    }


def _track(played: Played) -> dict[str, Any]:
    who = played.roster
    return {
        "key": who.track.key,
        "title": who.track.title,
        "format": dataclasses.asdict(who.track.format),
        "entrants": [
            {
                "name": entrant.name,
                "submission": None if owner is None else owner.key,
                "agent": entrant.spec.full if owner is None else None,
                "decks": list(side.decks),
                "bans": list(side.bans),
            }
            for entrant, owner, side in zip(who.entrants, who.submissions, who.field.sides, strict=True)
        ],
        "decks": [{**deck.to_dict(), "code": deck.code} for deck in who.decks],
        "waves": [{"name": name, "seed": str(seed)} for name, seed in played.waves],
        "games": len(played.outcomes),
    }


def _submission(checked: Checked) -> dict[str, Any]:
    one = checked.submission
    return {
        "key": one.key,
        "name": one.name,
        "author": one.author,
        "language": one.language,
        "about": one.about,
        "tracks": list(one.tracks),
        "agent": one.agent,
        "command": one.command,
        "decks": [deck.code for deck in one.decks],
        "bans": list(one.bans),
        "budget": {"turn": one.turn, "memory": one.memory},
        "status": checked.status,
        "sha256": one.digest,
        "files": one.files,
    }


def _game(number: int, outcome: Outcome) -> dict[str, Any]:
    game = outcome.game
    return {
        "id": number,
        "wave": outcome.wave,
        "number": outcome.number,
        "round": game.round,
        "match": game.match,
        "leg": game.leg,
        "index": game.index,
        "agents": list(game.agents),
        "decks": list(game.decks),
        "draw": outcome.draw,
        "seed": str(outcome.seed),
        "winner": outcome.winner,
        "turns": outcome.turns,
        "reason": outcome.reason,
        "fault": outcome.fault,
        "faults": list(outcome.faults),
        "actions": None if outcome.actions is None else list(outcome.actions),
    }


def _standings(who: Roster, table: Table, matches: Sequence[Match]) -> dict[str, Any]:
    return {
        "standings": [line_json(who.names, line) for line in table.lines],
        "matches": [
            {
                "round": match.round,
                "match": match.number,
                "agents": list(match.agents),
                "banned": [list(decks) for decks in match.banned],
                "legs": match.scores,
                "score": match.score(match.agents[0]),
            }
            for match in matches
        ],
        "note": table.note,
    }


def line_json(names: Sequence[str], line: Line) -> dict[str, Any]:
    """Returns a line of the standings as plain data; numbers are rounded, so that all machines write the same."""
    tally = line.tally
    points, half = line.rating or (None, None)
    rating = None if line.rating is None else {"points": _rounded(points, 2), "half": _rounded(half, 2)}
    mixture = {"weight": _rounded(line.weight, 4), "win_rate": _rounded(line.against, 4)}
    return {
        "place": line.place,
        "entrant": line.entrant,
        "name": names[line.entrant],
        "points": _rounded(line.points),
        "matches": line.matches,
        "byes": line.byes,
        "opponents": _rounded(line.opponents),
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "win_rate": _rounded(tally.win_rate),
        "interval": [_rounded(end) for end in line.interval],
        "rating": rating,
        "ahead": _rounded(line.ahead, 4),
        "nash": None if line.weight is None else mixture,
        "faults": line.faults,
        "forfeits": line.forfeits,
    }


def _rounded(value: float | None, digits: int = 6) -> float | None:
    # Adding 0.0 removes the sign of a negative zero.
    return None if value is None else round(value, digits) + 0.0


_DAMAGES = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(OSError, EOFError, ValueError, RuntimeError, NotImplementedError),
)
"""Exceptions raised when a damaged zip file is read; a RuntimeError means that a file is encrypted."""


class Reader:
    """Reads an archive from a zip file or a folder; raises HearthLabError for files that are missing or too large."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            raise HearthLabError(f'there is no archive "{path}"')
        if path.is_file() and not zipfile.is_zipfile(path):
            raise HearthLabError(f'"{path}" is neither a zip file nor a folder')
        about = self.json("competition.json").object()
        if about["format"].value != FORMAT:
            raise HearthLabError(f'"{path}" is not the archive of a competition')
        about["version"].whole(VERSION, VERSION)
        self.about = about

    def text(self, name: str) -> str:
        """Returns the text of a file."""
        if self.path.is_dir():
            return read_text(self.path / name, _LARGEST)
        try:
            with zipfile.ZipFile(self.path) as archive, archive.open(name) as file:
                data = file.read(_LARGEST + 1)
        except KeyError:
            raise HearthLabError(f'the archive "{self.path}" has no file {name}') from None
        except _DAMAGES as error:
            raise HearthLabError(f'the archive "{self.path}" is damaged: {str(error)[:200]}') from None
        if len(data) > _LARGEST:
            raise HearthLabError(f"{name} is too large; at most {_LARGEST // MEGABYTE:,} MB are read")
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise HearthLabError(f"{name} is not UTF-8 text") from None

    def json(self, name: str) -> Given:
        """Returns the contents of a JSON file."""
        return parse_json(self.text(name), name)

    def lines(self, name: str) -> Iterator[Given]:
        """Yields the lines of a JSON Lines file."""
        for number, line in enumerate(self.text(name).splitlines(), start=1):
            yield parse_json(line, f"{name}, line {number}")


def decks_of(track: Given) -> list[Deck]:
    """Returns the decks of a track of an archive; their codes are ignored, as the cards are what was played."""
    found = []
    for deck in track["decks"].list(1000):
        given: Mapping[str, Any] = deck.object().value
        found.append(Deck.from_dict(Given({k: v for k, v in given.items() if k != "code"}, deck.path)))
    return found
