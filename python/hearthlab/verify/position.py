"""Builds the position before a step from what the record shows."""

from __future__ import annotations

from typing import Any

from hearthlab.game import Game
from hearthlab.verify.cards import Buff, Cards
from hearthlab.verify.hidden import parts
from hearthlab.verify.history import History
from hearthlab.verify.steps import HERO_KEYWORDS, KEYWORDS, Plain, Step, plain_id, shows_turns

__all__ = ["game_before", "position_before"]


def game_before(step: Step, cards: Cards, history: History) -> tuple[Plain, Game]:
    """Returns the position before a step, and a game at that position.

    A record shows only some keywords as tags; the others come from cards, enchantments and auras. So the position is
    set up once without keywords, and again with those in the record.
    """
    position = position_before(step, cards, history)
    plain = Game.from_state(position, library=cards.library, blank=True).state()
    for player, given in zip((1, 2), plain["players"], strict=True):
        state = step.before["players"][str(player)]
        mine = position["players"][player - 1]
        pairs = zip([*mine["minions"], mine["hero"]], [*state["minions"], state["hero"]], strict=True)
        for (ours, shown), made in zip(pairs, [*given["minions"], given["hero"]], strict=True):
            table = HERO_KEYWORDS if ours is mine["hero"] else KEYWORDS
            silent = [word for word in made.get("keywords", ()) if word not in table.values()]
            ours["keywords"] = [word for tag, word in table.items() if shown["tags"].get(tag)] + silent
    return position, Game.from_state(position, library=cards.library, blank=True)


def position_before(step: Step, cards: Cards, history: History) -> Plain:
    """Returns the position before a step in the schema of `Game.from_state`, with the entity ids of the record."""
    turn, current = step.before["turn"], step.before["current"]
    first = current if turn % 2 else 3 - current
    lines = [line for line in history.log if line["id"] in cards.library]
    return {
        "turn": turn,
        "active": current - 1,
        "first": first - 1,
        "players": [_Player(step, player, cards, history).position() for player in (1, 2)],
        "log": lines,
        "next": {"eid": max(_last_eid(step), history.last_giver()) + 1},
    }


def _last_eid(step: Step) -> int:
    """Returns the largest entity id in the record, so that new objects get different ids."""
    found: int = 0
    for state in (step.before, step.after):
        for player in state["players"].values():
            things = [player["hero"], player["hero_power"], *player["minions"], *player["hand"], *player["secrets"]]
            found = max(found, player.get("weapon", {}).get("eid", 0), *(thing["eid"] for thing in things))
    return max([found, *(int(event["eid"]) for event in step.events if event.get("eid"))])


