"""Statistics of deck lists that are small enough to ship: frequencies, profiles of archetypes, and co-occurrences.

A profile is the mean of similar lists: the expected number of copies of each card. Labelled lists form the profiles of
their archetypes, and an unlabelled list joins the archetype that it has most in common with; those that resemble none
are clustered by k-means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np

from hearthlab.cards.decks import CLASSES
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.archive import load_archive, save_archive
from hearthlab.knowledge.decks import DeckBase
from hearthlab.knowledge.vocabulary import Floats, Ints, vocabulary

__all__ = ["Distilled", "distil"]

_ALIKE = 21
"""A list belongs to an archetype if it shares this many cards with its mean list."""
_GROUP = 25
"""The approximate number of lists per profile if no archetype is known."""
_LEAST = 0.05
"""Cards with fewer expected copies are left out."""
_MATES = 12
"""How many companions of each card are kept."""


@dataclass(frozen=True, eq=False)
class Distilled:
    """The statistics of a deck base, without its lists."""

    profiles: Floats
    """Expected copies, by profile and card."""
    weights: Floats
    classes: Ints
    names: tuple[str, ...]
    """The archetype, or the class with a number."""
    labelled: tuple[bool, ...]
    """Whether the profile is that of a known archetype."""
    frequency: Floats
    """Expected copies in a deck of the class, by class and card."""
    mates: Ints
    """Rows of class, card, companion, and how many of 255 lists with the card contain the companion."""
    lists: int
    """How many lists the statistics are based on."""

    def save(self, path: str | Path) -> None:
        """Writes the statistics to a compressed file."""
        rows, columns = np.nonzero(self.profiles)
        arrays = {
            "rows": rows.astype(np.int16),
            "columns": columns.astype(np.int16),
            "copies": np.round(100 * self.profiles[rows, columns]).astype(np.uint8),
            "weights": self.weights.astype(np.float32),
            "classes": self.classes.astype(np.int8),
            "frequency": self.frequency.astype(np.float16),
            "mates": self.mates.astype(np.int16),
        }
        meta = {"names": self.names, "labelled": self.labelled, "lists": self.lists}
        save_archive(Path(path), "deck statistics", meta, arrays)

    @classmethod
    def load(cls, path: str | Path | BinaryIO) -> Distilled:
        """Reads what `save` wrote."""
        where = Path(path) if isinstance(path, str) else path
        meta, arrays = load_archive(where, "deck statistics", "hearthlab knowledge distil")
        try:
            profiles = np.zeros((len(arrays["weights"]), len(vocabulary())))
            profiles[arrays["rows"], arrays["columns"]] = arrays["copies"] / 100
            return cls(
                profiles,
                arrays["weights"].astype(np.float64),
                arrays["classes"].astype(np.int64),
                tuple(meta["names"]),
                tuple(meta["labelled"]),
                arrays["frequency"].astype(np.float64),
                arrays["mates"].astype(np.int64),
                int(meta["lists"]),
            )
        except (KeyError, IndexError, TypeError, ValueError):
            raise HearthLabError("the deck statistics are damaged: something is missing") from None


def distil(decks: DeckBase, seed: int = 0, progress: Callable[[int, int], None] | None = None) -> Distilled:
    """Returns the statistics of a deck base."""
    profiles, weights, classes, names, labelled, mates = [], [], [], [], [], []
    frequency = np.zeros((len(CLASSES), len(vocabulary())))
    for number, cls in enumerate(CLASSES):
        part = decks.of_class(cls)
        if not len(part):
            continue
        frequency[number] = part.weights @ part.counts / part.weights.sum()
        for name, members in _groups(part, cls, seed).items():
            mean = part.weights[members] @ part.counts[members] / part.weights[members].sum()
            profiles.append(np.where(mean >= _LEAST, mean, 0.0))
            weights.append(part.weights[members].sum())
            classes.append(number)
            names.append(str(name))
            labelled.append(name in part.archetypes)
        mates += _mates(part, number)
        if progress is not None:
            progress(number + 1, len(CLASSES))
    return Distilled(
        np.array(profiles),
        np.array(weights),
        np.array(classes, dtype=np.int64),
        tuple(names),
        tuple(labelled),
        frequency,
        np.array(mates, dtype=np.int64).reshape(-1, 4),
        len(decks),
    )


def _groups(part: DeckBase, cls: str, seed: int) -> dict[str, Ints]:
    """Returns the members of each profile of a class."""
    counts = part.counts.astype(np.float64)
    labels = np.array([a or "" for a in part.archetypes])
    known = sorted({str(label) for label in labels} - {""})
    belongs = labels.copy()
    if known:
        means = np.array([counts[labels == name].mean(axis=0) for name in known])
        common = np.array([np.minimum(counts, mean).sum(axis=1) for mean in means])
        best = common.argmax(axis=0)
        joins = (labels == "") & (common.max(axis=0) >= _ALIKE)
        belongs[joins] = np.array(known)[best[joins]]
    rest = np.flatnonzero(belongs == "")
    groups = {name: np.flatnonzero(belongs == name) for name in known}
    for k, members in enumerate(_k_means(counts[rest], max(1, len(rest) // _GROUP), seed)):
        groups[f"{cls} {k + 1}"] = rest[members]
    return {name: members for name, members in groups.items() if len(members)}


def _k_means(points: Floats, groups: int, seed: int, rounds: int = 12) -> list[Ints]:
    if not len(points):
        return []
    rng = np.random.default_rng(seed)
    centres = points[rng.choice(len(points), groups, replace=False)]
    lengths = (points**2).sum(axis=1)[:, None]
    for _ in range(rounds):
        nearest = (lengths - 2 * points @ centres.T + (centres**2).sum(axis=1)).argmin(axis=1)
        centres = np.array(
            [points[nearest == k].mean(axis=0) if (nearest == k).any() else centres[k] for k in range(groups)]
        )
    return [np.flatnonzero(nearest == k) for k in range(groups)]


def _mates(part: DeckBase, cls: int) -> list[tuple[int, int, int, int]]:
    """Returns the companions of every card of a class."""
    holds = (part.counts > 0).astype(np.float64)
    often = part.weights @ holds
    pairs = (holds * part.weights[:, None]).T @ holds
    found = []
    for card in np.flatnonzero(often > 0.005 * part.weights.sum()):
        share = pairs[card] / often[card]
        share[card] = 0
        found += [(cls, int(card), int(m), round(255 * share[m])) for m in np.argsort(-share)[:_MATES] if share[m] > 0]
    return found
