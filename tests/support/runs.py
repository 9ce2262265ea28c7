"""Small runs for the page: an evolution, a learning run, and the strategy of a small game."""

from __future__ import annotations

import json
from pathlib import Path

from hearthlab.cards.language import minion
from hearthlab.cards.library import default_library
from hearthlab.equilibrium import Model, build, small_rules, solve
from hearthlab.learn.data import Plan, block_path
from hearthlab.learn.loop import FIELD, STANDINGS, Loop, net_path, search

LOOP = Loop(("freeze-mage",), generations=3, games=4000, evaluation=40)


def strategy(path: Path, name: str = "duel", about: str = "a squire against a raider") -> Path:
    """Writes the strategy of a game with a card of its own, in which both players hold something hidden."""
    cards = default_library().with_cards(minion("OWN_SQUIRE", name="Squire", cost=1, attack=1, health=2))
    model = Model(
        library=cards,
        name=name,
        about=about,
        rules=small_rules(turn_limit=4, first_hand=1, second_hand=1),
        decks=(("Squire", "Murloc Raider"), ("Squire", "Murloc Raider")),
    )
    solve(build(model), "cfr+", 50).solver.strategy().save(path)
    return path


def learning(folder: Path, evaluated: int = 2, trained: int = 0) -> Path:
    """Writes what a learning run leaves behind after so many generations, and so many passes of the next net."""
    LOOP.save(folder)
    for generation in range(evaluated):
        played(folder, generation, LOOP.games)
        losses(net_path(folder, generation).with_suffix(".json"), 4)
        standing(folder, generation)
    if trained:
        played(folder, evaluated, LOOP.games)
        losses(net_path(folder, evaluated).with_suffix(".training.json"), trained)
    return folder


def played(folder: Path, generation: int, games: int) -> None:
    """Writes the files of a generation's games; nobody looks into them."""
    where = folder / f"generation-{generation}"
    plan = Plan(("eva",), LOOP.decks, LOOP.games, generation)
    plan.save(where)
    for number in range(games // plan.block):
        block_path(where, number).write_bytes(b"")


def losses(path: Path, passes: int) -> None:
    """Writes the losses of a net."""
    curve = {name: [0.7 - 0.02 * k for k in range(passes)] for name in ("training", "validation", "accuracy")}
    path.write_text(json.dumps({"positions": 1000, "seconds": 12, "curve": curve}), encoding="utf-8")


def standing(folder: Path, generation: int) -> None:
    """Writes what a net won."""
    rates = dict.fromkeys(FIELD, (0.625, 0.5, 0.75))
    if generation:
        rates[search(net_path(folder, generation - 1), LOOP.iterations)] = (0.55, 0.4, 0.7)
    row = {"generation": generation, "net": f"net-{generation}.safetensors", "positions": 1000, "rates": rates}
    with (folder / STANDINGS).open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
