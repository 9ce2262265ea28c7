"""The public face, used as scripts outside the project use it."""

import json
from pathlib import Path

import pytest

import hearthlab as hl

OTHER = "midrange-jade-shaman"


def test_the_example_of_the_public_face_runs_as_it_is_written() -> None:
    deck = hl.Deck.load("aggro-pirate-warrior")
    other = hl.Deck.load(OTHER)
    game = hl.Game(deck, other, seed=7, rules=hl.Rules(), first=None)
    assert game.player == game.active
    assert (game.turn, game.over, game.winner) == (0, False, None)
    actions = game.legal_actions()
    assert isinstance(actions, tuple)
    assert actions
    game.apply(actions[0])
    twin = game.clone()
    assert "Mulligan" in str(game)
    position = game.state()
    assert json.loads(json.dumps(position)) == position
    assert hl.Game.from_state(position, seed=7).state() == position
    assert hl.Game.replay(game.record).state() == game.state() == twin.state()
    outcomes = game.outcomes(game.legal_actions()[1], limit=4096)
    assert abs(sum(probability for probability, _ in outcomes) - 1) < 1e-12
    view = game.view(0)
    world = view.sample(seed=3, belief=None)
    assert world.view(0) == view
    result = hl.play("random", "greedy", deck, other, seed=7, first=None, rules=None)
    assert result.winner in (0, 1, None)
    assert result.turns > 0
    assert result.actions > 0
    assert len(result.times) == 2
    assert result.reason == "death"
    assert hl.Game.replay(result.record).winner == result.winner
    match = hl.match("random", "random", [deck, other], games=8, seed=3)
    assert match.games == 8


@pytest.fixture
def running() -> hl.Game:
    """A game in its fifth turn."""
    rules = hl.Rules(mulligan=False)
    game = hl.Game(hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load(OTHER), seed=3, rules=rules)
    while game.turn < 5:
        game.apply(game.legal_actions()[-1])
    return game


def test_decks_come_by_name_by_code_from_files_and_from_lists(tmp_path: Path) -> None:
    deck = hl.Deck.load(OTHER)
    assert hl.Deck.from_code(deck.code) == deck
    file = tmp_path / "deck.txt"
    file.write_text("\n".join(str(deck).splitlines()[1:]))
    assert hl.Deck.from_file(file) == deck
    assert hl.Deck(deck.cls, deck.cards, size=30) == deck


def test_an_illegal_action_is_refused_and_changes_nothing(running: hl.Game) -> None:
    before = running.state()
    for wrong in ("attack 9999 on 1", "pick 0", "mulligan"):
        with pytest.raises(hl.IllegalAction):
            running.apply(hl.Action.parse(wrong))
    assert running.state() == before


def test_actions_are_values_that_come_from_a_clone_or_from_text(running: hl.Game) -> None:
    twin = running.clone()
    assert twin.legal_actions() == running.legal_actions()
    assert len(set(running.legal_actions())) == len(running.legal_actions())
    for action in twin.legal_actions():
        assert hl.Action.parse(str(action)) == action
    running.apply(twin.legal_actions()[-1])
    twin.apply(str(twin.legal_actions()[-1]))
    assert running.state() == twin.state()


def test_actions_are_listed_in_the_order_of_the_contract(running: hl.Game) -> None:
    order = ["end", "play", "power", "attack"]
    kinds = [order.index(action.kind) for action in running.legal_actions()]
    assert kinds == sorted(kinds)
    assert kinds[0] == 0


def test_two_clones_play_on_alike_and_leave_each_other_alone(running: hl.Game) -> None:
    twin = running.clone()
    kept = running.state()
    for _ in range(20):
        twin.apply(twin.legal_actions()[0])
    assert running.state() == kept
    for _ in range(20):
        running.apply(running.legal_actions()[0])
    assert running.state() == twin.state()


def test_the_end_of_the_turn_has_an_outcome_for_each_card_that_may_be_drawn(running: hl.Game) -> None:
    outcomes = running.outcomes("end")
    assert abs(sum(probability for probability, _ in outcomes) - 1) < 1e-12
    deck = running.state()["players"][1 - running.active]["deck"]
    drawn = {game.state()["players"][game.active]["hand"][-1]["id"] for _, game in outcomes}
    assert drawn == {card["id"] for card in deck}
    with pytest.raises(hl.TooManyOutcomes):
        running.outcomes("end", limit=2)


def test_a_position_with_an_unknown_key_is_refused_by_its_path() -> None:
    with pytest.raises(hl.BadPosition, match=r"players\[0\]\.minion"):
        hl.Game.from_state({"players": [{"minion": []}, {}]})


def test_a_view_hides_the_hand_and_the_deck_of_the_other_player(running: hl.Game) -> None:
    for player in (0, 1):
        view = running.view(player)
        own, foe = view.state()["players"][player], view.state()["players"][1 - player]
        assert all(card["id"] for card in own["hand"] + own["deck"])
        assert not any(card["id"] for card in foe["deck"])
        assert view.player == player
        assert (view.active, view.turn, view.over) == (running.active, running.turn, running.over)
        assert bool(view.legal_actions()) == (running.player == player)
        assert view == running.view(player)
        assert hash(view) == hash(running.view(player))
        assert view.history


def test_only_an_open_view_holds_the_game_and_its_random_stream_is_another(running: hl.Game) -> None:
    with pytest.raises(hl.HearthLabError, match="sees_everything"):
        _ = running.view(0).game
    opened, twin = running.open_view(0, seed=5).game, running.clone()
    assert opened.state() == running.state()
    with pytest.raises(hl.HearthLabError, match="no record"):
        _ = opened.record
    while not twin.over and opened.state() == twin.state():
        action = twin.legal_actions()[0]
        opened.apply(action)
        twin.apply(action)
    assert opened.state() != twin.state()


def test_samples_depend_on_nothing_but_the_view_and_the_seed(running: hl.Game) -> None:
    view = running.view(0)
    worlds = [view.sample(seed=1), view.sample(seed=2)]
    assert worlds[0].state() == view.sample(seed=1).state()
    assert worlds[0].state() != worlds[1].state()
    again = [world.view(0) for world in worlds]
    assert again == [view, view]
    assert again[0].sample(seed=4).state() == again[1].sample(seed=4).state()


def test_a_belief_in_deck_lists_fills_the_hidden_cards_from_them(running: hl.Game) -> None:
    other = hl.Deck.load(OTHER)
    world = running.view(0).sample(seed=3, belief=hl.Belief.of_decks(other))
    deck = world.state()["players"][1]["deck"]
    assert {card["id"] for card in deck} <= set(other.cards)


def test_errors_are_children_of_one(running: hl.Game) -> None:
    children = (hl.IllegalAction, hl.BadPosition, hl.IllegalDeck, hl.TooManyOutcomes, hl.UnknownCard)
    assert all(issubclass(child, hl.HearthLabError) for child in children)
