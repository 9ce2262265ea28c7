"""PCFR+ against a textbook walk over the tree, written from the paper alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from hearthlab.equilibrium import GameTree, Solver

Numbers = npt.NDArray[np.float64]


class Textbook:
    """Predictive regret matching+ in every set, alternating updates, averages with weight t²."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        actions: list[dict[int, int]] = [{}, {}]
        for node in range(tree.histories):
            kind, player, number = tree.core.node(node)
            if kind == "decision":
                actions[player][number] = len(tree.core.children(node))
        self.sets = [[actions[p][k] for k in range(len(actions[p]))] for p in (0, 1)]
        self.z, self.last, self.sums = ([[np.zeros(n) for n in sets] for sets in self.sets] for _ in range(3))
        self.policy = [[np.full(n, 1 / n) for n in sets] for sets in self.sets]

    def run(self, iterations: int) -> None:
        for t in range(1, iterations + 1):
            for player in (0, 1):
                regrets = [np.zeros(n) for n in self.sets[player]]
                reaches = [0.0] * len(regrets)
                self.walk(0, player, 1.0, 1.0, regrets, reaches)
                for k, regret in enumerate(regrets):
                    self.sums[player][k] += t**2 * reaches[k] * self.policy[player][k]
                    self.z[player][k] = np.maximum(self.z[player][k] + regret, 0)
                    self.last[player][k] = regret
                    wanted = np.maximum(self.z[player][k] + self.last[player][k], 0)
                    even = np.full(len(regret), 1 / len(regret))
                    self.policy[player][k] = wanted / wanted.sum() if wanted.sum() > 0 else even

    def walk(
        self, node: int, player: int, own: float, others: float, regrets: list[Numbers], reaches: list[float]
    ) -> float:
        kind, who, number = self.tree.core.node(node)
        if kind == "end":
            return self.tree.core.returns(number)[player]
        children = self.tree.core.children(node)
        if kind == "chance":
            odds = self.tree.core.odds(number)
            down = (
                self.walk(c, player, own, others * p, regrets, reaches) for c, p in zip(children, odds, strict=True)
            )
            return sum(p * v for p, v in zip(odds, down, strict=True))
        policy = self.policy[who][number]
        if who != player:
            values = [
                self.walk(c, player, own, others * p, regrets, reaches) for c, p in zip(children, policy, strict=True)
            ]
            return float(policy @ np.array(values))
        reaches[number] = own
        values = [
            self.walk(c, player, own * p, others, regrets, reaches) for c, p in zip(children, policy, strict=True)
        ]
        value = float(policy @ np.array(values))
        regrets[number] += others * (np.array(values) - value)
        return value


@pytest.mark.parametrize("form", ["history", "flat"])
@pytest.mark.parametrize(("name", "iterations"), [("kuhn", 60), ("4.4b", 30)])
def test_pcfr_plus_is_that_of_the_paper(name: str, iterations: int, form: str) -> None:
    tree = GameTree.of(name)
    theirs, ours = Textbook(tree), Solver(tree, "pcfr+", form=form)
    theirs.run(iterations)
    ours.run(iterations)
    for player in (0, 1):
        first = tree.side(player).first
        for k, total in enumerate(theirs.sums[player]):
            span = slice(int(first[k]), int(first[k + 1]))
            if total.sum() > 0:
                assert ours.average(player)[span] == pytest.approx(total / total.sum(), abs=1e-9)
                assert ours.last(player)[span] == pytest.approx(theirs.policy[player][k], abs=1e-9)
