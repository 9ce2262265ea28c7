"""Whole evolutions: what is kept, and that interruptions change nothing."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from hearthlab.cli import main
from hearthlab.errors import StoreError
from hearthlab.evolve import EvolutionStore, Parameter, evolve
from hearthlab.evolve.run import Moment, run
from support.small import dump, small, thinking

KILLED = """
import os, signal, sys
from support.small import small
from hearthlab.evolve import EvolutionStore
from hearthlab.evolve.run import run
from pathlib import Path

path, calls = Path(sys.argv[1]), int(sys.argv[2])
store = EvolutionStore.open(path) if path.exists() else EvolutionStore.create(path, small())
left = [calls]

def watch(moment):
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)

run(store, 1, watch)
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of an evolution without a break."""
    path = tmp_path_factory.mktemp("whole") / "run.db"
    evolve(small(), path, workers=2).close()
    return path


@pytest.mark.slow
def test_a_run_that_is_killed_again_and_again_ends_as_one_without_a_break(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "killed.db"
    code = -9
    for calls in (1, 2, 3, 2, 5, 4, 99):
        command = [sys.executable, "-c", KILLED, str(path), str(calls)]
        code = subprocess.run(command, cwd=Path(__file__).parents[1], timeout=120).returncode
    assert code == 0
    assert dump(path) == dump(whole)


def test_an_interruption_in_the_middle_of_a_generation_loses_that_generation_alone(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "stopped.db"

    def stop(moment: Moment) -> None:
        if moment.generation == 2:
            raise KeyboardInterrupt

    with EvolutionStore.create(path, small()) as store, pytest.raises(KeyboardInterrupt):
        run(store, 1, stop)
    assert len(dump(path)["checkpoints"]) == 2
    with EvolutionStore.open(path) as store:
        run(store, 3)
    assert dump(path) == dump(whole)


def test_every_generation_keeps_its_games_seeds_fitnesses_and_ancestry(whole: Path) -> None:
    config = small()
    with EvolutionStore.open(whole) as store:
        assert store.finished == [0, 1]
        assert store.games == config.total == 2 * (3 * 4 * 2 + 4 * 15 * 4 * 2)
        judged = store.judged()
        for execution in (0, 1):
            everyone = store.individuals(execution)
            assert len(everyone) == 3 + 4 * 3
            for individual in everyone.values():
                parent = None if individual.parent is None else everyone[individual.parent]
                assert (parent is None) == (individual.born == 0)
                assert parent is None or parent.born < individual.born
            for generation in range(5):
                rows = [r for r in judged if (r.execution, r.generation) == (execution, generation)]
                results = store.results(execution, generation)
                # A row for each pair and deck pair; every win is somebody's fitness.
                assert len(results) == len(rows) * (len(rows) - 1) // 2 * 4
                assert sum(r.fitness for r in rows) == results[:, 4:6].sum()
                assert results[:, 4:6].sum() <= results[:, 6].sum()
                for row in rows:
                    mine = results[results[:, 0] == row.individual, 4].sum()
                    mine += results[results[:, 1] == row.individual, 5].sum()
                    assert row.fitness == mine
                # The best three live on.
                worst = min(r.fitness for r in rows if r.survived)
                assert sum(r.survived for r in rows) == 3
                assert all(r.fitness <= worst for r in rows if not r.survived)
    assert dump(whole)["results"][0][-1] != dump(whole)["results"][1][-1]


def test_executions_differ_in_their_seed_alone(whole: Path) -> None:
    with EvolutionStore.open(whole) as store:
        assert store.final(0)[0].genes != store.final(1)[0].genes
        checkpoint = store.checkpoint(0)
        assert checkpoint is not None
        assert {p["id"].value for p in checkpoint["population"].list(10)} == {i.id for i in store.final(0)}
        assert checkpoint["generation"].value == 5


def test_the_live_view_counts_games_and_tells_fitness() -> None:
    moments: list[Moment] = []
    config = small(executions=1, generations=2)
    evolve(config, watch=moments.append, workers=1).close()
    done = [moment.done for moment in moments]
    assert done == sorted(done)
    assert done[0] == 0
    assert done[-1] == config.total
    assert {moment.generation for moment in moments} == {0, 1, 2}
    assert moments[-1].best >= moments[-1].mean > 0


@pytest.mark.slow
def test_agents_in_python_evolve_too_and_are_imported_between_walls_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    config = thinking()
    monkeypatch.delitem(sys.modules, "support.thinker", raising=False)
    path = tmp_path / "foreign.db"
    with evolve(config, path, workers=2) as store:
        [best, _] = store.final(0)
        depth = store.config.space.values(best.genes)["depth"]
        assert depth in range(1, 10)
        assert store.games == config.total
    # Neither running between walls nor opening and showing imports the agent here, even if it is nowhere to be found.
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder and Path(folder).name != "tests"])
    assert main(["evolve", "resume", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == [f"support.thinker:Thinker(depth={depth}, courage=0.5)"]
    with EvolutionStore.open(path) as store:
        assert str(store.config.space.usual) == "support.thinker:Thinker(depth=2, courage=0.5)"
        assert store.config.to_dict() == store.config.settled().to_dict()
    assert "support.thinker" not in sys.modules


@pytest.mark.slow
def test_an_evolution_of_the_first_edition_with_a_users_agent_opens_and_resumes(tmp_path: Path) -> None:
    """It does not say which parameters are whole numbers; the agent is asked when it plays on."""
    config = small(
        agent="support.thinker:Thinker",
        parameters=(Parameter("depth", 1, 9),),
        first="alternate",
        executions=1,
        generations=1,
        settings=type(small().settings)(mu=2, lambda_=1),
    )
    path = tmp_path / "old.db"
    EvolutionStore.create(path, config.settled()).close()
    db = sqlite3.connect(path)
    [text] = db.execute("SELECT value FROM meta WHERE key = 'config'").fetchone()
    old = {**json.loads(text), "agent": config.agent, "parameters": [{"name": "depth", "low": 1, "high": 9}]}
    del old["isolate"], old["derivation"]
    with db:
        db.execute("UPDATE meta SET value = ? WHERE key = 'config'", [json.dumps(old)])
    db.close()
    with EvolutionStore.open(path) as store:
        assert not store.config.space.settled
        run(store, workers=2)
        assert all(isinstance(store.config.space.values(i.genes)["depth"], int) for i in store.final(0))
        assert store.config.derivation == 1


def test_a_store_of_the_first_version_opens_and_resumes_to_the_same_end(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.db"

    def stop(moment: Moment) -> None:
        if moment.generation == 2:
            raise KeyboardInterrupt

    with EvolutionStore.create(path, small()) as store, pytest.raises(KeyboardInterrupt):
        run(store, 1, stop)
    db = sqlite3.connect(path)
    [text] = db.execute("SELECT value FROM meta WHERE key = 'config'").fetchone()
    old = json.loads(text)
    del old["rounds"], old["confidence"], old["own"], old["settings"]["ties"]
    with db:
        db.execute("UPDATE meta SET value = ? WHERE key = 'config'", [json.dumps(old)])
        db.execute("DROP TABLE rounds")
        db.execute("PRAGMA user_version = 1")
    db.close()
    with EvolutionStore.open(path) as store:
        assert store.config.to_dict() == small().to_dict()
        run(store, 1)
    assert dump(path) == dump(whole)


def test_files_that_are_no_store_of_an_evolution_are_refused(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="exists already"):
        EvolutionStore.create(whole, small())
    with pytest.raises(StoreError, match="there is no store"):
        EvolutionStore.open(tmp_path / "none.db")
    (tmp_path / "text.db").write_text("no database, but long enough to be looked at " * 20)
    with pytest.raises(StoreError, match="is not a store of an evolution"):
        EvolutionStore.open(tmp_path / "text.db")
