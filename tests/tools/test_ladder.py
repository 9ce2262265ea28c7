"""The decks of the ladder in short (tools/ladder.py)."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

import ladder
from hearthlab import _core
from hearthlab.bench import instructions
from hearthlab.cards.decks import HERO_OF_CLASS, Deck
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.rules import Rules
from ladder import Kept, Ladder, counted, drawn, ladder_file, loaded, main, observed, parts, play_all

FILE = ladder_file()
DECKS = [Deck.load(name) for name in ("aggro-pirate-warrior", "midrange-jade-shaman", "zoo-discard-warlock")]


def written(folder: Path, decks: list[tuple[Deck, int]]) -> Path:
    path = folder / "decks.jsonl.gz"
    lines = [json.dumps({"cls": d.cls.upper(), "cards": d.counts(), "observations": seen}) for d, seen in decks]
    path.write_bytes(gzip.compress("\n".join(lines).encode()))
    return path


@pytest.mark.slow
@pytest.mark.skipif(FILE is None, reason="no observed decks in ../shared/data/decks")
def test_decks_of_the_ladder_load_and_play_without_a_fault() -> None:
    assert FILE is not None
    decks, refused = loaded(drawn(observed(FILE), 30, seed=5), default_library())
    assert refused == []
    found = play_all(Ladder(decks, 5, default_library()), parts(30, 5, eva=200, mcts=30), workers=2)
    assert [(name, tally.games, tally.faults) for name, tally in found.items()] == [
        ("random", 900, []),
        ("eva", 200, []),
        ("mcts", 30, []),
    ]


def test_decks_are_drawn_by_their_observations_and_none_twice(tmp_path: Path) -> None:
    decks = observed(written(tmp_path, [(DECKS[0], 1), (DECKS[1], 99), (DECKS[2], 0)]))
    assert [deck.cls for deck, _ in decks] == ["warrior", "shaman", "warlock"]
    first = Counter(drawn(decks, 1, seed)[0].cls for seed in range(300))
    assert 285 < first["shaman"] < 300 == first.total()
    assert sorted(deck.cls for deck in drawn(decks, 2, 1)) == ["shaman", "warrior"]
    with pytest.raises(HearthLabError, match="3 decks cannot be drawn"):
        drawn(decks, 3, 1)


def test_the_search_plays_every_deck_as_often_on_each_side() -> None:
    random, _, mcts = parts(10, 1, eva=0, mcts=20)
    pairs = [mcts.pair(number) for number in range(20)]
    assert Counter(a for a, _ in pairs) == Counter(b for _, b in pairs) == Counter(list(range(10)) * 2)
    assert {random.pair(number) for number in range(random.games)} == {(a, b) for a in range(10) for b in range(10)}


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    what = parts(3, 7, eva=20, mcts=0)
    path = tmp_path / "kept.jsonl"
    whole = play_all(Ladder(DECKS, 7, default_library()), what, 1, Kept(path, {"seed": 7}))
    lines = path.read_text().splitlines()
    assert len(lines) == 3
    path.write_text("\n".join(lines[:2]) + "\n" + lines[2][:20])
    played: list[int] = []
    kept = Kept(path, {"seed": 7})
    again = play_all(Ladder(DECKS, 7, default_library()), what, 1, kept, lambda done, _: played.append(done))
    assert len(kept.found) == 1
    assert played[-1] == 29
    assert [(t.games, t.turns, t.actions, t.reasons) for t in again.values()] == [
        (t.games, t.turns, t.actions, t.reasons) for t in whole.values()
    ]
    assert len(Kept(path, {"seed": 7}).found) == 2
    with pytest.raises(HearthLabError, match="belongs to another run"):
        Kept(path, {"seed": 8})


def test_a_game_that_ends_in_a_way_that_it_must_not_counts_as_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "WRONG", ("turn limit",))
    random = parts(3, 1, eva=0, mcts=0)[0]
    tally = Ladder(DECKS, 1, default_library(), Rules(turn_limit=2)).play(random, range(3))
    assert tally.reasons == Counter({"turn limit": 3})
    assert tally.faults[0].startswith("random:0 (aggro-pirate-warrior against aggro-pirate-warrior, seed ")
    assert tally.faults[2].endswith("turn limit")


def test_the_command_says_what_is_missing_and_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(ladder, "ladder_file", lambda: None)
        assert main([]) == 2
    assert "no observed decks" in capsys.readouterr().out
    path = written(tmp_path, [(DECKS[0], 5), (Deck("mage", {"CS2_029": 30}), 5)])
    common = ["--file", str(path), "--decks", "2", "--quiet"]
    assert main([*common, "--eva", "2", "--mcts", "1", "--workers", "1"]) == 1
    out = capsys.readouterr().out
    assert "does not load: " in out
    assert "30 copies of Fireball" in out
    assert "1 of 2 decks load" in out
    assert "eva: 2 games" in out
    assert "0 games went wrong" in out
    assert main([*common, "--game", "eva:1"]) == 0
    assert "eva:1: 1 games" in capsys.readouterr().out
    with pytest.raises(HearthLabError, match="give part:number"):
        main([*common, "--game", "eva:100000"])
    assert main([*common, "--speed"]) == 0
    assert "random games per CPU second" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.skipif(instructions.unavailable() is not None, reason="valgrind or a C compiler is not installed")
def test_instructions_are_counted_over_the_decks_that_were_drawn() -> None:
    seats = [(HERO_OF_CLASS[deck.cls], list(deck.cards)) for deck in DECKS]
    played = _core.deck_games(default_library().core, seats, 20, 1)
    found = counted(DECKS, games=20)
    assert (found.count, found.checksum) == (20, played["checksum"])
    assert 50_000 < found.instructions_per_unit < 1_000_000
