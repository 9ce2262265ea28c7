"""A short run of the fuzzer."""

import pytest

from fuzz import Fuzzer
from support.broken import READERS, folder
from support.worlds import LONG


@pytest.fixture(autouse=True)
def no_cache_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Broken card data leaves nothing in the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder()))


@pytest.mark.slow
def test_broken_input_raises_nothing_but_errors_of_hearthlab() -> None:
    fuzzer = Fuzzer(seed=0)
    fuzzer.run(seconds=300, most=1200 * LONG)
    assert not fuzzer.failures, "\n".join(f"{what}\n{report}" for what, report in fuzzer.failures.items())
    assert all(fuzzer.accepted[kind] for kind in ("position", "store", "record"))
    assert all(fuzzer.tried[name] for name in READERS)
