"""Compares the options that the game offered the player with the engine's legal actions, target by target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hearthlab.game import Game
from hearthlab.verify.cards import Cards
from hearthlab.verify.steps import Plain, Step, plain_id

__all__ = ["Legality", "OptionDifference", "compare_options"]

Offer = tuple[int, int | None, int | None]
"""The entity, the number of the Choose One branch, and the target."""


@dataclass(frozen=True, slots=True)
class OptionDifference:
    """An action that is possible in the game but not in the engine, or vice versa."""

    action: str
    """In words, with cards and entity ids."""
    offered: bool
    """Whether the game offers it."""

    def __str__(self) -> str:
        return f"{self.action}: {'only in the game' if self.offered else 'only in the engine'}"


@dataclass(frozen=True, slots=True)
class Legality:
    """The comparison of one list of options."""

    offers: int
    """How many actions, counted with their targets, the game offered, including the end of the turn."""
    differences: list[OptionDifference]
    left_out: list[str]
    """Cards that the engine lacks, whose options were not compared."""

    @property
    def matched(self) -> bool:
        """Whether game and engine offer the same actions."""
        return not self.differences


def compare_options(step: Step, game: Game, cards: Cards) -> Legality | None:
    """Returns how the record's option list compares with the legal actions; None if it has none.

    Option lists do not contain the board slot of a minion: the game accepts every slot.
    """
    if step.options is None:
        return None
    me = step.before["players"][str(step.actor)]
    names = _names(step)
    missing = {eid for eid, card in names.items() if card is not None and not cards.implemented(card)}
    record = {offer for offer in _offered(step.options) if offer[0] not in missing}
    engine = {offer for offer in _legal(game, me["hero_power"]["eid"]) if offer[0] not in missing}
    words = _Words(step, names, cards)
    differences = [
        OptionDifference(words.action(offer), offer in record) for offer in sorted(record ^ engine, key=_order)
    ]
    used = missing & {option["eid"] for option in step.options}
    return Legality(len(record), differences, sorted(str(names[eid]) for eid in used))


def _order(offer: Offer) -> tuple[int, int, int]:
    source, branch, target = offer
    return source, -1 if branch is None else branch, target or 0


def _offered(options: Iterable[Plain]) -> Iterator[Offer]:
    for option in options:
        branches = [(branch.get("branch", k), branch) for k, branch in enumerate(option["sub"])] or [(None, option)]
        for number, branch in branches:
            for target in branch["targets"] or [None]:
                yield option["eid"], number, target


def _legal(game: Game, power: int) -> Iterator[Offer]:
    for action in game.legal_actions():
        if action.kind != "end":
            source = power if action.kind == "power" else action.source
            assert source is not None
            yield source, action.branch, action.target


def _names(step: Step) -> dict[int, str | None]:
    """Returns the card of every entity that can be used or targeted."""
    found: dict[int, str | None] = {}
    for player in step.before["players"].values():
        for thing in [player["hero"], player["hero_power"], *player["minions"], *player["hand"]]:
            found[thing["eid"]] = plain_id(thing["id"])
    return found


class _Words:
    """Describes an offer in words."""

    def __init__(self, step: Step, names: dict[int, str | None], cards: Cards) -> None:
        self._names = names
        self._cards = cards
        mine = step.before["players"][str(step.actor)]
        self._verbs = {card["eid"]: "play" for card in mine["hand"]}
        self._verbs[mine["hero_power"]["eid"]] = "use"

    def action(self, offer: Offer) -> str:
        source, branch, target = offer
        verb = self._verbs.get(source, "attack with")
        which = "" if branch is None else f", branch {branch}"
        return f"{verb} {self._thing(source)}{which}{'' if target is None else f' on {self._thing(target)}'}"

    def _thing(self, eid: int) -> str:
        card = self._names.get(eid)
        name = self._cards.data[card].name if card is not None and card in self._cards.data else card
        return f"{name} ({card}, {eid})" if card else f"entity {eid}"
