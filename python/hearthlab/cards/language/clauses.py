"""Clauses and statements: the parts of a card's text, and the card itself."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hearthlab.cards.language.checks import Place, here
from hearthlab.cards.language.nodes import Cond, Effect, Num, Number, Sel, Steps, Who, all_of, as_num, flatten
from hearthlab.cards.language.references import check_references
from hearthlab.cards.language.vocabulary import COMBO, IS_SELF, ME
from hearthlab.errors import CardError

__all__ = [
    "Clause",
    "Statement",
    "after",
    "armor_gained",
    "attack_declared",
    "attacks",
    "aura",
    "battlecry",
    "brings_deck",
    "choose_one",
    "combo",
    "control_changed",
    "costs",
    "damaged",
    "deathrattle",
    "died",
    "discarded",
    "drawn",
    "enchantment",
    "end_of_turn",
    "entered_hand",
    "equipped",
    "fatal_damage",
    "frozen",
    "healed",
    "hero",
    "hero_damaged",
    "hero_power",
    "inspire",
    "minion",
    "overloaded_mana",
    "passive",
    "played",
    "power_used",
    "quest",
    "recruited",
    "requires",
    "secret",
    "secret_revealed",
    "shield_lost",
    "shuffled",
    "spell",
    "spell_cast",
    "spell_targeted",
    "start_of_game",
    "start_of_turn",
    "summoned",
    "weapon",
    "when_discarded",
    "when_drawn",
    "whenever",
]

IR = Any


@dataclass(frozen=True, eq=False)
class Happens:
    """An event that a trigger waits for: its early and its late moment, and what must hold."""

    early: str
    late: str
    when: list[IR] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Clause:
    """One clause of a text."""

    part: str
    ir: IR
    place: Place


def _clause(part: str, ir: IR) -> Clause:
    return Clause(part, ir, here())


def _about(event: str, late: str, conditions: Iterable[Cond], other: Iterable[Cond] = ()) -> Happens:
    when = []
    conditions = list(conditions)
    if conditions:
        when.append({"on": ["subject", all_of(conditions).ir]})
    other = list(other)
    if other:
        when.append({"on": ["other", all_of(other).ir]})
    return Happens(event, late, when)


def played(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A card is played; conditions are asked about it. ``who`` None means by anybody."""
    return _by(_about("play", "after_play", conditions), who)


def spell_cast(*conditions: Cond, who: Who | None = ME, on: Iterable[Cond] = ()) -> Happens:
    """A spell is cast; ``on`` are conditions about its target."""
    return _by(_about("cast", "after_cast", conditions, on), who)


def _by(event: Happens, who: Who | None) -> Happens:
    if who is None:
        return event
    same: IR = {"same": [{"player": "event"}, {"player": who.ir}]}
    return Happens(event.early, event.late, [same, *event.when])


def spell_targeted(*conditions: Cond, who: Who | None = ME, on: Iterable[Cond] = ()) -> Happens:
    """A spell is aimed at something; ``on`` are conditions about the target."""
    return _by(_about("spell_target", "spell_target", conditions, on), who)


def summoned(*conditions: Cond) -> Happens:
    """A minion is summoned or played."""
    return _about("summon", "after_summon", conditions)


def damaged(*conditions: Cond, by: Iterable[Cond] = ()) -> Happens:
    """A character takes damage; ``by`` are conditions about the source, EVENT.amount the damage."""
    return _about("damage", "damage", conditions, by)


def healed(*conditions: Cond) -> Happens:
    """A character is healed."""
    return _about("heal", "heal", conditions)


def died(*conditions: Cond) -> Happens:
    """A minion (or weapon) dies."""
    return _about("death", "death", conditions)


def attack_declared(*conditions: Cond, on: Iterable[Cond] = ()) -> Happens:
    """An attack is proposed; its target may still change."""
    return _about("attack_proposed", "attack_proposed", conditions, on)


def attacks(*conditions: Cond, on: Iterable[Cond] = ()) -> Happens:
    """A character attacks; ``on`` are conditions about the defender."""
    return _about("attack", "after_attack", conditions, on)


def drawn(*conditions: Cond, who: Who | None = ME, by: Iterable[Cond] = ()) -> Happens:
    """A card is drawn; ``by`` are conditions about what draws it."""
    return _by(_about("draw", "draw", conditions, by), who)


