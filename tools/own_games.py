"""Runs random games with custom cards through all stages of a model: file, tree, solver, strategy, arena, OpenSpiel.

    python tools/own_games.py --games 10

Each game has two or three cards per side, including a minion with taunt, one with a battlecry, one with an aura, and a
weapon. It is written as a TOML file with a card file, and then
- solved from the file, and the linear program must agree to 1e-6,
- saved, loaded, and queried in every position of some games,
- played by cfr(file) on both sides; the interval of player 0's win rate must contain the value,
- registered in OpenSpiel, where CFR must find the same value and nash_conv to 1e-9.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hearthlab.arena.small import match_model
from hearthlab.arena.stats import wilson
from hearthlab.equilibrium import GameTree, Solver, Strategy, estimate, model, solve
from hearthlab.equilibrium.linear import game_value

LEAST, MOST = 300, 6_000
"""The maximum estimated number of histories: OpenSpiel calls Python for each of them in every iteration."""
Z = 3.29
"""The standard errors of a 99.9 % interval for win rates."""


class Disagreement(Exception):
    """Two results that must agree do not."""


@dataclass(frozen=True, slots=True)
class Row:
    """The results for one game."""

    seed: int
    histories: int
    infosets: int
    linear_program: float
    value: float
    nash_conv: float
    win_rate: float
    interval: tuple[float, float]
    games: int
    openspiel: float
    """The largest difference between OpenSpiel's value and nash_conv and ours."""

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"| {self.seed} | {self.histories:,} | {self.infosets:,} | {self.linear_program:.6f} | {self.value:.6f} | "
            f"{self.nash_conv:.0e} | {self.win_rate:.3f} ({low:.3f} to {high:.3f}) | {(1 + self.value) / 2:.3f} | "
            f"{self.openspiel:.0e} |"
        )


HEAD = """| seed | histories | sets | linear program | PCFR+ | nash_conv | player 0 wins | expected | OpenSpiel apart |
|---|---|---|---|---|---|---|---|---|"""


def written(seed: int, folder: Path) -> Path:
    """Writes a random game that is small enough to a folder; returns its TOML file."""
    rng = random.Random(seed)
    path = folder / f"own-{seed}.toml"
    while True:
        _write(rng, path)
        if LEAST <= estimate(model(str(path)), 300).histories <= MOST:
            return path


def _write(rng: random.Random, path: Path) -> None:
    def numbers(health: str = "health") -> str:
        return f"cost={rng.randint(0, 2)}, attack={rng.randint(1, 2)}, {health}={rng.randint(1, 3)}"

    cards = [
        f'minion("OG_TAUNT", name="Own Guard", keywords="taunt", {numbers()})',
        f'minion("OG_CRY", battlecry({rng.choice(_CRIES)}), name="Own Herald", {numbers()})',
        f'minion("OG_AURA", aura(adjacent(SELF), attack={rng.randint(1, 2)}), name="Own Drummer", {numbers()})',
        f'weapon("OG_WEAPON", name="Own Blade", {numbers("durability")})',
        f'minion("OG_PLAIN", name="Own Recruit", {numbers()})',
    ]
    # Each of the four kinds is in one of the decks; two or three cards per side.
    kinds = ["Own Guard", "Own Herald", "Own Drummer", "Own Blade"]
    rng.shuffle(kinds)
    decks = [kinds[:2], kinds[2:]]
    for deck in decks:
        if rng.random() < 0.5:
            deck.append(rng.choice([*kinds, "Own Recruit"]))
    health = [rng.randint(2, 4), rng.randint(2, 4)]
    file = path.with_suffix(".py")
    words = (
        "SELF, TARGET, ENEMY_HERO, ENEMY_MINIONS, adjacent, aura, battlecry, buff, deal, draw, minion, random, weapon"
    )
    file.write_text(
        f"from hearthlab.cards.language import {words}\n\nCARDS = [\n    " + ",\n    ".join(cards) + ",\n]\n"
    )
    settings: dict[str, Any] = {
        "cards": f'"{file.name}"',
        "decks": str(decks).replace("'", '"'),
        "health": health,
        "rounds": rng.randint(2, 3),
        "hand": rng.randint(0, 1),
        "first": rng.choice(["0", "1", '"random"']),
        "fatigue": rng.choice(["true", "false"]),
        "merge": rng.choice(["true", "false"]),
    }
    path.write_text("".join(f"{key} = {value}\n" for key, value in settings.items()))


