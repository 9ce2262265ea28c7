"""The full game for OpenSpiel: `pyspiel.load_game("hearthlab_full(deck0=…,deck1=…)")` after `register()`.

Every random pick of the engine is a separate chance node: the deal, each draw, each random target. A state holds the
position before the current action and the chance outcomes so far; once no pick is open, the action is complete.
Information sets are views, and `resample_from_infostate` fills in what a view does not show, so that OpenSpiel's own
information set search can play the game. Needs the extra `openspiel`.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import Library, default_library
from hearthlab.envs import spaces
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View, check_deck
from hearthlab.rules import Rules

try:
    import pyspiel
except ImportError:
    raise HearthLabError("OpenSpiel is not installed; install it with pip install 'hearthlab[openspiel]'") from None

__all__ = ["NAME", "FullGame", "FullState", "register"]

NAME = "hearthlab_full"
"""The name of the game in OpenSpiel."""

PARAMETERS = {
    "deck0": "aggro-pirate-warrior",
    "deck1": "midrange-jade-shaman",
    "slots": "rightmost",
    "turn_limit": 89,
}
"""The decks of the players, whether minions may be played at `all` places or at the `rightmost` one, and the turn after
which a game is a draw."""

_PICKS = 5_000
"""An upper bound on the random picks in a game, far above any actual number."""

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Hearthstone",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class _Table:
    """The data that all states of a game and their copies share."""

    def __init__(self, decks: tuple[Deck, Deck], rules: Rules, library: Library) -> None:
        self.rules, self.library = rules, library
        self.heroes = (HERO_OF_CLASS[decks[0].cls], HERO_OF_CLASS[decks[1].cls])
        self.cards = (list(decks[0].cards), list(decks[1].cards))

    def __deepcopy__(self, memo: object) -> _Table:
        return self

    def start(self, answers: list[int]) -> tuple[_core.Game | None, tuple[str, list[int]] | None]:
        """Returns the game that starts with these chance outcomes, or the next pick if they are incomplete."""
        return _core.Game.attempt_start(self.library.core, self.heroes, self.cards, self.rules.to_dict(), None, answers)


class FullGame(pyspiel.Game):  # type: ignore[misc]
    """The full game between two decks."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        library, rules = default_library(), Rules(slots=str(given["slots"]), turn_limit=int(given["turn_limit"]))
        decks = Deck.load(str(given["deck0"])), Deck.load(str(given["deck1"]))
        for deck in decks:
            check_deck(deck, library, rules)
        self.table = _Table(decks, rules, library)
        turns, actions = rules.turn_limit or 0, (rules.action_limit or 0) + 1
        info = pyspiel.GameInfo(
            num_distinct_actions=spaces.layout().actions,
            max_chance_outcomes=max(spaces.layout().cards, 64),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2 + 2 * turns * actions,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> FullState:
        """Returns the state before the cards are dealt."""
        return FullState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns an upper bound on the number of chance nodes in a history."""
        return _PICKS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Returns an observer of a player's knowledge."""
        if params:
            raise ValueError(f"the observation has no parameters, but {params} were given")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return _Observer(kind.perfect_recall, private)


class FullState(pyspiel.State):  # type: ignore[misc]
    """A position, and the next random pick of an unfinished action."""

    def __init__(self, game: FullGame) -> None:
        super().__init__(game)
        self.table = game.table
        #: The position in which the last action was chosen; None before the deal.
        self.game: Game | None = None
        #: The action that waits for chance; None if there is none, and before the deal.
        self.action: str | None = None
        self.answers: list[int] = []
        #: The open pick: its kind, and the labels of its options.
        self.pick: tuple[str, list[int]] | None = None
        self._resume()

    def _resume(self) -> None:
        """Plays the action with the chance outcomes so far, and stores the next pick."""
        if self.game is None:
            after, self.pick = self.table.start(self.answers)
        elif self.action is not None:
            after, self.pick = self.game._game.attempt(Action.parse(self.action), self.answers)
        else:
            return
        if after is not None:
            self.game, self.action, self.answers = Game._wrap(after, self.table.library), None, []

    @classmethod
    def at(cls, game: FullGame, position: Game) -> FullState:
        """Returns a state at a position; it has no history."""
        state: FullState = game.new_initial_state()
        state.game, state.action, state.answers, state.pick = position, None, [], None
        return state

    def current_player(self) -> int:
        """Returns the player to decide, or OpenSpiel's ids for chance and terminal states."""
        if self.pick is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.game is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.game.over else self.game.player

    def is_terminal(self) -> bool:
        """Returns whether the game has ended."""
        return self.pick is None and self.game is not None and self.game.over

    def returns(self) -> list[float]:
        """Returns 1 for the winner and -1 for the loser; zeros before the end and for a draw."""
        winner = self.game.winner if self.game is not None and self.is_terminal() else None
        return [0.0, 0.0] if winner is None else [1.0 if player == winner else -1.0 for player in (0, 1)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the options of the open pick, all equally likely."""
        assert self.pick is not None
        count = len(self.pick[1])
        return [(k, 1 / count) for k in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.game is None else sorted(spaces.codes(self.game))

    def _apply_action(self, action: int) -> None:
        if self.pick is not None:
            self.answers = [*self.answers, action]
        else:
            assert self.game is not None
            self.action, self.answers = str(spaces.decode(self.game, action)), []
        self._resume()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            assert self.pick is not None
            kind, labels = self.pick
            return f"{kind} {action} ({labels[action]})"
        assert self.game is not None
        return str(spaces.decode(self.game, action))

    def view(self, player: int) -> View | None:
        """Returns a player's view of the last complete position; None before the deal."""
        return None if self.game is None else self.game.view(player)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> FullState:
        """Returns a random state that the player cannot distinguish from this one; it has no history."""
        view = self.view(player_id)
        if view is None or self.pick is not None:
            raise HearthLabError("only states in which a player decides can be resampled, not chance nodes")
        return FullState.at(self.get_game(), view.sample(seed=int(probability_sampler() * (1 << 53))))

    def __str__(self) -> str:
        if self.game is None:
            return f"before the deal, after {self.answers}"
        waits = "" if self.action is None else f"\n{self.action}, after {self.answers}"
        return f"{self.game}{waits}"


class _Observer:
    """A player's knowledge: the arrays of `spaces`, and a text."""

    def __init__(self, perfect_recall: bool, private: bool) -> None:
        self._recalls, self._private = perfect_recall, private
        self.tensor: npt.NDArray[np.float32] = np.zeros(spaces.layout().observation if private else 1, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: FullState, player: int) -> None:
        """Fills the tensor."""
        self.tensor.fill(0)
        view = state.view(player)
        if view is not None and self._private:
            seen = spaces.observe(view)
            self.tensor[:] = np.concatenate([array.ravel() for array in seen.values()])

    def string_from(self, state: FullState, player: int) -> str:
        """Returns the observation as text: the board, or with perfect recall a digest of the view and its history."""
        view = state.view(player)
        if view is None or not self._private:
            return ""
        if not self._recalls:
            return str(view)
        waits = "" if state.action is None else " waits"
        return f"{player}:{hashlib.blake2b(view.to_bytes(), digest_size=12).hexdigest()}{waits}"


@functools.cache
def register() -> None:
    """Registers the game with OpenSpiel; a second call does nothing."""
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_TYPE, FullGame)
