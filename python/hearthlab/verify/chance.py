"""Answers the random picks of a step as in the record, and searches where the record does not say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthlab.verify.steps import Plain, Step

__all__ = ["Search", "Witness"]


class Witness:
    """What the events of a step reveal about random outcomes, in order."""

    def __init__(self, step: Step) -> None:
        self.old = _entities(step.before)
        self.drawn: list[str | None] = []
        self.made: list[str | None] = []
        """The new cards in order; None for cards that stay hidden."""
        self.hit: list[int] = []
        self.aimed: list[tuple[str, int]] = []
        self._named: dict[int, str] = {}
        for event in step.events:
            self._take(event, step)
        for choice in step.action.get("choices") or ():
            self.made.extend(card for card in choice["offered"] if card)
        self.wounds = dict(_wounds(step))
        self.amounts = [e["data"] for e in step.events if e["k"] == "meta" and e["meta"] in ("DAMAGE", "HEALING")]

    def _take(self, event: Plain, step: Step) -> None:
        kind = event["k"]
        if kind in ("show", "zone") and event.get("zone0", event.get("frm")) == "DECK" != event.get(
            "zone", event.get("to")
        ):
            self.drawn.append(event["id"] or step.later.get(event["eid"]))
        if kind == "block" and event["src"][0] == "POWER" and event.get("target") and event["src"][2]:
            self.aimed.append((event["src"][2], event["target"]))
        if kind == "choices":
            self.made.extend(card for card in event["ids"] if card)
        elif kind in ("full", "show", "change", "zone"):
            card = event.get("id") or step.later.get(event["eid"])
            # A new card may be announced twice: when it is created, and when it leaves the set-aside zone.
            if card and (kind != "zone" or event["frm"] == "SETASIDE") and self._named.get(event["eid"]) != card:
                self._named[event["eid"]] = card
                self.made.append(card)
            elif kind == "full" and not card and event["zone"] == "DECK":
                self.made.append(None)
            self.hit.append(event["eid"])
        elif kind == "meta":
            self.hit.extend(event["info"])


def _entities(state: Plain) -> set[int]:
    found: set[int] = set()
    for player in state["players"].values():
        found.add(player["hero"]["eid"])
        for zone in ("minions", "hand", "secrets"):
            found.update(thing["eid"] for thing in player[zone])
    return found


def _wounds(step: Step) -> Iterator[tuple[int, int]]:
    """Yields the health that each character on the board lost; dead ones lost all they had."""
    after = {m["eid"]: m for p in step.after["players"].values() for m in [*p["minions"], p["hero"]]}
    for player in step.before["players"].values():
        for old in [*player["minions"], player["hero"]]:
            new = after.get(old["eid"])
            if new is None:
                yield old["eid"], old["health"] - old["damage"]
            else:
                yield old["eid"], new["damage"] - old["damage"] + old.get("armor", 0) - new.get("armor", 0)


class _Chooser:
    """Answers the picks of one run; `path` determines where it deviates from the most likely option."""

    def __init__(self, witness: Witness, path: list[int]) -> None:
        self.path = path
        self.widths: list[int] = []
        self._witness = witness
        self._drawn = list(witness.drawn)
        self._made = list(witness.made)
        self._hit = list(witness.hit)
        self._wounds = dict(witness.wounds)
        self._amounts = list(witness.amounts)
        self._aimed = list(witness.aimed)
        self._cast: str | None = None

    def __call__(self, kind: str, options: list[Any]) -> int:
        ideas = self._ideas(kind, options)
        turn = len(self.widths)
        self.widths.append(len(ideas))
        taken = ideas[min(self.path[turn], len(ideas) - 1) if turn < len(self.path) else 0]
        self._use_up(kind, options[taken])
        return taken

    def _ideas(self, kind: str, options: list[Any]) -> list[int]:
        """Returns the indices of distinct options, the most likely first."""
        different: dict[Any, int] = {}
        for number, option in enumerate(options):
            different.setdefault(option, number)
        if kind in ("draw", "deck"):
            told = next((card for card in self._drawn if card in different), _NOTHING)
            if told is not _NOTHING:
                return [different[told]]
            return sorted(different.values(), key=lambda k: options[k] is not None)
        if kind == "number":
            return sorted(different.values(), key=lambda k: _rank(options[k], self._amounts))
        if kind == "target":
            aim = next((eid for card, eid in self._aimed if card == self._cast), None)
            return sorted(
                different.values(), key=lambda k: (not self._may_be(options[k], aim), self._target_rank(options[k]))
            )
        ideas = sorted(different.values(), key=lambda k: _rank(options[k], self._made))
        if None in self._made and self._made.index(None) < _rank(options[ideas[0]], self._made):
            # The next card stays hidden, so it may be any that is not revealed later.
            ideas.sort(key=lambda k: options[k] in self._made)
        return ideas

    def _may_be(self, eid: int, aim: int | None) -> bool:
        """Returns whether an object can be the recorded target; new objects have different ids in the record."""
        return aim is not None and (eid == aim or {eid, aim}.isdisjoint(self._witness.old))

    def _target_rank(self, eid: int) -> tuple[int, int]:
        if eid not in self._witness.old:
            return next((k for k, hit in enumerate(self._hit) if hit not in self._witness.old), _LAST), 0
        return _rank(eid, self._hit), -self._wounds.get(eid, 0)

    def _use_up(self, kind: str, option: Any) -> None:
        if kind in ("draw", "deck"):
            if option in self._drawn:
                self._drawn.remove(option)
        elif kind == "target":
            if (aim := next((pair for pair in self._aimed if pair[0] == self._cast), None)) is not None:
                self._aimed.remove(aim)
                self._cast = None
            if option in self._hit:
                del self._hit[: self._hit.index(option) + 1]
            self._wounds[option] = self._wounds.get(option, 0) - 1
        elif kind == "number":
            if option in self._amounts:
                del self._amounts[: self._amounts.index(option) + 1]
        else:
            self._cast = option if isinstance(option, str) else None
            if option in self._made:
                self._made.remove(option)
            elif None in self._made:
                self._made.remove(None)


_NOTHING = object()
_LAST = 1_000_000


def _rank(option: Any, told: list[Any]) -> int:
    return told.index(option) if option in told else _LAST


class Search:
    """The runs of a step: the first follows the record, the others try other picks."""

    def __init__(self, witness: Witness, limit: int) -> None:
        self._witness = witness
        self._limit = limit

    def __iter__(self) -> Iterator[_Chooser]:
        path: list[int] | None = []
        for _ in range(self._limit):
            if path is None:
                return
            chooser = _Chooser(self._witness, path)
            yield chooser
            path = _next(path, chooser.widths)


def _next(path: list[int], widths: list[int]) -> list[int] | None:
    """Returns the next path: the last pick with an untried option is changed to it."""
    full = [path[k] if k < len(path) else 0 for k in range(len(widths))]
    while full:
        last = full.pop()
        if last + 1 < widths[len(full)]:
            return [*full, last + 1]
    return None
