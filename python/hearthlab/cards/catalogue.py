"""Lists of cards, coverage, and a page about one card with its statement and its program."""

from __future__ import annotations

import ast
import functools
import json
import os
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hearthlab.cards.data import CardData, load
from hearthlab.cards.decks import CLASSES
from hearthlab.cards.language.statements import Statement
from hearthlab.cards.library import Library, default_library, statements
from hearthlab.cards.listing import listing
from hearthlab.errors import UnknownCard
from hearthlab.util.suggest import one_of
from hearthlab.util.table import Table

__all__ = [
    "card",
    "coverage",
    "coverage_table",
    "entry",
    "found",
    "page",
    "program",
    "select",
    "source",
    "table",
    "unfit_table",
]

_COLUMNS = (*CLASSES, "neutral")


def found(text: str, library: Library | None = None) -> CardData:
    """Returns the card with this id or name; custom cards take precedence, then collectible ones."""
    for own in library.own_data().values() if library is not None else ():
        if text in (own.id, own.name):
            return own
    known = load() if library is None else library.data
    if text in known:
        return known[text]
    named = known.find(text, collectible=False)
    if named is not None:
        return named
    upper = known.get(text.upper())
    if upper is not None:
        return upper
    near = known.nearest(text)
    hint = f"did you mean {near}?" if near else "give its id or its English name"
    raise UnknownCard(f'no card "{text}" in build {known.build}; {hint}')


def select(
    sets: Sequence[str] = (), classes: Sequence[str] = (), missing: bool = False, library: Library | None = None
) -> list[CardData]:
    """Returns the collectible cards of these sets and classes (all by default), by set, class, cost and name."""
    library = library if library is not None else default_library()
    cards = library.data.deckable()
    known = sorted({card.set for card in cards})
    for name in sets:
        one_of("set", name, known)
    for name in classes:
        one_of("class", name, sorted(_COLUMNS))
    chosen = [
        card
        for card in cards
        if (not sets or card.set in sets)
        and (not classes or not set(classes).isdisjoint({card.cls, *card.classes}))
        and not (missing and library.implemented(card.id))
    ]
    return sorted(chosen, key=lambda card: (card.set, _COLUMNS.index(card.cls), card.cost, card.name))


def entry(card: CardData, library: Library | None = None) -> dict[str, Any]:
    """Returns a card as plain data."""
    library = library if library is not None else default_library()
    numbers = {
        "minion": ("attack", "health"),
        "weapon": ("attack", "durability"),
        "hero": ("armor",),
    }.get(card.type, ())
    return {
        "id": card.id,
        "name": card.name,
        "class": card.cls,
        "set": card.set,
        "type": card.type,
        "rarity": card.rarity,
        "race": card.race,
        "cost": card.cost,
        **{name: getattr(card, name) for name in numbers},
        "text": card.text,
        "implemented": library.implemented(card.id),
    }


def table(cards: Iterable[CardData], library: Library | None = None) -> Table:
    """Returns a table of cards; cards that are not implemented are marked with !."""
    rows = []
    for card in cards:
        e = entry(card, library)
        mark = " " if e["implemented"] else "!"
        kind = f"{card.race} {card.type}".strip()
        rows.append((f"{mark} {card.id}", card.name, card.set, card.cls, str(card.cost), _numbers(e), kind))
    return Table(("  id", "name", "set", "class", "cost", "stats", "type"), rows, left=(0, 1, 2, 3, 6))


def _numbers(e: dict[str, Any]) -> str:
    return "/".join(str(e[key]) for key in ("attack", "health", "durability", "armor") if key in e)


def _stats(e: dict[str, Any]) -> str:
    return f"({e['cost']}) {_numbers(e)}".rstrip()


# Coverage


def coverage(cards: Iterable[CardData], library: Library | None = None) -> dict[str, Any]:
    """Returns how many of the cards exist and how many are implemented: in total, and by set and class."""
    library = library if library is not None else default_library()
    by_set: dict[str, dict[str, list[int]]] = {}
    total = [0, 0]
    for card in cards:
        cell = by_set.setdefault(card.set, {}).setdefault(card.cls, [0, 0])
        for counts in (cell, total):
            counts[0] += library.implemented(card.id)
            counts[1] += 1
    return {"implemented": total[0], "total": total[1], "sets": by_set, "unfit": dict(library.unfit)}


