"""The exam in short: parts, intervals by seed pair, stores that go on, and a log that only grows."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from hearthlab.agents import parse
from hearthlab.cards.decks import Deck
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.learn.exam import (
    GROUPS,
    SEARCHING,
    SIMPLE,
    Mark,
    Part,
    by_deck,
    chosen,
    clustered,
    keep_to,
    mean_over_searching,
    parts,
    play,
    prediction,
    read_decks,
)


def test_every_opponent_is_an_agent_that_the_core_decides() -> None:
    found = parts("hearthlab")
    assert {part.group for part in found} == {*GROUPS}
    assert all(parse(text).recipe is not None for part in found for text in (part.agent, part.opponent))
    assert sum(part.group == "main" for part in found) == len(SEARCHING) + len(SIMPLE)


def test_parts_have_stores_of_their_own() -> None:
    found = parts("hearthlab(weights=a.safetensors)")
    assert len({part.name for part in found}) == len(found)


def test_an_agent_keeps_its_parameters_beside_the_budget() -> None:
    assert parts("hearthlab(c=0.3)")[0].agent == "hearthlab(budget=10ms, belief=uniform, c=0.3)"


def test_beliefs_are_equal_except_where_time_is_compared() -> None:
    """At 10 ms the agent predicts cards by its own choice, at 1 ms it does not; never from the decks of the exam."""
    found = parts("hearthlab")
    for part in found:
        if part.group == "belief":
            assert f"belief={prediction()}" in part.agent
            assert f"belief={prediction()}" in part.opponent or part.opponent in SIMPLE
        elif part.group != "time" or part.opponent.startswith("mcts"):
            assert "belief=uniform" in part.agent
    more = next(part for part in found if "budget=1ms" in part.opponent)
    ten, one = (parse(text).recipe or {} for text in (more.agent, more.opponent))
    assert one["belief"] == "uniform"
    assert ten["belief"]["way"] == "posterior"
    exam = {tuple(sorted(Deck.load(name).cards)) for name in Deck.names()}
    assert not exam & {tuple(sorted(cards)) for _, cards in ten["belief"]["decks"]}


def test_pairs_are_observations_in_intervals() -> None:
    """Pairs in which both games end alike tell half as much as single games."""
    alike = clustered([[1.0, 1.0], [0.0, 0.0]] * 50)
    apart = clustered([[1.0], [1.0], [0.0], [0.0]] * 50)
    assert alike[0] == apart[0] == 0.5
    assert (alike[2] - alike[1]) / (apart[2] - apart[1]) == pytest.approx(math.sqrt(2), rel=0.02)


def test_pairs_that_even_out_make_an_interval_narrower_but_not_a_point() -> None:
    rate, low, high = clustered([[1.0, 0.0]] * 100)
    assert rate == 0.5
    assert 0 < high - low < 0.14
    assert clustered([[1.0, 1.0]] * 100)[1] < 1


def test_parts_are_chosen_by_group_and_opponent() -> None:
    found = parts("hearthlab")
    assert {part.group for part in chosen(found, None, False)} == {*GROUPS} - {"withheld"}
    assert [part.opponent for part in chosen(found, ["fast", "mcts"], False)] == ["mcts(budget=2ms)"]
    with pytest.raises(HearthLabError, match=r'"mane" is not a part of the exam; did you mean "?main'):
        chosen(found, ["mane"], False)


def test_decks_are_read_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "decks.txt"
    path.write_text("# two\nfreeze-mage\n\nzoo-discard-warlock\n")
    assert [deck.name for deck in read_decks(path)] == ["freeze-mage", "zoo-discard-warlock"]
    path.write_text("\n")
    with pytest.raises(HearthLabError, match="lists no decks"):
        read_decks(path)


def test_the_mean_needs_all_searching_opponents() -> None:
    assert mean_over_searching([]) is None


def test_mirror_matches_are_counted_by_deck() -> None:
    mirror, cross = Part("main", "a", "b", 4), Part("cross", "a", "b", 4, "cross")
    pairs = (("easy", (1.0, 1.0)), ("hard", (0.0, 1.0)))
    marks = [Mark(part, 4, 0.75, 0.5, 1.0, (0.0, 0.0), pairs) for part in (mirror, mirror, cross)]
    found = by_deck(marks)
    assert [(deck, games, rate) for deck, (games, rate, _, _) in found.items()] == [("hard", 4, 0.5), ("easy", 4, 1.0)]
    assert all(low <= rate <= high for _, rate, low, high in found.values())


def test_the_exam_is_shown_by_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["learn", "exam", str(tmp_path), "--only", "main", "--only", "random", "--games", "4", "--quiet"]
    assert main(words) == 0
    assert "deck of both" not in capsys.readouterr().out
    assert main([*words, "--by-deck"]) == 0
    lines = capsys.readouterr().out.partition("deck of both")[2].splitlines()
    assert sum(line.split()[1] == "2" for line in lines if "%" in line and "to" in line) == 2


def test_an_exam_goes_on_where_it_stopped_and_its_log_grows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["learn", "exam", str(tmp_path), "--only", "fast", "--only", "mcts1", "--quiet", "--json", "--games"]
    assert main([*words, "4"]) == 0
    (mark,) = json.loads(capsys.readouterr().out)
    assert (mark["games"], mark["opponent"]) == (4, "mcts1(budget=2ms)")
    assert 0.5 < mark["milliseconds"][0] < 6
    assert main([*words, "4"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["rate"] == mark["rate"]
    assert main([*words, "6"]) == 0
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["marks"][0]["games"] for line in lines] == [4, 4, 6]


def test_the_progress_of_a_part_counts_the_games_of_the_part(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    part = Part("main", "random", "greedy", 4)
    play(tmp_path, part, [Deck.load("cube-warlock")], 1, lambda done, total: seen.append((done, total)))
    assert seen[0][0] <= 4
    assert {total for _, total in seen} == {4}
    assert seen[-1] == (4, 4)


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("hearthlab(budget=5it)", "write hearthlab(budget=5it) without a budget"),
        ("eva", 'eva has no parameter "budget"'),
        ("hearthlb", 'no agent is called "hearthlb"'),
        ("hearthlab(weights=nowhere.safetensors)", "nowhere.safetensors"),
    ],
)
def test_an_agent_that_cannot_be_examined_leaves_nothing_behind(
    agent: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", "exam", str(tmp_path / "exam"), "--agent", agent, "--only", "fast", "--quiet"]) == 2
    assert said in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


def test_a_log_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "exam"
    assert main(["learn", "exam", str(folder), "--only", "eva", "--games", "2", "--log", str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err
    assert not folder.exists()


def test_withheld_decks_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "exam"
    assert main(["learn", "exam", str(folder), "--only", "withheld", "--games", "2", "--quiet"]) != 0
    assert "--withheld FILE" in capsys.readouterr().err
    assert not folder.exists()


def test_games_of_two_nets_are_not_mixed(tmp_path: Path) -> None:
    keep_to(tmp_path, "hearthlab")
    keep_to(tmp_path, "hearthlab")
    keep_to(tmp_path / "other", "eva")
    (tmp_path / "agent.json").write_text('{"agent": "hearthlab", "net": "1234"}')
    with pytest.raises(HearthLabError, match="another net; choose another folder"):
        keep_to(tmp_path, "hearthlab")
    with pytest.raises(HearthLabError, match="another agent; choose another folder"):
        keep_to(tmp_path, "eva")
