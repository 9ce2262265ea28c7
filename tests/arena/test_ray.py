"""A cluster of three nodes on this machine: the same tables as one thread, whatever dies meanwhile."""

import errno
import io
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

import hearthlab as hl
from hearthlab.arena import config
from hearthlab.arena.backend import Backend, Machine
from hearthlab.arena.cluster import open_backend, opened
from hearthlab.arena.cluster.answers import read, written
from hearthlab.arena.cluster.games import Spread
from hearthlab.arena.cluster.identity import difference, identity
from hearthlab.arena.cluster.nets import Shelf, packed_plan
from hearthlab.arena.cluster.node import DONE, FULL, Job, Node, packed
from hearthlab.arena.execution import Batch, Finished
from hearthlab.arena.schedule import Entrant, Plan, simple
from hearthlab.arena.seating import settled
from hearthlab.arena.store import Row, Store
from hearthlab.arena.tournament import run
from hearthlab.competition import config as competition
from hearthlab.competition.running import begin, play
from hearthlab.equilibrium.grid import solve_model
from hearthlab.errors import HearthLabError
from hearthlab.evolve.config import Config
from hearthlab.evolve.elites import MapConfig, MapStore
from hearthlab.evolve.elites.search import illuminate
from hearthlab.evolve.run import evolve
from hearthlab.evolve.strategy import Settings
from hearthlab.learn import exam
from hearthlab.learn.data import Plan as Positions
from hearthlab.learn.evaluate import evaluate
from hearthlab.learn.generate import generate
from hearthlab.papers import cells
from hearthlab.papers.cells import Cell, Cells
from hearthlab.util.progress import no_bars
from support import odd_agents

pytest.importorskip("ray", reason="the cluster needs Ray: pip install hearthlab[ray]")

from cluster_commands import cup
from cluster_refusals import altered
from local_cluster import Killing, LocalCluster

# Ray's own files and sockets are not ours to close.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

DECKS = ("aggro-pirate-warrior", "midrange-jade-shaman")
NET = Path(__file__).parents[2] / "core" / "src" / "evaluate" / "net" / "champion.safetensors"


def planned(agents: tuple[str, ...], games: int, **more: Any) -> Plan:
    entrants = [Entrant.read(agent) for agent in agents]
    return settled(simple(entrants, [hl.Deck.load(name) for name in DECKS], games, seed=5, **more))


def rows(store: Store) -> list[Any]:
    """All that a table can be made of; times are left out, as tables do."""
    found = store._rows("SELECT number, cell, seed, winner, turns, actions, reason, fault, record FROM games")
    return sorted(found)


def table(plan: Plan, backend: Backend) -> list[Any]:
    with Store.in_memory(plan) as store:
        run(store, backend)
        return rows(store)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    found = LocalCluster(3, environment={"PYTHONPATH": os.pathsep.join(sys.path)})
    yield found
    found.close()


@pytest.fixture(scope="module")
def machine() -> Iterator[Backend]:
    """This machine, with processes of referees that are kept, since it takes seconds to start one."""
    with open_backend("threads", workers=1) as found:
        yield found


WARNINGS: list[str] = []


@pytest.fixture(scope="module")
def ray(cluster: LocalCluster) -> Iterator[Backend]:
    with open_backend("ray", cluster.address, warn=WARNINGS.append) as found:
        yield found


def test_a_tournament_gives_the_rows_of_one_thread_while_a_worker_and_a_node_are_killed(
    cluster: LocalCluster, ray: Backend
) -> None:
    plan = planned(("random", "eva", "mcts1(budget=30it)"), 160, records=True)
    assert ray.workers == 3
    killing = Killing(cluster, (0.1, "worker"), (0.4, "node"))
    with Store.in_memory(plan) as store:
        run(store, ray, killing)
        assert rows(store) == table(plan, Machine(1))
    assert killing.killed == ["worker", "node"]


def test_python_agents_play_in_their_cells_on_the_nodes_and_their_faults_are_the_same(
    machine: Backend, ray: Backend
) -> None:
    plan = planned(("support.odd_agents:Good", "support.odd_agents:Raises", "random"), 8)
    assert table(plan, ray) == table(plan, machine)


