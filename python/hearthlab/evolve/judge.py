"""Contests after an evolution: all final individuals against each other, and the best of them against others."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from hearthlab.agents.registry import Spec, read
from hearthlab.arena.backend import Workers
from hearthlab.arena.stats import Tally
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.evolve.fitness import Game, all_pairs, play
from hearthlab.evolve.store import Contest, Entry, EvolutionStore
from hearthlab.util.seeds import derive

__all__ = [
    "ABLATION",
    "ALL",
    "LAST",
    "MIRROR",
    "OTHERS",
    "Plan",
    "all_play_all",
    "best",
    "by_deck",
    "judge",
    "last_generation",
    "mirror",
    "opponents",
    "play_contest",
    "played",
    "provenance",
    "standings",
    "tallies",
]

ALL = "all-play-all"
"""The contest of the final individuals and the agent with its default parameters."""

LAST = "last generation"
"""The contest of everyone in the last generations, including those who did not survive."""

MIRROR = "against itself"
"""The contest of the agent with its default parameters against itself."""

ABLATION = "single weights"
"""The contest of the best individual against copies with one parameter set to its lowest or highest value."""

OTHERS = (ALL, ABLATION, LAST, MIRROR)
"""The contests other than those of the best individual against other agents."""

Told = Callable[[str, float], None]
"""Called with the name of the contest and the share of its games played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The number of games played after an evolution."""

    games: int = 20
    """Games for each pair and each ordered pair of decks in all-play-all."""
    meeting: int = 50_000
    """The minimum number of games of the best individual against the agent with its default parameters."""
    others: int = 20_000
    """The minimum number of games of the best individual against each group of other agents."""
    single: int = 2_000
    """The minimum number of games of the best individual against itself with one parameter changed."""
    draws: int = 50
    """Random points of the search space, which form one group of opponents."""


def all_play_all(
    store: EvolutionStore, plan: Plan, workers: Workers = None, told: Told | None = None, seed: int = 1
) -> Contest:
    """Plays all-play-all among the final individuals of all executions and the agent with its default parameters."""
    config = store.config = store.config.settled()
    entries = [Entry(str(config.space.usual), config.space.usual.full)]
    for execution in store.finished:
        for individual in store.final(execution):
            agent = config.space.spec(individual.genes).full
            entries.append(Entry(f"{execution + 1}/{individual.id}", agent, execution, individual.id))
    if len(entries) == 1:
        raise HearthLabError(f"no execution of {store.path} is finished; continue it with `hearthlab evolve resume`")
    game = Game.of(config, plan.games)
    everyone = range(len(entries))
    groups = [[(a, b) for b in everyone if b > a] for a in everyone[:-1]]
    return play_contest(store, ALL, entries, groups, game, derive(config.seed, ALL, seed), workers, told)


def last_generation(
    store: EvolutionStore, games: int = 20, workers: Workers = None, told: Told | None = None
) -> Contest:
    """Replays the last generation of every execution as a round robin with more games.

    The survivors are named as in all-play-all, the others in parentheses.
    """
    config = store.config
    entries: list[Entry] = []
    groups = []
    for execution in store.finished:
        final = {individual.id for individual in store.final(execution)}
        everyone = store.individuals(execution)
        members = sorted({int(x) for x in store.results(execution, config.generations)[:, :2].flat})
        first = len(entries)
        for k in members:
            name = f"{execution + 1}/{k}" if k in final else f"({execution + 1}/{k})"
            entries.append(Entry(name, config.space.spec(everyone[k].genes).full, execution, k))
        groups.append([(first + a, first + b) for a, b in all_pairs(len(members))])
    return play_contest(store, LAST, entries, groups, Game.of(config, games), derive(config.seed, LAST), workers, told)


def mirror(store: EvolutionStore, games: int = 2000, workers: Workers = None, told: Told | None = None) -> Contest:
    """Plays the agent with its default parameters against itself, so that only the decks differ."""
    config = store.config
    usual = config.space.usual
    entries = [Entry(str(usual), usual.full), Entry(f"{usual} again", usual.full)]
    game, seed = Game.of(config, games), derive(config.seed, MIRROR)
    return play_contest(store, MIRROR, entries, [[(0, 1)]], game, seed, workers, told)


def play_contest(
    store: EvolutionStore,
    name: str,
    entries: Sequence[Entry],
    groups: Sequence[Sequence[tuple[int, int]]],
    game: Game,
    seed: int,
    workers: Workers,
    told: Told | None,
) -> Contest:
    """Plays the missing games of a contest, group by group; replaces a different contest of this name."""
    with store.playing():
        decks = tuple(deck.name or deck.cls for deck in game.decks)
        wanted = (tuple(entries), decks, game.games, seed)
        known = store.contest(name)
        if known is None or (known.entries, known.decks, known.games, known.seed) != wanted:
            store.add_contest(name, entries, decks, game.games, seed)
            known = store.contest(name)
        assert known is not None
        there = {(int(a), int(b)) for a, b in known.results[:, :2]}
        agents = [read(entry.agent) for entry in entries]
        total = sum(map(len, groups))
        done = 0
        for group in groups:
            if not there.issuperset(group):

                def share(part: float, done: int = done, size: int = len(group)) -> None:
                    if told is not None:
                        told(name, (done + part * size) / total)

                store.add_to_contest(name, play(agents, group, game, seed, workers, share))
            done += len(group)
        found = store.contest(name)
        assert found is not None
        return found


def tallies(contest: Contest, rivals: frozenset[int] | None = None) -> list[Tally]:
    """Returns the tally of each entry against all others, or against some of them."""
    counts = np.zeros((len(contest.entries), 3), dtype=np.int64)
    for a, b, _, _, wins_a, wins_b, games in contest.results.tolist():
        draws = games - wins_a - wins_b
        if rivals is None or b in rivals:
            counts[a] += (games, wins_a, draws)
        if rivals is None or a in rivals:
            counts[b] += (games, wins_b, draws)
    return [Tally(*row) for row in counts.tolist()]


def standings(contest: Contest) -> list[tuple[Entry, Tally]]:
    """Returns the entries of a contest with their tallies, best first."""
    found = zip(contest.entries, tallies(contest), strict=True)
    return sorted(found, key=lambda item: -item[1].win_rate)


def by_deck(contest: Contest, entry: int) -> dict[tuple[str, str], Tally]:
    """Returns the tallies of one entry by its deck and its opponent's."""
    counts: dict[tuple[str, str], npt.NDArray[np.int64]] = {}
    for a, b, d, e, wins_a, wins_b, games in contest.results.tolist():
        for me, own, other, wins in ((a, d, e, wins_a), (b, e, d, wins_b)):
            if me == entry:
                key = (contest.decks[own], contest.decks[other])
                counts.setdefault(key, np.zeros(3, np.int64))[:] += (games, wins, games - wins_a - wins_b)
    return {key: Tally(*row.tolist()) for key, row in counts.items()}


