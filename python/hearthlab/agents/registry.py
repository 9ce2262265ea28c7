"""Agents by name: parses specs such as `greedy(score=midrange)` and builds the agents."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import math
import pkgutil
import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hearthlab.agents.base import Agent, Budget, Kind, NoParams, imported, sees_everything
from hearthlab.agents.scores import function
from hearthlab.belief import RealBelief
from hearthlab.errors import HearthLabError
from hearthlab.util.reading import Given
from hearthlab.util.suggest import hint

__all__ = ["Spec", "agents", "defaults", "described", "make", "parse", "read", "split", "written"]

Value = int | float | bool | str | Budget

GROUP = "hearthlab.agents"
"""The entry point group in which installed packages register their agents."""


def _shipped() -> dict[str, Kind]:
    """Returns the agents that the modules of this package list in `AGENTS`."""
    modules = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    found = (importlib.import_module(f"hearthlab.agents.{name}") for name in modules if name != "registry")
    return {kind.name: kind for module in found for kind in getattr(module, "AGENTS", ())}


_KINDS: Mapping[str, Kind] = _shipped()
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_PATH = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


def agents() -> Mapping[str, Kind]:
    """Returns every named agent: those of HearthLab, and those of installed packages."""
    return {**{name: _imported(path, name) for name, path in _installed().items()}, **_KINDS}


def _installed() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {point.name: point.value for point in entry_points(group=GROUP)}


@dataclass(frozen=True, slots=True)
class Spec:
    """An agent's kind and all its parameters; its text shows those that differ from the defaults.

    >>> str(parse("greedy( score = midrange )"))
    'greedy'
    """

    kind: Kind
    params: Mapping[str, Value] = field(default_factory=dict)
    checked: bool = True
    """Whether the kind and the parameters were checked; `read` does not import an agent's module to do so."""

    def make(self, seed: int = 0) -> Agent:
        """Builds the agent, in this process."""
        if not self.checked:
            return parse(self.full).make(seed)
        return self.kind.build(self.kind.params(**self.params), str(self), seed)

    @property
    def foreign(self) -> bool:
        """Whether the agent runs code that is not part of HearthLab: an agent or a score from another module."""
        return self.kind.foreign or bool(self._functions())

    def _functions(self) -> list[str]:
        """Returns the scores that are written as module:function."""
        if self.kind.native is None:
            return []
        scores = (f.name for f in dataclasses.fields(self.kind.params) if f.metadata.get("type") == "score")
        return [path for path in (str(self.params.get(name, "")) for name in scores) if ":" in path]

    @property
    def recipe(self) -> Mapping[str, Any] | None:
        """A native agent as the core reads it; None for other agents."""
        return None if self.kind.native is None else self.kind.native(self.kind.params(**self.params))

    @property
    def sees_everything(self) -> bool:
        """Whether the agent sees hidden cards, by design or by its parameters."""
        return self.kind.sees_everything or sees_everything(self.recipe or {})

    @property
    def belief(self) -> str | None:
        """The agent's belief about the opponent's cards; None if it has no such parameter.

        >>> parse("mcts").belief, parse("hearthlab(budget=5ms)").belief, parse("hearthlab(budget=10ms)").belief
        ('uniform', 'uniform', 'posterior')
        """
        if self.kind.native is None or "belief" not in self.params:
            return None
        believed = (self.recipe or {})["belief"]
        if isinstance(believed, RealBelief):
            return believed.name
        return believed if isinstance(believed, str) else str(self.params["belief"])

    @property
    def takes_belief(self) -> bool:
        """Whether the agent can be given a belief: it has the parameter, and its text does not set it."""
        return self.kind.native is not None and "belief" in self.params and "belief=" not in str(self)

    def believing(self, belief: str) -> Spec:
        """Returns the agent with a belief if it takes one, and otherwise the agent itself.

        >>> str(parse("mcts").believing("shipped")), str(parse("eva").believing("shipped"))
        ('mcts(belief=shipped)', 'eva')
        """
        return dataclasses.replace(self, params={**self.params, "belief": belief}) if self.takes_belief else self

    @property
    def numbers(self) -> dict[str, type[int] | type[float]]:
        """The numeric parameters with their types; empty for an agent whose module was not imported."""
        hints = typing.get_type_hints(self.kind.params)
        return {f.name: hints[f.name] for f in dataclasses.fields(self.kind.params) if hints[f.name] in (int, float)}

    def description(self) -> dict[str, Any]:
        """Returns a description of the agent as plain data: text, full, about, params, sees_everything.

        >>> parse("beam(depth=3)").description()["params"]["depth"]
        3
        """
        params: dict[str, int | float | str] = {
            name: value if isinstance(value, int | float | str) else str(value) for name, value in self.params.items()
        }
        for name, kind in self.numbers.items():
            value = params[name]
            if not isinstance(value, str):
                params[name] = kind(value)  # the default of a float may be written as 1
        about, everything = self.kind.about, bool(self.sees_everything)
        return {"text": str(self), "full": self.full, "about": about, "params": params, "sees_everything": everything}

    @property
    def full(self) -> str:
        """The text with every parameter, defaults included."""
        return _text(self.kind.name, self.params)

    def __str__(self) -> str:
        usual = defaults(self.kind.params)
        return _text(self.kind.name, {k: v for k, v in self.params.items() if usual.get(k, v) != v or k not in usual})


