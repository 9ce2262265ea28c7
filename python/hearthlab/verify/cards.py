"""The cards of a record: the library with the values of the record's build, and what card texts refer to."""

from __future__ import annotations

import functools
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hearthlab.cards.data import CardData, CardSet
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import CardError
from hearthlab.verify.steps import Plain, Step, plain_id

__all__ = ["Buff", "Cards", "cards_of_game", "cards_of_library", "nodes", "words_of"]


@dataclass(frozen=True, slots=True)
class Buff:
    """The effect of an enchantment, where card texts state it in plain numbers."""

    attack: int | None = 0
    """None if the text does not state a plain number."""
    health: int | None = 0
    cost: int | None = 0
    keywords: tuple[str, ...] = ()
    until: str | None = None
    spell_damage: int = 0
    sets: tuple[str, ...] = ()
    """The numbers that replace previous ones instead of adding to them."""


@dataclass(slots=True)
class Cards:
    """The library of one game, and questions about its cards."""

    library: Library
    data: CardSet
    texts: Mapping[str, Plain]
    buffs: Mapping[str, Buff]
    changed: set[str] = field(default_factory=set)
    """Cards whose text was different in the record's build."""
    borrowing: frozenset[str] = frozenset()
    """Enchantments of minions that change sides for one turn."""
    fused: frozenset[str] = frozenset()
    """Cards whose effect was assembled during the game."""
    spell_damage: Mapping[str, int] = field(default_factory=dict)
    """The spell damage that is printed on cards."""

    def implemented(self, card: str) -> bool:
        """Returns whether the engine implements everything that the card did in the record's build."""
        if card in self.changed:
            return False
        if self.kind(card) == "enchantment":
            return self.stated(card) or _plain_enchantment(self.data[card])
        return self.library.implemented(card)

    def stated(self, enchantment: str) -> bool:
        """Returns whether the engine implements an enchantment."""
        return self.library.implemented(enchantment) or self.buff(enchantment) is not None

    def buff(self, enchantment: str) -> Buff | None:
        """Returns the effect of an enchantment, if our cards grant it as those of the record's build did."""
        made_by = enchantment.rstrip("0123456789").rstrip("eo")
        if made_by in self.changed:
            return None
        return self.buffs.get(enchantment) or _for_a_turn(self.data[enchantment])

    def named(self, enchantment: str) -> bool:
        """Returns whether the engine adds this enchantment to objects under its own name."""
        known = enchantment in self.buffs or self.library.implemented(enchantment)
        return known and self.kind(enchantment) == "enchantment"

    def counts(self, card: str) -> bool:
        """Returns whether a card in hand keeps a count, as spellstones do."""
        return any(
            trigger.get("zone") == "hand" and "set_data" in words_of(trigger)
            for trigger in self.texts.get(card, {}).get("triggers", ())
        )

    def kind(self, card: str | None) -> str:
        """Returns minion, spell, weapon, hero, hero_power or enchantment; empty for an unknown card."""
        return self.data[card].type if card is not None and card in self.data else ""

    def says(self, card: str | None, *words: str) -> bool:
        """Returns whether the card's text uses one of these words of the card language."""
        return card is not None and card in self.texts and not words_of(self.texts[card]).isdisjoint(words)


# An enchantment without any of these only changes numbers and keywords, which the record states as totals.
_TEXTS = re.compile(
    r"deathrattle|whenever|after |at the |when |next |until|can't|copies|costs|cast|draw|destroy|transform"
    r"|(?<!this )turn",
    re.IGNORECASE,
)


def _plain_enchantment(card: CardData) -> bool:
    return not _TEXTS.search(card.text) and "TAG_ONE_TURN_EFFECT" not in card.mechanics


def _for_a_turn(card: CardData) -> Buff | None:
    """Returns the effect of an enchantment that lasts until the end of the turn, read from its text."""
    if "TAG_ONE_TURN_EFFECT" not in card.mechanics:
        return None
    attack = re.fullmatch(r"[^+]*\+(\d+) Attack this turn\.", card.text)
    if attack:
        return Buff(attack=int(attack[1]), until="end_of_turn")
    immune = card.text.endswith("Immune this turn.")
    return Buff(keywords=("immune",), until="end_of_turn") if immune else None


def words_of(tree: Any) -> set[str]:
    """Returns all words in a text of the card language."""
    found: set[str] = set()
    if isinstance(tree, dict):
        for key, value in tree.items():
            found.add(key)
            found |= words_of(value)
    elif isinstance(tree, list):
        for value in tree:
            found |= words_of(value)
    elif isinstance(tree, str):
        found.add(tree)
    return found


def nodes(tree: Any, key: str) -> Iterator[Plain]:
    """Yields the arguments of a word, wherever it is used in a text."""
    if isinstance(tree, dict):
        if isinstance(tree.get(key), dict):
            yield tree[key]
        for value in tree.values():
            yield from nodes(value, key)
    elif isinstance(tree, list):
        for value in tree:
            yield from nodes(value, key)


def _number(value: Any) -> int | None:
    if value is None:
        return 0
    if isinstance(value, dict) and isinstance(value.get("const"), int):
        return int(value["const"])
    return None


