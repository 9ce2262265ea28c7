"""Plays with other rules: short games of small decks, and a rule variant by its name.

`Rules` has a field for each setting of a game; the defaults are those of the real game. Variants are alternatives to
decisions in docs/rules.md.

Prints:

    30 health: ... turns per game
    10 health: ... turns per game
    rules.health: 0 is not ...1 to ...
    variants: ...
"""

from __future__ import annotations

import hearthlab as hl
from hearthlab.rules import VARIANTS


def turns(rules: hl.Rules) -> float:
    """Returns the mean length of ten games."""
    deck = hl.Deck.load("midrange-jade-shaman")
    found = [hl.play("greedy", "greedy", deck, deck, seed=seed, rules=rules).turns for seed in range(10)]
    return sum(found) / len(found)


def main() -> None:
    """Compares games with normal and with low health, and shows the error for an invalid setting."""
    print(f"30 health: {turns(hl.Rules()):.1f} turns per game")
    print(f"10 health: {turns(hl.Rules(health=10, mulligan=False, turn_limit=40)):.1f} turns per game")
    try:
        hl.Rules(health=0)
    except hl.HearthLabError as error:
        print(error)
    print(f"variants: {', '.join(VARIANTS)}")


if __name__ == "__main__":
    main()
