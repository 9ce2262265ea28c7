"""The game as agents of the 2018 to 2020 Hearthstone AI competitions saw it: a state, options, and a forward model.

docs/bridge.md describes every field.
"""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hearthlab.agents.base import Agent, Clock, Result
from hearthlab.errors import HearthLabError, IllegalAction
from hearthlab.game import Action, Entity, Side, View

__all__ = [
    "TYPES",
    "CompetitionAgent",
    "CompetitionGame",
    "HandCard",
    "Hero",
    "HeroPower",
    "Minion",
    "PlayerState",
    "State",
    "Task",
    "Weapon",
]

TYPES = ("END_TURN", "PLAY_CARD", "HERO_POWER", "MINION_ATTACK", "HERO_ATTACK", "CHOOSE", "MULLIGAN")
"""The types of options."""

_OF_KIND = {"end": "END_TURN", "play": "PLAY_CARD", "power": "HERO_POWER", "pick": "CHOOSE", "mulligan": "MULLIGAN"}


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that the player can do."""

    index: int
    """Its index in the options."""
    type: str
    """One of `TYPES`."""
    source: int | None = None
    """The entity id of the played card, the hero power or the attacker."""
    target: int | None = None
    """The entity id of the target."""
    position: int | None = None
    """The position on the board where a minion is played, 0 for the leftmost."""
    choose_one: int = 0
    """Which text of a Choose One card is played, 1 or 2; 0 for a card without that choice."""
    choices: tuple[int, ...] = ()
    """In a choice, the number of the card taken, from 0; in a mulligan, the entity ids of the cards thrown back."""
    action: str = ""
    """HearthLab's text of the same action."""


@dataclass(frozen=True, slots=True)
class HeroPower:
    """A hero power."""

    id: int
    card_id: str | None
    name: str | None
    cost: int | None
    exhausted: bool
    """Whether it was used this turn."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon."""

    id: int
    card_id: str | None
    name: str | None
    attack: int
    durability: int
    """The remaining durability."""


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero."""

    id: int
    card_id: str | None
    name: str | None
    attack: int
    """Includes the weapon's attack during the player's turn."""
    health: int
    """The remaining health."""
    max_health: int
    damage: int
    armor: int
    frozen: bool
    immune: bool
    can_attack: bool
    """Whether one of the options is an attack by the hero."""
    attacks_this_turn: int
    power: HeroPower | None
    weapon: Weapon | None


@dataclass(frozen=True, slots=True)
class Minion:
    """A minion on the board."""

    id: int
    card_id: str | None
    name: str | None
    zone_position: int
    """0 for the leftmost."""
    cost: int
    """The printed cost of the card."""
    attack: int
    health: int
    """The remaining health."""
    max_health: int
    damage: int
    taunt: bool
    divine_shield: bool
    charge: bool
    rush: bool
    windfury: bool
    stealth: bool
    poisonous: bool
    lifesteal: bool
    immune: bool
    frozen: bool
    silenced: bool
    exhausted: bool
    """Whether it entered the board this turn and cannot attack yet."""
    can_attack: bool
    """Whether one of the options is an attack by the minion."""
    attacks_this_turn: int
    spell_power: int


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand; for a card that the player may not know, everything but the id is None."""

    id: int
    card_id: str | None
    name: str | None
    type: str | None
    """MINION, SPELL, WEAPON or HERO."""
    zone_position: int
    cost: int | None
    """The current cost."""
    attack: int | None
    health: int | None
    """For a weapon, its durability."""
    playable: bool
    """Whether one of the options plays it."""


@dataclass(frozen=True, slots=True)
class PlayerState:
    """One player's side."""

    player: int
    hero_class: str
    hero: Hero
    board_zone: tuple[Minion, ...]
    hand_zone: tuple[HandCard, ...]
    hand_count: int
    deck_zone: tuple[str | None, ...]
    """The ids of the cards in the deck, sorted; None for each card that the player may not know."""
    deck_count: int
    secret_zone: tuple[str | None, ...]
    """The ids of the secrets; None for hidden ones."""
    quest: str | None
    graveyard: tuple[str | None, ...]
    """The cards that died on this side, oldest first."""
    cards_played: tuple[str | None, ...]
    """The cards that the player played, oldest first."""
    base_mana: int
    """Mana crystals."""
    used_mana: int
    temporary_mana: int
    overload_locked: int
    overload_owed: int
    remaining_mana: int
    """The mana that can be spent."""
    fatigue: int
    """How often the player has drawn from an empty deck."""


