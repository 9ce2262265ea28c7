"""What agents that search do and find out, and positions to ask them in."""

from __future__ import annotations

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Found, Native

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


def searched(game: hl.Game, text: str, seed: int = 5) -> tuple[hl.Action, Found]:
    """What an agent does and what it found out."""
    agent = make(text, seed=seed)
    assert isinstance(agent, Native)
    view = game.open_view(game.player) if agent.sees_everything else game.view(game.player)
    return agent.act(view, Clock()), agent.found()


def later(seed: int, turn: int = 8) -> hl.Game:
    """A position of a game between EVA and herself."""
    game, eva = hl.Game(SHAMAN, WARRIOR, seed=seed), make("eva")
    while game.turn < turn and not game.over:
        game.apply(eva.act(game.view(game.player), Clock()))
    return game
