"""Compares a position of the engine with what the record shows, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from hearthlab.verify.cards import Cards
from hearthlab.verify.steps import COUNTERS, HERO_KEYWORDS, KEYWORDS, Plain, Step, plain_id, shows_turns

__all__ = ["Difference", "Lens", "spent"]

_MANA = {
    "resources": "max",
    "resources_used": "used",
    "temp_resources": "temporary",
    "overload_locked": "locked",
    "overload_owed": "owed",
}
_PLAYED = ("cards_played_turn", "minions_played_turn", "combo_active")
"""Counters that the engine resets when the turn ends, and records when the player's next turn begins."""
_LOST = 5
"""What records write for a player who has lost."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A visible field with different values in the record and the engine."""

    player: int
    field: str
    card: str | None
    """The card that the field belongs to, if any."""
    record: Any
    engine: Any

    def __str__(self) -> str:
        of = f" of {self.card}" if self.card else ""
        return f"player {self.player} {self.field}{of}: record {self.record!r}, engine {self.engine!r}"


class Laid(list[str]):
    """The names of the enchantments on an object."""

    def __init__(self, all_of_them: Iterable[str], fewest: Iterable[str]) -> None:
        super().__init__(sorted(all_of_them))
        self._fewest = Counter(fewest)

    def may_be(self, record: list[str]) -> bool:
        """Returns whether a record may show them like this: those of one creator may have been merged."""
        shown, most = Counter(record), Counter(self)
        return shown <= most and self._fewest <= shown


Row = dict[tuple[str, ...], Any]
"""Visible values by path; the parts of a path are words or indices."""


