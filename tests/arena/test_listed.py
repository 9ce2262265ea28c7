"""Stages whose games are listed one by one, and agents of a folder: what competitions are made of."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

import hearthlab as hl
from hearthlab.arena import config
from hearthlab.arena.cells import Cells
from hearthlab.arena.limits import Limits
from hearthlab.arena.schedule import LISTED, Entrant, Plan, Stage
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError

DECKS = tuple(map(hl.Deck.load, ("aggro-pirate-warrior", "midrange-jade-shaman")))
GAMES = ((0, 1, 0, 1), (1, 0, 0, 1), (2, 0, 1, 1), (1, 2, 0, 0), (2, 1, 0, 0))


def listed(
    games: tuple[tuple[int, int, int, int], ...] = GAMES, agents: tuple[str, ...] = ("random", "eva", "greedy")
) -> Plan:
    entrants = tuple(map(Entrant.read, agents))
    stage = Stage("", tuple(range(len(agents))), (0, 1), 1, LISTED, listed=games)
    return Plan(entrants, DECKS, (stage,), seed=5)


def test_listed_games_are_played_in_their_order_with_their_agents_and_decks() -> None:
    plan = listed()
    with Store.in_memory(plan) as store:
        run(store, 1)
        found = [(row.agents, row.decks) for row in store.rows()]
    names = [entrant.name for entrant in plan.entrants]
    decks = plan.deck_names
    assert found == [((names[a], names[b]), (decks[d], decks[e])) for a, b, d, e in GAMES]


def test_a_game_and_the_next_with_the_agents_swapped_share_a_seed_and_no_others_do() -> None:
    plan = listed()
    numbers = np.arange(plan.total, dtype=np.uint64)
    assert plan.draws_of(numbers).tolist() == [0, 0, 1, 2, 2]
    # Anybody can compute the seeds: docs/competition.md says how.
    digests = [hashlib.blake2b(f"5\0game\0{draw}".encode(), digest_size=8).digest() for draw in (0, 0, 1, 2, 2)]
    assert plan.seeds_of(numbers).tolist() == [int.from_bytes(digest, "big") >> 1 for digest in digests]


def test_three_games_of_the_same_two_agents_are_a_pair_and_one_alone() -> None:
    plan = listed(((0, 1, 0, 0), (1, 0, 0, 0), (0, 1, 1, 1)))
    assert plan.draws_of(np.arange(3, dtype=np.uint64)).tolist() == [0, 0, 1]


def test_a_plan_with_listed_games_is_kept_by_a_store(tmp_path: Path) -> None:
    plan = listed()
    Store.create(tmp_path / "run.db", plan).close()
    with Store.open(tmp_path / "run.db") as store:
        assert store.plan == plan
    assert "listed" not in config.to_dict(Plan(plan.entrants, DECKS, (Stage("", (0, 1), (0,), 2),)))["stages"][0]


@pytest.mark.parametrize("game", [(0, 0, 0, 0), (0, 7, 0, 0), (0, 1, 0, 9)])
def test_a_listed_game_of_nobody_is_refused(game: tuple[int, int, int, int]) -> None:
    with pytest.raises(HearthLabError, match="do not all belong to it"):
        listed((game,))


def test_a_kind_and_a_list_have_to_agree() -> None:
    with pytest.raises(HearthLabError, match="if and only if its kind is listed"):
        Plan(listed().entrants, DECKS, (Stage("", (0, 1), (0,), 1, LISTED),))


CLASS = """
import json
from pathlib import Path
import hearthlab as hl
import beside

class Agent(hl.Agent):
    def __init__(self, depth: int = 2) -> None:
        self.weights = json.loads((Path(__file__).parent / "weights.json").read_text())
        self.depth = depth

    def act(self, view, clock):
        print(beside.WHO, self.depth, self.weights)
        return view.legal_actions()[self.weights]
"""


def package(folder: Path, who: str) -> str:
    """Writes an agent into a folder."""
    folder.mkdir()
    (folder / "bot.py").write_text(CLASS)
    (folder / "beside.py").write_text(f"WHO = {who!r}\n")
    (folder / "weights.json").write_text("-1")
    return f"package(path={folder}, agent=bot:Agent(depth=3))"


def test_agents_of_two_folders_may_have_modules_of_the_same_name(tmp_path: Path) -> None:
    one, other = package(tmp_path / "one", "one"), package(tmp_path / "other", "other")
    with Store.in_memory(listed(((0, 1, 0, 1), (1, 0, 0, 1)), (f"one={one}", f"other={other}"))) as store:
        run(store, 1)
        assert [row.reason for row in store.rows()] == ["death", "death"]
        assert store.plan.entrants[0].spec.full == one


def test_an_agent_of_a_folder_cannot_read_the_folder_beside_it(tmp_path: Path) -> None:
    one = package(tmp_path / "one", "one")
    package(tmp_path / "other", "secret")
    bot = tmp_path / "one" / "bot.py"
    bot.write_text(bot.read_text().replace('"weights.json"', '"../other/weights.json"'))
    with Store.in_memory(listed(((0, 1, 0, 1), (1, 0, 0, 1)), (f"one={one}", "random"))) as store:
        run(store, 1)
        assert all(row.fault and "PermissionError" in row.reason for row in store.rows())


def test_a_folder_without_the_module_or_the_class_is_refused_in_a_sentence(tmp_path: Path) -> None:
    package(tmp_path / "one", "one")
    with Cells("process", Limits(), default_library()) as cells:
        for text, said in (
            (f"package(path={tmp_path}/one, agent=robot:Agent)", "contains neither robot.py nor robot/__init__.py"),
            (f"package(path={tmp_path}/two, agent=bot:Agent)", "there is no folder"),
            (f"package(path={tmp_path}/one, agent=bot:Agents)", "Agents"),
            (f"package(path={tmp_path}/one, agent=bot:Agent(width=3))", 'no parameter "width"'),
        ):
            with pytest.raises(HearthLabError, match=said):
                cells.describe(text)


def test_a_program_of_a_folder_may_have_any_name(tmp_path: Path) -> None:
    (tmp_path / "bot").write_text("#!/bin/sh\n")
    (tmp_path / "bot").chmod(0o755)
    with Cells("process", Limits(), default_library()) as cells:
        assert cells.describe(f"program(path={tmp_path}, run=bot)")["params"]["run"] == "bot"
        with pytest.raises(HearthLabError, match="has no program called robot"):
            cells.describe(f"program(path={tmp_path}, run=robot)")
