"""Win rates, intervals, ratings, tables, CSV and the report: every number can be found again by hand."""

from __future__ import annotations

import csv
import io
import math
import re
from collections import Counter

import choix
import numpy as np
import pytest

import hearthlab as hl
from hearthlab.arena.report import html
from hearthlab.arena.schedule import Entrant, Plan, Stage, simple
from hearthlab.arena.stats import Summary, Tally, ratings, wilson
from hearthlab.arena.store import Row, Saved, Store
from hearthlab.arena.tables import as_csv, as_json, as_text, demarcos2019, summary
from hearthlab.arena.tallies import Sums
from hearthlab.arena.tournament import tournament
from support.pages import read

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


def test_the_wilson_interval_is_the_known_one() -> None:
    low, high = wilson(0.9, 10)
    assert math.isclose(low, 0.5958, abs_tol=1e-4)
    assert math.isclose(high, 0.9821, abs_tol=1e-4)
    assert wilson(0.0, 10)[0] == 0
    assert wilson(1.0, 10)[1] == 1
    assert wilson(0.5, 0) == (0.0, 1.0)


def saved(number: int, winner: int | None, agents: str = "a b", decks: str = "d e", turns: int = 10) -> Saved:
    one, other = agents.split()
    d, e = decks.split()
    return Saved(number, 0, 0, (one, other), (d, e), 0, 1, winner, turns, 50, (1.0, 2.0), "death", False)


def counted(agents: list[str], decks: list[str], rows: list[Saved]) -> Summary:
    """The summary of games, each in a cell of its own."""
    seats = [
        (0, *(agents.index(name) for name in row.agents), *(decks.index(name) for name in row.decks), row.first)
        for row in rows
    ]
    cells = [
        (k, 1, row.winner == 0, row.winner == 1, *(int(1e6 * seconds) for seconds in row.times))
        for k, row in enumerate(rows)
    ]
    lengths, reasons = Counter(row.turns for row in rows), Counter(row.reason for row in rows)
    return Summary(agents, decks, np.array(seats), Sums(np.array(cells, dtype=np.int64), lengths, reasons))


def test_games_are_counted_from_every_side() -> None:
    rows = [saved(0, 0), saved(1, 1), saved(2, None), saved(3, 0, "b a", "e d"), saved(4, 0, "a c")]
    found = counted(["a", "b", "c"], ["d", "e"], rows)
    assert found.by_agent() == {"a": Tally(5, 2, 1), "b": Tally(4, 2, 1), "c": Tally(1, 0, 0)}
    assert found.by_pair()[("a", "b")] == Tally(4, 1, 1)
    assert found.by_pair()[("b", "a")] == Tally(4, 2, 1)
    assert found.by_deck()[("a", "d")] == Tally(5, 2, 1)
    assert found.by_decks()[("e", "d")] == Tally(5, 2, 1)
    assert found.beginner() == Tally(5, 3, 1)
    assert found.by_beginner()["b"] == Tally(1, 1, 0)
    assert found.lengths() == {10: 5}
    assert found.turns() == (10.0, 10)
    assert found.times()["a"] == (6.0, 5)
    tally = found.by_agent()["a"]
    assert (tally.win_rate, tally.losses) == (0.5, 2)
    assert found.by_agent()["a"] + found.by_agent()["c"] == Tally(6, 2, 1)


def test_ratings_recover_known_strengths_and_their_intervals_hold_them() -> None:
    rng = np.random.default_rng(1)
    strength = np.array([1.0, 0.3, -0.2, -1.1])
    names = [*"abcd"]
    points = 400 / math.log(10) * (strength - strength.mean())
    inside = 0
    for _ in range(60):
        wins: dict[tuple[str, str], float] = {}
        for i in range(4):
            for j in range(i + 1, 4):
                won = int(rng.binomial(300, 1 / (1 + math.exp(strength[j] - strength[i]))))
                wins |= {(names[i], names[j]): float(won), (names[j], names[i]): 300.0 - won}
        found = ratings(names, wins)
        assert sum(r.points for r in found) == pytest.approx(0, abs=1e-6)
        inside += sum(abs(r.points - p) <= r.half for r, p in zip(found, points, strict=True))
    # 95 % of 240, with room for chance.
    assert 214 <= inside <= 238


@pytest.mark.parametrize("seed", range(6))
def test_ratings_are_those_of_another_program(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 30))
    names = [str(k) for k in range(n)]
    beaten = np.triu(rng.integers(0, 400, (n, n)), 1) + np.tril(rng.integers(0, 30, (n, n)), -1)
    found = ratings(names, {(a, b): float(beaten[i, j]) for i, a in enumerate(names) for j, b in enumerate(names)})
    theirs = choix.ilsr_pairwise_dense(beaten + 0.5 * ((beaten + beaten.T) > 0))
    points = 400 / math.log(10) * (theirs - theirs.mean())
    assert [rating.points for rating in found] == pytest.approx(points.tolist(), abs=1e-4)


def test_ratings_stay_finite_and_need_games_between_all() -> None:
    found = ratings(["a", "b"], {("a", "b"): 100.0, ("b", "a"): 0.0})
    assert 0 < found[0].points < 2000
    apart = [saved(0, 0, "a b"), saved(1, 0, "c d")]
    assert counted([*"abcd"], ["d", "e"], apart).ratings() == []


@pytest.fixture(scope="module")
def store() -> Store:
    return tournament(["random", "late=random-late-end", "eva"], [WARRIOR, SHAMAN], 80, seed=2, name="<trial>")


