"""Turns card data and card statements into the library that the core runs, and finds mistakes while doing so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from hearthlab.cards.data import CardData, CardSet
from hearthlab.cards.language.clauses import Statement
from hearthlab.cards.language.nodes import Cond, all_of
from hearthlab.cards.language.words import (
    COMBO,
    ENEMY_MINIONS,
    HAND_ROOM,
    ME,
    MINION,
    MY_WEAPON,
    OPPONENT,
    ROOM,
    any_of,
    count,
    count_log,
    minions_of,
    race,
    weapon_of,
)
from hearthlab.errors import CardError

__all__ = ["GAME_SETS", "compile_library", "extend_library", "is_plain"]

IR = Any

GAME_SETS = frozenset(
    [
        "basic", "expert1", "hof", "naxx", "gvg", "brm", "tgt", "loe", "og", "kara", "gangs", "ungoro",
        "icecrown", "lootapalooza", "gilneas", "boomsday", "hero_skins",
    ]
)  # fmt: skip
"""Sets of the real game; brawls, adventures and credits stay out of the library."""

_KEYWORDS = {
    "TAUNT": "taunt",
    "CHARGE": "charge",
    "DIVINE_SHIELD": "divine_shield",
    "WINDFURY": "windfury",
    "STEALTH": "stealth",
    "POISONOUS": "poisonous",
    "LIFESTEAL": "lifesteal",
    "RUSH": "rush",
    "IMMUNE": "immune",
    "CANT_ATTACK": "cant_attack",
    "CANT_BE_TARGETED_BY_SPELLS": "elusive",
    "FORGETFUL": "forgetful",
    "ECHO": "echo",
    "MAGNETIC": "magnetic",
    "UNTOUCHABLE": "dormant",
}

_MECHS = {
    "BATTLECRY": "battlecry",
    "DEATHRATTLE": "deathrattle",
    "COMBO": "combo",
    "OVERLOAD": "overload",
    "INSPIRE": "inspire",
    "CHOOSE_ONE": "choose_one",
    "SECRET": "secret",
    "QUEST": "quest",
    "DISCOVER": "discover",
    "START_OF_GAME": "start_of_game",
    "TOPDECK": "cast_when_drawn",
    "ENRAGED": "enrage",
}

#: Mechanics that some clause of the statement must answer, and the parts that can.
_ANSWERS = {
    "BATTLECRY": ("play", "choices"),
    "DEATHRATTLE": ("deathrattle",),
    "COMBO": ("play",),
    "INSPIRE": ("triggers",),
    "SECRET": ("triggers",),
    "QUEST": ("triggers",),
    "CHOOSE_ONE": ("choices",),
    "START_OF_GAME": ("triggers",),
    "AURA": ("auras", "triggers", "cost"),
}

# What a text may consist of when its keywords say everything.
_PLAIN = re.compile(
    r"""(?ix)
    (taunt|charge|divine\ shield|mega-windfury|windfury|stealth|poisonous|lifesteal|rush|immune|echo
    |spell\ damage\ \+\d+|overload:?\ \(\d+\)|can'?t\ attack\.?|can'?t\ be\ targeted\ by\ spells\ or\ hero\ powers
    |<i>.*?</i>|[\s.,])+
    """
)

#: Keywords whose play needs nothing but the core.
_RARITY = {"common": "common", "rare": "rare", "epic": "epic", "legendary": "legendary", "free": "free"}
_CLASSES = frozenset(
    [
        "neutral",
        "druid",
        "hunter",
        "mage",
        "paladin",
        "priest",
        "rogue",
        "shaman",
        "warlock",
        "warrior",
        "dream",
    ]
)
_KINDS = frozenset(["minion", "spell", "weapon", "hero", "hero_power", "enchantment"])
_RACES = frozenset(["", "beast", "demon", "dragon", "elemental", "mechanical", "murloc", "pirate", "totem", "all"])


def is_plain(card: CardData) -> bool:
    """Whether the data alone says all that the card does."""
    if card.type == "hero":
        return card.portrait
    if card.type not in ("minion", "weapon"):
        return False
    return not card.text or _PLAIN.fullmatch(card.text) is not None


def _requirements(card: CardData) -> list[Cond]:
    """What the game's own data asks for before the card can be played, targets aside."""
    found = []
    for name, n in card.play_requirements.items():
        match name:
            case "REQ_NUM_MINION_SLOTS" if card.type != "minion":
                found.append(ROOM)
            case "REQ_WEAPON_EQUIPPED":
                found.append(any_of(MY_WEAPON))
            case "REQ_ENEMY_WEAPON_EQUIPPED":
                found.append(any_of(weapon_of(OPPONENT)))
            case "REQ_MINIMUM_ENEMY_MINIONS":
                found.append(count(ENEMY_MINIONS) >= n)
            case "REQ_MINIMUM_TOTAL_MINIONS":
                found.append(count(minions_of(ME) | ENEMY_MINIONS) >= n)
            case "REQ_ENTIRE_ENTOURAGE_NOT_IN_PLAY" if card.entourage:
                found.append(~Cond({"all_on_board": list(card.entourage)}))
            case "REQ_FRIENDLY_MINION_DIED_THIS_GAME":
                found.append(count_log("died", MINION) >= 1)
            case "REQ_MUST_PLAY_OTHER_CARD_FIRST":
                found.append(COMBO)
            case "REQ_HAND_NOT_FULL":
                found.append(HAND_ROOM)
            case "REQ_FRIENDLY_MINIONS_OF_RACE_DIED_THIS_GAME":
                found.append(count_log("died", race(_RACE_NUMBERS.get(n, ""))) >= 1)
    return found


