"""Seeds that cannot be turned back: an agent must not find the game's seed, and with it the opponent's cards."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from pathlib import Path

import numpy as np
import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.arena import config, tables
from hearthlab.arena.execution import play_record
from hearthlab.arena.schedule import Entrant, Plan, simple
from hearthlab.arena.store import Store
from hearthlab.arena.tournament import run
from hearthlab.cli import main
from hearthlab.util.seeds import derive

DECKS = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
GAMES = 1000


def plan(seed: int | str = 0, games: int = 4, **settings: object) -> Plan:
    agents = [Entrant.read(text) for text in ("random", "greedy")]
    return simple(agents, DECKS, games, seed=seed, paired=False, **settings)


def seeds(of: Plan) -> list[int]:
    return [int(seed) for seed in of.seeds_of(np.arange(of.total, dtype=np.uint64))]


def opening(seed: int, player: int) -> list[str]:
    """The cards that a player is dealt in the game with this seed, sorted."""
    return sorted(card["id"] for card in hl.Game(*DECKS, seed=seed, first=0).state()["players"][player]["hand"])


# -- the two attacks -----------------------------------------------------------------------------------


def unmixed(z: int) -> int:
    """Returns what the generator's last step made this number of."""
    z ^= z >> 31 ^ z >> 62
    z = z * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK
    z ^= z >> 27 ^ z >> 54
    z = z * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK
    return z ^ z >> 30 ^ z >> 60


def turned_back(agent_seed: int, player: int) -> int:
    """Returns the seed of the game by undoing the first edition's way to the seed of an agent."""
    state = (unmixed(agent_seed) - 2 * GAMMA) & MASK ^ GAMMA
    stream = (0xA6E7 + player) * 0xD6E8FEB86659FD93 & MASK
    return ((state ^ stream) - GAMMA) & MASK ^ GAMMA


@pytest.mark.parametrize("player", [0, 1])
def test_the_seed_of_a_first_edition_agent_gave_the_game_away(player: int) -> None:
    for seed in seeds(plan(3, games=40, derivation=1)):
        assert turned_back(_core.agent_seed(seed, player, 1), player) == seed


def test_turning_an_agents_seed_back_names_the_opponents_hand_no_more_often_than_chance() -> None:
    named = by_chance = 0
    for number, seed in enumerate(seeds(plan("secret", games=GAMES))):
        guess = turned_back(_core.agent_seed(seed, number % 2), number % 2)
        assert guess != seed
        theirs = opening(seed, 1 - number % 2)
        named += opening(guess, 1 - number % 2) == theirs
        by_chance += opening(number, 1 - number % 2) == theirs
    # A hand of three or four cards is guessed about once in a thousand games.
    assert named <= by_chance + 6


def test_a_secret_run_is_not_found_among_small_seeds() -> None:
    for secret in (False, True):
        played = plan("secret" if secret else 23, games=GAMES)
        truth = seeds(played)
        mine = [_core.agent_seed(seed, 0) for seed in truth[:20]]
        found = 0
        for guess in range(200):
            candidates = seeds(dataclasses.replace(played, seed=guess))[:20]
            found += sum(_core.agent_seed(c, 0) == own for c, own in zip(candidates, mine, strict=True))
        assert found == (0 if secret else 20)


def test_guessing_from_the_own_opening_hand_names_the_opponents_no_more_often_than_chance() -> None:
    played = plan("secret", games=GAMES)
    guessed = [seeds(dataclasses.replace(played, seed=guess)) for guess in range(6)]
    named = by_chance = 0
    for number, seed in enumerate(seeds(played)):
        mine, theirs = opening(seed, 0), opening(seed, 1)
        fitting = [seeds[number] for seeds in guessed if opening(seeds[number], 0) == mine]
        named += opening((fitting or [guessed[0][number]])[0], 1) == theirs
        by_chance += opening(number, 1) == theirs
    assert named <= by_chance + 6


