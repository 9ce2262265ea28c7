"""A tournament as one HTML page that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from hearthlab.arena import plots
from hearthlab.arena.schedule import Plan
from hearthlab.arena.stats import Summary, Tally
from hearthlab.arena.store import Store
from hearthlab.arena.tables import marked, summary
from hearthlab.util.html import page, section, soft, table

__all__ = ["html"]


def html(store: Store, times: bool = False) -> str:
    """The report of a tournament."""
    plan, found = store.plan, summary(store)
    parts = [_head(plan, found)]
    if found.rows:
        names = marked(plan)
        parts += [_standings(found, names, times), _ratings(found, names), _matrices(found, names)]
        parts += [_sides(found, names), _lengths(found), _faults(found)]
    parts.append(_about(plan))
    return page(plan.name, parts)


def _head(plan: Plan, found: Summary) -> str:
    done, total = len(found.rows), plan.total
    games = f"{done:,} games" if done == total else f"{done:,} of {total:,} games, the rest is still to be played"
    what = f"{games} between {len(found.agents)} agents with {len(found.decks)} decks, seed {plan.seed}."
    return f"<header><h1>{escape(plan.name)}</h1>{soft(what)}</header>"


def _standings(found: Summary, names: Mapping[str, str], times: bool) -> str:
    agents, spent = found.by_agent(), found.times()
    rated = {rating.agent: rating for rating in found.ratings()}
    head = ["agent", "win rate", "95 % interval", "rating", "games", "won", "drawn", "lost"]
    rows = []
    for name in sorted(found.agents, key=lambda n: -agents[n].win_rate):
        t, rating = agents[name], rated.get(name)
        low, high = t.interval
        points = f"{rating.points:+.0f} ± {rating.half:.0f}" if rating else "-"
        cells = [f"{t.win_rate:.1%}", f"{low:.1%} to {high:.1%}", points]
        cells += [f"{n:,}" for n in (t.games, t.wins, t.draws, t.losses)]
        if times:
            cells.append(f"{1000 * spent[name][0] / max(1, spent[name][1]):.2f}")
        rows.append([names[name], *cells])
    note = "A draw counts as half a win. Intervals are Wilson's; ratings are Bradley and Terry's, in Elo points."
    grid = table([*head, *(["ms a game"] if times else [])], rows)
    return section("Standings", grid, soft(note))


def _ratings(found: Summary, names: Mapping[str, str]) -> str:
    rated = found.ratings()
    if not rated:
        return ""
    entries = [(names[r.agent], r.points - r.half, r.points, r.points + r.half) for r in rated]
    return section(
        "Ratings", plots.whiskers(entries, "", 0.0), soft("Points with their 95 % intervals; 0 is the mean.")
    )


def _matrices(found: Summary, names: Mapping[str, str]) -> str:
    parts = []
    if len(found.agents) > 1:
        grid = _heat(found.agents, found.agents, names, found.by_pair())
        parts.append(section("Agent against agent", soft("How often the row beats the column."), grid))
    if len(found.decks) > 1:
        by_deck = _heat(found.agents, found.decks, names, found.by_deck())
        parts.append(section("Agent with deck", soft("How often the agent wins with the deck."), by_deck))
        decks = {deck: deck for deck in found.decks}
        by_decks = _heat(found.decks, found.decks, decks, found.by_decks())
        parts.append(section("Deck against deck", soft("How often the row's deck beats the column's."), by_decks))
    return f'<div class="pair">{"".join(parts)}</div>'


def _heat(
    rows: Sequence[str], columns: Sequence[str], names: Mapping[str, str], tallies: Mapping[tuple[str, str], Tally]
) -> str:
    square = rows == columns
    # Numbers instead of names keep a square of many agents narrow enough for a phone.
    heads = [str(k) for k in range(1, len(columns) + 1)] if square else [column.replace("-", " ") for column in columns]
    top = "".join(f"<th>{escape(text)}</th>" for text in ("", *heads))
    body = []
    for k, row in enumerate(rows, start=1):
        label = f"{k} {names[row]}" if square else names[row]
        cells = "".join(_cell(tallies.get((row, column))) for column in columns)
        body.append(f"<tr><td>{escape(label)}</td>{cells}</tr>")
    head = f"<thead><tr>{top}</tr></thead>"
    return f'<div class="scroll"><table class="heat">{head}<tbody>{"".join(body)}</tbody></table></div>'


def _cell(tally: Tally | None) -> str:
    if tally is None or not tally.games:
        return "<td></td>"
    low, high = tally.interval
    style = f"background:{plots.colour(tally.win_rate)};color:{plots.ink(tally.win_rate)}"
    title = f"{tally.games} games, {low:.1%} to {high:.1%}"
    half = f"±{50 * (high - low):.1f}"
    return f'<td class="cell" style="{style}" title="{title}">{100 * tally.win_rate:.1f}<small>{half}</small></td>'


def _sides(found: Summary, names: Mapping[str, str]) -> str:
    everybody = found.beginner()
    entries = [("all agents", *_percent(everybody))]
    begun = found.by_beginner()
    entries += [(f"{names[name]}", *_percent(begun[name])) for name in found.agents if begun[name].games]
    note = "How often an agent wins the games that it begins, in percent."
    return section("Who begins", plots.whiskers(entries, " %", 50.0), soft(note))


def _percent(tally: Tally) -> tuple[float, float, float]:
    low, high = tally.interval
    return 100 * low, 100 * tally.win_rate, 100 * high


def _lengths(found: Summary) -> str:
    lengths = found.lengths()
    reasons = ", ".join(f"{reason} {n:,}" for reason, n in found.reasons().items())
    note = (
        f"Turns of both players together: mean {sum(lengths) / len(lengths):.1f}, "
        f"median {lengths[len(lengths) // 2]}. Games ended by {reasons}."
    )
    return section("How long games last", plots.histogram(lengths, "turns"), soft(note))


def _faults(found: Summary) -> str:
    faults = found.faults()
    if not faults:
        return ""
    shown = "".join(f"<li>game {row.number}: {escape(row.reason)}</li>" for row in faults[:20])
    more = f"<li>and {len(faults) - 20:,} more</li>" if len(faults) > 20 else ""
    return section("Games lost by a fault", f"<ul>{shown}{more}</ul>")


def _about(plan: Plan) -> str:
    agents = "".join(
        f'<tr><td>{escape(e.name)}</td><td class="wrap"><code>{escape(e.spec.full)}</code></td></tr>'
        for e in plan.entrants
    )
    decks = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(deck.cls)}</td><td>{len(deck.cards)} cards</td></tr>"
        for name, deck in zip(plan.deck_names, plan.decks, strict=True)
    )
    seeds = "Two games that differ only in who sits where have the same seed." if plan.paired else ""
    return section(
        "What was played",
        soft(f"Every pair of agents plays every pair of decks with both beginners. {seeds}"),
        f'<table class="agents"><tbody>{agents}</tbody></table>',
        f'<div class="scroll"><table><tbody>{decks}</tbody></table></div>',
    )