@dataclass(frozen=True, slots=True)
class Lens:
    """How the states of one game are compared: its cards, and what its record shows at all."""

    cards: Cards
    counters: frozenset[str] = field(default_factory=frozenset)
    """The counters that the record of the game shows at least once; others are not assumed to be 0."""
    turns: bool = False
    """Whether the record shows how many turns characters have been in play."""

    @classmethod
    def of(cls, cards: Cards, steps: Iterable[Step]) -> Lens:
        """Returns the lens for the steps of one game."""
        states = [state for step in steps for state in (step.before, step.after)]
        players = [player for state in states for player in state["players"].values()]
        return cls(
            cards,
            frozenset(key for key in COUNTERS if any(player.get(key) for player in players)),
            any(shows_turns(state) for state in states),
        )

    def differences(self, step: Step, position: Plain, state: Plain) -> list[Difference]:
        """Returns the visible fields that differ after the step; `position` is where the engine started."""
        found: list[Difference] = []
        for player in (1, 2):
            record, engine = self.recorded(step, player), self.visible(step, position, state, player)
            found.extend(_between(step, player, record, engine))
            found.extend(self._numbers(step, state, player))
        return found

    def _numbers(self, step: Step, state: Plain, player: int) -> Iterator[Difference]:
        """Yields the enchantments added in this step whose script numbers differ from the engine's."""
        me, ours = step.after["players"][str(player)], state["players"][player - 1]
        for place, (minion, made) in enumerate(zip(me["minions"], ours["minions"], strict=False)):
            for laid in minion.get("ench", ()):
                stated = {n for n in laid.get("n", ()) if n}
                same = [e for e in made.get("enchantments", ()) if e["id"] == laid["id"]]
                if not stated or not same or not all(e.get("by") for e in same):
                    continue  # the amounts of earlier enchantments are not recorded
                amounts = {sum(e.get(key, 0) for e in same) for key in ("attack", "health")}
                if not stated <= amounts:
                    name = f"minions.{place}.numbers"
                    yield Difference(player, name, laid["id"], sorted(stated), sorted(amounts))

    # -- the engine ------------------------------------------------------------------------------------

    def visible(self, step: Step, position: Plain, state: Plain, player: int) -> Row:
        """Returns the visible values of a player in a position of the engine, under the record's names."""
        me = state["players"][player - 1]
        active = state["active"] == player - 1
        row: Row = {("turn",): state["turn"], ("active",): active, ("lost",): state["winner"] == 2 - player}
        row |= {(key,): me["mana"][ours] for key, ours in _MANA.items()}
        row |= self._counters(step, me, active, player)
        row |= _hero(me, active)
        power = me["power"]
        row[("hero_power", "id")] = power["id"]
        row[("hero_power", "cost")] = power.get("cost", 0)
        row[("hero_power", "exhausted")] = bool(power.get("exhausted"))
        weapon = me["weapon"]
        row[("weapon", "id")] = weapon and weapon["id"]
        if weapon:
            row[("weapon", "atk")] = weapon.get("attack", 0)
            row[("weapon", "durability")] = weapon.get("durability", 0) - weapon.get("damage", 0)
            row[("weapon", "keywords")] = sorted(_SHOWN & set(weapon.get("keywords", ())))
            row[("weapon", "sheathed")] = not active
            row[("weapon", "enchantments")] = self._laid(weapon, in_play=True)
        row[("hero", "enchantments")] = self._laid(me["hero"])
        row[("enchantments",)] = self._laid(me)
        row[("minions", "count")] = len(me["minions"])
        for place, minion in enumerate(me["minions"]):
            values = {**_minion(minion, active), "enchantments": self._laid(minion, in_play=True)}
            values["spellpower"] = self._power(minion)
            row |= {("minions", str(place), key): value for key, value in values.items()}
        row[("hand", "count")] = len(me["hand"])
        for place, card in enumerate(me["hand"]):
            values = {**_card(card), "enchantments": self._laid(card)}
            row |= {("hand", str(place), key): value for key, value in values.items()}
        row[("deck",)] = len(me["deck"])
        row[("secrets",)] = sorted(str(s["id"]) for s in me["secrets"])
        row[("secrets", "count")] = len(me["secrets"])
        row[("quest",)] = me["quest"] and (me["quest"]["id"], me["quest"].get("data", 0))
        log, before = state["log"], len(position["log"])
        lines = list(zip(*(log[key][before:] for key in ("kind", "player", "id")), strict=True))
        for kind, name in _GRAVE.items():
            row[("grave", name)] = sorted(
                str(card) for happened, whose, card in lines if happened == kind and whose == player - 1
            )
        return row

    def _counters(self, step: Step, me: Plain, active: bool, player: int) -> Row:
        ours = me["counters"]
        row: Row = {
            ("fatigue",): me["fatigue"],
            ("jade_golem",): ours.get("jade", 0),
            ("heropower_uses_turn",): ours.get("power_uses_turn", 0),
            ("times_heropower_used",): ours.get("power_uses_game", 0),
            ("spellpower",): self._power_of(me),
        }
        if active:
            row |= {(key,): ours.get(key, 0) for key in _PLAYED}
            row[("combo_active",)] = int(ours.get("cards_played_turn", 0) > 0)
        else:
            # These change only in the player's own turn.
            row |= {(key,): step.before["players"][str(player)].get(key, 0) for key in _PLAYED}
        return row

    def _power(self, thing: Plain) -> int:
        """Returns the spell damage of an object: the printed amount plus that of its enchantments."""
        if "now" in thing:
            return int(thing["now"]["spell_damage"]) + int(thing["now"]["auras"]["spell_damage"])
        printed = 0 if thing.get("silenced") else self.cards.spell_damage.get(thing.get("id", ""), 0)
        return printed + sum(int(e.get("spell_damage", 0)) for e in thing.get("enchantments", ()))

    def _power_of(self, me: Plain) -> int:
        things = [me, me["hero"], *me["minions"], *([me["weapon"]] if me["weapon"] else [])]
        return sum(self._power(thing) for thing in things)

    def _laid(self, bearer: Plain, *, in_play: bool = False) -> list[str]:
        """Returns the names of these enchantments; repeated ones from the same creator may be merged."""
        found = self.enchantments(bearer, in_play=in_play)
        own = [e["id"] for e in found if e.get("by") == bearer["eid"]]
        rest = [e for e in found if e.get("by") != bearer["eid"]]
        given = {(e["id"], e["by"]) for e in rest if e.get("by")}
        told = [e["id"] for e in rest if not e.get("by")]
        return Laid((e["id"] for e in found), [*own, *told, *(card for card, _ in given)])

    def enchantments(self, bearer: Plain, *, in_play: bool = False) -> list[Plain]:
        """Returns those enchantments of an engine object that records show under the same name.

        An enchantment that an object gives itself repeatedly is a single growing one in records. Enchantments that
        matter only in hand are removed when the card is played.
        """
        found = [
            e
            for e in bearer.get("enchantments", ())
            if e["id"] is not None
            and self.cards.named(e["id"])
            and not {"part", "trace"} & set(e.get("marks", ()))
            and not (in_play and _of_the_hand(e, self.cards))
            and not _idle(e, self.cards)
            and e["id"] not in NAMELESS
        ]
        own = {e["id"]: e for e in reversed(found) if e.get("by") == bearer["eid"]}
        return [*own.values(), *(e for e in found if e["id"] not in own)]

    # -- the record ------------------------------------------------------------------------------------

    def recorded(self, step: Step, player: int) -> Row:
        """Returns the visible values of a player in the record after the step."""
        me = step.after["players"][str(player)]
        current = step.after["current"]
        row: Row = {("turn",): step.after["turn"], ("active",): current == player}
        hero = me["hero"]
        if "playstate" in me:
            # A player who concedes has also lost, but is not dead.
            row[("lost",)] = me["playstate"] == _LOST and hero["damage"] >= hero["health"]
        row |= {(key,): me.get(key, 0) for key in _MANA}
        row[("resources_used",)] -= row[("overload_locked",)]  # records count locked crystals as used
        row |= {(key,): me.get(key, 0) for key in self.counters}
        row |= {("hero", key): hero[key] for key in ("id", "atk", "health", "damage", "armor")}
        row[("hero", "frozen")] = bool(hero["tags"].get("FROZEN"))
        row[("hero", "keywords")] = sorted(word for tag, word in HERO_KEYWORDS.items() if hero["tags"].get(tag))
        row[("hero", "attacks")] = hero["tags"].get("NUM_ATTACKS_THIS_TURN", 0)
        row[("hero", "exhausted")] = bool(hero["tags"].get("EXHAUSTED"))
        row[("hero", "enchantments")] = self._recorded_laid(hero)
        row[("enchantments",)] = self._recorded_laid(me)
        power = me["hero_power"]
        row[("hero_power", "id")] = plain_id(power["id"])
        row[("hero_power", "cost")] = power.get("cost", 0)
        row[("hero_power", "exhausted")] = bool(power.get("exhausted"))
        weapon = me.get("weapon")
        row[("weapon", "id")] = plain_id(weapon["id"]) if weapon else None
        if weapon:
            row[("weapon", "atk")] = weapon["atk"]
            row[("weapon", "durability")] = weapon.get("durability", 0) - weapon.get("damage", 0)
            row[("weapon", "keywords")] = sorted(word for tag, word in KEYWORDS.items() if weapon["tags"].get(tag))
            row[("weapon", "sheathed")] = bool(weapon["tags"].get("EXHAUSTED"))
            row[("weapon", "enchantments")] = self._recorded_laid(weapon)
        row[("minions", "count")] = len(me["minions"])
        for place, minion in enumerate(me["minions"]):
            values = {**self._recorded_minion(minion, current == player), "enchantments": self._recorded_laid(minion)}
            row |= {("minions", str(place), key): value for key, value in values.items()}
        row |= self._recorded_hand(me["hand"])
        row[("deck",)] = me["deck"]
        secrets = [s for s in me["secrets"] if "quest" not in s]
        row[("secrets", "count")] = len(secrets)
        if all(s["id"] for s in secrets):
            row[("secrets",)] = sorted(s["id"] for s in secrets)
        quests = [(s["id"], s["quest"]) for s in me["secrets"] if "quest" in s]
        row[("quest",)] = quests[0] if quests else None
        row |= {("grave", name): cards for name, cards in self._buried(step, player).items()}
        return row

    def _recorded_minion(self, minion: Plain, active: bool) -> Plain:
        tags = minion["tags"]
        keywords = sorted(word for tag, word in KEYWORDS.items() if tags.get(tag))
        out: Plain = {
            "id": plain_id(minion["id"]),
            "eid": minion["eid"],
            "atk": minion["atk"],
            "health": minion["health"],
            "damage": minion["damage"],
            "keywords": keywords,
            "frozen": bool(tags.get("FROZEN")),
            "silenced": bool(tags.get("SILENCED")),
            "spellpower": tags.get("SPELLPOWER", 0),
        }
        tired = bool(tags.get("EXHAUSTED"))
        if not active:
            # Attacks are reset when the turn ends, and no tag shows that a transformed minion is new.
            return {**out, "exhausted": True} if tired else out
        out["attacks"] = tags.get("NUM_ATTACKS_THIS_TURN", 0)
        if self.turns:
            new = not tags.get("NUM_TURNS_IN_PLAY") and not {"charge", "rush"} & set(keywords)
            out["exhausted"] = new or (tired and bool(out["attacks"]))
        return out

    def _recorded_hand(self, hand: list[Plain]) -> Row:
        row: Row = {("hand", "count"): len(hand)}
        for place, card in enumerate(hand):
            if card["id"] is None:
                continue
            shown: Plain = {key: card[key] for key in ("id", "eid", "cost", "atk", "health") if key in card}
            shown["enchantments"] = self._recorded_laid(card)
            if self.cards.counts(card["id"]):
                shown["progress"] = card.get("tags", {}).get("TAG_SCRIPT_DATA_NUM_1", 0)
            if not self.cards.implemented(card["id"]):
                # Its text may change its cost and its stats.
                shown = {key: shown[key] for key in ("id", "eid")}
            row |= {("hand", str(place), key): value for key, value in shown.items()}
        return row

    def _recorded_laid(self, bearer: Plain) -> list[str]:
        """Returns the enchantments that the record shows on an object and that the engine has under the same name."""
        return sorted(e["id"] for e in bearer.get("ench", ()) if e["id"] is not None and self.cards.named(e["id"]))

    def _buried(self, step: Step, player: int) -> dict[str, list[str]]:
        """Returns what went to the player's graveyard: dead minions, weapons, discarded cards."""
        found: dict[str, list[str]] = {name: [] for name in _GRAVE.values()}
        for event in step.events:
            if event["k"] not in ("zone", "show") or event["ctrl"] != player or event["id"] is None:
                continue
            frm, to = event.get("frm", event.get("zone0")), event.get("to", event.get("zone"))
            kind = self.cards.kind(event["id"])
            if to == "GRAVEYARD" and frm == "PLAY" and kind in ("minion", "weapon"):
                found[f"{kind}s"].append(str(plain_id(event["id"])))
            elif to == "GRAVEYARD" and frm == "HAND":
                found["discarded"].append(event["id"])
        return {name: sorted(cards) for name, cards in found.items()}


