"""Games on many machines, on Ray: see docs/cluster.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from hearthlab.arena.backend import Backend, Machine
from hearthlab.util.suggest import one_of

__all__ = ["BACKENDS", "open_backend", "opened"]

BACKENDS = ("threads", "ray")


@contextmanager
def open_backend(
    name: str = "threads",
    address: str | None = None,
    workers: int | None = None,
    warn: Callable[[str], None] | None = None,
) -> Iterator[Backend]:
    """Opens a backend for a `with` block: the cores of this machine (`threads`), or a cluster (`ray`).

    `address` is HOST:PORT of the cluster's head; `auto` finds the cluster that this machine belongs to, and `local`
    starts Ray on this machine alone. `workers` is the number of games played at once; on a cluster, the maximum for
    each node. `warn` is called with a sentence about each node that cannot be used; by default, these go to standard
    error.
    """
    one_of("backend", name, BACKENDS)
    if name == "threads":
        with closing(Machine(workers, keep=True)) as machine:
            yield machine
        return
    # Imported here because Ray is optional and takes a second to load.
    from hearthlab.arena.cluster.driver import Cluster

    cluster = Cluster(address or "auto", workers, warn)
    try:
        yield cluster
    finally:
        cluster.close()


@contextmanager
def opened(backend: str | Backend | None, workers: int | None = None) -> Iterator[Backend]:
    """Opens a backend by name; a backend that is already open is used as it is, and stays open."""
    if backend is None or isinstance(backend, str):
        with open_backend(backend or "threads", workers=workers) as found:
            yield found
    else:
        yield backend