def make(text: str, seed: int = 0, load: Callable[[str], types.ModuleType] = importlib.import_module) -> Agent:
    """Builds an agent from its text; `load` imports the module of an agent `module:Class(…)`.

    >>> make("random", seed=3).name
    'random'
    """
    name, raw = written(text)
    Given(seed, "seed").seed()
    if ":" in name:
        agent = _made_plainly(name, raw, seed, load)
        if agent is not None:
            return agent
    return parse(text).make(seed)


def parse(text: str) -> Spec:
    """Parses `name`, `name(parameter=value, …)` or, for your own agent, `module:Class(…)`.

    >>> parse("mcts(c=1.4, budget=250ms)").params["c"]
    1.4
    """
    name, raw = written(text)
    spec = _checked(name, _kind(name), raw)
    for path in spec._functions():
        function(path)  # raises an error if it cannot be imported
    return spec


def described(text: str) -> Spec:
    """Parses like `parse`, for a description: required parameters may be left out.

    >>> described("program").full
    'program(path=…)'
    """
    name, raw = written(text)
    kind = _kind(name)
    missing = {f.name: "…" for f in dataclasses.fields(kind.params) if _required(f) and f.name not in raw}
    if not missing:
        return _checked(name, kind, raw)
    return Spec(kind, {**missing, **defaults(kind.params), **_given(name, kind, raw)}, checked=False)


def _kind(name: str) -> Kind:
    """Returns the declaration of an agent; imports its module if it is not part of HearthLab."""
    kind = _KINDS.get(name)
    if kind is None:
        kind = _imported(name) if ":" in name else _imported(_path(name), name)
    return kind


def read(text: str, sees_everything: bool = False) -> Spec:
    """Parses like `parse`, but imports nothing: agents that are not part of HearthLab are not checked.

    For these, the caller says whether the agent sees everything.

    >>> spec = read("no_such_module:Agent( depth = 3 )")
    >>> str(spec), spec.foreign
    ('no_such_module:Agent(depth=3)', True)
    """
    name, raw = written(text)
    kind = _KINDS.get(name)
    if kind is not None:
        return _checked(name, kind, raw)
    if ":" not in name:
        _path(name)
    return Spec(Kind(name, "", NoParams, _later, sees_everything, foreign=True), raw, checked=False)


def _later(params: Any, text: str, seed: int) -> Agent:
    """Builds an agent that was read without importing its module."""
    return make(text, seed)


def _path(name: str) -> str:
    """Returns the import path of an agent of an installed package."""
    installed = _installed()
    if name not in installed:
        raise HearthLabError(f'no agent is called "{name}"; {hint(name, [*_KINDS, *installed])}')
    return installed[name]


def _checked(name: str, kind: Kind, raw: Mapping[str, str]) -> Spec:
    """Returns the spec of an agent; raises HearthLabError for parameters that do not fit it."""
    given = _given(name, kind, raw)
    for missing in (f.name for f in dataclasses.fields(kind.params) if _required(f) and f.name not in given):
        raise HearthLabError(f'{name} needs the parameter "{missing}"; write {name}({missing}=…)')
    kind.params(**given)  # parameters check themselves
    return Spec(kind, {**defaults(kind.params), **given})


