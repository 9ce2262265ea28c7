"""The process of one agent in one game: puts up its walls, builds the agent, and answers the referee.

Nothing in this process is trusted: the referee measures the time, checks every answer, and ends the process.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import json
import os
import random
import resource
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from types import CodeType, ModuleType
from typing import Any, NoReturn

from hearthlab.agents.registry import make, parse
from hearthlab.arena.cells import frames, wire
from hearthlab.arena.cells.landlock import Ruleset
from hearthlab.arena.cells.seccomp import Filter, no_new_privileges
from hearthlab.arena.cells.walls import package_folder
from hearthlab.arena.seats import described, one_line, plain, shown
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Action

__all__ = ["CHANNEL", "Walls", "run", "run_program"]

CHANNEL = 3
"""The descriptor of the connection to the referee; 0 to 2 are the standard ones, and there are no others."""
_PIECE = 1 << 15
"""The size of a read; larger buffers would be requested from the system, and returned, for every read."""
_OURS = (f"{package_folder()}{os.sep}", "<frozen importlib", importlib.__file__)
"""Prefixes of files whose frames do not belong to the agent."""
_TRACE = 8000
_FILES = 64
_THREADS = 64


class Walls:
    """The restrictions on an agent's process; created once by the zygote, and applied after every fork."""

    def __init__(
        self, memory: int, cpu: int | None, strict: bool, rules: Ruleset | None, filter: Filter | None
    ) -> None:
        self._memory = memory
        self._cpu = cpu
        self._strict = strict
        self._rules = rules
        self._filter = filter

    def wear(self) -> None:
        """Applies the restrictions to this process."""
        limits = {
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_FSIZE: 0,
            resource.RLIMIT_NOFILE: _FILES,
            resource.RLIMIT_MEMLOCK: 0,
        }
        if sys.platform == "linux":  # elsewhere the address space cannot be limited
            limits[resource.RLIMIT_AS] = self._memory
        if self._cpu is not None:
            limits[resource.RLIMIT_CPU] = self._cpu
        if self._strict:
            # The limit is per user. Outside strict, that would include all processes of whoever runs the arena.
            limits[resource.RLIMIT_NPROC] = _THREADS
        for which, most in limits.items():
            hard = resource.getrlimit(which)[1]
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(which, (most, most))
        if sys.platform == "linux":
            no_new_privileges()
        if self._rules is not None:
            self._rules.wear()
            self._rules.close()
        if self._filter is not None:
            self._filter.wear()


class _Source(SourceFileLoader):
    """Loads a module of a submission from its source: bytecode next to it may come from other code."""

    def get_code(self, fullname: str) -> CodeType:
        """Compiles the source."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def _only_source(folder: str) -> Callable[[str], importlib.abc.PathEntryFinder]:
    """Returns the path hook that finds modules in a submission's folder and its subfolders."""
    find = FileFinder.path_hook((ExtensionFileLoader, EXTENSION_SUFFIXES), (_Source, SOURCE_SUFFIXES))

    def hook(path: str) -> importlib.abc.PathEntryFinder:
        if not f"{path}{os.sep}".startswith(f"{folder}{os.sep}"):
            raise ImportError("not a folder of the submission", path=path)
        return find(path)

    return hook


class _Modules(importlib.abc.MetaPathFinder):
    """Finds the agent's modules at the locations given by the referee; their folders cannot be searched."""

    def __init__(self, modules: Mapping[str, Sequence[str]], loader: type[SourceFileLoader]) -> None:
        self._modules = modules
        self._loader = loader

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Returns the spec of a top-level module, if it is the agent's."""
        places = self._modules.get(name)
        if not places or path is not None:
            return None
        start = os.path.join(places[0], "__init__.py")
        if not os.path.isdir(places[0]):
            return self._spec(name, places[0])
        if os.path.exists(start):
            return self._spec(name, start, list(places))
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = list(places)
        return spec

    def _spec(self, name: str, path: str, places: list[str] | None = None) -> ModuleSpec | None:
        # With None, Python chooses: it may be an extension module.
        loader = self._loader(name, path) if path.endswith(tuple(SOURCE_SUFFIXES)) else None
        return importlib.util.spec_from_file_location(name, path, loader=loader, submodule_search_locations=places)


