"""Games between individuals."""

from __future__ import annotations

import pytest

from hearthlab import _core
from hearthlab.agents.registry import parse
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library
from hearthlab.errors import HearthLabError
from hearthlab.evolve import Config
from hearthlab.evolve.fitness import Game, all_pairs, fitness, play
from hearthlab.rules import Rules
from support.small import NAMES, small

DECKS = tuple(Deck.load(name) for name in NAMES)
AGENTS = [parse(text) for text in ("eva", "random", "greedy", "eva(taunt=1.0)")]
GAME = Game(DECKS, 3, Rules(mulligan=False, turn_limit=None), alternate=False)


def test_every_pair_meets_with_all_ordered_pairs_of_decks() -> None:
    found = play(AGENTS, all_pairs(4), GAME, seed=1)
    met = {(o.a, o.b, o.deck_a, o.deck_b) for o in found}
    assert met == {(a, b, d, e) for a, b in all_pairs(4) for d in (0, 1) for e in (0, 1)}
    assert len(found) == len(met) == 24
    assert all(o.games == 3 and o.turns > 0 and not o.faults for o in found)
    assert len({o.seed for o in found}) == 24


def test_fitnesses_sum_up_to_the_games_minus_the_draws() -> None:
    # A limit of a few turns makes draws.
    short = Game(DECKS, 6, Rules(mulligan=False, turn_limit=12), alternate=False)
    found = play(AGENTS, all_pairs(4), short, seed=1)
    draws = sum(o.draws for o in found)
    assert draws > 0
    assert sum(fitness(found, 4)) == sum(o.games for o in found) - draws
    assert fitness(found, 4)[0] == sum(o.wins_a for o in found if o.a == 0)


def test_the_number_of_threads_changes_nothing() -> None:
    many = Game(DECKS, 70, GAME.rules, alternate=False)
    one, three = (play(AGENTS, [(0, 1), (2, 3)], many, seed=4, workers=n) for n in (1, 3))
    assert one == three
    assert one != play(AGENTS, [(0, 1), (2, 3)], many, seed=5, workers=1)


def test_a_good_agent_wins_more_than_a_random_one_with_either_seat() -> None:
    game = Game(DECKS, 20, GAME.rules)
    wins = fitness(play(AGENTS[:2], [(0, 1)], game, seed=2), 2)
    assert wins[0] > 70
    turned = fitness(play(AGENTS[1::-1], [(0, 1)], game, seed=2), 2)
    assert turned[1] > 70


@pytest.mark.slow
def test_progress_is_told_and_an_error_in_it_ends_the_games() -> None:
    told: list[float] = []
    play(AGENTS, all_pairs(4), Game(DECKS, 200, GAME.rules), seed=1, progress=told.append)
    assert told == sorted(told)
    assert all(0 <= share <= 1 for share in told)

    def stop(share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(AGENTS, all_pairs(4), Game(DECKS, 100_000, GAME.rules), seed=1, progress=stop)


def test_agents_in_python_are_judged_too_with_the_same_counting() -> None:
    thinker = "support.thinker:Thinker"
    agents = [parse(text) for text in (f"{thinker}(depth=20)", f"{thinker}(depth=1)", "random")]
    found = play(agents, all_pairs(3), Game(DECKS, 2, Rules(mulligan=False)), seed=3, workers=2)
    assert {(o.a, o.b, o.deck_a, o.deck_b) for o in found} == {
        (a, b, d, e) for a, b in all_pairs(3) for d in (0, 1) for e in (0, 1)
    }
    assert all(o.games == 2 for o in found)
    draws = sum(o.draws for o in found)
    assert sum(fitness(found, 3)) == 24 - draws


def test_the_core_refuses_duels_of_agents_that_are_not_there() -> None:
    with pytest.raises(HearthLabError, match="not there"):
        _core.play_duels(default_library().core, [], [], Rules().to_dict(), [(0, 0, 0, 0, 1)], 1, True, 1)


def test_bad_configs_are_refused() -> None:
    with pytest.raises(HearthLabError, match="first=alternate"):
        small(agent="support.thinker:Thinker", parameters=())
    with pytest.raises(HearthLabError, match="at least 2 must survive"):
        small(settings=type(small().settings)(mu=1))
    with pytest.raises(HearthLabError, match="needs at least one deck"):
        Config(())
    with pytest.raises(HearthLabError, match="games: 0 is not a whole number from 1"):
        small(games=0)
    with pytest.raises(HearthLabError, match='no optimiser is called "cme"; did you mean cma'):
        small(optimiser="cme")
