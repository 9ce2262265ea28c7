"""The statements of demarcos2019 about its figures, and the verdicts on them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hearthlab.arena.stats import Tally
from hearthlab.papers.base import Finding
from hearthlab.papers.demarcos2019.games import AGENTS, FIGURES, TIMES, Played, total
from hearthlab.papers.verdicts import (
    Claim,
    Measured,
    above,
    combination,
    finding,
    mean,
    meeting,
    near,
    rate,
    unplayed,
    within,
)

__all__ = ["FIGURE_B1", "STATEMENTS", "Ahead", "Equal", "Gain", "Statement", "findings", "idle_note"]

REFERENCES = ("Greedy", "Tyche")
VARIANTS = tuple(name for name in AGENTS if name not in REFERENCES)
EITHER = "either reference"
"""Whichever of the two references is better in our games."""

Claims = list[tuple[Measured, Claim]]


@dataclass(frozen=True, slots=True)
class Ahead:
    """Each of the first agents is ahead of each of the second."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    def claims(self, played: Sequence[Played], stage: int) -> Claims:
        """Returns the differences of win rates, each claimed to be above 0."""
        firsts = [_better(played, stage) if name == EITHER else name for name in self.first]
        pairs = [(a, b) for a in firsts for b in self.second if a != b]
        return [(_apart(played, stage, a, b), above()) for a, b in pairs if _comparable(played, stage, a, b)]


@dataclass(frozen=True, slots=True)
class Equal:
    """The win rates of these agents are within 5 points of each other."""

    agents: tuple[str, ...]

    def claims(self, played: Sequence[Played], stage: int) -> Claims:
        """Returns the differences of win rates, each claimed to be about 0."""
        pairs = itertools.combinations(self.agents, 2)
        return [(_apart(played, stage, a, b), near(0.0)) for a, b in pairs if _comparable(played, stage, a, b)]


