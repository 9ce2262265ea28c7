"""Which cards are played together: what is counted, for whom, and how the base is kept."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.cooccurrence import CoOccurrence, build
from hearthlab.knowledge.importing import import_games
from hearthlab.knowledge.table import GameRow, Play
from hearthlab.knowledge.vocabulary import vocabulary
from support.collectobot import SHARED, game, play, write_games

FROSTBOLT, FIREBALL, YETI, BACKSTAB = "CS2_024", "CS2_029", "CS2_182", "CS2_072"


def row(*plays: tuple[int, int, str], winner: int | None = 0, mode: str = "ranked") -> GameRow:
    listed = tuple(Play(player, turn, card, "card") for player, turn, card in plays)
    return GameRow("made", "1", ("mage", "rogue"), listed, winner=winner, mode=mode)


def base(*rows: GameRow) -> CoOccurrence:
    found = CoOccurrence.empty()
    found.add(rows)
    return found


def test_isolated_counts_pairs_of_one_turn_and_successive_those_of_the_next_own_turn() -> None:
    found = base(row((0, 1, FROSTBOLT), (0, 1, YETI), (0, 2, FIREBALL), (0, 4, BACKSTAB)))
    assert found.follow_ups(FROSTBOLT, count="isolated") == [(YETI, 1)]
    assert found.follow_ups(FROSTBOLT, count="successive") == [(FIREBALL, 1)]
    assert dict(found.follow_ups(FROSTBOLT, count="combined")) == {YETI: 1, FIREBALL: 1}
    assert found.follow_ups(FIREBALL, count="successive") == []
    assert dict(found.follow_ups(FROSTBOLT, count="game")) == {YETI: 1, FIREBALL: 1, BACKSTAB: 1}


def test_cards_of_different_players_never_go_together() -> None:
    assert base(row((0, 1, FROSTBOLT), (1, 1, BACKSTAB))).follow_ups(FROSTBOLT) == []


def test_winners_losers_and_all_are_counted_apart_and_draws_only_in_all() -> None:
    pair = [(0, 1, FROSTBOLT), (0, 1, FIREBALL)]
    found = base(row(*pair, winner=0), row(*pair, winner=1), row(*pair, winner=1), row(*pair, winner=None))
    counts = [found.follow_ups(FROSTBOLT, whose=whose)[0][1] for whose in ("winners", "losers", "all")]
    assert counts == [1, 2, 4]


def test_classes_are_counted_apart_and_added_up() -> None:
    found = base(row((0, 1, YETI), (0, 1, FROSTBOLT), (1, 1, YETI), (1, 1, BACKSTAB)))
    assert found.follow_ups(YETI, cls="mage") == [(FROSTBOLT, 1)]
    assert found.follow_ups(YETI, cls="rogue") == [(BACKSTAB, 1)]
    assert dict(found.follow_ups(YETI)) == {FROSTBOLT: 1, BACKSTAB: 1}
    assert found.frequency("mage")[vocabulary().number[YETI]] == 1


def test_drafted_decks_are_left_out() -> None:
    assert base(row((0, 1, YETI), (0, 1, FROSTBOLT), mode="arena")).follow_ups(YETI) == []


def test_the_matrix_is_sparse_and_agrees_with_the_rows() -> None:
    found = base(row((0, 1, YETI), (0, 1, FROSTBOLT), (0, 2, FROSTBOLT)))
    matrix = found.matrix("combined")
    assert matrix.nnz == 3
    numbers = vocabulary().numbers([YETI, FROSTBOLT])
    assert np.array_equal(matrix[numbers].toarray(), found.rows(numbers, "combined"))


@pytest.fixture
def tables(tmp_path: Path) -> list[Path]:
    found = []
    for number in (1, 2):
        plays = [play("me", 1, FROSTBOLT), play("me", 1, (FIREBALL, YETI)[number - 1])]
        file = write_games(tmp_path / f"{number}.json", game(number, *plays))
        import_games([file], tmp_path / f"{number}.parquet")
        found.append(tmp_path / f"{number}.parquet")
    return found


def test_a_file_keeps_counts_and_provenance_and_new_games_are_added_without_a_rebuild(
    tables: list[Path], tmp_path: Path
) -> None:
    build(tables[:1]).save(tmp_path / "base.npz")
    build(tables[1:], CoOccurrence.load(tmp_path / "base.npz")).save(tmp_path / "base.npz")
    both, again = CoOccurrence.load(tmp_path / "base.npz"), build(tables)
    assert both.follow_ups(FROSTBOLT) == again.follow_ups(FROSTBOLT) == [(YETI, 1), (FIREBALL, 1)][::-1]
    assert np.array_equal(both.keys, again.keys)
    assert np.array_equal(both.timing, again.timing)
    assert [(o.name, o.games, o.first) for o in both.origins] == [
        ("1.parquet", 1, "2017-05-01"),
        ("2.parquet", 1, "2017-05-01"),
    ]


def test_a_table_is_counted_once(tables: list[Path]) -> None:
    with pytest.raises(HearthLabError, match="was already counted"):
        build([tables[0], tables[0]])


def test_the_command_adds_and_shows_what_goes_together(
    tables: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "base.npz")
    assert main(["knowledge", "build", str(tables[0]), "--out", out, "--quiet"]) == 0
    assert main(["knowledge", "build", str(tables[1]), "--out", out, "--add", "--card", "Frostbolt", "--quiet"]) == 0
    said = capsys.readouterr().out
    assert "2 games" in said
    assert "Fireball" in said


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 nothing", b"not an archive"])
def test_a_damaged_base_is_refused_in_one_sentence(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "base.npz").write_bytes(data)
    with pytest.raises(HearthLabError, match="is not a base of co-occurrences: it is damaged, another kind"):
        CoOccurrence.load(tmp_path / "base.npz")


@pytest.mark.skipif(not (SHARED / "replays").is_dir(), reason="the real replays are not here")
def test_the_base_of_the_real_sample_is_loaded_in_under_100_ms(tmp_path: Path) -> None:
    import_games([SHARED / "replays" / "collect-o-bot.json.gz"], tmp_path / "games.parquet")
    build([tmp_path / "games.parquet"]).save(tmp_path / "base.npz")
    seconds = []
    for _ in range(5):
        begin = time.process_time()
        assert CoOccurrence.load(tmp_path / "base.npz").games == 229
        seconds.append(time.process_time() - begin)
    assert min(seconds) < 0.1
