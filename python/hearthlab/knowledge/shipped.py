"""The knowledge that ships with the package: statistics of real decks and games, and the named decks."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hearthlab.belief import RealBelief
from hearthlab.cards.decks import CLASSES, Deck
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.cooccurrence import WHOSE, CoOccurrence
from hearthlab.knowledge.decks import DeckBase
from hearthlab.knowledge.distil import Distilled
from hearthlab.knowledge.learned import SIZE, ClassKnowledge, class_knowledge
from hearthlab.knowledge.methods import PAPER_COUNTS, Constants, Posterior
from hearthlab.knowledge.vocabulary import Floats, vocabulary
from hearthlab.util.reading import data_file

__all__ = [
    "belief_json",
    "class_of_shipped",
    "list_of_profile",
    "real_belief",
    "shipped_decks",
    "shipped_plays",
    "shipped_posterior",
]

_NEAR = 25
"""Lists with this many cards in common are near copies."""
_NAMED = 0.02
"""The weight within its class of each named deck that ships, in addition to the profiles."""


def _open(name: str) -> Any:
    return data_file(name).open("rb")


@functools.cache
def shipped_decks() -> Distilled:
    """Returns the statistics of 5,922 real decks of 2017."""
    with _open("knowledge-decks.npz") as file:
        return Distilled.load(file)


@functools.cache
def shipped_plays() -> CoOccurrence:
    """Returns which cards were played together in 229 real games of February 2018."""
    with _open("knowledge-plays.npz") as file:
        return CoOccurrence.load(file)


@functools.cache
def class_of_shipped(cls: str) -> ClassKnowledge:
    """Returns the shipped knowledge of a class: its profiles and the named decks."""
    stats, named = shipped_decks(), DeckBase.shipped()
    own = named.classes == CLASSES.index(cls)
    total = stats.weights[stats.classes == CLASSES.index(cls)].sum()
    profiles = np.concatenate([stats.profiles, named.counts])
    base = DeckBase(
        np.zeros((len(profiles), len(vocabulary())), dtype=np.uint8),
        np.concatenate([stats.weights, np.where(own, _NAMED * max(total, 1.0), 0.0)]),
        np.concatenate([stats.classes, named.classes]),
        (*stats.names, *named.names),
        ({},) * len(profiles),
        (*stats.names, *named.names),
    )
    return class_knowledge(cls, base, shipped_plays(), (), profiles)


@functools.cache
def shipped_posterior() -> Posterior:
    """Returns our method with constants that suit both the time blocks of real games and the deck splits."""
    nothing_seen = [0.3, 0.0, 0.1, 0.0, 0.35, 0.25]
    seen = [0.6, 0.0, 0.2, 0.1, 0.05, 0.05]
    return Posterior(constants=Constants(0.2, 0.7, 0.5), mixture=np.array([nothing_seen] + [seen] * 5))


def list_of_profile(profile: Floats, cls: str) -> list[str]:
    """Returns the most likely list of a profile: the thirty copies with the highest expectation."""
    words = vocabulary()
    copies = [
        (min(1.0, max(0.0, profile[card] - copy)), profile[card], int(card))
        for card in np.flatnonzero(profile * words.legal[cls])
        for copy in range(words.limits[card])
    ]
    copies.sort(key=lambda one: (-one[0], -one[1], one[2]))
    return sorted(words.ids[card] for _, _, card in copies[:SIZE])


@functools.cache
def belief_json(name: str) -> Mapping[str, Any]:
    """Returns a belief based on the shipped knowledge, in the form that the core reads.

    The name is "posterior", "paper", or the paper's method with other counts, such as "paper-isolated-winners". Decks
    after "!" are withheld: lists that share 25 cards with one of them are left out, as for an unfamiliar opponent.

    >>> len(belief_json("paper")["decks"])
    20
    >>> deck = list(Deck.load("freeze-mage").cards)
    >>> [deck in [list(cards) for _, cards in belief_json(name)["decks"]] for name in ("paper", "paper!freeze-mage")]
    [True, False]
    """
    name, *withheld = name.split("!")
    absent = tuple(Counter(Deck.load(deck).cards) for deck in withheld)
    way, *words = name.split("-")
    if way == "posterior" and not words:
        return _posterior(absent)
    count = next((word for word in words if word in PAPER_COUNTS), "combined")
    whose = next((word for word in words if word in WHOSE), "all")
    if way == "paper" and set(words) <= {count, whose} and len(words) == len(set(words)):
        return _paper(count, whose, absent)
    counts = "|".join(PAPER_COUNTS)
    raise HearthLabError(
        f"{name[:60]!r} is not a belief from real games; write posterior, paper or paper-{counts}-{'|'.join(WHOSE)}"
    )


@functools.cache
def real_belief(name: str) -> RealBelief:
    """Returns the belief for agents; it also works in games of earlier builds, which lack some of its cards."""
    return RealBelief(name, {**belief_json(name), "leave_out_unknown": True})


def _near(cards: Sequence[str], absent: Sequence[Counter[str]]) -> bool:
    """Returns whether a list is a near copy of a withheld one."""
    return any((Counter(cards) & deck).total() >= min(_NEAR, deck.total()) for deck in absent)


def _paper(count: str, whose: str, absent: Sequence[Counter[str]]) -> dict[str, Any]:
    """Returns twenty base decks, including the shipped ones, and the follow-ups of all cards."""
    names = list(
        {Deck.load(name).cards: name for name in reversed(Deck.names()) if len(Deck.load(name).cards) == SIZE}.values()
    )
    stats = shipped_decks()
    profiles = (
        list_of_profile(stats.profiles[k], CLASSES[stats.classes[k]]) for k in np.argsort(-stats.weights, kind="stable")
    )
    lists = itertools.chain((list(Deck.load(name).cards) for name in reversed(names)), profiles)
    decks = [(1.0, cards) for cards in itertools.islice((c for c in lists if not _near(c, absent)), 20)]
    return {"way": "paper", "decks": decks, "follow": _follow(shipped_plays(), count, whose), "top": 1}


def _posterior(absent: Sequence[Counter[str]]) -> dict[str, Any]:
    decks: list[tuple[float, list[str]]] = []
    classes: dict[str, Any] = {}
    words = vocabulary()
    for cls in CLASSES:
        knowledge = class_of_shipped(cls)
        full = np.zeros(len(words))
        fame = np.sqrt(knowledge.weights)
        for weight, row in zip(fame / max(fame.sum(), 1e-9), knowledge.lists, strict=True):
            full[knowledge.cards] = row
            cards = list_of_profile(full, cls)
            if not _near(cards, absent):
                decks.append((round(float(weight), 6), cards))
        common = knowledge.background
        ranked = [k for k in np.argsort(-common, kind="stable") if common[k] * len(common) > 0.1]
        classes[cls] = {
            "cards": [(words.ids[knowledge.cards[k]], round(float(common[k]), 6)) for k in ranked],
            "follow": _mates_of(cls),
        }
    return {
        "way": "posterior",
        "decks": decks,
        "classes": classes,
        "miss": 0.05,
        "unknown": 0.1,
        "mix": 0.5,
        "held": 0.8,
    }


def _mates_of(cls: str) -> list[tuple[str, list[tuple[str, int]]]]:
    ids = vocabulary().ids
    rows: dict[str, list[tuple[str, int]]] = {}
    mates = shipped_decks().mates
    for _, card, mate, share in mates[mates[:, 0] == CLASSES.index(cls)]:
        rows.setdefault(ids[card], []).append((ids[mate], int(share)))
    return list(rows.items())


def _follow(plays: CoOccurrence, count: str, whose: str) -> list[tuple[str, list[tuple[str, int]]]]:
    """Returns the five most probable follow-ups of every card."""
    rows = ((card, plays.follow_ups(card, 5, count, whose)) for card in vocabulary().ids)
    return [(card, found) for card, found in rows if found]
