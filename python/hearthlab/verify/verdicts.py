"""The verdict on each step: skipped (with the reason), matched, or the differences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from hearthlab.errors import BadPosition, HearthLabError
from hearthlab.game import Action, Game
from hearthlab.verify.cards import Cards, cards_of_game
from hearthlab.verify.chance import Search, Witness
from hearthlab.verify.compare import Difference, Lens
from hearthlab.verify.hidden import hidden_card
from hearthlab.verify.history import History
from hearthlab.verify.options import Legality, compare_options
from hearthlab.verify.position import game_before
from hearthlab.verify.steps import Plain, Step, plain_id

__all__ = ["REASONS", "Verdict", "judge", "replay"]

REASONS = {
    "not implemented": "a card on the board, of the action or of an event is not implemented",
    "hidden card": "the visible result depends on a hidden card that never shows later",
    "fault of the record": "the record contradicts itself; the evidence is listed",
}
"""The reasons why a step is not compared."""

IDLE = {"GAME_004"}
"""Effects on players that do not matter for the rules: a player who is away has shorter turns."""

TRIES = 600
"""How many ways to answer the random picks are tried before a step counts as a mismatch."""


@dataclass(slots=True)
class Verdict:
    """The result of one step."""

    step: Step
    skipped: str | None = None
    evidence: str = ""
    """Details on why it was skipped."""
    differences: list[Difference] = field(default_factory=list)
    position: Plain | None = None
    """The position that the engine started from."""
    state: Plain | None = None
    """The position that the engine ended with."""
    runs: int = 1
    lens: Lens | None = None
    """The lens for the states of its game."""
    ran: frozenset[tuple[str, int]] = frozenset()
    """The clauses that ran: the card and the number of the clause."""
    legality: Legality | None = None
    """How the game's option list compares with the legal actions; None if the record has none."""

    @property
    def matched(self) -> bool:
        """Whether the step was compared and all visible fields are equal."""
        return self.skipped is None and not self.differences


def judge(steps: list[Step]) -> Iterator[Verdict]:
    """Yields the verdict on every step; the steps of a game must be consecutive."""
    for _, group in groupby(steps, key=lambda step: step.game):
        game = list(group)
        cards = cards_of_game(game)
        history = History(cards)
        lens = Lens.of(cards, game)
        for step in game:
            verdict = _judge(step, lens, history)
            yield verdict
            history.take(step)
            if verdict.matched and verdict.state is not None:
                history.carry(step, verdict.state)


def _judge(step: Step, lens: Lens, history: History) -> Verdict:
    cards = lens.cards
    found = {card for card in cards_in(step) if not cards.implemented(card)} | _standing_effects(step, cards)
    missing = sorted(found - IDLE)
    if missing:
        return Verdict(step, "not implemented", ", ".join(missing))
    cut = _cut_off(step, cards)
    if cut:
        return Verdict(step, "fault of the record", cut)
    hidden = hidden_card(step, cards)
    if hidden:
        return Verdict(step, "hidden card", hidden)
    try:
        position, game = game_before(step, cards, history)
    except BadPosition as e:
        return Verdict(step, differences=[Difference(step.actor, "before", None, "a position", str(e))])
    return replay(step, position, game, lens)


def replay(step: Step, position: Plain, game: Game, lens: Lens, tries: int = TRIES) -> Verdict:
    """Returns the verdict on a step played from a position; `game` is at that position."""
    legality = compare_options(step, game, lens.cards)
    best: Verdict | None = None
    for runs, chooser in enumerate(Search(Witness(step), tries), 1):
        verdict = Verdict(step, position=position, runs=runs, lens=lens, legality=legality)
        twin = game.clone()
        twin._game.trace()
        try:
            action = find_action(step, twin, chooser)
            if action is None:
                verdict.differences = [Difference(step.actor, "action", step.action["id"], wanted(step), "not legal")]
            else:
                twin.apply_with(action, chooser)
                _answer_choices(twin, step, chooser)
                verdict.state = twin.state()
                verdict.differences = lens.differences(step, position, verdict.state)
                verdict.ran = frozenset(twin._game.traced())
        except HearthLabError as e:
            verdict.differences = [Difference(step.actor, "engine", step.action["id"], "a position", str(e))]
        if verdict.matched:
            return verdict
        if best is None or len(verdict.differences) < len(best.differences):
            best = verdict
    assert best is not None
    return best


def cards_in(step: Step) -> set[str]:
    """Returns the cards on the board, in the action and in the events."""
    found: set[str | None] = {step.action.get("id")}
    for player in step.before["players"].values():
        things = [player["hero"], player["hero_power"], *player["minions"], *player["secrets"]]
        if player.get("weapon"):
            things.append(player["weapon"])
        for thing in [*things, player, *player["hand"]]:
            found.update(e["id"] for e in thing.get("ench", ()))
        found.update(thing["id"] or thing.get("later") for thing in things)
    for event in step.events:
        found.add(event.get("id"))
        if event.get("src"):
            found.add(event["src"][2])
    return {card for card in map(plain_id, found) if card is not None}


