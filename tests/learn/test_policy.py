"""How good actions look: what the core computes, what is learned, and what a search does with it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest
from safetensors.numpy import save

import hearthlab as hl
from hearthlab import _core
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native, agent_spec
from hearthlab.agents.registry import make, parse
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.learn import Block, Plan, actions, generate, inputs, model, schema
from hearthlab.learn.data import block_path, read_blocks
from hearthlab.learn.files import read_net, save_net
from hearthlab.learn.nets import check_net, join_nets, load_net
from hearthlab.learn.policy import MOST_ACTIONS, PolicySettings, looks, new_policy, put_policy, train_policy, tried
from support.pairs import twin
from support.worlds import library, moments

CARDS = len(_core.net_cards(default_library().core))
DECKS = ("miracle-rogue", "murloc-druid")


def random_net(path: Path, seed: int = 1) -> Path:
    """Writes a small net that names all cards."""
    rng = np.random.default_rng(seed)
    net = model.new_net(model.Shape(4, 4, 4, 4), CARDS, seed)
    save_net(path, {name: np.asarray(array) + 0.05 * rng.standard_normal(array.shape) for name, array in net.items()})
    return path


def random_policy(path: Path, seed: int) -> dict[str, Any]:
    """Gives the net in a file a random policy; returns that."""
    rng = np.random.default_rng(seed)
    policy = {
        name: np.asarray(array + 0.1 * rng.standard_normal(array.shape), dtype=np.float32)
        for name, array in new_policy(CARDS, seed).items()
    }
    put_policy(path, policy, path)
    return policy


@pytest.fixture(scope="module")
def tries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Positions in which a search by a net decided."""
    folder = tmp_path_factory.mktemp("policy") / "tries"
    agent = "hearthlab(budget=30it, nets=1, tree_policy=ucb1, lethal=false)"
    generate(folder, Plan((agent,), DECKS, 150, seed=3, starts=1, others=0.5, block=50), threads=2)
    return folder


@pytest.fixture(scope="module")
def trained(tries: Path) -> Path:
    out = tries.parent / "both.safetensors"
    train_policy([tries], random_net(tries.parent / "net.safetensors"), out, PolicySettings(6, 64, 0.01))
    return out


def decisions(seed: int) -> Iterator[hl.Game]:
    """Positions of a random game in which somebody has several things to choose from."""
    for game in moments(seed):
        if not game.over and game.phase != "mulligan" and 1 < len(game.legal_actions()) <= MOST_ACTIONS:
            yield game


def shares(net: Path, view: hl.View) -> list[float]:
    found = agent_spec(view.library, parse(f"greedy(score=net, weights={net})").recipe or {}).shares(view._view)
    assert found is not None
    return found


def test_the_core_computes_what_was_trained(tmp_path: Path) -> None:
    """The exported policy agrees with the trained one to 1e-5, over all kinds of actions."""
    net = random_net(tmp_path / "random.safetensors")
    policy = random_policy(net, seed=4)
    compute = jax.jit(looks)
    kinds: set[int] = set()
    targets: set[int] = set()
    compared = 0
    for seed in range(6):
        for game in decisions(seed):
            view = game.view(game.player)
            things, cards = actions(view)
            sides, minions, hand = schema().split(inputs(view)[0][None])
            beyond = MOST_ACTIONS - len(things)
            batch = {
                "sides": sides,
                "minions": minions,
                "hand": hand,
                "actions": np.pad(things.astype(np.int32), ((0, beyond), (0, 0)))[None],
                "action_cards": np.pad(cards.astype(np.int32), (0, beyond))[None],
            }
            told = np.asarray(compute(policy, batch))[0, : len(things)]
            expected = np.exp(told - told.max())
            assert shares(net, view) == pytest.approx(expected / expected.sum(), abs=1e-5)
            kinds |= set(things[:, 0].tolist())
            targets |= set(things[:, 2].tolist())
            compared += 1
    assert compared > 50
    assert kinds == set(range(6))
    assert {0, 1, 8, 15, 16} <= targets


def test_positions_say_what_a_search_tried(tries: Path) -> None:
    """All actions of whoever sees the position, with as many tries as the search had iterations."""
    searched = others = 0
    for _, block in read_blocks([tries]):
        first = [0, *np.cumsum(block.count, dtype=np.int64).tolist()]
        for k, count in enumerate(block.count):
            if count == 0:
                others += 1
                continue
            assert not np.isnan(block.value[k])
            assert block.visits[first[k] : first[k + 1]].sum() == 30
            searched += 1
        assert first[-1] == len(block.visits) == len(block.action) == len(block.action_card)
    # Half of the positions are seen by the player who does not decide.
    assert 0.3 < searched / (searched + others) < 0.6


def test_first_tries_are_not_learned_from() -> None:
    assert tried(np.array([[1.0, 1.0, 5.0, 0.0]])).tolist() == [[0, 0, 1, 0]]
    assert tried(np.array([[1.0, 1.0, 0.0, 0.0]])).tolist() == [[0.5, 0.5, 0, 0]]


