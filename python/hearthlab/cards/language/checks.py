"""Finds mistakes in the arguments of words, and their place in a card file."""

from __future__ import annotations

import ast
import collections.abc
import difflib
import functools
import inspect
import linecache
import os
import re
import sys
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from hearthlab.cards.language.effects import ENCHANT_WORDS
from hearthlab.cards.language.nodes import CALLED, Cond, Effect, called
from hearthlab.errors import CardError

__all__ = ["Place", "checked", "here"]

P = ParamSpec("P")
R = TypeVar("R")

_PACKAGE = str(Path(__file__).parent) + os.sep

#: The words that state a whole card.
_STATEMENTS = frozenset(["minion", "spell", "weapon", "hero", "hero_power", "secret", "quest", "enchantment"])


@dataclass(frozen=True)
class Place:
    """A place in a card file: the word used there, and the file, line and column."""

    word: str
    file: str
    line: int
    column: int = 0

    @classmethod
    def of_code(cls, code: types.CodeType, instruction: int, line: int, word: str = "") -> Place:
        """Returns the place of an instruction of a card file."""
        start, _, column, _ = list(code.co_positions())[instruction // 2]
        return cls(word, code.co_filename, start or line, column or 0)

    def __str__(self) -> str:
        card, clause = self._around()
        inside = f", {clause}" if clause else ""
        where = f"{self.file}:{self.line}{inside}"
        return f"card {card} ({where})" if card else where

    def of_card(self, card_id: str, stated: str) -> str:
        """Returns the place as text, for a known card."""
        clause = f", {self.word}" if self.word and self.word != stated else ""
        return f"card {card_id} ({self.file}:{self.line}{clause})"

    def _around(self) -> tuple[str, str]:
        """Returns the card and the clause around the place, if the file shows them."""
        linecache.checkcache(self.file)
        try:
            tree = ast.parse("".join(linecache.getlines(self.file)))
        except SyntaxError:
            return "", ""
        for node in ast.walk(tree):
            if _name(node) in _STATEMENTS and self._in(node):
                assert isinstance(node, ast.Call)
                first, *rest = node.args or [node]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    return first.value, next((_name(arg) for arg in rest if self._in(arg)), "")
        return "", ""

    def _in(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.expr) or node.end_lineno is None or node.end_col_offset is None:
            return False
        start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
        return start <= (self.line, self.column) <= end


def _name(node: ast.AST) -> str:
    """Returns the name of the function that a call calls."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def here() -> Place:
    """Returns the innermost place outside the language's own code, with the word used there."""
    frame = sys._getframe(1)
    word = ""
    while frame.f_code.co_filename.startswith(_PACKAGE) and frame.f_back is not None:
        if frame.f_code.co_filename != __file__:
            word = frame.f_code.co_name
        frame = frame.f_back
    return Place.of_code(frame.f_code, frame.f_lasti, frame.f_lineno, word)


def checked(word: Callable[P, R]) -> Callable[P, R]:
    """Wraps the word with a check of its argument types."""
    signature = inspect.signature(word)
    hints = typing.get_type_hints(word)

    @functools.wraps(word)
    def speak(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            for name, value in signature.bind(*args, **kwargs).arguments.items():
                kind = signature.parameters[name].kind
                if kind is inspect.Parameter.VAR_POSITIONAL:
                    for one in value:
                        _check(hints[name], one, "")
                elif kind is not inspect.Parameter.VAR_KEYWORD:
                    _check(hints[name], value, f" as {name}")
            return word(*args, **kwargs)
        except TypeError as error:
            raise CardError(f"{here()}: {word.__name__}() {_said(error, signature)}") from error

    return speak


def _said(error: TypeError, signature: inspect.Signature) -> str:
    """Returns the error message, with a hint for an unknown parameter."""
    unknown = re.search(r"got an unexpected keyword argument '(\w+)'", str(error))
    if unknown is None:
        return str(error)
    several = any(p.kind is p.VAR_KEYWORD for p in signature.parameters.values())
    known = [*signature.parameters, *(ENCHANT_WORDS if several else ())]
    near = difflib.get_close_matches(unknown[1], known, 1)
    return f"takes no {unknown[1]}=…; did you mean {near[0] if near else ' or '.join(known)}?"


def _check(hint: Any, value: object, role: str) -> None:
    """Raises TypeError if the value does not have the declared type of the parameter."""
    if typing.get_origin(hint) is collections.abc.Iterable and typing.get_args(hint) == (Cond,):
        if not isinstance(value, list | tuple) or not all(isinstance(one, Cond) for one in value):
            raise TypeError(f"takes a list of conditions{role}, not {called(value)}")
        return
    options = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    # Types other than plain classes (steps, lists) are checked by the word itself.
    if Any not in options and all(isinstance(one, type) for one in options) and not isinstance(value, options):
        wanted = " or ".join(dict.fromkeys(CALLED.get(o.__name__, o.__name__) for o in options if o is not type(None)))
        more = "; battlecry(…) makes a clause of steps" if isinstance(value, Effect) and wanted == "a clause" else ""
        raise TypeError(f"takes {wanted}{role}, not {called(value)}{more}")
