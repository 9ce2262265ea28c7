"""Turns card data and card statements into the library that the core runs, and finds mistakes while doing so."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hearthlab import _core
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

__all__ = ["GAME_SETS", "NAMES", "compile_library", "explained", "extend_library", "is_plain"]

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
    if card.type != s.kind:
        raise s.fault(f"the data says that {card.name} is a {card.type}, the statement that it is a {s.kind}")
    for mechanic, parts in _ANSWERS.items():
        if mechanic in card.mechanics and not any(p in s.text for p in parts):
            raise s.fault(f"the {mechanic} of {card.name} has no clause; one of {', '.join(parts)} is needed")
    if s.kind in ("minion", "spell", "weapon", "hero_power") and "choices" not in s.text:
        aims = "target" in s.text
        if aims and _aims(card) is False:
            raise s.fault(f"the statement aims at a target, the text of {card.name} has none")
        if not aims and _aims(card):
            raise s.fault(f"the text of {card.name} has a target, the statement does not aim")


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


_BOARDS = ("board", "foe_board")
"""The row of the aura's own side, and the other one."""

#: Words that are about one of the rows, with what is said of them.
_OF_ONE_BOARD = {
    ("adjacent", "myself"): "board",
    **{
        (word, who): row
        for word in ("minions", "characters", "on_board", "can_summon")
        for who, row in (("me", "board"), ("foe", "foe_board"))
    },
}

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
            "variant",
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
    **dict.fromkeys(["minions", "characters", "adjacent", "leftmost", "rightmost", "on_board", "can_summon"], _BOARDS),
    "weapon": ("weapon",),
    **dict.fromkeys(["damaged", "damage_on", "health", "max_health"], ("damage", "stats", *_BOARDS)),
    **dict.fromkeys(["hand", "hand_size", "hand_room", "in_hand"], ("hand",)),
    "secrets": ("secret",),
    "my_turn": ("turn",),
    **dict.fromkeys(["attack", "keyword", "silenced"], ("stats", *_BOARDS, "weapon", "turn")),
    "spell_damage": ("stats", *_BOARDS, "weapon"),
}


def _reads(ir: IR) -> set[str]:
    """What an aura's text depends on."""
    if isinstance(ir, dict):
        found: set[str] = set()
        for word, value in ir.items():
            if isinstance(value, str) and (word, value) in _OF_ONE_BOARD:
                found.add(_OF_ONE_BOARD[word, value])
            elif word in ("race", "kind", "class", "has", "rarity", "in_set", "variant", "card", "keyword"):
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
            a["reads"] = [*_BOARDS, "weapon", "damage", "hand", "secret", "turn", "stats", "other"]
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
_TYPES = {str: "a text", int: "a whole number", bool: "True or False"}


#: The largest numbers of a card; the smallest is 0.
_MOST = {"spell_damage": 100, "overload": 100}
_MOST_OF_ALL = 30_000


def _check_own(s: Statement, own: dict[str, IR]) -> None:
    """Refuses properties that a card of the user's own cannot have."""
    for key, value in own.items():
        if key not in _OWN:
            near = difflib.get_close_matches(key, _OWN, 1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(_OWN)}"
            raise s.fault(f'"{key}" is not a property of a card; {hint}')
        kind = _OWN[key]
        if kind is list:
            own[key] = [value] if isinstance(value, str) else list(value)
        elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise s.fault(f"{key} is {value!r}; it must be {_TYPES[kind]}")
        elif isinstance(value, int) and not 0 <= value <= _MOST.get(key, _MOST_OF_ALL):
            raise s.fault(f"{key} is {value}; it must be from 0 to {_MOST.get(key, _MOST_OF_ALL)}")
    if "name" not in own:
        raise s.fault("no card with this id is in the card data; a card of your own needs name=…")
    if own.get("race", "") not in _RACES:
        raise s.fault(f'"{own["race"]}" is not a tribe; known are {", ".join(sorted(_RACES - {""}))}')
    if own.get("cls", "neutral") not in _CLASSES:
        raise s.fault(f'"{own["cls"]}" is not a class; known are {", ".join(sorted(_CLASSES))}')
    needed = {"minion": "health", "weapon": "durability"}.get(s.kind)
    if needed is not None and not own.get(needed):
        raise s.fault(f"a {s.kind} of your own needs {needed}=…, 1 or more")


def _own_entry(s: Statement, data: Mapping[str, CardData], taken: frozenset[str]) -> dict[str, IR]:
    """A card of the user's own, with its own stats."""
    own = dict(s.own)
    _check_own(s, own)
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
    if any(trigger["on"] == "game_start" for trigger in text.get("triggers", ())):
        mechs.append("start_of_game")
    if own.get("overload"):
        mechs.append("overload")
    if own.get("rarity") == "legendary":
        mechs.append("legendary")
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
        "sets": sorted(GAME_SETS),
        "cards": entries,
    }
    return json.dumps(library, separators=(",", ":"))


