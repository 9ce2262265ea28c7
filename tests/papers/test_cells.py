"""Cells of tables and figures: played evenly, resumed, and stopped when their verdict is clear."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthlab.arena.tournament import run
from hearthlab.errors import HearthLabError
from hearthlab.papers.cells import BLOCK, Cell, Cells, Result, missing, play
from hearthlab.papers.verdicts import above, near

DECK = ("aggro-pirate-warrior",)


def how(folder: Path, games: int, minutes: float | None = None) -> Cells:
    return Cells(folder=folder, games=games, seed=5, workers=1, minutes=minutes)


def test_all_cells_get_their_games_in_turn_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    cells = [Cell("one", "greedy", "random", DECK), Cell("two", "random", "greedy", DECK)]
    clock = iter(range(100))
    # The clock allows one block of each cell.
    found = play(cells, how(tmp_path, 3 * BLOCK, minutes=2), now=lambda: float(next(clock)))
    assert [len(result.rows) for result in found] == [BLOCK, BLOCK]
    assert not any(result.finished for result in found)
    again = play(cells, how(tmp_path, 3 * BLOCK))
    assert [len(result.rows) for result in again] == [3 * BLOCK] * 2
    assert again[0].rows[:BLOCK] == found[0].rows
    assert again[0].tally.win_rate > 0.9 > 0.1 > again[1].tally.win_rate


def test_a_cell_stops_when_its_verdict_is_clear_and_others_go_on(tmp_path: Path) -> None:
    clear = Cell("clear", "greedy", "random", DECK, near(20))
    even = Cell("even", "random", "random", DECK, near(50))
    found = play([clear, even], how(tmp_path, 2 * BLOCK))
    assert len(found[0].rows) == BLOCK
    assert found[0].clear
    assert len(found[1].rows) == 2 * BLOCK
    assert not found[1].clear
    assert found[1].finished


def test_shown_cells_play_and_write_nothing_and_name_the_stores_that_are_not_there(tmp_path: Path) -> None:
    folder = tmp_path / "runs"
    cell = Cell("one", "greedy", "random", DECK)
    show = Cells(folder=folder, games=4, workers=1, show=True)
    found = play([cell], show)
    assert found == [Result(cell, (), 4, folder / "one.db")]
    assert missing(found)[1].startswith(f'Missing: "{folder / "one.db"}"; the same command without --show')
    assert not folder.exists()
    play([cell], Cells(folder=folder, games=4, workers=1))
    found = play([cell], show)
    assert [len(result.rows) for result in found] == [4]
    assert missing(found) == []


def test_a_folder_with_other_games_is_refused(tmp_path: Path) -> None:
    play([Cell("one", "greedy", "random", DECK)], how(tmp_path, 2))
    with pytest.raises(HearthLabError, match=r'one\.db" contains other games'):
        play([Cell("one", "eva", "random", DECK)], how(tmp_path, 2))


def test_results_are_counted_from_the_side_of_the_first_agent_by_decks(tmp_path: Path) -> None:
    decks = ("aggro-pirate-warrior", "midrange-jade-shaman")
    [result] = play([Cell("two", "greedy", "random", decks, above(50))], how(tmp_path, 16))
    tallies = [result.with_decks(mine, theirs) for mine in decks for theirs in decks]
    assert [tally.games for tally in tallies] == [4] * 4
    assert sum(tally.wins for tally in tallies) == result.tally.wins
    assert Result(result.cell, (), 16).finished is False


def test_a_run_until_a_game_plays_those_before_it(tmp_path: Path) -> None:
    from hearthlab.arena.store import Store

    with Store.in_memory(how(tmp_path, 10).plan(Cell("x", "random", "random", DECK))) as store:
        run(store, 1, until=4)
        assert [row.number for row in store.rows()] == [0, 1, 2, 3]
        run(store, 1)
        assert store.count == 10