@dataclass(frozen=True, slots=True)
class Gain:
    """The first agent gains more from the earlier to the later time than each of the others."""

    first: str
    others: tuple[str, ...]
    earlier: tuple[int, int]
    """The two times for the first agent's gain."""
    later: tuple[int, int] | None = None
    """The times for the others' gains, if they differ."""

    def claims(self, played: Sequence[Played], stage: int) -> Claims:
        """Returns the differences of gains, each claimed to be above 0."""
        mine, theirs = self.earlier, self.later or self.earlier
        at = {p.time: p for p in played if p.tally(self.first, stage).games}
        if not {*mine, *theirs} <= set(at) or self.first not in played[0].names:
            return []
        found: Claims = []
        for other in self.others:
            terms = [(1.0, mine[1], self.first), (-1.0, mine[0], self.first)]
            terms += [(-1.0, theirs[1], other), (1.0, theirs[0], other)]
            if other not in played[0].names or any(name in at[time].idle for _, time, name in terms):
                continue
            tallies = [(factor, at[time].tally(name, stage)) for factor, time, name in terms]
            found.append((combination(tallies), above()))
        return found


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement about a figure: about a stage (0 for all) and a time (0 for all together)."""

    figure: str
    stage: int
    time: int
    text: str
    parts: tuple[Ahead | Equal | Gain, ...]

    def named(self, tallies: Mapping[str, Tally]) -> list[str]:
        """Returns the best agent, those that the statement puts ahead, and the best of those that it puts behind."""
        named = [max(tallies, key=lambda name: tallies[name].win_rate)]
        for part in self.parts:
            if isinstance(part, Ahead):
                behind = [name for name in part.second if name in tallies and name not in part.first]
                named += [REFERENCES[0], REFERENCES[1]] if EITHER in part.first else part.first
                named += sorted(behind, key=lambda name: -tallies[name].win_rate)[:1]
            elif isinstance(part, Equal):
                named += part.agents
        return [name for name in dict.fromkeys(named) if name in tallies]


def _best(*agents: str) -> Ahead:
    return Ahead(agents, tuple(name for name in AGENTS if name not in agents))


STATEMENTS = (
    Statement("4.2", 1, 0, "aggro shaman, mean: MCTS3 is best", (_best("MCTS3"),)),
    Statement("4.2", 1, 1000, "aggro shaman, 1000 ms: MCTS1 is best", (_best("MCTS1"),)),
    Statement("4.3", 2, 0, "mid-range hunter, mean: Tyche is best", (_best("Tyche"),)),
    Statement("4.3", 2, 1000, "mid-range hunter, 1000 ms: MCTS1 is best", (_best("MCTS1"),)),
    Statement("4.4", 3, 0, "control warrior, mean: Greedy is best", (_best("Greedy"),)),
    Statement("4.4", 3, 1000, "control warrior, 1000 ms: MCTS1 is best", (_best("MCTS1"),)),
    Statement("4.5", 4, 0, "free for all, mean: Greedy is best", (_best("Greedy"),)),
    Statement("4.5", 4, 1000, "free for all, 1000 ms: MCTS3 is best", (_best("MCTS3"),)),
    Statement("4.5", 4, 1000, "free for all, 1000 ms: MCTS1 is second", (_best("MCTS3", "MCTS1"),)),
    Statement("4.5", 4, 1000, "free for all, 1000 ms: MCTS1 is close to MCTS3", (Equal(("MCTS3", "MCTS1")),)),
    Statement("4.6", 0, 1, "1 ms: no MCTS beats Greedy and Tyche", (Ahead(REFERENCES, VARIANTS),)),
    Statement(
        "4.6",
        0,
        1,
        "1 ms: MCTS3 and MCTS5 are the best of the MCTS",
        (Ahead(("MCTS3", "MCTS5"), ("MCTS1", "MCTS2", "MCTS4")),),
    ),
    Statement(
        "4.7",
        0,
        0,
        "10 ms: MCTS3 gains most from 1 ms to 10 ms",
        (Gain("MCTS3", ("MCTS1", "MCTS2", "MCTS4", "MCTS5"), (1, 10)),),
    ),
    Statement("4.7", 0, 10, "10 ms: no MCTS beats both references yet", (Ahead((EITHER,), VARIANTS),)),
    Statement(
        "4.8",
        0,
        100,
        "100 ms: MCTS1, MCTS2 and MCTS3 beat both references",
        (Ahead(("MCTS1", "MCTS2", "MCTS3"), REFERENCES),),
    ),
    Statement("4.8", 0, 100, "100 ms: MCTS4 and MCTS5 do not", (Ahead((EITHER,), ("MCTS4", "MCTS5")),)),
    Statement(
        "4.8",
        0,
        0,
        "100 ms: MCTS3 gained more from 1 ms to 10 ms than from 10 ms to 100 ms",
        (Gain("MCTS3", ("MCTS3",), (1, 10), (10, 100)),),
    ),
    Statement("4.9", 0, 1000, "1000 ms: MCTS1 is first", (_best("MCTS1"),)),
    Statement(
        "4.9", 0, 1000, "1000 ms: MCTS1 to MCTS4 beat both references", (Ahead(tuple(VARIANTS[:4]), REFERENCES),)
    ),
    Statement("4.9", 0, 1000, "1000 ms: MCTS5 does not", (Ahead((EITHER,), ("MCTS5",)),)),
    Statement("4.9", 0, 1000, "1000 ms: the variants reach similar results", (Equal(VARIANTS),)),
    Statement(
        "4.10",
        0,
        0,
        "mean over the times: MCTS1, MCTS2 and MCTS4 are behind the references",
        (Ahead(REFERENCES, ("MCTS1", "MCTS2", "MCTS4")),),
    ),
)

FIGURE_B1: Mapping[int, tuple[Sequence[int], int, Sequence[int]]] = {
    1: ((96, 70, 74), 240, (3577, 3492, 3469)),
    2: ((65, 72, 103), 240, (2619, 2528, 2511)),
    3: ((78, 107, 55), 240, (4965, 4950, 5085)),
    4: ((491, 471, 478), 1440, (18767, 18647, 18896)),
    0: ((730, 720, 710), 2160, (29928, 29617, 29961)),
}
"""The totals of figure B.1 by stage (0 for all): wins of the three agents, games, and turns in their games."""
B1_AGENTS = ("MCTS1", "Greedy", "Tyche")


def _better(played: Sequence[Played], stage: int) -> str:
    return max(REFERENCES, key=lambda name: total(played, name, stage).win_rate)


def _comparable(played: Sequence[Played], stage: int, *names: str) -> bool:
    """Returns whether all of these agents played at all of these times and did more than end their turns."""
    return all(p.tally(name, stage).games and name not in p.idle for p in played for name in names)


def _apart(played: Sequence[Played], stage: int, a: str, b: str) -> Measured:
    """Returns by how much one agent is ahead of another, averaged over the times."""
    terms: list[tuple[float, Tally]] = []
    correlations = {}
    for p in played:
        one, other = p.tally(a, stage), p.tally(b, stage)
        met = p.tally(a, stage, against=b).games
        correlations[len(terms), len(terms) + 1] = -met / math.sqrt(one.games * other.games)
        terms += [(1 / len(played), one), (-1 / len(played), other)]
    return combination(terms, correlations)


def idle_note(played: Sequence[Played]) -> str:
    """Returns a note on agents that do nothing because their time is one iteration; empty if there are none."""
    found = [
        f"At {p.time} ms {', '.join(sorted(p.idle))} have one iteration, in which they try nothing but ending the "
        "turn: they never do anything else."
        for p in played
        if p.idle
    ]
    if not found:
        return ""
    return (
        " ".join(found) + " That is a result of the conversion, not of the search, so comparisons with them are left "
        "out of the verdicts, at that time and in means that contain it."
    )


def findings(played: Sequence[Played], figures: Iterable[str] = FIGURES) -> list[Finding]:
    """Returns the verdicts on all statements about these figures, labelled with the figures' numbers."""
    wanted = set(figures)
    found = [_finding(statement, played) for statement in STATEMENTS if statement.figure in wanted]
    return [*found, *_totals(played)] if wanted == {"B.1"} else found


