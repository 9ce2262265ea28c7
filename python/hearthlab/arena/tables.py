"""The results of a tournament as tables, JSON and CSV, including the CSV of demarcos2019."""

from __future__ import annotations

import csv
import dataclasses
import io
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from hearthlab.arena.schedule import Plan
from hearthlab.arena.stats import Summary, Tally
from hearthlab.arena.store import Saved, Store
from hearthlab.util.table import Table

__all__ = [
    "DEMARCOS2019_STAGES",
    "as_csv",
    "as_json",
    "as_text",
    "demarcos2019",
    "fault_sections",
    "faults_json",
    "sections",
    "standings",
    "summary",
    "tally_json",
]


def summary(store: Store) -> Summary:
    """Returns the statistics of a store."""
    plan = store.plan
    names = [entrant.name for entrant in plan.entrants]
    return Summary(names, plan.deck_names, plan.seats, store.sums(), store.lost_by_fault())


def marked(plan: Plan) -> dict[str, str]:
    """Returns the names of the agents in tables; those that see everything are marked."""
    return {e.name: f"{e.name} (sees everything)" if e.spec.sees_everything else e.name for e in plan.entrants}


# For people


def _rate(tally: Tally | None) -> str:
    return f"{tally.win_rate:.1%}" if tally is not None and tally.games else "-"


def _interval(tally: Tally) -> str:
    low, high = tally.interval
    return f"{low:.1%} to {high:.1%}"


def as_text(store: Store, times: bool = False) -> str:
    """Returns the tables of a tournament as plain text."""
    return "\n".join(map(str, sections(store, times)))


def sections(store: Store, times: bool = False) -> Iterator[str | Table]:
    """Yields the texts and tables of a tournament, from top to bottom."""
    plan, found = store.plan, summary(store)
    names = marked(plan)
    done, total = found.games, plan.total
    head = f"{plan.name}: {done:,} games" if done == total else f"{plan.name}: {done:,} of {total:,} games"
    seed = plan.open_seed(done)
    yield f"{head}, seed {'secret until the last game has been played' if seed is None else seed}"
    if not found.games:
        return
    yield ""
    yield standings(found, names, times)
    if len(found.agents) > 2:
        yield "\nwin rate of the row against the column"
        yield _matrix(found.agents, names, found.by_pair())
    if len(found.decks) > 1:
        yield "\nwin rate of the agent with the deck"
        yield _wide(found.agents, found.decks, names, found.by_deck())
        yield "\nwin rate of the row's deck against the column's"
        yield _matrix(found.decks, {name: name for name in found.decks}, found.by_decks())
    begins, lengths, (mean, median) = found.beginner(), list(found.lengths()), found.turns()
    low, high = begins.interval
    yield f"\nthe player going first wins {begins.win_rate:.1%} ({low:.1%} to {high:.1%})"
    yield (f"turns in a game: {lengths[0]} to {lengths[-1]}, mean {mean:.1f}, median {median}")
    yield "ended by " + ", ".join(f"{reason} {n:,}" for reason, n in found.reasons().items())
    faults = found.faults()
    if faults:
        yield f"{len(faults):,} games were lost by a fault; the first is game {faults[0].number}: {faults[0].reason}"


def standings(found: Summary, names: Mapping[str, str], times: bool) -> Table:
    """Returns the standings for the terminal and the HTML report; `as_json` has the same numbers for programs."""
    agents, rated = found.by_agent(), {rating.agent: rating for rating in found.ratings()}
    begun, spent = found.by_beginner(), found.times()

    def points(name: str) -> str:
        rating = rated.get(name)
        return f"{rating.points:+.0f} ± {rating.half:.0f}" if rating else "-"

    # A column is its head and a function that returns its text for an agent.
    columns: list[tuple[str, Callable[[str], str]]] = [
        ("", lambda name: names[name]),
        ("games", lambda name: f"{agents[name].games:,}"),
        ("won", lambda name: f"{agents[name].wins:,}"),
        ("drawn", lambda name: f"{agents[name].draws:,}"),
        ("lost", lambda name: f"{agents[name].losses:,}"),
        ("win rate", lambda name: _rate(agents[name])),
        ("95 % interval", lambda name: _interval(agents[name])),
        ("rating", points),
        ("begins", lambda name: _rate(begun[name])),
    ]
    if times:
        columns.append(("ms a game", lambda name: f"{1000 * spent[name][0] / max(1, spent[name][1]):.2f}"))
    order = sorted(found.agents, key=lambda name: -agents[name].win_rate)
    return Table([head for head, _ in columns], [[cell(name) for _, cell in columns] for name in order])


