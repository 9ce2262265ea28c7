"""A batch of games in the core and the arrays of their observations, the basis of every environment."""

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
"""A deck, or several, from which one is drawn for every episode; strings are loaded with `Deck.load`."""

Opponent = str | Callable[[int], Agent]
"""An agent as listed by `hearthlab agents`, or a function that builds an agent from a seed."""

Opponents = Opponent | Sequence[Opponent] | None
"""An opponent, several, from which one is drawn for every episode, or None for self-play."""

_SEEDS = 1 << 64

RENDER_MODES = ("ansi", "human")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of an environment's episodes."""

    decks: Decks = "midrange-jade-shaman"
    """The learner's decks."""
    opponent_decks: Decks | None = None
    """The opponent's decks; by default the same."""
    opponent: Opponents = "random"
    rules: Rules = field(default_factory=Rules)
    seat: int | None = None
    """Whether the learner is player 0 or 1; by default drawn for every episode."""
    begins: bool | None = None
    """Whether the learner goes first; by default drawn for every episode."""
    illegal: str = "lose"
    """What an illegal action does: ``raise`` IllegalAction, ``lose`` the game, or become a ``random`` legal one."""
    shaping: float = 0.0
    """The weight of health and minions in potential-based reward shaping; 0 for none."""
    library: Library | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """The status of a game."""

    me: int
    """The learner."""
    player: int
    """The player to decide."""
    opponent: int
    """The opponent's index in the pool."""
    done: bool
    """Whether the episode is over."""
    over: bool
    """Whether the game is over; an episode lost by an illegal action ends before the game does."""
    winner: int | None


class Games:
    """A batch of games; the arrays hold the results of the last `reset` or `step`."""

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
        """The observations of all games, as views of the arrays, with the masks."""
        return {**self.layout.split(self.numbers), "action_mask": self.masks}

    def observation(self, k: int) -> Observation:
        """Returns the observation of one game, as copies."""
        return {**self.layout.split(self.numbers[k].copy()), "action_mask": self.masks[k].copy()}

    def observe(self, k: int, player: int, more_codes: int = 0) -> Observation:
        """Returns a player's observation of a game; the mask is zero unless it is that player's decision.

        The mask has ``more_codes`` extra entries after those of the table, all of them 0.
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
        """Returns the status of a game."""
        return Status(*self.core.status(k))

    def game(self, k: int) -> Game:
        """Returns a copy of a game."""
        return Game._wrap(self.core.copy(k), self.library)

    def view(self, k: int, player: int) -> View:
        """Returns a player's view of a game."""
        return View(self.core.view(k, player), self.library)

    def outside(self, k: int) -> Callable[[int], Agent] | None:
        """Returns the factory of a game's opponent, if it decides in Python."""
        return self._makers[self.status(k).opponent] if self._makers else None

    def play(self, k: int, action: Action) -> None:
        """Plays an action that was decided in Python."""
        self.core.play(k, action)


def checked_mode(render_mode: str | None) -> str | None:
    """Returns the render mode; raises HearthLabError if it is not supported."""
    if render_mode not in (None, *RENDER_MODES):
        raise HearthLabError(f"render_mode is {render_mode!r}; it must be {', '.join(RENDER_MODES)} or None")
    return render_mode


def drawn(render_mode: str | None, view: View) -> str | None:
    """Draws a view: ``ansi`` returns the text, ``human`` prints it."""
    if render_mode == "human":
        print(view)
    return str(view) if render_mode == "ansi" else None


class OutsideOpponent:
    """The opponent of one game, whose decisions are made in Python."""

    __slots__ = ("_agent", "_games", "_k")

    def __init__(self, games: Games, k: int, make_agent: Callable[[int], Agent], seed: int) -> None:
        self._games, self._k = games, k
        self._agent = make_agent(seed)
        self._agent.start(games.view(k, 1 - games.status(k).me))

    def decide(self) -> None:
        """Plays until it is the learner's decision or the game is over."""
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
    """Returns the factories of opponents that decide in Python, and the specs of native opponents."""
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
                f"{named} decides in Python, but the games of a vector environment run in the core; "
                "use a native agent, or None for self-play"
            )
        makers.append(_maker(one))
        specs.append(None)
    if not pool:
        raise HearthLabError("the pool of opponents is empty; give an agent, or None for self-play")
    return makers, specs


def _maker(one: Opponent) -> Callable[[int], Agent]:
    return (lambda seed: make(one, seed)) if isinstance(one, str) else one
