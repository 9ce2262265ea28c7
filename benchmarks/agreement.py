"""Measures how often a search with few iterations makes the same choice as with 800, and what the difference costs.

    python benchmarks/agreement.py [--agents a,b] [--positions 500]

The positions come from seeded games of EVA against itself with each of the 15 full decks; only those with more than two
legal actions count. The reference search uses a different seed, so 800 against 800 shows the highest possible
agreement. The loss of a choice is measured by the mean values of the search with 800 iterations: that of its own choice
minus that of the other, in hundredths of the estimate (0 to 100); the last column is the loss of a random action.
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
from collections.abc import Iterator
from statistics import fmean

import hearthlab as hl
from common import FULL_DECKS, budgeted, see
from hearthlab.agents import make, split
from hearthlab.agents.native import Native
from hearthlab.arena.stats import wilson

MORE, LESS = 800, (5, 50, 800)
EVERY = 7
"""One in this many decisions is used, so that neighbouring ones are not too similar."""


def positions() -> Iterator[hl.Game]:
    """Yields an endless stream of decisions in EVA's games, deck by deck and round by round."""
    for seed, name in ((seed, name) for seed in itertools.count(1) for name in FULL_DECKS):
        deck = hl.Deck.load(name)
        record = hl.play("eva", "eva", deck, deck, seed=seed).record
        game = hl.Game.replay(dataclasses.replace(record, actions=()))
        for k, action in enumerate(record.actions):
            if k % EVERY == seed % EVERY and game.phase == "main" and len(game.legal_actions()) > 2:
                yield game.clone()
            game.apply(action)


def choice(text: str, game: hl.Game, seed: int) -> tuple[hl.Action, dict[hl.Action, float]]:
    """Returns the agent's choice, and the mean value of every action that it considered."""
    agent = make(text, seed=seed)
    assert isinstance(agent, Native)
    view = see(game, agent)
    agent.start(view)
    opinion = agent.consider(view)
    return opinion.action, {option.action: option.value for option in opinion.options if option.value is not None}


def main() -> None:
    """Prints a row for each agent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agents", default="mcts,mcts1,mcts2,mcts3,mcts4,mcts5,plain-mcts")
    parser.add_argument("--positions", type=int, default=500)
    given = parser.parse_args()
    games = list(itertools.islice(positions(), given.positions))
    heads = [*(f"{n} agree with {MORE}" for n in LESS), *(f"loss with {n}" for n in LESS), "loss of a random action"]
    print(f"| agent | {' | '.join(heads)} |")
    print("|---|" + "---|" * (2 * len(LESS) + 1), flush=True)
    for name in split(given.agents):
        wanted = [choice(budgeted(name, f"{MORE}it"), game, seed=1) for game in games]
        shares, losses = [], []
        for less in LESS:
            found = [choice(budgeted(name, f"{less}it"), game, seed=2)[0] for game in games]
            share = fmean(act == best for act, (best, _) in zip(found, wanted, strict=True))
            low, high = wilson(share, len(games))
            shares.append(f"{100 * share:.1f} % ({100 * low:.1f}-{100 * high:.1f})")
            losses.append(fmean(means[best] - means[act] for act, (best, means) in zip(found, wanted, strict=True)))
        losses.append(fmean(means[best] - fmean(means.values()) for best, means in wanted))
        print(f"| {name} |", " | ".join([*shares, *(f"{100 * loss:.2f}" for loss in losses)]), "|", flush=True)


if __name__ == "__main__":
    main()
