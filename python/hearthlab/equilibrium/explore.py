"""Explores a small game with a strategy, node by node: who decides, the strategy's options, and the information set.

A node is named by the numbers of the options that lead to it, including random outcomes; random events with a single
outcome are skipped.
"""

from __future__ import annotations

import copy
import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hearthlab import _core
from hearthlab.equilibrium.strategy import Strategy
from hearthlab.equilibrium.trees import GameTree, build, estimate
from hearthlab.errors import HearthLabError
from hearthlab.game import Game
from hearthlab.text.sentences import describe, story

__all__ = ["Explorer", "Node", "Option", "Same", "Values"]

MOST_HISTORIES = 300_000
"""Larger games are shown without values, since their trees take too long to build interactively."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a player or of chance at a node."""

    text: str
    chance: float
    """The probability of the option in the strategy, or of the random outcome."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a game."""

    path: tuple[int, ...]
    kind: str
    """`chance`, `decision` or `end`."""
    game: Game | None
    """The position; None before the cards are dealt."""
    player: int | None
    """Who decides."""
    key: int | None
    """The memory of the player who decides, which identifies the information set."""
    options: tuple[Option, ...]
    reach: float
    """The probability that a game with the strategy reaches this node."""
    payoffs: tuple[float, float] | None
    """The payoffs of both players at the end of the game."""


@dataclass(frozen=True, slots=True)
class Same:
    """Another history that the player who decides cannot distinguish from this one."""

    path: tuple[int, ...]
    belief: float
    """Its probability from that player's perspective."""


class Explorer:
    """Walks through the game tree of a strategy."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.model = strategy.model
        self._plan = self.model.plan()

    def walk(self, path: Sequence[int]) -> list[Node]:
        """Returns the nodes from the start of the game to the one with this path, or raises HearthLabError."""
        nodes = []
        walker = _Walker(self)
        for k, number in enumerate(path):
            node = walker.node(tuple(path[:k]))
            nodes.append(node)
            if not 0 <= number < len(node.options):
                raise HearthLabError(f"{self.model} has no node {'.'.join(map(str, path))}")
            walker.take(number)
        return [*nodes, walker.node(tuple(path))]

    def likeliest(self, most: int) -> list[Node]:
        """Returns the `most` nodes with the highest probability of being reached with the strategy.

        They are sorted by probability, and each comes after its parent.
        """
        found: list[Node] = []
        # Entries are numbered, since walkers cannot be compared; an option is taken only when it is popped.
        waiting: list[tuple[float, int, tuple[int, ...], _Walker]] = [(-1.0, 0, (), _Walker(self))]
        entries = 1
        while waiting and len(found) < most:
            _, _, path, walker = heapq.heappop(waiting)
            if path:
                walker = walker.after(path[-1])
            node = walker.node(path)
            found.append(node)
            for number, option in enumerate(node.options):
                heapq.heappush(waiting, (-node.reach * option.chance, entries, (*path, number), walker))
                entries += 1
        return found

    def held(self, node: Node) -> str:
        """Returns what the player who decides at a node cannot see: the opponent's hand."""
        assert node.game is not None, "somebody decides there"
        hand = node.game.players[1 - node.game.player].hand
        return ", ".join(self.model.cards.card(card.id).name for card in hand if card.id) or "no cards"

    def values(self, tree: GameTree | None = None) -> Values | None:
        """Returns the values of the strategy at every node of the model's tree, or None if the game is too large.

        The tree is built unless it is given.
        """
        if tree is None:
            if estimate(self.model, walks=100).histories > 3 * MOST_HISTORIES:
                return None
            tree = build(self.model)
        return Values(self.strategy, tree) if tree.histories <= MOST_HISTORIES else None

    # -- words -----------------------------------------------------------------------------------------

    def _state(self, game: Game) -> dict[str, object]:
        found: dict[str, object] = self.model.cards.with_names(game.state(log=False))
        return found

    def words(self, game: Game, actions: Sequence[_core.Action]) -> str:
        """Returns the actions of a decision in words."""
        after, said = game.clone(), []
        for number, action in enumerate(actions):
            # Most decisions are whole turns, so ending the turn need not be mentioned.
            if action.kind != "end" or len(actions) == 1:
                said.append(describe(action, self._state(after)))
            if number + 1 < len(actions):
                after.apply(action)
        return ", then ".join(said)

    def outcomes(self, before: Game | None, games: Sequence[Game]) -> list[str]:
        """Returns descriptions that distinguish random outcomes: the cards drawn, or else what happened."""
        drawn = [self._drawn(before, game) for game in games]
        if len(set(drawn)) == len(drawn):
            return drawn
        since = 0 if before is None else len(before.view(0).history)
        told = [" ".join(text for _, text in list(story(self._history(game)))[since:]) for game in games]
        both = [". ".join(text for text in pair if text) for pair in zip(drawn, told, strict=True)]
        return [text or "nothing that can be seen" for text in (both if len(set(both)) > len(set(drawn)) else drawn)]

    def _history(self, game: Game) -> list[dict[str, object]]:
        found: list[dict[str, object]] = self.model.cards.with_names(list(game.view(game.player).history))
        return found

    def _drawn(self, before: Game | None, after: Game) -> str:
        parts = []
        for player in (0, 1):
            held = set() if before is None else {card.eid for card in before.players[player].hand}
            new = [card.id for card in after.players[player].hand if card.eid not in held and card.id is not None]
            names = [self.model.cards.card(card).name for card in new]
            if names:
                parts.append(f"player {player} {'holds' if before is None else 'gets'} {', '.join(names)}")
        return "; ".join(parts)


