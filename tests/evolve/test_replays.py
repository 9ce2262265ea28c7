"""Rows of results whose games are played again, and runs with cards of your own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.evolve import Config, EvolutionStore, evolve, judge
from hearthlab.evolve.replays import Address, cell, replay
from support.small import small, thinking

CARDS = """
from hearthlab.cards.language import *

CARDS = [minion("MY_1", name="Big Wisp", cost=1, attack=3, health=3, cls="neutral")]
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of an evolution with rounds on fresh seeds and a contest."""
    path = tmp_path_factory.mktemp("replays") / "run.db"
    with evolve(small(executions=1, generations=2, games=3, rounds=2), path, workers=2) as made:
        judge.all_play_all(made, judge.Plan(games=2), workers=1)
    return path


def test_every_row_of_a_generation_of_a_round_and_of_a_contest_replays(store: Path) -> None:
    with EvolutionStore.open(store) as opened:
        texts = [f"1/2/{a}-{b}/{d}-{e}" for a, b, d, e in opened.results(0, 2)[:3, :4]]
        texts += [f"1/2+1/{a}-{b}/{d}-{e}" for a, b, d, e in opened.results(0, 2, 1)[-2:, :4]]
        texts += ["all-play-all/0-2/1-0"]
        for text in texts:
            found = cell(opened, text)
            games = replay(opened, found)
            wins = tuple(sum(game.winner == who for game in games) for who in (0, 1))
            assert (len(games), wins) == (found.games, found.wins), text
            one = replay(opened, found, 1)[0]
            assert one.record == games[1].record
            assert hl.Game.replay(one.record).winner == one.winner


def test_rows_replay_when_the_players_begin_in_turn(tmp_path: Path) -> None:
    with evolve(small(executions=1, generations=1, games=4, first="alternate"), workers=1) as opened:
        found = cell(opened, "1/0/0-1/0-1")
        games = replay(opened, found)
        assert [game.first for game in games] == [0, 1, 0, 1]
        assert tuple(sum(game.winner == who for game in games) for who in (0, 1)) == found.wins


@pytest.mark.slow
def test_rows_of_agents_in_python_have_seeds_of_their_own_and_replay() -> None:
    with evolve(thinking(), workers=2) as opened:
        rows = opened._rows("SELECT a, b, deck_a, deck_b, seed FROM results WHERE generation = 1")
        assert len({row[-1] for row in rows}) == len(rows)
        for a, b, d, e, _ in rows[:2]:
            found = cell(opened, f"1/1/{a}-{b}/{d}-{e}")
            games = replay(opened, found)
            assert tuple(sum(game.winner == who for game in games) for who in (0, 1)) == found.wins
            assert found.seed in {game.seed for game in games}


def test_the_command_shows_a_row_and_the_record_of_a_game(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evolve", "replay", str(store), "1/0/0-1/0-1"]) == 0
    shown = capsys.readouterr().out
    assert "The store has" in shown
    assert main(["evolve", "replay", str(store), "1/0/0-1/0-1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [sum(game["winner"] == who for game in found["games"]) for who in (0, 1)] == found["wins"]
    assert main(["evolve", "replay", str(store), "1/0/0-1/0-1", "--game", "2", "--json"]) == 0
    record = hl.Record.from_json(capsys.readouterr().out)
    assert hl.Game.replay(record).winner == found["games"][2]["winner"]


def test_rows_that_are_not_there_are_refused(store: Path) -> None:
    with EvolutionStore.open(store) as opened:
        for text in ("1/0/0-1/0-9", "2/0/0-1/0-1", "1/9/0-1/0-1", "nothing/0-1/0-1"):
            with pytest.raises(HearthLabError, match="has no row"):
                cell(opened, text)
        with pytest.raises(HearthLabError, match="is not a row; write"):
            cell(opened, "0-1")
        with pytest.raises(HearthLabError, match="there is no game 3"):
            replay(opened, cell(opened, "1/0/0-1/0-1"), 3)
    assert Address.read("1/3+2/4-7/0-1").round == 2


def test_a_run_with_cards_of_your_own_is_stored_resumed_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards, deck, path = tmp_path / "own.py", tmp_path / "wisps.txt", tmp_path / "own.db"
    cards.write_text(CARDS)
    deck.write_text("class: mage\n2 MY_1\n" + "\n".join(f"2 {card}" for card in _neutral(14)) + "\n")
    command = ["evolve", "--cards", str(cards), "--decks", str(deck), "--games", "1", "--generations", "1"]
    command += ["--mu", "2", "--lambda", "1", "--quiet", "--json", "--store", str(path)]
    assert main(command) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(command) == 0  # it is finished already
    assert json.loads(capsys.readouterr().out)["best"] == first["best"]
    assert main(["evolve", "replay", str(path), "1/0/0-1/0-0", "--cards", str(cards), "--json"]) == 0
    capsys.readouterr()
    with EvolutionStore.open(path) as store:
        assert "MY_1" in store.config.decks[0].cards
        assert store.config.to_dict()["own"] == default_library().with_file(cards).fingerprint
    assert main(["evolve", "replay", str(path), "1/0/0-1/0-0"]) != 0
    assert "give their file with --cards" in capsys.readouterr().err
    cards.write_text(CARDS.replace("attack=3", "attack=4"))
    assert main(["evolve", "resume", str(path), "--cards", str(cards)]) != 0
    assert "was started with other cards" in capsys.readouterr().err


def _neutral(count: int) -> list[str]:
    """Cards that fit into every deck."""
    deck = hl.Deck.load("mid-range-hunter")
    neutral = {card for card in deck.cards if default_library().data[card].cls == "neutral"}
    more = [c for c in default_library().data if c.startswith("CS2_") and _plain(c)]
    return [*sorted(neutral | set(more))][:count]


def _plain(card: str) -> bool:
    data = default_library().data[card]
    return data.collectible and data.type == "minion" and data.cls == "neutral" and data.rarity != "legendary"


def test_the_options_reach_the_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "options.db"
    command = ["evolve", "--decks", "freeze-mage", "--games", "1", "--generations", "1", "--mu", "2", "--lambda", "4"]
    options = ["--optimiser", "cma(sigma=0.2)", "--ties", "offspring", "--rounds", "2", "--confidence", "0.8"]
    assert main([*command, *options, "--store", str(path), "--quiet"]) == 0
    with EvolutionStore.open(path) as store:
        config: Config = store.config
    found = (config.optimiser, config.settings.ties, config.rounds, config.confidence)
    assert found == ("cma(sigma=0.2)", "offspring", 2, 0.8)
