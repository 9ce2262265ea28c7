"""Reads Power.log files and HSReplay XML as the same steps as transitions."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterable, Iterator
from typing import Any

from hearthstone.enums import BlockType, CardType, GameTag, GameType, MetaDataType, OptionType, State, Zone
from hearthstone.enums import Step as Phase
from hslog import packets
from hslog.exceptions import CorruptLogError, ParsingError
from hslog.parser import LogParser
from hsreplay.document import HSReplayDocument
from lxml import etree  # type: ignore[attr-defined]

from hearthlab.cards.data import load
from hearthlab.errors import BadRecord
from hearthlab.verify.steps import HERO_KEYWORDS, KEYWORDS, Plain, Step, check_row, with_reveals

__all__ = ["read_hsreplay", "read_power_log"]

_BUILD_OF_SET = {
    "loe": 10357,
    "og": 12051,
    "kara": 13619,
    "gangs": 15300,
    "ungoro": 18336,
    "icecrown": 20457,
    "lootapalooza": 22611,
    "gilneas": 23966,
    "boomsday": 25770,
}
"""The first build with the cards of a set."""


_OTHER_MODES = {"BATTLEGROUNDS": "Battlegrounds", "MERCENARIES": "Mercenaries"}
"""Modes with different rules, by the prefix of their game types."""


def _refuse_mode(name: str, source: str) -> None:
    for start, mode in _OTHER_MODES.items():
        if name.removeprefix("GT_").startswith(start):
            raise BadRecord(f"{source} is a record of {mode}, which has different rules; only duels can be verified")


def read_power_log(text: str, source: str) -> Iterator[Step]:
    """Yields the steps of all games of a Power.log."""
    for name in dict.fromkeys(re.findall(r"\bGameType=(\w+)", text)):
        _refuse_mode(name, source)
    parser = LogParser()
    before = logging.root.level
    # The parser logs unknown lines on the root logger; none of them matters for the game.
    logging.root.setLevel(logging.CRITICAL)
    try:
        parser.read(io.StringIO(_repaired(text)))
        parser.flush()
    except (ParsingError, CorruptLogError, *_BROKEN) as e:
        raise BadRecord(f"{source} is not a Power.log that hslog can read: {_said(e)}") from None
    finally:
        logging.root.setLevel(before)
    yield from _steps(parser.games, source, None)


def read_hsreplay(text: str, source: str) -> Iterator[Step]:
    """Yields the steps of all games of an HSReplay XML file."""
    try:
        # The package's reader would expand entities, with which a small file can become huge.
        safe = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False)
        tree = etree.parse(io.BytesIO(text.encode()), safe)
        dtd = tree.docinfo.internalDTD
        if dtd is not None and list(dtd.iterentities()):
            raise BadRecord(f"{source} declares entities, which HSReplay XML does not have")
        for kind in tree.xpath("//Game/@type"):
            if kind.isdecimal() and int(kind) in GameType._value2member_map_:
                _refuse_mode(GameType(int(kind)).name, source)
        document = HSReplayDocument.from_xml(tree)
        trees = document.to_packet_tree()
        build = int(document.build) if document.build else None
    except (etree.LxmlError, *_BROKEN) as e:
        raise BadRecord(f"{source} is not HSReplay XML: {_said(e)}") from None
    yield from _steps(trees, source, build)


_BROKEN = (ValueError, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, RuntimeError)
"""What hslog and hsreplay raise for an unexpected record; for most cases they have no dedicated exceptions."""


def _said(error: Exception) -> str:
    return " ".join(f"{type(error).__name__} {error}".split())[:200]


_MOST_NAMES = 200
"""The largest number of player names in a log; the whole log is searched for each of them."""


_LONGEST_LINE = 10_000
"""The maximum length of a line; the game's own lines have a few hundred characters."""
_OLD_META = re.compile(r"(\w+ Data=.+) Info=(\d+)")
_NAMED = re.compile(r"([^\[\]]+?) tag=ENTITY_ID value=(\d+)")

_STATED, _SHOWN_LATER = "GameState.DebugPrintPower()", "PowerTaskList.DebugPrintPower()"
"""Every packet is logged twice: on arrival, and when it is shown to the player."""