def played(store: EvolutionStore) -> Contest | None:
    """Returns all-play-all, or None if it is not finished."""
    contest = store.contest(ALL)
    if contest is None:
        return None
    n = len(contest.entries)
    return contest if len(contest.results) == n * (n - 1) // 2 * len(contest.decks) ** 2 else None


def best(store: EvolutionStore) -> Entry:
    """Returns the evolved agent with the best win rate in all-play-all."""
    contest = store.contest(ALL)
    if contest is None:
        raise HearthLabError(
            f"the individuals of {store.path} have not played each other; use `hearthlab evolve judge`"
        )
    found = next((entry for entry, _ in standings(contest) if entry.individual is not None), None)
    if found is None:
        raise HearthLabError(f"no individual of {store.path} has played; use `hearthlab evolve judge`")
    return found


def provenance(store: EvolutionStore) -> dict[str, Any]:
    """Returns the best evolved agent with everything needed to reproduce it, as plain data."""
    entry = best(store)
    contest = store.contest(ALL)
    assert contest is not None
    assert entry.execution is not None
    assert entry.individual is not None
    config, individual = store.config, store.individuals(entry.execution)[entry.individual]
    games, _, _, _ = store.effort()
    tally = tallies(contest)[contest.entries.index(entry)]
    bounds = {p.name: [p.low, p.high] for p in config.space.parameters}
    run = {**config.to_dict(), "decks": config.deck_names, "parameters": bounds}
    return {
        "agent": config.agent,
        "weights": config.space.values(individual.genes),
        "run": run,
        "execution": entry.execution,
        "individual": individual.id,
        "born": individual.born,
        "games": games,
        "all_play_all": {"entries": len(contest.entries), "games": tally.games, "win_rate": round(tally.win_rate, 4)},
        "cards": store.meta("cards"),
        "made": store.meta("made"),
    }


