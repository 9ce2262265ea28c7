"""Predicts the opponent's hidden cards from a View alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hearthlab.belief import Belief
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.game import View
from hearthlab.knowledge.learned import SIZE, ClassKnowledge, Evidence
from hearthlab.knowledge.methods import ClassFrequency, Method, PaperWay, Posterior, Uniform
from hearthlab.knowledge.shipped import class_of_shipped, list_of_profile, shipped_posterior
from hearthlab.knowledge.vocabulary import Floats, vocabulary

__all__ = ["Believing", "HandCard", "Prediction", "predict", "what_is_seen"]

UNKNOWN = "unknown"
"""A deck that is not in the base."""

_UNKNOWN_PRIOR = 0.1
_HELD = 0.8
"""The factor for a card that its owner could have paid for but did not play, for each such turn."""
_KEPT = (1.5, 1.5, 1.5, 1.0, 0.5)
"""The factors, by cost, for a card that was kept in the mulligan; the last one is for all higher costs."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A hidden card in the opponent's hand, with the public information about its origin."""

    since: int
    """The owner's turn in which it entered the hand; 0 for the opening hand."""
    kept: bool
    """Whether it was kept in the mulligan."""
    created: bool
    """Whether it did not come from the deck."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a view shows of the opponent's deck."""

    evidence: Evidence
    hand: tuple[HandCard, ...]
    """The hidden cards of the hand, in order."""
    deck: int
    """How many cards are in the deck."""
    secrets: int
    """How many hidden secrets are in play."""
    spare: tuple[int, ...]
    """The mana left at the end of each of the opponent's turns."""
    secrets_in_play: tuple[str, ...]
    """The known secrets in play."""


def what_is_seen(view: View) -> Seen:
    """Reads the opponent's cards from a view."""
    state = view.state()
    foe = 1 - view.player
    side = state["players"][foe]
    number = vocabulary().number
    log = state["log"]
    lines = zip(log["kind"], log["player"], log["id"], strict=True)
    shown = [card for kind, player, card in lines if (kind, player) == ("shown", foe)]
    shown += [c["id"] for c in side["hand"] if c["id"] is not None and "created" not in c.get("marks", ())]
    played = tuple(number[card] for card in shown if card in number)
    opening = _opening(view, foe)
    hand = tuple(
        HandCard(_own_turn(card.get("since", 0)), card["eid"] in opening, "created" in card.get("marks", ()))
        for card in side["hand"]
        if card["id"] is None
    )
    turn = _own_turn(view.turn) + (1 if view.active != foe else 0)
    evidence = Evidence(side["class"], played, turn, max(1, len(hand)))
    hidden_secrets = sum(1 for secret in side["secrets"] if secret["id"] is None)
    known = tuple(secret["id"] for secret in side["secrets"] if secret["id"] is not None)
    return Seen(evidence, hand, len(side["deck"]), hidden_secrets, _spare(view, foe), known)


def _own_turn(turn: int) -> int:
    return turn + 1 >> 1


def _opening(view: View, foe: int) -> set[int]:
    """Returns the cards first dealt to the opponent; those still in hand were kept."""
    dealt: set[int] = set()
    for line in view.history:
        if line["turn"] > 0 or (line["what"] == "mulligan" and line["player"] == foe):
            break
        if line["what"] == "draw" and line["player"] == foe:
            dealt.add(line["eid"])
    return dealt


def _spare(view: View, foe: int) -> tuple[int, ...]:
    """Returns the mana left in each of the opponent's finished turns, ignoring overload and extra mana."""
    spent: Counter[int] = Counter()
    turns = 0
    for line in view.history:
        if line["what"] == "turn" and line["player"] == foe:
            turns += 1
        elif line["what"] in ("play", "power") and line["player"] == foe:
            spent[turns] += line["amount"]
    if view.active == foe:
        turns -= 1
    return tuple(max(0, min(10, turn) - spent[turn]) for turn in range(1, turns + 1))


@dataclass(frozen=True)
class Prediction:
    """A prediction of the opponent's deck and hidden cards."""

    cls: str
    archetypes: tuple[tuple[str, float], ...]
    """The probabilities of archetypes, most likely first, including "unknown"."""
    cards: dict[str, float]
    """The expected number of hidden copies of each card in hand, deck and secrets together."""
    hand: tuple[dict[str, float], ...]
    """For each hidden card of the hand, the probability of every card; empty for a card that was created."""
    secrets: dict[str, float]
    """The probability of every secret, for a hidden secret in play."""

    @property
    def unknown(self) -> float:
        """The probability that the deck is not in the base."""
        return dict(self.archetypes).get(UNKNOWN, 0.0)

    def best(self, top: int = 10) -> list[tuple[str, float]]:
        """Returns the cards with the most expected hidden copies."""
        return sorted(self.cards.items(), key=lambda card: (-card[1], card[0]))[:top]


def method_called(name: str) -> Method:
    """Returns a method by the name of its belief: uniform, frequency, paper or posterior."""
    made: dict[str, Callable[[], Method]] = {
        "uniform": Uniform,
        "frequency": lambda: ClassFrequency("decks"),
        "paper": PaperWay,
        "posterior": shipped_posterior,
    }
    if name not in made:
        raise HearthLabError(f"{name[:40]!r} is not a prediction method; choose one of {', '.join(made)}")
    return made[name]()


