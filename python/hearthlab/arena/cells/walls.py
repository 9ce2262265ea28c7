"""The walls around an agent: what strict requires of this machine, and what an agent may read."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import site
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import cache_from_source, find_spec
from pathlib import Path

from hearthlab.agents.registry import GROUP
from hearthlab.arena.cells import landlock, seccomp
from hearthlab.errors import HearthLabError

__all__ = [
    "Agent",
    "agent_of",
    "cache_folder",
    "missing_walls",
    "names_module",
    "package_folder",
    "package_of",
    "program_of",
    "python_folders",
    "site_folders",
]

_PATH = re.compile(r"([A-Za-z_]\w*)(?:\.\w+)*:[A-Za-z_]\w*")
_PROGRAMS = (
    *("/usr/bin", "/bin", "/usr/local/bin", "/usr/share", "/usr/local/share"),
    *("/etc/perl", "/etc/ssl/openssl.cnf", "/etc/pki/tls/openssl.cnf"),
)
"""What a program may read besides its own files: interpreters, their modules, and the settings that they require.

Perl does not start if it cannot read one of its folders, nor Node without the OpenSSL configuration.
"""
_SYSTEM = ("/usr/lib", "/usr/lib32", "/usr/lib64", "/lib", "/lib32", "/lib64", "/usr/local/lib", "/usr/local/lib64")


def missing_walls() -> list[str]:
    """Returns what `strict` requires but this machine lacks, in words; empty if nothing."""
    if sys.platform != "linux":
        return [f"Linux (this is {sys.platform})"]
    missing = []
    if not seccomp.available():
        missing.append("system call filters (seccomp) on x86_64 or aarch64")
    if landlock.version() < 1:
        missing.append("landlock (Linux 5.13 or later, with landlock in its list of security modules)")
    if not hasattr(os, "pidfd_open"):
        missing.append("process handles (pidfd)")
    bwrap = shutil.which("bwrap")
    if bwrap is None:
        missing.append("bubblewrap (the program bwrap)")
    elif not _works(bwrap):
        missing.append("namespaces for bubblewrap (a user may not create them on this machine)")
    return missing


def _works(bwrap: str) -> bool:
    """Returns whether bubblewrap can create a sandbox, which depends on the kernel and its settings."""
    command = [bwrap, "--unshare-all", "--ro-bind", "/", "/", "/bin/true"]
    try:
        return subprocess.run(command, capture_output=True, timeout=20, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# What may be read


def package_folder() -> Path:
    """Returns the folder of the package hearthlab."""
    return Path(__file__).parents[2]


def site_folders() -> list[str]:
    """Returns the folders of installed packages that this process imports from."""
    return [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages") and os.path.isdir(path)]


@functools.cache
def python_folders() -> tuple[str, ...]:
    """Returns the files and folders that Python and hearthlab need."""
    found = [path for path in _SYSTEM if os.path.exists(path)]
    for prefix in (sys.base_prefix, sys.base_exec_prefix, sys.prefix, sys.exec_prefix):
        # /usr contains more than Python; the parts that Python needs are in _SYSTEM.
        if prefix not in ("/", "/usr", "/usr/local"):
            found.append(prefix)
    found += site_folders()
    found.append(str(package_folder()))
    found += [path for path in ("/etc/ld.so.cache", cache_folder()) if os.path.exists(path)]
    found += [path for path in _executables() if not _beneath(path, found)]
    return tuple(dict.fromkeys(found))


def _executables() -> Iterator[str]:
    """Yields the path of the interpreter and, if it is a link, every path on the way to its target."""
    path = sys.executable
    for _ in range(40):
        yield path
        if not os.path.islink(path):
            return
        path = os.path.normpath(os.path.join(os.path.dirname(path), os.readlink(path)))


def cache_folder() -> str:
    """Returns the cache folder of the compiled card library, which makes starting fast."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "hearthlab")


@dataclass(frozen=True)
class Agent:
    """Where the code of an agent is: top-level modules by name, each with its file or folders."""

    modules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    program: tuple[str, str] | None = None
    """For a program: what to run, and the file or folder that it may read."""
    folder: str | None = None
    """For an agent in a folder: that folder, all of which it may read."""

    @functools.cached_property
    def readable(self) -> list[str]:
        """The files and folders that have to be readable."""
        # A script needs its interpreter, which may be any program of the system.
        found = [] if self.program is None else [self.program[1], *(p for p in _PROGRAMS if os.path.exists(p))]
        if self.folder is not None:
            return [*found, self.folder]
        for places in self.modules.values():
            for place in places:
                found += [place, *(_compiled(place) if os.path.isfile(place) else ())]
        # Links are not followed in the cell, so add the targets of those that the user named.
        return [*found, *(os.path.realpath(path) for path in found if os.path.islink(path))]


