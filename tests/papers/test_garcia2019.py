"""garcia2019: its decks with and without the five texts, and the verdicts on tables 4 and 5."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from hearthlab.arena.stats import Tally
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library
from hearthlab.errors import CardError
from hearthlab.evolve import evolve
from hearthlab.evolve.config import Config
from hearthlab.evolve.fitness import Game, play
from hearthlab.evolve.judge import LAST, last_generation, mirror
from hearthlab.evolve.store import EvolutionStore
from hearthlab.evolve.strategy import Settings
from hearthlab.papers.garcia2019 import PAPER, preset, table4
from hearthlab.papers.garcia2019.games import DECK_SETS, ENGINE, Options
from hearthlab.papers.garcia2019.published import BLANK, CORRECTED, DECK_WINS, DECKS, RAW
from hearthlab.scenario import Scenario
from hearthlab.util.findings import Verdict


def test_blank_cards_keep_their_numbers_and_lose_their_texts() -> None:
    library = preset(decks=ENGINE).library
    usual = default_library()
    for card, name in BLANK.items():
        assert usual.data[card].name == name
        assert library.implemented(card)
        assert any(card in Deck.load(deck).cards for deck in DECK_SETS["paper"]), name
    for cards, health, aims in ((usual, 30, 4), (library, 10, 0)):
        s = Scenario(
            hand=["Forgotten Torch", "Reno Jackson"],
            theirs=["Chillwind Yeti"],
            me={"hero": {"damage": 20}},
            library=cards,
        ).play("Reno Jackson")
        assert (s.health(0), s.stats(0), len(s.targets("Forgotten Torch"))) == (health, [(4, 6)], aims)
    # The blank Torch has no target, and nothing is shuffled into the deck.
    s.play("Forgotten Torch")
    assert (s.stats(1), s.names(0, "deck")) == ([(4, 5)], [])
    with pytest.raises(CardError, match="no card NO_1 whose text"):
        usual.without_texts("NO_1")


def test_a_run_keeps_which_texts_are_blank() -> None:
    config = preset(decks=ENGINE)
    assert config.blank == tuple(BLANK)
    assert Config.from_dict(config.to_dict()).blank == config.blank
    before = {key: value for key, value in preset().to_dict().items() if key != "blank"}
    assert Config.from_dict(before).blank == ()
    assert preset(decks="shipped").library is default_library()


def test_the_last_generation_plays_again_with_more_games() -> None:
    config = dataclasses.replace(
        preset(games=1, decks=ENGINE), generations=1, settings=Settings(mu=2, lambda_=2, smallest_step=1e-5)
    )
    with evolve(config, workers=1) as store:
        contest = last_generation(store, 2, workers=1)
        assert contest.name == LAST
        assert sorted(entry.name.startswith("(") for entry in contest.entries) == [False, False, True, True]
        assert len(contest.results) == 6 * 9
        assert contest.results[:, -1].tolist() == [2] * 54
        itself = mirror(store, 3, workers=1)
        assert itself.entries[0].agent == itself.entries[1].agent
        assert itself.results[:, -1].tolist() == [3] * 9
        again = last_generation(store, 2, workers=1)
        assert again.results.tolist() == contest.results.tolist()


def test_the_five_texts_decide_between_warrior_and_mage() -> None:
    """Reno Jackson and the two spells are most of what the Mage has against the Warrior."""
    rates = []
    for decks in ("shipped", ENGINE):
        config = preset(decks=decks)
        outcomes = play([config.space.usual] * 2, [(0, 1)], Game.of(config, 100), 3, 1)
        [cell] = [o for o in outcomes if (o.deck_a, o.deck_b) == (0, 1)]
        rates.append(cell.wins_a)
    assert rates[0] + 15 < rates[1]


def test_corrected_cells_are_the_printed_ones_under_other_labels() -> None:
    assert set(DECK_WINS) == set(CORRECTED) == {(d, e) for d in DECKS for e in DECKS}
    assert sorted(round(v, 1) for v in DECK_WINS.values()) == sorted(round(v, 1) for v in CORRECTED.values())
    for d in DECKS:
        for e in DECKS:
            assert 114 < CORRECTED[d, e] + CORRECTED[e, d] < 117


def test_every_cell_is_judged_as_printed_and_as_corrected() -> None:
    final = {key: Tally(10_000, round(100 * value)) for key, value in CORRECTED.items()}
    raw = {key: Tally(10_000, round(100 * value)) for key, value in RAW.items()}
    cells = [table4.Cells(ENGINE, final, raw)]
    found = table4.findings(cells)
    assert len(found) == 9 + 9 + 3
    assert all(f.verdict is Verdict.AGREES for f in found[9:])
    printed = {f.what: f.verdict for f in found[:9]}
    assert printed["five texts blank: Warrior against Mage, as printed"] is Verdict.CONTRADICTS
    assert [row[:3] for row in table4.table(cells).rows][1] == ["Warrior against Mage", "73.15", "65.29"]
    assert len(table4.raw_table(cells).rows) == 3


@pytest.mark.parametrize("part", [{}, {"table": 4}, {"table": 5}, {"figure": 8}])
def test_what_is_only_shown_plays_and_writes_nothing(
    part: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert str(PAPER.reproduce(Options(show=True, **part)).text[-1]).startswith("Missing: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("table", [None, 4])
def test_a_run_that_is_only_shown_and_not_finished_is_named(table: int | None, tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    EvolutionStore.create(path, preset()).close()
    text = PAPER.reproduce(Options(table=table, show=True, store=path)).text
    assert text[-1] == f'Unfinished: "{path}"; the same command without --show continues it.'
    assert list(tmp_path.iterdir()) == [path]


def test_a_finished_run_is_shown_without_its_report(tmp_path: Path) -> None:
    path = tmp_path / "run.db"
    config = dataclasses.replace(preset(games=1), generations=1, settings=Settings(mu=2, lambda_=2, smallest_step=1e-5))
    evolve(config, path, workers=1).close()
    [table, *_] = PAPER.reproduce(Options(show=True, store=path)).text
    assert "highest possible fitness" in str(table)
    [said] = PAPER.reproduce(Options(show=True, store=path, figure=3)).text
    assert "the same command without --show draws it" in str(said)
    assert list(tmp_path.iterdir()) == [path]


def test_table_4_is_measured_with_and_without_the_texts_unless_a_run_is_named() -> None:
    assert table4.sets(Options(table=4)) == ["shipped", ENGINE]
    assert table4.sets(Options(table=4, decks="paper")) == ["paper"]
