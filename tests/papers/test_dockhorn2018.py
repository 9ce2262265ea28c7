"""dockhorn2018: the statistics of recorded games beside the published ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthlab.errors import HearthLabError
from hearthlab.knowledge.importing import import_games
from hearthlab.papers.dockhorn2018 import PAPER, Options
from hearthlab.papers.dockhorn2018.replays import PUBLISHED
from support.collectobot import game, play, write_games


def test_the_published_rows_add_up_to_the_last_one() -> None:
    *classes, everything = PUBLISHED.values()
    assert sum(games for *_, games in classes) == everything[2]
    for column, tolerance in ((0, 0.05), (1, 0.01)):
        mean = sum(row[column] * row[2] for row in classes) / everything[2]
        assert mean == pytest.approx(everything[column], abs=tolerance)


def test_each_game_counts_once_for_the_uploader_and_actions_are_the_uploaders(tmp_path: Path) -> None:
    mine = [play("me", 1, "CS2_024"), play("me", 2, "CS2_034"), play("opponent", 2, "CS2_072")]
    games = [game(k, *mine, duration=500) for k in range(3)]
    write_games(tmp_path / "games.json", *games)
    import_games([tmp_path / "games.json"], tmp_path / "games.parquet")
    answer = PAPER.reproduce(Options(replays=tmp_path / "games.parquet"))
    [mage, everything] = answer.data["table"]  # type: ignore[index]
    assert mage == {"class": "mage", "games": 3, "seconds": 500.0, "actions": 2.0, "cards": 1.0}
    assert everything["games"] == 3
    assert "length (s)" in str(answer.text[0])


def test_without_games_it_says_how_to_get_some() -> None:
    with pytest.raises(HearthLabError, match="hearthlab knowledge import"):
        PAPER.reproduce(Options())
