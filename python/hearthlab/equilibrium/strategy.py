"""Strategies: save and load them, query them by position, and follow a game with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.equilibrium.files import read_arrays, write_arrays
from hearthlab.equilibrium.models import Model, library, model
from hearthlab.equilibrium.trees import GameTree
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View

__all__ = ["Follower", "Strategy"]

Option = tuple[tuple[Action, ...], float]
"""The actions of a decision, and the probability with which the strategy takes them."""


class Strategy:
    """The strategies of both players of a model: the probabilities of the actions of every information set."""

    def __init__(
        self,
        game: str,
        keys: Sequence[npt.NDArray[np.void]],
        first: Sequence[npt.NDArray[np.uint32]],
        policies: Sequence[npt.NDArray[np.float64]],
    ) -> None:
        #: The text of the model.
        self.game = game
        self.model: Model = model(game)
        self.policies = tuple(policies)
        self._keys = tuple(keys)
        self._first = tuple(first)
        self._index = [{key.tobytes(): k for k, key in enumerate(player)} for player in keys]
        self._plan = self.model.plan()

    @classmethod
    def of(cls, tree: GameTree, policies: Sequence[npt.NDArray[np.float64]]) -> Strategy:
        """Returns the strategy of a model's tree with these probabilities, by sequence."""
        if tree.model is None:
            raise HearthLabError(f"{tree.name} is not a model; only the strategies of models can be played")
        keys = [np.frombuffer(tree.core.keys(p), np.dtype("V16")) for p in (0, 1)]
        return cls(tree.name, keys, [tree.side(p).first for p in (0, 1)], policies)

    def save(self, path: str | Path) -> None:
        """Writes the strategy into a file."""
        arrays: dict[str, npt.NDArray[np.generic]] = {}
        for player in (0, 1):
            arrays[f"keys{player}"] = self._keys[player].view(np.uint8)
            arrays[f"first{player}"] = self._first[player]
            arrays[f"policy{player}"] = self.policies[player].astype(np.float32)
        write_arrays(path, {"strategy": self.game}, arrays)

    @classmethod
    def load(cls, path: str | Path) -> Strategy:
        """Reads what `save` wrote."""
        about, arrays = read_arrays(path)
        if "strategy" not in about:
            raise HearthLabError(f'"{path}" does not hold a strategy; `hearthlab solve MODEL --save FILE` writes one')
        keys = [arrays[f"keys{p}"].view(np.dtype("V16")) for p in (0, 1)]
        policies = [arrays[f"policy{p}"].astype(np.float64) for p in (0, 1)]
        return cls(about["strategy"], keys, [arrays[f"first{p}"] for p in (0, 1)], policies)

    def probabilities(self, player: int, key: int) -> npt.NDArray[np.float64] | None:
        """Returns the probabilities of the actions of an information set; None for an unknown one."""
        k = self._index[player].get(key.to_bytes(16, "little"))
        if k is None:
            return None
        return self.policies[player][int(self._first[player][k]) : int(self._first[player][k + 1])]

    def follow(self, player: int) -> Follower:
        """Returns a follower, which plays a game as that player."""
        return Follower(self, player)

    def query(self, game: Game) -> list[Option]:
        """Returns the options of the strategy at the current position of a game that was played from its start.

        >>> from hearthlab.equilibrium import Solver, GameTree
        >>> solver = Solver(GameTree.of("4.4a(rounds=2)"))
        >>> solver.run(10)
        >>> options = solver.strategy().query(solver.tree.model.game())
        >>> [[str(action) for action in actions] for actions, _ in options]
        [['end'], ['play 7 at 0', 'end']]
        """
        if game.over:
            raise HearthLabError("the game is over; there is nothing to decide")
        record = game.record
        past = Game.replay(record.__class__(record.decks, record.rules, record.seed, record.first, (), record.position),
                           library=library())  # fmt: skip
        followers = (self.follow(0), self.follow(1))
        begun: list[Action] = []
        for text in record.actions:
            action = Action.parse(text)
            if not begun:
                followers[past.player].options(past.view(past.player))
            begun.append(action)
            player = past.player
            past.apply(action)
            if followers[player].complete(begun):
                followers[player].took(begun)
                begun = []
        if begun:
            raise HearthLabError("the position is in the middle of a decision; query it before the first action")
        return followers[past.player].options(past.view(past.player))


class Follower:
    """The memory of one player during a game, as a strategy needs it."""

    def __init__(self, strategy: Strategy, player: int) -> None:
        self.strategy = strategy
        self.player = player
        self._before = 0
        self._key = 0
        self._moves: list[tuple[Action, ...]] = []

    def options(self, view: View) -> list[Option]:
        """Returns the options of a decision with their probabilities."""
        strategy = self.strategy
        self._key, _ = _core.set_key(view._view, self._before, not strategy.model.merge)
        odds = strategy.probabilities(self.player, self._key)
        world = view.sample(0)
        self._moves = [tuple(actions) for actions, _ in strategy._plan.moves(world._game)]
        if odds is None or len(odds) != len(self._moves):
            raise HearthLabError(f"this position is unknown to the strategy, which is for games of {strategy.game}")
        return list(zip(self._moves, odds.tolist(), strict=True))

    def complete(self, actions: Sequence[Action]) -> bool:
        """Returns whether these actions are one whole option of the last decision."""
        return tuple(actions) in self._moves

    def took(self, actions: Sequence[Action]) -> None:
        """Remembers the option that was taken at the last decision."""
        self._before = _core.decided_key(self._key, list(actions))
