"""Writes games as HSReplay XML: every action is a block with its changes, as read by hsreplay and replay viewers.

The blocks and steps are those of real records, so that `hearthlab verify` can check them. HearthLab's decks have no
order, so the cards of a deck are unknown entities until they are drawn; the rest are revealed at the end.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree as ET

from hearthstone.enums import BlockType, CardType, ChoiceType, GameTag, MetaDataType, PlayState, State, Zone
from hearthstone.enums import Step as Phase

from hearthlab.cards.data import load
from hearthlab.cards.library import Library
from hearthlab.game import Action, Game, Record
from hearthlab.verify.cards import cards_of_library
from hearthlab.verify.compare import Lens
from hearthlab.verify.entities import (
    Entity,
    Laid,
    Tags,
    card_type,
    enchantments,
    entities,
    tags_of_game,
    tags_of_player,
)
from hearthlab.verify.steps import Plain

__all__ = ["hsreplay_xml"]

_GAME, _PLAYERS = 1, (2, 3)
_BLOCKS = {"play": BlockType.PLAY, "power": BlockType.PLAY, "attack": BlockType.ATTACK}
_READIED = (GameTag.NUM_TURNS_IN_PLAY, GameTag.NUM_ATTACKS_THIS_TURN, GameTag.EXHAUSTED)
"""The tags of cards in play that change at the start of a turn, before the first draw."""
_LEFT = {"died": Zone.PLAY, "weapon_died": Zone.PLAY, "discarded": Zone.HAND}
"""The engine's log entries about cards that went to the graveyard, and the zones they came from."""


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


class _Deck:
    """The entities of the cards in a deck; which card an entity is becomes known when it leaves, or at the end."""

    def __init__(self) -> None:
        self._cards: dict[int, str | None] = {}
        """The cards added to the deck during the game; those of the starting deck are unknown."""

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[int]:
        return iter(self._cards)

    def add(self, number: int, card: str | None = None) -> None:
        """Puts an entity into the deck."""
        self._cards[number] = card

    def take(self, card: str | None) -> int:
        """Removes and returns the entity of a card."""
        number = next(
            number
            for name in (card, None, *self._cards.values())
            for number in self._cards
            if self._cards[number] == name
        )
        del self._cards[number]
        return number

    def forget(self, cards: Counter[str]) -> None:
        """Forgets the identity of cards that are no longer in the deck: they have become other cards."""
        left = cards.copy()
        for number, card in self._cards.items():
            if card is not None:
                left[card] -= 1
                if left[card] < 0:
                    self._cards[number] = None

    def named(self, cards: Counter[str]) -> Iterator[tuple[int, str]]:
        """Yields every entity with its card."""
        rest = cards - Counter(card for card in self._cards.values() if card is not None)
        names = rest.elements()
        for number, card in self._cards.items():
            yield number, card if card is not None else next(names)


