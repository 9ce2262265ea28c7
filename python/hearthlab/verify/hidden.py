"""Whether the visible result of a step depends on a hidden card that never shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearthlab.verify.cards import Cards
from hearthlab.verify.steps import Plain, Step

__all__ = ["hidden_card"]

# Words of the card language that look at what the cards of a deck are.
_DECK_WORDS = frozenset(
    {"count_deck", "in_deck", "buff_deck", "purge_deck", "copy_deck", "replace_deck", "no_duplicates", "joust",
     "swap_decks", "recruit"}
)  # fmt: skip


def hidden_card(step: Step, cards: Cards) -> str:
    """Which hidden card the result depends on, in words; empty if there is none."""
    if step.kind != "END_TURN" and step.action.get("id") is None:
        return "the card that was played never shows"
    for card in sorted(_running(step)):
        for zone in sorted(_looks_at(cards.texts.get(card))):
            for player in (1, 2):
                if _unknown(step, player, zone):
                    return f"{card} looks at the {zone} of player {player}, of which a card never shows"
    return ""


def _running(step: Step) -> set[str]:
    """The cards whose texts run in the step."""
    found = {step.action["id"]} if step.action.get("id") else set()
    for event in step.events:
        source = event.get("src")
        if source and source[0] in ("POWER", "TRIGGER") and source[2]:
            found.add(source[2])
    return found


def _unknown(step: Step, player: int, zone: str) -> bool:
    state: Plain = step.before["players"][str(player)]
    if zone == "deck":
        return len(state["deck_known"]) + len(state["deck_later"]) < int(state["deck"])
    return any(c["id"] is None and c.get("later") is None for c in state["hand"] if c["eid"] != step.action.get("eid"))


def _looks_at(text: Any) -> set[str]:
    """The zones whose cards a text asks questions about."""
    return set(_zones(text, False))


def _zones(tree: Any, asking: bool) -> Iterator[str]:
    if isinstance(tree, dict):
        for word, value in tree.items():
            if _asks_deck(word, value):
                yield "deck"
            elif word == "hand" and asking:
                yield "hand"
            # Which cards of a hand fit, or what they are; how many there are and which goes is seen by everybody.
            yield from _zones(value, asking or word in ("where", "copy_of", "of", "lowest", "highest"))
    elif isinstance(tree, list):
        for value in tree:
            yield from _zones(value, asking)


def _asks_deck(word: str, value: Any) -> bool:
    if not isinstance(value, dict):
        return word in _DECK_WORDS
    chosen = bool(word == "draw" and (value.get("when") or value.get("lowest")))
    return word in _DECK_WORDS or chosen or (word == "from" and "deck" in value)
