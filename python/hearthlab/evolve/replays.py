"""Replays the games behind a row of results from the row's seed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from hearthlab import _core
from hearthlab.agents.registry import Spec, read
from hearthlab.arena.execution import play_record
from hearthlab.arena.playing import play
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.evolve.fitness import Game, native, tournament
from hearthlab.evolve.run import round_seed
from hearthlab.evolve.store import EvolutionStore
from hearthlab.game import Game as Played
from hearthlab.game import Record
from hearthlab.util.seeds import duel_start

__all__ = ["Address", "Cell", "Replayed", "cell", "replay"]

_ADDRESS = re.compile(r"(?P<where>.+)/(?P<a>\d+)-(?P<b>\d+)/(?P<deck_a>\d+)-(?P<deck_b>\d+)")
_GENERATION = re.compile(r"(?P<execution>\d+)/(?P<generation>\d+)(?:\+(?P<round>\d+))?")


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a row of results: in a round of a generation, or in a contest."""

    execution: int
    """From 0; -1 in a contest."""
    generation: int
    round: int
    contest: str
    a: int
    b: int
    deck_a: int
    deck_b: int

    @classmethod
    def read(cls, text: str) -> Address:
        """Reads `1/3/4-7/0-1`: execution 1, generation 3, individuals 4 and 7, decks 0 and 1.

        `1/3+2/…` is the second round on fresh seeds, and `all-play-all/4-7/0-1` a row of a contest, where the numbers
        are those of its entries.

        >>> Address.read("1/3/4-7/0-1").generation
        3
        """
        found = _ADDRESS.fullmatch(text.strip())
        if found is None:
            raise HearthLabError(
                f'"{text[:60]}" is not a row; write execution/generation/individual-individual/deck-deck, '
                "such as 1/3/4-7/0-1"
            )
        pair = [int(found[name]) for name in ("a", "b", "deck_a", "deck_b")]
        where = _GENERATION.fullmatch(found["where"])
        if where is None:
            return cls(-1, 0, 0, found["where"], *pair)
        return cls(int(where["execution"]) - 1, int(where["generation"]), int(where["round"] or 0), "", *pair)


@dataclass(frozen=True, slots=True)
class Cell:
    """A row of results with everything needed to replay its games."""

    address: Address
    agents: tuple[Spec, Spec]
    decks: tuple[Deck, Deck]
    wins: tuple[int, int]
    games: int
    seed: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game of a row."""

    number: int
    first: int | None
    seed: int
    winner: int | None
    """0 for the first agent of the row, 1 for the second."""
    turns: int
    record: Record

    def to_dict(self) -> dict[str, Any]:
        """Returns the game as plain data, without its record."""
        return {name: getattr(self, name) for name in ("number", "first", "seed", "winner", "turns")}


def cell(store: EvolutionStore, text: str) -> Cell:
    """Returns the row with that address; raises HearthLabError if there is none."""
    address = Address.read(text)
    found = store.row(address.contest or (address.execution, address.generation, address.round), address)
    if found is None:
        raise HearthLabError(f'{store.path} has no row "{text}"; individuals, entries and decks are counted from 0')
    wins_a, wins_b, games, seed = found
    if address.contest:
        contest = store.contest(address.contest)
        assert contest is not None
        agents = (read(contest.entries[address.a].agent), read(contest.entries[address.b].agent))
        decks = (_deck(store, contest.decks[address.deck_a]), _deck(store, contest.decks[address.deck_b]))
    else:
        everyone, space = store.individuals(address.execution), store.config.space
        agents = (space.spec(everyone[address.a].genes), space.spec(everyone[address.b].genes))
        decks = (store.config.decks[address.deck_a], store.config.decks[address.deck_b])
    return Cell(address, agents, decks, (wins_a, wins_b), games, seed)


def _deck(store: EvolutionStore, name: str) -> Deck:
    """Returns a deck of a contest by its name: one of the run's, or a shipped one."""
    known = dict(zip(store.config.deck_names, store.config.decks, strict=True))
    return known.get(name) or Deck.load(name)


def replay(store: EvolutionStore, found: Cell, only: int | None = None) -> list[Replayed]:
    """Replays the games of a row, or one of them; with the same cards, they end as before."""
    store.config = store.config.settled()
    if only is not None and only >= found.games:
        raise HearthLabError(f"the row has {found.games} games, with numbers from 0; there is no game {only}")
    numbers = range(found.games) if only is None else [only]
    if native(found.agents):
        return [_native(store, found, number) for number in numbers]
    if found.address.contest:
        raise HearthLabError("games of a contest between agents in Python cannot be replayed one by one")
    return _arena(store, found, list(numbers))


def _native(store: EvolutionStore, found: Cell, number: int) -> Replayed:
    config = store.config
    first, seed = duel_start(found.seed, number)
    if config.first == "alternate":
        first = number % 2
    a, b = (agent.make(_core.agent_seed(seed, who, config.derivation)) for who, agent in enumerate(found.agents))
    result = play(a, b, *found.decks, seed=seed, first=first, rules=config.rules, library=config.library)
    return Replayed(number, first, seed, result.winner, result.turns, result.record)


def _arena(store: EvolutionStore, found: Cell, numbers: list[int]) -> list[Replayed]:
    """Finds the games of a row in the tournament of its round, and replays them."""
    config, at = store.config, found.address
    rows = store.results(at.execution, at.generation)
    # Everyone meets those with a higher index, so the earlier individual is the first of the pair.
    ids, counts = np.unique(rows[:, 0], return_counts=True)
    order = [int(k) for k in ids[np.argsort(-counts)]]
    order += [int(k) for k in np.unique(rows[:, 1]) if int(k) not in order]
    place = {individual: k for k, individual in enumerate(order)}
    rows = store.results(at.execution, at.generation, at.round)
    pairs = sorted({(place[int(a)], place[int(b)]) for a, b in rows[:, :2]})
    everyone = store.individuals(at.execution)
    agents = [config.space.spec(everyone[individual].genes) for individual in order]
    seed = round_seed(config.seed, at.execution, at.generation, at.round)
    plan = tournament(agents, pairs, Game.of(config), seed)
    wanted = (str(place[at.a]), str(at.deck_a)), (str(place[at.b]), str(at.deck_b))
    all_games = np.arange(plan.total, dtype=np.uint64)
    there = []
    for number, which in zip(all_games.tolist(), plan.cells_of(all_games).tolist(), strict=True):
        seats = plan.cells[which]
        sides = [(plan.entrants[a].name, plan.decks[d].name) for a, d in zip(seats.agents, seats.decks, strict=True)]
        if sides in (list(wanted), list(wanted[::-1])):
            there.append((number, sides[0] != wanted[0]))
    return [_recorded(play_record(plan, there[k][0]), k, there[k][1], store) for k in numbers]


def _recorded(record: Record, number: int, swapped: bool, store: EvolutionStore) -> Replayed:
    game = Played.replay(record, store.config.library)
    winner = None if game.winner is None else game.winner ^ swapped
    return Replayed(number, record.first, record.seed, winner, game.turn, record)