def _matrix(keys: Sequence[str], names: Mapping[str, str], tallies: Mapping[tuple[str, str], Tally]) -> Table:
    head = ["", *(str(k) for k in range(1, len(keys) + 1))]
    rows = [
        [f"{k} {names[row]}", *(_rate(tallies.get((row, column))) for column in keys)]
        for k, row in enumerate(keys, start=1)
    ]
    return Table(head, rows)


def _wide(
    agents: Sequence[str], decks: Sequence[str], names: Mapping[str, str], tallies: Mapping[tuple[str, str], Tally]
) -> Table:
    return Table(["", *decks], [[names[a], *(_rate(tallies.get((a, d))) for d in decks)] for a in agents])


def fault_sections(store: Store) -> Iterator[str | Table]:
    """Yields the texts that list the faults of a tournament, each with its traceback and the agent's output."""
    faults, forfeited = store.faults(), len(store.forfeited())
    counts = Counter(fault.agent for fault in faults)
    more = f"; {forfeited:,} games were forfeited" if forfeited else ""
    yield f"{store.plan.name}: {len(faults):,} faults{more}"
    if counts:
        yield ""
        yield Table(["", "faults"], [[name, f"{count:,}"] for name, count in counts.most_common()])
    for fault in faults:
        yield f"\ngame {fault.game}, {_POINTS.get(fault.point, fault.point)}: {fault.reason}"
        for title, text in (("traceback", fault.trace), ("output", fault.output)):
            if text.strip():
                yield f"  {title}:\n" + textwrap.indent(text.rstrip(), "    ")


_POINTS = {"open": "in the constructor", "start": "at the start", "act": "in a decision", "finish": "at the end"}


# For programs


def tally_json(tally: Tally) -> dict[str, object]:
    """Returns a tally as plain data."""
    return {
        "win_rate": tally.win_rate,
        "interval": list(tally.interval),
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
    }


def as_json(store: Store, times: bool = False) -> dict[str, object]:
    """Returns the tables of a tournament as plain data."""
    plan, found = store.plan, summary(store)
    rated = {rating.agent: rating for rating in found.ratings()} if found.games else {}
    spent, tallies, begun = found.times(), found.by_agent(), found.by_beginner()
    agents = []
    for entrant in plan.entrants:
        name = entrant.name
        rating = rated.get(name)
        entry = {
            "name": name,
            "agent": entrant.spec.full,
            "sees_everything": entrant.spec.sees_everything,
            **tally_json(tallies[name]),
            "rating": None if rating is None else {"points": rating.points, "half": rating.half},
            "begins": tally_json(begun[name]),
        }
        agents.append({**entry, "seconds": spent[name][0]} if times else entry)
    mean, median = found.turns() if found.games else (0.0, 0)
    return {
        "name": plan.name,
        "seed": plan.open_seed(found.games),
        "games": found.games,
        "planned": plan.total,
        "agents": agents,
        "pairs": [{"a": a, "b": b, **tally_json(t)} for (a, b), t in sorted(found.by_pair().items())],
        "decks": [{"agent": a, "deck": d, **tally_json(t)} for (a, d), t in sorted(found.by_deck().items())],
        "deck_pairs": [{"a": a, "b": b, **tally_json(t)} for (a, b), t in sorted(found.by_decks().items())],
        "beginner": tally_json(found.beginner()),
        "turns": {"mean": mean, "median": median} if found.games else None,
        "reasons": found.reasons(),
        "faults": [{"game": row.number, "seed": row.seed, "reason": row.reason} for row in found.faults()],
    }


