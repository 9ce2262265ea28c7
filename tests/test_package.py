"""The installed package: its compiled core is there and is the one that belongs to it."""

import hearthlab
from hearthlab import _core


def test_the_compiled_core_has_the_version_of_the_package() -> None:
    assert _core.version() == hearthlab.__version__
