"""Compares a position of the engine with what the record shows, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from hearthlab.verify.steps import HERO_KEYWORDS, KEYWORDS, Plain, Step, plain_id

__all__ = ["Difference", "differences", "visible"]

_MANA = {
    "resources": "max",
    "resources_used": "used",
    "temp_resources": "temporary",
    "overload_locked": "locked",
    "overload_owed": "owed",
}
_COUNTERS = ("cards_played_turn", "minions_played_turn")


@dataclass(frozen=True, slots=True)
class Difference:
    """A visible field with different values in record and engine."""

    player: int
    field: str
    card: str | None
    """The card that the field belongs to, if any."""
    record: Any
    engine: Any

    def __str__(self) -> str:
        of = f" of {self.card}" if self.card else ""
        return f"player {self.player} {self.field}{of}: record {self.record!r}, engine {self.engine!r}"


Row = dict[tuple[str, ...], Any]
"""Visible values by path; the parts of a path are words or indices."""


def visible(state: Plain, player: int) -> Row:
    """Returns the visible values of a player in a position of the engine, under the record's names."""
    me = state["players"][player - 1]
    active = state["active"] == player - 1
    row: Row = {(key,): me["mana"][ours] for key, ours in _MANA.items()}
    row[("fatigue",)] = me["fatigue"]
    row[("jade_golem",)] = me["counters"].get("jade", 0)
    if active:
        row |= {(key,): me["counters"].get(key, 0) for key in _COUNTERS}
        row[("combo_active",)] = int(me["counters"].get("cards_played_turn", 0) > 0)
        row[("heropower_uses_turn",)] = me["counters"].get("power_uses_turn", 0)
    row |= _hero(me, active)
    power = me["power"]
    row[("hero_power", "id")] = power["id"]
    row[("hero_power", "cost")] = power.get("cost", 0)
    if active:
        row[("hero", "attacks")] = me["hero"].get("attacks", 0)
        row[("hero_power", "exhausted")] = bool(power.get("exhausted"))
    weapon = me["weapon"]
    row[("weapon", "id")] = weapon and weapon["id"]
    if weapon:
        row[("weapon", "atk")] = weapon.get("attack", 0)
        row[("weapon", "durability")] = weapon.get("durability", 0) - weapon.get("damage", 0)
        row[("weapon", "keywords")] = sorted(_SHOWN & set(weapon.get("keywords", ())))
    row[("minions", "count")] = len(me["minions"])
    for place, minion in enumerate(me["minions"]):
        row |= {("minions", str(place), key): value for key, value in _minion(minion).items()}
        if active:
            row[("minions", str(place), "attacks")] = minion.get("attacks", 0)
    row[("hand", "count")] = len(me["hand"])
    for place, card in enumerate(me["hand"]):
        row |= {("hand", str(place), key): value for key, value in _card(card).items()}
    row[("deck",)] = len(me["deck"])
    row[("secrets",)] = sorted(str(s["id"]) for s in me["secrets"])
    row[("secrets", "count")] = len(me["secrets"])
    row[("quest",)] = me["quest"] and (me["quest"]["id"], me["quest"].get("data", 0))
    return row


def _hero(me: Plain, active: bool) -> Row:
    hero, weapon = me["hero"], me["weapon"]
    armed = weapon.get("attack", 0) if weapon and active else 0
    keywords = hero.get("keywords", ())
    return {
        ("hero", "id"): hero["id"],
        ("hero", "atk"): hero.get("attack", 0) + armed,
        ("hero", "health"): hero.get("health", 0),
        ("hero", "damage"): hero.get("damage", 0),
        ("hero", "armor"): hero.get("armor", 0),
        ("hero", "frozen"): bool(hero.get("frozen")),
        ("hero", "keywords"): sorted(word for word in HERO_KEYWORDS.values() if word in keywords),
    }


def _minion(minion: Plain) -> Plain:
    keywords = set(minion.get("keywords", ()))
    return {
        "id": minion["id"],
        "eid": minion["eid"],
        "atk": minion["attack"],
        "health": minion["health"],
        "damage": minion["damage"],
        "keywords": sorted(keywords & _SHOWN),
        "frozen": bool(minion.get("frozen")),
        "silenced": bool(minion.get("silenced")),
    }


_SHOWN = set(KEYWORDS.values())


def _card(card: Plain) -> Plain:
    return {
        "id": card["id"],
        "cost": card.get("cost"),
        "atk": card.get("attack"),
        "health": card.get("health", card.get("durability")),
    }


