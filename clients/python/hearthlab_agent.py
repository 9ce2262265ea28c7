"""A client for HearthLab's protocol: an agent as a program that needs Python 3.9 or newer, and nothing else.

Copy this file next to your agent, subclass `Agent`, and call `run`:

    from hearthlab_agent import Agent, run

    class First(Agent):
        def act(self, view, clock):
            return view.legal_actions[0]

    run(First())

docs/protocol.md of HearthLab describes everything that is in a view.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

__all__ = ["PROTOCOL", "Action", "Agent", "Clock", "View", "answer", "health", "mana", "run"]

PROTOCOL = 1
"""The version of the protocol that this client speaks."""


class Clock:
    """The time of the player, in seconds."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.used: float = given["used"]
        """Used in this game so far."""
        self.used_turn: float = given["used_turn"]
        """Used in this turn so far."""
        self.left: float | None = given["left"]
        """What is left for this decision; None without a limit."""


class View:
    """All that the player may know."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.player: int = given["player"]
        self.turn: int = given["turn"]
        self.phase: str = given["phase"]
        """mulligan, main or choice."""
        self.legal_actions: Sequence[str] = given["legal_actions"]
        self.state: Mapping[str, Any] = given["state"]
        """The position; docs/positions.md describes every field."""
        self.history: Sequence[Mapping[str, Any]] = given["history"]

    @property
    def me(self) -> Mapping[str, Any]:
        """The player's own side."""
        side: Mapping[str, Any] = self.state["players"][self.player]
        return side

    @property
    def opponent(self) -> Mapping[str, Any]:
        """The other side."""
        side: Mapping[str, Any] = self.state["players"][1 - self.player]
        return side

    def strength(self, card: Mapping[str, Any]) -> int:
        """Returns what a character attacks with: a hero adds its weapon's attack."""
        found: int = card.get("attack", 0)
        for side in self.state["players"]:
            if side["hero"]["eid"] == card["eid"] and side["weapon"] is not None:
                found += side["weapon"].get("attack", 0)
        return found

    def objects(self) -> dict[int, Mapping[str, Any]]:
        """Returns heroes, minions and cards in hand of both players, by their entity ids."""
        found: dict[int, Mapping[str, Any]] = {}
        for side in self.state["players"]:
            for card in (side["hero"], *side["minions"], *side["hand"]):
                found[card["eid"]] = card
        return found


class Action:
    """The parts of an action; None where it has no such part.

    >>> action = Action("play 8 at 0 branch 1 on 5")
    >>> action.kind, action.source, action.place, action.branch, action.target
    ('play', 8, 0, 1, 5)
    """

    def __init__(self, text: str) -> None:
        kind, *words = text.split()
        self.kind = kind
        """end, play, power, attack, pick or mulligan."""
        self.cards = [int(word) for word in words] if kind == "mulligan" else []
        """The cards that a mulligan throws back."""
        self.option = int(words[0]) if kind == "pick" else None
        self.source = int(words[0]) if kind in ("play", "attack") else None
        parts = dict(zip(words[:-1], words[1:]))
        self.target = _number(parts.get("on"))
        self.place = _number(parts.get("at"))
        self.branch = _number(parts.get("branch"))


def _number(word: str | None) -> int | None:
    return None if word is None else int(word)


def health(card: Mapping[str, Any]) -> int:
    """Returns what is left of a character's health; a position has the maximum and the damage."""
    left: int = card.get("health", 0) - card.get("damage", 0)
    return left


def mana(side: Mapping[str, Any]) -> int:
    """Returns the mana that a player can spend."""
    crystals = side["mana"]
    left: int = crystals["max"] - crystals["used"] - crystals["locked"] + crystals["temporary"]
    return left


class Agent:
    """An agent; `act` is all that it needs."""

    def open(self, seed: int, text: str) -> None:
        """Prepares for a game; `seed` is for random numbers."""

    def start(self, view: View) -> None:
        """Is called once before the first decision."""

    def act(self, view: View, clock: Clock) -> str:
        """Returns one of `view.legal_actions`."""
        raise NotImplementedError("write a method act(self, view, clock)")

    def finish(self, result: Mapping[str, Any]) -> None:
        """Is called at the end, with `winner`, `turns`, `reason` and the other fields of the question."""


def answer(agent: Agent, question: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the answer to a question."""
    number, do = question["number"], question["do"]
    if do == "act":
        return {"number": number, "action": agent.act(View(question["view"]), Clock(question["clock"]))}
    if do == "start":
        agent.start(View(question["view"]))
    elif do == "finish":
        agent.finish(question)
    elif do == "open":
        if question["protocol"] != PROTOCOL:
            return {"number": number, "error": f"this client speaks version {PROTOCOL} of the protocol"}
        agent.open(question["seed"], question["text"])
    return {"number": number, "done": True}


def run(agent: Agent, questions: TextIO | None = None, answers: TextIO | None = None) -> None:
    """Answers questions until they end; an error of the agent ends the program with a traceback.

    What the agent prints goes to standard error, where it disturbs nobody.
    """
    source, sink = questions or sys.stdin, answers or sys.stdout
    printed, sys.stdout = sys.stdout, sys.stderr
    try:
        for line in source:
            sink.write(json.dumps(answer(agent, json.loads(line))) + "\n")
            sink.flush()
    finally:
        sys.stdout = printed
