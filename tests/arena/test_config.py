"""Tournaments written in TOML, and mistakes that are named with their line."""

from __future__ import annotations

from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.arena.config import read, read_run
from hearthlab.arena.limits import PRESETS, Limits
from support.configs import TRIAL

EXAMPLES = Path(__file__).parents[2] / "examples"

GOOD = f"""{TRIAL}paired = false

[rules]
mulligan = false

[limits]
turn = 75
over = "end"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "run.toml"
    path.write_text(text)
    return path


def test_a_config_says_everything(tmp_path: Path) -> None:
    plan = read(written(tmp_path, GOOD))
    assert (plan.name, plan.seed, plan.paired) == ("trial", 11, False)
    assert [entrant.name for entrant in plan.entrants] == ["eva", "second", "greedy(score=aggro)"]
    assert plan.deck_names == ["aggro-pirate-warrior", "midrange-jade-shaman"]
    assert plan.rules == hl.Rules(mulligan=False)
    assert plan.limits == Limits(turn=75, over="end")
    assert plan.total == 3 * 40


def test_where_a_tournament_is_played_changes_nothing_about_its_games(tmp_path: Path) -> None:
    section = '\n[run]\nbackend = "ray"\naddress = "10.0.0.1:6379"\nworkers = 3\n'
    path = written(tmp_path, GOOD + section)
    assert read_run(path) == {"backend": "ray", "address": "10.0.0.1:6379", "workers": 3}
    assert read(path) == read(written(tmp_path, GOOD))
    assert read_run(written(tmp_path, GOOD)) == {}


def test_stages_take_what_they_do_not_say_from_the_top(tmp_path: Path) -> None:
    text = """
agents = ["eva", "random"]
decks = ["aggro-pirate-warrior", "midrange-jade-shaman"]
games = 8
limits = "competition2018"

[[stages]]
name = "mirror"
pairing = "mirror"

[[stages]]
games = 16
agents = ["random", "greedy"]
kind = "gauntlet"
"""
    plan = read(written(tmp_path, text))
    assert plan.limits == PRESETS["competition2018"]
    assert plan.name == "run"
    mirror, second = plan.stages
    assert (mirror.name, mirror.pairing, mirror.games, mirror.agents) == ("mirror", "mirror", 8, (0, 1))
    assert (second.name, second.kind, second.games, second.agents) == ("stage 2", "gauntlet", 16, (1, 2))
    assert [entrant.name for entrant in plan.entrants] == ["eva", "random", "greedy"]


def test_decks_in_files_are_looked_for_beside_the_config() -> None:
    plan = read(EXAMPLES / "demo.toml")
    assert "basic-mage" in plan.deck_names
    assert len(plan.entrants) >= 4
    assert len(plan.decks) >= 3


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("agents =", "agnets =", 'line 4: "agnets" is not a key of a tournament; did you mean agents?'),
        ("mulligan =", "muligan =", 'line 10: "muligan" is not a key of a tournament; did you mean mulligan?'),
        ('"second=eva"', '"second=evva"', 'line 4: no agent is called "evva"; did you mean eva?'),
        ("greedy(score=aggro)", "greedy(scor=aggro)", "line 4: greedy has no parameter"),
        ("midrange-jade-shaman", "midrange-jade-shamen", "line 5: no deck is called"),
        ("games = 40", 'games = "many"', "whole number above 0"),
        ("seed = 11", 'seed = "x"', 'line 3: seed is "x"; it must be a whole number'),
        ("turn = 75", "turn = -75", "turn of the limits is -75 seconds"),
        ('name = "trial"', 'name = "trial', "this is not TOML: .*line 2"),
        ('"second=eva"', '"eva"', 'two agents are called "eva"'),
        ('["eva", "second=eva", "greedy(score=aggro)"]', '"eva"', 'line 4: agents is "eva"; it must be a list'),
    ],
)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    with pytest.raises(hl.HearthLabError, match=sentence) as error:
        read(written(tmp_path, GOOD.replace(old, new)))
    assert "run.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_deck_that_is_not_legal_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("### mine\n# Class: Mage\n3x Fireball\n")
    text = GOOD.replace("midrange-jade-shaman", "mine.txt")
    with pytest.raises(hl.HearthLabError, match="mine"):
        read(written(tmp_path, text))


def test_a_config_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(hl.HearthLabError, match="cannot be read: No such file"):
        read(tmp_path / "nothing.toml")
