"""Games side by side in the core, and the arrays that they are seen through; every environment is built on this."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.agents.base import Agent, Clock
from hearthlab.agents.native import agent_spec
from hearthlab.agents.registry import make, parse
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import Library
from hearthlab.envs.spaces import Layout, Observation, layout
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View, check_deck
from hearthlab.rules import Rules

__all__ = ["Decks", "Games", "Opponent", "Opponents", "Settings", "Status"]

Decks = str | Deck | Sequence[str | Deck]
"""A deck, or several of which one is drawn for every episode; texts are those of `Deck.load`."""

Opponent = str | Callable[[int], Agent]
"""An agent as `hearthlab agents` lists them, or a function that builds one from a seed."""

Opponents = Opponent | Sequence[Opponent] | None
"""An opponent, several of which one is drawn for every episode, or None for self-play."""

_SEEDS = 1 << 64

RENDER_MODES = ("ansi", "human")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the episodes of an environment are like."""

    decks: Decks = "midrange-jade-shaman"
    """What the learner plays."""
    opponent_decks: Decks | None = None
    """What the opponent plays; by default the same."""
    opponent: Opponents = "random"
    rules: Rules = field(default_factory=Rules)
    seat: int | None = None
    """Whether the learner is player 0 or 1; by default drawn for every episode."""
    begins: bool | None = None
    """Whether the learner begins; by default drawn for every episode."""
    illegal: str = "lose"
    """What an illegal action does: ``raise`` IllegalAction, ``lose`` the game, or become a ``random`` legal one."""
    shaping: float = 0.0
    """The worth of one unit of health and minions, as a difference of potentials; 0 for none."""
    library: Library | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """Where a game stands."""

    me: int
    """The learner."""
    player: int
    """Who must decide."""
    opponent: int
    """The opponent's place in the pool."""
    done: bool
    """Whether the episode is over."""
    over: bool
    """Whether the game is; an episode that was lost by an illegal action ends before it."""
    winner: int | None


class Games:
    """Games side by side: the arrays hold what the last `reset` or `step` left."""

    def __init__(
        self,
        settings: Settings,
        count: int,
        seeds: Sequence[int],
        autoreset: str,
        threads: int = 1,
        native: bool = False,
    ) -> None:
        rules = settings.rules
        self.library = Library.for_rules(rules, settings.library)
        self.layout: Layout = layout(self.library)
        self._makers, specs = _opponents(settings.opponent, self.library, native)
        decks = _decks(settings.decks, self.library, rules)
        others = decks if settings.opponent_decks is None else _decks(settings.opponent_decks, self.library, rules)
        self.numbers = np.zeros((count, self.layout.observation), np.int16)
        self.masks = np.zeros((count, self.layout.actions), np.int8)
        self.rewards = np.zeros(count, np.float64)
        self.ended = np.zeros(count, np.uint8)
        self.last = np.zeros((count if autoreset == "same_step" else 0, self.layout.observation), np.int16)
        if settings.seat not in (None, 0, 1):
            raise HearthLabError(f"seat is {settings.seat!r}; it must be 0, 1 or None")
        self.core = _core.EnvTable(
            self.library.core,
            rules.to_dict(),
            (decks, others),
            specs,
            settings.seat,
            settings.begins,
            settings.illegal,
            autoreset,
            float(settings.shaping),
            [seed % _SEEDS for seed in seeds],
            threads,
            (self.numbers, self.masks, self.rewards, self.ended, self.last),
        )

    @property
    def observations(self) -> Observation:
        """What is seen in all games, as views of the arrays, with the masks."""
        return {**self.layout.split(self.numbers), "action_mask": self.masks}

    def observation(self, k: int) -> Observation:
        """What is seen in one game, as copies."""
        return {**self.layout.split(self.numbers[k].copy()), "action_mask": self.masks[k].copy()}

    def observe(self, k: int, player: int, more_codes: int = 0) -> Observation:
        """Returns what a player sees in a game; the mask is empty unless that player decides.

        The mask has room for ``more_codes`` after those of the table, all of them 0.
        """
        numbers = np.empty(self.layout.observation, np.int16)
        mask = np.zeros(self.layout.actions + more_codes, np.int8)
        self.core.observe(k, player, numbers, mask[: self.layout.actions])
        return {**self.layout.split(numbers), "action_mask": mask}

    def reset(self, seeds: Sequence[int | None], chosen: Sequence[bool] | None = None) -> None:
        """Begins new episodes in all games, or in the chosen ones."""
        which = [True] * len(seeds) if chosen is None else [bool(one) for one in chosen]
        self.core.reset([None if seed is None else seed % _SEEDS for seed in seeds], which)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Plays one action in each game."""
        self.core.step(actions)

    def status(self, k: int) -> Status:
        """Returns where a game stands."""
        return Status(*self.core.status(k))

    def game(self, k: int) -> Game:
        """Returns a copy of a game."""
        return Game._wrap(self.core.copy(k), self.library)

    def view(self, k: int, player: int) -> View:
        """Returns a player's view of a game."""
        return View(self.core.view(k, player), self.library)

    def outside(self, k: int) -> Callable[[int], Agent] | None:
        """Returns the maker of a game's opponent, if it is an agent that decides in Python."""
        return self._makers[self.status(k).opponent] if self._makers else None

    def play(self, k: int, action: Action) -> None:
        """Plays an action that was decided in Python."""
        self.core.play(k, action)


