"""Models by name, with settings that can be changed: `4.10a(health=4, rounds=3)`, or `duel.toml(rounds=3)`.

The small games of zhang2020 have names; any other game is defined in a file. The thesis states the three cards of cost
1, the costs and numbers of cards of each figure, and the health in figures 4.6c and 4.6d. Everything else is our
choice; docs/equilibrium.md has the table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hearthlab.equilibrium.cards import CARDS, library
from hearthlab.equilibrium.games import SETTINGS, Model, settings_of, small_rules, with_settings
from hearthlab.equilibrium.model_files import read_model
from hearthlab.errors import HearthLabError
from hearthlab.util.reading import Given, named
from hearthlab.util.suggest import hint

__all__ = ["CARDS", "CLASSIC", "MODELS", "Model", "library", "model"]

CLASSIC = {"kuhn": "Kuhn poker", "leduc": "Leduc poker"}
"""Classic games that can also be solved."""


def model(text: str) -> Model:
    """Returns a model by name: one of the thesis, or a file.

    >>> model("4.6c").health
    (1, 2)
    >>> str(model("4.10a( health = 3/4, first = random )"))
    '4.10a(health=3/4, first=random)'
    """
    Given(text, "a model").text(4096)
    found = re.fullmatch(r"\s*(.+?\.toml|[\w.+-]+)\s*(?:\(([^()]*)\))?\s*", text)
    if found is None:
        raise HearthLabError(
            f'"{text}" is not the name of a model; write 4.10a, 4.10a(health=4, rounds=3), or a file such as duel.toml'
        )
    name, inside = found[1], found[2] or ""
    if name.endswith(".toml"):
        base = read_model(Path(name))
        if base.name in MODELS or base.name in CLASSIC:
            raise HearthLabError(f'{named(name)}: "{base.name}" is the name of another model; choose a different name')
    elif name in MODELS:
        base = MODELS[name]
    elif name in CLASSIC:
        raise HearthLabError(
            f'"{name}" is {CLASSIC[name]}, which can only be solved (hearthlab solve {name}); it has no settings, '
            "agents or estimate"
        )
    else:
        raise HearthLabError(
            f'no model is called "{name}"; {hint(name, [*MODELS, *CLASSIC])} (the name of a file ends in .toml)'
        )
    changes: dict[str, Any] = {}
    for part in filter(str.strip, inside.split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or key not in SETTINGS:
            raise HearthLabError(f'"{part.strip()}" is not a setting of a model; choose one of {", ".join(SETTINGS)}')
        changes[key] = _setting(base.name, key, value)
    changed = with_settings(base, changes)
    before, after = settings_of(base), settings_of(changed)
    different = [f"{key}={_written(after[key])}" for key in SETTINGS if before[key] != after[key]]
    return with_settings(changed, {}, f"{base.name}({', '.join(different)})" if different else base.name)


def _written(value: Any) -> str:
    if value is None:
        return "random"
    if isinstance(value, tuple):
        return str(value[0]) if value[0] == value[1] else f"{value[0]}/{value[1]}"
    return str(value).lower()


def _setting(name: str, key: str, text: str) -> Any:
    try:
        if key == "health":
            one, _, two = text.partition("/")
            return int(one), int(two or one)
        if key in ("rounds", "hand"):
            number = int(text)
            if number < (key == "rounds"):
                raise HearthLabError(f"{name}: rounds and health must be 1 or more, hand 0 to 10")
            return number
        if key == "first":
            return None if text == "random" else int(text)
        if key == "draw":
            return float(text)
    except ValueError:
        raise HearthLabError(f"{key} is {text!r}; it must be a number (health also 3/4, first also random)") from None
    if text not in ("true", "false"):
        raise HearthLabError(f"{key} is {text!r}; it must be true or false")
    return text == "true"


# The models of the figures. Costs 1, 2 and 3 are Saber, Archer and Caster unless a name says otherwise.

_COST = {1: "HL_SABER", 2: "HL_ARCHER", 3: "HL_CASTER"}


def _small(name: str, about: str, costs: tuple[tuple[int, ...], tuple[int, ...]], **settings: Any) -> Model:
    decks = (tuple(_COST[c] for c in costs[0]), tuple(_COST[c] for c in costs[1]))
    return with_settings(Model(name=name, about=about, decks=decks), settings)


def _same(name: str, card: str) -> Model:
    ids = (f"HL_{card.upper()}",)
    return Model(name=name, about=f"one card each, both a {card.title()}", decks=(ids, ids), health=(1, 1))


_WARLOCK = ("CS2_065", "EX1_506", "CS2_122", "CS2_168")
"""Voidwalker (taunt), Murloc Tidehunter (battlecry), Raid Leader (aura), Murloc Raider."""
_WARRIOR = ("OG_312", "CS1_042", "EX1_506", "CS2_122")
"""N'Zoth's First Mate (equips a weapon), Goldshire Footman (taunt), Murloc Tidehunter, Raid Leader."""
_SPELL = {"warlock": "EX1_302", "warrior": "CS2_105"}
"""Mortal Coil and Heroic Strike."""


def _big(name: str, sides: tuple[tuple[str, int, int], tuple[str, int, int]], **settings: Any) -> Model:
    """Returns a model with cards of the game; `sides` has each player's class and numbers of minions and spells."""
    decks, words = [], []
    for cls, minions, spells in sides:
        pool = _WARLOCK if cls == "warlock" else _WARRIOR
        decks.append((*pool[:minions], *([_SPELL[cls]] * spells)))
        words.append(f"{cls.title()} with {minions} minions" + (f" and {spells} spell" if spells else ""))
    usual: dict[str, Any] = {"health": (3, 3), "rounds": 2, "hand": 1}
    bare = Model(
        name=name,
        about=" against ".join(words),
        decks=(decks[0], decks[1]),
        classes=(sides[0][0], sides[1][0]),
        rules=small_rules(fatigue=True, hero_powers=True),
        merge=True,
    )
    return with_settings(bare, {**usual, **settings})


