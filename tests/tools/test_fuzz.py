"""The fuzzer itself; `make test` runs it for a minute as a step of its own."""

from dataclasses import replace
from pathlib import Path

import pytest

from fuzz import KINDS, Fuzzer
from support.broken import READERS, folder


@pytest.fixture(autouse=True)
def no_cache_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken card data leaves nothing in the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder()))


@pytest.mark.slow
def test_the_shortest_run_goes_through_every_reader_and_reports_what_a_reader_lets_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def careless(path: Path) -> None:
        raise KeyError("what a reader must not raise")

    monkeypatch.setitem(READERS, "store", replace(READERS["store"], read=careless))
    fuzzer = Fuzzer(seed=0)
    fuzzer.run(seconds=300, most=len(KINDS) + len(READERS))
    assert {*fuzzer.tried} == {*KINDS, *READERS}
    [(what, report)] = fuzzer.failures.items()
    assert what.startswith("store: KeyError at test_fuzz.py:")
    assert f"--seed 0 --only {len(KINDS) + list(READERS).index('store')}" in report
