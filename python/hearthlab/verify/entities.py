"""A position in the form of real records: the game, the players and every visible card as entities with tags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hearthstone.enums import CardType, GameTag, PlayState, State, Zone
from hearthstone.enums import Step as Phase

from hearthlab.cards.compile import tags as card_tags
from hearthlab.game import Game
from hearthlab.verify.cards import words_of
from hearthlab.verify.compare import Lens, spent
from hearthlab.verify.steps import Plain

__all__ = ["Entity", "Laid", "Tags", "card_type", "enchantments", "entities", "tags_of_game", "tags_of_player"]

Tags = dict[GameTag, int]

_ZONES = {"minions": Zone.PLAY, "hand": Zone.HAND, "secrets": Zone.SECRET}
_NUMBERS = {
    "attack": GameTag.ATK,
    "health": GameTag.HEALTH,
    "damage": GameTag.DAMAGE,
    "armor": GameTag.ARMOR,
    "durability": GameTag.DURABILITY,
    "cost": GameTag.COST,
}
_FLAGS = {"frozen": GameTag.FROZEN, "silenced": GameTag.SILENCED}
_KEYWORDS = {word: GameTag[tag] for tag, word in card_tags.KEYWORDS.items()}
_OF_THE_TURN = {
    GameTag.NUM_CARDS_PLAYED_THIS_TURN: "cards_played_turn",
    GameTag.NUM_MINIONS_PLAYED_THIS_TURN: "minions_played_turn",
}
"""Counters that the engine resets when the turn ends, and records when the player's next turn begins."""


@dataclass(slots=True)
class Entity:
    """A card in play, in a hand or among the secrets."""

    card: str
    tags: Tags
    marks: frozenset[str] = frozenset()
    """The engine's information on where it came from."""

    @property
    def player(self) -> int:
        """The player who controls it."""
        return self.tags[GameTag.CONTROLLER] - 1

    @property
    def zone(self) -> Zone:
        """Where it is."""
        return Zone(self.tags[GameTag.ZONE])

    @property
    def place(self) -> tuple[int, Zone, frozenset[str]]:
        """Its controller, zone and origin, all of which a transformed card keeps."""
        return self.player, self.zone, self.marks & {"created", "ghost"}

    @property
    def can_transform(self) -> bool:
        """Whether it may become another card: a minion, or a card in hand."""
        return self.zone == Zone.HAND or self.tags[GameTag.CARDTYPE] == CardType.MINION


@dataclass(frozen=True, slots=True)
class Laid:
    """An enchantment; its bearer and its creator are entity ids of HearthLab."""

    bearer: int
    order: int
    card: str
    giver: int
    player: int
    """The player whose effect it is."""


def card_type(kind: str) -> CardType:
    """Returns the card type that records use for a kind of card."""
    return CardType[kind.upper()]


def tags_of_game(state: Plain) -> Tags:
    """Returns the tags of the game itself."""
    phase = Phase.BEGIN_MULLIGAN if state["phase"] == "mulligan" else Phase.MAIN_ACTION
    return {GameTag.TURN: max(state["turn"], 1), GameTag.STEP: int(phase), GameTag.STATE: int(State.RUNNING)}


def tags_of_player(game: Game, state: Plain, who: int, before: Tags) -> Tags:
    """Returns the tags of a player; `before` are those in the record so far."""
    player = state["players"][who]
    mana, counters = player["mana"], player["counters"]
    active = state["active"] == who
    side = game.players[who]
    things = [side.hero, *side.minions, *([side.weapon] if side.weapon else [])]
    laid = sum(e.get("spell_damage", 0) for e in player.get("enchantments", ()))
    return {
        GameTag.PLAYER_ID: who + 1,
        GameTag.CONTROLLER: who + 1,
        GameTag.CURRENT_PLAYER: int(active),
        GameTag.FIRST_PLAYER: int(state["first"] == who),
        GameTag.PLAYSTATE: int(PlayState.PLAYING),
        GameTag.RESOURCES: mana["max"],
        # The game counts locked crystals as used.
        GameTag.RESOURCES_USED: mana["used"] + mana["locked"],
        GameTag.TEMP_RESOURCES: mana["temporary"],
        GameTag.OVERLOAD_LOCKED: mana["locked"],
        GameTag.OVERLOAD_OWED: mana["owed"],
        GameTag.FATIGUE: player["fatigue"],
        GameTag.JADE_GOLEM: counters.get("jade", 0),
        GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN: counters.get("power_uses_turn", 0),
        GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME: counters.get("power_uses_game", 0),
        GameTag.CURRENT_SPELLPOWER: laid + sum(thing.spell_damage for thing in things),
        **{tag: counters.get(key, 0) if active else before.get(tag, 0) for tag, key in _OF_THE_TURN.items()},
        GameTag.COMBO_ACTIVE: int("cards_played_turn" in counters) if active else before.get(GameTag.COMBO_ACTIVE, 0),
    }


