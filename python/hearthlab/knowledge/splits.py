"""The questions for evaluating predictions: the splits of data/knowledge-splits.toml, applied to games and lists."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hearthlab.cards.decks import CLASSES
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.cooccurrence import CoOccurrence
from hearthlab.knowledge.decks import DeckBase
from hearthlab.knowledge.learned import SIZE, ClassKnowledge, Evidence, class_knowledge
from hearthlab.knowledge.methods import Task
from hearthlab.knowledge.table import GameRow
from hearthlab.knowledge.vocabulary import Ints, vocabulary
from hearthlab.util.reading import data_file

__all__ = ["DECK_SPLITS", "Question", "Split", "block_splits", "deck_split", "rules_of_splits"]

DECK_SPLITS = ("list", "near-25", "near-20", "date")

_TUNED = 120
"""How many lists, and cards of games, are used to learn the constants of a method."""


@functools.cache
def rules_of_splits() -> dict[str, Any]:
    """Returns the rules of the splits, which are part of the repository."""
    file = data_file("knowledge-splits.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Question:
    """A task, its group, and the game or list that it belongs to."""

    task: Task
    group: str
    """The turns, or how many cards were shown."""
    cluster: str
    """The unit of resampling for intervals: questions of one game are not independent."""


@dataclass(frozen=True)
class Split:
    """The questions, and the tasks from which the constants of methods are learned."""

    name: str
    questions: Iterable[Question]
    """Generated lazily: the withheld lists differ from question to question."""
    count: int
    """The approximate number of questions."""
    tuning: Sequence[Task]


# Games


def blocks(rows: Sequence[GameRow]) -> list[list[GameRow]]:
    """Returns the games in contiguous time blocks, without the excluded modes."""
    rules = rules_of_splits()["games"]
    kept = [row for row in rows if row.mode not in rules["modes_left_out"] and row.date is not None]
    kept.sort(key=lambda row: (row.date, row.game.zfill(20)))
    if len(kept) < rules["blocks"]:
        raise HearthLabError(f"{len(kept)} games with a date are too few for {rules['blocks']} time blocks")
    return [list(part) for part in np.array_split(np.array(kept, dtype=object), rules["blocks"])]


def block_splits(rows: Sequence[GameRow], decks: DeckBase) -> Iterator[Split]:
    """Yields a split for each time block: its games are the questions, and the other blocks are for learning.

    Constants are learned within the learning part, with each of its blocks predicted from the others.
    """
    parts = blocks(rows)
    rng = np.random.default_rng(rules_of_splits()["seed"])
    for number, asked in enumerate(parts):
        others = [part for k, part in enumerate(parts) if k != number]
        questions = list(_game_questions(asked, [row for part in others for row in part], decks))
        inner = [
            question.task
            for k, part in enumerate(others)
            for question in _game_questions(part, [r for j, p in enumerate(others) if j != k for r in p], decks)
        ]
        chosen = rng.permutation(len(inner))[: 4 * _TUNED]
        yield Split(f"time block {number + 1}", questions, len(questions), [inner[k] for k in chosen])


def _game_questions(asked: Sequence[GameRow], learned: Sequence[GameRow], decks: DeckBase) -> Iterator[Question]:
    """Yields a question for every collectible card that an opponent played."""
    plays = CoOccurrence.empty()
    plays.add(learned)
    known: dict[str, ClassKnowledge] = {}
    words = vocabulary()
    for row in asked:
        cls = row.classes[1]
        if cls not in known:
            known[cls] = class_knowledge(cls, decks, plays, learned)
        knowledge = known[cls]
        before: list[int] = []
        for turn, card in row.cards(1):
            number = words.number.get(card)
            if number is None or knowledge.place[number] < 0:
                # A card of another class was created during the game.
                continue
            evidence = Evidence(cls, tuple(before), turn, _hand(row, turn, len(before)))
            seen = knowledge.seen(evidence)
            place = knowledge.place[number]
            if knowledge.left(seen)[place]:
                answer = np.zeros(len(knowledge.cards))
                answer[place] = 1.0
                group = f"turns {_TURN_GROUPS[min((turn - 1) // 2, 4)]}"
                yield Question(Task(knowledge, evidence, answer), group, f"{row.source}:{row.game}")
            before.append(number)


_TURN_GROUPS = ("1-2", "3-4", "5-6", "7-8", "9 and later")


def _hand(row: GameRow, turn: int, played: int) -> int:
    """Returns how many cards an opponent holds at most; these records do not contain it."""
    start = 3 if row.first == 1 else 4
    return int(np.clip(start + turn - played, 1, 10))


# Decks


def deck_split(name: str, decks: DeckBase, plays: CoOccurrence, rows: Sequence[GameRow] = ()) -> Split:
    """Returns one of DECK_SPLITS: lists are revealed card by card, and the remaining cards are the questions.

    Constants are learned from other lists, with the same rule for what is withheld, and without any list that is used
    for questions.
    """
    rules = rules_of_splits()["decks"]
    rng = np.random.default_rng([rules_of_splits()["seed"], DECK_SPLITS.index(name)])
    if name == "date":
        earlier = [w for w in rules["date"]["windows"] if w != rules["date"]["asked"]]
        learned, later = decks.within(earlier), decks.within([rules["date"]["asked"]])
        order = rng.permutation(len(later))[: rules["asked"]]
        questions = _deck_questions(later, order, learned, plays, rows, None)
        # The same step one window earlier: the data for learning constants ends before the questions begin.
        before, after = decks.within(earlier[:-1]), decks.within(earlier[-1:])
        tuned = rng.permutation(len(after))[:_TUNED]
        tuning = _deck_questions(after, tuned, before, plays, rows, None)
        count = len(order) * len(rules["revealed"])
        return Split(name, questions, count, [question.task for question in tuning])
    order = rng.permutation(len(decks))
    asked, rest = order[: rules["asked"]], order[rules["asked"] :]
    limit = rules["withheld"][name]
    others = decks.part(np.sort(rest))
    tuned = rng.permutation(len(others))[:_TUNED]
    return Split(
        name,
        _deck_questions(decks, asked, decks, plays, rows, limit),
        len(asked) * len(rules["revealed"]),
        [question.task for question in _deck_questions(others, tuned, others, plays, rows, limit)],
    )


def _deck_questions(
    decks: DeckBase,
    asked: Ints,
    learned: DeckBase,
    plays: CoOccurrence,
    rows: Sequence[GameRow],
    limit: int | None,
) -> Iterator[Question]:
    rules = rules_of_splits()
    known = {cls: class_knowledge(cls, learned, plays, rows) for cls in CLASSES}
    parts = {cls: learned.of_class(cls) for cls in CLASSES}
    for number in asked:
        cls = CLASSES[decks.classes[number]]
        knowledge = known[cls]
        counts = decks.counts[number].astype(np.float64)
        if limit is not None:
            knowledge = knowledge.part(parts[cls].overlap(counts) < limit)
        if not len(knowledge.weights):
            continue
        # The order of a list depends only on the list, so all splits reveal the same cards of it.
        rng = np.random.default_rng([rules["seed"], *np.flatnonzero(counts).tolist()])
        cards = rng.permutation(np.repeat(np.arange(len(counts)), decks.counts[number]))
        for shown in rules["decks"]["revealed"]:
            places = knowledge.place[cards[shown:]]
            answer = np.bincount(places[places >= 0], minlength=len(knowledge.cards)) / len(places)
            evidence = Evidence(cls, tuple(cards[:shown].tolist()), None, min(10, SIZE - shown))
            yield Question(Task(knowledge, evidence, answer), f"{shown} shown", f"list {number}")