def _standing_effects(step: Step, cards: Cards) -> set[str]:
    """Returns effects on a player that the engine lacks and that are not part of the record's totals."""
    found = {e["id"] for player in step.before["players"].values() for e in player.get("ench", ())}
    return {ench for ench in found if ench is not None and not (ench in cards.data and cards.stated(ench))}


def _cut_off(step: Step, cards: Cards) -> str:
    """Returns how one can tell that the record ends in the middle of the step; empty if it does not."""
    if step.cut:
        return "the record ends in the middle of the step"
    if any(choice.get("chosen") is None for choice in step.action.get("choices") or ()):
        return f"the events end before a choice of {step.action['id']} is answered"
    if step.kind != "PLAY" or cards.kind(step.action.get("id")) != "spell":
        return ""
    left = any(
        e["k"] in ("zone", "show") and e["eid"] == step.action["eid"] and e.get("to", e.get("zone")) != "PLAY"
        for e in step.events
    )
    return "" if left else f"the events end before the spell {step.action['id']} has left play"


def wanted(step: Step) -> str:
    """Returns the action of the record in words."""
    target = step.action.get("target")
    on = f" on {target['eid']}" if target else ""
    return f"{step.kind.lower()} {step.action['eid']}{on}" if step.action["eid"] else "end"


def find_action(step: Step, game: Game, chooser: Callable[[str, list[Any]], int]) -> Action | None:
    """Returns the legal action that the record describes; an unrecorded Choose One pick is searched for."""
    legal = game.legal_actions()
    if step.kind == "END_TURN":
        return legal[0]
    kind = {"PLAY": "play", "ATTACK": "attack", "HERO_POWER": "power"}[step.kind]
    target = step.action.get("target")
    on = target["eid"] if target else None
    fits = [a for a in legal if a.kind == kind and (kind == "power" or a.source == step.action["eid"])]
    aimed = [a for a in fits if a.target == on]
    # A card without a target in our text may have one in the record, which states it regardless.
    fits = aimed or [a for a in fits if a.target is None]
    place = _place(step)
    fits = [a for a in fits if a.slot is None or place is None or a.slot == place] or fits
    branches = sorted({a.branch for a in fits if a.branch is not None})
    if branches:
        sent = step.action.get("send_option") or {}
        branch = max(sent.get("suboption", -1), step.action.get("suboption") or 0, 0)
        # Builds of 2017 and 2018 write 0 both for the first pick and for no pick; older ones write nothing.
        if step.actor != step.watcher and branch == 0 and len(branches) > 1:
            branch = branches[chooser("choice", branches)]
        fits = [a for a in fits if a.branch is None or a.branch == branch]
    return fits[0] if fits else None


def _place(step: Step) -> int | None:
    """Returns the board slot of a played minion; records of hidden cards may have the hand position instead."""
    before = [m["eid"] for m in step.before["players"][str(step.actor)]["minions"]]
    after = [m["eid"] for m in step.after["players"][str(step.actor)]["minions"]]
    position = step.action.get("position")
    stated = int(position) - 1 if position else None
    if step.action["eid"] not in after:
        return stated
    left = set(after[: after.index(step.action["eid"])])
    right = set(after) - left
    fits = [p for p in range(len(before) + 1) if right.isdisjoint(before[:p]) and left.isdisjoint(before[p:])]
    return stated if stated in fits or not fits else fits[0]


def _answer_choices(game: Game, step: Step, chooser: Callable[[str, list[Any]], int]) -> None:
    """Answers open choices with the recorded picks; unrecorded ones are searched for."""
    picked = _picks(step)
    while game.phase == "choice":
        options = game.state()["pending"]["options"]
        told = next((card for card in picked if card in options), None)
        if told is not None:
            picked.remove(told)
        number = options.index(told) if told is not None else chooser("choice", options)
        game.apply_with(f"pick {number}", chooser)


def _picks(step: Step) -> list[str]:
    """Returns the cards that were picked; some records only show which of the set-aside cards moved on."""
    picks = [card for choice in step.action.get("choices") or () for card in choice.get("chosen") or () if card]
    for event in step.events:
        if event["k"] == "chosen":
            picks.extend(step.later[eid] for eid in event.get("eids", ()) if eid in step.later)
        elif event["k"] == "zone" and event["frm"] == "SETASIDE" and event["to"] in ("HAND", "PLAY", "DECK"):
            card = event["id"] or step.later.get(event["eid"])
            picks.extend([card] if card else [])
    return picks
