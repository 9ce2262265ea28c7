"""Table 1: the length of games and the number of actions, by the class of the player who uploaded them."""

from __future__ import annotations

from collections.abc import Sequence

from hearthlab.knowledge.table import GameRow, statistics
from hearthlab.papers.base import Finding
from hearthlab.papers.verdicts import finding, mean, unplayed, within
from hearthlab.util.table import Table

__all__ = ["PUBLISHED", "as_json", "findings", "table"]

PUBLISHED = {
    "hunter": (393.213, 12.927, 42740),
    "druid": (433.383, 15.889, 72867),
    "warrior": (428.505, 14.757, 77526),
    "priest": (525.571, 17.156, 53133),
    "mage": (506.471, 18.920, 63887),
    "shaman": (443.933, 14.706, 76092),
    "paladin": (459.677, 14.561, 56395),
    "rogue": (436.423, 17.103, 58541),
    "warlock": (449.750, 15.681, 43447),
    "all": (452.932, 15.786, 544628),
}
"""The mean length in seconds, the mean number of actions, and the number of games. The rows add up to the last one and
the weighted means match, so each game is counted once, for the hero of the uploader."""


_FEW = 10
"""Means of fewer games are not compared, since the normal interval would be far too narrow."""


def _of(rows: Sequence[GameRow], cls: str) -> list[GameRow]:
    return [row for row in rows if cls in ("all", row.classes[0])]


def _actions(row: GameRow) -> int:
    """Returns the number of actions of the uploader; the records list hero powers among the cards."""
    return sum(play.player == 0 for play in row.plays)


def table(rows: Sequence[GameRow]) -> Table:
    """Returns the statistics of the games beside the published ones."""
    found = {one.cls: one for one in statistics(rows)}
    lines = []
    for cls, (seconds, actions, games) in PUBLISHED.items():
        one = found.get(cls)
        length = "-" if one is None or one.seconds is None else f"{one.seconds:.1f}"
        ours = (
            ("0", "-", "-", "-")
            if one is None
            else (f"{one.games:,}", length, f"{one.actions:.2f}", f"{one.cards:.2f}")
        )
        lines.append((cls, f"{games:,}", f"{seconds:.1f}", f"{actions:.2f}", *ours))
    head = ("class", "games", "length (s)", "actions", "our games", "length (s)", "actions", "without powers")
    return Table(head, lines)


def findings(rows: Sequence[GameRow]) -> list[Finding]:
    """Returns the verdict on every mean: within 5 % of the published one or not."""
    found = []
    for cls, (seconds, actions, _) in PUBLISHED.items():
        here = _of(rows, cls)
        lengths = [row.seconds for row in here if row.seconds is not None]
        played = [float(_actions(row)) for row in here]
        for what, published, values in (("length (s)", seconds, lengths), ("actions", actions, played)):
            name = f"table 1, {cls}, {what}"
            if len(values) < _FEW:
                found.append(unplayed(name, f"{published:g}", f"{len(values)} games, too few"))
            else:
                measured = mean(values)
                found.append(
                    finding(
                        name, f"{published:g}", [(measured, within(published))], f"{measured}, {len(values):,} games"
                    )
                )
    return found


def as_json(rows: Sequence[GameRow]) -> list[dict[str, object]]:
    """Returns the statistics as plain data."""
    return [
        {"class": one.cls, "games": one.games, "seconds": one.seconds, "actions": one.actions, "cards": one.cards}
        for one in statistics(rows)
    ]
