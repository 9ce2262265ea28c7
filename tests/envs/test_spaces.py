"""Observations and actions as arrays, and as text."""

from __future__ import annotations

import numpy as np
import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.cards.library import default_library
from hearthlab.envs import prompt, spaces
from hearthlab.text.sentences import describe
from support.pairs import twin
from support.worlds import library, moment, moments

COLUMN = {name: k for k, name in enumerate(spaces.layout().columns)}
GLOBAL = {name: k for k, name in enumerate(spaces.layout().globals)}


def test_the_codes_of_random_positions_are_exactly_their_legal_actions() -> None:
    """`make codes` looks at a million."""
    positions, actions, views = _core.check_codes(default_library().core, 20_000, seed=4)
    assert (positions, views) == (20_000, 2_000)
    assert actions > positions


def test_masks_codes_and_actions_agree_in_python() -> None:
    for seed in range(3):
        for game in moments(seed):
            actions = game.legal_actions()
            codes = spaces.codes(game)
            assert np.flatnonzero(spaces.legal_mask(game)).tolist() == sorted(codes)
            if game.over:
                assert codes == []
                continue
            view = game.view(game.player)
            assert spaces.codes(view) == codes
            assert spaces.codes(game.view(1 - game.player)) == []
            assert [spaces.decode(view, code) for code in codes[:3]] == list(actions[:3])
            assert spaces.code_of(view, actions[-1]) == codes[-1]


def test_a_code_that_is_not_legal_is_refused() -> None:
    game = hl.Game.from_state({})
    with pytest.raises(hl.IllegalAction, match="not the code of a legal action"):
        spaces.decode(game, 5739)
    with pytest.raises(hl.IllegalAction, match="is not legal here"):
        spaces.code_of(game, "pick 3")


def test_what_a_code_means_is_what_its_action_does() -> None:
    game = hl.Game.from_state(
        {
            "turn": 9,
            "players": [
                {"minions": ["Wisp", "Chillwind Yeti"], "hand": ["Fireball", "Wisp", "Wrath"], "mana": {"max": 10}},
                {"minions": ["Bloodfen Raptor"]},
            ],
        }
    )
    told = {str(a): spaces.explain(c) for c, a in zip(spaces.codes(game), game.legal_actions(), strict=True)}
    wisp, yeti = (minion.eid for minion in game.me.minions)
    fireball, second, wrath = (card.eid for card in game.me.hand)
    raptor, face = game.opponent.minions[0].eid, game.opponent.hero.eid
    assert told["end"] == "end the turn"
    assert told[f"play {fireball} on {raptor}"] == "play card 0 on enemy minion 0"
    assert told[f"play {fireball} on {game.me.hero.eid}"] == "play card 0 on your hero"
    assert told[f"play {second} at 1"] == "play card 1 at place 1"
    assert told[f"play {wrath} branch 1 on {yeti}"] == "play card 2, branch 1 on your minion 1"
    assert told[f"power on {wisp}"] == "use the hero power on your minion 0"
    assert told[f"attack {yeti} on {face}"] == "attack with minion 1 on the enemy hero"
    assert len(set(told.values())) == len(told)


def test_the_mulligan_and_choices_have_codes_of_their_own() -> None:
    game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman"), seed=7)
    told = [spaces.explain(code) for code in spaces.codes(game)]
    assert told[:4] == ["throw back nothing", "throw back 0", "throw back 1", "throw back 0, 1"]
    assert spaces.action_table().shape == (spaces.layout().actions, 5)


def test_an_observation_holds_what_the_view_holds() -> None:
    for game in moments(11):
        for view in (game.view(0), game.view(1)):
            seen = spaces.observe(view)
            sides = seen["entities"][:50].reshape(2, 25, -1)
            for side, rows in zip((view.me, view.opponent), sides, strict=True):
                assert rows[0, COLUMN["health"]] == side.hero.health
                assert rows[0, COLUMN["armor"]] == side.hero.armor
                for entities, first, room in ((side.minions, 3, 7), (side.hand, 10, 10)):
                    block = rows[first : first + room]
                    assert block[:, COLUMN["present"]].sum() == len(entities)
                    for entity, row in zip(entities, block, strict=False):
                        number = 0 if entity.id is None else spaces.card_number(entity.id)
                        assert row[COLUMN["card"]] == number
                        assert (row[COLUMN["attack"]], row[COLUMN["health"]]) == (entity.attack, entity.health)
                        assert row[COLUMN["cost"]] == (entity.cost or 0)
                        words = {word for word in entity.keywords if row[COLUMN[word]]}
                        assert words == set(entity.keywords)
            assert seen["globals"][GLOBAL["turn"]] == view.turn
            assert seen["globals"][GLOBAL["my_mana"]] == view.me.mana
            assert seen["globals"][GLOBAL["their_hand_size"]] == view.opponent.hand_size
            mine = [spaces.card_number(card) for card in view.me.deck if card is not None]
            assert seen["decks"][0, : len(mine), 0].tolist() == mine


def test_the_history_is_that_of_the_view_latest_first() -> None:
    game = moment(3)
    view = game.view(0)
    rows = spaces.observe(view)["history"]
    for event, row in zip(reversed(view.history), rows, strict=False):
        assert row[1] == {0: 1, 1: 2}.get(event["player"], 0)
        assert row[2] == (0 if event["card"] is None else spaces.card_number(event["card"]))
        assert (row[3], row[4]) == (event["amount"], view.turn - event["turn"])


@pytest.mark.slow
def test_positions_that_differ_only_in_hidden_things_give_equal_arrays_masks_and_codes() -> None:
    different = 0
    for seed in range(120):
        game = moment(seed, own=True)
        if game.over:
            continue
        player = seed % 2
        one = game.view(player)
        state = twin(game.state(), player, seed)
        other = hl.Game.from_state(state, library=library()).view(player)
        base = hl.Game.from_state(game.state(), library=library()).view(player)
        different += state != game.state()
        for name, array in spaces.observe(other).items():
            assert (array == spaces.observe(base)[name]).all(), name
        assert spaces.codes(other) == spaces.codes(one)
        assert (spaces.legal_mask(other) == spaces.legal_mask(one)).all()
        if one.legal_actions():
            assert prompt.ask(other) == prompt.ask(base)
    assert different > 80


def test_every_legal_action_is_asked_for_and_read_back() -> None:
    for seed in range(4):
        for game in moments(seed, most=40):
            if game.over:
                break
            view = game.view(game.player)
            asked = prompt.ask(view)
            for k, action in enumerate(view.legal_actions()):
                assert f"\n{k}: {describe(action, view.state())}" in asked
                assert prompt.read_answer(view, f"I take action {k}.") == action
                assert prompt.read_answer(view, str(action)) == action


@pytest.mark.parametrize("answer", ["", "nothing", "99999", "1 or 2", "-1", '{"action": null}'])
def test_an_answer_that_names_no_action_is_refused(answer: str) -> None:
    with pytest.raises(hl.IllegalAction, match="must be a number from 0 to"):
        prompt.read_answer(moment(0).view(moment(0).player), answer)
