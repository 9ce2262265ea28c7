"""The card data's requirements for playing a card."""

from __future__ import annotations

from hearthlab.cards.data import CardData
from hearthlab.cards.language.conditions import COMBO, HAND_ROOM, MINION, ROOM, any_of, race
from hearthlab.cards.language.nodes import Cond
from hearthlab.cards.language.numbers import count, count_log
from hearthlab.cards.language.selections import ENEMY_MINIONS, ME, MY_WEAPON, OPPONENT, minions_of, weapon_of

__all__ = ["aims", "requirements"]


def requirements(card: CardData) -> list[Cond]:
    """Returns the card data's conditions for playing the card, except those on its target."""
    found = []
    for name, n in card.play_requirements.items():
        match name:
            case "REQ_NUM_MINION_SLOTS" if card.type != "minion":
                found.append(ROOM)
            case "REQ_WEAPON_EQUIPPED":
                found.append(any_of(MY_WEAPON))
            case "REQ_ENEMY_WEAPON_EQUIPPED":
                found.append(any_of(weapon_of(OPPONENT)))
            case "REQ_MINIMUM_ENEMY_MINIONS":
                found.append(count(ENEMY_MINIONS) >= n)
            case "REQ_MINIMUM_TOTAL_MINIONS":
                found.append(count(minions_of(ME) | ENEMY_MINIONS) >= n)
            case "REQ_ENTIRE_ENTOURAGE_NOT_IN_PLAY" if card.entourage:
                found.append(~Cond({"all_on_board": list(card.entourage)}))
            case "REQ_FRIENDLY_MINION_DIED_THIS_GAME":
                found.append(count_log("died", MINION) >= 1)
            case "REQ_MUST_PLAY_OTHER_CARD_FIRST":
                found.append(COMBO)
            case "REQ_HAND_NOT_FULL":
                found.append(HAND_ROOM)
            case "REQ_FRIENDLY_MINIONS_OF_RACE_DIED_THIS_GAME":
                found.append(count_log("died", race(_RACE_NUMBERS.get(n, ""))) >= 1)
    return found


_RACE_NUMBERS = {
    14: "murloc",
    15: "demon",
    17: "mechanical",
    18: "elemental",
    20: "beast",
    21: "totem",
    23: "pirate",
    24: "dragon",
}


def aims(card: CardData) -> bool | None:
    """Returns whether the card data requires a target; None if it leaves that open."""
    asks = ("REQ_TARGET_TO_PLAY", "REQ_TARGET_FOR_COMBO", "REQ_TARGET_IF_AVAILABLE")
    if any(name.startswith(asks) for name in card.play_requirements):
        return True
    open_ = ("REQ_DRAG_TO_PLAY", "REQ_STEADY_SHOT", "REQ_MINION_OR_ENEMY_HERO")
    return None if any(name in open_ for name in card.play_requirements) else False
