"""Card data: names, costs, stats, texts and tags of every card in a CardDefs.xml of the game."""

from __future__ import annotations

import difflib
import functools
import hashlib
import importlib.util
import json
import os
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hearthlab.errors import BadCardData, UnknownCard
from hearthlab.util.reading import named

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["MECHANICS", "CardData", "CardSet", "load"]

PINNED_DATA = "hearthstone_data==25770.1"

MECHANICS = {
    189: "WINDFURY",
    190: "TAUNT",
    191: "STEALTH",
    192: "SPELLPOWER",
    194: "DIVINE_SHIELD",
    197: "CHARGE",
    208: "FREEZE",
    212: "ENRAGED",
    215: "OVERLOAD",
    217: "DEATHRATTLE",
    218: "BATTLECRY",
    219: "SECRET",
    220: "COMBO",
    227: "CANT_ATTACK",
    240: "IMMUNE",
    247: "CANT_BE_DESTROYED",
    311: "CANT_BE_TARGETED_BY_SPELLS",
    314: "CANT_BE_SILENCED",
    332: "CANT_BE_TARGETED_BY_HERO_POWERS",
    335: "INVISIBLE_DEATHRATTLE",
    338: "TAG_ONE_TURN_EFFECT",
    339: "SILENCE",
    340: "COUNTER",
    349: "IMMUNE_TO_SPELLPOWER",
    350: "ADJACENT_BUFF",
    362: "AURA",
    363: "POISONOUS",
    377: "TOPDECK",
    388: "SPARE_PART",
    389: "FORGETFUL",
    396: "HEROPOWER_DAMAGE",
    403: "INSPIRE",
    404: "RECEIVES_DOUBLE_SPELLDAMAGE_BONUS",
    415: "DISCOVER",
    424: "RITUAL",
    441: "JADE_GOLEM",
    443: "CHOOSE_ONE",
    448: "UNTOUCHABLE",
    456: "CANT_BE_FATIGUED",
    457: "AUTOATTACK",
    462: "QUEST",
    546: "ADAPT",
    685: "LIFESTEAL",
    763: "RECRUIT",
    785: "GHOSTLY",
    791: "RUSH",
    846: "ECHO",
    849: "MAGNETIC",
    968: "START_OF_GAME",
    998: "FAST_BATTLECRY",
}
"""The tags that change how a card plays, by number: old and new files spell some names differently."""

# Tags of build 25770 that the hearthstone package no longer has.
_REQUIREMENTS = {
    1: "REQ_MINION_TARGET",
    2: "REQ_FRIENDLY_TARGET",
    3: "REQ_ENEMY_TARGET",
    4: "REQ_DAMAGED_TARGET",
    6: "REQ_FROZEN_TARGET",
    8: "REQ_TARGET_MAX_ATTACK",
    9: "REQ_NONSELF_TARGET",
    10: "REQ_TARGET_WITH_RACE",
    11: "REQ_TARGET_TO_PLAY",
    12: "REQ_NUM_MINION_SLOTS",
    13: "REQ_WEAPON_EQUIPPED",
    17: "REQ_HERO_TARGET",
    22: "REQ_TARGET_IF_AVAILABLE",
    23: "REQ_MINIMUM_ENEMY_MINIONS",
    24: "REQ_TARGET_FOR_COMBO",
    41: "REQ_TARGET_MIN_ATTACK",
    44: "REQ_ENTIRE_ENTOURAGE_NOT_IN_PLAY",
    45: "REQ_MINIMUM_TOTAL_MINIONS",
    46: "REQ_MUST_TARGET_TAUNTER",
    47: "REQ_UNDAMAGED_TARGET",
    49: "REQ_STEADY_SHOT",
    50: "REQ_MINION_OR_ENEMY_HERO",
    51: "REQ_TARGET_IF_AVAILABLE_AND_DRAGON_IN_HAND",
    52: "REQ_LEGENDARY_TARGET",
    54: "REQ_FRIENDLY_MINION_DIED_THIS_GAME",
    55: "REQ_ENEMY_WEAPON_EQUIPPED",
    56: "REQ_TARGET_IF_AVAILABLE_AND_MINIMUM_FRIENDLY_MINIONS",
    58: "REQ_TARGET_WITH_DEATHRATTLE",
    59: "REQ_TARGET_IF_AVAILABLE_AND_MINIMUM_FRIENDLY_SECRETS",
    60: "REQ_SECRET_ZONE_CAP_FOR_NON_SECRET",
    61: "REQ_TARGET_EXACT_COST",
    62: "REQ_STEALTHED_TARGET",
    63: "REQ_MINION_SLOT_OR_MANA_CRYSTAL_SLOT",
    65: "REQ_TARGET_IF_AVAILABLE_AND_ELEMENTAL_PLAYED_LAST_TURN",
    66: "REQ_TARGET_NOT_VAMPIRE",
    69: "REQ_MUST_PLAY_OTHER_CARD_FIRST",
    70: "REQ_HAND_NOT_FULL",
    71: "REQ_TARGET_IF_AVAILABLE_AND_NO_3_COST_CARD_IN_DECK",
    73: "REQ_CANNOT_PLAY_THIS",
    74: "REQ_FRIENDLY_MINIONS_OF_RACE_DIED_THIS_GAME",
    75: "REQ_DRAG_TO_PLAY",
    77: "REQ_OPPONENT_PLAYED_CARDS_THIS_GAME",
}


