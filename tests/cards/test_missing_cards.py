"""Cards that are not implemented: refused by name, supplied by users, and left out where card data does not fit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.cards.compile import compile_library
from hearthlab.cards.data import load
from hearthlab.cards.language import TARGET, battlecry, deal, minion, spell, summon
from hearthlab.cards.library import Library, default_library
from hearthlab.cli import main

FIREBALL, RAID_LEADER = "CS2_029", "CS2_122"
POSITION: dict[str, Any] = {"players": [{"hand": [FIREBALL], "power": None}, {"power": None}]}


@pytest.fixture(scope="module")
def bare() -> Library:
    """A library without a single statement."""
    return Library(load(), compile_library(load(), []))


def test_a_position_with_a_card_that_is_not_implemented_is_refused_by_name(bare: Library) -> None:
    with pytest.raises(hl.BadPosition, match=r"not implemented: Fireball \(CS2_029\); with blank=True"):
        hl.Game.from_state(POSITION, library=bare)
    with pytest.raises(hl.BadPosition, match="Fireball"):
        hl.Game.from_state({"players": [{"deck": [FIREBALL], "power": None}, {"power": None}]}, library=bare)


def test_a_position_may_have_blank_cards_if_it_says_so(bare: Library) -> None:
    game = hl.Game.from_state(POSITION, library=bare, blank=True)
    assert [card["id"] for card in game.state()["players"][0]["hand"]] == [FIREBALL]
    assert hl.Game.replay(game.record, library=bare).state() == game.state()


def test_what_has_left_the_game_does_not_matter(bare: Library) -> None:
    position = {"players": [{"played": [FIREBALL], "dead": [RAID_LEADER], "power": None}, {"power": None}]}
    assert not hl.Game.from_state(position, library=bare).over


def test_a_card_that_needs_one_that_is_not_implemented_is_refused_by_name(bare: Library) -> None:
    card = minion("MY", battlecry(summon(RAID_LEADER)), name="Mine", attack=1, health=1)
    with pytest.raises(hl.CardError, match=r"it needs Raid Leader \(CS2_122\), not implemented yet; blank=True"):
        bare.with_cards(card)
    assert bare.with_cards(card, blank=True).implemented("MY")
    assert default_library().with_cards(card).implemented("MY")


def test_a_user_supplies_a_card_of_the_game_under_its_own_id(bare: Library) -> None:
    library = bare.with_cards(spell(FIREBALL, deal(6, TARGET)))
    assert library.implemented(FIREBALL)
    assert library.own_data()[FIREBALL] == load()[FIREBALL]
    game = hl.Game.from_state(
        {"players": [{**POSITION["players"][0], "mana": {"max": 4}}, {}]}, library=library, blank=True
    )
    game.apply(
        next(
            a
            for a in game.legal_actions()
            if a.kind == "play" and a.target == game.state()["players"][1]["hero"]["eid"]
        )
    )
    after = game.state()["players"]
    assert (after[1]["hero"]["damage"], after[0]["mana"]["used"]) == (6, 4)


def test_a_file_supplies_one_too(bare: Library, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(f'from hearthlab.cards.language import *\nCARDS = [spell("{FIREBALL}", deal(6, TARGET))]\n')
    assert bare.with_file(path).implemented(FIREBALL)
    with pytest.raises(hl.CardError, match="a card with this id already exists"):
        default_library().with_file(path)


def test_the_numbers_of_a_card_of_the_game_are_those_of_the_card_data(bare: Library) -> None:
    with pytest.raises(
        hl.CardError, match="Fireball is a card of the game, which already has its cost; leave cost= out"
    ):
        bare.with_cards(spell(FIREBALL, deal(6, TARGET), cost=1))
    with pytest.raises(hl.CardError, match="the data says that Fireball is a spell"):
        bare.with_cards(minion(FIREBALL))


def test_decks_with_supplied_cards_keep_to_the_rules_of_decks(bare: Library) -> None:
    library = bare.with_cards(spell(FIREBALL, deal(6, TARGET)))
    with pytest.raises(hl.IllegalDeck, match="Fireball"):
        hl.Game(hl.Deck("mage", [FIREBALL] * 30), hl.Deck("mage", [FIREBALL] * 30), library=library)


def test_a_card_that_does_not_fit_other_data_is_listed_and_the_rest_plays() -> None:
    library = Library.of(load().changed(9, {FIREBALL: {"type": "minion"}, "CS2_tk1": None}))
    assert set(library.unfit) >= {FIREBALL, "CS2_022"}
    assert "the data says that Fireball is a minion" in library.unfit[FIREBALL]
    assert library.unfit["CS2_022"] == "it needs the card CS2_tk1, which this build does not have"
    assert not library.implemented(FIREBALL)
    assert library.implemented(RAID_LEADER)
    # Archmage Antonidas makes Fireballs.
    assert library.unfit["EX1_559"] == "it needs Fireball (CS2_029), which does not fit"
    assert not default_library().unfit


def test_the_command_line_lists_what_does_not_fit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "hearthlab.cards.data.load",
        lambda path=None, usual=load: usual().changed(9, {"CS2_tk1": None}) if path else usual(),
    )
    assert main(["cards", "--data", "old.xml", "--set", "basic", "--class", "mage"]) == 0
    out = capsys.readouterr().out
    assert "! CS2_022" in out
    assert "do not fit the data of build 9:" in out
    assert "it needs the card CS2_tk1, which this build does not have" in out
