"""Tournaments as text: the TOML that people write, and the plain data that stores keep."""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from hearthlab.agents.registry import read as read_agent
from hearthlab.arena.limits import PRESETS, Limits
from hearthlab.arena.schedule import Entrant, Plan, Stage
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError, UnknownDeck
from hearthlab.rules import Rules
from hearthlab.util.suggest import hint

__all__ = ["deck", "from_dict", "read", "to_dict"]

T = TypeVar("T")

_STAGE_KEYS = ("name", "agents", "decks", "games", "kind", "pairing")
_KEYS = (*_STAGE_KEYS, "seed", "paired", "records", "isolate", "forfeit", "rules", "limits", "stages")


def deck(text: str, folder: Path | None = None, library: Library | None = None) -> Deck:
    """Returns the deck of a name, a file or a deck code; custom cards may be given by name."""
    found = _found(text, folder or Path())
    own = {} if library is None else {card.name: card.id for card in library.own_data().values()}
    if own.keys().isdisjoint(found.cards):
        return found
    return Deck(found.cls, [own.get(card, card) for card in found.cards], found.size, found.name, found.source)


def _found(text: str, folder: Path) -> Deck:
    if text in Deck.names():
        return Deck.load(text)
    if "/" in text or (folder / text).is_file():
        return Deck.from_file(folder / text)
    if text.startswith("AA"):
        return Deck.from_code(text)
    try:
        return Deck.load(text)
    except UnknownDeck as error:
        raise UnknownDeck(f"{error} (a file or a deck code works too)") from None


# What people write