def faults_json(store: Store) -> dict[str, object]:
    """Returns the faults of a tournament as plain data."""
    return {
        "name": store.plan.name,
        "faults": [dataclasses.asdict(fault) for fault in store.faults()],
        "forfeited": store.forfeited(),
    }


def as_csv(store: Store, times: bool = False) -> str:
    """Returns a CSV with one line per game, in the order of their numbers."""
    head = ["game", "stage", "league", "agent0", "deck0", "agent1", "deck1", "first", "seed", "winner", "turns"]
    head += ["actions", "reason", *(["seconds0", "seconds1"] if times else [])]
    stages = [stage.name for stage in store.plan.stages]

    def line(row: Saved) -> list[object]:
        seats = [row.agents[0], row.decks[0], row.agents[1], row.decks[1]]
        winner = "" if row.winner is None else row.winner
        cells = [row.number, stages[row.stage], row.league, *seats, row.first, row.seed, winner, row.turns]
        return [*cells, row.actions, row.reason, *(f"{t:.6f}" for t in (row.times if times else ()))]

    return _csv([head, *map(line, store.rows())])


DEMARCOS2019_STAGES = ("aggro shaman", "mid-range hunter", "control warrior", "free for all")
"""The stages of the tournament of demarcos2019, in its order."""


def _stage_numbers(names: Sequence[str]) -> list[int]:
    """Returns the numbers of stages in the CSV."""
    if names and set(names) <= set(DEMARCOS2019_STAGES):
        return [DEMARCOS2019_STAGES.index(name) + 1 for name in names]
    return list(range(1, len(names) + 1))


def demarcos2019(store: Store, strict: bool = False) -> str:
    """Returns the CSV of demarcos2019, appendix B: blocks of games, leagues, stages and the total.

    Stages count from 1, leagues from 0; stages of the paper keep their numbers, even if they are played alone. The
    format has no draws: they get an extra last column, which `strict` omits.
    """
    rows, names = list(store.rows()), [entrant.name for entrant in store.plan.entrants]
    stages = _stage_numbers([stage.name for stage in store.plan.stages])
    extra = [] if strict else ["Draws"]

    def game(row: Saved) -> list[object]:
        seats = [row.agents[0], row.decks[0], row.agents[1], row.decks[1]]
        drawn = [] if strict else [int(row.winner is None)]
        return [stages[row.stage], row.league, *seats, int(row.winner == 0), row.turns, *drawn]

    def sums(some: Iterable[Saved]) -> list[object]:
        part = list(some)
        wins = [sum(row.winner is not None and row.agents[row.winner] == name for row in part) for name in names]
        turns = [sum(row.turns for row in part if name in row.agents) for name in names]
        drawn = [] if strict else [sum(row.winner is None for row in part)]
        return [*wins, len(part), *turns, *drawn]

    def groups(key: Callable[[Saved], tuple[int, ...]]) -> list[list[object]]:
        found: dict[tuple[int, ...], list[Saved]] = {}
        for row in rows:
            found.setdefault(key(row), []).append(row)
        return [[*k, *sums(part)] for k, part in sorted(found.items())]

    def heads(total: str) -> list[str]:
        return [*(f"{name} Victories" for name in names), total, *(f"{name} Turns" for name in names), *extra]

    return _csv(
        [
            ["Stage", "League", "Agent1", "Deck1", "Agent2", "Deck2", "Victory1", "Turns", *extra],
            *map(game, rows),
            ["Stage", "League", *heads("TotalGamesLeague")],
            *groups(lambda row: (stages[row.stage], row.league)),
            ["Stage", *heads("TotalGamesStage")],
            *groups(lambda row: (stages[row.stage],)),
            heads("TotalGames"),
            sums(rows),
        ]
    )


def _csv(lines: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
