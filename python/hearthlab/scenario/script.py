"""Answers to the random picks of one action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hearthlab.cards.library import Library
from hearthlab.scenario.naming import ScenarioError, card_name

__all__ = ["Script"]


class Script:
    """Answers the random picks of one action."""

    def __init__(self, answers: Iterable[int | str], characters: Mapping[int, str], library: Library) -> None:
        self._answers = list(answers)
        self._characters = characters
        self._library = library

    def __call__(self, kind: str, options: list[Any]) -> int:
        """Returns the index of the option selected by the next answer."""
        found = self._option(kind, options, self._answers[0]) if self._answers else None
        if found is not None:
            self._answers.pop(0)
            return found
        if len(options) == 1:
            return 0
        offered = ", ".join(self._label(kind, option) for option in options)
        if not self._answers:
            raise ScenarioError(f"a random pick has no answer; it is a {kind} among {offered}")
        raise ScenarioError(f"{self._answers[0]!r} does not answer a random {kind} among {offered}")

    def finish(self) -> None:
        """Raises ScenarioError for answers that the action did not need."""
        if self._answers:
            raise ScenarioError(f"the action had no random pick left for {', '.join(map(repr, self._answers))}")

    def _option(self, kind: str, options: list[Any], answer: int | str) -> int | None:
        if isinstance(answer, int):
            return answer if 0 <= answer < len(options) else None
        labels = [self._label(kind, option) for option in options]
        if answer in labels:
            return labels.index(answer)
        return options.index(answer) if answer in options else None

    def _label(self, kind: str, option: Any) -> str:
        if kind == "target":
            return self._characters.get(option, str(option))
        return str(option) if kind == "number" else card_name(option, self._library)
