"""Positions drawn as a board in plain text, for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hearthlab.cards.data import CardData, load

__all__ = ["WIDTH", "board", "card_name", "headline", "viewer"]

Position = Mapping[str, Any]
Card = Mapping[str, Any]

WIDTH = 100
_INDENT = 10

# Short marks for keywords; others are shown by name.
_MARKS = {
    "divine_shield": "shield",
    "poisonous": "poison",
    "mega_windfury": "windfury x4",
    "cant_attack": "can't attack",
    "cant_attack_heroes": "no heroes",
    "freezer": "freezes",
}


def card_name(card_id: str | None) -> str:
    """Returns the English name of a card, its id if it has none, or ? for an unknown card.

    >>> card_name("CS2_029"), card_name(None)
    ('Fireball', '?')
    """
    if card_id is None:
        return "?"
    card = load().get(card_id)
    return card.name if card is not None and card.name else card_id


def board(state: Position, width: int = WIDTH) -> str:
    """Returns a position as text, as `str(game)` shows it.

    ``state`` is the `state()` of a game or of a view. The viewer, or player 0 of a game, is at the bottom.
    """
    below = viewer(state)
    lines = [headline(state), ""]
    lines += _side(state, 1 - below, width, hand_first=True)
    lines.append("  " + "-" * (width - 2))
    lines += _side(state, below, width, hand_first=False)
    choice = _choice(state, width)
    if choice:
        lines += ["", *choice]
    return "\n".join(line.rstrip() for line in lines)


def viewer(state: Position) -> int:
    """Returns the player at the bottom: the only one whose cards are all known, or player 0."""
    knows = [all(c["id"] is not None for c in _cards(p, "hand")) for p in state["players"]]
    if all(knows):
        knows = [all(c["id"] is not None for c in _cards(p, "deck")) for p in state["players"]]
    return 1 if knows == [False, True] else 0


def _cards(player: Mapping[str, Any], zone: str) -> Sequence[Card]:
    found: Sequence[Card] = player.get(zone) or ()
    return found


def headline(state: Position) -> str:
    """Returns one line that says whose turn it is and who decides, or how the game ended."""
    turn, phase, decides = state["turn"], state["phase"], state["player"]
    if phase == "over":
        reason = f" ({state['reason']})" if state.get("reason") else ""
        end = "a draw" if state["winner"] is None else f"player {state['winner']} won"
        return f"The game is over after turn {turn}: {end}{reason}"
    if phase == "mulligan":
        return f"Mulligan, player {decides} decides"
    turn_of = f"Turn {turn} of player {state['active']}"
    return f"{turn_of}, player {decides} {'has to choose' if phase == 'choice' else 'decides'}"


def _side(state: Position, who: int, width: int, hand_first: bool) -> list[str]:
    player = state["players"][who]
    active = state["active"] == who and state["phase"] != "over"
    hero = _wrapped(_hero_line(state, who), width, subsequent_indent=" " * _INDENT)
    about = [*hero, *_possessions(player, width, active)]
    hand = list(_labelled("hand", [_hand_card(c) for c in _cards(player, "hand")], width))
    minions = _row([_minion(m, active) for m in _cards(player, "minions")], width)
    return [*about, *hand, *minions] if hand_first else [*minions, *about, *hand]


def _hero_line(state: Position, who: int) -> str:
    player = state["players"][who]
    hero = player["hero"]
    parts = [f"health {_left(hero)}"]
    if hero.get("armor"):
        parts.append(f"armor {hero['armor']}")
    attack = hero.get("attack", 0)
    if player.get("weapon") and state["active"] == who:
        attack += player["weapon"].get("attack", 0)
    if attack:
        parts.append(f"attack {attack}")
    parts.append(_mana(player["mana"]))
    parts.append(f"deck {len(_cards(player, 'deck'))}")
    if player.get("fatigue"):
        parts.append(f"fatigue {player['fatigue']}")
    marks = " ".join(_hero_marks(hero))
    name = f"player {who}  #{hero['eid']} {card_name(hero['id'])} ({player['class']})"
    return f"{name}  {'  '.join(parts)}" + (f"  {marks}" if marks else "")


def _left(card: Card) -> int:
    health: int = card.get("health", 0) - card.get("damage", 0)
    return health


def _mana(mana: Mapping[str, int]) -> str:
    left = max(0, mana["max"] + mana["temporary"] - mana["used"] - mana["locked"])
    notes = [f"{mana[key]} {key}" for key in ("locked", "owed") if mana.get(key)]
    return f"mana {left}/{mana['max']}" + (f" ({', '.join(notes)})" if notes else "")


def _hero_marks(hero: Card) -> Iterator[str]:
    if hero.get("frozen"):
        yield "frozen"
    for word in hero.get("keywords", ()):
        yield _MARKS.get(word, word.replace("_", " "))


def _possessions(player: Mapping[str, Any], width: int, active: bool) -> Iterator[str]:
    power = player.get("power")
    if power and power.get("id"):
        used = " used" if active and power.get("exhausted") else ""
        yield from _labelled("power", [f"{card_name(power['id'])} ({power.get('cost', 0)}){used}"], width)
    weapon = player.get("weapon")
    if weapon:
        left = weapon.get("durability", 0) - weapon.get("damage", 0)
        marks = "".join(f" {_MARKS.get(w, w.replace('_', ' '))}" for w in weapon.get("keywords", ()))
        name = f"{card_name(weapon['id'])} {weapon.get('attack', 0)}/{left}{marks}"
        yield from _labelled("weapon", [name], width)
    secrets = [card_name(secret["id"]) for secret in _cards(player, "secrets")]
    if secrets:
        yield from _labelled("secrets", secrets, width)
    quest = player.get("quest")
    if quest:
        yield from _labelled("quest", [f"{card_name(quest['id'])} {quest.get('data', 0)} done"], width)


def _hand_card(card: Card) -> str:
    if card["id"] is None:
        return "?"
    name = f"#{card['eid']} {card_name(card['id'])} ({card.get('cost', 0)})"
    if "durability" in card:
        return f"{name} {card.get('attack', 0)}/{card['durability']}"
    if "health" in card and "attack" in card:
        return f"{name} {card['attack']}/{card['health']}"
    return name


def _labelled(label: str, items: Sequence[str], width: int) -> Iterator[str]:
    """Yields the label followed by the items, wrapped to the width."""
    if not items:
        return
    gap = " " * _INDENT
    # Lines break only between items; unknown cards are not separated by commas.
    text = ", ".join(item.replace(" ", "\0") for item in items).replace("?, ?", "? ?").replace("?, ?", "? ?")
    lines = _wrapped(text, width - _INDENT, break_long_words=False, break_on_hyphens=False)
    for k, line in enumerate(lines):
        yield (f"  {label}".ljust(_INDENT) if k == 0 else gap) + line.replace("\0", " ")


def _wrapped(text: str, width: int, **how: Any) -> list[str]:
    """Wraps the text; skips textwrap for texts of one line, since it would take half of the board's time."""
    return [text] if len(text) <= width else textwrap.wrap(text, width, **how)


