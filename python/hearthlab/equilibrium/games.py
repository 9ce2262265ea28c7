"""Small games as models: cards, decks, rules, and how the tree is built."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hearthlab import _core
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import Library
from hearthlab.equilibrium.cards import library
from hearthlab.errors import CardError, HearthLabError, IllegalDeck
from hearthlab.game import Game, check_deck
from hearthlab.rules import Rules
from hearthlab.util.reading import Given, shown
from hearthlab.util.seeds import derive

__all__ = ["SETTINGS", "Model", "settings_of", "small_rules", "with_settings"]

_SMALL: dict[str, Any] = {
    "health": 2,
    "first_hand": 0,
    "second_hand": 0,
    "deck_size": 0,
    "coin": False,
    "mulligan": False,
    "fatigue": False,
    "hero_powers": False,
    "turn_limit": 8,
    "slots": "rightmost",
}


def small_rules(**changes: Any) -> Rules:
    """Returns the rules that keep a game small, with changes.

    Health 2, no cards in hand before the first turn, no coin, mulligan, fatigue or hero powers, eight turns in all, and
    minions are played to the right of the others.

    >>> small_rules(health=5, turn_limit=6).coin
    False
    """
    return Rules(**{**_SMALL, **changes})


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A small game: its decks, its cards, and the rules that keep it small.

    Cards are given by id or name; a deck may also be a `Deck`, which determines the class.

    >>> from hearthlab.cards.language import minion
    >>> from hearthlab.cards.library import default_library
    >>> cards = default_library().with_cards(minion("SQUIRE", name="Squire", cost=1, attack=1, health=2))
    >>> duel = Model(library=cards, rules=small_rules(turn_limit=4), decks=(["Squire"], ["Murloc Raider"]))
    >>> duel.decks
    (('SQUIRE',), ('CS2_168',))
    """

    decks: tuple[tuple[str, ...], tuple[str, ...]]
    """The cards of both players; lists, names and decks are accepted and converted to ids."""
    rules: Rules = field(default_factory=small_rules)
    library: Library | None = None
    """The cards of the game; None for the shipped ones and those of the thesis."""
    name: str = "game"
    about: str = ""
    classes: tuple[str, str] = ("mage", "mage")
    health: tuple[int, int] | None = None
    """The health of both heroes if they differ; by default that of the rules."""
    first: int | None = 0
    """The player who goes first; None for random."""
    draw: float = 0.0
    """The payoff of a draw for both players; below 0 the game is not zero-sum."""
    turns: bool = True
    """Whether a decision is a whole turn rather than a single action."""
    merge: bool = False
    """Whether orders of actions that lead to the same position are merged, so that only the first is offered."""

    def __post_init__(self) -> None:
        name = Given(self.name, "the name of a model").text(200)
        if not name.strip() or '"' in name:
            raise HearthLabError(f"the name of a model is {shown(name)}; it must be text without quotation marks")
        Given(self.about, f"{name}: about").text()
        put = _Put(self)
        if not isinstance(self.rules, Rules):
            raise HearthLabError(f"{name}: rules must be Rules(…), not {type(self.rules).__name__}")
        put("health", self._checked_health())
        # The core has a single value for both heroes; differences are applied at the start.
        put("rules", dataclasses.replace(self.rules, health=max(self.heroes_health)))
        if self.first is not None and (isinstance(self.first, bool) or self.first not in (0, 1)):
            raise HearthLabError(f"{name}: first is {self.first!r}; it must be 0, 1 or random")
        if isinstance(self.draw, bool) or not isinstance(self.draw, int | float) or not -1 <= self.draw <= 0:
            raise HearthLabError(f"{name}: draw is {self.draw}; it must be between -1 and 0")
        for key in ("turns", "merge"):
            if not isinstance(getattr(self, key), bool):
                raise HearthLabError(f"{name}: {key} is {getattr(self, key)!r}; it must be true or false")
        self._put_decks(put)
        if self.rules.turn_limit is None and not self.rules.fatigue:
            raise HearthLabError(
                f"{name} can go on for ever: both players may keep ending their turns, and there is neither a turn "
                "limit nor fatigue; set turn_limit or fatigue"
            )

    def _checked_health(self) -> tuple[int, int]:
        given = self.health if self.health is not None else (self.rules.health, self.rules.health)
        whole = isinstance(given, tuple | list) and all(isinstance(h, int) and not isinstance(h, bool) for h in given)
        if not whole or len(given) != 2 or not all(1 <= h <= _MOST_HEALTH for h in given):
            raise HearthLabError(f"{self.name}: health is {given!r}; it must be two numbers from 1 to {_MOST_HEALTH}")
        return given[0], given[1]

    def _put_decks(self, put: Callable[[str, Any], None]) -> None:
        """Converts the decks to ids and checks them."""
        decks: Any = self.decks
        if isinstance(decks, str) or not isinstance(decks, Sequence) or len(decks) != 2:
            raise HearthLabError(f"{self.name}: decks must be two lists of cards, one for each player")
        given: Any = self.classes
        if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != 2:
            raise HearthLabError(f"{self.name}: classes are {shown(given)}; they must be two, one for each player")
        classes, lists = list(given), []
        for player, deck in enumerate(decks):
            if isinstance(deck, Deck):
                classes[player], deck = deck.cls, deck.cards
            if isinstance(deck, str) or not isinstance(deck, Sequence) or not all(isinstance(c, str) for c in deck):
                raise HearthLabError(f"{self.name}: the deck of player {player} must be a list of cards")
            if not deck and not self.rules.hero_powers:
                raise HearthLabError(f"{self.name}: player {player} has no cards and no hero power, and can do nothing")
            lists.append(tuple(deck))
        put("classes", tuple(classes))
        put("decks", tuple(lists))
        # The models of the thesis use ids, so they do not need the library until they are built.
        if self.library is not None or not all(_ID.fullmatch(card) for deck in lists for card in deck):
            put("decks", tuple(tuple(self._card(card) for card in deck) for deck in lists))
            self.check()

    def _card(self, text: str) -> str:
        """Returns the id of a card given by id or name."""
        cards = self.cards
        if text in cards:
            return text
        own = {data.name.casefold(): card for card, data in cards.own_data().items()}
        if text.casefold() in own:
            return own[text.casefold()]
        found = cards.data.find(text)
        if found is None:
            near = cards.data.nearest(text)
            hint = f"did you mean {near}?" if near else "give an id, an English name, or a custom card"
            raise HearthLabError(f"{self.name}: no card is called {shown(text)}; {hint}")
        return found.id

    @property
    def cards(self) -> Library:
        """The library that the game is played with."""
        if self.library is None and self.rules.build is None:
            return library()
        return Library.for_rules(self.rules, self.library)

    @property
    def heroes_health(self) -> tuple[int, int]:
        """The health of both heroes."""
        assert self.health is not None, "set in __post_init__"
        return self.health

    def check(self) -> None:
        """Raises HearthLabError if the decks cannot be played with these cards."""
        try:
            for player in (0, 1):
                check_deck(self.deck(player), self.cards, self.rules)
        except (IllegalDeck, CardError) as error:
            raise type(error)(f"{self.name}: {error}") from None

    def deck(self, player: int) -> Deck:
        """Returns the deck of a player."""
        return Deck(self.classes[player], self.decks[player], size=None, name=f"{self.name}, player {player}")

    def plan(self) -> _core.GamePlan:
        """Returns the model in the form that the core reads."""
        self.check()
        return _core.GamePlan(
            self.cards.core,
            (HERO_OF_CLASS[self.classes[0]], HERO_OF_CLASS[self.classes[1]]),
            (list(self.decks[0]), list(self.decks[1])),
            self.rules.to_dict(),
            self.first,
            self.heroes_health,
            float(self.draw),
            self.turns,
            self.merge,
        )

    def game(self, seed: int = 0) -> Game:
        """Returns a game of the model, with a start drawn by the seed."""
        cards = self.cards
        game = Game(self.deck(0), self.deck(1), seed=seed, rules=self.rules, first=self.first, library=cards)
        if self.heroes_health[0] == self.heroes_health[1]:
            return game
        # A different seed: with the same one, later draws would repeat the random numbers of the deal.
        later = derive(seed, "health")
        return Game.from_state(json.loads(self.plan().position(game._game)), seed=later, library=cards)

    def payoff(self, game: Game, player: int) -> float:
        """Returns what a player gets at the end of a game."""
        if game.winner is None:
            return self.draw
        return 1.0 if game.winner == player else -1.0

    def __str__(self) -> str:
        return self.name


