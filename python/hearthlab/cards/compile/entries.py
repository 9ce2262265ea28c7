"""The entry of one card in the library: its card data joined with its statement."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hearthlab.cards.compile.checks import check, check_own
from hearthlab.cards.compile.lowering import fill_enchantments, mark_auras
from hearthlab.cards.compile.requirements import requirements
from hearthlab.cards.compile.tags import KEYWORDS, MECHANICS, is_plain
from hearthlab.cards.data import CardData
from hearthlab.cards.language.nodes import Cond, all_of
from hearthlab.cards.language.statements import Statement
from hearthlab.names import TABLES

__all__ = ["entry", "own_entry"]

IR = Any


def entry(card: CardData, s: Statement | None, data: Mapping[str, CardData], taken: frozenset[str]) -> dict[str, IR]:
    mechs = [m for tag, m in MECHANICS.items() if tag in card.mechanics]
    if card.collectible and card.set != "hero_skins" and not card.portrait:
        mechs.append("collectible")
    if card.rarity == "legendary":
        mechs.append("legendary")
    keywords = [k for tag, k in KEYWORDS.items() if tag in card.mechanics]
    if "FREEZE" in card.mechanics and card.type in ("minion", "weapon") and "damaged by this" in card.text:
        keywords.append("freezer")
    if card.text.lower().startswith("mega-windfury"):
        keywords = [*(k for k in keywords if k != "windfury"), "mega_windfury"]
    made: dict[str, IR] = {
        "id": card.id,
        "name": card.name,
        "set": card.set,
        "kind": card.type,
        "classes": [c if c in TABLES["classes"] else "other" for c in card.classes] or ["neutral"],
        "cost": card.cost,
        "attack": card.attack,
        "health": card.durability if card.type == "weapon" else card.health,
        "armor": card.armor,
        "race": card.race if card.race in TABLES["races"] else "",
        "rarity": card.rarity if card.rarity in TABLES["rarities"] else "none",
        "keywords": keywords,
        "mechs": mechs,
        "spell_damage": card.spell_damage,
        "overload": card.overload,
        "implemented": is_plain(card),
    }
    if card.hero_power and card.hero_power in data:
        made["hero_power"] = card.hero_power
    if s is not None:
        check(card, s)
        text = json.loads(json.dumps(s.text))
        require = requirements(card)
        if "require" in text:
            require.append(Cond(text["require"]))
        if require:
            text["require"] = all_of(require).ir
        fill_enchantments(text, card.id, data, taken)
        mark_auras(text)
        made["text"] = text
        made["implemented"] = True
        made["mechs"] = [*mechs, *s.mechs, *s.own.get("mechs", ())]
        made["keywords"] = [*keywords, *(k for k in s.own.get("keywords", ()) if k not in keywords)]
        made["part_order"] = s.own.get("part_order", 0)
        made.update(_declared(s))
    return made


def _declared(s: Statement) -> dict[str, IR]:
    """Returns the groups that the card belongs to and the counters that it declares."""
    own = {key: s.own.get(key, ()) for key in ("groups", "counters")}
    own = {key: [names] if isinstance(names, str) else list(names) for key, names in own.items()}
    lists = {**own, "groups": [*s.groups, *own["groups"]]}
    return {key: names for key, names in lists.items() if names}


def own_entry(s: Statement, data: Mapping[str, CardData], taken: frozenset[str]) -> dict[str, IR]:
    """Returns the entry of a custom card."""
    if s.until is not None:
        raise s.fault("until= is for earlier texts of the game's cards; leave it out")
    own = dict(s.own)
    check_own(s, own)
    text = json.loads(json.dumps(s.text))
    fill_enchantments(text, s.id, data, taken)
    mark_auras(text)
    mechs = list(own.get("mechs", ()))
    if own.get("discoverable"):
        mechs.append("collectible")
    mechs.append("custom")
    if "play" in text and s.kind in ("minion", "weapon", "hero"):
        mechs.append("battlecry")
    if "deathrattle" in text:
        mechs.append("deathrattle")
    if "choices" in text:
        mechs.append("choose_one")
    if any(trigger["on"] == "game_start" for trigger in text.get("triggers", ())):
        mechs.append("start_of_game")
    if own.get("overload"):
        mechs.append("overload")
    if own.get("rarity") == "legendary":
        mechs.append("legendary")
    made: dict[str, IR] = {
        "id": s.id,
        "name": own["name"],
        "set": own.get("set", "custom"),
        "kind": s.kind,
        "classes": [own.get("cls", "neutral")],
        "cost": own.get("cost", 0),
        "attack": own.get("attack", 0),
        "health": own.get("durability", 0) if s.kind == "weapon" else own.get("health", 0),
        "armor": own.get("armor", 0),
        "race": own.get("race", ""),
        "rarity": own.get("rarity", "none"),
        "keywords": own.get("keywords", []),
        "mechs": [*mechs, *s.mechs],
        "spell_damage": own.get("spell_damage", 0),
        "overload": own.get("overload", 0),
        "part_order": own.get("part_order", 0),
        "implemented": True,
        "text": text,
        **_declared(s),
    }
    if "hero_power" in own:
        made["hero_power"] = own["hero_power"]
    return made
