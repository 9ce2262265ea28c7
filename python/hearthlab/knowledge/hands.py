"""Evaluates predictions of cards in hand, in HearthLab's own games and in real records that reveal them later."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np

from hearthlab import verify
from hearthlab.cards.data import load
from hearthlab.cards.decks import CLASSES
from hearthlab.game import Game, Record, View
from hearthlab.knowledge.cooccurrence import CoOccurrence
from hearthlab.knowledge.decks import DeckBase
from hearthlab.knowledge.learned import ClassKnowledge, Evidence, class_knowledge
from hearthlab.knowledge.measures import Scorer, Scores
from hearthlab.knowledge.methods import ClassFrequency, Method, PaperWay, Uniform
from hearthlab.knowledge.shipped import class_of_shipped, shipped_posterior
from hearthlab.knowledge.splits import rules_of_splits
from hearthlab.knowledge.viewing import predict
from hearthlab.knowledge.vocabulary import vocabulary
from hearthlab.verify.steps import plain_id

__all__ = ["judge_hands", "judge_revealed"]

Progress = Callable[[int, int], None]


def _ways() -> list[Method]:
    posterior = dataclasses.replace(shipped_posterior(), timing=False)
    return [Uniform(), ClassFrequency("decks"), PaperWay(), posterior]


def judge_hands(
    records: Sequence[Record], decks: DeckBase, plays: CoOccurrence, progress: Progress | None = None
) -> dict[str, Scores]:
    """Predicts every hidden card in the opponent's hand at the start of each turn, in games of HearthLab.

    Lists that share 25 cards with the opponent's are withheld.
    """
    known = {cls: class_knowledge(cls, decks, plays) for cls in CLASSES}
    parts = {cls: decks.of_class(cls) for cls in CLASSES}
    limit = rules_of_splits()["decks"]["withheld"]["near-25"]
    scorers = {way.name: Scorer() for way in _ways()}
    for number, record in enumerate(records):
        withheld: dict[int, ClassKnowledge] = {}
        for player, deck in enumerate(record.decks):
            overlap = parts[deck.cls].overlap(vocabulary().counts(deck.cards))
            withheld[player] = known[deck.cls].part(overlap < limit)
        game = Game.replay(dataclasses.replace(record, actions=()))
        last = 0
        for action in record.actions:
            if game.turn != last and game.phase == "main" and not game.over:
                last = game.turn
                foe = 1 - game.player
                _ask(game, game.view(game.player), withheld[foe], scorers, f"game {number}")
            game.apply(action)
        if progress is not None:
            progress(number + 1, len(records))
    return {name: scorer.scores() for name, scorer in scorers.items()}


def _ask(game: Game, view: View, knowledge: ClassKnowledge, scorers: dict[str, Scorer], cluster: str) -> None:
    foe = 1 - view.player
    truth = {card["eid"]: card["id"] for card in game.state()["players"][foe]["hand"]}
    hidden = [card for card in view.state()["players"][foe]["hand"] if card["id"] is None]
    group = f"turns {(game.turn - 1) // 4 * 2 + 1}-{(game.turn - 1) // 4 * 2 + 2}" if game.turn <= 16 else "later"
    for way in _ways():
        found = predict(view, way, lambda _: knowledge)
        for card, chances in zip(hidden, found.hand, strict=True):
            place = knowledge.place[vocabulary().number.get(truth[card["eid"]], 0)]
            if not chances or truth[card["eid"]] not in vocabulary().number or place < 0:
                continue
            prediction = np.array([chances.get(vocabulary().ids[c], 0.0) for c in knowledge.cards])
            answer = np.zeros(len(prediction))
            answer[place] = 1.0
            scorers[way.name].add(prediction, answer, cluster, group)


def judge_revealed(paths: Iterable[Path]) -> dict[str, Scores]:
    """Predicts those hidden hand cards of real records that are revealed later, at the end of each turn.

    This is biased: a card that is never played is never revealed. The shipped statistics are used; the records are
    both older and newer than the lists behind these.
    """
    scorers = {way.name: Scorer() for way in _ways()}
    words = vocabulary()
    for path in paths:
        for name, group in itertools.groupby(verify.read(path), key=lambda step: step.game):
            steps = list(group)
            foe = 3 - (steps[0].watcher or 1)
            hero = load().get(plain_id(steps[0].before["players"][str(foe)]["hero"]["id"]) or "")
            if hero is None or hero.cls not in CLASSES:
                continue
            knowledge = class_of_shipped(hero.cls)
            seen: list[int] = []
            for step in steps:
                card = (plain_id(step.action["id"]) or "") if step.kind == "PLAY" and step.actor == foe else ""
                if card in words.number and knowledge.place[words.number[card]] >= 0:
                    seen.append(words.number[card])
                if step.kind == "END_TURN" and step.actor == foe:
                    hand = step.after["players"][str(foe)]["hand"]
                    later = [c["later"] for c in hand if c["id"] is None and c.get("later") in words.number]
                    _ask_revealed(knowledge, tuple(seen), later, len(hand), scorers, name)
    return {name: scorer.scores() for name, scorer in scorers.items()}


def _ask_revealed(
    knowledge: ClassKnowledge,
    seen: tuple[int, ...],
    later: Sequence[str],
    hand: int,
    scorers: dict[str, Scorer],
    cluster: str,
) -> None:
    evidence = Evidence(knowledge.cls, seen, None, hand)
    predictions = {way.name: way.predict(knowledge, evidence) for way in _ways()}
    for card in later:
        place = knowledge.place[vocabulary().number[card]]
        if place < 0:
            continue
        answer = np.zeros(len(knowledge.cards))
        answer[place] = 1.0
        for name, prediction in predictions.items():
            scorers[name].add(prediction, answer, cluster, "all")
