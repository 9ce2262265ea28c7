"""The process of one agent in one game: builds the agent, and answers the referee. Its walls are up already.

Nothing in this process is trusted: the referee measures the time, checks every answer, and ends the process.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import marshal
import os
import random
import struct
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn, cast

from hearthlab import _core
from hearthlab.agents.registry import make, parse
from hearthlab.arena.cells import frames, wire
from hearthlab.arena.seats import described, one_line, plain, shown
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError
from hearthlab.game import Action

if TYPE_CHECKING:
    from importlib.abc import PathEntryFinder

__all__ = ["CHANNEL", "run", "run_program"]

CHANNEL = 3
"""The descriptor of the connection to the referee; 0 to 2 are the standard ones, and there are no others."""
_OURS = (f"{Path(__file__).parents[2]}{os.sep}", "<frozen importlib", importlib.__file__)
"""Prefixes of files whose frames do not belong to the agent."""
_TRACE = 8000
_HEAD = struct.Struct("<4s3I")
"""The head of a file of bytecode: magic number, flags, and the time and size of its source."""
_WORD = (1 << 32) - 1
_COMPILED = f".{sys.implementation.cache_tag}.pyc"


class _Source(SourceFileLoader):
    """Loads a module of a submission from its source: bytecode next to it may come from other code."""

    def get_code(self, fullname: str) -> CodeType:
        """Compiles the source."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def _only_source(folder: str) -> Callable[[str], PathEntryFinder]:
    """Returns the path hook that finds modules in a submission's folder and its subfolders."""
    find = FileFinder.path_hook((ExtensionFileLoader, EXTENSION_SUFFIXES), (_Source, SOURCE_SUFFIXES))

    def hook(path: str) -> PathEntryFinder:
        if not f"{path}{os.sep}".startswith(f"{folder}{os.sep}"):
            raise ImportError("not a folder of the submission", path=path)
        return find(path)

    return hook


def _bytecode(path: str, place: str) -> CodeType | None:
    """Returns the bytecode of a module if it is in its place and belongs to the source."""
    try:
        source = os.stat(path)
        with open(place, "rb", 0) as file:
            data = file.read()
    except OSError:
        return None
    if data[:16] != _HEAD.pack(MAGIC_NUMBER, 0, int(source.st_mtime) & _WORD, source.st_size & _WORD):
        return None
    code: CodeType = marshal.loads(memoryview(data)[16:])
    return code if code.co_filename == path else None


class Modules:
    """Finds the agent's modules at the locations given by the referee; their folders cannot be searched."""

    def __init__(self, modules: Mapping[str, Sequence[str]], loader: type[SourceFileLoader]) -> None:
        self._modules = modules
        self._loader = loader
        self.seed = 0

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Returns the spec of a top-level module, if it is the agent's."""
        if name == "numpy.random":
            return self._seeding(PathFinder.find_spec(name, path, target))
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

    def load(self, name: str) -> ModuleType:
        """Imports a module: as Python does, but if it is a single file, at a third of the cost."""
        path = self._modules.get(name, ("",))[0]
        if name in sys.modules or not path.endswith(".py"):
            return importlib.import_module(name)
        folder, slash, file = path.rpartition(os.sep)
        place = f"{folder}{slash}__pycache__{os.sep}{file[:-3]}{_COMPILED}"
        loader = self._loader(name, path)
        code = _bytecode(path, place) if self._loader is SourceFileLoader else None
        code = code or cast(CodeType, loader.get_code(name))
        module = ModuleType(name)
        spec = module.__spec__ = ModuleSpec(name, loader, origin=path)
        spec.has_location = True
        spec.cached = place
        module.__dict__.update(__package__="", __loader__=loader, __file__=path, __cached__=place)
        sys.modules[name] = module
        try:
            exec(code, module.__dict__)
        except BaseException:
            sys.modules.pop(name, None)
            raise
        return sys.modules[name]

    def _seeding(self, spec: ModuleSpec | None) -> ModuleSpec | None:
        """Returns the spec of numpy.random such that its global generator is seeded as soon as it is there."""
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def exec_module(module: ModuleType) -> None:
                execute(module)
                module.seed(self.seed % (1 << 32))

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec

    def _spec(self, name: str, path: str, places: list[str] | None = None) -> ModuleSpec | None:
        # With None, Python chooses: it may be an extension module.
        loader = self._loader(name, path) if path.endswith(tuple(SOURCE_SUFFIXES)) else None
        return importlib.util.spec_from_file_location(name, path, loader=loader, submodule_search_locations=places)


def run_program(end: _core.AgentEnd, program: str, failed: str | None) -> NoReturn:
    """Executes a program that reads questions from its standard input and answers on its standard output."""
    _greet(end, failed)
    os.dup2(CHANNEL, 0)
    os.dup2(CHANNEL, 1)
    os.close(CHANNEL)
    os.execve(program, [program], {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"})


def run(
    end: _core.AgentEnd,
    modules: Mapping[str, Sequence[str]],
    folder: str | None,
    failed: str | None,
    library: Library,
) -> NoReturn:
    """Serves the referee until the process ends; never returns into the zygote's code.

    An agent in a folder is a submission: only its source is run, because only the source was inspected.
    """
    _greet(end, failed)
    if folder is not None:
        sys.path_hooks.insert(0, _only_source(folder))
    found = Modules(modules, SourceFileLoader if folder is None else _Source)
    # Before the search of all folders, which would touch many memory pages shared with the zygote.
    sys.meta_path.insert(len(sys.meta_path) - 1, found)
    server = Server(end, library, found)
    while server.serve():
        pass
    os._exit(0)  # the referee is gone


def _greet(end: _core.AgentEnd, failed: str | None) -> None:
    """Reports that the walls are up, or why one is not; no agent code has run before."""
    if failed is not None:
        end.answer(frames.WALL, failed.encode()[:1000])
        os._exit(1)
    end.answer(frames.READY, b"")


class Server:
    """Holds the agent and answers questions to it."""

    def __init__(self, end: _core.AgentEnd, library: Library, modules: Modules) -> None:
        self._end = end
        self._library = library
        self._modules = modules
        self._agent: Any = None

    def serve(self) -> bool:
        """Answers a question; returns False if there will be no more."""
        kind = self._end.question()
        if kind is None:
            return False
        try:
            answer, said = self._served(kind)
        except BaseException as error:
            answer, said = frames.FAULT, _fault(kind, error)
        self._end.answer(answer, said)
        return True

    def _served(self, kind: int) -> tuple[int, bytes]:
        if kind == frames.ACT:
            view, clock = wire.read_position(self._end, self._library)
            action = self._agent.act(view, clock)
            if type(action) is Action:
                return frames.ACTION, str(action).encode()
            said = {"said": f"answered with {shown(action)}, which is not an action", "trace": ""}
            return frames.FAULT, json.dumps(said).encode()
        if kind == frames.START:
            self._maybe("start", wire.read_position(self._end, self._library)[0])
        elif kind == frames.FINISH:
            self._maybe("finish", wire.read_result(self._end.body()))
        elif kind == frames.OPEN:
            self._open(*wire.read_open(self._end.body()))
        elif kind == frames.DESCRIBE:
            return frames.DONE, _description(json.loads(self._end.body()))
        return frames.DONE, b""

    def _open(self, text: str, seed: int) -> None:
        # So that agents that use the global generators play equal games for equal seeds, in any process.
        random.seed(seed)
        self._modules.seed = seed
        numpy = sys.modules.get("numpy")
        if numpy is not None:
            numpy.random.seed(seed % (1 << 32))
        self._agent = make(text, seed, self._modules.load)

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
