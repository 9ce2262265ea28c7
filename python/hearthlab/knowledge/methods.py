"""Methods of predicting a hidden card: each assigns a probability to every card that the class may play.

The question is always the same: which of the cards that the player has not shown comes next. All methods exclude cards
whose copies are used up, and spread a thousandth evenly over all others, so that nothing is impossible.
"""

from __future__ import annotations

import abc
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from hearthlab.knowledge.cooccurrence import WHOSE
from hearthlab.knowledge.learned import SIZE, ClassKnowledge, Evidence, shares
from hearthlab.knowledge.vocabulary import Floats, Ints, vocabulary

__all__ = [
    "PAPER_COUNTS",
    "ClassFrequency",
    "Constants",
    "Method",
    "PaperWay",
    "Posterior",
    "Task",
    "Uniform",
    "paper_variants",
]

PAPER_COUNTS = ("isolated", "successive", "combined")

_FLOOR = 0.001
_STAGES = 6
_LAST_TURN = 10


class Task(NamedTuple):
    """A question with its answer, for learning a method's constants or evaluating it."""

    knowledge: ClassKnowledge
    evidence: Evidence
    answer: Floats
    """The probability that each card was the next one: a single 1, or the shares of the remaining cards."""


class Method(abc.ABC):
    """A method of predicting the next card."""

    name: str

    @abc.abstractmethod
    def raw(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns weights of the cards of the class, which need not sum to 1."""

    def predict(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the probability of every card of the class."""
        left = knowledge.left(knowledge.seen(evidence)).astype(np.float64)
        found: Floats = (1 - _FLOOR) * shares(self.raw(knowledge, evidence) * left, left) + _FLOOR * left / left.sum()
        return found

    def learn(self, tasks: Sequence[Task]) -> None:  # noqa: B027
        """Chooses the method's constants from tasks of the learning part; most methods have none."""


class Uniform(Method):
    """Every card that the class may play is equally likely."""

    name = "uniform"

    def raw(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns ones."""
        return np.ones(len(knowledge.cards))


class ClassFrequency(Method):
    """Predicts by how often players of the class play a card (games), or lists of the class contain it (decks)."""

    def __init__(self, source: str) -> None:
        self.name = f"class frequency ({source})"
        self.source = source

    def raw(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the frequencies."""
        return knowledge.play_frequency if self.source == "games" else knowledge.list_frequency


class PaperWay(Method):
    """The method of dockhorn2018: a likely base deck, the follow-ups of the played cards, and a hand sampled from them.

    The hand is drawn from the best follow-ups of each played card, and filled up from the base deck that contains most
    of the played cards. The published method gives most cards a probability of 0, so its log loss would be infinite:
    `smoothing` is the share of the class frequency that is mixed in, learned like our constants.
    """

    def __init__(self, count: str = "combined", whose: str = "all", top: int = 1, lists: int | None = 20) -> None:
        self.name = f"paper ({count}, {whose})" + ("" if lists else ", all lists")
        self.count, self.whose, self.top, self.lists = count, whose, top, lists
        self.smoothing = 0.2

    def raw(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the hand's distribution, smoothed."""
        hand = self.hand(knowledge, evidence)
        return (1 - self.smoothing) * hand + self.smoothing * knowledge.background

    def hand(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the probability of each card in the sampled hand, without smoothing."""
        seen = knowledge.seen(evidence)
        left = knowledge.left(seen).astype(np.float64)
        candidates = self._candidates(knowledge, evidence) * left
        deck = self._deck(knowledge, seen)
        if deck is None:
            deck = knowledge.background
        deck = shares(deck * left, knowledge.background * left)
        share = min(1.0, float(candidates.sum()) / max(1, evidence.hand))
        return share * shares(candidates, deck) + (1 - share) * deck

    def _candidates(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns, for each card, how many played cards have it as a follow-up."""
        found = np.zeros(len(knowledge.cards))
        if not evidence.played:
            return found
        rows = knowledge.plays.rows(np.array(evidence.played), self.count, self.whose)[:, knowledge.cards]
        best = rows.argmax(axis=1)[:, None] if self.top == 1 else np.argsort(-rows, axis=1)[:, : self.top]
        values = np.take_along_axis(rows, best, axis=1)
        np.add.at(found, best[values > 0], 1.0)
        return found

    def _deck(self, knowledge: ClassKnowledge, seen: Floats) -> Floats | None:
        """Returns the rest of the base deck that contains most of the seen cards; ties are broken by weight."""
        if not len(knowledge.weights):
            return None
        order = np.argsort(-knowledge.weights, kind="stable")
        if self.lists is not None:
            # The paper has 20 lists for nine classes, so a class gets 3 (its share, rounded up).
            order = order[: max(1, -(-self.lists // 9))]
        cards = np.flatnonzero(seen)
        common = np.minimum(knowledge.lists[:, cards][order], seen[cards]).sum(axis=1)
        left: Floats = np.maximum(knowledge.lists[order[int(np.argmax(common))]] - seen, 0).astype(np.float64)
        return left

    def learn(self, tasks: Sequence[Task]) -> None:
        """Chooses the smoothing that maximises the likelihood of the tasks."""
        parts = [
            np.array([self.hand(task.knowledge, task.evidence), shares(task.knowledge.background)]) for task in tasks
        ]
        found = _mixture([_chances(p, task) for p, task in zip(parts, tasks, strict=True)], 2)
        self.smoothing = float(np.clip(found[1], 0.01, 0.99))


class Constants(NamedTuple):
    """The constants of the posterior over lists."""

    stray: float = 0.2
    """How often a card comes from outside the list, since the list is only similar to the true one."""
    trust: float = 0.7
    """The exponent of the likelihood, since the cards of a deck are not independent."""
    fame: float = 0.5
    """The exponent of the lists' weights."""


_GRID = tuple(itertools.product((0.1, 0.2, 0.35), (0.4, 0.7, 1.0), (0.0, 0.5)))


PARTS = ("lists", "games", "with lists", "with games", "list frequency", "game frequency")


@dataclass
class Posterior(Method):
    """Our method: a posterior over lists, mixed with co-occurrence and class frequency for decks outside the base.

    Six predictions are mixed: the rest of the lists that explain what was seen, the same for the players of recorded
    games, co-occurrence with the seen cards in lists and in games, and the frequencies in lists and in games. Their
    weights depend on how many cards were seen, and are learned. `timing` takes the turn into account: cards played on
    a turn cost about as much as the turn allows.
    """

    name: str = "posterior"
    constants: Constants = field(default_factory=Constants)
    mixture: Floats = field(default_factory=lambda: np.full((_STAGES, len(PARTS)), 1 / len(PARTS)))
    timing: bool = True

    def raw(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the mixture of all parts."""
        found: Floats = self.mixture[evidence.stage] @ self.parts(knowledge, evidence)
        return found

    def parts(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the predictions to mix, one row for each of PARTS."""
        seen = knowledge.seen(evidence)
        left = knowledge.left(seen).astype(np.float64)
        listed = shares(knowledge.list_frequency)
        played = shares(knowledge.play_frequency)
        rows = [
            self._rest(knowledge.lists, self.list_posterior(knowledge, evidence), seen, listed),
            self._rest(knowledge.played, self.game_posterior(knowledge, evidence), seen, played),
            self._with_lists(knowledge, seen, listed),
            self._with_games(knowledge, seen, played),
            listed,
            played,
        ]
        if self.timing and evidence.turn is not None:
            left = left * turn_factors(knowledge, evidence.turn)
        fallback = np.maximum(listed + played, 1e-9) * left
        return np.array([shares(row * left, fallback) for row in rows])

    def list_posterior(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the probability of every list."""
        spread = np.zeros(len(knowledge.weights))
        prior = self.constants.fame * np.log(np.maximum(knowledge.weights, 1e-9))
        return self._explained(knowledge, evidence, knowledge.lists, spread, prior)

    def evidence_of_lists(self, knowledge: ClassKnowledge, evidence: Evidence) -> float:
        """Returns the log likelihood of what was seen under all lists together, with the exponent of trust."""
        prior = self.constants.fame * np.log(np.maximum(knowledge.weights, 1e-9))
        spread = np.zeros(len(knowledge.weights))
        scores = _explains(knowledge, evidence, knowledge.lists, spread, self.constants.stray)
        shares_of_prior = np.log(_softmax(prior))
        return float(np.logaddexp.reduce(shares_of_prior + self.constants.trust * scores))

    def game_posterior(self, knowledge: ClassKnowledge, evidence: Evidence) -> Floats:
        """Returns the probability of each recorded player's deck, of which only a part is known."""
        hidden = np.maximum(SIZE - knowledge.played.sum(axis=1), 0)
        return self._explained(knowledge, evidence, knowledge.played, hidden, np.zeros(len(knowledge.played)))

    def _explained(
        self, knowledge: ClassKnowledge, evidence: Evidence, lists: Floats, hidden: Floats, prior: Floats
    ) -> Floats:
        if not len(lists):
            return np.zeros(0)
        found = _explains(knowledge, evidence, lists, hidden, self.constants.stray)
        return _softmax(prior + self.constants.trust * found)

    def _rest(self, lists: Floats, posterior: Floats, seen: Floats, fallback: Floats) -> Floats:
        if not len(lists):
            return fallback
        weights = posterior.astype(np.float32)
        rest = (weights @ lists).astype(np.float64)
        # Only seen cards have fewer copies left, so the lists need not be copied.
        for card in np.flatnonzero(seen):
            rest[card] -= float(weights @ np.minimum(lists[:, card], np.float32(seen[card])))
        return np.maximum(rest, 0.0)

    def _with_lists(self, knowledge: ClassKnowledge, seen: Floats, fallback: Floats) -> Floats:
        cards = np.flatnonzero(seen)
        if not len(cards) or not len(knowledge.weights):
            return fallback
        holds = ((knowledge.lists[:, cards] > 0) * knowledge.weights[:, None]).astype(np.float32)
        return _mean_shares(holds.T @ knowledge.lists, fallback)

    def _with_games(self, knowledge: ClassKnowledge, seen: Floats, fallback: Floats) -> Floats:
        cards = np.flatnonzero(seen)
        return _mean_shares(knowledge.together[cards], fallback) if len(cards) else fallback

    def learn(self, tasks: Sequence[Task]) -> None:
        """Chooses the constants and the mixture that maximise the likelihood of the tasks."""
        stages = [task.evidence.stage for task in tasks]
        prepared = [_Prepared.of(self, task) for task in tasks]
        best = -np.inf
        for constants in (Constants(*one) for one in _GRID):
            chances = [one.chances(constants) for one in prepared]
            mixture, value = _mixtures(chances, stages)
            if value > best:
                best, self.constants, self.mixture = value, constants, mixture


def _explains(knowledge: ClassKnowledge, evidence: Evidence, lists: Floats, hidden: Floats, stray: float) -> Floats:
    """Returns the log likelihood of what was seen, for each list."""
    seen = knowledge.seen(evidence)
    common = knowledge.background
    score = np.zeros(len(lists))
    for card in np.flatnonzero(seen):
        for copy in range(int(seen[card])):
            inside = (np.maximum(lists[:, card] - copy, 0) + hidden * common[card]) / SIZE
            score += np.log((1 - stray) * inside + stray * common[card])
    return score


@dataclass(frozen=True, slots=True)
class _Half:
    """A task's precomputed data on lists, or on recorded players, for trying constants quickly."""

    scores: dict[float, Floats]
    """How well each list explains what was seen, by `stray`."""
    prior: Floats
    asked: Floats
    """The remaining copies of the target cards in each list, weighted like predictions."""
    all: Floats
    """The same for all cards."""
    fallback: Floats

    @classmethod
    def of(cls, task: Task, lists: Floats, hidden: Floats, prior: Floats, factors: Floats, fallback: Floats) -> _Half:
        knowledge, evidence, answer = task
        rest = np.maximum(lists - knowledge.seen(evidence).astype(np.float32), 0)
        chosen = np.flatnonzero(answer)
        scores = {
            stray: _explains(knowledge, evidence, lists, hidden, stray) for stray in {stray for stray, *_ in _GRID}
        }
        return cls(scores, prior, rest[:, chosen] * factors[chosen], rest @ factors.astype(np.float32), fallback)

    def chances(self, constants: Constants) -> Floats:
        if not len(self.prior):
            return self.fallback
        weights = _softmax(constants.fame * self.prior + constants.trust * self.scores[constants.stray])
        total = float(weights @ self.all)
        found: Floats = weights @ self.asked / total if total > 0 else self.fallback
        return found


@dataclass(frozen=True, slots=True)
class _Prepared:
    """A task with everything that does not depend on the constants."""

    fixed: Floats
    """The probabilities of the target cards according to the other parts."""
    counts: Floats
    halves: tuple[_Half, _Half]

    @classmethod
    def of(cls, method: Posterior, task: Task) -> _Prepared:
        knowledge, evidence, _ = task
        rows, counts = _chances(method.parts(knowledge, evidence), task)
        factors = knowledge.left(knowledge.seen(evidence)).astype(np.float64)
        if method.timing and evidence.turn is not None:
            factors = factors * turn_factors(knowledge, evidence.turn)
        hidden = np.maximum(SIZE - knowledge.played.sum(axis=1), 0)
        fame = np.log(np.maximum(knowledge.weights, 1e-9))
        lists, played = knowledge.lists, knowledge.played
        return cls(
            rows[:, 2:],
            counts,
            (
                _Half.of(task, lists, np.zeros(len(lists)), fame, factors, rows[:, 4]),
                _Half.of(task, played, hidden, np.zeros(len(played)), factors, rows[:, 5]),
            ),
        )

    def chances(self, constants: Constants) -> tuple[Floats, Floats]:
        parts = [half.chances(constants) + 1e-6 for half in self.halves]
        return np.column_stack([*parts, self.fixed]), self.counts


def turn_factors(knowledge: ClassKnowledge, turn: int) -> Floats:
    """Returns, for each card, how much more often cards of its cost are played on this turn than on average."""
    timing = knowledge.plays.timing.sum(axis=0).astype(np.float64)
    # From the tenth turn on, mana no longer increases.
    timing = np.column_stack([timing[:, :_LAST_TURN], timing[:, _LAST_TURN:].sum(axis=1)])
    turn = min(turn, _LAST_TURN)
    if not timing.sum():
        return np.ones(len(knowledge.cards))
    on_turn = (timing[:, turn].sum() + 1) / (timing.sum() + 1)
    factors = (timing[:, turn] + 30 * on_turn) / (timing.sum(axis=1) + 30) / on_turn
    found: Floats = factors[np.minimum(vocabulary().costs[knowledge.cards], len(factors) - 1)]
    return found


def _mean_shares(rows: Floats, fallback: Floats) -> Floats:
    sums = rows.sum(axis=1, keepdims=True)
    known = sums[:, 0] > 0
    if not known.any():
        return fallback
    found: Floats = (rows[known] / sums[known]).mean(axis=0)
    return found


def _softmax(scores: Floats) -> Floats:
    weights = np.exp(scores - scores.max())
    found: Floats = weights / weights.sum()
    return found


# Learning mixtures


def _chances(parts: Floats, task: Task) -> tuple[Floats, Floats]:
    """Returns the probability of the target cards in each part, and the weights of these cards."""
    asked: Ints = np.flatnonzero(task.answer)
    return parts[:, asked].T + 1e-6, task.answer[asked]


def _mixture(chances: Sequence[tuple[Floats, Floats]], size: int, rounds: int = 60) -> Floats:
    """Returns the mixture weights that maximise the likelihood of the target cards, by expectation maximisation."""
    weights = np.full(size, 1 / size)
    if not chances:
        return weights
    rows, counts = np.concatenate([p for p, _ in chances]), np.concatenate([c for _, c in chances])
    for _ in range(rounds):
        shares = rows * weights
        shares /= shares.sum(axis=1, keepdims=True)
        # A pseudocount keeps parts alive that the tasks happened not to need.
        weights = counts @ shares + 1.0
        weights /= weights.sum()
    return weights


def _mixtures(chances: Sequence[tuple[Floats, Floats]], stages: Sequence[int]) -> tuple[Floats, float]:
    """Returns the weights for each stage, and the log likelihood of all tasks."""
    size = chances[0][0].shape[1] if chances else len(PARTS)
    everything = _mixture(chances, size)
    mixture = np.tile(everything, (_STAGES, 1))
    value = 0.0
    for stage in range(_STAGES):
        here = [one for one, of in zip(chances, stages, strict=True) if of == stage]
        if len(here) >= 20:
            mixture[stage] = _mixture(here, size)
        value += sum(float(counts @ np.log(rows @ mixture[stage])) for rows, counts in here)
    return mixture, value


def paper_variants() -> list[PaperWay]:
    """Returns all nine variants of the paper's method."""
    return [PaperWay(count, whose) for count in PAPER_COUNTS for whose in WHOSE]
