"""Puzzles: what a file may say, what solves one, what a proof finds, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.analysis.puzzles import attempt_by, find_wins, rate
from hearthlab.cards.decks import Deck
from hearthlab.cli import main
from hearthlab.scenario import Goal, Puzzle, PuzzleError, Scenario
from hearthlab.util.reading import Given
from support.proofs import proven, won_positions


def puzzle(goal: Goal, s: Scenario, *solution: str) -> Puzzle:
    return Puzzle("a test", goal, s.game.state(), solution)


def plain(**changed: Any) -> dict[str, Any]:
    """Returns a puzzle file with something changed; None leaves a key out."""
    written = {**Puzzle.named("one fireball").plain(), **changed}
    return {key: value for key, value in written.items() if value is not None}


# -- goals ---------------------------------------------------------------------------------------------


def test_a_win_has_to_come_in_this_turn() -> None:
    # Fireball leaves 1 health, and the opponent draws from an empty deck at the start of the next turn.
    s = Scenario(hand=["Fireball"], mana=4, foe={"hero": {"damage": 23}})
    p = puzzle(Goal("win"), s, f"play {s.side(0)['hand'][0]['eid']} on {s.eid('face')}")
    assert (p.check().solved, p.prove().probability) == (False, 0)


def test_effects_at_the_end_of_the_turn_count() -> None:
    s = Scenario(mine=["Ragnaros the Firelord"], foe={"hero": {"damage": 25}})
    p = puzzle(Goal("win"), s)
    assert p.prove().probability == 1
    assert p.check(["end"]).solved
    assert p.check([]).solved  # the turn ends after the last action


def test_chance_is_weighed_and_a_goal_may_ask_for_a_probability() -> None:
    s = Scenario(mine=["Ragnaros the Firelord"], theirs=["Wisp", "Wisp", "Wisp"], foe={"hero": {"damage": 25}}, mana=0)
    p = puzzle(Goal("win"), s)
    assert p.prove().probability == pytest.approx(1 / 4)
    assert not p.check(["end"]).solved
    assert p.check(["end"]).said == "not solved: the goal is reached with probability 0.25; 1 is required"
    half = puzzle(Goal("win", 0.25), s, "end")
    assert half.check().said == "solved: the goal is reached with probability 0.25, and 0.25 is required"


def test_a_line_that_depends_on_chance_is_worth_the_mean() -> None:
    s = Scenario(hand=["Arcane Missiles"], theirs=["Wisp"], foe={"hero": {"damage": 28}}, mana=1)
    p = puzzle(Goal("win"), s)
    assert p.prove().probability == 1  # at most one of the three missiles hits the Wisp
    q = puzzle(Goal("win"), Scenario(hand=["Arcane Missiles"], theirs=["Wisp"], foe={"hero": {"damage": 27}}, mana=1))
    assert q.prove().probability == pytest.approx(1 / 8)


def test_an_action_that_is_not_legal_fails_where_it_is_not() -> None:
    p = Puzzle.named("one fireball")
    wrong = p.check(["attack 4 on 6"])
    assert (
        wrong.said == "not solved: the goal is reached with probability 0; action 1, attack 4 on 6, is not legal there"
    )


def test_a_board_is_cleared() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Bloodfen Raptor", "Wisp"], hand=["Moonfire"], mana=0)
    raptor, wisp = (m["eid"] for m in s.theirs)
    moonfire, yeti = s.side(0)["hand"][0]["eid"], s.mine[0]["eid"]
    p = puzzle(Goal("clear"), s, f"attack {yeti} on {raptor}", f"play {moonfire} on {wisp}")
    assert p.check().solved
    assert not p.check([f"attack {yeti} on {wisp}"]).solved
    proof = p.prove()
    assert (proof.probability, sorted(proof.line)) == (1, sorted(p.solution))


def test_a_player_survives_if_no_answer_wins() -> None:
    me = {"hero": {"damage": 26}}
    s = Scenario(me=me, hand=["Frost Nova"], theirs=["Chillwind Yeti"], mana=3, their_cls="hunter")
    nova = s.side(0)["hand"][0]["eid"]
    p = puzzle(Goal("survive"), s, f"play {nova}")
    assert p.check().solved
    assert not p.check(["end"]).solved
    assert p.prove().line == (f"play {nova}",)
    lost = puzzle(Goal("survive"), Scenario(me=me, theirs=["Chillwind Yeti"], mana=1))
    assert lost.prove().probability == 0


def test_numbers_are_reached() -> None:
    s = Scenario(hand=["Arcane Intellect", "Wisp"], deck=["Wisp"] * 3, mana=3)
    goal = Goal("reach", ranges={"my_hand": (2, None), "my_minions": (1, 1), "their_health": (None, 30)})
    p = puzzle(goal, s)
    assert p.prove().probability == 1
    assert p.check(p.prove().line).solved
    assert not p.check([]).solved
    assert (
        goal.sentence() == "end the turn with my hand at least 2 and my minions exactly 1 and their health at most 30"
    )


def test_a_proof_that_is_too_large_says_so() -> None:
    with pytest.raises(PuzzleError, match="more than 10 positions"):
        Puzzle.named("everything").prove(10)


# -- files ---------------------------------------------------------------------------------------------


def test_a_puzzle_is_written_and_read_again(tmp_path: Path) -> None:
    goals = (Goal("win"), Goal("survive", 0.5), Goal("clear"), Goal("reach", 0.25, {"my_mana": (1, None)}))
    for goal in goals:
        p = Puzzle("a test", goal, {"players": [{"hand": ["Wisp"]}]}, ("end",), "kind", "about", 3, {"eva": 0.5})
        p.save(tmp_path / "p.json")
        assert Puzzle.load(tmp_path / "p.json").plain() == p.plain()


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no version": ({"puzzle": None}, 'there is no "puzzle"'),
    "a later version": ({"puzzle": 2}, "puzzle: version 2 is not known"),
    "no goal": ({"goal": None}, 'there is no "goal"'),
    "an unknown key": ({"soluton": []}, '"soluton" is not a key here; did you mean solution'),
    "an unknown goal": ({"goal": "lose"}, '"lose" is not one of win, survive, clear, reach'),
    "a goal without numbers": ({"goal": "reach"}, "needs numbers"),
    "no number to reach": ({"goal": {"kind": "reach"}}, "the goal has no number to reach"),
    "a number of another goal": ({"goal": {"kind": "win", "my_mana": {"least": 1}}}, '"my_mana" is not a key here'),
    "an empty range": ({"goal": {"kind": "reach", "my_mana": {}}}, 'give "least", "most" or both'),
    "a probability above 1": ({"goal": {"kind": "win", "probability": 1.5}}, "1.5 is not a finite number"),
    "a bad position": ({"position": {"players": [{"minions": ["Wisp"] * 8}]}}, "8 minions are more than the 7"),
    "an unknown card": ({"position": {"players": [{"hand": ["Fireboll"]}]}}, 'did you mean "Fireball"'),
    "a game that is over": ({"position": {"phase": "over"}}, "the phase is over; a puzzle is a player's turn"),
    "a strange action": ({"solution": ["fly 3"]}, "fly"),
    "a solution that is no list": ({"solution": "end"}, '"end" is not a list'),
    "a strange rating": ({"rating": {"eva": 2}}, "rating.eva: 2 is not a finite number from 0 to 1"),
}


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_in_a_file_is_one_sentence_with_its_place(case: str) -> None:
    changed, said = MISTAKES[case]
    with pytest.raises(PuzzleError, match=said) as refused:
        Puzzle.read(Given(plain(**changed), "puzzle.json", PuzzleError))
    assert str(refused.value).startswith("puzzle.json")
    assert "\n" not in str(refused.value)


def test_a_file_that_is_neither_json_nor_toml_is_refused(tmp_path: Path) -> None:
    for name, said in (("p.json", "is not JSON"), ("p.toml", "is not TOML")):
        (tmp_path / name).write_text("{ x", encoding="utf-8")
        with pytest.raises(PuzzleError, match=said):
            Puzzle.load(tmp_path / name)
    with pytest.raises(PuzzleError, match='there is no puzzle "one firebal"; did you mean one fireball'):
        Puzzle.named("one firebal")


# -- agents and games ----------------------------------------------------------------------------------


def test_agents_try_a_puzzle() -> None:
    assert attempt_by(Puzzle.named("one fireball"), "greedy")
    assert not attempt_by(Puzzle.named("geomancer first"), "greedy")
    assert rate(Puzzle.named("sergeant"), ["greedy", "eva"], (1, 2)) == {"greedy": 1.0, "eva": 0.0}
    clear = puzzle(Goal("clear"), Scenario(mine=["Chillwind Yeti"], theirs=["Wisp"], mana=0))
    assert clear.attempt(lambda game: game.legal_actions()[:2][-1]) is True
    assert clear.attempt(lambda game: game.legal_actions()[0]) is False


def played(seed: int) -> hl.Record:
    deck = Deck.load("aggro-pirate-warrior")
    return hl.play("greedy", "random", deck, deck, seed=seed).record


def test_wins_that_are_found_in_games_are_forced() -> None:
    found = [p for seed in range(3) for p in find_wins(played(seed), f"game {seed}", shortest=1)]
    assert found
    for p in found:
        assert p.check().probability == 1
        assert "the player" in p.about
    assert len({p.title for p in found}) == len(found)


def test_a_proof_agrees_with_another_search_that_shares_no_code_with_it() -> None:
    deck, other = Deck.load("aggro-pirate-warrior"), Deck.load("zoo-discard-warlock")
    compared = {True: 0, False: 0}
    for game in won_positions(deck, other, 3)[:3]:
        expected = proven(game)
        if expected is not None:
            assert (Goal("win").prove(game).probability > 1 - 1e-9) is expected
            compared[expected] += 1
    for title in ("two bolts", "combo", "angry grommash"):
        p = Puzzle.named(title)
        assert proven(p.game()) is True
        harder = p.game()
        harder.edit().change("hero", player=1, armor=9).apply()
        assert (Goal("win").prove(harder).probability == 1) is proven(harder)
        compared[False] += 1
    assert compared[False] >= 3


def test_a_source_that_does_not_exist_leaves_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("nofile.db", "nofile.json"):
        assert main(["puzzle", "generate", str(tmp_path / name), "--out", str(tmp_path / "puzzles")]) == 2
        assert name in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_the_command_generates_checks_rates_and_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, folder = tmp_path / "game.json", tmp_path / "puzzles"
    game.write_text(played(0).to_json(), encoding="utf-8")
    assert main(["puzzle", "generate", str(game), "--out", str(folder), "--shortest", "1", "--json"]) == 0
    made = json.loads(capsys.readouterr().out)["puzzles"]
    assert made
    assert main(["puzzle", "check", str(folder), "--prove", "--json"]) == 0
    assert all(row["best"] == 1 for row in json.loads(capsys.readouterr().out))
    assert main(["puzzle", "rate", str(folder), "--agents", "greedy", "--seeds", "1", "--save", "--json"]) == 0
    capsys.readouterr()
    assert "greedy" in Puzzle.load(made[0]["file"]).rating
    answers = iter([*Puzzle.load(made[0]["file"]).solution, "end"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert main(["puzzle", "play", made[0]["file"]]) == 0
    assert "Solved: the goal is reached in every outcome." in capsys.readouterr().out


def test_a_bad_file_does_not_stop_the_check_of_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Puzzle.named("one fireball").save(tmp_path / "good.json")
    (tmp_path / "bad.toml").write_text("puzzle = 1\n", encoding="utf-8")
    Puzzle("wrong", Goal("win"), Puzzle.named("one fireball").position, ("end",)).save(tmp_path / "wrong.json")
    assert main(["puzzle", "check", str(tmp_path)]) == 3
    out = capsys.readouterr().out
    assert 'bad.toml": there is no "title"' in out
    assert "1 of 3 solved." in out
    assert main(["puzzle", "check", "one fireball", "two bolts", "--agent", "greedy"]) == 0
    assert main(["puzzle", "play", "one fireball", "--solution"]) == 0
    assert "Fireball" in capsys.readouterr().out
