"""Programs in three languages play a rated match in strict, against agents of HearthLab."""

from __future__ import annotations

from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.arena.cells import missing_walls
from hearthlab.arena.tables import as_text
from support.programs import CLIENTS, go, needs_go, needs_node


@needs_go
@needs_node
@pytest.mark.slow
@pytest.mark.skipif(bool(missing_walls()), reason="this machine lacks a wall of strict")
def test_programs_in_three_languages_play_a_rated_match_in_strict(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    go("build", "-o", str(tmp_path / "greedy"), "./greedy")
    programs = {"python": CLIENTS / "python", "node": CLIENTS / "node", "go": tmp_path / "greedy"}
    agents = ["random", "eva", *(f"{name}=program(path={path})" for name, path in programs.items())]
    decks = ["aggro-pirate-warrior", "midrange-jade-shaman"]
    with hl.tournament(agents=agents, decks=decks, games=4, seed=5, isolate="strict", workers=1) as store:
        assert list(store.faults()) == []
        text = as_text(store)
        rated = {row["agent"]: row["rating"] for row in store.standings().to_dict("records")}
    assert set(rated) == {"random", "eva", *programs}
    assert all(rated[name] > rated["random"] for name in programs)
    assert all(name in text for name in programs)