def _compiled(source: str) -> list[str]:
    with contextlib.suppress(NotImplementedError):
        cached = cache_from_source(source)
        # A link may lead to any file. If the source is a link, bytecode next to it could run and read that file.
        if os.path.exists(cached) and not any(map(os.path.islink, (source, cached, os.path.dirname(cached)))):
            return [cached]
    return []


def names_module(text: str) -> bool:
    """Returns whether a text contains an import path such as `bots.fast:Agent`."""
    return _PATH.search(text) is not None


def agent_of(text: str, siblings: bool) -> Agent:
    """Locates the code of an agent without importing anything; with `siblings`, includes the modules next to it.

    Every module that the text names becomes readable, so no part of the text may come from the agent itself.
    """
    installed = {point.name: point.value for point in entry_points(group=GROUP)}
    name = text.partition("(")[0].strip()
    path = installed.get(name, name)
    tops = dict.fromkeys(match[1] for match in _PATH.finditer(f"{path} {text}"))
    modules: dict[str, tuple[str, ...]] = {}
    for top in tops:
        try:
            spec = find_spec(top)
        except (ImportError, ValueError):
            spec = None
        if spec is None:
            raise HearthLabError(
                f"{text}: No module named '{top}'; the module must be where Python finds it, see PYTHONPATH"
            )
        places = _places(spec)
        if spec.origin is None and ":" in path and top != path.partition(":")[0].partition(".")[0]:
            # It could be any folder, such as one with results.
            raise HearthLabError(
                f"{text}: {top} is a folder without __init__.py, which a parameter cannot name; give it one"
            )
        modules[top] = places
        if siblings:
            for place in places:
                modules = {**dict(_siblings(os.path.dirname(place))), **modules}
    return Agent({name: places for name, places in modules.items() if not _covered(places)})


def program_of(path: str, run: str = "") -> Agent:
    """Locates a program: a file, or a folder with a program called agent and everything that it needs."""
    full = os.path.realpath(os.path.expanduser(path))
    if not os.path.exists(full):
        raise HearthLabError(f'there is no program "{path}"; give the path of a program, or of a folder with one')
    name, start = path, full
    if os.path.isdir(full):
        name, start = os.path.join(path, run or "agent"), os.path.join(full, run or "agent")
        if not os.path.isfile(start):
            which = f" called {run}" if run else "; the program in a folder is called agent"
            raise HearthLabError(f'the folder "{path}" has no program{which}')
    if not os.access(start, os.X_OK):
        raise HearthLabError(f'"{name}" is not executable; make it executable with chmod +x {name}')
    return Agent({}, (start, full))


def package_of(path: str, agent: str) -> Agent:
    """Locates the code of an agent in a folder without importing anything: only the modules of that folder."""
    folder = os.path.realpath(os.path.expanduser(path))
    if not os.path.isdir(folder):
        raise HearthLabError(f'there is no folder "{path}"; give the path of a folder with the agent\'s modules')
    top = agent.partition(":")[0].partition(".")[0].strip()
    modules = dict(_siblings(folder, [folder]))
    if top not in modules:
        raise HearthLabError(f'the folder "{path}" contains neither {top}.py nor {top}/__init__.py for {agent}')
    return Agent(modules, folder=folder)


def _places(spec: ModuleSpec) -> tuple[str, ...]:
    if spec.submodule_search_locations is not None:
        return tuple(os.path.abspath(folder) for folder in spec.submodule_search_locations)
    return (os.path.abspath(spec.origin),) if spec.origin and spec.has_location else ()


def _siblings(folder: str, readable: Sequence[str] = ()) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields the modules that can be imported from a folder, so that an agent may consist of several files.

    Links are included only if they lead to another of these modules, or into something readable already.
    """
    if _covered((folder,)):
        return
    real, within = os.path.realpath(folder), list(readable)
    with contextlib.suppress(OSError):
        entries = sorted(os.scandir(folder), key=lambda entry: (entry.is_symlink(), entry.name))
        for entry in entries[:1000]:
            module, dot, end = entry.name.partition(".")
            package = entry.is_dir() and os.path.exists(os.path.join(entry.path, "__init__.py"))
            if not module.isidentifier() or module == "__pycache__" or not (package or (dot and end == "py")):
                continue
            if not entry.is_symlink():
                within.append(os.path.join(real, entry.name))
            elif not _beneath(os.path.realpath(entry.path), within):
                continue
            yield module, (entry.path,)


def _covered(places: Iterable[str]) -> bool:
    """Returns whether these places are part of Python or of hearthlab, which every agent may read."""
    folders = [*python_folders(), *site.getsitepackages()]
    return all(_beneath(place, folders) for place in places)


def _beneath(path: str, folders: Iterable[str]) -> bool:
    return any(path == folder or path.startswith(folder + os.sep) for folder in folders)