NAMELESS = {"EX1_611e": "Freezing Trap changes the cost of the card itself"}
"""Enchantments of the engine that records never show, and why."""

_GRAVE = {"died": "minions", "weapon_died": "weapons", "discarded": "discarded"}
"""The engine's log entries for cards that went to the graveyard."""


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
        ("hero", "attacks"): hero.get("attacks", 0),
        ("hero", "exhausted"): spent(hero, {*keywords, *(weapon or {}).get("keywords", ())}),
    }


def spent(thing: Plain, keywords: set[str]) -> bool:
    """Returns whether a character has used up its attacks."""
    allowed = 4 if "mega_windfury" in keywords else 2 if "windfury" in keywords else 1
    return int(thing.get("attacks", 0)) >= allowed and "unlimited_attacks" not in keywords


def _of_the_hand(enchantment: Plain, cards: Cards) -> bool:
    """Returns whether an enchantment matters only in hand: it changes the cost, or has triggers for the hand."""
    text = cards.texts.get(enchantment["id"], {})
    if text.get("triggers"):
        return all(trigger.get("zone") == "hand" for trigger in text["triggers"])
    buff = cards.buff(enchantment["id"])
    if buff is None or _amounts(enchantment) or text:
        return False
    return buff.cost != 0 or "cost" in buff.sets