def run_program(walls: Walls, program: str) -> NoReturn:
    """Executes a program that reads questions from its standard input and answers on its standard output."""
    _enter(walls)
    os.dup2(CHANNEL, 0)
    os.dup2(CHANNEL, 1)
    os.close(CHANNEL)
    os.execve(program, [program], {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"})


def run(walls: Walls, modules: Mapping[str, Sequence[str]], folder: str | None, library: Library) -> NoReturn:
    """Serves the referee until the process ends; never returns into the zygote's code.

    An agent in a folder is a submission: only its source is run, because only the source was inspected.
    """
    _enter(walls)
    if folder is not None:
        sys.path_hooks.insert(0, _only_source(folder))
    # Before the search of all folders, which would touch many memory pages shared with the zygote.
    loader = SourceFileLoader if folder is None else _Source
    sys.meta_path.insert(len(sys.meta_path) - 1, _Modules(modules, loader))
    server = _Server(library)
    while True:
        kind, number, body = _question()
        _answer(*server.serve(kind, number, body))


def _enter(walls: Walls) -> None:
    """Puts up the walls and reports it; no agent code has run before."""
    try:
        walls.wear()
    except BaseException as error:
        _answer(frames.WALL, 0, described(error).encode()[:1000])
        os._exit(1)
    _answer(frames.READY, 0, b"")


def _question() -> tuple[int, int, memoryview]:
    data = os.read(CHANNEL, _PIECE)
    while len(data) < frames.HEAD.size:
        data += _more()
    length, kind, number = frames.HEAD.unpack_from(data)
    if len(data) < frames.HEAD.size + length:
        parts, got = [data], len(data)
        while got < frames.HEAD.size + length:
            parts.append(_more())
            got += len(parts[-1])
        data = b"".join(parts)
    return kind, number, memoryview(data)[frames.HEAD.size :]


def _more() -> bytes:
    data = os.read(CHANNEL, _PIECE)
    if not data:
        os._exit(0)  # the referee is gone
    return data


def _answer(kind: int, number: int, body: bytes) -> None:
    data = frames.HEAD.pack(len(body), kind, number) + body
    while data:
        data = data[os.write(CHANNEL, data) :]


class _Server:
    """Holds the agent and answers questions to it."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._agent: Any = None

    def serve(self, kind: int, number: int, body: memoryview) -> tuple[int, int, bytes]:
        """Returns the answer to a question."""
        try:
            answer, said = self._served(kind, body)
        except BaseException as error:
            answer, said = frames.FAULT, _fault(kind, error)
        return answer, number, said

    def _served(self, kind: int, body: memoryview) -> tuple[int, bytes]:
        if kind == frames.ACT:
            clock, rest = wire.read_clock(body)
            action = self._agent.act(wire.read_view(rest, self._library), clock)
            if type(action) is not Action:
                said = {"said": f"answered with {shown(action)}, which is not an action", "trace": ""}
                return frames.FAULT, json.dumps(said).encode()
            return frames.ACTION, str(action).encode()
        if kind == frames.START:
            self._maybe("start", wire.read_view(body, self._library))
        elif kind == frames.FINISH:
            self._maybe("finish", wire.read_result(body))
        elif kind == frames.OPEN:
            self._open(json.loads(bytes(body)))
        elif kind == frames.DESCRIBE:
            return frames.DONE, _description(json.loads(bytes(body)))
        return frames.DONE, b""

    def _open(self, given: Mapping[str, Any]) -> None:
        # So that agents that use the global generators play equal games for equal seeds, in any process.
        random.seed(given["seed"])
        numpy = sys.modules.get("numpy")
        if numpy is not None:
            numpy.random.seed(given["seed"] % (1 << 32))
        self._agent = make(given["text"], given["seed"])

    def _maybe(self, method: str, argument: Any) -> None:
        call = getattr(self._agent, method, None)
        if call is not None:
            call(argument)


def _fault(kind: int, error: BaseException) -> bytes:
    """Returns an error as bytes, even if it cannot be printed."""
    where = {frames.OPEN: "its constructor", frames.START: "start", frames.FINISH: "finish"}.get(kind, "act")
    if kind == frames.DESCRIBE and isinstance(error, HearthLabError):
        said = one_line(str(error))
    else:
        said = f"failed in {where} with {described(error)}"
    try:
        trace = plain(_traced(error))[-_TRACE:]
    except BaseException:
        trace = "(a traceback that cannot be printed)"
    return json.dumps({"said": said, "trace": trace}).encode()


def _traced(error: BaseException) -> str:
    """Returns the part of the traceback that begins with the agent's code; empty for a plain HearthLabError."""
    complaint = isinstance(error, HearthLabError)
    if complaint and error.__cause__ is not None:
        error = error.__cause__  # the message is already in `said`, and the cause is in the agent's code
    frame = error.__traceback__
    while frame is not None and frame.tb_frame.f_code.co_filename.startswith(_OURS):
        frame = frame.tb_next
    if frame is None and complaint and not isinstance(error, SyntaxError):
        return ""
    return "".join(traceback.format_exception(type(error), error, frame))


def _description(text: str) -> bytes:
    found = parse(text).description()
    return json.dumps({**found, "about": one_line(found["about"])}).encode()
