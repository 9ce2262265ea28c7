"""The compiled text of a card as a readable, indented list: what the core runs, with the names of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["listing"]

IR = Any

_PARTS = {"play": "when played", "deathrattle": "deathrattle"}
_OWNERS = {"me": "my", "foe": "the opponent's", "event": "the event's", "both": "both players'"}
_WORDS = {
    "foe": "the opponent",
    "myself": "this card",
    "subject": "the event's object",
    "other": "the event's other object",
}
_BETWEEN = {
    "and": " and ",
    "or": " or ",
    "eq": " = ",
    "ge": " >= ",
    "le": " <= ",
    "add": " + ",
    "sub": " - ",
    "mul": " * ",
    "same": " is ",
    "on": " is ",
    "where": " that are ",
    "minus": " except ",
    "union": " with ",
}
#: What belongs to a player; conditions about players are worded differently.
_OWNED = frozenset(
    ["hero", "minions", "characters", "hand", "deck", "weapon", "secrets", "power", "armor", "hand_size", "deck_size"]
)
#: Fields of a step that are steps themselves.
_BLOCKS = ("then", "else", "do")


def listing(text: Mapping[str, IR], name_of: Callable[[str], str | None]) -> list[str]:
    """Returns the clauses of a compiled text, one string each; ``name_of`` returns a card's name, or None."""
    return _Lister(name_of).clauses(text)


class _Lister:
    def __init__(self, name_of: Callable[[str], str | None]) -> None:
        self.name_of = name_of

    def clauses(self, text: Mapping[str, IR]) -> list[str]:
        found = []
        if "target" in text:
            found.append(f"aims at: {self.fields(text['target'])}")
        if "require" in text:
            found.append(f"can be played if {self.term(text['require'])}")
        if "cost" in text:
            found.append(f"costs its printed cost + ({self.term(text['cost'])})")
        for k, condition in enumerate(text.get("at_play", ())):
            found.append(f"read when it is played, {k + 1}: {self.term(condition)}")
        for part, title in _PARTS.items():
            if text.get(part):
                found.append("\n".join([f"{title}:", *self.steps(text[part], 1)]))
        for part, title in (("choices", "choose one of"), ("both", "both choices")):
            if text.get(part):
                found.append(f"{title}: {self.term(text[part])}")
        for trigger in text.get("triggers", ()):
            rest = {k: v for k, v in trigger.items() if k not in ("on", "when", "do", "reads")}
            head = f"trigger {_word(trigger['on'])}"
            if rest:
                head += f", {self.fields(rest)}"
            if "when" in trigger:
                head += f", if {self.term(trigger['when'])}"
            found.append("\n".join([f"{head}:", *self.steps(trigger["do"], 1)]))
        for aura in text.get("auras", ()):
            found.append(f"aura {self.fields({k: v for k, v in aura.items() if k != 'reads'})}")
        return found

    def steps(self, steps: list[IR], depth: int) -> list[str]:
        lines = []
        for step in steps:
            lines += self.step(step, depth)
        return lines

    def step(self, step: IR, depth: int) -> list[str]:
        margin = "    " * depth
        if isinstance(step, str):
            return [margin + _word(step)]
        ((key, value),) = step.items()
        if not isinstance(value, dict):
            return [f"{margin}{_word(key)} {self.term(value)}"]
        blocks = {name: value[name] for name in _BLOCKS if isinstance(value.get(name), list)}
        rest = {name: v for name, v in value.items() if name not in blocks}
        said = self.term(rest["cond"]) if key == "if" else self.fields(rest)
        head = f"{_word(key)} {said}".rstrip()
        lines = [f"{margin}{head}{':' if blocks else ''}"]
        for name, block in blocks.items():
            if name == "else":
                lines.append(f"{margin}else:")
            lines += self.steps(block, depth + 1)
        return lines

    def fields(self, fields: Mapping[str, IR]) -> str:
        said = []
        for key, value in fields.items():
            if value is True:
                said.append(_word(key))
            elif value is False:
                said.append(f"no {_word(key)}")
            elif value is not None:
                said.append(f"{_word(key)} {self.term(value)}")
        return ", ".join(said)

    def term(self, ir: IR) -> str:
        if isinstance(ir, str):
            name = self.name_of(ir)
            return _WORDS.get(ir, _word(ir)) if name is None else f"{name} ({ir})"
        if isinstance(ir, list):
            return ", ".join(self.term(part) for part in ir)
        if not isinstance(ir, dict):
            return str(ir)
        if len(ir) != 1:
            return f"({self.fields(ir)})"
        ((key, value),) = ir.items()
        return self.word_of(key, value)

    def word_of(self, key: str, value: IR) -> str:
        if key in ("const", "id"):
            return self.term(value)
        if key == "not":
            return f"not {self.inner(value)}"
        if key in _BETWEEN and isinstance(value, list) and len(value) > 1:
            return _BETWEEN[key].join(self.inner(part) for part in value)
        if key == "random" and isinstance(value, list) and len(value) == 2:
            return f"{self.term(value[1])} random of {self.inner(value[0])}"
        if key == "player" and value in _OWNERS:
            return {"me": "me", "event": "the event's player"}.get(value, self.term(value))
        if isinstance(value, str) and value in _OWNERS and key in _OWNED:
            return f"{_OWNERS[value]} {_word(key)}"
        if key in ("kind", "race", "class", "set", "keyword", "mech") and isinstance(value, str):
            return _word(value)
        return (
            f"{_word(key)}({self.fields(value) if isinstance(value, dict) and len(value) != 1 else self.term(value)})"
        )

    def inner(self, ir: IR) -> str:
        """Returns a part of a larger term, in parentheses where it would be ambiguous."""
        said = self.term(ir)
        plain = not isinstance(ir, dict) or not (ir.keys() & _BETWEEN.keys())
        return said if plain else f"({said})"


def _word(word: str) -> str:
    return word.replace("_", " ")