class _Writer:
    """Follows a game and writes what changes."""

    def __init__(self, parent: ET.Element, game: Game, names: tuple[str, str]) -> None:
        self._parent = parent
        self._at = parent
        """Where changes are written: the game, or the block of the last action."""
        self._game = game
        self._lens = Lens(cards_of_library(game.library))
        self._state = game.state()
        self._known: dict[int, Entity] = {}
        """The visible cards, by the entity ids of HearthLab."""
        self._ids: dict[int, int] = {}
        """The ids of the record, by the entity ids of HearthLab."""
        self._decks = (_Deck(), _Deck())
        self._burnt: list[tuple[int, str | None, int]] = []
        """The cards that left a deck for the graveyard: entity, card and player."""
        self._hidden: dict[int, Tags] = {}
        """The last tags of entities that were returned to a deck."""
        self._laid: dict[Laid, int] = {}
        self._offered: list[int] = []
        """The entities of the open choice."""
        self._chosen: tuple[str, int] | None = None
        """The card that was picked, and its entity."""
        self._choices = 0
        self._last = max(_PLAYERS)
        self._begin(names)

    def _begin(self, names: tuple[str, str]) -> None:
        """Writes the initial game: the decks have the lowest ids, followed by the heroes and their powers."""
        state, now = self._state, entities(self._game, self._state)
        for who, deck in enumerate(self._decks):
            dealt = sum("drawn" in entity.marks for entity in now.values() if entity.player == who)
            for _ in range(len(state["players"][who]["deck"]) + dealt):
                deck.add(self._new_id())
        heroes = {eid: entity for eid, entity in now.items() if entity.zone == Zone.PLAY}
        self._ids = {eid: self._new_id() for eid in heroes}
        self._ids |= {player["eid"]: _PLAYERS[who] for who, player in enumerate(state["players"])}
        self._game_tags = tags_of_game(state)
        _write(ET.SubElement(self._parent, "GameEntity", {"id": str(_GAME)}), self._game_tags)
        self._player_tags = [self._of_player(state, who, {}) for who in (0, 1)]
        for who in (0, 1):
            attributes = {"id": str(_PLAYERS[who]), "playerID": str(who + 1), "name": names[who]}
            player = ET.SubElement(self._parent, "Player", {**attributes, "accountHi": "0", "accountLo": str(who + 1)})
            _write(player, self._player_tags[who])
        for who, deck in enumerate(self._decks):
            for number in deck:
                self._create(number, None, _in_deck(who))
        for eid, hero in heroes.items():
            self._create(self._ids[eid], hero.card, hero.tags)
        self._known = heroes
        self._follow(state)

    def apply(self, action: Action) -> None:
        """Applies an action and writes its effects: in a block, or for the end of a turn in steps of the game."""
        if action.kind in _BLOCKS:
            self._at = self._block(action, _BLOCKS[action.kind])
        elif action.kind == "pick":
            self._choose(action.option or 0)
        else:
            self._at = self._parent
        if action.kind == "end":
            self._step(Phase.MAIN_END)
        self._game.apply(action)
        state = self._game.state()
        if action.kind == "play":
            self._play(action, state)
        self._follow(state, back=action.cards or ())
        if state["phase"] == "choice":
            self._offer(state["pending"])

    def finish(self) -> None:
        """Writes the rest of the decks and, if the game is over, its result."""
        self._at = self._parent
        for who, deck in enumerate(self._decks):
            for number, card in deck.named(_deck_of(self._state, who)):
                self._show(number, card, _in_deck(who))
        if not self._game.over:
            return
        for hero in (player["hero"] for player in self._state["players"]):
            if "dead" in hero.get("marks", ()):
                self._retag(hero["eid"], {GameTag.ZONE: int(Zone.GRAVEYARD)})
        won = self._game.winner
        for who in (0, 1):
            result = PlayState.TIED if won is None else PlayState.WON if won == who else PlayState.LOST
            _change(self._parent, _PLAYERS[who], GameTag.PLAYSTATE, int(result))
        self._step(Phase.FINAL_WRAPUP)
        self._step(Phase.FINAL_GAMEOVER)
        _change(self._parent, _GAME, GameTag.STATE, int(State.COMPLETE))

    # -- actions ----------------------------------------------------------------------------------------

    def _block(self, action: Action, kind: BlockType) -> ET.Element:
        source = action.source
        if action.kind == "power":
            source = self._state["players"][self._state["player"]]["power"]["eid"]
        attributes = {"type": str(int(kind)), "entity": str(self._ids[source or 0])}
        if action.target is not None:
            attributes["target"] = str(self._ids[action.target])
        if action.branch is not None:
            attributes["subOption"] = str(action.branch)
        return ET.SubElement(self._parent, "Block", attributes)

    def _play(self, action: Action, state: Plain) -> None:
        """Moves the played card out of the hand; a secret or a quest goes to its own zone, other cards into play."""
        who = self._state["player"]
        before, after = self._state["players"][who], state["players"][who]
        own = {card["eid"] for card in [*after["secrets"], after["quest"]] if card}
        zone = Zone.SECRET if action.source in own else Zone.PLAY
        place = 0 if action.slot is None else action.slot + 1
        self._retag(action.source or 0, {GameTag.ZONE: int(zone), GameTag.ZONE_POSITION: place})
        # What was built into a card is revealed when it is played.
        [laid] = (card.get("enchantments", ()) for card in before["hand"] if card["eid"] == action.source)
        for part in laid:
            if "part" in part.get("marks", ()):
                self._set_aside(part["id"], who)

    def _offer(self, pending: Plain) -> None:
        """Writes the options of a choice."""
        who = pending["player"]
        self._offered = [self._set_aside(card, who) for card in pending["options"]]
        self._choices += 1
        source = self._ids.get(pending["source"] or 0, _GAME)
        attributes = {"entity": _PLAYERS[who], "id": self._choices, "type": int(ChoiceType.GENERAL), "source": source}
        attributes |= {"min": 1, "max": 1}
        element = ET.SubElement(self._at, "Choices", {key: str(value) for key, value in attributes.items()})
        _list(element, "Choice", self._offered)

    def _choose(self, option: int) -> None:
        """Writes which option was picked."""
        pending = self._state["pending"]
        attributes = {"entity": str(_PLAYERS[pending["player"]]), "id": str(self._choices)}
        _list(ET.SubElement(self._at, "ChosenEntities", attributes), "Choice", [self._offered[option]])
        self._chosen = pending["options"][option], self._offered[option]

    def _step(self, phase: Phase) -> None:
        self._game_tags = _changes(self._at, _GAME, self._game_tags, {**self._game_tags, GameTag.STEP: int(phase)})

    def _next_turn(self, state: Plain, now: Mapping[int, Entity]) -> None:
        """Writes the steps from the end of a turn to the first draw of the next one."""
        if self._state["turn"]:
            self._step(Phase.MAIN_CLEANUP)
            weapon = self._state["players"][self._state["active"]]["weapon"]
            if weapon:
                self._retag(weapon["eid"], {GameTag.EXHAUSTED: 1})
            self._step(Phase.MAIN_NEXT)
        for who in (1 - state["active"], state["active"]):
            tags = {**self._player_tags[who], GameTag.CURRENT_PLAYER: int(state["active"] == who)}
            self._player_tags[who] = _changes(self._at, _PLAYERS[who], self._player_tags[who], tags)
        turn = {**self._game_tags, GameTag.TURN: state["turn"]}
        self._game_tags = _changes(self._at, _GAME, self._game_tags, turn)
        self._step(Phase.MAIN_READY)
        for eid, entity in now.items():
            if eid in self._known and entity.zone == self._known[eid].zone == Zone.PLAY:
                self._retag(eid, {tag: entity.tags.get(tag, 0) for tag in _READIED})
        self._step(Phase.MAIN_START)

    def _retag(self, eid: int, tags: Tags) -> None:
        known = self._known[eid]
        known.tags = _changes(self._at, self._ids[eid], known.tags, {**known.tags, **tags})

    # -- what changes -----------------------------------------------------------------------------------

    def _follow(self, state: Plain, back: Sequence[int] = ()) -> None:
        """Writes what differs from the last position; `back` are the cards that a mulligan returns."""
        now = entities(self._game, state)
        if state["turn"] != self._state["turn"]:
            self._next_turn(state, now)
        gone = {eid: self._known[eid] for eid in self._known if eid not in now}
        dead = self._dead(state, gone)
        for who, deck in enumerate(self._decks):
            self._deal(deck, who, state, now, gone, back)
        self._transform(now, gone)
        for eid, entity in now.items():
            self._update(eid, entity)
        for number, card, who in self._burnt:
            self._show(number, card, _in_deck(who) | {GameTag.ZONE: int(Zone.GRAVEYARD)})
        self._burnt = []
        for number in dead:
            _change(self._at, number, GameTag.ZONE, int(Zone.GRAVEYARD))
        for eid, entity in gone.items():
            del self._known[eid]
            aside = entity.zone == Zone.HAND or entity.tags[GameTag.CARDTYPE] in (CardType.MINION, CardType.WEAPON)
            _change(self._at, self._ids[eid], GameTag.ZONE, int(Zone.SETASIDE if aside else Zone.GRAVEYARD))
        self._enchant(state)
        for who in (0, 1):
            tags = self._of_player(state, who, self._player_tags[who])
            self._player_tags[who] = _changes(self._at, _PLAYERS[who], self._player_tags[who], tags)
        self._game_tags = _changes(self._at, _GAME, self._game_tags, tags_of_game(state))
        self._state, self._chosen = state, None

    def _of_player(self, state: Plain, who: int, before: Tags) -> Tags:
        tags = tags_of_player(self._game, state, who, before)
        tags[GameTag.HERO_ENTITY] = self._ids[state["players"][who]["hero"]["eid"]]
        return tags

    def _dead(self, state: Plain, gone: dict[int, Entity]) -> list[int]:
        """Returns the entities that went to the graveyard, and removes them from `gone`."""
        found: list[int] = []
        log, old = state["log"], len(self._state["log"]["kind"])
        for kind, who, card in zip(*(log[key][old:] for key in ("kind", "player", "id")), strict=True):
            if kind not in _LEFT:
                continue
            same = (eid for eid, e in gone.items() if (e.card, e.player, e.zone) == (card, who, _LEFT[kind]))
            eid = next(same, None)
            if eid is None:
                # It was created and removed within the action.
                typed = int(card_type(self._game.library.data[card].type))
                tags = {GameTag.CONTROLLER: who + 1, GameTag.ZONE: int(_LEFT[kind]), GameTag.CARDTYPE: typed}
                found.append(self._create(self._new_id(), card, tags))
            else:
                found.append(self._ids[eid])
                del gone[eid], self._known[eid]
        return found

    def _deal(
        self,
        deck: _Deck,
        who: int,
        state: Plain,
        now: Mapping[int, Entity],
        gone: dict[int, Entity],
        back: Sequence[int],
    ) -> None:
        """Writes which cards left a player's deck and which were added."""
        cards, left = _deck_of(state, who), _deck_of(self._state, who)
        for eid, card in self._drawn(who, left - cards, now).items():
            left[card] -= 1
            if not len(deck):
                deck.add(self._create(self._new_id(), None, _in_deck(who)))
            self._ids[eid] = deck.take(card)
            if card != now[eid].card:
                # It has become another card since.
                tags = {tag: now[eid].tags[tag] for tag in (GameTag.CONTROLLER, GameTag.ZONE)}
                self._known[eid] = Entity(card, tags)
                self._show(self._ids[eid], card, tags)
        for eid, entity in list(gone.items()):
            if (eid in back and entity.player == who) or cards[entity.card] > left[entity.card]:
                left[entity.card] += 1
                self._put_back(deck, who, eid)
                del gone[eid]
        new, burnt = (cards - left).elements(), (left - cards).elements()
        while len(deck) < cards.total():
            deck.add(self._create(self._new_id(), None, _in_deck(who)), next(new, None))
        while len(deck) > cards.total():
            name = next(burnt, None)
            self._burnt.append((deck.take(name), name, who))
        deck.forget(cards)

    def _drawn(self, who: int, lost: Counter[str], now: Mapping[int, Entity]) -> dict[int, str]:
        """Returns the entities that came from a player's deck with their cards; `lost` is what the deck now lacks."""
        found: dict[int, str] = {}
        new = {eid: entity for eid, entity in now.items() if eid not in self._ids and entity.player == who}
        for eid, entity in new.items():
            if lost[entity.card] > 0 and ("drawn" in entity.marks or "created" not in entity.marks):
                found[eid] = entity.card
                lost[entity.card] -= 1
        rest = (+lost).elements()
        changed = [eid for eid, entity in new.items() if eid not in found and "drawn" in entity.marks]
        return found | {eid: next(rest, new[eid].card) for eid in changed}

    def _put_back(self, deck: _Deck, who: int, eid: int) -> None:
        number, entity = self._ids[eid], self._known.pop(eid)
        self._hidden[number] = entity.tags
        if entity.player != who:
            _change(self._at, number, GameTag.CONTROLLER, who + 1)
        ET.SubElement(self._at, "HideEntity", {"entity": str(number), "zone": str(int(Zone.DECK))})
        deck.add(number, entity.card)

    def _transform(self, now: Mapping[int, Entity], gone: dict[int, Entity]) -> None:
        """Finds what was transformed: the engine gives it a new entity id, but its origin stays the same."""
        for place in dict.fromkeys(entity.place for entity in gone.values()):
            new = [eid for eid, e in now.items() if eid not in self._ids and e.can_transform and e.place == place]
            old = [eid for eid, e in gone.items() if e.can_transform and e.place == place]
            new.sort(key=lambda eid: now[eid].tags[GameTag.ZONE_POSITION])
            old.sort(key=lambda eid: gone[eid].tags[GameTag.ZONE_POSITION])
            for before, after in zip(old, new, strict=False):
                self._ids[after] = self._ids[before]
                self._known[after] = self._known.pop(before)
                del gone[before]

    def _update(self, eid: int, entity: Entity) -> None:
        before = self._known.get(eid)
        self._known[eid] = entity
        if before is None and eid in self._ids:
            self._show(self._ids[eid], entity.card, entity.tags)
        elif before is None and self._chosen is not None and self._chosen[0] == entity.card:
            self._ids[eid] = self._chosen[1]
            self._chosen = None
            _changes(self._at, self._ids[eid], {}, entity.tags)
        elif before is None:
            self._ids[eid] = self._create(self._new_id(), entity.card, entity.tags)
        elif before.card != entity.card:
            changed = {"entity": str(self._ids[eid]), "cardID": entity.card}
            _write(ET.SubElement(self._at, "ChangeEntity", changed), dict.fromkeys(before.tags, 0) | entity.tags)
        else:
            self._hurt(self._ids[eid], before.tags, entity.tags)
            _changes(self._at, self._ids[eid], before.tags, entity.tags)

    def _hurt(self, number: int, before: Tags, after: Tags) -> None:
        """Writes the damage and the healing that show in a character's tags."""
        more = {tag: after.get(tag, 0) - before.get(tag, 0) for tag in (GameTag.DAMAGE, GameTag.ARMOR)}
        hurt = max(more[GameTag.DAMAGE], 0) + max(-more[GameTag.ARMOR], 0)
        for meta, amount in ((MetaDataType.DAMAGE, hurt), (MetaDataType.HEALING, -more[GameTag.DAMAGE])):
            if amount > 0 and before[GameTag.CARDTYPE] != CardType.WEAPON:
                attributes = {"meta": str(int(meta)), "data": str(amount), "infoCount": "1"}
                _list(ET.SubElement(self._at, "MetaData", attributes), "Info", [number])

    def _enchant(self, state: Plain) -> None:
        """Writes the enchantments that were added and removed."""
        now = enchantments(state, self._lens)
        for laid in [laid for laid in self._laid if laid not in now]:
            _change(self._at, self._laid.pop(laid), GameTag.ZONE, int(Zone.REMOVEDFROMGAME))
        in_deck = {e.get("order") for p in self._state["players"] for c in p["deck"] for e in c.get("enchantments", ())}
        for laid in now:
            if laid in self._laid:
                continue
            tags = {
                GameTag.CONTROLLER: laid.player + 1,
                GameTag.CARDTYPE: int(CardType.ENCHANTMENT),
                GameTag.ATTACHED: self._ids[laid.bearer],
                GameTag.CREATOR: self._ids.get(laid.giver, 0),
                GameTag.ZONE: int(Zone.PLAY),
            }
            number = self._laid[laid] = self._new_id()
            if laid.order in in_deck:
                # The card already had it in the deck; it is revealed when the card is drawn.
                self._create(number, None, {tag: tags[tag] for tag in (GameTag.CONTROLLER, GameTag.ZONE)})
                self._show(number, laid.card, tags)
            else:
                self._create(number, laid.card, tags)

    def _set_aside(self, card: str, who: int) -> int:
        """Returns a new entity for a card outside the game."""
        kind = int(card_type(self._game.library.data[card].type))
        tags = {GameTag.ZONE: int(Zone.SETASIDE), GameTag.CONTROLLER: who + 1, GameTag.CARDTYPE: kind}
        return self._create(self._new_id(), card, tags)

    # -- elements ---------------------------------------------------------------------------------------

    def _new_id(self) -> int:
        self._last += 1
        return self._last

    def _create(self, number: int, card: str | None, tags: Tags) -> int:
        attributes = {"id": str(number), **({"cardID": card} if card else {})}
        _write(ET.SubElement(self._at, "FullEntity", attributes), tags)
        return number

    def _show(self, number: int, card: str | None, tags: Tags) -> None:
        tags = dict.fromkeys(self._hidden.pop(number, {}), 0) | tags
        attributes = {"entity": str(number), **({"cardID": card} if card else {})}
        _write(ET.SubElement(self._at, "ShowEntity", attributes), tags)


def _deck_of(state: Plain, who: int) -> Counter[str]:
    return Counter(card["id"] for card in state["players"][who]["deck"])


def _in_deck(who: int) -> Tags:
    return {GameTag.ZONE: int(Zone.DECK), GameTag.CONTROLLER: who + 1}


def _write(parent: ET.Element, tags: Tags) -> None:
    for tag, value in tags.items():
        ET.SubElement(parent, "Tag", {"tag": str(int(tag)), "value": str(value)})


def _list(parent: ET.Element, name: str, numbers: list[int]) -> None:
    for index, number in enumerate(numbers):
        ET.SubElement(parent, name, {"index": str(index), "entity": str(number)})


def _change(parent: ET.Element, entity: int, tag: GameTag, value: int) -> None:
    ET.SubElement(parent, "TagChange", {"entity": str(entity), "tag": str(int(tag)), "value": str(value)})


def _changes(parent: ET.Element, entity: int, before: Tags, after: Tags) -> Tags:
    """Writes the tags that differ, with 0 for removed ones; returns the new tags."""
    for tag in dict.fromkeys([*before, *after]):
        if before.get(tag, 0) != after.get(tag, 0):
            _change(parent, entity, tag, after.get(tag, 0))
    return after