def test_an_interrupted_tournament_keeps_its_games_and_goes_on_elsewhere(ray: Backend) -> None:
    plan = planned(("random", "eva"), 2000)

    def stop(done: int, total: int) -> None:
        if done > 200:
            raise KeyboardInterrupt

    with Store.in_memory(plan) as store:
        with pytest.raises(KeyboardInterrupt):
            run(store, ray, stop)
        assert 200 < store.count < plan.total
        run(store, 1)
        assert rows(store) == table(plan, Machine(1))


def test_a_generation_of_an_evolution_is_the_same_while_a_worker_is_killed(cluster: LocalCluster, ray: Backend) -> None:
    decks = tuple(hl.Deck.load(name) for name in DECKS)
    wanted = Config(decks, generations=2, games=2, settings=Settings(mu=3, lambda_=3), blank=("LOE_011",))
    killing = Killing(cluster, (0.2, "worker"))
    found = []
    for backend in (Machine(1), ray):
        with evolve(wanted, watch=lambda at: killing(at.done, at.total), backend=backend) as store:
            found.append([store.results(0, generation).tolist() for generation in range(3)])
    assert found[0] == found[1]
    assert killing.killed == ["worker"]


def test_positions_to_learn_from_are_the_same_bytes(ray: Backend, tmp_path: Path) -> None:
    plan = Positions(("eva", "greedy"), DECKS, 300, seed=3, block=200)
    for name, backend in (("one", Machine(1)), ("many", ray)):
        generate(tmp_path / name, plan, backend=backend)
    for path in sorted((tmp_path / "one").iterdir()):
        assert path.read_bytes() == (tmp_path / "many" / path.name).read_bytes()


def test_a_node_with_other_code_is_refused_and_one_that_joins_later_is_left_out(
    cluster: LocalCluster, ray: Backend, tmp_path: Path
) -> None:
    other = altered(tmp_path, "agents/base.py", lambda text: text + "\n# another line\n")
    plan = planned(("random", "eva"), 600)
    WARNINGS.clear()
    added = cluster.add({"PYTHONPATH": other})
    while not WARNINGS:
        ray.look()  # type: ignore[attr-defined]
    assert "cannot be used: its code is" in WARNINGS[0]
    assert table(plan, ray) == table(plan, Machine(1))
    command = ["-m", "hearthlab", "match", "random", "eva", "--games", "2", "--backend", "ray", "--address"]
    said = subprocess.run([sys.executable, *command, cluster.address], capture_output=True, text=True)
    assert said.returncode == 2
    assert said.stderr.startswith("hearthlab: node ")
    assert "cannot be used: its code is" in said.stderr
    assert said.stderr.count("\n") == 1
    cluster.kill_node(added)


def dumped(store: Store | MapStore) -> list[str]:
    """Returns all that a store holds, but for the date and the times."""
    lines = store._db.iterdump()
    return [line for line in lines if "'made'" not in line and not line.startswith('INSERT INTO "batches"')]


def test_a_map_of_decks_is_the_same(ray: Backend) -> None:
    wanted = MapConfig("mage", (hl.Deck.load(DECKS[0]),), batches=2, batch=4, games=2, judging=2)
    one, many = illuminate(wanted, workers=Machine(1)), illuminate(wanted, workers=ray)
    with one, many:
        assert dumped(one) == dumped(many)


def test_several_models_are_solved_one_on_each_node(ray: Backend) -> None:
    common = {"solvers": ["cfr+", "chance-sampling"], "iterations": 10, "memory": None, "lp": False}
    common |= {"form": None, "seed": 3, "target": None}
    found = []
    for backend in (Machine(1), ray):
        solved = dict(backend.each(solve_model, common, ["4.5a", "leduc"]))
        found.append([(d["model"], d["solver"], d["nash_conv"], d["gains"]) for k in (0, 1) for d in solved[k]])
    assert found[0] == found[1]