_RACE_NUMBERS = {
    14: "murloc",
    15: "demon",
    17: "mechanical",
    18: "elemental",
    20: "beast",
    21: "totem",
    23: "pirate",
    24: "dragon",
}


def _aims(card: CardData) -> bool | None:
    """Whether the data asks for a target; None where it leaves that open."""
    asks = ("REQ_TARGET_TO_PLAY", "REQ_TARGET_FOR_COMBO", "REQ_TARGET_IF_AVAILABLE")
    if any(name.startswith(asks) for name in card.play_requirements):
        return True
    open_ = ("REQ_DRAG_TO_PLAY", "REQ_STEADY_SHOT", "REQ_MINION_OR_ENEMY_HERO")
    return None if any(name in open_ for name in card.play_requirements) else False


def _check(card: CardData, s: Statement) -> None:
    """Refuses a statement that cannot be the card's text."""
    fail = f"card {s.id} ({card.name}, {s.where[0]}:{s.where[1]})"
    if card.type != s.kind:
        raise CardError(f"{fail}: the data says it is a {card.type}, the statement {s.kind}")
    for mechanic, parts in _ANSWERS.items():
        if mechanic in card.mechanics and not any(p in s.text for p in parts):
            raise CardError(f"{fail}: its {mechanic} has no clause; one of {', '.join(parts)} is needed")
    if s.kind in ("minion", "spell", "weapon", "hero_power") and "choices" not in s.text:
        aims = "target" in s.text
        if aims and _aims(card) is False:
            raise CardError(f"{fail}: the statement aims at a target, the card's text has none")
        if not aims and _aims(card):
            raise CardError(f"{fail}: the card's text has a target, the statement does not aim")


def _fill_enchantments(ir: IR, card_id: str, data: Mapping[str, CardData], taken: frozenset[str]) -> None:
    """Names the enchantment card of plain buffs, as the game does (``CS2_092`` gives ``CS2_092e``)."""
    if isinstance(ir, dict):
        for key, value in ir.items():
            if key == "with" and isinstance(value, dict) and "card" not in value:
                for suffix in ("e", "o", "e1", "e2"):
                    name = card_id + suffix
                    if name in data and data[name].type == "enchantment" and name not in taken:
                        value["card"] = name
                        break
            _fill_enchantments(value, card_id, data, taken)
    elif isinstance(ir, list):
        for value in ir:
            _fill_enchantments(value, card_id, data, taken)