@dataclass(frozen=True, slots=True)
class CardData:
    """One card as the game's data describes it, without its behaviour."""

    id: str
    dbf_id: int
    name: str
    text: str = ""
    """The English text without markup."""
    raw_text: str = ""
    """The English text with its markup; $ marks spell damage and # healing."""
    type: str = "minion"
    """minion, spell, weapon, hero, hero_power or enchantment."""
    cls: str = "neutral"
    set: str = ""
    rarity: str = ""
    race: str = ""
    """beast, mechanical, murloc …, "all" for a minion of every race, "" for none."""
    cost: int = 0
    attack: int = 0
    health: int = 0
    durability: int = 0
    armor: int = 0
    collectible: bool = False
    spell_damage: int = 0
    overload: int = 0
    hero_power: str = ""
    """The id of a hero's power."""
    classes: tuple[str, ...] = ("neutral",)
    """The classes that may use the card: (cls,), or three for the cards of a Gadgetzan family."""
    mechanics: frozenset[str] = frozenset()
    referenced: frozenset[str] = frozenset()
    """Mechanics that the text mentions but the card itself does not have."""
    entourage: tuple[str, ...] = ()
    """The ids of the cards that this one may create."""
    play_requirements: Mapping[str, int] = field(default_factory=dict)
    tags: Mapping[str, int] = field(default_factory=dict)
    """Every number in the data, by tag name, or by tag number if the tag has no known name."""

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def portrait(self) -> bool:
        """Whether this is a starting hero, not a hero card."""
        return self.type == "hero" and "COST" not in self.tags


