"""Names of a package whose modules are imported when the names are first used."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["later"]


def later(package: str, modules: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Returns `__getattr__` and `__dir__` for a package: each name is taken from its module, which is imported then.

    >>> find, names = later("hearthlab", {"tournament": "hearthlab.arena.tournament"})
    >>> find("tournament").__module__
    'hearthlab.arena.tournament'
    """

    def find(name: str) -> Any:
        module = modules.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(importlib.import_module(module), name)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *modules})

    return find, names