def read(path: str | Path) -> Plan:
    """Reads a tournament from a TOML file; errors name the line."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise HearthLabError(f'"{path}" cannot be read: {error.strerror}') from None
    except ValueError:
        raise HearthLabError(f'"{path}" is not a text file; a tournament is written in TOML') from None
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HearthLabError(f"{path}: this is not TOML: {error}") from None
    return _Reader(path, text, given).plan()


class _Reader:
    """Reads one config file."""

    def __init__(self, path: Path, text: str, given: Mapping[str, Any]) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.given = given

    def plan(self) -> Plan:
        given = self.given
        self._known(given, _KEYS)
        agents = self._texts("agents", given)
        decks = self._texts("decks", given)
        for stage in self._stages():
            self._known(stage, _STAGE_KEYS)
            # A stage may have its own agents and decks.
            agents += [a for a in self._texts("agents", stage) if a not in agents]
            decks += [d for d in self._texts("decks", stage) if d not in decks]
        entrants = tuple(self._at(text, partial(Entrant.read, text)) for text in agents)
        lists = tuple(self._at(text, partial(deck, text, self.path.parent)) for text in decks)
        stages = tuple(self._stage(stage, k, agents, decks) for k, stage in enumerate(self._stages() or [{}]))
        settings = {key: given[key] for key in _SETTINGS if key in given}
        for key, kind in _SETTINGS.items():
            if not isinstance(settings.get(key, kind()), kind):
                raise self._error(key, f"{key} is {settings[key]!r}; it must be {_KIND_NAMES[kind]}")
        settings.setdefault("name", self.path.stem)
        rules = self._at("rules", lambda: self._made(Rules, "rules", {"variants": frozenset}))
        try:
            return Plan(entrants, lists, stages, rules=rules, limits=self._limits(), **settings)
        except HearthLabError as error:
            raise type(error)(f"{self.path}: {error}") from None

    def _stages(self) -> list[Mapping[str, Any]]:
        stages = self.given.get("stages", [])
        if not isinstance(stages, list) or not all(isinstance(stage, dict) for stage in stages):
            raise self._error("stages", "a stage is written as [[stages]] with its keys below")
        return stages

    def _stage(self, own: Mapping[str, Any], number: int, agents: list[str], decks: list[str]) -> Stage:
        merged = {**{key: self.given[key] for key in _STAGE_KEYS if key in self.given}, **own}
        games = merged.get("games", 200)
        return Stage(
            str(own.get("name", f"stage {number + 1}" if own else "")),
            tuple(agents.index(a) for a in merged.get("agents", ())),
            tuple(decks.index(d) for d in merged.get("decks", ())),
            games,
            str(merged.get("kind", "round-robin")),
            str(merged.get("pairing", "all")),
        )

    def _limits(self) -> Limits:
        given = self.given.get("limits", "none")
        if isinstance(given, str):
            if given not in PRESETS:
                raise self._error("limits", f'no limits are called "{given}"; {hint(given, PRESETS)}')
            return PRESETS[given]
        return self._at("limits", lambda: self._made(Limits, "limits", {}))

    def _made(self, cls: type[T], section: str, casts: Mapping[str, Callable[[Any], Any]]) -> T:
        """Makes a dataclass from a section of the file."""
        given = self.given.get(section, {})
        if not isinstance(given, dict):
            raise self._error(section, f"{section} is {given!r}; write [{section}] with its keys below")
        self._known(given, [f.name for f in dataclasses.fields(cls)])  # type: ignore[arg-type]
        return cls(**{key: casts.get(key, lambda value: value)(value) for key, value in given.items()})

    def _texts(self, key: str, table: Mapping[str, Any]) -> list[str]:
        given = table.get(key, [])
        if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
            raise self._error(key, f'{key} is {given!r}; it must be a list of strings, ["…", "…"]')
        return list(given)

    def _known(self, table: Mapping[str, Any], known: Iterable[str]) -> None:
        for key in table:
            if key not in known:
                raise self._error(key, f'"{key}" is not a key of a tournament; {hint(key, known)}')

    def _at(self, text: str, make: Callable[[], T]) -> T:
        """Calls `make`; an error gets the line of the text."""
        try:
            return make()
        except HearthLabError as error:
            if str(error).startswith(str(self.path)):
                raise
            raise self._error(text, str(error), type(error)) from None

    def _error(self, text: str, message: str, kind: type[HearthLabError] = HearthLabError) -> HearthLabError:
        line = next((k for k, line in enumerate(self.lines, start=1) if text in line), None)
        return kind(f"{self.path}, line {line}: {message}" if line else f"{self.path}: {message}")


_SETTINGS: dict[str, type[Any]] = {
    "seed": int,
    "paired": bool,
    "records": bool,
    "name": str,
    "isolate": str,
    "forfeit": int,
}
_KIND_NAMES = {int: "a whole number", bool: "true or false", str: "a string"}


# What stores keep


def to_dict(plan: Plan) -> dict[str, Any]:
    """Returns everything that determines the games, as plain data."""
    return {
        "name": plan.name,
        "seed": plan.seed,
        "agents": [
            {"name": e.name, "agent": e.spec.full, "sees_everything": e.spec.sees_everything} for e in plan.entrants
        ],
        "decks": [
            {"name": name, "class": deck.cls, "cards": list(deck.cards), "size": deck.size}
            for name, deck in zip(plan.deck_names, plan.decks, strict=True)
        ],
        "stages": [dataclasses.asdict(stage) for stage in plan.stages],
        "rules": plan.rules.to_dict(),
        "limits": plan.limits.as_dict(),
        "paired": plan.paired,
        "records": plan.records,
        "isolate": plan.isolate,
        "forfeit": plan.forfeit,
    }


def from_dict(given: Mapping[str, Any]) -> Plan:
    """Reads what `to_dict` wrote; no module of an agent is imported."""
    stages = [{**stage, "agents": tuple(stage["agents"]), "decks": tuple(stage["decks"])} for stage in given["stages"]]
    return Plan(
        tuple(
            Entrant(agent["name"], read_agent(agent["agent"], bool(agent.get("sees_everything", False))))
            for agent in given["agents"]
        ),
        tuple(Deck(d["class"], d["cards"], size=d["size"], name=d["name"]) for d in given["decks"]),
        tuple(Stage(**stage) for stage in stages),
        given["seed"],
        Rules.from_dict(given["rules"]),
        Limits(**given["limits"]),
        given["paired"],
        given["records"],
        given["name"],
        given.get("isolate", "process"),
        # The first edition knew no forfeits; its tournaments are finished as they were begun.
        given.get("forfeit", 0),
    )
