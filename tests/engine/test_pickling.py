"""Games, views and actions travel to other processes by pickle."""

from __future__ import annotations

import copy
import pickle

import pytest

import hearthlab as hl
from hearthlab.cards.language import minion

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


@pytest.fixture
def game() -> hl.Game:
    game = hl.Game(WARRIOR, SHAMAN, seed=7)
    for _ in range(12):
        game.apply(game.legal_actions()[-1])
    return game


def test_an_action_is_pickled_and_is_made_of_its_text(game: hl.Game) -> None:
    for action in game.legal_actions():
        assert pickle.loads(pickle.dumps(action)) == action
        assert hl.Action(str(action)) == action
    with pytest.raises(hl.IllegalAction, match="dance"):
        hl.Action("dance")


def test_a_pickled_game_goes_on_in_the_same_way_and_keeps_its_record(game: hl.Game) -> None:
    for one in (game, game.reseeded(8), game.outcomes("end")[0][1]):
        again = pickle.loads(pickle.dumps(one))
        while not one.over:
            for each in (one, again):
                each.apply(each.legal_actions()[-1])
        assert again.state() == one.state()
        assert again.record == one.record


def test_a_pickled_world_has_no_record_either(game: hl.Game) -> None:
    world = pickle.loads(pickle.dumps(game.view(0).sample(seed=1)))
    with pytest.raises(hl.HearthLabError, match="no record"):
        _ = world.record


def test_a_pickled_view_is_the_same_and_a_copied_one_is_itself(game: hl.Game) -> None:
    view = game.view(0)
    assert pickle.loads(pickle.dumps(view)) == view
    assert copy.deepcopy(view) is view
    assert copy.copy(view) is view


def test_games_with_own_cards_are_not_pickled() -> None:
    library = hl.cards.default_library().with_cards(minion("MINE", name="Mine", cost=1, attack=1, health=1))
    game = hl.Game.from_state({"players": [{"hand": ["MINE"]}, {}]}, library=library)
    with pytest.raises(hl.HearthLabError, match="to_bytes"):
        pickle.dumps(game)
