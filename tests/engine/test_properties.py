"""What holds in every game: invariants, values, copies, positions, records and outcomes.

Sizes are short; HEARTHLAB_SOAK multiplies them. The same checks run natively, ten million actions of them, in soak.py.
"""

from __future__ import annotations

import json
import random as chance
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hearthlab as hl
from hearthlab.scenario import Scenario
from hearthlab.util.seeds import derive
from support.worlds import SOAK, differences, library, lively, moment, moments, new_game

PARTS = 8
ACTIONS = 40_000 * SOAK
FORKS = 16 * SOAK
POSITIONS = 40 * SOAK

seeds = st.integers(0, 2**64 - 1)
picks = st.lists(st.integers(0, 10**6), max_size=160)
steady = settings(max_examples=30 * SOAK, deadline=None, derandomize=True, database=None)


def check(game: hl.Game) -> None:
    """The invariants of one position, whatever it is."""
    assert game.fault() is None
    actions = game.legal_actions()
    assert (len(actions) == 0) == game.over
    assert len(set(actions)) == len(actions)


# -- random games ------------------------------------------------------------------------------------------


@steady
@given(seed=seeds, own=st.booleans(), choices=picks)
def test_no_sequence_of_actions_breaks_an_invariant(seed: int, own: bool, choices: list[int]) -> None:
    game = new_game(seed, own)
    for choice in choices:
        check(game)
        if game.over:
            break
        actions = game.legal_actions()
        game.apply(actions[choice % len(actions)])
    check(game)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_of_random_decks_break_no_invariant(part: int) -> None:
    done = game_number = 0
    while done < ACTIONS // PARTS:
        seed = derive("random games", part, game_number)
        game_number += 1
        rng = chance.Random(seed)
        game = new_game(seed, own=game_number % 4 == 0)
        choose = lively if game_number % 2 else lambda rng, actions: rng.choice(actions)
        while not game.over:
            actions = game.legal_actions()
            assert actions
            game.apply(choose(rng, actions))
            done += 1
            fault = game.fault()
            assert fault is None, f"{fault}: after {game.record.to_json()}"
        assert game.legal_actions() == ()
        assert game.reason in ("death", "turn limit")


@pytest.mark.parametrize("seed", range(6))
def test_actions_are_values_with_a_text(seed: int) -> None:
    for game in moments(seed, own=True):
        actions = game.legal_actions()
        assert len({str(action) for action in actions}) == len(set(actions)) == len(actions)
        assert tuple(hl.Action.parse(str(action)) for action in actions) == actions
        assert game.legal_actions() == actions == game.clone().legal_actions()


@steady
@given(seed=seeds, other=seeds)
def test_an_action_is_legal_exactly_when_it_is_listed(seed: int, other: int) -> None:
    game = moment(seed, own=True)
    before = game.state()
    listed = set(game.legal_actions())
    for action in moment(other, own=True).legal_actions():
        world = game.clone()
        if action in listed:
            world.apply(action)
            continue
        for refused in (action, str(action)):
            with pytest.raises(hl.IllegalAction):
                world.apply(refused)
        with pytest.raises(hl.IllegalAction):
            world.outcomes(action)
        assert differences(world.state(), before) == []
        assert world.record == game.record
        assert world.view(0).history == game.view(0).history


def test_a_refused_action_leaves_the_random_stream_alone() -> None:
    for k in range(10):
        game = moment(derive("refused", k))
        world = game.clone()
        with pytest.raises(hl.IllegalAction):
            world.apply("attack 60000 on 60001")
        for _ in range(40):
            if game.over:
                break
            action = game.legal_actions()[-1]
            game.apply(action)
            world.apply(action)
        assert differences(world.state(), game.state()) == []


# -- copies ------------------------------------------------------------------------------------------------