def _given(name: str, kind: Kind, raw: Mapping[str, str]) -> dict[str, Value]:
    """Returns the parameters, converted to their types."""
    given: dict[str, Value] = {}
    hints = typing.get_type_hints(kind.params)
    names = [f.name for f in dataclasses.fields(kind.params)]
    usual = defaults(kind.params)
    for key, text in raw.items():
        if key not in names:
            listed = f"it has {', '.join(names)}" if names else "it has none"
            raise HearthLabError(f'{name} has no parameter "{key}"; {hint(key, names, listed)}')
        if text == "inf" and usual.get(key) == math.inf:  # the default as written by `_text`; other numbers are finite
            given[key] = math.inf
            continue
        # Strings are not converted: a file may be called 1e3.
        given[key] = text if hints[key] is str else _fitted(f"{key} of {name}", _value(text), hints[key])
    return given


def split(text: str) -> list[str]:
    """Splits a text at the commas outside parentheses.

    >>> split("random, mcts(c=1.4, budget=1000it)")
    ['random', 'mcts(c=1.4, budget=1000it)']
    """
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


# Reading


def written(
    text: str, what: str = "an agent", like: str = "greedy", call: str = "greedy(score=midrange)"
) -> tuple[str, dict[str, str]]:
    """Splits a spec into a name, or the import path of a class, and its parameters as strings.

    >>> written("cma( sigma=0.3 )", "an optimiser")
    ('cma', {'sigma': '0.3'})
    """
    if type(text) is str and len(text) < 200 and text.isascii() and _is_path(text):
        return text, {}  # an agent's process reads this in every game
    Given(text, what).text(10_000)
    name, bracket, rest = text.strip().partition("(")
    name, rest = name.strip(), rest.rstrip()
    if not _NAME.fullmatch(name) and not _PATH.fullmatch(name):
        raise HearthLabError(f'"{text.strip()}" is not the name of {what}; write {like}, {call} or module:Class')
    if bracket and (not rest.endswith(")") or not _balanced(rest[:-1])):
        raise HearthLabError(f'the parentheses of "{text.strip()}" do not match; write {call}')
    given: dict[str, str] = {}
    inside = rest[:-1] if bracket else ""
    for part in split(inside) if inside.strip() else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not value:
            raise HearthLabError(f'"{part}" is not a parameter of {name}; write parameter=value')
        key = key.replace("-", "_")
        if key in given:
            raise HearthLabError(f'{name} has the parameter "{key}" twice')
        given[key] = value
    return name, given


def _is_path(text: str) -> bool:
    """Returns whether a text is `module:Class`."""
    module, _, name = text.partition(":")
    return module.isidentifier() and name.isidentifier()


def _balanced(text: str) -> bool:
    depth = 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            return False
    return depth == 0


def _value(text: str) -> Value:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for read in (int, _finite, Budget.parse):
        try:
            return read(text)
        except (ValueError, HearthLabError):
            pass
    return text


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


# Checking


def _fitted(what: str, value: Value, wanted: Any) -> Value:
    """Returns the value converted to the parameter's type; raises HearthLabError if it does not fit."""
    options = typing.get_args(wanted) if _is_union(wanted) else (wanted,)
    if type(value) in options or Any in options:
        return value
    if isinstance(value, int) and not isinstance(value, bool) and float in options:
        return float(value)
    if str in options:
        return str(value)
    names = " or ".join(_TYPE_NAMES.get(option, str(option)) for option in options if option is not types.NoneType)
    raise HearthLabError(f"{what} is {value}; it must be {names}")


def _is_union(wanted: Any) -> bool:
    return typing.get_origin(wanted) in (typing.Union, types.UnionType)


_TYPE_NAMES: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "text",
    Budget: "a budget such as 1000it or 250ms",
}


def _required(f: dataclasses.Field[Any]) -> bool:
    return f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING


def defaults(params: type[Any]) -> dict[str, Value]:
    """Returns the default of every parameter that has one."""
    found: dict[str, Value] = {}
    for f in dataclasses.fields(params):
        if f.default is not dataclasses.MISSING:
            found[f.name] = f.default
        elif f.default_factory is not dataclasses.MISSING:
            found[f.name] = f.default_factory()
    return found


def _text(name: str, params: Mapping[str, Value]) -> str:
    # Empty values cannot be written, and are the default wherever they are allowed.
    given = {k: v for k, v in params.items() if v != ""}
    shown = ", ".join(f"{k}={str(v).lower() if isinstance(v, bool) else v}" for k, v in given.items())
    return f"{name}({shown})" if shown else name