class CardSet(Mapping[str, CardData]):
    """All cards of one build of the game, by id.

    >>> cards = load()
    >>> cards["CS2_029"].name, cards.by_name("Leeroy Jenkins").cost
    ('Fireball', 5)
    """

    def __init__(self, build: int, rows: Iterable[list[Any]]) -> None:
        self.build = build
        self._rows = {row[0]: row for row in rows}
        self._cards: dict[str, CardData] = {}

    def __repr__(self) -> str:
        return f"<CardSet of build {self.build}: {len(self)} cards>"

    def __len__(self) -> int:
        return len(self._rows)

    def rows(self) -> list[list[Any]]:
        """Returns the cards as plain data; together with the build they recreate the set."""
        return list(self._rows.values())

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __contains__(self, card_id: object) -> bool:
        return card_id in self._rows

    def __getitem__(self, card_id: str) -> CardData:
        card = self._cards.get(card_id)
        if card is None:
            row = self._rows.get(card_id)
            if row is None:
                raise UnknownCard(
                    f'no card "{card_id}" in build {self.build}; ids look like "EX1_116", '
                    "and by_name() finds a card by its name"
                )
            card = self._cards[card_id] = _card(row)
        return card

    def by_dbf(self, dbf_id: int) -> CardData:
        """Returns the card with this dbf id, as used in deck codes."""
        try:
            return self[self._dbf_ids[dbf_id]]
        except KeyError:
            raise UnknownCard(
                f"no card with number {dbf_id} in build {self.build}; the number of a card is its dbf_id"
            ) from None

    def find(self, name: str, collectible: bool = True) -> CardData | None:
        """Returns the card with this name, ignoring case, or None; collectible cards take precedence over tokens."""
        every, owned = self._name_ids
        card_id = owned.get(_fold(name))
        if card_id is None and not collectible:
            card_id = every.get(_fold(name))
        return None if card_id is None else self[card_id]

    def by_name(self, name: str, collectible: bool = True) -> CardData:
        """Returns the card with this name; raises UnknownCard if there is none."""
        card = self.find(name, collectible)
        if card is None:
            kind = "collectible card" if collectible else "card"
            near = self.nearest(name)
            hint = f"did you mean {near}?" if near else "give the English name"
            raise UnknownCard(f'no {kind} is called "{name}" in build {self.build}; {hint}')
        return card

    def nearest(self, text: str) -> str:
        """Returns the card whose name or id is closest to `text`, as 'Name (id)', or '' if none is close."""
        names = self._name_ids[1]
        near = difflib.get_close_matches(_fold(text), names, 1)
        if near:
            card_id = names[near[0]]
        else:
            ids = difflib.get_close_matches(text, self._rows, 1)
            if not ids:
                return ""
            card_id = ids[0]
        return f"{self[card_id].name} ({card_id})"

    def changed(self, build: int, changes: Mapping[str, Mapping[str, Any] | None]) -> CardSet:
        """Returns the cards of another build: `changes` maps a card to its new field values, or to None to remove it.

        >>> load().changed(20457, {"CS2_106": {"cost": 2}})["CS2_106"].cost
        2
        """
        rows = []
        for card_id, row in self._rows.items():
            values = changes.get(card_id, {})
            if values is not None:
                fields = {**dict(zip(_FIELDS, row, strict=True)), **values}
                rows.append([fields[name] for name in _FIELDS] if values else row)
        return CardSet(build, rows)

    def collectible(self) -> tuple[CardData, ...]:
        """Returns the collectible cards, including the basic hero portraits but no other skins."""
        return self._collectible

    def deckable(self) -> tuple[CardData, ...]:
        """Returns the cards that can be in a deck."""
        return tuple(card for card in self._collectible if not card.portrait)

    @functools.cached_property
    def _collectible(self) -> tuple[CardData, ...]:
        owned = (self[row[0]] for row in self._rows.values() if row[_COLLECTIBLE])
        return tuple(card for card in owned if card.set != "hero_skins")

    @functools.cached_property
    def _dbf_ids(self) -> dict[int, str]:
        return {row[1]: row[0] for row in self._rows.values() if row[1]}

    @functools.cached_property
    def _name_ids(self) -> tuple[dict[str, str], dict[str, str]]:
        """Ids by case-folded name: of all cards, and of the collectible ones."""
        every: dict[str, str] = {}
        owned: dict[str, str] = {}
        for row in self._rows.values():
            every.setdefault(_fold(row[2]), row[0])
            if row[_COLLECTIBLE]:
                owned.setdefault(_fold(row[2]), row[0])
        # The game's placeholder cards have no names.
        every.pop("", None)
        return every, owned


def load(path: str | Path | None = None) -> CardSet:
    """Returns the cards of a CardDefs.xml, by default that of the installed hearthstone_data package."""
    return _default() if path is None else _load(Path(path).expanduser())


@functools.cache
def _default() -> CardSet:
    # Found without importing the package, which imports pkg_resources, which is slow.
    spec = importlib.util.find_spec("hearthstone_data")
    if spec is None or not spec.submodule_search_locations:
        raise BadCardData(f"the card data is not installed; install it with pip install {PINNED_DATA}")
    return _load(Path(spec.submodule_search_locations[0]) / "CardDefs.xml")


def _load(path: Path) -> CardSet:
    try:
        if path.is_dir():
            raise BadCardData(f'"{path}" is a folder; give the path of a CardDefs.xml')
        key = _fingerprint(path)
        cached = _read_cache(path, key)
        if cached is not None:
            return cached
        build, rows = _parse(path)
    except FileNotFoundError:
        raise BadCardData(f'no file "{path}"; give the path of a CardDefs.xml') from None
    except (OSError, ValueError) as error:
        raise BadCardData(f"{named(path)} cannot be read ({error}); give the path of a CardDefs.xml") from None
    _write_cache(path, key, build, rows)
    return CardSet(build, rows)


# Rows: the fields of CardData in order, as JSON; CardData objects are created on demand.

_FIELDS = tuple(CardData.__dataclass_fields__)
_COLLECTIBLE = _FIELDS.index("collectible")


def _card(row: list[Any]) -> CardData:
    *plain, classes, mechanics, referenced, entourage, requirements, tags = row
    sets = frozenset(mechanics), frozenset(referenced)
    fields: list[Any] = [*plain, tuple(classes), *sets, tuple(entourage), requirements, tags]
    return CardData(*fields)


