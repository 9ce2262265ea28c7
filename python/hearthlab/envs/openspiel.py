"""The small games as OpenSpiel games: `pyspiel.load_game("hearthlab(model=4.4a)")` after `register()`.

The model is one of the thesis, a file such as `duel.toml`, or your own model that was passed to `register`.

A state is a node of the model's tree, so that OpenSpiel's solvers see exactly the same game as HearthLab's. Needs the
extra `openspiel`.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from hearthlab.equilibrium.games import Model
from hearthlab.equilibrium.models import CLASSIC, MODELS, model
from hearthlab.equilibrium.solvers import Solver
from hearthlab.equilibrium.trees import GameTree, build
from hearthlab.errors import HearthLabError
from hearthlab.game import Action

try:
    import pyspiel
except ImportError:
    raise HearthLabError("OpenSpiel is not installed; install it with pip install 'hearthlab[openspiel]'") from None

__all__ = ["NAME", "OpenSpielGame", "OpenSpielState", "efg_game", "policies_apart", "register"]

NAME = "hearthlab"
"""The name of the game in OpenSpiel."""

DEFAULT = "4.4a"
_BITS = 32
"""The number of bits of a number in an information state tensor."""


_OWN: dict[str, Model] = {}
"""The user's registered models, by name."""


@functools.lru_cache(maxsize=8)
def _built(text: str, model: Model | None) -> GameTree:
    return GameTree.of(text) if model is None else build(model)


def _tree(text: str) -> GameTree:
    # A file is read every time, since it may have changed; the trees of equal models are cached.
    return _built(text, None if text in CLASSIC else _OWN.get(text) or model(text))


@functools.cache
def _type(zero_sum: bool, chance: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="Small Hearthstone games",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={"model": DEFAULT},
    )


class _Shape:
    """The dimensions of a tree that OpenSpiel needs."""

    def __init__(self, tree: GameTree) -> None:
        self.actions = 1
        self.outcomes = self.length = self.chances = 0
        stack = [(0, 0, 0)]
        while stack:
            node, depth, chances = stack.pop()
            kind, _, _ = tree.core.node(node)
            children = tree.core.children(node)
            if kind == "chance":
                self.outcomes = max(self.outcomes, len(children))
                chances += 1
            elif kind == "decision":
                self.actions = max(self.actions, len(children))
                depth += 1
            self.length, self.chances = max(self.length, depth), max(self.chances, chances)
            stack.extend((child, depth, chances) for child in children)