def test_a_policy_learns_what_searches_try(tries: Path, trained: Path) -> None:
    curve = train_policy([tries], trained, tries.parent / "again.safetensors", PolicySettings(6, 64, 0.01))
    assert curve.loss[-1] < curve.loss[0]
    uniform = np.mean([1 / count for _, block in read_blocks([tries]) for count in block.count if count > 1])
    assert curve.agreement[-1] > 1.5 * uniform


def test_the_value_of_a_net_stays_when_it_gets_a_policy(tries: Path, trained: Path) -> None:
    before, after = load_net(tries.parent / "net.safetensors")[1], load_net(trained)[1]
    assert all(np.array_equal(before[name], after[name]) for name in before)
    about = json.loads(load_net(trained)[0]["policy"])
    assert about["positions"] > 500
    assert about["settings"]["passes"] == len(about["curve"]["loss"]) == 6
    assert {name for name in after if name not in before} == {name for name in after if name.startswith("policy.")}
    assert not any(name.startswith("policy.") for name in read_net(trained)[1])


def test_the_first_try_goes_where_it_looks_best(tmp_path: Path) -> None:
    net = random_net(tmp_path / "random.safetensors")
    random_policy(net, seed=9)
    agent = make(f"hearthlab(budget=1it, lethal=false, weights={net})", seed=1)
    best: set[int] = set()
    for game in decisions(2):
        view = game.view(game.player)
        told = shares(net, view)
        best.add(int(np.argmax(told)))
        assert agent.act(view, Clock()) == view.legal_actions()[int(np.argmax(told))]
    assert len(best) > 3


def test_more_tries_go_to_what_looks_good(trained: Path) -> None:
    """With a weight that leaves values no say, the shares of the tries are those of the looks."""
    agent = make(f"hearthlab(budget=2000it, c=1000000, lethal=false, weights={trained})", seed=1)
    assert isinstance(agent, Native)
    for game in itertools.islice(decisions(5), 8):
        view = game.view(game.player)
        visits = np.array([option.visits for option in agent.consider(view).options])
        assert np.abs(visits / visits.sum() - shares(trained, view)).max() < 0.01


def test_the_answer_counts_as_much_as_it_should() -> None:
    """What a simulation is worth goes in a straight line from before the answer to after it."""
    different = 0
    for game in itertools.islice(decisions(6), 30):
        view = game.view(game.player)
        worth = []
        for share in ("0", "0.5", "1"):
            agent = make(f"hearthlab(budget=1it, lethal=false, belief=uniform, answer={share})", seed=1)
            assert isinstance(agent, Native)
            found = agent.consider(view)
            worth.append(next(option.value for option in found.options if option.visits) or 0.0)
        assert worth[1] == pytest.approx((worth[0] + worth[2]) / 2)
        different += worth[0] != worth[2]
    assert different > 15


def test_answers_are_looked_at_where_there_is_time(trained: Path) -> None:
    game = next(game for game in decisions(6) if game.turn > 8)
    view = game.view(game.player)

    def steps(budget: str) -> float:
        agent = make(f"hearthlab(budget={budget}, lethal=false, weights={trained})", seed=1)
        assert isinstance(agent, Native)
        found = agent.consider(view)
        return found.steps / found.iterations

    assert steps("10ms") > 1.5 * steps("5ms")
    assert steps("10ms") > 1.5 * steps("500it")
    assert steps("60ms") > 1.4 * steps("10ms"), "further ahead"
    with pytest.raises(HearthLabError, match="answer goes by the policy of a net, and there is none here"):
        make("mcts(answer=0.5)")
    with pytest.raises(HearthLabError, match="write auto or a number from 0 to 1"):
        make("hearthlab(answer=2)")


@pytest.mark.parametrize(
    ("given", "way"),
    [
        ("budget=10ms", "posterior"),
        ("budget=40ms/turn", "posterior"),
        ("budget=100it, answer=0.5", "posterior"),
        ("budget=10ms, belief=auto!freeze-mage", "posterior"),
        ("budget=10ms, answer=0", "uniform"),
        ("budget=5ms", "uniform"),
        ("budget=500it", "uniform"),
        ("budget=10ms, belief=uniform", "uniform"),
        ("budget=10ms, belief=paper", "paper"),
    ],
)
def test_the_opponents_cards_are_predicted_where_answers_count(given: str, way: str) -> None:
    belief = (parse(f"hearthlab({given})").recipe or {})["belief"]
    assert (belief if isinstance(belief, str) else belief["way"]) == way