def test_a_clone_and_its_original_do_not_touch_each_other() -> None:
    for k in range(20):
        game = moment(derive("clone", k), own=True)
        before, history = game.state(), game.view(0).history
        twin = game.clone()
        twin.apply(twin.legal_actions()[-1])
        assert differences(game.state(), before) == []
        assert game.view(0).history == history
        assert len(twin.record.actions) == len(game.record.actions) + 1
        after = twin.state()
        game.apply(game.legal_actions()[0])
        assert differences(twin.state(), after) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_a_fork_plays_as_its_original_to_the_end(part: int) -> None:
    for k in range(FORKS // PARTS):
        seed = derive("fork", part, k)
        rng = chance.Random(seed)
        game = moment(seed, own=k % 2 == 0)
        fork = game.clone()
        while not game.over:
            action = rng.choice(game.legal_actions())
            game.apply(action)
            fork.apply(action)
            assert differences(fork.state(), game.state()) == []
        assert fork.over
        assert (fork.winner, fork.reason) == (game.winner, game.reason)
        assert fork.record == game.record
        assert [fork.view(p).history for p in (0, 1)] == [game.view(p).history for p in (0, 1)]


# -- positions ---------------------------------------------------------------------------------------------


def rebuilt(game: hl.Game, seed: int) -> hl.Game:
    """The game set up anew from the text of its position."""
    text = json.dumps(game.state())
    return hl.Game.from_state(json.loads(text), seed=seed, library=library())


def with_stream(game: hl.Game, seed: int) -> hl.Game:
    """A copy of the game whose random stream begins anew."""
    return game.open_view(0, seed).game


@pytest.mark.parametrize("part", range(PARTS))
def test_every_position_survives_being_written_down(part: int) -> None:
    for k in range(POSITIONS // PARTS):
        seed = derive("position", part, k)
        game = with_stream(moment(seed, own=True), seed)
        other = rebuilt(game, seed)
        rng = chance.Random(seed)
        turn = -1
        while True:
            assert other.legal_actions() == game.legal_actions()
            if game.turn != turn or game.over:
                assert differences(other.state(), game.state()) == []
                assert other.fault() is None
                turn = game.turn
            if game.over:
                break
            action = rng.choice(game.legal_actions())
            game.apply(action)
            other.apply(action)
        assert (other.winner, other.reason) == (game.winner, game.reason)


def at_phase(phase: str) -> list[hl.Game]:
    """Games at a phase, a few from different ones."""
    found = []
    for seed in range(60):
        games = [game.clone() for game in moments(seed, own=True, most=200) if game.phase == phase]
        found += games[:: max(1, len(games) - 1)][:2]
        if len(found) >= 8:
            break
    assert found
    return found


@pytest.mark.parametrize("phase", ["mulligan", "main", "choice", "over"])
def test_a_position_of_every_phase_survives_being_written_down(phase: str) -> None:
    for k, game in enumerate(at_phase(phase)):
        other = rebuilt(game, 5)
        assert other.phase == phase
        assert differences(other.state(), game.state()) == []
        assert other.legal_actions() == game.legal_actions()
        assert (other.over, other.winner, other.reason) == (game.over, game.winner, game.reason)
        game = with_stream(game, 5)
        rng = chance.Random(k)
        for _ in range(30):
            if game.over:
                break
            action = rng.choice(game.legal_actions())
            game.apply(action)
            other.apply(action)
            assert differences(other.state(), game.state()) == []


def test_positions_are_plain_data() -> None:
    for k in range(20):
        state = moment(derive("plain", k), own=True).state()
        assert json.loads(json.dumps(state, allow_nan=False)) == state
        assert {"schema", "build", "rules", "turn", "active", "player", "first", "phase", "winner"} <= set(state)
        assert {"players", "pending"} <= set(state)


# -- records -----------------------------------------------------------------------------------------------


@steady
@given(seed=seeds)
def test_a_record_replays_to_the_same_end(seed: int) -> None:
    game = moment(seed, own=True)
    rng = chance.Random(seed)
    while not game.over:
        game.apply(rng.choice(game.legal_actions()))
    again = hl.Game.replay(game.record, library=library())
    assert differences(again.state(), game.state()) == []
    assert again.record == game.record
    read = hl.Record.from_json(game.record.to_json())
    assert read == game.record
    assert differences(hl.Game.replay(read, library=library()).state(), game.state()) == []


def test_the_record_of_a_game_from_a_position_replays_too() -> None:
    for k in range(10):
        game = rebuilt(moment(derive("record", k), own=True), seed=k)
        for _ in range(10):
            if not game.over:
                game.apply(game.legal_actions()[-1])
        again = hl.Game.replay(hl.Record.from_json(game.record.to_json()), library=library())
        assert differences(again.state(), game.state()) == []


def goes_on_and_replays(game: hl.Game) -> None:
    """Plays a few actions and checks that the record leads to the same position."""
    for _ in range(3):
        if not game.over:
            game.apply(game.legal_actions()[-1])
    again = hl.Game.replay(game.record, library=library())
    assert differences(again.state(), game.state()) == []


def test_the_record_begins_anew_after_picks_that_were_answered() -> None:
    for k in range(10):
        game = moment(derive("answered", k), own=True)
        game.apply_with(game.legal_actions()[-1], lambda _, options: len(options) - 1)
        assert game.record.actions == ()
        goes_on_and_replays(game)


def test_the_record_of_an_edited_game_forgets_that_a_player_gave_up() -> None:
    game = moment(derive("gave up", 0), own=True)
    game.concede(0)
    with game.edit() as edit:
        edit.set(turn=game.turn + 1)
    assert game.record.conceded is None
    assert hl.Game.replay(game.record, library=library()).winner == game.winner


# -- outcomes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(4))
def test_outcomes_are_different_positions_whose_probabilities_add_up(part: int) -> None:
    for k in range(20 * SOAK):
        seed = derive("outcomes", part, k)
        game = moment(seed, own=True)
        before = game.state()
        action = lively(chance.Random(seed), game.legal_actions())
        try:
            found = game.outcomes(action, limit=200)
        except hl.TooManyOutcomes:
            continue
        assert abs(sum(p for p, _ in found) - 1) < 1e-12
        assert all(p > 0 for p, _ in found)
        texts = [json.dumps(world.state(), sort_keys=True) for _, world in found]
        assert len(set(texts)) == len(texts)
        assert differences(game.state(), before) == []
        for _, world in found:
            check(world)
            goes_on_and_replays(world)
        # Whatever stream the game has, it comes to one of them.
        for stream in range(5):
            world = with_stream(game, stream)
            world.apply(action)
            assert json.dumps(world.state(), sort_keys=True) in texts


def test_every_outcome_is_reached_about_as_often_as_it_is_likely() -> None:
    s = Scenario(theirs=["Wisp", "Chillwind Yeti"], hand=["Arcane Missiles"])
    action = s.playing("Arcane Missiles")
    found = {json.dumps(world.state(), sort_keys=True): p for p, world in s.game.outcomes(action)}
    count: Counter[str] = Counter()
    for seed in range(2000):
        world = with_stream(s.game, seed)
        world.apply(action)
        count[json.dumps(world.state(), sort_keys=True)] += 1
    assert set(count) == set(found)
    for text, p in found.items():
        assert abs(count[text] / 2000 - p) < 5 * (p * (1 - p) / 2000) ** 0.5


def test_the_end_of_a_turn_has_an_outcome_for_every_different_card_of_the_other_deck() -> None:
    deck = ["Wisp"] * 3 + ["Chillwind Yeti"] * 2 + ["Fireball"]
    s = Scenario(their_deck=deck)
    found = {world.side(1)["hand"][0]["id"]: p for p, world in s.outcomes("end")}
    assert {card: Fraction(p).limit_denominator(100) for card, p in found.items()} == {
        "CS2_231": Fraction(1, 2),
        "CS2_182": Fraction(1, 3),
        "CS2_029": Fraction(1, 6),
    }


def test_an_action_without_chance_has_one_outcome() -> None:
    s = Scenario(mine=["Chillwind Yeti"], theirs=["Wisp"])
    action = f"attack {s.eid('Chillwind Yeti')} on {s.eid('Wisp')}"
    ((p, world),) = s.game.outcomes(action)
    assert p == 1
    s.game.apply(action)
    assert differences(world.state(), s.state) == []


def test_too_many_outcomes_are_refused_and_nothing_is_changed() -> None:
    s = Scenario(their_deck=["Wisp", "Chillwind Yeti", "Fireball"])
    before = s.state
    with pytest.raises(hl.TooManyOutcomes):
        s.game.outcomes("end", limit=2)
    assert s.state == before
    assert len(s.game.outcomes("end", limit=3)) == 3


def test_an_outcome_goes_on_as_a_game_of_its_own() -> None:
    s = Scenario(their_deck=["Wisp", "Chillwind Yeti"], deck=["Wisp"] * 4)
    worlds = [world for _, world in s.game.outcomes("end")]
    for world in worlds:
        twin = world.clone()
        for game in (world, twin):
            game.apply("end")
        assert differences(world.state(), twin.state()) == []
    assert s.game.turn == 11


@pytest.mark.parametrize(
    ("card", "deck", "expected"),
    [
        # Each of the three options of Tracking in its order: 4 * 3 * 2 orders of four cards, two of which are the same.
        ("Tracking", ["Fireball", "Frostbolt", "Frostbolt", "Wisp"], 12),
        ("Stitched Tracker", ["Wisp", "Wisp"], 1),
        ("Shadow Visions", ["Fireball", "Fireball", "Frostbolt", "Frostbolt"], 2),
    ],
)
def test_choices_that_differ_only_in_which_of_equal_cards_they_offer_are_one_outcome(
    card: str, deck: list[str], expected: int
) -> None:
    s = Scenario(hand=[card], deck=deck)
    found = s.game.outcomes(s.playing(card))
    assert len(found) == expected
    assert len({world.view(0) for _, world in found}) == expected
