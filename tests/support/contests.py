"""Formats of competitions with made-up results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hearthlab.competition.formats import Field, Format, Game, Match, Wave, waves
from hearthlab.competition.series import Side
from hearthlab.util.seeds import derive

Winner = Callable[[Game], int | None]
"""Returns the player that wins a game: 0, 1 or None."""

CLASSES = ("druid", "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior")


def field(entrants: int, decks: int = 3, own: bool = False, bans: Sequence[Sequence[str]] = ()) -> Field:
    """Returns entrants with lineups, all the same or each its own."""
    lineups = [range(k * decks, (k + 1) * decks) if own else range(decks) for k in range(entrants)]
    wanted = list(bans) or [()] * entrants
    sides = tuple(Side(tuple(lineup), tuple(ban)) for lineup, ban in zip(lineups, wanted, strict=True))
    return Field(sides, tuple(CLASSES[k % 9] for k in range(entrants * decks)))


def stronger(game: Game) -> int:
    """The entrant with the lower number wins."""
    return int(game.agents[0] > game.agents[1])


def by_chance(seed: int, draws: int = 0) -> Winner:
    """Anybody wins, by chance; so many of ten games are draws."""

    def winner(game: Game) -> int | None:
        key = (game.round, game.match, game.leg, game.index)
        drawn = derive(seed, "drawn", *key) % 10 < draws
        return None if drawn else derive(seed, "winner", *key) % 2

    return winner


def played(format: Format, who: Field, winner: Winner, seed: int = 1) -> tuple[list[Match], list[Wave]]:
    """Plays a track with made-up results; returns its matches and its waves."""
    steps = waves(format, who, seed)
    found = [next(steps)]
    while True:
        try:
            found.append(steps.send([winner(game) for game in found[-1].games]))
        except StopIteration as end:
            return end.value, found


def points(matches: Sequence[Match], entrants: int) -> list[float]:
    """Returns the points of all entrants."""
    return [sum(match.score(k) or 0.0 for match in matches if k in match.agents) for k in range(entrants)]
