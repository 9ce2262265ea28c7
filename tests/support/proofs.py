"""Wins of a turn that no chance can stop, by trying everything: what a solver is compared with."""

from __future__ import annotations

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock
from hearthlab.errors import TooManyOutcomes

WAYS = 64


class GaveUp(Exception):
    """There is too much to try."""


class Proof:
    """Tries all actions of a player's turn and all outcomes of chance, nothing left out but the end of the turn."""

    def __init__(self, game: hl.Game, most: int) -> None:
        self.player, self.turn, self.left = game.player, game.turn, most
        self.known: dict[int, bool] = {}

    def wins(self, game: hl.Game) -> bool:
        if game.over or game.player != self.player or game.turn != self.turn:
            return game.winner == self.player
        key = game._game.digest()
        if key not in self.known:
            self.known[key] = any(self.after(game, action) for action in game.legal_actions() if action.kind != "end")
        return self.known[key]

    def after(self, game: hl.Game, action: hl.Action) -> bool:
        self.left -= 1
        if self.left < 0:
            raise GaveUp
        try:
            return all(self.wins(outcome) for _, outcome in game.outcomes(action, WAYS))
        except TooManyOutcomes:
            return False


def proven(game: hl.Game, most: int = 3000) -> bool | None:
    """Whether the player to move wins this turn whatever chance does; None if that is too much to find out."""
    try:
        return Proof(game, most).wins(game)
    except GaveUp:
        return None


def wins_this_turn(game: hl.Game, agent: str, seed: int) -> bool:
    """Whether an agent wins the game in this turn."""
    trial = game.clone()
    player, turn = trial.player, trial.turn
    chosen = make(agent, seed=seed)
    while not trial.over and trial.turn == turn:
        trial.apply(chosen.act(trial.view(player), Clock()))
    return trial.winner == player


def won_positions(deck: hl.Deck, other: hl.Deck, seed: int) -> list[hl.Game]:
    """Positions of a game, at most one of each turn, in which whoever begins the turn is proven to win it."""
    game = hl.Game(deck, other, seed=seed)
    players = [make("eva", seed=seed), make("eva", seed=seed + 1)]
    found, turn = [], 0
    while not game.over:
        foe = game.state()["players"][1 - game.player]
        hero = foe["hero"]
        if game.turn != turn and game.turn > 0 and not foe.get("secrets"):
            turn = game.turn
            if hero.get("health", 30) - hero.get("damage", 0) <= 16 and proven(game):
                found.append(game.clone())
        game.apply(players[game.player].act(game.view(game.player), Clock()))
    return found
