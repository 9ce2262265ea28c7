"""A short run of the fuzzer."""

import pytest

from fuzz import Fuzzer
from support.worlds import LONG


@pytest.mark.slow
def test_broken_input_raises_nothing_but_errors_of_hearthlab() -> None:
    fuzzer = Fuzzer(seed=0)
    fuzzer.run(seconds=300, most=1500 * LONG)
    assert not fuzzer.failures, "\n".join(f"{what}\n{report}" for what, report in fuzzer.failures.items())
    assert all(fuzzer.accepted[kind] for kind in ("position", "action", "record"))
