"""García-Sánchez, Tonda, Fernández-Leiva and Cotta (2019): EVA, its coevolution, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping

from hearthlab.cards.decks import Deck
from hearthlab.evolve.config import Config
from hearthlab.evolve.strategy import Settings
from hearthlab.game import Rules

__all__ = ["DECKS", "DECK_SETS", "preset"]

DECKS = ("aggro-pirate-warrior", "reno-kazakus-mage", "midrange-jade-shaman")
"""The three decks of table A.6, in the order of table 4."""
DECK_SETS: Mapping[str, tuple[str, ...]] = {
    "paper": DECKS,
    "shipped": tuple(name.replace("reno-kazakus-mage", "reno-kazakus-mage-cig2018") for name in DECKS),
}
"""The decks as printed, and as the authors' program had them: there the Mage had 21 cards."""


def preset(
    games: int = 20, executions: int = 1, seed: int = 0, decks: str = "paper", quick: bool = False
) -> Config:
    """The run of the paper; its ten executions are `executions=10`. `quick` is a small one to try things out."""
    return Config(
        tuple(Deck.load(name) for name in DECK_SETS[decks]),
        agent="eva",
        generations=20 if quick else 100,
        games=2 if quick else games,
        executions=executions,
        seed=seed,
        first="random",
        settings=Settings(mu=10, lambda_=10, smallest_step=1e-5),
        rules=Rules(mulligan=False, turn_limit=None),
        name="garcia2019",
    )