def _repaired(text: str) -> str:
    """Returns the log with repairs for what hslog would drop.

    These are packets in a log that has them only as they were shown, old META_DATA lines, and players who are named
    before they are introduced.
    """
    if _STATED not in text and _SHOWN_LATER in text:
        shown = (line for line in text.splitlines(keepends=True) if _SHOWN_LATER in line)
        text = "".join(line.replace(_SHOWN_LATER, _STATED) for line in shown)
    lines, names = text.split("\n"), set()
    for number, line in enumerate(lines):
        if len(line) > _LONGEST_LINE:
            raise ValueError(f"line {number + 1:,} has {len(line):,} characters, too many for a line of a log")
        # Matched at one place of the line only: a search would take quadratic time.
        head, mark, rest = line.partition("META_DATA - Meta=")
        if mark and (old := _OLD_META.match(rest)):
            lines[number] = f"{head}{mark}{old[1]} InfoCount={rest[old.start(2) :]}"
        rest = line.partition("TAG_CHANGE Entity=")[2]
        if rest and (named := _NAMED.match(rest)):
            names.add((named[1], named[2]))
    if len(names) > _MOST_NAMES:
        raise ValueError(f"{len(names):,} players are too many for a log")
    text = "\n".join(lines)
    for name, eid in names:
        text = text.replace(f"Entity={name} ", f"Entity={eid} ").replace(f"Player={name} ", f"Player={eid} ")
    return text


def _steps(trees: Iterable[packets.PacketTree], source: str, build: int | None) -> Iterator[Step]:
    found = 0
    for number, tree in enumerate(trees):
        name = source if number == 0 else f"{source}#{number + 1}"
        try:
            rows = _Recorder(name, build).rows(tree)
        except _Lacking as e:
            raise BadRecord(f"{source} is not the record of a whole game: {e}") from None
        except _BROKEN as e:
            # If a log starts in the middle or contradicts itself, its packets refer to missing entities.
            raise BadRecord(f"{source} is not the record of a whole game: {_said(e)}") from None
        for row in rows:
            check_row(row, f"{name}, step {row['i']}")
        found += len(rows)
        yield from with_reveals(rows)
    if not found:
        raise BadRecord(f"{source} does not contain a step of a game")


class _Lacking(Exception):
    """Something that every record of a game contains is missing."""


class _Thing:
    """An entity as the record last showed it."""

    def __init__(self, eid: int) -> None:
        self.eid = eid
        self.card: str | None = None
        self.hidden = False
        self.tags: dict[int, int] = {}

    def get(self, tag: GameTag) -> int:
        return self.tags.get(int(tag), 0)

    def zone(self) -> str:
        value = self.get(GameTag.ZONE)
        return Zone(value).name if value in Zone._value2member_map_ else "INVALID"

    def kind(self) -> str:
        value = self.get(GameTag.CARDTYPE)
        return CardType(value).name if value in CardType._value2member_map_ else "INVALID"

    def shown(self) -> str | None:
        return None if self.hidden else self.card


_TAGS = {
    **{name: getattr(GameTag, name) for name in (*KEYWORDS, *HERO_KEYWORDS)},
    **{
        name: getattr(GameTag, name)
        for name in (
            "EXHAUSTED",
            "FROZEN",
            "SILENCED",
            "JUST_PLAYED",
            "NUM_ATTACKS_THIS_TURN",
            "NUM_TURNS_IN_PLAY",
            "SPELLPOWER",
            "CANT_BE_DAMAGED",
        )
    },
}
_PLAYER_TAGS = {
    "resources": GameTag.RESOURCES,
    "resources_used": GameTag.RESOURCES_USED,
    "temp_resources": GameTag.TEMP_RESOURCES,
    "overload_locked": GameTag.OVERLOAD_LOCKED,
    "overload_owed": GameTag.OVERLOAD_OWED,
    "fatigue": GameTag.FATIGUE,
    "combo_active": GameTag.COMBO_ACTIVE,
    "cards_played_turn": GameTag.NUM_CARDS_PLAYED_THIS_TURN,
    "minions_played_turn": GameTag.NUM_MINIONS_PLAYED_THIS_TURN,
    "jade_golem": GameTag.JADE_GOLEM,
    "heropower_uses_turn": GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN,
    "times_heropower_used": GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME,
    "spellpower": GameTag.CURRENT_SPELLPOWER,
    "playstate": GameTag.PLAYSTATE,
}
_META = {MetaDataType.DAMAGE: "DAMAGE", MetaDataType.HEALING: "HEALING", MetaDataType.TARGET: "TARGET"}


