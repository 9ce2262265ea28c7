"""HTML pages that need nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

__all__ = ["page", "section", "soft", "table"]

_STYLE = """
:root { color-scheme: light; --line: #d8d8d8; --soft: #5c5c5c; --blue: #2166ac; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 60rem; margin: 0 auto;
  padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
p { margin: .25rem 0 .75rem; max-width: 44rem; } .soft { color: var(--soft); }
.scroll { overflow-x: auto; } .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr));
  gap: 0 2.5rem; }
.pair > section { min-width: 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
thead th { border-bottom: 2px solid #1a1a1a; font-weight: 600; vertical-align: bottom; }
tbody tr { border-bottom: 1px solid var(--line); }
.heat td, .heat th { padding: .4rem .3rem; } .heat td:not(:first-child) { text-align: center; min-width: 3.4rem; }
.heat td:first-child { white-space: normal; padding-right: .6rem; }
.heat thead th { text-align: center; white-space: normal; } .heat thead th:first-child { text-align: left; }
.heat tbody tr { border: 0; } .heat td.cell { border: 2px solid #fff; } .heat small { display: block; opacity: .8; }
td.wrap { white-space: normal; text-align: left; overflow-wrap: anywhere; }
svg { width: 100%; max-width: 40rem; height: auto; display: block; }
.grid { stroke: #e6e6e6; } .axis { stroke: #8a8a8a; stroke-dasharray: 4 3; }
.tick { font: 13px system-ui; fill: #5c5c5c; text-anchor: middle; } .label { font: 15px system-ui; fill: #1a1a1a; }
.whisker { stroke: var(--blue); stroke-width: 3; stroke-linecap: round; } .point, .bar { fill: var(--blue); }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
figure { margin: 1rem 0; } .words td { white-space: normal; text-align: left; vertical-align: top; }
ul { padding-left: 1.2rem; }
@media (max-width: 40rem) { body { padding: 1rem .75rem 3rem; font-size: 15px; } .tick { font-size: 19px; }
  .label { font-size: 21px; } .pair { grid-template-columns: minmax(0, 1fr); }
  .heat td:not(:first-child) { min-width: 2.6rem; font-size: .85rem; } .heat td, .heat th { padding: .3rem .1rem; }
  .heat thead th { font-size: .8rem; } .agents td { display: block; padding: .3rem 0 0; }
  .agents td.wrap { padding: 0 0 .4rem; } }
@media print { body { max-width: none; font-size: 10.5pt; padding: 0; } section { break-inside: avoid; }
  .cell, .bar, .point { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .scroll { overflow: visible; } }
"""


def page(title: str, parts: Sequence[str]) -> str:
    """A whole page."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body>{''.join(parts)}</body></html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A part of a page under its title."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def soft(text: str) -> str:
    """A paragraph that explains."""
    return f'<p class="soft">{escape(text)}</p>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of texts."""
    top = "".join(f"<th>{escape(text)}</th>" for text in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