def _fold(name: str) -> str:
    return " ".join(name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").casefold().split())


# The XML file


def _parse(path: Path) -> tuple[int, list[list[Any]]]:
    from xml.etree import ElementTree

    rows: list[list[Any]] = []
    try:
        with path.open("rb") as file:
            if b"<!ENTITY" in file.read(_EDGE):
                raise BadCardData(f"{named(path)} declares entities, which a CardDefs.xml does not have")
            file.seek(0)
            events = ElementTree.iterparse(file, events=("start", "end"))
            _, root = next(events)
            if root.tag != "CardDefs":
                raise BadCardData(
                    f"{named(path)} contains <{root.tag[:60]}>, not <CardDefs>; give the path of a CardDefs.xml"
                )
            build = _number(root.get("build") or "0")
            reader = _Reader()
            since = 0
            for event, element in events:
                since += 1
                if since > _MOST_ELEMENTS:
                    raise BadCardData(f"{named(path)} has too many elements between two cards for a CardDefs.xml")
                if event == "end" and element.tag == "Entity":
                    rows.append(reader.row(element))
                    # Frees the elements already read.
                    root.clear()
                    since = 0
    except ElementTree.ParseError as error:
        raise BadCardData(f'"{path}" is not well-formed XML ({error}); give a complete CardDefs.xml') from None
    except (LookupError, TypeError, ValueError) as error:
        after = f"after card {rows[-1][0]}" if rows else "in its first card"
        raise BadCardData(f'"{path}" has an invalid entry {after} ({error}); give an unmodified CardDefs.xml') from None
    _resolve_hero_powers(rows)
    if len({row[0] for row in rows}) < max(len(rows), 1):
        fault = "contains a card twice" if rows else "contains no cards"
        raise BadCardData(f'"{path}" {fault}; give an unmodified CardDefs.xml')
    return build, rows


def _resolve_hero_powers(rows: list[list[Any]]) -> None:
    """Replaces the dbf id of each hero's power by its card id."""
    ids = {row[1]: row[0] for row in rows if row[1]}
    column = _FIELDS.index("hero_power")
    for row in rows:
        row[column] = ids.get(row[column], "")


class _Reader:
    """Turns the elements of a CardDefs.xml into rows."""

    def __init__(self) -> None:
        # Imported lazily: the enums take longer to load than all cards from the cache.
        from hearthstone import enums

        self.game_tags = _names_of(enums.GameTag)
        self.classes = _names_of(enums.CardClass)
        self.types = _names_of(enums.CardType)
        self.sets = _names_of(enums.CardSet)
        self.rarities = _names_of(enums.Rarity)
        self.races = _names_of(enums.Race)

    def row(self, entity: Element) -> list[Any]:
        numbers: dict[int, int] = {}
        tags: dict[str, int] = {}
        texts: dict[int, str] = {}
        for tag in entity.iterfind("Tag"):
            number = _number(tag.attrib["enumID"])
            kind = tag.get("type")
            if kind == "LocString":
                texts[number] = tag.findtext("enUS") or ""
            elif kind != "String":
                numbers[number] = tags[self.tag_name(tag)] = _number(tag.attrib["value"])

        def word(names: Mapping[int, str], number: int) -> str:
            value = numbers.get(number, 0)
            return names.get(value, str(value)).lower() if value else ""

        raw_text = texts.get(184, "")
        cls = word(self.classes, 199)
        return [
            entity.attrib["CardID"],
            _number(entity.get("ID") or "0"),
            texts.get(185, ""),
            _clean(raw_text),
            raw_text,
            word(self.types, 202),
            cls,
            word(self.sets, 183),
            word(self.rarities, 203),
            word(self.races, 200),
            numbers.get(48, 0),
            numbers.get(47, 0),
            numbers.get(45, 0),
            numbers.get(187, 0),
            numbers.get(292, 0),
            bool(numbers.get(321)),
            numbers.get(192, 0),
            numbers.get(215, 0),
            numbers.get(380, 0),
            self.class_names(numbers.get(476, 0)) or [cls],
            sorted(MECHANICS[tag] for tag in MECHANICS.keys() & numbers.keys() if numbers[tag]),
            sorted({self.tag_name(tag) for tag in entity.iterfind("ReferencedTag")}),
            [card.attrib["cardID"] for card in entity.iterfind("EntourageCard")],
            _requirements(entity),
            tags,
        ]

    def tag_name(self, tag: Element) -> str:
        number = _number(tag.attrib["enumID"])
        name = MECHANICS.get(number) or tag.get("name") or ""
        if name and not name.isdecimal():
            return name
        # For a tag without a name, the file has the value in place of the name.
        return self.game_tags.get(number, str(number))

    def class_names(self, bits: int) -> list[str]:
        """Returns the classes of a multi-class card: bit 0 stands for class 1, and so on."""
        return [name.lower() for number, name in self.classes.items() if number and bits >> number - 1 & 1]


def _number(text: str) -> int:
    """Parses a 32-bit number, as all numbers in the game are."""
    value = int(text)
    if not -(1 << 31) <= value < 1 << 32:
        raise ValueError(f"{text[:20]} is not a number of 32 bits")
    return value


def _names_of(enum: Iterable[Any]) -> dict[int, str]:
    return {int(member): str(member.name) for member in enum}


def _requirements(entity: Element) -> dict[str, int]:
    """Returns the play requirements; those of another power count only if the master power has none."""
    master = entity.findtext("MasterPower")
    of_master: dict[str, int] = {}
    of_others: dict[str, int] = {}
    for power in entity.iterfind("Power"):
        found = of_master if power.get("definition") == master else of_others
        for requirement in power.iterfind("PlayRequirement"):
            number = _number(requirement.attrib["reqID"])
            found[_REQUIREMENTS.get(number, str(number))] = _number(requirement.get("param") or "0")
    return of_master or of_others


def _clean(raw: str) -> str:
    """Returns the text without markup, as the collection shows it."""
    text = re.sub(r" @ (?=[a-z])", " X ", raw)
    first, *others = text.split("@")
    if "{" in first:
        # Jade Golems: the text with the size in a game, and after the @ the text without it.
        first = next((other for other in others if "{" not in other), first)
    elif others and others[0].startswith("<i>("):
        # Spellstones: the condition for an upgrade follows the @.
        first += others[0]
    text = re.sub(r"\[x\]|<[^>]*>|[$#](?=\d)", "", first)
    return " ".join(text.replace("_", " ").split())


# The cache: one file for each source, with a header line followed by the rows.

_SCHEMA = 1
_EDGE = 1 << 16
_LARGEST = 256 << 20
_MOST_ELEMENTS = 100_000
"""The largest number of elements in a card's entry; real entries have hundreds."""


def _fingerprint(path: Path) -> str:
    with path.open("rb") as file:
        status = os.fstat(file.fileno())
        if not status.st_size:
            raise BadCardData(f'"{path}" is empty; give the path of a CardDefs.xml')
        if status.st_size > _LARGEST:
            raise BadCardData(f"{named(path)} is too large; at most {_LARGEST >> 20} MB are read")
        digest = hashlib.sha256(file.read(_EDGE))
        file.seek(max(0, status.st_size - _EDGE))
        digest.update(file.read(_EDGE))
    return f"{status.st_size}-{status.st_mtime_ns}-{digest.hexdigest()}"


def _cache_file(path: Path) -> Path:
    base = os.environ.get("XDG_CACHE_HOME", "")
    folder = Path(base) if os.path.isabs(base) else Path.home() / ".cache"
    source = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()
    return folder / "hearthlab" / f"cards-{source[:16]}.json"


def _read_cache(path: Path, key: str) -> CardSet | None:
    """Returns the cards from the cache, or None if it is missing, stale or damaged."""
    try:
        head, _, body = _cache_file(path).read_bytes().partition(b"\n")
        if json.loads(head) != {"schema": _SCHEMA, "source": key, "sum": zlib.crc32(body)}:
            return None
        build, rows = json.loads(body)
        if not all(len(row) == len(_FIELDS) for row in rows):
            return None
        return CardSet(build, rows)
    except (OSError, RuntimeError, TypeError, ValueError):
        return None


def _write_cache(path: Path, key: str, build: int, rows: list[list[Any]]) -> None:
    """Writes the cache atomically; if that fails, there is no cache."""
    import tempfile

    body = json.dumps([build, rows], ensure_ascii=False, separators=(",", ":")).encode()
    head = json.dumps({"schema": _SCHEMA, "source": key, "sum": zlib.crc32(body)})
    with suppress(OSError, RuntimeError):
        target = _cache_file(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            try:
                file.write(head.encode() + b"\n" + body)
                file.close()
                os.replace(file.name, target)
            except BaseException:
                os.unlink(file.name)
                raise
