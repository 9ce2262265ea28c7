"""The report of a tournament: one HTML page that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hearthlab.arena.schedule import Plan
from hearthlab.arena.stats import Summary, Tally
from hearthlab.arena.store import SavedFault, Store
from hearthlab.arena.tables import marked, standings, summary
from hearthlab.util import plots
from hearthlab.util.html import Block, Columns, Figure, Grid, Items, Page, Section, Text
from hearthlab.util.plots import Cell, Estimate

__all__ = ["html", "lengths_chart", "page", "ratings_chart"]

_SHOWN_FAULTS = 20


def html(store: Store, times: bool = False) -> str:
    """Returns the report of a tournament as an HTML document."""
    return page(store, times).html()


def page(store: Store, times: bool = False) -> Page:
    """Returns the report of a tournament; with `times` also what was measured in time."""
    plan, found = store.plan, summary(store)
    done, total = found.games, plan.total
    games = f"{done:,} games" if done == total else f"{done:,} of {total:,} games"
    lead = f"{games} between {len(found.agents)} agents with {len(found.decks)} decks."
    blocks = [*_results(found, marked(plan), times), *_faults(store, found), _setup(plan)]
    return Page(plan.name, blocks, lead, plan.open_seed(found.games))


def _results(found: Summary, names: Mapping[str, str], times: bool) -> Iterator[Block]:
    if not found.games:
        return
    yield _standings(found, names, times)
    if (chart := ratings_chart(found, names)) is not None:
        yield Section("Ratings", [Figure(chart, "Elo points with their 95 % intervals; 0 is the mean of all agents.")])
    if matrices := list(_matrices(found, names)):
        yield Columns(matrices)
    yield _beginners(found, names)
    yield _lengths(found)


def ratings_chart(found: Summary, names: Mapping[str, str]) -> plots.Drawing | None:
    """Returns the ratings of the agents with their intervals, best first; None if the games do not connect them."""
    rows = [
        (
            names[r.agent],
            [Estimate(r.points, r.points - r.half, r.points + r.half, f"{r.points:+.0f} ± {r.half:.0f}")],
        )
        for r in found.ratings()
    ]
    return plots.intervals(rows, "Ratings of the agents", middle=0.0) if rows else None


def lengths_chart(found: Summary) -> plots.Drawing:
    """Returns how many games had how many turns."""
    return plots.histogram(found.lengths(), "Numbers of games by their turns", x_label="turns", y_label="games")


def _faults(store: Store, found: Summary) -> Iterator[Block]:
    """Yields how often each agent failed or broke a rule, and the first of these faults."""
    faults, lost = store.faults(), found.faults()
    if not faults and not lost:
        return
    counts = Counter(fault.agent for fault in faults)
    rows = [[name, f"{count:,}", str(_first(faults, name))] for name, count in counts.most_common()]
    lines = [f"game {fault.game}, {fault.point}: {fault.reason}" for fault in faults[:_SHOWN_FAULTS]]
    more = [f"and {len(faults) - _SHOWN_FAULTS:,} more"] if len(faults) > _SHOWN_FAULTS else []
    note = f"{len(lost):,} games were lost by a fault, {len(store.forfeited()):,} of them forfeited."
    table = Grid(["agent", "faults", "first in game"], rows)
    yield Section("Faults", [Text(note, soft=True), table, Items([*lines, *more])] if faults else [Text(note)])


def _first(faults: Sequence[SavedFault], name: str) -> int:
    return next(fault.game for fault in faults if fault.agent == name)


def _standings(found: Summary, names: Mapping[str, str], times: bool) -> Section:
    note = (
        "A draw counts as half a win; begins is the win rate of the games that the agent began. "
        "Intervals are Wilson's; ratings are Bradley and Terry's, in Elo points."
    )
    return Section("Standings", [Grid.of(standings(found, names, times)), Text(note, soft=True)])


def _matrices(found: Summary, names: Mapping[str, str]) -> Iterator[Section]:
    if len(found.agents) > 1:
        chart = _matrix(found.agents, found.agents, names, found.by_pair(), "Win rates of agent against agent")
        yield Section("Agent against agent", [Figure(chart, "How often the row beats the column, in percent.")])
    if len(found.decks) > 1:
        chart = _matrix(found.agents, found.decks, names, found.by_deck(), "Win rates of agent with deck")
        yield Section("Agent with deck", [Figure(chart, "How often the agent wins with the deck, in percent.")])
        same = {deck: deck for deck in found.decks}
        chart = _matrix(found.decks, found.decks, same, found.by_decks(), "Win rates of deck against deck")
        yield Section("Deck against deck", [Figure(chart, "How often the row's deck beats the column's, in percent.")])


def _matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    names: Mapping[str, str],
    tallies: Mapping[tuple[str, str], Tally],
    about: str,
) -> plots.Drawing:
    square = rows == columns
    # Numbers instead of names keep the square of many agents narrow.
    heads = [str(k) for k in range(1, len(columns) + 1)] if square else list(columns)
    sides = [f"{k} {names[row]}" if square else names[row] for k, row in enumerate(rows, start=1)]
    cells = [[_cell(tallies.get((row, column))) for column in columns] for row in rows]
    return plots.matrix(sides, heads, cells, about, wide=56 if square else 84)


def _cell(tally: Tally | None) -> Cell | None:
    if tally is None or not tally.games:
        return None
    low, high = tally.interval
    text, note = f"{100 * tally.win_rate:.1f}", f"±{50 * (high - low):.1f}"
    return Cell(text, 2 * tally.win_rate - 1, note, f"{tally.games:,} games, {low:.1%} to {high:.1%}")


def _beginners(found: Summary, names: Mapping[str, str]) -> Section:
    begun = found.by_beginner()
    rows = [("all agents", found.beginner()), *((names[n], begun[n]) for n in found.agents if begun[n].games)]
    chart = plots.intervals(
        [(name, [_percent(tally)]) for name, tally in rows],
        "How often agents win the games that they begin",
        unit=" %",
        middle=50.0,
    )
    return Section("Who begins", [Figure(chart, "How often an agent wins the games that it begins.")])


def _percent(tally: Tally) -> Estimate:
    low, high = tally.interval
    return Estimate(100 * tally.win_rate, 100 * low, 100 * high, f"{tally.win_rate:.1%}")


def _lengths(found: Summary) -> Section:
    lengths = found.lengths()
    reasons = ", ".join(f"{reason} {n:,}" for reason, n in found.reasons().items())
    note = (
        f"Turns of both players together: mean {sum(lengths) / len(lengths):.1f}, "
        f"median {lengths[len(lengths) // 2]}. Games ended by {reasons}."
    )
    return Section("How long games last", [Figure(lengths_chart(found), note)])


def _setup(plan: Plan) -> Section:
    agents = [[entrant.name, entrant.spec.full] for entrant in plan.entrants]
    decks = [[name, deck.cls, f"{len(deck.cards)}"] for name, deck in zip(plan.deck_names, plan.decks, strict=True)]
    seeds = " Two games that differ only in who sits where have the same seed." if plan.paired else ""
    return Section(
        "What was played",
        [
            Text(f"Every pair of agents plays every pair of decks with both beginners.{seeds}", soft=True),
            Grid(["agent", "with all parameters"], agents, left=(0, 1)),
            Grid(["deck", "class", "cards"], decks, left=(0, 1)),
        ],
    )
