"""Actions and events as sentences, with the names of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hearthlab._core import Action
from hearthlab.text.board import card_name

__all__ = ["describe", "phrase", "story", "subject"]

Position = Mapping[str, Any]
Event = Mapping[str, Any]


def describe(action: Action, state: Position) -> str:
    """Returns an action in words.

    ``state`` is the `state()` of the game, or of the deciding player's view, in which the action is legal.

    >>> describe(Action.parse("end"), {"player": 0, "players": []})
    'end the turn'
    """
    target = None if action.target is None else _name(action.target, state)
    return phrase(subject(action, state), action.branch, target, _slot(action, state))


def phrase(subject: str, branch: int | None = None, target: str | None = None, place: str = "") -> str:
    """Returns an action in words, composed of its parts.

    >>> phrase("play Fireball", target="the enemy hero")
    'play Fireball on the enemy hero'
    """
    text = "" if branch is None else f" with text {branch + 1}"
    aim = "" if target is None else f" on {target}"
    return f"{subject}{text}{aim}{place}"


def subject(action: Action, state: Position) -> str:
    """Returns an action in words, without its target, board slot and Choose One branch."""
    match action.kind:
        case "end":
            return "end the turn"
        case "mulligan":
            cards = ", ".join(_name(eid, state) for eid in action.cards or ())
            return f"throw back {cards}" if cards else "keep all cards"
        case "pick":
            return f"pick {_option(action, state)}"
        case "power":
            power = state["players"][state["player"]].get("power") or {}
            return f"use {card_name(power.get('id'))}"
        case "attack":
            return f"attack with {_name(action.source, state)}"
        case _:
            return f"play {_name(action.source, state)}"


def _name(eid: int | None, state: Position) -> str:
    """Returns the name of an object from the perspective of the player who must decide."""
    for who, player in enumerate(state["players"]):
        mine = who == state["player"]
        if player["hero"]["eid"] == eid:
            return "your hero" if mine else "the enemy hero"
        for zone in ("minions", "hand", "secrets"):
            for card in player.get(zone) or ():
                if card["eid"] == eid:
                    return card_name(card["id"]) if mine else f"enemy {card_name(card['id'])}"
    return f"#{eid}"


def _option(action: Action, state: Position) -> str:
    options = (state.get("pending") or {}).get("options", [])
    k = action.option or 0
    return card_name(options[k]) if k < len(options) and options[k] is not None else f"number {k + 1}"


def _slot(action: Action, state: Position) -> str:
    if action.slot is None:
        return ""
    minions = state["players"][state["player"]].get("minions") or ()
    if not minions:
        return ""
    if action.slot >= len(minions):
        return ", at the right end"
    return f", left of {card_name(minions[action.slot]['id'])}"


def story(events: Iterable[Event]) -> Iterator[tuple[int, str]]:
    """Yields the sentences of a view's history, each with the index of its event."""
    names: dict[int, str] = {}
    played = 0
    for number, event in enumerate(events):
        if event["eid"] and event["card"]:
            names[event["eid"]] = card_name(event["card"])
        # Playing a card also summons, equips or puts it up as a secret: one sentence is enough.
        repeats = event["what"] in ("summon", "equip", "secret") and event["eid"] == played
        played = event["eid"] if event["what"] in ("play", "cast") else 0 if repeats else played
        sentence = None if repeats else _sentence(event, names)
        if sentence:
            yield number, sentence


_PLAYER_DOES = {
    "play": "plays",
    "cast": "casts",
    "discard": "discards",
    "equip": "equips",
    "summon": "summons",
    "draw": "draws",
    "burn": "burns",
    "give": "gets",
    "control": "takes control of",
    "power": "uses",
}
_CARD_DOES = {
    "death": "dies",
    "reveal": "is revealed",
    "silence": "is silenced",
    "removed": "is removed",
}


def _sentence(event: Event, names: Mapping[int, str]) -> str | None:
    what, amount = event["what"], event["amount"]
    who = f"player {event['player']}"
    card = card_name(event["card"]) if event["card"] else "a card"
    other = names.get(event["other"])
    if what == "summon" and amount:
        return f"{card} takes its place"
    if what in _PLAYER_DOES:
        aim = f" on {other}" if other and what in ("play", "cast", "power") else ""
        return f"{who} {_PLAYER_DOES[what]} {card}{aim}"
    if what in _CARD_DOES:
        return f"{card} {_CARD_DOES[what]}"
    match what:
        case "turn":
            return f"turn {event['turn']}: {who}"
        case "mulligan":
            return f"{who} throws back {amount} {'card' if amount == 1 else 'cards'}"
        case "fatigue":
            return f"{who} has no cards left and takes {amount}"
        case "attack":
            return f"{card} attacks {other or 'the enemy hero'}"
        case "damage":
            return f"{card} takes {amount}" + (f" from {other}" if other else "")
        case "heal":
            return f"{card} is healed by {amount}"
        case "return":
            return f"{card} returns to the hand of {who}"
        case "shuffle":
            return f"{card} is shuffled into the deck of {who}"
        case "transform":
            return f"{card} is transformed"
        case "secret":
            return f"{who} puts up a secret"
        case "armor":
            return f"{who} gains {amount} armor"
        case _:
            return None
