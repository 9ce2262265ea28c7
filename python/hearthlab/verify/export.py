"""Games as HSReplay XML: every action is a block with what it changed, as hsreplay and replay viewers read it.

A deck of HearthLab has no order, so the cards of a deck are entities without a name until they are drawn.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree as ET

from hearthstone.enums import BlockType, CardType, GameTag, PlayState, State, Zone
from hearthstone.enums import Step as Phase

from hearthlab.cards.compile import tags as card_tags
from hearthlab.cards.data import load
from hearthlab.cards.library import Library
from hearthlab.game import Action, Game, Record
from hearthlab.verify.steps import Plain

__all__ = ["hsreplay_xml"]

_GAME, _PLAYERS = 1, (2, 3)
_OFFSET = 100
"""What is added to the entity ids of HearthLab, below which are the game, the players and the cards of their decks."""

_ZONES = {"hand": Zone.HAND, "minions": Zone.PLAY, "secrets": Zone.SECRET, "deck": Zone.DECK}
_NUMBERS = {
    "attack": GameTag.ATK,
    "health": GameTag.HEALTH,
    "damage": GameTag.DAMAGE,
    "armor": GameTag.ARMOR,
    "durability": GameTag.DURABILITY,
    "cost": GameTag.COST,
    "attacks": GameTag.NUM_ATTACKS_THIS_TURN,
}
_FLAGS = {"exhausted": GameTag.EXHAUSTED, "frozen": GameTag.FROZEN, "silenced": GameTag.SILENCED}
_KEYWORDS = {word: GameTag[tag] for tag, word in card_tags.KEYWORDS.items() if tag in GameTag.__members__}
_TYPES = {
    "minion": CardType.MINION,
    "spell": CardType.SPELL,
    "weapon": CardType.WEAPON,
    "hero": CardType.HERO,
    "hero_power": CardType.HERO_POWER,
}

Tags = dict[GameTag, int]


@dataclasses.dataclass(slots=True)
class _Entity:
    card: str | None
    tags: Tags


def hsreplay_xml(record: Record, library: Library | None = None, names: tuple[str, str] = ("one", "two")) -> str:
    """Returns a game as HSReplay XML, from its record.

    >>> from hearthlab.cards.decks import Deck
    >>> game = Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
    >>> game.apply(game.legal_actions()[0])
    >>> "<HSReplay" in hsreplay_xml(game.record)
    True
    """
    game = Game.replay(dataclasses.replace(record, actions=()), library)
    build = record.build or load().build
    root = ET.Element("HSReplay", {"version": "1.7", "build": str(build)})
    writer = _Writer(ET.SubElement(root, "Game", {"type": "7"}), game, names)
    for text in record.actions:
        writer.apply(Action.parse(text))
    writer.finish()
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


class _Writer:
    """Follows a game and writes what changes."""

    def __init__(self, parent: ET.Element, game: Game, names: tuple[str, str]) -> None:
        self._parent = parent
        self._game = game
        self._of_deck: dict[int, list[int]] = {0: [], 1: []}
        """The entities of cards in the decks, of each player."""
        self._ids: dict[int, int] = {}
        self._known: dict[int, _Entity] = {}
        self._next = 10_000
        state = game.state()
        self._game_tags = self._of_game(state)
        self._player_tags = [self._of_player(state, who) for who in (0, 1)]
        entity = ET.SubElement(parent, "GameEntity", {"id": str(_GAME)})
        _write(entity, self._game_tags)
        for who in (0, 1):
            attributes = {"id": str(_PLAYERS[who]), "playerID": str(who + 1), "name": names[who]}
            player = ET.SubElement(parent, "Player", {**attributes, "accountHi": "0", "accountLo": str(who + 1)})
            _write(player, self._player_tags[who])
        self._follow(parent, state)

    def apply(self, action: Action) -> None:
        """Applies an action and writes its block; the end of a turn and a mulligan have none."""
        state = self._game.state()
        block = self._block(action, state)
        self._game.apply(action)
        after = self._game.state()
        self._follow(self._parent if block is None else block, after)

    def finish(self) -> None:
        """Writes that the game is over, if it is."""
        if not self._game.over:
            return
        for who in (0, 1):
            won = self._game.winner
            result = PlayState.TIED if won is None else PlayState.WON if won == who else PlayState.LOST
            _change(self._parent, _PLAYERS[who], GameTag.PLAYSTATE, int(result))
        _change(self._parent, _GAME, GameTag.STATE, int(State.COMPLETE))

    def _block(self, action: Action, state: Plain) -> ET.Element | None:
        kinds = {"play": BlockType.PLAY, "power": BlockType.PLAY, "attack": BlockType.ATTACK}
        if action.kind not in kinds:
            return None
        source = action.source
        if action.kind == "power":
            source = state["players"][state["player"]]["power"]["eid"]
        attributes = {"type": str(int(kinds[action.kind])), "entity": str(self._ids[source or 0])}
        if action.target is not None:
            attributes["target"] = str(self._ids[action.target])
        if action.branch is not None:
            attributes["subOption"] = str(action.branch)
        return ET.SubElement(self._parent, "Block", attributes)

    # -- what there is ----------------------------------------------------------------------------------

    def _of_game(self, state: Plain) -> Tags:
        phase = Phase.BEGIN_MULLIGAN if state["phase"] == "mulligan" else Phase.MAIN_ACTION
        return {GameTag.TURN: max(state["turn"], 1), GameTag.STEP: int(phase), GameTag.STATE: int(State.RUNNING)}

    def _of_player(self, state: Plain, who: int) -> Tags:
        player = state["players"][who]
        mana, counters = player["mana"], player.get("counters", {})
        return {
            GameTag.PLAYER_ID: who + 1,
            GameTag.CONTROLLER: who + 1,
            GameTag.HERO_ENTITY: player["hero"]["eid"] + _OFFSET,
            GameTag.CURRENT_PLAYER: int(state["active"] == who),
            GameTag.FIRST_PLAYER: int(state["first"] == who),
            GameTag.PLAYSTATE: int(PlayState.PLAYING),
            GameTag.RESOURCES: mana["max"],
            # The game counts locked crystals as used.
            GameTag.RESOURCES_USED: mana["used"] + mana["locked"],
            GameTag.TEMP_RESOURCES: mana["temporary"],
            GameTag.OVERLOAD_LOCKED: mana["locked"],
            GameTag.OVERLOAD_OWED: mana["owed"],
            GameTag.FATIGUE: player.get("fatigue", 0),
            GameTag.NUM_CARDS_PLAYED_THIS_TURN: counters.get("cards_played_turn", 0),
            GameTag.NUM_MINIONS_PLAYED_THIS_TURN: counters.get("minions_played_turn", 0),
        }

    def _things(self, state: Plain) -> Iterator[tuple[int, _Entity]]:
        """Yields the entity id of HearthLab and what is known of every card that has one."""
        for who, player in enumerate(state["players"]):
            for zone in ("hero", "power", "weapon", "quest"):
                if player.get(zone) and player[zone].get("id"):
                    where = Zone.SECRET if zone == "quest" else Zone.PLAY
                    yield player[zone]["eid"], self._entity(player[zone], who, where, 0, state)
            for zone in ("minions", "hand", "secrets"):
                for place, card in enumerate(player.get(zone) or (), 1):
                    yield card["eid"], self._entity(card, who, _ZONES[zone], place, state)

    def _entity(self, card: Mapping[str, Any], who: int, zone: Zone, place: int, state: Plain) -> _Entity:
        data = load().get(card["id"])
        tags: Tags = {GameTag.CONTROLLER: who + 1, GameTag.ZONE: int(zone), GameTag.ZONE_POSITION: place}
        if data is not None and data.type in _TYPES:
            tags[GameTag.CARDTYPE] = int(_TYPES[data.type])
        tags |= {tag: card[key] for key, tag in _NUMBERS.items() if card.get(key) is not None}
        tags |= {tag: int(bool(card.get(key))) for key, tag in _FLAGS.items()}
        tags |= {_KEYWORDS[word]: 1 for word in card.get("keywords", ()) if word in _KEYWORDS}
        weapon = state["players"][who].get("weapon")
        if data is not None and data.type == "hero" and zone == Zone.PLAY and weapon and state["active"] == who:
            tags[GameTag.ATK] = tags.get(GameTag.ATK, 0) + weapon.get("attack", 0)
        return _Entity(card["id"], tags)

    # -- what changes -----------------------------------------------------------------------------------

    def _follow(self, parent: ET.Element, state: Plain) -> None:
        now = dict(self._things(state))
        for who in (0, 1):
            self._resize(parent, who, len(state["players"][who].get("deck") or ()), now)
        for eid, entity in now.items():
            self._update(parent, eid, entity)
        for eid in self._known.keys() - now.keys():
            gone = self._known.pop(eid)
            if gone.tags[GameTag.ZONE] != Zone.GRAVEYARD:
                _change(parent, self._ids[eid], GameTag.ZONE, int(Zone.GRAVEYARD))
        for who in (0, 1):
            self._player_tags[who] = _changes(
                parent, _PLAYERS[who], self._player_tags[who], self._of_player(state, who)
            )
        self._game_tags = _changes(parent, _GAME, self._game_tags, self._of_game(state))

    def _resize(self, parent: ET.Element, who: int, size: int, now: Mapping[int, _Entity]) -> None:
        """Takes cards out of the deck for those that came into hand, and adds or burns the rest."""
        waiting = self._of_deck[who]
        drawn = [
            eid
            for eid, entity in now.items()
            if eid not in self._ids and entity.tags[GameTag.CONTROLLER] == who + 1 and len(waiting) > size
        ]
        for eid in drawn[: len(waiting) - size]:
            self._ids[eid] = waiting.pop()
        while len(waiting) > size:
            _change(parent, waiting.pop(), GameTag.ZONE, int(Zone.GRAVEYARD))
        while len(waiting) < size:
            self._next += 1
            waiting.append(self._next)
            card = ET.SubElement(parent, "FullEntity", {"id": str(self._next)})
            _write(card, {GameTag.ZONE: int(Zone.DECK), GameTag.CONTROLLER: who + 1})

    def _update(self, parent: ET.Element, eid: int, entity: _Entity) -> None:
        before = self._known.get(eid)
        if before is None or before.card != entity.card:
            shown = eid in self._ids
            number = self._ids.setdefault(eid, eid + _OFFSET)
            kind = "FullEntity" if not shown else "ShowEntity" if before is None else "ChangeEntity"
            attributes = {"id" if kind == "FullEntity" else "entity": str(number), "cardID": str(entity.card)}
            _write(ET.SubElement(parent, kind, attributes), entity.tags)
        else:
            _changes(parent, self._ids[eid], before.tags, entity.tags)
        self._known[eid] = entity


def _write(parent: ET.Element, tags: Tags) -> None:
    for tag, value in tags.items():
        ET.SubElement(parent, "Tag", {"tag": str(int(tag)), "value": str(value)})


def _change(parent: ET.Element, entity: int, tag: GameTag, value: int) -> None:
    ET.SubElement(parent, "TagChange", {"entity": str(entity), "tag": str(int(tag)), "value": str(value)})


def _changes(parent: ET.Element, entity: int, before: Tags, after: Tags) -> Tags:
    """Writes the tags that differ, those that are gone as 0; returns the new ones."""
    for tag in dict.fromkeys([*before, *after]):
        if before.get(tag, 0) != after.get(tag, 0):
            _change(parent, entity, tag, after.get(tag, 0))
    return after