def entered_hand(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A card comes to a hand in any way; the opening hand counts when the first turn begins."""
    return _by(_about("enter_hand", "enter_hand", conditions), who)


def shuffled(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A player shuffles a card into a deck."""
    return _by(_about("shuffle", "shuffle", conditions), who)


def recruited(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A minion is recruited."""
    return _by(_about("recruit", "recruit", conditions), who)


def control_changed(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A player gets control of a minion."""
    return _by(_about("control_change", "control_change", conditions), who)


def discarded(*conditions: Cond, who: Who | None = ME) -> Happens:
    """A card is discarded."""
    return _by(_about("discard", "discard", conditions), who)


def armor_gained(who: Who | None = ME) -> Happens:
    """A hero gains armor."""
    return _by(_about("armor_gain", "armor_gain", ()), who)


def secret_revealed(who: Who | None = ME) -> Happens:
    """A secret is revealed."""
    return _by(_about("secret_revealed", "secret_revealed", ()), who)


def power_used(who: Who | None = ME) -> Happens:
    """A hero power is used."""
    return _by(_about("power_used", "power_used", ()), who)


def overloaded_mana(who: Who | None = ME) -> Happens:
    """A player overloads; EVENT.amount crystals."""
    return _by(_about("overload", "overload", ()), who)


def frozen(*conditions: Cond) -> Happens:
    """A character is frozen."""
    return _about("freeze", "freeze", conditions)


def shield_lost(*conditions: Cond) -> Happens:
    """A minion loses its divine shield."""
    return _about("shield_lost", "shield_lost", conditions)


def equipped(who: Who | None = ME) -> Happens:
    """A player equips a weapon."""
    return _by(_about("equip", "equip", ()), who)


def hero_damaged(who: Who | None = ME) -> Happens:
    """The hero of that player (None: of either) would take damage; this minion takes it instead."""
    return _by(_about("hero_damage", "hero_damage", ()), who)


def fatal_damage(who: Who | None = ME) -> Happens:
    """The hero would take fatal damage, which is prevented."""
    return _by(_about("fatal_damage", "fatal_damage", ()), who)


def end_of_turn(who: Who | None = ME) -> Happens:
    """A turn ends (by default yours)."""
    return _by(_about("turn_end", "turn_end", ()), who)


def start_of_turn(who: Who | None = ME) -> Happens:
    """A turn starts (by default yours)."""
    return _by(_about("turn_start", "turn_start", ()), who)


def _trigger(event: str, when: list[IR], steps: Steps, zone: str | None) -> Clause:
    if event == "hero_damage":
        if flatten(steps):
            raise TypeError("takes no steps after hero_damaged(): this minion takes the damage, and that is all")
    elif not flatten(steps):
        raise TypeError("has no step; say after the event what is to happen")
    ir: dict[str, IR] = {"on": event, "do": [e.ir for e in flatten(steps)]}
    if zone is not None:
        ir["zone"] = zone
    if when:
        ir["when"] = when[0] if len(when) == 1 else {"and": when}
    return _clause("triggers", ir)


def whenever(event: Happens, *steps: Steps, when: Cond | None = None, zone: str | None = None) -> Clause:
    """A trigger at the event itself; ``zone`` hand or deck for cards that wait there."""
    return _trigger(event.early, event.when + ([when.ir] if when is not None else []), steps, zone)


def after(event: Happens, *steps: Steps, when: Cond | None = None, zone: str | None = None) -> Clause:
    """A trigger after the event."""
    return _trigger(event.late, event.when + ([when.ir] if when is not None else []), steps, zone)


def inspire(*steps: Steps) -> Clause:
    """After you used your hero power."""
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
    """What the card does when another card was played before it this turn."""
    then = [e.ir for e in flatten(steps)]
    rest = [e.ir for e in flatten(otherwise)]
    ir: dict[str, IR] = {"cond": COMBO.ir, "then": then}
    if rest:
        ir["else"] = rest
    else:
        # Without the combo the card has no target.
        ir["then"] = _each_aim(then, lambda aim: {"aimed": {"if": COMBO.ir, **aim}})
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
    """This card costs so much more (or less) while in hand."""
    return _clause("cost", change.ir)


def choose_one(*ids: str, both: str | Sequence[str] = ()) -> Clause:
    """The player picks one of these texts; ``both`` says what runs instead when all are chosen at once, in order."""
    return _clause("choices", {"choices": list(ids), "both": [both] if isinstance(both, str) else list(both)})


def requires(cond: Cond) -> Clause:
    """The card can be played only if this holds."""
    return _clause("require", cond.ir)


def brings_deck() -> Clause:
    """A deck of this card alone becomes one of the shipped decks when a game begins."""
    return _clause("mech", "brings_deck")


def passive() -> Clause:
    """A hero power that cannot be used."""
    return _clause("mech", "passive")


def _each_aim(ir: IR, change: Callable[[dict[str, IR]], IR]) -> IR:
    """Returns the text with every aimed target changed."""
    if isinstance(ir, dict):
        if set(ir) == {"aimed"}:
            return change(ir["aimed"])
        return {k: _each_aim(v, change) for k, v in ir.items()}
    if isinstance(ir, list):
        return [_each_aim(v, change) for v in ir]
    return ir


def _take_aims(text: dict[str, IR]) -> None:
    """Moves the target of the text from its steps to the clause."""
    aims: list[dict[str, IR]] = []

    def found(aim: dict[str, IR]) -> IR:
        aims.append(aim)
        return "target"

    text.update({part: _each_aim(ir, found) for part, ir in text.items()})
    if any(a != aims[0] for a in aims):
        raise CardError("it aims at two different kinds of target; use target(…) once and TARGET after it")
    if aims:
        text["target"] = aims[0]


def _check_aim(clause: Clause) -> None:
    """Raises CardError for a target where nobody can choose one."""
    if clause.part == "play":
        return
    aims: list[IR] = []
    _each_aim(clause.ir, aims.append)
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
    mechs = list(mechs)
    clauses = tuple(clauses)
    statement = Statement(card_id, kind, text, (), own, here(), clauses)
    at: Clause | None = None
    try:
        for c in clauses:
            at = c
            _check_aim(c)
            check_references(c.part, c.ir)
            if c.part == "mech":
                mechs.append(c.ir)
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
    return replace(statement, mechs=tuple(mechs))


def _spell_clauses(parts: Iterable[Clause | Steps]) -> list[Clause]:
    clauses: list[Clause] = []
    steps: list[Effect] = []
    for p in parts:
        if isinstance(p, Clause):
            clauses.append(p)
        else:
            steps.extend(flatten(p))
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
