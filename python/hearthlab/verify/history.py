"""The history of a game that is not part of a position: play order, plays, deaths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hearthlab.verify.cards import Cards, nodes
from hearthlab.verify.steps import Plain, Step

__all__ = ["History"]

_IN_PLAY = frozenset({"PLAY", "SECRET"})


class History:
    """Follows a game step by step."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._last_dealt: int | None = None
        self._clock = 0
        self._order: dict[int, tuple[int, int]] = {}
        self._enchanters: dict[int, int] = {}
        self._parts: dict[int, list[str]] = {}
        self._laid: dict[int, list[Plain]] = {}
        self._made_with: dict[int, str] = {}
        self._progress: dict[int, int] = {}
        self._extra_turns: Counter[int] = Counter()
        self._later_turns: Counter[int] = Counter()
        self.log: list[Plain] = []
        self._elementals: Counter[tuple[int, int]] = Counter()
        self._totals: Counter[tuple[int, str]] = Counter()
        self._turn: Counter[tuple[int, int, str]] = Counter()

    def created(self, card: Plain, step: Step) -> bool:
        """Returns whether a card in hand did not start in a deck: decks, heroes and powers have the lowest ids."""
        if self._last_dealt is None:
            players = step.before["players"].values()
            self._last_dealt = max(p[key]["eid"] for p in players for key in ("hero", "hero_power"))
        return "by" in card or card["eid"] > self._last_dealt

    def order(self, eid: int, controller: int) -> int:
        """Returns the play order of an object in play: when it came under its controller."""
        held = self._order.get(eid)
        if held is None or held[1] != controller:
            self._clock += 1
            held = self._order[eid] = (self._clock, controller)
        return held[0]

    def enchanter(self, eid: int | None) -> int | None:
        """Returns the creator of an enchantment, if recorded."""
        return self._enchanters.get(eid) if eid is not None else None

    def parts(self, eid: int) -> list[str]:
        """Returns the spells that were chosen to be combined into a card; none if the choices were hidden."""
        return self._parts.get(eid, [])

    def laid(self, eid: int) -> list[Plain]:
        """Returns the enchantments that a hidden card in hand must have, given what happened so far."""
        return self._laid.get(eid, [])

    def made_with(self, eid: int) -> str | None:
        """Returns the enchantment that a hidden card was created with, according to the text that created it."""
        return self._made_with.get(eid)

    def last_giver(self) -> int:
        """Returns the largest entity id among the creators of hidden cards' enchantments."""
        return max((e.get("by", 0) for laid in self._laid.values() for e in laid), default=0)

    def progress(self, eid: int) -> int:
        """Returns the count that a hidden card in hand must have reached."""
        return self._progress.get(eid, 0)

    def carry(self, step: Step, state: Plain) -> None:
        """Keeps facts that no record shows, from the engine's position after a matching step."""
        for number, player in step.after["players"].items():
            for card, made in zip(player["hand"], state["players"][int(number) - 1]["hand"], strict=True):
                if card["id"] is None:
                    self._progress[card["eid"]] = made.get("data", 0)
                    self._laid[card["eid"]] = [
                        {key: value for key, value in e.items() if key not in ("order", "marks")}
                        for e in made.get("enchantments", ())
                        if not {"part", "trace", "lose"} & set(e.get("marks", ()))
                    ]

    def extra_turns(self, player: int) -> int:
        """Returns how many extra turns a player gets after this one from cards that were played."""
        return self._extra_turns[player]

    def counters(self, step: Step, player: int) -> dict[str, int]:
        """Returns the counters of a player that the record provides."""
        state = step.before["players"][str(player)]
        turn = step.before["turn"]
        mine = step.before["current"] == player
        last = turn - 2 if mine else turn - 1
        found = {
            "jade": state.get("jade_golem", 0),
            "power_uses_game": state.get("times_heropower_used", 0),
            "elementals_turn": self._elementals[player, turn] if mine else 0,
            "elementals_last_turn": self._elementals[player, last],
            "minions_died_turn": self._turn[0, turn, "died"],
            "friendly_died_turn": self._turn[player, turn, "died"],
            "hero_damage_turn": self._turn[player, turn, "hurt"],
            "hero_healed_turn": self._turn[player, turn, "healed"],
            **{
                key: self._totals[player, key]
                for key in ("spells_game", "big_spells_game", "secrets_game", "overload_game", "totems_game")
            },
        }
        if mine:
            found["cards_played_turn"] = state.get("cards_played_turn", 0)
            found["minions_played_turn"] = state.get("minions_played_turn", 0)
            found["spells_turn"] = self._turn[player, turn, "spells"]
            found["big_spells_turn"] = self._turn[player, turn, "big spells"]
            found["hero_attacks_turn"] = state["hero"]["tags"].get("NUM_ATTACKS_THIS_TURN", 0)
        return {key: n for key, n in found.items() if n}

    def take(self, step: Step) -> None:
        """Advances by a step."""
        turn = step.before["turn"]
        if step.kind == "PLAY" and step.action.get("id"):
            self._play(step, step.action["id"], turn)
        elif step.kind == "PLAY" and _became_secret(step):
            for key in ("spells_game", "secrets_game"):
                self._totals[step.actor, key] += 1
            self._turn[step.actor, turn, "spells"] += 1
        for event in step.events:
            if event["k"] in ("full", "zone", "show", "change"):
                self._moved(event, step)
            elif event["k"] == "meta" and event["meta"] in ("DAMAGE", "HEALING"):
                word = "hurt" if event["meta"] == "DAMAGE" else "healed"
                for eid in event["info"]:
                    for player in (1, 2):
                        if step.before["players"][str(player)]["hero"]["eid"] == eid:
                            self._turn[player, turn, word] += event["data"]
        self._combine(step)
        self._count_turns(step)
        for player in (1, 2):
            for thing in _in_play(step.after["players"][str(player)]):
                self.order(thing["eid"], player)

    def _play(self, step: Step, card: str, turn: int) -> None:
        player = step.actor
        self.log.append({"kind": "played", "player": player - 1, "id": card, "turn": turn})
        if card not in self._cards.data:
            return
        data = self._cards.data[card]
        if data.type == "spell":
            self._turn[player, turn, "spells"] += 1
            self._totals[player, "spells_game"] += 1
            # The cost of a card played from a hidden hand is not recorded.
            paid = step.action.get("cost")
            if (data.cost if paid is None else paid) >= 5:
                self._turn[player, turn, "big spells"] += 1
                self._totals[player, "big_spells_game"] += 1
            self._totals[player, "secrets_game"] += "SECRET" in data.mechanics
        if data.race == "elemental":
            self._elementals[player, turn] += 1
        self._totals[player, "overload_game"] += data.overload

    def _count_turns(self, step: Step) -> None:
        """Counts the extra turns that are granted and taken."""
        if step.kind == "PLAY":
            for given in nodes(self._cards.texts.get(step.action.get("id") or "", {}), "extra_turn"):
                player = step.actor if given.get("who", "me") == "me" else 3 - step.actor
                (self._later_turns if given.get("later") else self._extra_turns)[player] += 1
        elif step.kind == "END_TURN":
            old, new = step.before["current"], step.after["current"]
            if self._extra_turns[old]:
                self._extra_turns[old] -= 1
            elif old != new:
                self._extra_turns[new] += self._later_turns.pop(new, 0)

    def _combine(self, step: Step) -> None:
        """Remembers the choices for each card that is assembled in this step."""
        made = [e["eid"] for e in step.events if e["k"] == "full" and e.get("id") in self._cards.fused]
        chosen = [card for choice in step.action.get("choices") or () for card in choice.get("chosen") or ()]
        if not made or None in chosen or len(chosen) % len(made):
            return
        each = len(chosen) // len(made)
        for k, eid in enumerate(made):
            # The first choice determines the cost of the card; the later ones its effects.
            group = chosen[k * each : (k + 1) * each]
            self._parts[eid] = [card for card in group if not self._cards.says(card, "fuse")]

    def _moved(self, event: Plain, step: Step) -> None:
        to = event.get("to", event.get("zone"))
        frm = event.get("frm", event.get("zone0"))
        card, player, turn = event.get("id"), event["ctrl"], step.before["turn"]
        if event["k"] == "full" and to in ("DECK", "HAND") and event.get("src"):
            given = {node.get("card") for node in nodes(self._cards.texts.get(event["src"][2] or "", {}), "with")}
            if len(given) == 1 and isinstance(enchantment := given.pop(), str):
                self._made_with[event["eid"]] = enchantment
        if card is None:
            return
        if self._cards.kind(card) == "enchantment":
            self._enchanters.setdefault(event["eid"], player)
            return
        if to in _IN_PLAY and frm not in _IN_PLAY:
            self._clock += 1
            self._order[event["eid"]] = (self._clock, player)
            if to == "PLAY" and card in self._cards.data and self._cards.data[card].race == "totem":
                self._totals[player, "totems_game"] += 1
        elif frm == "PLAY" and to == "GRAVEYARD" and self._cards.kind(card) == "minion":
            self.log.append({"kind": "died", "player": player - 1, "id": card, "turn": turn})
            self._turn[player, turn, "died"] += 1
            self._turn[0, turn, "died"] += 1


def _became_secret(step: Step) -> bool:
    """Returns whether a card that is never revealed was played as a secret."""
    return any(e["k"] == "zone" and e["eid"] == step.action["eid"] and e["to"] == "SECRET" for e in step.events)


def _in_play(player: Plain) -> Iterator[Plain]:
    yield from player["minions"]
    yield from player["secrets"]
    if player.get("weapon"):
        yield player["weapon"]
