"""Alpha-beta against plain minimax, and what keeps its search small."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.agents.base import Clock, Opinion
from hearthlab.agents.native import Native
from hearthlab.errors import HearthLabError
from hearthlab.util.seeds import derive
from support.mirror import mirrored
from support.search import boards
from support.worlds import moment

WISP, YETI, OGRE, RAPTOR = "CS2_231", "CS2_182", "CS2_200", "CS2_172"
WARRIOR, SHAMAN = hl.Deck.load("aggro-pirate-warrior"), hl.Deck.load("midrange-jade-shaman")
ENOUGH = "budget=100000000it"
PLAIN = "pruning=false, table=false, order=false, deepening=false"


def positions(seed: int) -> Iterator[hl.Game]:
    """Positions of games between random players in which there is something to decide."""
    chance = make("random", seed=seed)
    for number in itertools.count(seed):
        game = hl.Game(SHAMAN, WARRIOR, seed=number)
        while not game.over:
            if game.phase == "main" and len(game.legal_actions()) > 1:
                yield game.clone()
            game.apply(chance.act(game.view(game.player), Clock()))


def searched(game: hl.Game, text: str) -> tuple[hl.Action, Opinion]:
    """What an agent does and what it found out."""
    agent = make(f"alpha-beta({text})", seed=5)
    assert isinstance(agent, Native)
    opinion = agent.consider(game.view(game.player))
    return opinion.action, opinion


def best(found: Opinion) -> float:
    """The value of the best action."""
    return max(value / visits for visits, value in zip(found.visits, found.values, strict=True) if visits)


@pytest.mark.parametrize(("depth", "count", "every"), [(3, 160, 7), (4, 40, 61)])
def test_leaving_branches_out_does_not_change_the_value_of_a_position(depth: int, count: int, every: int) -> None:
    pruned = plain = 0
    for game in itertools.islice(positions(depth), 0, count * every, every):
        small = searched(game, f"{ENOUGH}, depth={depth}, worlds=1")
        whole = searched(game, f"{ENOUGH}, depth={depth}, worlds=1, {PLAIN}")
        assert best(small[1]) == best(whole[1])
        values = dict(zip(game.legal_actions(), whole[1].values, strict=True))
        assert values[small[0]] == best(whole[1]), "the action that is taken is one of the best"
        pruned, plain = pruned + small[1].steps, plain + whole[1].steps
    assert pruned < plain


def test_chance_is_the_same_in_a_position_and_its_mirror_image() -> None:
    """What every action is worth, not the decision alone, which many seeds leave the same."""
    for k in range(20):
        state = moment(derive("seats", k)).state()
        one, other = hl.Game.from_state(state), hl.Game.from_state(mirrored(state))
        if one.phase == "main":
            found = [searched(game, "budget=200it")[1] for game in (one, other)]
            assert found[0].values == found[1].values
            assert found[0].visits == found[1].visits


def minimax(game: hl.Game, player: int, end: int, judge: Native) -> float:
    """What a position without chance is worth if both play their best up to a turn, by trying everything."""
    if game.over or game.turn >= end:
        return judge.score(game, player)
    values = []
    for action in game.legal_actions():
        after = game.clone()
        after.apply(action)
        values.append(minimax(after, player, end, judge))
    return max(values) if game.player == player else min(values)


@pytest.mark.parametrize("score", ["threat", "aggro"])
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ([YETI], [RAPTOR]),
        ([YETI, WISP], [RAPTOR]),
        ([OGRE], [RAPTOR, WISP]),
        ([WISP, WISP], [YETI]),
        ([RAPTOR, YETI], [OGRE, WISP]),
        ([WISP], [RAPTOR, WISP]),
    ],
)
def test_where_nothing_is_hidden_the_value_is_that_of_trying_everything(
    mine: list[str], theirs: list[str], score: str
) -> None:
    game, judge = boards(mine, theirs), make(f"greedy(score={score})")
    assert isinstance(judge, Native)
    for turns in (1, 2):
        found = searched(game, f"{ENOUGH}, depth=30, worlds=1, turns={turns}, score={score}")[1]
        assert best(found) == minimax(game, game.player, game.turn + turns, judge)


def test_the_value_is_that_of_the_same_world_every_time() -> None:
    """Deck order and random outcomes depend on position and action, not on when they are looked at."""
    for game in itertools.islice(positions(11), 0, 20 * 41, 41):
        values = {
            best(searched(game, f"{ENOUGH}, depth=3, worlds=1, {text}")[1])
            for text in (PLAIN, "table=false", "order=false", "deepening=false", "pruning=false")
        }
        assert len(values) == 1


@pytest.mark.parametrize("without", ["pruning", "table", "order"])
def test_pruning_table_and_order_each_save_work(without: str) -> None:
    steps = {}
    for text in ("true", "false"):
        found = (
            searched(game, f"{ENOUGH}, depth=4, worlds=1, deepening=true, {without}={text}")[1]
            for game in itertools.islice(positions(20), 0, 30 * 43, 43)
        )
        steps[text] = sum(each.steps for each in found)
    assert steps["true"] < steps["false"]


def test_the_opponents_answer_counts() -> None:
    """The ogre could kill the yeti, but then the opponent's fireball has nothing left to fear."""
    me = {"class": "mage", "minions": [{"id": "CS2_231"}], "hand": [], "mana": {"max": 1}, "deck": ["CS2_231"] * 5}
    foe = {"class": "mage", "minions": [{"id": "CS2_200"}], "hand": [], "mana": {"max": 1}, "deck": ["CS2_231"] * 5}
    me["hero"] = {"damage": 26}
    game = hl.Game.from_state({"turn": 3, "active": 0, "players": [me, foe]}, seed=1)
    alone = searched(game, f"{ENOUGH}, depth=8, worlds=1, turns=1, score=aggro")[1]
    answered = searched(game, f"{ENOUGH}, depth=8, worlds=1, turns=2, score=aggro")[1]
    assert best(answered) < best(alone), "the ogre attacks back"


def test_a_search_that_is_cut_short_still_answers() -> None:
    game = next(itertools.islice(positions(3), 25, None))
    for budget in (1, 2, 5, 50, 500):
        action, found = searched(game, f"budget={budget}it")
        assert action in game.legal_actions()
        assert found.iterations <= budget


@pytest.mark.parametrize(
    ("bad", "said"), [("depth=0", "depth"), ("turns=0", "turns"), ("worlds=0", "worlds"), ("score=none", "none")]
)
def test_parameters_out_of_range_are_refused(bad: str, said: str) -> None:
    with pytest.raises(HearthLabError, match=said):
        make(f"alpha-beta({bad})")