def predict(
    view: View,
    method: str | Method = "posterior",
    knowledge: Callable[[str], ClassKnowledge] = class_of_shipped,
) -> Prediction:
    """Predicts the opponent's hidden cards from a player's view.

    >>> import hearthlab as hl
    >>> game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("reno-kazakus-mage"), seed=7)
    >>> found = predict(game.view(0))
    >>> found.cls, round(sum(found.cards.values())) <= 30
    ('mage', True)
    """
    seen = what_is_seen(view)
    known = knowledge(seen.evidence.cls)
    way = method_called(method) if isinstance(method, str) else method
    asked = Evidence(seen.evidence.cls, seen.evidence.played, None, seen.evidence.hand)
    chances = way.predict(known, asked)
    words = vocabulary()
    ids = [words.ids[card] for card in known.cards]
    hidden = seen.deck + seen.secrets + sum(not card.created for card in seen.hand)
    room = words.limits[known.cards] - known.seen(asked)
    copies = np.minimum(hidden * chances, np.maximum(room, 0))
    hand = tuple({} if card.created else _named(ids, _held(known, chances, card, seen)) for card in seen.hand)
    archetypes = _archetypes(way, known, asked) if isinstance(way, Posterior) else ((UNKNOWN, 1.0),)
    return Prediction(known.cls, archetypes, _named(ids, copies), hand, _secrets(known, ids, chances, seen))


def _named(ids: list[str], values: Floats) -> dict[str, float]:
    return {ids[k]: float(values[k]) for k in np.flatnonzero(values > 1e-9)}


def _held(knowledge: ClassKnowledge, chances: Floats, card: HandCard, seen: Seen) -> Floats:
    """Returns the probabilities for a card that has been held since a turn, given that it was not played."""
    costs = vocabulary().costs[knowledge.cards]
    spare = np.array(seen.spare[max(0, card.since - 1) :], dtype=np.int64)
    refused = (spare[:, None] >= costs[None, :]).sum(axis=0) if len(spare) else np.zeros(len(costs))
    weights = chances * _HELD**refused
    if card.kept:
        weights = weights * np.array(_KEPT)[np.minimum(costs, len(_KEPT) - 1)]
    found: Floats = weights / weights.sum()
    return found


def _secrets(knowledge: ClassKnowledge, ids: list[str], chances: Floats, seen: Seen) -> dict[str, float]:
    if not seen.secrets:
        return {}
    fits = vocabulary().secret[knowledge.cards] & ~np.isin(ids, seen.secrets_in_play)
    weights = chances * fits
    total = weights.sum()
    return _named(ids, weights / total) if total > 0 else {}


def deck_chances(
    method: Posterior, knowledge: ClassKnowledge, evidence: Evidence, prior: float = _UNKNOWN_PRIOR
) -> tuple[Floats, float]:
    """Returns the probability of each list, and that of a deck outside the base, made of common cards of the class."""
    known = method.list_posterior(knowledge, evidence)
    if not len(known):
        return known, 1.0
    score = method.evidence_of_lists(knowledge, evidence)
    common = knowledge.background
    places = knowledge.place[np.array(evidence.played, dtype=np.int64)]
    nothing = method.constants.trust * float(np.log(common[places[places >= 0]]).sum())
    gap = np.clip(nothing - score, -700, 700)
    unknown = prior * np.exp(gap) / (prior * np.exp(gap) + 1 - prior)
    return known * (1 - unknown), float(unknown)


def _archetypes(method: Posterior, knowledge: ClassKnowledge, evidence: Evidence) -> tuple[tuple[str, float], ...]:
    chances, unknown = deck_chances(method, knowledge, evidence)
    sums = {UNKNOWN: unknown}
    for name, chance in zip(knowledge.archetypes, chances, strict=True):
        sums[name or UNKNOWN] = sums.get(name or UNKNOWN, 0.0) + float(chance)
    return tuple(sorted(sums.items(), key=lambda one: (-one[1], one[0])))


class Believing:
    """A belief for `View.sample`: likely lists and cards, predicted from each view.

    >>> import hearthlab as hl
    >>> game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("reno-kazakus-mage"), seed=7)
    >>> world = game.view(0).sample(seed=1, belief=Believing("posterior"))
    >>> world.view(0) == game.view(0)
    True
    """

    def __init__(self, method: str | Method = "posterior", lists: int = 12) -> None:
        self.method = method_called(method) if isinstance(method, str) else method
        self.lists = lists

    def belief(self, view: View) -> Belief:
        """Returns the most likely lists of the base, and predicted cards for decks outside the base."""
        seen = what_is_seen(view)
        known = class_of_shipped(seen.evidence.cls)
        asked = Evidence(seen.evidence.cls, seen.evidence.played, None, seen.evidence.hand)
        found = predict(view, self.method)
        if not isinstance(self.method, Posterior):
            return Belief(cards=found.cards)
        chances, unknown = deck_chances(self.method, known, asked)
        decks = []
        full = np.zeros(len(vocabulary()))
        for k in np.argsort(-chances, kind="stable")[: self.lists]:
            full[known.cards] = known.lists[k]
            decks.append((float(chances[k]), Deck(known.cls, list_of_profile(full, known.cls), SIZE)))
        # For a deck outside the base: the cards with the most expected copies.
        full[:] = 0
        full[known.cards] = known.seen(asked) + [found.cards.get(vocabulary().ids[c], 0.0) for c in known.cards]
        decks.append((unknown, Deck(known.cls, list_of_profile(full, known.cls), SIZE)))
        return Belief(tuple(decks), found.cards)
