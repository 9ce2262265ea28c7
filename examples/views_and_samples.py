"""Shows what a player may know, and samples the rest: at random, and with a belief about the deck.

`game.view(player)` contains only what the player may know. `view.sample(seed)` is a complete game that is consistent
with it, for searching; a `Belief` describes the decks that the opponent may have.

Prints:

    The opponent's hand as player 0 sees it: [None, None, ...
    Cards of the true deck in 20 sampled hands: ... at random, ... with a belief
"""

from __future__ import annotations

import hearthlab as hl


def hits(view: hl.View, deck: hl.Deck, belief: hl.Belief | None) -> int:
    """Returns how many cards of the sampled hands of player 1 are in a deck."""
    worlds = [view.sample(seed=seed, belief=belief) for seed in range(20)]
    return sum(card["id"] in deck.cards for world in worlds for card in world.state()["players"][1]["hand"])


def main() -> None:
    """Compares samples with and without a belief."""
    mine, theirs = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
    game = hl.Game(mine, theirs, seed=3, first=0)
    while game.turn < 3:
        game.apply(game.legal_actions()[0])
    view = game.view(0)
    hand = [card["id"] for card in view.state()["players"][1]["hand"]]
    print(f"The opponent's hand as player 0 sees it: {hand}")
    belief = hl.Belief.of_decks(theirs, hl.Deck.load("aggro-shaman"))
    print(
        f"Cards of the true deck in 20 sampled hands: {hits(view, theirs, None)} at random, "
        f"{hits(view, theirs, belief)} with a belief"
    )
    assert view.sample(seed=1).view(0) == view


if __name__ == "__main__":
    main()