@dataclass(frozen=True, slots=True)
class State:
    """The game as the player sees it."""

    turn: int
    """The number of the turn, counting the turns of both players; 0 in the mulligan."""
    phase: str
    """mulligan, main, choice or over."""
    current_player: int
    """The player to decide."""
    first_player: int
    player: PlayerState
    """The player's own side."""
    opponent: PlayerState
    choices: tuple[str | None, ...]
    """In a choice, the ids of the cards offered."""
    winner: int | None


class CompetitionGame:
    """A position as one player sees it: `state`, `options`, and `simulate`.

    >>> import hearthlab as hl
    >>> game = CompetitionGame(hl.Game.from_state({"players": [{"mana": {"max": 2}}, {}]}).view(0))
    >>> [option.type for option in game.options], game.state.player.remaining_mana
    (['END_TURN', 'HERO_POWER', 'HERO_POWER'], 2)
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._actions = view.legal_actions()
        me = view.me
        self.options: tuple[Task, ...] = tuple(
            _task(index, action, me.hero.eid, None if me.power is None else me.power.eid)
            for index, action in enumerate(self._actions)
        )
        """The player's options; empty if it is not the player's decision."""
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The game as the player sees it; computed on first access."""
        if self._state is None:
            self._state = _state(self._view, self.options)
        return self._state

    def action(self, option: Task) -> Action:
        """Returns the action of an option of this position; raises HearthLabError for any other option."""
        if not (isinstance(option, Task) and option.index < len(self.options) and self.options[option.index] == option):
            raise HearthLabError(f"{option!r:.200} is not an option of this position")
        return self._actions[option.index]

    def option(self, action: Action | str) -> Task:
        """Returns the option of a legal action."""
        wanted = str(action)
        for option in self.options:
            if option.action == wanted:
                return option
        raise IllegalAction(f"{wanted} is not legal in this position")

    def simulate(self, options: Iterable[Task], seed: int = 0) -> dict[Task, CompetitionGame]:
        """Returns the position that the player would see after each of these options.

        All options are tried in the same world, in which the seed fills in everything hidden at random.
        """
        found = {}
        for option in options:
            world = self._view.sample(seed)
            world.apply(self.action(option))
            found[option] = CompetitionGame(world.view(self._view.player))
        return found

    def to_dict(self) -> dict[str, Any]:
        """Returns `state` and `options` as plain data, as a program in another language reads them."""
        return {"state": dataclasses.asdict(self.state), "options": [dataclasses.asdict(o) for o in self.options]}


class CompetitionAgent(Agent):
    """The base class for agents that were written for the competition: implement `get_move`.

    >>> class Eager(CompetitionAgent):
    ...     def get_move(self, game: CompetitionGame) -> Task:
    ...         return game.options[-1]
    """

    @abstractmethod
    def get_move(self, game: CompetitionGame) -> Task:
        """Returns one of `game.options`; called for every decision, mulligans and choices included."""

    def initialize_game(self, game: CompetitionGame) -> None:
        """Called once before the first decision."""
        return None

    def finalize_game(self, result: Result) -> None:
        """Called once when the game has ended."""
        return None

    def start(self, view: View) -> None:
        """Calls `initialize_game`."""
        self.initialize_game(CompetitionGame(view))

    def act(self, view: View, clock: Clock) -> Action:
        """Calls `get_move`, and returns the action of its option."""
        game = CompetitionGame(view)
        return game.action(self.get_move(game))

    def finish(self, result: Result) -> None:
        """Calls `finalize_game`."""
        self.finalize_game(result)


