"""How often a search with few iterations chooses what it chooses with 800, and what the difference costs.

    python benchmarks/agreement.py [--agents a,b] [--positions 500]

The positions come from seeded games of EVA against itself with each of the 15 full decks; only those with more than two
legal actions count. The seed of the 800 iterations is another one than that of the search they are compared with, so
800 against 800 is as much as chance allows. What a choice loses is by the means that the search with 800 iterations
found: that of its own choice minus that of the other one, in hundredths of the estimate (0 to 100); the last column is
what an action chosen by chance would lose.
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
"""One decision of so many is taken, so that neighbours are not too much alike."""


def positions() -> Iterator[hl.Game]:
    """Decisions of EVA's games, deck after deck and round after round, without an end."""
    for seed, name in ((seed, name) for seed in itertools.count(1) for name in FULL_DECKS):
        deck = hl.Deck.load(name)
        record = hl.play("eva", "eva", deck, deck, seed=seed).record
        game = hl.Game.replay(dataclasses.replace(record, actions=()))
        for k, action in enumerate(record.actions):
            if k % EVERY == seed % EVERY and game.phase == "main" and len(game.legal_actions()) > 2:
                yield game.clone()
            game.apply(action)


def choice(text: str, game: hl.Game, seed: int) -> tuple[hl.Action, dict[hl.Action, float]]:
    """What the agent does there, and the mean of every action that it looked at."""
    agent = make(text, seed=seed)
    assert isinstance(agent, Native)
    view = see(game, agent)
    agent.start(view)
    opinion = agent.consider(view)
    return opinion.action, {option.action: option.value for option in opinion.options if option.value is not None}


def main() -> None:
    """Prints a line for each agent."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agents", default="mcts,mcts1,mcts2,mcts3,mcts4,mcts5,plain-mcts")
    parser.add_argument("--positions", type=int, default=500)
    given = parser.parse_args()
    games = list(itertools.islice(positions(), given.positions))
    print("| agent |", " | ".join([f"{n} as {MORE}" for n in LESS] + [f"{n} lose" for n in LESS]), "| chance loses |")
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