_LOCK31, _LOCK41, _LOCK40 = ("warlock", 3, 1), ("warlock", 4, 1), ("warlock", 4, 0)
_WAR31, _WAR40 = ("warrior", 3, 1), ("warrior", 4, 0)

MODELS: Mapping[str, Model] = {
    m.name: m
    for m in (
        _same("4.4a", "saber"),
        _same("4.4a-lancer", "lancer"),
        _same("4.4a-rider", "rider"),
        _small("4.4b", "one card each, of cost 2 and 1", ((2,), (1,)), health=(1, 1)),
        _small("4.5a", "two cards each, of costs 1 and 2", ((1, 2), (1, 2)), hand=1, rounds=3),
        _small("4.5b", "two cards each, of costs 2 and 3 against 1 and 2", ((2, 3), (1, 2)), hand=1, rounds=3),
        _small("4.5c", "two cards each, of costs 1 and 3 against 2 and 3", ((1, 3), (2, 3)), hand=1, rounds=3),
        _small("4.6a", "two cards against one", ((1, 2), (1,)), hand=1, rounds=3),
        _small("4.6b", "three cards against two", ((1, 2, 3), (1, 2)), hand=1, rounds=3),
        _small("4.6c", "one card each, health 1 against 2", ((1,), (1,)), health=(1, 2)),
        _small("4.6d", "as 4.6b, health 1 against 2", ((1, 2, 3), (1, 2)), hand=1, rounds=3, health=(1, 2)),
        _big("4.10a", (_LOCK31, _WAR40)),
        _big("4.10b", (_LOCK40, _WAR40)),
        _big("4.10c", (_LOCK31, _LOCK31)),
        _big("4.10d", (_LOCK41, _LOCK41)),
        _big("4.11a", (_LOCK31, _WAR31), health=(2, 2)),
        _big("4.11b", (_LOCK31, _WAR31), health=(3, 3)),
        _big("4.11c", (_LOCK31, _WAR31), health=(4, 4)),
        _big("4.11d", (("warlock", 2, 1), ("warrior", 2, 1)), health=(3, 3), rounds=3),
    )
}  # fmt: skip
"""The models of figures 4.4 to 4.6, 4.10 and 4.11."""
