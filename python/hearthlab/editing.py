"""Changes to a position in the middle of a game: objects are added, removed and changed one by one.

An `Edit` collects changes on a copy of the position and commits them together: either all of them are made, or none.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self

from hearthlab._core import Entity
from hearthlab.cards.library import Library
from hearthlab.errors import BadPosition
from hearthlab.util.suggest import hint

__all__ = ["Edit", "Object"]

Object = str | int | Entity
"""An object of a position: its entity id, an `Entity`, the name or id of its card, ``hero``, ``power``, ``weapon`` or
``quest``."""

Card = dict[str, Any]

LISTS = ("minions", "hand", "deck", "secrets")
"""The zones that hold several cards."""

SINGLE = ("hero", "power", "weapon", "quest")
"""The zones that hold one card."""

_TOTALS = ("attack", "health", "durability", "cost", "keywords")
"""Fields derived from a card, its enchantments and auras. They are left out, and so computed again: a minion that is
put into play affects its neighbours."""

_PLAYER = ("class", "fatigue", "first_power", "started", "enchantments", "data")


class Edit:
    """Changes to the position of a game; created by `Game.edit`.

    The changes are made at the end of a ``with`` block, or by `apply`. An impossible change raises `BadPosition` with
    its place in the position, and the game stays as it was.
    """

    def __init__(self, position: dict[str, Any], library: Library, commit: Callable[[dict[str, Any]], None]) -> None:
        self._position = position
        self._library = library
        self._commit = commit
        self._stated: dict[int, set[str]] = {}
        #: The entity ids of the objects put into the position, in order; cards in a deck have none.
        self.made: list[int] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None:
            self.apply()

    def apply(self) -> None:
        """Makes the changes."""
        changed = copy.deepcopy(self._position)
        for place, card in _objects(changed):
            stated = self._stated.get(card.get("eid", 0), set())
            for total in _TOTALS:
                if total not in stated and not (place == "hero" and total == "health" and "data" not in card):
                    card.pop(total, None)
        self._commit(changed)

    # -- objects ---------------------------------------------------------------------------------------

    def put(
        self,
        *cards: str | Mapping[str, Any],
        player: int = 0,
        zone: str = "minions",
        at: int | None = None,
        **fields: Any,
    ) -> Self:
        """Puts cards into a zone, as if they had always been there: nothing is triggered, and minions may attack.

        ``at`` is the index of the first card, from the left, or from the top in a deck; by default cards go to the end,
        and in a deck to an unknown place. ``fields`` are the card fields of docs/positions.md, and apply to each of the
        cards. A hero, power, weapon or quest replaces the previous one.
        """
        side = self._side(player)
        known = {"at": at} if at is not None else {}
        for number, given in enumerate(cards):
            card: Card = {"id": given} if isinstance(given, str) else dict(given)
            card.update(fields)
            if zone == "deck":
                self._into_deck(side["deck"], card, None if at is None else at + number)
                continue
            self.made.append(self._number(card))
            self._stated.setdefault(card["eid"], set()).update(card)
            if zone in SINGLE:
                if known:
                    raise BadPosition(f"a {zone} has no place; leave out at=")
                side[zone] = card
            else:
                row = self._row(side, zone)
                place = len(row) if at is None else at + number
                if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place <= len(row):
                    raise BadPosition(f"at={at!r} is not a place among {len(row)} cards; give 0 to {len(row)}")
                row.insert(place, card)
        return self

    def take(self, what: Object, *, player: int | None = None, zone: str | None = None) -> Self:
        """Removes an object from the game; nothing is triggered."""
        found, side, place = self._find(what, player, zone)
        if place in ("hero", "power"):
            raise BadPosition(f"a player always has a {place}; put another one in its place")
        if place in SINGLE:
            side[place] = None
        elif place == "deck":
            self._out_of_deck(side["deck"], found)
        else:
            side[place] = [card for card in side[place] if card is not found]
        return self

    def change(self, what: Object, *, player: int | None = None, zone: str | None = None, **fields: Any) -> Self:
        """Changes fields of an object (see docs/positions.md); None resets a field to its default."""
        found, _, place = self._find(what, player, zone)
        for key, value in fields.items():
            if value is None:
                found.pop(key, None)
            else:
                found[key] = value
        if place != "deck":
            self._stated.setdefault(found["eid"], set()).update(key for key in fields if fields[key] is not None)
        if place == "hero" and fields.get("health") is not None:
            found.pop("data", None)
        return self

    def enchant(
        self,
        what: Object,
        card: str | None = None,
        *,
        player: int | None = None,
        zone: str | None = None,
        **fields: Any,
    ) -> Self:
        """Adds an enchantment: a card with its text, or just numbers and keywords."""
        found, _, _ = self._find(what, player, zone)
        given = {key: value for key, value in {"id": card, **fields}.items() if value is not None}
        found["enchantments"] = [*found.get("enchantments", ()), given]
        return self

    # -- players and the game --------------------------------------------------------------------------

    def mana(self, *, player: int = 0, **fields: int) -> Self:
        """Changes the mana of a player: max, used, locked, owed, temporary."""
        self._side(player)["mana"].update(fields)
        return self

    def counter(self, name: str, number: int, *, player: int = 0) -> Self:
        """Sets a counter of a player."""
        self._side(player)["counters"][name] = number
        return self

    def player(self, player: int, **fields: Any) -> Self:
        """Changes other fields of a player: fatigue, class, enchantments and the like."""
        for key in fields:
            if key not in _PLAYER and key != "cls":
                raise BadPosition(f'"{key}" is not a player field that can be set here; {hint(key, _PLAYER)}')
        self._side(player).update({"class" if key == "cls" else key: value for key, value in fields.items()})
        return self

    def set(self, **fields: Any) -> Self:
        """Changes fields of the position itself: turn, active, rules (only those given)."""
        for key, value in fields.items():
            if key not in ("turn", "active", "rules", "actions"):
                raise BadPosition(f'"{key}" cannot be set; {hint(key, ("turn", "active", "rules", "actions"))}')
            self._position[key] = {**self._position["rules"], **value} if key == "rules" else value
            if key == "active":
                self._position["player"] = value
        return self

    # -- finding ---------------------------------------------------------------------------------------

    def _side(self, player: int) -> dict[str, Any]:
        if isinstance(player, bool) or player not in (0, 1):
            raise BadPosition(f"player is {player!r}; it must be 0 or 1")
        side: dict[str, Any] = self._position["players"][player]
        return side

    def _row(self, side: dict[str, Any], zone: str) -> list[Card]:
        if zone not in LISTS:
            raise BadPosition(f'"{zone}" is not a zone; {hint(zone, (*LISTS, *SINGLE))}')
        row: list[Card] = side[zone]
        return row

    def _number(self, card: Card) -> int:
        """Gives a card an entity id and a play order, so that its id is known before the edit is applied."""
        for key in ("eid", "order"):
            if key not in card:
                card[key] = self._position["next"][key]
                self._position["next"][key] += 1
        eid: int = card["eid"]
        return eid

    def _find(self, what: Object, player: int | None, zone: str | None) -> tuple[Card, dict[str, Any], str]:
        if isinstance(what, str) and what in SINGLE:
            side = self._side(0 if player is None else player)
            if side[what] is None:
                raise BadPosition(f"player {0 if player is None else player} has no {what}")
            return side[what], side, what
        if zone is not None and zone not in (*LISTS, *SINGLE):
            raise BadPosition(f'"{zone}" is not a zone; {hint(zone, (*LISTS, *SINGLE))}')
        sides = [self._side(p) for p in ((0, 1) if player is None else (player,))]
        found = [
            (card, side, place)
            for side in sides
            for place, card in _cards(side)
            if (zone is None or zone == place) and self._is(card, what)
        ]
        # Copies in a deck are interchangeable unless their places are known, so the last one stands for all.
        if found and all(place == "deck" for *_, place in found) and len({id(side) for _, side, _ in found}) == 1:
            return found[-1]
        if not found:
            where = f" among the {zone}" if zone is not None else ""
            raise BadPosition(f"there is no {self._called(what)}{where}; name what is there, or give its entity id")
        if len(found) > 1:
            eids = ", ".join(str(card["eid"]) for card, *_ in found if "eid" in card)
            raise BadPosition(
                f"{len(found)} cards are {self._called(what)}; say player=, zone= or an entity id ({eids})"
            )
        return found[0]

    def _called(self, what: Object) -> str:
        return what if isinstance(what, str) else f"object {what if isinstance(what, int) else what.eid}"

    def _is(self, card: Card, what: Object) -> bool:
        if isinstance(what, str):
            held = card["id"]
            return held == what or (held is not None and self._name(held).lower() == what.lower())
        return bool(card.get("eid") == (what if isinstance(what, int) else what.eid))

    def _name(self, card: str) -> str:
        if card not in self._library:
            return card  # added by its name
        return self._library.card(card).name

    # -- decks -----------------------------------------------------------------------------------------

    def _into_deck(self, deck: list[Card], card: Card, place: int | None) -> None:
        if place is not None:
            known = sum("top" in other for other in deck)
            if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place <= known:
                raise BadPosition(
                    f"at={place!r} is not a known place of the deck; only the top {known} cards are known"
                )
            for other in deck:
                if other.get("top", 0) > place:
                    other["top"] += 1
            card["top"] = place + 1
        deck.append(card)

    def _out_of_deck(self, deck: list[Card], found: Card) -> None:
        deck[:] = [card for card in deck if card is not found]
        if "top" in found:
            for other in deck:
                if other.get("top", 0) > found["top"]:
                    other["top"] -= 1


def _cards(side: dict[str, Any]) -> Iterator[tuple[str, Card]]:
    """Yields the cards of a player with their zones."""
    for zone in SINGLE:
        if side[zone] is not None:
            yield zone, side[zone]
    for zone in LISTS:
        for card in side[zone]:
            yield zone, card


def _objects(position: dict[str, Any]) -> Iterator[tuple[str, Card]]:
    """Yields the objects of a position whose totals can be recomputed."""
    for side in position["players"]:
        yield from ((zone, card) for zone, card in _cards(side) if zone != "deck" and "now" not in card)
