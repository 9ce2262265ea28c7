"""Nothing hidden shows: positions that differ only in what a player cannot know are the same to that player."""

from __future__ import annotations

import pytest

import hearthlab as hl
from hearthlab.scenario import Scenario
from hearthlab.util.seeds import derive
from support.pairs import BOAR, FIREBALL, WISP, YETI, assert_alike, assert_all_alike, events, scene, twin
from support.worlds import LONG, SECRET_CLASSES, differences, finish, library, moment, secrets


@pytest.mark.parametrize("part", range(8))
def test_positions_that_differ_only_in_what_a_player_cannot_know_give_equal_views(part: int) -> None:
    for k in range(40 * LONG):
        seed = derive("pair", part, k)
        state = moment(seed, own=True).state()
        player = k % 2
        one = hl.Game.from_state(state, seed=1, library=library())
        other = hl.Game.from_state(twin(state, player, seed), seed=2, library=library())
        assert_alike(one.view(player), other.view(player))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_whatever_the_other_player_draws_gives_equal_views(part: int) -> None:
    compared = 0
    for k in range(25 * LONG):
        game = moment(derive("draw", part, k), own=True)
        foe = game.state()["players"][1 - game.player]
        if game.phase != "main" or len(foe["hand"]) >= 10:
            continue
        try:
            worlds = [world for _, world in game.outcomes("end", limit=64)]
        except hl.TooManyOutcomes:
            continue  # more than draws was left to chance
        different = {str(card) for card in foe["deck"]}
        # More outcomes than cards, or other boards: something else was left to chance, and that may be public.
        boards = {str([side["minions"] for side in world.state()["players"]]) for world in worlds}
        if len(worlds) == len(different) and len(boards) == 1:
            compared += 1
            assert_all_alike([world.view(game.player) for world in worlds], range(2))
    assert compared > 5 * LONG


@pytest.mark.parametrize("cls", SECRET_CLASSES)
def test_whatever_secret_is_played_gives_equal_views(cls: str) -> None:
    views = []
    for played in secrets(cls):
        s = scene(their_hand=[played, WISP], their_cls=cls).end().play(played).end()
        views.append(s.game.view(0))
    assert_all_alike(views, range(20))


def test_a_secret_that_a_text_put_into_play_does_not_show_in_what_was_played_before() -> None:
    before, other = secrets("mage")[:2]
    views = []
    for put in (before, other):
        side = {"hand": ["Set A Trap"], "deck": [put], "played": [before], "mana": {"max": 10}}
        game = hl.Game.from_state({"active": 1, "turn": 12, "players": [{}, side]}, library=library())
        game.apply(game.legal_actions()[1])
        assert [card["id"] for card in game.state()["players"][1]["secrets"]] == [put]
        views.append(game.view(0))
    assert_all_alike(views)


def test_hidden_cards_that_go_back_into_the_deck_do_not_show() -> None:
    hands = [YETI, WISP], [FIREBALL, BOAR]
    plays = [scene(their_hand=["Fold", *hand], their_deck=[WISP]).end().play("Fold") for hand in hands]
    assert_all_alike([s.game.view(0) for s in plays])
    assert events(plays[0], "shuffle") == [None] * 3


@pytest.mark.parametrize("text", ["Drill", "Haggle"])
def test_which_cards_in_the_other_hand_a_text_changed_does_not_show(text: str) -> None:
    hands = [YETI, YETI], [YETI, FIREBALL], [FIREBALL, FIREBALL]
    plays = [scene(their_hand=[text, *hand], deck=[WISP]).end().play(text).end() for hand in hands]
    assert_all_alike([s.game.view(0) for s in plays])


def test_which_cards_in_the_other_deck_a_text_changed_does_not_show() -> None:
    decks = [YETI] * 4, [YETI, FIREBALL, FIREBALL, YETI], [FIREBALL] * 4
    plays = [scene(their_hand=["Drill The Deck"], their_deck=deck).end() for deck in decks]
    assert_all_alike([s.play("Drill The Deck").game.view(0) for s in plays])


def test_neither_player_sees_the_others_mulligan_while_deciding() -> None:
    decks = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
    game = hl.Game(*decks, seed=4, first=0)
    views = []
    for action in game.legal_actions():
        world = game.clone()
        world.apply(action)
        views.append(world.view(1))
    assert_all_alike(views, range(2))


def test_the_random_stream_shows_neither_in_views_nor_in_samples() -> None:
    for k in range(20):
        state = moment(derive("stream", k), own=True).state()
        games = [hl.Game.from_state(state, seed=seed, library=library()) for seed in (1, 2, 2**63)]
        for player in (0, 1):
            assert_all_alike([game.view(player) for game in games])


def test_an_ordinary_view_holds_no_game() -> None:
    view = moment(1).view(0)
    with pytest.raises(hl.HearthLabError, match="sees_everything"):
        _ = view.game


# -- an open choice of the other player --------------------------------------------------------------------

CHOICES = ["Study", "Ask The Deck", "LOE_076", "DS1_184"]
DECK = [YETI, WISP, BOAR, "CS2_200", "CS2_125", "CS2_127"]


def asked(card: str, seed: int = 1) -> Scenario:
    """Player 0 has played a card that asks."""
    s = scene(hand=[card], deck=DECK, their_deck=DECK, cls="hunter", seed=seed).play(card)
    assert s.game.phase == "choice"
    return s


@pytest.mark.parametrize("card", CHOICES)
def test_what_the_other_player_may_choose_does_not_show(card: str) -> None:
    plays = [asked(card, seed) for seed in range(12)]
    assert len({str(s.options()) for s in plays}) > 1
    views = [s.game.view(1) for s in plays]
    assert_all_alike(views)
    for view in views:
        pending = view.state()["pending"]
        assert set(pending["options"]) == {None}
        assert not pending["places"]
        assert "resume" not in pending
        assert view.legal_actions() == ()


def test_what_the_other_player_chose_does_not_show() -> None:
    for card in ("Study", "Ask The Deck"):
        views = []
        for k in range(3):
            views.append(asked(card).pick(k).game.view(1))
        assert_all_alike(views)


@pytest.mark.parametrize("card", CHOICES)
def test_a_sampled_game_goes_on_from_the_other_players_open_choice(card: str) -> None:
    s = asked(card)
    view = s.game.view(1)
    offers = set()
    for seed in range(20):
        world = view.sample(seed)
        assert world.fault() is None
        assert world.phase == "choice"
        assert world.player == 0
        assert differences(world.view(1).state(), view.state()) == []
        options = world.state()["pending"]["options"]
        assert len(options) == len(s.options())
        assert None not in options
        offers.add(tuple(options))
        finish(world, seed)
    assert len(offers) > 1