def recorded(step: Step, player: int) -> Row:
    """Returns the visible values of a player in the record after the step."""
    me = step.after["players"][str(player)]
    active = step.after["current"] == player
    row: Row = {(key,): me.get(key, 0) for key in _MANA}
    row[("resources_used",)] -= row[("overload_locked",)]  # records count locked crystals as used
    row[("fatigue",)] = me.get("fatigue", 0)
    row[("jade_golem",)] = me.get("jade_golem", 0)
    if active:
        row |= {(key,): me.get(key, 0) for key in (*_COUNTERS, "combo_active", "heropower_uses_turn")}
    hero = me["hero"]
    row |= {("hero", key): hero[key] for key in ("id", "atk", "health", "damage", "armor")}
    row[("hero", "frozen")] = bool(hero["tags"].get("FROZEN"))
    row[("hero", "keywords")] = sorted(word for tag, word in HERO_KEYWORDS.items() if hero["tags"].get(tag))
    power = me["hero_power"]
    row[("hero_power", "id")] = plain_id(power["id"])
    row[("hero_power", "cost")] = power.get("cost", 0)
    if active:
        row[("hero", "attacks")] = hero["tags"].get("NUM_ATTACKS_THIS_TURN", 0)
        row[("hero_power", "exhausted")] = bool(power.get("exhausted"))
    weapon = me.get("weapon")
    row[("weapon", "id")] = plain_id(weapon["id"]) if weapon else None
    if weapon:
        row[("weapon", "atk")] = weapon["atk"]
        row[("weapon", "durability")] = weapon.get("durability", 0) - weapon.get("damage", 0)
        row[("weapon", "keywords")] = sorted(word for tag, word in KEYWORDS.items() if weapon["tags"].get(tag))
    row[("minions", "count")] = len(me["minions"])
    for place, minion in enumerate(me["minions"]):
        row |= {("minions", str(place), key): value for key, value in _recorded_minion(minion).items()}
        if active:
            row[("minions", str(place), "attacks")] = minion["tags"].get("NUM_ATTACKS_THIS_TURN", 0)
    row[("hand", "count")] = len(me["hand"])
    for place, card in enumerate(me["hand"]):
        if card["id"] is not None:
            shown = {key: card[key] for key in ("id", "cost", "atk", "health") if key in card}
            row |= {("hand", str(place), key): value for key, value in shown.items()}
    row[("deck",)] = me["deck"]
    secrets = [s for s in me["secrets"] if "quest" not in s]
    row[("secrets", "count")] = len(secrets)
    if all(s["id"] for s in secrets):
        row[("secrets",)] = sorted(s["id"] for s in secrets)
    quests = [(s["id"], s["quest"]) for s in me["secrets"] if "quest" in s]
    row[("quest",)] = quests[0] if quests else None
    return row


def _recorded_minion(minion: Plain) -> Plain:
    tags = minion["tags"]
    return {
        "id": plain_id(minion["id"]),
        "eid": minion["eid"],
        "atk": minion["atk"],
        "health": minion["health"],
        "damage": minion["damage"],
        "keywords": sorted(word for tag, word in KEYWORDS.items() if tags.get(tag)),
        "frozen": bool(tags.get("FROZEN")),
        "silenced": bool(tags.get("SILENCED")),
    }


def differences(step: Step, state: Plain, known: Callable[[str], bool]) -> list[Difference]:
    """Returns the visible fields that differ after the step.

    For a card in hand that is not `known` only the name is compared, since its text may change cost and stats.
    """
    found: list[Difference] = []
    for player in (1, 2):
        record, engine = recorded(step, player), visible(state, player)
        for path in [p for p in record if p[0] == "hand" and p[-1] in ("cost", "atk", "health")]:
            if not known(record[(*path[:-1], "id")]):
                del record[path]
        found.extend(_between(step, player, record, engine))
    return found


def _between(step: Step, player: int, record: Row, engine: Row) -> Iterator[Difference]:
    for path, value in record.items():
        ours = engine.get(path)
        if path[-1] == "eid":
            # New and transformed objects have other ids in the engine.
            if value == ours or not {value, ours} <= _standing(step):
                continue
        elif path == ("hero", "atk") and record[("hero", "damage")] >= record[("hero", "health")]:
            continue  # enchantments disappear with the hero
        elif value == ours or (path[0] == "hand" and path[-1] in ("atk", "health") and ours is None and not value):
            continue
        card = record.get((*path[:-1], "id")) if len(path) > 1 else None
        yield Difference(player, ".".join(path), card, value, ours)


def _standing(step: Step) -> set[int]:
    """Returns the entity ids of the minions before the step."""
    return {m["eid"] for p in step.before["players"].values() for m in p["minions"]}
