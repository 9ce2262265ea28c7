"""The conformance checks of a program; each runs in its own process or two."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hearthlab.agents.base import Clock, Result
from hearthlab.arena.conformance.session import Lab
from hearthlab.arena.conformance.talk import Broken
from hearthlab.game import Game
from hearthlab.rules import Rules

__all__ = ["CHECKS", "Check"]

_DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
_WITHOUT = Rules(mulligan=False)


@dataclass(frozen=True, slots=True)
class Check:
    """One requirement of the protocol."""

    name: str
    about: str
    """What is required of the program."""
    run: Callable[[Lab], None] | None = None
    """Raises Broken; None for a requirement that the other checks cover."""
    needs: tuple[str, ...] = ("starts", "greeting", "start")
    """The checks that must pass before this one can run."""
    advice: bool = False
    """Whether a program may play without passing it."""


def _starts(lab: Lab, seconds: float = 0.2) -> None:
    with lab.talk() as talk:
        try:
            talk.quiet(seconds)
        except Broken as broken:
            early = broken.what.replace(" instead of answering nothing", " before it was asked anything")
            raise Broken(broken.check or "starts", early) from None


def _greeting(lab: Lab) -> None:
    with lab.session() as session:
        try:
            session.open()
        except Broken as broken:
            if broken.gone:  # on a busy machine, it may have ended by itself, but after the wait of the first check
                _starts(lab, 2.0)
            raise


def _seed(lab: Lab) -> None:
    with lab.session() as session:
        session.open((1 << 64) - 1)


def _start(lab: Lab) -> None:
    for player in (0, 1):
        with lab.session() as session:
            session.begin(_game(), player)


def _game(seed: int = 1, rules: Rules = _WITHOUT) -> Game:
    return Game(*_DECKS, seed=seed, first=0, rules=rules)


def _turns(lab: Lab) -> None:
    for player in (0, 1):
        with lab.session() as session:
            game = _game(2)
            session.begin(game, player)
            session.decide(game, player, 20)


def _mulligan(lab: Lab) -> None:
    for player in (0, 1):
        with lab.session() as session:
            game = _game(3, Rules())
            session.begin(game, player)
            session.decide(game, player, 1, "mulligan")


def _choices(lab: Lab) -> None:
    for card in ("Dark Peddler", "Ivory Knight"):
        hand = {"hand": [card], "mana": {"max": 10}, "deck": ["CS2_182"]}
        game = Game.from_state({"turn": 19, "players": [{"class": "warlock", **hand}, {}]}, seed=4)
        with lab.session() as session:
            session.begin(game, 0)
            game.apply(next(action for action in game.legal_actions() if action.kind == "play"))
            session.decide(game, 0, 1, "choice")


def _clock(lab: Lab) -> None:
    with lab.session() as session:
        game = _game(5)
        session.begin(game, 0)
        for clock in (Clock(0.0, None, 0.0), Clock(12.5, 0.001, 3.25), Clock(1e6, 1e9, 1e6)):
            session.decide(game, 0, 1, clock=clock)


def _result(game: Game, winner: int | None, reason: str, fault: bool = False) -> Result:
    return Result(winner, game.turn, len(game.record.actions), (0.5, 1.25), reason, game.record, fault)


def _finish(lab: Lab) -> None:
    reasons = ((0, "death", False), (1, "death", False), (None, "turn limit", False), (0, "player 1 (x) ended", True))
    for winner, reason, fault in reasons:
        with lab.session() as session:
            game = _game(6)
            session.begin(game, 0)
            session.finish(_result(game, winner, reason, fault))


def _next_game(lab: Lab) -> None:
    games = []
    for _ in range(2):
        with lab.session() as session:
            game = _game(7)
            session.begin(game, 0, seed=99)
            games.append(session.decide(game, 0, 10))
    if games[0] != games[1]:
        raise Broken(None, "decided differently in a second game with the same seed and the same questions")


def _silence(lab: Lab) -> None:
    with lab.session() as session:
        session.talk.quiet(0.1)
        game = _game(8)
        session.open()
        session.talk.quiet(0.1)
        session.start(game.view(0))
        session.talk.quiet(0.1)
        session.decide(game, 0, 3)
        session.talk.quiet(0.3)


def _unknown_fields(lab: Lab) -> None:
    later = {"later": {"a": [1, None, {"b": "c"}]}}

    def change(question: dict[str, Any]) -> dict[str, Any]:
        found = copy.deepcopy({**question, **later})
        for path in (("clock",), ("view",), ("view", "state"), ("game",), ("game", "state")):
            part: Any = found
            for key in path:
                part = part.get(key, {})
            part.update(later if part else {})
        state = found.get("view", {}).get("state", {"players": []})
        for side in state["players"]:
            for card in (side, side["hero"], side["mana"], *side["hand"], *side["minions"]):
                card.update(later)
        if "view" in found:
            found["view"]["history"].append({"turn": 1, "what": "later", "player": None, "eid": 0, **later})
            found["view"]["history"][-1].update({"card": None, "other": 0, "amount": 0})
        return found

    with lab.session(change) as session:
        game = _game(9)
        session.begin(game, 0)
        session.decide(game, 0, 6)


def _long_games(lab: Lab) -> None:
    # Random players, and heroes that hardly die: after 70 turns, a view has more than 64 KB.
    rules, rng = Rules(health=1000, fatigue=False), random.Random(5)
    game = Game("midrange-jade-shaman", "midrange-jade-shaman", seed=5, rules=rules)
    while game.turn < 70:
        game.apply(rng.choice(game.legal_actions()))
    with lab.session() as session:
        session.begin(game, game.player)
        session.decide(game, game.player, 5)


def _unicode(lab: Lab) -> None:
    name = "Zoë 龍 🐉 \u2028 \\ \" 'Łukasz'"
    with lab.session() as session:
        game = _game(10)
        session.open(1, f"program(path=./{name})")
        session.start(game.view(0))
        session.decide(game, 0, 2)
        session.finish(_result(game, 1, f"player 0 ({name}) made an illegal move", True))


def _end_of_input(lab: Lab) -> None:
    with lab.talk() as talk:
        talk.part()
    with lab.session() as session:
        game = _game(11)
        session.begin(game, 0)
        session.decide(game, 0, 1)
        session.talk.part()


CHECKS = (
    Check("starts", "starts inside its walls, and waits for questions", _starts, ()),
    Check("greeting", "answers open", _greeting, ("starts",)),
    Check("seed", "reads seeds of 64 bits", _seed, ("greeting",)),
    Check("start", "answers start", _start, ("greeting",)),
    Check("turns", "answers act with a legal action, as the first and as the second player", _turns),
    Check("mulligan", "answers act in the mulligan", _mulligan),
    Check("choices", "answers act when a card asks for a choice", _choices),
    Check("clock", "decides with and without a time limit", _clock, ("turns",)),
    Check("unknown fields", "ignores fields and names that it does not know", _unknown_fields, ("turns",)),
    Check("long games", "reads lines of more than 64 KB", _long_games, ("turns",)),
    Check("finish", "answers finish after a win, a loss, a draw and a fault", _finish),
    Check("unicode", "reads names in any script", _unicode, ("turns", "finish")),
    Check("end of input", "ends when its standard input ends", _end_of_input, ("turns",)),
    Check("silence", "writes one line for every question, and no other", _silence, ("turns",)),
    Check("lines", "answers with a JSON object on one line", None, ()),
    Check("numbers", "repeats the number of the question", None, ()),
    Check("in time", "answers in time", None, ()),
    Check("output", "prints little to standard error", None, ()),
    Check("next game", "plays a game with the same seed in the same way", _next_game, ("turns",), advice=True),
)
"""All checks, in order; whole games in the arena follow them."""
