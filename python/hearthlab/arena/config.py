"""Tournaments as text: the TOML of config files, and the plain data in stores."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from hearthlab.agents.registry import read as read_agent
from hearthlab.arena.limits import LEAST_MEMORY, LONGEST, MOST_MEMORY, PRESETS, SHORTEST_TURN, Limits
from hearthlab.arena.schedule import (
    ISOLATION,
    KINDS,
    LISTED,
    LONGEST_AGENT,
    MOST_CELLS,
    MOST_DECKS,
    MOST_ENTRANTS,
    MOST_GAMES,
    MOST_STAGES,
    PAIRINGS,
    USUAL,
    Entrant,
    Plan,
    Stage,
)
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError, StoreError
from hearthlab.rules import Rules
from hearthlab.util.reading import MEGABYTE, Given, parse_toml, read_text, shown
from hearthlab.util.seeds import DERIVATION, SECRET, run_seed
from hearthlab.util.suggest import hint

__all__ = ["deck", "from_dict", "read", "read_run", "to_dict"]

T = TypeVar("T")

_STAGE_KEYS = ("name", "agents", "decks", "games", "kind", "pairing")
_LARGEST_FILE = 1 * MEGABYTE
_KEYS = (*_STAGE_KEYS, "seed", "paired", "records", "isolate", "forfeit", "rules", "limits", "stages", "run")
_RUN: dict[str, type[Any]] = {"backend": str, "address": str, "workers": int}


def deck(text: str, folder: Path | None = None, library: Library | None = None) -> Deck:
    """Loads a deck by name, file or deck code; custom cards may be given by name."""
    found = Deck.load(text, folder or "")
    own = {} if library is None else {card.name: card.id for card in library.own_data().values()}
    if own.keys().isdisjoint(found.cards):
        return found
    return dataclasses.replace(found, cards=tuple(own.get(card, card) for card in found.cards))


# Config files


def read(path: str | Path) -> Plan:
    """Reads a tournament from a TOML file; errors name the line."""
    return _opened(path).plan()


def read_run(path: str | Path) -> dict[str, Any]:
    """Reads the section [run] of a TOML file: backend, address and workers, which change nothing about the games."""
    return _opened(path).run()


def _opened(path: str | Path) -> _Reader:
    path = Path(path)
    text = read_text(path, _LARGEST_FILE)
    return _Reader(path, text, parse_toml(text, f"{path}: this"))


class _Reader:
    """Reads one config file."""

    def __init__(self, path: Path, text: str, given: Mapping[str, Any]) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.given = given

    def plan(self) -> Plan:
        given = self.given
        self._known(given, _KEYS)
        self.run()
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
        # In a competition, nobody must be able to guess the seed.
        settings.setdefault("seed", SECRET if isinstance(given.get("limits"), str) and given["limits"] != "none" else 0)
        settings.update(run_seed(settings["seed"]))
        for key, kind in _SETTINGS.items():
            if type(settings.get(key, kind())) is not kind:
                raise self._error(key, f"{key} is {shown(settings[key])}; it must be {_KIND_NAMES[kind]}")
        if "name" in settings:
            self._at("name", Given(settings["name"], "name").text)
        if "seed" in settings:
            self._at("seed", lambda: Given(settings["seed"], "seed").seed())
        settings.setdefault("name", self.path.stem)
        rules = self._at("rules", lambda: self._made(Rules, "rules", {"variants": _words}))
        limits = self._limits()
        try:
            return Plan(entrants, lists, stages, rules=rules, limits=limits, **settings)
        except HearthLabError as error:
            raise type(error)(f"{self.path}: {error}") from None

    def run(self) -> dict[str, Any]:
        given = self.given.get("run", {})
        if not isinstance(given, dict):
            raise self._error("run", f"run is {shown(given)}; write [run] with its keys below")
        self._known(given, _RUN)
        for key, value in given.items():
            if type(value) is not _RUN[key] or (key == "workers" and value < 1):
                raise self._error(key, f"{key} is {shown(value)}; it must be {_KIND_NAMES[_RUN[key]]}")
        return dict(given)

    def _stages(self) -> list[Mapping[str, Any]]:
        stages = self.given.get("stages", [])
        if not isinstance(stages, list) or not all(isinstance(stage, dict) for stage in stages):
            raise self._error("stages", "a stage is written as [[stages]] with its keys below")
        return stages

    def _stage(self, own: Mapping[str, Any], number: int, agents: list[str], decks: list[str]) -> Stage:
        merged = {**{key: self.given[key] for key in _STAGE_KEYS if key in self.given}, **own}
        games = merged.get("games", 200)
        for key in ("name", "kind", "pairing"):
            if not isinstance(merged.get(key, ""), str):
                raise self._error(key, f"{key} is {shown(merged[key])}; it must be a string")
        return Stage(
            self._at("name", Given(own.get("name", f"stage {number + 1}" if own else ""), "name").text),
            tuple(agents.index(a) for a in merged.get("agents", ())),
            tuple(decks.index(d) for d in merged.get("decks", ())),
            games,
            merged.get("kind", "round-robin"),
            merged.get("pairing", "all"),
        )

    def _limits(self) -> Limits:
        given = self.given.get("limits", "none")
        if isinstance(given, str):
            if given not in PRESETS:
                raise self._error("limits", f"no limits are called {shown(given)}; {hint(given[:60], PRESETS)}")
            return PRESETS[given]
        return self._at("limits", lambda: self._made(Limits, "limits", {}))

    def _made(self, cls: type[T], section: str, casts: Mapping[str, Callable[[Any], Any]]) -> T:
        """Creates a dataclass from a section of the file."""
        given = self.given.get(section, {})
        if not isinstance(given, dict):
            raise self._error(section, f"{section} is {shown(given)}; write [{section}] with its keys below")
        self._known(given, [f.name for f in dataclasses.fields(cls)])  # type: ignore[arg-type]
        return cls(**{key: casts.get(key, lambda value: value)(value) for key, value in given.items()})

    def _texts(self, key: str, table: Mapping[str, Any]) -> list[str]:
        given = table.get(key, [])
        if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
            raise self._error(key, f'{key} is {shown(given)}; it must be a list of strings, ["…", "…"]')
        return list(given)

    def _known(self, table: Mapping[str, Any], known: Iterable[str]) -> None:
        for key in table:
            if key not in known:
                raise self._error(key, f"{shown(key)} is not a key of a tournament; {hint(key[:60], known)}")

    def _at(self, text: str, make: Callable[[], T]) -> T:
        """Calls `make`; adds the line of the text to an error."""
        try:
            return make()
        except HearthLabError as error:
            if str(error).startswith(str(self.path)):
                raise
            raise self._error(text, str(error), type(error)) from None

    def _error(self, text: str, message: str, kind: type[HearthLabError] = HearthLabError) -> HearthLabError:
        line = next((k for k, line in enumerate(self.lines, start=1) if text in line), None)
        return kind(f"{self.path}, line {line}: {message}" if line else f"{self.path}: {message}")


def _words(given: Any) -> frozenset[str]:
    return frozenset(word.text(100) for word in Given(given, "variants").list(100))


_SETTINGS: dict[str, type[Any]] = {
    "seed": int,
    "paired": bool,
    "records": bool,
    "name": str,
    "isolate": str,
    "forfeit": int,
}
_KIND_NAMES = {int: "a whole number", bool: "true or false", str: "a string"}


# Stores


def to_dict(plan: Plan) -> dict[str, Any]:
    """Returns everything that determines the games, as plain data."""
    return {
        "name": plan.name,
        "seed": plan.seed,
        "secret": plan.secret,
        "derivation": plan.derivation,
        "agents": [_entrant_dict(entrant) for entrant in plan.entrants],
        "decks": [{**deck.to_dict(), "name": name} for name, deck in zip(plan.deck_names, plan.decks, strict=True)],
        "stages": [_stage_dict(stage) for stage in plan.stages],
        "rules": plan.rules.to_dict(),
        "limits": plan.limits.as_dict(),
        "paired": plan.paired,
        "records": plan.records,
        "isolate": plan.isolate,
        "forfeit": plan.forfeit,
    }


def _entrant_dict(entrant: Entrant) -> dict[str, Any]:
    spec, budget = entrant.spec, {"turn": entrant.turn, "memory": entrant.memory}
    given = {"name": entrant.name, "agent": spec.full, "sees_everything": spec.sees_everything}
    return {**given, **{key: value for key, value in budget.items() if value is not None}}


def _stage_dict(stage: Stage) -> dict[str, Any]:
    # `listed` is omitted if empty, so that the stores of other tournaments keep their format.
    return {key: value for key, value in dataclasses.asdict(stage).items() if key != "listed" or value}


def from_dict(given: Mapping[str, Any] | Given, seers: Collection[str] = ()) -> Plan:
    """Reads the output of `to_dict`; imports no agent's module.

    The first version of the format did not store which agents see everything; `seers` are their names.
    """
    given = given if isinstance(given, Given) else Given(given, "plan", StoreError)
    given.object(_PLAN_KEYS)
    agents = given["agents"].list(MOST_ENTRANTS, 2)
    decks = given["decks"].list(MOST_DECKS, 1)
    stages = [_stored_stage(stage, len(agents), len(decks)) for stage in given["stages"].list(MOST_STAGES, 1)]
    settings = given["seed"].seed(), given["paired"].flag(), given["records"].flag(), given["name"].text()
    seed, paired, records, name = settings
    secret, derivation = given.get("secret"), given.get("derivation")
    isolate, forfeit = given.get("isolate"), given.get("forfeit")
    return _explained(
        given,
        lambda: Plan(
            tuple(_stored_entrant(agent, seers) for agent in agents),
            tuple(Deck.from_dict(deck) for deck in decks),
            tuple(stages),
            seed,
            Rules.from_dict(given["rules"].value),
            Limits.from_dict(given["limits"]),
            paired,
            records,
            name,
            USUAL if isolate is None else isolate.one_of(ISOLATION),
            # The first version had no forfeits; its tournaments are finished as they were begun.
            0 if forfeit is None else forfeit.whole(0, MOST_GAMES),
            secret is not None and secret.flag(),
            1 if derivation is None else derivation.whole(1, DERIVATION),  # the first version had only one
        ),
    )


def _stored_entrant(agent: Given, seers: Collection[str]) -> Entrant:
    agent.object(("name", "agent", "sees_everything", "turn", "memory"))
    name, sees = agent["name"].text(), agent.get("sees_everything")
    turn, memory = agent.get("turn"), agent.get("memory")
    return Entrant(
        name,
        read_agent(agent["agent"].text(LONGEST_AGENT), name in seers if sees is None else sees.flag()),
        turn=None if turn is None else turn.number(SHORTEST_TURN, LONGEST),
        memory=None if memory is None else memory.whole(LEAST_MEMORY, MOST_MEMORY),
    )


def _stored_stage(stage: Given, agents: int, decks: int) -> Stage:
    stage.object([f.name for f in dataclasses.fields(Stage)])
    listed = stage.get("listed")
    return Stage(
        stage["name"].text(),
        tuple(agent.whole(0, agents - 1) for agent in stage["agents"].list(agents)),
        tuple(deck.whole(0, decks - 1) for deck in stage["decks"].list(decks)),
        stage["games"].whole(1, MOST_GAMES),
        stage["kind"].one_of((*KINDS, LISTED)),
        stage["pairing"].one_of(PAIRINGS),
        () if listed is None else tuple(_stored_game(game, agents, decks) for game in listed.list(MOST_CELLS, 1)),
    )


def _stored_game(game: Given, agents: int, decks: int) -> tuple[int, int, int, int]:
    a, b, d, e = game.list(4, 4)
    return a.whole(0, agents - 1), b.whole(0, agents - 1), d.whole(0, decks - 1), e.whole(0, decks - 1)


def _explained(given: Given, make: Callable[[], T]) -> T:
    """Calls `make`; converts an error to the reader's type, and adds the path."""
    try:
        return make()
    except HearthLabError as error:
        if isinstance(error, given.error):
            raise
        raise given.error(f"{given.path}: {error}") from None


_PLAN_KEYS = (
    *("name", "seed", "secret", "derivation", "agents", "decks", "stages", "rules", "limits", "paired", "records"),
    *("isolate", "forfeit"),
)