def _task(index: int, action: Action, hero: int, power: int | None) -> Task:
    if action.kind == "attack":
        kind = "HERO_ATTACK" if action.source == hero else "MINION_ATTACK"
    else:
        kind = _OF_KIND[action.kind]
    choices = tuple(action.cards or ()) if action.option is None else (action.option,)
    return Task(
        index,
        kind,
        power if action.kind == "power" else action.source,
        action.target,
        action.slot,
        0 if action.branch is None else action.branch + 1,
        choices,
        str(action),
    )


def _state(view: View, options: tuple[Task, ...]) -> State:
    position = view.state()
    sources = frozenset(option.source for option in options)
    mine, theirs = (
        _player(side, position["players"][side.player], sources, side.player == view.active)
        for side in (view.me, view.opponent)
    )
    pending = position["pending"]
    offered = tuple(pending["options"]) if pending is not None and pending["kind"] == "choice" else ()
    return State(
        view.turn, view.phase, position["player"], position["first"], mine, theirs, offered, position["winner"]
    )


def _player(side: Side, given: Mapping[str, Any], sources: frozenset[int | None], armed: bool) -> PlayerState:
    quest = side.quest
    mana = given["mana"]
    return PlayerState(
        player=side.player,
        hero_class=side.cls,
        hero=_hero(side, sources, armed),
        board_zone=tuple(_minion(place, minion, sources) for place, minion in enumerate(side.minions)),
        hand_zone=tuple(_hand_card(place, card, sources) for place, card in enumerate(side.hand)),
        hand_count=side.hand_size,
        deck_zone=tuple(sorted(side.deck, key=lambda card: card or "")),
        deck_count=side.deck_size,
        secret_zone=tuple(secret.id for secret in side.secrets),
        quest=None if quest is None else quest.id,
        graveyard=tuple(given["dead"]),
        cards_played=tuple(given["played"]),
        base_mana=mana["max"],
        used_mana=mana["used"],
        temporary_mana=mana["temporary"],
        overload_locked=mana["locked"],
        overload_owed=mana["owed"],
        remaining_mana=side.mana,
        fatigue=side.fatigue,
    )


def _hero(side: Side, sources: frozenset[int | None], armed: bool) -> Hero:
    hero, power, weapon = side.hero, side.power, side.weapon
    return Hero(
        id=hero.eid,
        card_id=hero.id,
        name=hero.name,
        attack=hero.attack + (weapon.attack if armed and weapon is not None else 0),
        health=hero.health,
        max_health=hero.max_health,
        damage=hero.damage,
        armor=hero.armor,
        frozen=hero.frozen,
        immune=hero.has("immune"),
        can_attack=hero.eid in sources,
        attacks_this_turn=hero.attacks,
        power=None if power is None else HeroPower(power.eid, power.id, power.name, power.cost, power.exhausted),
        weapon=None if weapon is None else Weapon(weapon.eid, weapon.id, weapon.name, weapon.attack, weapon.durability),
    )


_KEYWORDS = (
    "taunt",
    "divine_shield",
    "charge",
    "rush",
    "windfury",
    "stealth",
    "poisonous",
    "lifesteal",
    "immune",
)


def _minion(place: int, minion: Entity, sources: frozenset[int | None]) -> Minion:
    return Minion(
        id=minion.eid,
        card_id=minion.id,
        name=minion.name,
        zone_position=place,
        cost=0 if minion.card is None else minion.card.cost,
        attack=minion.attack,
        health=minion.health,
        max_health=minion.max_health,
        damage=minion.damage,
        **{keyword: minion.has(keyword) for keyword in _KEYWORDS},
        frozen=minion.frozen,
        silenced=minion.silenced,
        exhausted=minion.exhausted,
        can_attack=minion.eid in sources,
        attacks_this_turn=minion.attacks,
        spell_power=minion.spell_damage,
    )


def _hand_card(place: int, card: Entity, sources: frozenset[int | None]) -> HandCard:
    fights = card.kind in ("minion", "weapon")
    left = card.durability if card.kind == "weapon" else card.health
    return HandCard(
        id=card.eid,
        card_id=card.id,
        name=card.name,
        type=None if card.kind is None else card.kind.upper(),
        zone_position=place,
        cost=card.cost,
        attack=card.attack if fights else None,
        health=left if fights else None,
        playable=card.eid in sources,
    )
