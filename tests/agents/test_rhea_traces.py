"""The operators of rolling-horizon evolution by their traces: what they pick, and from what.

A trace says how each action was picked. Everything it says is checked from outside: legal actions by playing the turn
in a game, visits and values by counting the evaluated turns, what is random by its distribution.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from scipy import stats

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native, Trace
from hearthlab.errors import HearthLabError
from support.search import small

Step = Mapping[str, Any]
Prefix = tuple[str, ...]
SURE = 0.001
EVALUATION = "worlds=1, evaluation=estimate, estimate=aggro, scale=5000"
TREE = f"crossover=pc, mutation=pm, p_new=0, filters=false, {EVALUATION}"


def traced(game: hl.Game, text: str, seed: int = 1) -> Trace:
    """The trace of a decision."""
    agent = make(text, seed=seed)
    assert isinstance(agent, Native)
    return agent.trace(game.view(game.player))


def picks(trace: Trace, *operators: str) -> Iterator[Step]:
    """What these operators picked."""
    return (step for step in trace.steps if step["step"] == "pick" and step["operator"] in operators)


def made(trace: Trace, operator: str) -> Iterator[tuple[Step, list[Step]]]:
    """The turns that an operator made, with what it picked for each."""
    picked: list[Step] = []
    for step in trace.steps:
        if step["step"] == "pick":
            picked.append(step)
        elif step["step"] == "turn":
            if step["operator"] == operator:
                yield step, picked
            picked = []


def uniform(counts: Mapping[int, Sequence[int]], least: int = 5) -> None:
    """Every choice among n options, by n, was equally likely: chi-square for each n, and for all together."""
    together, freedom = 0.0, 0
    for n, places in counts.items():
        seen = Counter(places)
        assert set(seen) <= set(range(n))
        if n > 1 and len(places) >= least * n:
            found = stats.chisquare([seen[k] for k in range(n)])
            assert found.pvalue > SURE, (n, seen)
            together, freedom = together + found.statistic, freedom + n - 1
    assert freedom > 10, "too little was chosen to judge"
    assert stats.chi2.sf(together, freedom) > SURE


class Legal:
    """The legal actions after the first actions of a turn, found by playing them."""

    def __init__(self, game: hl.Game) -> None:
        self.games: dict[Prefix, hl.Game] = {(): game}

    def game(self, played: Prefix) -> hl.Game:
        """The game after these actions."""
        if played not in self.games:
            game = self.game(played[:-1]).clone()
            game.apply(hl.Action.parse(played[-1]))
            self.games[played] = game
        return self.games[played]

    def after(self, played: Prefix) -> list[str]:
        """Returns the legal actions."""
        return [str(action) for action in self.game(played).legal_actions()]


class Tally:
    """Visits and values of the beginnings of turns, counted from the evaluated ones."""

    def __init__(self) -> None:
        self.visits: Counter[Prefix] = Counter()
        self.values: defaultdict[Prefix, float] = defaultdict(float)

    def add(self, turn: Prefix, value: float) -> None:
        """Counts a turn."""
        for k in range(len(turn) + 1):
            self.visits[turn[:k]] += 1
            self.values[turn[:k]] += value

    def below(self, action: str) -> Tally:
        """Returns what is counted after an action."""
        found = Tally()
        for turn, visits in self.visits.items():
            if turn[:1] == (action,):
                found.visits[turn[1:]] = visits
                found.values[turn[1:]] = self.values[turn]
        return found

    def bound(self, played: Prefix, action: str) -> float:
        """Returns the upper confidence bound of an action."""
        n = self.visits[*played, action]
        if n == 0:
            return -math.inf
        return self.values[*played, action] / n + math.sqrt(2 * math.log(self.visits[played]) / n)


def follow(trace: Trace, tally: Tally) -> int:
    """Compares a trace with the counts from outside, which go on with it; returns how many picks were compared."""
    compared = 0
    for step in trace.steps:
        names = {key: tuple(trace.actions[n] for n in step.get(key, ())) for key in ("after", "options", "genes")}
        if step["step"] == "evaluated":
            tally.add(names["genes"], step["value"])
        elif step["step"] == "pick":
            assert step["visits"] == tally.visits[names["after"]]
            compared += 1
            if step["how"] == "bound":
                bounds = {action: tally.bound(names["after"], action) for action in names["options"]}
                assert bounds[trace.actions[step["picked"]]] == pytest.approx(max(bounds.values()), abs=1e-9)
    return compared


@pytest.mark.parametrize("k", [0, 3, 26, 28])
def test_the_tree_counts_what_was_evaluated_and_the_bound_picks_the_best_of_it(k: int) -> None:
    trace = traced(small(k), f"rhea({TREE}, gamma=0.5, budget=1000it)")
    assert follow(trace, Tally()) > 1000
    assert Counter(step["how"] for step in picks(trace, "pc", "pm"))["bound"] > 500


@pytest.mark.parametrize("k", [0, 3, 13, 26, 28, 35])
def test_after_re_rooting_the_visits_are_those_counted_from_outside(k: int) -> None:
    game = small(k)
    agent = make(f"rhea({TREE}, gamma=0.9, reuse=true, budget=600it)", seed=2)
    assert isinstance(agent, Native)
    tally, decisions, kept = Tally(), 0, 0
    while True:
        kept += tally.visits[()]
        trace = agent.trace(game.view(0))
        assert follow(trace, tally) > 0
        decisions += 1
        if str(trace.action) == "end" or len(game.legal_actions()) <= 2:
            break
        tally = tally.below(str(trace.action))
        game.apply(trace.action)
        if game.player != 0 or len(game.legal_actions()) == 1:
            break
    assert decisions > 1
    assert kept > 0


@pytest.mark.parametrize("gamma", [0.3, 0.8, 0.97, 0.995])
def test_the_share_of_random_picks_is_gamma_to_the_power_of_the_visits(gamma: float) -> None:
    """The share at nodes with N visits lies in its interval for each N, and so does that of all picks together."""
    random: dict[int, list[bool]] = defaultdict(list)
    for seed in range(4):
        for k in (3, 28):
            trace = traced(small(k), f"rhea({TREE}, gamma={gamma}, budget=1000it)", seed)
            for step in picks(trace, "pc", "pm"):
                random[step["visits"]].append(step["how"] == "random")
    assert all(random.pop(0)), "without visits every pick is random"
    groups = {n: found for n, found in random.items() if len(found) >= 20}
    assert len(groups) > 10
    for n, found in groups.items():
        assert stats.binomtest(sum(found), len(found), gamma**n).pvalue > SURE / len(groups), n
    expected = sum(len(found) * gamma**n for n, found in random.items())
    spread = math.sqrt(sum(len(found) * gamma**n * (1 - gamma**n) for n, found in random.items()))
    assert abs(sum(map(sum, random.values())) - expected) < stats.norm.isf(SURE / 2) * spread


def test_at_gamma_0_only_unvisited_nodes_are_random() -> None:
    trace = traced(small(3), f"rhea({TREE}, gamma=0, budget=1000it)")
    assert {step["visits"] == 0: step["how"] == "random" for step in picks(trace, "pc", "pm")} == {
        True: True,
        False: False,
    }


def test_p_new_is_the_share_of_actions_that_the_tree_does_not_have() -> None:
    new = total = 0
    for k in (3, 28):
        tally = Tally()
        trace = traced(small(k), f"rhea({TREE.replace('p_new=0', 'p_new=0.3')}, gamma=0, budget=1500it)")
        for step in trace.steps:
            if step["step"] == "evaluated":
                tally.add(tuple(trace.actions[n] for n in step["genes"]), step["value"])
            elif step["step"] == "pick" and step["operator"] in ("pc", "pm") and step["visits"] > 0:
                played = tuple(trace.actions[n] for n in step["after"])
                known = [tally.visits[*played, trace.actions[n]] > 0 for n in step["options"]]
                if any(known) and not all(known):
                    total += 1
                    new += tally.visits[*played, trace.actions[step["picked"]]] == 0
    assert total > 200
    assert stats.binomtest(new, total, 0.3).pvalue > SURE


@pytest.mark.parametrize("operator", ["pc", "pm"])
def test_at_gamma_1_all_that_may_be_picked_is_equally_likely(operator: str) -> None:
    """PC picks among the legal actions of the chosen parent, PM among all legal ones."""
    places: dict[int, list[int]] = defaultdict(list)
    parents: Counter[int] = Counter()
    for k in (3, 7, 28, 40):
        legal = Legal(small(k))
        trace = traced(small(k), f"rhea({TREE}, gamma=1, budget=2500it)", seed=k)
        for turn, picked in made(trace, operator):
            for step in picked:
                assert step["how"] == "random"
                possible = legal.after(tuple(trace.actions[n] for n in step["after"]))
                options = [trace.actions[n] for n in step["options"]]
                if operator == "pc":
                    parents[step["parent"]] += 1
                    genes = [[trace.actions[n] for n in parent] for parent in turn["parents"]]
                    first, second = genes[step["parent"]], genes[1 - step["parent"]]
                    of_one, of_other = ([a for a in possible if a in turn] for turn in (first, second))
                    assert options == (of_one or of_other or possible)
                else:
                    assert options == possible
                places[len(options)].append(step["options"].index(step["picked"]))
    uniform(places)
    if operator == "pc":
        assert stats.binomtest(parents[0], parents.total(), 0.5).pvalue > SURE


def test_pm_begins_at_any_point_and_keeps_what_comes_before() -> None:
    points: dict[int, list[int]] = defaultdict(list)
    for k in (3, 28):
        trace = traced(small(k), f"rhea({TREE}, gamma=1, budget=2500it)", seed=k)
        for turn, picked in made(trace, "pm"):
            (parent,) = turn["parents"]
            assert turn["genes"][: turn["point"]] == parent[: turn["point"]]
            assert [step["picked"] for step in picked] == turn["genes"][turn["point"] :]
            points[len(parent)].append(turn["point"])
    uniform(points)


def repaired(trace: Trace, wanted: Sequence[int], turn: Step, picked: Sequence[Step]) -> None:
    """A turn is what was wanted, but for the picks; where it ends sooner, it is over, and where later, it was ended."""
    places = {len(step["after"]): step["picked"] for step in picked}
    for k, gene in enumerate(turn["genes"]):
        assert gene == (places[k] if k in places else wanted[k])
    assert len(turn["genes"]) >= len(wanted) or trace.actions[turn["genes"][-1]] == "end"


def test_the_crossover_of_vanilla_takes_each_place_from_either_parent() -> None:
    """Equally often at each place, whatever was taken at the place before; a shorter parent leaves it to the other."""
    sources: dict[int, Counter[int]] = defaultdict(Counter)
    pairs: Counter[tuple[int, int]] = Counter()
    for k in (3, 28, 40):
        trace = traced(small(k), f"rhea({EVALUATION}, budget=3000it)", seed=k)
        for turn, picked in made(trace, "uniform"):
            first, second = turn["parents"]
            assert len(turn["mixed"]) == max(len(first), len(second))
            taken = []
            for place, gene in enumerate(turn["mixed"]):
                candidates = [parent[place] for parent in (first, second) if place < len(parent)]
                assert gene in candidates
                differ = len(candidates) == 2 and candidates[0] != candidates[1]
                taken.append(candidates.index(gene) if differ else None)
            for place, source in enumerate(taken):
                if source is not None:
                    sources[place][source] += 1
            pairs.update((a, b) for a, b in itertools.pairwise(taken) if a is not None and b is not None)
            repaired(trace, turn["mixed"], turn, picked)
            assert {step["how"] for step in picked} <= {"repair", "end", "any"}
    assert len([place for place, seen in sources.items() if seen.total() > 100]) >= 3
    for place, seen in sources.items():
        assert stats.binomtest(seen[0], seen.total(), 0.5).pvalue > SURE, place
    assert stats.chisquare([pairs[a, b] for a in (0, 1) for b in (0, 1)]).pvalue > SURE


def test_the_mutation_of_vanilla_changes_one_point() -> None:
    """Any point, by any legal action; of the other genes only those that are not legal any more are repaired."""
    points: dict[int, list[int]] = defaultdict(list)
    changes: dict[int, list[int]] = defaultdict(list)
    repairs: dict[int, list[int]] = defaultdict(list)
    for k in (3, 28, 40):
        legal = Legal(small(k))
        trace = traced(small(k), f"rhea({EVALUATION}, budget=3000it)", seed=k)
        for turn, picked in made(trace, "point"):
            (parent,) = turn["parents"]
            points[len(parent)].append(turn["point"])
            repaired(trace, parent, turn, picked)
            for step in picked:
                place, possible = len(step["after"]), legal.after(tuple(trace.actions[n] for n in step["after"]))
                if step["how"] in ("end", "any"):
                    assert place >= len(parent)
                    continue
                assert [trace.actions[n] for n in step["options"]] == possible
                assert (step["how"] == "change") == (place == turn["point"])
                if step["how"] == "repair":
                    assert trace.actions[parent[place]] not in possible
                by_size = changes if step["how"] == "change" else repairs
                by_size[len(possible)].append(step["options"].index(step["picked"]))
    for counts in (points, changes, repairs):
        uniform(counts)


def test_a_gene_that_is_not_legal_is_left_out_if_that_is_wanted() -> None:
    trace = traced(small(28), f"rhea({EVALUATION}, repair=drop, budget=2000it)")
    turns = [*made(trace, "uniform"), *made(trace, "point")]
    assert not any(step["how"] == "repair" for _, picked in turns for step in picked)
    assert any(len(turn["genes"]) < len(turn["mixed"] or turn["parents"][0]) for turn, _ in turns)


def test_a_trace_changes_no_decision() -> None:
    game = small(28)
    for text in (f"rhea({TREE}, gamma=0.5, reuse=true, budget=500it)", "rhea-linear(budget=500it)"):
        one, other = make(text, seed=4), make(text, seed=4)
        assert isinstance(one, Native)
        assert isinstance(other, Native)
        assert one.trace(game.view(0)).action == other.act(game.view(0), Clock())
        assert one.consider(game.view(0)) == other.consider(game.view(0))


def test_an_agent_without_a_trace_says_so() -> None:
    agent = make("greedy")
    assert isinstance(agent, Native)
    with pytest.raises(HearthLabError, match="greedy does not record the steps of its decisions; rhea does"):
        agent.trace(small(0).view(0))
