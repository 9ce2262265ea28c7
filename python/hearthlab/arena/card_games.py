"""What happened to the cards of both decks in a game: offered and kept in the mulligan, drawn and played, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.game import Action, Game, Record

__all__ = ["LATEST", "CardGame", "Fate", "cards_of"]

LATEST = 15
"""The last turn with its own count, which includes all later turns."""


@dataclass(slots=True)
class Fate:
    """What happened to a card in a game; several copies in the deck count once, by the first one that appeared."""

    offered: bool = False
    """Whether it was in the first hand, before the mulligan."""
    kept: bool = False
    """Whether an offered copy was kept."""
    drawn: int | None = None
    """The player's own turn in which it was first drawn from the deck; 0 is before the first turn."""
    played: int | None = None
    """The player's own turn in which a copy that had been drawn was first played."""


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game by the cards of both decks."""

    fates: tuple[Mapping[str, Fate], Mapping[str, Fate]]
    """For each player, the cards of the deck that appeared, by card id."""
    turns: tuple[int, int]
    """The number of turns that each player began."""

    def to_list(self) -> list[Any]:
        """Returns the game as plain data."""
        fates = (
            [[card, fate.offered, fate.kept, fate.drawn, fate.played] for card, fate in cards.items()]
            for cards in self.fates
        )
        return [list(fates), list(self.turns)]

    @classmethod
    def from_list(cls, data: list[Any]) -> CardGame:
        """Returns the game that `to_list` wrote."""
        (one, other), (turns, others) = data
        return cls(({c: Fate(*f) for c, *f in one}, {c: Fate(*f) for c, *f in other}), (turns, others))


def cards_of(record: Record) -> CardGame:
    """Returns what happened to the cards in a game; raises HearthLabError if it cannot be replayed.

    Only cards in the initial decks count, and only drawn copies count as played: a copy from elsewhere says nothing
    about the deck.
    """
    if record.position is not None:
        raise HearthLabError("a game that began from a custom position has no mulligan")
    game = Game(*record.decks, seed=record.seed, rules=record.rules, first=record.first)
    offered = [_drawn_cards(game, player) for player in (0, 1)]
    thrown: list[set[int]] = [set(), set()]
    actions = iter(record.actions)
    while game.phase == "mulligan" and (text := next(actions, None)) is not None:
        thrown[game.player].update(Action.parse(text).cards or ())
        game.apply(text)
    opening = [_drawn_cards(game, player) for player in (0, 1)]
    for text in actions:
        game.apply(text)
    sides = [
        _side(game, player, set(record.decks[player].cards), offered[player], opening[player], thrown[player])
        for player in (0, 1)
    ]
    return CardGame((sides[0][0], sides[1][0]), (sides[0][1], sides[1][1]))


def _drawn_cards(game: Game, player: int) -> dict[int, str]:
    """Returns the cards in hand that came from the deck, by their entity ids."""
    hand = game.state(log=False)["players"][player]["hand"]
    return {card["eid"]: card["id"] for card in hand if "drawn" in card.get("marks", ())}


def _side(
    game: Game, player: int, deck: set[str], offered: dict[int, str], opening: dict[int, str], thrown: set[int]
) -> tuple[dict[str, Fate], int]:
    """Returns what happened to a player's cards according to the history, and how many turns the player began."""
    fates: dict[str, Fate] = {}
    for eid, card in offered.items():
        if card in deck:
            fate = fates.setdefault(card, Fate())
            fate.offered = True
            fate.kept |= eid not in thrown
    history = [event for event in game.view(player).history if event["player"] == player]
    # The first hand after the mulligan: the kept cards, and their replacements, which the history has no draws for.
    noted = {event["eid"] for event in history if event["what"] == "draw"}
    came = {eid: card for eid, card in opening.items() if eid not in noted or eid in offered}
    for card in came.values():
        if card in deck:
            fates.setdefault(card, Fate()).drawn = 0
    turn = 0
    for event in history:
        what, eid = event["what"], event["eid"]
        now = min(turn, LATEST)
        if what == "turn":
            turn += 1
        elif what == "draw" and eid not in offered and event["card"] in deck:
            came[eid] = event["card"]
            fate = fates.setdefault(event["card"], Fate())
            fate.drawn = now if fate.drawn is None else fate.drawn
        elif what == "play" and came.get(eid) in deck:
            fate = fates[came[eid]]
            fate.played = now if fate.played is None else fate.played
    return fates, turn
