"""Positions for tests that read like a game: give, play, attack, look."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, Self

import hearthlab as hl
from hearthlab.cards.data import load
from hearthlab.cards.library import Library

Spec = str | Mapping[str, Any]


def card_id(name: str, library: Library | None = None) -> str:
    """The id of a card given by id or by its English name."""
    data = load()
    if name in data or (library is not None and name in library):
        return name
    return data.by_name(name).id


class Scenario:
    """A position in player 0's turn (``me``), player 1 is ``foe``; both with 10 mana and 30 health.

    Cards are given by name or id, or as dicts of the position schema with an id. Minions may attack at once
    unless they say ``exhausted``. Everything is done through the public face.
    """

    def __init__(
        self,
        *,
        mine: Iterable[Spec] = (),
        theirs: Iterable[Spec] = (),
        hand: Iterable[Spec] = (),
        their_hand: Iterable[Spec] = (),
        deck: Iterable[str] = (),
        their_deck: Iterable[str] = (),
        weapon: Spec | None = None,
        their_weapon: Spec | None = None,
        secrets: Iterable[Spec] = (),
        their_secrets: Iterable[Spec] = (),
        mana: int = 10,
        cls: str = "mage",
        their_cls: str = "mage",
        me: Mapping[str, Any] | None = None,
        foe: Mapping[str, Any] | None = None,
        turn: int = 11,
        seed: int = 1,
        rules: Mapping[str, Any] | None = None,
        library: Library | None = None,
    ) -> None:
        self.library = library

        def side(
            minions: Iterable[Spec], cards: Iterable[Spec], deck_cards: Iterable[str], armed: Spec | None,
            hidden: Iterable[Spec], hero_class: str, more: Mapping[str, Any] | None, crystals: int,
        ) -> dict[str, Any]:  # fmt: skip
            out: dict[str, Any] = {
                "class": hero_class,
                "minions": [self._card(m) for m in minions],
                "hand": [self._card(c) for c in cards],
                "deck": [{"id": card_id(c, library)} for c in deck_cards],
                "secrets": [self._card(s) for s in hidden],
                "mana": {"max": crystals},
            }
            if armed is not None:
                out["weapon"] = self._card(armed)
            out.update(more or {})
            return out

        position: dict[str, Any] = {
            "turn": turn,
            "active": 0,
            "player": 0,
            "first": 0,
            "players": [
                side(mine, hand, deck, weapon, secrets, cls, me, mana),
                side(theirs, their_hand, their_deck, their_weapon, their_secrets, their_cls, foe, 10),
            ],
        }
        if rules is not None:
            position["rules"] = dict(rules)
        self.game = hl.Game.from_state(position, seed=seed, library=library)

    def _card(self, spec: Spec) -> dict[str, Any]:
        if isinstance(spec, str):
            return {"id": card_id(spec, self.library)}
        return {**spec, "id": card_id(spec["id"], self.library)}

    # -- looking ---------------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """The whole position."""
        return self.game.state()

    def side(self, player: int = 0) -> dict[str, Any]:
        """One player's part of the position."""
        found: dict[str, Any] = self.state["players"][player]
        return found

    @property
    def mine(self) -> list[dict[str, Any]]:
        """My minions, left to right."""
        return list(self.side(0)["minions"])

    @property
    def theirs(self) -> list[dict[str, Any]]:
        """Their minions, left to right."""
        return list(self.side(1)["minions"])

    @property
    def hand(self) -> list[str]:
        """Ids of the cards in my hand."""
        return [c["id"] for c in self.side(0)["hand"]]

    @property
    def their_hand(self) -> list[str]:
        """Ids of the cards in their hand."""
        return [c["id"] for c in self.side(1)["hand"]]

    def stats(self, player: int = 0) -> list[tuple[int, int]]:
        """Attack and remaining health of a player's minions, left to right."""
        return [(m["attack"], m["health"] - m["damage"]) for m in self.side(player)["minions"]]

    def names(self, player: int = 0) -> list[str]:
        """Names of a player's minions, left to right."""
        data = load()
        return [data[m["id"]].name if m["id"] in data else m["id"] for m in self.side(player)["minions"]]

    def health(self, player: int = 0) -> int:
        """Remaining health of a hero."""
        hero = self.side(player)["hero"]
        return int(hero["health"]) - int(hero.get("damage", 0))

    def hero_attack(self, player: int = 0) -> int:
        """Attack of a hero without its weapon, which has a place of its own."""
        return int(self.side(player)["hero"].get("attack", 0))

    def armor(self, player: int = 0) -> int:
        """Armor of a hero."""
        return int(self.side(player)["hero"].get("armor", 0))

    def mana(self, player: int = 0) -> int:
        """Mana that can be spent."""
        m = {"used": 0, "locked": 0, "temporary": 0, "max": 0, **self.side(player)["mana"]}
        return int(m["max"] - m["used"] - m["locked"] + m["temporary"])

    def find(self, name: str, player: int | None = None, zone: str = "minions") -> dict[str, Any]:
        """The first card of that name in a zone (minions, hand, secrets)."""
        wanted = card_id(name, self.library)
        for p in (0, 1) if player is None else (player,):
            for c in self.side(p)[zone]:
                if c["id"] == wanted:
                    return dict(c)
        raise AssertionError(f"no {name} among the {zone}")

    def keywords(self, name: str) -> set[str]:
        """Keywords of the first minion of that name."""
        return set(self.find(name).get("keywords", ()))

    def frozen(self, name: str) -> bool:
        """Whether a character is frozen; ``face`` is the enemy hero, ``hero`` the own one."""
        heroes = {"hero": 0, "face": 1}
        character = self.side(heroes[name])["hero"] if name in heroes else self.find(name)
        return bool(character.get("frozen", False))

    def eid(self, target: str | int) -> int:
        """The entity id behind a name: ``face`` is the enemy hero, ``hero`` the own one."""
        if isinstance(target, int):
            return target
        if target == "face":
            return int(self.side(1)["hero"]["eid"])
        if target == "hero":
            return int(self.side(0)["hero"]["eid"])
        for p in (1, 0):
            for c in self.side(p)["minions"]:
                if c["id"] == card_id(target, self.library):
                    return int(c["eid"])
        raise AssertionError(f"no {target} on the board")

    def actions(self) -> list[str]:
        """All legal actions as texts."""
        return [str(a) for a in self.game.legal_actions()]

    # -- doing -----------------------------------------------------------------------------------------

    def playing(
        self, name: str, on: str | int | None = None, *, at: int | None = None, branch: int | None = None
    ) -> str:
        """The action of playing a card from hand (new minions go to the right end)."""
        player = self.game.player
        card = self.find(name, player, "hand")
        text = f"play {card['eid']}"
        own = "attack" in card and "durability" not in card
        minion = load()[card["id"]].type == "minion" if card["id"] in load() else own
        if minion:
            text += f" at {len(self.side(player)['minions']) if at is None else at}"
        if branch is not None:
            text += f" branch {branch}"
        if on is not None:
            text += f" on {self.eid(on)}"
        return text

    def play(self, name: str, on: str | int | None = None, *, at: int | None = None, branch: int | None = None) -> Self:
        """The deciding player plays a card from hand."""
        self.game.apply(self.playing(name, on, at=at, branch=branch))
        return self

    def outcomes(self, action: str) -> list[tuple[float, Self]]:
        """Everything that an action may lead to, with its probability."""
        found = []
        for probability, game in self.game.outcomes(action):
            world = copy.copy(self)
            world.game = game
            found.append((probability, world))
        return found

    def can_play(self, name: str) -> bool:
        """Whether some action plays that card."""
        card = self.find(name, self.game.player, "hand")
        return any(a.kind == "play" and a.source == card["eid"] for a in self.game.legal_actions())

    def targets(self, name: str) -> set[int]:
        """Entity ids that a card in hand may be played on."""
        card = self.find(name, self.game.player, "hand")
        return {a.target for a in self.game.legal_actions() if a.source == card["eid"] and a.target is not None}

    def _called(self, eids: Iterable[int | None]) -> set[str]:
        known = {self.eid("hero"): "hero", self.eid("face"): "face"}
        for player in (0, 1):
            for minion, name in zip(self.side(player)["minions"], self.names(player), strict=True):
                known[minion["eid"]] = name
        return {known[e] for e in eids if e is not None}

    def aims(self, name: str) -> set[str]:
        """What a card in hand may be played on: names of minions, ``hero`` and ``face``."""
        return self._called(self.targets(name))

    def power_aims(self) -> set[str]:
        """What the hero power may be used on: names of minions, ``hero`` and ``face``."""
        return self._called(a.target for a in self.game.legal_actions() if a.kind == "power")

    def attack(self, by: str | int, on: str | int) -> Self:
        """A character attacks; ``hero`` is the own hero, ``face`` the enemy one."""
        own = self.find(by, self.game.player)["eid"] if isinstance(by, str) and by != "hero" else self.eid(by)
        self.game.apply(f"attack {own} on {self.eid(on)}")
        return self

    def can_attack(self, by: str | int, on: str | int | None = None) -> bool:
        """Whether a character may attack (that target)."""
        own = self.find(by, self.game.player)["eid"] if isinstance(by, str) and by != "hero" else self.eid(by)
        wanted = None if on is None else self.eid(on)
        return any(
            a.kind == "attack" and a.source == own and (wanted is None or a.target == wanted)
            for a in self.game.legal_actions()
        )

    def power(self, on: str | int | None = None) -> Self:
        """The deciding player uses the hero power."""
        self.game.apply("power" if on is None else f"power on {self.eid(on)}")
        return self

    def pick(self, k: int) -> Self:
        """Answers an open choice."""
        self.game.apply(f"pick {k}")
        return self

    def options(self) -> list[str]:
        """Ids of the cards that an open choice offers."""
        pending = self.state["pending"]
        return list(pending["options"]) if pending else []

    def end(self) -> Self:
        """The deciding player ends the turn."""
        self.game.apply("end")
        return self

    def round(self) -> Self:
        """Both players end their turns."""
        return self.end().end()
