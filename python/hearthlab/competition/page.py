"""The public page of a competition: one HTML file with the standings of all tracks and how they were computed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hearthlab.arena.stats import Tally
from hearthlab.competition.config import Competition, Track
from hearthlab.competition.formats import Match
from hearthlab.competition.roster import Roster
from hearthlab.competition.running import Begun, Played
from hearthlab.competition.standings import LEVEL, Line, Table, standings
from hearthlab.util import plots
from hearthlab.util.html import Block, Code, Figure, Grid, Interval, Items, Matrix, Page, Section, Shade, Text
from hearthlab.util.plots import Estimate
from hearthlab.util.table import Table as TextTable

__all__ = ["more", "page", "played_how", "table"]

_MOST_IN_MATRIX = 16


def page(begun: Begun, tracks: Sequence[Played], digest: str = "") -> Page:
    """Returns the page; `digest` is the SHA-256 of the archive, if there is one."""
    competition = begun.run.competition
    finished = all(one.matches is not None for one in tracks)
    admitted = sum(not one.refused for one in begun.checked)
    games = sum(len(one.outcomes) for one in tracks)
    many = f"{len(begun.checked)} submission{'s' * (len(begun.checked) != 1)}"
    lead = f"{many}, {admitted} of them admitted, and {games:,} games."
    if not finished:
        lead += " The competition is still running; these are the results so far."
    blocks: list[Block] = [Text(competition.about)] if competition.about else []
    for one in tracks:
        blocks += _track(one)
    blocks += [_submissions(begun), _setup(competition, digest)]
    return Page(competition.name, blocks, lead, begun.run.seed if finished or not begun.run.secret else None)


def _track(played: Played) -> Iterator[Block]:
    who = played.roster
    how = Text(played_how(who.track, len(who.entrants)), soft=True)
    if played.matches is None:
        done = f"{len(played.outcomes):,} games in {len(played.waves)} waves so far; standings follow at the end."
        yield Section(who.track.title, [Text(done), how])
        return
    found = standings(len(who.entrants), played.matches, played.outcomes)
    yield Section(who.track.title, [how, _places(table(who, found), found), Text(_AHEAD, soft=True)])
    if (chart := _ratings(who, found)) is not None:
        caption = "Bradley-Terry ratings in Elo points with their 95 % intervals; 0 is the mean of all entrants."
        yield Section(f"{who.track.title}: ratings", [Figure(chart, caption)])
    notes = [Text(found.note)] if found.note else []
    yield Section(
        f"{who.track.title}: games and Nash averaging", [Grid.of(more(who, found)), Text(_NASH, soft=True), *notes]
    )
    yield from _met(who, found, played.matches)


def _places(shown: TextTable, found: Table) -> Grid:
    """Returns the standings with the win rates drawn as intervals."""
    rate = shown.head.index("win rate")
    rows: list[list[str | Interval]] = []
    for row, line in zip(shown.rows, found.lines, strict=True):
        share = Interval(line.tally.win_rate, *line.interval)
        rows.append([*row[:rate], share, *row[rate + 2 :]])
    head = [*shown.head[: rate + 1], *shown.head[rate + 2 :]]
    return Grid(head, rows, left=(0, rate, len(head) - 1))


def table(who: Roster, found: Table) -> TextTable:
    """Returns the standings as a table, for the page and for terminals."""
    head = ["", "points", "win rate", "95 %", "rating", "ahead of next", "by"]
    return TextTable(head, [_row(who, line) for line in found.lines], left=(0, 6))


def _row(who: Roster, line: Line) -> list[str]:
    owner = who.submissions[line.entrant]
    low, high = line.interval
    return [
        # One column for both, since the first column stays visible on narrow screens.
        f"{line.place:>2}. {who.names[line.entrant]}",
        f"{line.points:.4g}",
        f"{line.tally.win_rate:.1%}",
        f"{low:.0%} to {high:.0%}",
        "-" if line.rating is None else f"{line.rating[0]:+.0f} ± {line.rating[1]:.0f}",
        _ahead(line),
        "baseline" if owner is None else owner.author,
    ]


def more(who: Roster, found: Table) -> TextTable:
    """Returns a second table of the standings: games, Nash averaging and faults."""
    swiss = who.track.format.schedule == "swiss"
    head = ["", "won", "drawn", "lost", "Nash", "against it", "faults", *(["opponents' points"] if swiss else [])]
    return TextTable(head, [_more(who, line, swiss) for line in found.lines])


def _more(who: Roster, line: Line, swiss: bool) -> list[str]:
    tally = line.tally
    faults = f"{line.faults:,}" + (f" + {line.forfeits:,}" if line.forfeits else "")
    return [
        who.names[line.entrant],
        f"{tally.wins:,}",
        f"{tally.draws:,}",
        f"{tally.losses:,}",
        "-" if line.weight is None else f"{line.weight:.1%}" if line.weight >= 0.0005 else "0",
        "-" if line.against is None else f"{line.against:.1%}",
        faults if line.faults or line.forfeits else "",
        *([f"{line.opponents:.4g}"] if swiss else []),
    ]


def _ahead(line: Line) -> str:
    if line.ahead is None:
        return ""
    shown = "<0.001" if line.ahead < 0.001 else f"{line.ahead:.3f}"
    return f"yes ({shown})" if line.clear else "no" if line.ahead > 0.995 else f"no ({shown})"


_AHEAD = (
    f"“Ahead of next” says whether an entrant is significantly stronger than the next one: the p-value in parentheses, "
    f"after Holm's correction for all places, is below {LEVEL:g}. In the intervals, two games with the same seed count "
    "as between one and two games, depending on how often such games end alike."
)
_NASH = (
    "Nash is the weight in the mixture of entrants that nobody beats, followed by the win rate against that mixture, "
    "where beating weak entrants does not help. Faults are games in which an entrant had a fault, plus games that it "
    "forfeited."
)


def played_how(track: Track, entrants: int) -> str:
    """Returns the format of a track in words."""
    format = track.format
    rounds = format.rounds_of(entrants)
    meet = "Everybody meets everybody" if format.schedule == "round-robin" else f"{rounds} rounds of a Swiss system"
    own = track.own_decks
    decks = (
        f"Entrants play their own decks, {own} each."
        if own
        else f"Everybody plays the same {len(track.decks)} pre-made decks."
    )
    each = {
        "games": f"A match has {format.games} games and is worth one point, split in proportion to the games won; each "
        "game is followed by the same game, with the same seed and the seats exchanged.",
        "best-of": f"A match is a best of {format.games}.",
        "conquest": "A match is a conquest: the entrant that has won with all its decks wins.",
        "last-hero-standing": "A match is last hero standing: the entrant that has lost with all its decks loses.",
    }[format.match]
    bans = f" The opponent bans {format.bans} of each lineup." if format.bans else ""
    legs = ""
    if format.match != "games" and format.legs == 2:
        legs = " It is played twice with the same seeds and the seats exchanged."
    return f"{entrants} entrants. {meet}. {each}{bans}{legs} {decks}"


def _ratings(who: Roster, found: Table) -> plots.Drawing | None:
    rows = [
        (who.names[line.entrant], [Estimate(p, p - half, p + half, f"{p:+.0f} ± {half:.0f}")])
        for line in sorted(found.lines, key=lambda line: -(line.rating or (0.0, 0.0))[0])
        if line.rating is not None
        for p, half in [line.rating]
    ]
    return plots.intervals(rows, f"Ratings, {who.track.title}", middle=0.0) if rows else None


def _met(who: Roster, found: Table, matches: Sequence[Match]) -> Iterator[Block]:
    """Yields head-to-head results: a matrix of the best entrants, and the matches of every Swiss round."""
    best = [line.entrant for line in found.lines[:_MOST_IN_MATRIX]]
    cells = [(who.names[a], [_cell(found.pairs.get((a, b))) for b in best]) for a in best]
    if any(cell for _, row in cells for cell in row):
        few = "" if len(best) == len(found.lines) else f" These are the first {len(best)}; the archive has all."
        note = f"How often the row beats the column, in percent, with the number of games below.{few}"
        matrix = Matrix("entrant", [who.names[a] for a in best], cells)
        yield Section(f"{who.track.title}: head to head", [Text(note, soft=True), matrix])
    if who.track.format.schedule == "swiss":
        rows = [[f"{match.round + 1}", *_result(who, match)] for match in matches]
        grid = Grid(["round", "", "", ""], rows, left=(1, 3))
        yield Section(f"{who.track.title}: all rounds", [grid])


def _result(who: Roster, match: Match) -> list[str]:
    a, b = match.agents
    score = match.score(a)
    if b is None:
        return [who.names[a], "1", "has a bye"]
    shown = "" if score is None else f"{score:.4g} : {1 - score:.4g}"
    return [who.names[a], shown, who.names[b]]


def _cell(tally: Tally | None) -> Shade | None:
    if tally is None or not tally.games:
        return None
    rate = tally.win_rate
    return Shade(f"{100 * rate:.0f}", 2 * rate - 1, f"{tally.games}", f"{tally.games:,} games, {rate:.1%}")


def _submissions(begun: Begun) -> Section:
    rows = [
        [
            one.submission.name,
            one.submission.author,
            one.submission.language,
            ", ".join(one.submission.tracks),
            ", ".join(deck.cls for deck in one.submission.decks),
            "" if not one.refused else "not admitted",
            one.submission.about,
        ]
        for one in begun.checked
    ]
    head = ["", "by", "language", "tracks", "own decks", "", "about"]
    return Section("Submissions", [Grid(head, rows, left=range(len(head)))])


def _setup(competition: Competition, digest: str) -> Section:
    limits = competition.limits
    times = [
        f"{most:g} s for {what}" for what in ("action", "turn", "game") if (most := getattr(limits, what)) is not None
    ]
    lines = [
        f"Time limits: {', '.join(times) or 'none'}, by the {limits.clock} clock; {limits.memory:,} MB of memory.",
        f"Agents play in their own sandboxed processes (level “{competition.isolate}”).",
        f"Cards of build {competition.library.data.build}, fingerprint {competition.library.fingerprint[:16]}.",
    ]
    blocks: list[Block] = [Items(lines)]
    if digest:
        said = "The archive has every deck, seed and action. This replays all games and recomputes the standings:"
        blocks += [Text(said), Code("hearthlab competition audit archive.zip"), Text(f"SHA-256 {digest}", soft=True)]
    decks = [
        [track.title, f"{deck.name or deck.cls}", deck.code] for track in competition.tracks for deck in track.decks
    ]
    if decks:
        blocks += [
            Text("The decks of the organiser:", soft=True),
            Grid(["track", "deck", "code"], decks, left=(0, 1, 2)),
        ]
    return Section("How it was played", blocks)