def opponents(store: EvolutionStore, plan: Plan, more: Mapping[str, str] | None = None) -> dict[str, list[Spec]]:
    """Returns the opponents of the best individual in named groups: the default agent, equal weights, random ones …"""
    space, genes = store.config.space, len(store.config.space.parameters)
    random = np.random.Generator(np.random.PCG64(derive(store.config.seed, "random weights")))
    return {
        str(space.usual): [space.usual],
        "equal weights": [space.spec([0.5] * genes)],
        "random weights": [space.spec(random.random(genes).tolist()) for _ in range(plan.draws)],
        **{name: [read(text)] for name, text in (more or {}).items()},
    }


def judge(
    store: EvolutionStore,
    plan: Plan,
    deck_sets: Mapping[str, Sequence[Deck]],
    more: Mapping[str, str] | None = None,
    workers: Workers = None,
    told: Told | None = None,
) -> list[Contest]:
    """Plays all-play-all, then a contest of the best individual for each group of opponents and set of decks."""
    with store.playing():
        contests = [all_play_all(store, plan, workers, told)]
        champion = best(store)
        usual = str(store.config.space.usual)
        for label, decks in deck_sets.items():
            for group, agents in opponents(store, plan, more).items():
                wanted = plan.meeting if group == usual else plan.others
                games = math.ceil(wanted / len(agents) / len(decks) ** 2)
                game = Game.of(store.config, games, decks)
                names = [group] if len(agents) == 1 else [f"{group} {k + 1}" for k in range(len(agents))]
                others = [Entry(name, agent.full) for name, agent in zip(names, agents, strict=True)]
                pairs = [[(0, k + 1) for k in range(len(others))]]
                seed = derive(store.config.seed, "meeting", label, group)
                name = f"{group}, {label}"
                contests.append(play_contest(store, name, [champion, *others], pairs, game, seed, workers, told))
        return [*contests, _ablation(store, champion, plan, workers, told)]


def _ablation(store: EvolutionStore, champion: Entry, plan: Plan, workers: Workers, told: Told | None) -> Contest:
    """Plays the contest that measures the importance of each parameter of the best individual."""
    config = store.config
    assert champion.execution is not None
    assert champion.individual is not None
    genes = store.individuals(champion.execution)[champion.individual].genes
    entries = [champion]
    for k, name in enumerate(config.space.names):
        for gene in (0.0, 1.0):
            changed = config.space.spec([*genes[:k], gene, *genes[k + 1 :]])
            entries.append(Entry(f"{name} {'lowest' if gene == 0.0 else 'highest'}", changed.full))
    games = math.ceil(plan.single / len(config.decks) ** 2)
    game = Game.of(config, games)
    groups = [[(0, k) for k in range(1, len(entries))]]
    seed = derive(config.seed, ABLATION)
    return play_contest(store, ABLATION, entries, groups, game, seed, workers, told)
