"""How predictions are judged: splits, measures, and whether the better way wins."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest

from hearthlab import Deck
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.knowledge.archetypes import judge_archetypes
from hearthlab.knowledge.cooccurrence import CoOccurrence
from hearthlab.knowledge.decks import DeckBase, ListEntry
from hearthlab.knowledge.evaluate import OURS, report
from hearthlab.knowledge.importing import import_games
from hearthlab.knowledge.measures import Calibrator, Scorer, clustered_mean, overconfident
from hearthlab.knowledge.splits import block_splits, blocks, deck_split, rules_of_splits
from hearthlab.knowledge.table import read_table
from hearthlab.knowledge.viewing import UNKNOWN
from hearthlab.knowledge.vocabulary import vocabulary
from support.collectobot import game, play, write_games


def made_lists(count: int, seed: int = 0) -> list[ListEntry]:
    """Lists of two families of mages that share no card: neighbours of each other, none equal."""
    rng = np.random.default_rng(seed)
    words = vocabulary()
    legal = [words.ids[k] for k in np.flatnonzero(words.legal["mage"] & (words.limits == 2))]
    families = legal[:22], legal[22:44]
    entries = []
    for k in range(count):
        cards = rng.permutation(families[k % 2])[:15]
        listed = tuple(sorted((str(card), 2) for card in cards))
        window = ("mean_streets", "ungoro", "frozen_throne")[k % 3]
        entries.append(ListEntry("mage", listed, 1.0, f"family {k % 2}", window))
    return entries


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Games of two families of opponents, whose cards go together."""
    words = vocabulary()
    cards = [words.ids[k] for k in np.flatnonzero(words.legal["rogue"] & (words.limits == 2))]
    rng = np.random.default_rng(1)
    games = []
    for number in range(15):
        family = cards[:20] if rng.random() < 0.5 else cards[20:40]
        chosen = rng.permutation(family)[:7]
        games.append(game(number, *(play("opponent", turn + 1, str(card)) for turn, card in enumerate(chosen))))
    write_games(tmp_path / "games.json", *games)
    import_games([tmp_path / "games.json"], tmp_path / "games.parquet")
    return tmp_path / "games.parquet"