#: What a word of the language depends on, for auras; words that are not here depend on everything.
_READS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        [
            "myself",
            "it",
            "hero",
            "player",
            "me",
            "foe",
            "both",
            "active",
            "owner",
            "where",
            "union",
            "minus",
            "and",
            "or",
            "not",
            "always",
            "any",
            "same",
            "on",
            "kind",
            "race",
            "class",
            "class_of",
            "has",
            "rarity",
            "in_set",
            "card",
            "same_card",
            "const",
            "add",
            "sub",
            "mul",
            "min",
            "max",
            "if",
            "friendly",
            "eq",
            "ge",
            "le",
            "odd",
            "count",
            "nothing",
            "power",
            "in_play",
        ],
        (),
    ),
    **dict.fromkeys(
        ["minions", "characters", "adjacent", "leftmost", "rightmost", "on_board", "can_summon"], ("board",)
    ),
    "weapon": ("weapon",),
    **dict.fromkeys(["damaged", "damage_on", "health", "max_health"], ("damage", "stats", "board")),
    **dict.fromkeys(["hand", "hand_size", "hand_room", "in_hand"], ("hand",)),
    "secrets": ("secret",),
    "my_turn": ("turn",),
    **dict.fromkeys(["attack", "keyword", "silenced", "spell_damage"], ("stats", "board", "weapon", "turn")),
}


def _reads(ir: IR) -> set[str]:
    """What an aura's text depends on."""
    if isinstance(ir, dict):
        found: set[str] = set()
        for word, value in ir.items():
            if word in ("race", "kind", "class", "has", "rarity", "in_set", "card", "keyword"):
                found |= set(_READS.get(word, ("other",)))
            else:
                found |= set(_READS.get(word, ("other",))) | _reads(value)
        return found
    if isinstance(ir, list):
        return set().union(*(_reads(v) for v in ir))
    if isinstance(ir, str):
        return set(_READS.get(ir, ("other",)))
    return set()


def _mark_auras(text: dict[str, IR]) -> None:
    """Tells the core when an aura must be looked at again."""
    for a in text.get("auras", ()):
        parts = [a.get(k) for k in ("of", "if", "attack", "health", "spell_damage", "set_attack") if k in a]
        reads = _reads(parts)
        if "other" in reads:
            a["reads"] = ["board", "weapon", "damage", "hand", "secret", "turn", "stats", "other"]
        else:
            a["reads"] = sorted(reads)
        if reads & {"stats", "damage", "other"}:
            a["volatile"] = True


def _entry(card: CardData, s: Statement | None, data: Mapping[str, CardData], taken: frozenset[str]) -> dict[str, IR]:
    mechs = [m for tag, m in _MECHS.items() if tag in card.mechanics]
    if card.collectible and card.set != "hero_skins" and not card.portrait:
        mechs.append("collectible")
    if card.rarity == "legendary":
        mechs.append("legendary")
    keywords = [k for tag, k in _KEYWORDS.items() if tag in card.mechanics]
    if "FREEZE" in card.mechanics and card.type in ("minion", "weapon") and "damaged by this" in card.text:
        keywords.append("freezer")
    if card.text.lower().startswith("mega-windfury"):
        keywords = [*(k for k in keywords if k != "windfury"), "mega_windfury"]
    entry: dict[str, IR] = {
        "id": card.id,
        "name": card.name,
        "set": card.set,
        "kind": card.type,
        "classes": [c if c in _CLASSES else "other" for c in card.classes] or ["neutral"],
        "cost": card.cost,
        "attack": card.attack,
        "health": card.durability if card.type == "weapon" else card.health,
        "armor": card.armor,
        "race": card.race if card.race in _RACES else "",
        "rarity": _RARITY.get(card.rarity, "none"),
        "keywords": keywords,
        "mechs": mechs,
        "spell_damage": card.spell_damage,
        "overload": card.overload,
        "implemented": is_plain(card),
    }
    if card.hero_power and card.hero_power in data:
        entry["hero_power"] = card.hero_power
    if s is not None:
        _check(card, s)
        text = json.loads(json.dumps(s.text))
        require = _requirements(card)
        if "require" in text:
            require.append(Cond(text["require"]))
        if require:
            text["require"] = all_of(require).ir
        _fill_enchantments(text, card.id, data, taken)
        _mark_auras(text)
        entry["text"] = text
        entry["implemented"] = True
        entry["mechs"] = [*mechs, *s.mechs, *s.own.get("mechs", ())]
        entry["keywords"] = [*keywords, *(k for k in s.own.get("keywords", ()) if k not in keywords)]
    return entry