# Agents of the user


def _imported(path: str, called: str | None = None) -> Kind:
    """Declares a user's agent class, or a function that returns an agent; its keyword arguments are the parameters."""
    factory = imported(path)
    if not callable(factory):
        raise HearthLabError(f"{path} is not a class or a function that returns an agent")
    params, seeded = _signature(path, factory)

    def build(given: Any, text: str, seed: int) -> Agent:
        values = {f.name: getattr(given, f.name) for f in dataclasses.fields(given)}
        return _built(path, factory, {**values, **({"seed": seed} if seeded else {})}, text)

    # Not inspect.getdoc, which returns the docstring of Agent for a class without its own.
    about = inspect.cleandoc(factory.__doc__ or "").partition("\n")[0]
    sees_everything = bool(getattr(factory, "sees_everything", False))
    return Kind(called or path, about, params, build, sees_everything, foreign=True)


def _built(path: str, factory: Any, arguments: Mapping[str, Any], text: str) -> Agent:
    agent = factory(**arguments)
    if not callable(getattr(agent, "act", None)):
        raise HearthLabError(f"{path} did not return an agent; an agent has a method act(view, clock)")
    if not getattr(agent, "name", ""):
        agent.name = text
    return agent  # type: ignore[no-any-return]


_PLAIN: dict[Any, type] = {kind: kind for kind in (int, float, bool)} | {"int": int, "float": float, "bool": bool}
"""Types that a text can be converted to without resolving the annotations of the signature."""


def _made_plainly(
    path: str, raw: Mapping[str, str], seed: int, load: Callable[[str], types.ModuleType]
) -> Agent | None:
    """Builds an agent of a user's module from its constructor's code object, if it has one; None if that is not enough.

    An agent's process does this for every game; inspect.signature would take longer than everything else.
    """
    factory = imported(path, load)
    init: Any = getattr(factory, "__init__", None)
    usual: Any = (type.__call__, object.__new__)
    if not isinstance(factory, type) or (type(factory).__call__, factory.__new__) != usual:
        return None
    if hasattr(factory, "__signature__"):
        return None
    if init is object.__init__:
        return None if raw else _built(path, factory, {}, path)
    if type(init) is not types.FunctionType or init.__dict__:
        return None
    code = init.__code__
    names = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
    if not names and not raw:
        return _built(path, factory, {}, path)
    positional = init.__defaults__ or ()
    optional = dict(zip(code.co_varnames[code.co_argcount - len(positional) :], positional, strict=False))
    optional |= init.__kwdefaults__ or {}
    if code.co_posonlyargcount > 1 or any(name not in optional for name in names if name != "seed"):
        return None
    given: dict[str, Any] = {}
    for key, value in raw.items():
        wanted = _PLAIN.get(init.__annotations__.get(key))
        if wanted is None or key not in optional or key == "seed":
            return None
        given[key] = _fitted(f"{key} of {path}", _value(value), wanted)
    text = _text(path, {key: value for key, value in given.items() if value != optional[key]})
    return _built(path, factory, {**given, **({"seed": seed} if "seed" in names else {})}, text)


def _signature(path: str, factory: Any) -> tuple[type[Any], bool]:
    """Returns the keyword arguments as a dataclass, and whether a seed is among them."""
    try:
        arguments = list(inspect.signature(factory, eval_str=True).parameters.values())
    except (NameError, TypeError, ValueError):
        raise HearthLabError(f"{path} has arguments that cannot be read; give it typed keyword arguments") from None
    fields: list[tuple[str, Any, Any]] = []
    seeded = False
    for argument in arguments:
        if argument.kind in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD):
            continue
        if argument.name == "seed":
            seeded = True
            continue
        given = argument.default is not argument.empty
        wanted = argument.annotation
        if wanted is argument.empty:
            wanted = type(argument.default) if given and argument.default is not None else Any
        fields.append((argument.name, wanted, _field(argument.default) if given else dataclasses.field()))
    fields.sort(key=lambda f: not _required(f[2]))
    # Each generated method would cost a tenth of a millisecond in every game of a foreign agent.
    return dataclasses.make_dataclass("Params", fields, repr=False, eq=False), seeded


def _field(default: Any) -> Any:
    return dataclasses.field(default_factory=lambda: default)
