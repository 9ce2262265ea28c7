"""The report of a tournament: a self-contained HTML page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from hearthlab.arena.schedule import Plan
from hearthlab.arena.stats import Summary, Tally
from hearthlab.arena.store import SavedFault, Store
from hearthlab.arena.tables import marked, standings, summary
from hearthlab.util import plots
from hearthlab.util.html import Block, Columns, Figure, Grid, Interval, Items, Matrix, Page, Section, Shade, Text
from hearthlab.util.plots import Estimate

__all__ = ["PARTS", "Link", "html", "page", "part"]

_SHOWN_FAULTS = 20
_FEW = 8
"""Matrices of up to this many agents are placed side by side."""

Link = Callable[[str, str], str]
"""Returns the address of the page with the games of two agents."""


def html(store: Store, times: bool = False) -> str:
    """Returns the report of a tournament as an HTML document."""
    return page(store, times).html()


def page(store: Store, times: bool = False) -> Page:
    """Returns the report of a tournament; with `times`, includes time measurements."""
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
    matrices = [*_pairs(found, names), *_decks(found, names)]
    if len(found.agents) > _FEW:
        yield from matrices
    else:
        yield Columns(matrices)
    yield _charts(found, names)


PARTS = ("ladder", "matrix", "decks")
"""The tables of the report, for a page that shows them separately."""


def part(name: str, plan: Plan, found: Summary, link: Link | None = None) -> Page:
    """Returns one of the tables of the report."""
    names = marked(plan)
    if not found.games:
        blocks: list[Block] = [Text("No games have finished yet.", soft=True)]
    elif name == "ladder":
        blocks = [_standings(found, names, False), _charts(found, names)]
    elif name == "matrix":
        blocks = list(_pairs(found, names, link))
    else:
        blocks = [Columns(list(_decks(found, names)))]
    return Page(plan.name, blocks)


def _charts(found: Summary, names: Mapping[str, str]) -> Columns:
    return Columns([*_ratings(found, names), _beginners(found, names), _lengths(found)])


def _ratings(found: Summary, names: Mapping[str, str]) -> Iterator[Section]:
    """Yields a chart of the ratings with their intervals, best first; nothing if games do not connect all agents."""
    rows = [
        (
            names[r.agent],
            [Estimate(r.points, r.points - r.half, r.points + r.half, f"{r.points:+.0f} ± {r.half:.0f}")],
        )
        for r in found.ratings()
    ]
    if rows:
        chart = plots.intervals(rows, "Ratings of the agents", middle=0.0, width=560)
        yield Section("Ratings", [Figure(chart, "Elo points with their 95 % intervals; 0 is the mean of all agents.")])


def _faults(store: Store, found: Summary) -> Iterator[Block]:
    """Yields the number of faults of each agent, and the first faults."""
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
        "A draw counts as half a win; begins is the win rate in games in which the agent goes first. "
        "95 % intervals are Wilson intervals; ratings are Bradley-Terry ratings in Elo points."
    )
    table = standings(found, names, times)
    rate, interval = table.head.index("win rate"), table.head.index("95 % interval")
    tallies = {names[name]: tally for name, tally in found.by_agent().items()}
    rows: list[list[str | Interval]] = []
    for row in table.rows:
        share, low, high = tallies[row[0]].win_rate, *tallies[row[0]].interval
        others = [text for k, text in enumerate(row) if k not in (0, rate, interval)]
        rows.append([row[0], Interval(share, low, high), *others])
    heads = [text for k, text in enumerate(table.head) if k not in (0, rate, interval)]
    grid = Grid(["agent", "win rate", *heads], rows, left=(0, 1))
    return Section("Standings", [grid, Text(note, soft=True)])


def _pairs(found: Summary, names: Mapping[str, str], link: Link | None = None) -> Iterator[Section]:
    if len(found.agents) < 2:
        return
    # Best first, so that a strong agent's row is blue and a weak one's is red.
    tallies = found.by_agent()
    order = sorted(found.agents, key=lambda name: -tallies[name].win_rate)
    matrix = _matrix(order, order, names, found.by_pair(), "agent", link)
    note = "How often the row beats the column, in percent."
    yield Section("Agent against agent", [Text(note, soft=True), matrix])


def _decks(found: Summary, names: Mapping[str, str]) -> Iterator[Section]:
    same = {deck: deck for deck in found.decks}
    with_deck = _matrix(found.agents, found.decks, names, found.by_deck(), "agent")
    yield Section(
        "Agent with deck", [Text("How often the agent wins with the deck, in percent.", soft=True), with_deck]
    )
    if len(found.decks) > 1:
        against = _matrix(found.decks, found.decks, same, found.by_decks(), "deck")
        note = "How often the row's deck beats the column's, in percent."
        yield Section("Deck against deck", [Text(note, soft=True), against])


def _matrix(
    rows: Sequence[str],
    columns: Sequence[str],
    names: Mapping[str, str],
    tallies: Mapping[tuple[str, str], Tally],
    corner: str,
    link: Link | None = None,
) -> Matrix:
    small = len(columns) > 20
    cells = [
        (names[row], [_cell(row, column, tallies.get((row, column)), small, link) for column in columns])
        for row in rows
    ]
    return Matrix(corner, columns, cells)


def _cell(row: str, column: str, tally: Tally | None, small: bool, link: Link | None) -> Shade | None:
    if tally is None or not tally.games:
        return None
    rate, (low, high) = tally.win_rate, tally.interval
    address = link(row, column) if link is not None else ""
    hint = f"{row}, {column}: {tally.games:,} games, {low:.1%} to {high:.1%}"
    if small:
        return Shade(f"{100 * rate:.0f}", 2 * rate - 1, "", hint, address)
    return Shade(f"{100 * rate:.1f}", 2 * rate - 1, f"±{50 * (high - low):.1f}", hint, address)


def _beginners(found: Summary, names: Mapping[str, str]) -> Section:
    begun = found.by_beginner()
    rows = [("all agents", found.beginner()), *((names[n], begun[n]) for n in found.agents if begun[n].games)]
    chart = plots.intervals(
        [(name, [_percent(tally)]) for name, tally in rows],
        "How often agents win when they go first",
        unit=" %",
        middle=50.0,
        width=560,
    )
    return Section("Going first", [Figure(chart, "How often an agent wins when it goes first.")])


def _percent(tally: Tally) -> Estimate:
    low, high = tally.interval
    return Estimate(100 * tally.win_rate, 100 * low, 100 * high, f"{tally.win_rate:.1%}")


def _lengths(found: Summary) -> Section:
    mean, median = found.turns()
    reasons = ", ".join(f"{reason} {n:,}" for reason, n in found.reasons().items())
    note = f"Turns of both players together: mean {mean:.1f}, median {median}. Games ended by {reasons}."
    chart = plots.histogram(found.lengths(), "Number of games by turns", x_label="turns", y_label="games")
    return Section("Length of games", [Figure(chart, note)])


def _setup(plan: Plan) -> Section:
    agents = [[entrant.name, entrant.spec.full] for entrant in plan.entrants]
    decks = [[name, deck.cls, f"{len(deck.cards)}"] for name, deck in zip(plan.deck_names, plan.decks, strict=True)]
    seeds = " Two games that differ only in the seats of the agents have the same seed." if plan.paired else ""
    return Section(
        "What was played",
        [
            Text(f"Every pair of agents plays every pair of decks, with either agent going first.{seeds}", soft=True),
            Grid(["agent", "with all parameters"], agents, left=(0, 1)),
            Grid(["deck", "class", "cards"], decks, left=(0, 1)),
        ],
    )