def test_the_code_of_the_page_judges_predictions_of_games_made_by_hand(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "knowledge.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^```py\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(table.parent)
    DeckBase.shipped().save(Path("decks.npz"))
    exec(compile(block, "docs/knowledge.md", "exec"), {})
    assert re.search(r"\d", capsys.readouterr().out)


# Splits


def test_blocks_are_contiguous_in_time_and_leave_the_arena_out(tmp_path: Path) -> None:
    games = [
        game(k, added=f"2017-05-{1 + k % 28:02}T00:00:00Z", mode="arena" if k == 3 else "ranked") for k in range(23)
    ]
    write_games(tmp_path / "games.json", *games)
    import_games([tmp_path / "games.json"], tmp_path / "games.parquet")
    parts = blocks(list(read_table(tmp_path / "games.parquet")))
    assert [len(part) for part in parts] == [5, 5, 4, 4, 4]
    dates = [row.date for part in parts for row in part if row.date is not None]
    assert dates == sorted(dates)
    assert all(row.mode == "ranked" for part in parts for row in part)
    with pytest.raises(HearthLabError, match="too few"):
        blocks([])


def test_only_the_opponents_cards_are_asked_and_a_block_is_not_learned_from(table: Path) -> None:
    rows = list(read_table(table))
    for split, asked in zip(block_splits(rows, DeckBase.shipped()), blocks(rows), strict=True):
        questions = list(split.questions)
        assert {q.task.evidence.cls for q in questions} == {"rogue"}
        assert {q.cluster.split(":")[1] for q in questions} == {row.game for row in asked}
        # Each of the learned games has two players; the rogues are the opponents.
        assert len(questions[0].task.knowledge.played) == len(rows) - len(asked)


@pytest.mark.parametrize(("name", "limit"), [("list", 30), ("near-25", 25), ("near-20", 20)])
def test_near_copies_of_an_asked_list_are_withheld(name: str, limit: int) -> None:
    decks = DeckBase.of(made_lists(60))
    for question in list(deck_split(name, decks, CoOccurrence.empty()).questions)[:60]:
        knowledge, evidence, answer = question.task
        remaining = np.round(answer * (30 - len(evidence.played)))
        counts = knowledge.seen(evidence) + remaining
        common = np.minimum(knowledge.lists, counts).sum(axis=1)
        assert common.max() < limit


def test_the_latest_window_is_predicted_from_the_earlier_ones() -> None:
    decks = DeckBase.of(made_lists(60))
    split = deck_split("date", decks, CoOccurrence.empty())
    [sizes] = {len(question.task.knowledge.weights) for question in split.questions}
    assert sizes == len(decks.within(["mean_streets", "ungoro"]))
    assert {len(task.knowledge.weights) for task in split.tuning} == {len(decks.within(["mean_streets"]))}


def test_every_split_shows_the_same_cards_of_a_list() -> None:
    decks = DeckBase.of(made_lists(40))
    shown = [
        {(q.cluster, q.group): q.task.evidence.played for q in deck_split(name, decks, CoOccurrence.empty()).questions}
        for name in ("list", "near-25")
    ]
    assert shown[0] == {key: shown[1].get(key, cards) for key, cards in shown[0].items()}


# Measures


def test_hit_rates_and_log_loss_are_those_of_the_right_card() -> None:
    scorer = Scorer()
    prediction = np.full(40, 0.5 / 39)
    prediction[7] = 0.5
    for right in (7, 8):
        answer = np.zeros(40)
        answer[right] = 1
        scorer.add(prediction, answer, f"game {right}", "all")
    scores = scorer.scores()
    assert scores.hit(1).mean == 0.5
    assert scores.log_loss().mean == pytest.approx(-(np.log(0.5) + np.log(0.5 / 39)) / 2)


def test_intervals_are_drawn_by_game_and_not_by_question() -> None:
    values = np.repeat([0.0, 1.0, 0.0, 1.0], 100)
    wide = clustered_mean(values, np.repeat(np.arange(4), 100))
    narrow = clustered_mean(values, np.arange(400))
    assert wide.high - wide.low > 3 * (narrow.high - narrow.low)


@pytest.mark.parametrize("first_only", [False, True])
def test_calibration_passes_honest_predictions_and_fails_their_third_power(first_only: bool) -> None:
    rng = np.random.default_rng(2)
    honest, cubed = Calibrator(first_only), Calibrator(first_only)
    for number in range(1500):
        prediction = rng.dirichlet(np.full(20, 0.5))
        answer = np.zeros(20)
        answer[rng.choice(20, p=prediction)] = 1
        honest.add(prediction, answer, str(number))
        cubed.add(overconfident(prediction), answer, str(number))
    assert honest.calibration().passed
    sure = cubed.calibration()
    assert not sure.passed
    if first_only:
        assert sure.said > sure.came + 0.1
        assert honest.calibration().said == pytest.approx(honest.calibration().came, abs=0.05)


# Methods


@pytest.mark.slow
def test_ours_beats_class_frequency_and_the_paper_where_cards_go_together() -> None:
    found = report("made", [deck_split("date", DeckBase.of(made_lists(90)), CoOccurrence.empty())])
    gains = found.gains()
    for name in ("uniform", "class frequency (games)", "class frequency (decks)"):
        assert gains[name][0].low > 0, name
        assert gains[name][1].low > 0, name
    # The paper knows the family as soon as a card is seen, but not how sure it may be.
    assert all(loss.low > 0 for name, (_, loss) in gains.items() if name.startswith("paper (") and "lists" not in name)
    assert len([name for name in found.scores if name.startswith("paper (") and "lists" not in name]) == 9
    assert not found.calibration["all, cubed"].passed
    assert json.dumps(found.as_json())
    assert found.scores[OURS].hit(20).mean > 0.5


def test_an_archetype_is_recognised_and_a_withheld_one_is_unknown() -> None:
    found = judge_archetypes(DeckBase.of(made_lists(40)))
    shown = f"{rules_of_splits()['archetypes']['revealed'][-1]} shown"
    right = {a.what: a.right.mean for a in found if a.group == shown}
    assert right["list"] > 0.9
    assert right["archetype"] > 0.9
    assert UNKNOWN == "unknown"


@pytest.mark.slow
def test_the_command_prints_every_method_with_intervals(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    DeckBase.of([*made_lists(12), *(ListEntry.of_deck(Deck.load(n)) for n in ("freeze-mage", "miracle-rogue"))]).save(
        tmp_path / "decks.npz"
    )
    given = ["knowledge", "evaluate", "--games", str(table), "--decks", str(tmp_path / "decks.npz"), "--quiet"]
    assert main([*given, "--split", "blocks"]) == 0
    said = capsys.readouterr().out
    assert "gain of our method" in said
    assert "paper (successive, losers)" in said
    assert "calibration of our method in bins of equal mass" in said
    assert main([*given, "--split", "hands", "--hands", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["hands"]["HearthLab's own games"]) >= {"uniform", "posterior"}
