"""The cells of one referee: starts zygotes on demand, and hands out seats."""

from __future__ import annotations

import os
import stat
from collections import Counter, OrderedDict
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from hearthlab.agents.registry import read, written
from hearthlab.arena.cells import bubblewrap
from hearthlab.arena.cells.core import Core
from hearthlab.arena.cells.lines import Binary, Text
from hearthlab.arena.cells.process import Process, Zygote
from hearthlab.arena.cells.seat import CellSeat
from hearthlab.arena.cells.walls import Agent, agent_of, missing_walls, names_module, package_of, program_of
from hearthlab.arena.limits import Limits
from hearthlab.arena.seats import LONGEST_REASON, AgentFault, NotMade, plain
from hearthlab.cards.library import Library
from hearthlab.errors import HearthLabError

__all__ = ["LEVELS", "Cells"]

LEVELS = ("process", "strict")
"""A process for every agent in every game; the same inside bubblewrap, with every wall required."""

_MOST = 12
"""The maximum number of zygotes kept at strict, one for each agent (two if it uses NumPy); each takes about 60 MB."""
_LOOKS = 3
"""In how many processes of an agent it is looked for numpy; an agent may import it only when it has to decide."""
_MOST_PARAMS = 200
"""The maximum number of parameters of an agent."""
_LONGEST = 5_000
"""The maximum number of characters of an agent with its parameters; a plan allows twice as many, for its folder."""


class Cells:
    """The processes of the agents of one referee.

    At strict, the processes end with the thread that started them: use a `Cells` only in the thread that created it.
    """

    def __init__(self, isolate: str, limits: Limits, library: Library) -> None:
        if isolate not in LEVELS:
            raise HearthLabError(f'isolate is "{isolate}"; agents in their own processes need {" or ".join(LEVELS)}')
        self.strict = isolate == "strict"
        missing = missing_walls() if self.strict else []
        if missing:
            raise HearthLabError(
                f"strict isolation needs {' and '.join(missing)}, which this machine lacks; use --isolate process"
            )
        self._limits = limits
        self._library = library
        # With wall-clock limits, an agent may use several threads at once.
        self._core = Core(limits.clock == "cpu")
        self._zygotes: OrderedDict[tuple[bool, str], Zygote] = OrderedDict()
        self._numpy: set[str] = set()
        self._looked: Counter[str] = Counter()
        self._agents: dict[str, Agent] = {}
        self._described: dict[str, Mapping[str, Any]] = {}

    def describe(self, text: str) -> Mapping[str, Any]:
        """Imports an agent inside the walls; returns text, full, about, params and sees_everything.

        Raises HearthLabError with a one-sentence message if the agent cannot be imported or lacks a given parameter.
        """
        program = _given(text, "program")
        if program is not None:
            self._agent(text)
            about = "a program that answers with lines of JSON"
            return {"text": text, "full": text, "about": about, "params": program, "sees_everything": False}
        if text not in self._described:
            package = _given(text, "package")
            inner = text if package is None else package["agent"]
            seat = CellSeat(lambda: self.fork(text), inner, 0, inner, False, self._limits, self._core)
            try:
                found = _checked(inner, seat.describe())
            except AgentFault as fault:
                described = inner in fault.reason or ":" in fault.reason.partition(" ")[0]
                raise NotMade(fault.reason if described else f"{inner} {fault.reason}", fault) from None
            finally:
                seat.close()
            self._described[text] = found if package is None else _packed(package["path"], found)
        return self._described[text]

    def seat(
        self,
        text: str,
        seed: int,
        name: str,
        sees_everything: bool | None = None,
        language: Binary | None = None,
        limits: Limits | None = None,
    ) -> CellSeat:
        """Returns the seat of an agent for one game; describes the agent first if `sees_everything` is not given.

        `limits` replaces the limits of all agents for this agent.
        """
        everything = self.describe(text)["sees_everything"] if sees_everything is None else sees_everything
        language = language or (Binary() if _given(text, "program") is None else Text())
        package = _given(text, "package")
        inner = text if package is None else package["agent"]
        limits = limits or self._limits
        memory = limits.memory

        def fork() -> Process:
            return self.fork(text, memory)

        return CellSeat(fork, inner, seed, name, everything, limits, self._core, language)

    def close(self) -> None:
        """Ends all processes."""
        self._core.give_up()
        while self._zygotes:
            self._zygotes.popitem()[1].close()

    def __enter__(self) -> Cells:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _agent(self, text: str) -> Agent:
        """Locates an agent; raises HearthLabError if it does not exist, or cannot be read inside the walls."""
        agent = self._agents.get(text)
        if agent is None:
            program, package = _given(text, "program"), _given(text, "package")
            if program is not None:
                agent = program_of(**program)
            else:
                agent = agent_of(text, siblings=not self.strict) if package is None else package_of(**package)
            if self.strict and bubblewrap.own_user() is not None:
                _check_readable(agent)
            self._agents[text] = agent
        return agent

    def fork(self, text: str, memory: int | None = None) -> Process:
        """Returns a new process for an agent, optionally with its own memory limit; `seat` uses it to play."""
        agent = self._agent(text)
        # A zygote inside bubblewrap sees only one agent's files; otherwise agents share a zygote.
        key = (text in self._numpy, " ".join(sorted(agent.readable)) if self.strict else "")
        zygote = self._zygotes.get(key)
        if zygote is not None and not zygote.alive:
            self._zygotes.pop(key).close()
            zygote = None
        if zygote is None:
            if len(self._zygotes) >= _MOST:
                self._zygotes.popitem(last=False)[1].close()
            zygote = self._zygotes[key] = Zygote(self._limits, self._library, agent if self.strict else None, key[0])
        self._zygotes.move_to_end(key)
        process = zygote.fork(agent, memory or self._limits.memory)
        if text not in self._numpy and self._looked[text] < _LOOKS:
            process.before_end = lambda ended: self._look(text, ended)
        return process

    def _look(self, text: str, process: Process) -> None:
        """Remembers whether an agent uses numpy: then its next processes are forked from one that has imported it."""
        self._looked[text] += 1
        if process.uses_numpy:
            self._numpy.add(text)