def _amounts(enchantment: Plain) -> bool:
    """Returns whether an enchantment changes something other than the cost."""
    return not {"attack", "health", "keywords", "spell_damage"}.isdisjoint(enchantment)


def _idle(enchantment: Plain, cards: Cards) -> bool:
    """Returns whether an enchantment has no effect, such as +0 attack; the game does not create it then.

    Those taken from the record, which does not contain their amounts, have no creator.
    """
    if not enchantment.get("by"):
        return False
    buff = cards.buff(enchantment["id"])
    rest = _amounts(enchantment) or {"cost", "set", "data", "until"} & set(enchantment)
    return buff is not None and buff.cost == 0 and not rest and not cards.texts.get(enchantment["id"])


def _minion(minion: Plain, active: bool) -> Plain:
    keywords = set(minion.get("keywords", ()))
    asleep = bool(minion.get("exhausted")) and not (active and keywords & {"charge", "rush"})
    return {
        "id": minion["id"],
        "eid": minion["eid"],
        "atk": minion["attack"],
        "health": minion["health"],
        "damage": minion["damage"],
        "keywords": sorted(keywords & _SHOWN),
        "frozen": bool(minion.get("frozen")),
        "silenced": bool(minion.get("silenced")),
        "attacks": minion.get("attacks", 0),
        "exhausted": asleep or spent(minion, keywords),
    }


_SHOWN = set(KEYWORDS.values())


def _card(card: Plain) -> Plain:
    return {
        "id": card["id"],
        "eid": card["eid"],
        "cost": card.get("cost"),
        "atk": card.get("attack"),
        "health": card.get("health", card.get("durability")),
        "progress": card.get("data", 0),
    }


def _between(step: Step, player: int, record: Row, engine: Row) -> Iterator[Difference]:
    for path, value in record.items():
        ours = engine.get(path)
        if value == ours or (path in _GONE and record[("hero", "damage")] >= record[("hero", "health")]):
            continue
        if isinstance(ours, Laid) and ours.may_be(value):
            continue
        if path[-1] == "eid" and not {value, ours} <= _standing(step):
            continue  # new and transformed objects have different ids in the engine
        if path[0] == "hand" and path[-1] in ("atk", "health") and ours is None and not value:
            continue
        card = record.get((*path[:-1], "id")) if len(path) > 1 else None
        yield Difference(player, ".".join(path), card, value, ours)


_GONE = {("hero", "atk"), ("hero", "exhausted"), ("hero", "enchantments")}
"""What disappears with a hero."""


def _standing(step: Step) -> set[int]:
    """Returns the entity ids of the minions and the cards in hand before the step."""
    return {thing["eid"] for p in step.before["players"].values() for thing in [*p["minions"], *p["hand"]]}