def entities(game: Game, state: Plain) -> dict[int, Entity]:
    """Returns every visible card, by the entity id of HearthLab, in play order."""
    power = {m.eid: m.spell_damage for side in game.players for m in side.minions}
    found: list[tuple[int, int, Entity]] = []
    for who, player in enumerate(state["players"]):
        for zone, place, card in _cards(player):
            tags = {GameTag.CONTROLLER: who + 1, GameTag.ZONE: int(zone), GameTag.ZONE_POSITION: place}
            tags[GameTag.SPELLPOWER] = power.get(card["eid"], 0)
            kind = game.library.data[card["id"]].type
            tags |= _tags(card, kind) | _kept(card, zone, card is player["quest"])
            if zone == Zone.PLAY:
                tags |= _in_play(card, kind, player, state, state["active"] == who)
            entity = Entity(card["id"], tags, frozenset(card.get("marks", ())))
            found.append((card.get("order", 0), card["eid"], entity))
    return {eid: entity for _, eid, entity in sorted(found, key=lambda row: row[:2])}


def _cards(player: Plain) -> Iterator[tuple[Zone, int, Plain]]:
    for key in ("hero", "power", "weapon", "quest"):
        if player.get(key):
            yield Zone.SECRET if key == "quest" else Zone.PLAY, 0, player[key]
    for key, zone in _ZONES.items():
        for place, card in enumerate(player[key], 1):
            yield zone, 0 if zone == Zone.SECRET else place, card


def _tags(card: Mapping[str, Any], kind: str) -> Tags:
    tags: Tags = {GameTag.CARDTYPE: int(card_type(kind))}
    tags |= {tag: card[key] for key, tag in _NUMBERS.items() if card.get(key) is not None}
    tags |= {tag: 1 for key, tag in _FLAGS.items() if card.get(key)}
    tags |= {_KEYWORDS[word]: 1 for word in card.get("keywords", ()) if word in _KEYWORDS}
    return tags


def _kept(card: Plain, zone: Zone, quest: bool) -> Tags:
    """Returns the count of a quest or a card in hand."""
    if quest:
        return {GameTag.QUEST: 1, GameTag.QUEST_PROGRESS: card.get("data", 0)}
    return {GameTag.TAG_SCRIPT_DATA_NUM_1: card.get("data", 0)} if zone == Zone.HAND else {}


def _in_play(card: Plain, kind: str, player: Plain, state: Plain, active: bool) -> Tags:
    """Returns the tags that depend on whose turn it is and how long the card has been in play."""
    keywords, weapon = set(card.get("keywords", ())), player.get("weapon") or {}
    tags: Tags = {GameTag.NUM_TURNS_IN_PLAY: state["turn"] - card.get("since", 0)}
    if kind == "hero":
        tags[GameTag.NUM_ATTACKS_THIS_TURN] = card.get("attacks", 0)
        tags[GameTag.EXHAUSTED] = int(spent(card, {*keywords, *weapon.get("keywords", ())}))
        # On the hero's turn the weapon's attack counts for the hero; on the opponent's turn it is sheathed.
        tags[GameTag.ATK] = card.get("attack", 0) + (weapon.get("attack", 0) if active else 0)
    elif kind == "minion":
        asleep = bool(card.get("exhausted")) and not keywords & {"charge", "rush"}
        # The number of attacks is reset when the turn ends, but not whether they were used up.
        tags[GameTag.NUM_ATTACKS_THIS_TURN] = card.get("attacks", 0) if active else 0
        tags[GameTag.EXHAUSTED] = int(asleep or spent(card, keywords))
    else:
        tags[GameTag.EXHAUSTED] = int(not active if kind == "weapon" else bool(card.get("exhausted")))
    return tags


def enchantments(state: Plain, lens: Lens) -> list[Laid]:
    """Returns the enchantments that records show."""
    found: list[Laid] = []
    for who, player in enumerate(state["players"]):
        for zone, _, card in [(Zone.PLAY, 0, player), *_cards(player)]:
            in_play = zone == Zone.PLAY and card is not player and card is not player["hero"]
            found += [
                Laid(card["eid"], e.get("order", 0), e["id"], e.get("by", 0), e.get("side", who))
                for e in lens.enchantments(card, in_play=in_play)
            ]
        for minion in player["minions"]:
            if "borrowed" in minion.get("marks", ()):
                found += [Laid(minion["eid"], 0, card, 0, who) for card in _borrowing(state, lens)]
        found += _of_auras(player, who, lens)
    return found


def _borrowing(state: Plain, lens: Lens) -> list[str]:
    """Returns the enchantment of the last card that took control of a minion for one turn."""
    names = [f"{card}e" for card in state["log"]["id"]]
    return [name for name in names if name in lens.cards.borrowing][-1:]


def _of_auras(player: Plain, who: int, lens: Lens) -> Iterator[Laid]:
    """Yields the aura enchantments of minions whose numbers neither the card nor other enchantments explain.

    The engine has no names for them; in records they are named after the card with the aura.
    """
    row = player["minions"]
    for place, minion in enumerate(row):
        data = lens.cards.data[minion["id"]]
        if lens.enchantments(minion, in_play=True) or (minion["attack"], minion["health"]) == (
            data.attack,
            data.health,
        ):
            continue
        for other, giver in enumerate(row):
            near = abs(place - other) == 1
            auras = lens.cards.texts.get(giver["id"], {}).get("auras", ())
            if other != place and any(near or "adjacent" not in words_of(aura["of"]) for aura in auras):
                names = (f"{giver['id']}{end}" for end in ("o", "e"))
                yield from (
                    Laid(minion["eid"], giver["eid"], name, giver["eid"], who)
                    for name in names
                    if lens.cards.kind(name)
                )
