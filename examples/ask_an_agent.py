"""Asks an agent for its opinion of a position: EVA scores every action by what it would change.

Prints:

       score  action
    ...
        0.00  end the turn
    EVA would ...
"""

from __future__ import annotations

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.text.sentences import describe


def main() -> None:
    """Prints the scores of all actions in the sixth turn of a game."""
    game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman"), seed=7)
    while game.turn < 6:
        game.apply(game.legal_actions()[-1])
    view = game.view(game.player)
    opinion = make("eva").consider(view)
    print("   score  action")
    for option in opinion.ranked:
        print(f"{option.value:8.2f}  {describe(option.action, view.state())}")
    print(f"EVA would {describe(opinion.action, view.state())}")


if __name__ == "__main__":
    main()
