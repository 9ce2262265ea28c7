"""Strategies: save and load them, query them by position, and follow a game with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.equilibrium.files import checked, read_arrays, write_arrays
from hearthlab.equilibrium.games import Model
from hearthlab.equilibrium.model_files import described, fingerprints, rebuilt, rules_hash
from hearthlab.equilibrium.models import MODELS, model
from hearthlab.equilibrium.trees import GameTree
from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, View
from hearthlab.util.reading import Given, named
from hearthlab.util.suggest import one_of

__all__ = ["ITERATES", "Follower", "Strategy"]

ITERATES = {
    "average": "the average over all iterations, which converges to an equilibrium",
    "last": "the last iterate (the strategy for the next iteration), which need not converge",
}
"""The kinds of strategies of a solver."""

Option = tuple[tuple[Action, ...], float]
"""The actions of a decision, and the probability with which the strategy takes them."""


class Strategy:
    """The strategies of both players of a model: the action probabilities of every information set."""

    def __init__(
        self,
        model: Model,
        keys: Sequence[npt.NDArray[np.void]],
        first: Sequence[npt.NDArray[np.uint32]],
        policies: Sequence[npt.NDArray[np.float64]],
        iterate: str = "average",
    ) -> None:
        one_of("iterate", iterate, ITERATES)
        #: The name of the model.
        self.game = str(model)
        self.model = model
        #: Which strategies of the solver these are: average or last.
        self.iterate = iterate
        self.policies = tuple(policies)
        self._keys = tuple(keys)
        self._first = tuple(first)
        self._index = [{key.tobytes(): k for k, key in enumerate(player)} for player in keys]
        self._plan = self.model.plan()
        self._rules: dict[str, Any] = self.model.game().state(log=False)["rules"]
        # The last library that was checked against the model's cards.
        self._fitting = self.model.cards

    @classmethod
    def of(cls, tree: GameTree, policies: Sequence[npt.NDArray[np.float64]], iterate: str = "average") -> Strategy:
        """Returns the strategy of a model's tree with these probabilities, by sequence."""
        if tree.model is None:
            raise HearthLabError(f"{tree.name} is not a model; only the strategies of models can be played")
        keys = [np.frombuffer(tree.core.keys(p), np.dtype("V16")) for p in (0, 1)]
        return cls(tree.model, keys, [tree.side(p).first for p in (0, 1)], policies, iterate)

    def save(self, path: str | Path) -> None:
        """Writes the strategy to a self-contained file, with the model and its custom cards."""
        arrays: dict[str, npt.NDArray[np.generic]] = {}
        for player in (0, 1):
            arrays[f"keys{player}"] = self._keys[player].view(np.uint8)
            arrays[f"first{player}"] = self._first[player]
            arrays[f"policy{player}"] = self.policies[player].astype(np.float32)
        about = {"strategy": self.game, "iterate": self.iterate, "model": described(self.model)}
        write_arrays(path, {**about, "cards": fingerprints(self.model)}, arrays)

    @classmethod
    def load(cls, path: str | Path, model: Model | None = None) -> Strategy:
        """Reads what `save` wrote; the cards and rules must be those of this HearthLab, or those of `model`."""
        parts = [f"{part}{player}" for part in ("keys", "first", "policy") for player in (0, 1)]
        about, arrays = read_arrays(path, "a strategy", _LARGEST, parts)
        if "strategy" not in about.value:
            raise HearthLabError(f"{named(path)} does not contain a strategy; hearthlab solve --save writes one")
        read = [_read_side(path, arrays, player) for player in (0, 1)]
        keys, first, policies = zip(*read, strict=True)
        iterate = about.get("iterate")
        kept = _model_of(path, about, model)
        return cls(kept, keys, first, policies, "average" if iterate is None else iterate.text())

    def check(self, view: View) -> None:
        """Raises HearthLabError if a game with the view's cards and rules is not one of the strategy's model."""
        theirs = view.state(log=False)["rules"]
        for key, ours in self._rules.items():
            if theirs[key] != ours:
                raise HearthLabError(f"{self.game} was solved with {key} {ours}; this game has {key} {theirs[key]}")
        if view.library is not self._fitting:
            _same_cards("this", self.model, fingerprints(self.model), fingerprints(self.model, view.library))
            self._fitting = view.library

    def sequences(self, player: int, key: int) -> slice | None:
        """Returns the sequences of an information set, one for each of its actions; None for an unknown one."""
        k = self._index[player].get(key.to_bytes(16, "little"))
        return None if k is None else slice(int(self._first[player][k]), int(self._first[player][k + 1]))

    def probabilities(self, player: int, key: int) -> npt.NDArray[np.float64] | None:
        """Returns the probabilities of the actions of an information set; None for an unknown one."""
        place = self.sequences(player, key)
        return None if place is None else self.policies[player][place]

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
                           library=self.model.cards)  # fmt: skip
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


