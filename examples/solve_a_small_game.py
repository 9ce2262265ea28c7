"""Solves a small game with hidden cards and queries the equilibrium strategy.

The game is a model of zhang2020: few cards, little health, and decisions under uncertainty. CFR+ finds strategies that
cannot be exploited; `nash_conv` is what both players together could still gain.

Prints:

    4.4a: ... histories, ... information sets
    value ... for player 0, nash_conv ...
    In the first turn player 0 may:
    ...
"""

from __future__ import annotations

from hearthlab.equilibrium import build, model, solve


def main() -> None:
    """Solves the model 4.4a and prints the first decision."""
    game = model("4.4a")
    tree = build(game)
    print(f"{game.name}: {tree.histories} histories, {tree.infosets} information sets")
    found = solve(tree, "cfr+", iterations=500)
    print(f"value {found.last.root_value:+.3f} for player 0, nash_conv {found.last.nash_conv:.4f}")
    print("In the first turn player 0 may:")
    for actions, probability in found.solver.strategy().query(game.game(seed=1)):
        print(f"  {', '.join(map(str, actions))}: {probability:.2f}")


if __name__ == "__main__":
    main()