def _library_of(build: int) -> Library:
    """Returns the cards as they were in a build; records of unknown builds are judged by ours."""
    try:
        return Library.of_build(build)
    except CardError:
        return default_library()


@functools.lru_cache(maxsize=16)
def _shipped(build: int) -> tuple[Plain, dict[str, Plain], dict[str, Buff]]:
    return _read(_library_of(build))


def _read(library: Library) -> tuple[Plain, dict[str, Plain], dict[str, Buff]]:
    """Returns a compiled library as plain data, the texts of its cards, and their buffs."""
    compiled = json.loads(library.text)
    texts = {c["id"]: c["text"] for c in compiled["cards"] if c.get("text")}
    buffs: dict[str, Buff] = {}
    for text in texts.values():
        for given in nodes(text, "with"):
            if isinstance(given.get("card"), str):
                sets = tuple(key for key in ("attack", "health", "cost") if f"set_{key}" in given)
                buffs[given["card"]] = Buff(
                    attack=_number(given.get("set_attack", given.get("attack"))),
                    health=_number(given.get("set_health", given.get("health"))),
                    cost=_number(given.get("set_cost", given.get("cost"))),
                    keywords=tuple(given.get("keywords", ())),
                    until=given.get("until"),
                    spell_damage=_number(given.get("spell_damage")) or 0,
                    sets=sets,
                )
    return compiled, texts, buffs


def cards_of_game(steps: Iterable[Step]) -> Cards:
    """Returns the cards of a game, with the costs and stats that its record shows."""
    steps = list(steps)
    build = steps[0].build or steps[0].build_min
    compiled, texts, buffs = _shipped(build)
    shipped = _library_of(build)
    own: dict[str, Plain] = {}
    for card, values in _shown_values(steps, shipped, texts).items():
        own.setdefault(card, {}).update(values)
    library = shipped
    if own:
        patched = [{**c, **own[c["id"]]} if c["id"] in own else c for c in compiled["cards"]]
        library = Library(shipped.data, json.dumps({**compiled, "cards": patched}), unfit=shipped.unfit)
    # Later cards may still occur: a record without a build only gives a lower bound of it.
    return _cards(library, default_library().data, compiled, texts, buffs)


def cards_of_library(library: Library) -> Cards:
    """Returns the cards of games that use a library."""
    return _cards(library, library.data, *_read(library))


def _cards(
    library: Library, data: CardSet, compiled: Plain, texts: Mapping[str, Plain], buffs: Mapping[str, Buff]
) -> Cards:
    borrowing = frozenset(
        f"{card}e" for card, text in texts.items() if any(c.get("this_turn") for c in nodes(text, "control"))
    )
    fused = frozenset(c["id"] for c in compiled["cards"] if "fused" in c["mechs"])
    spell_damage = {c["id"]: c["spell_damage"] for c in compiled["cards"] if c["spell_damage"]}
    return Cards(library, data, texts, buffs, set(library.unfit), borrowing, fused, spell_damage)


def _shown_values(steps: Iterable[Step], shipped: Library, texts: Mapping[str, Plain]) -> dict[str, Plain]:
    """Returns the values, by card, that the record shows for unenchanted cards and that always differ from ours."""
    hands: dict[tuple[str, str], Counter[int]] = {}
    boards: dict[tuple[str, str], Counter[int]] = {}

    def note(seen: dict[tuple[str, str], Counter[int]], thing: Plain, key: str, value: str) -> None:
        card = plain_id(thing["id"])
        if card is not None and card in shipped and not thing.get("ench") and isinstance(thing.get(value), int):
            seen.setdefault((card, key), Counter())[thing[value]] += 1

    for step in steps:
        bare = not _changes_costs(step, shipped.data)
        for player in step.before["players"].values():
            if bare:
                note(hands, player["hero_power"], "cost", "cost")
            for card in player["hand"]:
                note(hands, card, "attack", "atk")
                note(hands, card, "health", "health")
                if bare:
                    note(hands, card, "cost", "cost")
            for minion in player["minions"]:
                note(boards, minion, "attack", "atk")
                note(boards, minion, "health", "health")
            if player.get("weapon"):
                note(boards, player["weapon"], "attack", "atk")
                note(boards, player["weapon"], "health", "durability")
    own: dict[str, Plain] = {}
    for (card, key), values in {**boards, **hands}.items():
        data = shipped.data[card]
        ours = {"attack": data.attack, "health": data.durability or data.health, "cost": data.cost}[key]
        # A card's text may change its own values without an enchantment: the cost in hand, the stats in play.
        text = texts.get(card, {})
        dynamic = "cost" in text if key == "cost" else (card, key) not in hands and "auras" in text
        if not dynamic:
            own.setdefault(card, {})[key] = ours if ours in values else values.most_common(1)[0][0]
    return own


def _changes_costs(step: Step, data: CardSet) -> bool:
    """Returns whether something in play changes costs, which is not visible as an enchantment of cards in hand."""
    found: set[str | None] = set()
    for player in step.before["players"].values():
        found.update(thing["id"] for thing in [*player["minions"], *player.get("ench", ()), player["hero"]])
        found.add(player["weapon"]["id"] if player.get("weapon") else None)
    return any(card in data and re.search(r"\bcosts?\b", data[card].text, re.IGNORECASE) for card in found if card)