def _given(text: str, kind: str) -> dict[str, str] | None:
    """Returns the parameters of an agent program(…) or package(…); None for any other agent."""
    if not text.lstrip().startswith(kind):
        return None
    spec = read(text)
    return {name: str(value) for name, value in spec.params.items()} if spec.kind.name == kind else None


def _packed(path: str, found: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the description of an agent in a folder, given that of its class."""
    texts = {key: f"package(path={path}, agent={found[key]})" for key in ("text", "full")}
    return {**found, **texts}


def _check_readable(agent: Agent) -> None:
    """Raises HearthLabError if a file of an agent is not readable for the agent's user."""
    for path in agent.readable:
        if not os.stat(path).st_mode & stat.S_IROTH:
            raise HearthLabError(
                f"{path} can only be read by its owner, and strict isolation as root gives every agent its own user; "
                f"make it readable with chmod -R o+rX {path}"
            )


def _checked(text: str, found: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns a description if it is valid; it comes from the agent's process, which is not trusted."""
    name = text.partition("(")[0].strip()
    kinds = {"text": str, "full": str, "about": str, "params": dict, "sees_everything": bool}
    good = found.keys() == kinds.keys()
    good = good and all(isinstance(found[key], kind) for key, kind in kinds.items())
    # Otherwise an agent could pass itself off as another one, such as a native agent, which plays without walls.
    good = good and all(found[key].partition("(")[0] == name for key in ("text", "full"))
    good = good and all(found[key] == plain(found[key]) and "\n" not in found[key] for key in ("text", "full", "about"))
    good = good and len(found["full"]) <= _LONGEST and len(found["text"]) <= _LONGEST
    good = good and len(found["about"]) <= LONGEST_REASON
    good = good and len(found["params"]) <= _MOST_PARAMS
    good = good and all(key.isidentifier() and _is_value(value) for key, value in found["params"].items())
    if not good:
        raise HearthLabError(f"{text} returned an invalid description of itself")
    return {**found, **{key: _without_modules(found[key], text) for key in ("text", "full")}}


def _is_value(value: object) -> bool:
    """Returns whether an object can be the value of a parameter."""
    if isinstance(value, str):
        return value == plain(value)
    return isinstance(value, int | float) and value == value  # NaN is not


def _without_modules(said: str, text: str) -> str:
    """Returns the text of an agent without parameters that name a module which the original text does not name.

    Modules named in a text become readable in the cell. A default that is left out is still the default.
    """
    name, given = written(said)
    asked = written(text)[1]
    kept = {key: value for key, value in given.items() if asked.get(key) == value or not names_module(f"{key}={value}")}
    if kept == given:
        return said
    return f"{name}({', '.join(f'{key}={value}' for key, value in kept.items())})" if kept else name