def test_a_competition_comes_to_the_same(machine: Backend, ray: Backend, tmp_path: Path) -> None:
    (tmp_path / "competition.toml").write_text(cup(["aggro-pirate-warrior"], 4, ["random"]))
    folder = tmp_path / "submissions" / "last"
    folder.mkdir(parents=True)
    about = 'name = "Last"\nauthor = "Ada"\nlanguage = "Python"\ntracks = ["premade"]\nagent = "bot:Good"\n'
    (folder / "submission.toml").write_text(about)
    shutil.copy(odd_agents.__file__, folder / "bot.py")
    read = competition.read(tmp_path)
    found = []
    for name, backend in (("one", machine), ("many", ray)):
        [track] = play(begin(read, tmp_path / name, backend, no_bars), backend, no_bars)
        found.append((track.outcomes, track.faults))
    assert found[0] == found[1]
    assert len(found[0][0]) == 4


def test_nets_travel_to_the_nodes(ray: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(NET, tmp_path / "mine.safetensors")
    monkeypatch.chdir(tmp_path)  # the nodes are elsewhere, where the relative path is that of nothing
    agent = "hearthlab(budget=2it, weights=mine.safetensors)"
    found = [evaluate(agent, ["eva"], DECKS, 4, backend=backend) for backend in (Machine(1), ray)]
    assert found[0] == found[1]
    plan = planned(("greedy(score=net, weights=mine.safetensors)", "random", "support.odd_agents:Good"), 4)
    # A referee that was kept from before would look for the net where it was started.
    assert table(plan, ray) == table(plan, Machine(1))


def test_an_exam_and_the_cells_of_a_paper_are_played_up_to_the_same_game(ray: Backend, tmp_path: Path) -> None:
    part, decks = exam.Part("main", "eva", "random", 30), [hl.Deck.load(name) for name in DECKS]
    cell = Cell("cell", "eva", "random", DECKS, games=40)
    found = []
    for name, backend in (("one", Machine(1)), ("many", ray)):
        [result] = cells.play([cell], Cells(folder=tmp_path / name, games=40, workers=backend))
        mark = exam.play(tmp_path / name, part, decks, backend)
        kept = [(row.number, row.seed, row.winner, row.turns) for row in result.rows]
        found.append((mark.games, mark.rate, mark.low, mark.high, kept))
    assert found[0] == found[1]
    assert found[0][0] == 30


# Without a cluster


def test_a_net_has_a_name_on_its_way_and_a_path_on_the_node(tmp_path: Path) -> None:
    net = tmp_path / "mine.safetensors"
    shutil.copy(NET, net)
    plan = planned((f"mine=greedy(score=net, weights={net})", "eva"), 2)
    sent, nets = packed_plan(plan)
    assert str(net) not in json.dumps(sent)
    [content] = nets.values()
    assert content == net.read_bytes()
    net.unlink()
    with closing(Shelf()) as shelf:
        for _ in range(2):
            there = config.from_dict(shelf.unpacked(sent, nets))
            path = str(there.entrants[0].spec.params["weights"])
            assert Path(path).read_bytes() == content
    assert [entrant.name for entrant in there.entrants] == [entrant.name for entrant in plan.entrants]


def test_without_room_for_temporary_files_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.BytesIO):
        def write(self, content: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("tempfile.TemporaryFile", lambda **_: Full())
    plan = planned(("support.odd_agents:Good", "random"), 2)
    with pytest.raises(HearthLabError, match=r"no space is left for temporary files \(No space left on device\)"):
        table(plan, Machine(1))
    node = Node(1)
    parcel = packed(Batch.of(plan, np.arange(2, dtype=np.uint64)))
    outcome, why = node.exchange(1, Job(config.to_dict(plan), {}, native=False), [parcel], [], 0.01)
    assert outcome == FULL
    assert why.startswith("its disk is full: no space is left for temporary files")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:9", "no Ray cluster answers at 127.0.0.1:9"),
        ("nowhere", "is not the address of a cluster; give HOST:PORT"),
        ("ray://127.0.0.1:10001", "is not the address of a cluster"),
        ("127.0.0.1:99999", "no Ray cluster answers"),
    ],
)
def test_a_wrong_address_is_one_sentence(address: str, said: str) -> None:
    with pytest.raises(HearthLabError, match=said) as error, open_backend("ray", address):
        pass
    assert "\n" not in str(error.value)


def test_something_else_that_answers_is_not_taken_for_a_cluster() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(HearthLabError, match="something else is running there"), open_backend("ray", address):
            pass
        thread.join()


