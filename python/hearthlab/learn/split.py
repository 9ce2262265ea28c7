"""The split of decks: a champion may only learn from decks that are not too close to those of its exam.

The split was fixed before anything was trained. It withholds the lists of one class, four whole archetypes, and a few
exam decks of every other class; no deck used for training shares more than 20 cards with any of them. The lists
themselves are not part of HearthLab: `split.json` names them by their hashes, and `python -m hearthlab.learn.split`
draws them again from the files.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library
from hearthlab.util.reading import parse_json
from hearthlab.util.seeds import Stream

__all__ = ["Split", "digest", "shared_cards", "split"]

SEED = 20260101
WITHHELD_CLASS = "priest"
ARCHETYPES = 4
EXAM_DECKS = 3
"""The number of exam decks of each class that is not withheld."""
VARIED = 2000
"""The number of decks that are created by exchanging cards."""
CLOSE = 20
"""Decks that share more cards than this are too close."""


@dataclass(frozen=True)
class Split:
    """The withheld class, archetypes and exam decks."""

    cls: str
    archetypes: tuple[str, ...]
    exam: frozenset[str]
    """Hashes of the exam decks."""


def digest(cards: Counter[str]) -> str:
    """Returns the hash of a list of cards, which does not depend on their order."""
    text = " ".join(sorted(cards.elements()))
    return hashlib.blake2b(text.encode(), digest_size=10).hexdigest()


def shared_cards(one: Counter[str], other: Counter[str]) -> int:
    """Returns the number of cards that two decks have in common, counting copies.

    >>> shared_cards(Counter("aab"), Counter("abb"))
    2
    """
    return (one & other).total()


def _far(cards: Counter[str], others: list[Counter[str]]) -> bool:
    """Returns whether a list is not too close to any of the others."""
    return all(shared_cards(cards, other) <= CLOSE for other in others)


@functools.cache
def split() -> Split:
    """Reads the split that ships with HearthLab."""
    text = Path(__file__).with_name("split.json").read_text(encoding="utf-8")
    given = parse_json(text, "the split").object()
    return Split(
        given["class"].text(),
        tuple(item.text() for item in given["archetypes"].list(100)),
        frozenset(item.text() for item in given["exam"].list(1000)),
    )


Row = tuple[str, Counter[str], int]
"""Class, cards, observations."""


def read_ladder(folder: Path) -> list[Row]:
    """Reads the distinct lists of the ladder with their observations, sorted by hash."""
    seen: dict[str, Row] = {}
    with gzip.open(folder / "ladder-2017.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            cards = Counter(row["cards"])
            name = digest(cards)
            seen[name] = (row["cls"].lower(), cards, row["observations"] + (seen[name][2] if name in seen else 0))
    return [seen[name] for name in sorted(seen)]


def read_archetypes(folder: Path) -> dict[str, list[Counter[str]]]:
    """Reads the lists of each archetype."""
    found: dict[str, list[Counter[str]]] = {}
    with gzip.open(folder / "archetypes-2017.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            found.setdefault(row["archetype"], []).append(Counter(row["cards"]))
    return found


def draw(ladder: list[Row], archetypes: dict[str, list[Counter[str]]], own: list[Deck]) -> Split:
    """Draws a split with the fixed seed."""
    stream = Stream(SEED)
    shipped = [Counter(deck.cards) for deck in own]
    names = sorted(name for name, lists in archetypes.items() if all(_far(cards, shipped) for cards in lists))
    chosen = sorted(names.pop(stream.below(len(names))) for _ in range(ARCHETYPES))
    exam: list[str] = []
    for cls in sorted({row[0] for row in ladder} - {WITHHELD_CLASS}):
        fit = [row for row in ladder if row[0] == cls and _far(row[1], shipped)]
        for _ in range(EXAM_DECKS):
            row = fit.pop(stream.below(len(fit)))
            exam.append(digest(row[1]))
            fit = [other for other in fit if _far(other[1], [row[1]])]
    return Split(WITHHELD_CLASS, tuple(chosen), frozenset(exam))


def training_decks(ladder: list[Row], archetypes: dict[str, list[Counter[str]]], by: Split) -> list[Row]:
    """Returns the lists that may be used for training."""
    far = withheld_decks(ladder, archetypes, by)
    return [row for row in ladder if row[0] != by.cls and _far(row[1], far)]


def withheld_decks(ladder: list[Row], archetypes: dict[str, list[Counter[str]]], by: Split) -> list[Counter[str]]:
    """Returns the exam decks and the lists of the withheld archetypes."""
    withheld = [row[1] for row in ladder if digest(row[1]) in by.exam]
    return withheld + [cards for name in by.archetypes for cards in archetypes[name]]


def varied_decks(
    bases: list[tuple[str, Counter[str]]], withheld: list[Counter[str]], count: int, seed: int
) -> list[tuple[str, Counter[str]]]:
    """Returns decks made from others by replacing 6 to 20 cards by random ones that the class may use.

    A net that learns from them sees all cards, and none of the decks is too close to a withheld one.
    """
    data = default_library().data
    collectible = sorted((card.id, card) for card in data.values() if card.collectible and card.type != "hero_power")
    of_class = {
        cls: [card for _, card in collectible if cls in card.classes or "neutral" in card.classes]
        for cls in {cls for cls, _ in bases}
    }
    found: list[tuple[str, Counter[str]]] = []
    stream = Stream(seed)
    while len(found) < count:
        cls, cards = bases[stream.below(len(bases))]
        kept = sorted(cards.elements())
        for _ in range(6 + stream.below(15)):
            kept.pop(stream.below(len(kept)))
        deck = Counter(kept)
        while deck.total() < 30:
            card = of_class[cls][stream.below(len(of_class[cls]))]
            if deck[card.id] < (1 if card.rarity == "legendary" else 2):
                deck[card.id] += 1
        if _far(deck, withheld):
            found.append((cls, deck))
    return found


def main() -> None:
    """Prints the split drawn from the files, or codes of decks according to the shipped split."""
    parser = argparse.ArgumentParser(description="Draw the split of decks from the files and print it.")
    parser.add_argument("folder", type=Path, help="the folder with ladder-2017.jsonl.gz and archetypes-2017.jsonl.gz")
    parser.add_argument(
        "--codes", choices=("exam", "training", "varied"),
        help="print the codes of the exam decks, of the training decks, or of 2000 decks made from the training decks "
        "and the shipped ones by replacing cards",
    )  # fmt: skip
    given = parser.parse_args()
    ladder, archetypes = read_ladder(given.folder), read_archetypes(given.folder)
    if given.codes is not None:
        rows = [row for row in ladder if digest(row[1]) in split().exam]
        if given.codes == "training":
            rows = sorted(training_decks(ladder, archetypes, split()), key=lambda row: -row[2])
        decks = [(cls, cards) for cls, cards, _ in rows]
        if given.codes == "varied":
            allowed = [row[:2] for row in training_decks(ladder, archetypes, split())]
            shipped = [Deck.load(name) for name in Deck.names()]
            # As many shipped decks as ladder decks: the withheld class has no others.
            own = [(deck.cls, Counter(deck.cards)) for deck in shipped if len(deck.cards) == 30]
            bases = allowed + own * (len(allowed) // len(own))
            decks = varied_decks(bases, withheld_decks(ladder, archetypes, split()), VARIED, SEED)
        for cls, cards in decks:
            print(Deck(cls, dict(cards)).code)
        return
    found = draw(ladder, archetypes, [Deck.load(name) for name in Deck.names()])
    told = {"seed": SEED, "class": found.cls, "archetypes": list(found.archetypes), "exam": sorted(found.exam)}
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
