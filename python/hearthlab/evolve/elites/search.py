"""MAP-Elites: new decks are mutations of the current elites, and replace an elite if they win more games."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from hearthlab.arena.backend import Workers
from hearthlab.arena.stats import Tally
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.evolve.elites.config import SIZE, MapConfig
from hearthlab.evolve.elites.store import Candidate, Elite, MapStore
from hearthlab.evolve.fitness import Game, Outcome, play_cells
from hearthlab.evolve.strategy import random_state
from hearthlab.util.seeds import derive

__all__ = ["Watch", "illuminate", "run"]

Watch = Callable[[int, int, int, float], None]
"""Called with the finished batches, their total, the number of occupied places and the best win rate."""

_MOST_CHANGES = 10


def illuminate(
    config: MapConfig, store: str | Path | None = None, workers: Workers = None, watch: Watch | None = None
) -> MapStore:
    """Runs the search and returns its store, in memory unless a file is given."""
    kept = MapStore.in_memory(config) if store is None else MapStore.create(store, config)
    run(kept, workers, watch)
    return kept


def run(store: MapStore, workers: Workers = None, watch: Watch | None = None) -> None:
    """Plays the missing batches; the result does not depend on interruptions or the number of threads."""
    with store.playing():
        _search(store, workers, watch)


def _search(store: MapStore, workers: Workers, watch: Watch | None) -> None:
    config = store.config
    maker = _Maker(config)
    state = store.state()
    if state is not None:
        state.object(("random", "next"))
        maker.random.bit_generator.state = random_state(state["random"])
        maker.following = state["next"].whole(0, 1 << 62)
    elites = store.elites()
    while not store.searched:
        batch = store.done
        begin = time.monotonic()
        decks = maker.batch(elites)
        rounds, taken = _contest(config, batch, decks, elites, workers)
        plain = {"random": maker.random.bit_generator.state, "next": maker.following}
        store.add(batch, decks, rounds, taken, plain, time.monotonic() - begin)
        elites = store.elites()
        if watch is not None:
            best = max(elite.tally.win_rate for elite in elites.values())
            watch(store.done, config.batches + 1, len(elites), best)
    if not store.finished:
        holders = [elites[place].deck for place in sorted(elites)]
        store.add_final(_judged(config, derive(config.seed, "final"), holders, workers, config.judging))


class _Maker:
    """Creates legal decks: at first at random, later by changing some cards of an elite."""

    def __init__(self, config: MapConfig) -> None:
        self.config = config
        self.random = np.random.Generator(np.random.PCG64(derive(config.seed, "decks")))
        self.following = 0
        self.pool = config.pool()
        self._most = {card.id: 1 if card.rarity == "legendary" else 2 for card in self.pool}
        self._costs = np.array([card.cost for card in self.pool], dtype=np.float64)
        self._spells = np.array([card.type == "spell" for card in self.pool])
        if sum(self._most.values()) < SIZE:
            raise HearthLabError(f"{config.cls} has only {sum(self._most.values())} cards in {config.format}")

    def batch(self, elites: Mapping[tuple[int, int], Elite]) -> list[Candidate]:
        """Returns the decks of the next batch, without duplicates."""
        found: dict[tuple[str, ...], Candidate] = {}
        holders = [elites[place].deck for place in sorted(elites)]
        while len(found) < self.config.batch:
            parent = holders[int(self.random.integers(len(holders)))] if holders else None
            cards = self._filled([], *self._taste()) if parent is None else self._changed(parent.cards)
            if cards not in found:
                found[cards] = Candidate(self.following, None if parent is None else parent.id, cards)
                self.following += 1
        return list(found.values())

    def _taste(self) -> tuple[float, float]:
        """Returns random preferences for expensive cards and for spells; without them, random decks are too similar."""
        return float(self.random.normal(0.0, 0.5)), float(self.random.normal(0.0, 2.0))

    def _changed(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Replaces some cards: one with probability 1/2, two with 1/4, and so on."""
        count = min(int(self.random.geometric(0.5)), _MOST_CHANGES)
        out = set(self.random.choice(len(cards), size=count, replace=False).tolist())
        taste = self._taste() if self.random.random() < 0.5 else (0.0, 0.0)
        return self._filled([card for k, card in enumerate(cards) if k not in out], *taste)

    def _filled(self, cards: Sequence[str], expensive: float, spells: float) -> tuple[str, ...]:
        """Returns a complete deck with these cards and others from the pool."""
        counts = Counter(cards)
        weights = np.exp(np.clip(expensive * (self._costs - 4) + spells * self._spells, -30.0, 30.0))
        while counts.total() < SIZE:
            free = np.array([counts[card.id] < self._most[card.id] for card in self.pool])
            odds = weights * free
            pick = self.pool[int(self.random.choice(len(self.pool), p=odds / odds.sum()))]
            counts[pick.id] += 1
        return self.config.deck(tuple(counts.elements())).cards


def _contest(
    config: MapConfig,
    batch: int,
    decks: Sequence[Candidate],
    elites: Mapping[tuple[int, int], Elite],
    workers: Workers,
) -> tuple[list[list[tuple[int, Outcome]]], dict[tuple[int, int], int]]:
    """Evaluates a batch; returns the results by round, and the new deck of every place that changes hands.

    The best newcomer at a place may have won more games than the elite by luck: both play again on fresh seeds, and
    all games of both count.
    """
    first = _judged(config, derive(config.seed, "batch", batch), decks, workers)
    tallies = _tallies(first)
    best: dict[tuple[int, int], Candidate] = {}
    for deck in decks:
        place = config.place(deck.cards)
        if place not in best or tallies[deck.id].win_rate > tallies[best[place].id].win_rate:
            best[place] = deck
    challenged = {
        place: deck
        for place, deck in best.items()
        if place in elites and tallies[deck.id].win_rate > elites[place].tally.win_rate
    }
    again: list[tuple[int, Outcome]] = []
    if challenged:
        both = [d for place, deck in sorted(challenged.items()) for d in (deck, elites[place].deck)]
        again = _judged(config, derive(config.seed, "again", batch), both, workers)
    more = _tallies(again)
    taken = {place: deck.id for place, deck in best.items() if place not in elites}
    for place, deck in challenged.items():
        holder = elites[place]
        new, old = tallies[deck.id] + more[deck.id], holder.tally + more[holder.deck.id]
        if new.win_rate > old.win_rate:
            taken[place] = deck.id
    return [first, again], taken


def _judged(
    config: MapConfig, seed: int, decks: Sequence[Candidate], workers: Workers, games: int | None = None
) -> list[tuple[int, Outcome]]:
    """Plays decks against every opponent; returns the outcomes with the id of the deck."""
    seats: list[Deck] = [*config.against, *(config.deck(deck.cards) for deck in decks)]
    there = len(config.against)
    game = Game(tuple(seats), games or config.games, config.rules)
    cells = [(0, 1, there + k, o) for k in range(len(decks)) for o in range(there)]
    outcomes = play_cells(config.agents, cells, game, seed, workers)
    return [(decks[outcome.deck_a - there].id, outcome) for outcome in outcomes]


def _tallies(outcomes: Sequence[tuple[int, Outcome]]) -> dict[int, Tally]:
    found: dict[int, Tally] = {}
    for deck, o in outcomes:
        found[deck] = found.get(deck, Tally()) + Tally(o.games, o.wins_a, o.draws)
    return found
