"""Positions for the browser: what one player knows, or everything for an open game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hearthlab.game import Action, Game, View
from hearthlab.text.sentences import describe, story

__all__ = ["encoded", "in_words", "log", "opened", "seen"]

Position = Mapping[str, Any]
Message = dict[str, Any]

_OF_CARD = (
    "eid",
    "id",
    "cost",
    "attack",
    "health",
    "damage",
    "durability",
    "armor",
    "keywords",
    "frozen",
    "silenced",
    "exhausted",
    "attacks",
    "data",
)
"""The fields of a card that the page draws; the others are bookkeeping."""


def encoded(message: object) -> str:
    """Returns a message as JSON; equal messages give equal texts."""
    return json.dumps(message, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def seen(view: View) -> Message:
    """Returns what a player knows about a position, and the legal actions.

    Everything is derived from the view, so equal views give equal messages.
    """
    return {
        **_position(view.state()),
        "me": view.player,
        "open": False,
        "actions": [str(action) for action in view.legal_actions()],
    }


def opened(game: Game, me: int = 0) -> Message:
    """Returns a position with all its cards, from a player's side of the table."""
    actions = [str(action) for action in game.legal_actions()]
    return {**_position(game.state()), "me": me, "open": True, "actions": actions}


def _position(state: Position) -> Message:
    return {
        "turn": state["turn"],
        "phase": state["phase"],
        "active": state["active"],
        "player": state["player"],
        "first": state["first"],
        "winner": state["winner"],
        "reason": state["reason"],
        "choice": _choice(state.get("pending")),
        "sides": [_side(player, state) for player in state["players"]],
    }


def _side(player: Mapping[str, Any], state: Position) -> Message:
    mana = player["mana"]
    known = Counter(card["id"] for card in player["deck"] if card["id"] is not None)
    return {
        "class": player["class"],
        "hero": _card(player["hero"]),
        "power": _card(player["power"]) if player.get("power") else None,
        "weapon": _card(player["weapon"]) if player.get("weapon") else None,
        "quest": _card(player["quest"]) if player.get("quest") else None,
        "secrets": _cards(player["secrets"]),
        "minions": _cards(player["minions"]),
        "hand": _cards(player["hand"]),
        "mana": {
            "now": max(0, mana["max"] + mana["temporary"] - mana["used"] - mana["locked"]),
            "max": mana["max"],
            "locked": mana["locked"],
            "owed": mana["owed"],
            "most": state["rules"]["mana"],
        },
        "deck": len(player["deck"]),
        "left": dict(sorted(known.items())),
        "fatigue": player["fatigue"],
    }


def _cards(cards: Iterable[Mapping[str, Any]]) -> list[Message]:
    return [_card(card) for card in cards]


def _card(card: Mapping[str, Any]) -> Message:
    found = {key: card[key] for key in _OF_CARD if key in card}
    if enchantments := [e["id"] for e in card.get("enchantments", ()) if e.get("id")]:
        found["enchantments"] = enchantments
    return found


def _choice(pending: Mapping[str, Any] | None) -> Message | None:
    if pending is None:
        return None
    return {key: pending[key] for key in ("kind", "player", "options")}


def log(events: Sequence[Mapping[str, Any]], since: int = 0) -> list[Message]:
    """Returns the events of a history that have a sentence, starting at a number."""
    return [
        {
            "n": number,
            "turn": events[number]["turn"],
            "what": events[number]["what"],
            "player": events[number]["player"],
            "eid": events[number]["eid"],
            "card": events[number]["card"],
            "amount": events[number]["amount"],
            "text": sentence,
        }
        for number, sentence in story(events)
        if number >= since
    ]


def in_words(action: str, state: Position) -> str:
    """Describes an action in the position in which it is taken."""
    return describe(Action.parse(action), state)
