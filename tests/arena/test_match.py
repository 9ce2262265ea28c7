"""Games and matches: who loses by a fault, how games are spread, and that each can be played again alone."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock, Result
from hearthlab.arena.match import match_plan
from hearthlab.arena.playing import play_game
from hearthlab.cards.data import load
from hearthlab.cards.library import default_library
from support.again import assert_plays_alike

WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")


class Scripted(hl.Agent):
    """Plays the first legal action, and keeps what it was told."""

    def __init__(self, name: str = "scripted") -> None:
        self.name = name
        self.started = 0
        self.results: list[Result] = []
        self.clocks: list[Clock] = []
        self.views: list[hl.View] = []

    def start(self, view: hl.View) -> None:
        self.started += 1

    def act(self, view: hl.View, clock: Clock) -> hl.Action:
        self.clocks.append(clock)
        self.views.append(view)
        return view.legal_actions()[0]

    def finish(self, result: Result) -> None:
        self.results.append(result)


class Raises(Scripted):
    def act(self, view: hl.View, clock: Clock) -> hl.Action:
        if view.turn >= 3:
            raise ValueError("no idea")
        return super().act(view, clock)


class Cheats(Scripted):
    def act(self, view: hl.View, clock: Clock) -> hl.Action:
        return hl.Action.parse("attack 9999 on 1")


class SaysNothing(Scripted):
    def act(self, view: hl.View, clock: Clock) -> hl.Action:
        return None  # type: ignore[return-value]


class OnlyActs:
    def act(self, view: hl.View, clock: Clock) -> hl.Action:
        return view.legal_actions()[0]


def test_a_game_ends_with_a_result_and_both_agents_are_told() -> None:
    a, b = Scripted("a"), Scripted("b")
    result = hl.play(a, b, WARRIOR, SHAMAN, seed=7, first=1)
    assert (a.started, b.started) == (1, 1)
    assert a.results == b.results == [result]
    assert result.actions == len(a.views) + len(b.views) == len(result.record.actions)
    assert not result.fault
    end = hl.Game.replay(result.record)
    assert (end.over, end.winner, end.turn, end.reason) == (True, result.winner, result.turns, result.reason)
    assert result.record.first == 1


def test_agents_see_their_own_view_and_a_clock_that_runs() -> None:
    a, b = Scripted(), Scripted()
    result = hl.play(a, b, WARRIOR, SHAMAN, seed=7)
    assert {view.player for view in a.views} == {0}
    assert {view.player for view in b.views} == {1}
    with pytest.raises(hl.HearthLabError):
        _ = a.views[0].game
    assert all(clock.used_turn <= clock.used for clock in a.clocks)
    used = [clock.used for clock in a.clocks]
    assert used == sorted(used)
    assert used[0] >= 0
    assert used[-1] <= result.times[0]
    assert a.clocks[0].left is None


def test_an_agent_that_sees_everything_gets_a_copy_of_the_game_without_its_random_stream() -> None:
    class Sees(Scripted):
        sees_everything = True

        def act(self, view: hl.View, clock: Clock) -> hl.Action:
            assert all(card["id"] for card in view.game.state()["players"][1]["hand"])
            while not view.game.over:
                view.game.apply(view.game.legal_actions()[0])
            return view.legal_actions()[0]

    result = hl.play(Sees(), "random", WARRIOR, SHAMAN, seed=7)
    assert not result.fault, result.trace
    assert result.record.actions == hl.play(Scripted(), "random", WARRIOR, SHAMAN, seed=7).record.actions


def test_an_agent_that_raises_loses_and_the_reason_is_kept() -> None:
    result = hl.play(Raises("bad"), "random", WARRIOR, SHAMAN, seed=7)
    assert (result.winner, result.fault) == (1, True)
    assert result.reason == "player 0 (bad) failed in act with ValueError: no idea"
    assert "test_match.py" in result.trace
    assert not hl.Game.replay(result.record).over


@pytest.mark.parametrize(
    ("agent", "what"),
    [(Cheats("bad"), "made an illegal move: "), (SaysNothing("bad"), "answered with None, which is not an action")],
)
def test_an_agent_that_wants_something_illegal_loses(agent: hl.Agent, what: str) -> None:
    result = hl.play("random", agent, WARRIOR, SHAMAN, seed=7)
    assert (result.winner, result.fault) == (0, True)
    assert result.reason.startswith(f"player 1 (bad) {what}")


def test_an_agent_that_fails_at_the_end_changes_nothing() -> None:
    class Clumsy(Scripted):
        def finish(self, result: Result) -> None:
            raise RuntimeError("too late")

    with pytest.warns(RuntimeWarning, match="failed in finish"):
        result = hl.play(Clumsy(), "random", WARRIOR, SHAMAN, seed=7)
    assert not result.fault
    [fault] = result.faults
    assert (fault.player, fault.point) == (0, "finish")
    assert "too late" in fault.trace


def test_an_object_with_act_alone_is_an_agent_and_a_class_is_not() -> None:
    assert not hl.play(OnlyActs(), "random", WARRIOR, SHAMAN, seed=7).fault  # type: ignore[arg-type]
    with pytest.raises(hl.HearthLabError, match="is not an agent"):
        hl.play(OnlyActs, "random", WARRIOR, SHAMAN)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    games = [hl.play("random", "random", WARRIOR, SHAMAN, seed=seed).record for seed in (5, 5, 6)]
    assert games[0] == games[1]
    assert games[0].actions != games[2].actions


def test_the_rules_of_a_game_are_those_that_were_given() -> None:
    result = hl.play("random", "random", WARRIOR, SHAMAN, rules=hl.Rules(turn_limit=4))
    assert (result.winner, result.reason) == (None, "turn limit")
    assert result.turns == 4


# Matches


def test_games_are_rounded_up_and_spread_over_deck_pairs_and_beginners() -> None:
    result = hl.match("random", "random", [WARRIOR, SHAMAN], games=10, seed=3)
    assert result.games == match_plan("random", "random", [WARRIOR, SHAMAN], 10).total == 16
    cells = [(row.agents, row.decks, row.first) for row in result.rows]
    assert len(set(cells)) == 8
    assert all(cells.count(cell) == 2 for cell in cells)
    assert [row.number for row in result.rows] == list(range(16))
    assert {t.games for t in result.by_beginner().values()} == {8}
    assert {t.games for t in result.by_decks().values()} == {4}


def test_wins_draws_and_losses_add_up_to_the_win_rate() -> None:
    result = hl.match("random", "random", [WARRIOR], games=20, seed=3, rules=hl.Rules(turn_limit=24))
    assert result.wins + result.draws + result.losses == result.games == 20
    assert result.draws > 0
    assert result.win_rate == (result.wins + result.draws / 2) / 20
    low, high = result.interval
    assert low < result.win_rate < high


def test_each_game_of_a_match_can_be_played_again_alone() -> None:
    result = hl.match("random", "random", [WARRIOR, SHAMAN], games=8, seed=3)
    assert len(result.rows) == 8
    for row in result.rows:
        assert_plays_alike(row)


def test_a_match_is_the_same_for_the_same_seed_and_begins_alike_when_it_is_longer() -> None:
    short = hl.match("random", "random-late-end", [WARRIOR, SHAMAN], games=8, seed=3)
    long = hl.match("random", "random-late-end", [WARRIOR, SHAMAN], games=16, seed=3)
    assert long.rows[:8] == short.rows
    assert hl.match("random", "random-late-end", [WARRIOR, SHAMAN], games=8, seed=4).rows != short.rows


def test_greedy_beats_random_clearly() -> None:
    result = hl.match("greedy", "random", [WARRIOR, SHAMAN], games=400, seed=1)
    assert result.win_rate > 0.9
    assert not result.faults


def test_faults_are_counted_and_agent_objects_can_be_used() -> None:
    result = hl.match(Raises("bad"), make("random", seed=1), [WARRIOR], games=4)
    assert (result.a, result.b) == ("bad", "random")
    assert result.losses == len(result.faults) == 4


def test_progress_is_told_until_the_end() -> None:
    told: list[tuple[int, int]] = []
    hl.match(Scripted(), "random", [WARRIOR], games=3, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    told.clear()
    hl.match("random", "random", [WARRIOR], games=500, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (500, 500)


@pytest.mark.parametrize("games", [0, -1, 1.5, True])
def test_a_match_needs_games_and_decks(games: int) -> None:
    with pytest.raises(hl.HearthLabError, match="whole number above 0"):
        hl.match("random", "random", [WARRIOR], games=games)
    with pytest.raises(hl.HearthLabError, match="at least one deck"):
        hl.match("random", "random", [])


def test_a_deck_with_a_card_that_is_not_implemented_is_refused_by_name() -> None:
    library = default_library()
    missing = [c.id for c in load().deckable() if c.cls == "neutral" and not library.implemented(c.id)]
    if not missing:
        pytest.skip("every card is implemented")
    deck = hl.Deck("warrior", [*WARRIOR.cards[:29], missing[0]])
    with pytest.raises(hl.IllegalDeck, match=missing[0]):
        hl.play("random", "random", deck, SHAMAN)


def test_results_are_values() -> None:
    result = hl.play("random", "random", WARRIOR, SHAMAN, seed=7)
    assert replace(result) == result
    assert hl.Record.from_json(result.record.to_json()) == result.record


# -- what is refused ---------------------------------------------------------------------------------------

WRONG = [
    ({"seed": None}, "null is not a seed"),
    ({"seed": "3"}, '"3" is not a seed'),
    ({"seed": True}, "true is not a seed"),
    ({"seed": 2**300}, "a number of 91 digits is not a seed"),
    ({"rules": {}}, "rules must be Rules"),
    ({"limits": 5}, "limits must be Limits"),
    ({"workers": 0}, "workers: 0 is not a whole number from 1"),
    ({"decks": "freeze-mage"}, 'decks must be a list, not "freeze-mage"'),
    ({"decks": None}, "decks must be a list, not null"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG)
def test_a_match_refuses_what_makes_no_sense(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(hl.HearthLabError, match=said):
        hl.match("random", "eva", **{"decks": [WARRIOR], "games": 2, **wrong})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        *WRONG,
        ({"paired": 1}, "paired: 1 is neither true nor false"),
        ({"records": 1}, "records: 1 is neither true nor false"),
        ({"name": "a\nb"}, "name: .* no control characters"),
        ({"pairings": "all"}, "did you mean pairing?"),
        ({"agents": "random"}, 'agents must be a list, not "random"'),
        ({"agents": ["random", Scripted()]}, "is not the text of an agent"),
        ({"agents": ["a\nb=random", "eva"]}, "the name of an agent: .* no control characters"),
        ({"agents": ["x" * 5000 + "=random", "eva"]}, "the name of an agent: a text of 5,000 characters is too long"),
    ],
)
def test_a_tournament_refuses_what_its_store_could_not_give_back(
    wrong: dict[str, Any], said: str, tmp_path: Path
) -> None:
    store = tmp_path / "run.db"
    with pytest.raises(hl.HearthLabError, match=said):
        hl.tournament(**{"agents": ["random", "eva"], "decks": [WARRIOR], "games": 2, "store": store, **wrong})
    assert not store.exists()


def test_the_usual_rules_and_limits_may_be_left_open() -> None:
    with hl.tournament(["random", "eva"], [WARRIOR], games=2, rules=None, limits=None) as store:
        assert store.count == 2


def test_a_game_is_refused_before_it_is_played_if_it_has_no_record() -> None:
    world = hl.Game(WARRIOR, SHAMAN, seed=1).view(0).sample(seed=2)
    with pytest.raises(hl.HearthLabError, match="no record"):
        play_game(world, "random", "random")
    assert play_game(world.reseeded(3), "random", "random").reason == "death"
