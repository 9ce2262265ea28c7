"""`hearthlab play`: texts of cards, hints, narrow terminals, and games that are not lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.cli.session import Quit, Session, card_text, line_editing

OWN = """
from hearthlab.cards.language import *

CARDS = [minion("OWN_1", battlecry(draw()), name="Curious Owl", cost=1, attack=1, health=2)]
"""


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str | BaseException) -> None:
    """Types lines at the prompt; what is an exception is raised there."""
    left: Iterator[str | BaseException] = iter(lines)

    def ask(prompt: str) -> str:
        line = next(left, "quit")
        if isinstance(line, BaseException):
            raise line
        return line

    monkeypatch.setattr("builtins.input", ask)


def played(game: hl.Game, *typed: str, width: int = 80, hints: str = "mcts(budget=50it)") -> str:
    """Returns what a session says to somebody who types this and leaves."""
    said: list[str] = []
    lines = iter([*typed, "quit"])
    session = Session(
        game, 0, make("random"), ask=lambda _: next(lines), say=lambda text: said.append(text), hints=hints, width=width
    )
    with pytest.raises(Quit):
        session.play()
    return "\n".join(said)


def new_game(seed: int = 3) -> hl.Game:
    return hl.Game("aggro-pirate-warrior", "midrange-jade-shaman", seed=seed, first=0, rules=hl.Rules(mulligan=False))


def test_the_text_of_a_card_is_shown_by_name_id_and_number() -> None:
    game = new_game()
    hand = game.view(0).state()["players"][0]["hand"][0]
    text = played(game, "card fireball", "card CS2_029", f"card #{hand['eid']}", "card 9999", "card firebal")
    assert text.count("Fireball (4), spell: Deal $6 damage.") + text.count("Fireball (4), spell: Deal 6 damage.") == 2
    assert hl.cards.load()[hand["id"]].name in text.partition("Fireball (4)")[2]
    assert "You see no card with the number 9999." in text
    assert 'There is no card "firebal"; did you mean Fireball' in text


def test_a_hidden_card_has_no_text() -> None:
    game = new_game()
    hidden = game.view(0).state()["players"][1]["hand"][0]["eid"]
    assert card_text(str(hidden), game.view(0)) == f"You see no card with the number {hidden}."


def test_a_hint_names_moves_with_their_chances() -> None:
    assert re.search(r"end the turn \(\d+\.\d% to win\)|\(\d+\.\d% to win\)", played(new_game(), "hint"))


def test_a_hint_says_that_there_is_lethal() -> None:
    me = {"class": "mage", "hand": ["CS2_029"], "mana": {"max": 4}}
    game = hl.Game.from_state({"turn": 9, "players": [me, {"class": "mage", "hero": {"damage": 24}}]})
    assert "There is lethal: play Fireball on the enemy hero." in played(game, "hint")


@pytest.mark.parametrize("seed", range(3))
def test_everything_fits_eighty_columns(seed: int) -> None:
    game = new_game(seed)
    while game.turn < 11 and not game.over:
        game.apply(game.legal_actions()[-1])
    if game.over:
        pytest.skip("this game was short")
    while game.player != 0:
        game.apply(game.legal_actions()[0])
    text = played(game, "help", "board", "log", "1")
    assert max(map(len, text.splitlines())) <= 80


def test_cards_of_your_own_show_their_names(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    library = default_library().with_file(tmp_path / "mine.py")
    position = {"turn": 9, "players": [{"hand": ["OWN_1"], "minions": ["OWN_1"], "mana": {"max": 9}}, {}]}
    game = hl.Game.from_state(position, library=library)
    text = played(game, "card curious owl", "2")
    assert "OWN_1" not in text.replace("card curious owl", "")
    assert "play Curious Owl" in text
    assert "Curious Owl (1) 1/2, minion" in text
    assert "Curious Owl" in str(game)


def test_control_c_saves_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typing(monkeypatch, "1", KeyboardInterrupt())
    assert main(["play", "--agent", "random", "--seed", "5", "--first", "me"]) == 130
    assert "Saved the game to hearthlab-game-5.json" in capsys.readouterr().out
    record = hl.Record.from_json((tmp_path / "hearthlab-game-5.json").read_text())
    assert len(record.actions) >= 1
    assert hl.Game.replay(record).record.actions == record.actions


def test_a_game_is_saved_where_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "quit")
    assert main(["play", "--agent", "random", "--seed", "5", "--save", str(tmp_path / "mine.json")]) == 0
    assert json.loads((tmp_path / "mine.json").read_text())["seed"] == 5


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Raises", "failed: ValueError: no idea"),
        ("Leaves", "failed: SystemExit: 0"),
        ("Leaves(at_once=true)", "cannot be made: SystemExit: 0"),
    ],
)
def test_an_opponent_that_fails_is_reported_and_the_game_is_saved(
    agent: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, "1", *["end"] * 20)
    path = tmp_path / "game.json"
    options = ["--seed", "5", "--first", "me", "--save", str(path)]
    assert main(["play", "--agent", f"support.odd_agents:{agent}", *options]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"hearthlab: support.odd_agents:{agent} {said}\n"
    if "made" in said:
        assert not path.exists()
    else:
        record = hl.Record.from_json(path.read_text())
        assert len(record.actions) >= 3
        assert f"Saved the game to {path}" in captured.out


def test_a_hint_that_fails_is_said_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no hint: no agent is called" in played(new_game(), "hint", "board", hints="foo")

    def leave(*_: object) -> None:
        raise SystemExit(0)

    monkeypatch.setattr("hearthlab.cli.session.analyse", leave)
    assert "There is no hint: SystemExit: 0." in played(new_game(), "hint", "board")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--hints", "foo"], 'no agent is called "foo"'),
        (["--save", "/proc/nope/g.json"], 'there is no folder "/proc/nope"'),
    ],
)
def test_what_would_lose_the_game_is_refused_before_it(
    options: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, AssertionError("the game began"))
    assert main(["play", "--agent", "random", *options]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""


def test_lines_are_completed_where_the_terminal_can() -> None:
    readline = pytest.importorskip("readline")
    with line_editing(lambda: ["attack 3 on 5", "attack 3 on 7", "end"]):
        complete = readline.get_completer()
        assert [complete("attack", k) for k in range(3)] == ["attack 3 on 5", "attack 3 on 7", None]
    assert readline.get_completer() is not complete
