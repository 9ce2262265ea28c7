"""Checks an agent: it plays a few games inside its walls, and every fault is explained."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hearthlab.arena.limits import Limits
from hearthlab.arena.match import match_plan
from hearthlab.arena.schedule import USUAL
from hearthlab.arena.seating import settled
from hearthlab.arena.seats import NotMade
from hearthlab.arena.stats import Tally
from hearthlab.arena.store import SavedFault, Store
from hearthlab.arena.tournament import run
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError

__all__ = ["Checked", "Finding", "check", "grouped", "hint_for", "not_made", "unrepeated"]

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman", "reno-kazakus-mage", "zoo-discard-warlock")
"""Decks with choices, weapons, secrets, overload, discards and random targets."""

_HINTS = (
    (
        r"illegal|not legal",
        "return one of view.legal_actions(); actions of an earlier view may no longer be legal",
    ),
    (r"NotImplementedError|abstract", "write a method act(self, view, clock) that returns one of view.legal_actions()"),
    (
        r"\bNone\b|not an Action|did not return",
        "act must always return an action, in mulligans and choices too",
    ),
    (r"KeyError|NoneType", "fields with default values are omitted, and hidden cards have the id None: use .get"),
    (r"IndexError", "lists may be empty: a hand, a board, and the targets of an attack"),
    (r"\btime\b|hang|answer", "every decision must end: check clock.left, and look for loops that wait for something"),
    (r"memory", "keep less between decisions, and drop the worlds that you no longer need"),
)
"""Patterns for the reason or traceback of a fault, each with a hint."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem with an agent."""

    what: str
    """A sentence."""
    hint: str = ""
    """What to do about it, if known."""
    games: tuple[int, ...] = ()
    trace: str = ""
    output: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking an agent."""

    agent: str
    games: int = 0
    tally: Tally = field(default_factory=Tally)
    """Its games against random."""
    seconds: float = 0.0
    """Mean time of a decision; assumes that both players made half of a game's decisions."""
    sees_everything: bool = False
    findings: tuple[Finding, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether no problems were found."""
        return not self.findings

    def to_dict(self) -> dict[str, Any]:
        """Returns plain data, as `hearthlab check --json` prints it."""
        return {
            "agent": self.agent,
            "fine": self.fine,
            "games": self.games,
            "win_rate": self.tally.win_rate if self.games else None,
            "seconds": self.seconds,
            "sees_everything": self.sees_everything,
            "findings": [
                {"what": f.what, "hint": f.hint, "games": list(f.games), "trace": f.trace, "output": f.output}
                for f in self.findings
            ],
        }


def check(
    agent: str, games: int = 8, seed: int = 0, isolate: str = USUAL, seconds: float = 20.0, decks: Sequence[str] = DECKS
) -> Checked:
    """Plays games against random inside the agent's walls, each of them twice, and returns the problems found.

    A decision that takes longer than `seconds` counts as one that never ends.

    >>> checked = check("greedy", games=2, decks=["aggro-pirate-warrior"])
    >>> checked.fine, checked.games
    (True, 2)
    """
    lists = [Deck.load(name) for name in decks]
    limits = Limits(hang=seconds)
    try:
        plan = settled(match_plan(agent, "random", lists, games, seed, limits=limits, isolate=isolate))
    except HearthLabError as error:
        return Checked(agent, findings=(not_made("It", error),))
    with Store.in_memory(plan) as store, Store.in_memory(plan) as again:
        try:
            run(store, 1)
            run(again, 1)
        except HearthLabError as error:
            return Checked(agent, findings=(Finding(f"It cannot be played with: {error}", hint_for(str(error))),))
        rows, name = list(store.rows()), plan.entrants[0].name
        faults = [fault for fault in store.faults() if fault.agent == name]
        findings = [*grouped(faults), *unrepeated(store, again, {row.number for row in rows if row.fault})]
        own = sum(row.times[row.agents.index(name)] for row in rows)
        decisions = sum(row.actions for row in rows) / 2
    sees = plan.entrants[0].spec.sees_everything
    return Checked(name, len(rows), Tally.of(rows, name), own / max(decisions, 1), sees, tuple(findings))


def not_made(who: str, error: HearthLabError) -> Finding:
    """Returns the finding that an agent cannot be created, with its traceback and output."""
    trace, output = (error.fault.trace, error.fault.output) if isinstance(error, NotMade) else ("", "")
    return Finding(f"{who} cannot be made: {error}", hint_for(str(error)), trace=trace, output=output)


def hint_for(text: str) -> str:
    """Returns a hint for a fault, by the words of its reason; empty if there is none."""
    return next((hint for words, hint in _HINTS if re.search(words, text)), "")


def grouped(faults: Sequence[SavedFault]) -> list[Finding]:
    """Returns one finding for every kind of fault."""
    kinds: dict[str, list[SavedFault]] = {}
    for fault in faults:
        kinds.setdefault(re.sub(r"player \d|\d+", "#", f"{fault.point} {fault.reason}"), []).append(fault)
    found = []
    for group in kinds.values():
        first = group[0]
        times = f", in {len(group)} games" if len(group) > 1 else ""
        what = f"{first.reason} ({_POINTS.get(first.point, first.point)}{times})"
        hint = hint_for(f"{first.reason} {first.trace.strip().rpartition(chr(10))[2]}")
        found.append(Finding(what, hint, tuple(fault.game for fault in group), first.trace, first.output))
    return found


_POINTS = {"open": "while it was made", "start": "in start", "act": "in act", "finish": "in finish"}


def unrepeated(store: Store, again: Store, faulty: set[int]) -> list[Finding]:
    """Returns a finding if games with equal seeds went differently."""
    other = {row.number: row for row in again.rows()}
    differ = [
        row.number
        for row in store.rows()
        if row.number not in faulty and (row.winner, row.turns, row.actions) != _end(other.get(row.number))
    ]
    if not differ:
        return []
    what = f"It does not repeat itself: {len(differ)} of {len(other)} games went differently with the same seeds"
    hint = "take a keyword argument seed, and reset your random numbers with it in start; time limits do this too"
    return [Finding(what, hint, tuple(differ))]


def _end(row: Any) -> tuple[int | None, int, int] | None:
    return None if row is None else (row.winner, row.turns, row.actions)
