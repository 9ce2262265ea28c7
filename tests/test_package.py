"""The installed package: its compiled core is there and is the one that belongs to it."""

import subprocess
import sys

import pytest

import hearthlab
from hearthlab import _core


def test_the_compiled_core_has_the_version_of_the_package() -> None:
    assert _core.version() == hearthlab.__version__


def test_what_agents_do_not_use_is_imported_when_it_is_first_asked_for() -> None:
    code = (
        "import sys, hearthlab as hl\n"
        "heavy = {'numpy', 'sqlite3', 'hearthlab.arena.store', 'hearthlab.analysis'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
        "print(set(hl.__all__) <= set(dir(hl)), hl.tournament.__module__, 'numpy' in sys.modules)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["[]", "True hearthlab.arena.tournament True"]


def test_every_public_name_is_there() -> None:
    assert [name for name in hearthlab.__all__ if not hasattr(hearthlab, name)] == []
    with pytest.raises(AttributeError, match="no attribute 'turnament'"):
        _ = hearthlab.turnament  # type: ignore[attr-defined]
