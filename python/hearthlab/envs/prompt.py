"""Positions and actions as text that a language model can read and answer."""

from __future__ import annotations

import json
import re

from hearthlab.errors import IllegalAction
from hearthlab.game import Action, View
from hearthlab.text.sentences import describe

__all__ = ["ask", "read_answer"]


def ask(view: View, *, texts: bool = True) -> str:
    """Returns the view and the legal actions as a prompt; `read_answer` reads the answer.

    With ``texts``, the prompt includes the texts of all cards in the player's hand and in play.

    >>> from hearthlab import Game
    >>> view = Game.from_state({"players": [{"minions": ["Wisp"], "power": None}, {}]}).view(0)
    >>> print(ask(view).split("Legal actions:")[1].strip())
    0: end the turn
    1: attack with Wisp on the enemy hero
    <BLANKLINE>
    Answer with the number of one action.
    """
    actions = view.legal_actions()
    if not actions:
        raise IllegalAction(f"player {view.player} has no decision to make")
    state = view.state(log=False)
    parts = [f"You are player {view.player} in a game of Hearthstone. This is what you see.", str(view)]
    if texts and (told := _texts(view)):
        parts.append("Card texts:\n" + "\n".join(told))
    listed = "\n".join(f"{k}: {describe(action, state)}" for k, action in enumerate(actions))
    parts += [f"Legal actions:\n{listed}", "Answer with the number of one action."]
    return "\n\n".join(parts)


def read_answer(view: View, answer: str) -> Action:
    """Returns the legal action named by an answer; raises IllegalAction if it names none, or more than one.

    An answer is the number of an action, alone or in a sentence, the description of an action, or its text.

    >>> from hearthlab import Game
    >>> view = Game.from_state({"players": [{"minions": ["Wisp"], "power": None}, {}]}).view(0)
    >>> [str(read_answer(view, text)) for text in ("1", "I choose action 1.", '{"action": 1}', "End the turn")]
    ['attack 4 on 6', 'attack 4 on 6', 'attack 4 on 6', 'end']
    """
    actions = view.legal_actions()
    said = answer.strip().rstrip(".").strip()
    state = view.state(log=False)
    for action in actions:
        if said.lower() in (str(action), describe(action, state).lower()):
            return action
    number = _number(answer)
    if number is None:
        raise IllegalAction(f"the answer does not name an action; it must be a number from 0 to {len(actions) - 1}")
    if not 0 <= number < len(actions):
        raise IllegalAction(f"the answer is {number}; it must be a number from 0 to {len(actions) - 1}")
    return actions[number]


def _number(answer: str) -> int | None:
    """Returns the number in an answer, if it is unambiguous."""
    try:
        given = json.loads(answer)
    except ValueError:
        given = None
    if isinstance(given, dict):
        given = given.get("action")
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    named = re.findall(r"(?:action|answer|choose|choice|option|number)\W{0,6}(?:is\W{1,3})?(-?\d+)\b", answer.lower())
    found = named or re.findall(r"(?<![\w.])-?\d+\b(?!\.\d)", answer)
    different = {int(number) for number in found}
    return different.pop() if len(different) == 1 else None


def _texts(view: View) -> list[str]:
    """Returns a line for each card with a text in the player's hand or in play."""
    mine, theirs = view.me, view.opponent
    seen = [*mine.hand, *mine.minions, *theirs.minions, *mine.secrets]
    seen += [entity for entity in (mine.power, theirs.power, mine.weapon, theirs.weapon) if entity is not None]
    cards = {entity.id: entity.card for entity in seen if entity.id is not None}
    return [f"{card.name}: {' '.join(card.text.split())}" for card in cards.values() if card is not None and card.text]
