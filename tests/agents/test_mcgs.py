"""Monte Carlo search on a graph of abstracted positions: merging, pruning, few outcomes, random answers."""

from __future__ import annotations

import functools
import itertools

import pytest

import hearthlab as hl
from hearthlab.agents import make
from hearthlab.errors import HearthLabError
from hearthlab.util.seeds import derive
from support.search import later, searched
from support.worlds import moment

WISP, YETI, OGRE, RAPTOR, CROC = "CS2_231", "CS2_182", "CS2_200", "CS2_172", "CS2_120"
MISSILES, FIREBALL = "EX1_277", "CS2_029"
OFF = "merge=false, prune=false, outcomes=0"


@functools.cache
def positions(count: int) -> tuple[hl.Game, ...]:
    """Positions of random games in which there is something to decide, choices among them."""
    some = (moment(derive("mcgs", k)) for k in itertools.count())
    lively = (game for game in some if not game.over and game.phase != "mulligan" and len(game.legal_actions()) > 1)
    return tuple(itertools.islice(lively, count))


@pytest.mark.parametrize(
    "settings",
    [
        "through=true, horizon=3, opponent=random",
        "through=true, horizon=2, opponent=adverse",
        "through=false, horizon=2",
    ],
)
def test_with_everything_off_it_is_the_tree_search_visit_for_visit(settings: str) -> None:
    shared = f"{settings}, c=0.3, count=parent, decision=visits, depth=0, worlds=0, budget=150it"
    for seed, game in enumerate(positions(200)):
        graph = searched(game, f"mcgs({OFF}, {shared})", seed)
        tree = searched(game, f"mcts({shared})", seed)
        assert graph == tree
        assert sum(tree[1].visits) == 150


@pytest.mark.parametrize("switch", ["merge=true", "prune=true", "outcomes=2"])
def test_each_of_the_three_makes_a_difference_by_itself(switch: str) -> None:
    shared = "worlds=0, budget=300it"
    switched = OFF.replace(switch.split("=")[0] + "=" + ("0" if "outcomes" in switch else "false"), switch)
    assert switched != OFF
    found = [searched(later(3), f"mcgs({text}, {shared})")[1] for text in (OFF, switched)]
    assert found[0] != found[1]


def attackers(*minions: str, hand: tuple[str, ...] = (), mana: int = 0, foes: tuple[str, ...] = ()) -> hl.Game:
    """A mage without cards to draw, before a hero with 30 health."""
    me = {"class": "mage", "minions": list(minions), "hand": list(hand), "deck": [], "mana": {"max": mana}}
    foe = {"class": "mage", "minions": list(foes), "hand": [], "deck": []}
    rules = {"slots": "rightmost", "fatigue": False}
    return hl.Game.from_state({"turn": 5, "active": 0, "rules": rules, "players": [me, foe]}, seed=1)


def test_actions_that_commute_share_a_node() -> None:
    """Four attacks on the hero in any order: 16 positions, each with an action for every attack left and the end."""
    game = attackers(WISP, RAPTOR, CROC, YETI)
    shared = "prune=false, outcomes=0, through=false, horizon=turn, c=5, budget=20000it"
    subsets = 16
    graph = searched(game, f"mcgs(merge=true, {shared})")[1]
    assert graph.nodes == subsets + sum(bin(k).count("1") + 1 for k in range(subsets))
    # In the tree every order has nodes of its own: 1 root, and after k of 4 attacks 4!/(4-k)! times the actions left.
    tree = searched(game, f"mcgs(merge=false, {shared})")[1]
    assert tree.nodes == 1 + 1 * 5 + 4 * 4 + 12 * 3 + 24 * 2 + 24 * 1


def test_where_a_minion_stands_and_which_copy_it_is_do_not_count() -> None:
    """Two Wisps are played from hand: one position after one of them, one after both."""
    game = attackers(hand=(WISP, WISP))
    graph = searched(game, "mcgs(merge=true, outcomes=0, through=false, horizon=turn, c=5, budget=2000it)")[1]
    assert graph.nodes == 3 + (2 + 2 + 1)
    assert graph.visits[2] == 0, "the second Wisp is the first"
    assert sum(graph.visits) == 2000


