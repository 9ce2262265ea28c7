"""The colours of pages and charts, each with a light and a dark form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["COLOURS", "SERIES", "Colour", "chart_rules", "least", "series", "shade", "shade_rules", "variables"]


@dataclass(frozen=True, slots=True)
class Colour:
    """One colour on white paper and on a dark screen."""

    light: str
    dark: str


SERIES = tuple(f"series-{k}" for k in range(1, 11))
"""The colours that tell the series of a chart apart, in the order in which they are used."""

COLOURS: Mapping[str, Colour] = {
    "paper": Colour("#ffffff", "#14171c"),
    "panel": Colour("#f5f6f8", "#1d2128"),
    "ink": Colour("#1b1e23", "#e7e9ec"),
    "soft": Colour("#5a616b", "#a2a9b4"),
    "grid": Colour("#e4e6ea", "#2c313a"),
    "axis": Colour("#8b919b", "#737b87"),
    # The two ends of a diverging scale, dark enough in both modes for white text on them.
    "low": Colour("#b2422b", "#b8503a"),
    "high": Colour("#2166ac", "#2c6fb5"),
    "on": Colour("#ffffff", "#ffffff"),
    **dict(
        zip(
            SERIES,
            (
                Colour("#2166ac", "#6aa9e9"),
                Colour("#d1730a", "#f0a34a"),
                Colour("#1b7837", "#62c07c"),
                Colour("#762a83", "#bd8fd6"),
                Colour("#b2182b", "#ec7b74"),
                Colour("#2a857d", "#6bcabf"),
                Colour("#8c5a1e", "#d6ab72"),
                Colour("#5c5c5c", "#adadad"),
                Colour("#c51b7d", "#ea83b9"),
                Colour("#4d7d21", "#9bd06f"),
            ),
            strict=True,
        )
    ),
}


def series(k: int) -> str:
    """Returns the colour of series `k`, counted from 0; the colours repeat after ten."""
    return SERIES[k % len(SERIES)]


def variables(dark: bool = False) -> str:
    """Returns the colours as CSS variables, for a page that follows the reader's mode."""
    return " ".join(f"--{name}: {colour.dark if dark else colour.light};" for name, colour in COLOURS.items())


def chart_rules(of_page: bool) -> str:
    """Returns the CSS rules that colour charts.

    A page has the colours as variables. A standalone file spells them out: many SVG viewers support neither variables
    nor media queries, and then show the light form.
    """
    if of_page:
        widths = " ".join(f".{least(w)} {{ min-width: {w}px; }}" for w in range(_STEP, _WIDEST + 1, _STEP))
        return f"{_rules({name: f'var(--{name})' for name in COLOURS})} {widths}"
    light = _rules({name: colour.light for name, colour in COLOURS.items()})
    dark = _rules({name: colour.dark for name, colour in COLOURS.items()})
    return f"{light} @media (prefers-color-scheme: dark) {{ {dark} }}"


_STEP, _WIDEST = 60, 1200


def least(width: float) -> str:
    """Returns the class for a minimum width of about `width`; pages of the server allow no style attributes.

    >>> least(302.4), least(5000)
    ('least-300', 'least-1200')
    """
    return f"least-{min(max(round(width / _STEP), 1) * _STEP, _WIDEST)}"


def _rules(values: Mapping[str, str]) -> str:
    return " ".join(f".fill-{name} {{ fill: {v}; }} .stroke-{name} {{ stroke: {v}; }}" for name, v in values.items())


_SHADES = 20
"""The number of colour steps on either side of the middle."""


def shade(strength: float) -> str:
    """Returns the class of a cell's colour on the diverging scale from -1 to 1.

    >>> shade(-1), shade(0.26), shade(0.0)
    ('shade-low-20', 'shade-high-5', 'shade-high-0')
    """
    step = round(_SHADES * min(1.0, abs(strength)))
    return f"shade-{'low' if strength < 0 and step else 'high'}-{step}"


def shade_rules() -> str:
    """Returns the CSS rules of all shades.

    Between 80 % and 90 % of the full colour neither dark nor light text is legible, so this range is skipped.
    """

    def rule(end: str, step: int) -> str:
        strength = step / _SHADES
        mixed, ink = (95 + 25 * (strength - 0.8), "on") if strength > 0.8 else (90 * strength, "ink")
        colour = f"color-mix(in srgb, var(--{end}) {mixed:.0f}%, var(--paper))"
        return f".shade-{end}-{step} {{ background: {colour}; color: var(--{ink}); }}"

    return " ".join(rule(end, step) for end in ("low", "high") for step in range(_SHADES + 1))
