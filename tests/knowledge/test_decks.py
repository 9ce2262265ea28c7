"""Deck bases and the statistics that are distilled from them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from hearthlab import Deck
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.decks import DeckBase, ListEntry, read_lists
from hearthlab.knowledge.distil import Distilled, distil
from hearthlab.knowledge.shipped import list_of_profile, shipped_decks
from hearthlab.knowledge.vocabulary import vocabulary
from support.collectobot import SHARED

MAGE, FREEZE, WARRIOR = (Deck.load(name) for name in ("reno-kazakus-mage", "freeze-mage", "aggro-pirate-warrior"))

needs_decks = pytest.mark.skipif(not (SHARED / "decks").is_dir(), reason="the real decks are not here")


def line(deck: Deck, **more: object) -> str:
    return json.dumps({"cls": deck.cls.upper(), "cards": deck.counts(), **more})


def test_equal_lists_are_one_with_the_sum_of_their_weights(tmp_path: Path) -> None:
    rows = [
        line(MAGE, observations=3, src="april"),
        line(MAGE, observations=4, src="may"),
        line(FREEZE, archetype="Freeze"),
    ]
    (tmp_path / "lists.jsonl.gz").write_bytes(gzip.compress("\n".join(rows).encode()))
    entries, damaged = read_lists(tmp_path / "lists.jsonl.gz")
    base = DeckBase.of(entries)
    assert (len(entries), damaged, len(base)) == (3, 0, 2)
    assert base.weights.tolist() == [7, 1]
    assert base.archetypes == (None, "Freeze")
    assert base.within(["may"]).weights.tolist() == [4]


def test_damaged_lines_are_counted_and_left_out(tmp_path: Path) -> None:
    bad = ["{", "[]", line(MAGE).replace("MAGE", "MONK"), json.dumps({"cls": "MAGE", "cards": {"CS2_029": 30}})]
    (tmp_path / "lists.jsonl").write_text("\n".join([line(MAGE), *bad]))
    entries, damaged = read_lists(tmp_path / "lists.jsonl")
    assert (len(entries), damaged) == (1, 4)
    (tmp_path / "none.jsonl").write_text("{}\n{}\n")
    with pytest.raises(HearthLabError, match="2 lines are damaged"):
        read_lists(tmp_path / "none.jsonl")


def test_the_overlap_counts_copies() -> None:
    base = DeckBase.of([ListEntry.of_deck(MAGE), ListEntry.of_deck(FREEZE)])
    counts = vocabulary().counts(FREEZE.cards)
    common = sum(min(n, MAGE.counts().get(card, 0)) for card, n in FREEZE.counts().items())
    assert base.overlap(counts).tolist() == [common, 30]


def test_a_base_is_kept_in_a_file(tmp_path: Path) -> None:
    base = DeckBase.shipped()
    base.save(tmp_path / "decks.npz")
    again = DeckBase.load(tmp_path / "decks.npz")
    assert np.array_equal(again.counts, base.counts)
    assert again.names == base.names
    (tmp_path / "decks.npz").write_bytes(b"?")
    with pytest.raises(HearthLabError, match="is not a base of decks"):
        DeckBase.load(tmp_path / "decks.npz")


@needs_decks
@pytest.mark.slow
def test_the_real_rows_are_5702_lists_and_189_of_the_409_labelled_ones_are_among_them() -> None:
    ladder, labelled = (read_lists(SHARED / "decks" / f"{n}-2017.jsonl.gz")[0] for n in ("ladder", "archetypes"))
    assert (len(ladder), len(DeckBase.of(ladder)), len(DeckBase.of(labelled))) == (8247, 5702, 409)
    both = DeckBase.of([*ladder, *labelled])
    assert len(both) == 5702 + 409 - 189
    assert sum(archetype is not None for archetype in both.archetypes) == 409


def test_a_profile_is_the_mean_of_its_lists_and_gives_back_a_whole_legal_list(tmp_path: Path) -> None:
    entries = [ListEntry.of_deck(deck) for deck in (MAGE, FREEZE, WARRIOR)]
    labelled = [ListEntry(e.cls, e.cards, e.weight, f"deck {k}") for k, e in enumerate(entries)]
    found = distil(DeckBase.of(labelled))
    assert found.names == ("deck 0", "deck 1", "deck 2")
    assert list_of_profile(found.profiles[1], "mage") == sorted(FREEZE.cards)
    found.save(tmp_path / "statistics.npz")
    again = Distilled.load(tmp_path / "statistics.npz")
    assert np.allclose(again.profiles, found.profiles)
    assert again.names == found.names


def test_the_shipped_statistics_have_profiles_of_all_classes_that_make_legal_decks() -> None:
    stats = shipped_decks()
    assert stats.lists == 5922
    assert sum(stats.labelled) == 39
    assert set(stats.classes.tolist()) == set(range(9))
    from hearthlab.cards.decks import CLASSES

    for cls, profile in zip(stats.classes, stats.profiles, strict=True):
        Deck(CLASSES[cls], list_of_profile(profile, CLASSES[cls])).check()


def test_decks_and_statistics_are_made_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "lists.jsonl").write_text("\n".join([line(MAGE, archetype="Reno"), line(WARRIOR)]))
    lists, base, out = (str(tmp_path / name) for name in ("lists.jsonl", "decks.npz", "statistics.npz"))
    assert main(["knowledge", "decks", lists, "--out", base, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"rows": 2, "lists": 2, "labelled": 1, "damaged": 0}
    assert main(["knowledge", "distil", base, "--out", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"lists": 2, "profiles": 2, "archetypes": 1}
