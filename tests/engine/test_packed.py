"""Games and views that Python holds are packed; nobody may notice."""

from __future__ import annotations

import random
import threading

import pytest

import hearthlab as hl
from hearthlab.cards.language import ALL_MINIONS, destroy
from hearthlab.errors import HearthLabError


def _new(seed: int) -> hl.Game:
    return hl.Game("midrange-jade-shaman", "aggro-pirate-warrior", seed=seed)


def _played(seed: int, actions: int) -> hl.Game:
    game = _new(seed)
    rng = random.Random(seed)
    for _ in range(actions):
        if game.over:
            break
        game.apply(rng.choice(game.legal_actions()))
    return game


def test_many_games_played_in_turn_go_as_each_of_them_alone() -> None:
    games = [_new(seed) for seed in range(8)]
    choices = [random.Random(seed) for seed in range(8)]
    for _ in range(60):
        for game, rng in zip(games, choices, strict=True):
            if not game.over:
                game.apply(rng.choice(game.legal_actions()))
                assert game.fault() is None
    for seed, game in enumerate(games):
        alone = _played(seed, 60)
        assert alone.state() == game.state()
        assert alone.to_bytes() == game.to_bytes()
        assert alone.view(0) == game.view(0)


def test_a_clone_and_its_original_go_their_own_ways() -> None:
    game = _played(3, 30)
    before, clone = game.state(), game.clone()
    view, bytes_before = game.view(0), game.view(0).to_bytes()
    clone.apply(clone.legal_actions()[0])
    assert game.state() == before != clone.state()
    assert view.to_bytes() == bytes_before
    assert [str(action) for action in game.legal_actions()] == [str(action) for action in game.clone().legal_actions()]


def test_an_object_that_has_left_is_not_found_in_another_game() -> None:
    few, many = (
        hl.Game.from_state({"players": [{"minions": ["Chillwind Yeti"] * count}, {}]}, seed=1) for count in (2, 7)
    )
    minions = few.me.minions
    assert [minion.health for minion in minions] == [5, 5]
    few.perform(destroy(ALL_MINIONS))
    assert [minion.attack for minion in many.me.minions] == [4] * 7
    for minion in minions:
        with pytest.raises(HearthLabError, match="not there any more"):
            _ = minion.health


def test_games_are_read_and_played_in_several_threads_at_once() -> None:
    games = [_played(seed, 20) for seed in range(4)]
    wanted = [_played(seed, 60).state() for seed in range(4)]
    found: list[object] = [None] * 4

    def play(k: int) -> None:
        rng = random.Random(k)
        alone = _new(k)
        for _ in range(60):
            if not alone.over:
                alone.apply(rng.choice(alone.legal_actions()))
            _ = [game.me.hero.health for game in games]
        found[k] = alone.state()

    threads = [threading.Thread(target=play, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == wanted