@pytest.mark.parametrize(("outcomes", "most"), [(1, 1), (3, 3)])
def test_chance_has_so_many_outcomes(outcomes: int, most: int) -> None:
    game = attackers(hand=(MISSILES,), mana=1, foes=(YETI, OGRE, RAPTOR))
    shared = "through=false, horizon=turn, c=5, budget=3000it, worlds=1"
    found = searched(game, f"mcgs(outcomes={outcomes}, {shared})")[1]
    # The root, its two actions, and for each outcome a position with one action.
    assert 5 <= found.nodes <= 3 + 2 * most
    assert searched(game, f"mcgs(outcomes=0, {shared})")[1].nodes > 3 + 2 * 10


def test_pruning_leaves_out_copies_and_the_early_end_of_a_playout() -> None:
    game = attackers(OGRE, OGRE, YETI)
    shared = "merge=false, outcomes=0, through=false, depth=1, horizon=turn, estimate=won, budget=500it"
    state = game.state()
    state["players"][1]["hero"]["damage"] = 14  # 16 left: all three attacks win, and nothing less
    game = hl.Game.from_state(state, seed=1)
    pruned = searched(game, f"mcgs(prune=true, {shared})")[1]
    kinds = [action.kind for action in game.legal_actions()]
    assert kinds == ["end", "attack", "attack", "attack"]
    assert pruned.visits[2] == 0, "the second Ogre is the first"
    assert pruned.values == (0, pruned.visits[1], 0, pruned.visits[3]), "whoever begins to attack goes on"
    whole = searched(game, f"mcgs(prune=false, {shared})")[1]
    assert min(whole.visits) > 0
    assert whole.values[1] < whole.visits[1]


def test_the_answer_by_chance_has_no_nodes() -> None:
    """The opponent has two minions that may attack; without nodes for them the graph is smaller."""
    game = attackers(YETI, foes=(RAPTOR, CROC))
    shared = f"{OFF}, through=true, horizon=2, worlds=1, c=3, budget=3000it"
    nodes = {
        word: searched(game, f"mcgs({shared}, opponent={word}, depth=2)")[1].nodes for word in ("random", "adverse")
    }
    assert nodes["random"] < nodes["adverse"]


@pytest.mark.parametrize("bad", ["trees=3", "reuse=true"])
def test_a_graph_cannot_be_split_or_kept(bad: str) -> None:
    with pytest.raises(HearthLabError, match="one graph"):
        make(f"mcgs({bad}, worlds=0)")


# Metastone's tree search


def test_metastones_search_counts_wins_of_the_turn_in_the_true_position() -> None:
    agent = make("metastone-mcts")
    assert agent.sees_everything
    action, found = searched(later(3), "metastone-mcts")
    assert found.iterations == sum(found.visits) == 500
    assert all(value == int(value) for value in found.values), "nothing but wins counts"
    assert action == later(3).legal_actions()[max(range(len(found.values)), key=found.values.__getitem__)]


def test_metastones_search_finds_a_win_this_turn_and_sees_nothing_without_one() -> None:
    game = attackers(OGRE, hand=(FIREBALL,), mana=4)
    assert set(searched(game, "metastone-mcts")[1].values) == {0}
    state = game.state()
    state["players"][1]["hero"]["damage"] = 24
    action, found = searched(hl.Game.from_state(state, seed=1), "metastone-mcts")
    assert action.kind in ("attack", "play")
    assert max(found.values) > 0


def test_an_allied_opponent_is_taken_to_play_for_the_one_who_decides() -> None:
    """Five Ogres may attack; allied they are taken to stay where they are."""
    game = attackers(WISP, foes=(OGRE, OGRE, OGRE, OGRE, OGRE))
    shared = "through=true, horizon=2, depth=0, c=0.3, count=parent, budget=4000it"
    worth = {}
    for word in ("adverse", "allied"):
        found = searched(game, f"mcts({shared}, opponent={word})")[1]
        worth[word] = sum(found.values) / sum(found.visits)
    assert worth["allied"] > worth["adverse"]
