"""Evaluates how well archetypes are recognised: from lists revealed card by card, and from the turns of real games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hearthlab.cards.decks import CLASSES
from hearthlab.knowledge.cooccurrence import CoOccurrence
from hearthlab.knowledge.decks import DeckBase
from hearthlab.knowledge.learned import ClassKnowledge, Evidence, class_knowledge
from hearthlab.knowledge.measures import Interval, clustered_mean
from hearthlab.knowledge.methods import Constants, Posterior
from hearthlab.knowledge.splits import blocks, rules_of_splits
from hearthlab.knowledge.table import GameRow
from hearthlab.knowledge.viewing import UNKNOWN, deck_chances
from hearthlab.knowledge.vocabulary import vocabulary

__all__ = ["Accuracy", "judge_archetypes", "judge_labels"]

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How often the first guess was right."""

    what: str
    """What was withheld."""
    group: str
    right: Interval
    unknown: Interval
    """How often the guess was "unknown"."""


@dataclass(frozen=True, slots=True)
class _Guess:
    """The guess for a list with some cards shown."""

    number: int
    withheld: str
    shown: int
    answer: str
    best: str
    """The best archetype of the base."""
    odds: float
    """The logarithm of how much more likely "unknown" is, at equal prior odds."""


def judge_archetypes(decks: DeckBase, progress: Progress | None = None) -> list[Accuracy]:
    """Guesses the archetype of every labelled list, with the list withheld, and with its whole archetype withheld.

    In the second case the right answer is "unknown". The threshold for that answer is learned, for each number of
    cards shown, from the other half of the lists (odd and even numbers).
    """
    labelled = decks.part(np.array([archetype is not None for archetype in decks.archetypes]))
    guesses = list(_guesses(labelled, progress))
    found = []
    for withheld in rules_of_splits()["archetypes"]["withheld"]:
        for shown in rules_of_splits()["archetypes"]["revealed"]:
            readiness = [
                _readiness([g for g in guesses if g.shown == shown and g.number % 2 != half]) for half in (0, 1)
            ]
            asked = [g for g in guesses if (g.withheld, g.shown) == (withheld, shown)]
            said = [UNKNOWN if g.odds + readiness[g.number % 2] > 0 else g.best for g in asked]
            numbers = np.arange(len(asked))
            right = np.array([s == g.answer for s, g in zip(said, asked, strict=True)], dtype=np.float64)
            unknown = np.array([s == UNKNOWN for s in said], dtype=np.float64)
            found.append(
                Accuracy(withheld, f"{shown} shown", clustered_mean(right, numbers), clustered_mean(unknown, numbers))
            )
    return found


def _guesses(labelled: DeckBase, progress: Progress | None) -> Iterator[_Guess]:
    rules = rules_of_splits()
    plays = CoOccurrence.empty()
    known = {cls: class_knowledge(cls, labelled, plays) for cls in CLASSES}
    method = Posterior(constants=Constants(0.2, 0.7, 0.0))
    places: Counter[str] = Counter()
    for number in range(len(labelled)):
        cls = CLASSES[labelled.classes[number]]
        place, archetype = places[cls], labelled.archetypes[number]
        places[cls] += 1
        counts = labelled.counts[number]
        rng = np.random.default_rng([rules["seed"], *np.flatnonzero(counts).tolist()])
        cards = rng.permutation(np.repeat(np.arange(len(counts)), counts)).tolist()
        for withheld in rules["archetypes"]["withheld"]:
            kept = np.array([a != archetype for a in known[cls].archetypes])
            if withheld == "list":
                kept = np.arange(len(kept)) != place
            knowledge = known[cls].part(kept)
            answer = archetype if withheld == "list" and archetype in knowledge.archetypes else UNKNOWN
            for shown in rules["archetypes"]["revealed"]:
                best, odds = _best(method, knowledge, Evidence(cls, tuple(cards[:shown])))
                yield _Guess(number, withheld, shown, answer or UNKNOWN, best, odds)
        if progress is not None:
            progress(number + 1, len(labelled))


def _best(method: Posterior, knowledge: ClassKnowledge, evidence: Evidence) -> tuple[str, float]:
    chances, unknown = deck_chances(method, knowledge, evidence, prior=0.5)
    sums: Counter[str] = Counter()
    for name, chance in zip(knowledge.archetypes, chances, strict=True):
        sums[name or UNKNOWN] += chance
    if not sums:
        return UNKNOWN, np.inf
    best, chance = max(sums.items(), key=lambda one: one[1])
    return best, float(np.log(max(unknown, 1e-300)) - np.log(max(chance, 1e-300)))


def _readiness(guesses: Sequence[_Guess]) -> float:
    """Returns the prior log odds of "unknown" with which most questions of both kinds are answered correctly."""
    shifts = np.linspace(-10, 20, 121)
    right = [sum((UNKNOWN if g.odds + shift > 0 else g.best) == g.answer for g in guesses) for shift in shifts]
    return float(shifts[int(np.argmax(right))])


def judge_labels(rows: Sequence[GameRow], decks: DeckBase) -> list[Accuracy]:
    """Guesses the recorded label of the opponent's deck at the start of each of its turns, by time blocks.

    The labels of the other blocks are used for learning; the baseline is the most common label of the class.
    """
    parts = blocks(rows)
    words = vocabulary()
    found: list[tuple[str, str, bool, bool]] = []
    method = Posterior(constants=Constants(0.1, 1.0, 0.0))
    for number, asked in enumerate(parts):
        learned = [row for k, part in enumerate(parts) if k != number for row in part]
        plays = CoOccurrence.empty()
        plays.add(learned)
        known: dict[str, ClassKnowledge] = {}
        for row in asked:
            cls, label = row.classes[1], row.labels[1]
            if label is None:
                continue
            if cls not in known:
                known[cls] = class_knowledge(cls, decks.part([]), plays, learned)
            knowledge = known[cls]
            named = Counter(one for one in knowledge.labels if one is not None)
            if not named:
                continue
            usual = named.most_common(1)[0][0]
            for turn in range(1, max((t for t, _ in row.cards(1)), default=0) + 1):
                seen = tuple(words.number[c] for t, c in row.cards(1) if t < turn and c in words.number)
                chances = method.game_posterior(knowledge, Evidence(cls, seen))
                sums: Counter[str] = Counter()
                for name, chance in zip(knowledge.labels, chances, strict=True):
                    if name is not None:
                        sums[name] += chance
                guess = max(sums.items(), key=lambda one: one[1])[0]
                group = f"turns {('1-2', '3-4', '5-6', '7-8', '9 and later')[min((turn - 1) // 2, 4)]}"
                found.append((f"{row.source}:{row.game}", group, guess == label, usual == label))
    return [accuracy for group in sorted({g for _, g, _, _ in found}) for accuracy in _labelled(found, group)]


def _labelled(found: Sequence[tuple[str, str, bool, bool]], group: str) -> list[Accuracy]:
    here = [one for one in found if one[1] == group]
    clusters = np.unique([one[0] for one in here], return_inverse=True)[1].astype(np.int64)
    none = Interval(0.0, 0.0, 0.0)
    return [
        Accuracy(what, group, clustered_mean(np.array([one[k] for one in here], dtype=np.float64), clusters), none)
        for what, k in (("recorded decks", 2), ("most common label", 3))
    ]
