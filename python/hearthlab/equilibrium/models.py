"""The small games of zhang2020 by name, with settings that can be changed: `4.10a(health=4, rounds=3)`.

The thesis prints the three cards of cost 1, the costs and numbers of cards of each figure, and the health of figures
4.6c and 4.6d. Everything else is our choice; docs/equilibrium.md has the table.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab import _core
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.language import minion
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.rules import Rules
from hearthlab.util.reading import Given
from hearthlab.util.suggest import hint

__all__ = ["CARDS", "CLASSIC", "MODELS", "Model", "library", "model"]

CARDS = (
    minion("HL_SABER", name="Saber", cost=1, attack=1, health=1),
    minion("HL_LANCER", name="Lancer", cost=1, attack=1, health=2),
    minion("HL_RIDER", name="Rider", cost=1, attack=2, health=1),
    minion("HL_ARCHER", name="Archer", cost=2, attack=2, health=2),
    minion("HL_CASTER", name="Caster", cost=3, attack=3, health=3),
)
"""The cards of the one- and two-card games; Archer and Caster stand for the unprinted ones of cost 2 and 3."""

CLASSIC = {"kuhn": "Kuhn poker", "leduc": "Leduc poker"}
"""Classic games that can be solved besides the models."""


@functools.cache
def library() -> Library:
    """Returns the library of all cards and those of the models."""
    return default_library().with_cards(*CARDS)


@dataclass(frozen=True, slots=True)
class Model:
    """A small game: its decks, and the rules that keep it small.

    >>> model("4.4a(rounds=3)").rules().turn_limit
    6
    """

    name: str
    about: str
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    classes: tuple[str, str] = ("mage", "mage")
    health: tuple[int, int] = (2, 2)
    rounds: int = 4
    """Turns of each player after which the game is a draw."""
    hand: int = 0
    """Cards in hand before the first turn."""
    first: int | None = 0
    """The player who begins; None to draw it."""
    fatigue: bool = False
    hero_powers: bool = False
    heroes_only: bool = False
    """Whether minions may only attack heroes."""
    draw: float = 0.0
    """The payoff of a draw for both players; below 0 the game is not zero-sum."""
    turns: bool = True
    """Whether a decision is a whole turn, instead of a single action."""
    merge: bool = False
    """Whether only the first of several orders of actions that lead to the same position is offered."""

    def __post_init__(self) -> None:
        if self.rounds < 1 or min(self.health) < 1 or not 0 <= self.hand <= 10:
            raise HearthLabError(f"{self.name}: rounds and health must be 1 or more, hand 0 to 10")
        if self.first not in (None, 0, 1):
            raise HearthLabError(f"{self.name}: first is {self.first!r}; it must be 0, 1 or random")
        if not -1 <= self.draw <= 0:
            raise HearthLabError(f"{self.name}: draw is {self.draw}; it must be between -1 and 0")

    def rules(self) -> Rules:
        """Returns the rules of the model; their health is the larger of the two."""
        return Rules(
            health=max(self.health),
            first_hand=self.hand,
            second_hand=self.hand,
            deck_size=0,
            coin=False,
            mulligan=False,
            fatigue=self.fatigue,
            hero_powers=self.hero_powers,
            turn_limit=2 * self.rounds,
            slots="rightmost",
            variants=frozenset({"heroes_only"} if self.heroes_only else ()),
        )

    def deck(self, player: int) -> Deck:
        """Returns the deck of a player."""
        return Deck(self.classes[player], self.decks[player], size=None, name=f"{self.name}, player {player}")

    def plan(self) -> _core.GamePlan:
        """Returns the model as the core reads it."""
        return _core.GamePlan(
            library().core,
            (HERO_OF_CLASS[self.classes[0]], HERO_OF_CLASS[self.classes[1]]),
            (list(self.decks[0]), list(self.decks[1])),
            self.rules().to_dict(),
            self.first,
            self.health,
            float(self.draw),
            self.turns,
            self.merge,
        )

    def game(self, seed: int = 0) -> Game:
        """Returns a game of the model, with one of its starts drawn by the seed."""
        game = Game(self.deck(0), self.deck(1), seed=seed, rules=self.rules(), first=self.first, library=library())
        if self.health[0] == self.health[1]:
            return game
        position = game.state()
        for player, health in enumerate(self.health):
            position["players"][player]["hero"]["health"] = health
        return Game.from_state(position, seed=seed, library=library())

    def __str__(self) -> str:
        base = MODELS.get(self.name, self)
        changed = [f.name for f in dataclasses.fields(self) if getattr(self, f.name) != getattr(base, f.name)]
        if not changed:
            return self.name
        return f"{self.name}({', '.join(f'{name}={_written(getattr(self, name))}' for name in changed)})"


def _written(value: Any) -> str:
    if value is None:
        return "random"
    if isinstance(value, tuple):
        return str(value[0]) if value[0] == value[1] else f"{value[0]}/{value[1]}"
    return str(value).lower()


SETTINGS = ("health", "rounds", "hand", "first", "fatigue", "hero_powers", "heroes_only", "draw", "turns", "merge")
"""The settings that may follow the name of a model in parentheses."""


def model(text: str) -> Model:
    """Returns the model that a text names.

    >>> model("4.6c").health
    (1, 2)
    >>> str(model("4.10a( health = 3/4, first = random )"))
    '4.10a(health=3/4, first=random)'
    """
    Given(text, "a model").text(1000)
    found = re.fullmatch(r"\s*([\w.+-]+)\s*(?:\((.*)\))?\s*", text)
    if found is None:
        raise HearthLabError(f'"{text}" is not the name of a model; write 4.10a or 4.10a(health=4, rounds=3)')
    name, inside = found[1], found[2] or ""
    if name not in MODELS:
        raise HearthLabError(f'no model is called "{name}"; {hint(name, [*MODELS, *CLASSIC])}')
    changes: dict[str, Any] = {}
    for part in filter(str.strip, inside.split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or key not in SETTINGS:
            raise HearthLabError(f'"{part.strip()}" is not a setting of a model; known are {", ".join(SETTINGS)}')
        changes[key] = _setting(key, value)
    return dataclasses.replace(MODELS[name], **changes)


def _setting(key: str, text: str) -> Any:
    try:
        if key == "health":
            one, _, two = text.partition("/")
            return int(one), int(two or one)
        if key in ("rounds", "hand"):
            return int(text)
        if key == "first":
            return None if text == "random" else int(text)
        if key == "draw":
            return float(text)
    except ValueError:
        raise HearthLabError(f"{key} is {text!r}; it must be a number (health also 3/4, first also random)") from None
    if text not in ("true", "false"):
        raise HearthLabError(f"{key} is {text!r}; it must be true or false")
    return text == "true"


# The models of the figures. Costs 1, 2 and 3 are Saber, Archer and Caster unless a name says otherwise.

_COST = {1: "HL_SABER", 2: "HL_ARCHER", 3: "HL_CASTER"}


def _small(name: str, about: str, costs: tuple[tuple[int, ...], tuple[int, ...]], **settings: Any) -> Model:
    decks = (tuple(_COST[c] for c in costs[0]), tuple(_COST[c] for c in costs[1]))
    return Model(name, about, decks, **settings)


def _same(name: str, card: str) -> Model:
    return Model(name, f"one card each, both a {card.title()}", ((f"HL_{card.upper()}",),) * 2, health=(1, 1))


_WARLOCK = ("CS2_065", "EX1_506", "CS2_122", "CS2_168")
"""Voidwalker (taunt), Murloc Tidehunter (battlecry), Raid Leader (aura), Murloc Raider."""
_WARRIOR = ("OG_312", "CS1_042", "EX1_506", "CS2_122")
"""N'Zoth's First Mate (equips a weapon), Goldshire Footman (taunt), Murloc Tidehunter, Raid Leader."""
_SPELL = {"warlock": "EX1_302", "warrior": "CS2_105"}
"""Mortal Coil and Heroic Strike."""


def _big(name: str, sides: tuple[tuple[str, int, int], tuple[str, int, int]], **settings: Any) -> Model:
    """Returns a model with cards of the game: class, number of minions and number of spells of each player."""
    decks, words = [], []
    for cls, minions, spells in sides:
        pool = _WARLOCK if cls == "warlock" else _WARRIOR
        decks.append((*pool[:minions], *([_SPELL[cls]] * spells)))
        words.append(f"{cls.title()} with {minions} minions" + (f" and {spells} spell" if spells else ""))
    usual: dict[str, Any] = {"health": (3, 3), "rounds": 2, "hand": 1}
    return Model(
        name,
        " against ".join(words),
        (decks[0], decks[1]),
        classes=(sides[0][0], sides[1][0]),
        fatigue=True,
        hero_powers=True,
        merge=True,
        **{**usual, **settings},
    )


_LOCK31, _LOCK41, _LOCK40 = ("warlock", 3, 1), ("warlock", 4, 1), ("warlock", 4, 0)
_WAR31, _WAR40 = ("warrior", 3, 1), ("warrior", 4, 0)

MODELS: Mapping[str, Model] = {
    m.name: m
    for m in (
        _same("4.4a", "saber"),
        _same("4.4a-lancer", "lancer"),
        _same("4.4a-rider", "rider"),
        _small("4.4b", "one card each, of cost 2 and 1", ((2,), (1,)), health=(1, 1)),
        _small("4.5a", "two cards each, of costs 1 and 2", ((1, 2), (1, 2)), hand=1, rounds=3),
        _small("4.5b", "two cards each, of costs 2 and 3 against 1 and 2", ((2, 3), (1, 2)), hand=1, rounds=3),
        _small("4.5c", "two cards each, of costs 1 and 3 against 2 and 3", ((1, 3), (2, 3)), hand=1, rounds=3),
        _small("4.6a", "two cards against one", ((1, 2), (1,)), hand=1, rounds=3),
        _small("4.6b", "three cards against two", ((1, 2, 3), (1, 2)), hand=1, rounds=3),
        _small("4.6c", "one card each, health 1 against 2", ((1,), (1,)), health=(1, 2)),
        _small("4.6d", "as 4.6b, health 1 against 2", ((1, 2, 3), (1, 2)), hand=1, rounds=3, health=(1, 2)),
        _big("4.10a", (_LOCK31, _WAR40)),
        _big("4.10b", (_LOCK40, _WAR40)),
        _big("4.10c", (_LOCK31, _LOCK31)),
        _big("4.10d", (_LOCK41, _LOCK41)),
        _big("4.11a", (_LOCK31, _WAR31), health=(2, 2)),
        _big("4.11b", (_LOCK31, _WAR31), health=(3, 3)),
        _big("4.11c", (_LOCK31, _WAR31), health=(4, 4)),
        _big("4.11d", (("warlock", 2, 1), ("warrior", 2, 1)), health=(3, 3), rounds=3),
    )
}  # fmt: skip
"""The models of figures 4.4 to 4.6, 4.10 and 4.11."""