class _Player:
    def __init__(self, step: Step, player: int, cards: Cards, history: History) -> None:
        self.step = step
        self.player = player
        self.cards = cards
        self.history = history
        self.state: Plain = step.before["players"][str(player)]

    def position(self) -> Plain:
        state = self.state
        resources = state.get("resources", 0)
        out: Plain = {
            "hero": self._hero(),
            "power": self._power(),
            "minions": [self._minion(m) for m in state["minions"]],
            "hand": [self._card(c) for c in state["hand"]],
            "deck": self._deck(),
            "secrets": [],
            "mana": {
                "max": resources,
                # Records count locked crystals as used.
                "used": max(min(state.get("resources_used", 0) - state.get("overload_locked", 0), resources), 0),
                "locked": state.get("overload_locked", 0),
                "owed": state.get("overload_owed", 0),
                "temporary": state.get("temp_resources", 0),
            },
            "fatigue": state.get("fatigue", 0),
            "counters": self.history.counters(self.step, self.player),
            "enchantments": self._enchantments(state),
        }
        uses = state.get("heropower_uses_turn", 0)
        if uses:
            out["counters"]["power_uses_turn"] = uses
        if self.history.extra_turns(self.player):
            out["counters"]["extra_turns"] = self.history.extra_turns(self.player)
        if state.get("weapon"):
            out["weapon"] = self._weapon(state["weapon"])
        for secret in state["secrets"]:
            card = secret["id"] or secret.get("later")
            thing = {"eid": secret["eid"], "id": card, "order": self.history.order(secret["eid"], self.player)}
            if "quest" in secret:
                out["quest"] = {**thing, "data": secret["quest"]}
            else:
                out["secrets"].append(thing)
        return out

    def _hero(self) -> Plain:
        hero = self.state["hero"]
        tags = hero["tags"]
        armed = self.step.before["current"] == self.player and self.state.get("weapon")
        attack = hero["atk"] - (self.state["weapon"]["atk"] if armed else 0)
        return {
            "eid": hero["eid"],
            "id": hero["id"],
            "attack": max(attack, 0),
            "health": hero["health"],
            "damage": hero["damage"],
            "armor": hero["armor"],
            "attacks": tags.get("NUM_ATTACKS_THIS_TURN", 0),
            "frozen": bool(tags.get("FROZEN")),
            "enchantments": self._enchantments(hero),
        }

    def _power(self) -> Plain:
        power = self.state["hero_power"]
        out: Plain = {"eid": power["eid"], "id": plain_id(power["id"]), "cost": power.get("cost", 0)}
        out["exhausted"] = bool(power.get("exhausted"))
        return out

    def _weapon(self, weapon: Plain) -> Plain:
        return {
            "eid": weapon["eid"],
            "id": plain_id(weapon["id"]),
            "attack": weapon["atk"],
            "durability": weapon.get("durability", 0),
            "damage": weapon.get("damage", 0),
            "order": self.history.order(weapon["eid"], self.player),
            "enchantments": self._enchantments(weapon),
        }

    def _minion(self, minion: Plain) -> Plain:
        tags = minion["tags"]
        asleep = bool(tags.get("EXHAUSTED")) and not tags.get("NUM_ATTACKS_THIS_TURN")
        if shows_turns(self.step.before) and self.step.before["current"] == self.player:
            # Transformed minions and those with rush lack the tag even if they entered play this turn.
            asleep = not tags.get("NUM_TURNS_IN_PLAY")
        return {
            "eid": minion["eid"],
            "id": plain_id(minion["id"]),
            "attack": minion["atk"],
            "health": minion["health"],
            "damage": minion["damage"],
            "attacks": tags.get("NUM_ATTACKS_THIS_TURN", 0),
            "exhausted": asleep or bool(tags.get("JUST_PLAYED")),
            "silenced": bool(tags.get("SILENCED")),
            "frozen": bool(tags.get("FROZEN")),
            "order": self.history.order(minion["eid"], self.player),
            "enchantments": self._enchantments(minion),
            "marks": ["borrowed"] if any(e["id"] in self.cards.borrowing for e in minion.get("ench", ())) else [],
        }

    def _card(self, card: Plain) -> Plain:
        name = card["id"] or card.get("later")
        if name is not None and name not in self.cards.library:
            name = None
        marks = [
            word
            for word, is_so in (
                ("created", self.history.created(card, self.step)),
                ("ghost", self._vanishes(card["eid"])),
            )
            if is_so
        ]
        out: Plain = {"eid": card["eid"], "id": name, "marks": marks}
        if name in self.cards.fused and card["id"] is None and card["eid"] == self.step.action["eid"]:
            built_in = [{"id": part, "marks": ["part"]} for part in parts(self.step, self.cards)]
            return {**out, "enchantments": built_in}
        if name is None:
            return out
        if card["id"] is None:
            shown = self._played_hidden() if card["eid"] == self.step.action["eid"] else []
            laid = self.history.laid(card["eid"])
            made_with = self.history.made_with(card["eid"])
            if made_with and all(e["id"] != made_with for e in laid):
                laid = [*self._enchantments({"ench": [{"id": made_with}]}), *laid]
            worked_out = {e["id"] for e in shown} <= {e["id"] for e in laid}
            out["enchantments"] = laid if worked_out else shown
            if self.cards.counts(name):
                out["data"] = self.history.progress(card["eid"])
            return out
        out["enchantments"] = self._enchantments(card)
        if name in self.cards.fused:
            chosen = self.history.parts(card["eid"])
            if not chosen and card["eid"] == self.step.action["eid"]:
                chosen = parts(self.step, self.cards)
            out["enchantments"] += [{"id": part, "marks": ["part"]} for part in chosen]
        if "cost" in card:
            out["cost"] = max(card["cost"], 0)
        if self.cards.counts(name):
            out["data"] = card.get("tags", {}).get("TAG_SCRIPT_DATA_NUM_1", 0)
        if self.cards.kind(name) == "minion" and "atk" in card and "health" in card:
            out |= {"attack": card["atk"], "health": card["health"]}
        return out

    def _vanishes(self, eid: int) -> bool:
        """Returns whether a card is an echo, which is visible when it leaves the hand at the end of the turn."""
        return self.step.kind == "END_TURN" and any(
            e["k"] == "zone" and e["eid"] == eid and (e["frm"], e["to"]) == ("HAND", "SETASIDE")
            for e in self.step.events
        )

    def _played_hidden(self) -> list[Plain]:
        """Returns the enchantments that are revealed when a hidden card is played; their totals are not recorded."""
        eid = self.step.action["eid"]
        shown = [
            {"eid": e["eid"], "id": e["id"]}
            for e in self.step.events
            if e["k"] == "show" and e["zone0"] == "PLAY" and e["src"] and e["src"][:2] == ["PLAY", eid]
        ]
        return self._enchantments({"ench": shown})

    def _deck(self) -> list[Plain]:
        known = [c for c in [*self.state["deck_known"], *self.state["deck_later"]] if c in self.cards.library]
        known = known[: self.state["deck"]]
        rest = self.state["deck"] - len(known)
        lay_on = self._lay_on_drawn()
        return [{"id": card, "enchantments": lay_on.get(card, [])} for card in known] + [{"id": None}] * rest

    def _lay_on_drawn(self) -> dict[str, list[Plain]]:
        """Returns the enchantments of cards in the deck, which are revealed on drawing, by card."""
        shown = {e["eid"] for e in self.step.events if e["k"] == "show" and e["zone0"] == "PLAY"}
        # Enchantments from the played card itself are new; raw records do not say which card they come from.
        laying = self.step.action.get("id") or ""
        left = {
            e["eid"]
            for e in self.step.events
            if e["k"] in ("show", "zone") and e["ctrl"] == self.player and e.get("zone0", e.get("frm")) == "DECK"
        }
        return {
            card["id"]: self._enchantments(
                {"ench": [e for e in card.get("ench", ()) if e["eid"] in shown and e.get("by") != laying]}
            )
            for player in self.step.after["players"].values()
            for card in player["hand"]
            if card["eid"] in left and card["id"] is not None
        }

    def _enchantments(self, bearer: Plain) -> list[Plain]:
        """Returns the enchantments that our cards grant; others are part of the recorded totals."""
        return [made for made in (self._enchantment(e) for e in bearer.get("ench", ())) if made is not None]

    def _enchantment(self, ench: Plain) -> Plain | None:
        card = ench["id"]
        if card is None or card not in self.cards.library:
            return None
        if card in self.cards.borrowing:
            return {"id": card, "keywords": ["charge"], "until": "end_of_turn"}
        if not self.cards.stated(card):
            return None
        buff = self.cards.buff(card) or Buff()
        out: dict[str, Any] = {"id": card, "keywords": list(buff.keywords)}
        enchanter = self.history.enchanter(ench.get("eid"))
        if enchanter is not None:
            out["side"] = enchanter - 1
        if buff.attack:
            out["attack"] = buff.attack
        if buff.health:
            out["health"] = buff.health
        if buff.cost:
            out["cost"] = buff.cost
        if buff.spell_damage:
            out["spell_damage"] = buff.spell_damage
        if buff.until:
            out["until"] = buff.until
        # If the position has no total for the cost, it must come from the enchantment.
        sets = [key for key in buff.sets if key != "cost" or buff.cost is not None]
        if sets:
            out["set"] = sets
        return out
