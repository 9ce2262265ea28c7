"""Searches a position with a random card in it: which first action wins most often this turn?

`outcomes` enumerates the random outcomes of an action, with exact probabilities. The search tries all actions of the
turn and chooses the one with the best chance to win before it ends: here the Wisp must die first, so that all missiles
hit the hero.

Prints:

    play Backstab on enemy Wisp: 100.0%
    play Arcane Missiles: 12.5%
    best: play Backstab on enemy Wisp
"""

from __future__ import annotations

import hearthlab as hl
from hearthlab.scenario import Scenario
from hearthlab.text.sentences import describe


def chance_to_win(game: hl.Game, me: int, depth: int = 3) -> float:
    """Returns the probability that the best play wins before the turn ends."""
    if game.over or game.active != me or depth == 0:
        return float(game.winner == me)
    return max(expected(game, action, me, depth) for action in game.legal_actions())


def expected(game: hl.Game, action: hl.Action, me: int, depth: int) -> float:
    """Returns the probability of winning after an action, over all random outcomes."""
    if action.kind == "end":
        return 0.0
    return sum(p * chance_to_win(after, me, depth - 1) for p, after in game.outcomes(action))


def main() -> None:
    """Prints every first action that may still win, and the best one."""
    hand = ["Arcane Missiles", "Backstab"]
    position = Scenario(theirs=["Wisp"], hand=hand, mana=1, foe={"hero": {"damage": 27}})
    game = position.game
    worth = {action: expected(game, action, 0, 3) for action in game.legal_actions()}
    for action, probability in sorted(worth.items(), key=lambda item: -item[1]):
        if probability > 0:
            print(f"{describe(action, game.state())}: {probability:.1%}")
    best = max(worth, key=lambda action: worth[action])
    print(f"best: {describe(best, game.state())}")


if __name__ == "__main__":
    main()
