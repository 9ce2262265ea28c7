"""The steps of real games, as stated in records."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hearthlab.cards.compile import tags
from hearthlab.errors import BadRecord
from hearthlab.util.reading import MEGABYTE, gunzip, named, parse_json, read_bytes
from hearthlab.util.shapes import Misfit, keyed, listed, maybe, record, text, whole, word

__all__ = [
    "COUNTERS",
    "HERO_KEYWORDS",
    "KEYWORDS",
    "KINDS",
    "Plain",
    "Step",
    "check_row",
    "open_text",
    "plain_id",
    "read_transitions",
    "shows_turns",
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
"""The keywords of heroes that do not come from their weapon, by tag."""

KINDS = ("PLAY", "ATTACK", "HERO_POWER", "END_TURN")

COUNTERS = (
    "fatigue",
    "combo_active",
    "cards_played_turn",
    "minions_played_turn",
    "jade_golem",
    "heropower_uses_turn",
    "times_heropower_used",
    "spellpower",
)
"""The counters of a player that a record may show."""

PLAYER_NUMBERS = (
    "resources",
    "resources_used",
    "temp_resources",
    "overload_locked",
    "overload_owed",
    "playstate",
    *COUNTERS,
)
"""The numbers that a record may state for a player."""


@dataclass(frozen=True, slots=True)
class Step:
    """The visible state before, the action, its events, and the visible state after."""

    game: str
    number: int
    kind: str
    actor: int
    """The player, 1 or 2 as in records."""
    action: Plain
    before: Plain
    after: Plain
    events: list[Plain]
    build: int | None = None
    """The build of the game, if the record states it."""
    build_min: int = 0
    """The oldest build that the record can be from."""
    watcher: int | None = None
    """The player whose hand the record shows."""
    cut: bool = False
    """Whether the record ends in the middle of the step."""
    options: list[Plain] | None = None
    """The options offered by the game: entities with their targets, and Choose One branches with theirs."""
    later: dict[int, str] = field(default_factory=dict)
    """What entities turn out to be when they are next revealed in this game, by entity id."""

    @property
    def name(self) -> str:
        """The game and the number of the step in it."""
        return f"{self.game}:{self.number}"


def plain_id(card: str | None) -> str | None:
    """Returns the id of a card without its skin: the hero powers of alternative portraits are the same."""
    return None if card is None else re.sub(r"_HS?\d$", "", card)


def shows_turns(state: Plain) -> bool:
    """Returns whether a state shows how many turns characters have been in play."""
    players = state["players"].values()
    return any(thing["tags"].get("NUM_TURNS_IN_PLAY") for p in players for thing in [p["hero"], *p["minions"]])


LARGEST = 48 * MEGABYTE
"""The maximum size of a record, after decompressing; 3,800 steps of real games take 20 MB."""


def open_text(path: Path) -> str:
    """Returns the text of a file, decompressed if it is gzipped."""
    raw = read_bytes(path, LARGEST, BadRecord)
    if raw[:2] == b"\x1f\x8b":
        raw = gunzip(raw, LARGEST, named(path), BadRecord)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as e:
        raise BadRecord(f"{named(path)} is neither UTF-8 text nor gzipped UTF-8 text (byte {e.start:,})") from None


def read_transitions(given: str, source: str) -> Iterator[Step]:
    """Yields the steps of a file of transitions, one JSON object per line."""
    rows: list[Plain] = []
    for number, line in enumerate(io.StringIO(given), 1):
        if not line.strip():
            continue
        where = f"{source}, line {number}"
        row = parse_json(line, where, BadRecord).object().value
        for state in (row.get("before"), row.get("after")):
            _fill(state)
        check_row(row, where)
        rows.append(row)
    yield from with_reveals(rows)


def check_row(row: Plain, where: str) -> None:
    """Raises BadRecord for a transition with missing or impossible values."""
    try:
        _ROW(row)
        for k, event in enumerate(row["events"]):
            try:
                _EVENTS.get(event["k"], _EVENT)(event)
            except Misfit as misfit:
                raise misfit.within(f".events[{k}]") from None
    except Misfit as misfit:
        raise BadRecord(f"{where}: {misfit}") from None


_EID = whole(1, 1_000_000)
_NUMBER = whole(-1_000_000, 1_000_000)
_COUNT = whole(0, 1_000_000)
_CARD = text()
_PLAYER_NUMBER = whole(1, 2)
_ENCHANTMENTS = listed(record({"eid": _EID, "id": maybe(_CARD)}, {"n": listed(_NUMBER, 2)}), 10_000)
_TAGS = keyed(whole(-(1 << 31), 1 << 31), 1000)
_CHARACTER = {"eid": _EID, "id": _CARD, "atk": _NUMBER, "health": _NUMBER, "damage": _NUMBER, "tags": _TAGS}
_WEAPON = {key: shape for key, shape in _CHARACTER.items() if key not in ("health", "damage")}
_PLAYER = record(
    {
        "hero": record({**_CHARACTER, "armor": _NUMBER}, {"ench": _ENCHANTMENTS}),
        "hero_power": record({"eid": _EID, "id": maybe(_CARD)}, {"cost": _NUMBER, "exhausted": whole(0, 1)}),
        "minions": listed(record(_CHARACTER, {"ench": _ENCHANTMENTS}), 100),
        "hand": listed(
            record(
                {"eid": _EID, "id": maybe(_CARD)},
                {
                    "later": maybe(_CARD),
                    "cost": maybe(_NUMBER),
                    "atk": _NUMBER,
                    "health": _NUMBER,
                    "ench": _ENCHANTMENTS,
                    "by": maybe(_CARD),
                    "tags": _TAGS,
                },
            ),
            100,
        ),
        "secrets": listed(record({"eid": _EID, "id": maybe(_CARD)}, {"later": maybe(_CARD), "quest": _NUMBER}), 100),
        "deck": whole(0, 1000),
        "deck_known": listed(_CARD, 1000),
        "deck_later": listed(_CARD, 1000),
    },
    {
        "weapon": maybe(record(_WEAPON, {"durability": _NUMBER, "ench": _ENCHANTMENTS})),
        "ench": _ENCHANTMENTS,
        **dict.fromkeys(PLAYER_NUMBERS, _COUNT),
    },
)
_STATE = record({"turn": whole(0, 10_000), "current": _PLAYER_NUMBER, "players": record({"1": _PLAYER, "2": _PLAYER})})
_CARDS = listed(maybe(_CARD), 1000)
_ACTION = record(
    {"eid": maybe(_EID), "id": maybe(_CARD)},
    {
        "target": maybe(record({"eid": _EID})),
        "suboption": maybe(_NUMBER),
        "position": maybe(_NUMBER),
        "cost": maybe(_NUMBER),
        "send_option": maybe(
            record({}, {"suboption": maybe(_NUMBER), "target": maybe(_NUMBER), "position": maybe(_NUMBER)})
        ),
        "choices": maybe(listed(record({"offered": _CARDS}, {"chosen": maybe(_CARDS)}), 1000)),
    },
)
_TARGETS = listed(_EID, 1000)
_BRANCH = record({"eid": _EID, "targets": _TARGETS}, {"branch": whole(0, 100)})
_OPTIONS = listed(record({"eid": _EID, "targets": _TARGETS, "sub": listed(_BRANCH, 100)}), 1000)
_ROW = record(
    {
        "game": text(1000),
        "i": whole(0, 1_000_000_000),
        "kind": word(KINDS),
        "actor": _PLAYER_NUMBER,
        "action": _ACTION,
        "before": _STATE,
        "after": _STATE,
        "events": listed(record({"k": text()}), 1_000_000),
    },
    {
        "build": maybe(_COUNT),
        "build_min": maybe(_COUNT),
        "watcher": maybe(_PLAYER_NUMBER),
        "options": maybe(_OPTIONS),
    },
)


def _source(value: Any) -> None:
    """Checks the source of an event: the kind of the block, the entity and its card."""
    listed(lambda part: None, 3)(value)
    if len(value) != 3:
        raise Misfit("it must be [kind of the block, entity, card]")
    for shape, part in zip((text(), _COUNT, maybe(_CARD)), value, strict=True):
        shape(part)


_ZONE = text()
_WHERE = {"src": maybe(_source)}
_EVENT = record({}, {**_WHERE, "eid": maybe(_COUNT), "id": maybe(_CARD)})
_SHOWN_CARD = {"eid": _EID, "id": maybe(_CARD), "ctrl": _COUNT, **_WHERE}
_EVENTS = {
    "zone": record({**_SHOWN_CARD, "frm": _ZONE, "to": _ZONE}),
    "show": record({**_SHOWN_CARD, "zone": _ZONE, "zone0": _ZONE}),
    "full": record({**_SHOWN_CARD, "zone": _ZONE}),
    "change": record({**_SHOWN_CARD, "zone": _ZONE}),
    "meta": record({"meta": _ZONE, "data": _NUMBER, "info": listed(_COUNT, 10_000), **_WHERE}),
    "choices": record({"ids": _CARDS}, _WHERE),
}
"""The fields of events that are used; of other events only the source matters."""


def _fill(state: Any) -> None:
    """Fills in the empty tag lists that records leave out."""
    players = state.get("players") if isinstance(state, dict) else None
    for player in players.values() if isinstance(players, dict) else ():
        if isinstance(player, dict):
            things = [player.get("hero"), player.get("weapon")]
            things += player["minions"] if isinstance(player.get("minions"), list) else []
            for thing in things:
                if isinstance(thing, dict):
                    thing.setdefault("tags", {})


def with_reveals(rows: list[Plain]) -> Iterator[Step]:
    """Yields the steps in file order, each with what its hidden cards later turn out to be."""
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
            cut=row.get("cut", False),
            options=row.get("options"),
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
