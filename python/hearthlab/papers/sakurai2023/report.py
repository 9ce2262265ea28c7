"""The report of sakurai2023: its figures redrawn, and the verdicts on its statements about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hearthlab.papers.base import Answer, Finding, beside, findings_json, make_folder
from hearthlab.papers.cells import Result, missing
from hearthlab.papers.sakurai2023.games import Options, Place
from hearthlab.papers.verdicts import above, at_least, combination, difference, finding, meeting, near, rate, unplayed
from hearthlab.util import plots
from hearthlab.util.html import Block, Figure, Grid, Page, Section
from hearthlab.util.plots import Drawing, Estimate
from hearthlab.util.table import Table

__all__ = ["CITATION", "TITLE", "drawing", "findings", "report", "table"]

TITLE = "Rolling-horizon evolution (sakurai2023)"
CITATION = (
    "Eiji Sakurai and Koji Hasebe: Decision-Making in Hearthstone Based on Evolutionary Algorithm. International "
    "Conference on Agents and Artificial Intelligence, 2023."
)

Played = Sequence[tuple[Place, Result]]
AGAINST: Mapping[str, str] = {
    "6": "against vanilla RHEA",
    "7": "against PC+PM with gamma 0, equal rates and no filters",
    "8": "of the proposed method against others, by AlvaroAgent's estimate",
}


def report(options: Options, played: Sequence[Played]) -> Answer:
    """Compares the paper with our results, and draws the figures into the folder, except with `show`."""
    text: list[str | Table] = []
    blocks: list[Block] = []
    everything: list[Finding] = []
    for found in played:
        figure = found[0][0].figure
        verdicts = findings(found)
        title = f"Figure {figure}: win rates {AGAINST[figure]}"
        if not options.show:
            blocks.append(
                Section(title, [Figure(_saved(found, options)), Grid.of(table(found)), Grid.of(beside(verdicts))])
            )
        text += [title, "", table(found), "", beside(verdicts), ""]
        everything += verdicts
    results = [result for found in played for _, result in found]
    if options.show:
        text += missing(results)[1:]
    else:
        Page(TITLE, blocks, CITATION, options.seed).write(options.out / "report.html")
        text.append(f"The figures and the report are in {options.out}.")
    games = sum(len(result.rows) for result in results)
    return Answer(text, {"games": games, "findings": findings_json(everything)})


def _saved(found: Played, options: Options) -> Drawing:
    """Draws a figure into the folder, and returns it."""
    drawn = drawing(found)
    for kind in ("svg", "png"):
        drawn.save(make_folder(options.out) / f"figure-{found[0][0].figure}.{kind}")
    return drawn


def table(found: Played) -> Table:
    """Returns the win rates with wins, draws and losses."""
    rows = []
    for place, result in found:
        tally = result.tally
        shown = str(rate(tally)) if tally.games else "-"
        counts = f"{tally.wins} / {tally.draws} / {tally.losses}"
        state = "clear" if result.clear else "complete" if result.finished else "unfinished"
        rows.append([place.row, place.deck, shown, counts, state])
    return Table(
        ["agent" if found[0][0].figure != "8" else "opponent", "deck", "win rate", "won / drawn / lost", ""],
        rows,
        left=(0, 1),
    )


def drawing(found: Played) -> Drawing:
    """Draws a figure: a row for every agent, a mark for every deck."""
    decks = list(dict.fromkeys(place.deck for place, _ in found))
    rows: dict[str, list[Estimate]] = {}
    for place, result in found:
        if result.tally.games:
            measured = rate(result.tally)
            low, high = measured.interval
            estimate = Estimate(measured.value, low, high, str(measured))
        else:
            estimate = Estimate(50.0, 0.0, 100.0, "not played")
        rows.setdefault(place.row, []).append(estimate)
    about = f"Win rates of figure {found[0][0].figure}"
    return plots.intervals(list(rows.items()), about, series=decks, unit=" %", middle=50.0)


def findings(found: Played) -> list[Finding]:
    """Returns the verdicts on the paper's statements about a figure."""
    each = [_bar(place, result) for place, result in found if place.said != "not printed"]
    return [*each, *{"6": _figure6, "7": _figure7, "8": _figure8}[found[0][0].figure](found)]


def _bar(place: Place, result: Result) -> Finding:
    what = f"figure {place.figure}: {place.row}, {place.deck}"
    if not result.tally.games:
        return unplayed(what, place.said)
    measured = rate(result.tally)
    return finding(what, place.said, [(measured, place.claim)], f"{measured}, {result.tally.games} games")


def _figure6(found: Played) -> list[Finding]:
    key = ("PC+PM, gamma 0.0", "MidrangeJadeShaman")
    [best] = [result for place, result in found if (place.row, place.deck) == key]
    value = meeting(f"figure 6: {key[0]}, {key[1]}", 97.5, best.tally)
    others = [result for _, result in found if result is not best and result.tally.games]
    what, said = "figure 6: the highest bar", f"{key[0]}, {key[1]}"
    if not best.tally.games or not others:
        return [value, unplayed(what, said)]
    claims = [(difference(best.tally, other.tally), above()) for other in others]
    top = max((pair for pair in found if pair[1].tally.games), key=lambda pair: pair[1].tally.win_rate)
    shown = f"{top[0].row}, {top[0].deck} {rate(top[1].tally)}"
    return [value, finding(what, said, claims, shown)]


def _figure7(found: Played) -> list[Finding]:
    made = []
    for deck, value in (("CubeWarlock", 78.5), ("MidrangeJadeShaman", 65.5)):
        some = [
            result.tally
            for place, result in found
            if place.deck == deck and place.row.endswith(", filters") and result.tally.games
        ]
        what = f"figure 7: the highest bar with filters, {deck}"
        if some:
            made.append(meeting(what, value, max(some, key=lambda tally: tally.win_rate)))
        else:
            made.append(unplayed(what, f"{value} %"))
    return made


def _figure8(found: Played) -> list[Finding]:
    some = [result.tally for place, result in found if place.row == "AlvaroAgent"]
    what = "figure 8: AlvaroAgent, mean of both decks"
    if not all(tally.games for tally in some):
        return [unplayed(what, "53 %"), unplayed(what, "as strong or stronger")]
    both = combination([(1 / len(some), tally) for tally in some])
    return [
        finding(what, "53 %", [(both, near(53))]),
        finding(what, "as strong or stronger", [(both, at_least(50))]),
    ]