# -- one derivation everywhere -------------------------------------------------------------------------


def test_the_core_and_python_derive_the_same_seeds() -> None:
    for seed in (0, 7, -3, 1 << 130):
        made = plan(seed, games=24)
        assert seeds(made) == [derive(seed, "game", k) >> 1 for k in range(made.total)]
    for seed in (0, 7, (1 << 64) - 1):
        assert [_core.agent_seed(seed, player) for player in (0, 1)] == [derive(seed, "agent", p) for p in (0, 1)]


@pytest.mark.parametrize("derivation", [1, 2])
def test_native_and_python_games_of_a_plan_are_the_same(derivation: int) -> None:
    made = plan(5, games=8, derivation=derivation, records=True)
    with Store.in_memory(made) as store:
        run(store, 1)
        for number in range(made.total):
            record = store.record(number)
            assert record is not None
            assert play_record(made, number).actions == record.actions


def test_the_two_derivations_play_different_games() -> None:
    assert not set(seeds(plan(5, derivation=1))) & set(seeds(plan(5, derivation=2)))
    assert _core.agent_seed(5, 0, 1) != _core.agent_seed(5, 0, 2)
    with pytest.raises(hl.HearthLabError, match="derivation is 3"):
        plan(5, derivation=3)


# -- stores --------------------------------------------------------------------------------------------


def first_edition(path: Path) -> None:
    """Takes what the first edition did not write out of a store."""
    with sqlite3.connect(path) as db:
        [(text,)] = db.execute("SELECT value FROM meta WHERE key = 'plan'")
        kept = {k: v for k, v in json.loads(text).items() if k not in ("derivation", "secret")}
        db.execute("UPDATE meta SET value = ? WHERE key = 'plan'", (json.dumps(kept),))


def test_a_store_of_the_first_edition_resumes_and_replays_as_it_began(tmp_path: Path) -> None:
    made = plan(9, games=8, derivation=1, records=True)
    with Store.create(tmp_path / "whole.db", made) as store:
        run(store, 1)
        whole = [dataclasses.replace(row, times=(0.0, 0.0)) for row in store.rows()]
    first_edition(tmp_path / "whole.db")
    with sqlite3.connect(tmp_path / "whole.db") as db:
        db.execute("DELETE FROM games WHERE number >= 3")
    with Store.open(tmp_path / "whole.db") as store:
        assert store.plan.derivation == 1
        run(store, 1)
        assert [dataclasses.replace(row, times=(0.0, 0.0)) for row in store.rows()] == whole
        again = play_record(store.plan, 1)
        assert store.record(1) == again


def test_a_secret_seed_is_shown_when_the_last_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = plan("secret", games=8)
    assert made.secret
    with Store.create(tmp_path / "run.db", made) as store:
        assert "seed secret until the last game has been played" in tables.as_text(store)
        assert tables.as_json(store)["seed"] is None
        assert str(made.seed) not in tables.as_text(store) + json.dumps(tables.as_json(store))
    assert main(["resume", str(tmp_path / "run.db"), "--quiet"]) == 0
    assert f"seed {made.seed}" in capsys.readouterr().out
    assert config.from_dict(config.to_dict(made)).seed == made.seed


def test_a_competition_draws_a_secret_seed_unless_it_is_given_one(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    text = 'agents = ["random", "eva"]\ndecks = ["aggro-pirate-warrior"]\n'
    for more, secret in (('limits = "competition2020"', True), ('seed = "secret"', True), ("", False)):
        file.write_text(f"{text}{more}\n")
        assert config.read(file).secret is secret
    file.write_text(f'{text}limits = "competition2020"\nseed = 4\n')
    assert (config.read(file).seed, config.read(file).secret) == (4, False)


def test_a_seed_that_is_neither_a_number_nor_secret_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "random", "random", "--seed", "hidden"])
    assert 'at most 256 bits, or "secret"' in capsys.readouterr().err