def coverage_table(counts: dict[str, Any]) -> Table:
    """Returns the coverage as a table of sets and classes."""
    by_set: dict[str, dict[str, list[int]]] = counts["sets"]
    columns = [cls for cls in _COLUMNS if any(cls in row for row in by_set.values())]
    rows = []
    for name in sorted(by_set):
        cells = by_set[name]
        rows.append([name, *(_cell([cells[c]] if c in cells else []) for c in columns), _cell(cells.values())])
    last = [_cell(row[c] for row in by_set.values() if c in row) for c in columns]
    rows.append(["all", *last, f"{counts['implemented']}/{counts['total']}"])
    return Table(["", *columns, "all"], rows)


def unfit_table(library: Library) -> Table:
    """Returns the cards whose statements do not fit the card data, with the reasons."""
    return Table(("id", "name", "why"), [(card, library.data[card].name, why) for card, why in library.unfit.items()])


def _cell(counts: Iterable[Sequence[int]]) -> str:
    pairs = list(counts)
    return f"{sum(p[0] for p in pairs)}/{sum(p[1] for p in pairs)}" if pairs else ""


# One card


def card(data: CardData, library: Library | None = None) -> dict[str, Any]:
    """Returns a card as plain data, with its statement and its compiled program, clause by clause."""
    library = library if library is not None else default_library()
    statement = next((s for s in library.own if s.id == data.id), None) or _statements().get(data.id)
    return {
        **entry(data, library),
        "mechanics": sorted(data.mechanics),
        "statement": None if statement is None else source(statement),
        "program": program(data.id, library),
    }


def program(card_id: str, library: Library) -> list[str]:
    """Returns what the core runs for a card, one string per clause."""
    own = library.own_data()

    def name_of(text: str) -> str | None:
        known = own.get(text) or library.data.get(text)
        return known.name if known is not None and text in library else None

    return listing(_texts(library.text).get(card_id, {}), name_of)


@functools.lru_cache(maxsize=2)
def _texts(library: str) -> dict[str, Any]:
    """Returns the compiled text of every card that has one."""
    return {e["id"]: e["text"] for e in json.loads(library)["cards"] if "text" in e}


def page(data: CardData, library: Library | None = None) -> str:
    """Returns everything about one card, as text."""
    about = card(data, library)
    kind = " ".join(filter(None, (data.rarity, data.cls, data.race, data.type)))
    lines = [f"{data.name}  {data.id}", f"{_stats(about)} {kind}, {data.set}"]
    if data.text:
        lines += ["", *textwrap.wrap(data.text, 90)]
    statement = about["statement"]
    if statement is not None:
        lines += ["", f"{statement['file']}:{statement['line']}", textwrap.indent(statement["text"], "    ")]
    elif about["implemented"]:
        lines += ["", "Fully described by its keywords, so it needs no statement."]
    if not about["implemented"]:
        lines += ["", "Not implemented yet."]
    if about["program"]:
        lines += ["", "What the core runs:"]
        lines += [textwrap.indent(clause, "    ") for clause in about["program"]]
    return "\n".join(lines)


@functools.cache
def _statements() -> dict[str, Statement]:
    return {statement.id: statement for statement in statements()}


def source(statement: Statement) -> dict[str, Any]:
    """Returns the file and line of a statement, and its source."""
    file, number = statement.where
    path = Path(file)
    package = Path(__file__).parents[2]
    shown = path.relative_to(package) if path.is_relative_to(package) else path
    return {"file": os.fspath(shown), "line": number, "text": _cut(path, number, statement.id)}


def _cut(path: Path, number: int, card_id: str) -> str:
    """Returns the source code of the call that creates the statement."""
    try:
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
    except (OSError, SyntaxError, ValueError):
        return ""
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.lineno <= number <= (node.end_lineno or node.lineno)
    ]
    named = [call for call in calls if call.args and _is_text(call.args[0], card_id)]
    # The outermost call of the line is the statement.
    best = min(named or calls, key=lambda call: (call.lineno, call.col_offset), default=None)
    if best is None:
        return ""
    cut = ast.get_source_segment(text, best, padded=True) or ""
    return textwrap.dedent(cut)


def _is_text(node: ast.expr, text: str) -> bool:
    return isinstance(node, ast.Constant) and node.value == text
