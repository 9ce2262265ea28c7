"""Runs that the page shows as reports, which are updated while they run: evolutions, maps of decks and learning."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hearthlab.errors import HearthLabError
from hearthlab.evolve import live
from hearthlab.evolve.elites import report as map_report
from hearthlab.evolve.elites.store import MapStore
from hearthlab.evolve.store import EvolutionStore
from hearthlab.learn import report as learning
from hearthlab.util.html import Block, Page, Section, Text
from hearthlab.web.followed import Followed, Opened

__all__ = ["DeckMap", "Evolution", "Learning", "Run", "told"]


def told(kind: str, page: Page, done: int, total: int, doing: str) -> dict[str, Any]:
    """Returns a report for the browser: its head as plain data, its blocks as HTML, and the progress of the run."""
    return {
        "kind": kind,
        "name": page.title,
        "lead": page.lead,
        "seed": page.seed,
        "html": page.fragment(),
        "done": done,
        "total": total,
        "doing": doing,
    }


class Run(Followed[Opened]):
    """A run whose report is updated whenever the run has changed."""

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, path)
        self._table: dict[str, Any] | None = None
        self._seen: object = None

    async def table(self) -> dict[str, Any]:
        """Returns the report."""
        return await self._in_thread(self._fresh)

    def stamp(self, table: dict[str, Any]) -> object:
        """Returns the report itself."""
        return table

    def _fresh(self, opened: Opened) -> dict[str, Any]:
        changes = self.changes(opened)
        if self._table is None or self._seen != changes:
            self._table, self._seen = self.drawn(opened), changes
        return self._table

    @abstractmethod
    def changes(self, opened: Opened) -> object:
        """Returns a value that changes whenever the run does."""

    @abstractmethod
    def drawn(self, opened: Opened) -> dict[str, Any]:
        """Returns the current report."""


class Evolution(Run[EvolutionStore]):
    """The store of an evolution: its progress, and the full report of finished executions.

    The report takes many seconds, so it is created in a separate thread and added later.
    """

    kind = "evolution"

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(name, path)
        self._reporting = ThreadPoolExecutor(1, f"report-{name}")
        self._about: object = None
        self._report: Future[list[Block]] | None = None

    @classmethod
    def check(cls, path: Path) -> None:
        """Opens and closes the store."""
        EvolutionStore.open(path).close()

    def open(self) -> EvolutionStore:
        """Opens the store."""
        return EvolutionStore.open(self.path)

    def changes(self, opened: EvolutionStore) -> object:
        """Returns the version of the file, and whether its report is ready."""
        return opened.changes, self._report is not None and self._report.done()

    def drawn(self, opened: EvolutionStore) -> dict[str, Any]:
        """Returns the report."""
        # Read first: an execution that ends in the meantime must not count without its last games.
        config, finished = opened.config, len(opened.finished)
        games, seconds, _, _ = opened.effort()
        rate = f", {games / seconds:,.0f} games a second" if seconds else ""
        lead = f"Executions: {finished} of {config.executions}. {games:,} of {config.total:,} games{rate}."
        page = Page(config.name, [*live.sections(opened), *self._reported(opened)], lead, config.seed)
        doing = "finished" if finished == config.executions else f"{games:,} of {config.total:,} games"
        return told(self.kind, page, games, config.total, doing)

    def _reported(self, opened: EvolutionStore) -> list[Block]:
        if not opened.finished:
            return []
        about = opened.finished, opened.contests()
        if about != self._about:
            self._about, self._report = about, self._reporting.submit(_report, self.path)
        if self._report is None or not self._report.done():
            return [Section("Report", [Text("The report of the finished executions is being created.", soft=True)])]
        return self._report.result()

    async def close(self) -> None:
        """Closes the store and ends the threads."""
        await super().close()
        self._reporting.shutdown(cancel_futures=True)


def _report(path: Path) -> list[Block]:
    """Returns the report of the finished executions of a store."""
    try:
        # Imported here because the analysis needs packages that are optional and slow to load.
        from hearthlab.evolve.summary import Summary  # isort: skip
        from hearthlab.evolve import report
        from hearthlab.papers import garcia2019
    except HearthLabError as error:
        return [Section("Report", [Text(str(error), soft=True)])]
    with EvolutionStore.open(path) as store:
        found = Summary(store)
        reference = garcia2019.reference(found)
        return list(report.page(found, reference, report.drawings(found, reference)).blocks)


class DeckMap(Run[MapStore]):
    """The store of a map of decks."""

    kind = "map"

    @classmethod
    def check(cls, path: Path) -> None:
        """Opens and closes the store."""
        MapStore.open(path).close()

    def open(self) -> MapStore:
        """Opens the store."""
        return MapStore.open(self.path)

    def changes(self, opened: MapStore) -> object:
        """Returns the version of the file."""
        return opened.changes

    def drawn(self, opened: MapStore) -> dict[str, Any]:
        """Returns the report."""
        finished = opened.finished  # read first, as for an evolution
        # One more batch than configured, for the initial decks; the holders are judged after the last.
        done, total = min(opened.done, opened.config.batches + 1), opened.config.batches + 1
        doing = "judging" if opened.searched else f"{done:,} of {total:,} batches"
        if opened.elites():
            page = map_report.page(opened, map_report.drawings(opened))
        else:
            waiting = Section("Map", [Text("The first decks are being played.", soft=True)])
            page = Page(f"Map of {opened.config.cls} decks", [waiting])
        return told(self.kind, page, done, total, "finished" if finished else doing)


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of a learning run, of which no file stays open."""

    path: Path

    def close(self) -> None:
        """Does nothing."""


class Learning(Run[Folder]):
    """The folder of a learning run."""

    kind = "learning"

    @classmethod
    def check(cls, path: Path) -> None:
        """Reads the folder."""
        learning.page(path)

    def open(self) -> Folder:
        """Returns the folder."""
        return Folder(self.path)

    def changes(self, opened: Folder) -> object:
        """Returns the files of the folder with their modification times."""
        return learning.state(opened.path)

    def drawn(self, opened: Folder) -> dict[str, Any]:
        """Returns the report."""
        far = learning.progress(opened.path)
        return told(self.kind, learning.page(opened.path), far.done, far.total, far.doing)