def test_an_unknown_backend_is_refused() -> None:
    with pytest.raises(HearthLabError, match="threads"), opened("spark"):
        pass


def test_what_differs_between_nodes_is_named() -> None:
    assert difference(identity(), dict(identity())) is None
    said = difference(identity(), {**identity(), "set of cards": "0123"})
    assert said is not None
    assert said.startswith("its set of cards is 0123 and the driver's is ")
    assert difference(identity(), None) is not None


class Gone(Exception):
    pass


class FakeRay:
    """Ray in one thread: a call is done at once, or raises when its result is asked for."""

    class exceptions:
        RayActorError = Gone
        ObjectLostError = Gone

    def put(self, value: Any) -> Any:
        return value

    def wait(self, refs: list[Any], num_returns: int, timeout: float) -> tuple[list[Any], list[Any]]:
        return refs[:num_returns], refs[num_returns:]

    def get(self, ref: Any) -> Any:
        return ref()


class FakeNode:
    """A node in this process; `fails` are its answers before it begins to play."""

    def __init__(self, name: str, *fails: Any) -> None:
        self.name, self.slots, self.lost = name, 1, False
        self.node, self.fails = Node(1), list(fails)
        self.actor = self

    @property
    def exchange(self) -> Any:
        return self

    end = exchange

    def remote(self, *arguments: Any) -> Any:
        if len(arguments) == 1:
            return self.node.end(*arguments)
        return lambda: self._answer(arguments)

    def _answer(self, arguments: tuple[Any, ...]) -> Any:
        if not self.fails:
            return self.node.exchange(*arguments)
        fail = self.fails.pop(0)
        if fail is Gone:
            raise Gone
        return fail


class FakeNodes:
    def __init__(self, *nodes: FakeNode) -> None:
        self.nodes = list(nodes)
        self.left_out: list[str] = []
        self.workers = len(nodes)

    def look(self) -> list[FakeNode]:
        return [node for node in self.nodes if not node.lost]

    def lose(self, node: FakeNode) -> None:
        node.lost = True

    def leave_out(self, node: FakeNode, why: str) -> None:
        self.lose(node)
        self.left_out.append(f"{node.name}: {why}")


def spread(plan: Plan, *nodes: FakeNode) -> tuple[list[int], list[str]]:
    """Plays all games of a plan on the nodes; returns the numbers of the rows, and what is said of nodes."""
    there = FakeNodes(*nodes)
    executor = Spread(there, FakeRay(), 1, plan, native=True)
    executor.submit(Batch.of(plan, np.arange(plan.total, dtype=np.uint64)))
    found: list[int] = []
    while len(found) < plan.total:
        found += executor.collect(0.1).numbers
    executor.close()
    return sorted(found), there.left_out


WON = (0, 0, 0, 1, 17, 81, 2345, 2346, "death", 0, None)
"""The row of a game; the first three entries are number, cell and seed."""


def forged(*rows: Any, **rest: Any) -> tuple[str, Any]:
    """Returns the answer of a node with these rows, and other texts."""
    columns, texts = written(Finished([cast(Row, row) for row in rows]), [])
    return DONE, (columns, json.dumps({**json.loads(texts), **rest}).encode())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Gone, None),
        ((FULL, "its disk is full (No space left on device)"), "its disk is full"),
        (forged(WON, WON), "a row belongs to a game that the node was not asked for"),
        (forged((10**6, *WON[1:])), "is not a game of the plan"),
        (forged((-1, *WON[1:])), "a negative number"),
        (forged((*WON[:4], -1, *WON[5:])), "a negative number"),
        (forged((*WON[:3], 2, *WON[4:])), "a winner that is not a player"),
        (forged((*WON[:3], None, *WON[4:9], 1, None)), "a fault without a winner"),
        (forged((*WON[:9], 1, None)), "the faults of a game do not explain who won it"),
        (forged(WON, faults=[[1, 0, "act", "why", "", ""]]), "a fault belongs to a game that is missing"),
        (forged(WON, reasons=[]), "a row has no reason"),
        (forged((*WON[:10], "end")), "a record that was not asked for"),
        (forged(failed=[["1", "why"]]), "a number is not that of a game of the plan"),
        (forged(WON, types=[8] * 7), "the columns of an answer have invalid types"),
        (forged(WON, types=[3] * 8), "the columns of an answer have invalid types"),
        (forged(WON, types="12345678"), "the columns of an answer have invalid types"),
        (forged(WON, types=[8] * 8), "the columns of an answer are not equally long"),
        ((DONE, (b"123", b"{}")), "it sent an invalid result"),
        ((DONE, (b"", b"{}")), "it sent an invalid result"),
        ((DONE, b""), "it sent an invalid result"),
    ],
)
def test_the_games_of_a_node_that_fails_are_played_elsewhere_once(answer: Any, said: str | None) -> None:
    plan = planned(("random", "eva"), 16)
    found, left_out = spread(plan, FakeNode("bad", answer), FakeNode("good"))
    assert found == list(range(plan.total))
    assert len(left_out) == (said is not None)
    assert said is None or said in left_out[0]