def test_the_table_holds_everything_and_nothing_measured_in_time(store: Store) -> None:
    text = as_text(store)
    assert text.startswith("<trial>: 240 games, seed 2")
    for word in (
        "95 % interval",
        "rating",
        "drawn",
        "win rate of the row against",
        "the player going first wins",
        "median",
    ):
        assert word in text
    assert "ms a game" not in text
    assert "ms a game" in as_text(store, times=True)
    order = re.findall(r"^(random|late|eva) ", text, re.MULTILINE)[:3]
    assert order == ["eva", "late", "random"]


def test_json_and_csv_tell_the_same_games(store: Store) -> None:
    lines = list(csv.DictReader(io.StringIO(as_csv(store))))
    assert [int(line["game"]) for line in lines] == list(range(240))
    document = as_json(store)
    wins = sum(line["winner"] != "" and line[f"agent{line['winner']}"] == "eva" for line in lines)
    [eva] = [entry for entry in document["agents"] if entry["name"] == "eva"]  # type: ignore[attr-defined]
    assert eva["wins"] == wins == summary(store).by_agent()["eva"].wins
    assert "seconds" not in eva
    assert "seconds0" not in lines[0]
    assert "seconds0" in next(csv.DictReader(io.StringIO(as_csv(store, times=True))))


def test_the_report_is_one_page_that_needs_nothing_else(store: Store) -> None:
    text = html(store)
    assert read(text).outside == []
    assert "http" not in text
    assert "url(" not in text
    assert "<script" not in text
    assert "&lt;trial&gt;" in text
    assert "<trial>" not in text
    for word in (
        "Standings",
        "Ratings",
        "Agent against agent",
        "Deck against deck",
        "Going first",
        "Length of games",
    ):
        assert word in text
    # Ratings, who begins, and lengths.
    assert text.count("chart least") == 3
    assert text.count('<table class="matrix') == 3
    assert "@media print" in text
    assert 'name="viewport"' in text
    assert "ms a game" not in text


def test_a_report_of_a_run_without_games_says_so() -> None:
    plan = simple([Entrant.read("eva"), Entrant.read("random")], [WARRIOR], 4)
    with Store.in_memory(plan) as empty:
        assert "0 of 4 games" in html(empty)
        assert as_text(empty) == "tournament: 0 of 4 games, seed 0"
        assert as_json(empty)["games"] == 0


def two_stages() -> Store:
    agents = tuple(Entrant.read(f"{name}=random") for name in ("MCTS1", "Greedy", "Tyche"))
    everyone = (0, 1, 2)
    stages = (
        Stage("mirror", everyone, (0,), 4, pairing="mirror"),
        Stage("cross", everyone, (0, 1), 4, pairing="cross"),
    )
    store = Store.in_memory(Plan(agents, (WARRIOR, SHAMAN), stages))
    numbers = np.arange(store.plan.total, dtype=np.uint64)
    games = zip(store.plan.cells_of(numbers).tolist(), store.plan.seeds_of(numbers).tolist(), strict=True)
    rows: list[Row] = []
    for k, (cell, seed) in enumerate(games):
        winner = None if k == 5 else k % 2
        rows.append((k, cell, seed, winner, 10 + k, 50, 0, 0, "death", 0, None))
    store.add(rows)
    return store


def test_the_csv_of_demarcos2019_has_its_four_blocks() -> None:
    with two_stages() as store:
        lines = [line.split(",") for line in demarcos2019(store, strict=True).splitlines()]
        rows = list(store.rows())
    games = len(rows)
    assert games == 24
    assert lines[0] == ["Stage", "League", "Agent1", "Deck1", "Agent2", "Deck2", "Victory1", "Turns"]
    assert lines[1] == ["1", "0", "MCTS1", "aggro-pirate-warrior", "Greedy", "aggro-pirate-warrior", "1", "10"]
    leagues = lines[games + 1 :]
    assert leagues[0] == [
        "Stage",
        "League",
        "MCTS1 Victories",
        "Greedy Victories",
        "Tyche Victories",
        "TotalGamesLeague",
        "MCTS1 Turns",
        "Greedy Turns",
        "Tyche Turns",
    ]
    assert [line[:2] for line in leagues[1:4]] == [["1", "0"], ["1", "1"], ["2", "0"]]
    assert leagues[1][5] == "6"
    stages = leagues[4:]
    assert stages[0][:2] == ["Stage", "MCTS1 Victories"]
    assert [line[0] for line in stages[1:3]] == ["1", "2"]
    assert stages[1][4] == "12"
    head, total = stages[3:]
    assert head[3] == "TotalGames"
    assert total[3] == "24"
    wins = [
        sum(row.winner is not None and row.agents[row.winner] == name for row in rows) for name in ("MCTS1", "Greedy")
    ]
    assert [int(n) for n in total[:2]] == wins
    # A draw is nobody's victory, and every game counts its turns for both of its players.
    assert sum(int(n) for n in total[:3]) == games - 1
    assert sum(int(n) for n in total[4:]) == 2 * sum(row.turns for row in rows)


def test_draws_get_a_last_column_unless_the_format_has_to_be_strict() -> None:
    with two_stages() as store:
        loose = [line.split(",") for line in demarcos2019(store).splitlines()]
        strict = [line.split(",") for line in demarcos2019(store, strict=True).splitlines()]
    assert [line[:-1] for line in loose] == strict
    assert loose[6][-1] == "1"
    assert loose[-1][-1] == "1"
    assert loose[0][-1] == "Draws"