def _model_of(path: str | Path, about: Given, wanted: Model | None) -> Model:
    """Returns the model described in a file, after checking that its cards and rules are those of this HearthLab."""
    name = about["strategy"].text(4096)
    stated, cards = about.get("model"), about.get("cards")
    if stated is None or cards is None:
        # Older files do not contain the model: those of the thesis are found by name.
        return _wanted(path, model(name), wanted)
    kept = rebuilt(stated)
    if not kept.cards.own or kept.library is None:
        # A model of the thesis may have changed since.
        known = model(name) if _is_known(name) else kept
        if rules_hash(known) != rules_hash(kept):
            raise HearthLabError(
                f"{named(path)} is a strategy for other rules or decks of {name} than those it has now"
            )
    now = fingerprints(kept)
    _same_cards(named(path), kept, {card: value.text(64) for card, value in cards.items(10_000)}, now)
    return _wanted(path, kept, wanted)


def _is_known(name: str) -> bool:
    return name.partition("(")[0] in MODELS


def _wanted(path: str | Path, kept: Model, wanted: Model | None) -> Model:
    """Returns the caller's model, if it is that of the file."""
    if wanted is None:
        return kept
    if rules_hash(kept) != rules_hash(wanted):
        raise HearthLabError(f"{named(path)} is a strategy for other rules or decks than those of {wanted}")
    _same_cards(named(path), wanted, fingerprints(kept), fingerprints(wanted))
    return wanted


def _same_cards(what: str, model: Model, kept: Mapping[str, str], now: Mapping[str, str]) -> None:
    changed = sorted(card for card in kept.keys() | now.keys() if kept.get(card) != now.get(card))
    if changed:
        few = model.cards.named(changed[:3]) + (f" and {len(changed) - 3} more" if len(changed) > 3 else "")
        raise HearthLabError(f"{what} is a strategy of {model} for other cards ({few} differ); solve it again")
    if list(kept) != list(now):
        raise HearthLabError(f"{what} is a strategy of {model} for another order of its cards in the library")


_LARGEST = 64 << 20
"""The maximum size of a strategy file, enough for about two million information sets."""


def _read_side(
    path: str | Path, arrays: dict[str, npt.NDArray[Any]], player: int
) -> tuple[npt.NDArray[np.void], npt.NDArray[np.uint32], npt.NDArray[np.float64]]:
    """Returns the keys, the first sequences and the probabilities of one player, after checking them."""

    def wrong(what: str) -> NoReturn:
        raise HearthLabError(f"{named(path)} is not a strategy: {what}")

    raw = checked(path, arrays, f"keys{player}", np.uint8)
    if len(raw) % 16:
        wrong("its information sets are not keys of 16 bytes")
    keys = raw.view(np.dtype("V16"))
    first = checked(path, arrays, f"first{player}", np.uint32, len(keys) + 1).astype(np.int64)
    policy = checked(path, arrays, f"policy{player}", np.float32).astype(np.float64)
    # Sequence 0 is the empty one, which belongs to no information set.
    if first[0] != 1 or first[-1] != len(policy) or (np.diff(first) < 1).any():
        wrong("its information sets do not fit its probabilities")
    if (policy < 0).any() or (policy > 1 + _ROUNDING).any():
        wrong("a probability is not a number from 0 to 1")
    if len(keys) and (np.abs(np.add.reduceat(policy, first[:-1]) - 1) > _ROUNDING).any():
        wrong("the probabilities of an information set do not add up to 1")
    if len(np.unique(raw.view(np.dtype("S16")))) < len(keys):
        wrong("an information set occurs twice")
    return keys, first.astype(np.uint32), policy


_ROUNDING = 1e-4
"""How far sums of probabilities may be from 1; they are stored as 32-bit floats."""


class Follower:
    """One player's memory of a game, as needed to apply a strategy."""

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

    @property
    def sequences(self) -> slice:
        """The sequences of the last decision, one for each of its options."""
        found = self.strategy.sequences(self.player, self._key)
        assert found is not None, "options() has found them before"
        return found

    def complete(self, actions: Sequence[Action]) -> bool:
        """Returns whether these actions are a complete option of the last decision."""
        return tuple(actions) in self._moves

    def took(self, actions: Sequence[Action]) -> None:
        """Remembers the option that was taken at the last decision."""
        self._before = _core.decided_key(self._key, list(actions))