class _Walker:
    """A walk from the start of a game, with the memory of both players."""

    def __init__(self, explorer: Explorer) -> None:
        self._of = explorer
        self._memory = [0, 0]
        self._reach = 1.0
        self._game: Game | None = None
        self._moves: list[tuple[tuple[_core.Action, ...], list[tuple[float, _core.Game]]]] = []
        self._options: tuple[Option, ...] = ()
        self._key: int | None = None
        self._outcomes: list[tuple[float, Game]] = []
        self._chance(self._of._plan.starts())

    def _chance(self, outcomes: Sequence[tuple[float, _core.Game]]) -> None:
        """Moves to a chance node; skips one with a single outcome."""
        library = self._of.model.cards
        self._outcomes = [(odds, Game._wrap(core, library)) for odds, core in outcomes]
        if len(self._outcomes) == 1:
            self._arrive(self._outcomes[0][1])
            return
        words = self._of.outcomes(self._game, [game for _, game in self._outcomes])
        self._options = tuple(Option(text, odds) for text, (odds, _) in zip(words, self._outcomes, strict=True))

    def _arrive(self, game: Game) -> None:
        """Moves to a position in which a player decides, or to the end of the game."""
        self._game, self._outcomes, self._options, self._moves, self._key = game, [], (), [], None
        if game.over:
            return
        strategy, player = self._of.strategy, game.player
        self._key, _ = _core.set_key(game.view(player)._view, self._memory[player], not self._of.model.merge)
        self._moves = self._of._plan.moves(game._game)
        odds = strategy.probabilities(player, self._key)
        if odds is None or len(odds) != len(self._moves):
            raise HearthLabError(f"the strategy does not know a position of {self._of.model}; solve it again")
        texts = [self._of.words(game, actions) for actions, _ in self._moves]
        self._options = tuple(Option(text, chance) for text, chance in zip(texts, odds.tolist(), strict=True))

    def after(self, number: int) -> _Walker:
        """Returns a new walk that takes an option here."""
        found = copy.copy(self)
        found._memory = list(self._memory)
        found.take(number)
        return found

    def take(self, number: int) -> None:
        """Takes an option of the current node."""
        self._reach *= self._options[number].chance
        if self._outcomes:
            self._arrive(self._outcomes[number][1])
            return
        assert self._game is not None
        assert self._key is not None
        actions, outcomes = self._moves[number]
        self._memory[self._game.player] = _core.decided_key(self._key, list(actions))
        self._chance(outcomes)

    def node(self, path: tuple[int, ...]) -> Node:
        """Returns the current node."""
        game = self._game
        if self._outcomes:
            return Node(path, "chance", game, None, None, self._options, self._reach, None)
        assert game is not None, "a game begins with its start"
        if game.over:
            payoffs = self._of.model.payoff(game, 0), self._of.model.payoff(game, 1)
            return Node(path, "end", game, None, None, (), self._reach, payoffs)
        return Node(path, "decision", game, game.player, self._key, self._options, self._reach, None)


