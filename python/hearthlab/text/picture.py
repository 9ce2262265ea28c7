"""Positions drawn as a board in SVG, for notebooks; all text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from hearthlab.text.board import card_name, headline, viewer

__all__ = ["board_svg"]

Position = Mapping[str, Any]

_WIDE, _HIGH, _GAP, _WIDTH = 92, 74, 8, 720
_INK, _PAPER = "#1f2430", "#fbfaf7"
_FILLS = {"minion": "#efe4cf", "hero": "#d9e2ee", "card": "#e6efe0", "hidden": "#c9c4bb", "asleep": "#e3e0da"}
_RINGS = (("taunt", "#8d6b2c"), ("divine_shield", "#d1a500"), ("stealth", "#5b6b7a"))


def board_svg(state: Position) -> str:
    """Returns a position as an SVG drawing; the viewer, or player 0 of a game, is at the bottom.

    >>> board_svg({"turn": 1, "phase": "main", "active": 0, "player": 0, "players": []})[:4]
    '<svg'
    """
    rows: list[str] = []
    y = 34
    below = viewer(state) if state["players"] else 0
    for who, upper in ((1 - below, True), (below, False)) if state["players"] else ():
        drawn, y = _side(state["players"][who], who, y, upper)
        rows += drawn
    title = escape(headline(state))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {y}" width="{_WIDTH}" role="img" '
        f'font-family="sans-serif" font-size="11" fill="{_INK}"><title>{title}</title>'
        f'<rect width="{_WIDTH}" height="{y}" fill="{_PAPER}"/>'
    )
    return f'{head}<text x="12" y="22" font-size="14" font-weight="bold">{title}</text>{"".join(rows)}</svg>'


def _side(player: Mapping[str, Any], who: int, y: int, upper: bool) -> tuple[list[str], int]:
    parts = [_hand, _hero, _minions] if upper else [_minions, _hero, _hand]
    drawn = []
    for part in parts:
        row, high = part(player, who, y)
        drawn += row
        y += high
    return drawn, y


def _hero(player: Mapping[str, Any], who: int, y: int) -> tuple[list[str], int]:
    hero, mana = player["hero"], player["mana"]
    left = max(0, mana["max"] + mana["temporary"] - mana["used"] - mana["locked"])
    facts = [f"health {hero.get('health', 0) - hero.get('damage', 0)}"]
    facts += [f"armor {hero['armor']}"] if hero.get("armor") else []
    facts += [f"mana {left}/{mana['max']}", f"deck {len(player.get('deck') or ())}"]
    if player.get("weapon"):
        weapon = player["weapon"]
        durability = weapon.get("durability", 0) - weapon.get("damage", 0)
        facts.append(f"{card_name(weapon['id'])} {weapon.get('attack', 0)}/{durability}")
    facts += [f"secret: {card_name(secret['id'])}" for secret in player.get("secrets") or ()]
    text = escape(f"player {who}: {card_name(hero['id'])}   {'   '.join(facts)}")
    box = f'<rect x="12" y="{y}" width="{_WIDTH - 24}" height="24" rx="6" fill="{_FILLS["hero"]}"/>'
    return [f'{box}<text x="22" y="{y + 16}" xml:space="preserve">{text}</text>'], 34


def _minions(player: Mapping[str, Any], who: int, y: int) -> tuple[list[str], int]:
    minions = player.get("minions") or ()
    x = _WIDTH / 2 - len(minions) * (_WIDE + _GAP) / 2
    drawn = []
    for minion in minions:
        keywords = minion.get("keywords", ())
        ring = next((colour for word, colour in _RINGS if word in keywords), _INK)
        fill = _FILLS["asleep" if minion.get("exhausted") else "minion"]
        health = minion.get("health", 0) - minion.get("damage", 0)
        lines = [*_broken(card_name(minion["id"])), " ".join(word.replace("_", " ") for word in keywords)[:18]]
        drawn.append(_card(x, y, _HIGH, fill, ring, lines, str(minion.get("attack", 0)), str(health)))
        x += _WIDE + _GAP
    return drawn, _HIGH + 10


def _hand(player: Mapping[str, Any], who: int, y: int) -> tuple[list[str], int]:
    hand: Sequence[Mapping[str, Any]] = player.get("hand") or ()
    step = min(_WIDE + _GAP, (_WIDTH - 24 - _WIDE) / max(1, len(hand) - 1))
    drawn = []
    for k, card in enumerate(hand):
        known = card["id"] is not None
        fill = _FILLS["card" if known else "hidden"]
        lines = _broken(card_name(card["id"])) if known else []
        cost = str(card.get("cost", 0)) if known else ""
        drawn.append(_card(12 + k * step, y, 46, fill, _INK, lines, "", "", cost))
    return drawn, 56


def _card(
    x: float,
    y: int,
    high: int,
    fill: str,
    ring: str,
    lines: Iterable[str],
    attack: str = "",
    health: str = "",
    cost: str = "",
) -> str:
    drawn = [
        f'<rect x="{x:.1f}" y="{y}" width="{_WIDE}" height="{high}" rx="7" fill="{fill}" stroke="{ring}" '
        'stroke-width="1.5"/>'
    ]
    for k, line in enumerate(line for line in lines if line):
        drawn.append(f'<text x="{x + 6:.1f}" y="{y + 15 + 13 * k}">{escape(line)}</text>')
    for text, at, anchor in ((attack, 8, "start"), (health, _WIDE - 8, "end"), (cost, _WIDE - 8, "end")):
        if text:
            drawn.append(
                f'<text x="{x + at:.1f}" y="{y + high - 7}" text-anchor="{anchor}" font-size="14" '
                f'font-weight="bold">{escape(text)}</text>'
            )
    return "".join(drawn)


def _broken(name: str, most: int = 15) -> list[str]:
    """Breaks a name into at most two lines that fit on a card."""
    if len(name) <= most:
        return [name]
    at = name.rfind(" ", 0, most + 1)
    at = at if at > 0 else most
    rest = name[at:].strip()
    return [name[:at], rest if len(rest) <= most else f"{rest[: most - 1]}…"]