def extend_library(text: str, data: CardSet, statements: Iterable[Statement]) -> str:
    """A compiled library with cards of a user's own added to it."""
    known = {e["id"] for e in json.loads(text)["cards"]}
    added: dict[str, Statement] = {}
    for s in statements:
        if s.id in known or s.id in added:
            raise s.fault("a card with this id is there already; give your own another one")
        added[s.id] = s
    if not added:
        return text
    taken = frozenset(added)
    entries = [_own_entry(s, data, taken) for s in added.values()]
    return text[: text.rindex("]")] + "," + json.dumps(entries, separators=(",", ":"))[1:] + "}"


NAMES: dict[str, tuple[str, str]] = {
    "Kw": (
        "keyword",
        "taunt charge divine_shield windfury stealth poisonous lifesteal rush immune elusive cant_attack "
        "cant_attack_heroes mega_windfury freezer echo magnetic forgetful immune_attacking cleave dormant "
        "elusive_to_foe min_one_health keeps_durability costs_health unlimited_attacks frozen spends_attack "
        "keeps_enchantments can_attack "
        "double_battlecry double_deathrattle double_minion_deathrattle double_end_of_turn both_choices healing_hurts "
        "double_spells spells_twice spells_lifesteal double_healing damage_cap_one damage_doubled random_targets "
        "extra_shuffle double_power power_unlimited power_twice power_targets_minions power_disabled power_freezes "
        "power_boost",
    ),
    "Mech": (
        "mechanic",
        "battlecry deathrattle combo overload inspire choose_one secret quest discover collectible legendary passive "
        "cast_when_drawn spell_damage start_of_game cthun basic_totem basic_power treant silver_hand_recruit potion "
        "names_cthun jade death_knight from_another_class custom dormant own_pool fused",
    ),
    "Counter": (
        "counter",
        "cards_played_turn spells_turn minions_played_turn minions_died_turn friendly_died_turn hero_damage_turn "
        "hero_healed_turn hero_attacks_turn big_spells_turn cards_drawn_turn elementals_turn elementals_last_turn "
        "power_uses_turn power_uses_game spells_game totems_game overload_game secrets_game discards_game jade "
        "cthun_attack cthun_health cthun_taunt other_class_game extra_turns cthun_deck custom_1 "
        "custom_2 custom_3 custom_4",
    ),
    "LogKind": (
        "kind of the log",
        "played died cast cast_on_friend discarded weapon_died battlecry shown",
    ),
    "Scope": ("scope", "game turn last_turn"),
    "Until": ("end of an enchantment", "forever end_of_turn next_turn end_of_next_turn in_hand"),
    "CardSet": ("set", " ".join(sorted([*GAME_SETS, "custom"]))),
    "Variant": ("variant of the rules", " ".join(name for name, _ in _core.variants())),
    "Rarity": ("rarity", "none common rare epic legendary free"),
    "Race": ("tribe", " ".join(sorted(_RACES))),
    "Class": ("class", " ".join(sorted(_CLASSES))),
}
"""What the core's kinds of names are called, and their members; only for hints, the core itself is the judge."""

_REFUSALS = (
    re.compile(r'"(?P<name>[^"]*)" is not a (?P<kind>\w+)'),
    re.compile(r'no (?P<kind>card) "(?P<name>[^"]*)" in the card data'),
    re.compile(r"unknown variant `(?P<name>[^`]*)`, expected (?:one of )?(?P<known>.*?)(?: at line .*)?"),
)


def explained(error: CardError, statements: Iterable[Statement], data: CardSet) -> CardError:
    """What the core refused, with the clause that says it and what would be right."""
    statements = list(statements)
    head = re.match(r'(?:card "([^"]*)" \(.*?\)|the card library is not readable): (.*)', str(error), re.DOTALL)
    if head is None:
        return error
    card_id, said = head.groups()
    names: list[str] = []
    for pattern in _REFUSALS:
        if found := pattern.fullmatch(re.sub(r" at line \d+ column \d+$", "", said)):
            names = [found["name"]]
            said = _refusal(found.groupdict(), statements, data)
    for s in statements:
        if card_id in (None, s.id):
            clause = next((c for c in s.clauses for name in names if name in _leaves(c.ir)), None)
            if clause is not None or card_id is not None or any(name in _leaves(s.own) for name in names):
                return s.fault(said, clause)
    return error


def _refusal(found: dict[str, str], own: Iterable[Statement], data: CardSet) -> str:
    name, kind = found["name"], found.get("kind")
    if kind == "card":
        ids = difflib.get_close_matches(name, [*(s.id for s in own), *data], 1)
        hint = f"did you mean {ids[0]}?" if ids else "`hearthlab cards NAME` finds the id of a card"
        return f'no card has the id "{name}"; {hint}'
    what, listed = NAMES.get(kind or "", ("name that fits here", found.get("known", "").replace("`", "")))
    known = listed.replace(",", "").split()
    if kind == "CardSet":
        known += sorted({s.own["set"] for s in own if "set" in s.own})
    near = difflib.get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
    return f'"{name}" is no {what}; {hint}'


def _leaves(ir: IR) -> Iterator[str]:
    """Every text in a tree."""
    if isinstance(ir, str):
        yield ir
    elif isinstance(ir, dict):
        for value in ir.values():
            yield from _leaves(value)
    elif isinstance(ir, list | tuple):
        for value in ir:
            yield from _leaves(value)
