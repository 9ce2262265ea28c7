"""Positions as typed dicts, and the JSON Schema derived from them; docs/positions.md describes every field.

`Position` is the type of what `Game.state` returns and `Game.from_state` reads; `typed` casts to it. `Game.state`
writes every field that applies; `Game.from_state` needs only those that docs/positions.md calls required, and also
accepts a card as just its id or name.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict, Union, cast, get_args, get_origin, get_type_hints, is_typeddict

from hearthlab.names import TABLES

__all__ = [
    "Card",
    "DeckCard",
    "Enchantment",
    "Log",
    "Mana",
    "Pending",
    "Player",
    "Position",
    "json_schema",
    "typed",
]


@dataclass(frozen=True, slots=True)
class Within:
    """The smallest and the largest value of a number."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Named:
    """A string that is an entry of this table of names."""

    table: str


@dataclass(frozen=True, slots=True)
class OrText:
    """A value that may also be written as a string: a card by its id or name."""


Seat = Literal[0, 1]
Eid = Annotated[int, Within(0, 65_534)]
Keyword = Annotated[str, Named("keywords")]
CardText = str | None
"""A card by its id or name; None for an unknown one."""


class Enchantment(TypedDict, total=False):
    """An enchantment on an object, a card in a deck or a player."""

    id: CardText
    by: Eid
    attack: int
    health: int
    cost: Annotated[int, Within(-100, 100)]
    set: list[Literal["attack", "health", "cost"]]
    keywords: list[Keyword]
    spell_damage: Annotated[int, Within(-100, 100)]
    until: Annotated[str, Named("durations")]
    data: int
    order: Annotated[int, Within(0, 65_535)]
    side: Seat
    marks: list[Literal["lose", "part", "hidden", "private", "trace"]]


# Written with the functional syntax, since `class` is a keyword.
_OfClass = TypedDict("_OfClass", {"class": Annotated[str, Named("classes")]}, total=False)


class Card(_OfClass, total=False):
    """An object in play or in a hand."""

    eid: Eid
    id: CardText
    attack: int
    health: int
    damage: Annotated[int, Within(0, 30_000)]
    armor: Annotated[int, Within(0, 30_000)]
    durability: int
    cost: Annotated[int, Within(0, 30_000)]
    keywords: list[Keyword]
    exhausted: bool
    attacks: Annotated[int, Within(0, 255)]
    silenced: bool
    frozen: bool
    order: Annotated[int, Within(0, 65_535)]
    since: Annotated[int, Within(0, 65_535)]
    data: int
    enchantments: list[Enchantment]
    known_to: list[Seat]
    marks: list[str]
    now: dict[str, Any]
    at: Literal["limbo", "grave", "play"]
    side: Seat


class DeckCard(TypedDict, total=False):
    """A card of a deck."""

    id: CardText
    created: bool
    public: bool
    enchantments: list[Enchantment]
    top: Annotated[int, Within(1, 60)]


class Mana(TypedDict, total=False):
    """Mana crystals."""

    max: Annotated[int, Within(0, 10)]
    used: Annotated[int, Within(0, 10)]
    locked: Annotated[int, Within(0, 10)]
    owed: Annotated[int, Within(0, 100)]
    temporary: Annotated[int, Within(0, 10)]


class Player(_OfClass, total=False):
    """One player's side."""

    eid: Eid
    order: Annotated[int, Within(0, 65_535)]
    hero: Annotated[Card, OrText()]
    power: Annotated[Card, OrText()] | None
    weapon: Annotated[Card, OrText()] | None
    minions: list[Annotated[Card, OrText()]]
    hand: list[Annotated[Card, OrText()]]
    deck: list[Annotated[DeckCard, OrText()]]
    secrets: list[Annotated[Card, OrText()]]
    quest: Annotated[Card, OrText()] | None
    mana: Mana
    fatigue: Annotated[int, Within(0, 65_535)]
    counters: dict[str, int]
    dead: list[CardText]
    played: list[CardText]
    first_power: CardText
    started: list[CardText]
    enchantments: list[Enchantment]
    data: int
    rumours: list[str]
    now: dict[str, Any]


class Pending(TypedDict, total=False):
    """An open decision: a mulligan or a choice."""

    player: Seat
    kind: Literal["mulligan", "choice"]
    source: int | None
    options: list[Any]
    places: list[int] | None
    resume: dict[str, Any] | None


class Log(TypedDict, total=False):
    """What happened, as parallel lists with one entry per event, oldest first."""

    kind: list[Annotated[str, Named("log_kinds")]]
    player: list[Seat]
    id: list[CardText]
    turn: list[Annotated[int, Within(0, 30_000)]]


class Next(TypedDict, total=False):
    """The numbers to be given to the next object."""

    eid: int
    order: int


class Position(TypedDict, total=False):
    """A position."""

    schema: Literal[1]
    build: int
    rules: dict[str, Any]
    turn: Annotated[int, Within(0, 30_000)]
    active: Seat
    player: Seat
    first: Seat
    phase: Annotated[str, Named("phases")]
    winner: Seat | None
    reason: Annotated[str, Named("reasons")] | None
    players: list[Player]
    pending: Pending | None
    next: Next
    actions: Annotated[int, Within(0, 65_535)]
    log: Log


def typed(position: Mapping[str, Any]) -> Position:
    """Returns the position unchanged, typed as `Position`.

    >>> typed({"turn": 3})["turn"]
    3
    """
    return cast(Position, position)


def json_schema() -> dict[str, Any]:
    """Returns the JSON Schema of the positions that `Game.from_state` reads and `Game.state` writes.

    >>> schema = json_schema()
    >>> schema["$ref"], schema["$defs"]["Mana"]["properties"]["max"]
    ('#/$defs/Position', {'type': 'integer', 'minimum': 0, 'maximum': 10})
    """
    found: dict[str, Any] = {}
    top = _schema(Position, found)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "HearthLab position",
        **top,
        "$defs": dict(sorted(found.items())),
    }


_PLAIN = {int: "integer", str: "string", bool: "boolean", type(None): "null"}


def _schema(kind: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Returns the schema of a type; schemas of typed dicts are added to `found`."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        plain = _schema(parts[0], found)
        for note in parts[1:]:
            plain = _noted(plain, note)
        return plain
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(part, found) for part in parts]}
    if origin is list:
        return {"type": "array"} if parts == (Any,) else {"type": "array", "items": _schema(parts[0], found)}
    if origin is dict:
        return (
            {"type": "object"}
            if parts[1] is Any
            else {
                "type": "object",
                "additionalProperties": _schema(parts[1], found),
            }
        )
    if is_typeddict(kind):
        name = kind.__name__
        if name not in found:
            found[name] = {}
            fields = {key: _schema(part, found) for key, part in get_type_hints(kind, include_extras=True).items()}
            found[name] = {
                "description": (kind.__doc__ or "").strip(),
                "type": "object",
                "properties": fields,
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{name}"}
    return {"type": _PLAIN[kind]}


def _noted(plain: dict[str, Any], note: object) -> dict[str, Any]:
    match note:
        case Within(least, most):
            return {**plain, "minimum": least, "maximum": most}
        case Named(table):
            return {"enum": list(TABLES[table])}
        case OrText():
            return {"anyOf": [plain, {"type": "string"}]}
        case _:
            raise TypeError(f"{note!r} is not an annotation for positions")