def test_a_belief_that_the_agent_chooses_withholds_decks() -> None:
    lists = [
        {tuple(sorted(cards)) for _, cards in (parse(f"hearthlab(budget=10ms{more})").recipe or {})["belief"]["decks"]}
        for more in ("", ", belief=auto!freeze-mage")
    ]
    assert tuple(sorted(hl.Deck.load("freeze-mage").cards)) in lists[0] - lists[1]
    assert (parse("mcts(belief=auto)").recipe or {})["belief"] == "uniform", "it looks at no answers by a policy"
    for budget in ("5ms", "10ms"):
        with pytest.raises(HearthLabError, match='no deck is called "freeze-maga"'):
            parse(f"hearthlab(budget={budget}, belief=auto!freeze-maga)")


def test_a_net_without_a_policy_is_searched_as_before(tmp_path: Path) -> None:
    net = random_net(tmp_path / "net.safetensors")
    usual, plain = (make(f"hearthlab(budget=50it, weights={net}{more})", seed=2) for more in ("", ", tree_policy=ucb1"))
    for game in decisions(3):
        view = game.view(game.player)
        assert usual.act(view, Clock()) == plain.act(view, Clock())
    with pytest.raises(HearthLabError, match="goes by the policy of a net, and there is none here"):
        make(f"hearthlab(tree_policy=puct, weights={net})")
    with pytest.raises(HearthLabError, match="there is none here"):
        make("mcts(tree_policy=puct, count=parent)")
    random_policy(net, seed=1)
    with pytest.raises(HearthLabError, match="counts visits of the parent"):
        make(f"hearthlab(tree_policy=puct, count=available, weights={net})")


def test_looks_do_not_depend_on_what_is_hidden(trained: Path) -> None:
    compared = 0
    for seed in range(8):
        for game in decisions(seed):
            other = hl.Game.from_state(twin(game.state(), game.player, seed), library=library())
            assert shares(trained, game.view(game.player)) == shares(trained, other.view(game.player))
            compared += 1
    assert compared > 50


def test_nets_that_are_joined_go_by_the_policy_of_the_first(trained: Path, tmp_path: Path) -> None:
    other = random_net(tmp_path / "other.safetensors", seed=7)
    random_policy(other, seed=7)
    both = tmp_path / "both.safetensors"
    join_nets([trained, other], both)
    game = next(decisions(1))
    view = game.view(game.player)
    assert shares(both, view) == shares(trained, view) != shares(other, view)
    again = tmp_path / "again.safetensors"
    put_policy(both, random_policy(random_net(tmp_path / "third.safetensors", seed=8), seed=8), again)
    assert shares(again, view) == pytest.approx(shares(tmp_path / "third.safetensors", view), abs=1e-5)


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        ("policy.side.weight", lambda array: array[1:], "policy.side.weight should be F32"),
        ("policy.attack.weight", lambda array: array * np.float32(np.nan), "not a number, or a huge one"),
        ("policy.cards", lambda array: array[:-1], "policy.cards should be F32"),
        ("policy.own.bias", lambda array: array[:16], "policy.own"),
        ("policy.action.weight", lambda array: array[:, :16], "policy.action.weight should be F32"),
        ("policy.other.bias", None, "there is no policy.other.bias"),
    ],
)
def test_a_broken_policy_is_refused(trained: Path, tmp_path: Path, name: str, change: Any, why: str) -> None:
    header, arrays = load_net(trained)
    if change is None:
        del arrays[name]
    else:
        arrays[name] = np.ascontiguousarray(change(arrays[name]))
    broken = tmp_path / "broken.safetensors"
    broken.write_bytes(save(arrays, header))
    with pytest.raises(HearthLabError, match=why):
        check_net(broken)


def test_positions_without_tries_teach_no_policy(tmp_path: Path) -> None:
    folder = tmp_path / "eva"
    generate(folder, Plan(("eva",), DECKS, 20, seed=1, block=20))
    assert not Block.load(block_path(folder, 0)).count.any()
    net = random_net(tmp_path / "net.safetensors")
    with pytest.raises(HearthLabError, match="0 positions with the visits of a net search are too few"):
        train_policy([folder], net, tmp_path / "out.safetensors")
    with pytest.raises(HearthLabError, match="passes and batch must be at least 1"):
        PolicySettings(passes=0)
    assert not (tmp_path / "out.safetensors").exists()


def test_a_policy_whose_file_cannot_be_written_is_not_trained(tries: Path, tmp_path: Path) -> None:
    def begun(done: int, total: int) -> None:
        pytest.fail("the training was begun")

    net = random_net(tmp_path / "net.safetensors")
    with pytest.raises(HearthLabError, match="it is a folder"):
        train_policy([tries], net, tmp_path, PolicySettings(1, 64), progress=begun)


def test_the_command_says_how_far_it_came(tries: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    net, out = random_net(tmp_path / "net.safetensors"), tmp_path / "out.safetensors"
    args = ["learn", "policy", str(tries), "--net", str(net), "--out", str(out), "--passes", "1", "--batch", "64"]
    assert main([*args, "--quiet"]) == 0
    assert "best action agreement" in capsys.readouterr().out
    check_net(out)
