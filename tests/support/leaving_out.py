"""Takes single words out of example cards, so that a test can see whether they did anything.

The trees that cards are compiled to are walked by the grammar that the core exports (``WORDS[…]["takes"]``), so that a
new word needs nothing here but an example.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import hearthlab as hl
from hearthlab.cards.compile.entries import own_entry
from hearthlab.cards.language import Statement
from hearthlab.cards.library import Library, default_library
from hearthlab.names import TABLES, WORDS
from support.trying import Entry, Trial, stated

Tree = Any
Path = tuple[Any, ...]

#: The names that words take, by the kinds that the core calls them.
NAMED = {
    "Class": "classes",
    "CounterIx": "counters",
    "Edge": "edges",
    "Event": "events",
    "Keyword": "keywords",
    "Kind": "kinds",
    "LogKind": "log_kinds",
    "ManaKind": "mana_kinds",
    "Mechanic": "mechanics",
    "Place": "places",
    "Race": "races",
    "Rarity": "rarities",
    "Reads": "reads",
    "Scope": "scopes",
    "Stand": "stands",
    "TargetSide": "target_sides",
    "Until": "durations",
    "Zone": "zones",
}

_VALUES = ("attack", "health", "cost", "set_attack", "set_health", "set_cost", "spell_damage")
#: What is not a word but has parts, with the kinds of these.
STRUCTS: Mapping[str, Mapping[str, str]] = {
    "WholeCard": {
        "text": "Text",
        "keywords": "[Keyword]",
        "mechs": "[Mechanic]",
        "kind": "Kind",
        "race": "Race",
        "rarity": "Rarity",
        "classes": "[Class]",
    },
    "Text": {
        "play": "[Effect]",
        "deathrattle": "[Effect]",
        "target": "Target",
        "require": "Cond",
        "triggers": "[Trigger]",
        "auras": "[Aura]",
        "cost": "Val",
        "at_play": "[Cond]",
    },
    "Trigger": {"on": "Event", "zone": "Zone", "when": "Cond", "do": "[Effect]"},
    "Target": {"side": "TargetSide", "when": "Cond", "if": "Cond"},
    "Aura": {"of": "Sel", "if": "Cond", "keywords": "[Keyword]", "reads": "[Reads]", **dict.fromkeys(_VALUES, "Val")},
    "Enchant": {
        "keywords": "[Keyword]",
        "until": "Until",
        "data": "Val",
        "data_card": "CardRef",
        "link": "Sel",
        **dict.fromkeys(_VALUES, "Val"),
    },
    "Pool": {"when": "Cond", "also": "Cond"},
}

#: What may stand in the place of a word; other words of one kind may not do anything there, so there are several.
INSTEAD: Mapping[str, list[Tree]] = {
    "Who": ["me", "foe"],
    "Sel": ["nothing", {"characters": "both"}],
    "Val": [{"const": 0}, {"const": 3}],
    "Cond": ["always", {"not": "always"}],
    "CardRef": [{"id": "CS2_231"}, {"id": "GAME_005"}],
    "Options": [{"exactly": ["CS2_231"]}],
    "CardList": [{"cards": []}],
}
#: What stands in a list and can be left out of it.
LISTED = ("Effect", "Trigger", "Keyword", "Mechanic", "Reads")


@dataclass(frozen=True)
class Site:
    """A word of an example: which one, and where it stands in the tree of a card."""

    kind: str
    word: str
    card: int
    path: Path
    listed: bool


def sites(cards: list[Tree]) -> Iterator[Site]:
    """Every word and name that the cards use."""
    for number, card in enumerate(cards):
        for kind, word, path, listed in _walk("WholeCard", card, (), False):
            yield Site(kind, word, number, path, listed)


def _walk(kind: str, tree: Tree, path: Path, listed: bool) -> Iterator[tuple[str, str, Path, bool]]:
    if kind.startswith("["):
        for k, part in enumerate(tree):
            yield from _walk(kind[1:-1], part, (*path, k), True)
    elif kind in STRUCTS:
        for key, part in STRUCTS[kind].items():
            if key in tree:
                yield from _walk(part, tree[key], (*path, key), False)
    elif kind in NAMED:
        # A trigger is left out with its event.
        yield (kind, tree, path[:-1], True) if kind == "Event" else (kind, tree, path, listed)
    elif kind in WORDS:
        word, parts = (tree, None) if isinstance(tree, str) else next(iter(tree.items()))
        yield kind, word, path, listed
        yield from _parts(WORDS[kind][word]["takes"], parts, (*path, word))


def _parts(takes: str, parts: Tree, path: Path) -> Iterator[tuple[str, str, Path, bool]]:
    kinds = [part.partition(": ") for part in takes.split(", ") if part]
    if any(named for _, named, _ in kinds):
        for name, _, kind in kinds:
            if name.rstrip("?") in parts:
                yield from _walk(kind, parts[name.rstrip("?")], (*path, name.rstrip("?")), False)
    elif len(kinds) == 1:
        yield from _walk(kinds[0][0], parts, path, False)
    else:
        for k, (kind, _, _) in enumerate(kinds):
            yield from _walk(kind, parts[k], (*path, k), False)


def without(cards: list[Tree], site: Site) -> Iterator[tuple[str, list[Tree]]]:
    """The cards with something else in the place of that word, or with nothing there; and what it is."""
    if site.listed and site.kind in (*LISTED, "Event"):
        yield "", _changed(cards, site, None)
    elif site.kind == "CounterIx":
        yield "custom_3", _changed(cards, site, "custom_3")  # which nothing raises
    elif site.kind in NAMED:
        # Every example card is a custom one.
        names = [name for name in TABLES[NAMED[site.kind]] if name != "custom" or site.word == "custom"]
        at = names.index(site.word)
        for name in [*names[at + 1 :], *names[:at]][:3]:
            yield name, _changed(cards, site, name)
    else:
        for tree in INSTEAD[site.kind]:
            if tree != site.word:
                yield "", _changed(cards, site, tree)


def _changed(cards: list[Tree], site: Site, tree: Tree | None) -> list[Tree]:
    cards = copy.deepcopy(cards)
    *way, last = site.path
    around = cards[site.card]
    for step in way:
        around = around[step]
    if tree is None:
        del around[last]
    else:
        around[last] = tree
    return cards


def compiled(entry: Entry) -> list[Tree]:
    """The cards of an example as the core reads them."""
    statements = stated(entry)
    taken = frozenset(s.id for s in statements)
    entries: list[Tree] = json.loads(json.dumps([own_entry(s, default_library().data, taken) for s in statements]))
    return entries


@dataclass(frozen=True)
class Variation:
    """An example with one word taken out, whose cards have names of their own."""

    entry: Entry
    original: Entry
    site: Site
    instead: str
    """The name that stands in the place of another one."""


def variations(entries: Iterable[Entry], most: int) -> tuple[Library, dict[tuple[str, str], list[Variation]]]:
    """Examples without each of their words, at most so many sites a word, and a library that has them all."""
    found: dict[tuple[str, str], list[Variation]] = {}
    places: dict[tuple[str, str], list[tuple[Entry, list[Tree], Site]]] = {}
    everything: list[Tree] = []
    own: list[Statement] = []
    for entry in entries:
        cards = compiled(entry)
        everything += cards
        own += stated(entry)
        for site in sites(cards):
            places.setdefault((site.kind, site.word), []).append((entry, cards, site))
    for word, all_of_them in places.items():
        # Examples that are named for the word come first.
        all_of_them.sort(key=lambda place: (word[1] or "none") not in place[0].word)
        for entry, cards, site in all_of_them[:most]:
            for instead, changed in without(cards, site):
                other = dataclasses.replace(entry, word=f"{entry.word} {len(everything)}")
                everything += json.loads(json.dumps(changed).replace(f" of {entry.word}", f" of {other.word}"))
                own += stated(other)
                found.setdefault(word, []).append(Variation(other, entry, site, instead))
    base = default_library()
    text = base.text[: base.text.rindex("]")] + "," + json.dumps(everything)[1:] + "}"
    return Library(base.data, text, tuple(own)), found


#: What shows of some names by itself and says nothing of what they do.
LABELS = {"Keyword": ("keywords", "enchantments"), "Until": ("enchantments",), "CounterIx": ("counters",)}


def outcome(entry: Entry, library: Library, hidden: Iterable[str] = ()) -> str:
    """All that comes of an example: the position at its end, what can be done there, and what its line looks at."""
    try:
        trial = Trial(entry, cards=library)
    except hl.BadPosition as error:
        return type(error).__name__
    seen: list[str] = []
    for part in trial.parts:
        name, is_, _ = part.partition(" = ")
        try:
            seen.append(trial.look(name)) if is_ else trial.do(part)
        except (AssertionError, LookupError, hl.HearthLabError) as error:
            seen.append(type(error).__name__)
            break
    game = trial.table.game
    seen += [json.dumps(_bare(game.state(), frozenset(hidden))), *map(str, game.legal_actions())]
    return re.sub(r" of [^\",]*", "", "\n".join(seen))


def _bare(tree: Tree, hidden: frozenset[str]) -> Tree:
    if isinstance(tree, dict):
        return {key: _bare(value, hidden) for key, value in tree.items() if key not in hidden}
    return [_bare(value, hidden) for value in tree] if isinstance(tree, list) else tree


def matters(variation: Variation, library: Library) -> bool:
    """Whether something else comes of the example without the word."""
    hidden = LABELS.get(variation.site.kind, ())
    return outcome(variation.entry, library, hidden) != _original(variation.original, library, hidden)


@functools.cache
def _original(entry: Entry, library: Library, hidden: tuple[str, ...]) -> str:
    return outcome(entry, library, hidden)
