"""Plays until every implemented card was played and every clause of every card ran: `make exhaustive`.

Each try is a seeded position in favour of one thing that is still missing, its *star*: the card in hand, in play or
in the deck, and for tokens, enchantments and hero powers a card that makes them. Hands, boards, decks, weapons and
secrets of both players are filled with other cards that are missing something and with cards that go with the star.
Then both sides play random actions while the core notes which clauses run. Cards that need more than that have a
starting position of their own in ``PREPARED``.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from hearthlab import _core
from hearthlab.cards.compiler import compile_library
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES, HERO_OF_CLASS
from hearthlab.cards.library import default_library, statements
from hearthlab.console import Progress

Goal = tuple[str, int]
"""A card and one of its clauses, numbered as the core does, or PLAYED."""

PLAYED = -1
STAR = 1000
"""The entity id of the star."""
ACTIONS = 40
"""How long a try is."""

WORDS = {0: "when played", 1: "deathrattle", 200: "own cost", PLAYED: "never played"}

#: What the players of a try start with beyond chance, by the star's id; the star is added to the first one's hand.
PREPARED: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {}


def told(goal: Goal) -> str:
    """A goal in words."""
    card, clause = goal
    part = f"aura {clause - 99}" if 100 <= clause < 200 else f"trigger {clause - 1}"
    return f"{load()[card].name} ({card}): {WORDS.get(clause, part)}"


class Cards:
    """What the compiled library says of all cards."""

    def __init__(self) -> None:
        library = json.loads(compile_library(load(), statements()))
        self.entries: dict[str, dict[str, Any]] = {card["id"]: card for card in library["cards"]}
        self.texts = {card: json.dumps(entry.get("text", {})) for card, entry in self.entries.items()}
        #: Which cards make a card: their text or their hero names it.
        self.makers: dict[str, list[str]] = {}
        for card, entry in self.entries.items():
            if entry["implemented"]:
                named = {*re.findall(r'"(\w+)"', self.texts[card]), entry.get("hero_power", "")}
                for made in sorted(named & self.entries.keys() - {card}):
                    self.makers.setdefault(made, []).append(card)
        self.deckable = [c.id for c in load().deckable() if self.entries[c.id]["implemented"]]
        self.heroes = {self.entries[hero]["hero_power"]: cls for cls, hero in HERO_OF_CLASS.items()}

    def kind(self, card: str) -> str:
        """minion, spell, secret, quest, weapon, hero, hero_power or enchantment."""
        entry = self.entries[card]
        return next((mech for mech in ("secret", "quest") if mech in entry["mechs"]), str(entry["kind"]))

    def triggers(self, card: str) -> list[dict[str, Any]]:
        """The triggers of a card."""
        return list(self.entries[card].get("text", {}).get("triggers", ()))

    def goals(self) -> list[Goal]:
        """Every card that can be in a deck is played, and every clause runs."""
        return [*((card, PLAYED) for card in self.deckable), *default_library().core.clauses()]


class Explorer:
    """Tries one position after the other and keeps what is missing."""

    def __init__(self, goals: Iterable[Goal], seed: int, cards: Cards | None = None) -> None:
        self.cards = cards if cards is not None else Cards()
        self.missing = set(goals)
        self.seed = seed
        self.tries = 0
        self.core = default_library().core
        self.by_kind: dict[str, list[str]] = {}
        for card in self.cards.deckable:
            self.by_kind.setdefault(self.cards.kind(card), []).append(card)

    def run(self, rounds: int, progress: Callable[[int, int], None] | None = None) -> None:
        """In every round each missing goal is tried once."""
        total = len(self.missing)
        for number in range(rounds):
            for goal in sorted(self.missing):
                if goal in self.missing:
                    self.attempt(goal, random.Random(f"{self.seed} {number} {goal}"))
                    if progress is not None:
                        progress(total - len(self.missing), total)
            if not self.missing:
                return

    def attempt(self, goal: Goal, rng: random.Random) -> None:
        """Plays from one position and crosses off what happened."""
        self.tries += 1
        star = self.star(goal[0], rng)
        if any(t["on"] == "game_start" for t in self.cards.triggers(star)):
            game = self.new_game(star, rng)
            before = [0, 0]
        else:
            position = self.position(star, goal, rng)
            before = [len(p["played"]) for p in position["players"]]
            game = _core.Game.from_state(self.core, json.dumps(position), rng.getrandbits(32))
        game.trace()
        eager = rng.choice((0.0, 0.5, 1.0))
        for _ in range(ACTIONS):
            if game.over:
                break
            game.apply(_choose(rng, game.legal_actions(), eager))
        self.missing.difference_update(game.traced())
        for player, known in zip(json.loads(game.state())["players"], before, strict=True):
            self.missing.difference_update((card, PLAYED) for card in player["played"][known:])

    # -- positions -------------------------------------------------------------------------------------

    def star(self, card: str, rng: random.Random) -> str:
        """The card itself if it can be in a deck, or one that makes it."""
        seen = {card}
        while not (card in self.cards.heroes or self.entry(card) and "collectible" in self.entry(card)["mechs"]):
            makers = [m for m in self.cards.makers.get(card, ()) if m not in seen]
            if not makers:
                return card
            card = rng.choice(makers)
            seen.add(card)
            # A maker that is a token itself may lie there from the beginning.
            if self.cards.kind(card) not in ("enchantment", "hero_power") and rng.random() < 0.5:
                return card
        return card

    def entry(self, card: str) -> dict[str, Any]:
        """What the library says of a card."""
        return self.cards.entries[card]
