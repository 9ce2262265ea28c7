"""The command that starts a process inside bubblewrap: its own namespaces, and only the files that it needs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Sequence
from pathlib import PurePath

__all__ = ["FIRST_USER", "command", "own_user"]

FIRST_USER = 2_000_000_000
"""The first of the user ids for zygotes that root starts, one for each; systems assign no ids this high."""


def own_user() -> int | None:
    """Returns a user id for a zygote if root starts it; otherwise None, and the zygote gets a user namespace."""
    return FIRST_USER + int.from_bytes(os.urandom(3), "little") if os.geteuid() == 0 else None


def command(inside: Sequence[str], readable: Iterable[str], user: int | None) -> list[str]:
    """Returns the command line that runs `inside` with access only to these files, read-only."""
    walls = [shutil.which("bwrap") or "bwrap", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"]
    walls += ["--unshare-cgroup-try", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    if user is None:
        walls.append("--unshare-user")
    else:
        # Needed for the switch from root to the zygote's own user, and dropped by it.
        walls += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    paths = set(readable)
    parents = {str(parent) for path in paths for parent in PurePath(path).parents} - {"/"}
    for path in sorted(paths | parents):
        if path in paths:
            walls += _bound(path)
        elif not any(path.startswith(other + os.sep) for other in paths):
            # If bubblewrap created them, only root could enter them.
            walls += ["--perms", "0755", "--dir", path]
    return [*walls, "--remount-ro", "/", "--chdir", "/", "--", *inside]


def _bound(path: str) -> list[str]:
    # /lib is often a link to usr/lib, and stays one; a link to a program becomes the program.
    if os.path.islink(path) and os.path.isdir(path) and not os.path.isabs(os.readlink(path)):
        return ["--symlink", os.readlink(path), path]
    return ["--ro-bind", os.path.realpath(path), path]
