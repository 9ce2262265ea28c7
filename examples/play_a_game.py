"""Plays a whole game with random actions and shows the board at its end.

This is the loop that everything else is built on: get the legal actions and apply one, until the game is over. The same
seed gives the same game.

Prints:

    Player ... won after ... turns by death.
    ...
    player 0  ...
"""

from __future__ import annotations

import random

import hearthlab as hl


def main() -> None:
    """Plays one game."""
    game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman"), seed=7)
    choose = random.Random(7)
    while not game.over:
        game.apply(choose.choice(game.legal_actions()))
    print(f"Player {game.winner} won after {game.turn} turns by {game.reason}.")
    print()
    print(game)


if __name__ == "__main__":
    main()