_OWN = {
    "name": str, "cls": str, "cost": int, "attack": int, "health": int, "durability": int, "armor": int,
    "race": str, "rarity": str, "spell_damage": int, "overload": int, "keywords": list, "mechs": list,
    "hero_power": str, "discoverable": bool, "set": str,
}  # fmt: skip


def _own_entry(s: Statement, data: Mapping[str, CardData], taken: frozenset[str]) -> dict[str, IR]:
    """A card of the user's own, with its own stats."""
    fail = f"card {s.id} ({s.where[0]}:{s.where[1]})"
    own = dict(s.own)
    for key, value in own.items():
        if key not in _OWN:
            raise CardError(f'{fail}: "{key}" is not a property of a card; known are {", ".join(_OWN)}')
        kind = _OWN[key]
        if kind is list:
            own[key] = [value] if isinstance(value, str) else list(value)
        elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise CardError(f"{fail}: {key} must be {kind.__name__}, not {value!r}")
    if "name" not in own:
        raise CardError(f"{fail}: no card with this id is in the card data; a card of your own needs name=…")
    if own.get("race", "") not in _RACES:
        raise CardError(f'{fail}: "{own["race"]}" is not a tribe; known are {", ".join(sorted(_RACES - {""}))}')
    if own.get("cls", "neutral") not in _CLASSES:
        raise CardError(f'{fail}: "{own["cls"]}" is not a class; known are {", ".join(sorted(_CLASSES))}')
    text = json.loads(json.dumps(s.text))
    _fill_enchantments(text, s.id, data, taken)
    _mark_auras(text)
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
    entry: dict[str, IR] = {
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
        "implemented": True,
        "text": text,
    }
    if "hero_power" in own:
        entry["hero_power"] = own["hero_power"]
    return entry


def compile_library(data: CardSet, statements: Iterable[Statement]) -> str:
    """The library as the JSON text that the core reads."""
    by_id: dict[str, Statement] = {}
    for s in statements:
        if s.id in by_id:
            first = by_id[s.id].where
            raise CardError(f"card {s.id} is stated twice: {first[0]}:{first[1]} and {s.where[0]}:{s.where[1]}")
        by_id[s.id] = s
    taken = frozenset(by_id)
    entries = []
    for card_id in data:
        stated = by_id.pop(card_id, None)
        card = data[card_id]
        if (card.set in GAME_SETS and card.type in _KINDS) or stated is not None:
            entries.append(_entry(card, stated, data, taken))
    for s in by_id.values():
        entries.append(_own_entry(s, data, taken))
    present = {e["id"] for e in entries}
    for e in entries:
        if e.get("hero_power") not in present:
            e.pop("hero_power", None)
    library = {
        "build": data.build,
        "coin": "GAME_005",
        "excess_mana": "CS2_013t",
        "jade": [f"CFM_712_t{n:02d}" for n in range(1, 31)],
        "cards": entries,
    }
    return json.dumps(library, separators=(",", ":"))


def extend_library(text: str, data: CardSet, statements: Iterable[Statement]) -> str:
    """A compiled library with cards of a user's own added to it."""
    known = {e["id"] for e in json.loads(text)["cards"]}
    added: dict[str, Statement] = {}
    for s in statements:
        if s.id in known or s.id in added:
            raise CardError(f"card {s.id} ({s.where[0]}:{s.where[1]}): a card with this id is there already")
        added[s.id] = s
    if not added:
        return text
    taken = frozenset(added)
    entries = [_own_entry(s, data, taken) for s in added.values()]
    return text[: text.rindex("]")] + "," + json.dumps(entries, separators=(",", ":"))[1:] + "}"