def _finding(statement: Statement, played: Sequence[Played]) -> Finding:
    some = [p for p in played if statement.time in (0, p.time)]
    some = [p for p in some if any(p.tally(name, statement.stage).games for name in p.names)]
    what = f"figure {statement.figure}"
    gains = any(isinstance(part, Gain) for part in statement.parts)
    if not some:
        return unplayed(what, statement.text)
    if statement.time == 0 and not gains and len(some) < len(TIMES):
        return unplayed(what, statement.text, f"only {len(some)} of the {len(TIMES)} times are played")
    claims = [claim for part in statement.parts for claim in part.claims(some, statement.stage)]
    if not claims:
        idle = any(p.idle for p in some) and not (gains and len(some) < len(TIMES))
        return unplayed(what, statement.text, "these agents do nothing here" if idle else "not played")
    if gains:
        return finding(what, statement.text, claims)
    tallies = {name: total(some, name, statement.stage) for name in some[0].names}
    ours = ", ".join(f"{name} {rate(tallies[name])}" for name in statement.named(tallies))
    return finding(what, statement.text, claims, ours)


def _totals(played: Sequence[Played]) -> list[Finding]:
    """Returns the verdicts on wins and turns of figure B.1."""
    [only] = played
    found = []
    for stage, (wins, games, turns) in FIGURE_B1.items():
        where = f"stage {stage}" if stage else "all stages"
        each = 2 * games // 3
        for name, won, taken in zip(B1_AGENTS, wins, turns, strict=True):
            tally, here = only.tally(name, stage), only.turns(name, stage)
            found.append(meeting(f"figure B.1, {where}, {name} wins", round(100 * won / each, 1), tally))
            published = taken / each
            what = f"figure B.1, {where}, {name}, turns a game"
            made = [(mean(here), within(published))] if here else []
            found.append(finding(what, f"{published:.2f}", made, "" if made else "not played"))
    return found