_WORDS = "ENEMY_HERO, ENEMY_MINIONS, SELF, TARGET, adjacent, aura, battlecry, buff, deal, draw, minion, random, weapon"
_CRIES = ("deal(1, ENEMY_HERO)", "deal(1, TARGET)", "draw(1)", "deal(1, random(ENEMY_MINIONS))", "buff(SELF, 1, 1)")


def checked(path: Path, seed: int, games: int = 400, iterations: int = 10) -> Row:
    """Runs one game through all stages; raises Disagreement if two results that must agree do not."""
    tree = GameTree.of(str(path))
    small = tree.model
    assert small is not None, "a file is a model"
    exact = game_value(tree)
    solution = solve(tree, "pcfr+", 100_000, measures=60, target=1e-7)
    value, conv = solution.last.root_value, solution.last.nash_conv
    _agree("the linear program", exact, value, 1e-6)

    file = path.with_suffix(".npz")
    solution.solver.strategy().save(file)
    loaded = Strategy.load(file, small)
    for start in range(5):
        game = small.game(start)
        while not game.over:
            options = loaded.query(game)
            _agree("the sum of the probabilities", sum(odds for _, odds in options), 1.0, 1e-4)
            for action in random.Random(start).choice(options)[0]:
                game.apply(action)

    agent = f"cfr(file={file})"
    result = match_model(small, agent, agent, games, seed)
    if result.faults:
        raise Disagreement(f"{path.name}: {result.faults[0]}")
    a, b = result.seats
    rate = (a.win_rate * a.games + (1 - b.win_rate) * b.games) / (a.games + b.games)
    low, high = wilson(rate, a.games + b.games, Z)
    if not low - 1e-6 <= (1 + value) / 2 <= high + 1e-6:
        raise Disagreement(f"{path.name}: the value is {value:.4f}, but player 0 wins {rate:.1%} of {games} games")
    apart = _openspiel(path, tree, iterations)
    return Row(seed, tree.histories, tree.infosets, exact, value, conv, rate, (low, high), a.games + b.games, apart)


def _openspiel(path: Path, tree: GameTree, iterations: int) -> float:
    """Returns how much OpenSpiel's CFR on the registered game differs from ours, in value and nash_conv."""
    import pyspiel

    from hearthlab.envs import openspiel

    openspiel.register()
    game = pyspiel.load_game(openspiel.NAME, {"model": str(path)})
    theirs, ours = pyspiel.CFRSolver(game), Solver(tree, "cfr")
    for _ in range(iterations):
        theirs.evaluate_and_update_policy()
    ours.run(iterations)
    policy = theirs.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    conv = pyspiel.nash_conv(game, policy)
    _agree("OpenSpiel's value", value, ours.root_value, 1e-9)
    _agree("OpenSpiel's nash_conv", conv, ours.nash_conv, 1e-9)
    return float(max(abs(value - ours.root_value), abs(conv - ours.nash_conv)))


def _agree(what: str, found: float, expected: float, within: float) -> None:
    if not abs(found - expected) <= within:
        raise Disagreement(f"{what} is {found!r}, but {expected!r} was expected")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10, help="number of random games (10)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game (0)")
    parser.add_argument("--plays", type=int, default=1000, help="how often cfr(file) plays each (1000)")
    parser.add_argument("--folder", type=Path, help="keep the files in this folder (default: a temporary one)")
    options = parser.parse_args()
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for seed in range(options.seed, options.seed + options.games):
            print(checked(written(seed, folder), seed, options.plays), flush=True)


if __name__ == "__main__":
    main()
