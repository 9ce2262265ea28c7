"""Progress bars for evolutions and their contests, and messages on resuming and interruption."""

from __future__ import annotations

import sys

from hearthlab.arena.backend import Workers, backend_of
from hearthlab.evolve.judge import Told
from hearthlab.evolve.run import Moment, run
from hearthlab.evolve.store import EvolutionStore
from hearthlab.util.progress import Bars, Progress

__all__ = ["contest_bars", "finish"]


def finish(store: EvolutionStore, workers: Workers, bars: Bars) -> None:
    """Runs an evolution to the end; the bar shows the generation with its best and mean fitness."""
    if not store.same_cards and store.games < store.config.total:
        print(f"hearthlab: the cards have changed since {store.path} was started", file=sys.stderr)
    backend = backend_of(workers)
    bar, executions = bars(store.config.name), store.config.executions
    if bar is not None:
        bar.also, bar.before = lambda: backend.where, store.games

    def watch(moment: Moment) -> None:
        if bar is None:
            return
        which = f"execution {moment.execution + 1}/{executions}, " if executions > 1 else ""
        bar.label = f"{which}generation {moment.generation}, best {moment.best}, mean {moment.mean:.0f}"
        bar(moment.done, moment.total)

    try:
        run(store, backend, watch)
    except KeyboardInterrupt:
        print(f"\nhearthlab: continue with `hearthlab evolve resume {store.path}`", file=sys.stderr)
        raise


def contest_bars(bars: Bars) -> Told:
    """Returns a callback that shows a bar for every contest."""
    made: dict[str, Progress | None] = {}

    def tell(name: str, share: float) -> None:
        if name not in made:
            made[name] = bars(name)
        bar = made[name]
        if bar is not None:
            bar(round(1000 * share), 1000)

    return tell