_ID = re.compile(r"[A-Z][A-Za-z0-9]*_\w+")
"""Matches card ids."""
_MOST_HEALTH = 30_000


class _Put:
    """Sets fields of a frozen dataclass during its creation."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def __call__(self, key: str, value: Any) -> None:
        object.__setattr__(self.model, key, value)


# Settings: the numbers that can be changed by name


SETTINGS = ("health", "rounds", "hand", "first", "fatigue", "hero_powers", "heroes_only", "draw", "turns", "merge")
"""The settings that may follow the name of a model in parentheses."""


def settings_of(model: Model) -> dict[str, Any]:
    """Returns the settings of a model; rounds and hand are None if they do not apply."""
    rules = model.rules
    even = rules.turn_limit is not None and rules.turn_limit % 2 == 0
    return {
        "health": model.heroes_health,
        "rounds": rules.turn_limit // 2 if rules.turn_limit and even else None,
        "hand": rules.first_hand if rules.first_hand == rules.second_hand else None,
        "first": model.first,
        "fatigue": rules.fatigue,
        "hero_powers": rules.hero_powers,
        "heroes_only": "heroes_only" in rules.variants,
        "draw": model.draw,
        "turns": model.turns,
        "merge": model.merge,
    }


def with_settings(model: Model, changes: Mapping[str, Any], name: str | None = None) -> Model:
    """Returns the model with other settings.

    >>> duel = Model(decks=(["Murloc Raider"], ["Murloc Raider"]))
    >>> with_settings(duel, {"rounds": 2}).rules.turn_limit
    4
    """
    rules: dict[str, Any] = {key: changes[key] for key in ("fatigue", "hero_powers") if key in changes}
    if "rounds" in changes:
        rules["turn_limit"] = 2 * Given(changes["rounds"], f"{model.name}: rounds").whole(1, 1000)
    if "hand" in changes:
        rules["first_hand"] = rules["second_hand"] = Given(changes["hand"], f"{model.name}: hand").whole(0, 10)
    if "heroes_only" in changes:
        others = model.rules.variants - {"heroes_only"}
        rules["variants"] = others | {"heroes_only"} if changes["heroes_only"] else others
    fields = {key: changes[key] for key in ("health", "first", "draw", "turns", "merge") if key in changes}
    if name is not None:
        fields["name"] = name
    return dataclasses.replace(model, rules=dataclasses.replace(model.rules, **rules), **fields)
