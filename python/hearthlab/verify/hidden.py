"""Decides whether the visible result of a step depends on a hidden card that is never revealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthlab.verify.cards import Cards, words_of
from hearthlab.verify.steps import Plain, Step

__all__ = ["hidden_card", "parts"]

Look = tuple[str, str]
"""A zone and its owner (me, foe or both) from the perspective of the text's owner."""

# Words that take a matching card from a deck; if there is one, it is revealed.
_TAKING = frozenset({"recruit", "in_deck", "deck"})


def hidden_card(step: Step, cards: Cards) -> str:
    """Returns a description of the hidden card that the result depends on; empty if there is none."""
    if step.kind != "END_TURN" and step.action.get("id") is None:
        return "the card that was played never shows"
    if step.action.get("id") in cards.fused and not parts(step, cards):
        return f"what was built into {step.action['id']} never shows"
    for card, owner in sorted(_running(step)):
        text = cards.texts.get(card, {})
        for zone, who in sorted(set(_looks(text))):
            for player in _players(who, owner):
                if _unknown(step, player, zone):
                    return f"{card} looks at the {zone} of player {player}, of which a card never shows"
        if _takes(text) and any(_never_shows(event, step) for event in step.events):
            return f"{card} takes a card from a deck that never shows"
    return ""


def parts(step: Step, cards: Cards) -> list[str]:
    """Returns the spells that were combined into the played card, which are revealed when it takes effect."""
    return [
        event["id"]
        for event in step.events
        if event["k"] in ("show", "full")
        and event["zone"] == "SETASIDE"
        and event["src"]
        and event["src"][1] == step.action["eid"]
        and cards.kind(event["id"]) == "spell"
    ]


def _running(step: Step) -> set[tuple[str, int]]:
    """Returns the cards whose texts run in the step, with their owners."""
    found: set[tuple[str, int]] = set()
    if step.kind in ("PLAY", "HERO_POWER"):
        found.add((step.action["id"], step.actor))
    for event in step.events:
        source = event.get("src")
        if source and source[0] in ("POWER", "TRIGGER") and source[2]:
            found.add((source[2], _owner(step, source[1])))
    return found


def _owner(step: Step, eid: int) -> int:
    for number, player in step.before["players"].items():
        if any(thing["eid"] == eid for zone in ("minions", "secrets", "hand") for thing in player[zone]):
            return int(number)
    return step.actor


def _players(who: str, owner: int) -> tuple[int, ...]:
    return {"me": (owner,), "foe": (3 - owner,)}.get(who, (1, 2))


def _unknown(step: Step, player: int, zone: str) -> bool:
    state: Plain = step.before["players"][str(player)]
    if zone == "deck":
        return len(state["deck_known"]) + len(state["deck_later"]) < int(state["deck"])
    return any(c["id"] is None and c.get("later") is None for c in state["hand"] if c["eid"] != step.action.get("eid"))


def _never_shows(event: Plain, step: Step) -> bool:
    """Returns whether a card leaves a deck without being revealed."""
    left = event["k"] in ("show", "zone") and event.get("zone0", event.get("frm")) == "DECK"
    return left and event["id"] is None and event["eid"] not in step.later


def _takes(text: Any) -> bool:
    return not words_of(text).isdisjoint(_TAKING) or any(_chosen(node) for node in _values(text, "draw"))


def _chosen(draw: Any) -> bool:
    return isinstance(draw, dict) and bool(draw.get("when") or draw.get("lowest"))


def _values(tree: Any, key: str) -> Iterator[Any]:
    for node in _dicts(tree):
        if key in node:
            yield node[key]


def _dicts(tree: Any) -> Iterator[Plain]:
    if isinstance(tree, dict):
        yield tree
        for value in tree.values():
            yield from _dicts(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _dicts(value)


def _looks(text: Any) -> Iterator[Look]:
    """Yields the zones whose cards visibly affect a text."""
    if not isinstance(text, dict):
        return
    # Auras on hidden cards are hidden themselves.
    asked = {key: value for key, value in text.items() if key != "auras"}
    for who in _values(asked, "no_duplicates"):
        yield "deck", str(who)
    if "joust" in words_of(asked):
        yield "deck", "both"
    if not _takes(asked):
        for counted in _values(asked, "count_deck"):
            yield "deck", str(counted[0])
    # "Discover a minion in your deck".
    for node in _values(asked, "deck"):
        if isinstance(node, dict) and "who" in node:
            yield "deck", str(node["who"])
    # "If you're holding …", and copies of cards in hand.
    for word in ("any", "copy_of", "each"):
        for node in _values(asked, word):
            for who in _values(node, "hand"):
                yield "hand", str(who)
