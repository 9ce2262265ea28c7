"""Changes to a game from outside the rules: the part of `Game` that tests, puzzles and experiments use."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hearthlab import _core
from hearthlab._core import Action, Entity
from hearthlab.cards.data import CardData
from hearthlab.cards.language.clauses import each_aim
from hearthlab.cards.language.nodes import Cond, Num, Sel, Steps, called, flatten
from hearthlab.cards.language.references import check_alone, words
from hearthlab.cards.library import Library
from hearthlab.editing import Edit
from hearthlab.errors import BadPosition, HearthLabError
from hearthlab.names import TABLES
from hearthlab.util.suggest import hint

__all__ = ["Chooser", "Outside", "events_of"]

Chooser = Callable[[str, list[Any]], int]
"""Answers a random pick: called with its kind and its options, it returns the index of one of them."""

_PARTS = {Num: "number", Cond: "condition", Sel: "selection"}


class Outside(ABC):
    """Edits, effects and questions from outside the rules."""

    __slots__ = ()

    _game: _core.Game
    _library: Library

    @abstractmethod
    def _begin_here(self, core: _core.Game | None = None, after: str = "edit") -> None:
        """Makes the record start at the current position."""

    def edit(self) -> Edit:
        """Starts an edit of the position: objects are added, removed and changed, and everything else stays as it is.

        The changes are made at the end of a ``with`` block, or by `Edit.apply`; if one is impossible, none is made.
        The game continues with a new random stream, and its record starts at the changed position.

        >>> from hearthlab import Game
        >>> game = Game.from_state({"players": [{"minions": ["Wisp"]}, {}]})
        >>> game.edit().put("Raid Leader").put("Fireball", zone="hand", cost=1).change("Wisp", frozen=True).apply()
        >>> with game.edit() as edit:
        ...     _ = edit.change("hero", player=1, damage=12).mana(max=5)
        >>> [minion.attack for minion in game.me.minions], game.me.hand[0].cost, game.opponent.hero.health
        ([2, 2], 1, 18)
        """
        return Edit(self._game.state(self._library.core, False, True), self._library, self._edited)

    def _edited(self, position: dict[str, Any]) -> None:
        try:
            text = json.dumps(position, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise BadPosition(f"the edit has a value that is not plain data: {error}") from None
        core = _core.edited(self._game, self._library.core, text, 0)
        missing = sorted({*core.unimplemented()} - {*self._game.unimplemented()})
        if missing:
            raise BadPosition(f"not implemented: {self._library.named(missing)}; the text would do nothing")
        self._begin_here(core)

    def perform(
        self,
        *steps: Steps,
        player: int | None = None,
        source: Entity | int | None = None,
        target: Entity | int | None = None,
        choose: Chooser | None = None,
    ) -> None:
        """Runs steps of the card language as the text of one card, with triggers, deaths and auras as in the rules.

        ``player`` is ME in the steps, by default the controller of ``source``, or else the player who must decide;
        ``source`` is SELF and ``target`` is TARGET, as entity ids or entities. Choices in the steps are made at random,
        and ``choose`` answers random picks as in `apply_with`. The record starts at the resulting position.

        >>> from hearthlab import Game
        >>> from hearthlab.cards.language import ENEMY_MINIONS, TARGET, deal, draw
        >>> game = Game.from_state({"players": [{}, {"minions": ["Chillwind Yeti", "Loot Hoarder"], "deck": ["Wisp"]}]})
        >>> yeti, hoarder = game.opponent.minions
        >>> game.perform(deal(2, ENEMY_MINIONS), deal(1, TARGET), target=yeti)
        >>> [(m.name, m.health) for m in game.opponent.minions], game.opponent.hand_size
        ([('Chillwind Yeti', 2)], 1)
        """
        try:
            ir = [step.ir for step in flatten(steps)]
        except TypeError as error:
            raise HearthLabError(f"perform {error}") from None
        if not ir:
            raise HearthLabError("perform takes at least one step, such as deal(3, TARGET)")
        ir = each_aim(ir, lambda _: "target")
        me, own, aim = self._standpoint(ir, player, source, target)
        _core.perform(self._game, json.dumps(ir), me, own, aim, choose)
        self._begin_here(after="perform")

    def ask(
        self,
        question: Num | Cond | Sel,
        *,
        player: int | None = None,
        source: Entity | int | None = None,
        target: Entity | int | None = None,
        about: Entity | int | None = None,
    ) -> Any:
        """Evaluates a number, a condition or a selection of the card language without changing anything.

        ``player``, ``source`` and ``target`` are those of `perform`; ``about`` is the object that a condition such as
        DAMAGED is about, by default the source. A selection returns entity ids in play order.

        >>> from hearthlab import Game
        >>> from hearthlab.cards.language import DAMAGED, MY_MINIONS, any_of, attack, count
        >>> game = Game.from_state({"players": [{"minions": ["Wisp", {"id": "Chillwind Yeti", "damage": 1}]}, {}]})
        >>> wisp, yeti = game.me.minions
        >>> game.ask(count(MY_MINIONS)), game.ask(count(MY_MINIONS), player=1), game.ask(DAMAGED, about=yeti)
        (2, 0, True)
        >>> game.ask(MY_MINIONS.where(DAMAGED)) == [yeti.eid]
        True
        """
        part = _PARTS.get(type(question))
        if part is None:
            raise HearthLabError(f"ask takes a number, a condition or a selection, not {called(question)}")
        ir = each_aim(question.ir, lambda _: "target")
        me, own, aim = self._standpoint(ir, player, source, target, about)
        return _core.ask(self._game, part, json.dumps(ir), (me, own, aim, _eid(about)))

    def _standpoint(
        self,
        ir: Any,
        player: int | None,
        source: Entity | int | None,
        target: Entity | int | None,
        about: Entity | int | None = None,
    ) -> tuple[int, int | None, int | None]:
        check_alone(ir)
        spoken = set(words(ir))
        if "myself" in spoken and source is None:
            raise HearthLabError("SELF is the object whose text it is; say which one with source=")
        if "target" in spoken and target is None:
            raise HearthLabError("TARGET is what the text is aimed at; say what with target=")
        if player is not None and (isinstance(player, bool) or player not in (0, 1)):
            raise HearthLabError(f"player is {player!r}; it must be 0 or 1")
        own = _eid(source)
        if player is None:
            player = self._controller(own) if own is not None else self._game.player
        return player, own, _eid(target)

    def _controller(self, eid: int) -> int:
        for player in (0, 1):
            side = self._game.side(player, self._library.core, self._library)
            single = (entity for entity in (side.hero, side.power, side.weapon, side.quest) if entity is not None)
            if any(entity.eid == eid for entity in (*single, *side.minions, *side.hand, *side.secrets)):
                return player
        raise HearthLabError(f"no object has the entity id {eid}")

    def events(self, *, what: str | None = None, eid: int | None = None) -> tuple[Mapping[str, Any], ...]:
        """Returns all events so far, hidden ones included; ``what`` and ``eid`` filter by kind of event and by object.

        The fields are those of `View.history`; docs/scenario.md lists the kinds.

        >>> from hearthlab import Game
        >>> game = Game.from_state({"players": [{"hand": ["Fireball"]}, {"minions": ["Chillwind Yeti"]}]})
        >>> game.edit().mana(max=4).apply()
        >>> yeti = game.opponent.minions[0].eid
        >>> game.apply(f"play {game.me.hand[0].eid} on {yeti}")
        >>> [(event["what"], event["amount"]) for event in game.events(eid=yeti)]
        [('damage', 6), ('death', 0)]
        """
        if what is not None and what not in TABLES["notes"]:
            raise HearthLabError(f'"{what}" is not a kind of event; {hint(what, TABLES["notes"])}')
        told = events_of(_core.events(self._game))
        return tuple(e for e in told if (what is None or e["what"] == what) and (eid is None or _concerns(e, eid)))

    def card_of(self, action: Action | str) -> CardData | None:
        """Returns the card that a legal action is about: the branch of a Choose One card, the option of a choice.

        For an attack it is the attacker, for a hero power the power; for the end of a turn and the mulligan, None.

        >>> from hearthlab import Game
        >>> game = Game.from_state({"players": [{"hand": ["Wrath"]}, {"minions": ["Wisp"]}], "turn": 9})
        >>> [game.card_of(action).text for action in game.legal_actions() if action.branch is not None]
        ['Deal 3 damage to a minion.', 'Deal 1 damage to a minion. Draw a card.']
        """
        found = _core.card_of_game(self._game, Action.parse(action) if isinstance(action, str) else action)
        return None if found is None else self._library.card(found)


def events_of(told: Iterable[tuple[Any, ...]]) -> tuple[Mapping[str, Any], ...]:
    """Returns events of the core as mappings."""
    keys = ("turn", "what", "player", "eid", "card", "other", "amount")
    return tuple(dict(zip(keys, event, strict=True)) for event in told)


def _concerns(event: Mapping[str, Any], eid: int) -> bool:
    """Returns whether an event happened to an object, or created it from another one."""
    return bool(event["eid"] == eid or (event["what"] == "transform" and event["other"] == eid))


def _eid(entity: Entity | int | None) -> int | None:
    if entity is None or isinstance(entity, Entity):
        return None if entity is None else entity.eid
    if isinstance(entity, bool) or not isinstance(entity, int) or not 0 <= entity < 1 << 16:
        raise HearthLabError(f"{entity!r} is neither an entity nor an entity id")
    return entity