@functools.lru_cache(maxsize=8)
def _shape(tree: GameTree) -> _Shape:
    return _Shape(tree)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A model as an OpenSpiel game; its parameter is the model's text."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.text = str((params or {}).get("model", DEFAULT))
        self.tree = _tree(self.text)
        self.shape = _shape(self.tree)
        if self.shape.length == 0:
            raise HearthLabError(f"{self.tree.name} has no decisions; OpenSpiel does not support such games")
        low, high = self.tree.core.range
        if low == high:
            # OpenSpiel requires a range, even for a game that nobody can win.
            low, high = low - 1.0, high + 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.shape.actions,
            max_chance_outcomes=self.shape.outcomes,
            num_players=2,
            min_utility=low,
            max_utility=high,
            **({"utility_sum": 0.0} if self.tree.core.zero_sum else {}),
            max_game_length=self.shape.length,
        )
        super().__init__(_type(self.tree.core.zero_sum, self.shape.chances > 0), info, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """Returns the state before the first event."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns the largest number of chance nodes in a history."""
        return self.shape.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Returns an observer of a player's knowledge."""
        if params:
            raise ValueError(f"the observation has no parameters, but {params} were given")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return _Observer((3 if kind.perfect_recall else 1) if private else 0)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A node of the tree, with the last decision of each player."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.tree = game.tree
        self.node = 0
        self.path: tuple[int, ...] = ()
        #: For each player the set and the action of the last decision, counted from 1; 0 before the first.
        self.last = [(0, 0), (0, 0)]

    def current_player(self) -> int:
        """Returns the player to decide, or OpenSpiel's ids for chance and terminal states."""
        kind, player, _ = self.tree.core.node(self.node)
        if kind == "decision":
            return player
        return int(pyspiel.PlayerId.CHANCE if kind == "chance" else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Returns whether the game has ended."""
        return self.tree.core.node(self.node)[0] == "end"

    def returns(self) -> list[float]:
        """Returns the payoffs of the players; zero before the end."""
        kind, _, number = self.tree.core.node(self.node)
        return list(self.tree.core.returns(number)) if kind == "end" else [0.0, 0.0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the events of chance with their probabilities."""
        return list(enumerate(self.tree.core.odds(self.tree.core.node(self.node)[2])))

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.tree.core.children(self.node))))

    def _apply_action(self, action: int) -> None:
        kind, player, number = self.tree.core.node(self.node)
        if kind == "decision":
            self.last[player] = (number + 1, action + 1)
        self.node = self.tree.core.children(self.node)[action]
        self.path = (*self.path, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"event {action}"
        moves = _moves(self.tree, self.path)
        if not moves:
            return f"action {action}"
        # The number is included because two actions may have the same text.
        return f"{action}: {'; '.join(str(part) for part in moves[action])}"

    def knowledge(self, player: int) -> tuple[int, int, int]:
        """Returns the player's set (0 if not deciding), and the set and action of the player's last decision."""
        kind, who, number = self.tree.core.node(self.node)
        return (number + 1 if kind == "decision" and who == player else 0, *self.last[player])

    def __str__(self) -> str:
        return f"{self.tree.name} after {' '.join(map(str, self.path)) or 'nothing'}"


def _moves(tree: GameTree, path: tuple[int, ...]) -> list[tuple[Action, ...]]:
    """Returns the actions of a decision by replaying the path on the engine."""
    if tree.model is None:
        return []
    plan = tree.model.plan()
    outcomes = plan.starts()
    steps = list(path)
    while True:
        game = outcomes[steps.pop(0) if len(outcomes) > 1 else 0][1]
        moves = plan.moves(game)
        if not steps:
            return [tuple(actions) for actions, _ in moves]
        outcomes = moves[steps.pop(0)][1]


class _Observer:
    """A player's knowledge as text and as bits: nothing, the current set, or also the last decision."""

    def __init__(self, numbers: int) -> None:
        self.numbers = numbers
        self.tensor = np.zeros(2 + numbers * _BITS, np.float32)
        self.dict = {"player": self.tensor[:2]}
        if numbers:
            self.dict["known"] = self.tensor[2:].reshape(numbers, _BITS)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fills the tensor."""
        self.tensor.fill(0)
        self.tensor[player] = 1
        for row, number in enumerate(state.knowledge(player)[: self.numbers]):
            self.dict["known"][row] = [number >> bit & 1 for bit in range(_BITS)]

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Returns the observation as text."""
        now, last, action = state.knowledge(player)
        parts = [f"player {player} decides in set {now}" if now else f"player {player} waits"]
        parts.append(f"last did {action} in set {last}" if last else "did nothing yet")
        return ", ".join(parts[: (self.numbers + 1) // 2])


def register(*models: Model) -> None:
    """Registers the game with OpenSpiel, and your own models by name; can be called repeatedly."""
    for own in models:
        if own.name in MODELS or own.name in CLASSIC:
            raise HearthLabError(f'"{own.name}" is the name of another model; give yours a different name')
        _OWN[own.name] = own
    if NAME not in pyspiel.registered_names():
        pyspiel.register_game(_type(True, True), OpenSpielGame)


def efg_game(tree: GameTree) -> Any:
    """Returns the tree as a game of OpenSpiel's EFG reader, which runs without Python."""
    return pyspiel.load_efg_game(tree.core.efg(tree.name))


def policies_apart(solver: Solver, policy: Any) -> tuple[float, int]:
    """Returns the largest difference between our average strategies and a policy on `efg_game`, and the sets compared.

    Compares only sets that are reached and where the positive regrets sum to more than 1e-9; elsewhere the rounding of
    a sum decides.
    """
    numbers = [np.frombuffer(raw) for raw in solver.core.save()[2]]
    apart, compared = 0.0, 0
    for player in (0, 1):
        regret, total, average = numbers[2 * player], numbers[2 * player + 1], solver.average(player)
        first = solver.tree.side(player).first
        for k in range(len(first) - 1):
            span = slice(int(first[k]), int(first[k + 1]))
            if total[span].sum() > 0 and np.maximum(regret[span], 0).sum() > 1e-9:
                theirs = [p for _, p in sorted(policy.get_state_policy(f"{player}-{player}-{k + 1}-{player}:{k + 1}"))]
                apart = max(apart, float(np.abs(average[span] - theirs).max()))
                compared += 1
    return apart, compared
