"""The steps of real games, as records state them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hearthlab.cards.compile import tags
from hearthlab.errors import BadRecord

__all__ = [
    "HERO_KEYWORDS",
    "KEYWORDS",
    "KINDS",
    "Plain",
    "Step",
    "open_text",
    "plain_id",
    "read_transitions",
    "with_reveals",
]

Plain = dict[str, Any]
"""An object of plain JSON data."""

_SHOWN = (
    "TAUNT",
    "CHARGE",
    "DIVINE_SHIELD",
    "WINDFURY",
    "STEALTH",
    "POISONOUS",
    "LIFESTEAL",
    "RUSH",
    "CANT_ATTACK",
    "CANT_BE_TARGETED_BY_SPELLS",
)
KEYWORDS = {tag: tags.KEYWORDS[tag] for tag in _SHOWN}
"""The keywords that a record shows as tags, by tag."""

HERO_KEYWORDS = {tag: tags.KEYWORDS[tag] for tag in ("IMMUNE", "STEALTH")}
"""The keywords of heroes that are not those of their weapon, by tag."""

KINDS = ("PLAY", "ATTACK", "HERO_POWER", "END_TURN")

_NEEDED = ("game", "i", "kind", "actor", "action", "before", "after", "events")


@dataclass(frozen=True, slots=True)
class Step:
    """What was visible before, the action, its events, and what was visible after."""

    game: str
    number: int
    kind: str
    actor: int
    """The player, 1 or 2, as records count them."""
    action: Plain
    before: Plain
    after: Plain
    events: list[Plain]
    build: int | None = None
    """The build of the game, if the record states it."""
    build_min: int = 0
    """The oldest build that the record can have."""
    watcher: int | None = None
    """The player whose hand the record shows."""
    later: dict[int, str] = field(default_factory=dict)
    """What entities turn out to be when they are next revealed in this game, by entity id."""

    @property
    def name(self) -> str:
        """The game and the number of the step in it."""
        return f"{self.game}:{self.number}"


def plain_id(card: str | None) -> str | None:
    """Returns the id of a card without its skin: hero powers of alternative portraits are the same power."""
    if card is None:
        return None
    for mark in ("_H1", "_H2", "_H3"):
        card = card.removesuffix(mark)
    return card


def open_text(path: Path) -> str:
    """Returns the text of a file, decompressed if it is gzipped."""
    try:
        raw = path.read_bytes()
        return (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8")
    except OSError as e:
        raise BadRecord(f"cannot read {path}: {e.strerror or e}") from None
    except (EOFError, ValueError, gzip.BadGzipFile) as e:
        raise BadRecord(f"{path} is neither UTF-8 text nor gzipped UTF-8 text: {e}") from None


def read_transitions(text: str, source: str) -> Iterator[Step]:
    """Yields the steps of a file of transitions, one JSON object a line."""
    rows: list[Plain] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        where = f"{source}, line {number}"
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as e:
            raise BadRecord(f"{where}: not a line of JSON: {str(e)[:200]}") from None
        if not isinstance(row, dict) or any(key not in row for key in _NEEDED):
            raise BadRecord(f"{where}: a transition is an object with {', '.join(_NEEDED)}")
        if row["kind"] not in KINDS:
            raise BadRecord(f"{where}: the kind {row['kind']!r} is not one of {', '.join(KINDS)}")
        for key in ("before", "after"):
            _check(row[key], f"{where}, {key}")
            _fill(row[key])
        rows.append(row)
    yield from with_reveals(rows)


_PLAYER: dict[str, type] = {
    "hero": dict,
    "hero_power": dict,
    "minions": list,
    "hand": list,
    "secrets": list,
    "deck": int,
    "deck_known": list,
    "deck_later": list,
}
"""What a record must state of a player."""


def _check(state: Any, where: str) -> None:
    """Raises BadRecord for a state that lacks what every record states."""
    if not isinstance(state, dict) or not isinstance(state.get("players"), dict):
        raise BadRecord(f"{where}: a state is an object with turn, current and players")
    for name in ("turn", "current"):
        if not isinstance(state.get(name), int):
            raise BadRecord(f"{where}: {name} is {state.get(name)!r}; it must be a whole number")
    for number in ("1", "2"):
        player = state["players"].get(number)
        if not isinstance(player, dict):
            raise BadRecord(f"{where}: player {number} is missing")
        for key, kind in _PLAYER.items():
            if not isinstance(player.get(key), kind):
                raise BadRecord(f"{where}, player {number}: {key} is missing or not of the type {kind.__name__}")
        things = [player["hero"], player["hero_power"], *player["minions"], *player["hand"], *player["secrets"]]
        if not all(isinstance(thing, dict) and isinstance(thing.get("eid"), int) and "id" in thing for thing in things):
            raise BadRecord(f"{where}, player {number}: every card is an object with eid and id")


def _fill(state: Plain) -> None:
    """Fills in the empty tag lists that records leave out."""
    for player in state["players"].values():
        for thing in [player["hero"], *player["minions"], *([player["weapon"]] if player.get("weapon") else [])]:
            thing.setdefault("tags", {})


def with_reveals(rows: list[Plain]) -> Iterator[Step]:
    """Yields the steps in the order of the file, each with what its hidden cards turn out to be later."""
    known: dict[str, dict[int, str]] = {}
    later: list[dict[int, str]] = []
    for row in reversed(rows):
        seen = known.setdefault(row["game"], {})
        for eid, card in _shown(row):
            seen[eid] = card
        later.append(dict(seen))
    for row, reveals in zip(rows, reversed(later), strict=True):
        yield Step(
            game=str(row["game"]),
            number=row["i"],
            kind=row["kind"],
            actor=row["actor"],
            action=row["action"],
            before=row["before"],
            after=row["after"],
            events=row["events"],
            build=row.get("build"),
            build_min=row.get("build_min") or 0,
            watcher=row.get("watcher"),
            later=reveals,
        )


def _shown(row: Plain) -> Iterable[tuple[int, str]]:
    for player in row["after"]["players"].values():
        for card in player["hand"]:
            name = card["id"] or card.get("later")
            if name:
                yield card["eid"], name
    for event in reversed(row["events"]):
        if event["k"] in ("show", "full", "change", "zone") and event.get("id"):
            yield event["eid"], event["id"]
    if row["action"].get("id") and row["action"].get("eid"):
        yield row["action"]["eid"], row["action"]["id"]
