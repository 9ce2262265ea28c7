"""The files given to `hearthlab serve`: tournaments, evolutions, maps of decks, learning runs and strategies."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from hearthlab.arena import store as tournaments
from hearthlab.arena.report import PARTS
from hearthlab.errors import HearthLabError
from hearthlab.evolve import store as evolutions
from hearthlab.evolve.elites import store as maps
from hearthlab.learn.loop import SETTINGS
from hearthlab.util.reading import named
from hearthlab.util.sqlite import application_of
from hearthlab.web.followed import Followed
from hearthlab.web.runs import DeckMap, Evolution, Learning
from hearthlab.web.solved import Solved
from hearthlab.web.watching import Tournament

__all__ = ["Stores", "kind_of"]

F = TypeVar("F", bound=Followed[Any])

_BY_APPLICATION: dict[int | None, type[Followed[Any]]] = {
    tournaments.FORMAT.application: Tournament,
    evolutions.FORMAT.application: Evolution,
    maps.FORMAT.application: DeckMap,
}


def kind_of(path: Path) -> type[Followed[Any]]:
    """Returns the type of a file or folder; raises HearthLabError if the page cannot show it."""
    if path.is_dir():
        if (path / SETTINGS).is_file():
            return Learning
    elif not path.exists():
        raise HearthLabError(f"there is no file or folder {named(path)}")
    elif zipfile.is_zipfile(path):
        return Solved
    elif (application := application_of(path)) in _BY_APPLICATION:
        return _BY_APPLICATION[application]
    raise HearthLabError(
        f"{named(path)} cannot be shown; the page shows stores of tournaments, evolutions and maps of decks, "
        "strategies of `hearthlab solve --save`, and folders of `hearthlab learn run`"
    )


class Stores:
    """The stores given to `hearthlab serve`."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._all: dict[str, Followed[Any]] = {}
        for path in paths:
            name = re.sub(r"[^\w-]+", "-", path.resolve().stem).strip("-") or "store"
            number = 2
            while name in self._all:
                name, number = f"{name.rstrip('0123456789')}{number}", number + 1
            self._all[name] = kind_of(path)(name, path)

    def find(self, name: str) -> Followed[Any]:
        """Returns a store; raises HearthLabError if it does not exist."""
        if name not in self._all:
            raise HearthLabError(f"the page has no store {name!r:.60}; pass its file to `hearthlab serve`")
        return self._all[name]

    def tournament(self, name: str) -> Tournament:
        """Returns the store of a tournament."""
        return self._of(name, Tournament, "the store of a tournament")

    def solved(self, name: str) -> Solved:
        """Returns a strategy."""
        return self._of(name, Solved, "a strategy")

    def _of(self, name: str, kind: type[F], what: str) -> F:
        found = self.find(name)
        if not isinstance(found, kind):
            raise HearthLabError(f"{name} is not {what}")
        return found

    def listed(self) -> list[dict[str, str]]:
        """Returns the names of all stores."""
        return [{"id": name, "name": one.path.resolve().name, "kind": one.kind} for name, one in self._all.items()]

    async def prepare(self) -> None:
        """Computes the totals of the tournaments in advance, since they are likely to be viewed."""
        for one in self._all.values():
            if isinstance(one, Tournament):
                # Errors are reported to those who view the store.
                with suppress(HearthLabError):
                    await one.part(PARTS[0])

    async def close(self) -> None:
        """Closes all stores."""
        for one in self._all.values():
            await one.close()