def test_an_answer_has_all_that_was_found() -> None:
    plan = planned(("random", "eva"), 16, records=True)
    games = Batch.of(plan, np.arange(3, dtype=np.uint64)).games()
    rows: list[Row] = [
        (*games[0], 1, 17, 81, 2345, 2346, "death", 0, "end"),
        (*games[1], None, 90, 1, 0, 2**62, "turn limit", 0, None),
        (*games[2], 0, 1, 2, 3, 4, "player 1 (eva) raised an error", 1, ""),
    ]
    found = Finished(rows, [(2, 1, "act", "player 1 (eva) raised an error", "trace", "output")], [(5, "why")])
    said = read(written(found, {7, 6}), plan)
    assert (said.rows, said.faults, said.failed, said.dropped) == (rows, found.faults, found.failed, [6, 7])
    assert read(written(Finished(), ()), plan) == Finished()


def test_the_answers_of_two_seconds_of_fast_games_are_sent_without_storing_them_first() -> None:
    numbers = range(10**6, 10**6 + 6000)
    rows = [cast(Row, (number, 0, 0, 1, 17, 81, 234, 235, "death", 0, None)) for number in numbers]
    assert sum(map(len, written(Finished(rows), []))) < 100_000


def test_an_exchange_ends_with_the_last_game_that_the_node_has() -> None:
    plan = planned(("random", "eva"), 2)
    parcel = packed(Batch.of(plan, np.arange(plan.total, dtype=np.uint64)))
    begin = time.monotonic()
    outcome, answer = Node(1).exchange(1, Job(config.to_dict(plan), {}, native=True), [parcel], [], 60.0)
    assert time.monotonic() - begin < 30.0
    assert outcome == DONE
    assert sorted(read(answer, plan).numbers) == list(range(plan.total))


def test_a_token_that_the_cluster_does_not_take_is_one_sentence_at_once(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import ray as installed

    def refused(address: str) -> None:
        os.write(2, b"what Ray's core says")
        raise installed.exceptions.AuthenticationError("InvalidAuthToken")

    monkeypatch.setattr("hearthlab.arena.cluster.driver._reach", lambda address: None)
    monkeypatch.setattr("ray._raylet.GcsClient", refused)
    monkeypatch.setattr("ray.init", lambda **_: pytest.fail("Ray would try for long"))
    said = r"the cluster at 10\.0\.0\.1:6379 refused the connection; if it requires a token, set RAY_AUTH_MODE"
    with pytest.raises(HearthLabError, match=said), open_backend("ray", "10.0.0.1:6379"):
        pass
    assert capfd.readouterr().err == ""


def test_an_address_from_the_environment_is_tried_as_one_that_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:9")
    with pytest.raises(HearthLabError, match=r"no Ray cluster answers at 127\.0\.0\.1:9"), open_backend("ray"):
        pass


def test_a_full_disk_of_a_node_is_told_from_other_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned(("random", "eva"), 2)
    node = Node(1)
    job = Job(config.to_dict(plan), {}, native=True)
    parcel = packed(Batch.of(plan, np.arange(2, dtype=np.uint64)))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("hearthlab.arena.backend.Machine.games", full)
    outcome, why = node.exchange(1, job, [parcel], [], 0.01)
    assert (outcome, why) == (FULL, "its disk is full: [Errno 28] No space left on device")
