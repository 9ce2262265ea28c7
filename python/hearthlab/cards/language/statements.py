"""Statements: whole cards."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from hearthlab.cards.language.checks import Place, here
from hearthlab.cards.language.clauses import Clause, after, battlecry, each_aim, when_drawn, whenever
from hearthlab.cards.language.effects import remove
from hearthlab.cards.language.events import Happens
from hearthlab.cards.language.nodes import Cond, Effect, Steps, flatten
from hearthlab.cards.language.references import check_references
from hearthlab.cards.language.selections import SELF
from hearthlab.errors import CardError

__all__ = [
    "Statement",
    "enchantment",
    "hero",
    "hero_power",
    "minion",
    "quest",
    "secret",
    "spell",
    "weapon",
]

IR = Any


def _take_aims(text: dict[str, IR]) -> None:
    """Moves the target of the text from its steps to the clause."""
    aims: list[dict[str, IR]] = []

    def found(aim: dict[str, IR]) -> IR:
        aims.append(aim)
        return "target"

    text.update({part: each_aim(ir, found) for part, ir in text.items()})
    if any(a != aims[0] for a in aims):
        raise CardError("it has two different kinds of target; use target(…) once and TARGET after it")
    if aims:
        text["target"] = aims[0]


def _check_aim(clause: Clause) -> None:
    """Raises CardError for a target where none can be chosen."""
    if clause.part == "play":
        return
    aims: list[IR] = []
    each_aim(clause.ir, aims.append)
    if aims or _uses_target(clause.ir):
        raise CardError(
            "only what a card does when it is played has a target; use random(…), EVENT.card or a whole selection"
        )


def _number_at_play(text: dict[str, IR]) -> None:
    """Numbers the conditions that are evaluated when the card is played."""
    conditions: list[IR] = []

    def walk(ir: IR) -> None:
        if isinstance(ir, dict):
            if set(ir) == {"at_play"}:
                if ir["at_play"][1] not in conditions:
                    conditions.append(ir["at_play"][1])
                ir["at_play"][0] = conditions.index(ir["at_play"][1])
            for v in ir.values():
                walk(v)
        elif isinstance(ir, list):
            for v in ir:
                walk(v)

    text.update(copy.deepcopy(text))
    walk(text)
    if len(conditions) > 8:
        raise CardError("a text can read at most 8 conditions when it is played")
    if conditions:
        text["at_play"] = conditions


def _uses_target(ir: IR) -> bool:
    if isinstance(ir, str):
        return ir == "target"
    if isinstance(ir, dict):
        return any(_uses_target(v) for k, v in ir.items() if k != "keyword")
    if isinstance(ir, list):
        return any(_uses_target(v) for v in ir)
    return False


ANY_CHARACTER: IR = {"side": "any", "minions": True, "heroes": True}


@dataclass(frozen=True, eq=False)
class Statement:
    """The behaviour of one card; ``text`` is the tree that the core reads."""

    id: str
    kind: str
    text: dict[str, IR]
    mechs: tuple[str, ...]
    own: dict[str, IR]
    place: Place
    clauses: tuple[Clause, ...] = ()
    groups: tuple[str, ...] = ()
    until: int | None = None
    """The first build of the game with a different text; None for the text of the card data."""

    @property
    def where(self) -> tuple[str, int]:
        """The file and the line of the statement."""
        return self.place.file, self.place.line

    def fault(self, said: str, clause: Clause | None = None) -> CardError:
        """Returns the error for the card, or for one of its clauses."""
        place = self.place if clause is None else clause.place
        return CardError(f"{place.of_card(self.id, self.place.word)}: {said}")


def _statement(
    kind: str, card_id: str, clauses: Iterable[Clause], own: dict[str, IR], mechs: Iterable[str] = ()
) -> Statement:
    text: dict[str, IR] = {}
    clauses = tuple(clauses)
    carried = {"mechs": list(mechs), "groups": []}
    own = dict(own)
    until = own.pop("until", None)
    statement = Statement(card_id, kind, text, (), own, here(), clauses, (), until)
    if until is not None and (isinstance(until, bool) or not isinstance(until, int) or until < 1):
        raise statement.fault(f"until is {until!r}; it must be the number of a build, such as 20970")
    at: Clause | None = None
    try:
        for c in clauses:
            at = c
            _check_aim(c)
            check_references(c.part, c.ir)
            if c.part in carried:
                carried[c.part].append(c.ir)
            elif c.part in ("triggers", "auras"):
                text.setdefault(c.part, []).append(c.ir)
            elif c.part == "choices":
                text["choices"] = c.ir["choices"]
                if c.ir["both"]:
                    text["both"] = c.ir["both"]
            elif c.part in ("play", "deathrattle"):
                text[c.part] = text.get(c.part, []) + c.ir
            else:
                if c.part in text:
                    raise CardError(f"it has two clauses {c.place.word}(…), but only one is allowed")
                text[c.part] = c.ir
            at = None
        at = next((c for c in clauses if c.part == "play"), None)
        _take_aims(text)
        _number_at_play(text)
        if "play" in text and "target" not in text and _uses_target(text["play"]):
            text["target"] = ANY_CHARACTER
    except CardError as e:
        raise statement.fault(str(e), at) from None
    return replace(statement, mechs=tuple(carried["mechs"]), groups=tuple(carried["groups"]))


def _spell_clauses(parts: Iterable[Clause | Steps]) -> list[Clause]:
    clauses: list[Clause] = []
    steps: list[Effect] = []
    for p in parts:
        if isinstance(p, Clause):
            clauses.append(p)
        else:
            steps.extend(flatten(p))
    clauses = [when_drawn(remove(SELF), *steps) if c.part == "cast_when_drawn" else c for c in clauses]
    if steps:
        clauses.insert(0, battlecry(*steps))
    return clauses


def minion(card_id: str, *clauses: Clause, **own: Any) -> Statement:
    """A minion; properties (name, cost, attack, health, race, keywords …) only for custom cards."""
    return _statement("minion", card_id, clauses, own)


def spell(card_id: str, *parts: Clause | Steps, **own: Any) -> Statement:
    """A spell: its steps, and clauses if it has any."""
    return _statement("spell", card_id, _spell_clauses(parts), own)


def weapon(card_id: str, *clauses: Clause, **own: Any) -> Statement:
    """A weapon."""
    return _statement("weapon", card_id, clauses, own)


def hero(card_id: str, *clauses: Clause, **own: Any) -> Statement:
    """A hero card."""
    return _statement("hero", card_id, clauses, own)


def hero_power(card_id: str, *parts: Clause | Steps, **own: Any) -> Statement:
    """A hero power."""
    return _statement("hero_power", card_id, _spell_clauses(parts), own)


def secret(
    card_id: str, event: Happens, *steps: Steps, when: Cond | None = None, late: bool = False, **own: Any
) -> Statement:
    """A secret: the event that it waits for, and its steps."""
    clause = after(event, *steps, when=when) if late else whenever(event, *steps, when=when)
    return _statement("spell", card_id, [clause], own, ["secret"])


def quest(card_id: str, event: Happens, *steps: Steps, when: Cond | None = None, **own: Any) -> Statement:
    """A quest: the event that it counts; its steps end with ``progress``."""
    return _statement("spell", card_id, [after(event, *steps, when=when)], own, ["quest"])


def enchantment(card_id: str, *clauses: Clause, **own: Any) -> Statement:
    """The text that an enchantment adds to its bearer, who is SELF."""
    return _statement("enchantment", card_id, clauses, own)
