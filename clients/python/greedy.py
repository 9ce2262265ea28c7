#!/usr/bin/env python3
"""An example: plays whatever costs the most, trades where it wins something, and kills when it can.

It looks at the board only and knows no card's text; that is enough to beat random play clearly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hearthlab_agent import Action, Agent, Clock, View, health, run

Card = Mapping[str, Any]


class Greedy(Agent):
    """Takes the action with the best worth, and ends the turn when none is worth anything."""

    def act(self, view: View, clock: Clock) -> str:
        """Returns the best action; among equals the first."""
        return max(view.legal_actions, key=lambda text: self.worth(view, Action(text)))

    def worth(self, view: View, action: Action) -> float:
        """Returns what an action is worth; ending the turn is worth nothing."""
        objects = view.objects()
        if action.kind == "mulligan":
            return sum(1 if objects[eid].get("cost", 0) > 3 else -1 for eid in action.cards)
        if action.kind == "pick" or action.kind == "end":
            return 0.0
        if action.kind == "attack" and action.source is not None and action.target is not None:
            return self.attack(view, objects[action.source], objects[action.target])
        target = 0.0
        if action.target is not None:
            # Most texts with a target harm it: aim at the opponent's best character.
            own = action.target in [card["eid"] for card in (view.me["hero"], *view.me["minions"])]
            target = (-1 if own else 1) * (1 + value(objects[action.target]))
        if action.kind == "power":
            return 0.5 + target / 100
        card = objects.get(action.source or 0, {})
        return float(1 + card.get("cost", 0) + target / 100)

    def attack(self, view: View, attacker: Card, target: Card) -> float:
        """Returns what an attack wins and loses."""
        strength = view.strength(attacker)
        if target["eid"] == view.opponent["hero"]["eid"]:
            ready = [Action(text) for text in view.legal_actions]
            objects = view.objects()
            reach = {a.source: view.strength(objects[a.source]) for a in ready if a.kind == "attack" and a.source}
            left = health(target) + target.get("armor", 0)
            return 1000.0 if sum(reach.values()) >= left else 0.4 + strength
        wins = value(target) if strength >= health(target) else 0.0
        loses = value(attacker) if target.get("attack", 0) >= health(attacker) else 0.0
        return 2 * wins - loses


def value(card: Card) -> float:
    """Returns what a character is worth."""
    bonus = 1.0 if "taunt" in card.get("keywords", ()) else 0.0
    return float(card.get("attack", 0)) + health(card) / 2 + bonus


if __name__ == "__main__":
    run(Greedy())
