"""Hand-built positions, and tests that read like a game: give, play, attack, assert.

A `Scenario` is a position in the middle of a game. Cards are given by their printed names, actions are methods that can
be chained, and the board can be read without knowing the position schema:

>>> s = Scenario(mine=["Chillwind Yeti"], theirs=["Boulderfist Ogre"], hand=["Fireball"])
>>> s.play("Fireball", on="Boulderfist Ogre").attack("Chillwind Yeti", "Boulderfist Ogre").stats(1)
[]
>>> s.stats(0), s.health(1), s.mana()
([], 30, 6)

No test framework is needed, and only the public API of the engine is used. docs/scenario.md has a worked example with
custom cards.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

from hearthlab.cards.language.nodes import Cond, Num, Sel, Steps
from hearthlab.cards.library import Library, default_library
from hearthlab.editing import Edit
from hearthlab.errors import IllegalAction, UnknownCard
from hearthlab.game import Action, Game
from hearthlab.rules import Rules
from hearthlab.scenario.naming import HEROES, Card, Character, ScenarioError, Spec, card_id, card_name, own_cards
from hearthlab.scenario.script import Script

__all__ = ["Scenario"]


class Scenario:
    """A position in which player 0 is to move, with methods to act in it and to inspect it.

    Player 0 is "me" and player 1 is "they", regardless of whose turn it is; ``hero`` is the hero of player 0 and
    ``face`` that of player 1. Both start with 10 mana crystals and 30 health, minions may attack at once, and hands and
    decks are empty unless given.

    Args:
        mine, theirs: Minions, from left to right.
        hand, their_hand: Cards in hand.
        deck, their_deck: Cards in the deck; draws are random, see `chance`.
        weapon, their_weapon: The equipped weapons.
        secrets, their_secrets: The secrets in play.
        mana: My mana crystals, all of them full.
        cls, their_cls: The classes, which determine heroes and hero powers.
        me, foe: Any other fields of a player in the position schema, such as ``{"hero": {"damage": 12}}``.
        turn: The number of the turn.
        seed: The random seed.
        rules: Rules, or a dict with some of their fields.
        library: The cards to play with; by default those that HearthLab ships.

    >>> s = Scenario(mine=[{"id": "Wisp", "damage": 0, "exhausted": True}], rules=Rules(fatigue=False))
    >>> s.can_attack("Wisp")
    False
    """

    def __init__(
        self,
        *,
        mine: Iterable[Spec] = (),
        theirs: Iterable[Spec] = (),
        hand: Iterable[Spec] = (),
        their_hand: Iterable[Spec] = (),
        deck: Iterable[Spec] = (),
        their_deck: Iterable[Spec] = (),
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
        rules: Rules | Mapping[str, Any] | None = None,
        library: Library | None = None,
    ) -> None:
        self.library = library if library is not None else default_library()
        self.seed = seed
        self._answers: tuple[int | str, ...] | None = None
        self._told = 0

        def side(
            minions: Iterable[Spec], cards: Iterable[Spec], deck_cards: Iterable[Spec], armed: Spec | None,
            hidden: Iterable[Spec], hero_class: str, more: Mapping[str, Any] | None, crystals: int,
        ) -> dict[str, Any]:  # fmt: skip
            out: dict[str, Any] = {
                "class": hero_class,
                "minions": [self._spec(m) for m in minions],
                "hand": [self._spec(c) for c in cards],
                "deck": [self._spec(c) for c in deck_cards],
                "secrets": [self._spec(s) for s in hidden],
                "mana": {"max": crystals},
            }
            if armed is not None:
                out["weapon"] = self._spec(armed)
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
            position["rules"] = rules.to_dict() if isinstance(rules, Rules) else dict(rules)
        #: The underlying game.
        self.game = Game.from_state(position, seed=seed, library=library)

    def _spec(self, spec: Spec) -> Card:
        given = {"id": spec} if isinstance(spec, str) else spec
        if "id" not in given:
            raise ScenarioError(f"a card needs an id or a name under the key id; {dict(given)} has none")
        card = card_id(given["id"], self.library)
        if not self.library.implemented(card):
            name = card_name(card, self.library)
            raise ScenarioError(f"{name} ({card}) is not implemented: its text would do nothing")
        return {**given, "id": card}

    # -- changing the position -------------------------------------------------------------------------

    def give(self, *cards: Spec, player: int = 0) -> Self:
        """Puts cards into a hand, as if they had always been there.

        >>> Scenario().give("Fireball").play("Fireball", on="face").health(1)
        24
        """
        return self._add("hand", cards, player)

    def place(self, *minions: Spec, player: int = 0) -> Self:
        """Puts minions at the right end of a board; nothing is triggered, and they may attack.

        >>> Scenario(mine=["Raid Leader"]).place("Wisp").stats()
        [(2, 2), (2, 1)]
        """
        return self._add("minions", minions, player)

    def _add(self, zone: str, cards: Iterable[Spec], player: int) -> Self:
        self.game.edit().put(*(self._spec(card) for card in cards), player=player, zone=zone).apply()
        return self

    def edit(self) -> Edit:
        """Starts an edit of the position, as `Game.edit` does.

        >>> s = Scenario(mine=["Wisp"])
        >>> s.edit().put("Raid Leader").change("Wisp", frozen=True).apply()
        >>> s.stats(), s.frozen("Wisp")
        ([(2, 1), (2, 2)], True)
        """
        return self.game.edit()

    def perform(
        self, *steps: Steps, on: Character | None = None, by: Character | None = None, player: int | None = None
    ) -> Self:
        """Runs steps of the card language from outside the rules, with all their consequences.

        ``on`` is TARGET, ``by`` is SELF, and ``player`` is ME: by default the controller of ``by``, or else player 0.

        >>> from hearthlab.cards.language import TARGET, deal, destroy
        >>> s = Scenario(theirs=["Chillwind Yeti", "Loot Hoarder"], their_deck=["Fireball"])
        >>> s.perform(deal(3, TARGET), on="Chillwind Yeti").perform(destroy(TARGET), on="Loot Hoarder").stats(1)
        [(4, 2)]
        >>> s.names(1, "hand")
        ['Fireball']
        """
        aim, own = self._given(on), self._given(by)
        whose = 0 if player is None and own is None else player
        self._with_answers(
            lambda script: self.game.perform(*steps, player=whose, source=own, target=aim, choose=script)
        )
        return self

    def ask(
        self,
        question: Num | Cond | Sel,
        *,
        on: Character | None = None,
        by: Character | None = None,
        about: Character | None = None,
        player: int | None = None,
    ) -> Any:
        """Evaluates a number, a condition or a selection of the card language; a selection returns entity ids.

        ``on``, ``by`` and ``player`` are those of `perform`; ``about`` is the subject of a condition, by default SELF.

        >>> from hearthlab.cards.language import DAMAGED, ENEMY_MINIONS, count
        >>> s = Scenario(theirs=["Wisp", {"id": "Chillwind Yeti", "damage": 1}])
        >>> s.ask(count(ENEMY_MINIONS)), s.ask(DAMAGED, about="Wisp"), s.ask(DAMAGED, about="Chillwind Yeti")
        (2, False, True)
        """
        own = self._given(by)
        whose = 0 if player is None and own is None else player
        return self.game.ask(question, player=whose, source=own, target=self._given(on), about=self._given(about))

    def _given(self, character: Character | None) -> int | None:
        return None if character is None else self.eid(character)

    def chance(self, *answers: int | str) -> Self:
        """Determines the random picks of the next action, in the order in which they occur.

        An answer is the name of a card or of a character (``hero``, ``face``, a minion), or the number of the option.
        The action must need exactly these answers: an unused answer, an answer that fits no option and a pick without
        an answer are errors. A pick with a single option needs no answer.

        >>> s = Scenario(theirs=["Wisp"], hand=["Arcane Missiles"], their_deck=["Fireball", "Polymorph"])
        >>> s.chance("face", "Wisp").play("Arcane Missiles").health(1)
        28
        >>> s.chance("Fireball").end().names(1, "hand")
        ['Fireball']
        """
        self._answers = answers
        return self

    # -- looking ---------------------------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """The whole position, as ``Game.state()`` describes it."""
        return self.game.state()

    def side(self, player: int = 0) -> dict[str, Any]:
        """Returns one player's part of the position."""
        found: dict[str, Any] = self.state["players"][player]
        return found

    @property
    def mine(self) -> list[Card]:
        """My minions, from left to right."""
        return list(self.side(0)["minions"])

    @property
    def theirs(self) -> list[Card]:
        """Their minions, from left to right."""
        return list(self.side(1)["minions"])

    @property
    def hand(self) -> list[str]:
        """The ids of the cards in my hand."""
        return [c["id"] for c in self.side(0)["hand"]]

    @property
    def their_hand(self) -> list[str]:
        """The ids of the cards in their hand."""
        return [c["id"] for c in self.side(1)["hand"]]

    def names(self, player: int = 0, zone: str = "minions") -> list[str]:
        """Returns the names of a player's cards in a zone: minions, hand, deck or secrets.

        >>> Scenario(mine=["Wisp", "Raid Leader"], hand=["CS2_029"]).names(0, "hand")
        ['Fireball']
        """
        return [card_name(card["id"], self.library) for card in self._zone(player, zone)]

    def stats(self, player: int = 0) -> list[tuple[int, int]]:
        """Returns attack and remaining health of a player's minions, from left to right."""
        return [(m["attack"], m["health"] - m["damage"]) for m in self.side(player)["minions"]]

    def health(self, player: int = 0) -> int:
        """Returns the remaining health of a hero."""
        hero = self.side(player)["hero"]
        return int(hero["health"]) - int(hero.get("damage", 0))

    def hero_attack(self, player: int = 0) -> int:
        """Returns the attack of a hero without that of the weapon."""
        return int(self.side(player)["hero"].get("attack", 0))

    def armor(self, player: int = 0) -> int:
        """Returns the armor of a hero."""
        return int(self.side(player)["hero"].get("armor", 0))

    def weapon(self, player: int = 0) -> tuple[int, int] | None:
        """Returns the attack and remaining durability of a hero's weapon, or None.

        >>> Scenario(weapon="Fiery War Axe").attack("hero", "face").weapon()
        (3, 1)
        """
        armed = self.side(player)["weapon"]
        return None if armed is None else (armed["attack"], armed["durability"] - armed.get("damage", 0))

    def mana(self, player: int = 0) -> int:
        """Returns the mana that a player can spend."""
        m = {"used": 0, "locked": 0, "temporary": 0, "max": 0, **self.side(player)["mana"]}
        return int(m["max"] - m["used"] - m["locked"] + m["temporary"])

    def cost(self, name: str, player: int = 0) -> int:
        """Returns the current cost of the first card of that name in a hand."""
        return int(self.find(name, player, "hand")["cost"])

    def damage(self, name: str, player: int | None = None) -> int:
        """Returns the damage on the first minion of that name."""
        return int(self.find(name, player)["damage"])

    def keywords(self, name: str) -> set[str]:
        """Returns the keywords of the first minion of that name.

        >>> sorted(Scenario(mine=["Sunwalker"]).keywords("Sunwalker"))
        ['divine_shield', 'taunt']
        """
        return set(self.find(name).get("keywords", ()))

    def frozen(self, name: str) -> bool:
        """Returns whether a character is frozen."""
        character = self.side(HEROES[name])["hero"] if name in HEROES else self.find(name)
        return bool(character.get("frozen", False))

    def find(self, name: str, player: int | None = None, zone: str = "minions") -> Card:
        """Returns the first card of that name or id in a zone (minions, hand, deck, secrets), mine before theirs.

        >>> Scenario(mine=["Wisp"]).find("Wisp")["attack"]
        1
        >>> Scenario(mine=["Wisp"]).find("Murloc Raider")
        Traceback (most recent call last):
        hearthlab.scenario.naming.ScenarioError: no Murloc Raider among the minions; there is Wisp
        """
        players = (0, 1) if player is None else (player,)
        matches = self._matching(name)
        for p in players:
            for card in self._zone(p, zone):
                if matches(card):
                    return dict(card)
        raise self._missing(name, zone, players)

    def eid(self, target: Character) -> int:
        """Returns the entity id of a character; of minions with the same name, theirs come first."""
        if isinstance(target, int):
            return target
        if target in HEROES:
            return int(self.side(HEROES[target])["hero"]["eid"])
        matches = self._matching(target)
        for p in (1, 0):
            for card in self.side(p)["minions"]:
                if matches(card):
                    return int(card["eid"])
        raise self._missing(target, "minions", (0, 1))

    def _zone(self, player: int, zone: str) -> list[Card]:
        cards = self.side(player).get(zone)
        if not isinstance(cards, list):
            raise ScenarioError(f'"{zone}" is not a zone; give minions, hand, deck or secrets')
        return cards

    def _matching(self, name: str) -> Callable[[Card], bool]:
        """Returns a predicate for cards with that name or id; unknown names are reported only if nothing matches."""
        try:
            wanted = card_id(name, self.library)
        except UnknownCard:
            # The name of a token, or not a card name at all.
            return lambda card: card_name(card["id"], self.library) == name
        return lambda card: bool(card["id"] == wanted)

    def _missing(self, name: str, zone: str, players: Iterable[int]) -> ScenarioError:
        if self.library.data.find(name, collectible=False) is None:
            card_id(name, self.library)  # raises for an unknown name, with a suggestion
        there = [found for p in players for found in self.names(p, zone)]
        what = f"there is {', '.join(there)}" if there else "there is none"
        where = (
            f"the {zone}" if zone == "minions" else f"the cards in the {zone}" if zone != "secrets" else "the secrets"
        )
        return ScenarioError(f"no {name} among {where}; {what}")

    # -- what can be done ------------------------------------------------------------------------------

    def actions(self) -> list[str]:
        """Returns all legal actions as strings."""
        return [str(a) for a in self.game.legal_actions()]

    def can_play(self, name: str) -> bool:
        """Returns whether that card can be played."""
        card = self.find(name, self.game.player, "hand")
        return any(a.kind == "play" and a.source == card["eid"] for a in self.game.legal_actions())

    def can_attack(self, by: Character, on: Character | None = None) -> bool:
        """Returns whether a character may attack, or may attack that target."""
        own, wanted = self._own(by), None if on is None else self.eid(on)
        return any(
            a.kind == "attack" and a.source == own and (wanted is None or a.target == wanted)
            for a in self.game.legal_actions()
        )

    def targets(self, name: str) -> set[int]:
        """Returns the entity ids that a card in hand may be played on."""
        card = self.find(name, self.game.player, "hand")
        return {a.target for a in self.game.legal_actions() if a.source == card["eid"] and a.target is not None}

    def aims(self, name: str) -> set[str]:
        """Returns the targets of a card in hand: names of minions, ``hero`` and ``face``.

        >>> sorted(Scenario(theirs=["Wisp"], hand=["Fireball"]).aims("Fireball"))
        ['Wisp', 'face', 'hero']
        """
        return self._called(self.targets(name))

    def power_aims(self) -> set[str]:
        """Returns the targets of the hero power: names of minions, ``hero`` and ``face``."""
        return self._called(a.target for a in self.game.legal_actions() if a.kind == "power")

    def options(self) -> list[str]:
        """Returns the ids of the cards that an open choice offers."""
        pending = self.state["pending"]
        return list(pending["options"]) if pending else []

    def _characters(self) -> dict[int, str]:
        """Returns the name of every character, by entity id."""
        players = self.state["players"]
        known = {int(players[player]["hero"]["eid"]): name for name, player in HEROES.items()}
        for side in players:
            known |= {int(m["eid"]): card_name(m["id"], self.library) for m in side["minions"]}
        return known

    def _called(self, eids: Iterable[int | None]) -> set[str]:
        known = self._characters()
        return {known[e] for e in eids if e is not None}

    def _own(self, by: Character) -> int:
        """Returns the entity id of an attacker, which belongs to the player who must decide."""
        if isinstance(by, str) and by not in HEROES:
            return int(self.find(by, self.game.player)["eid"])
        return self.eid(by)

    # -- doing -----------------------------------------------------------------------------------------

    def do(self, action: Action | str) -> Self:
        """Applies any action, with the answers given to `chance`."""

        def apply(script: Script | None) -> None:
            if script is None:
                self.game.apply(action)
            else:
                self.game.apply_with(action, script)

        self._with_answers(apply)
        return self

    def _with_answers(self, run: Callable[[Script | None], None]) -> None:
        """Runs something with the answers given to `chance`, all of which must be used."""
        answers, self._answers = self._answers, None
        told = len(self.game.events())
        script = None if answers is None else Script(answers, self._characters(), self.library)
        before = self.game.clone() if answers is not None else None
        run(script)
        if script is not None and before is not None:
            try:
                script.finish()
            except ScenarioError:
                self.game = before
                raise
        self._told = told

    def events(self, what: str | None = None) -> list[Mapping[str, Any]]:
        """Returns the events of the last action or step, as in `Game.events`; ``what`` selects one kind.

        >>> s = Scenario(mine=["Wisp"], hand=["Polymorph"]).play("Polymorph", on="Wisp")
        >>> [(event["what"], event["card"]) for event in s.events()]
        [('play', 'CS2_022'), ('transform', 'CS2_231'), ('summon', 'CS2_tk1')]
        """
        happened = self.game.events(what=what)
        earlier = self._told if what is None else sum(e["what"] == what for e in self.game.events()[: self._told])
        return list(happened[earlier:])

    def happened(self, what: str) -> list[str]:
        """Returns the names of the cards with such an event in the last action or step, in order.

        >>> s = Scenario(hand=["Soulfire", "Wisp"], cls="warlock").play("Soulfire", on="face")
        >>> s.happened("discard"), s.happened("damage")
        (['Wisp'], ['Jaina Proudmoore'])
        """
        return [card_name(event["card"], self.library) for event in self.events(what)]

    def concede(self, player: int = 0) -> Self:
        """Concedes the game for a player.

        >>> Scenario().concede().game.winner
        1
        """
        self.game.concede(player)
        return self

    def _try(self, action: str, refusal: Callable[[], str]) -> Self:
        """Applies an action; for an illegal one, the error says what is possible."""
        try:
            return self.do(action)
        except IllegalAction:
            raise IllegalAction(refusal()) from None

    def playing(
        self, name: str, on: Character | None = None, *, at: int | None = None, branch: int | str | None = None
    ) -> str:
        """Returns the action, as a string, that plays a card from the hand of the player who must decide.

        A minion goes to the right end unless ``at`` gives its index from the left; ``branch`` is the number of a Choose
        One card's branch, or the branch's name or id.
        """
        player = self.game.player
        card = self.find(name, player, "hand")
        text = f"play {card['eid']}"
        if self._is_minion(card["id"]):
            text += f" at {len(self.side(player)['minions']) if at is None else at}"
        if branch is not None:
            text += f" branch {branch if isinstance(branch, int) else self._branch(card, branch)}"
        if on is not None:
            text += f" on {self.eid(on)}"
        return text

    def _branch(self, card: Card, name: str) -> int:
        """Returns the number of a Choose One card's branch."""
        plays = [a for a in self.game.legal_actions() if a.source == card["eid"] and a.branch is not None]
        texts = {a.branch: text for a in plays if (text := self.game.card_of(a)) is not None}
        fitting = [number for number, text in texts.items() if name in (text.id, text.name)]
        if len(fitting) == 1 and fitting[0] is not None:
            return fitting[0]
        there = ", ".join(f"{text.name} ({text.id})" for text in texts.values()) or "none"
        what = "several texts" if fitting else "no text"
        raise ScenarioError(f"{card_name(card['id'], self.library)} has {what} {name} to choose; there is {there}")

    def attacking(self, by: Character, on: Character) -> str:
        """Returns the action, as a string, with which a character of the player who must decide attacks another."""
        return f"attack {self._own(by)} on {self.eid(on)}"

    def _is_minion(self, card: str) -> bool:
        own = own_cards(self.library).get(card)
        return (self.library.data[card].type if own is None else own[1]) == "minion"

    def play(
        self, name: str, on: Character | None = None, *, at: int | None = None, branch: int | str | None = None
    ) -> Self:
        """Plays a card from the hand of the player who must decide.

        >>> Scenario(hand=["Wisp"]).play("Wisp", at=0).names()
        ['Wisp']
        >>> Scenario(mine=["Wisp"], hand=["Polymorph"]).play("Polymorph", on="face")
        Traceback (most recent call last):
        hearthlab.errors.IllegalAction: Polymorph cannot be played on face; it can be played on Wisp
        """
        return self._try(self.playing(name, on, at=at, branch=branch), lambda: self._not_played(name, on))

    def _not_played(self, name: str, on: Character | None) -> str:
        refused = f"{name} cannot be played{'' if on is None else f' on {on}'}"
        player = self.game.player
        if not self.can_play(name):
            cost, mana = self.cost(name, player), self.mana(player)
            return (
                f"{refused}; it costs {cost} and there is {mana} mana" if cost > mana else f"{refused} in this position"
            )
        aims = sorted(self.aims(name))
        if aims:
            return f"{refused}{' without a target' if on is None else ''}; it can be played on {', '.join(aims)}"
        plays = [str(a) for a in self.game.legal_actions() if a.source == self.find(name, player, "hand")["eid"]]
        return f"{refused}; possible: {', '.join(plays)}"

    def attack(self, by: Character, on: Character) -> Self:
        """Attacks with a character of the player who must decide.

        >>> Scenario(mine=["Wisp"]).attack("Wisp", "face").health(1)
        29
        >>> Scenario(mine=["Wisp"], theirs=["Sen'jin Shieldmasta"]).attack("Wisp", "face")
        Traceback (most recent call last):
        hearthlab.errors.IllegalAction: Wisp cannot attack face; it can attack Sen'jin Shieldmasta
        """
        own = self._own(by)
        return self._try(f"attack {own} on {self.eid(on)}", lambda: self._not_attacked(by, own, on))

    def _not_attacked(self, by: Character, own: int, on: Character) -> str:
        aims = self._called(a.target for a in self.game.legal_actions() if a.kind == "attack" and a.source == own)
        return f"{by} cannot attack {on}; it can attack {', '.join(sorted(aims)) or 'nothing'}"

    def power(self, on: Character | None = None) -> Self:
        """Uses the hero power of the player who must decide.

        >>> Scenario(cls="mage").power(on="face").health(1)
        29
        """
        return self._try("power" if on is None else f"power on {self.eid(on)}", lambda: self._not_used(on))

    def _not_used(self, on: Character | None) -> str:
        refused = f"the hero power cannot be used{'' if on is None else f' on {on}'}"
        aims = sorted(self.power_aims())
        if aims:
            return f"{refused}{' without a target' if on is None else ''}; it can be used on {', '.join(aims)}"
        usable = any(a.kind == "power" for a in self.game.legal_actions())
        return f"{refused}; it takes no target" if usable else f"{refused} in this position"

    def pick(self, k: int | str) -> Self:
        """Answers an open choice with the option of that number or name."""
        names = [card_name(card, self.library) for card in self.options()]
        number = names.index(k) if k in names else k
        return self._try(f"pick {number}" if isinstance(number, int) else "pick 255", lambda: self._not_picked(k))

    def _not_picked(self, k: int | str) -> str:
        names = ", ".join(f"{n} {card_name(card, self.library)}" for n, card in enumerate(self.options()))
        return f"option {k} cannot be picked; {f'there are {names}' if names else 'no choice is open'}"

    def end(self) -> Self:
        """Ends the turn of the player who must decide."""
        return self.do("end")

    def round(self) -> Self:
        """Ends the turns of both players."""
        return self.end().end()

    def outcomes(self, action: Action | str) -> list[tuple[float, Self]]:
        """Returns every outcome of an action with its probability; equal outcomes are merged.

        >>> s = Scenario(theirs=["Wisp"], hand=["Arcane Missiles"])
        >>> sorted((round(p, 3), after.health(1)) for p, after in s.outcomes(s.playing("Arcane Missiles")))
        [(0.125, 27), (0.875, 28)]
        """
        found = []
        for probability, game in self.game.outcomes(action):
            world = copy.copy(self)
            world.game = game
            found.append((probability, world))
        return found

    def __str__(self) -> str:
        return str(self.game)
