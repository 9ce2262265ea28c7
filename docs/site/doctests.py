"""Shows the examples of docstrings as code: a block that starts with >>> is fenced before the page is written."""

from __future__ import annotations

from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Fences the examples in every docstring."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Called for every class, function, module and attribute."""
        if obj.docstring is not None and "```" not in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Returns a docstring with its examples between fences."""
    lines, inside = [], False
    for line in text.splitlines():
        starts, ends = line.startswith(">>>") and not inside, inside and not line.strip()
        lines += ["```pycon"] if starts else ["```"] if ends else []
        inside = (inside or starts) and not ends
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)
