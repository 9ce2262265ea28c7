"""Named beliefs about the opponent's cards, and sampling of worlds with them."""

from __future__ import annotations

import re
from collections.abc import Callable

from hearthlab.belief import Belief
from hearthlab.cards.decks import Deck
from hearthlab.errors import HearthLabError
from hearthlab.game import Game, View
from hearthlab.knowledge.shipped import real_belief

__all__ = ["NAMES", "Sampler", "check_shipped", "of_decks", "sampler"]

NAMES = {
    "posterior": "real deck lists and games, weighted by what was seen",
    "paper": "the closest real deck list, and cards that go with those played (dockhorn2018)",
    "shipped": "one of HearthLab's decks of the class",
    "uniform": "any card that the class may play",
}
"""The named beliefs with descriptions; names of decks, joined by #, are also accepted."""

Sampler = Callable[[int], Game]
"""Returns the world for a seed."""


def check_shipped(text: str) -> None:
    """Raises HearthLabError unless a belief is a name or consists of shipped decks; anything else could be a file."""
    if text not in NAMES and any(deck not in Deck.names() for deck in text.split("#")):
        raise HearthLabError(f"there is no belief {text!r:.60}; there are {', '.join(NAMES)} and the shipped decks")


def sampler(view: View, belief: Belief | str | None) -> Sampler:
    """Returns a function that samples worlds of a view as searching agents with this belief do; None is uniform.

    >>> game = Game("aggro-pirate-warrior", "midrange-jade-shaman", seed=7)
    >>> world = sampler(game.view(0), "posterior")(1)
    >>> world.view(0) == game.view(0)
    True
    """
    if belief is None or belief == "uniform":
        return view.sample
    if belief == "perfect":
        raise HearthLabError("an analysis may only use what the player knows; belief=perfect is more than that")
    if isinstance(belief, str) and re.split("[-!]", belief)[0] in ("paper", "posterior"):
        core = real_belief(belief).core(view.library)
        return lambda seed: Game._wrap(view._view.sample(seed, core), view.library)
    decks = belief if isinstance(belief, Belief) else of_decks(belief, view)
    return lambda seed: view.sample(seed, decks)


def of_decks(text: str, view: View) -> Belief:
    """Returns the belief in one of several decks: `shipped` for those of the opponent's class, or names joined by #."""
    if text != "shipped":
        return Belief.of_decks(*text.split("#"))
    cls = view.state()["players"][1 - view.player]["class"]
    known = [deck for deck in map(Deck.load, Deck.names()) if deck.cls == cls]
    # A game of an earlier build does not have all of their cards.
    fitting = [deck for deck in known if all(map(view.library.implemented, deck.cards))]
    if not fitting:
        raise HearthLabError(f"no shipped deck of {cls} has only cards of this game's build; name decks")
    return Belief.of_decks(*fitting)
