"""Learning in short: positions, a net, its file, and the player that goes by it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hearthlab as hl
from hearthlab import _core
from hearthlab.agents.base import Clock
from hearthlab.agents.native import Native, agent_spec
from hearthlab.agents.registry import make, parse
from hearthlab.arena.backend import Machine, Share
from hearthlab.cards.library import default_library
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.learn import Block, Plan, generate, inputs, model, schema, train
from hearthlab.learn.data import block_path, read_blocks
from hearthlab.learn.evaluate import evaluate
from hearthlab.learn.files import read_net, save_net
from hearthlab.learn.nets import check_net, join_nets
from hearthlab.learn.split import split
from support.pairs import twin
from support.worlds import library

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")


def new_game(seed: int, first: int | None = None) -> hl.Game:
    return hl.Game(hl.Deck.load(DECKS[0]), hl.Deck.load(DECKS[1]), seed=seed, first=first)


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("learn") / "positions"
    generate(folder, Plan(("eva", "greedy"), DECKS, 300, seed=3, block=100), threads=2)
    return folder


@pytest.fixture(scope="module")
def trained(positions: Path) -> tuple[Path, train.Curve]:
    out = positions.parent / "net.safetensors"
    return out, train.train([positions], out, train.Settings(passes=4, batch=128))


def test_positions_are_the_same_with_any_number_of_threads(tmp_path: Path) -> None:
    plan = Plan(("eva", "random"), DECKS, 20, seed=5, block=8)
    for threads in (1, 2):
        generate(tmp_path / str(threads), plan, threads=threads)
    for number in range(plan.blocks):
        one, other = (Block.load(block_path(tmp_path / str(threads), number)) for threads in (1, 2))
        assert len(one) > 0
        assert all(np.array_equal(getattr(one, k), getattr(other, k), equal_nan=k == "value") for k in vars(one))


def test_a_run_that_was_stopped_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = Plan(("random",), DECKS, 30, block=10)
    generate(tmp_path / "whole", plan)

    class Stopped(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done >= 10:
            raise Stopped

    with pytest.raises(Stopped):
        generate(tmp_path / "parts", plan, progress=stop)
    assert not block_path(tmp_path / "parts", 2).exists()
    generate(tmp_path / "parts", plan)
    for number in range(plan.blocks):
        one, other = (Block.load(block_path(tmp_path / name, number)) for name in ("whole", "parts"))
        assert np.array_equal(one.numbers, other.numbers)


class Halfway(Machine):
    """A machine that says so when a piece of work is half done."""

    def each(
        self, work: Any, common: Any, pieces: Iterable[Any], told: Share | None = None
    ) -> Iterator[tuple[int, Any]]:
        assert told is not None
        for k, piece in enumerate(pieces):
            told(0.5)
            yield k, work(common, piece, 1, None)


def test_progress_counts_the_piece_that_is_played(tmp_path: Path) -> None:
    plan = Plan(("random", "greedy"), ("freeze-mage",), games=70, block=30)
    told: list[tuple[int, int]] = []
    generate(tmp_path, plan, progress=lambda *far: told.append(far), backend=Halfway())
    assert told == [(games, 70) for games in (0, 15, 30, 45, 60, 65, 70)]


def test_a_folder_keeps_to_its_plan(positions: Path) -> None:
    with pytest.raises(HearthLabError, match="another plan"):
        generate(positions, Plan(("random",), DECKS, 300))


def test_the_loss_falls(trained: tuple[Path, train.Curve]) -> None:
    curve = trained[1]
    assert curve.training[-1] < curve.training[0]
    assert min(curve.validation) < np.log(2)


def test_the_core_computes_what_was_trained(positions: Path) -> None:
    """The exported net agrees with the trained one to 1e-5."""
    net = model.new_net(model.Shape(), len(_core.net_cards(default_library().core)), seed=1)
    rng = np.random.default_rng(2)
    net = {name: np.asarray(array) + 0.05 * rng.standard_normal(array.shape) for name, array in net.items()}
    path = positions.parent / "random.safetensors"
    save_net(path, net)
    agent = parse(f"greedy(score=net, weights={path})").recipe
    game = new_game(seed=4, first=0)
    player = make("random", seed=1)
    compared = 0
    while not game.over and compared < 40:
        game.apply(player.act(game.view(game.player), Clock()))
        if game.over or game.state()["phase"] != "main":
            continue
        numbers, cards = inputs(game.view(0))
        nothing = np.zeros(1, np.float32)
        rows = train.Positions(numbers[None], cards[None], nothing, nothing, np.zeros(1, np.bool_))
        batch = train.chosen(rows.arrays(), np.zeros(1, np.int64))
        expected = 1 / (1 + np.exp(-float(model.logits(net, batch)[0])))
        found = agent_spec(game.library, agent or {}).score(game._game, 0)
        assert found == pytest.approx(expected, abs=1e-5)
        compared += 1
    assert compared == 40


def test_a_player_with_the_net_beats_random(trained: tuple[Path, train.Curve]) -> None:
    agent = f"hearthlab(budget=30it, weights={trained[0]})"
    (standing,) = evaluate(agent, ["random"], DECKS, 60, seed=9)
    assert standing.interval[0] > 0.5


def test_the_champion_beats_eva() -> None:
    (standing,) = evaluate("hearthlab(budget=100it)", ["eva"], DECKS, 120, seed=9)
    assert standing.interval[0] > 0.5


@pytest.mark.parametrize("seed", range(12))
def test_positions_that_differ_in_hidden_things_give_equal_inputs(seed: int) -> None:
    game = new_game(seed=seed)
    player = make("random", seed=seed)
    for _ in range(10 + 5 * seed):
        if not game.over:
            game.apply(player.act(game.view(game.player), Clock()))
    if game.over:
        return
    for viewer in (0, 1):
        other = hl.Game.from_state(twin(game.state(), viewer, seed), library=library())
        one, two = inputs(game.view(viewer)), inputs(other.view(viewer))
        assert np.array_equal(one[0], two[0])
        assert np.array_equal(one[1], two[1])
        # What the net sees of the game itself is no more.
        assert one[0].tobytes() == _core.net_inputs_of_game(other._game, viewer)[0]


def changed_net(good: bytes, about: dict[str, str], without: str = "") -> bytes:
    """Returns a net that says other things about itself, or lacks an array."""
    length = int.from_bytes(good[:8], "little")
    header = json.loads(good[8 : 8 + length])
    header["__metadata__"] |= about
    header.pop(without, None)
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + good[8 + length :]


def broken_files(good: bytes) -> dict[str, tuple[bytes, str]]:
    nan = bytearray(good)
    nan[-4:] = np.float32("nan").tobytes()
    return {
        "empty": (b"", "is not a net"),
        "text": (b"not a net at all", "is not a net"),
        "cut off": (good[:-100], "is not a net"),
        "NaN": (bytes(nan), "not a number"),
        "foreign": (changed_net(good, {"format": "another"}), "its format should be"),
        "another schema": (changed_net(good, {"schema": "999"}), "have schema 999"),
        "too few cards": (changed_net(good, {"cards": "CS2_231"}), "minion.cards should be|card.cards should be"),
        "a missing layer": (changed_net(good, {}, without="value.bias"), "is not a net|there is no value.bias"),
        "oversized": (good + bytes(17 << 20), "more than 16 MB"),
    }


KINDS = (
    *("empty", "text", "cut off", "NaN", "foreign", "another schema", "too few cards", "a missing layer"),
    "oversized",
)


@pytest.mark.parametrize("kind", KINDS)
def test_broken_nets_are_refused_in_one_sentence(kind: str, trained: tuple[Path, train.Curve], tmp_path: Path) -> None:
    content, sentence = broken_files(trained[0].read_bytes())[kind]
    path = tmp_path / "broken.safetensors"
    path.write_bytes(content)
    with pytest.raises(HearthLabError, match=sentence) as refused:
        evaluate(f"hearthlab(budget=10it, weights={path})", ["random"], DECKS[:1], 1)
    assert "\n" not in str(refused.value)


def test_a_net_that_is_not_there_is_refused() -> None:
    with pytest.raises(HearthLabError, match="cannot read the net"):
        evaluate("hearthlab(budget=10it, weights=nowhere.safetensors)", ["random"], DECKS[:1], 1)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"agents": ()}, "at least one agent"),
        ({"decks": ()}, "at least one agent and one deck"),
        ({"games": 0}, "at least one game"),
        ({"random": 1.5}, "random is 1.5; it must be a share"),
    ],
)
def test_impossible_plans_are_refused(given: dict[str, object], sentence: str) -> None:
    usual: dict[str, object] = {"agents": ("eva",), "decks": DECKS, "games": 10}
    with pytest.raises(HearthLabError, match=sentence):
        Plan(**{**usual, **given})  # type: ignore[arg-type]


def test_foreign_agents_cannot_give_positions(tmp_path: Path) -> None:
    with pytest.raises(HearthLabError, match="is not a native agent"):
        generate(tmp_path, Plan(("support.odd_agents:Good",), DECKS, 1))


def test_what_searches_by_a_net_found_is_kept_and_learned(tmp_path: Path) -> None:
    searching, other = tmp_path / "searching", tmp_path / "other"
    generate(searching, Plan(("hearthlab(budget=20it)",), DECKS, 8, seed=3, random=0))
    generate(other, Plan(("mcts(budget=20it)", "greedy(score=net)"), DECKS, 8, seed=3))
    (_, found), (_, nothing) = next(read_blocks([searching])), next(read_blocks([other]))
    assert np.isnan(nothing.value).all()
    told = ~np.isnan(found.value)
    assert told.mean() > 0.8  # a decision between one action and none is not searched
    assert ((found.value[told] >= 0) & (found.value[told] <= 1)).all()
    assert np.corrcoef(found.value[told], found.result[told])[0, 1] > 0.2
    positions = train.read_positions([searching], 0.25)
    assert np.array_equal(positions.end, found.result)
    expected = np.where(told, 0.75 * found.result + 0.25 * np.nan_to_num(found.value), found.result)
    assert positions.target == pytest.approx(expected, abs=1e-6)


def test_positions_of_an_older_format_are_refused(positions: Path, tmp_path: Path) -> None:
    plan = json.loads((positions / "plan.json").read_text())
    del plan["format"]
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    with pytest.raises(HearthLabError, match="format 1, and this version reads 3; generate them again"):
        list(read_blocks([tmp_path]))


def test_damaged_positions_are_refused(positions: Path, tmp_path: Path) -> None:
    folder = tmp_path / "damaged"
    folder.mkdir()
    for name in ("plan.json", "cards.json"):
        (folder / name).write_bytes((positions / name).read_bytes())
    block_path(folder, 0).write_bytes(block_path(positions, 0).read_bytes()[:-40])
    with pytest.raises(HearthLabError, match="does not hold positions"):
        list(read_blocks([folder]))
    block = Block.load(block_path(positions, 0))
    dataclasses.replace(block, value=np.full_like(block.value, 1.5)).save(block_path(folder, 0))
    with pytest.raises(HearthLabError, match="invalid results or win probabilities"):
        list(read_blocks([folder]))


def test_the_command_line_does_all_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, net = tmp_path / "p", tmp_path / "n.safetensors"
    decks = [word for deck in DECKS for word in ("--deck", deck)]
    assert main(["learn", "generate", str(folder), "--games", "40", "--agent", "eva", *decks, "--quiet"]) == 0
    assert main(["learn", "train", str(folder), "--out", str(net), "--passes", "2", "--batch", "64", "--quiet"]) == 0
    options = ["--against", "random", "--games", "4", "--budget", "10it", "--quiet", "--json", *decks]
    capsys.readouterr()
    assert main(["learn", "evaluate", str(net), *options]) == 0
    assert json.loads(capsys.readouterr().out)[0]["games"] == 4


def test_a_net_whose_file_cannot_be_written_is_not_trained(positions: Path, tmp_path: Path) -> None:
    def begun(done: int, total: int) -> None:
        pytest.fail("the training was begun")

    (tmp_path / "mine.json").write_text("[1]")
    (tmp_path / "folder.safetensors").mkdir()
    settings = train.Settings(batch=128)
    for name, said in (
        ("net.json", "ends in .safetensors"),
        ("mine.safetensors", "would overwrite .*mine.json"),
        ("folder.safetensors", "it is a folder"),
    ):
        with pytest.raises(HearthLabError, match=said):
            train.train([positions], tmp_path / name, settings, progress=begun)
    assert (tmp_path / "mine.json").read_text() == "[1]"


def test_the_split_withholds_a_class_four_archetypes_and_three_decks_of_every_other_class() -> None:
    assert (split().cls, len(split().archetypes), len(split().exam)) == ("priest", 4, 24)


def test_the_schema_counts_what_the_core_writes() -> None:
    told = schema()
    numbers, cards = inputs(new_game(seed=1).view(0))
    assert (len(numbers), len(cards)) == (told.numbers, told.cards)


def test_joined_nets_are_worth_the_mean_of_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [tmp_path / f"{k}.safetensors" for k in range(3)]
    cards = len(_core.net_cards(default_library().core))
    for k, path in enumerate(paths):
        rng = np.random.default_rng(k)
        # Of other widths, and with other cards that are known.
        net = model.new_net(model.Shape(8 * (k + 1), 8, 16, 8), cards, seed=k)
        known = np.arange(cards) % (k + 2) == 0
        net["minion.cards"] = rng.standard_normal(net["minion.cards"].shape) * known[:, None]
        save_net(path, net)
    two, all_ = tmp_path / "two.safetensors", tmp_path / "all.safetensors"
    assert main(["learn", "join", str(paths[0]), str(paths[1]), "--out", str(two)]) == 0
    assert capsys.readouterr().out == f"{two} holds 2 nets\n"
    assert main(["learn", "join", str(two), str(paths[2]), "--out", str(all_), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"nets": 3, "out": str(all_)}

    game = new_game(seed=4, first=0)
    player = make("random", seed=1)
    worth = {
        path: agent_spec(game.library, parse(f"greedy(score=net, weights={path})").recipe or {})
        for path in (*paths, two, all_)
    }
    while not game.over:
        game.apply(player.act(game.view(game.player), Clock()))
        found = {path: spec.score(game._game, 0) or 0.0 for path, spec in worth.items()}
        if not game.over:
            each = [found[path] for path in paths]
            assert found[two] == pytest.approx(np.mean(each[:2]), abs=1e-12)
            assert found[all_] == pytest.approx(np.mean(each), abs=1e-12)
            assert len(set(each)) == 3


def test_nets_that_cannot_be_joined(trained: tuple[Path, train.Curve], tmp_path: Path) -> None:
    out = tmp_path / "out.safetensors"
    with pytest.raises(HearthLabError, match=r"2 to 16 nets, not 1$"):
        join_nets([trained[0]], out)
    with pytest.raises(HearthLabError, match="2 to 16 nets, not 17"):
        join_nets([trained[0]] * 17, out)
    (tmp_path / "text.safetensors").write_text("no net")
    with pytest.raises(HearthLabError, match="is not a net"):
        join_nets([trained[0], tmp_path / "text.safetensors"], out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"members": "0"}, "1 to 16 members, not 0"),
        ({"members": "17"}, "1 to 16 members, not 17"),
        ({"members": "many"}, "1 to 16 members, not many"),
        ({"members": "3"}, "there is no 2.minion.bias"),
        ({"1.cards": "CS2_231"}, "minion.cards should be"),
    ],
)
def test_a_broken_member_is_refused(
    about: dict[str, str], sentence: str, trained: tuple[Path, train.Curve], tmp_path: Path
) -> None:
    path = tmp_path / "joined.safetensors"
    join_nets([trained[0], trained[0]], path)
    path.write_bytes(changed_net(path.read_bytes(), about))
    with pytest.raises(HearthLabError, match=sentence):
        check_net(path)


def test_budgets_of_time_end(tmp_path: Path) -> None:
    """Games that are only counted or collected have a clock, too."""
    (standing,) = evaluate("mcts(budget=1ms)", ["random"], DECKS[:1], 2, threads=1)
    assert standing.games == 2
    assert generate(tmp_path / "timed", Plan(("mcts(budget=1ms)", "random"), DECKS[:1], 2, block=2), threads=1) > 0


def test_nets_says_how_many_are_asked(tmp_path: Path, trained: tuple[Path, train.Curve]) -> None:
    """Without a word all of them where there is time, and the first one where there is not."""
    one, two = tmp_path / "one.safetensors", tmp_path / "two.safetensors"
    cards = len(_core.net_cards(default_library().core))
    sure = model.new_net(model.Shape(), cards, seed=1)
    sure |= {"value.weight": 0 * sure["value.weight"], "value.bias": np.array([5.0])}
    save_net(one, sure)
    join_nets([one, trained[0]], two)
    game = new_game(seed=4, first=0)
    player = make("random", seed=1)
    while len(game.legal_actions()) < 4 or game.phase != "main":
        game.apply(player.act(game.view(game.player), Clock()))

    def found(path: Path, more: str = "", budget: str = "100it") -> float:
        """What the end of the turn is worth."""
        agent = make(f"hearthlab(budget={budget}, lethal=false, weights={path}{more})", seed=1)
        assert isinstance(agent, Native)
        return agent.consider(game.view(game.player)).options[-1].value or 0.0

    # The first net takes everything for won.
    assert found(two, ", nets=1") == found(one) > 0.99
    assert found(two, ", nets=2") == found(two) < 0.9
    for budget in ("3ms", "15ms/turn", "239ms/game"):
        assert found(two, budget=budget) > 0.99
    for budget in ("4ms", "16ms/turn", "240ms/game"):
        assert found(two, budget=budget) < 0.9
    with pytest.raises(HearthLabError, match="nets is at most 2 here, the number of nets in the file, not 3"):
        found(two, ", nets=3")


def test_a_net_that_is_read_is_the_net_that_was_written(trained: tuple[Path, train.Curve], tmp_path: Path) -> None:
    shape, arrays = read_net(trained[0])
    assert shape == model.Shape()
    fresh = model.new_net(shape, len(arrays["minion.cards"]), seed=0)
    again = tmp_path / "again.safetensors"
    save_net(again, {**fresh, **arrays})
    assert read_net(again)[0] == shape
    for name, array in read_net(again)[1].items():
        np.testing.assert_allclose(array, arrays[name], rtol=1e-6)
    game = new_game(seed=6, first=0)
    one, other = (
        agent_spec(game.library, parse(f"greedy(score=net, weights={path})").recipe or {}).score(game._game, 0)
        for path in (trained[0], again)
    )
    assert one == pytest.approx(other, abs=1e-6)


def test_a_net_is_trained_further(positions: Path, trained: tuple[Path, train.Curve], tmp_path: Path) -> None:
    """It begins where it was, so that its first loss is about the last one of the net before."""
    out, net, before = tmp_path / "further.safetensors", str(trained[0]), trained[1].validation
    settings = train.Settings(passes=1, batch=128, rate=1e-5)
    further = train.train([positions], out, settings, start=trained[0])
    assert further.validation[0] == pytest.approx(min(before), abs=0.02)
    assert before[0] - min(before) > 0.02
    assert json.loads(out.with_suffix(".json").read_text())["start"] == trained[0].name

    widths = ["learn", "train", str(positions), "--out", str(out), "--passes", "1", "--batch", "128", "--quiet"]
    assert main([*widths, "--widths", "20,8,24,8", "--trace", "0.9"]) == 0
    assert read_net(out)[0] == model.Shape(20, 8, 24, 8)
    assert main([*widths, "--start", net, "--widths", "20,8,24,8"]) == 2
    with pytest.raises(SystemExit):
        main([*widths, "--widths", "20,8,24,129"])
    join_nets([trained[0], trained[0]], tmp_path / "two.safetensors")
    with pytest.raises(HearthLabError, match="holds several nets"):
        read_net(tmp_path / "two.safetensors")


def test_what_came_later_is_told_backwards_through_each_game() -> None:
    """The same as a loop over the positions of every game, with draws, games of one position and values not known."""
    rng = np.random.default_rng(3)
    game = np.repeat(np.arange(40), rng.integers(1, 9, 40)).astype(np.uint32)
    outcome = rng.integers(0, 3, 40)
    result = np.where(outcome[game] == 2, 2, rng.integers(0, 2, len(game))).astype(np.uint8)
    value = np.where(rng.random(len(game)) < 0.2, np.nan, rng.random(len(game))).astype(np.float32)
    found = train.came_later(game, result, value, 0.7)
    for number in range(40):
        later = 1.0
        for k in reversed(np.flatnonzero(game == number)):
            won, known = result[k] == 1, not np.isnan(value[k])
            assert found[k] == pytest.approx(0.5 if result[k] == 2 else later if won else 1 - later, abs=1e-6)
            worth = (value[k] if won else 1 - value[k]) if known else 1.0
            later = 0.3 * worth + 0.7 * later
    assert np.array_equal(train.came_later(game, result, value, 1.0), np.where(result == 2, 0.5, result))
