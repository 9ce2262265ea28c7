"""Matches: many games between two agents, with their statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hearthlab.agents.base import Kind, NoParams, Result
from hearthlab.agents.registry import Spec, read
from hearthlab.arena.backend import Backend
from hearthlab.arena.cluster import opened
from hearthlab.arena.execution import Local
from hearthlab.arena.limits import Limits
from hearthlab.arena.playing import Player, checked_agent, play
from hearthlab.arena.schedule import USUAL, Entrant, Plan, deck_lists, simple
from hearthlab.arena.seating import Seating, settled
from hearthlab.arena.seats import name_of
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import Saved, Store
from hearthlab.arena.tournament import Progress, drive, refuse_failed, run
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import Library, default_library
from hearthlab.errors import HearthLabError
from hearthlab.rules import Rules
from hearthlab.util.table import html_table

__all__ = ["MatchResult", "Result", "match", "play"]


@dataclass(frozen=True, slots=True, repr=False)
class MatchResult:
    """The result of a match of A against B."""

    a: str
    b: str
    rows: tuple[Saved, ...]

    @property
    def total(self) -> Tally:
        """All games, from A's side."""
        return Tally.of(self.rows, self.a)

    @property
    def games(self) -> int:
        """The number of games played."""
        return len(self.rows)

    @property
    def wins(self) -> int:
        """Games that A won."""
        return self.total.wins

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.total.draws

    @property
    def losses(self) -> int:
        """Games that B won."""
        return self.total.losses

    @property
    def win_rate(self) -> float:
        """(A's wins + draws/2) / games."""
        return self.total.win_rate

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson)."""
        return self.total.interval

    @property
    def times(self) -> tuple[float, float]:
        """The seconds that A and B took."""
        sides = [(row.times, row.agents.index(self.a)) for row in self.rows]
        return sum(t[a] for t, a in sides), sum(t[1 - a] for t, a in sides)

    @property
    def faults(self) -> tuple[Saved, ...]:
        """The games that were lost because of an error, an illegal action or a time limit."""
        return tuple(row for row in self.rows if row.fault)

    def __repr__(self) -> str:
        low, high = self.interval
        rate = f"{self.win_rate:.1%} ({low:.1%} to {high:.1%})"
        return f"<MatchResult {self.a} against {self.b}: {self.games} games, {rate}>"

    def _repr_html_(self) -> str:
        """Returns the result as an HTML table for notebooks."""
        begun = self.by_beginner()
        rows = [("all", self.total), (f"{self.a} begins", begun["a"]), (f"{self.b} begins", begun["b"])]
        rows += [(f"{a} : {b}", tally) for (a, b), tally in self.by_decks().items()]
        return html_table(
            (f"{self.a} against {self.b}", "games", "won", "drawn", "lost", "win rate", "95 % interval"),
            [(label, *map(str, (t.games, t.wins, t.draws, t.losses)), *_rates(t)) for label, t in rows],
        )

    def by_beginner(self) -> dict[str, Tally]:
        """Returns the tallies of the games that A began and of those that B began, from A's side."""
        begun = {"a": self.a, "b": self.b}
        return {k: Tally.of((r for r in self.rows if r.agents[r.first] == n), self.a) for k, n in begun.items()}

    def by_decks(self) -> dict[tuple[str, str], Tally]:
        """Returns the tally of each pair of decks, A's deck first."""
        pairs: dict[tuple[str, str], list[Saved]] = {}
        for row in self.rows:
            a = row.agents.index(self.a)
            pairs.setdefault((row.decks[a], row.decks[1 - a]), []).append(row)
        return {pair: Tally.of(rows, self.a) for pair, rows in sorted(pairs.items())}


def _rates(tally: Tally) -> tuple[str, str]:
    low, high = tally.interval
    return f"{tally.win_rate:.1%}", f"{low:.1%} to {high:.1%}"


def match(
    a: Player,
    b: Player,
    decks: Sequence[Deck | str],
    games: int = 200,
    seed: int | str = 0,
    rules: Rules | None = None,
    progress: Progress | None = None,
    library: Library | None = None,
    limits: Limits | None = None,
    workers: int | None = None,
    isolate: str = USUAL,
    backend: str | Backend | None = None,
) -> MatchResult:
    """Plays many games between A and B, spread evenly over all ordered pairs of decks, with either side going first.

    `games` is rounded up until all combinations are played equally often; `progress` is called with the number of
    finished games and the total. Agents given as objects play in this thread, and agents given as strings on all cores.
    Agents written as `module:Class` play in their own processes; `isolate` is off, process or strict. `seed="secret"`
    draws an unguessable seed. `backend="ray"` plays on a cluster (docs/cluster.md).

    >>> result = match("random", "eva", ["aggro-pirate-warrior"], games=8, seed=3)
    >>> result.games, result.win_rate < 0.5
    (8, True)
    """
    plan = settled(match_plan(a, b, decks, games, seed, rules, library, limits, isolate))
    here = library is not None or not (isinstance(a, str) and isinstance(b, str))
    with Store.in_memory(plan) as store:
        if here:
            report = progress or (lambda done, total: None)
            objects = [None if isinstance(player, str) else player for player in (a, b)]
            executor = Local(plan, Seating(plan, objects))
            try:
                failed = drive(store, executor, store.missing(), lambda done: report(done, plan.total))
            finally:
                executor.close()
            refuse_failed(failed)
        else:
            with opened(backend, workers) as where:
                run(store, where, progress)
        return MatchResult(plan.entrants[0].name, plan.entrants[1].name, tuple(store.rows()))


def match_plan(
    a: Player,
    b: Player,
    decks: Sequence[Deck | str],
    games: int = 200,
    seed: int | str = 0,
    rules: Rules | None = None,
    library: Library | None = None,
    limits: Limits | None = None,
    isolate: str = USUAL,
) -> Plan:
    """Returns the plan of a match."""
    lists = deck_lists(decks)
    if not lists:
        raise HearthLabError("a match needs at least one deck")
    entrants = [_entrant(a), _entrant(b)]
    if entrants[0].name == entrants[1].name:
        entrants[1] = Entrant(f"{entrants[1].name} (2)", entrants[1].spec)
    return simple(
        entrants,
        lists,
        games,
        seed=seed,
        rules=Rules() if rules is None else rules,
        limits=Limits() if limits is None else limits,
        library=library or default_library(),
        name="match",
        isolate=isolate,
    )


def _entrant(player: Player) -> Entrant:
    if isinstance(player, str):
        spec = read(player)
        return Entrant(str(spec), spec)
    agent = checked_agent(player)
    name = name_of(agent)
    kind = Kind(name, "", NoParams, lambda params, text, seed: agent, bool(getattr(agent, "sees_everything", False)))
    return Entrant(name, Spec(kind), settled=True)