class Values:
    """The values of a strategy at every node of its tree, and its information sets."""

    def __init__(self, strategy: Strategy, tree: GameTree) -> None:
        core = tree.core
        policies = [_by_sequence(strategy, tree, player) for player in (0, 1)]
        #: Player 0's value, and how much both players together could gain by deviating.
        self.value, self.nash_conv = tree.quality(*policies)
        self.histories, self.infosets = tree.histories, tree.infosets
        self._core = core
        # Lists rather than arrays: single numbers are read from them a million times.
        self._first: list[list[int]] = [tree.side(player).first.tolist() for player in (0, 1)]
        self._policies: list[list[float]] = [policy.tolist() for policy in policies]
        self._kinds = [core.node(node) for node in range(core.histories)]
        self._above = [-1] * len(self._kinds)
        self._worth = self._backwards()
        self._of_set: dict[tuple[int, int], list[int]] = {}
        for node, (kind, player, number) in enumerate(self._kinds):
            if kind == "decision":
                self._of_set.setdefault((player, number), []).append(node)

    def _odds(self, node: int) -> Sequence[float]:
        kind, player, number = self._kinds[node]
        if kind == "chance":
            return self._core.odds(number)
        first = self._first[player]
        return self._policies[player][first[number] : first[number + 1]]

    def _backwards(self) -> list[tuple[float, float]]:
        worth = [(0.0, 0.0)] * len(self._kinds)
        # Children have higher numbers than their parents.
        for node in range(len(self._kinds) - 1, -1, -1):
            kind, _, number = self._kinds[node]
            if kind == "end":
                first, second = self._core.returns(number)
            else:
                first = second = 0.0
                for odds, child in zip(self._odds(node), self._core.children(node), strict=True):
                    self._above[child] = node
                    first += odds * worth[child][0]
                    second += odds * worth[child][1]
            worth[node] = first, second
        return worth

    def find(self, path: Sequence[int]) -> int:
        """Returns the number of the node with this path."""
        node = 0
        for number in path:
            node = self._core.children(node)[number]
        return node

    def worth(self, node: int) -> tuple[float, float]:
        """Returns the expected payoffs of both players from a node."""
        return self._worth[node]

    def after(self, node: int) -> list[tuple[float, float]]:
        """Returns the same for every option of a node."""
        return [self.worth(child) for child in self._core.children(node)]

    def same(self, node: int, most: int = 12) -> tuple[int, list[Same]]:
        """Returns how many histories the player who decides cannot distinguish here, and the most probable of them.

        The probabilities are those for a player at this node who knows the opponent's strategy.
        """
        kind, player, number = self._kinds[node]
        if kind != "decision":
            return 0, []
        nodes = self._of_set[player, number]
        odds = [self._others(one, player) for one in nodes]
        total = sum(odds)
        beliefs = [value / total if total else 1 / len(nodes) for value in odds]
        best = sorted(zip(beliefs, nodes, strict=True), key=lambda pair: (-pair[0], pair[1]))[:most]
        return len(nodes), [Same(self._path(one), belief) for belief, one in best]

    def _upwards(self, node: int) -> Iterator[tuple[int, int]]:
        """Yields the ancestors of a node, each with the number of the option that leads to the node."""
        while (over := self._above[node]) >= 0:
            yield over, self._core.children(over).index(node)
            node = over

    def _others(self, node: int, player: int) -> float:
        """Returns the probability with which chance and the other player reach a node."""
        found = 1.0
        for over, number in self._upwards(node):
            kind, who, _ = self._kinds[over]
            if kind == "chance" or who != player:
                found *= self._odds(over)[number]
        return found

    def _path(self, node: int) -> tuple[int, ...]:
        return tuple(number for _, number in self._upwards(node))[::-1]


def _by_sequence(strategy: Strategy, tree: GameTree, player: int) -> npt.NDArray[np.float64]:
    """Returns a strategy's probabilities in the order of a tree's sequences."""
    keys = np.frombuffer(tree.core.keys(player), np.dtype("V16"))
    first = tree.side(player).first
    found = np.ones(int(first[-1]))
    for k, key in enumerate(keys):
        odds = strategy.probabilities(player, int.from_bytes(key.tobytes(), "little"))
        if odds is None or len(odds) != first[k + 1] - first[k]:
            raise HearthLabError(f"the strategy does not know a position of {strategy.model}; solve it again")
        found[first[k] : first[k + 1]] = odds
    return found
