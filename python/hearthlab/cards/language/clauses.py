"""Clauses: the parts of a card's text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hearthlab.cards.language.checks import Place, here
from hearthlab.cards.language.conditions import COMBO, IS_SELF
from hearthlab.cards.language.events import Happens, power_used
from hearthlab.cards.language.nodes import Cond, Num, Number, Sel, Steps, as_num, flatten
from hearthlab.cards.language.selections import TARGET, target

__all__ = [
    "Clause",
    "after",
    "aura",
    "battlecry",
    "brings_deck",
    "cast_when_drawn",
    "choose_one",
    "combo",
    "costs",
    "deathrattle",
    "inspire",
    "passive",
    "requires",
    "start_of_game",
    "when_discarded",
    "when_drawn",
    "whenever",
]

IR = Any


@dataclass(frozen=True, eq=False)
class Clause:
    """One clause of a text."""

    part: str
    ir: IR
    place: Place


def _clause(part: str, ir: IR) -> Clause:
    return Clause(part, ir, here())


def _trigger(event: str, when: list[IR], steps: Steps, zone: str | None) -> Clause:
    if event == "hero_damage":
        if flatten(steps):
            raise TypeError("takes no steps after hero_damaged(): this minion takes the damage, and that is all")
    elif not flatten(steps):
        raise TypeError("has no steps; say after the event what should happen")
    ir: dict[str, IR] = {"on": event, "do": [e.ir for e in flatten(steps)]}
    if zone is not None:
        ir["zone"] = zone
    if when:
        ir["when"] = when[0] if len(when) == 1 else {"and": when}
    return _clause("triggers", ir)


def whenever(event: Happens, *steps: Steps, when: Cond | None = None, zone: str | None = None) -> Clause:
    """A trigger at the event itself; ``zone`` is hand or deck for cards that wait there."""
    return _trigger(event.early, event.when + ([when.ir] if when is not None else []), steps, zone)


def after(event: Happens, *steps: Steps, when: Cond | None = None, zone: str | None = None) -> Clause:
    """A trigger after the event."""
    return _trigger(event.late, event.when + ([when.ir] if when is not None else []), steps, zone)


def inspire(*steps: Steps) -> Clause:
    """After you use your hero power."""
    return after(power_used(), *steps)


def when_drawn(*steps: Steps) -> Clause:
    """When this card is drawn."""
    return _trigger("when_drawn", [{"on": ["subject", IS_SELF.ir]}], steps, "hand")


def when_discarded(*steps: Steps) -> Clause:
    """When this card is discarded."""
    return _trigger("discard", [{"on": ["subject", IS_SELF.ir]}], steps, "hand")


def start_of_game(*steps: Steps, when: Cond | None = None) -> Clause:
    """At the start of the game, wherever the card is."""
    return _trigger("game_start", [when.ir] if when is not None else [], steps, None)


def battlecry(*steps: Steps) -> Clause:
    """What the card does when it is played."""
    return _clause("play", [e.ir for e in flatten(steps)])


def combo(*steps: Steps, otherwise: Steps = ()) -> Clause:
    """What the card does if another card was played before it this turn."""
    then = [e.ir for e in flatten(steps)]
    rest = [e.ir for e in flatten(otherwise)]
    ir: dict[str, IR] = {"cond": COMBO.ir, "then": then}
    if rest:
        ir["else"] = rest
    else:
        # Without the combo the card has no target; plain TARGET means any character.
        if not _aims(then):
            then = [_any_target(step) for step in then]
        ir["then"] = each_aim(then, lambda aim: {"aimed": {"if": COMBO.ir, **aim}})
    return _clause("play", [{"if": ir}])


def deathrattle(*steps: Steps) -> Clause:
    """What happens when it dies."""
    return _clause("deathrattle", [e.ir for e in flatten(steps)])


def aura(
    of: Sel,
    attack: Number | None = None,
    health: Number | None = None,
    *,
    keywords: Iterable[str] | str = (),
    spell_damage: Number | None = None,
    cost: Number | None = None,
    set_cost: Number | None = None,
    min_cost: int | None = None,
    set_attack: Number | None = None,
    when: Cond | None = None,
) -> Clause:
    """An ongoing effect while this object is in play: stats, keywords and costs of the selected objects."""
    words = [keywords] if isinstance(keywords, str) else list(keywords)
    ir: dict[str, IR] = {
        "of": of.ir,
        "if": None if when is None else when.ir,
        "attack": None if attack is None else as_num(attack).ir,
        "health": None if health is None else as_num(health).ir,
        "set_attack": None if set_attack is None else as_num(set_attack).ir,
        "keywords": words or None,
        "spell_damage": None if spell_damage is None else as_num(spell_damage).ir,
        "cost": None if cost is None else as_num(cost).ir,
        "set_cost": None if set_cost is None else as_num(set_cost).ir,
        "min_cost": min_cost,
    }
    return _clause("auras", {k: v for k, v in ir.items() if v is not None})


def costs(change: Num) -> Clause:
    """Changes the cost of this card while it is in hand."""
    return _clause("cost", change.ir)


def choose_one(*ids: str, both: str | Sequence[str] = ()) -> Clause:
    """The player picks one of these texts; ``both`` says what runs instead when all are chosen at once, in order."""
    return _clause("choices", {"choices": list(ids), "both": [both] if isinstance(both, str) else list(both)})


def requires(cond: Cond) -> Clause:
    """The card can be played only if this holds."""
    return _clause("require", cond.ir)


def cast_when_drawn() -> Clause:
    """A spell that is cast and removed when it is drawn; from the hand it is played like any other."""
    return _clause("cast_when_drawn", True)


def brings_deck() -> Clause:
    """A deck that consists of this card is replaced by one of the shipped decks when a game starts."""
    return _clause("groups", "brings_deck")


def passive() -> Clause:
    """A hero power that cannot be used."""
    return _clause("mechs", "passive")


def _aims(ir: IR) -> bool:
    """Returns whether the text says what can be targeted."""
    if isinstance(ir, dict):
        return set(ir) == {"aimed"} or any(map(_aims, ir.values()))
    return isinstance(ir, list) and any(map(_aims, ir))


def _any_target(ir: IR) -> IR:
    """Returns the text with each TARGET replaced by ``target()``."""
    if isinstance(ir, dict):
        return {k: _any_target(v) for k, v in ir.items()}
    if isinstance(ir, list):
        return [_any_target(v) for v in ir]
    return target().ir if ir == TARGET.ir else ir


def each_aim(ir: IR, change: Callable[[dict[str, IR]], IR]) -> IR:
    """Returns the text with ``change`` applied to every target."""
    if isinstance(ir, dict):
        if set(ir) == {"aimed"}:
            return change(ir["aimed"])
        return {k: each_aim(v, change) for k, v in ir.items()}
    if isinstance(ir, list):
        return [each_aim(v, change) for v in ir]
    return ir
