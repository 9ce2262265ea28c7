"""Writes the library as the JSON text that the core reads."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any

from hearthlab import declared
from hearthlab.cards.compile.entries import entry, own_entry
from hearthlab.cards.compile.fitting import needed
from hearthlab.cards.compile.tags import GAME_SETS
from hearthlab.cards.data import CardSet
from hearthlab.cards.language.statements import Statement
from hearthlab.errors import CardError
from hearthlab.names import TABLES

__all__ = ["compile_library", "extend_library"]


def compile_library(data: CardSet, statements: Iterable[Statement]) -> str:
    """Returns the library as the JSON text that the core reads."""
    by_id: dict[str, Statement] = {}
    for s in statements:
        if s.id in by_id:
            first = by_id[s.id].where
            raise CardError(f"card {s.id} is stated twice: {first[0]}:{first[1]} and {s.where[0]}:{s.where[1]}")
        by_id[s.id] = s
    taken = frozenset(by_id)
    entries = []
    for card_id in data:
        stated = by_id.pop(card_id, None)
        card = data[card_id]
        if (card.set in GAME_SETS and card.type in TABLES["kinds"]) or stated is not None:
            entries.append(entry(card, stated, data, taken))
    for s in by_id.values():
        entries.append(own_entry(s, data, taken))
    present = {e["id"] for e in entries}
    for e in entries:
        if e.get("hero_power") not in present:
            e.pop("hero_power", None)
    library = {
        "build": data.build,
        "given": {role: card_id for role, card_id in declared.GIVEN.items() if card_id in present},
        "heroes": {cls: hero for cls, hero in declared.HERO_OF_CLASS.items() if hero in present},
        "sets": sorted(GAME_SETS),
        "standard": declared.standard_sets(data.build),
        "counters": list(declared.COUNTERS),
        "variants": list(declared.VARIANTS),
        "groups": [{"name": name, **behaviour} for name, behaviour in declared.GROUPS.items()],
        "cards": entries,  # must come last: `extend_library` appends to it
    }
    return json.dumps(library, separators=(",", ":"))


def extend_library(text: str, data: CardSet, statements: Iterable[Statement], *, blank: bool = False) -> str:
    """Returns a compiled library with custom cards added; with ``blank`` they may need unimplemented cards."""
    library = json.loads(text)
    known = {e["id"]: e for e in library["cards"]}
    added: dict[str, Statement] = {}
    for s in statements:
        if s.id in added or known.get(s.id, {}).get("implemented"):
            raise s.fault("a card with this id already exists; give yours another id")
        added[s.id] = s
    if not added:
        return text
    if not blank:
        empty = {c for c, e in known.items() if not e["implemented"] and e["kind"] != "enchantment"} - added.keys()
        _refuse_blank(added.values(), empty, data)
    taken = frozenset(added)
    entries = [_added_entry(s, data, taken) for s in added.values()]
    if known.keys().isdisjoint(added):
        return text[: text.rindex("]")] + "," + json.dumps(entries, separators=(",", ":"))[1:] + "}"
    library["cards"] = list({**known, **{e["id"]: e for e in entries}}.values())
    return json.dumps(library, separators=(",", ":"))


def _refuse_blank(added: Iterable[Statement], empty: Collection[str], data: CardSet) -> None:
    for s in added:
        missing = [card for card in needed(s) if card in empty]
        if missing:
            names = ", ".join(f"{data[card].name} ({card})" if card in data else card for card in missing)
            raise s.fault(f"it needs {names}, not implemented yet; blank=True adds it without its text")


def _added_entry(s: Statement, data: CardSet, taken: frozenset[str]) -> dict[str, Any]:
    """Returns the entry of a user's statement; a card of the game gets the numbers of the card data."""
    if s.id not in data:
        return own_entry(s, data, taken)
    extra = [key for key in s.own if key not in ("keywords", "mechs", "groups", "counters")]
    if extra:
        raise s.fault(
            f"{data[s.id].name} is a card of the game, which already has its {extra[0]}; leave {extra[0]}= out"
        )
    return entry(data[s.id], s, data, taken)