def _minion(minion: Card, active: bool) -> list[str]:
    """Returns the lines of a minion: name, stats and marks."""
    health = str(_left(minion))
    if minion.get("damage"):
        health += f" of {minion['health']}"
    name = card_name(minion["id"])
    return [name, f"#{minion['eid']}  {minion.get('attack', 0)}/{health}", *_marks(minion, active)]


def _marks(minion: Card, active: bool) -> list[str]:
    words = list(minion.get("keywords", ()))
    marks = [_MARKS.get(word, word.replace("_", " ")) for word in words]
    data = load().get(minion["id"]) if minion["id"] else None
    if minion.get("silenced"):
        marks.append("silenced")
    elif data is not None:
        marks += _printed(data)
    if minion.get("frozen"):
        marks.append("frozen")
    if minion.get("exhausted") and "charge" not in words:
        marks.append("asleep")
    elif active and minion.get("attacks"):
        marks.append("attacked")
    return [" ".join(marks[k : k + 2]) for k in range(0, len(marks), 2)]


def _printed(card: CardData) -> Iterator[str]:
    if "DEATHRATTLE" in card.mechanics:
        yield "deathrattle"
    if card.spell_damage:
        yield f"spell +{card.spell_damage}"


def _row(cells: Sequence[Sequence[str]], width: int) -> list[str]:
    """Returns the cells side by side, in as many rows as the width requires."""
    if not cells:
        return ["", "    (no minions)", ""]
    lines: list[str] = [""]
    row: list[Sequence[str]] = []
    used = 4
    for cell in [*cells, None]:
        wide = 0 if cell is None else max(map(len, cell)) + 3
        if cell is None or (row and used + wide > width):
            widths = [max(map(len, c)) + 3 for c in row]
            for k in range(max(map(len, row))):
                texts = (c[k] if k < len(c) else "" for c in row)
                lines.append("    " + "".join(t.ljust(w) for t, w in zip(texts, widths, strict=True)))
            lines.append("")
            row, used = [], 4
        if cell is not None:
            row.append(cell)
            used += wide
    return lines


def _choice(state: Position, width: int) -> list[str]:
    pending = state.get("pending")
    if not pending or pending["kind"] == "mulligan":
        return []
    options = [card_name(option) for option in pending["options"]]
    if all(option == "?" for option in options):
        return [f"player {pending['player']} chooses among {len(options)} cards"]
    items = [f"{k} {name}" for k, name in enumerate(options)]
    return list(_labelled("choose", items, width))
