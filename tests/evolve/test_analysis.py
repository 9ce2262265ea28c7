"""The numbers of a report."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from hearthlab.cards.decks import Deck
from hearthlab.evolve import analysis, evolve, judge
from hearthlab.evolve.store import Contest, Entry, EvolutionStore
from hearthlab.evolve.summary import Summary
from hearthlab.util.findings import holm
from support.small import small

PLAN = judge.Plan(games=2, meeting=40, others=20, single=8, draws=3)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of a small evolution with its contests."""
    path = tmp_path_factory.mktemp("analysis") / "run.db"
    with evolve(small(generations=6), path, workers=2) as store:
        judge.judge(store, PLAN, {"decks of the run": store.config.decks}, {"greedy": "greedy"}, workers=2)
    return path


@pytest.fixture
def store(path: Path) -> EvolutionStore:
    """That store, open."""
    return EvolutionStore.open(path)


def test_ages_equal_those_recomputed_from_the_ancestry(store: EvolutionStore) -> None:
    judged = store.judged()
    found = {(life.execution, life.individual): life for life in analysis.lives(judged)}
    for execution in (0, 1):
        # Who has children in a generation or is among the final ones was alive before it.
        everyone, final = store.individuals(execution), {i.id for i in store.final(execution)}
        last_seen: dict[int, int] = {}
        for generation in range(7):
            checked = store.results(execution, generation)
            for individual in set(checked[:, 0].tolist()) | set(checked[:, 1].tolist()):
                last_seen[individual] = generation
        for number, individual in everyone.items():
            died = 7 if number in final else last_seen[number]
            age = died - individual.born
            life = found.get((execution, number))
            assert (0 if life is None else life.age) == age
            if life is not None:
                assert (life.first, life.final) == (individual.born, number in final)
        children = [i for i in everyone.values() if i.parent is not None]
        assert all(found[execution, i.parent].age >= i.born - everyone[i.parent].born for i in children)  # type: ignore[index]


def test_ages_by_generation_and_newcomers_agree_with_the_lives(store: EvolutionStore) -> None:
    judged = store.judged()
    ages = analysis.ages_by_generation(judged)
    assert all(len(values) == 6 for values in ages.values())
    assert ages[0] == [1] * 6
    assert max(ages[6]) == max(life.age for life in analysis.lives(judged) if life.final)
    mean, half = analysis.newcomers(judged)
    assert len(mean) == len(half) == 6
    entered = [life for life in analysis.lives(judged) if life.first > 0]
    assert mean.sum() * 2 == pytest.approx(len(entered))


def test_wins_by_deck_count_the_last_generation_of_the_final_individuals(store: EvolutionStore) -> None:
    rates, games = analysis.deck_wins(store)
    # Each of 3 final individuals of 2 executions meets 5 others twice with each pair of decks.
    assert games.tolist() == [[60, 60], [60, 60]]
    final = {(e, i.id) for e in (0, 1) for i in store.final(e)}
    fitness = sum(r.fitness for r in store.judged() if r.generation == 6 and (r.execution, r.individual) in final)
    assert (rates * games).sum() == pytest.approx(fitness)


def test_groups_are_found_where_there_are_some() -> None:
    random = np.random.default_rng(1)
    centres = random.random((4, 21))
    points = np.concatenate(
        [centre + 0.02 * random.standard_normal((n, 21)) for centre, n in zip(centres, (9, 7, 5, 3), strict=True)]
    )
    found = analysis.clusters(points)
    assert found is not None
    assert found.count == 4
    assert [len(found.members(k)) for k in (1, 2, 3, 4)] == [9, 7, 5, 3]
    assert found.silhouettes[4] == max(found.silhouettes.values())
    assert found.labels.tolist() == [1] * 9 + [2] * 7 + [3] * 5 + [4] * 3
    fewer = analysis.clusters(points, 2)
    assert fewer is not None
    assert fewer.count == 2
    assert analysis.clusters(points, 99) is None
    assert analysis.clusters(np.ones((5, 3))) is None