def checked_mode(render_mode: str | None) -> str | None:
    """Returns how an environment is drawn; raises HearthLabError if it cannot be drawn so."""
    if render_mode not in (None, *RENDER_MODES):
        raise HearthLabError(f"render_mode is {render_mode!r}; it must be {', '.join(RENDER_MODES)} or None")
    return render_mode


def drawn(render_mode: str | None, view: View) -> str | None:
    """Draws a view: ``ansi`` returns the text, ``human`` prints it."""
    if render_mode == "human":
        print(view)
    return str(view) if render_mode == "ansi" else None


class OutsideOpponent:
    """An opponent of one game whose decisions are made in Python."""

    __slots__ = ("_agent", "_games", "_k")

    def __init__(self, games: Games, k: int, make_agent: Callable[[int], Agent], seed: int) -> None:
        self._games, self._k = games, k
        self._agent = make_agent(seed)
        self._agent.start(games.view(k, 1 - games.status(k).me))

    def decide(self) -> None:
        """Plays until the learner decides or the game is over."""
        while (status := self._games.status(self._k)) and not status.done and status.player != status.me:
            if self._agent.sees_everything:
                view = self._games.game(self._k).open_view(status.player)
            else:
                view = self._games.view(self._k, status.player)
            self._games.play(self._k, self._agent.act(view, Clock()))


def _decks(given: Decks, library: Library, rules: Rules) -> list[tuple[str, list[str]]]:
    decks = [given] if isinstance(given, str | Deck) else list(given)
    found = []
    for one in decks:
        deck = Deck.load(one) if isinstance(one, str) else one
        check_deck(deck, library, rules)
        deck = library.deck_for(deck, 0, 0)
        found.append((HERO_OF_CLASS[deck.cls], list(deck.cards)))
    return found


def _opponents(
    given: Opponents, library: Library, native: bool
) -> tuple[list[Callable[[int], Agent] | None], list[_core.AgentSpec | None]]:
    """Returns the makers of opponents that decide in Python, and the native ones."""
    if given is None:
        return [], []
    pool: list[Any] = [given] if isinstance(given, str) or callable(given) else list(given)
    makers: list[Callable[[int], Agent] | None] = []
    specs: list[_core.AgentSpec | None] = []
    for one in pool:
        recipe = parse(one).recipe if isinstance(one, str) else None
        if recipe is not None:
            makers.append(None)
            specs.append(agent_spec(library, recipe))
            continue
        if native:
            named = f'"{one}"' if isinstance(one, str) else type(one).__name__
            raise HearthLabError(
                f"{named} decides in Python, and the games of a vector environment run in the core; "
                "take a native agent, or None for self-play"
            )
        makers.append(_maker(one))
        specs.append(None)
    if not pool:
        raise HearthLabError("the pool of opponents is empty; give an agent, or None for self-play")
    return makers, specs


def _maker(one: Opponent) -> Callable[[int], Agent]:
    return (lambda seed: make(one, seed)) if isinstance(one, str) else one