class _Recorder:
    """Walks through the packets of a game and writes its steps as rows of transitions."""

    def __init__(self, name: str, build: int | None) -> None:
        self.name = name
        self.build = build
        self.things: dict[int, _Thing] = {}
        self.players: dict[int, int] = {}
        self.game = 1
        self.done: list[Plain] = []
        self.row: Plain | None = None
        self.source: list[Any] | None = None
        self.sent: Plain | None = None
        self.options: list[Plain] | None = None
        self.offers: dict[int, Plain] = {}
        self.watcher: int | None = None

    def rows(self, tree: packets.PacketTree) -> list[Plain]:
        packet: packets.Packet | None = None
        for packet in tree:
            if isinstance(packet, packets.Block) and packet.type in (BlockType.PLAY, BlockType.ATTACK):
                self._begin_action(packet)
            self._take(packet, 0)
            if self.row is not None and self._over():
                break
        if self.row is not None:
            self.row["cut"] = self._cut(packet)
        self._finish()
        self._fill_in()
        return self.done

    def _cut(self, last: packets.Packet | None) -> bool:
        """Returns whether the record ends in the middle of a step."""
        if self._over():
            return False
        if isinstance(last, packets.Block) and not last.ended:
            return True
        ending = self.row is not None and self.row["kind"] == "END_TURN"
        return ending and self.things[self.game].get(GameTag.STEP) != Phase.MAIN_ACTION

    def _over(self) -> bool:
        return self.things[self.game].get(GameTag.STATE) == State.COMPLETE

    # -- steps -----------------------------------------------------------------------------------------

    def _begin_action(self, block: packets.Block) -> None:
        self._finish()
        thing = self._thing(block.entity)
        kind = "ATTACK" if block.type == BlockType.ATTACK else "PLAY"
        if kind == "PLAY" and thing.kind() == "HERO_POWER":
            kind = "HERO_POWER"
        target = int(block.target or 0)
        action = {
            "eid": thing.eid,
            "id": thing.shown(),
            "target": {"eid": target} if target in self.things else None,
            "suboption": block.suboption,
            "send_option": self.sent,
            "position": None,
            "choices": [],
        }
        self.sent = None
        self._begin(kind, action, thing.get(GameTag.CONTROLLER))

    def _begin(self, kind: str, action: Plain, actor: int) -> None:
        self.row = {
            "game": self.name,
            "i": len(self.done),
            "kind": kind,
            "actor": actor,
            "action": action,
            "before": self._snapshot(),
            "events": [],
            "build": self.build,
            "options": self.options,
        }
        self.options = None

    def _finish(self) -> None:
        if self.row is None:
            return
        action = self.row["action"]
        if action["eid"]:
            action["id"] = action["id"] or self.things[action["eid"]].card
        if action["target"] and not self._target_known(action["target"]["eid"]):
            action["target"] = None
        self.row["after"] = self._snapshot()
        self.done.append(self.row)
        self.row = None

    def _target_known(self, eid: int) -> bool:
        return eid in self.things and eid not in self.players and eid != self.game

    def _current(self) -> int:
        return next((p for eid, p in self.players.items() if self.things[eid].get(GameTag.CURRENT_PLAYER)), 1)

    # -- packets ---------------------------------------------------------------------------------------

    def _take(self, packet: packets.Packet, depth: int) -> None:
        match packet:
            case packets.CreateGame():
                self._create(packet)
            case packets.Block():
                self._block(packet, depth)
            case packets.SubSpell():
                for inner in packet.packets:
                    self._take(inner, depth)
            case packets.TagChange():
                self._tag(packet)
            case packets.FullEntity() | packets.ShowEntity() | packets.ChangeEntity():
                self._reveal(packet)
            case packets.HideEntity():
                thing = self._thing(packet.entity)
                thing.hidden = True
                self._move(thing, int(packet.zone))
                self._event({"k": "hide", "eid": thing.eid, "id": thing.card, "zone": thing.zone()})
            case packets.MetaData() if packet.meta in _META:
                info = [int(eid) for eid in packet.info]
                self._event({"k": "meta", "meta": _META[packet.meta], "data": int(packet.data or 0), "info": info})
            case packets.Choices():
                self._choices(packet)
            case packets.ChosenEntities() | packets.SendChoices():
                self._chosen(packet)
            case packets.Options():
                self.options = [self._option(o) for o in packet.options if o.type == OptionType.POWER and not o.error]
            case packets.SendOption():
                self.sent = {"suboption": packet.suboption, "target": packet.target, "position": packet.position}

    def _option(self, option: packets.Option) -> Plain:
        """Returns an option without what the game did not allow; branches keep their numbers."""
        branches = enumerate(o for o in option.options if o.optype == "subOption")
        return {
            "eid": self._thing(option.entity).eid,
            "targets": self._targets(option),
            "sub": [
                {"eid": self._thing(o.entity).eid, "targets": self._targets(o), "branch": k}
                for k, o in branches
                if not o.error
            ],
        }

    def _targets(self, option: packets.Option) -> list[int]:
        return [self._thing(o.entity).eid for o in option.options if o.optype == "target" and not o.error]

    def _create(self, packet: packets.CreateGame) -> None:
        thing = self._thing(packet.entity)
        self.game = thing.eid
        self._set(thing, packet.tags)
        for player in packet.players:
            thing = self._thing(player.entity)
            self.players[thing.eid] = int(player.player_id)
            self._set(thing, player.tags)

    def _block(self, block: packets.Block, depth: int) -> None:
        outer = self.source
        thing = self._thing(block.entity)
        self.source = [BlockType(block.type).name, thing.eid, thing.card]
        if depth:
            target = int(block.target or 0)
            self._event({"k": "block", "target": target or None, "depth": depth})
        for inner in block.packets:
            self._take(inner, depth + 1)
        self.source = outer

    def _tag(self, packet: packets.TagChange) -> None:
        thing = self._thing(packet.entity)
        tag, value = int(packet.tag), int(packet.value)
        if thing.eid == self.game and tag == GameTag.STEP and value == Phase.MAIN_END:
            self._finish()
            self._begin("END_TURN", {"eid": None, "id": None, "target": None}, self._current())
        if tag == GameTag.ZONE:
            self._move(thing, value)
        else:
            thing.tags[tag] = value

    def _move(self, thing: _Thing, zone: int) -> None:
        frm = thing.zone()
        thing.tags[int(GameTag.ZONE)] = zone
        if thing.zone() != frm:
            self._event({"k": "zone", "eid": thing.eid, "id": thing.shown(), "frm": frm, "to": thing.zone(),
                         "ctrl": thing.get(GameTag.CONTROLLER)})  # fmt: skip

    def _reveal(self, packet: packets.FullEntity | packets.ShowEntity | packets.ChangeEntity) -> None:
        thing = self._thing(packet.entity)
        old, frm = thing.card, thing.zone()
        new = not thing.tags
        if packet.card_id:
            thing.card = packet.card_id
            thing.hidden = False
        self._set(thing, packet.tags)
        event: Plain = {
            "eid": thing.eid,
            "id": thing.shown(),
            "zone": thing.zone(),
            "ctrl": thing.get(GameTag.CONTROLLER),
        }
        if isinstance(packet, packets.ChangeEntity):
            event |= {"k": "change", "old": old}
        elif isinstance(packet, packets.ShowEntity) or not new:
            event |= {"k": "show", "zone0": frm}
        else:
            event |= {"k": "full", "type": thing.kind()}
        self._event(event)

    def _choices(self, packet: packets.Choices) -> None:
        if self.row is None or self.row["kind"] == "END_TURN":
            return
        eids = [int(eid) for eid in packet.choices]
        offer = {"offered": [self._thing(eid).shown() for eid in eids], "chosen": None}
        self.offers[int(packet.id)] = offer
        self.row["action"]["choices"].append(offer)

    def _chosen(self, packet: packets.ChosenEntities | packets.SendChoices) -> None:
        offer = self.offers.get(int(packet.id))
        if offer is not None:
            offer["chosen"] = [self._thing(eid).shown() for eid in packet.choices]

    def _event(self, event: Plain) -> None:
        if self.row is not None:
            self.row["events"].append({**event, "src": self.source})

    def _thing(self, entity: Any) -> _Thing:
        eid = entity.entity_id if hasattr(entity, "entity_id") else entity
        if eid is None:
            raise _Lacking(f"nothing says who {getattr(entity, 'name', None) or 'an entity'} is")
        eid = int(eid)
        return self.things.setdefault(eid, _Thing(eid))

    def _set(self, thing: _Thing, tags: Iterable[tuple[Any, Any]]) -> None:
        for tag, value in tags:
            thing.tags[int(tag)] = int(value)

    # -- what is visible -------------------------------------------------------------------------------

    def _snapshot(self) -> Plain:
        state: Plain = {
            "turn": self.things[self.game].get(GameTag.TURN),
            "current": self._current(),
            "players": {str(number): self._player(self.things[eid], number) for eid, number in self.players.items()},
        }
        if self.watcher is None:
            shows = {p: sum(c["id"] is not None for c in s["hand"]) for p, s in state["players"].items()}
            self.watcher = int(max(shows, key=lambda p: shows[p]))
        return state

    def _player(self, me: _Thing, number: int) -> Plain:
        mine = [t for t in self.things.values() if t.get(GameTag.CONTROLLER) == number]
        mine.sort(key=lambda t: (t.get(GameTag.ZONE_POSITION), t.eid))
        play = [t for t in mine if t.zone() == "PLAY"]
        out: Plain = {key: me.get(tag) for key, tag in _PLAYER_TAGS.items() if me.get(tag)}
        hero = self.things.get(me.get(GameTag.HERO_ENTITY)) or next((t for t in play if t.kind() == "HERO"), None)
        if hero is None:
            raise _Lacking(f"player {number} has no hero")
        out["hero"] = {**self._character(hero), "armor": hero.get(GameTag.ARMOR)}
        power = next((t for t in reversed(play) if t.kind() == "HERO_POWER"), hero)
        out["hero_power"] = {
            "eid": power.eid,
            "id": power.card,
            "cost": power.get(GameTag.COST),
            "exhausted": power.get(GameTag.EXHAUSTED),
        }
        for weapon in (t for t in play if t.kind() == "WEAPON"):
            out["weapon"] = {**self._character(weapon), "durability": weapon.get(GameTag.DURABILITY)}
        out["minions"] = [self._character(t) for t in play if t.kind() == "MINION"]
        out["hand"] = [self._card(t) for t in mine if t.zone() == "HAND"]
        deck = [t for t in mine if t.zone() == "DECK"]
        out["deck"] = len(deck)
        out["deck_eids"] = [t.eid for t in deck]
        out["deck_known"] = sorted(t.card for t in deck if t.shown() and t.card)
        out["secrets"] = [self._secret(t) for t in mine if t.zone() == "SECRET"]
        out["ench"] = self._enchantments(me)
        return out

    def _character(self, thing: _Thing) -> Plain:
        out: Plain = {
            "eid": thing.eid,
            "id": thing.card,
            "atk": thing.get(GameTag.ATK),
            "health": thing.get(GameTag.HEALTH),
            "damage": thing.get(GameTag.DAMAGE),
            "tags": {name: thing.get(tag) for name, tag in _TAGS.items() if thing.get(tag)},
        }
        enchantments = self._enchantments(thing)
        return {**out, "ench": enchantments} if enchantments else out

    def _card(self, thing: _Thing) -> Plain:
        if thing.shown() is None:
            return {"eid": thing.eid, "id": None, "later": None}
        out: Plain = {"eid": thing.eid, "id": thing.card, "cost": thing.get(GameTag.COST)}
        if thing.kind() in ("MINION", "WEAPON"):
            out["atk"] = thing.get(GameTag.ATK)
            out["health"] = thing.get(GameTag.HEALTH) or thing.get(GameTag.DURABILITY)
        if thing.get(GameTag.TAG_SCRIPT_DATA_NUM_1):
            out["tags"] = {"TAG_SCRIPT_DATA_NUM_1": thing.get(GameTag.TAG_SCRIPT_DATA_NUM_1)}
        enchantments = self._enchantments(thing)
        return {**out, "ench": enchantments} if enchantments else out

    def _secret(self, thing: _Thing) -> Plain:
        out: Plain = {"eid": thing.eid, "id": thing.shown()}
        if thing.get(GameTag.QUEST):
            out["quest"] = thing.get(GameTag.QUEST_PROGRESS)
        return out

    def _enchantments(self, thing: _Thing) -> list[Plain]:
        return [
            {"eid": t.eid, "id": t.card}
            for t in self.things.values()
            if t.get(GameTag.ATTACHED) == thing.eid and t.kind() == "ENCHANTMENT" and t.zone() == "PLAY"
        ]

    def _fill_in(self) -> None:
        """Adds what hidden cards turn out to be, and the build that the record must come from."""
        data = load()
        newest = 0
        for thing in self.things.values():
            if thing.card is not None and thing.card in data:
                newest = max(newest, _BUILD_OF_SET.get(data[thing.card].set, 0))
        later: dict[int, str] = {}
        for row in reversed(self.done):
            row["build_min"], row["watcher"] = newest, self.watcher
            self._fill_state(row["after"], later)
            for event in reversed(row["events"]):
                if event["k"] in ("show", "full", "change") and event["id"]:
                    later[event["eid"]] = event["id"]
            if row["action"]["eid"] and row["action"]["id"]:
                later[row["action"]["eid"]] = row["action"]["id"]
            self._fill_state(row["before"], later)

    def _fill_state(self, state: Plain, later: dict[int, str]) -> None:
        for player in state["players"].values():
            for thing in [*player["hand"], *player["secrets"]]:
                if thing["id"] is None:
                    thing["later"] = later.get(thing["eid"])
            if "deck_eids" in player:
                player["deck_later"] = sorted(later[eid] for eid in player.pop("deck_eids") if eid in later)