def test_rank_sum_tests_compare_what_the_figures_show() -> None:
    """Two strong individuals with Warrior against three weak ones; with Shaman all are alike."""
    entries = (Entry("eva", "eva"), *(Entry(str(k), "eva", 0, k) for k in range(5)))
    rows = []
    for a in range(6):
        for b in range(a + 1, 6):
            for d in (0, 1):
                for e in (0, 1):
                    strong = (a in (1, 2)) - (b in (1, 2))
                    wins = 50 + (10 + a if d == 0 else 0) * (strong > 0) - (10 + b if e == 0 else 0) * (strong < 0)
                    rows.append((a, b, d, e, wins, 100 - wins, 100))
    contest = Contest(judge.ALL, entries, ("warrior", "shaman"), 100, 1, np.array(rows))
    groups = analysis.Clusters(np.zeros((4, 4)), {}, np.array([1, 1, 2, 2, 2]))
    relative = {(c.deck, c.against): c for c in analysis.compare_groups(contest, groups, direct=False)}
    direct = {(c.deck, c.against): c for c in analysis.compare_groups(contest, groups, direct=True)}
    assert len(relative) == len(direct) == 4
    one = relative["warrior", "warrior"]
    assert (one.first, one.second) == (1, 2)
    assert one.rate_first > 0.55 > 0.5 > one.rate_second
    head = direct["warrior", "shaman"]
    first = [0.5 + 0.11, 0.5 + 0.12]
    assert head.rate_first == pytest.approx(np.mean(first))
    assert head.rate_second == pytest.approx(1 - np.mean(first))
    assert head.p == pytest.approx(stats.ranksums(first, [0.385, 0.385, 0.385]).pvalue)
    assert direct["shaman", "shaman"].p == 1.0
    assert all(c.holm >= c.p for c in (*relative.values(), *direct.values()))


def test_holm_corrects_and_never_orders_anew() -> None:
    assert holm([0.01, 0.02, 0.5, 0.001]) == pytest.approx([0.03, 0.04, 0.5, 0.004])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_contests_are_resumed_and_the_best_is_chosen_among_the_evolved(store: EvolutionStore) -> None:
    contest = store.contest(judge.ALL)
    assert contest is not None
    assert contest.entries[0].agent.startswith("eva(")
    assert len(contest.results) == 21 * 4
    again = judge.all_play_all(store, PLAN, told=lambda name, share: pytest.fail("nothing is missing"))
    assert np.array_equal(again.results, contest.results)
    standings = judge.standings(contest)
    assert sum(t.games for _, t in standings) == 2 * contest.results[:, 6].sum()
    best = judge.best(store)
    assert best.individual is not None
    assert best == next(entry for entry, _ in standings if entry.individual is not None)
    place = contest.entries.index(best)
    assert sum(t.wins for t in judge.by_deck(contest, place).values()) == judge.tallies(contest)[place].wins


def test_the_best_meets_the_usual_agent_and_the_baselines_on_fresh_seeds(store: EvolutionStore) -> None:
    found = Summary(store)
    names = dict(found.meetings)
    assert set(names) == {f"{who}, decks of the run" for who in ("eva", "equal weights", "random weights", "greedy")}
    assert names["eva, decks of the run"].games == 40
    assert names["random weights, decks of the run"].games == 3 * 4 * 2
    low, high = found.ablation["hero_health"]
    assert low.games == high.games == 8
    document = judge.provenance(store)
    assert set(document["weights"]) == set(found.config.space.names)
    assert document["run"]["decks"] == found.config.deck_names
    assert document["games"] == found.config.total


def test_another_deck_set_is_another_contest(store: EvolutionStore) -> None:
    mage = {"mage": (Deck.load("reno-kazakus-mage-cig2018"),)}
    contests = judge.judge(store, PLAN, mage, workers=2)
    assert [c.name for c in contests][1:4] == ["eva, mage", "equal weights, mage", "random weights, mage"]
    assert contests[1].decks == ("reno-kazakus-mage-cig2018",)
